"""Wake-ups from the feeds: one blocked read for all shards of a server, however many tasks wait for them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, NoReturn

from eventstore.errors import StoreUnavailable
from eventstore.storage.store import Store

_BLOCK_MS: Final = 2_000
_PAUSE_S: Final = 0.5
_SEVERAL: Final = 2
"""Fewer new items than these are all there are: the last of them is the end of its feed."""

_log = logging.getLogger("tabletape.store")


class FeedWatch:
    """Watches the feeds of all shards of a store, and wakes the tasks that wait for entries of a shard.

    After a fail-over that lost entries, new ones may have positions before the ends that are known here, and wake
    nobody for a while. So waiters also look by themselves from time to time.

    Args:
        store: the store with the feeds.
        linger_s: the time from the first new entry to waking, in seconds: many entries then cost little more than one.
    """

    def __init__(self, store: Store, *, linger_s: float = 0.0) -> None:
        self._store = store
        self._linger_s = linger_s
        self._woken: defaultdict[int, set[asyncio.Event]] = defaultdict(set)

    def wake_up(self, shard: int) -> asyncio.Event:
        """Return an event that is set at each new entry of a shard from now on; the waiter clears it."""
        event = asyncio.Event()
        self._woken[shard].add(event)
        return event

    async def run(self) -> NoReturn:
        """Watch until cancelled; waits out a Redis that does not answer, then wakes all waiters."""
        async with asyncio.TaskGroup() as tasks:
            for group in self._store.feed_groups:
                tasks.create_task(self._watch(group))
        raise AssertionError("the tasks do not end")

    async def _watch(self, group: tuple[int, ...]) -> NoReturn:
        while True:
            try:
                ends = {shard: await self._store.feed_end(shard) for shard in group}
                self._wake(ends)  # for the entries before
                while True:
                    await self._wait(ends)
            except StoreUnavailable as error:
                _log.warning("the feeds of shards %s are not watched for now: %s", list(group), error)
                await asyncio.sleep(_PAUSE_S)

    async def _wait(self, ends: dict[int, str]) -> None:
        """Wait for the first entry after these ends of feeds, wake the waiters, and move the ends."""
        news = await self._store.feeds(ends, limit=_SEVERAL, block_ms=_BLOCK_MS)
        if news and self._linger_s:
            await asyncio.sleep(self._linger_s)
            news = await self._store.feeds(ends, limit=_SEVERAL)
        for shard, items in news.items():
            several = len(items) == _SEVERAL
            ends[shard] = await self._store.feed_end(shard) if several else items[-1].position
        self._wake(news)

    def _wake(self, shards: Iterable[int]) -> None:
        for shard in shards:
            for event in self._woken[shard]:
                event.set()


async def woken(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event of `FeedWatch.wake_up` and clear it; return whether it was set within this time."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    event.clear()
    return True
