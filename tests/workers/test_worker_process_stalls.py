"""Real workers whose runs fail, never end or kill them: the game is stalled until an operator frees it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from redis.exceptions import RedisError

from eventstore.errors import CommandRefused, LogDamaged
from eventstore.service import open_service
from eventstore.storage.head import Head
from eventstore.storage.redis_store import RedisStore
from eventstore.table.commands import FreeGame
from eventstore.write.stalling import free_game
from ops.embedded_redis import EmbeddedRedis
from tests import tiny
from tests.damage import Damage
from tests.processes import is_alive
from tests.tiny.play import ANNA, KEYS, OPERATOR
from tests.workers.conftest import Place, Table
from workers import jobs
from workers.context import JobContext, Tools, install
from workers.process import TableWorker
from workers.queue import JobQueue, Run
from workers.runs import continue_game


def test_a_run_that_always_fails_stalls_the_game_until_it_is_freed(place: Place) -> None:
    place.ask("advance-fails")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        async with table.looping():
            await table.until_stalled(game)
            record = (await table.service.reader.records(game, after=(await table.state(game)).version - 1, limit=1))[0]
            assert b"RuntimeError" in record.body
            assert b"under the table" not in record.body, "an error's text may tell what nobody must know"
            assert is_alive(worker.pid)
            assert await table.service.store.next_due(0) is None
            with pytest.raises(CommandRefused):
                await table.service.writer.command(game, FreeGame(), ANNA)
            place.stop_asking("advance-fails")
            await table.service.writer.command(game, FreeGame(), OPERATOR)
            scored = await table.until_scored(game)
        assert scored.at_table.status == "playing"
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)


def test_a_run_that_never_ends_is_interrupted_and_stalls_the_game(place: Place) -> None:
    place.run_limit_s = 1
    place.ask("advance-hangs")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        state = await table.state(game)
        for _ in range(4):
            await table.service.store.fail(game, head=state.head)
        async with table.looping():
            await table.until_stalled(game)
            assert is_alive(worker.pid)
            place.stop_asking("advance-hangs")
            other = await table.game_to_score()
            await table.until_scored(other)
        assert is_alive(worker.pid), "the same worker goes on with fresh tools"

    place.run(scenario)


def test_a_run_that_kills_its_worker_counts_as_failed_and_stalls_the_game(place: Place) -> None:
    place.run_limit_s = 1
    place.ask("advance-kills")
    workers = [place.start_worker() for _ in range(2)]

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        head = (await table.state(game)).head
        for _ in range(3):
            await table.service.store.fail(game, head=head)
        async with table.looping():

            async def is_stalled_by_now() -> bool:
                if not any(is_alive(worker.pid) for worker in workers):
                    workers.append(place.start_worker())
                return await table.is_stalled(game)

            await table.until(is_stalled_by_now)
            killed = [worker for worker in workers if not is_alive(worker.pid)]
            assert [worker.wait() for worker in killed] == [-signal.SIGKILL] * len(killed)
            assert (await table.state(game)).at_table.reason == "the service's run failed 5 times: its worker was lost"
            assert await table.service.store.next_due(0) is None
            assert await table.service.store.stalled(0) == [], "the log says it"
            place.stop_asking("advance-kills")
            await free_game(table.service.core, table.service.writer, game, OPERATOR)
            await table.until_scored(game)
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)


@contextlib.contextmanager
def worker_here(place: Place) -> Iterator[tuple[JobContext, JobQueue]]:
    """Yield the tools of workers in this very process; the test tries the looks between their jobs."""
    queue = JobQueue.connect(place.queue_url)

    def open_tools() -> Tools:
        service = open_service(RedisStore.connect(place.url), tiny.RULESETS, KEYS)
        return Tools(service, queue)

    context = JobContext(open_tools)
    try:
        yield context, queue
    finally:
        context.close()


def waiting_game(place: Place) -> tuple[str, Head]:
    """Return a game that waits for its scoring, and its head."""
    games: list[tuple[str, Head]] = []

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        games.append((game, await table.service.store.head(game)))

    place.run(scenario)
    return games[0]


def test_a_worker_finishes_a_stall_that_was_cut_short(place: Place) -> None:
    game, head = waiting_game(place)
    with worker_here(place) as (context, queue):
        context.run_in_loop(lambda tools: tools.service.store.stall(game, head=head, reason="its worker was lost"))
        TableWorker([queue.runs], context).clean_registries()
        table = context.run_in_loop(lambda tools: tools.service.reader.state(game)).at_table
        assert (table.status, table.reason) == ("stalled", "its worker was lost")
        assert context.run_in_loop(lambda tools: tools.service.store.stalled(0)) == []


def test_a_lost_run_that_the_store_cannot_count_now_is_counted_at_the_next_look(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place
) -> None:
    redis = fresh_redis()
    place.url = redis.url
    game, head = waiting_game(place)
    with worker_here(place) as (context, queue):
        queue.put_runs([Run(game, head.version, 1)])
        (job,) = queue.runs.jobs
        queue.runs.remove(job)
        # Another worker began it and was killed, longer ago than a run may last.
        with worker_here(place) as (killed, _):
            TableWorker([queue.runs], killed).prepare_job_execution(job)
        expire_running(queue)
        redis.stop()
        TableWorker([queue.runs], context).clean_registries()
        assert context.lost_runs == [(game, head.version)]
        redis.start()
        for _ in range(2):
            TableWorker([queue.runs], context).clean_registries()
        assert context.lost_runs == []
        assert context.run_in_loop(lambda tools: tools.service.store.fail(game, head=head)) == 2, "once, and now again"


def expire_running(queue: JobQueue) -> list[Any]:
    """Let all jobs that RQ takes for running have begun longer ago than a run may last. Return them."""
    running = queue.runs.started_job_registry.key
    running_jobs: list[Any] = queue.connection.zrange(running, 0, -1)
    if running_jobs:
        queue.connection.zadd(running, dict.fromkeys(running_jobs, 1))
    return running_jobs


def test_a_run_that_ended_while_redis_was_away_is_not_counted_as_lost_by_the_first_look(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis = fresh_redis()
    place.url, place.queue_url = redis.url, redis.url.replace("db=0", "db=1")
    game, head = waiting_game(place)

    async def while_redis_goes_away(*arguments: Any) -> None:
        await asyncio.to_thread(redis.stop)
        await continue_game(*arguments)

    with worker_here(place) as (context, queue), worker_here(place) as (other, _):
        install(context)
        monkeypatch.setattr(jobs, "continue_game", while_redis_goes_away)
        queue.put_runs([Run(game, head.version, 1)])
        (job,) = queue.runs.jobs
        queue.runs.remove(job)
        idle = TableWorker([queue.runs], other)
        with pytest.raises(RedisError):
            TableWorker([queue.runs], context).execute_job(job, queue.runs)
        with pytest.raises(RedisError):
            idle.heartbeat()
        redis.start()
        assert len(expire_running(queue)) == 1, "RQ was not told that it ended"
        TableWorker([queue.runs], other).clean_registries()
        assert len(expire_running(queue)) == 1, "the other worker leaves it to the one that did it"
        TableWorker([queue.runs], context).clean_registries()
        assert expire_running(queue) == []
        other.judges_from = context.judges_from = 0.0
        TableWorker([queue.runs], other).clean_registries()
        assert (other.lost_runs, context.lost_runs) == ([], [])
        assert queue.connection.exists(job.key) == 0
        failures = context.run_in_loop(lambda tools: tools.service.store.fail(game, head=head))
        assert failures == 1, "none was counted before"


def test_an_outage_of_redis_during_a_run_counts_for_nothing(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place
) -> None:
    redis = fresh_redis("always")
    place.url, place.queue_url = redis.url, redis.url.replace("db=0", "db=1")
    place.ask("hold-before")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        async def is_held() -> bool:
            return place.held("hold-before") == {worker.pid}

        async def is_refused() -> bool:
            return place.refused() == {worker.pid}

        game = await table.game_to_score()
        head = (await table.state(game)).head
        async with table.looping():
            await table.until(is_held)
        # RQ takes the run for lost as soon as anybody looks; nobody does while its worker is held.
        assert len(expire_running(table.queue)) == 1
        await asyncio.to_thread(redis.stop)
        place.stop_asking("hold-before")
        await table.until(is_refused)
        place.ask("hold-before")
        await asyncio.to_thread(redis.start)
        async with table.looping():
            await table.until(is_held)
            assert await table.service.store.fail(game, head=head) == 1, "none was counted before"
            place.stop_asking("hold-before")
            await table.until_scored(game)
        assert is_alive(worker.pid)

    place.run(scenario)


def test_a_log_that_cannot_be_folded_is_stalled_beside_it_and_freed_when_mended(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        store = table.service.store
        damage = Damage(place.url, game)

        async def stalled() -> bool:
            return bool(await store.stalled(0))

        async with table.looping():
            await table.until(stalled)
        # A run that was handed out before the game was marked goes on with a log that is mended.
        await table.until_idle()
        async with place.table() as operator:
            (stalled_game,) = await store.stalled(0)
            assert (stalled_game.game, stalled_game.head) == (game, await store.head(game))
            assert stalled_game.reason == "the service's run failed 5 times: LogDamaged"
            assert await store.next_due(0) is None
            with pytest.raises(LogDamaged):
                await free_game(operator.service.core, operator.service.writer, game, OPERATOR)
            assert await store.stalled(0) == [stalled_game], "it still cannot be folded"
            damage.mend()
            with pytest.raises(CommandRefused):
                await free_game(operator.service.core, operator.service.writer, game, ANNA)
            await free_game(operator.service.core, operator.service.writer, game, OPERATOR)
            assert await store.stalled(0) == []
            async with table.looping():
                await operator.until_scored(game)
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)
