"""Keeping stored projections up with the feeds: some items of a feed are folded, then their rows are written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec

from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.service import Service, now_ms
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import is_tournament
from projections.states import States
from projections.stored.build import Build, live_build
from projections.stored.rows import STORED, StoredProjection

ITEMS_AT_ONCE: Final = 256
"""How many items of a feed are folded before rows are written."""

_log = logging.getLogger(__name__)

_BLOCK_MS: Final = 2_000
_PAUSE_S: Final = 1.0


class Step(msgspec.Struct, frozen=True):
    """What one step did."""

    items: int
    """Items of the feed that were read; none when the rows stand for the whole feed."""
    written: bool
    """False when somebody else wrote them first."""


class Writer:
    """Writes rows of any build."""

    def __init__(self, service: Service) -> None:
        self._store = service.store
        self._states = States(service.reader)
        self._tournaments = service.tournaments

    async def step(self, build: Build, limit: int = ITEMS_AT_ONCE) -> Step:
        """Fold the next items of the feed into rows and write them.

        Raises:
            StoreUnavailable: Redis does not answer.
        """
        read = (await build.checkpoint()).position
        items = await self._store.feed(build.shard, after=read, limit=limit)
        if not items:
            return Step(0, written=False)
        own = [item for item in items if is_tournament(item.game) == build.projection.of_tournaments]
        newest = {item.game: item.version for item in sorted(own, key=lambda item: item.version)}
        before = await build.rows(list(newest))
        after = await self._rows(build, newest, before)
        written = await build.apply(read, items[-1].position, len(items), before, after)
        return Step(len(items), written)

    async def _rows(self, build: Build, newest: dict[str, int], before: dict[str, Any]) -> dict[str, Any]:
        """Return the new rows of the games, or tournaments, that moved since theirs were made.

        A row may be made from entries that the feed names only later; it is not made again for those.
        """
        rows: dict[str, Any] = {}
        for game, version in newest.items():
            known = before.get(game)
            if known is not None and known.version >= version:
                continue
            try:
                rows[game] = await build.projection.make(self._states, await self._state(build, game))
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # One damaged log must not hold up the lists of all games: its row stays as it was.
                _log.warning("no row of %s for game %s: %s: %s", build.projection.name, game, error.code, error)
        return rows

    async def _state(self, build: Build, log: str) -> Any:
        """Return the state of a game, or of a tournament."""
        if build.projection.of_tournaments:
            return await self._tournaments.state(log)
        return await self._states.reader.state(log)


class ProjectionRunner:
    """Folds the feeds of all shards into the live rows of stored projections.

    Several may run at once, in one process or many: each item is written once.

    Args:
        service: the event store of this process.
        client: connections to the Redis on which the rows lie; the store's own Redis.
        projections: which stored projections to keep up.
        clock: gives the time in milliseconds; only for `lag_ms`.
        linger_s: how long `run` waits after news before it folds them: many at once cost little more than
            one, and whoever reads catches up first anyway.
    """

    def __init__(
        self,
        service: Service,
        client: RedisClient,
        projections: Iterable[StoredProjection] = tuple(STORED.values()),
        *,
        clock: Callable[[], int] = now_ms,
        linger_s: float = 0.0,
    ) -> None:
        self.writer = Writer(service)
        self._store = service.store
        self._client = client
        self._projections = {projection.name: projection for projection in projections}
        self._clock = clock
        self._linger_s = linger_s

    async def run(self) -> None:
        """Keep all rows up for ever; waits out a Redis that does not answer. Ends when cancelled."""
        async with asyncio.TaskGroup() as tasks:
            for shard in range(self._store.shards):
                tasks.create_task(self._follow(shard))

    async def catch_up(self, name: str, *, most: int | None = None) -> int:
        """Fold what the feeds have and the rows of one projection lack; for whoever is about to read them.

        Args:
            name: the projection's name.
            most: stop after about so many items of each feed.

        Returns:
            How many items were folded here or, meanwhile, elsewhere.
        """
        projection = self._projections[name]
        return sum([await self._catch_up(projection, shard, most) for shard in range(self._store.shards)])

    async def lag_ms(self, name: str) -> int:
        """Return how long the oldest entry that a projection's rows lack has been in its log; 0 when they lack none."""
        longest = 0
        for shard in range(self._store.shards):
            build = await live_build(self._client, self._projections[name], shard)
            lacking = await self._store.feed(shard, after=(await build.checkpoint()).position, limit=1)
            if lacking:
                since = int(lacking[0].position.partition("-")[0])
                longest = max(longest, self._clock() - since)
        return longest

    async def _catch_up(self, projection: StoredProjection, shard: int, most: int | None) -> int:
        done = 0
        while most is None or done < most:
            limit = ITEMS_AT_ONCE if most is None else min(ITEMS_AT_ONCE, most - done)
            build = await live_build(self._client, projection, shard)
            step = await self.writer.step(build, limit)
            if not step.items:
                break
            done += step.items
        return done

    async def _follow(self, shard: int) -> None:
        """Keep one shard's rows up for ever."""
        while True:
            try:
                end = await self._store.feed_end(shard)
                for projection in self._projections.values():
                    await self._catch_up(projection, shard, None)
                if await self._store.feed(shard, after=end, limit=1, block_ms=_BLOCK_MS):
                    await asyncio.sleep(self._linger_s)
            except StoreUnavailable as error:
                _log.warning("stored projections of shard %s wait: %s", shard, error)
                await asyncio.sleep(_PAUSE_S)
