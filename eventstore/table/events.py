"""Table events: the facts that follow from what people and the service do at a table outside the rules.

A table command is a request and the cause of an entry; the table events are what it changed. They are
the same for all rulesets. Every field is public, but what a seat plans.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from domain.core.events import Event, Private, Public, Seat
from domain.core.time_controls import ClockSettings, ExpiryPolicy
from eventstore.table.clocks import Reading
from eventstore.table.plans import CancelReason, Plan, Surprise

ChosenVisibility: TypeAlias = Literal["public", "unlisted", "private"]
"""Who may find and read a game: everybody; who has its id; those who sit in it."""

GameVisibility: TypeAlias = Literal["public", "unlisted", "private", "round"]
"""`round` is that of a table that has its luck in common with the others of its round: who may watch it depends on
whether they play that round, until all its tables are closed; then everybody may."""

ForkPolicy: TypeAlias = Literal["after_end", "organiser", "anyone"]
"""Who may fork a game while it runs: nobody; organisers; everybody who may read it."""

TakeBackPolicy: TypeAlias = Literal["own_turn", "none"]
"""What players may take back: their own decisions, until something was drawn or revealed, another seat decided, or the
service went on; or nothing."""

LuckChoice: TypeAlias = Literal["fresh", "parent"]

StandInReason: TypeAlias = Literal["player", "organiser", "clock", "silence"]
"""By whom a bot stands in: the player of the seat; an organiser; the clock that expired; an opponent, after a long
silence."""

Label: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""What a game is found by, as one gives it. Old logs may hold others."""

Labels: TypeAlias = Annotated[tuple[Label, ...], msgspec.Meta(max_length=20)]


ResumeReason: TypeAlias = Literal["player", "organiser", "time"]
"""What ended a pause: one of the players who had agreed; an organiser; the time that it was to last."""


class Pause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a game is paused."""

    agreed: tuple[Seat, ...]
    """Whose players agreed, and may end it; nobody where an organiser decided it."""
    reason: str
    until: int | None
    """When it ends by itself, milliseconds since 1970 in UTC; `None`: when somebody ends it."""


VacationEndReason: TypeAlias = Literal["player", "used_up"]

AbsentAfter: TypeAlias = Annotated[int, msgspec.Meta(ge=60, le=2_592_000)]
"""For how many seconds a game waits for a player before the others may go on without them: to 30 days."""

ABSENT_AFTER_S: Final = 259_200
"""The same where nothing else was chosen: three days."""

VacationDays: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=365)]


class SeatVacation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The vacation of a seat in one game."""

    used_ms: int = 0
    """How much was used before the one that lasts, milliseconds."""
    since: int | None = None
    """When the one that lasts began, milliseconds since 1970 in UTC; null while there is none."""
    until: int | None = None
    """When its days are used up."""


class Occupant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat: a player, or a bot."""

    player: str
    """The player's id; `bot:<kind>` for a bot."""
    name: str
    bot: str | None = None
    """The kind of bot, when it is one."""


class FormerPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player who handed a seat to a bot themselves, and may have it back."""

    player: str
    name: str
    vacation: SeatVacation = SeatVacation()
    """Their vacation when they handed it over: it goes on when they are back."""


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What binds the service to a secret seed before anybody gives a nonce."""

    seed_game: str
    """The game whose id the seed is made from."""
    key_id: str
    """Which service key it is made with."""
    digest: str
    """SHA-256 of the 32-byte seed, in hex."""
    algorithm: int
    """The version of the recipe for draws."""


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run of entries in another game's own log that a fork shares: up to version *upto*."""

    game: str
    upto: int


class TournamentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which table of a tournament a game is."""

    tournament: str
    round: int
    """Rounds and tables count from 1."""
    table: int


def round_seed(tournament: str, number: int) -> str:
    """Return the name of the seed that all tables of a round draw from, where they have the same luck."""
    return f"{tournament}.r{number}"


class GameCreated(Event, frozen=True):
    """A table was opened. Always the first event of a log that is not a fork."""

    game: Public[str]
    creator: Public[str]
    """The actor who opened it."""
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
    """How many days of vacation each player has in this game."""
    absent_after: Public[int | None] = None
    """For how many seconds the game waits for a player before the others may go on without them. `None`, and missing in
    logs of earlier releases: as long as it takes."""


class ClockSet(Event, frozen=True):
    """The game is played with a clock. In the first entry, after `GameCreated`; games without a clock have none."""

    clock: Public[ClockSettings]
    left: Public[Reading]
    """What each seat begins with."""


class SeatTaken(Event, frozen=True):
    """Somebody sits on a seat now."""

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
    """The player who handed their seat to a bot has it back, and decides again for themselves."""

    seat: Public[Seat]
    occupant: Public[Occupant]
    vacation: Public[SeatVacation]
    """Their vacation in this game, as it was when they handed the seat over."""


class StandInSeated(Event, frozen=True):
    """A bot decides for a seat until its player returns; the player stays its occupant and sees what they saw."""

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
    """When the pause is to end by itself, milliseconds since 1970 in UTC; `None`: when somebody ends it."""


class PauseAnswered(Event, frozen=True):
    """A seat answered who asks for a pause; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class PauseWithdrawn(Event, frozen=True):
    """The seat that asked for a pause asks no more."""

    seat: Public[Seat]


