"""Causes beside the logs, and the traces that are made of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from redis import Redis

from eventstore.storage.head import BEGINNING
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import CAUSES, FEED, FOLDED, LOG
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import CAUSE, Append, EntryCause
from projections.traces import MOST_ENTRIES, Trace, trace_of
from tests.eventstore.chains import entry
from tests.tiny.play import decided, started, tiny_service

GAME = "0-game"
MOST_STORED = 10_000
GAMES = frozenset(("games",))


def with_client(redis_url: str, scenario: Callable[[RedisClient], Awaitable[Trace]]) -> Trace:
    """Return the trace of a scenario on an empty Redis."""

    async def run() -> Trace:
        client = RedisClient(redis_url)
        try:
            return await scenario(client)
        finally:
            await client.close()

    with Redis.from_url(redis_url) as redis:
        redis.flushall()
    return asyncio.run(run())


async def note(client: RedisClient, version: int, cause: EntryCause, game: str = GAME) -> None:
    """Keep a cause as the append of an entry does; its time and its position in the feed are its version."""
    fields = ("g", game, "v", version, "c", msgspec.json.encode(cause), "f", f"{version}-0")
    await client.call("XADD", CAUSES % 0, "*", *fields)


def request(name: str) -> EntryCause:
    return EntryCause("request", name, 1)


def job(after: int) -> EntryCause:
    return EntryCause("job", f"run-{GAME}-{after}-1", 3, 2, after)


def versions(trace: Trace) -> list[int]:
    return [entry.version for entry in trace.entries]


def test_trace_holds_the_way_from_the_request_and_all_that_followed(redis_url: str) -> None:
    async def scenario(client: RedisClient) -> Trace:
        for version, cause in (
            (3, request("a")),
            (4, job(3)),
            (5, job(3)),
            (6, job(5)),
            (7, request("b")),
            (8, job(7)),
        ):
            await note(client, version, cause)
            await note(client, version, request("other"), "0-other")
        return await trace_of(client, GAME, 5, GAMES)

    trace = with_client(redis_url, scenario)
    assert versions(trace) == [3, 5, 6], "neither entry 4 of the same job nor those of the other request"
    assert [entry.cause for entry in trace.entries] == [request("a"), job(3), job(5)]


def test_a_long_chain_of_jobs_is_cut(redis_url: str) -> None:
    async def scenario(client: RedisClient) -> Trace:
        for version in range(2, 302):
            await note(client, version, job(version - 1))
        return await trace_of(client, GAME, 150, GAMES)

    trace = with_client(redis_url, scenario)
    assert versions(trace) == list(range(150 - MOST_ENTRIES, 150 + MOST_ENTRIES))


def test_an_entry_without_a_stored_cause_is_shown_without_it(redis_url: str) -> None:
    trace = with_client(redis_url, lambda client: trace_of(client, GAME, 2, GAMES))
    (entry,) = trace.entries
    assert (entry.version, entry.cause, entry.time, entry.rows) == (2, None, None, ())


def test_rows_are_those_of_the_first_step_behind_the_entry(redis_url: str) -> None:
    async def scenario(client: RedisClient) -> Trace:
        await note(client, 50, request("a"))
        for step, (name, position) in enumerate(
            (("games", "49-1"), ("other", "60-0"), ("games", "50-0"), ("games", "70-0")), 1
        ):
            await client.call("XADD", FOLDED % 0, f"{100 + step}-0", "p", name, "f", position)
        return await trace_of(client, GAME, 50, GAMES)

    (entry,) = with_client(redis_url, scenario).entries
    assert [(row.projection, row.time) for row in entry.rows] == [("games", 103)]


def test_after_a_set_back_the_newest_entry_of_a_version_counts(redis_url: str) -> None:
    async def scenario(client: RedisClient) -> Trace:
        await note(client, 2, request("lost"))
        await note(client, 2, request("again"))
        return await trace_of(client, GAME, 2, GAMES)

    (entry,) = with_client(redis_url, scenario).entries
    assert entry.cause == request("again")


def test_a_cause_stands_beside_the_log_and_changes_no_byte_of_it(redis_url: str, redis_client: Any) -> None:
    """The same entry is written on the short way and on the long way, with and without a cause."""

    async def append(cause: bytes) -> None:
        store = RedisStore.connect(redis_url)
        head = BEGINNING
        for trace in (None, None, "t"):
            record = entry(head, b"{}")
            await store.append(Append(GAME, head, record, cause=cause, trace=trace))
            head = record.head
        await store.close()

    written = []
    for cause in (b"", msgspec.json.encode(request("a"))):
        redis_client.flushall()
        asyncio.run(append(cause))
        feed = redis_client.xrange(FEED % 0)
        written.append((redis_client.xrange(LOG % (0, GAME)), [fields for _, fields in feed]))
    assert written[0] == written[1]
    causes = [fields for _, fields in redis_client.xrange(CAUSES % 0)]
    assert [fields[b"v"] for fields in causes] == [b"1", b"2", b"3"]
    assert [fields[b"f"] for fields in causes] == [position for position, _ in feed]


def test_the_stream_of_causes_has_an_end(redis_url: str, redis_client: Any) -> None:
    async def scenario() -> None:
        store = RedisStore.connect(redis_url)
        service = tiny_service(store)
        before = CAUSE.set(request("a"))
        try:
            await decided(service, await started(service))
        finally:
            CAUSE.reset(before)
            await store.close()

    with redis_client.pipeline(transaction=False) as pipeline:
        for number in range(1, MOST_STORED + 500):
            pipeline.xadd(CAUSES % 0, {"g": "g", "v": "1", "c": "{}", "f": "1-0"}, id=f"{number}-0")
        pipeline.execute()
    asyncio.run(scenario())
    assert MOST_STORED <= redis_client.xlen(CAUSES % 0) < MOST_STORED + 200
    _, newest = redis_client.xrevrange(CAUSES % 0, count=1)[0]
    assert msgspec.json.decode(newest[b"c"], type=EntryCause) == request("a")
