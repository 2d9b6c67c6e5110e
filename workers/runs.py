"""The service's runs in one game: end-of-round scoring and bots' turns, on until somebody else must act."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from domain.facts import SERVICE
from eventstore.errors import HeadConflict
from eventstore.path import Accepted
from eventstore.service import Service
from eventstore.state import State, plays_itself, to_move
from workers.bots import choose
from workers.context import Tools
from workers.queue import HANDED_ON, JobQueue, QueueUnavailable, Run

__all__ = ["go_on", "play_bot", "score"]

SLICE_S: Final = 0.2
"""How long bots play before a run gives way to another game's that waits."""


async def go_on(tools: Tools, game: str, version: int, stopping: Callable[[], bool] = lambda: False) -> None:
    """Do what the service owes a game at a version, and on until a person must decide.

    Does nothing when the log stands elsewhere by now: then somebody else did it. Stops early when
    *stopping* says so or another game's run waits; the due set, or a new job, sees to the rest.

    Raises:
        Exception: whatever the rules raise; what was appended before stays.
    """
    service = tools.service
    with suppress(HeadConflict):
        state = await service.reader.state(game)
        slice_end = time.monotonic() + SLICE_S
        while state.version == version and not stopping():
            after = await _step(service, state)
            if after is None:
                return
            state, version = after, after.version
            if time.monotonic() > slice_end:
                if _gives_way(tools.queue, game, version):
                    return
                slice_end = time.monotonic() + SLICE_S


async def _step(service: Service, state: State) -> State | None:
    """Append what the service owes at this state; `None` when it owes nothing."""
    if not any(plays_itself(state, actor) for actor in to_move(state)):
        return None
    accepted = await (score if SERVICE in to_move(state) else play_bot)(service, state)
    if accepted is None:
        return None
    return accepted.state or await service.reader.state(accepted.game)


async def score(service: Service, state: State) -> Accepted | None:
    """Append the scoring (or whatever else the rules ask of the service) that follows this state.

    Raises:
        HeadConflict: somebody else was first.
    """
    return await service.path.advance(state.at_table.game, str(state.head))


async def play_bot(service: Service, state: State) -> Accepted | None:
    """Append the decision of the bot whose turn it is; `None` when it is nobody's, or a player's.

    The bot's own chance follows from the service's key, the game and the version, so a decision
    made twice is the same, and nobody can tell beforehand.

    Raises:
        HeadConflict: somebody else was first.
    """
    table = state.at_table
    for seat in to_move(state):
        occupant = table.seats[seat] if seat != SERVICE else None
        if occupant is not None and occupant.bot is not None and state.position is not None:
            key = service.path.composer.keys.digest(f"bot:{table.game}:{state.version}")
            decision = choose(occupant.bot, service.rulesets[table.ruleset], state.position, seat, key)
            return await service.path.decide(table.game, str(state.head), seat, decision)
    return None


def _gives_way(queue: JobQueue, game: str, version: int) -> bool:
    """Queue the rest of a run behind those that wait, if any do."""
    try:
        if not queue.has_runs():
            return False
        queue.put_runs([Run(game, version, HANDED_ON)])
    except QueueUnavailable:
        return False
    return True
