"""A process of its own that rebuilds a stored projection: it says how far it is and goes on when it gets a line."""

from __future__ import annotations

import asyncio
import sys

from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from projections.stored.rebuild import Progress, rebuild
from tests.projections.opened import SHARDS
from tests.tiny.play import tiny_service

AT_ONCE = 5


def _report(progress: Progress) -> None:
    print(progress.shard, progress.done, progress.total, flush=True)  # noqa: T201 - the parent reads it
    sys.stdin.readline()


async def main(url: str, name: str) -> None:
    """Rebuild a projection on the Redis at *url*."""
    store, link = RedisStore.connect(url, SHARDS), RedisClient(url)
    (outcome,) = await rebuild(tiny_service(store), link, name, progress=_report, at_once=AT_ONCE)
    print("done", outcome.items, outcome.rows, flush=True)  # noqa: T201
    await link.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