class GamePaused(Event, frozen=True):
    """Nobody moves until the game is resumed."""

    agreed: Public[tuple[Seat, ...]]
    """Whose players agreed; nobody where an organiser decided it."""
    reason: Public[str]
    until: Public[int | None] = None
    """When it ends by itself, milliseconds since 1970 in UTC."""


class GameResumed(Event, frozen=True):
    """The pause is over."""

    why: Public[ResumeReason]


class SubstituteOffered(Event, frozen=True):
    """Somebody is to take a seat of a running game from its player."""

    seat: Public[Seat]
    player: Public[str]
    name: Public[str]
    """What they will be called at this table."""
    consented: Public[bool]
    """Whether an organiser offered it; else one has still to consent."""


class SubstituteAccepted(Event, frozen=True):
    """The substitute is willing to take the seat."""

    seat: Public[Seat]


class SubstituteConsented(Event, frozen=True):
    """An organiser consents to a substitute."""

    seat: Public[Seat]


class SubstituteDeclined(Event, frozen=True):
    """Nobody takes the seat: the substitute, an organiser or its player does not want it."""

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
    """How much of its days the seat has used in this game, milliseconds."""
    why: Public[VacationEndReason]


class GameStarted(Event, frozen=True):
    """Every seat is taken; from here on these nonces make the game's key."""

    nonces: Public[tuple[str, ...]]
    """In the order in which they were given."""


class GameForked(Event, frozen=True):
    """This game goes on from an entry of another one. The first own entry of a fork's log."""

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
    """Whose knowledge was kept when all that was hidden was dealt anew: nobody's; in logs of earlier releases that of
    the seat of whoever forked. `None`: nothing was dealt anew."""
    stand_ins: Public[tuple[str | None, ...]] = ()
    """Of a fork that replaces its parent, by seat: the bot that stands in at the parent's head. Empty: none does."""
    pause: Public[Pause | None] = None
    """Of a fork that replaces its parent: the pause at the parent's head."""
    vacations: Public[tuple[SeatVacation, ...]] = ()
    """Of a fork that replaces its parent, by seat: the vacations at the parent's head. Empty: nobody has had any."""
    given_up: Public[tuple[FormerPlayer | None, ...]] = ()
    """Of a fork that replaces its parent, by seat: the player who may have it back from a bot. Empty: nobody may."""
    silent: Public[tuple[Seat, ...]] = ()
    """Of a fork that replaces its parent: the seats for which a bot stands in because of a long silence."""


class GameImported(Event, frozen=True):
    """The entries before this one come from an archive; nobody sits any more."""

    game: Public[str]
    creator: Public[str]
    ruleset: Public[str]
    head: Public[str]
    """The archive's head."""
    commitment: Public[Commitment | None]
    """For an unfinished game: what its draws come from now."""
    labels: Public[tuple[str, ...] | None] = None
    """Those of the archive that nobody had reserved here; `None`, in logs of earlier releases: all of them."""


class GameSuperseded(Event, frozen=True):
    """Another game replaces this one."""

    by: Public[str]


class EndRequested(Event, frozen=True):
    """A seat asks the others to end the game without a result."""

    seat: Public[Seat]
    reason: Public[str]


