"""The process of the loop that hands out what is due: `python -m ops.processes.loop`."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal

import uvloop

from domain.rulesets import RULESETS
from eventstore.luck import ServiceKeys
from eventstore.redis_store import RedisStore
from eventstore.service import open_service
from eventstore.verification_requests import VerificationDesk
from ops.settings import Settings, read_settings
from workers.bots import BOTS
from workers.loop import run_loop
from workers.queue import JobQueue

__all__ = ["main"]


def main(settings: Settings | None = None) -> None:
    """Hand out what is due until SIGINT or SIGTERM."""
    gc.collect()
    gc.freeze()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_run(settings or read_settings()))


async def _run(settings: Settings) -> None:
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    store = RedisStore.connect(settings.store_url)
    desk = VerificationDesk.connect(settings.store_url)
    queue = JobQueue.connect(settings.queue_url)
    task = asyncio.current_task()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel if task else lambda: None)
    try:
        with contextlib.suppress(asyncio.CancelledError):
            await run_loop(open_service(store, RULESETS, keys, bots=BOTS), queue, desk)
    finally:
        queue.close()
        await desk.close()
        await store.close()


if __name__ == "__main__":
    main()
