"""A loop of several shards: it waits for all feeds together, and asks once for all whether the service was away."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Any

from redis import Redis

from domain.rulesets import RULESETS
from eventstore.metrics import LoopMetrics
from eventstore.service import now_ms, open_service
from eventstore.storage.head import BEGINNING
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import Attendance
from tests.eventstore.chains import part
from tests.processes import PATIENCE_SECONDS
from tests.tiny.play import KEYS
from workers.loop import Pauses, run_loop
from workers.queue import JobQueue

SHARDS = 3
GAMES = ("0-first", "1-second", "2-third")
LATER_MS = 60_000


class AskedStore(RedisStore):
    """A store that counts questions for outages, and looks at due sets by shard."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.questions = 0
        self.looks = [0] * SHARDS

    async def attendance(self) -> Attendance:
        self.questions += 1
        return await super().attendance()

    async def next_due(self, shard: int) -> int | None:
        self.looks[shard] += 1
        return await super().next_due(shard)


@contextlib.asynccontextmanager
async def looping(url: str, metrics: LoopMetrics) -> AsyncIterator[tuple[AskedStore, JobQueue]]:
    store, queue = AskedStore(RedisClient(url), SHARDS), JobQueue.connect(url.replace("db=0", "db=1"))
    service = open_service(store, RULESETS, KEYS)
    loop = asyncio.create_task(run_loop(service, queue, Pauses(first_ms=60_000), metrics))
    try:
        yield store, queue
    finally:
        loop.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await loop
        queue.close()
        await store.close()


async def until_looked(store: AskedStore, times: int) -> None:
    before = list(store.looks)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while any(look - first < times for look, first in zip(store.looks, before, strict=True)):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def until_queued(queue: JobQueue, games: set[str]) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while {job.args[0] for job in queue.runs.jobs} != games:  # noqa: ASYNC110 - the queue's Redis tells nobody
            await asyncio.sleep(0.01)


def test_games_of_all_shards_get_their_time_back_after_an_outage_that_is_asked_for_once(
    redis_url: str, redis_client: Redis
) -> None:
    redis_client.ping()

    async def scenario() -> None:
        metrics = LoopMetrics()
        async with looping(redis_url, metrics) as (store, queue):
            began = time.monotonic()
            for game in GAMES:
                await store.append(part(game, BEGINNING, due=now_ms() + LATER_MS))
            await until_looked(store, 3)
            assert queue.runs.job_ids == [], "nothing is due yet"
            await store.beat(now_ms() - 10_000)
            await store.beat(now_ms())
            await until_queued(queue, set(GAMES))
            assert store.questions <= time.monotonic() - began + 2, "once a second, not once for each shard"
            assert metrics.runs_queued.collect()[0].samples[0].value == len(GAMES)  # type: ignore[index]

    asyncio.run(scenario())


def test_a_game_of_any_shard_is_handed_out_as_soon_as_its_feed_names_it(redis_url: str, redis_client: Redis) -> None:
    redis_client.ping()

    async def scenario() -> None:
        metrics = LoopMetrics()
        async with looping(redis_url, metrics) as (store, queue):
            await until_looked(store, 2)
            for number, game in enumerate(GAMES, 1):
                await store.append(part(game, BEGINNING, due=now_ms()))
                await until_queued(queue, set(GAMES[:number]))
            (lateness,) = metrics.lateness.collect()
            values = {sample.name.rpartition("_")[2]: sample.value for sample in lateness.samples}
            assert values["count"] == len(GAMES)
            assert 0 <= values["sum"] < PATIENCE_SECONDS

    asyncio.run(scenario())
