"""The shared parts of the processes: the service on Redis, and running until a request to stop."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import uvloop

from api.http.logs import set_up_logs
from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import open_objects
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.table.labels import Labels
from ops.settings import ServiceSettings
from ops.shards import wait_for_shards
from workers.dutch import pair_dutch


def open_archives(settings: ServiceSettings) -> ArchiveStore:
    """Return the archive store of these settings; it is read and written only when it is needed."""
    return ArchiveStore(open_objects(settings.archive))


@contextlib.asynccontextmanager
async def redis_service(settings: ServiceSettings) -> AsyncIterator[tuple[Service, RedisClient]]:
    """Open the event store of these settings, with its connection; close the connection at the end."""
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    shards = wait_for_shards(settings)
    client = RedisClient(settings.store_url, replicated=settings.durability == "replicated")
    try:
        store, labels = RedisStore(client, shards, open_archives(settings)), Labels(client)
        service = open_service(
            store, RULESETS, keys, bots=BOTS, labels=labels, dutch=pair_dutch, idle_days=settings.idle_days
        )
        yield service, client
    finally:
        await client.close()


def run_until_stopped(work: Coroutine[Any, Any, Any]) -> None:
    """Run *work* with the logs of a process; SIGINT and SIGTERM cancel it, and then this returns."""

    async def stoppable() -> None:
        task = asyncio.create_task(work)
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    set_up_logs(access=False)
    # The modules loaded by now stay: the collector need not look through them in the middle of the work.
    gc.collect()
    gc.freeze()
    uvloop.run(stoppable())
