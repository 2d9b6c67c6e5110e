"""Building a stored projection again beside its live build: to replace it, or to compare both."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from eventstore.service import Service
from eventstore.storage.kinds import GAME
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import FEED
from eventstore.storage.store import FEED_START
from projections.errors import ProjectionUnknown
from projections.stored.build import Build, drop_dropped, give_up, live_build, start_building, swap
from projections.stored.rows import STORED, StoredProjection
from projections.stored.runner import ITEMS_AT_ONCE, ProjectionRunner, Writer

_LOOKS: Final = 5
_PAUSE_S: Final = 0.2


class Progress(msgspec.Struct, frozen=True):
    """The progress of a rebuild."""

    projection: str
    shard: int
    shards: int
    done: int
    """Retired games and items of the shard's feed that are folded; above 0 at the start of a resumed run."""
    total: int
    """Retired games of the shard, and items of its feed now."""


class Difference(msgspec.Struct, frozen=True):
    """A difference between the live rows and the built rows."""

    shard: int
    game: str
    """The game whose row differs; for a set its member."""
    set: str | None
    """The set that has the game in only one build; `None` when the row differs."""
    live: Any
    """The live row, or whether the live set has it; `None` for no row."""
    built: Any


class Rebuilt(msgspec.Struct, frozen=True):
    """The outcome of a rebuild."""

    projection: str
    items: int
    """Items of all feeds that the built rows stand for."""
    rows: int
    """The number of built rows."""
    swapped: bool
    """Whether the built rows are the live rows now; never after a comparison."""
    differences: tuple[Difference, ...]
    """Only after a comparison; empty when both builds are equal."""


async def rebuild(
    service: Service,
    client: RedisClient,
    *names: str,
    progress: Callable[[Progress], None] = lambda _: None,
    at_once: int = ITEMS_AT_ONCE,
) -> tuple[Rebuilt, ...]:
    """Build stored projections from the feeds, and put their rows in the place of the live rows.

    They are built side by side, so each log is read and folded once for all of them. A killed run leaves its rows and
    its checkpoints; the next run goes on there. The service may go on meanwhile. Readers see the old rows or the new
    rows of a shard, never a mixture.

    Args:
        service: the event store of this process.
        client: connections to the Redis on which the rows lie.
        names: the projections' names.
        progress: called before every step.
        at_once: number of items of a feed that are folded in a step; a killed run loses one step of each projection.

    Raises:
        ProjectionUnknown: there is no stored projection of a name.
        StoreUnavailable: Redis does not answer; run it again to go on.
    """
    work = _Rebuild(service, client, names, progress, at_once)
    builds = await work.build_all()  # all of them before the first swap
    rebuilt = []
    for projection in work.projections:
        items = rows = 0
        for built in builds[projection.name]:
            live = await work.swap(built)
            items += (await live.checkpoint()).items
            rows += await _rows_of(live)
            await drop_dropped(client, projection, live.shard)
        rebuilt.append(Rebuilt(projection.name, items, rows, swapped=True, differences=()))
    return tuple(rebuilt)


async def compare(
    service: Service,
    client: RedisClient,
    *names: str,
    progress: Callable[[Progress], None] = lambda _: None,
    at_once: int = ITEMS_AT_ONCE,
) -> tuple[Rebuilt, ...]:
    """Build stored projections as `rebuild`, compare their rows with the live rows, and delete them; see `rebuild`."""
    work = _Rebuild(service, client, names, progress, at_once)
    builds = await work.build_all()
    compared = []
    for projection in work.projections:
        items = rows = 0
        differences: list[Difference] = []
        for built in builds[projection.name]:
            differences += await work.compare(built)
            items += (await built.checkpoint()).items
            rows += await _rows_of(built)
            await give_up(client, built)
            await drop_dropped(client, projection, built.shard)
        compared.append(Rebuilt(projection.name, items, rows, swapped=False, differences=tuple(differences)))
    return tuple(compared)


def _projection(name: str) -> StoredProjection:
    if name not in STORED:
        raise ProjectionUnknown(f"the stored projections are: {', '.join(STORED)}", value=name)
    return STORED[name]


async def _rows_of(build: Build) -> int:
    """Return the number of rows of a build."""
    return len({game async for game, _ in build.every_row()})


