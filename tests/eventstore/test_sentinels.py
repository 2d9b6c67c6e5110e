"""A fail-over that the old primary survives: real servers, and a Sentinel that cannot tell the old primary of it."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_servers import connect_blocking
from eventstore.storage.sentinels import newest_states
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.redis_nodes import Node, WatchedPrimary, watched_primary

KEY = "tabletape:{0}:number"
FEED = "tabletape:{0}:numbers"
MOST_LOST_S = 3.0
"""A look each second, and time for the look on busy cores. The Sentinels themselves take ten seconds and more."""


def state(port: int, epoch: int, **others: Any) -> dict[str, Any]:
    return {"ip": "127.0.0.1", "port": port, "config-epoch": epoch, **others}


def port_of_primary(sentinel: Redis, name: str) -> int:
    primaries: Any = sentinel.sentinel_masters()
    return int(primaries[name]["port"])


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[WatchedPrimary]:
    with watched_primary(tmp_path, sentinels=1) as deployment:
        yield deployment


def fail_over_without_a_word_to(old: Node, watched: WatchedPrimary) -> Node:
    """Put the replica in the place of a primary that goes on as before, and return it."""
    old.do("ACL SETUSER", "default", "-slaveof", "-replicaof")
    watched.sentinels[0].do("SENTINEL FAILOVER", watched.name)
    wait_until(lambda: watched.primary is not old)
    return watched.primary


@pytest.mark.parametrize("replicated", [False, True], ids=["always", "replicated"])
def test_writes_leave_an_old_primary_that_goes_on(watched: WatchedPrimary, replicated: bool) -> None:
    old = watched.primary

    async def write_until(target: Node, client: RedisClient) -> float:
        """Write until a write arrives at a server, and return for how long writes went elsewhere, in seconds."""
        start, number = time.monotonic(), 0
        while time.monotonic() < start + PATIENCE_SECONDS:
            number += 1
            try:
                await client.call("SET", KEY, number, confirmed=replicated)
            except StoreUnavailable:
                assert replicated, "the new primary has no replica yet"
            if int(target.do("GET", KEY) or 0) == number:
                return time.monotonic() - start
        raise AssertionError("no write arrived")

    async def scenario() -> None:
        client = RedisClient(watched.url, replicated=replicated)
        try:
            await client.call("SET", KEY, 0, confirmed=replicated)
            new = await asyncio.to_thread(fail_over_without_a_word_to, old, watched)
            assert await write_until(new, client) < MOST_LOST_S
        finally:
            await client.close()

    asyncio.run(scenario())
    assert old.says(lambda client: client.info("replication")["role"] == "master"), "it was not left by itself"


def test_reader_of_a_feed_leaves_an_old_primary_that_goes_on(watched: WatchedPrimary) -> None:
    old = watched.primary

    async def scenario() -> None:
        client = RedisClient(watched.url)
        try:
            reading = asyncio.create_task(client.listen(lambda ms: ("XREAD", "BLOCK", ms, "STREAMS", FEED, 0), 30_000))
            wait = asyncio.to_thread(
                wait_until, lambda: old.says(lambda of_old: of_old.info("clients")["blocked_clients"])
            )
            await wait
            new = await asyncio.to_thread(fail_over_without_a_word_to, old, watched)
            await asyncio.to_thread(new.do, "XADD", FEED, "1-0", "number", "1")
            ((_, ((entry, _),)),) = await reading
            assert entry == b"1-0"
        finally:
            await client.close()

    asyncio.run(scenario())


def test_client_starts_while_a_sentinel_is_away(watched: WatchedPrimary) -> None:
    async def scenario() -> None:
        _, hosts = watched.url.split("//")
        client = RedisClient(f"redis+sentinel://127.0.0.1:{watched.servers[0].port + 1},{hosts}")
        try:
            assert await client.call("SET", KEY, 1) in {b"OK", True, "OK"}
        finally:
            await client.close()

    asyncio.run(scenario())


def test_blocking_client_believes_the_sentinel_that_knows_of_the_newest_fail_over(
    watched: WatchedPrimary, tmp_path: Path
) -> None:
    """The Sentinel that is asked first knows of no fail-over; with the library it decides."""
    with watched_primary(tmp_path / "changed", sentinels=1) as changed:
        (sentinel,), old = changed.sentinels, changed.primary
        sentinel.do("SENTINEL FAILOVER", changed.name)
        (replica,) = [server for server in changed.servers if server is not old]
        # In its list of primaries a Sentinel names the new one only after the replicas follow it.
        wait_until(lambda: sentinel.says(lambda client: port_of_primary(client, changed.name) == replica.port))
        assert changed.name == watched.name
        address = f"{watched.url.rpartition('/')[0]},{changed.url.split('//')[1]}"
        with contextlib.closing(connect_blocking(address, seconds=5, retry=Retry(NoBackoff(), 1))) as client:
            client.set(KEY, 1)
        assert replica.do("GET", KEY) in {"1", b"1"}
        assert watched.primary.do("GET", KEY) is None


def test_newest_fail_over_decides_where_sentinels_disagree() -> None:
    old, new, away = state(1, 3), state(2, 4), state(2, 4, is_sdown=True)
    assert newest_states([old, new, old]) == [new]
    assert newest_states([away, old, new]) == [away, new]
    assert newest_states([old, old]) == [old, old]
    assert newest_states([]) == []
