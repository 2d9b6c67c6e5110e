"""A run goes on until a person must decide, gives way to others, and never appends beside somebody else."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from rq.job import Job

from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.errors import CommandRefused, HeadConflict
from eventstore.log.entry import DecisionTaken
from eventstore.log.limits import LogLimits, Reserve
from eventstore.log.state import GOES_ON_MS, State, plays_itself, to_move
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.write.appending import Accepted
from eventstore.write.log_writer import NewGame
from tests.tiny.play import ANNA, ORGANISER, decided, entry_of
from tests.workers.conftest import Place, Table
from workers.context import Tools
from workers.failures import FAILURES_ALLOWED, count_failure
from workers.queue import HANDED_ON, Run
from workers.runs import LONGEST_S, SLICE_S, continue_game, play_bot


def tools(table: Table) -> Tools:
    return Tools(table.service, table.queue)


async def go_on_from(
    table: Table, game: str, stopping: Callable[[], bool] = lambda: False, *, step_s: float = 0.0
) -> State:
    """Let a run go on by a clock on which each of its steps takes *step_s*."""
    readings = itertools.count()
    state = await table.state(game)
    await continue_game(replace(tools(table), monotonic=lambda: next(readings) * step_s), game, state.version, stopping)
    return await table.state(game)


async def anna_and_a_bot(table: Table) -> str:
    path = table.service.writer
    game = (await path.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
    await path.command(game, TakeSeat(seat=0), ANNA)
    await path.command(game, TakeSeat(seat=1, bot="random"), ANNA)
    return game


def test_bots_and_scoring_go_on_until_a_player_must_decide(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await anna_and_a_bot(table)
        by_service = 0
        while not (state := await table.state(game)).at_table.ended:
            assert to_move(state) == (0,), "a person must decide"
            after_decision = (await decided(table.service, game)).state
            assert after_decision is not None
            state = after_decision
            if not any(plays_itself(state, actor) for actor in to_move(state)):
                continue
            after = await go_on_from(table, game)
            by_service += after.version - state.version
            assert to_move(after) in [(0,), ()]
            assert await table.service.store.next_due(0) is None
        assert by_service > len(await table.runs_of(game)) > 0, "bots decided and rounds were scored"

    place.run(scenario)


def test_bots_alone_play_to_the_end_in_one_run(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("greedy", "thinking", "random"))
        after = await go_on_from(table, game)
        assert after.at_table.status == "finished"

    place.run(scenario)


def test_a_game_whose_log_has_no_room_stalls_and_is_ended_by_an_organiser(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "greedy", "random"))
        service = table.service
        version = (await table.state(game)).version
        vars(service.core)["limits"] = LogLimits(entries=version + 8, to_play=Reserve(8, 0), to_end=Reserve(5, 0))
        for _ in range(FAILURES_ALLOWED):
            with pytest.raises(CommandRefused) as refusal:
                await go_on_from(table, game)
            assert (refusal.value.code, refusal.value.value) == ("log_full", version + 3)
            await count_failure(service, game, "CommandRefused", (await table.state(game)).head)
        assert await table.is_stalled(game)
        await service.writer.command(game, AbortGame("the log is full"), ORGANISER)
        state = await table.state(game)
        assert (state.at_table.status, state.version) == ("aborted", version + 5)

    place.run(scenario)


def test_a_run_for_another_version_does_nothing(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        state = await table.state(game)
        for version in (state.version - 1, state.version + 1):
            await continue_game(tools(table), game, version)
        assert (await table.state(game)).head == state.head

    place.run(scenario)


def test_two_runs_at_once_play_one_game(place: Place) -> None:
    async def scenario(table: Table) -> None:
        async with place.table() as other:
            for _ in range(5):
                game = await table.game_of_bots(("random", "random"))
                version = (await table.state(game)).version
                await asyncio.gather(*(continue_game(tools(process), game, version) for process in (table, other)))
                assert (await table.state(game)).at_table.status == "finished"

    place.run(scenario)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_scoring_is_appended_once(place: Place, ruleset: str) -> None:
    """The entry after a head is appended by either of two at once, and by nobody afterwards (`discoveries 8.3`)."""

    async def scenario(table: Table) -> None:
        async with place.table() as other:
            game = await table.game_of_bots(("random", "random"), ruleset)
            while SERVICE not in to_move(state := await table.state(game)):
                await play_bot(table.service, state)
            scorings = [process.service.writer.advance(game, str(state.head)) for process in (table, other)]
            both = await asyncio.gather(*scorings, return_exceptions=True)
            assert {type(result) for result in both} == {Accepted, HeadConflict}
            scored = await table.state(game)
            assert scored.version == state.version + 1
            with pytest.raises(HeadConflict):
                await other.service.writer.advance(game, str(state.head))
            assert (await other.state(game)).head == scored.head

    place.run(scenario)


def test_a_run_gives_way_to_one_that_waits(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        before = await table.state(game)
        table.queue.put_runs([Run("0-somebodyelse", 7, 1)])
        after = await go_on_from(table, game, step_s=SLICE_S / 2 - 0.001)
        assert after.version == before.version + 3, "after the first step that its slice of time did not hold"
        rest = Run(game, after.version, HANDED_ON)
        assert table.queue.rests.job_ids == [rest.job_id]
        assert _job(table, rest).args == [game, after.version]
        due = await table.service.store.next_due(0)
        assert due is not None
        assert due > after.time + GOES_ON_MS, "it is queued already"
        table.queue.connection.flushdb()
        finished = await go_on_from(table, game, step_s=SLICE_S)
        assert finished.at_table.status == "finished", "nobody waits"

    place.run(scenario)


def test_a_long_run_goes_on_in_a_new_job_although_nobody_waits(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        before = await table.state(game)
        after = await go_on_from(table, game, step_s=LONGEST_S / 3)
        assert after.version == before.version + 4, "after the first step that was not over in five seconds"
        assert table.queue.rests.job_ids == [Run(game, after.version, HANDED_ON).job_id]

    place.run(scenario)


def _job(table: Table, run: Run) -> Job:
    job = table.queue.rests.fetch_job(run.job_id)
    assert job is not None
    return job


def test_a_run_ends_early_when_its_worker_is_asked_to_stop(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        before = await table.state(game)
        answers = iter([False, False, True])
        after = await go_on_from(table, game, lambda: next(answers))
        assert after.version == before.version + 2

    place.run(scenario)


def test_a_game_whose_run_goes_on_is_due_again_only_after_a_while(place: Place) -> None:
    async def scenario(table: Table) -> None:
        store = table.service.store
        game = await table.game_of_bots(("random", "random"))
        state = await table.state(game)
        assert await store.next_due(0) == state.time, "the first bot must decide now"
        answers = iter([False, True])
        state = await go_on_from(table, game, lambda: next(answers))
        assert isinstance((await entry_of(table.service, game, state.version)).body.cause, DecisionTaken)
        assert await store.next_due(0) == state.time + GOES_ON_MS

    place.run(scenario)


def test_a_player_s_last_decision_makes_the_scoring_due_at_once(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await table.game_to_score()
        state = await table.state(game)
        assert to_move(state) == (SERVICE,)
        assert await table.service.store.next_due(0) == state.time

    place.run(scenario)
