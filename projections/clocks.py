"""The time that each seat of a game has left, in a form that a reader can count down.

The rules of clocks are in `docs/time.md`. All times are milliseconds; instants are milliseconds since 1970 in UTC.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from domain.core.events import Seat
from domain.core.time_controls import ByoYomi, ClockSettings, Rest
from eventstore.table.clocks import SeatClock, gift, most_before_gift, rests_between, total
from eventstore.table.table import Table

MOST_RESTS: Final = 100
"""The largest number of rests that an answer has."""


class Stretch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the time that a seat has left."""

    kind: Literal["grace", "main", "period", "bank"]
    ms: int
    times: int = 1
    """The number of equal parts in a row: byo-yomi periods that have not begun."""


class SeatTime(msgspec.Struct, frozen=True):
    """The time of a seat."""

    seat: Seat
    left_ms: int
    """How long its turn may go on, at `since` where its clock runs."""
    stretches: tuple[Stretch, ...]
    """The same time in the order in which it passes."""
    turns: int
    """Canadian: the number of turns that are to be made within the period; else 0."""
    since: int | None
    """Its clock runs since then; null: it stands."""
    until: int | None
    """When its time ends, if its clock runs on."""
    expired: bool
    """Whether its time was over in its last turn."""


class Gift(msgspec.Struct, frozen=True):
    """The time that an opponent may give at once to the player who must decide."""

    ms: int
    most_left_ms: int
    """The most time that this player may have left for it."""


class TimeLeft(msgspec.Struct, frozen=True):
    """The time that each seat has left. A reader counts it down between two entries; it stands still during rests."""

    now: int
    """The service's own time when this was made: a reader's clock may be wrong. In a cached answer, the time at which
    it was cached."""
    seats: tuple[SeatTime, ...]
    rests: tuple[tuple[int, int], ...]
    """Start and end of each rest, from the earliest `since` to the latest `until`; the first 100."""
    gift: Gift | None
    """Null at a table of a tournament: there organisers give time."""


def time_left(table: Table, now: int) -> TimeLeft | None:
    """Return the time that each seat has left; `None` without a clock.

    Args:
        table: the table.
        now: the service's time.
    """
    if table.clock is None:
        return None
    seats = tuple(_seat_time(table.clock, seat, clock) for seat, clock in enumerate(table.clocks))
    allowed_gift = Gift(gift(table.clock), most_before_gift(table.clock)) if table.tournament is None else None
    return TimeLeft(now, seats, _rests(table.clock.rest, table.clocks), allowed_gift)


def deadlines(table: Table) -> tuple[int | None, ...]:
    """Return by seat the end of its time, where its clock runs; an empty tuple without a clock."""
    return tuple(clock.until for clock in table.clocks)


def _seat_time(settings: ClockSettings, seat: Seat, clock: SeatClock) -> SeatTime:
    left = clock.left
    stretches = [
        Stretch("grace", left.grace_ms),
        Stretch("main", left.main_ms),
        Stretch("period", left.period_ms),
        Stretch("bank", left.bank_ms),
    ]
    if isinstance(settings.time, ByoYomi) and left.periods > 1:
        stretches.insert(3, Stretch("period", settings.time.period_ms, left.periods - 1))
    remaining = tuple(stretch for stretch in stretches if stretch.ms)
    return SeatTime(seat, total(settings, left), remaining, left.turns, clock.since, clock.until, clock.expired)


def _rests(rest: Rest | None, clocks: tuple[SeatClock, ...]) -> tuple[tuple[int, int], ...]:
    spans = [(clock.since, clock.until) for clock in clocks if clock.since is not None and clock.until is not None]
    if rest is None or not spans:
        return ()
    newest = max(clocks, key=lambda clock: clock.since or 0)
    begins, ends = min(since for since, _ in spans), max(until for _, until in spans)
    return rests_between(rest, begins, ends, newest.offsets, most=MOST_RESTS)
