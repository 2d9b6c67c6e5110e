"""Real workers on a real queue: scoring, kills in the middle, a lost queue, failures."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections.abc import Callable, Iterator

import pytest

from domain.facts import SERVICE
from eventstore.acts import FreeGame
from eventstore.errors import ActRefused, LogDamaged
from eventstore.head import Head
from eventstore.redis_store import RedisStore
from eventstore.service import open_service
from eventstore.stalling import free_game
from eventstore.state import status_of, to_move
from eventstore.verification_requests import VerificationDesk
from eventstore.verify import verify_log
from ops.embedded_redis import EmbeddedRedis
from tests import tiny
from tests.damage import Damage
from tests.processes import PATIENCE_SECONDS, is_alive
from tests.tiny.play import ANNA, KEYS, OPERATOR
from tests.workers.conftest import Place, Table
from workers.context import JobContext, Tools
from workers.process import TableWorker
from workers.queue import HANDED_ON, JobQueue, Run


def test_a_worker_scores_a_round_that_players_ended(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        assert status_of(await table.state(game)) == "scoring"
        version = (await table.state(game)).version
        async with table.looping():
            scored = await table.until_scored(game)
        assert await table.runs_of(game) == [version + 1]
        assert to_move(scored)[0] != SERVICE

    place.run(scenario)


@pytest.mark.parametrize(("moment", "appended"), [("hold-before", False), ("hold-after", True)])
def test_a_killed_worker_s_run_is_completed_by_the_next(place: Place, moment: str, appended: bool) -> None:
    place.ask(moment)
    killed = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        version = (await table.state(game)).version
        async with table.looping():

            async def is_held() -> bool:
                return place.held(moment) == {killed.pid}

            await table.until(is_held)
            assert ((await table.state(game)).version > version) == appended
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            place.stop_asking(moment)
            place.start_worker()
            await table.until_scored(game)
        assert await table.runs_of(game) == [version + 1]

    place.run(scenario)


def test_two_workers_on_the_same_run_append_once(place: Place) -> None:
    place.ask("hold-before")
    workers = {place.start_worker().pid for _ in range(2)}

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        version = (await table.state(game)).version
        table.queue.put_runs([Run(game, version, 1), Run(game, version, 2)])

        async def both_held() -> bool:
            return place.held("hold-before") == workers

        await table.until(both_held)
        place.stop_asking("hold-before")
        await table.until_scored(game)

        async def both_done() -> bool:
            return not place.held("hold-before") and not table.queue.runs.started_job_registry.count

        await table.until(both_done)
        assert await table.runs_of(game) == [version + 1]
        assert all(map(is_alive, workers))
        assert not table.queue.runs.failed_job_registry.count

    place.run(scenario)


def test_a_lost_queue_is_refilled(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        async with table.looping():

            async def queued() -> bool:
                return table.queue.has_runs()

            await table.until(queued)
            table.queue.connection.flushdb()
            place.start_worker()
            await table.until_scored(game)
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)


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
            with pytest.raises(ActRefused):
                await table.service.path.act(game, FreeGame(), ANNA)
            place.stop_asking("advance-fails")
            await table.service.path.act(game, FreeGame(), OPERATOR)
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
            while not await table.is_stalled(game):
                if not any(is_alive(worker.pid) for worker in workers):
                    workers.append(place.start_worker())
                await asyncio.sleep(0.01)
            killed = [worker for worker in workers if not is_alive(worker.pid)]
            assert [worker.wait() for worker in killed] == [-signal.SIGKILL] * len(killed)
            assert (await table.state(game)).at_table.reason == "the service's run failed 5 times: its worker was lost"
            assert await table.service.store.next_due(0) is None
            assert await table.service.store.stalled(0) == [], "the log says it"
            place.stop_asking("advance-kills")
            await free_game(table.service.path, game, OPERATOR)
            await table.until_scored(game)
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)


@contextlib.contextmanager
def worker_here(place: Place) -> Iterator[tuple[JobContext, JobQueue]]:
    """What workers in this very process need; it is the looks between their jobs that are tried."""
    queue = JobQueue.connect(place.queue_url)

    def open_tools() -> Tools:
        service = open_service(RedisStore.connect(place.url), tiny.RULESETS, KEYS)
        return Tools(service, VerificationDesk.connect(place.url), queue)

    context = JobContext(open_tools)
    try:
        yield context, queue
    finally:
        context.close()


def waiting_game(place: Place) -> tuple[str, Head]:
    """Give a game that waits for its scoring, and its head."""
    found: list[tuple[str, Head]] = []

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        found.append((game, await table.service.store.head(game)))

    place.run(scenario)
    return found[0]


def test_a_worker_finishes_a_stall_that_was_cut_short(place: Place) -> None:
    game, head = waiting_game(place)
    with worker_here(place) as (context, queue):
        context.do(lambda tools: tools.service.store.stall(game, head=head, reason="its worker was lost"))
        TableWorker([queue.runs], context).clean_registries()
        table = context.do(lambda tools: tools.service.reader.state(game)).at_table
        assert (table.status, table.reason) == ("stalled", "its worker was lost")
        assert context.do(lambda tools: tools.service.store.stalled(0)) == []


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
        TableWorker([queue.runs], context).prepare_job_execution(job)
        running = queue.runs.started_job_registry.key
        queue.connection.zadd(running, dict.fromkeys(queue.connection.zrange(running, 0, -1), 1))
        redis.stop()
        TableWorker([queue.runs], context).clean_registries()
        assert context.lost_runs == [(game, head.version)]
        redis.start()
        for _ in range(2):
            TableWorker([queue.runs], context).clean_registries()
        assert context.lost_runs == []
        assert context.do(lambda tools: tools.service.store.fail(game, head=head)) == 2, "once, and now again"


def test_a_log_that_cannot_be_folded_is_stalled_beside_it_and_freed_when_mended(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        store = table.service.store
        damage = Damage(place.url, game)
        async with table.looping(), place.table() as operator:

            async def stalled() -> bool:
                return bool(await store.stalled(0))

            await table.until(stalled)
            (found,) = await store.stalled(0)
            assert (found.game, found.head) == (game, await store.head(game))
            assert found.reason == "the service's run failed 5 times: LogDamaged"
            assert await store.next_due(0) is None
            with pytest.raises(LogDamaged):
                await free_game(operator.service.path, game, OPERATOR)
            assert await store.stalled(0) == [found], "it still cannot be folded"
            damage.mend()
            with pytest.raises(ActRefused):
                await free_game(operator.service.path, game, ANNA)
            await free_game(operator.service.path, game, OPERATOR)
            assert await store.stalled(0) == []
            await operator.until_scored(game)
        assert len(await table.runs_of(game)) == 1

    place.run(scenario)


def test_a_scoring_goes_before_the_rest_of_bots_games(place: Place) -> None:
    async def scenario(table: Table) -> None:
        bots = [await table.game_of_bots(("random", "random")) for _ in range(3)]
        scoring = await table.game_to_score()
        versions = {game: (await table.state(game)).version for game in (*bots, scoring)}
        table.queue.put_runs([Run(game, versions[game], HANDED_ON) for game in bots])
        table.queue.put_runs([Run(scoring, versions[scoring], 1)])
        place.ask("hold-before")
        worker = place.start_worker()

        async def is_held() -> bool:
            return place.held("hold-before") == {worker.pid}

        await table.until(is_held)
        assert not table.queue.runs.job_ids
        assert len(table.queue.rests.job_ids) == 3
        place.stop_asking("hold-before")
        for game in bots:
            await table.until_ended(game)
        await table.until_scored(scoring)

    place.run(scenario)


def test_a_worker_that_is_asked_to_stop_leaves_the_rest_to_the_next(place: Place) -> None:
    place.ask("hold-after")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        async with table.looping():

            async def is_held() -> bool:
                return place.held("hold-after") == {worker.pid}

            await table.until(is_held)
            worker.terminate()
            await asyncio.sleep(0.1)
            place.stop_asking("hold-after")
            assert await asyncio.to_thread(worker.wait, PATIENCE_SECONDS) == 0
            assert not (await table.state(game)).at_table.ended
            place.start_worker()
            await table.until_ended(game)

    place.run(scenario)


def test_workers_outlive_a_redis_that_was_killed_and_no_entry_is_lost(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place
) -> None:
    redis = fresh_redis("always")
    place.url, place.queue_url = redis.url, redis.url.replace("db=0", "db=1")
    workers = [place.start_worker() for _ in range(2)]

    async def scenario(table: Table) -> None:
        games = [await table.game_of_bots(("random", "random"), "bison") for _ in range(4)]
        seen: dict[str, dict[int, Head]] = {game: {} for game in games}
        async with table.looping():

            async def some_way(entries: int) -> bool:
                states = [await table.state(game) for game in games]
                for state in states:
                    seen[state.at_table.game][state.version] = state.head
                return sum(state.version for state in states) >= entries

            for entries in (100, 500):
                await table.until(lambda entries=entries: some_way(entries))
                assert redis.process is not None
                redis.process.kill()
                redis.process.wait()
                await asyncio.to_thread(redis.start)
            for game in games:
                await table.until_ended(game)
        assert all(is_alive(worker.pid) for worker in workers)
        for game in games:
            await _is_whole(table, game, seen[game])

    place.run(scenario)


def test_ten_games_under_random_kills_lose_nothing_and_score_nothing_twice(place: Place) -> None:
    source = random.Random(6)  # noqa: S311  repeatable, guards nothing

    async def scenario(table: Table) -> None:
        workers = [place.start_worker() for _ in range(2)]
        games = [await table.game_of_bots(("random", "greedy"), options={"rounds": 2}) for _ in range(8)]
        games += [await table.game_of_bots(("random",) * 2, "bison") for _ in range(2)]
        seen: dict[str, dict[int, Head]] = {game: {} for game in games}

        async def progress() -> tuple[int, bool]:
            states = [await table.state(game) for game in games]
            for state in states:
                seen[state.at_table.game][state.version] = state.head
            return sum(state.version for state in states), all(state.at_table.ended for state in states)

        kills, kill_at, ended = 0, 100, False
        async with table.looping(loops=2):
            while not ended:
                await asyncio.sleep(source.uniform(0.0, 0.01))
                entries, ended = await progress()
                if entries >= kill_at and not ended:
                    unlucky = source.randrange(2)
                    workers[unlucky].kill()
                    workers[unlucky].wait()
                    workers[unlucky] = place.start_worker()
                    kills, kill_at = kills + 1, entries + 120
        assert kills >= 3
        for game in games:
            await _is_whole(table, game, seen[game])

    place.run(scenario)


async def _is_whole(table: Table, game: str, seen: dict[int, Head]) -> None:
    """Check that a finished game holds every head that was seen, and one scoring for each that was due."""
    reader = table.service.reader
    state = await table.state(game)
    assert state.at_table.status == "finished"
    records = {record.version: record async for record in reader.stream(game)}
    assert list(records) == list(range(1, state.version + 1))
    assert all(records[version].head == head for version, head in seen.items())
    waiting = [
        version for version in records if version > 3 and SERVICE in to_move(await reader.state_at(game, version))
    ]
    assert [version + 1 for version in waiting] == await table.runs_of(game)
    verification = await verify_log(reader, game, keys=KEYS)
    assert verification.ok, verification.checks
