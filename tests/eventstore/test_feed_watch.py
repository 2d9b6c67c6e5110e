"""Feeds that are read together, and the watch that wakes those who wait for entries."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
from redis.crc import key_slot
from redis.exceptions import ClusterCrossSlotError

from eventstore.storage import redis_client
from eventstore.storage.feed_watch import FeedWatch, woken
from eventstore.storage.redis_keys import FEED
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import FEED_START, Store
from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.chains import write
from tests.eventstore.conftest import Backend
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.redis_nodes import Node, RunningCluster, running_cluster

BLOCK_MS = round(1_000 * PATIENCE_SECONDS)


@contextlib.asynccontextmanager
async def watching(store: Store, shards: int) -> AsyncIterator[dict[int, asyncio.Event]]:
    """Run a watch; return by shard an event of it, after the first waking of all."""
    watch = FeedWatch(store)
    events = {shard: watch.wake_up(shard) for shard in range(shards)}
    running = asyncio.create_task(watch.run())
    try:
        for event in events.values():
            assert await woken(event, PATIENCE_SECONDS)
        yield events
    finally:
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running


def test_every_shard_is_in_one_group_of_feeds_and_on_a_cluster_alone(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        alone = backend.url is not None and backend.url.startswith("redis+cluster:")
        assert store.feed_groups == (((0,), (1,), (2,)) if alone else ((0, 1, 2),))

    backend.run(scenario)


def test_feeds_of_a_group_are_read_together_each_after_its_position(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await write(store, "0-game", 4)
        await write(store, "2-game", 2)
        first = {shard: (await store.feed(shard, after=FEED_START, limit=1)) for shard in (0, 2)}
        news: dict[int, list[int]] = {}
        for group in store.feed_groups:
            after = {shard: first[shard][-1].position if shard in first else FEED_START for shard in group}
            for shard, items in (await store.feeds(after, limit=2)).items():
                news[shard] = [item.version for item in items]
        assert news == {0: [2, 3], 2: [2]}

    backend.run(scenario)


def test_a_read_of_a_group_waits_for_the_first_entry_of_any_of_its_feeds(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        waiting = [
            asyncio.create_task(store.feeds(dict.fromkeys(group, FEED_START), limit=5, block_ms=BLOCK_MS))
            for group in store.feed_groups
        ]
        await backend.until_listening(1)
        await write(store, "1-game", 1)
        ended, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED, timeout=PATIENCE_SECONDS)
        (read,) = ended
        assert {shard: [item.game for item in items] for shard, items in read.result().items()} == {1: ["1-game"]}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        assert await store.feeds({store.feed_groups[0][0]: FEED_START}, limit=5, block_ms=1) == {}

    backend.run(scenario)


def test_feeds_that_were_read_together_are_looked_at_together(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for shard in range(3):
            await write(store, f"{shard}-game", 1)
        lost: set[int] = set()
        for group in store.feed_groups:
            positions = {shard: await store.feed_end(shard) for shard in group}
            assert (await store.look_at_feeds(positions))[0] == frozenset()
            if 1 in positions:
                number, _, rest = positions[1].partition("-")
                positions[1] = f"{int(number) + 1}-{rest}"
            lost |= (await store.look_at_feeds(positions))[0]
        assert lost == {1}

    backend.run(scenario)


def test_an_entry_wakes_all_who_wait_for_its_shard_and_nobody_else(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        watch = FeedWatch(store)
        events = {shard: [watch.wake_up(shard) for _ in range(2)] for shard in range(3)}
        running = asyncio.create_task(watch.run())
        for event in [event for pair in events.values() for event in pair]:
            assert await woken(event, PATIENCE_SECONDS)
        await backend.until_listening(len(store.feed_groups))
        if backend.url is not None:
            with contextlib.closing(backend.client()) as client:
                assert client.info("clients")["blocked_clients"] == len(store.feed_groups), "one read for all waiters"
        await write(store, "1-game", 1)
        for event in events[1]:
            assert await woken(event, PATIENCE_SECONDS)
        assert not any(event.is_set() for shard in (0, 2) for event in events[shard])
        assert not await woken(events[1][0], 0.01), "it is cleared once it was seen"
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    backend.run(scenario)


def test_entries_at_once_wake_once_after_the_linger(redis_backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        watch = FeedWatch(store, linger_s=0.3)
        events = [watch.wake_up(shard) for shard in range(3)]
        running = asyncio.create_task(watch.run())
        for event in events:
            assert await woken(event, PATIENCE_SECONDS)
        await redis_backend.until_listening(1)
        for shard in range(2):
            await write(store, f"{shard}-game", 3)
        for event in events[:2]:
            assert await woken(event, PATIENCE_SECONDS)
        await redis_backend.until_listening(1)  # it waits for what comes next: nothing is left to tell
        assert not any(event.is_set() for event in events)
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running

    redis_backend.run(scenario)


def test_a_server_that_was_away_wakes_everybody_when_it_is_back(
    fresh_redis: Callable[..., EmbeddedRedis], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    server = fresh_redis("always")

    async def scenario(store: Store) -> None:
        heads = await write(store, "0-game", 1)
        async with watching(store, 3) as events:
            monkeypatch.setattr(redis_client, "PATIENCE_S", 0.1)
            assert server.process is not None
            os.kill(server.pid, signal.SIGKILL)
            server.process.wait()
            async with asyncio.timeout(PATIENCE_SECONDS):
                while "not watched for now" not in caplog.text:  # noqa: ASYNC110 - the server tells nobody that it ended
                    await asyncio.sleep(0.01)
            assert not any(event.is_set() for event in events.values())
            monkeypatch.setattr(redis_client, "PATIENCE_S", PATIENCE_SECONDS)
            server.start()
            for event in events.values():
                assert await woken(event, PATIENCE_SECONDS)
            await write(store, "0-game", 1, heads[0])
            assert await woken(events[0], PATIENCE_SECONDS)

    with caplog.at_level(logging.WARNING, "tabletape.store"):
        Backend(server.url).run(scenario)


SHARDS = 16


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningCluster]:
    with running_cluster(tmp_path_factory.mktemp("cluster")) as running:
        yield running


def run_on(cluster: RunningCluster, scenario: Callable[[RedisStore], object]) -> None:
    async def opened() -> None:
        store = RedisStore.connect(cluster.url, SHARDS)
        try:
            await scenario(store)  # type: ignore[misc]
        finally:
            await store.close()

    asyncio.run(opened())


def shards_by_port(cluster: RunningCluster) -> dict[int, list[int]]:
    """Return by node the shards that lie there now."""
    shards: dict[int, list[int]] = {}
    for shard in range(SHARDS):
        shards.setdefault(cluster.owner(key_slot((FEED % shard).encode())).port, []).append(shard)
    return shards


def test_a_shard_that_moves_to_another_node_is_still_watched(cluster: RunningCluster) -> None:
    async def scenario(store: RedisStore) -> None:
        async with watching(store, SHARDS) as events:
            slot = key_slot((FEED % 3).encode())
            source = cluster.owner(slot)
            target = next(node for node in cluster.primaries if node is not source)
            await asyncio.to_thread(cluster.move, slot, target)
            heads = await write(store, "3-moved", 1)
            assert await woken(events[3], PATIENCE_SECONDS)
            await asyncio.to_thread(cluster.move, slot, source)
            await write(store, "3-moved", 1, heads[0])
            assert await woken(events[3], PATIENCE_SECONDS)

    run_on(cluster, scenario)


def test_shards_of_other_nodes_wake_while_a_node_is_gone_and_its_own_when_it_is_back(cluster: RunningCluster) -> None:
    lost = cluster.primaries[0]
    lies = shards_by_port(cluster)
    gone, *others = (lies[node.port][0] for node in cluster.primaries)

    async def scenario(store: RedisStore) -> None:
        async with watching(store, SHARDS) as events:
            lost.kill()
            for shard in others:
                events[shard].clear()
                await write(store, f"{shard}-game", 1)
                assert await woken(events[shard], PATIENCE_SECONDS)
            events[gone].clear()
            await asyncio.to_thread(lost.start)
            await write(store, f"{gone}-game", 1)
            assert await woken(events[gone], PATIENCE_SECONDS)

    run_on(cluster, scenario)


@pytest.mark.service
def test_a_primary_that_becomes_a_replica_ends_no_watch(tmp_path: Path) -> None:
    """The blocked reads of a server that steps down are answered with an error."""
    with running_cluster(tmp_path / "nodes", primaries=3, replicas=1) as cluster:
        cluster.wait_for_replicas()
        shard = shards_by_port(cluster)[cluster.primaries[0].port][0]
        replica = cluster.replicas[0]

        async def scenario(store: RedisStore) -> None:
            heads = await write(store, f"{shard}-game", 1)
            async with watching(store, SHARDS) as events:
                replica.do("CLUSTER FAILOVER")
                await asyncio.to_thread(wait_until, lambda: replica in cluster.serving())
                await write(store, f"{shard}-game", 1, heads[0])
                events[shard].clear()
                await write(store, f"{shard}-other", 1)
                assert await woken(events[shard], PATIENCE_SECONDS)

        run_on(cluster, scenario)


@pytest.mark.service
def test_a_server_that_is_a_replica_for_a_while_ends_no_watch(tmp_path: Path) -> None:
    """Its blocked reads are answered with UNBLOCKED."""
    server, other = Node(tmp_path / "server"), Node(tmp_path / "other")

    async def scenario(store: Store) -> None:
        async with watching(store, SHARDS) as events:
            await asyncio.to_thread(
                wait_until, lambda: server.says(lambda client: client.info("clients")["blocked_clients"])
            )
            server.do("REPLICAOF", "127.0.0.1", other.port)
            server.do("REPLICAOF", "NO", "ONE")
            assert await woken(events[0], PATIENCE_SECONDS), "all look again"
            await write(store, "5-game", 1)
            events[5].clear()
            await write(store, "5-other", 1)
            assert await woken(events[5], PATIENCE_SECONDS)

    async def opened() -> None:
        store = RedisStore.connect(f"redis://127.0.0.1:{server.port}", SHARDS)
        try:
            await scenario(store)
        finally:
            await store.close()

    try:
        server.start()
        other.start()
        asyncio.run(opened())
    finally:
        server.kill()
        other.kill()


def test_no_node_is_asked_where_the_keys_of_a_read_are(cluster: RunningCluster) -> None:
    def calls_of_getkeys() -> int:
        return sum(
            node.do("INFO", "commandstats").get("cmdstat_command|getkeys", {"calls": 0})["calls"]
            for node in cluster.primaries
        )

    async def scenario(store: RedisStore) -> None:
        before = calls_of_getkeys()
        for shard in range(SHARDS):
            await store.feeds({shard: FEED_START}, limit=1)
            await store.feed(shard, after=FEED_START, limit=1, block_ms=1)
        assert calls_of_getkeys() == before

    run_on(cluster, scenario)


def test_a_cluster_refuses_feeds_of_two_slots_in_one_read_on_one_node_too(cluster: RunningCluster) -> None:
    """The reason why each shard is alone in its group there."""
    lies = shards_by_port(cluster)
    for node in cluster.primaries:
        first, second, *_ = (FEED % shard for shard in lies[node.port])
        node.do("XREAD", "STREAMS", first, "1-0")
        with pytest.raises(ClusterCrossSlotError):
            node.do("XREAD", "STREAMS", first, second, "1-0", "1-0")
