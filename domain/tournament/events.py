"""Facts of a tournament. Each is public and folded by one function of `evolve`."""

from __future__ import annotations

from typing import TypeAlias

from domain.core.events import Event, Public
from domain.tournament.settings import AnyFormat, FirstPlace, Registration, Scoring, Seeding, Settings, Start
from domain.tournament.standings import StandingChange
from domain.tournament.state import (
    Cost,
    Entrant,
    Out,
    PairingRefusal,
    PlaceDifference,
    Player,
    TableResult,
    Verdict,
)


class TournamentCreated(Event, frozen=True):
    """A tournament began."""

    settings: Public[Settings]
    divisions_apart: Public[bool] = False
    """Whether the standings of a league keep its divisions apart. By version 2 of the rules they did not."""


class TournamentEdited(Event, frozen=True):
    """The tournament has this title, description, place, start and federation from now on."""

    title: Public[str]
    description: Public[str]
    place: Public[str]
    start: Public[Start | None]
    federation: Public[str] = ""


class PlayersInvited(Event, frozen=True):
    """Players may register."""

    players: Public[tuple[Player, ...]]


class PlayerEntered(Event, frozen=True):
    """A player was put on the roster."""

    entrant: Public[Entrant]


class EntrantChanged(Event, frozen=True):
    """A player has this rating and these details from now on; see `Entrant`."""

    player: Public[Player]
    rating: Public[int]
    details: Public[str]
    personal: Public[str]


class PlayerCheckedIn(Event, frozen=True):
    """A player is there."""

    player: Public[Player]


class PlayerWithdrawn(Event, frozen=True):
    """A player plays no further round."""

    player: Public[Player]


class PlayerReturned(Event, frozen=True):
    """A withdrawn player plays again, from this round on."""

    player: Public[Player]
    since: Public[int]


class AbsenceSet(Event, frozen=True):
    """A player misses a round, or plays it after all."""

    player: Public[Player]
    round: Public[int]
    absent: Public[bool]


class PairForbidden(Event, frozen=True):
    """Two players must not meet, or may again."""

    players: Public[tuple[Player, Player]]
    forbidden: Public[bool]


class RefereeAppointed(Event, frozen=True):
    """A player may act for the organiser, or no longer."""

    player: Public[Player]
    appointed: Public[bool]


class PreviewDropped(Event, frozen=True):
    """The previewed round is no longer valid, because its players have changed."""

    round: Public[int]


class GroupsDrawn(Event, frozen=True):
    """From this round on players meet in these groups or divisions."""

    round: Public[int]
    groups: Public[tuple[tuple[Player, ...], ...]]
    promoted: Public[tuple[Player, ...]] = ()
    """The players in a higher division than in the season before."""
    relegated: Public[tuple[Player, ...]] = ()


class PairingOrdered(Event, frozen=True):
    """The service is to make the tables of the next round."""

    order: Public[int]
    """Orders count from 1 in a tournament."""
    round: Public[int]


class PairingRefused(Event, frozen=True):
    """The tables that were ordered cannot be made."""

    order: Public[int]
    refusal: Public[PairingRefusal]


class RoundPaired(Event, frozen=True):
    """The next round has tables, as a preview."""

    round: Public[int]
    tables: Public[tuple[tuple[Player, ...], ...]]
    byes: Public[tuple[Player, ...]]
    key: Public[int]
    """The number that was drawn for the search."""
    cost: Public[Cost]
    proven: Public[bool]
    """Whether it is proven that no pairing of these players has fewer repeats."""
    missing: Public[tuple[Player, ...]] = ()
    """Players on the schedule who do not play this round: a no-show at each of their tables."""
    cheapest: Public[bool] = False
    """Whether it is proven that no pairing of these players costs less; by version 2 of the rules none was."""
    seeding: Public[Seeding] = "together"
    """The use of ratings among players of the same score."""


