"""Vacations: switched on and off by the player alone, told to each game once, and never longer than a game allows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.core.time_controls import DAY_MS, Absolute, ClockSettings
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import due_at
from eventstore.service import Service
from eventstore.storage.store import Store, shard_of
from eventstore.table.commands import EndVacation, HandOverSeat, PauseGame
from eventstore.table.events import SeatVacation, VacationBegun, VacationEnded
from eventstore.write.expiring import sync_clocks
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.play import (
    ANNA,
    BEN,
    ORGANISER,
    STRANGER,
    Clock,
    code_of,
    decided,
    entry_of,
    played,
    started,
    tiny_service,
    unchanged,
)


async def facts(service: Service, game: str) -> list[Any]:
    """Return the facts of a game's log about vacations."""
    changes = []
    for version in range(1, (await service.reader.state(game)).version + 1):
        events = (await entry_of(service, game, version)).body.events
        changes += [event for event in events if isinstance(event, VacationBegun | VacationEnded)]
    return changes


# A16: the player alone, and the days of the game


def test_a16_the_player_alone_begins_and_ends_it_and_only_where_the_game_has_days() -> None:
    async def scenario() -> None:
        service = tiny_service()
        without, game = await started(service), await started(service, vacation=2)
        begin = service.writer.vacation
        assert await unchanged(service, without, begin(without, ANNA, on=True)) == "no_vacation"
        assert await unchanged(service, game, begin(game, STRANGER, on=True)) == "not_seated"
        assert await unchanged(service, game, begin(game, ANNA, on=False)) == "no_vacation"
        await begin(game, ANNA, on=True)
        assert await unchanged(service, game, begin(game, ANNA, on=True)) == "vacation_already"
        for caller in (BEN, ORGANISER, SERVICE_IDENTITY):
            ends = service.writer.command(game, EndVacation(0, service.core.clock()), caller)
            assert await unchanged(service, game, ends) == "not_your_seat"
        (vacation,) = await facts(service, game)
        assert vacation.until - vacation.at == 2 * DAY_MS
        await begin(game, ANNA, on=False)
        state = await service.reader.state(game)
        used_ms = state.at_table.vacations[0].used_ms
        assert (state.at_table.vacations[0], 0 < used_ms < DAY_MS) == (SeatVacation(used_ms), True)
        await begin(game, ANNA, on=True)
        again = (await facts(service, game))[-1]
        assert again.until - again.at == 2 * DAY_MS - used_ms
        await decided(service, game)
        assert (await service.reader.state(game)).at_table.vacations[0].since == again.at, "a decision ends none"
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


# A17: the clock stands


def test_a17_the_clock_of_the_seat_stands_and_its_turn_goes_on_afterwards() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, vacation=2, clock=ClockSettings(Absolute(3_600_000)))
        assert (await service.reader.state(game)).at_table.clocks[0].runs
        await service.writer.vacation(game, ANNA, on=True)
        state = await service.reader.state(game)
        stands = state.at_table.clocks[0]
        assert (stands.runs, stands.waits) == (False, True)
        assert due_at(state, 0) == state.at_table.vacations[0].until
        for _ in range(100):
            service.core.clock()
        await service.writer.vacation(game, ANNA, on=False)
        goes_on = (await service.reader.state(game)).at_table.clocks[0]
        assert (goes_on.runs, goes_on.left) == (True, stands.left)
        await decided(service, game)
        await sound(service, game)

    asyncio.run(scenario())


# A18: it ends by itself


def test_a18_when_the_days_are_used_up_it_ends_once_and_says_so(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, vacation=1)
        await service.writer.vacation(game, ANNA, on=True)
        state = await service.reader.state(game)
        assert await service.writer.end_in_time(state) is None
        until = state.at_table.vacations[0].until
        assert until is not None
        later, other = tiny_service(store), tiny_service(store)
        vars(later.core)["clock"] = vars(other.core)["clock"] = Clock(until)
        ends = [later.writer.end_in_time(state), other.writer.end_in_time(state)]
        answers = await asyncio.gather(*ends, return_exceptions=True)
        assert sum(isinstance(answer, BaseException) for answer in answers) == 1
        assert (await facts(later, game))[-1] == VacationEnded(0, DAY_MS, "used_up")
        assert await code_of(later.writer.vacation(game, ANNA, on=True)) == "vacation_used_up"
        await sound(later, game)

    backend.run(scenario)


