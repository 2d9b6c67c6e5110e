"""Tables that wait for players, and forks, close by themselves when nothing has happened there for 30 days."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from eventstore.log.state import IDLE_MS, closes_at, due_at
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import shard_of
from eventstore.table.commands import LeaveSeat, PauseGame, TakeSeat
from eventstore.table.events import IDLE_REASON, TournamentTable
from eventstore.write.log_writer import NewGame
from tests.eventstore.forks import filled, forked, sound
from tests.tiny.archives import exported
from tests.tiny.play import ANNA, BEN, ORGANISER, Clock, decided, started, tiny_service
from tests.tiny.verifying import CODECS

TABLE = NewGame(ruleset="tiny", seats=2)


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
        assert (closed.at_table.status, closed.at_table.reason) == ("aborted", IDLE_REASON)
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
