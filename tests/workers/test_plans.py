"""Plans under real workers: a plan decides once or not at all, after kills and decisions of others meanwhile."""

from __future__ import annotations

import asyncio
import random
import signal
import tempfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from domain.core.events import Event
from eventstore.errors import HeadConflict
from eventstore.log.entry import DecisionTaken
from eventstore.proof.verify import verify_log
from eventstore.table.events import PlanCancelled, PlanFired
from tests.eventstore.plans import in_order
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import BEN, KEYS, decided, started
from tests.workers.conftest import Place, Table
from tests.workers.expiry_drill import KILL_EVERY_S
from tests.workers.plan_drill import drill

BEFORE, AFTER = {"type": "turn_step.1", "rolled": False}, {"type": "turn_step.1", "rolled": True}


async def with_plan(table: Table, *, due: bool = True) -> str:
    """Open a game in which Ben has planned his turn; when it is *due*, Anna has ended hers."""
    game = await started(table.service)
    head = str((await table.state(game)).head)
    await table.service.planning.seal(game, head, in_order((BEFORE, RollDie()), (AFTER, LayCounter())), BEN)
    if due:
        await decided(table.service, game, LayCounter())
    return game


async def of_ben(table: Table, game: str) -> tuple[list[object], list[Event]]:
    """Return Ben's decisions in the first round, and the facts about his plan."""
    codec = await table.service.reader.codec(game)
    bodies = [codec.body(record) async for record in table.service.reader.stream(game)]
    causes = [body.cause for body in bodies]
    decisions = [cause.decision for cause in causes if isinstance(cause, DecisionTaken) and cause.seat == 1]
    events = [event for body in bodies for event in body.events]
    return decisions[:2], [event for event in events if isinstance(event, PlanFired | PlanCancelled)]


async def is_over(table: Table, game: str) -> bool:
    """Return whether Ben's turn is over and its consequences are done."""
    decisions, events = await of_ben(table, game)
    return len(decisions) == 2 and bool(events)


@pytest.mark.parametrize(("moment", "appended"), [("hold-before", False), ("hold-after", True)])
def test_p8_a_killed_worker_s_plan_decides_once(place: Place, moment: str, appended: bool) -> None:
    place.ask(moment)
    killed = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await with_plan(table)
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
            await table.until(lambda: is_over(table, game))
        decisions, events = await of_ben(table, game)
        assert decisions == [RollDie(), LayCounter()]
        assert [event.item for event in events if isinstance(event, PlanFired)] == [0, 1]

    place.run(scenario)


@pytest.mark.parametrize(("moment", "by_hand"), [("hold-before", True), ("hold-after", False)])
def test_p12_of_a_plan_and_a_hand_at_the_same_moment_one_counts(place: Place, moment: str, by_hand: bool) -> None:
    place.ask(moment)
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await with_plan(table)
        head = str((await table.state(game)).head)
        async with table.looping():

            async def is_held() -> bool:
                return place.held(moment) == {worker.pid}

            await table.until(is_held)
            if by_hand:
                await table.service.writer.decide(game, head, BEN, LayCounter())
            else:
                with pytest.raises(HeadConflict):
                    await table.service.writer.decide(game, head, BEN, LayCounter())
            place.stop_asking(moment)
            if not by_hand:
                await table.until(lambda: is_over(table, game))
            await table.until_scored(game)
        decisions, events = await of_ben(table, game)
        if by_hand:
            assert decisions[0] == LayCounter()
            assert [event.why for event in events if isinstance(event, PlanCancelled)] == ["by_hand"]
            assert not any(isinstance(event, PlanFired) for event in events)
        else:
            assert decisions == [RollDie(), LayCounter()]
            assert [event.item for event in events if isinstance(event, PlanFired)] == [0, 1]
        assert (await verify_log(table.service.reader, game, keys=KEYS)).ok

    place.run(scenario)


@pytest.mark.parametrize("games", [8, pytest.param(1_000, marks=[pytest.mark.long, pytest.mark.timeout(1_500)])])
def test_p8_plans_of_all_games_decide_once_or_not_at_all_while_loops_and_workers_are_killed(games: int) -> None:
    """The drill: a quarter of the owners decide by hand at the same moment."""
    with tempfile.TemporaryDirectory() as folder:  # short, as the path of a socket has to be
        figures = asyncio.run(drill(games, Path(folder), every_s=1.0 if games < 100 else KILL_EVERY_S))
    assert figures.ok, figures
    assert figures.sealed > games // 2
    assert figures.kills


async def entries_of(table: Table, games: Sequence[str]) -> int:
    """Return how many entries games have."""
    return sum([(await table.state(game)).version for game in games])


def test_p8_plans_under_random_kills_of_workers_and_loops_decide_once(place: Place) -> None:
    source = random.Random(8)  # noqa: S311  repeatable, guards nothing

    async def scenario(table: Table) -> None:
        games = [await with_plan(table) for _ in range(12)]

        async def has_gone_on(entries: int) -> bool:
            return await entries_of(table, games) >= entries

        for _ in range(4):
            worker = place.start_worker()
            entries = await entries_of(table, games) + source.randrange(1, 9)
            async with table.looping():
                await table.until(lambda entries=entries: has_gone_on(entries))
                worker.send_signal(signal.SIGKILL)
                worker.wait()
            games += [await with_plan(table) for _ in range(4)]
        place.start_worker()
        async with table.looping(loops=2):
            for game in games:
                await table.until(lambda game=game: is_over(table, game))
        for game in games:
            decisions, events = await of_ben(table, game)
            assert decisions == [RollDie(), LayCounter()]
            assert [event.item for event in events if isinstance(event, PlanFired)] == [0, 1]
            assert (await verify_log(table.service.reader, game, keys=KEYS)).ok

    place.run(scenario)
