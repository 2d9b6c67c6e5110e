"""Tables that wait for players, and forks, close by themselves when nothing has happened there for 30 days."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from domain.core.time_controls import DAY_MS
from eventstore.errors import HeadConflict
from eventstore.log.state import IDLE_DAYS, closes_at, due_at
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import shard_of
from eventstore.table.commands import LeaveSeat, PauseGame, TakeSeat
from eventstore.table.events import TournamentTable, idle_reason
from eventstore.write.expiring import sync_clocks
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from tests.eventstore.forks import filled, forked, sound
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, ORGANISER, Clock, decided, started, tiny_service
from tests.tiny.verifying import CODECS

TABLE = NewGame(ruleset="tiny", seats=2)
IDLE_MS = IDLE_DAYS * DAY_MS


async def opened(service: Service) -> str:
    return (await service.writer.create(TABLE, ANNA)).game


async def own_fork(service: Service) -> str:
    return await forked(service, await started(service, forks="anyone"), 3)


def put_to(service: Service, time: int) -> None:
    """Let the next look at the clock tell a time."""
    clock = service.core.clock
    assert isinstance(clock, Clock)
    clock.now = time - 1_000


@pytest.mark.parametrize("begin", [opened, own_fork])
def test_a_table_or_a_fork_closes_after_thirty_days_without_an_entry(
    begin: Callable[[Service], Awaitable[str]],
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await begin(service)
        state = await service.reader.state(game)
        assert due_at(state, state.time) == state.time + IDLE_MS == await service.store.next_due(shard_of(game))
        put_to(service, state.time + IDLE_MS - 1)
        assert await service.writer.end_in_time(state) is None
        put_to(service, state.time + IDLE_MS)
        accepted = await service.writer.end_in_time(state)
        assert accepted is not None
        closed = await service.reader.state(game)
        assert (closed.at_table.status, closed.at_table.reason) == ("aborted", idle_reason(IDLE_DAYS))
        assert due_at(closed, closed.time) is None
        await sound(service, game)
        assert verify_archive(read_archive([await exported(service, game)]), CODECS).ok

    asyncio.run(scenario())


def test_an_entry_puts_the_close_off() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await opened(service)
        state_at_start = await service.reader.state(game)
        put_to(service, state_at_start.time + IDLE_MS - 10_000)
        await service.writer.command(game, TakeSeat(), ANNA)
        await service.writer.command(game, LeaveSeat(0), ANNA)
        later = await service.reader.state(game)
        assert closes_at(later) == later.time + IDLE_MS > state_at_start.time + IDLE_MS
        put_to(service, state_at_start.time + IDLE_MS)
        assert await service.writer.end_in_time(later) is None

    asyncio.run(scenario())


def test_the_days_are_those_of_the_service_and_the_later_time_counts_after_a_change() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        brief, usual = (tiny_service(store, idle_days=days) for days in (1, IDLE_DAYS))
        fork = await own_fork(brief)
        state = await brief.reader.state(fork)
        assert await store.next_due(shard_of(fork)) == state.time + DAY_MS
        put_to(usual, state.time + DAY_MS)
        assert await usual.writer.end_in_time(state) is None
        await sync_clocks(usual.core, state)
        assert await store.next_due(shard_of(fork)) == state.time + IDLE_MS
        put_to(brief, state.time + DAY_MS)
        assert await brief.writer.end_in_time(state) is not None
        assert (await brief.reader.state(fork)).at_table.reason == "nothing happened here for 1 day"
        timeline = await Projections(brief).timeline(await brief.rights.snapshot(fork, ANNA), 0, 100, "de")
        sentence = "Hier ist einen Tag lang nichts geschehen: Der Tisch ist geschlossen."
        assert sentence in {item.text for item in timeline.items}

    asyncio.run(scenario())


def test_close_of_a_fork_is_appended_once_by_two_processes() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        services = [tiny_service(store) for _ in range(2)]
        fork = await own_fork(services[0])
        state = await services[1].reader.state(fork)
        for late, service in enumerate(services):
            put_to(service, state.time + IDLE_MS + late)
        assert await services[0].writer.end_in_time(state) is not None
        with pytest.raises(HeadConflict):
            await services[1].writer.end_in_time(state)
        closed = await services[1].reader.state(fork)
        assert (closed.version, await services[1].writer.end_in_time(closed)) == (state.version + 1, None)

    asyncio.run(scenario())


def test_games_that_people_play_stay_open() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        assert closes_at(await service.reader.state(game)) is None
        await decided(service, game)
        assert closes_at(await service.reader.state(game)) is None
        fork = await forked(service, game, 4)
        await filled(service, fork)
        filled_fork = await service.reader.state(fork)
        assert closes_at(filled_fork) == filled_fork.time + IDLE_MS
        await service.writer.command(fork, PauseGame("a dispute", None), ORGANISER)
        assert closes_at(await service.reader.state(fork)) is None
        replacing = await forked(service, game, 4, supersede=True)
        assert closes_at(await service.reader.state(replacing)) is None

    asyncio.run(scenario())


def test_the_tables_of_a_tournament_stay_open() -> None:
    async def scenario() -> None:
        service = tiny_service()
        of = TournamentTable("0-t000000000000", 1, 1)
        accepted = await service.writer.open_table(TABLE, "0-000000000001", of, [ANNA, BEN])
        assert accepted.state is not None
        assert closes_at(accepted.state) is None

    asyncio.run(scenario())
