"""Absence with real workers and the real loop: stand-ins, pauses, vacations and substitutes."""

from __future__ import annotations

import signal

import pytest

from domain.core.time_controls import DAY_MS, Absolute, ClockSettings
from eventstore.errors import HeadConflict
from eventstore.log.entry import DecisionTaken
from eventstore.log.state import to_move
from eventstore.proof.verify import verify_log
from eventstore.service import now_ms
from eventstore.table.commands import (
    AnswerPause,
    AnswerSubstitute,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    SeatStandIn,
)
from eventstore.table.events import GameResumed, VacationBegun
from tests.tiny.decisions import LayCounter
from tests.tiny.play import ANNA, BEN, DORA, KEYS, ORGANISER, code_of, decided, started
from tests.workers.conftest import Place, Table

CLOCK = ClockSettings(Absolute(9 * DAY_MS))


async def facts(table: Table, game: str, kind: type) -> int:
    """Return the number of facts of a kind in a log."""
    codec = await table.service.reader.codec(game)
    bodies = [codec.body(record) async for record in table.service.reader.stream(game)]
    return sum(isinstance(event, kind) for body in bodies for event in body.events)


@pytest.mark.parametrize(("moment", "appended"), [("hold-before", False), ("hold-after", True)])
def test_a2_a3_the_seat_is_given_back_at_once_though_the_worker_of_the_stand_in_is_killed(
    place: Place, moment: str, appended: bool
) -> None:
    place.ask(moment)
    killed = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        await table.service.writer.command(game, SeatStandIn(0, "random"), ANNA)
        before = await table.state(game)
        async with table.looping():

            async def is_held() -> bool:
                return place.held(moment) == {killed.pid}

            await table.until(is_held)
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            place.stop_asking(moment)
            if appended:
                with pytest.raises(HeadConflict):
                    await table.service.writer.decide(game, str(before.head), ANNA, LayCounter())
            else:
                await table.service.writer.decide(game, str(before.head), ANNA, LayCounter())
            back = await table.state(game)
            assert back.at_table.stand_ins == (None, None), "also where their decision was too late"
            assert back.at_table.stood_in == (int(appended), 0)
            place.start_worker()
            # Another game shows that the worker is there and has nothing to do for this one.
            await table.until_ended(await table.game_of_bots(("random", "random")))
            after = await table.state(game)
            assert (after.at_table.stood_in, after.version) == (back.at_table.stood_in, back.version)
        assert (await verify_log(table.service.reader, game, keys=KEYS)).ok

    place.run(scenario)


