"""Ending a game before its end: without a result by agreement (E1 to E5), and by resigning (R1 to R4)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from domain.core.events import Event, Seat
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.table.checks import (
    require,
    require_asked,
    require_goes_on,
    require_moving,
    require_not_forfeited,
    require_not_paused,
    seat_of_caller,
)
from eventstore.table.commands import AnswerEnd, RequestEnd, ResignSeat, WithdrawEnd
from eventstore.table.events import EndAnswered, EndRequested, EndWithdrawn, GameAborted, SeatResigned
from eventstore.table.table import Table

EndCommand: TypeAlias = RequestEnd | AnswerEnd | WithdrawEnd | ResignSeat
END_COMMANDS: Final = EndCommand.__args__


def judge_end(
    table: Table, command: EndCommand, caller: Identity, bots: Sequence[str], silent: Collection[Seat]
) -> list[Event]:
    """Return the facts of a request to end the game without a result, of an answer to it, of its end, or of resigning.

    With the last agreement the game ends; at once when all other seats are bots. The agreement of a silent player is
    not needed.

    Args:
        table: the table as it is.
        command: the command.
        caller: the identity of the caller.
        bots: the kinds of bots of this service.
        silent: the seats that the game need not wait for any more.

    Raises:
        CommandRefused: the table does not allow it now, or not to this caller.
    """
    seat = seat_of_caller(table, caller)
    require_goes_on(table, table.status)
    require_not_paused(table)
    require_not_forfeited(table, seat)
    match command:
        case RequestEnd(reason=reason):
            return _request(table, seat, reason, {*silent, *table.silent})
        case AnswerEnd():
            return _answer(table, seat, command, {*silent, *table.silent})
        case WithdrawEnd():
            mine = table.end_request is not None and table.end_request.seat == seat
            require(mine, "request_not_open", "no request of yours is open", seat)
            return [EndWithdrawn(seat)]
        case ResignSeat(bot=bot):
            return _resign(table, seat, bot, bots)


def _resign(table: Table, seat: Seat, bot: str, bots: Sequence[str]) -> list[Event]:
    """Return the facts of a resignation; the end of the game, where it ends, follows from them."""
    require_moving(table)
    if table.resign is None:
        detail = "it was not agreed when the table was opened that a seat may resign"
        raise CommandRefused("resign_not_agreed", detail, value=seat, rule="time R1")
    if table.resign == "ends":
        return [SeatResigned(seat, None)]
    require(bot in bots, "bot_unknown", f"the bots are {', '.join(bots)}", bot)
    return [SeatResigned(seat, bot)]


def _request(table: Table, seat: Seat, reason: str, silent: Collection[Seat]) -> list[Event]:
    detail = "at a table of a tournament its organisers decide"
    require(table.tournament is None, "organisers_end", detail, seat)
    request = table.end_request
    if request is None:
        others = tuple(other for other in table.players if other != seat)
        return [EndRequested(seat, reason), *_end(reason, (seat,), others, silent)]
    # A seat with an open request may end the game once all seats that have still to answer are silent.
    ended = _end(reason, (seat, *request.accepted), table.asked_by(request), silent) if request.seat == seat else []
    if not ended:
        raise CommandRefused("end_asked", "somebody asks to end the game already", value=request.number)
    return ended


def _answer(table: Table, seat: Seat, command: AnswerEnd, silent: Collection[Seat]) -> list[Event]:
    request = table.end_request
    if request is None or request.number != command.request:
        raise CommandRefused("request_not_open", "no such request to end the game is open", value=command.request)
    require_asked(table, request, seat)
    answered = EndAnswered(seat, command.accept)
    if not command.accept:
        return [answered]
    others = tuple(other for other in table.asked_by(request) if other != seat)
    return [answered, *_end(request.reason, (request.seat, *request.accepted, seat), others, silent)]


def _end(reason: str, agreed: tuple[Seat, ...], others: tuple[Seat, ...], silent: Collection[Seat]) -> list[Event]:
    """Return the end of the game when no other player is there to answer; else nothing."""
    return [GameAborted(reason, agreed, others)] if set(others) <= set(silent) else []
