"""Table events: the facts that follow from table commands, outside the rules.

A table command is a request and the cause of an entry; the table events are its changes. They are the same for all
rulesets. Every field is public, except the content of plans.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from domain.core.events import Event, Private, Public, Seat
from domain.core.time_controls import ClockSettings, ExpiryPolicy
from eventstore.table.clocks import Offsets, Reading
from eventstore.table.plans import CancelReason, Plan, Surprise

ChosenVisibility: TypeAlias = Literal["public", "unlisted", "private"]
"""The readers of a game: everybody finds it; everybody who has its id; its players."""

GameVisibility: TypeAlias = Literal["public", "unlisted", "private", "round"]
"""`round`: a table that shares its luck with the other tables of its round. Until all of them are closed, players of
the round may not watch it, and others only if the organiser allows it; then everybody may."""

ForkPolicy: TypeAlias = Literal["after_end", "organiser", "anyone"]
"""The people who may fork a game while it runs: nobody; organisers; all readers of the game."""

TakeBackPolicy: TypeAlias = Literal["own_turn", "none"]
"""The decisions that players may take back: their own, until a draw, a reveal, a decision of another seat or a run of
the service; or none."""

LuckChoice: TypeAlias = Literal["fresh", "parent"]

StandInReason: TypeAlias = Literal["player", "organiser", "clock", "silence"]
"""The cause of a stand-in: the player of the seat; an organiser; the clock that expired; an opponent, after a long
silence."""

Label: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""A label that finds a game, as a request may give it. Old logs may have other labels."""

Labels: TypeAlias = Annotated[tuple[Label, ...], msgspec.Meta(max_length=20)]


ResumeReason: TypeAlias = Literal["player", "organiser", "time"]
"""The end of a pause: a player who had agreed ended it; an organiser; its time was over."""


class Pause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game is paused."""

    agreed: tuple[Seat, ...]
    """The seats of players who agreed, and may end it; none for a pause by an organiser."""
    reason: str
    until: int | None
    """When it ends by itself, milliseconds since 1970 in UTC; `None`: a player or an organiser must end it."""


VacationEndReason: TypeAlias = Literal["player", "used_up"]

AbsentAfter: TypeAlias = Annotated[int, msgspec.Meta(ge=60, le=2_592_000)]
"""How many seconds a game waits for a player before the others may go on without them; 30 days at most."""

ABSENT_AFTER_S: Final = 259_200
"""The default of `AbsentAfter`: three days."""

VacationDays: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=365)]


class SeatVacation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The vacation of a seat in a game."""

    used_ms: int = 0
    """The vacation time used before the current vacation, milliseconds."""
    since: int | None = None
    """When the current vacation began, milliseconds since 1970 in UTC; null outside a vacation."""
    until: int | None = None
    """When its days are used up."""


class Occupant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The occupant of a seat: a player, or a bot."""

    player: str
    """The player's id; `bot:<kind>` for a bot."""
    name: str
    bot: str | None = None
    """The kind of the bot; null for a player."""


class FormerPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player who handed a seat to a bot themselves, and may have it back."""

    player: str
    name: str
    vacation: SeatVacation = SeatVacation()
    """Their vacation when they handed it over: it goes on when they are back."""


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The commitment of the service to a secret seed, before anybody gives a nonce."""

    seed_game: str
    """The game that the seed is made from, by its id."""
    key_id: str
    """The service key that it is made with."""
    digest: str
    """SHA-256 of the 32-byte seed, in hex."""
    algorithm: int
    """The version of the recipe for draws."""


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of entries in another game's own log that a fork shares: up to version *upto*."""

    game: str
    upto: int


class TournamentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table of a tournament at which a game is played."""

    tournament: str
    round: int
    """Rounds and tables count from 1."""
    table: int


def round_seed(tournament: str, number: int) -> str:
    """Return the name of the seed that all tables of a round draw from, if they share their luck.

    >>> round_seed("0-t0123456789ab", 2)
    '0-t0123456789ab.r2'
    """
    return f"{tournament}.r{number}"


class GameCreated(Event, frozen=True):
    """A table was opened. Always the first event of a log that is not a fork."""

    game: Public[str]
    creator: Public[str]
    """The actor that opened it."""
    ruleset: Public[str]
    components: Public[str]
    """The SHA-256 of the component set, in hex."""
    options: Public[dict[str, Any]]
    """Every option of the ruleset with its value."""
    seats: Public[int]
    visibility: Public[GameVisibility]
    forks: Public[ForkPolicy]
    labels: Public[tuple[str, ...]]
    commitment: Public[Commitment]
    take_back: Public[TakeBackPolicy] = "none"
    """In logs of earlier releases it is missing: nothing could be taken back."""
    tournament: Public[TournamentTable | None] = None
    """`None`, and missing in logs of earlier releases: it belongs to no tournament."""
    vacation: Public[int] = 0
    """Days of vacation of each player in this game."""
    absent_after: Public[int | None] = None
    """How many seconds the game waits for a player before the others may go on without them. `None`, and missing in
    logs of earlier releases: for ever."""


class ClockSet(Event, frozen=True):
    """The game is played with a clock. In the first entry, after `GameCreated`; games without a clock have none."""

    clock: Public[ClockSettings]
    left: Public[Reading]
    """The time with which each seat begins."""


class SeatTaken(Event, frozen=True):
    """A player or a bot sits on a seat now."""

    seat: Public[Seat]
    occupant: Public[Occupant]
    nonce: Public[str | None] = None


class SeatLeft(Event, frozen=True):
    """A seat is free again."""

    seat: Public[Seat]


class SeatHandedToBot(Event, frozen=True):
    """A bot plays on for a seat."""

    seat: Public[Seat]
    occupant: Public[Occupant]


class SeatHandedOver(Event, frozen=True):
    """Another player plays on for a seat."""

    seat: Public[Seat]
    occupant: Public[Occupant]


class SeatReclaimed(Event, frozen=True):
    """A player has back the seat that they handed to a bot, and decides again for themselves."""

    seat: Public[Seat]
    occupant: Public[Occupant]
    vacation: Public[SeatVacation]
    """Their vacation in this game, as it was when they handed the seat over."""


class StandInSeated(Event, frozen=True):
    """A bot decides for a seat until its player returns; the player stays its occupant and sees the same as before."""

    seat: Public[Seat]
    bot: Public[str]
    """The kind of bot."""
    why: Public[StandInReason]


class StandInEnded(Event, frozen=True):
    """The player of a seat decides again for themselves; the bot that stood in has ended."""

    seat: Public[Seat]


class PauseRequested(Event, frozen=True):
    """A seat asks the others to pause."""

    seat: Public[Seat]
    reason: Public[str]
    until: Public[int | None] = None
    """When the pause is to end by itself, milliseconds since 1970 in UTC; `None`: a command must end it."""


class PauseAnswered(Event, frozen=True):
    """A seat answered a request for a pause; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class PauseWithdrawn(Event, frozen=True):
    """The seat that asked for a pause withdrew its request."""

    seat: Public[Seat]


class GamePaused(Event, frozen=True):
    """Nobody moves until the game is resumed."""

    agreed: Public[tuple[Seat, ...]]
    """The seats of players who agreed; none for a pause by an organiser."""
    reason: Public[str]
    until: Public[int | None] = None
    """When it ends by itself, milliseconds since 1970 in UTC."""


class GameResumed(Event, frozen=True):
    """The pause is over."""

    why: Public[ResumeReason]


class SubstituteOffered(Event, frozen=True):
    """A substitute is to take a seat of a running game from its player."""

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    """Their name at this table."""
    consented: Public[bool]
    """Whether an organiser offered it; else an organiser has still to consent, or the others at the table."""
    asks_players: Public[bool] = False
    """Whether the consent of all others at the table is enough."""


class SubstituteAgreed(Event, frozen=True):
    """Another player at the table agrees to a substitute."""

    seat: Public[Seat]
    by: Public[Seat]
    """The seat that agrees."""


class SubstituteAccepted(Event, frozen=True):
    """The substitute is willing to take the seat."""

    seat: Public[Seat]


class SubstituteConsented(Event, frozen=True):
    """An organiser consents to a substitute."""

    seat: Public[Seat]


class SubstituteDeclined(Event, frozen=True):
    """Nobody takes the seat: the substitute, an organiser, its player or another player does not want it."""

    seat: Public[Seat]


class VacationBegun(Event, frozen=True):
    """The player of a seat is on vacation: its clock stands."""

    seat: Public[Seat]
    at: Public[int]
    """When it began, milliseconds since 1970 in UTC."""
    until: Public[int]
    """When the days are used up that the seat has in this game."""


