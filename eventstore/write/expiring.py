"""Clocks that expire: the first process that finds them due notes it. Outages of the service are given back first."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.events import Event, Seat
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.core import Core
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State, due_at, expires_at, to_move
from eventstore.log.timing import is_owed
from eventstore.storage.store import AWAY_MS
from eventstore.table.commands import ExpireClock, NoteOutage
from eventstore.table.expiry import judge_expiry
from eventstore.write.appending import append_command


async def sync_clocks(core: Core, state: State) -> None:
    """Note the expired clocks of a game, and give back the time of outages.

    Without an expired clock the game is due again when the first clock, pause or vacation ends. No time ends during an
    outage (T10).

    Args:
        core: has the store.
        state: the state at the head.

    Raises:
        HeadConflict: the game goes on meanwhile.
    """
    current: State | None = state
    while current is not None and (until := expires_at(current)) is not None and to_move(current):
        attendance = await core.store.attendance()
        core.heartbeat.outages = attendance.outages
        now = max(core.clock(), current.time)
        if is_owed(current, attendance.outages, now):
            current = await _append_of_service(core, current, NoteOutage(), [], now)
        elif attendance.last is not None and now - attendance.last > AWAY_MS:
            return
        elif until <= now:
            seat = _seat_at(current, until)
            current = await _append_of_service(
                core, current, ExpireClock(seat), judge_expiry(current.at_table, seat, now), now
            )
        else:
            break
    # An entry sets the next due time itself.
    if current is state and (due := due_at(state, state.time, idle_days=core.idle_days)) is not None:
        await core.store.expect(state.at_table.game, head=state.head, due=due)


def _seat_at(state: State, until: int) -> Seat:
    return next(seat for seat, clock in enumerate(state.at_table.clocks) if clock.until == until)


async def _append_of_service(
    core: Core, state: State, command: ExpireClock | NoteOutage, events: Sequence[Event], now: int
) -> State | None:
    cause = CommandTaken(SERVICE_IDENTITY.actor, command)
    return (await append_command(core, state, cause, events, now)).state
