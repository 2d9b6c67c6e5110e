"""The loop: finds what is due and hands it out, so that no request has to wait for a queue.

Any number of loops may run. Of those that see a due game, one hands it out; what a lost queue or a
killed worker leaves undone stays due and is handed out again after pauses that grow.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Final, NoReturn

import msgspec

from eventstore.errors import StoreUnavailable
from eventstore.service import Service
from eventstore.storage.store import DueGame, Store
from workers.queue import JobQueue, QueueUnavailable, Run

_BATCH: Final = 100
_FEED_BATCH: Final = 1_000
_LONGEST_WAIT_MS: Final = 500
"""A due set is looked at this often at least, whatever the feed says."""
_ANY_TIME: Final = 1 << 62
_ALL: Final = 1_000_000
_LEEWAY_MS: Final = 15_000
"""How much further ahead than the longest pause a due time may lie: runs that go on, clocks that differ."""
_WAIT_AFTER_TROUBLE_S: Final = 0.5
_ASK_EVERY_MS: Final = 1_000
_JUST_BACK_MS: Final = 600_000
"""A loop that begins sees to outages that ended so long ago; those before were seen to when something came due."""

_log = logging.getLogger("tabletape.workers")


class _Made(msgspec.Struct):
    """When an entry was made."""

    time: int


_entry_time: Final = msgspec.json.Decoder(_Made)


class Pauses(msgspec.Struct, frozen=True):
    """How long a game that was handed out rests before it is handed out again."""

    first_ms: int = 1_000
    """After the first time; doubled after each further one."""
    longest_ms: int = 60_000

    def after(self, attempts: int) -> int:
        """Return the pause in milliseconds when *attempts* went before."""
        return min(self.first_ms << min(attempts, 32), self.longest_ms)


async def run_loop(service: Service, queue: JobQueue, pauses: Pauses | None = None) -> NoReturn:
    """Hand out what is due, until cancelled.

    Goes on when store or queue are away for a while.
    """
    shards = [_Shard(service, queue, shard, pauses or Pauses()) for shard in range(service.store.shards)]
    async with asyncio.TaskGroup() as tasks:
        for shard in shards:
            tasks.create_task(shard.watch())
    raise AssertionError("the tasks of the loop do not end")


class _Shard:
    """Watches one shard: woken by its feed, by the earliest due time, or after a while."""

    def __init__(self, service: Service, queue: JobQueue, shard: int, pauses: Pauses) -> None:
        self._store: Store = service.store
        self._clock = service.writer.clock
        self._queue = queue
        self._shard = shard
        self._pauses = pauses
        self._next_look = 0
        """When to look at what is due although the feed is silent, milliseconds since 1970."""
        self._looked_at: int | None = None
        """When it was looked at last, by the clock; `None` before."""
        self._asked_at = 0
        """When it was asked last whether the service was away."""
        self._back_since = 0
        """When the last outage ended that was seen here."""

    async def watch(self) -> NoReturn:
        position: str | None = None
        while True:
            try:
                if position is None:
                    position = await self._store.feed_end(self._shard)
                await self._hand_out()
                wait_ms = await self._wait_ms()
                news = await self._store.feed(self._shard, after=position, limit=_FEED_BATCH, block_ms=wait_ms)
                position = news[-1].position if news else position
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
                self._next_look = 0
            elif games:
                # Another loop was first, or their logs are lost: looking again at once would find the same.
                self._next_look = self._clock() + _LONGEST_WAIT_MS
            if not runs or len(games) < _BATCH:
                return

    async def _due(self) -> list[DueGame]:
        """Return the games that are due, with those that would wait only because the clock was set back.

        And once after the service was away all that would be due later: clocks that run get the time back.
        """
        now, before = self._clock(), self._looked_at
        returned = await self._has_returned(now)
        if before is not None and now >= before and not returned:
            games = await self._store.due(self._shard, now=now, limit=_BATCH)
        else:
            games = await self._store.due(self._shard, now=_ANY_TIME, limit=_ALL)
            if before is None and not returned:
                # The clock may have been set back while no loop ran: then due times lie further ahead than any is set.
                furthest = now + self._pauses.longest_ms + _LEEWAY_MS
                games = [game for game in games if not now < game.due <= furthest]
            games = [game for game in games if game.due <= now or returned or await self._is_ahead(game.game, now)]
        self._looked_at = now
        return games

    async def _has_returned(self, now: int) -> bool:
        """Return whether the service is back after it was away, since this was asked last or the loop began."""
        if 0 <= now - self._asked_at < _ASK_EVERY_MS:
            return False
        self._asked_at = now
        outages = (await self._store.attendance()).outages
        ended = outages[-1][1] if outages else 0
        before, self._back_since = self._back_since, ended
        return ended != before and ended > now - _JUST_BACK_MS

    async def _is_ahead(self, game: str, now: int) -> bool:
        """Return whether the last entry of a log was made later than it is now: then its due time may be wrong too."""
        head = await self._store.head(game)
        records = await self._store.read(game, after=head.version - 1)
        return any(_entry_time.decode(record.body).time > now for record in records)

    async def _take(self, due: DueGame) -> Run | None:
        """Take a due game; `None` when another loop, or an append, was first."""
        until = self._clock() + self._pauses.after(due.attempts)
        version = await self._store.postpone(due.game, due=due.due, until=until)
        return None if version is None else Run(due.game, version, due.attempts + 1, due.trace)

    async def _wait_ms(self) -> int:
        """Return how long to listen to the feed before looking at what is due again."""
        now = self._clock()
        if now >= self._next_look:
            due = await self._store.next_due(self._shard)
            self._next_look = min(now + _LONGEST_WAIT_MS, due or sys.maxsize)
        return max(1, min(self._next_look - now, _LONGEST_WAIT_MS))