class VacationEnded(Event, frozen=True):
    """The vacation of a seat is over in this game."""

    seat: Public[Seat]
    used_ms: Public[int]
    """The vacation time that the seat has used in this game, milliseconds."""
    why: Public[VacationEndReason]


class GameStarted(Event, frozen=True):
    """Every seat is taken; from here on these nonces make the game's key."""

    nonces: Public[tuple[str, ...]]
    """The nonces, in the order in which they were given."""


class GameForked(Event, frozen=True):
    """This game goes on from an entry of another game. The first own entry of a fork's log."""

    game: Public[str]
    creator: Public[str]
    ruleset: Public[str]
    parent: Public[str]
    parent_head: Public[str]
    at: Public[int]
    luck: Public[LuckChoice]
    supersedes: Public[bool]
    commitment: Public[Commitment]
    nonces: Public[tuple[str, ...]]
    """The nonces of the luck that goes on; none while fresh luck waits for the start."""
    seats: Public[tuple[Occupant | None, ...]]
    segments: Public[tuple[Segment, ...]]
    """Where the shared entries lie, in order; empty when they were copied."""
    visibility: Public[GameVisibility]
    forks: Public[ForkPolicy]
    labels: Public[tuple[str, ...]]
    redrawn_for: Public[tuple[Seat, ...] | None] = None
    """The seats whose knowledge still holds after hidden information was dealt anew: the seats of people in a fork to
    which all agreed; none in a fork beside its parent; in logs of earlier releases the seat of the player who forked.
    `None`: nothing was dealt anew."""
    stand_ins: Public[tuple[str | None, ...]] = ()
    """Of a fork that replaces its parent, by seat: the bot that stands in at the parent's head. Empty: no bot does."""
    pause: Public[Pause | None] = None
    """Of a fork that replaces its parent: the pause at the parent's head."""
    vacations: Public[tuple[SeatVacation, ...]] = ()
    """Of a fork that replaces its parent, by seat: the vacations at the parent's head. Empty: there were none."""
    given_up: Public[tuple[FormerPlayer | None, ...]] = ()
    """Of a fork that replaces its parent, by seat: the player who may have it back from a bot. Empty: nobody."""
    silent: Public[tuple[Seat, ...]] = ()
    """Of a fork that replaces its parent: the seats for which a bot stands in because of a long silence."""


class GameImported(Event, frozen=True):
    """The entries before this entry come from an archive; nobody sits any more."""

    game: Public[str]
    creator: Public[str]
    ruleset: Public[str]
    head: Public[str]
    """The archive's head."""
    commitment: Public[Commitment | None]
    """For an unfinished game: the seed of its draws from now on."""
    labels: Public[tuple[str, ...] | None] = None
    """The labels of the archive that nobody had reserved here; `None`, in logs of earlier releases: all of them."""


class GameSuperseded(Event, frozen=True):
    """Another game replaces this game."""

    by: Public[str]


class EndRequested(Event, frozen=True):
    """A seat asks the others to end the game without a result."""

    seat: Public[Seat]
    reason: Public[str]


class EndAnswered(Event, frozen=True):
    """A seat answered a request to end the game; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class EndWithdrawn(Event, frozen=True):
    """The seat that asked to end the game withdrew its request."""

    seat: Public[Seat]


class EndLapsed(Event, frozen=True):
    """The request to end the game has ended, because a person decided further."""


IDLE_REASON: Final = re.compile(r"nothing happened here for ([0-9]{1,4}) days?")
"""Why the service ends a game; with the number of days."""


def idle_reason(days: int) -> str:
    """Return why the service ends a game without an entry for some days."""
    return f"nothing happened here for {days} day{'s' if days > 1 else ''}"


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: Public[str]
    agreed: Public[tuple[Seat, ...]] = ()
    """The seats of players who agreed to it; none when the table's opener, an organiser or the service ended it."""
    silent: Public[tuple[Seat, ...]] = ()
    """The seats of players who were not waited for any more, after a long silence."""


class GameStalled(Event, frozen=True):
    """The service gave up on its run until an operator frees the game."""

    reason: Public[str]


class GameFreed(Event, frozen=True):
    """The service tries again."""