class TablesSet(Event, frozen=True):
    """An organiser set the tables of a round by hand."""

    round: Public[int]
    tables: Public[tuple[tuple[Player, ...], ...]]
    byes: Public[tuple[Player, ...]]
    by: Public[Player]
    why: Public[str]
    cost: Public[Cost]
    cost_before: Public[Cost | None]
    """The cost of the earlier tables; `None` where there were none."""


class ChangesBegun(Event, frozen=True):
    """An organiser begins to change the proposed tables of a round."""

    round: Public[int]
    by: Public[Player]


class TablesCompared(Event, frozen=True):
    """The tables of a round differ from the proposal in these places, with a warning for each."""

    round: Public[int]
    differences: Public[tuple[PlaceDifference, ...]]


class ChangesEnded(Event, frozen=True):
    """The changes to the proposed tables of a round have ended."""

    round: Public[int]
    by: Public[Player]


class RoundLocked(Event, frozen=True):
    """The players of a round are fixed."""

    round: Public[int]


class RoundUnlocked(Event, frozen=True):
    """The players of a locked round can change again."""

    round: Public[int]
    by: Public[Player]
    why: Public[str]


class RoundOpened(Event, frozen=True):
    """The tables of a round may begin."""

    round: Public[int]


class TablesCalled(Event, frozen=True):
    """The players of tables are called to their places, or no longer."""

    round: Public[int]
    tables: Public[tuple[int, ...]]
    called: Public[bool]


class TimerSet(Event, frozen=True):
    """The timer of a round runs or stands from now on, with this time left."""

    round: Public[int]
    length_ms: Public[int]
    left_ms: Public[int]
    ends: Public[int | None]
    """When it is over, milliseconds since 1970 in UTC; `None` while it stands."""


class TimerStopped(Event, frozen=True):
    """A round has no timer any more."""

    round: Public[int]


class PlaceGivenUp(Event, frozen=True):
    """A player who withdrew has lost their bye in a round, or their seat in a locked round."""

    round: Public[int]
    player: Public[Player]
    stays_empty: Public[bool]
    """Whether the seat is kept for the player, as for a no-show; else the table has a seat less."""
    cost: Public[Cost]
    """The cost of the round's tables now."""


class ResultRecorded(Event, frozen=True):
    """A table ended."""

    round: Public[int]
    table: Public[int]
    result: Public[TableResult]


class RoundClosed(Event, frozen=True):
    """All tables of a round are settled."""

    round: Public[int]


class RoundsSet(Event, frozen=True):
    """The tournament has another number of rounds from now on."""

    format: Public[AnyFormat]
    """The format with that number."""
    rounds: Public[int]
    rounds_before: Public[int]
    by: Public[Player]
    why: Public[str]


class ScoringSet(Event, frozen=True):
    """The points of tables and byes and the order of the criteria are others from now on, for all rounds."""

    scoring: Public[Scoring]
    scoring_before: Public[Scoring]
    by: Public[Player]
    why: Public[str]
    changed: Public[tuple[StandingChange, ...]]


class RegistrationSet(Event, frozen=True):
    """Players enter in another way from now on."""

    registration: Public[Registration]
    check_in: Public[bool]
    late_until: Public[int]
    by: Public[Player]
    why: Public[str]


class FirstPlaceSet(Event, frozen=True):
    """A tie for the first place is decided in another way from now on."""

    how: Public[FirstPlace]
    how_before: Public[FirstPlace]
    by: Public[Player]
    why: Public[str]
    changed: Public[tuple[StandingChange, ...]] = ()
    """The players with another place by it: those of play-offs that count no more, or again. By version 4 of the rules
    they were not named."""


class LotsDrawn(Event, frozen=True):
    """Lots were drawn at the end; players on a shared first place are in this order."""

    players: Public[tuple[Player, ...]]
    """Everybody on the roster, in the order of the lots."""


class PlayOffRecorded(Event, frozen=True):
    """A play-off placed the players on a shared first place."""

    players: Public[tuple[Player, ...]]
    result: Public[TableResult]
    by: Public[Player]
    why: Public[str]
    changed: Public[tuple[StandingChange, ...]]
    """The players with another place by it."""


