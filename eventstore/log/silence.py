"""Silence: the players that a game waits for, since when, and until when the others must wait (S1 to S6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.core.events import SERVICE, Seat
from eventstore.log.state import State, plays_itself, to_move
from eventstore.log.timing import Outage
from eventstore.table.table import Table

_NO_OUTAGES: Final[Sequence[Outage]] = ()


class SeatWait(msgspec.Struct, frozen=True):
    """A seat that the game waits for."""

    seat: Seat
    since: int
    """Since when, milliseconds since 1970 in UTC: the seat came to move, or its player was last heard of."""
    until: int | None
    """From when on the others may go on without this player, unless the service is away meanwhile; null: never."""


def waits_of(state: State) -> tuple[SeatWait, ...]:
    """Return the seats of players that a game waits for, without players on vacation or with time left by a clock."""
    table = state.at_table
    waits = []
    for seat in to_move(state):
        if seat != SERVICE and not plays_itself(state, seat) and not _has_time(table, seat):
            since = max(state.moved, state.heard.get(seat, 0))
            until = None if table.absent_after is None else since + 1_000 * table.absent_after
            waits.append(SeatWait(seat, since, until))
    return tuple(waits)


def silent_seats(state: State, now: int, outages: Sequence[Outage] = _NO_OUTAGES) -> frozenset[Seat]:
    """Return the seats that the game need not wait for any more.

    Args:
        state: the state at the head.
        now: milliseconds since 1970.
        outages: when the service was away, oldest first; nobody is waited for meanwhile.
    """
    absent_after = state.at_table.absent_after
    if absent_after is None:
        return frozenset()
    waits = waits_of(state)
    return frozenset(wait.seat for wait in waits if waited_ms(wait.since, now, outages) >= 1_000 * absent_after)


def waited_ms(since: int, now: int, outages: Sequence[Outage]) -> int:
    """Return for how long a player was waited for, in milliseconds; the time of outages does not count."""
    return now - since - sum(max(0, min(ends, now) - max(begins, since)) for begins, ends in outages)


def _has_time(table: Table, seat: Seat) -> bool:
    """Return whether a seat that is to move has time by the rules of the game.

    It is on vacation, its clock runs, or an organiser decides how the game goes on when its time is over.
    """
    if table.vacations[seat].since is not None:
        return True
    return table.clock is not None and (table.clocks[seat].runs or table.clock.expiry == "organiser")
