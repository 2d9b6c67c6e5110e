"""Failed runs: counted at the head of the failure; after five the game is stalled."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final

from eventstore.errors import ArchiveUnavailable, GameUnknown, LuckConflict, StoreUnavailable
from eventstore.service import Service
from eventstore.storage.head import Head
from eventstore.storage.kinds import GAME, kind_of
from eventstore.write.stalling import stall_game
from workers.context import Tools

FAILURES_ALLOWED: Final = 5
"""How many runs may fail at a head; then the service stops trying until an operator frees the game."""

_log = logging.getLogger("tabletape.workers")


def is_passing(error: BaseException) -> bool:
    """Return whether an error has its cause outside the game: the due set tries again until the cause is gone."""
    return isinstance(error, StoreUnavailable | ArchiveUnavailable | LuckConflict | GameUnknown)


async def count_failure(service: Service, game: str, failure: str, at: Head) -> None:
    """Count a failed run, and stall the game when the allowed number of failures is reached.

    Args:
        service: the event store.
        game: the game of the run.
        failure: the kind of failure, in a word or two that may stand in the log: an error's type, never its
            text, as a text may reveal hidden information.
        at: the head of the failure; when the log stands elsewhere by now, nothing is counted.
    """
    failed = await service.store.fail(game, head=at)
    if failed:
        _log.error("game %s: failure %d of %d at %s: %s", game, failed, FAILURES_ALLOWED, at, failure)
    if failed >= FAILURES_ALLOWED:
        await stall_game(service.core, game, at, f"the service's run failed {failed} times: {failure}")


async def count_lost(game: str, version: int, tools: Tools) -> None:
    """Count a run that was begun and never ended, because its worker was killed, maybe by the run itself.

    A run that had appended an entry is not counted: the entry where the log stands now did not fail. Runs of
    tournaments are not counted: they are tried again, after pauses that grow.
    """
    if kind_of(game) is not GAME:
        return
    with suppress(GameUnknown):
        head = await tools.service.store.head(game)
        if head.version == version:
            await count_failure(tools.service, game, "its worker was lost", head)