class PlayOffOpened(Event, frozen=True):
    """A table of a play-off was opened; the game there is the next of its kind."""

    players: Public[tuple[Player, ...]]
    """By seat."""
    by: Public[Player]
    why: Public[str]


class PlayOffClosed(Event, frozen=True):
    """A table of a play-off is over: its result is recorded, or no play-off of these players is due any more."""

    table: Public[int]


class TournamentEndedEarly(Event, frozen=True):
    """No further round is played. The rounds that were played count."""

    rounds: Public[int]
    """How many count."""
    by: Public[Player]
    why: Public[str]


class TournamentAborted(Event, frozen=True):
    """No further round is played, and nothing counts."""

    rounds: Public[int]
    """How many were closed until then."""
    by: Public[Player]
    why: Public[str]


class ResultDecided(Event, frozen=True):
    """A ruling set the result of a table."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    result: Public[TableResult]
    changed: Public[tuple[StandingChange, ...]]
    """The players whose points or place in the standings it changed."""
    places_all: Public[bool] = False
    """Whether it places everybody, players who were put out before included. By version 1 of the rules it did not."""


class PlayerPutOut(Event, frozen=True):
    """A ruling took a player out of a table."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    player: Public[Player]
    out: Public[Out]
    changed: Public[tuple[StandingChange, ...]]


class PlayerReplaced(Event, frozen=True):
    """A ruling gave a seat to another player."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    player: Public[Player]
    substitute: Public[Player]
    changed: Public[tuple[StandingChange, ...]]


class ReplayOrdered(Event, frozen=True):
    """A ruling took a result back; the table is played again, and its round is open until then."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    changed: Public[tuple[StandingChange, ...]]


class DisputeSettled(Event, frozen=True):
    """A dispute at a table was answered; where the result was set, another fact holds that change."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    dispute: Public[str]
    verdict: Public[Verdict]
    game: Public[str]
    version: Public[int]


class RulingTakenBack(Event, frozen=True):
    """A ruling no longer stands; its table is as it would be without it."""

    round: Public[int]
    table: Public[int]
    by: Public[Player]
    why: Public[str]
    ruling: Public[int]
    """The number of the ruling: they count from 1 in a tournament, in the order of the log."""
    players: Public[tuple[Player, ...]]
    """The players at the table now, by seat."""
    result: Public[TableResult | None]
    out: Public[dict[Player, Out]]
    replays: Public[int]
    """The number of the game that counts: 0 is the first game, 1 the game of the first re-play."""
    byes: Public[tuple[Player, ...]]
    """The byes of the round now."""
    opens: Public[bool]
    """Whether the round is open again, because the table has no result."""
    changed: Public[tuple[StandingChange, ...]]


AnyEvent: TypeAlias = (
    TournamentCreated
    | TournamentEdited
    | PlayersInvited
    | PlayerEntered
    | EntrantChanged
    | PlayerCheckedIn
    | PlayerWithdrawn
    | PlayerReturned
    | AbsenceSet
    | PairForbidden
    | RefereeAppointed
    | PreviewDropped
    | GroupsDrawn
    | PairingOrdered
    | PairingRefused
    | RoundPaired
    | TablesSet
    | ChangesBegun
    | TablesCompared
    | ChangesEnded
    | RoundLocked
    | RoundUnlocked
    | RoundOpened
    | TablesCalled
    | TimerSet
    | TimerStopped
    | PlaceGivenUp
    | ResultRecorded
    | RoundClosed
    | RoundsSet
    | ScoringSet
    | RegistrationSet
    | FirstPlaceSet
    | LotsDrawn
    | PlayOffRecorded
    | PlayOffOpened
    | PlayOffClosed
    | TournamentEndedEarly
    | TournamentAborted
    | ResultDecided
    | PlayerPutOut
    | PlayerReplaced
    | ReplayOrdered
    | DisputeSettled
    | RulingTakenBack
)
