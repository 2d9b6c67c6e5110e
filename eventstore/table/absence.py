"""Absence: the commands that a table allows to absent players, to the players who wait for them, and to organisers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeAlias

from domain.core.events import Event, Seat
from domain.core.time_controls import DAY_MS
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
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
    AnswerPause,
    AnswerSubstitute,
    BeginVacation,
    EndVacation,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    SeatStandIn,
    WithdrawPause,
)
from eventstore.table.events import (
    GamePaused,
    GameResumed,
    Occupant,
    PauseAnswered,
    PauseRequested,
    PauseWithdrawn,
    SeatHandedOver,
    SeatReclaimed,
    StandInEnded,
    StandInSeated,
    SubstituteAccepted,
    SubstituteAgreed,
    SubstituteConsented,
    SubstituteDeclined,
    SubstituteOffered,
    VacationBegun,
    VacationEnded,
)
from eventstore.table.table import Table

AbsenceCommand: TypeAlias = (
    SeatStandIn
    | ReturnToSeat
    | RequestPause
    | AnswerPause
    | WithdrawPause
    | PauseGame
    | ResumeGame
    | OfferSubstitute
    | AnswerSubstitute
    | BeginVacation
    | EndVacation
)
ABSENCE_COMMANDS: Final = AbsenceCommand.__args__


def judge_absence(
    table: Table, command: AbsenceCommand, caller: Identity, bots: Sequence[str], silent: Collection[Seat]
) -> list[Event]:
    """Return the facts that follow from a command about an absent player.

    Args:
        table: the table as it is.
        command: the command.
        caller: the identity of the caller.
        bots: the kinds of bots of this service.
        silent: the seats that the game need not wait for any more.

    Raises:
        CommandRefused: the table does not allow it now, or not to this caller.
    """
    if isinstance(command, SeatStandIn):
        return _seat_stand_in(table, command, caller, bots, silent)
    return _JUDGES[type(command)](table, command, caller)


def _seat_stand_in(
    table: Table, command: SeatStandIn, caller: Identity, bots: Sequence[str], silent: Collection[Seat]
) -> list[Event]:
    seat = command.seat
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    require(occupant.bot is None, "bot_already", "a bot sits there", seat)
    mine = bool(caller.player) and occupant.player == caller.player
    if not (mine or caller.arbitrates):
        _require_may_go_on_without(table, seat, caller, silent)
    require(command.bot in bots, "bot_unknown", f"the bots are {', '.join(bots)}", command.bot)
    require(table.stand_ins[seat] is None, "bot_already", "a bot stands in there already", seat)
    return [StandInSeated(seat, command.bot, "player" if mine else "organiser" if caller.arbitrates else "silence")]


def _require_may_go_on_without(table: Table, seat: Seat, caller: Identity, silent: Collection[Seat]) -> None:
    """Refuse a caller who lets a bot stand in for another player, unless that player was silent for long (S3)."""
    own = table.seat_of(caller.player) if caller.player else None
    at_table = own is not None and table.absent_after is not None
    require(at_table, "not_your_seat", "this is somebody else's seat", seat)
    require(own not in table.forfeited, "seat_forfeited", f"seat {own} has forfeited; a bot plays it", own)
    require(table.stand_ins[seat] is None, "bot_already", "a bot stands in there already", seat)
    detail = (
        f"the others go on without a player after the game has waited for the player for {table.absent_after} seconds"
    )
    require(seat in silent, "not_silent", detail, table.absent_after)


def _return_to_seat(table: Table, _: ReturnToSeat, caller: Identity) -> list[Event]:
    given_up = table.given_up_by(caller.player) if caller.player else None
    if given_up is not None:
        return _reclaim_seat(table, given_up, caller)
    seat = seat_of_caller(table, caller)
    require_goes_on(table, seat)
    require_not_forfeited(table, seat)
    require(table.stand_ins[seat] is not None, "no_stand_in", "no bot stands in for you", seat)
    return [StandInEnded(seat)]


def _reclaim_seat(table: Table, seat: Seat, caller: Identity) -> list[Event]:
    """Return the facts of a player who takes back the seat that they handed to a bot (A21)."""
    former = table.given_up[seat]
    assert former is not None  # noqa: S101 - so the caller found
    require_goes_on(table, seat)
    require(not caller.operates, "knows_other_hand", "operators see every hand", caller.player)
    _require_may_sit(table, seat, caller.player)
    return [SeatReclaimed(seat, Occupant(former.player, former.name), former.vacation)]


def _request_pause(table: Table, command: RequestPause, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    require_moving(table)
    require(table.pause_request is None, "pause_asked", "somebody asks for a pause already", seat)
    asks = PauseRequested(seat, command.reason, command.until)
    others = [other for other in table.present if other != seat]
    return [asks] if others else [asks, GamePaused((seat,), command.reason, command.until)]


def _answer_pause(table: Table, command: AnswerPause, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    require_moving(table)
    request = table.pause_request
    if request is None or (request.seat, request.until) != (command.seat, command.until):
        raise CommandRefused("request_not_open", "no such request for a pause is open", value=command.seat)
    require_asked(table, request, seat)
    answered = PauseAnswered(seat, command.accept)
    if not command.accept or table.asked_by(request) != (seat,):
        return [answered]
    return [answered, GamePaused((request.seat, *request.accepted, seat), request.reason, request.until)]


def _withdraw_pause(table: Table, _: WithdrawPause, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    mine = table.pause_request is not None and table.pause_request.seat == seat
    require(mine, "request_not_open", "no request of yours is open", seat)
    return [PauseWithdrawn(seat)]


def _pause(table: Table, command: PauseGame, caller: Identity) -> list[Event]:
    require(caller.arbitrates, "not_organiser", "players ask each other for a pause", caller.role)
    require(table.status == "playing", "not_playing", f"the game is {table.status}", table.status)
    paused = GamePaused((), command.reason, command.until)
    same = table.pause is not None and (table.pause.agreed, table.pause.reason, table.pause.until) == (
        paused.agreed,
        paused.reason,
        paused.until,
    )
    require(not same, "pause_already", "the game is paused so already", command.reason)
    return [paused]


def _resume(table: Table, _: ResumeGame, caller: Identity) -> list[Event]:
    if table.pause is None:
        raise CommandRefused("not_paused", "the game is not paused", value=table.status)
    if caller.role == "service":
        require(table.pause.until is not None, "not_organiser", "this pause does not end by itself", caller.role)
        return [GameResumed("time")]
    seat = table.seat_of(caller.player) if caller.player else None
    if seat in table.pause.agreed:
        return [GameResumed("player")]
    require(
        caller.arbitrates, "not_organiser", "a player who agreed to the pause ends it, or an organiser", caller.role
    )
    return [GameResumed("organiser")]


def _offer_substitute(table: Table, command: OfferSubstitute, caller: Identity) -> list[Event]:
    seat, player = command.seat, command.player
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    require_not_forfeited(table, seat)
    require(table.tournament is None, "roster_replaces", "at a table of a tournament its roster is changed", seat)
    mine = bool(caller.player) and occupant.player == caller.player
    require(mine or caller.arbitrates, "not_your_seat", "this is somebody else's seat", seat)
    require(table.substitute_for(seat) is None, "substitute_offered", "the seat is offered to somebody already", seat)
    _require_may_sit(table, seat, player)
    return [
        SubstituteOffered(seat, player, command.name, consented=not mine, asks_players=mine and command.asks_players)
    ]


def _require_may_sit(table: Table, seat: Seat, player: str) -> None:
    require(table.seat_of(player) is None, "already_seated", "that player sits at this table", player)
    others = [players for other, players in enumerate(table.held) if other != seat]
    knows = any(player in players for players in others)
    require(not knows, "knows_other_hand", "that player has held another seat of this game", player)


def _answer_substitute(table: Table, command: AnswerSubstitute, caller: Identity) -> list[Event]:
    seat = command.seat
    occupant = occupied(table, seat)
    require_goes_on(table, seat)
    offered = table.substitute_for(seat)
    if offered is None or offered.player != command.player:
        raise CommandRefused("request_not_open", "the seat is not offered to this player", value=command.player)
    # Nobody consents for themselves.
    takes = bool(caller.player) and caller.player == offered.player
    gives = bool(caller.player) and caller.player == occupant.player
    own = table.seat_of(caller.player) if caller.player and not (takes or gives) else None
    may_agree = own is not None and own in table.present and offered.asks_players and not offered.consented
    if not command.accept:
        require(takes or gives or may_agree or caller.arbitrates, "not_your_seat", "this is between others", seat)
        return [SubstituteDeclined(seat)]
    require_not_forfeited(table, seat)
    _require_may_sit(table, seat, offered.player)
    waits_for = table.asked_about(offered)
    consented = offered.consented or (offered.asks_players and not waits_for)
    if takes:
        # A player whose consent was missing may have left the table since: then the substitute accepts again.
        require(not offered.accepted or consented, "already_answered", "you have accepted already", seat)
        answers: list[Event] = [] if offered.accepted else [SubstituteAccepted(seat)]
        agreed = consented
    elif caller.arbitrates and not gives:
        require(not offered.consented, "already_answered", "an organiser has consented already", seat)
        answers, agreed = [SubstituteConsented(seat)], offered.accepted
    else:
        require(may_agree, "not_organiser", "an organiser consents to it, or the others at the table", caller.role)
        assert own is not None  # noqa: S101 - a part of `may_agree`
        require(own in waits_for, "already_answered", "you have agreed already", seat)
        answers, agreed = [SubstituteAgreed(seat, own)], offered.accepted and waits_for == (own,)
    return [*answers, SeatHandedOver(seat, Occupant(offered.player, offered.name))] if agreed else answers


def _begin_vacation(table: Table, command: BeginVacation, caller: Identity) -> list[Event]:
    seat = seat_of_caller(table, caller)
    require_goes_on(table, seat)
    vacation = table.vacations[seat]
    require(table.vacation > 0, "no_vacation", "this game has no vacations", table.vacation)
    require(vacation.since is None, "vacation_already", "you are on vacation already", seat)
    left = table.vacation * DAY_MS - vacation.used_ms
    require(left > 0, "vacation_used_up", f"you have used all {table.vacation} days", table.vacation)
    return [VacationBegun(seat, command.at, command.at + left)]


def _end_vacation(table: Table, command: EndVacation, caller: Identity) -> list[Event]:
    seat = command.seat
    occupied(table, seat)
    require_goes_on(table, seat)
    vacation = table.vacations[seat]
    if vacation.since is None or vacation.until is None:
        raise CommandRefused("no_vacation", "the player is not on vacation", value=seat)
    over = command.at >= vacation.until
    mine = bool(caller.player) and table.seat_of(caller.player) == seat
    require(mine or (caller.role == "service" and over), "not_your_seat", "its player alone ends a vacation", seat)
    used = min(vacation.used_ms + command.at - vacation.since, table.vacation * DAY_MS)
    return [VacationEnded(seat, used, "used_up" if over else "player")]


_JUDGES: Final[Mapping[type[Any], Callable[[Table, Any, Identity], list[Event]]]] = {
    ReturnToSeat: _return_to_seat,
    RequestPause: _request_pause,
    AnswerPause: _answer_pause,
    WithdrawPause: _withdraw_pause,
    PauseGame: _pause,
    ResumeGame: _resume,
    OfferSubstitute: _offer_substitute,
    AnswerSubstitute: _answer_substitute,
    BeginVacation: _begin_vacation,
    EndVacation: _end_vacation,
}
"""By command: the function that judges it. A stand-in is missing: its function needs the kinds of bots too."""
