"""Runs that fail: counted at the head they failed at, and after five the game is stalled."""

from __future__ import annotations

import logging
from typing import Final

from eventstore import acts
from eventstore.entries import ActTaken
from eventstore.errors import GameUnknown, HeadConflict, LuckConflict, StoreUnavailable
from eventstore.head import Head
from eventstore.identity import SERVICE_IDENTITY
from eventstore.seating import judge
from eventstore.service import Service

__all__ = ["FAILURES_ALLOWED", "count_failure", "is_passing"]

FAILURES_ALLOWED: Final = 5
"""How many runs may fail at one head; then the service stops trying until an operator frees the game."""

_log = logging.getLogger("tabletape.workers")


def is_passing(error: BaseException) -> bool:
    """Whether an error says nothing about the game: the due set tries again until it is gone."""
    return isinstance(error, StoreUnavailable | LuckConflict | GameUnknown)


async def count_failure(service: Service, game: str, error: BaseException, at: Head | None) -> None:
    """Count a failed run, and stall the game when it was the last one allowed.

    Args:
        service: the event store.
        game: whose run failed.
        error: what it failed with. Only its type is written into the log, for its text may tell
            what players must not know.
        at: the head it failed at; the log's own when nobody knows.
    """
    store = service.store
    head = at or await store.head(game)
    failed = await store.fail(game, head=head)
    _log.error("game %s: failure %d of %d at %s", game, failed, FAILURES_ALLOWED, head)
    if failed >= FAILURES_ALLOWED:
        await _stall(service, game, head, f"the service's run failed {failed} times: {type(error).__name__}")


async def _stall(service: Service, game: str, head: Head, reason: str) -> None:
    """Append that the game is stalled, unless it went on meanwhile."""
    state = await service.reader.state(game)
    if state.head != head or state.at_table.status != "playing":
        return
    act = acts.StallGame(reason)
    events = judge(state.at_table, act, SERVICE_IDENTITY, service.path.bots)
    cause = ActTaken(SERVICE_IDENTITY.actor, act)
    draft = service.path.composer.draft(
        state, await service.path.setting(state), cause, events, [], service.path.clock()
    )
    try:
        await service.path.append(draft, None)
    except HeadConflict:
        return
    _log.error("game %s is stalled: %s", game, reason)
