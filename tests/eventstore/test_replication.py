"""Writes that wait for a replica, on a real primary with a replica that a Sentinel names."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from eventstore.errors import StoreUnavailable
from eventstore.storage import redis_client
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import CONFIRMED
from eventstore.storage.redis_servers import every_server
from ops.durability import check_servers
from ops.errors import NotDurable
from ops.settings import Durability
from tests.processes import wait_until
from tests.redis_nodes import WatchedPrimary, running_cluster, watched_primary

KEY = "tabletape:{0}:here"


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedPrimary]:
    with watched_primary(tmp_path_factory.mktemp("watched"), sentinels=1) as deployment:
        yield deployment


def run(url: str, scenario: Callable[[RedisClient], Awaitable[None]], *, replicated: bool = True) -> None:
    async def open_and_run() -> None:
        client = RedisClient(url, replicated=replicated)
        try:
            await scenario(client)
        finally:
            await client.close()

    asyncio.run(open_and_run())


def test_calls_at_once_get_their_own_replies_and_a_replica_has_their_writes(watched: WatchedPrimary) -> None:
    async def scenario(client: RedisClient) -> None:
        calls = [client.call("SETRANGE", f"{KEY}{number}", 0, "x" * number, confirmed=True) for number in range(1, 40)]
        assert await asyncio.gather(*calls) == list(range(1, 40))
        with pytest.raises(Exception, match="WRONGTYPE"):
            await client.call("LPUSH", f"{KEY}1", "x", confirmed=True)

    run(watched.url, scenario)
    (replica,) = (server for server in watched.servers if server is not watched.primary)
    assert replica.do("STRLEN", f"{KEY}39") == 39
    assert replica.do("EXISTS", CONFIRMED % 0)


def test_confirmed_write_without_a_hash_tag_is_refused(watched: WatchedPrimary) -> None:
    """A mark beside it would lie on another node of a cluster."""

    async def scenario(client: RedisClient) -> None:
        with pytest.raises(ValueError, match="'tabletape:here' has none"):
            await client.call("SET", "tabletape:here", "1", confirmed=True)

    run(watched.url, scenario)


def test_nothing_is_acknowledged_that_no_replica_has(watched: WatchedPrimary) -> None:
    """A reply that only repeats a stored entry waits, too: the first entry may not have been replicated."""

    async def scenario(client: RedisClient) -> None:
        await client.call("SET", KEY, "1", confirmed=True)
        (replica,) = (server for server in watched.servers if server is not watched.primary)
        assert replica.process is not None
        replica.process.send_signal(signal.SIGSTOP)
        try:
            for command in (("SET", KEY, "2"), ("GET", KEY)):
                with pytest.raises(StoreUnavailable):
                    await client.call(*command, confirmed=True)
            assert await client.call("GET", KEY) == b"2"  # a call without a promise is not held up
        finally:
            replica.process.send_signal(signal.SIGCONT)
        watched.wait_for_replicas()
        assert await client.call("GET", KEY, confirmed=True) == b"2"

    run(watched.url, scenario)


@pytest.mark.parametrize("replicated", [False, True], ids=["always", "replicated"])
def test_primary_that_is_killed_and_starts_again_has_every_acknowledged_write(
    watched: WatchedPrimary, replicated: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss window of both modes is empty; `python -m tests.ops.failover_drill` measures it on a whole service."""
    primary, acknowledged = watched.primary, dict.fromkeys(range(8), 0)

    async def write(client: RedisClient, writer: int) -> None:
        for number in range(1, 1_000_000):
            await client.call("SET", f"{KEY}:{writer}", number, confirmed=True)
            acknowledged[writer] = number
            if writer == 0 and number == 20:
                assert primary.process is not None
                primary.process.kill()

    async def scenario(client: RedisClient) -> None:
        results = await asyncio.gather(*(write(client, writer) for writer in acknowledged), return_exceptions=True)
        assert {type(result) for result in results} == {StoreUnavailable}

    monkeypatch.setattr(redis_client, "PATIENCE_S", 0.2)
    watched.wait_before_fail_over(60_000)
    try:
        run(watched.url, scenario, replicated=replicated)
        primary.kill()
        primary.start()
        stored = {writer: int(primary.do("GET", f"{KEY}:{writer}")) for writer in acknowledged}
        watched.wait_for_disks()
    finally:
        watched.wait_before_fail_over(1_000)
    assert acknowledged[0] >= 20
    assert {writer: number for writer, number in acknowledged.items() if stored[writer] < number} == {}


def _counted(opened_servers: AbstractContextManager[dict[str, Redis]]) -> int:
    with opened_servers as servers:
        return len(servers)


@pytest.mark.parametrize("required", ["always", "replicated"])
def test_every_server_is_asked_whether_it_keeps_acknowledged_writes(
    watched: WatchedPrimary, required: Durability
) -> None:
    (replica,) = (server for server in watched.servers if server is not watched.primary)
    ask_servers = partial(every_server, watched.url, seconds=2.0, retry=Retry(NoBackoff(), 0))
    wait_until(lambda: _counted(ask_servers()) == 2)  # the Sentinel may still take the stopped server for lost
    with ask_servers() as servers:
        assert check_servers(servers, required).mode == required
        replica.do("CONFIG SET", "appendfsync", "everysec")
        try:
            with pytest.raises(NotDurable, match=f"^127.0.0.1:{replica.port}: .*appendfsync everysec"):
                check_servers(servers, required)
        finally:
            replica.do("CONFIG SET", "appendfsync", "always")


def test_a_cluster_waits_on_each_node_and_is_refused_without_replicas(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def scenario(client: RedisClient) -> None:
        for shard in range(4):
            with pytest.raises(StoreUnavailable, match="in time"):
                await client.call("SET", f"tabletape:{{{shard}}}:here", "1", confirmed=True)

    with running_cluster(tmp_path_factory.mktemp("cluster"), primaries=3) as cluster:
        with every_server(cluster.url, seconds=2.0, retry=Retry(NoBackoff(), 0)) as servers:
            assert len(servers) == 3
            assert "all 3 servers" in check_servers(servers, "always").sentence
            with pytest.raises(NotDurable, match=r"127\.0\.0\.1:\d+: No replica follows"):
                check_servers(servers, "replicated")
        run(cluster.url, scenario)
