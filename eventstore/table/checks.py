"""Checks: conditions of table commands, and the refusals when they do not hold."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.accounts import is_bot_account
from domain.core.events import Actor, Seat
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.table.events import Occupant
from eventstore.table.table import OpenRequest, Table


def seat_of_caller(table: Table, caller: Identity) -> Seat:
    """Return the seat of the caller.

    Raises:
        CommandRefused: `not_seated`, the caller does not sit at the table.
    """
    seat = table.seat_of(caller.player) if caller.player else None
    if seat is None:
        raise CommandRefused("not_seated", "you do not sit at this table", value=table.game)
    return seat


def require_asked_for(table: Table, caller: Identity) -> None:
    """Refuse a seat at a listed table of other people to a bot account: nobody asked for it there.

    Raises:
        CommandRefused: `people_only`.
    """
    creator = table.creator.removeprefix("player:")
    if not caller.owner or table.visibility != "public" or is_bot_account(creator):
        return
    if creator != caller.owner:
        detail = "a bot account does not sit down at a listed table that another person than its owner has opened"
        raise CommandRefused("people_only", detail, value=table.game, rule="bot accounts")


def require(holds: bool, code: str, detail: str, value: object) -> None:
    """Refuse a command unless a condition holds.

    Raises:
        CommandRefused: with this code.
    """
    if not holds:
        raise CommandRefused(code, detail, value=value)


def occupied(table: Table, seat: Seat) -> Occupant:
    """Return the occupant of a seat.

    Raises:
        CommandRefused: there is no such seat, or nobody sits there.
    """
    require(0 <= seat < len(table.seats), "seat_unknown", f"the seats are 0 to {len(table.seats) - 1}", seat)
    occupant = table.seats[seat]
    if occupant is None:
        raise CommandRefused("seat_empty", f"nobody sits on seat {seat}", value=seat)
    return occupant


def require_goes_on(table: Table, value: object) -> None:
    """Refuse a command that needs a game that has begun and not ended.

    Raises:
        CommandRefused: `not_playing`.
    """
    require(table.status in ("playing", "stalled"), "not_playing", f"the game is {table.status}", value)


def require_moving(table: Table) -> None:
    """Refuse a command that needs a game in which seats may move: it is played, and not paused.

    Raises:
        CommandRefused: `not_playing` or `game_paused`.
    """
    require(table.status == "playing", "not_playing", f"the game is {table.status}", table.status)
    require_not_paused(table)


def require_to_move(seat: Seat, movers: Sequence[Actor]) -> None:
    """Refuse a request about the decisions of a seat that is not to move.

    Raises:
        CommandRefused: `not_your_turn`.
    """
    require(seat in movers, "not_your_turn", f"seat {seat} is not to move", seat)


def require_not_paused(table: Table) -> None:
    """Refuse a command that is not allowed in a pause.

    Raises:
        CommandRefused: `game_paused`.
    """
    if table.pause is not None:
        raise CommandRefused("game_paused", f"the game is paused: {table.pause.reason}", value="paused", rule="time A7")


def require_asked(table: Table, request: OpenRequest, seat: Seat) -> None:
    """Refuse an answer of a seat from which a request needs none, or none any more.

    Raises:
        CommandRefused: `own_request` or `already_answered`.
    """
    require(request.seat != seat, "own_request", "it is your own request: the others answer it", seat)
    require(seat in table.asked_by(request), "already_answered", "you have accepted already", seat)


def require_not_forfeited(table: Table, seat: Seat) -> None:
    """Refuse a command of a seat that has forfeited.

    Raises:
        CommandRefused: `seat_forfeited`.
    """
    require(seat not in table.forfeited, "seat_forfeited", f"seat {seat} has forfeited; a bot plays it", seat)