def test_a1_a2_a_stand_in_plays_until_its_player_returns(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        await table.service.writer.command(game, SeatStandIn(0, "random"), ANNA)
        async with table.looping():

            async def has_stood_in() -> bool:
                state = await table.state(game)
                return state.at_table.stood_in[0] > 0 and to_move(state) == (1,)

            await table.until(has_stood_in)
            await table.service.writer.command(game, ReturnToSeat(), ANNA)
            stood_in = (await table.state(game)).at_table.stood_in
            while to_move(await table.state(game)) == (1,):
                await decided(table.service, game)
            state = await table.until_scored(game)
            await table.until_ended(await table.game_of_bots(("random", "random")))
            assert (await table.state(game)).head == state.head, "the next decision is a player's"
            assert state.at_table.stood_in == stood_in

    place.run(scenario)


@pytest.mark.parametrize("consent", [True, False])
def test_a7_a10_nobody_moves_while_a_game_is_paused_and_it_goes_on_by_itself(place: Place, consent: bool) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        writer = table.service.writer
        game = await started(table.service, clock=CLOCK)
        until = now_ms() + 4_000
        if consent:
            await writer.command(game, RequestPause("tea", until), ANNA)
            await writer.command(game, AnswerPause(0, until, accept=True), BEN)
        else:
            await writer.command(game, PauseGame("tea", until), ORGANISER)
        paused = await table.state(game)
        assert to_move(paused) == ()
        assert [clock.runs for clock in paused.at_table.clocks] == [False, False]
        assert await code_of(writer.decide(game, str(paused.head), ANNA, LayCounter())) == "game_paused"
        async with table.looping():

            async def goes_on() -> bool:
                return (await table.state(game)).at_table.pause is None

            await table.until(goes_on)
        assert now_ms() >= until, "not before its time"
        assert await facts(table, game, GameResumed) == 1
        state = await table.state(game)
        assert to_move(state) == (0,)
        assert state.at_table.clocks[0].left == paused.at_table.clocks[0].left

    place.run(scenario)


def test_a7_a_bot_that_stands_in_waits_while_the_game_is_paused(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        writer = table.service.writer
        game = await started(table.service)
        await writer.command(game, PauseGame("night", None), ORGANISER)
        await writer.command(game, SeatStandIn(0, "random"), ORGANISER)
        paused = await table.state(game)
        async with table.looping():
            await table.until_ended(await table.game_of_bots(("random", "random")))
            assert (await table.state(game)).head == paused.head
            assert not any(name.startswith(f"run-{game}-") for name in table.queue.runs.job_ids)
            await writer.command(game, ResumeGame(), ORGANISER)

            async def stood_in() -> bool:
                return (await table.state(game)).at_table.stood_in[0] > 0

            await table.until(stood_in)

    place.run(scenario)


def test_a10_a_pause_ends_once_after_a_kill_at_its_end(place: Place) -> None:
    place.ask("hold-after")
    killed = place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        await table.service.writer.command(game, PauseGame("tea", now_ms() + 500), ORGANISER)
        async with table.looping():

            async def is_held() -> bool:
                return place.held("hold-after") == {killed.pid}

            await table.until(is_held)
            killed.send_signal(signal.SIGKILL)
            killed.wait()
            place.stop_asking("hold-after")
            place.start_worker()
            await table.until_ended(await table.game_of_bots(("random", "random")))
        assert await facts(table, game, GameResumed) == 1

    place.run(scenario)


def test_a16_a17_the_clock_stands_in_all_games_of_a_player_on_vacation(place: Place) -> None:
    async def scenario(table: Table) -> None:
        service = table.service
        games = [await started(service, clock=CLOCK, vacation=3) for _ in range(3)]
        await service.vacations.switch(ANNA.player, tuple(games), on=True)
        away = [await table.state(game) for game in games]
        assert [state.at_table.clocks[0].runs for state in away] == [False] * 3
        async with table.looping():
            await table.game_to_score()
            (name,) = await table.queued(1)
        assert not any(name.startswith(f"run-{game}-") for game in games), "nothing is due for days"
        await service.vacations.switch(ANNA.player, tuple(games), on=False)
        for game, before in zip(games, away, strict=True):
            after = (await table.state(game)).at_table
            assert (after.clocks[0].runs, after.clocks[0].left) == (True, before.at_table.clocks[0].left)
            assert await facts(table, game, VacationBegun) == 1

    place.run(scenario)


def test_a12_a_substitute_takes_the_seat_from_a_stand_in_that_plays(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        writer = table.service.writer
        game = await started(table.service)
        await writer.command(game, OfferSubstitute(0, DORA.player, "Dora"), ORGANISER)
        await writer.command(game, SeatStandIn(0, "random"), ORGANISER)
        async with table.looping():

            async def has_stood_in() -> bool:
                state = await table.state(game)
                return state.at_table.stood_in[0] > 0 and to_move(state) == (1,)

            await table.until(has_stood_in)
            await writer.command(game, AnswerSubstitute(0, DORA.player, accept=True), DORA)
            stood_in = (await table.state(game)).at_table.stood_in
            while to_move(await table.state(game)) == (1,):
                await decided(table.service, game)
            state = await table.until_scored(game)
            await table.until_ended(await table.game_of_bots(("random", "random")))
            assert (await table.state(game)).at_table.stood_in == stood_in
        occupant = state.at_table.seats[0]
        assert occupant is not None
        assert (occupant.player, state.at_table.stand_ins) == (DORA.player, (None, None))
        codec = await table.service.reader.codec(game)
        causes = [codec.body(record).cause async for record in table.service.reader.stream(game)]
        assert any(isinstance(cause, DecisionTaken) and cause.seat == 0 for cause in causes)
        assert (await verify_log(table.service.reader, game, keys=KEYS)).ok

    place.run(scenario)
