"""Times that end: said once, by whoever finds them due. What passed while the service was away is given back first."""

from __future__ import annotations

from collections.abc import Sequence

from domain.core.events import Event, Seat
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State, due_at, expires_at, to_move
from eventstore.log.timing import is_owed
from eventstore.storage.store import AWAY_MS
from eventstore.table.commands import ExpireClock, NoteOutage
from eventstore.table.expiry import judge_expiry
from eventstore.write.appending import Accepted
from eventstore.write.log_writer import LogWriter


async def see_to_clocks(writer: LogWriter, state: State) -> None:
    """Say which times of a game are over, and give back what passed while the service was away.

    Where nothing is to be said yet the game is due again when the first of its times ends: of a clock, a pause or a
    vacation. While the service is away no time ends (T10).

    Args:
        writer: appends the entries.
        state: the state at the head.

    Raises:
        HeadConflict: the game goes on meanwhile.
    """
    seen: State | None = state
    while seen is not None and (until := expires_at(seen)) is not None and to_move(seen):
        attendance = await writer.store.attendance()
        writer.composer.outages = attendance.outages
        now = max(writer.clock(), seen.time)
        if is_owed(seen, attendance.outages, now):
            seen = await _say(writer, seen, NoteOutage(), [], now)
        elif attendance.last is not None and now - attendance.last > AWAY_MS:
            return
        elif until <= now:
            seat = _seat_at(seen, until)
            seen = await _say(writer, seen, ExpireClock(seat), judge_expiry(seen.at_table, seat, now), now)
        else:
            break
    # An entry says itself when the game is due next.
    if seen is state and (due := due_at(state, state.time)) is not None:
        await writer.store.expect(state.at_table.game, head=state.head, due=due)


def _seat_at(state: State, until: int) -> Seat:
    return next(seat for seat, clock in enumerate(state.at_table.clocks) if clock.until == until)


async def _say(
    writer: LogWriter, state: State, command: ExpireClock | NoteOutage, events: Sequence[Event], now: int
) -> State | None:
    cause = CommandTaken(SERVICE_IDENTITY.actor, command)
    draft = writer.composer.draft(state, await writer.loaded(state), cause, events, [], now)
    accepted: Accepted = await writer.append(draft, None)
    return accepted.state