def test_a10_a18_a_game_that_is_looked_at_early_is_due_again_when_the_first_of_its_times_ends(backend: Backend) -> None:
    """As after the service was away: all games with possibly running clocks are looked at once."""

    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        clock = ClockSettings(Absolute(9 * DAY_MS))
        away = await started(service, 3, vacation=2, clock=clock)
        await service.writer.vacation(away, BEN, on=True)
        paused = await started(service, clock=clock)
        until = service.core.clock() + DAY_MS
        await service.writer.command(paused, PauseGame("night", until), ORGANISER)
        vacation_ends = (await service.reader.state(away)).at_table.vacations[1].until
        for game, due in ((away, vacation_ends), (paused, until)):
            state = await service.reader.state(game)
            assert due is not None
            assert due_at(state, 0) == due, "before its clock"
            await store.postpone(game, due=due, until=service.core.clock() + 60_000)
            await sync_clocks(service.core, state)
            (listed,) = [
                deadline for deadline in await store.due(shard_of(game), now=1 << 60, limit=9) if deadline.game == game
            ]
            assert (listed.due, listed.attempts) == (due, 0), "and not every minute"

    backend.run(scenario)


# A19: all games of a player, each once


@pytest.mark.parametrize("number_told", [0, 1, 3])
def test_a19_after_a_kill_while_telling_the_games_another_process_goes_on_and_tells_each_once(
    backend: Backend, number_told: int
) -> None:
    class Killed(BaseException):
        pass

    async def scenario(store: Store) -> None:
        service, worker = tiny_service(store), tiny_service(store)
        games = [await started(service, vacation=3) for _ in range(5)]
        games.append(await started(service))
        say, calls = service.vacations._say, iter(range(99))

        async def killed(player: str, game: str, *, on: bool) -> None:
            if next(calls) == number_told:
                raise Killed
            await say(player, game, on=on)

        service.vacations._say = killed  # type: ignore[method-assign]
        with pytest.raises(Killed):
            await service.vacations.switch(ANNA.player, tuple(games), on=True)
        assert len([game for game in games if await facts(worker, game)]) == number_told
        await worker.vacations.tell_all()
        await worker.vacations.tell_all()
        for game in games[:5]:
            assert [type(fact) for fact in await facts(worker, game)] == [VacationBegun]
        assert await facts(worker, games[5]) == []
        assert (await worker.vacations.of(ANNA.player)).games == ()
        off = await tiny_service(store).vacations.switch(ANNA.player, tuple(games), on=False)
        assert (off.on, await store.documents.load_all("vacations")) == (False, {})
        for game in games[:5]:
            assert [type(fact) for fact in await facts(worker, game)] == [VacationBegun, VacationEnded]

    backend.run(scenario)


def test_a19_a_vacation_switched_off_while_games_are_told_holds_in_none() -> None:
    async def scenario() -> None:
        service = tiny_service()
        games = [await started(service, vacation=3) for _ in range(4)]
        other = tiny_service(service.store)
        say, calls = service.vacations._say, iter(range(99))

        async def overtaken(player: str, game: str, *, on: bool) -> None:
            if next(calls) == 2:
                await other.vacations.switch(player, tuple(games), on=False)
            await say(player, game, on=on)

        service.vacations._say = overtaken  # type: ignore[method-assign]
        await service.vacations.switch(ANNA.player, tuple(games), on=True)
        for game in games:
            assert (await service.reader.state(game)).at_table.vacations[0].since is None

    asyncio.run(scenario())


# A20: later events of the game


def test_a20_a_new_player_of_the_seat_has_days_of_their_own_and_a_replacing_game_goes_on() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, vacation=3, forks="anyone")
        await decided(service, game)
        await service.writer.vacation(game, ANNA, on=True)
        state = await service.reader.state(game)
        beside = await forked(service, game, state.version)
        assert (await service.reader.state(beside)).at_table.vacations == (SeatVacation(), SeatVacation())
        instead = await forked(service, game, state.version - 1, supersede=True)
        after = await service.reader.state(instead)
        assert after.at_table.vacations == state.at_table.vacations
        await service.writer.command(instead, HandOverSeat(0, "dora", "Dora"), SERVICE_IDENTITY)
        assert (await service.reader.state(instead)).at_table.vacations == (SeatVacation(), SeatVacation())
        for each_game in (game, instead):
            await sound(service, each_game)

    asyncio.run(scenario())
