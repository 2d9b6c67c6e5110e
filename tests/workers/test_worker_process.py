"""Real workers on a real queue: scoring, kills in the middle, a lost queue, order of the jobs."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable

import pytest

from domain.core.events import SERVICE
from eventstore.log.state import NEW, LoadedRuleset, fold_bodies, status_of, to_move
from eventstore.proof.verify import verify_log
from eventstore.storage.head import Head
from ops.embedded_redis import EmbeddedRedis
from tests.processes import PATIENCE_SECONDS, is_alive
from tests.tiny.play import KEYS
from tests.workers.conftest import Place, Table
from workers.queue import HANDED_ON, Run


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
            # It is told at once, in the middle of its hold: the signal is there before the hold is over.
            worker.terminate()
            place.stop_asking("hold-after")
            assert await asyncio.to_thread(worker.wait, PATIENCE_SECONDS) == 0
            assert not (await table.state(game)).at_table.ended
            place.start_worker()
            await table.until_ended(game)

    place.run(scenario)


@pytest.mark.parametrize(
    ("count", "kills_at"), [(2, (50, 250)), pytest.param(4, (100, 500), marks=pytest.mark.long)], ids=["some", "many"]
)
def test_workers_outlive_a_redis_that_was_killed_and_no_entry_is_lost(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place, count: int, kills_at: tuple[int, ...]
) -> None:
    redis = fresh_redis("always")
    place.url, place.queue_url = redis.url, redis.url.replace("db=0", "db=1")
    workers = [place.start_worker() for _ in range(2)]

    async def scenario(table: Table) -> None:
        games = [await table.game_of_bots(("random", "random"), "bison") for _ in range(count)]
        heads: dict[str, dict[int, Head]] = {game: {} for game in games}
        async with table.looping():

            async def some_way(entries: int) -> bool:
                states = [await table.state(game) for game in games]
                for state in states:
                    heads[state.at_table.game][state.version] = state.head
                return sum(state.version for state in states) >= entries

            for entries in kills_at:
                await table.until(lambda entries=entries: some_way(entries))
                assert redis.process is not None
                redis.process.kill()
                redis.process.wait()
                await asyncio.to_thread(redis.start)
            for game in games:
                await table.until_ended(game)
        assert all(is_alive(worker.pid) for worker in workers)
        for game in games:
            await _is_whole(table, game, heads[game])

    place.run(scenario)


def test_ten_games_under_random_kills_lose_nothing_and_score_nothing_twice(place: Place) -> None:
    source = random.Random(6)  # noqa: S311  repeatable, guards nothing

    async def scenario(table: Table) -> None:
        workers = [place.start_worker() for _ in range(2)]
        games = [await table.game_of_bots(("random", "greedy"), options={"rounds": 2}) for _ in range(8)]
        games += [await table.game_of_bots(("random",) * 2, "bison") for _ in range(2)]
        heads: dict[str, dict[int, Head]] = {game: {} for game in games}

        kills, kill_at, entries, ended = 0, 100, 0, False

        async def some_way() -> bool:
            nonlocal entries, ended
            states = [await table.state(game) for game in games]
            for state in states:
                heads[state.at_table.game][state.version] = state.head
            entries, ended = sum(state.version for state in states), all(state.at_table.ended for state in states)
            return ended or entries >= kill_at

        async with table.looping(loops=2):
            while True:
                await table.until(some_way)
                if ended:
                    break
                unlucky = source.randrange(2)
                workers[unlucky].kill()
                workers[unlucky].wait()
                workers[unlucky] = place.start_worker()
                kills, kill_at = kills + 1, entries + 120
        assert kills >= 3
        for game in games:
            await _is_whole(table, game, heads[game])

    place.run(scenario)


async def _is_whole(table: Table, game: str, heads: dict[int, Head]) -> None:
    """Check that a finished game holds every read head, and a single scoring for each that was due."""
    reader = table.service.reader
    state = await table.state(game)
    assert state.at_table.status == "finished"
    records = {record.version: record async for record in reader.stream(game)}
    assert list(records) == list(range(1, state.version + 1))
    assert all(records[version].head == head for version, head in heads.items())
    rules = table.service.rulesets[state.at_table.ruleset]
    loaded = LoadedRuleset(rules, rules.load_components(rules.default_components()))
    codec, waiting, reached = await reader.codec(game), [], NEW
    for version, record in records.items():
        reached = fold_bodies(reached, [codec.body(record)], [record], loaded)
        if version > 3 and SERVICE in to_move(reached):
            waiting.append(version)
    assert [version + 1 for version in waiting] == await table.runs_of(game)
    verification = await verify_log(reader, game, keys=KEYS)
    assert verification.ok, verification.checks
