"""Table events: the facts that follow from what people and the service do at a table outside the rules.

A table command is a request and the cause of an entry; the table events are what it changed. They are
the same for all rulesets. Every field is public.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from domain.core.events import Event, Public, Seat

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

Label: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
"""What a game is found by, as one gives it. Old logs may hold others."""

Labels: TypeAlias = Annotated[tuple[Label, ...], msgspec.Meta(max_length=20)]


class Occupant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits on a seat: a player, or a bot."""

    player: str
    """The player's id; `bot:<kind>` for a bot."""
    name: str
    bot: str | None = None
    """The kind of bot, when it is one."""


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


class GameAborted(Event, frozen=True):
    """The game ended without a result."""

    reason: Public[str]


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


TableEvent: TypeAlias = (
    GameCreated
    | SeatTaken
    | SeatLeft
    | SeatHandedToBot
    | SeatHandedOver
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
)

TABLE_EVENTS: frozenset[type] = frozenset(TableEvent.__args__)

REQUEST_EVENTS: frozenset[type] = frozenset((TakeBackRequested, TakeBackAnswered, TakeBackWithdrawn, TakeBackLapsed))
"""What is said about going further back. It changes neither the position nor what anybody may take back alone."""