class GameFinished(Event, frozen=True):
    """The rules ended the game."""

    places: Public[tuple[int, ...]]
    winner: Public[Seat | None]
    tied: Public[tuple[Seat, ...]]


class SeedRevealed(Event, frozen=True):
    """No open game draws from this seed any more; here it is, so that draws can be checked."""

    seed_game: Public[str]
    seed: Public[str]
    """32 bytes, in hex."""


class DisputeRuled(Event, frozen=True):
    """An organiser ruled on a dispute."""

    organiser: Public[str]
    text: Public[str]
    about: Public[int | None] = None


class DecisionsTakenBack(Event, frozen=True):
    """A seat took back its last decisions: the position of an earlier version stands again."""

    seat: Public[Seat]
    to: Public[int]
    """That version."""


class TakeBackRequested(Event, frozen=True):
    """A seat asks the others to undo its decisions from a final decision on."""

    seat: Public[Seat]
    to: Public[int]
    """The version before that decision."""


class TakeBackAnswered(Event, frozen=True):
    """A seat answered the request that is open; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class TakeBackWithdrawn(Event, frozen=True):
    """The seat that asked withdrew its request."""

    seat: Public[Seat]


class TakeBackLapsed(Event, frozen=True):
    """The request that was open has ended, because a person decided further."""


class ClockStarted(Event, frozen=True):
    """The clock of a seat runs, from `since` on."""

    seat: Public[Seat]
    left: Public[Reading]
    """The time that is left when it starts."""
    since: Public[int]
    """Milliseconds since 1970 in UTC, as all instants."""
    until: Public[int]
    """When its time ends, if it runs on."""
    again: Public[bool] = False
    """With time per decision: the seat took a decision back, and gets no new time before the turn is over."""
    offsets: Public[Offsets] = ()
    """The UTC offsets of the time zone of its rests (T17): instants, and seconds from each of them on."""


class ClockStopped(Event, frozen=True):
    """The clock of a seat stands."""

    seat: Public[Seat]
    left: Public[Reading]
    """The time that is left when it stops."""
    at: Public[int]
    renewed: Public[Reading | None] = None
    """The time with which the seat begins its next turn; `None`: this turn is not over, its clock only stands now."""


TimeReason: TypeAlias = Literal["given", "service_away"]
"""Why a seat gets time: an opponent or organiser gave it; the service was away, and outages cost nobody time."""


class TimeAdded(Event, frozen=True):
    """A seat got more time."""

    seat: Public[Seat]
    ms: Public[int]
    """How much, in milliseconds."""
    why: Public[TimeReason]
    left: Public[Reading]
    """The time that is left then."""
    since: Public[int | None] = None
    """Since when its clock runs, if it runs."""
    until: Public[int | None] = None
    away: Public[tuple[int, int] | None] = None
    """Begin and end of the service's outage."""
    offsets: Public[Offsets] = ()
    """As in `ClockStarted`, if its clock runs."""


class ClockExpired(Event, frozen=True):
    """The time of a seat is over. The consequence by the game's policy is in the same entry, or needs a command."""

    seat: Public[Seat]
    policy: Public[ExpiryPolicy]
    at: Public[int]
    """When it ended; the entry may be a little later."""
    left: Public[Reading]
    """The time that is left: nothing."""


class PlanSealed(Event, frozen=True):
    """A seat that was not to move sealed a plan for its next turns. Its plan before has ended."""

    seat: Public[Seat]
    version: Public[int]
    """The version of this entry: the name of the plan."""
    items: Public[tuple[str, ...]]
    """Commitments to the items, as many as a plan may have; the commitments beyond the last item are to `null`."""
    plan: Private[Plan]


class PlanFired(Event, frozen=True):
    """The decision of this entry was planned. It opens its item, and nothing else of the plan."""

    seat: Public[Seat]
    plan: Public[int]
    """The version that sealed it."""
    item: Public[int]
    opened: Public[dict[str, Any]]
    """The step and the decision of the item, the latter without its private fields; as it was committed to."""
    salt: Public[str]
    """16 bytes, in hex."""


class PlanCancelled(Event, frozen=True):
    """A plan ended before it had decided, or before all of it was done."""

    seat: Public[Seat]
    plan: Public[int]
    """The version that sealed it."""
    why: Public[CancelReason]
    surprise: Private[Surprise | None] = None
    """Why the plan had no decision for the step, if it ended for this reason."""


