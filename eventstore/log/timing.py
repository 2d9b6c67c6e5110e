"""The facts of clocks in an entry: clocks that start, clocks that stop, and the time that is left.

The facts follow from the state before the entry, from the state after it, and from its time; so verification computes
them again. `docs/time.md` has the rules that are named here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from domain.core.events import SERVICE, Event, Seat
from domain.core.time_controls import ClockSettings, Simple
from eventstore.log.entry import CommandTaken, DecisionTaken, ServiceRun
from eventstore.log.state import State, plays_itself, to_move
from eventstore.table.clocks import (
    Reading,
    SeatClock,
    Zones,
    elapsed,
    ends_at,
    left_at,
    offsets_of_zone,
    renew,
    spend,
    total,
)
from eventstore.table.commands import ForkGame, ImportGame, TakeBack
from eventstore.table.events import ClockStarted, ClockStopped, TimeAdded

AnyCause: TypeAlias = DecisionTaken[Any] | CommandTaken | ServiceRun

Outage: TypeAlias = tuple[int, int]
"""Begin and end of a time in which the service was away, milliseconds since 1970."""

_NO_OUTAGES: Final[Sequence[Outage]] = ()


def clock_facts(
    before: State,
    after: State,
    cause: AnyCause,
    time: int,
    outages: Sequence[Outage] = _NO_OUTAGES,
    zones: Zones = offsets_of_zone,
) -> list[Event]:
    """Return the facts of a game's clocks in an entry.

    Args:
        before: the state before the entry.
        after: the state after its other facts.
        cause: the cause of the entry.
        time: the time of the entry, milliseconds since 1970.
        outages: the known times in which the service was away, oldest first.
        zones: the rules of time zones: today's, or the rules of the entry.
    """
    table = after.at_table
    if table.clock is None:
        return []
    entry = _Entry(table.clock, before, after, cause, time, zones)
    added: list[TimeAdded] = []
    clocks = list(table.clocks)
    for seat, clock in enumerate(clocks):
        for away in outages:
            if clock.since is not None and max(away[0], clock.since) < min(away[1], entry.now):
                added.append(_outage_fact(table.clock, seat, clock, away, zones))
                clock = clocks[seat] = replace(  # noqa: PLW2901 - goes on from there
                    clock,
                    left=added[-1].left,
                    since=added[-1].since,
                    until=added[-1].until,
                    offsets=added[-1].offsets,
                )
    entry.used = max((_used_ms(table.clock, clock, entry.now) for clock in clocks), default=0)
    events: list[Event] = [*added]
    for seat, clock in enumerate(clocks):
        events += _seat_facts(entry, seat, clock)
    return events


def _outage_fact(settings: ClockSettings, seat: Seat, clock: SeatClock, away: Outage, zones: Zones) -> TimeAdded:
    """Return the fact that a clock does not count an outage of the service (T10)."""
    assert clock.since is not None  # noqa: S101 - it runs
    begins, ends = max(away[0], clock.since), away[1]
    left = left_at(settings, clock, begins)
    counted = elapsed(settings.rest, begins, ends, clock.offsets)
    offsets = zones(settings, left, ends)
    until = ends_at(settings, left, ends, offsets)
    return TimeAdded(seat, counted, "service_away", left, ends, until, (begins, ends), offsets)


def is_owed(state: State, outages: Sequence[Outage], now: int) -> bool:
    """Return whether a clock of a game has run during an outage that its log does not have yet."""
    since = [clock.since for clock in state.at_table.clocks if clock.since is not None]
    return any(max(begins, start) < min(ends, now) for start in since for begins, ends in outages)


def is_of_clocks(event: Event) -> bool:
    """Return whether a fact comes from the clocks themselves, and not from a command."""
    return isinstance(event, ClockStarted | ClockStopped) or (isinstance(event, TimeAdded) and event.why != "given")


def _used_ms(settings: ClockSettings, clock: SeatClock, now: int) -> int:
    """Return the time that a seat has used in its turn so far, in milliseconds; 0 when it is not its turn."""
    if not clock.waits or clock.begun is None:
        return 0
    return total(settings, clock.begun) - total(settings, left_at(settings, clock, now))


class _Entry:
    """The facts about an entry that every seat's clock depends on."""

    def __init__(
        self, settings: ClockSettings, before: State, after: State, cause: AnyCause, time: int, zones: Zones
    ) -> None:
        act = cause.act if isinstance(cause, CommandTaken) else None
        self.settings = settings
        self.zones = zones
        self.over = after.at_table.ended
        self.anew = isinstance(act, ForkGame | ImportGame)
        """Whether the game goes on as another game, with the times left at the version it goes on from (T9)."""
        self.now = before.time if self.anew else time
        """Until when time is counted."""
        self.starts = time
        self.used = 0
        """The most time that a seat to move before this entry has used in its turn."""
        actors = to_move(after)
        self.goes_on = bool(actors) and SERVICE not in actors
        """Whether a seat must decide; else all clocks stand."""
        self.movers = {actor for actor in actors if actor != SERVICE and not plays_itself(after, actor)}
        """The seats on which a person must decide."""
        self.decided = cause.seat if isinstance(cause, DecisionTaken) else None
        self.played_on = act is None
        self.taken_back = isinstance(act, TakeBack)
        self.vacations = after.at_table.vacations

    def start(self, seat: Seat, left: Reading, *, again: bool = False) -> ClockStarted:
        offsets = self.zones(self.settings, left, self.starts)
        return ClockStarted(seat, left, self.starts, ends_at(self.settings, left, self.starts, offsets), again, offsets)


