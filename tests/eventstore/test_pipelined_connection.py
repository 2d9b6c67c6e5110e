"""The connection shared by all calls of a process: order, refusals, and its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable, Iterator

import pytest
from redis import Redis
from redis.asyncio.connection import UnixDomainSocketConnection
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

from eventstore.storage.pipelined_connection import PipelinedConnection
from ops.embedded_redis import EmbeddedRedis

CALLS = 300


def on_connection(
    server: EmbeddedRedis,
    scenario: Callable[[PipelinedConnection], Awaitable[None]],
    *,
    connect_s: float = 5.0,
    reply_s: float = 5.0,
) -> int:
    """Run a scenario on a pipelined connection. Return how many connections it made."""
    connections: list[UnixDomainSocketConnection] = []

    def make() -> UnixDomainSocketConnection:
        connections.append(UnixDomainSocketConnection(path=str(server.socket), protocol=2, socket_timeout=None))
        return connections[-1]

    async def open_and_run() -> None:
        pipelined = PipelinedConnection(make, {"hgetall": _pairs}, connect_s, reply_s)
        try:
            await scenario(pipelined)
        finally:
            await pipelined.close()

    asyncio.run(open_and_run())
    assert not any(connection.is_connected for connection in connections)
    return len(connections)


def _pairs(reply: list[bytes]) -> dict[bytes, bytes]:
    return dict(zip(reply[::2], reply[1::2], strict=True))


@contextlib.contextmanager
def stopped(server: EmbeddedRedis) -> Iterator[None]:
    """Let a server take connections and answer nothing."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_calls_made_at_once_share_one_connection_and_get_their_own_replies(redis_server: EmbeddedRedis) -> None:
    async def scenario(pipelined: PipelinedConnection) -> None:
        words = [f"word {number}".encode() for number in range(CALLS)]
        assert await asyncio.gather(*(pipelined.ask("ECHO", word) for word in words)) == words

    assert on_connection(redis_server, scenario) == 1


def test_a_refusal_reaches_its_caller(redis_server: EmbeddedRedis, redis_client: Redis) -> None:
    redis_client.set("text", "no list")

    async def scenario(pipelined: PipelinedConnection) -> None:
        requests = [("GET", "text"), ("LPUSH", "text", 1), ("GET", "text")]
        before, refused, after = await asyncio.gather(
            *(pipelined.ask(*words) for words in requests), return_exceptions=True
        )
        assert isinstance(refused, ResponseError)
        assert "WRONGTYPE" in str(refused)
        assert [before, after] == [b"no list", b"no list"]

    assert on_connection(redis_server, scenario) == 1


def test_replies_have_the_shape_that_the_library_gives_them(redis_server: EmbeddedRedis, redis_client: Redis) -> None:
    redis_client.hset("hash", mapping={"a": "1", "b": "2"})

    async def scenario(pipelined: PipelinedConnection) -> None:
        assert await pipelined.ask("HGETALL", "hash") == {b"a": b"1", b"b": b"2"}

    on_connection(redis_server, scenario)


def test_a_cancelled_call_leaves_the_order_as_it_is(redis_server: EmbeddedRedis) -> None:
    async def scenario(pipelined: PipelinedConnection) -> None:
        await pipelined.ask("PING")
        calls = [asyncio.ensure_future(pipelined.ask("ECHO", f"{number}")) for number in range(CALLS)]
        await asyncio.sleep(0)
        for call in calls[::2]:
            assert call.cancel(), "it waits for its reply"
        assert [await call for call in calls[1::2]] == [f"{number}".encode() for number in range(1, CALLS, 2)]
        assert all(call.cancelled() for call in calls[::2])

    assert on_connection(redis_server, scenario) == 1


def test_a_connection_that_ends_fails_all_waiting_calls_and_the_next_call_connects_again(
    redis_server: EmbeddedRedis, redis_client: Redis
) -> None:
    async def scenario(pipelined: PipelinedConnection) -> None:
        number = await pipelined.ask("CLIENT", "ID")
        waiting = [asyncio.ensure_future(pipelined.ask("BLPOP", "nothing", 0)) for _ in range(3)]
        await asyncio.sleep(0)
        redis_client.client_kill_filter(_id=number)
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        assert [type(answer) for answer in answers] == [RedisConnectionError] * 3
        assert len({id(answer) for answer in answers}) == 3, "each keeps a traceback of its own"
        assert await pipelined.ask("CLIENT", "ID") != number

    assert on_connection(redis_server, scenario) == 2


def test_a_reply_that_does_not_come_in_time_ends_the_connection(fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    server = fresh_redis()

    async def scenario(pipelined: PipelinedConnection) -> None:
        await pipelined.ask("PING")
        with stopped(server):
            answers = await asyncio.gather(*(pipelined.ask("PING") for _ in range(3)), return_exceptions=True)
        assert [type(answer) for answer in answers] == [RedisTimeoutError] * 3
        await pipelined.ask("PING")

    assert on_connection(server, scenario, reply_s=1.0) == 2


def test_a_server_that_reads_nothing_holds_nobody_up_for_longer_than_a_reply_may_take(
    fresh_redis: Callable[..., EmbeddedRedis],
) -> None:
    server = fresh_redis()

    async def scenario(pipelined: PipelinedConnection) -> None:
        await pipelined.ask("PING")
        with stopped(server):
            writing = asyncio.ensure_future(pipelined.ask("ECHO", bytes(64 << 20)))
            await asyncio.sleep(0)
            others = [asyncio.ensure_future(pipelined.ask("PING")) for _ in range(3)]
            await asyncio.sleep(0)
            writing.cancel()
            answers = await asyncio.gather(writing, *others, return_exceptions=True)
        assert [type(answer) for answer in answers] == [asyncio.CancelledError, *[RedisTimeoutError] * 3]
        await pipelined.ask("PING")

    assert on_connection(server, scenario, reply_s=1.0) == 2


def test_a_server_that_does_not_answer_while_connecting_is_given_up(fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    server = fresh_redis()

    async def scenario(pipelined: PipelinedConnection) -> None:
        with stopped(server), pytest.raises(RedisTimeoutError, match="connecting"):
            await pipelined.ask("PING")

    on_connection(server, scenario, connect_s=0.1)


def test_a_closed_connection_fails_all_waiting_calls(redis_server: EmbeddedRedis) -> None:
    async def scenario(pipelined: PipelinedConnection) -> None:
        await pipelined.ask("PING")
        waiting = asyncio.ensure_future(pipelined.ask("BLPOP", "nothing", 0))
        await asyncio.sleep(0)
        await pipelined.close()
        with pytest.raises(RedisConnectionError):
            await waiting

    on_connection(redis_server, scenario)


def test_a_connection_serves_any_running_loop(redis_server: EmbeddedRedis) -> None:
    pipelined = PipelinedConnection(
        lambda: UnixDomainSocketConnection(path=str(redis_server.socket), protocol=2, socket_timeout=None),
        {},
        connect_s=5.0,
        reply_s=5.0,
    )

    async def ask() -> bytes:
        answer: bytes = await pipelined.ask("ECHO", "word")
        return answer

    async def ask_and_close() -> bytes:
        answer = await ask()
        await pipelined.close()
        return answer

    assert asyncio.run(ask()) == b"word"
    assert asyncio.run(ask_and_close()) == b"word"
