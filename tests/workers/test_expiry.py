"""Times that end, with the real loop and real workers: said once, in time, and not while the service is away."""

from __future__ import annotations

import asyncio
import signal
import tempfile
from pathlib import Path
from typing import Final

import pytest

from domain.core.bots import BOTS
from domain.core.time_controls import Absolute, ClockSettings, ExpiryPolicy
from eventstore.service import now_ms, open_service
from eventstore.storage.redis_keys import BEAT
from eventstore.table.events import ClockExpired, TimeAdded
from tests.frozen import frozen
from tests.tiny import RULESETS
from tests.tiny.play import KEYS, started
from tests.workers.conftest import LONG, Place, Table
from tests.workers.expiry_drill import QUICK, Pace, drill

SOON: Final = 1_500


def clocked(main_ms: int, expiry: ExpiryPolicy = "warn") -> ClockSettings:
    return ClockSettings(Absolute(main_ms), expiry)


async def lateness_of(table: Table, game: str, kind: type) -> list[int]:
    """Return the delays of the facts of a kind after their instants, in milliseconds."""
    codec = await table.service.reader.codec(game)
    return [
        body.time - getattr(event, "at", body.time)
        async for record in table.service.reader.stream(game)
        for body in (codec.body(record),)
        for event in body.events
        if isinstance(event, kind)
    ]


@pytest.mark.parametrize(
    ("games", "pace"),
    [
        pytest.param(4, QUICK, id="4"),
        pytest.param(1_000, Pace(), marks=[pytest.mark.long, pytest.mark.timeout(900)], id="1000"),
    ],
)
def test_times_are_over_once_and_in_time_while_loops_and_workers_are_killed(games: int, pace: Pace) -> None:
    """T7, T10, T11: no time ends while the service acts, and in its ten minutes away nobody loses."""
    with tempfile.TemporaryDirectory() as folder:  # short, as the path of a socket has to be
        figures = asyncio.run(drill(games, Path(folder), pace))
    assert figures.ok, figures
    assert figures.expired == figures.away == games
    assert figures.kills


@pytest.mark.parametrize("moment", ["hold-before", "hold-after"])
def test_a_time_is_over_once_though_the_worker_is_killed_that_says_so(place: Place, moment: str) -> None:
    """T11."""
    place.ask(moment)
    killed = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service, clock=clocked(SOON))
        assert await table.service.store.due(0, now=now_ms(), limit=9) == [], "nothing is due yet, nor counted as due"
        async with table.looping():

            async def is_held() -> bool:
                return place.held(moment) == {killed.pid}

            await table.until(is_held)
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            place.stop_asking(moment)
            place.start_worker()

            async def is_over() -> bool:
                return bool(await lateness_of(table, game, ClockExpired))

            await table.until(is_over)
            other = await started(table.service, clock=clocked(SOON))

            async def other_is_over() -> bool:
                return bool(await lateness_of(table, other, ClockExpired))

            await table.until(other_is_over)
        assert len(await lateness_of(table, game, ClockExpired)) == 1
        (late,) = await lateness_of(table, other, ClockExpired)
        assert late >= 0, "not before its instant"

    place.run(scenario)


def test_nobody_loses_while_the_service_is_away(place: Place) -> None:
    """T10: ten minutes; instead of waiting the last beat is set back and the game begins in the past."""
    place.start_worker()

    async def scenario(table: Table) -> None:
        gone = now_ms() - 600_000
        store = table.service.store
        await store._client.call("SET", BEAT, gone)  # type: ignore[attr-defined]
        past = open_service(store, RULESETS, KEYS, bots=BOTS, clock=lambda: gone)
        game = await started(past, clock=clocked(300_000, "forfeit"))
        async with table.looping():

            async def was_tried() -> bool:
                return any(deadline.attempts > 1 for deadline in await store.due(0, now=1 << 60, limit=9))

            await table.until(was_tried)
            assert not await lateness_of(table, game, ClockExpired)
            await table.service.writer.beat()

            async def is_given_back() -> bool:
                return bool(await lateness_of(table, game, TimeAdded))

            await table.until(is_given_back)
        state = await table.state(game)
        (clock, _) = state.at_table.clocks
        assert (state.at_table.status, clock.left.main_ms) == ("playing", 300_000)
        assert len(await lateness_of(table, game, TimeAdded)) == 1
        assert clock.until is not None
        assert clock.until > now_ms() + 200_000

    place.run(scenario)


def test_a_loop_that_begins_leaves_times_that_end_later_alone(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await started(table.service, clock=clocked(24 * 3_600_000))
        async with table.looping(LONG):
            await table.game_to_score()
            await table.queued(1)
            assert not any(name.startswith(f"run-{game}") for name in table.queue.runs.job_ids)

    place.run(scenario)


def test_the_loop_hands_a_game_out_when_its_time_ends(place: Place) -> None:
    """T11: by the injected clock, moved by hand."""

    async def scenario(table: Table) -> None:
        with frozen() as clocks:
            game = await started(table.service, clock=clocked(60_000))
            async with table.looping(LONG):
                clocks.tick(59.999)
                await table.game_to_score()
                (name,) = await table.queued(1)
                assert not name.startswith(f"run-{game}")
                clocks.tick(0.001)
                names = await table.queued(2)
            assert sum(name.startswith(f"run-{game}") for name in names) == 1

    place.run(scenario)
