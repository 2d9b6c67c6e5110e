"""Rebuilding stored projections: beside the live rows, through kills, and compared."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from eventstore.log.reader import LogReader
from eventstore.log.state import State
from eventstore.retire.archive_store import ArchiveStore
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import FEED
from eventstore.storage.store import FEED_START, Record, shard_of
from projections.errors import ProjectionUnknown
from projections.stored.build import drop_former, live_build, start_building
from projections.stored.pages import PageRequest
from projections.stored.rebuild import Progress, compare, rebuild
from projections.stored.retirement import trim
from projections.stored.rows import STORED
from projections.stored.runner import ProjectionRunner
from tests.processes import PATIENCE_SECONDS
from tests.projections.opened import (
    CLUSTER_IF_LONG,
    SHARDS,
    StoredService,
    a_busy_evening,
    everything_listed,
    retire_all,
    run,
    tables,
)
from tests.tiny.play import played, started, tiny_service

ROOT = Path(__file__).parents[2]
FORMER = {"lobby": "games", "player_games": "games", "results": "closed"}
"""By list of an earlier release: a list of today with similar rows."""
AT_ONCE = 3
"""Items of a feed in a step."""


async def keys(on: StoredService, part: str) -> list[str]:
    names = [name.decode() for name in await on.link.call("KEYS", "tabletape:*projection*")]
    return sorted(name for name in names if part in name)


def test_a_rebuilt_projection_equals_the_live_one(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        before = await everything_listed(on)
        reports: list[Progress] = []
        outcomes = await rebuild(on.service, on.link, *STORED, progress=reports.append, at_once=3)
        assert [outcome.projection for outcome in outcomes] == list(STORED)
        for outcome in outcomes:
            assert outcome.swapped
            assert outcome.differences == ()
            own = [report for report in reports if report.projection == outcome.projection]
            assert {report.shard for report in own} == set(range(SHARDS))
            last = [report for report in own if report.shard == SHARDS - 1][-1]
            assert last.done == last.total
        assert await everything_listed(on) == before
        assert before["lobby"]["games"]
        assert before["results"]["results"]

    run(place, scenario)


@pytest.mark.parametrize("retires", [False, True])
def test_projections_that_are_rebuilt_together_fold_each_log_once(
    redis_place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch, *, retires: bool
) -> None:
    """The cache of the process has room for the games of a step alone."""
    folded: list[str] = []
    fold = LogReader.fold

    async def counted(reader: LogReader, state: State, records: list[Record]) -> State:
        after = await fold(reader, state, records)
        folded.extend([after.at_table.game] * len(records))
        return after

    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        before = await everything_listed(on)
        games = {row["game"] for row in before["lobby"]["games"]}
        if retires:
            games = set(await retire_all(on, archives))
            await trim(on.service.store, on.link)
            # The last item of a feed stays. A list without a row of its game looks at the game again.
            feeds = [await on.service.store.feed(shard, after=FEED_START, limit=1_000) for shard in range(SHARDS)]
            games -= {item.game for feed in feeds for item in feed}
        monkeypatch.setattr(LogReader, "cached", AT_ONCE)
        monkeypatch.setattr(LogReader, "fold", counted)
        outcomes = await rebuild(tiny_service(on.service.store), on.link, *STORED, at_once=AT_ONCE)
        entries_folded = Counter(folded)
        versions = {game: (await on.service.reader.state(game)).version for game in games}
        assert {game: entries_folded[game] for game in games} == versions
        assert all(outcome.swapped for outcome in outcomes)
        assert await everything_listed(on) == before

    run(redis_place, scenario, archives)


def test_progress_counts_retired_games_and_items_of_the_feed(redis_place: str, archives: ArchiveStore) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        retired = Counter(map(shard_of, await retire_all(on, archives)))
        await trim(on.service.store, on.link)
        reports: list[Progress] = []
        await rebuild(on.service, on.link, "games", progress=reports.append, at_once=1)
        for shard in range(SHARDS):
            own = [report for report in reports if report.shard == shard]
            items = int(await on.link.call("XLEN", FEED % shard))
            assert {report.total for report in own} == {retired[shard] + items}
            assert {report.done for report in own} == set(range(retired[shard] + items + 1))
            assert [report.done for report in own] == sorted(report.done for report in own)

    run(redis_place, scenario, archives)


def test_the_old_build_is_deleted(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        old = await keys(on, ":games:1:")
        assert old
        await rebuild(on.service, on.link, "games")
        assert await keys(on, ":games:1:") == []
        assert len(await keys(on, ":games:2:")) == len(old)
        assert await keys(on, "dropped") == []

    run(redis_place, scenario)


@CLUSTER_IF_LONG
def test_lists_go_on_while_a_projection_is_rebuilt(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        new_games: list[str] = []
        going = asyncio.create_task(rebuild(on.service, on.link, "games", at_once=2))
        while not going.done():
            new_games += await tables(on.service, 1)
            page = await on.lists.lobby(request=PageRequest(limit=200))
            assert {row.game for row in page.games} >= set(new_games)
        (outcome,) = await going
        assert outcome.swapped
        assert len((await on.lists.lobby(request=PageRequest(limit=200))).games) == 9 + len(new_games)

    run(place, scenario)


def test_two_rebuilds_at_once_end_with_one_sound_build(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        before = await everything_listed(on)
        both = await asyncio.gather(*(rebuild(on.service, on.link, "closed", at_once=2) for _ in range(2)))
        assert all(outcome.swapped for (outcome,) in both)
        assert await everything_listed(on) == before
        assert (await compare(on.service, on.link, "closed"))[0].differences == ()

    run(redis_place, scenario)


@pytest.mark.parametrize("steps", [6, pytest.param(4, marks=pytest.mark.long)])
def test_a_killed_rebuild_goes_on_where_it_stood(redis_place: str, redis_client: Redis, steps: int) -> None:
    async def prepare(on: StoredService) -> None:
        await a_busy_evening(on)
        before.update(await everything_listed(on))

    async def check(on: StoredService) -> None:
        assert await everything_listed(on) == before
        assert await keys(on, ":games:1:") == []
        numbers = {(await live_build(on.link, STORED["games"], shard)).number for shard in range(SHARDS)}
        assert numbers == {"2"}

    before: dict[str, Any] = {}
    run(redis_place, prepare)
    command = [sys.executable, "-m", "tests.projections.rebuilding", redis_place, "games"]
    resumed: list[int] = []
    kills = 0
    while True:
        lines: list[list[str]] = []
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            for line in process.stdout:
                lines.append(line.split())
                if lines[-1][0] == "done":
                    break
                if len(lines) == steps:
                    process.kill()
                    kills += 1
                    break
                process.stdin.write("\n")
                process.stdin.flush()
        items_at_start = {shard: int(items) for shard, items, _ in reversed(lines) if shard != "done"}
        resumed += items_at_start.values() if kills > 1 else ()
        if lines[-1][0] == "done":
            break
        assert redis_client.keys("*:games:1:rows"), "the live rows stay until the swap"
        assert kills < 50, "a killed rebuild never comes to its end"
    assert kills >= 3
    assert any(resumed), "every run began anew"
    run(redis_place, check)


@CLUSTER_IF_LONG
def test_compare_finds_both_equal_and_leaves_no_trace(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        for outcome in await compare(on.service, on.link, *STORED):
            assert (outcome.swapped, outcome.differences) == (False, ())
            assert outcome.rows > 0
            assert (await live_build(on.link, STORED[outcome.projection], 0)).number == "1"

    run(place, scenario)


@CLUSTER_IF_LONG
@pytest.mark.parametrize("killed_at", ["", "UNLINK", "SMEMBERS"])
def test_lists_of_an_earlier_release_are_deleted_once_the_rows_are_up(
    place: str, archives: ArchiveStore, monkeypatch: pytest.MonkeyPatch, killed_at: str
) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        former = [replace(STORED[name], name=earlier) for earlier, name in FORMER.items()]
        earlier_runner = ProjectionRunner(on.service, on.link, former)
        await retire_all(on, archives)
        for projection in former:
            await earlier_runner.catch_up(projection.name)
            for shard in range(SHARDS):
                build = await live_build(on.link, projection, shard)
                await build.pack(await build.unpacked_games())
                await start_building(on.link, projection, shard)
        before, own = await everything_listed(on), await keys(on, "")
        assert any(":projection:lobby:1:packs" in name for name in own)
        if killed_at:
            kill_at(killed_at, monkeypatch)
            with pytest.raises(KeyboardInterrupt):
                await drop_former(on.link, 0)
            monkeypatch.undo()
        running = asyncio.create_task(on.runner.run())
        async with asyncio.timeout(PATIENCE_SECONDS):
            while remaining := [name for earlier in FORMER for name in await keys(on, f":projection:{earlier}")]:
                assert not running.done(), remaining
                await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.wait([running])
        assert await keys(on, "") == [name for name in own if name.split(":")[3] not in FORMER]
        assert await everything_listed(on) == before

    run(place, scenario, archives)


def kill_at(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """End the process at the second call of a command."""
    calls = Counter[str]()
    call = RedisClient.call

    async def killed(client: RedisClient, name: str, *arguments: Any) -> Any:
        calls[name] += 1
        if name == command and calls[name] == 2:
            raise KeyboardInterrupt
        return await call(client, name, *arguments)

    monkeypatch.setattr(RedisClient, "call", killed)


def test_compare_waits_for_games_that_go_on(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        game = await started(on.service)

        async def play_on() -> None:
            await played(on.service, game)

        playing = asyncio.create_task(play_on())
        assert (await compare(on.service, on.link, "games"))[0].differences == ()
        await playing

    run(redis_place, scenario)


def test_compare_names_a_row_that_was_altered_lost_or_made_up(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await a_busy_evening(on)
        rows = (await on.lists.lobby()).games
        altered, missing = rows[0], rows[1]
        await on.link.call("HSET", _key(altered.game, "rows"), altered.game, _with(altered, status="finished"))
        await on.link.call("HDEL", _key(missing.game, "rows"), missing.game)
        made_up = f"000000000000001:{altered.game.partition('-')[0]}-madeup"
        await on.link.call("ZADD", _key(altered.game, "set:status:open"), 0, made_up)
        (outcome,) = await compare(on.service, on.link, "games")
        assert not outcome.swapped
        differences = {
            (difference.game, difference.set): (difference.live, difference.built) for difference in outcome.differences
        }
        assert set(differences) == {(altered.game, None), (missing.game, None), (made_up, "status:open")}
        assert differences[altered.game, None][0].status == "finished"
        assert differences[missing.game, None] == (None, missing)
        assert differences[made_up, "status:open"] == (True, False)
        assert (await rebuild(on.service, on.link, "games"))[0].swapped
        assert (await on.lists.lobby()).games == rows
        assert (await compare(on.service, on.link, "games"))[0].differences == ()

    run(redis_place, scenario)


def test_an_unknown_projection_is_refused(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        with pytest.raises(ProjectionUnknown) as refused:
            await rebuild(on.service, on.link, "standings")
        assert refused.value.value == "standings"

    run(redis_place, scenario)


def _key(game: str, part: str) -> str:
    return f"tabletape:{{{game.partition('-')[0]}}}:projection:games:1:{part}"


def _with(row: Any, **changed: Any) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(row, **changed))
