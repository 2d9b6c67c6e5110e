"""Requests are remembered until a day after their game closes; a superseded game closes with its replacement."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from freezegun.api import FrozenDateTimeFactory

from eventstore.service import Service, now_ms, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import RequestKey, Store
from eventstore.table.commands import AbortGame, RuleDispute, TakeSeat
from eventstore.write.appending import request_key
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked
from tests.frozen import frozen
from tests.tiny import RULESETS
from tests.tiny.play import ANNA, BEN, KEYS, ORGANISER, played, tiny_service, unchanged

DAY_MS = 24 * 3600 * 1000
NEW = NewGame(ruleset="tiny", seats=2)


async def started_with_keys(service: Service) -> str:
    """Open and start a game, every request under a key."""
    game = (await service.writer.create(NEW, ANNA, "open")).game
    for player in (ANNA, BEN):
        await service.writer.command(game, TakeSeat(), player, "sit")
    return game


def forgotten(backend: Backend, game: str) -> range:
    """Return the possible milliseconds at which the keys of a closed game are forgotten."""
    expiry = backend.expiry(game)
    assert expiry is not None, "never"
    return expiry


async def closed_at(service: Service, game: str) -> int:
    """Return the time of a game's last entry."""
    return (await service.reader.state(game)).time


def test_an_open_game_remembers_and_a_finished_one_for_a_day(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started_with_keys(service)
        await played(service, game, upto=6)
        assert backend.expiry(game) is None
        await played(service, game)
        until = await closed_at(service, game) + DAY_MS
        assert until in forgotten(backend, game)
        again = await service.writer.create(NEW, ANNA, "open")
        assert (again.game, again.head.version) == (game, 1)

    backend.run(scenario)


def remembered(service: Service, game: str) -> RequestKey:
    """Return the key of a game's opening, as the store knows it."""
    request = request_key(ANNA.actor, "open", ["create", NEW])
    assert request is not None
    assert service.core.ids.new(0, request).partition("-")[2] == game.partition("-")[2]
    return request


async def closed_game(service: Service) -> str:
    game = await started_with_keys(service)
    await service.writer.command(game, AbortGame("over"), ORGANISER)
    return game


def test_a_day_after_the_close_and_no_millisecond_before_requests_are_forgotten() -> None:
    async def scenario(clocks: FrozenDateTimeFactory) -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS)
        game = await closed_game(service)
        request = remembered(service, game)
        closed = await closed_at(service, game)
        assert closed == now_ms(), "the service reads the frozen clock"
        clocks.tick(timedelta(days=1, milliseconds=-1))
        await service.writer.command(game, RuleDispute("as it stands", 1), ORGANISER, "late")
        assert await service.store.remembered(game, request) == (await service.reader.record(game, 1)).head
        clocks.tick(timedelta(milliseconds=1))
        assert await service.store.remembered(game, request) is None

    with frozen() as clocks:
        asyncio.run(scenario(clocks))


@pytest.mark.parametrize(("ago", "known"), [(timedelta(hours=23), True), (timedelta(days=1, seconds=1), False)])
def test_redis_forgets_by_the_clock_of_the_service(shared_backend: Backend, ago: timedelta, *, known: bool) -> None:
    """A game that was closed so long ago: Redis' own time is today's, and is never moved."""

    async def scenario(store: Store) -> None:
        with frozen(datetime.now(UTC) - ago):
            service = open_service(store, RULESETS, KEYS)
            game = await closed_game(service)
        head_known = await store.remembered(game, remembered(service, game))
        assert (head_known is not None) == known
        left = timedelta(days=1) - ago
        if known:
            until = round((datetime.now(UTC) + left).timestamp() * 1000)
            assert abs(forgotten(shared_backend, game).start - until) < 60_000

    shared_backend.run(scenario)


def test_requests_after_the_close_put_nothing_off_and_are_forgotten_too(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started_with_keys(service)
        silent = (await service.writer.create(NEW, ANNA)).game
        for each_game in (game, silent):
            await service.writer.command(each_game, AbortGame("over"), ORGANISER)
        until = await closed_at(service, game) + DAY_MS
        for each_game in (game, silent):
            await service.writer.command(each_game, RuleDispute("as it stands", 1), ORGANISER, "ruling")
        assert until in forgotten(backend, game)
        assert await closed_at(service, silent) + DAY_MS in forgotten(backend, silent), "it had none before"

    backend.run(scenario)


def test_superseded_games_remember_until_a_day_after_the_one_that_replaced_them(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        first = await started_with_keys(service)
        second = await forked(service, first, 3, supersede=True)
        third = await forked(service, second, 4, supersede=True)
        for each_game in (second, third):
            await service.writer.command(each_game, RuleDispute("as it stands", 1), ORGANISER, "ruling")
        assert [backend.expiry(each_game) for each_game in (first, second, third)] == [None, None, None]
        await played(service, third)
        until = await closed_at(service, third) + DAY_MS
        assert all(until in forgotten(backend, each_game) for each_game in (first, second, third))

    backend.run(scenario)


def test_a_refused_request_leaves_its_key_free(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = (await service.writer.create(NEW, ANNA, "open")).game
        await service.writer.command(game, TakeSeat(seat=0), ANNA, "sit")
        refused = service.writer.command(game, TakeSeat(seat=0), BEN, "sit")
        assert await unchanged(service, game, refused) == "seat_taken"
        await service.writer.command(game, TakeSeat(seat=1), BEN, "sit")
        again = service.writer.command(game, TakeSeat(seat=0), BEN, "sit")
        assert await unchanged(service, game, again) == "key_reused", "the accepted one is remembered"

    backend.run(scenario)
