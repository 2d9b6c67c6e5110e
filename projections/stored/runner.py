"""The fold of the feeds into stored projections: some items of a feed are folded, then their rows are written."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final

import msgspec
from prometheus_client import CollectorRegistry

from domain.core.errors import TabletapeError
from eventstore.errors import ArchiveUnavailable, StoreUnavailable
from eventstore.metrics import FoldCounts
from eventstore.service import Service, now_ms
from eventstore.storage.feed_watch import FeedWatch, woken
from eventstore.storage.head import Head
from eventstore.storage.kinds import GAME, KINDS, LogKind, kind_of
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import FEED_START, FeedItem, shard_of
from eventstore.tracing import traced
from projections.states import States
from projections.stored.build import AFTER_RETIRED, Build, Checkpoint, RowChanges, drop_former, live_build
from projections.stored.packs import ROWS_OF_A_PACK
from projections.stored.rows import STORED, StoredProjection

ITEMS_AT_ONCE: Final = 256
"""Number of items of a feed that are folded before rows are written."""
RETIRED_AT_ONCE: Final = 32
"""Number of retired games that are folded before rows are written. The archives of so many games are cached, so the
builds of the other lists, which make the same step, need not fetch them."""
FEWEST_PACKED: Final = 32
"""The smallest number of rows of retired games of a shard that are packed together; fewer rows wait for more."""

_log = logging.getLogger(__name__)

_LOOK_S: Final = 10.0
"""The longest pause between two looks at a feed; the live build may have changed meanwhile."""
_ARCHIVE_S: Final = 2.0
"""The pause before rows are made that lack a log of the archive store."""
_PAUSE_S: Final = 1.0
_TRIES: Final = 12
"""How often rows are made again while other rows are written."""


class ProjectionStep(msgspec.Struct, frozen=True):
    """The outcome of a step."""

    items: int
    """Items of the feed that were read; none when the rows stand for the whole feed."""
    written: bool
    """False when another process wrote them first."""
    since: int = 0
    """The time of the oldest of them in the feed, milliseconds since 1970; 0 for retired games."""


class _FeedPage(msgspec.Struct, frozen=True):
    """Items of a feed."""

    place: tuple[int, str, int]
    """The shard, the position before them, and the largest number of items."""
    items: Sequence[FeedItem]
    newest: Mapping[LogKind, dict[str, int]]
    """By kind of log and by log: the highest version among the items."""
    traced: Sequence[FeedItem]
    """The items that belong to a trace."""


class _Beginning:
    """The retired games of a build that has begun, in the order in which they are folded."""

    def __init__(self, games: list[str]) -> None:
        self.remaining = games
        self.unpacked: list[str] = []
        """The games whose rows are written, and not packed yet."""


def _page(place: tuple[int, str, int], items: Sequence[FeedItem]) -> _FeedPage:
    newest: dict[LogKind, dict[str, int]] = {kind: {} for kind in KINDS}
    # Changes beside a log are in no row.
    entry_items = [item for item in items if not item.again]
    for item in entry_items:
        versions = newest[kind_of(item.game)]
        versions[item.game] = max(item.version, versions.get(item.game, 0))
    return _FeedPage(place, items, newest, [item for item in entry_items if item.trace is not None])


class Writer:
    """Writes rows of any build."""

    def __init__(self, service: Service) -> None:
        self._store = service.store
        self._states = States(service.reader)
        self._logs = service.logs
        self._last_page: _FeedPage | None = None
        self._beginnings: dict[tuple[str, int, str], _Beginning] = {}
        """By projection, shard and number of a build that has begun."""

    async def step(self, build: Build, limit: int = ITEMS_AT_ONCE) -> ProjectionStep:
        """Fold the next items of the feed into rows and write them; the first steps of a build fold the retired games.

        Raises:
            StoreUnavailable: Redis does not answer.
            ArchiveUnavailable: the archive store does not give a game that has no row yet.
        """
        read = await build.checkpoint()
        if read.position == FEED_START and (step := await self._begin(build, read, limit)) is not None:
            return step
        page = await self._page(build.shard, read.position, limit)
        items, newest = page.items, page.newest[build.projection.kind]
        if not items:
            return ProjectionStep(0, written=False)
        with ExitStack() as spans:
            for item in page.traced:
                if item.trace is not None and kind_of(item.game) is build.projection.kind:
                    spans.enter_context(traced(f"project {build.projection.name}", item.game, item.version, item.trace))
            changes = await self._changes(build, newest, await build.rows(list(newest)))
            written = await build.apply(read, items[-1].position, len(items), changes)
        if not written:
            self._last_page = None  # A fail-over may have lost its items.
        return ProjectionStep(len(items), written, _time_of(items[0]))

    async def _page(self, shard: int, position: str, limit: int) -> _FeedPage:
        """Return the items of a feed behind a position; a full page stays as it is, and serves all builds there."""
        place = (shard, position, limit)
        if self._last_page is None or self._last_page.place != place or len(self._last_page.items) < limit:
            self._last_page = _page(place, await self._store.feed(shard, after=position, limit=limit))
        return self._last_page

    async def remake(self, build: Build, games: Sequence[str]) -> None:
        """Make the rows of games again, from the same entries, after a player was erased.

        Raises:
            StoreUnavailable: Redis does not answer.
            ArchiveUnavailable: the archive store does not give a game.
        """
        for _ in range(_TRIES):
            read = await build.checkpoint()
            before = await build.rows(games)
            changes = await self._changes(build, {game: row.version + 1 for game, row in before.items()}, before)
            if not changes.after or await build.apply(read, read.position, 0, changes):
                return
        _log.warning("rows of %s are not made again now: others are written all the time", build.projection.name)

    async def _begin(self, build: Build, read: Checkpoint, limit: int) -> ProjectionStep | None:
        """Fold the next retired games into rows of a build that begins: the feed does not name them.

        After a kill in the middle it is done again, without the games that have rows.

        Returns:
            The step; `None` where no game is retired.
        """
        name = (build.projection.name, build.shard, build.number)
        if name not in self._beginnings:
            retired = await self._store.retired_games(build.shard)
            if not retired:
                return None
            games = await build.oldest_first(retired) if build.projection.kind is GAME else []
            self._beginnings[name] = _Beginning(games)
        beginning = self._beginnings[name]
        games = beginning.remaining[: min(limit, RETIRED_AT_ONCE)]
        changes, position = RowChanges(), AFTER_RETIRED
        if games:
            retired_logs = {game: await self._store.retired(game) for game in games}
            newest = {game: log.head.version for game, log in retired_logs.items() if log is not None}
            changes, position = await self._changes(build, newest, await build.rows(games)), FEED_START
        written = await build.apply(read, position, 0, changes)
        if not written or not games:
            self._beginnings.pop(name, None)
        # Another task may have made the same step meanwhile.
        elif beginning.remaining[: len(games)] == games:
            del beginning.remaining[: len(games)]
            beginning.unpacked += games
            if len(beginning.unpacked) >= ROWS_OF_A_PACK or not beginning.remaining:
                unpacked, beginning.unpacked = beginning.unpacked, []
                await build.pack(unpacked, fewest=FEWEST_PACKED)
        return ProjectionStep(max(1, len(games)), written)

    def waiting(self, build: Build, retired: int) -> int:
        """Return how many of the retired games a build has not folded, before it follows the feed."""
        beginning = self._beginnings.get((build.projection.name, build.shard, build.number))
        return retired if beginning is None else len(beginning.remaining)

    async def _changes(self, build: Build, newest: dict[str, int], before: dict[str, Any]) -> RowChanges:
        """Return the changes of the rows of the logs that moved since their last rows.

        A row may be made from entries that the feed names only later; it is not made again for them.
        """
        rows: dict[str, Any] = {}
        heads: dict[str, Head] = {}
        for game, version in newest.items():
            known = before.get(game)
            if known is not None and known.version >= version:
                continue
            try:
                state = await self._logs[build.projection.kind].state(game)
                rows[game], heads[game] = await build.projection.make(self._states, state), state.head
            except (StoreUnavailable, ArchiveUnavailable):
                raise
            except TabletapeError as error:
                # A damaged log must not hold up the lists of all games: its row stays as it was.
                _log.warning("no row of %s for game %s: %s: %s", build.projection.name, game, error.code, error)
        return RowChanges(before, rows, heads)


class ProjectionRunner:
    """Folds the feeds of all shards into the live rows of stored projections.

    Several may run at once, in one process or many: each item is written once.

    Args:
        service: the event store of this process.
        client: connections to the Redis on which the rows lie; the store's own Redis.
        projections: the stored projections.
        clock: returns the time in milliseconds; for `lags_ms` and the figures.
        folds: counts what is folded.
    """

    def __init__(
        self,
        service: Service,
        client: RedisClient,
        projections: Iterable[StoredProjection] = tuple(STORED.values()),
        *,
        clock: Callable[[], int] = now_ms,
        folds: FoldCounts | None = None,
    ) -> None:
        self.writer = Writer(service)
        self._store = service.store
        self._client = client
        self._projections = {projection.name: projection for projection in projections}
        self._clock = clock
        self._folds = folds or FoldCounts(CollectorRegistry())

    async def run(self, watch: FeedWatch | None = None) -> None:
        """Fold new items into all rows until cancelled; waits out a Redis that does not answer.

        Args:
            watch: tells of new items, while it runs; `None` for a watch of its own.
        """
        async with asyncio.TaskGroup() as tasks:
            if watch is None:
                watch = FeedWatch(self._store)
                tasks.create_task(watch.run())
            for shard in range(self._store.shards):
                tasks.create_task(self._follow(shard, watch.wake_up(shard)))

    async def catch_up(self, name: str, *, most: int | None = None) -> int:
        """Fold the items that the rows of a projection lack; for a reader of these rows.

        Args:
            name: the projection's name.
            most: about the largest number of items of each feed; `None` for all.

        Returns:
            The number of items that were folded here or, meanwhile, elsewhere.
        """
        projection = self._projections[name]
        shards = range(self._store.shards)
        return sum(await asyncio.gather(*(self._catch_up(projection, shard, most) for shard in shards)))

    async def remake(self, games: Sequence[str]) -> None:
        """Make the rows of games again in all lists; see `Writer.remake`."""
        for projection in self._projections.values():
            for shard in range(self._store.shards):
                own = [game for game in games if shard_of(game) == shard]
                if own and projection.kind is GAME:
                    await self.writer.remake(await live_build(self._client, projection, shard), own)

    async def lags_ms(self) -> dict[str, int]:
        """Return by projection the age of the oldest entry that its rows lack, in milliseconds.

        The lag is 0 where the rows lack no entry.
        """
        return {name: await self._lag_ms(projection) for name, projection in self._projections.items()}

    async def _lag_ms(self, projection: StoredProjection) -> int:
        longest = 0
        for shard in range(self._store.shards):
            build = await live_build(self._client, projection, shard)
            lacking = await self._store.feed(shard, after=(await build.checkpoint()).position, limit=1)
            if lacking:
                longest = max(longest, self._clock() - _time_of(lacking[0]))
        return longest

    async def _catch_up(self, projection: StoredProjection, shard: int, most: int | None) -> int:
        folded = 0
        while most is None or folded < most:
            limit = ITEMS_AT_ONCE if most is None else min(ITEMS_AT_ONCE, most - folded)
            build = await live_build(self._client, projection, shard)
            step = await self.writer.step(build, limit)
            if not step.items:
                break
            folded += step.items
            if step.written and step.since:
                self._folds.items.labels(projection.name).inc(step.items)
                self._folds.delay.labels(projection.name).observe(max(0, self._clock() - step.since) / 1000)
        return folded

    async def _catch_up_if_read(self, projection: StoredProjection, shard: int) -> bool:
        """Fold the items that the rows lack; return false where the archive store does not answer.

        Then this projection waits alone.
        """
        try:
            await self._catch_up(projection, shard, None)
        except ArchiveUnavailable as error:
            _log.warning("stored projection %s of shard %s waits: %s", projection.name, shard, error)
            return False
        return True

    async def _follow(self, shard: int, news: asyncio.Event) -> None:
        """Fold the new items of a shard until cancelled."""
        former = True
        while True:
            try:
                projections = self._projections.values()
                done = [await self._catch_up_if_read(projection, shard) for projection in projections]
                if former:
                    await drop_former(self._client, shard)
                    former = False
            except StoreUnavailable as error:
                _log.warning("stored projections of shard %s wait: %s", shard, error)
                await asyncio.sleep(_PAUSE_S)
            else:
                await woken(news, _LOOK_S if all(done) else _ARCHIVE_S)


def _time_of(item: FeedItem) -> int:
    """Return when an item was written into its feed, milliseconds since 1970."""
    return int(item.position.partition("-")[0])
