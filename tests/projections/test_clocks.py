"""The time of a game as it is told: equal to a fold of the log, at every version."""

from __future__ import annotations

import asyncio
import random
from typing import Any, Final

import pytest

from domain.core.time_controls import (
    Absolute,
    AnyTimeControl,
    ByoYomi,
    Canadian,
    ClockSettings,
    Correspondence,
    Fischer,
    Night,
    Rest,
    Simple,
)
from eventstore.log.state import State, to_move
from eventstore.service import open_service
from eventstore.storage.memory import MemoryStore
from eventstore.table.clocks import elapsed, full, left_at, total
from projections.clock_history import clock_history
from projections.clocks import deadlines, time_left
from projections.states import States
from projections.stored.pages import PageRequest
from tests.projections.opened import CLUSTER_IF_LONG, StoredService, run, table
from tests.tiny import RULESETS
from tests.tiny.play import ANNA, BEN, KEYS, decided, started

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
KINDS: Final[tuple[AnyTimeControl, ...]] = (
    Absolute(30 * HOUR),
    Simple(2 * HOUR),
    Fischer(3 * HOUR, 5 * MINUTE, 4 * HOUR),
    ByoYomi(HOUR, 40 * MINUTE, 5),
    Canadian(HOUR, 4 * HOUR, 3),
    Correspondence(1, 2),
)


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 4_000_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.mark.parametrize("rest", [None, Rest("Europe/Berlin", Night(22, 8), ("sunday",))], ids=["always", "rests"])
@pytest.mark.parametrize("time", KINDS, ids=lambda time: type(time).__name__)
def test_the_told_times_of_each_version_equal_the_fold(time: AnyTimeControl, rest: Rest | None) -> None:
    settings = ClockSettings(time, rest=rest, grace_ms=10_000)

    async def scenario() -> None:
        hand, source = Hand(), random.Random(f"{time} {rest}")  # noqa: S311 - choices of a test
        service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",), clock=hand)
        game = await started(service, 2, clock=settings)
        states: list[State] = [await service.reader.state(game)]
        while to_move(states[-1]) and len(states) < 40:
            hand.now += source.choice([0, 900, 7 * MINUTE, 25 * MINUTE])
            await decided(service, game)
            states.append(await service.reader.state(game))
        used_ms = [0, 0]
        for before, after in zip([states[0], *states], states, strict=False):
            for seat, clock in enumerate(before.at_table.clocks):
                if clock.since is not None:
                    used_ms[seat] += elapsed(rest, before.time, after.time, ())
            history = await clock_history(States(service.reader), after)
            assert list(history.used) == used_ms
            assert [sum(turn.ms for turn in history.turns if turn.seat == seat) for seat in (0, 1)] == used_ms
            assert history.time_left is not None
            for clock, seat_time in zip(after.at_table.clocks, history.time_left.seats, strict=True):
                assert seat_time.left_ms == total(settings, left_at(settings, clock, after.time))
                assert seat_time.left_ms == sum(stretch.ms * stretch.times for stretch in seat_time.stretches)
                assert seat_time.until == clock.until
            open_turns = {turn.seat for turn in history.turns if turn.ended is None}
            assert open_turns == {seat for seat, clock in enumerate(after.at_table.clocks) if clock.waits}
        assert sum(used_ms) > 0

    asyncio.run(scenario())


@pytest.mark.parametrize("time", KINDS, ids=lambda time: type(time).__name__)
def test_counting_the_stretches_down_equals_the_clock(time: AnyTimeControl) -> None:
    """As the page does it: time outside the rests is taken from the stretches in turn."""
    settings = ClockSettings(time, rest=Rest("Europe/Berlin", Night(22, 8)), grace_ms=10_000)

    async def scenario() -> None:
        hand, source = Hand(), random.Random(str(time))  # noqa: S311 - choices of a test
        service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",), clock=hand)
        state = await service.reader.state(await started(service, 2, clock=settings))
        answer = time_left(state.at_table, hand.now)
        assert answer is not None
        (seat,) = to_move(state)
        seat_clock, clock = answer.seats[seat], state.at_table.clocks[seat]
        assert seat_clock.since is not None
        assert seat_clock.until is not None
        for _ in range(100):
            now = source.randint(seat_clock.since, seat_clock.until)
            passed = (
                now
                - seat_clock.since
                - sum(max(0, min(ends, now) - max(begins, seat_clock.since)) for begins, ends in answer.rests)
            )
            parts = [part.ms for part in seat_clock.stretches for _ in range(part.times)]
            assert sum(parts) - passed == total(settings, left_at(settings, clock, now))

    asyncio.run(scenario())


