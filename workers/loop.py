"""The loop: finds due games and queues their runs, so that no request has to wait for a queue.

Any number of loops may run. A due game is queued by the first loop that takes it. Work that a lost queue or a
killed worker leaves undone stays due and is queued again after pauses that grow.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Final, NoReturn

import msgspec

from eventstore.errors import StoreUnavailable
from eventstore.metrics import LoopMetrics
from eventstore.service import Service
from eventstore.storage.feed_watch import FeedWatch, woken
from eventstore.storage.store import DueGame, Store
from workers.queue import JobQueue, QueueUnavailable, Run

_BATCH: Final = 100
_LONGEST_WAIT_MS: Final = 500
"""The longest pause between two looks at a due set, whatever the feed says."""
_ANY_TIME: Final = 1 << 62
_ALL: Final = 1_000_000
_LEEWAY_MS: Final = 15_000
"""How much further ahead than the longest pause a due time may lie: for runs that go on, and clocks that differ."""
_WAIT_AFTER_TROUBLE_S: Final = 0.5
_ASK_EVERY_MS: Final = 1_000
_JUST_BACK_MS: Final = 600_000
"""A new loop regards outages that ended within this time; earlier outages were regarded when a game came due."""

_log = logging.getLogger("tabletape.workers")


class _EntryTime(msgspec.Struct):
    """The time of an entry; other fields are skipped."""

    time: int


_entry_time: Final = msgspec.json.Decoder(_EntryTime)


class Pauses(msgspec.Struct, frozen=True):
    """The pauses before a queued game is queued again."""

    first_ms: int = 1_000
    """After the first attempt; doubled after each further attempt."""
    longest_ms: int = 60_000

    def after(self, attempts: int) -> int:
        """Return the pause in milliseconds after *attempts* earlier attempts.

        >>> [Pauses().after(attempts) for attempts in (0, 1, 3, 10)]
        [1000, 2000, 8000, 60000]
        """
        return min(self.first_ms << min(attempts, 32), self.longest_ms)


async def run_loop(
    service: Service, queue: JobQueue, pauses: Pauses | None = None, metrics: LoopMetrics | None = None
) -> NoReturn:
    """Queue due runs, until cancelled.

    Goes on when store or queue are away for a while.
    """
    watch, outages = FeedWatch(service.store), _Outages(service.store)
    tools = (service, queue, pauses or Pauses(), outages, metrics or LoopMetrics())
    shards = [_Shard(number, *tools) for number in range(service.store.shards)]
    async with asyncio.TaskGroup() as tasks:
        for number, shard in enumerate(shards):
            tasks.create_task(shard.watch(watch.wake_up(number)))
        tasks.create_task(watch.run())
    raise AssertionError("the tasks of the loop do not end")


class _Outages:
    """Knows the end of the last outage of the service; it asks once for all shards."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asking = asyncio.Lock()
        self._asked_at = 0
        """The time of the last question, milliseconds since 1970."""
        self._last_end = 0

    async def last_end(self, now: int) -> int:
        """Return the end of the last outage, milliseconds since 1970; 0 for none."""
        async with self._asking:
            if not 0 <= now - self._asked_at < _ASK_EVERY_MS:
                outages = (await self._store.attendance()).outages
                self._asked_at, self._last_end = now, outages[-1][1] if outages else 0
        return self._last_end


class _Shard:
    """Watches a shard: woken by its feed, by the earliest due time, or after a while."""

    def __init__(
        self, shard: int, service: Service, queue: JobQueue, pauses: Pauses, outages: _Outages, metrics: LoopMetrics
    ) -> None:
        self._store: Store = service.store
        self._clock = service.core.clock
        self._queue = queue
        self._shard = shard
        self._pauses = pauses
        self._outages = outages
        self._metrics = metrics
        self._next_look = 0
        """The time of the next look at the due set although the feed is silent, milliseconds since 1970."""
        self._looked_at: int | None = None
        """The time of the last look, by the clock; `None` before the first."""
        self._back_since = 0
        """The end of the last outage that this loop knows."""

    async def watch(self, news: asyncio.Event) -> NoReturn:
        while True:
            try:
                await self._hand_out()
                await woken(news, await self._wait_ms() / 1000)
            except (StoreUnavailable, QueueUnavailable) as error:
                _log.warning("nothing is handed out for now: %s", error)
                await asyncio.sleep(_WAIT_AFTER_TROUBLE_S)

    async def _hand_out(self) -> None:
        """Queue everything that is due now."""
        while True:
            games = await self._due()
            runs = [run for game in games if (run := await self._take(game))]
            if runs:
                self._queue.put_runs(runs)
                self._metrics.runs_queued.inc(len(runs))
                self._next_look = 0
            elif games:
                # Another loop was first, or their logs are lost: another look at once would find the same games.
                self._next_look = self._clock() + _LONGEST_WAIT_MS
            if not runs or len(games) < _BATCH:
                return

    async def _due(self) -> list[DueGame]:
        """Return the due games, and games that would wait only because the clock was set back.

        Once after an outage of the service, return also all games that are due later: running clocks get the time back.
        """
        now, before = self._clock(), self._looked_at
        # Both questions travel together: a round waits for its scoring.
        ended, games = await asyncio.gather(
            self._outages.last_end(now), self._store.due(self._shard, now=now, limit=_BATCH)
        )
        returned = ended != self._back_since and ended > now - _JUST_BACK_MS
        if before is None or now < before or returned:
            games = await self._store.due(self._shard, now=_ANY_TIME, limit=_ALL)
            if before is None and not returned:
                # The clock may have been set back while no loop ran: then due times lie further ahead than any pause.
                furthest = now + self._pauses.longest_ms + _LEEWAY_MS
                games = [game for game in games if not now < game.due <= furthest]
            games = [game for game in games if game.due <= now or returned or await self._is_ahead(game.game)]
        self._looked_at, self._back_since = now, ended
        return games

    async def _is_ahead(self, game: str) -> bool:
        """Return whether the last entry of a log lies in the future: then its due time may be wrong too.

        The clock is read after the entry, which may have been appended since the look began.
        """
        head = await self._store.head(game)
        records = await self._store.read(game, after=head.version - 1)
        return any(_entry_time.decode(record.body).time > self._clock() for record in records)

    async def _take(self, due: DueGame) -> Run | None:
        """Take a due game and return its run; `None` when another loop, or an append, was first."""
        now = self._clock()
        version = await self._store.postpone(due.game, due=due.due, until=now + self._pauses.after(due.attempts))
        if version is None:
            return None
        self._metrics.lateness.observe(max(0, now - due.due) / 1000)
        return Run(due.game, version, due.attempts + 1, due.trace)

    async def _wait_ms(self) -> int:
        """Return how long to listen to the feed before the next look at the due set, in milliseconds."""
        now = self._clock()
        if now >= self._next_look:
            due = await self._store.next_due(self._shard)
            self._next_look = min(now + _LONGEST_WAIT_MS, due or sys.maxsize)
        return max(1, min(self._next_look - now, _LONGEST_WAIT_MS))
