"""Limits over several processes: accepted requests count in the other processes too, and few requests wait for that."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis import Redis

from api.http.errors import RateLimited, TooManyAtOnce
from api.http.limits import AtOnce
from api.http.shared_limits import _BUCKET, SharedLimits, SharedRateLimiter  # noqa: PLC2701  Redis' clock cannot be set
from eventstore.service import monotonic_s
from eventstore.storage.redis_client import RedisClient
from tests.api.serving import serving
from tests.processes import PATIENCE_SECONDS

SLOW = 0.001
"""Things a second: while a test runs, none is added."""


@contextlib.asynccontextmanager
async def processes(redis_url: str, count: int = 2) -> AsyncIterator[list[SharedLimits]]:
    clients = [RedisClient(redis_url) for _ in range(count)]
    limits = [SharedLimits(client) for client in clients]
    for process in limits:
        process.patience_s = PATIENCE_SECONDS
    yield limits
    for client in clients:
        await client.close()


async def passes(limiter: SharedRateLimiter, caller: str = "a") -> bool:
    try:
        await limiter.take(caller, monotonic_s())
    except RateLimited as refused:
        return refused.wait_s <= 0
    return True


def scripts_run(redis_url: str) -> int:
    """Return how many scripts Redis has run by their digest since it was started."""
    with contextlib.closing(Redis.from_url(redis_url)) as redis:
        statistics = redis.info("commandstats").get("cmdstat_evalsha")
    return int(statistics["calls"]) if statistics else 0


def enters(limit: AtOnce, caller: str = "a") -> bool:
    try:
        limit.enter(caller)
    except TooManyAtOnce:
        return False
    return True


@pytest.mark.parametrize(("burst", "slack"), [(5, 0), (640, 2)])
def test_two_processes_share_the_limit(redis_url: str, burst: int, slack: int) -> None:
    """With a large burst each takes portions, and the first thing of a caller is on trust."""

    async def scenario() -> int:
        async with processes(redis_url) as both:
            limiters = [limits.rate(f"two-{burst}", SLOW, burst, "") for limits in both]
            return sum([await passes(limiters[number % 2]) for number in range(2 * burst)])

    assert burst <= asyncio.run(scenario()) <= burst + slack


@pytest.mark.parametrize(
    ("full_in_s", "may"),
    [(-3_600, 5), (10, 0), (0, 1)],
    ids=["an hour of silence earns no more", "ten seconds too soon", "just in time"],
)
def test_bucket_of_a_caller_refills_by_time(redis_url: str, full_in_s: int, may: int) -> None:
    """Also after a silence: nobody earns more than the burst."""
    room_s = 4 / SLOW if full_in_s >= 0 else 0

    async def scenario() -> int:
        async with processes(redis_url, 1) as (process,):
            limiter = process.rate("again", SLOW, 5, "")
            with contextlib.closing(Redis.from_url(redis_url)) as redis:
                now_s, now_us = redis.time()
                empty_at = int(now_s + room_s + full_in_s) * 1_000_000 + now_us
                redis.set(_BUCKET % ("again", SLOW, 5, f"c{full_in_s}"), empty_at)
            return sum([await passes(limiter, f"c{full_in_s}") for _ in range(20)])

    assert asyncio.run(scenario()) == may


def test_concurrent_requests_wait_for_the_same_portion_within_the_limit(redis_url: str) -> None:
    async def scenario() -> int:
        async with processes(redis_url) as both:
            limiters = [limits.rate("at-once", SLOW, 100, "") for limits in both]
            return sum(await asyncio.gather(*(passes(limiters[number % 2]) for number in range(300))))

    assert asyncio.run(scenario()) == 100


@pytest.mark.parametrize("burst", [1, 3, 7, 200, 640])
def test_requests_taken_together_count_all_or_not_at_all(redis_url: str, burst: int) -> None:
    """Too many are refused however often they are tried, and as many as are left still pass."""

    async def scenario() -> None:
        async with processes(redis_url) as both:
            limiters = [limits.rate(f"together-{burst}", SLOW, burst, "") for limits in both]

            async def together(count: int, process: int = 0) -> bool:
                try:
                    await limiters[process].take("a", monotonic_s(), count)
                except RateLimited:
                    return False
                return True

            left = burst // 2
            assert await together(burst - left)
            assert [await together(left + 1, number % 2) for number in range(10)] == [False] * 10
            # The first process may still have a part of the portion that it took.
            assert await together(left)
            assert not await together(1)

    asyncio.run(scenario())


def test_whole_burst_may_be_taken_together(redis_url: str) -> None:
    """At every rate: a division that is not exact takes nothing away."""

    async def scenario() -> None:
        async with processes(redis_url, 1) as (process,):
            for burst in range(1, 201):
                await process.rate("whole", burst / 60_000, burst, "").take("a", monotonic_s(), burst)

    asyncio.run(scenario())


def test_wait_of_several_requests_ends_for_all_of_them(redis_url: str) -> None:
    async def scenario() -> None:
        async with processes(redis_url, 1) as (process,):
            limiter = process.rate("over", SLOW, 5, "")
            await limiter.take("a", 0.0, 5)
            for count in (5, 1, 3, 5):
                with pytest.raises(RateLimited) as refused:
                    await limiter.take("a", 0.0, count)
                assert refused.value.wait_s == pytest.approx(count / SLOW, abs=PATIENCE_SECONDS)

    asyncio.run(scenario())


def test_few_requests_go_to_redis(redis_url: str) -> None:
    async def scenario() -> int:
        async with processes(redis_url, 1) as (process,):
            limiter = process.rate("few", SLOW, 64_000, "")
            before = scripts_run(redis_url)
            for _ in range(10_000):
                assert await passes(limiter)
            await quiet(process)
            return scripts_run(redis_url) - before

    assert asyncio.run(scenario()) in range(10, 13), "a thousand at a time"


def test_each_process_has_the_limit_without_redis(tmp_path: Path) -> None:
    async def scenario() -> int:
        async with processes(f"unix://{tmp_path}/nobody.sock") as both:
            limiters = [limits.rate("alone", SLOW, 5, "") for limits in both]
            passed = sum([await passes(limiters[number % 2]) for number in range(20)])
            await one_more(both[0])
            return passed

    async def one_more(process: SharedLimits) -> None:
        limiter = process.rate("alone together", SLOW, 5, "")
        await limiter.take("a", monotonic_s(), 3)
        with pytest.raises(RateLimited):
            await limiter.take("a", monotonic_s(), 3)
        await limiter.take("a", monotonic_s(), 2)

    assert asyncio.run(scenario()) == 10


def test_open_streams_of_other_processes_count_until_they_end(redis_url: str) -> None:
    async def scenario() -> None:
        async with processes(redis_url) as (first, second):
            here, there = (limits.at_once("open", 16, "") for limits in (first, second))
            assert [enters(here) for _ in range(15)] == [True] * 15
            await quiet(first)
            # Two are granted without asking, the third is let in while the others are asked.
            assert [enters(there) for _ in range(3)] == [True] * 3
            await quiet(second)
            assert not enters(there)
            assert not enters(there, "a"), "still"
            assert enters(there, "b")
            for _ in range(15):
                here.leave("a")
            await quiet(first)
            assert there._elsewhere == {"a": 15}, "not heard of yet"
            there.leave("a")
            await quiet(second)
            assert enters(there)
            await quiet(second)
            assert [enters(there) for _ in range(14)] == [True] * 13 + [False]

    asyncio.run(scenario())


def test_open_streams_of_an_ended_process_count_no_more(redis_url: str) -> None:
    async def scenario() -> None:
        async with processes(redis_url) as (first, second):
            here, there = (limits.at_once("ends", 4, "") for limits in (first, second))
            assert [enters(here) for _ in range(5)] == [True] * 4 + [False]
            await quiet(first)
            assert enters(there)
            await quiet(second)
            assert not enters(there)
            keeping = asyncio.create_task(first.keep())
            await asyncio.sleep(0)
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            there.leave("a")
            await quiet(second)
            assert enters(there)
            await quiet(second)
            assert enters(there)

    asyncio.run(scenario())


async def quiet(limits: SharedLimits) -> None:
    """Wait until everything is told."""
    while limits._tasks:
        await asyncio.gather(*limits._tasks)


def test_two_services_on_one_store_share_the_limits_of_a_caller(redis_url: str) -> None:
    with (
        serving(redis_url, requests_per_second=SLOW, requests_at_once=7) as first,
        serving(redis_url, requests_per_second=SLOW, requests_at_once=7) as second,
    ):
        callers = [first.anybody(), second.anybody()]
        answers = [callers[number % 2].get("/rulesets").status_code for number in range(10)]
        assert answers == [200] * 7 + [429] * 3
