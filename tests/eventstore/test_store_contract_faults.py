"""The store's contract when things go wrong: lost replies, logs set back, a Redis that goes away."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError

from eventstore.errors import HeadConflict, StoreUnavailable, WritesRefused
from eventstore.storage import redis_client
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.script import Script
from eventstore.storage.store import FEED_START, Append, LuckUse, RequestKey, Store
from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.chains import broken, fork_part, key_of, part, write
from tests.eventstore.conftest import Backend
from tests.eventstore.servers import ClusterNode
from tests.processes import PATIENCE_SECONDS

GAME = "0-game"
PATIENT_S = 30.0
"""A call that finds no Redis has raised by then, on a busy machine too; left alone, some would wait for a minute."""


PATIENCE = pytest.mark.parametrize("patience", [1.0, pytest.param(6.0, marks=pytest.mark.long)])
"""For how many seconds a store goes on trying while its server is away."""


@contextlib.contextmanager
def trying_for(seconds: float) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(redis_client, "PATIENCE_S", seconds)
        yield


def end(server: EmbeddedRedis) -> None:
    """End a server as `kill -9` does."""
    assert server.process is not None
    os.kill(server.pid, signal.SIGKILL)
    server.process.wait()


@pytest.mark.parametrize("cuts", [1, 3])
@pytest.mark.parametrize("key", [None, key_of("one")])
def test_a_lost_reply_is_made_good_by_the_store(
    cuts: int, key: RequestKey | None, shared_backend: Backend, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with shared_backend.losing_replies(tmp_path / "cut") as (store, cutter):
            heads = await write(store, GAME, 2)
            cutter.cuts = cuts
            lost_part = part(GAME, heads[1], "lost", key=key, due=7)
            (appended,) = await store.append(lost_part)
            assert (appended.head, appended.repeated) == (lost_part.record.head, True)
            assert cutter.lost == cuts
            assert [record.version for record in await store.read(GAME)] == [1, 2, 3]
            assert await broken(store, range(3)) == []

    asyncio.run(scenario())


def test_a_caller_who_gave_up_gets_the_first_answer_later(shared_backend: Backend, tmp_path: Path) -> None:
    """Several parts, every reply lost until the store gives up; then the caller asks again in three ways."""

    async def scenario() -> None:
        async with shared_backend.losing_replies(tmp_path / "cut") as (store, cutter):
            (head,) = await write(store, GAME, 1)
            lost_parts = (
                part(GAME, head, "lost", key=key_of("one"), luck=[LuckUse(GAME, joins=True)]),
                fork_part("0-fork", GAME, head, due=5),
            )
            cutter.cuts = 1_000
            with pytest.raises(StoreUnavailable):
                await store.append(*lost_parts)
            assert cutter.lost > 1
            cutter.cuts = 0
            assert await store.remembered(GAME, key_of("one")) == lost_parts[0].record.head
            again = await store.append(*lost_parts)
            anew = await store.append(part(GAME, lost_parts[0].record.head, "composed anew", key=key_of("one")))
            assert [(appended.head, appended.repeated) for appended in (*again, *anew)] == [
                (lost_parts[0].record.head, True),
                (lost_parts[1].record.head, True),
                (lost_parts[0].record.head, True),
            ]
            assert await broken(store, range(3)) == []

    asyncio.run(scenario())


async def go_on_after_set_back(store: Store, heads: list[Head]) -> None:
    """A log of five entries lost the last two: nothing may be appended as if they were there."""
    with pytest.raises(HeadConflict) as caught:
        await store.append(part(GAME, heads[4], "sixth"))
    assert caught.value.actual == str(heads[2])
    with pytest.raises(HeadConflict):
        await store.append(fork_part("0-fork", GAME, heads[3]))
    assert await store.remembered(GAME, key_of("5")) is None
    (fourth,) = await store.append(part(GAME, heads[2], "another fourth"))
    (fifth,) = await store.append(part(GAME, fourth.head, "request of the lost fifth", key=key_of("5", b"anew")))
    assert not fifth.repeated
    assert fifth.head.version == heads[4].version
    with pytest.raises(HeadConflict) as caught:
        await store.append(part(GAME, heads[4], "sixth"))
    assert caught.value.actual == str(fifth.head)
    log = await store.read(GAME)
    assert [record.version for record in log] == [1, 2, 3, 4, 5]
    assert [record.head for record in log] == [*heads[:3], fourth.head, fifth.head]


async def write_with_keys(store: Store, numbers: range, before: Head = BEGINNING) -> list[Head]:
    heads = []
    for number in numbers:
        (appended,) = await store.append(part(GAME, before, f"entry {number}", key=key_of(str(number))))
        before = appended.head
        heads.append(before)
    return heads


def test_a_log_set_back_by_two_entries_is_noticed(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        heads = await write_with_keys(store, range(1, 6))
        backend.set_back(GAME, 2)
        await go_on_after_set_back(store, heads)

    backend.run(scenario)


def test_a_server_that_comes_back_with_older_data_is_noticed(
    fresh_redis: Callable[..., EmbeddedRedis], tmp_path: Path
) -> None:
    server = fresh_redis("always")
    heads: list[Head] = []

    async def first(store: Store) -> None:
        heads.extend(await write_with_keys(store, range(1, 4)))

    async def second(store: Store) -> None:
        heads.extend(await write_with_keys(store, range(4, 6), heads[2]))

    async def third(store: Store) -> None:
        await go_on_after_set_back(store, heads)
        assert await broken(store, range(3)) == []

    Backend(server.url).run(first)
    copy = copy_of_data(server, tmp_path / "copy")
    Backend(server.url).run(second)
    end(server)
    replica = fresh_redis("always", data=copy)
    Backend(replica.url).run(third)


def copy_of_data(server: EmbeddedRedis, to: Path) -> Path:
    """Copy the data directory of a server that syncs always."""
    sockets = shutil.ignore_patterns(server.socket.name, "lock")
    to.mkdir(mode=0o700)
    shutil.copytree(server.directory, to / server.directory.name, ignore=sockets)
    return to


def test_a_file_cut_at_any_byte_holds_whole_appends(fresh_redis: Callable[..., EmbeddedRedis], tmp_path: Path) -> None:
    """After a power cut the last append is there with all its parts, or not at all."""
    server = fresh_redis("always")
    heads: list[Head] = []
    sizes: list[int] = []

    def file(directory: Path) -> Path:
        return max(directory.rglob("*.aof"), key=lambda path: path.stat().st_size)

    async def writing(store: Store) -> None:
        heads.extend(await write_with_keys(store, range(1, 3)))
        sizes.append(file(server.directory).stat().st_size)
        leaves, joins = [LuckUse(GAME, joins=False, last=True)], [LuckUse("0-fork", joins=True)]
        await store.append(
            part(GAME, heads[1], "closes", key=key_of("3"), luck=leaves, keys_until=1 << 45, due=3),
            fork_part("0-fork", GAME, heads[1], "begins", luck=joins, due=4, key=key_of("4")),
        )
        sizes.append(file(server.directory).stat().st_size)

    Backend(server.url).run(writing)
    end(server)
    lengths = set()
    for at in [*range(sizes[0], sizes[1], 97), sizes[1]]:
        copy = copy_of_data(server, tmp_path / f"cut-{at}")
        os.truncate(file(copy), at)
        cut = fresh_redis("always", data=copy)

        async def reading(store: Store) -> None:
            lengths.add(len(await store.read(GAME)) + len(await store.read("0-fork")))
            assert await broken(store, range(3)) == []

        Backend(cut.url).run(reading)
        end(cut)
    assert lengths == {2, 4}


def test_a_script_that_redis_forgot_is_sent_again(redis_backend: Backend, redis_client: Redis) -> None:
    async def scenario(store: Store) -> None:
        (head,) = await write(store, GAME, 1)
        redis_client.script_flush()
        await write(store, GAME, 1, head)
        assert await broken(store, range(3)) == []

    redis_backend.run(scenario)


def test_a_burst_of_calls_waits_for_its_turn(redis_backend: Backend, redis_client: Redis) -> None:
    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 1)
        assert set(await asyncio.gather(*(store.head(GAME) for _ in range(600)))) == set(heads)
        assert 2 <= len(redis_client.client_list()) <= 80

    redis_backend.run(scenario)


def test_every_kind_of_address_leads_to_the_same_code(cluster_backend: Backend, cluster_node: ClusterNode) -> None:
    """The node of a cluster that serves all slots is a plain Redis for a plain client."""

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 2)
        plain = RedisStore.connect(f"redis://127.0.0.1:{cluster_node.port}/0", Backend.shards)
        assert await plain.head(GAME) == heads[1]
        await write(plain, GAME, 1, heads[1])
        await plain.close()
        assert len(await store.read(GAME)) == 3

    cluster_backend.run(scenario)
    with pytest.raises(ValueError, match="must be an address"):
        RedisStore.connect("http://127.0.0.1:1")


async def everything_is_refused(store: Store, head: Head) -> None:
    calls = [
        store.append(part(GAME, head)),
        store.remembered(GAME, key_of("one")),
        store.head(GAME),
        store.read(GAME),
        store.forks(GAME),
        store.luck_users(GAME),
        store.feed(0, after=FEED_START, limit=1),
        store.feed(0, after=FEED_START, limit=1, block_ms=60_000),
        store.feed_end(0),
        store.due(0, now=1, limit=1),
        store.next_due(0),
        store.postpone(GAME, due=1, until=2),
        store.fail(GAME, head=head),
        store.put_components("aa", b"tiles"),
        store.get_components("aa"),
    ]
    started = time.monotonic()
    errors = await asyncio.gather(*calls, return_exceptions=True)
    assert [type(error) for error in errors] == [StoreUnavailable] * len(calls)
    assert time.monotonic() - started < PATIENT_S


@PATIENCE
def test_a_redis_that_goes_away_is_an_error_until_it_is_back(
    fresh_redis: Callable[..., EmbeddedRedis], patience: float
) -> None:
    server = fresh_redis("always")
    backend = Backend(server.url)

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        with trying_for(patience):
            waiting = asyncio.create_task(store.feed(0, after=await store.feed_end(0), limit=1, block_ms=60_000))
            await backend.until_listening(1)
            end(server)
            await everything_is_refused(store, heads[2])
            with pytest.raises(StoreUnavailable):
                await waiting
        server.start()
        assert await store.head(GAME) == heads[2]
        await write(store, GAME, 2, heads[2])
        assert await broken(store, range(3)) == []

    backend.run(scenario)


@PATIENCE
def test_a_cluster_that_goes_away_is_an_error_until_it_is_back(tmp_path: Path, patience: float) -> None:
    node = ClusterNode(tmp_path)
    node.start()

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        node.kill()
        with trying_for(patience):
            await everything_is_refused(store, heads[2])
        node.start()
        assert await store.head(GAME) == heads[2]
        await write(store, GAME, 2, heads[2])
        assert await broken(store, range(3)) == []

    try:
        Backend(node.url).run(scenario)
    finally:
        node.kill()


def test_a_short_restart_is_not_noticed_by_callers(
    fresh_redis: Callable[..., EmbeddedRedis], monkeypatch: pytest.MonkeyPatch
) -> None:
    # How short it is, is for the machine to say.
    monkeypatch.setattr(redis_client, "PATIENCE_S", PATIENCE_SECONDS)
    server = fresh_redis("always")

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 1)
        end(server)
        assert isinstance(store, RedisStore)
        refused, ask = asyncio.Event(), store._client._confirmed

        async def noting(*command: Any) -> Any:
            try:
                return await ask(*command)
            except RedisConnectionError:
                refused.set()
                raise

        monkeypatch.setattr(store._client, "_confirmed", noting)
        appending = asyncio.create_task(store.append(part(GAME, heads[0])))
        await asyncio.wait_for(refused.wait(), PATIENCE_SECONDS)
        await asyncio.to_thread(server.start)
        assert not (await appending)[0].repeated
        assert await broken(store, range(3)) == []

    Backend(server.url).run(scenario)


@PATIENCE
def test_a_redis_that_stops_answering_is_an_error_in_time(
    fresh_redis: Callable[..., EmbeddedRedis], patience: float
) -> None:
    server = fresh_redis("always")

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 3)
        os.kill(server.pid, signal.SIGSTOP)
        try:
            started = time.monotonic()
            with trying_for(patience), pytest.raises(StoreUnavailable):
                await store.append(part(GAME, heads[2], "while it stood still"))
            assert time.monotonic() - started < PATIENT_S
        finally:
            os.kill(server.pid, signal.SIGCONT)
        await store.append(part(GAME, heads[2], "while it stood still"))
        assert len(await store.read(GAME)) == 4
        assert await broken(store, range(3)) == []

    Backend(server.url).run(scenario)


def test_a_process_that_stood_still_makes_its_call_once_more(
    shared_backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it goes on, the reply lies there and is late at once."""
    packets: list[bytes] = []

    async def scenario() -> None:
        store = shared_backend.open()
        heads = await write(store, GAME, 2)
        loop, was_sent, write_lines = asyncio.get_running_loop(), asyncio.Event(), asyncio.StreamWriter.writelines
        clock = loop.time

        def noting(writer: asyncio.StreamWriter, lines: Iterable[bytes]) -> None:
            packets.append(b"".join(lines))
            write_lines(writer, packets[-1:])
            was_sent.set()

        with contextlib.closing(shared_backend.client()) as client:
            server = client.info("server")["process_id"]
            os.kill(server, signal.SIGSTOP)
            monkeypatch.setattr(asyncio.StreamWriter, "writelines", noting)
            call = asyncio.create_task(store.head(GAME))
            await asyncio.wait_for(was_sent.wait(), PATIENCE_SECONDS)
            os.kill(server, signal.SIGCONT)
            # No other task runs until the server has answered: it does so in the order in which it was asked, and has
            # written what it answers before it reads again.
            for _ in range(2):
                client.ping()
        # So much time has passed for this loop.
        monkeypatch.setattr(loop, "time", lambda: clock() + redis_client.REPLY_TIMEOUT_S)
        assert await call == heads[1]
        assert packets.count(packets[0]) == 2
        await store.close()

    asyncio.run(scenario())


