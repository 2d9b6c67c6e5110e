"""The table: occupants of seats, status, commitment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Seat
from domain.core.time_controls import ClockSettings
from eventstore.table.clocks import SeatClock
from eventstore.table.events import (
    Commitment,
    ForkPolicy,
    FormerPlayer,
    GameVisibility,
    Occupant,
    Pause,
    ResignPolicy,
    SeatVacation,
    Segment,
    TakeBackPolicy,
    TournamentTable,
)
from eventstore.table.plans import LivePlan

Status: TypeAlias = Literal["open", "playing", "stalled", "finished", "aborted", "superseded"]
"""The status as the commands fix it; that a playing game waits for scoring follows from its position."""


class Origin(msgspec.Struct, frozen=True):
    """Where a fork or an import comes from."""

    game: str | None
    """The parent; `None` for an import."""
    at: int
    """The last shared version."""
    head: str
    """The head there."""
    segments: tuple[Segment, ...]
    supersedes: bool
    alone: bool = False
    """Whether a player alone undid final decisions, since bots decided for all others. Its result does not count: the
    player could draw again until they liked the outcome."""


RULINGS_KEPT: Final = 200
"""The most rulings in the state of a table: as many as fit into an answer."""


class Ruling(msgspec.Struct, frozen=True):
    """An organiser's ruling."""

    organiser: str
    text: str
    about: int | None


class OpenTakeBackRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to undo its decisions from a final decision on."""

    seat: Seat
    to: int
    """The version before that decision."""
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


class OpenPauseRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: a pause, in which nobody moves."""

    seat: Seat
    reason: str
    until: int | None
    """When the pause is to end by itself, milliseconds since 1970 in UTC."""
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


class OpenEndRequest(msgspec.Struct, frozen=True):
    """A request of a seat to all others at the table: to end the game without a result."""

    seat: Seat
    number: int
    """The number of the request among all requests to end the game in its log, from 1; the answers name it."""
    reason: str
    accepted: tuple[Seat, ...] = ()
    """The seats that have agreed so far, in the order of the answers."""


OpenRequest: TypeAlias = OpenTakeBackRequest | OpenPauseRequest | OpenEndRequest
"""A request to all others at the table. It is granted with the last agreement, and ends with the first refusal."""


class Substitute(msgspec.Struct, frozen=True):
    """A substitute for a seat of a running game.

    They get it once they have accepted, and an organiser or all others at the table consent.
    """

    seat: Seat
    player: str
    name: str
    """Their name at this table."""
    accepted: bool = False
    consented: bool = False
    """Whether an organiser has consented."""
    asks_players: bool = False
    """Whether the consent of all others at the table is enough."""
    agreed: tuple[Seat, ...] = ()
    """The other seats that have agreed so far, in the order of the answers."""


class TableFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a table, besides the seats, that all readers of the game may see."""

    creator: str
    """The actor that opened, forked or imported the game."""
    ruleset: str
    components: str
    """The hash of the component set."""
    options: dict[str, Any]
    visibility: GameVisibility
    forks: ForkPolicy
    take_back: TakeBackPolicy
    labels: tuple[str, ...]
    commitment: Commitment
    nonces: tuple[str, ...]
    origin: Origin | None
    imported: bool
    superseded_by: str | None
    rulings: tuple[Ruling, ...]
    """The last 200, the oldest first; the log has all."""
    reason: str
    """Why it was aborted or is stalled."""
    take_back_request: OpenTakeBackRequest | None = None
    """The open request of a player to the others to undo a decision."""
    tournament: TournamentTable | None = None
    """The table of the tournament; a fork has it only when it replaces a table of a tournament."""
    stand_ins: tuple[str | None, ...] = ()
    """By seat: the kind of bot that decides for its player until they return; null without a stand-in."""
    stood_in: tuple[int, ...] = ()
    """By seat: the number of decisions of bots that stood in."""
    clock: ClockSettings | None = None
    """`None`: it is played without a clock."""
    clocks: tuple[SeatClock, ...] = ()
    """By seat; nothing without a clock."""
    pause: Pause | None = None
    """Why nobody moves; null while the game goes on."""
    pause_request: OpenPauseRequest | None = None
    """The open request of a player to the others for a pause."""
    substitutes: tuple[Substitute, ...] = ()
    """The substitutes that wait for an agreement; a seat has one at most."""
    vacation: int = 0
    """Days of vacation of each player in this game."""
    vacations: tuple[SeatVacation, ...] = ()
    """By seat: the vacation time that was used, and the current vacation."""
    forfeited: tuple[Seat, ...] = ()
    """The seats that have forfeited or resigned, in this order."""
    resign: ResignPolicy | None = None
    """What follows when a seat resigns; null: nobody resigns."""
    resigned: tuple[Seat, ...] = ()
    """The seats that have resigned."""
    given_up: tuple[FormerPlayer | None, ...] = ()
    """By seat: the player who handed it to a bot themselves, and may have it back; null without such a player."""
    absent_after: int | None = None
    """How many seconds the game waits for a player before the others may go on without them; null: for ever."""
    silent: tuple[Seat, ...] = ()
    """The seats with a stand-in because their players were silent for long."""
    end_request: OpenEndRequest | None = None
    """The open request of a player to the others to end the game."""
    hints: bool = False
    """Whether players may ask for hints beside other players; then the game does not count for ratings."""


class Table(TableFacts, frozen=True, kw_only=True):
    """The table of a game of any ruleset.

    `nonces` make the game's key; the nonces that are given before the start do not count yet.
    """

    game: str
    seats: tuple[Occupant | None, ...]
    status: Status
    given: tuple[tuple[Seat, str], ...] = ()
    """Nonces given before the start, in order, with the seat that gave them."""
    started: bool = False
    held: tuple[tuple[str, ...], ...] = ()
    """By seat: the players who have sat there in this log and may have seen its hand."""
    plans: Mapping[Seat, LivePlan] = {}
    """By seat: its plan. Nobody but the seat may see it."""
    end_requests: int = 0
    """The number of requests to end the game so far."""

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of `TableFacts`, by name."""
        return {name: getattr(self, name) for name in TableFacts.__struct_fields__}

    @property
    def ended(self) -> bool:
        """Whether the log will never have another decision."""
        return self.closed or self.status == "superseded"

    @property
    def closed(self) -> bool:
        """Whether the game is finished or aborted; a superseded game closes with the game that replaced it."""
        return self.status in ("finished", "aborted")

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that have still to answer the open request to undo a decision; none without a request."""
        return self.asked_by(self.take_back_request)

    def asked_by(self, request: OpenRequest | None) -> tuple[Seat, ...]:
        """Return the seats that have still to answer a request; none without a request."""
        if request is None:
            return ()
        # The game of an absent player is not ended without their answer.
        people = self.players if isinstance(request, OpenEndRequest) else self.present
        return tuple(seat for seat in people if seat not in (request.seat, *request.accepted))

    def asked_about(self, offer: Substitute) -> tuple[Seat, ...]:
        """Return the seats that have still to agree to a substitute; none where only an organiser is asked."""
        if not offer.asks_players or offer.consented:
            return ()
        return tuple(seat for seat in self.present if seat not in (offer.seat, *offer.agreed))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats of players who have not forfeited, absent players included."""
        return tuple(seat for seat in people_of(self.seats) if seat not in self.forfeited)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that people decide for: no bot sits there, and no bot stands in."""
        return tuple(seat for seat in people_of(self.seats) if self.bot_on(seat) is None)

    def bot_on(self, seat: Seat) -> str | None:
        """Return the kind of the bot that decides for a seat: it sits there, or stands in for its player."""
        occupant = self.seats[seat]
        if occupant is not None and occupant.bot is not None:
            return occupant.bot
        return self.stand_ins[seat]

    def decider(self, seat: Seat) -> str:
        """Return the player who decides for a seat; empty when a bot does."""
        occupant = self.seats[seat]
        if occupant is None or occupant.bot is not None or self.stand_ins[seat] is not None:
            return ""
        return occupant.player

    def is_alone(self, seat: Seat) -> bool:
        """Return whether bots decide for all others at the full table of a player: no player could refuse a request."""
        return seat in people_of(self.seats) and None not in self.seats and set(self.present) <= {seat}

    @property
    def agreed(self) -> bool:
        """Whether all other seats have accepted the open request; at once when all of them are bots."""
        return self.take_back_request is not None and not self.asked

    def is_away(self, player: str) -> bool:
        """Return whether a bot stands in for a player, until they return."""
        seat = self.seat_of(player) if player else None
        return seat is not None and self.stand_ins[seat] is not None and seat not in self.forfeited

    def given_up_by(self, player: str) -> Seat | None:
        """Return the seat that a player handed to a bot themselves, and may have back."""
        for seat, former in enumerate(self.given_up):
            if former is not None and former.player == player:
                return seat
        return None

    def substitute_for(self, seat: Seat) -> Substitute | None:
        """Return the substitute for a seat; `None` when the seat is not offered."""
        return next((substitute for substitute in self.substitutes if substitute.seat == seat), None)

    def seat_of(self, player: str) -> Seat | None:
        """Return the seat of a player."""
        for seat, occupant in enumerate(self.seats):
            if occupant is not None and occupant.player == player:
                return seat
        return None


def people_of(seats: Sequence[Occupant | None]) -> tuple[Seat, ...]:
    """Return the seats of people, without bots."""
    return tuple(seat for seat, occupant in enumerate(seats) if occupant is not None and occupant.bot is None)


def count_decision(table: Table, seat: Seat) -> Table:
    """Return the table after a decision of a seat: it is counted when a bot stands in for its player."""
    if table.stand_ins[seat] is None:
        return table
    stood_in = (*table.stood_in[:seat], table.stood_in[seat] + 1, *table.stood_in[seat + 1 :])
    return replace(table, stood_in=stood_in)
