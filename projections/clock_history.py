"""The time of a game up to a version: left and used by each seat, and taken by each turn.

All times are milliseconds; instants are milliseconds since 1970 in UTC.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from domain.core.events import Seat
from domain.core.time_controls import ClockSettings
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State
from eventstore.table.clocks import Offsets, elapsed, left_at, total
from eventstore.table.commands import ForkGame, ImportGame, TakeBack
from eventstore.table.events import ClockExpired, ClockStarted, ClockStopped, TimeAdded
from eventstore.table.table import Table
from projections.clocks import TimeLeft, time_left
from projections.states import ReplayedEntry, States


class TurnTime(msgspec.Struct, frozen=True):
    """The length of a turn."""

    seat: Seat
    began: int
    """The version with which its clock began to run."""
    ended: int | None
    """The version with which the turn was over; null where it goes on."""
    ms: int
    """Its length in time that counts, so without rests."""


class ClockHistory(msgspec.Struct, frozen=True):
    """The time of a game up to a version."""

    game: str
    version: int
    head: str
    clock: ClockSettings | None
    """Null: the game is played without a clock, and the other fields are empty."""
    time_left: TimeLeft | None
    """The time left at this version: `now` is the time of its entry."""
    used: tuple[int, ...]
    """By seat: the time that it has used."""
    turns: tuple[TurnTime, ...]
    """In the order in which they began. A take-back after which a turn goes on opens it again."""


async def clock_history(states: States, state: State) -> ClockHistory:
    """Return the time of a game up to a state."""
    table = state.at_table
    if table.clock is None:
        return ClockHistory(table.game, state.version, str(state.head), None, None, (), ())
    turns = _Turns(table.clock)
    async for replayed in states.walk(state, after=0, upto=state.version):
        turns.follow(replayed)
    turn_times = turns.until(state.time)
    used_ms = tuple(sum(turn.ms for turn in turn_times if turn.seat == seat) for seat in range(len(table.seats)))
    left = time_left(table_then(state), state.time)
    return ClockHistory(table.game, state.version, str(state.head), table.clock, left, used_ms, turn_times)


def table_then(state: State) -> Table:
    """Return the table of a state with clocks that are read at the time of its entry."""
    table, now = state.at_table, state.time
    if table.clock is None:
        return table
    read = [
        clock if clock.since is None else replace(clock, left=left_at(table.clock, clock, now), since=now)
        for clock in table.clocks
    ]
    return replace(table, clocks=tuple(read))


class _Turn:
    """A turn with its time so far."""

    def __init__(self, seat: Seat, began: int, since: int) -> None:
        self.seat, self.began = seat, began
        self.ended: int | None = None
        self.since: int | None = since
        self.offsets: Offsets = ()
        self.ms = 0


class _Turns:
    """Follows the facts about clocks through a log."""

    def __init__(self, settings: ClockSettings) -> None:
        self._settings = settings
        self._all: list[_Turn] = []
        self._last: dict[Seat, _Turn] = {}

    def until(self, now: int) -> tuple[TurnTime, ...]:
        """Return the turns so far; a turn that goes on is counted up to an instant."""
        for turn in self._last.values():
            self._count(turn, now)
        return tuple(TurnTime(turn.seat, turn.began, turn.ended, turn.ms) for turn in self._all)

    def follow(self, replayed: ReplayedEntry) -> None:
        """Count the facts of an entry."""
        body, act = replayed.entry.body, None
        if isinstance(body.cause, CommandTaken):
            act = body.cause.act
        if isinstance(act, ForkGame | ImportGame):
            # The game goes on with the time that was left at its last entry (T9).
            for turn in self._last.values():
                self._count(turn, replayed.before.time, goes_on=False)
        taken_back = isinstance(act, TakeBack)
        for event in body.events:
            match event:
                case ClockStarted():
                    self._started(event, replayed, taken_back=taken_back)
                case ClockStopped():
                    self._stopped(event, replayed.after.version, taken_back=taken_back)
                case TimeAdded(since=int() as since):
                    turn = self._last[event.seat]
                    self._count(turn, since if event.away is None else event.away[0])
                    turn.since, turn.offsets = since, event.offsets
                case ClockExpired():
                    self._count(self._last[event.seat], event.at, goes_on=False)

    def _started(self, event: ClockStarted, replayed: ReplayedEntry, *, taken_back: bool) -> None:
        turn = self._last.get(event.seat)
        if turn is not None and turn.ended is not None and taken_back:
            # It goes on as if it had never ended, and the time that counted since then is its own (T8).
            before = replayed.before.at_table.clocks[event.seat].before or event.left
            turn.ms += total(self._settings, before) - total(self._settings, event.left)
            turn.ended = None
        if turn is None or turn.ended is not None:
            turn = self._last[event.seat] = _Turn(event.seat, replayed.after.version, event.since)
            self._all.append(turn)
        self._count(turn, event.since)
        turn.since, turn.offsets = event.since, event.offsets

    def _stopped(self, event: ClockStopped, version: int, *, taken_back: bool) -> None:
        turn = self._last.get(event.seat)
        if turn is None:
            return
        if taken_back and event.renewed is not None:
            turn.since = None
            turn.ms = 0  # this turn has not been (T8)
        self._count(turn, event.at, goes_on=False)
        if event.renewed is not None:
            turn.ended = version

    def _count(self, turn: _Turn, now: int, *, goes_on: bool = True) -> None:
        if turn.since is not None:
            turn.ms += elapsed(self._settings.rest, turn.since, now, turn.offsets)
            turn.since = max(turn.since, now) if goes_on else None