def refuse_to_write(client: Redis, why: str) -> None:
    if why == "replica":
        client.replicaof("127.0.0.1", "1")
    else:
        client.config_set("maxmemory", "1")


@pytest.mark.parametrize("why", ["replica", "memory"])
def test_a_redis_that_does_not_take_writes_is_an_error(why: str, fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    server = fresh_redis("always")

    async def scenario(store: Store) -> None:
        heads = await write(store, GAME, 1)
        parts: list[Append] = [part(GAME, heads[0], due=4), fork_part("0-fork", GAME, heads[0])]
        with contextlib.closing(Redis.from_url(server.url)) as client:
            refuse_to_write(client, why)
            for refused in (store.append(*parts), store.put_components("aa", b"tiles"), store.check_ready()):
                with pytest.raises(WritesRefused) as caught:
                    await refused
                assert {"replica": "it is a replica", "memory": "its memory is full"}[why] in caught.value.detail
            assert await store.head(GAME) == heads[0]
            client.config_set("maxmemory", "0")
            client.replicaof("NO", "ONE")
        await store.check_ready()
        await store.append(*parts)
        assert await broken(store, range(3)) == []

    Backend(server.url).run(scenario)


@pytest.mark.parametrize("kind", ["redis", "redis+cluster"])
def test_call_of_a_request_waits_as_long_as_the_request_and_another_call_does_not(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_client, "PATIENCE_S", 0.01)

    async def refused_at(call: Callable[[RedisClient], Awaitable[Any]]) -> float:
        # Bound and not listening: it refuses connections, and nobody else gets the port, not even a client's own side.
        with socket.socket() as port:
            port.bind(("127.0.0.1", 0))
            client = RedisClient(f"{kind}://127.0.0.1:{port.getsockname()[1]}")
            try:
                with pytest.raises(StoreUnavailable):
                    await call(client)
                return time.monotonic()
            finally:
                await client.close()

    async def scenario() -> None:
        script, key = Script("expect.lua"), "tabletape:{0}:here"
        until = time.monotonic() + 1.0
        redis_client.PATIENT_UNTIL.set(until)
        times = await asyncio.gather(
            refused_at(lambda client: client.call("GET", key)),
            refused_at(lambda client: client.run(script, [key], [])),
        )
        assert min(times) > until - redis_client._LONGEST_PAUSE_S, "its last pause would have ended after the second"
        redis_client.PATIENT_UNTIL.set(time.monotonic() + 60.0)
        await refused_at(lambda client: client.run(script, [key], [], repeat=False))
        await refused_at(lambda client: client.listen(lambda ms: ("XREAD", "BLOCK", ms, key, "0"), 50))
        redis_client.PATIENT_UNTIL.set(time.monotonic() - 60.0)
        await refused_at(lambda client: client.call("GET", key))

    async def in_time() -> None:
        async with asyncio.timeout(30):
            await scenario()

    asyncio.run(in_time())