def _seat_facts(entry: _Entry, seat: Seat, clock: SeatClock) -> list[Event]:
    """Return the facts of a seat's clock."""
    left = left_at(entry.settings, clock, entry.now)
    moves = entry.goes_on and seat in entry.movers
    if moves and entry.vacations[seat].since is not None:
        # Its turn goes on when the vacation is over (A17).
        return [ClockStopped(seat, left, entry.now)] if clock.runs else []
    new_time = isinstance(entry.settings.time, Simple) and entry.decided == seat and not clock.again
    if not entry.goes_on and not entry.over:
        # The service acts, or nobody may act (T7).
        if new_time and clock.waits:
            return [ClockStopped(seat, left, entry.now, renew(entry.settings, left))]
        return [ClockStopped(seat, left, entry.now)] if clock.runs else []
    if moves and clock.waits:
        return _continued_turn_facts(entry, seat, clock, left, new_time=new_time)
    if moves:
        return _begun_turn_facts(entry, seat, clock)
    if not clock.waits:
        return []
    if entry.over:
        return [ClockStopped(seat, left, entry.now, left)]
    if entry.taken_back:
        # The turn of this seat is undone: another seat goes on with its own turn (T8).
        reading = clock.begun or clock.left
        return [ClockStopped(seat, reading, entry.now, reading)]
    renewed = renew(entry.settings, left) if entry.played_on or clock.expired else left
    return [ClockStopped(seat, left, entry.now, renewed)]


def _continued_turn_facts(entry: _Entry, seat: Seat, clock: SeatClock, left: Reading, *, new_time: bool) -> list[Event]:
    """Return the facts of a seat's clock when its turn goes on."""
    if new_time:
        return [entry.start(seat, renew(entry.settings, left))]
    if entry.taken_back and clock.runs and isinstance(entry.settings.time, Simple) and not clock.again:
        return [entry.start(seat, left, again=True)]
    if entry.anew and clock.runs:
        return [entry.start(seat, left, again=clock.again)]
    if clock.runs or clock.expired:
        return []
    return [entry.start(seat, clock.left, again=clock.again)]


def _begun_turn_facts(entry: _Entry, seat: Seat, clock: SeatClock) -> list[Event]:
    """Return the facts of a seat's clock when its turn begins, or goes on after a take-back."""
    if entry.taken_back and clock.before is not None:
        # Its turn goes on as if it had never ended, and it pays for the time that others have used meanwhile (T8).
        again = isinstance(entry.settings.time, Simple)
        return [entry.start(seat, spend(entry.settings, clock.before, entry.used), again=again)]
    if clock.expired and entry.settings.expiry == "warn" and not total(entry.settings, clock.left):
        return []  # the seat was warned, and has no time of its own any more (T12)
    return [entry.start(seat, clock.left)]
