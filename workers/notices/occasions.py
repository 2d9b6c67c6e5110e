"""Whom an entry of a log is worth telling, and as what. Follows from the log alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.core.events import SERVICE, Event
from domain.tournament.events import RoundOpened
from eventstore.desk.deliveries import Occasion
from eventstore.desk.disputes import Dispute
from eventstore.desk.notices import NoticeKind
from eventstore.log.state import State, plays_itself, to_move
from eventstore.table.events import (
    ClockExpired,
    ClockStarted,
    DisputeRuled,
    EndRequested,
    GameAborted,
    GameFinished,
    GameStarted,
    GameSuperseded,
    SeatForfeited,
    SeatHandedOver,
    SeatHandedToBot,
    StandInSeated,
    TakeBackRequested,
    TimeAdded,
)
from eventstore.table.table import Table, people_of
from eventstore.tournament.entries import TournamentBody, TournamentState

_PLAYER = "player:"
_OF_ALL: dict[type[Event], NoticeKind] = {
    GameStarted: "began",
    GameFinished: "ended",
    GameAborted: "ended",
    GameSuperseded: "replaced",
    DisputeRuled: "ruling",
    ClockExpired: "time_over",
}
"""By fact: what everybody at the table is told."""


def interested(table: Table) -> tuple[str, ...]:
    """Return the players whom something at a table may concern: who sits there, and who opened it."""
    creator = (table.creator.removeprefix(_PLAYER),) if table.creator.startswith(_PLAYER) else ()
    return tuple(dict.fromkeys((*_players(table), *creator)))


def of_entry(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[str, Occasion]]:
    """Return who is told what about an entry of a game, each with the occasion."""
    table = after.at_table
    told: list[tuple[str, NoticeKind]] = []
    for event in events:
        kind = _OF_ALL.get(type(event))
        if kind is not None:
            told += [(player, kind) for player in _players(table)]
        if isinstance(event, GameStarted):
            told += [(player, "filled") for player in interested(table) if player not in _players(table)]
        if isinstance(event, TakeBackRequested | EndRequested):
            request = table.end_request if isinstance(event, EndRequested) else table.take_back_request
            told += [(_on(table, seat), "request") for seat in table.asked_by(request)]
    waited = to_move(before) if before.table is not None else ()
    moving = [seat for seat in to_move(after) if seat != SERVICE and not plays_itself(after, seat)]
    # A seat that goes on after its own decision knows that it is its turn.
    told += [(_on(table, seat), "turn") for seat in moving if seat not in waited]
    for player, kind in dict.fromkeys(told):
        if player:
            yield player, Occasion(kind, table.game, after.version, after.time)
    yield from _of_seats(before, after, events)


def _of_seats(before: State, after: State, events: Sequence[Event]) -> Iterator[tuple[str, Occasion]]:
    """Return what an entry tells the players of single seats: of bots and others in their seat, and of their time."""
    table = after.at_table
    for event in events:
        kind: NoticeKind
        player = ""
        if isinstance(event, SeatHandedToBot | SeatHandedOver):
            # A player who handed the seat over themselves may have it back.
            own = table.given_up[event.seat] is not None
            kind, about = "seat_lost", "player" if isinstance(event, SeatHandedOver) else "bot"
            player = "" if own else _on(before.at_table, event.seat)
        elif isinstance(event, SeatForfeited):
            kind, about = "seat_lost", str(event.why)
            player = _on(table, event.seat)
        elif isinstance(event, StandInSeated) and event.why != "player":
            kind, about = "stand_in", str(event.why)
            player = _on(table, event.seat)
        elif isinstance(event, ClockStarted | TimeAdded) and event.until is not None:
            # It is told later, and only if this very time still runs out then.
            kind, about = "time_low", str(event.until)
            player = _on(table, event.seat)
        else:
            continue
        if player:
            yield player, Occasion(kind, table.game, after.version, after.time, about)


def organising(state: TournamentState) -> tuple[str, ...]:
    """Return the players who answer the disputes of a tournament: its owner, and its referees."""
    owner = (state.creator.removeprefix(_PLAYER),) if state.creator.startswith(_PLAYER) else ()
    return tuple(dict.fromkeys((*owner, *state.played.referees)))


def of_dispute(players: Sequence[str], dispute: Dispute) -> Iterator[tuple[str, Occasion]]:
    """Return who is told that a dispute was opened, answered, or its ruling taken back; not who did that themselves.

    Args:
        players: whom it may concern: those at the table, and those who answer it.
        dispute: the dispute, as it is now.
    """
    answer, back = dispute.answer, dispute.earlier[-1] if dispute.earlier else None
    # Each further answer is another occasion.
    about = dispute.dispute if back is None or answer is None else f"{dispute.dispute}/{answer.entry}"
    for player in players:
        if player != dispute.player:
            yield player, Occasion("dispute", dispute.game, dispute.version, dispute.time, dispute.dispute)
        if answer is not None and answer.by != f"{_PLAYER}{player}":
            yield player, Occasion("answer", dispute.game, dispute.version, answer.time, about)
        if back is not None and back.by != f"{_PLAYER}{player}":
            about_back = f"{dispute.dispute}/{back.entry}"
            yield player, Occasion("answer", dispute.game, dispute.version, back.time, about_back)


def of_tournament(state: TournamentState, body: TournamentBody) -> Iterator[tuple[str, Occasion]]:
    """Return who is told about an entry of a tournament's log: at whose table a round begins."""
    for event in body.events:
        if isinstance(event, RoundOpened):
            opened = state.played.rounds[event.round - 1]
            for player in (*(one for table in opened.tables for one in table.players), *opened.byes):
                yield player, Occasion("round", state.id, body.version, body.time, str(event.round))


def _players(table: Table) -> tuple[str, ...]:
    return tuple(_on(table, seat) for seat in people_of(table.seats))


def _on(table: Table, seat: int) -> str:
    """Return the player on a seat; empty for a bot or nobody."""
    occupant = table.seats[seat]
    return "" if occupant is None or occupant.bot is not None else occupant.player
