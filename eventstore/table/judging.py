"""What a table allows: each command judged on the table, and the facts that follow from it."""

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
    table: Table, command: TableCommand, who: Identity, bots: Sequence[str], silent: Collection[Seat] = ()
) -> list[Event]:
    """Return the facts that follow from a table command on one table.

    Args:
        table: the table as it is.
        command: what is asked for. Creating, forking, superseding and importing are not judged here, nor is what needs
            the log: taking back, and asking for it.
        who: the caller.
        bots: the kinds of bots there are.
        silent: the seats that the game need not wait for any more; see `silent_seats`.

    Raises:
        CommandRefused: the table does not allow it now, or not to this caller.
    """
    if isinstance(command, ABSENCE_COMMANDS):
        return judge_absence(table, command, who, bots, silent)
    if isinstance(command, END_COMMANDS):
        return judge_end(table, command, who, silent)
    match command:
        case TakeSeat():
            return _take_seat(table, command, who, bots)
        case LeaveSeat():
            return _leave_seat(table, command, who)
        case HandSeatToBot() | HandOverSeat():
            return _hand_seat(table, command, who, bots)
        case AbortGame() | RuleDispute():
            return _abort_or_rule(table, command, who)
        case AnswerTakeBack() | WithdrawTakeBack():
            return _of_request(table, command, who)
        case ClaimTime() | ForfeitSeat():
            return judge_forfeit(table, command, who)
        case StallGame() | FreeGame():
            return _stall_or_free(table, command, who)
    raise CommandRefused("act_unknown", "this command is not for one table", value=type(command).__name__)


def _take_seat(table: Table, command: TakeSeat, who: Identity, bots: Sequence[str]) -> list[Event]:
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
        mine = who.arbitrates or table.creator == who.actor or table.seat_of(who.player) is not None
        require(mine, "not_at_table", "bots are seated by whoever opened the table or sits at it", command.bot)
        return [SeatTaken(seat, _bot(command.bot, bots), command.nonce)]
    require(bool(who.player), "not_a_player", "only a player sits down; the operator may seat bots", who.role)
    require(table.seat_of(who.player) is None, "already_seated", "you sit at this table already", seat)
    return [SeatTaken(seat, Occupant(who.player, who.name), command.nonce)]


def _leave_seat(table: Table, command: LeaveSeat, who: Identity) -> list[Event]:
    occupant = occupied(table, command.seat)
    require(table.status == "open", "not_open", "after the start a seat can only be handed to a bot", command.seat)
    mine = occupant.player == who.player or table.creator == who.actor or who.arbitrates
    require(mine, "not_your_seat", "this is somebody else's seat", command.seat)
    return [SeatLeft(command.seat)]


def _hand_seat(table: Table, command: HandSeatToBot | HandOverSeat, who: Identity, bots: Sequence[str]) -> list[Event]:
    seat = command.seat
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    require_not_forfeited(table, seat)
    if isinstance(command, HandSeatToBot):
        require(occupant.player == who.player or who.arbitrates, "not_your_seat", "this is somebody else's seat", seat)
        return [SeatHandedToBot(seat, _bot(command.bot, bots))]
    require(who.operates, "not_operator", "only the service hands a seat to another player", who.role)
    require(table.seat_of(command.player) is None, "already_seated", "that player sits at this table", command.player)
    return [SeatHandedOver(seat, Occupant(command.player, command.name))]


def _abort_or_rule(table: Table, command: AbortGame | RuleDispute, who: Identity) -> list[Event]:
    if isinstance(command, RuleDispute):
        require(who.arbitrates, "not_organiser", "only organisers rule on disputes", who.role)
        return [DisputeRuled(who.actor, command.text, command.about)]
    require(not table.ended, "already_ended", f"the game is {table.status}", table.status)
    mine = who.arbitrates or (table.status == "open" and table.creator == who.actor)
    require(mine, "not_organiser", "after the start only organisers abort a game", who.role)
    return [GameAborted(command.reason)]


def _of_request(table: Table, command: AnswerTakeBack | WithdrawTakeBack, who: Identity) -> list[Event]:
    if isinstance(command, AnswerTakeBack):
        return _answer_take_back(table, command, who)
    return _withdraw_take_back(table, who)


def _answer_take_back(table: Table, command: AnswerTakeBack, who: Identity) -> list[Event]:
    seat = seat_of_caller(table, who)
    request = table.take_back_request
    require_moving(table)
    if request is None or request.to != command.to:
        raise CommandRefused(
            "request_not_open", f"no request to go back to version {command.to} is open", value=command.to
        )
    require_asked(table, request, seat)
    return [TakeBackAnswered(seat, command.accept)]


def _withdraw_take_back(table: Table, who: Identity) -> list[Event]:
    seat = seat_of_caller(table, who)
    require_moving(table)
    mine = table.take_back_request is not None and table.take_back_request.seat == seat
    require(mine, "request_not_open", "no request of yours is open", seat)
    return [TakeBackWithdrawn(seat)]


def _stall_or_free(table: Table, command: StallGame | FreeGame, who: Identity) -> list[Event]:
    if isinstance(command, StallGame):
        require(who.operates, "not_operator", "only the service lets a game stall", who.role)
        playing = table.status == "playing"
        require(playing, "not_playing", "only a game that is being played can stall", table.status)
        return [GameStalled(command.reason)]
    require(who.operates, "not_operator", "only operators free a stalled game", who.role)
    require(table.status == "stalled", "not_stalled", f"the game is {table.status}, not stalled", table.status)
    return [GameFreed()]


def _bot(kind: str, bots: Sequence[str]) -> Occupant:
    require(kind in bots, "bot_unknown", f"the bots are {', '.join(bots)}", kind)
    return Occupant(f"bot:{kind}", bot_name(kind), kind)