class EndAnswered(Event, frozen=True):
    """A seat answered who asks to end the game; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class EndWithdrawn(Event, frozen=True):
    """The seat that asked to end the game asks no more."""

    seat: Public[Seat]


class EndLapsed(Event, frozen=True):
    """The request to end the game has ended, because a person decided further."""


IDLE_REASON: Final = "nothing happened here for 30 days"
"""Why the service ends a game."""


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: Public[str]
    agreed: Public[tuple[Seat, ...]] = ()
    """Whose players agreed to it; nobody where who opened the table, an organiser or the service ended it."""
    silent: Public[tuple[Seat, ...]] = ()
    """Whose players were not waited for any more, after a long silence."""


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
    """A seat asks the others to go on from before one of its decisions."""

    seat: Public[Seat]
    to: Public[int]
    """The version before that decision."""


class TakeBackAnswered(Event, frozen=True):
    """A seat answered the request that is open; when it refuses, the request has ended."""

    seat: Public[Seat]
    accepted: Public[bool]


class TakeBackWithdrawn(Event, frozen=True):
    """The seat that asked asks no more."""

    seat: Public[Seat]


class TakeBackLapsed(Event, frozen=True):
    """The request that was open has ended, because a person decided further."""


class ClockStarted(Event, frozen=True):
    """The clock of a seat runs, from `since` on."""

    seat: Public[Seat]
    left: Public[Reading]
    """What is left when it starts."""
    since: Public[int]
    """Milliseconds since 1970 in UTC, as all instants."""
    until: Public[int]
    """When its time ends, if it runs on."""
    again: Public[bool] = False
    """With time per decision: the seat took something back, and gets no new time before the turn is over."""


class ClockStopped(Event, frozen=True):
    """The clock of a seat stands."""

    seat: Public[Seat]
    left: Public[Reading]
    """What is left when it stops."""
    at: Public[int]
    renewed: Public[Reading | None] = None
    """What the seat begins its next turn with; `None`: this turn is not over, and its clock only stands for now."""


TimeReason: TypeAlias = Literal["given", "service_away"]
"""Why a seat gets time: somebody gave it; the service was away, and nobody loses what passed meanwhile."""


class TimeAdded(Event, frozen=True):
    """A seat has more time than its clock would say."""

    seat: Public[Seat]
    ms: Public[int]
    """How much."""
    why: Public[TimeReason]
    left: Public[Reading]
    """What is left then."""
    since: Public[int | None] = None
    """Where its clock runs: from when on."""
    until: Public[int | None] = None
    away: Public[tuple[int, int] | None] = None
    """From when to when the service was away."""


class ClockExpired(Event, frozen=True):
    """The time of a seat is over. What the game's policy makes of it stands beside it, or is somebody's to do."""

    seat: Public[Seat]
    policy: Public[ExpiryPolicy]
    at: Public[int]
    """When it ended; the entry that says so may be a little later."""
    left: Public[Reading]
    """What is left: nothing."""


class PlanSealed(Event, frozen=True):
    """A seat that was not to move said, in secret, what it wants done when it is. The plan it had before has ended."""

    seat: Public[Seat]
    version: Public[int]
    """The version of this entry: the name of the plan."""
    items: Public[tuple[str, ...]]
    """Commitments to what each item says, as many as a plan may have; the others are to `null`."""
    plan: Private[Plan]


class PlanFired(Event, frozen=True):
    """The decision of this entry was planned. It opens what the item says, and nothing else of the plan."""

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
    """Where the plan does not say what to do: why not."""


ForfeitReason: TypeAlias = Literal["clock", "claim", "organiser"]
"""Why a seat forfeits: its time was over and the game's policy says so; an opponent claimed it; an organiser did."""


class SeatForfeited(Event, frozen=True):
    """A seat has lost: a bot plays it to the end, and it is placed behind all that have not forfeited."""

    seat: Public[Seat]
    bot: Public[str]
    why: Public[ForfeitReason]


TableEvent: TypeAlias = (
    GameCreated
    | ClockSet
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
)

TABLE_EVENTS: frozenset[type] = frozenset(TableEvent.__args__)

REQUEST_EVENTS: frozenset[type] = frozenset((TakeBackRequested, TakeBackAnswered, TakeBackWithdrawn, TakeBackLapsed))
"""What is said about going further back. It changes neither the position nor what anybody may take back alone."""

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
        SubstituteDeclined,
        VacationBegun,
        VacationEnded,
    )
)
"""Who is away and who is back, and when nobody plays. What is decided in a pause is refused where it is judged."""

END_EVENTS: frozenset[type] = frozenset((EndRequested, EndAnswered, EndWithdrawn, EndLapsed))
"""Questions of players to each other about ending the game, and the answers."""

CLOCK_EVENTS: frozenset[type] = frozenset((ClockStarted, ClockStopped, TimeAdded, ClockExpired))
"""What is said about time."""

PLAN_EVENTS: frozenset[type] = frozenset((PlanSealed, PlanFired, PlanCancelled))
"""What is said about plans."""

SIDE_EVENTS: frozenset[type] = REQUEST_EVENTS | ABSENCE_EVENTS | END_EVENTS | CLOCK_EVENTS | PLAN_EVENTS
"""What changes neither the position nor what anybody may decide or take back alone. A table command or a run of the
service that led to nothing else is a *side entry*: a decision made on the head before it is judged on the head after
it, and it is no barrier to a take-back."""