class _Rebuild:
    """A run of a rebuild.

    Attributes:
        projections: the projections that are rebuilt.
    """

    def __init__(
        self,
        service: Service,
        client: RedisClient,
        names: Sequence[str],
        progress: Callable[[Progress], None],
        at_once: int,
    ) -> None:
        self.projections = tuple(_projection(name) for name in dict.fromkeys(names))
        self._store = service.store
        self._shards = service.store.shards
        self._client = client
        self._progress = progress
        self._at_once = at_once
        self._runner = ProjectionRunner(service, client, self.projections)
        self._writer: Writer = self._runner.writer

    async def build_all(self) -> dict[str, list[Build]]:
        """Build all shards, once the rows that earlier runs dropped are deleted; return the builds by projection."""
        builds: dict[str, list[Build]] = {projection.name: [] for projection in self.projections}
        for shard in range(self._shards):
            for projection in self.projections:
                await drop_dropped(self._client, projection, shard)
        for shard in range(self._shards):
            for built in await self._build(shard, self.projections):
                builds[built.projection.name].append(built)
        return builds

    async def _build(self, shard: int, projections: Sequence[StoredProjection]) -> list[Build]:
        """Fold a shard's feed to its end into the builds beside the live builds.

        The build that is behind all others makes the next step: the states that it folds are cached for the others.
        """
        finished: list[Build] = []
        going = [await start_building(self._client, projection, shard) for projection in projections]
        while going:
            positions = [_place_in_feed((await build.checkpoint()).position) for build in going]
            behind = [build for build, position in zip(going, positions, strict=True) if position == min(positions)]
            for build in behind:
                going.remove(build)
                further = await self._step(build)
                if further is None:
                    finished.append(build)
                else:
                    going.append(further)
        return finished

    async def _step(self, build: Build) -> Build | None:
        """Make a step; return the build to go on with, `None` when it has come to the end of the feed."""
        await self._report(build)
        step = await self._writer.step(build, self._at_once)
        if not step.items:
            return None
        if not step.written:  # another run builds too; or it swapped, or gave this build up
            live = await live_build(self._client, build.projection, build.shard)
            return (
                None
                if live.number == build.number
                else await start_building(self._client, build.projection, build.shard)
            )
        return build

    async def swap(self, built: Build) -> Build:
        """Swap once the new build has caught up with the live build."""
        while True:
            live = await live_build(self._client, built.projection, built.shard)
            if live.number == built.number or await swap(self._client, built, live):
                return built
            (built,) = await self._build(built.shard, [built.projection])

    async def compare(self, built: Build) -> list[Difference]:
        """Return the differences of the live rows; a row that only moves during the comparison does not count."""
        differences = await self._differences(built)
        for _ in range(_LOOKS):
            if not differences:
                break
            await asyncio.sleep(_PAUSE_S)
            again = {_place(difference): difference for difference in await self._differences(built)}
            differences = [again[_place(difference)] for difference in differences if _place(difference) in again]
        return differences

    async def _differences(self, built: Build) -> list[Difference]:
        await self._runner.catch_up(built.projection.name)
        while (await self._writer.step(built)).items:
            pass
        live = await live_build(self._client, built.projection, built.shard)
        return [*await self._different_rows(live, built), *await self._different_sets(live, built)]

    async def _different_rows(self, live: Build, built: Build) -> list[Difference]:
        built_rows = {game: row async for game, row in built.every_row()}
        live_rows = {game: row async for game, row in live.every_row()}
        return [
            Difference(built.shard, game, None, live_rows.get(game), built_rows.get(game))
            for game in sorted({*built_rows, *live_rows})
            if built_rows.get(game) != live_rows.get(game)
        ]

    async def _different_sets(self, live: Build, built: Build) -> list[Difference]:
        differences: list[Difference] = []
        for name in sorted({*await live.set_names(), *await built.set_names()}):
            in_built, in_live = set(await built.members(name)), set(await live.members(name))
            differences += [
                Difference(built.shard, member, name, member in in_live, member in in_built)
                for member in sorted(in_built ^ in_live)
            ]
        return differences

    async def _report(self, built: Build) -> None:
        checkpoint = await built.checkpoint()
        games = await self._store.retired_count(built.shard) if built.projection.kind is GAME else 0
        waiting = self._writer.waiting(built, games) if checkpoint.position == FEED_START else 0
        total = games + int(await self._client.call("XLEN", FEED % built.shard))
        done = games - waiting + checkpoint.items
        self._progress(Progress(built.projection.name, built.shard, self._shards, done, total))


def _place_in_feed(position: str) -> tuple[int, int]:
    """Return a position in a feed as numbers that can be compared."""
    milliseconds, _, sequence = position.partition("-")
    return int(milliseconds), int(sequence)


def _place(difference: Difference) -> tuple[str, str | None]:
    return difference.game, difference.set
