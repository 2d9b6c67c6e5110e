"""The state of a tournament: the fold of its facts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import astuple

from domain.tournament.settings import AnyFormat, Seeding, Settings

Player: TypeAlias = str
"""The id of a player."""

RoundStatus: TypeAlias = Literal["previewed", "locked", "open", "closed"]
Out: TypeAlias = Literal["no_show", "forfeit"]
"""Why a paired player does not finish: they never came, or gave up."""


Verdict: TypeAlias = Literal["ruled", "continued", "result"]
"""The answer to a dispute: a ruling in words, the game goes on from another version, or the result was set."""


class Entrant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the roster."""

    player: Player
    name: str = ""
    """The name that others see."""
    rating: int = 0
    """Strength before the tournament; orders players without results."""
    since: int = 1
    """The first round they can be paired in."""
    checked_in: bool = False
    withdrawn: bool = False
    absences: tuple[int, ...] = ()
    """The rounds they do not play."""
    details: str = ""
    """The commitment to club and FIDE's fields beside the log; empty without any."""
    personal: str = ""
    """The commitment to sex and birth, for owner and referees alone; empty without either."""


class TableResult(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table ended, by seat."""

    points: tuple[int, ...]
    """Points in the game."""
    places: tuple[int, ...]
    """Place 1 is first. Players who share a place have the same number, and the next number is left out."""


class RoundTable(msgspec.Struct, frozen=True):
    """A table of a round."""

    players: tuple[Player, ...]
    """By seat."""
    result: TableResult | None = None
    out: dict[Player, Out] = {}
    """The players who did not finish, with the reasons. They are last and get no points."""
    replays: int = 0
    """The number of the game that counts: 0 is the first game, 1 the game of the first re-play."""

    @property
    def playing(self) -> tuple[Player, ...]:
        """The players who finish, by seat."""
        return tuple(player for player in self.players if player not in self.out) if self.out else self.players

    @property
    def met(self) -> tuple[Player, ...]:
        """The players who sat here together: all but the no-shows."""
        if not self.out:
            return self.players
        return tuple(player for player in self.players if self.out.get(player) != "no_show")

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is to come: the table has a result, or at most one player is left."""
        return self.result is not None or len(self.playing) <= 1


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of a table or of a whole pairing: hard conditions as counts, soft conditions with their weights."""

    forbidden: int = 0
    repeats: int = 0
    """Meetings of pairs that have met before, each counted as often as the pair had met."""
    spread: int = 0
    seats: int = 0
    small_tables: int = 0
    opponents: int = 0
    """Below 0 where a meeting evens out the strength of earlier opponents."""

    @property
    def soft(self) -> int:
        """The sum of the soft conditions."""
        return self.spread + self.seats + self.small_tables + self.opponents

    def order(self, repeat: int | None) -> tuple[int, int, int]:
        """Return the numbers that order costs: forbidden pairs, then repeats, then all soft conditions together.

        Args:
            repeat: the price of a repeat, which makes it a soft condition; `None`: repeats outweigh those.

        >>> Cost(repeats=2, spread=30).order(None), Cost(repeats=2, spread=30).order(50)
        ((0, 2, 30), (0, 0, 130))
        """
        if repeat is None:
            return self.forbidden, self.repeats, self.soft
        return self.forbidden, 0, self.repeats * repeat + self.soft

    def __add__(self, other: Cost) -> Cost:
        """Return the sum of two costs."""
        return Cost(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))

    def __sub__(self, other: Cost) -> Cost:
        """Return the difference of two costs."""
        return Cost(*(a - b for a, b in zip(astuple(self), astuple(other), strict=True)))


class PlayedResult(msgspec.Struct, frozen=True):
    """A result that a game brought to a table with rulings."""

    result: TableResult
    replays: int
    """The number of the game that brought it: 0 is the first game, 1 the game of the first re-play."""
    after: int
    """The number of rulings in the tournament before it."""


class RuledTable(msgspec.Struct, frozen=True):
    """A table with rulings, as it is without them."""

    table: int
    players: tuple[Player, ...]
    out: dict[Player, Out]
    results: tuple[PlayedResult, ...]
    """In order."""
    replays: int = 0
    """The number of re-plays that were ordered; a re-play that was taken back counts too."""


SearchCriterion: TypeAlias = Literal[
    "forbidden", "repeats", "spread", "seats", "small_tables", "opponents", "byes", "bye_score"
]
"""The criteria of a pairing by search: the conditions of `Cost`, and earlier byes and points of a player with a bye."""

DutchCriterion: TypeAlias = Literal[
    "C1", "C2", "C3", "C5", "C6", "C7", "C9", "C10", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19",
    "C20", "C21",
]  # fmt: skip
"""The criteria of the FIDE Dutch system with a figure, in the order of their weight; C4 and C8 have none."""

PairingCriterion: TypeAlias = SearchCriterion | DutchCriterion

WarningLevel: TypeAlias = Literal["note", "minor", "major", "absolute"]
"""The weight of a difference from the proposal, the lightest first."""


class CriterionChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A criterion of the pairing that gets worse for a player."""

    criterion: PairingCriterion
    by: float
    """How much worse: cost, players, points or games, as the criterion counts."""


class TablePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat at a table of a round."""

    table: int
    """The number of the table, from 1."""
    seat: int


class PlaceDifference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player with another place or other opponents in a round than by the proposal."""

    player: Player
    proposed: TablePlace | None
    """The place by the proposal; `None`: a bye."""
    place: TablePlace | None
    """The place by the organiser; `None`: a bye."""
    level: WarningLevel
    """The weight of the heaviest criterion that gets worse; `note` where none does."""
    worse: tuple[CriterionChange, ...]
    """The criteria that get worse for the player, or at their table, in the order of their weight."""


class RoundChanges(msgspec.Struct, frozen=True):
    """The organiser's changes to tables that the service proposed."""

    tables: tuple[tuple[Player, ...], ...]
    """The proposed tables, with their players by seat."""
    byes: tuple[Player, ...]
    """The proposed byes."""
    is_open: bool = True
    """Whether the changes have begun and not ended yet."""
    differences: tuple[PlaceDifference, ...] = ()
    """Of the present tables from the proposal, by table and seat of the proposal."""


class RoundTimer(msgspec.Struct, frozen=True):
    """The timer of a round, as its last command left it. Nothing follows from its end."""

    length_ms: int
    """The length with which it was started, in milliseconds, as all times here."""
    left_ms: int
    """The time that was left then."""
    ends: int | None
    """When it is over, since 1970 in UTC; `None` while it stands."""


class Round(msgspec.Struct, frozen=True):
    """A round of a tournament."""

    status: RoundStatus
    tables: tuple[RoundTable, ...]
    byes: tuple[Player, ...] = ()
    key: int = 0
    """The number that was drawn for the search of this pairing."""
    cost: Cost = Cost()
    """The cost of these tables, before any ruling."""
    proven: bool = False
    """Whether it is proven that no pairing of these players has fewer repeats."""
    cheapest: bool = False
    """Whether it is proven that no pairing of these players costs less."""
    seeding: Seeding = "together"
    """The use of ratings among players of the same score, where the search made the tables."""
    ruled: tuple[RuledTable, ...] = ()
    """The tables with rulings, in the order of their first rulings."""
    timer: RoundTimer | None = None
    """`None` where there is none. It keeps its last state when the round is closed."""
    called: tuple[int, ...] = ()
    """The numbers of the tables with players called to their places, in rising order. They stay so to the end."""
    proposed: bool = False
    """Whether the service made tables for it."""
    changes: RoundChanges | None = None
    """The organiser's changes to the proposed tables; `None` before any."""


class GroupDraw(msgspec.Struct, frozen=True):
    """Groups, or the divisions of a season, and their first round."""

    first_round: int
    groups: tuple[tuple[Player, ...], ...]


class PairingRefusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an ordered pairing has no tables."""

    code: str
    detail: str
    """One plain sentence, with the ways out."""
    value: int
    """The offending number: of players, of the round, or of seconds."""


class PairingOrder(msgspec.Struct, frozen=True):
    """The pairing of a round that was ordered last."""

    number: int
    """Orders count from 1 in a tournament."""
    round: int
    status: Literal["pending", "done", "refused"] = "pending"
    """`done`: tables were made, by this order or by hand."""
    refusal: PairingRefusal | None = None
    """Of a `refused` order."""


RulingKind: TypeAlias = Literal["result", "put_out", "replaced", "replay", "dispute"]


class TableRuling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ruling on a table. Its number is its place in the list, from 1."""

    kind: RulingKind
    round: int
    table: int
    by: Player
    """The id of the actor. The reason stands in the log."""
    taken_back: bool = False
    result: TableResult | None = None
    """Of `result`."""
    places_all: bool = False
    """Of `result`: whether it also places players who were put out before it."""
    player: Player = ""
    """Of `put_out` and `replaced`: the player who loses the seat."""
    out: Out | None = None
    """Of `put_out`."""
    substitute: Player = ""
    """Of `replaced`."""
    gave_up_bye: bool = False
    """Of `replaced`: whether the substitute had a bye in the round."""
    replays: int = 0
    """Of `replay`: the number of the new game at the table, from 1."""
    verdict: Verdict | None = None
    """Of `dispute`: the answer. A result that was set is a ruling of its own."""
    dispute: str = ""
    """The dispute that it answers, also of `result`; empty where it answers none."""


class PlayOffTable(msgspec.Struct, frozen=True):
    """A table of this service for a play-off."""

    players: tuple[Player, ...]
    """By seat."""
    by: Player
    """The id of the actor who opened it."""
    why: str
    is_open: bool = True
    """Whether its result is still to come."""


class PlayOff(msgspec.Struct, frozen=True):
    """The result of a play-off for the first place."""

    players: tuple[Player, ...]
    result: TableResult
    """In the order of the players."""
    by: Player
    """The id of the actor."""
    why: str

    def places_of(self, group: Collection[Player]) -> dict[Player, int]:
        """Return the places of a group of tied players; empty where others have played it."""
        return dict(zip(self.players, self.result.places, strict=True)) if set(self.players) == set(group) else {}


class EarlierFormat(msgspec.Struct, frozen=True):
    """The format as it was before the number of rounds changed."""

    last_round: int
    """The last round that was paired by it."""
    format: AnyFormat


class Ending(msgspec.Struct, frozen=True):
    """The end of a tournament before its last round."""

    how: Literal["early", "aborted"]
    """`early`: the rounds that were played count; `aborted`: nothing counts."""
    rounds: int
    """How many rounds were closed until then."""
    by: Player
    """The id of the actor."""
    why: str


class Tournament(msgspec.Struct, frozen=True):
    """A whole tournament."""

    settings: Settings
    invited: tuple[Player, ...] = ()
    roster: tuple[Entrant, ...] = ()
    """In the order of entering."""
    forbidden: tuple[tuple[Player, Player], ...] = ()
    """Pairs that must not meet, each in alphabetical order."""
    rounds: tuple[Round, ...] = ()
    referees: tuple[Player, ...] = ()
    """The players who may act for the organiser, in the order of the appointments."""
    draws: tuple[GroupDraw, ...] = ()
    """The groups of a group tournament; the divisions of each season of a league."""
    order: PairingOrder | None = None
    """`None` before the first pairing was ordered."""
    rulings: tuple[TableRuling, ...] = ()
    """In the order of the log; rulings that were taken back are among them."""
    earlier_formats: tuple[EarlierFormat, ...] = ()
    """The formats before each change of the number of rounds, in order."""
    ending: Ending | None = None
    """`None` while the tournament goes on, and after its last round."""
    divisions_apart: bool = False
    """Whether it is a league whose standings keep the divisions of a season apart."""
    lots: tuple[Player, ...] = ()
    """The players in the order of the lots that were drawn at the end; empty where none were drawn."""
    play_offs: tuple[PlayOff, ...] = ()
    """The play-offs for the first place. Play-offs of some players follow play-offs of more."""
    play_off_tables: tuple[PlayOffTable, ...] = ()
    """The tables of this service for play-offs, in the order of the log."""

    def entrant(self, player: Player) -> Entrant | None:
        """Return a line of the roster; `None` when the player is not on it."""
        return next((entrant for entrant in self.roster if entrant.player == player), None)

    @property
    def next_round(self) -> int:
        """The number of the round that is previewed or locked; else the number after the last round."""
        return len(self.rounds) + (self.prepared is None)

    @property
    def prepared(self) -> Round | None:
        """The round that is previewed or locked, and not yet open."""
        last = self.rounds[-1] if self.rounds else None
        return last if last is not None and last.status in {"previewed", "locked"} else None

    @property
    def pending(self) -> PairingOrder | None:
        """The order whose tables are being made; `None` when there is none."""
        return self.order if self.order is not None and self.order.status == "pending" else None

    @property
    def begun(self) -> tuple[Round, ...]:
        """The rounds that were opened."""
        return self.rounds[: self.next_round - 1]

    @property
    def play_off_round(self) -> int:
        """The number that tables of play-offs have as their round: the number after the last round."""
        return len(self.rounds) + 1

    @property
    def is_aborted(self) -> bool:
        """Whether the tournament was aborted, so that nothing of it counts."""
        return self.ending is not None and self.ending.how == "aborted"

    def ruled_table(self, number: int, table: int) -> RuledTable | None:
        """Return a table as it is without its rulings; `None` without a ruling, and where the table does not exist."""
        ruled = self.rounds[number - 1].ruled if 1 <= number <= len(self.rounds) else ()
        return next((known for known in ruled if known.table == table), None)

    def games_at(self, number: int, table: int) -> int:
        """Return the number of games at a table of a round: the first game, and a game for each re-play."""
        ruled = self.ruled_table(number, table)
        return 1 if ruled is None else 1 + ruled.replays

    def format_of(self, number: int) -> AnyFormat:
        """Return the format by which a round was paired, or will be."""
        earlier = (earlier.format for earlier in self.earlier_formats if number <= earlier.last_round)
        return next(earlier, self.settings.format)

    def available(self, number: int) -> tuple[Player, ...]:
        """Return the players who can be paired in a round, in the order of the roster."""
        return tuple(
            entrant.player
            for entrant in self.roster
            if not entrant.withdrawn
            and entrant.since <= number
            and number not in entrant.absences
            and (entrant.checked_in or not self.settings.check_in)
        )
