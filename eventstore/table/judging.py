"""Judging: each table command is judged on the table, and its facts follow."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from domain.core.events import Event, Seat
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.table.absence import ABSENCE_COMMANDS, judge_absence
from eventstore.table.checks import (
    occupied,
    require,
    require_asked,
    require_goes_on,
    require_moving,
    require_not_forfeited,
    seat_of_caller,
)
from eventstore.table.commands import (
    AbortGame,
    AnswerTakeBack,
    ClaimTime,
    ForfeitSeat,
    FreeGame,
    HandOverSeat,
    HandSeatToBot,
    LeaveSeat,
    RuleDispute,
    StallGame,
    TableCommand,
    TakeSeat,
    WithdrawTakeBack,
)
from eventstore.table.ending import END_COMMANDS, judge_end
from eventstore.table.events import (
    DisputeRuled,
    GameAborted,
    GameFreed,
    GameStalled,
    Occupant,
    SeatHandedOver,
    SeatHandedToBot,
    SeatLeft,
    SeatTaken,
    TakeBackAnswered,
    TakeBackWithdrawn,
)
from eventstore.table.expiry import judge_forfeit
from eventstore.table.names import bot_name
from eventstore.table.table import Table

NONCE: Final = re.compile(r"[!-~]{1,64}")
"""A nonce: 1 to 64 printable ASCII characters without spaces."""


def judge(
    table: Table, command: TableCommand, caller: Identity, bots: Sequence[str], silent: Collection[Seat] = ()
) -> list[Event]:
    """Return the facts that follow from a table command on a table.

    Args:
        table: the table as it is.
        command: the command. Creating, forking, superseding and importing are not judged here, nor are commands that
            need the log: take-backs, and requests to undo decisions.
        caller: the identity of the caller.
        bots: the kinds of bots of this service.
        silent: the seats that the game need not wait for any more; see `silent_seats`.

    Raises:
        CommandRefused: the table does not allow it now, or not to this caller.
    """
    if isinstance(command, ABSENCE_COMMANDS):
        return judge_absence(table, command, caller, bots, silent)
    if isinstance(command, END_COMMANDS):
        return judge_end(table, command, caller, bots, silent)
    match command:
        case TakeSeat():
            return _take_seat(table, command, caller, bots)
        case LeaveSeat():
            return _leave_seat(table, command, caller)
        case HandSeatToBot() | HandOverSeat():
            return _hand_seat(table, command, caller, bots)
        case AbortGame() | RuleDispute():
            return _abort_or_rule(table, command, caller)
        case AnswerTakeBack() | WithdrawTakeBack():
            return _of_request(table, command, caller)
        case ClaimTime() | ForfeitSeat():
            return judge_forfeit(table, command, caller)
        case StallGame() | FreeGame():
            return _stall_or_free(table, command, caller)
    raise CommandRefused("act_unknown", "this command is not for one table", value=type(command).__name__)


def _take_seat(table: Table, command: TakeSeat, caller: Identity, bots: Sequence[str]) -> list[Event]:
    detail = f"the game is {table.status}; seats are taken before the start"
    require(table.status == "open", "not_open", detail, table.status)
    free = [seat for seat, occupant in enumerate(table.seats) if occupant is None]
    seat = command.seat
    if seat is None:
        require(bool(free), "table_full", "every seat is taken", len(table.seats))
        seat = free[0]
    require(0 <= seat < len(table.seats), "seat_unknown", f"the seats are 0 to {len(table.seats) - 1}", seat)
    require(seat in free, "seat_taken", f"somebody sits on seat {seat} already", seat)
    if command.nonce is not None:
        require(
            bool(NONCE.fullmatch(command.nonce)),
            "nonce_invalid",
            "a nonce has 1 to 64 printable characters",
            command.nonce,
        )
    if command.bot is not None:
        mine = caller.arbitrates or table.creator == caller.actor or table.seat_of(caller.player) is not None
        require(mine, "not_at_table", "the opener of a table and its players seat bots", command.bot)
        return [SeatTaken(seat, _bot(command.bot, bots), command.nonce)]
    require(bool(caller.player), "not_a_player", "only a player sits down; the operator may seat bots", caller.role)
    require(table.seat_of(caller.player) is None, "already_seated", "you sit at this table already", seat)
    return [SeatTaken(seat, Occupant(caller.player, caller.name), command.nonce)]


def _leave_seat(table: Table, command: LeaveSeat, caller: Identity) -> list[Event]:
    occupant = occupied(table, command.seat)
    require(table.status == "open", "not_open", "after the start a seat can only be handed to a bot", command.seat)
    mine = occupant.player == caller.player or table.creator == caller.actor or caller.arbitrates
    require(mine, "not_your_seat", "this is somebody else's seat", command.seat)
    return [SeatLeft(command.seat)]


def _hand_seat(
    table: Table, command: HandSeatToBot | HandOverSeat, caller: Identity, bots: Sequence[str]
) -> list[Event]:
    seat = command.seat
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    require_not_forfeited(table, seat)
    if isinstance(command, HandSeatToBot):
        require(
            occupant.player == caller.player or caller.arbitrates, "not_your_seat", "this is somebody else's seat", seat
        )
        return [SeatHandedToBot(seat, _bot(command.bot, bots))]
    require(caller.operates, "not_operator", "only the service hands a seat to another player", caller.role)
    require(table.seat_of(command.player) is None, "already_seated", "that player sits at this table", command.player)
    return [SeatHandedOver(seat, Occupant(command.player, command.name))]


def _abort_or_rule(table: Table, command: AbortGame | RuleDispute, caller: Identity) -> list[Event]:
    if isinstance(command, RuleDispute):
        require(caller.arbitrates, "not_organiser", "only organisers rule on disputes", caller.role)
        return [DisputeRuled(caller.actor, command.text, command.about)]
    require(not table.ended, "already_ended", f"the game is {table.status}", table.status)
    mine = caller.arbitrates or (table.status == "open" and table.creator == caller.actor)
    require(mine, "not_organiser", "after the start only organisers abort a game", caller.role)
    return [GameAborted(command.reason)]


def _of_request(table: Table, command: AnswerTakeBack | WithdrawTakeBack, caller: Identity) -> list[Event]:
    if isinstance(command, AnswerTakeBack):
        return _answer_take_back(table, command, caller)
    return _withdraw_take_back(table, caller)


def _answer_take_back(table: Table, command: AnswerTakeBack, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    request = table.take_back_request
    require_moving(table)
    if request is None or request.to != command.to:
        raise CommandRefused(
            "request_not_open", f"no request to go back to version {command.to} is open", value=command.to
        )
    require_asked(table, request, seat)
    return [TakeBackAnswered(seat, command.accept)]


def _withdraw_take_back(table: Table, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    require_moving(table)
    mine = table.take_back_request is not None and table.take_back_request.seat == seat
    require(mine, "request_not_open", "no request of yours is open", seat)
    return [TakeBackWithdrawn(seat)]


def _stall_or_free(table: Table, command: StallGame | FreeGame, caller: Identity) -> list[Event]:
    if isinstance(command, StallGame):
        require(caller.operates, "not_operator", "only the service lets a game stall", caller.role)
        playing = table.status == "playing"
        require(playing, "not_playing", "only a game that is being played can stall", table.status)
        return [GameStalled(command.reason)]
    require(caller.operates, "not_operator", "only operators free a stalled game", caller.role)
    require(table.status == "stalled", "not_stalled", f"the game is {table.status}, not stalled", table.status)
    return [GameFreed()]


def _bot(kind: str, bots: Sequence[str]) -> Occupant:
    require(kind in bots, "bot_unknown", f"the bots are {', '.join(bots)}", kind)
    return Occupant(f"bot:{kind}", bot_name(kind), kind)
