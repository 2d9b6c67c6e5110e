"""Rows of retired games: they stay, a rebuild makes them from the archives, and the feed names these games no more."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from redis import Redis

from eventstore.errors import ArchiveUnavailable
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.retiring import Retiring
from eventstore.storage.redis_keys import FEED
from eventstore.storage.store import FEED_START, shard_of
from eventstore.table.commands import AbortGame
from eventstore.write.appending import bring_back
from projections.stored import runner
from projections.stored.build import live_build, start_building
from projections.stored.rebuild import compare, rebuild
from projections.stored.retirement import pack, retire_for_ever, trim
from projections.stored.rows import STORED
from tests.projections.opened import (
    CLUSTER_IF_LONG,
    SHARDS,
    StoredService,
    a_busy_evening,
    everything_listed,
    retire_all,
    run,
)
from tests.projections.retiring import by_kind, main
from tests.tiny.play import ORGANISER, played, started

MOST_BYTES = 300
"""The memory of a retired game: all keys of Redis, by `MEMORY USAGE`."""


async def named(on: StoredService) -> int:
    """Return how many items the feeds have."""
    return sum([int(await on.link.call("XLEN", FEED % shard)) for shard in range(SHARDS)])


@CLUSTER_IF_LONG
def test_rows_stay_and_a_rebuild_makes_them_from_the_archives(place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        before, items_before = await everything_listed(on), await named(on)
        games = await retire_all(on, archives)
        assert len(games) == 4
        entries = sum([(await on.service.store.head(game)).version for game in games])
        feeds = [await on.service.store.feed(shard, after=FEED_START, limit=10_000) for shard in range(SHARDS)]
        deleted = await trim(on.service.store, on.link)
        for shard, feed in enumerate(feeds):
            left = await on.service.store.feed(shard, after=FEED_START, limit=10_000)
            gone = [item.position for item in feed if item not in left]
            assert await on.service.store.feed_begin(shard) == (gone[-1] if gone else FEED_START)
        assert entries - SHARDS <= deleted <= entries, "the last item of each feed stays"
        assert await named(on) == items_before - deleted
        assert await trim(on.service.store, on.link) == 0
        assert await everything_listed(on) == before
        assert not any(outcome.differences for outcome in await compare(on.service, on.link, *STORED, at_once=3))
        assert all(outcome.swapped for outcome in await rebuild(on.service, on.link, *STORED, at_once=3))
        assert await everything_listed(on) == before
        # A game that comes back is named again, so that no rebuild from then on lacks it.
        await bring_back(on.service.core, games[0])
        shard = shard_of(games[0])
        items = await on.service.store.feed(shard, after=feeds[shard][-1].position, limit=2)
        assert [(item.game, item.brought_back) for item in items] == [(games[0], True)]
        assert not any(outcome.differences for outcome in await compare(on.service, on.link, *STORED, at_once=3))

    run(place, scenario, archives)


def test_entries_not_folded_by_a_build_stay_in_the_feed(place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        shards = range(SHARDS)
        building = [await start_building(on.link, STORED["closed"], shard) for shard in shards]
        await retire_all(on, archives)
        assert await trim(on.service.store, on.link) == 0, "a build has folded nothing"
        for build in building:
            while (await on.runner.writer.step(build, 5)).items:
                pass
        assert await trim(on.service.store, on.link) > 0
        live = [await live_build(on.link, STORED["closed"], shard) for shard in shards]
        for old, new in zip(live, building, strict=True):
            assert {game: row async for game, row in old.every_row()} == {
                game: row async for game, row in new.every_row()
            }

    run(place, scenario, archives)


def test_tasks_that_begin_the_same_build_at_once_leave_no_retired_game_out(
    redis_place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        before = await everything_listed(on)
        assert len(await retire_all(on, archives)) > 2
        await trim(on.service.store, on.link)
        # As after the start of a release that brings the projection.
        await on.link.call("DEL", *await on.link.call("KEYS", "tabletape:*:projection:closed*"))
        monkeypatch.setattr(runner, "ITEMS_AT_ONCE", 1)
        await asyncio.gather(*(on.runner.catch_up("closed") for _ in range(3)))
        assert await everything_listed(on) == before

    run(redis_place, scenario, archives)


@CLUSTER_IF_LONG
def test_a_new_build_waits_for_an_archive_store_that_is_away(
    place: str, archives: ArchiveStore, tmp_path: Path
) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        await retire_all(on, archives)
        await trim(on.service.store, on.link)
        (tmp_path / "archive").rename(tmp_path / "away")
        archives._cached.clear()
        on.service.reader._heads.clear()
        before = await everything_listed(on)
        with pytest.raises(ArchiveUnavailable):
            await rebuild(on.service, on.link, "closed")
        game = await started(on.service)
        await on.runner.catch_up("games")
        assert (await on.lists.lobby()).games[0].game == game
        (tmp_path / "away").rename(tmp_path / "archive")
        assert (await rebuild(on.service, on.link, "closed"))[0].swapped
        assert (await everything_listed(on))["results"] == before["results"]

    run(place, scenario, archives)


@pytest.mark.service
def test_a_retired_game_costs_little_memory() -> None:
    cost = main(5)["bytes_a_game"]
    before, after = cost["closed"]["by_kind"], cost["retired"]["by_kind"]
    assert before["log"] > 50_000
    assert "log" not in after
    assert after["retired"] < 200
    rows = {kind for kind in after if kind.startswith("rows of")}
    assert {*after} - rows == {"components", "feed", "feed-begin", "folded", "retired"}
    assert sum(before[kind] for kind in rows) > 2_000
    assert sum(after[kind] for kind in rows) < 250 * len(rows), "few games make small packs, one for each list"


@pytest.mark.service
@pytest.mark.parametrize("games", [150, pytest.param(3_000, marks=pytest.mark.long)])
def test_each_further_retired_game_keeps_300_bytes_at_most(
    redis_url: str, redis_client: Redis, archives: ArchiveStore, games: int
) -> None:
    async def play_and_retire(on: StoredService, count: int) -> int:
        """Retire so many further games, and return the bytes of all keys that stay."""
        for seed in range(count):
            await played(on.service, await started(on.service), seed=seed)
        for name in STORED:
            await on.runner.catch_up(name)
        assert len(await retire_all(on, archives)) == count
        await trim(on.service.store, on.link)
        await pack(on.service.store, on.link)
        sizes = by_kind(redis_client)
        return sizes.total() - sizes["keys"]  # remembered requests: they expire a day after the end

    async def scenario(on: StoredService) -> None:
        before = await play_and_retire(on, games // 3)
        each = (await play_and_retire(on, games) - before) / games
        assert each <= MOST_BYTES, by_kind(redis_client)

    run(redis_url, scenario, archives)


@CLUSTER_IF_LONG
def test_games_are_retired_in_the_background(place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        over, aborted, running = [await started(on.service) for _ in range(3)]
        await played(on.service, over)
        keeping = asyncio.create_task(on.runner.run())
        working = asyncio.create_task(retire_for_ever(Retiring(on.service, archives), on.link, 0, every_s=0.05))
        try:
            await on.service.writer.command(aborted, AbortGame("over"), ORGANISER)
            async with asyncio.timeout(20):
                left = (await on.service.store.head(running)).version + SHARDS
                while await named(on) > left:  # noqa: ASYNC110 - another task works on Redis
                    await asyncio.sleep(0.02)
            assert None not in [await on.service.store.retired(game) for game in (over, aborted)]
        finally:
            for task in (working, keeping):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        assert await on.service.store.retired(running) is None

    run(place, scenario, archives)
