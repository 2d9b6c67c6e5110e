"""A service that tells players, for tests: notices are made and sent here, by a clock that the test moves."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from redis import Redis

from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.notices.deliveries import Deliveries, DeliveryLine
from eventstore.notices.settings import (
    CHANNEL_KINDS,
    PROGRAMS,
    Channel,
    NoticeOptions,
    Notices,
    NoticeWishes,
    SigningSecret,
    new_secret,
)
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from tests import tiny
from tests.tiny.play import KEYS
from workers.context import Tools
from workers.notices.reading import NoticeReader
from workers.notices.sending import send_from
from workers.queue import JobQueue

OPTIONS = NoticeOptions(
    page="https://tape.example",
    networks=("127.0.0.0/8",),
    kinds=CHANNEL_KINDS,
    limit_s=5.0,
)
START = 1_790_000_000_000
"""A Monday evening in September 2026."""


class MovedClock:
    """A clock that stands until it is moved."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


class Telling:
    """A process that makes notices and sends them."""

    def __init__(self, url: str, options: NoticeOptions = OPTIONS, clock: MovedClock | None = None) -> None:
        self.clock = clock or MovedClock()
        self.client = RedisClient(url)
        self.service = open_service(
            RedisStore(self.client), {**RULESETS, **tiny.RULESETS}, KEYS, bots=BOTS, clock=self.clock
        )
        self.queue = JobQueue.connect(url.replace("db=0", "db=1"))
        self.tools = Tools(self.service, self.queue, client=self.client, notices=options)
        self.reader = NoticeReader(self.service, self.client, self.queue, options)
        self.notices = Notices(self.client)
        self.deliveries = Deliveries(self.client)

    async def channel(self, recipient: Identity, kind: Any, address: str, **more: Any) -> Channel:
        """Give a player a channel."""
        if kind in PROGRAMS:
            more.setdefault("secrets", (SigningSecret(new_secret()),))
        channel = Channel(channel=f"c{kind}", kind=kind, address=address, created=self.clock(), **more)
        await self.notices.change(recipient.player, lambda settings: settings.with_channel(channel))
        return channel

    async def wish(self, recipient: Identity, wishes: NoticeWishes) -> None:
        from msgspec.structs import replace

        await self.notices.change(recipient.player, lambda settings: replace(settings, wishes=wishes))

    async def read(self) -> None:
        """Make all notices that are to be made."""
        for shard in range(self.service.store.shards):
            while await self.reader.read(shard):
                pass

    async def send_due(self) -> int:
        """Send the due notices, as a worker does; return the number of lanes."""
        lanes = await self.deliveries.due(self.clock(), 100)
        for lane, due in lanes:
            await self.deliveries.hand_out(lane, due, self.clock() + 15_000)
            await send_from(self.tools, lane)
        return len(lanes)

    async def send_until(self, end: int) -> None:
        """Send notices as they become due, and move the clock on to them, up to a time."""
        while (due := await self.deliveries.next_due()) is not None and due <= end:
            self.clock.now = max(self.clock.now, due)
            await self.send_due()
        self.clock.now = max(self.clock.now, end)

    async def log(self, recipient: Identity) -> list[DeliveryLine]:
        """Return the log of a player, the oldest first."""
        return list(reversed(await self.deliveries.log(recipient.player)))


@contextlib.asynccontextmanager
async def telling(
    url: str, *people: Identity, options: NoticeOptions = OPTIONS, clock: MovedClock | None = None
) -> AsyncIterator[Telling]:
    """Open it, with players that are registered, and optionally with the clock of another service."""
    with Redis.from_url(url) as redis:
        for person in people:
            redis.hset(f"tabletape:player:{person.player}", mapping={"name": person.name, "role": person.role})
    open_ = Telling(url, options, clock)
    try:
        for shard in range(open_.service.store.shards):
            await open_.reader.read(shard)
        yield open_
    finally:
        open_.queue.close()
        await open_.client.close()