ForfeitReason: TypeAlias = Literal["clock", "claim", "organiser"]
"""Why a seat forfeits: by the game's policy when its time was over; by a claim of an opponent; by an organiser."""


class SeatForfeited(Event, frozen=True):
    """A seat has lost: a bot plays it to the end, and it is placed behind all that have not forfeited."""

    seat: Public[Seat]
    bot: Public[str]
    why: Public[ForfeitReason]


ResignPolicy: TypeAlias = Literal["bot", "ends"]
"""What follows when a seat resigns: a bot plays it to the end; or the game ends, and all others share the first
place."""


class ResignationAgreed(Event, frozen=True):
    """A seat may resign. In the first entry; in games without it nobody resigns."""

    then: Public[ResignPolicy]


class HintsAllowed(Event, frozen=True):
    """Players may ask for hints beside other players, and the game does not count for ratings. In the first entry."""


class SeatResigned(Event, frozen=True):
    """The player of a seat has resigned: it is placed behind all others that have not forfeited."""

    seat: Public[Seat]
    bot: Public[str | None]
    """The bot that plays it to the end; `None`: the game ends."""


TableEvent: TypeAlias = (
    GameCreated
    | ClockSet
    | ResignationAgreed
    | HintsAllowed
    | SeatTaken
    | SeatLeft
    | SeatHandedToBot
    | SeatHandedOver
    | SeatReclaimed
    | StandInSeated
    | StandInEnded
    | PauseRequested
    | PauseAnswered
    | PauseWithdrawn
    | GamePaused
    | GameResumed
    | SubstituteOffered
    | SubstituteAccepted
    | SubstituteConsented
    | SubstituteAgreed
    | SubstituteDeclined
    | VacationBegun
    | VacationEnded
    | EndRequested
    | EndAnswered
    | EndWithdrawn
    | EndLapsed
    | GameStarted
    | GameForked
    | GameImported
    | GameSuperseded
    | GameAborted
    | GameStalled
    | GameFreed
    | GameFinished
    | SeedRevealed
    | DisputeRuled
    | DecisionsTakenBack
    | TakeBackRequested
    | TakeBackAnswered
    | TakeBackWithdrawn
    | TakeBackLapsed
    | ClockStarted
    | ClockStopped
    | TimeAdded
    | ClockExpired
    | PlanSealed
    | PlanFired
    | PlanCancelled
    | SeatForfeited
    | SeatResigned
)

TABLE_EVENTS: frozenset[type] = frozenset(TableEvent.__args__)

REQUEST_EVENTS: frozenset[type] = frozenset((TakeBackRequested, TakeBackAnswered, TakeBackWithdrawn, TakeBackLapsed))
"""Requests to undo final decisions, and the answers. They change neither the position nor the take-backs of a seat."""

ABSENCE_EVENTS: frozenset[type] = frozenset(
    (
        StandInSeated,
        StandInEnded,
        PauseRequested,
        PauseAnswered,
        PauseWithdrawn,
        GamePaused,
        GameResumed,
        SubstituteOffered,
        SubstituteAccepted,
        SubstituteConsented,
        SubstituteAgreed,
        SubstituteDeclined,
        VacationBegun,
        VacationEnded,
    )
)
"""Absences, returns, substitutes, vacations and pauses. A decision in a pause is refused when it is judged."""

END_EVENTS: frozenset[type] = frozenset((EndRequested, EndAnswered, EndWithdrawn, EndLapsed))
"""Questions of players to each other about ending the game, and the answers."""

CLOCK_EVENTS: frozenset[type] = frozenset((ClockStarted, ClockStopped, TimeAdded, ClockExpired))
"""Facts of clocks."""

PLAN_EVENTS: frozenset[type] = frozenset((PlanSealed, PlanFired, PlanCancelled))
"""Facts of plans."""

SIDE_EVENTS: frozenset[type] = REQUEST_EVENTS | ABSENCE_EVENTS | END_EVENTS | CLOCK_EVENTS | PLAN_EVENTS
"""Facts that change neither the position nor the decisions and take-backs that a seat may make alone. An entry of a
table command or a run of the service with no other facts is a *side entry*: a decision made on the head before it is
judged on the head after it, and it is no barrier to a take-back."""
