"""The loop hands out due games: at once, once, and again after pauses that grow."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from domain.core.events import SERVICE
from eventstore.log.state import GOES_ON_MS, to_move
from eventstore.service import now_ms
from eventstore.storage import redis_client
from eventstore.storage.store import DueGame
from eventstore.write.log_writer import NewGame
from ops.embedded_redis import EmbeddedRedis
from tests.frozen import frozen
from tests.tiny.play import OPERATOR, decided, started
from tests.workers.conftest import LONG, Place, Table
from workers.loop import Pauses


def test_pauses_double_up_to_the_longest() -> None:
    pauses = Pauses(first_ms=1_000, longest_ms=60_000)
    assert [pauses.after(attempts) for attempts in (0, 1, 2, 5, 6, 500)] == [
        1_000,
        2_000,
        4_000,
        32_000,
        60_000,
        60_000,
    ]


def test_a_game_that_is_opened_during_the_first_look_is_not_taken_for_one_of_a_clock_that_was_set_back(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(table: Table) -> None:
        store = table.service.store
        due_games, created = store.due, list[str]()

        async def due(shard: int, *, now: int, limit: int) -> list[DueGame]:
            if not created:
                began = now_ms()
                while now_ms() == began:
                    pass
                new = NewGame(ruleset="tiny", seats=2)
                created.append((await table.service.writer.create(new, OPERATOR)).game)
            return await due_games(shard, now=now, limit=limit)

        monkeypatch.setattr(store, "due", due)
        async with table.looping(LONG):
            await table.until_looked(1)
        assert created
        assert table.queue.runs.job_ids == []

    place.run(scenario)


def test_a_game_that_becomes_due_is_queued_once_by_several_loops(place: Place) -> None:
    async def scenario(table: Table) -> None:
        async with table.looping(LONG, loops=3):
            await table.until_looked(3)
            games = [await table.game_of_bots(("random", "random")) for _ in range(5)]
            versions = [(await table.state(game)).version for game in games]
            await table.queued(5)
            await table.until_looked(3)
        expected = [f"run-{game}-{version}-1" for game, version in zip(games, versions, strict=True)]
        assert sorted(table.queue.runs.job_ids) == sorted(expected)

    place.run(scenario)


def test_a_game_due_before_the_loop_started_is_queued_once(place: Place) -> None:
    async def scenario(table: Table) -> None:
        games = [await table.game_of_bots(("random", "random")) for _ in range(3)]
        async with table.looping(LONG, loops=3):
            ids = await table.queued(3)
            await table.until_looked(3)
        assert len(ids) == len(table.queue.runs.job_ids) == 3
        assert {name.rsplit("-", 2)[0] for name in ids} == {f"run-{game}" for game in games}

    place.run(scenario)


def test_a_run_that_nobody_does_is_queued_again_after_growing_pauses_and_not_before(place: Place) -> None:
    async def attempts(table: Table, game: str) -> int:
        """Return how often a game was queued, once the loop has looked at the due games."""
        newest = await table.game_of_bots(("random", "random"))
        names: list[str] = []

        async def newest_is_queued() -> bool:
            names[:] = table.queue.runs.job_ids
            return any(name.startswith(f"run-{newest}-") for name in names)

        await table.until(newest_is_queued)
        return sum(name.startswith(f"run-{game}-") for name in names)

    async def scenario(table: Table) -> None:
        with frozen() as clocks:
            game = await table.game_of_bots(("random", "random"))
            async with table.looping(Pauses(first_ms=1_000, longest_ms=60_000)):
                clocks.tick(GOES_ON_MS / 1000)
                assert await attempts(table, game) == 1
                pauses = (1, 2, 4, 8, 16, 32, 60, 60)
                for number, seconds in enumerate(pauses, 1):
                    clocks.tick(timedelta(seconds=seconds, milliseconds=-1))
                    assert await attempts(table, game) == number
                    clocks.tick(timedelta(milliseconds=1))
                    assert await attempts(table, game) == number + 1

    place.run(scenario)


def test_a_game_that_waits_for_a_player_is_not_queued(place: Place) -> None:
    async def scenario(table: Table) -> None:
        async with table.looping(LONG):
            scoring = await table.game_to_score()
            (name,) = await table.queued(1)
        assert name.startswith(f"run-{scoring}-")

    place.run(scenario)


async def says_that_it_waits(log: pytest.LogCaptureFixture) -> bool:
    return "nothing is handed out for now" in log.text


TRIED_S = 0.1
"""For so long a store that is away is tried before the loop is told."""


def test_the_loop_waits_out_a_store_and_a_queue_that_are_away(
    fresh_redis: Callable[..., EmbeddedRedis],
    place: Place,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(redis_client, "PATIENCE_S", TRIED_S)
    store = fresh_redis("always")
    place.url = store.url

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        async with table.looping(Pauses(first_ms=100, longest_ms=100)):
            await table.queued(1)
            store.stop()
            await table.until(partial(says_that_it_waits, caplog))
            monkeypatch.undo()
            store.start()
            table.queue.connection.flushdb()
            (name, *_) = await table.queued(1)
        assert name.startswith(f"run-{game}-")

    place.run(scenario)


def test_the_loop_waits_out_a_queue_that_is_away(
    fresh_redis: Callable[..., EmbeddedRedis], place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    queue = fresh_redis()
    place.queue_url = queue.url

    async def scenario(table: Table) -> None:
        async with table.looping(Pauses(first_ms=100, longest_ms=100)):
            queue.stop()
            game = await table.game_of_bots(("random", "random"))
            await table.until(partial(says_that_it_waits, caplog))
            queue.start()
            (name, *_) = await table.queued(1)
        assert name.startswith(f"run-{game}-")

    place.run(scenario)


HOUR_MS = 3_600_000


class SetBack:
    """A clock that can be set back."""

    def __init__(self) -> None:
        self.by_ms = 0

    def __call__(self) -> int:
        return now_ms() - self.by_ms


async def first_round_ended(table: Table, game: str) -> None:
    """Let the players of a game decide until the service has to score."""
    while to_move(await table.state(game)) != (SERVICE,):
        await decided(table.service, game)


def test_a_game_due_by_players_after_the_clock_was_set_back_is_queued(place: Place) -> None:
    place.clock = clock = SetBack()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        async with table.looping(LONG):
            other = await table.game_to_score()
            await table.queued(1)
            clock.by_ms = HOUR_MS
            await first_round_ended(table, game)
            # The other game waits for a worker; after the pause of an hour ago it is queued again.
            names = await table.queued(3)
            await table.until_looked(1)
            assert len(set(table.queue.runs.job_ids)) == 3, "and not again and again"
        assert {name.rsplit("-", 2)[0] for name in names} == {f"run-{game}", f"run-{other}"}
        state = await table.state(game)
        assert state.time > clock() + HOUR_MS // 2, "no entry is earlier than the one before"

    place.run(scenario)


def test_a_game_due_before_the_clock_was_set_back_and_the_loop_started_is_queued(place: Place) -> None:
    place.clock = clock = SetBack()

    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        async with table.looping(LONG):
            await table.queued(1)
        clock.by_ms = HOUR_MS
        async with table.looping(LONG):
            names = await table.queued(2)
        assert [name.rpartition("-")[2] for name in names] == ["1", "2"]
        assert all(name.startswith(f"run-{game}-") for name in names)

    place.run(scenario)


def test_a_loop_that_starts_leaves_resting_games_alone(place: Place) -> None:
    async def scenario(table: Table) -> None:
        await table.game_to_score()
        async with table.looping(LONG):
            await table.queued(1)
        async with table.looping(LONG):
            await table.game_to_score()
            await table.queued(2)
        assert [name.rpartition("-")[2] for name in table.queue.runs.job_ids] == ["1", "1"]

    place.run(scenario)
