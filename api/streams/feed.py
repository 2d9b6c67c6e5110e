"""The feed: one reader for each shard, shared by all listeners of a process.

It reads only while somebody listens, because each item read costs time that decisions could use.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final

import msgspec

from eventstore.errors import StoreUnavailable
from eventstore.storage.store import FeedItem, Store

_log = logging.getLogger("tabletape.api")

_LIMIT: Final = 1_000
_BLOCK_MS: Final = 1_000
_PAUSE_S: Final = 0.25


class Newest(msgspec.Struct, frozen=True):
    """What a batch of the feed says about one game: it got these versions."""

    game: str
    first: int
    last: int


Take = Callable[[Sequence[Newest]], Awaitable[None]]


class Feed:
    """Reads the feed of every shard while anybody listens, and hands each batch over.

    Args:
        store: whose feed to read.
        take: gets every batch; one at a time for each shard.
    """

    def __init__(self, store: Store, take: Take) -> None:
        self._store = store
        self._take = take
        self._listening = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()

    @property
    def readers(self) -> int:
        """How many readers run now."""
        return len(self._tasks)

    @contextlib.asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        """Follow the feed meanwhile: whatever is appended after entering is handed over.

        Raises:
            StoreUnavailable: where the feed ends cannot be found out now.
        """
        async with self._starting:
            if not self._tasks:
                ends = [await self._store.feed_end(shard) for shard in range(self._store.shards)]
                self._tasks = [asyncio.create_task(self._read(shard, end)) for shard, end in enumerate(ends)]
            self._listening += 1
        try:
            yield
        finally:
            self._listening -= 1
            if not self._listening:
                self._stop()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    async def _read(self, shard: int, position: str) -> None:
        while True:
            try:
                items = await self._store.feed(shard, after=position, limit=_LIMIT, block_ms=_BLOCK_MS)
                if items:
                    await self._hand_over(items)
                    position = items[-1].position
            except StoreUnavailable:
                await asyncio.sleep(_PAUSE_S)

    async def _hand_over(self, items: Sequence[FeedItem]) -> None:
        try:
            await self._take(_by_game(items))
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - whatever one batch does wrong must not silence all that follow
            _log.exception("a batch of the feed could not be handed over")


def _by_game(items: Sequence[FeedItem]) -> list[Newest]:
    versions: dict[str, list[int]] = defaultdict(list)
    for item in items:
        versions[item.game].append(item.version)
    return [Newest(game, min(found), max(found)) for game, found in versions.items()]
