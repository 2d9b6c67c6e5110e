"""A service with stored projections on a real Redis, opened for one test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from eventstore.identity import Identity
from eventstore.service import Service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import RetiredLogs
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from projections.facade import Projections
from projections.stored.lists import Lists
from projections.stored.runner import ProjectionRunner
from tests.tiny.play import PLAYERS, tiny_service

SHARDS = 3


@dataclass
class Opened:
    """Everything a test of stored projections asks."""

    service: Service
    projections: Projections
    link: RedisClient
    runner: ProjectionRunner
    lists: Lists


def run(url: str, scenario: Callable[[Opened], Awaitable[None]], archives: RetiredLogs | None = None) -> None:
    """Run a scenario on a service whose store and rows lie on one Redis."""

    async def opened() -> None:
        store, link = RedisStore.connect(url, SHARDS, archives), RedisClient(url)
        service = tiny_service(store)
        runner = ProjectionRunner(service, link)
        try:
            lists = Lists(link, SHARDS, runner)
            await scenario(Opened(service, Projections(service, strict=True), link, runner, lists))
        finally:
            await link.close()
            await store.close()

    asyncio.run(opened())


async def table(service: Service, opened_by: Identity, *seated: Identity, seats: int = 2, **asked: Any) -> str:
    """Open a tiny game and let players sit down."""
    game = (await service.writer.create(NewGame(**{"ruleset": "tiny", "seats": seats, **asked}), opened_by)).game
    for who in seated:
        await service.writer.command(game, TakeSeat(), who)
    return game


async def tables(service: Service, count: int, **asked: Any) -> list[str]:
    """Open tiny games with one seat taken each, in the order of their opening."""
    return [await table(service, PLAYERS[0], PLAYERS[0], **asked) for _ in range(count)]
