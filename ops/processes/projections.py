"""The process that follows the feed: it updates the stored projections, and creates and hands out notices.

It retires closed games too, where that is configured. `python -m ops.processes.projections`

It is a separate process, so that long folds never hold up the loop that hands out due work.
"""

from __future__ import annotations

import asyncio
from typing import Final

from eventstore.storage.feed_watch import FeedWatch
from ops.processes.children import tell_ready
from ops.processes.endless import open_archives, redis_service, run_until_stopped
from ops.settings import Settings, read_settings
from ops.tracing import tracing
from projections.stored.retirement import retire_for_ever
from projections.stored.runner import ProjectionRunner
from workers.notices.reading import NoticeReader
from workers.queue import JobQueue

_LINGER_S: Final = 0.2


async def _run(settings: Settings) -> None:
    queue, options = JobQueue.connect(settings.queue_url), settings.notices()
    try:
        async with redis_service(settings) as (service, client), asyncio.TaskGroup() as tasks:
            tell_ready()
            watch = FeedWatch(service.store, linger_s=_LINGER_S)
            tasks.create_task(ProjectionRunner(service, client).run(watch))
            if options.offered:
                tasks.create_task(NoticeReader(service, client, queue, options).run(watch))
            tasks.create_task(watch.run())
            if settings.retire_after is not None:
                # Here and not in a worker or the loop: no scoring ever waits for it.
                tasks.create_task(retire_for_ever(service, client, open_archives(settings), settings.retire_after))
    finally:
        queue.close()


if __name__ == "__main__":
    given = read_settings()
    with tracing(given, "projections"):
        run_until_stopped(_run(given))