def test_a_turn_that_is_gone_on_with_is_one_turn_and_one_that_has_not_been_took_nothing() -> None:
    """T8: a player who takes back their last turn goes on with it, and the time since then counts."""
    clock = ClockSettings(Absolute(HOUR))

    async def scenario() -> None:
        hand = Hand()
        service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",), clock=hand)
        game = await started(service, 2, clock=clock)
        first = (await service.reader.state(game)).version
        hand.now += MINUTE
        await decided(service, game)
        while to_move(state := await service.reader.state(game)) == (0,):
            await decided(service, game)
        hand.now += MINUTE
        await service.writer.take_back(game, str(state.head), first, ANNA)
        hand.now += MINUTE
        state = await service.reader.state(game)
        history = await clock_history(States(service.reader), state)
        assert history.used == (2 * MINUTE, 0)
        assert [(turn.seat, turn.ended) for turn in history.turns if turn.ended is None] == [(0, None)]
        assert history.time_left is not None
        assert [seat_time.left_ms for seat_time in history.time_left.seats] == [HOUR - 2 * MINUTE, HOUR]

    asyncio.run(scenario())


def test_periods_that_have_not_begun_are_told_by_their_number() -> None:
    clock = ClockSettings(ByoYomi(MINUTE, 30_000, 3))

    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",), clock=Hand())
        state = await service.reader.state(await started(service, 2, clock=clock))
        answer = time_left(state.at_table, 0)
        assert answer is not None
        parts = [(stretch.kind, stretch.ms, stretch.times) for stretch in answer.seats[1].stretches]
        assert parts == [("main", MINUTE, 1), ("period", 30_000, 1), ("period", 30_000, 2)]
        assert answer.seats[1].left_ms == total(clock, full(clock))
        assert (answer.seats[1].since, answer.seats[1].until) == (None, None), "it is not to move"
        assert deadlines(state.at_table)[1] is None

    asyncio.run(scenario())


def test_a_game_without_a_clock_has_nothing_to_tell() -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, bots=("random",), clock=Hand())
        state = await service.reader.state(await started(service, 2))
        history = await clock_history(States(service.reader), state)
        assert (history.clock, history.time_left, history.used, history.turns) == (None, None, (), ())
        assert time_left(state.at_table, 5) is None
        assert deadlines(state.at_table) == ()

    asyncio.run(scenario())


@CLUSTER_IF_LONG
def test_my_games_come_by_the_time_i_have_left(place: str) -> None:
    async def scenario(on: StoredService) -> None:
        async def game(days: int | None) -> str:
            clock = None if days is None else ClockSettings(Correspondence(days))
            return await table(on.service, ANNA, ANNA, BEN, clock=clock)

        free, slow, fast, middle = [await game(days) for days in (None, 9, 1, 3)]
        other = await game(2)
        await decided(on.service, other)

        async def listed(viewer: Any, **options: Any) -> list[str]:
            return [row.game for row in (await on.lists.by_time_left(viewer.player, **options)).games]

        assert await listed(ANNA) == [fast, middle, slow, free], "in the other one Ben is to move"
        assert await listed(BEN) == [other]
        first = await on.lists.by_time_left(ANNA.player, PageRequest(limit=3))
        assert [row.game for row in first.games] == [fast, middle, slow]
        rows = {row.game: row for row in first.games}
        assert rows[fast].until[1] is None
        assert (rows[fast].until[0] or 0) < (rows[slow].until[0] or 0)
        assert rows[slow].clock == ClockSettings(Correspondence(9))
        rest = await on.lists.by_time_left(ANNA.player, PageRequest(first.next, 3))
        assert ([row.game for row in rest.games], rest.next) == ([free], None)

    run(place, scenario)
