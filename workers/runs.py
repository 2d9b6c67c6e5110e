"""The service's runs in a game: end-of-round scoring, bots' turns and plans, on until a player must act."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

from domain.core.bots import choose
from domain.core.events import SERVICE
from eventstore.errors import HeadConflict
from eventstore.log.state import GOES_ON_MS, State, owes, plan_waits, to_move
from eventstore.service import Service
from eventstore.tracing import current_trace
from eventstore.write.appending import Accepted
from eventstore.write.expiring import sync_clocks
from workers.context import Tools
from workers.queue import HANDED_ON, QueueUnavailable, Run

SLICE_S: Final = 0.1
"""How long bots play before a run gives way to a waiting run of another game."""

LONGEST_S: Final = 5.0
"""How long bots play in a job; well below the time limit of a run."""

_GIVEN_WAY_MS: Final = 10_000
"""How long a run that gave way counts as queued, before the due set queues it again."""


async def continue_game(tools: Tools, game: str, version: int, stopping: Callable[[], bool] = lambda: False) -> None:
    """Append the entries that the service owes a game at a version, and go on until a person must decide.

    Does nothing when the log stands elsewhere by now: then another worker was first. Stops early when
    *stopping* returns true, another game's run waits or it took long; the due set, or a new job, continues
    the rest.

    Raises:
        Exception: any error of the rules; entries appended before stay.
    """
    service = tools.service
    with suppress(HeadConflict):
        state: State | None = await service.reader.state(game)
        started = tools.monotonic()
        slice_end = started + SLICE_S
        while state is not None and state.version == version:
            ended = await service.writer.end_in_time(state)
            if ended is None:
                break
            tools.metrics.turns.labels("clock").inc()
            state, version = ended.state, version + 1
        if state is not None and state.version == version and not owes(state):
            await sync_clocks(service.core, state)
            return
        while state is not None and state.version == version and owes(state) and not stopping():
            state, version = await _step(tools, state), version + 1
            now = tools.monotonic()
            if state is not None and now > slice_end:
                if owes(state) and await _gives_way(tools, state, to_nobody=now > started + LONGEST_S):
                    return
                slice_end = now + SLICE_S


async def _step(tools: Tools, state: State) -> State | None:
    """Append the entry that the service owes at this state."""
    service = tools.service
    if SERVICE in to_move(state):
        by, accepted = "service", await service.writer.advance(state.at_table.game, str(state.head))
    elif (played := await play_bot(service, state)) is not None:
        by, accepted = "bot", played
    else:
        by, accepted = "plan", await _follow_plan(service, state)
    if accepted is None:
        return None
    tools.metrics.turns.labels(by).inc()
    return accepted.state or await service.reader.state(accepted.game)


async def play_bot(service: Service, state: State) -> Accepted | None:
    """Append the decision of the bot to move; `None` when no bot is to move.

    The bot's own chance follows from the service's key, the game and the version, so a repeated
    decision is the same, and nobody can predict it.

    Raises:
        HeadConflict: another writer was first.
    """
    table = state.at_table
    for seat in to_move(state):
        bot = table.bot_on(seat) if seat != SERVICE else None
        if bot is not None and state.position is not None:
            key = service.core.keys.digest(f"bot:{table.game}:{state.version}")
            decision = choose(bot, service.rulesets[table.ruleset], state.position, seat, key)
            return await service.writer.decide(table.game, str(state.head), seat, decision)
    return None


async def _follow_plan(service: Service, state: State) -> Accepted | None:
    """Append the next decision of a plan of a seat to move, or its end; `None` without a plan to follow."""
    for seat in to_move(state):
        if plan_waits(state, seat):
            return await service.planning.follow(state, seat)
    return None


async def _gives_way(tools: Tools, state: State, *, to_nobody: bool) -> bool:
    """Return whether the rest of a run was queued behind waiting runs; *to_nobody* queues it without any."""
    game = state.at_table.game
    try:
        if not to_nobody and not tools.queue.has_runs():
            return False
        tools.queue.put_runs([Run(game, state.version, HANDED_ON, current_trace())])
    except QueueUnavailable:
        return False
    due = state.time + GOES_ON_MS
    await tools.service.store.postpone(game, due=due, until=due + _GIVEN_WAY_MS)
    return True
