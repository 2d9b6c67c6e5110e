"""A service with stored projections on a real Redis, opened for a single test; its games and lists."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from domain.tournament.settings import Settings, Swiss
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.retiring import Retiring
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import RetiredLogs
from eventstore.table.commands import StallGame, TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from projections.ratings import RatingFold
from projections.stored.lists import Lists
from projections.stored.ratings import Ratings
from projections.stored.rows import STORED
from projections.stored.runner import ProjectionRunner
from tests.tiny.play import ANNA, BEN, PLAYERS, played, started, tiny_service

SHARDS = 3

CLUSTER_IF_LONG = pytest.mark.parametrize(
    "place", ["redis", pytest.param("cluster", marks=pytest.mark.long)], indirect=True
)
"""Of a test that asks for a `place`: it runs on a cluster in a long run only, where other tests use one too."""


@dataclass
class StoredService:
    """Everything a test of stored projections asks."""

    service: Service
    projections: Projections
    link: RedisClient
    runner: ProjectionRunner
    lists: Lists


def run(url: str, scenario: Callable[[StoredService], Awaitable[None]], archives: RetiredLogs | None = None) -> None:
    """Run a scenario on a service with its store and rows on the same Redis."""

    async def open_and_run() -> None:
        store, link = RedisStore.connect(url, SHARDS, archives), RedisClient(url)
        service = tiny_service(store)
        runner = ProjectionRunner(service, link)
        try:
            lists = Lists(link, SHARDS, runner)
            await scenario(StoredService(service, Projections(service, strict=True), link, runner, lists))
        finally:
            await link.close()
            await store.close()

    asyncio.run(open_and_run())


async def table(service: Service, opened_by: Identity, *seated: Identity, seats: int = 2, **options: Any) -> str:
    """Open a tiny game and let players sit down."""
    game = (await service.writer.create(NewGame(**{"ruleset": "tiny", "seats": seats, **options}), opened_by)).game
    for player in seated:
        await service.writer.command(game, TakeSeat(), player)
    return game


async def tables(service: Service, count: int, **options: Any) -> list[str]:
    """Open tiny games with a single taken seat each, in the order of their opening."""
    return [await table(service, PLAYERS[0], PLAYERS[0], **options) for _ in range(count)]


async def a_busy_evening(on: StoredService) -> None:
    """Play some games to the end and leave some open, and write every projection's rows."""
    for number in range(4):
        game = await started(on.service, visibility="private" if number == 3 else "public")
        await played(on.service, game, seed=number)
    await on.service.writer.command(await started(on.service), StallGame("it always fails"), SERVICE_IDENTITY)
    await started(on.service)
    await tables(on.service, 4)
    await on.service.tournaments.create(Settings(Swiss(rounds=3), title="Thursday"), ANNA)
    for name in STORED:
        await on.runner.catch_up(name)


async def everything_listed(on: StoredService) -> dict[str, Any]:
    """Return every list there is."""
    lists = Lists(on.link, SHARDS)
    listed: dict[str, Any] = msgspec.to_builtins(
        {
            "lobby": await lists.lobby(),
            "open": await lists.lobby(status="open"),
            "anna": await lists.player_games(ANNA.player),
            "ben waits": await lists.player_games(BEN.player, to_move=True),
            "stalled": await lists.stalled(),
            "results": await lists.results(),
            "tournaments": await lists.tournaments(),
            "record": await lists.record(BEN.player),
        }
    )
    return listed


async def rating_fold(ratings: Ratings) -> RatingFold:
    """Return the fold of all games that are rated now."""
    return await ratings.ask(lambda fold: fold)


async def retire_all(on: StoredService, archives: ArchiveStore) -> list[str]:
    """Retire every game that may be, and return them."""
    retiring = Retiring(on.service, archives)
    return [outcome.game async for outcome in retiring.retire(await retiring.games(), 0) if outcome.retired]
