"""Closed games leave Redis: their logs go to the archive store, and afterwards the feed does not name them.

A feed has a pointer for each entry. The pointers of retired games are deleted once every build of every stored
projection has folded them. A build that begins later begins with the list of the retired games, and reads their logs in
the archive store. Rows of retired games are packed, many into a single value.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final, NoReturn

from eventstore.errors import ArchiveUnavailable, StoreUnavailable
from eventstore.metrics import ProjectionMetrics
from eventstore.retire.retiring import Retiring
from eventstore.storage.kinds import GAME
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_keys import FEED, FEED_BEGIN
from eventstore.storage.script import Script
from eventstore.storage.store import FEED_START, FeedItem, Store
from projections.stored.build import CHECKPOINT, META, Build, live_build
from projections.stored.rows import STORED
from projections.stored.runner import FEWEST_PACKED

_TRIM: Final = Script("trim.lua", __file__)
_AT_ONCE: Final = 1_000
_LOOKS_S: Final = 60.0
_RESTS: Final = 9
"""The length of the rest after a game was moved in the background, as a multiple of the time that the move took."""

_log = logging.getLogger(__name__)


async def retire_for_ever(
    retiring: Retiring,
    client: RedisClient,
    older_than_ms: int,
    *,
    every_s: float = _LOOKS_S,
    metrics: ProjectionMetrics | None = None,
) -> NoReturn:
    """Retire games in the background, with long rests between them, until cancelled.

    Args:
        retiring: moves the logs.
        client: connections to the Redis on which the stored projections lie.
        older_than_ms: the shortest time since a game was closed.
        every_s: the time from a search for games to the next search, in seconds.
        metrics: counts the logs.
    """
    counts = metrics or ProjectionMetrics()
    while True:
        try:
            moved, since = 0, time.monotonic()
            async for outcome in retiring.retire(await retiring.games(), older_than_ms):
                moved += outcome.retired
                counts.retired.inc(outcome.retired)
                await asyncio.sleep(_RESTS * (time.monotonic() - since))
                since = time.monotonic()
            if moved:
                trimmed = await trim(retiring.store, client)
                await pack(retiring.store, client)
                _log.info("%d closed games were retired, and %d pointers to their entries deleted", moved, trimmed)
        except (StoreUnavailable, ArchiveUnavailable) as error:
            _log.warning("no closed games are retired for now: %s", error)
        await asyncio.sleep(every_s)


async def trim(store: Store, client: RedisClient) -> int:
    """Delete the pointers to entries of retired games; return their number.

    A pointer that some build has not folded yet stays for the next time.
    """
    return sum([await _trim(store, client, shard) for shard in range(store.shards)])


async def pack(store: Store, client: RedisClient, *, fewest: int = FEWEST_PACKED) -> int:
    """Pack the rows of retired games; return their number.

    Args:
        store: tells the retired games.
        client: connections to the Redis on which the rows lie.
        fewest: fewer rows of a shard stay as they are until there are more.
    """
    packed_rows = 0
    for shard in range(store.shards):
        retired = frozenset(await store.retired_games(shard))
        for projection in STORED.values():
            if retired and projection.kind is GAME:
                build = await live_build(client, projection, shard)
                games = [game for game in await build.unpacked_games() if game in retired]
                packed_rows += await build.pack(games, fewest=fewest)
    return packed_rows


async def _trim(store: Store, client: RedisClient, shard: int) -> int:
    retired, deleted, position = frozenset(await store.retired_games(shard)), 0, FEED_START
    # The last item stays: a new build, which must get as far as the live build, finds the end there.
    end = await store.feed_end(shard)
    while retired and (items := await store.feed(shard, after=position, limit=_AT_ONCE)):
        position = items[-1].position
        count = await _delete(client, shard, [item for item in items if item.game in retired and item.position != end])
        if count < 0:
            break
        deleted += count
    return deleted


async def _delete(client: RedisClient, shard: int, items: list[FeedItem]) -> int:
    """Delete items of a feed and return their number; -1 when a build has not folded all of them."""
    if not items:
        return 0
    metas, checkpoints, arguments = [], [], [str(len(STORED))]
    for projection in STORED.values():
        meta = META % (shard, projection.name)
        builds = [(number or b"").decode() for number in await client.call("HMGET", meta, "live", "building")]
        metas.append(meta)
        checkpoints += [Build(client, projection, shard, number).key(CHECKPOINT) for number in builds if number]
        arguments += builds
    arguments += [*items[-1].position.split("-"), *(item.position for item in items)]
    return int(await client.run(_TRIM, [FEED % shard, FEED_BEGIN % shard, *metas, *checkpoints], arguments))
