"""The process that follows the feed: it updates the stored projections, and creates and hands out notices.

It seats players that look for opponents, and retires closed games where that is configured.
`python -m ops.processes.projections [--name NAME]`

It is a separate process, so that long folds never hold up the loop that hands out due work.
"""

from __future__ import annotations

import asyncio
from typing import Final

import click

from api.http.metrics_exchange import answering_in_thread
from eventstore.metrics import ProjectionMetrics
from eventstore.retire.retiring import Retiring
from eventstore.storage.feed_watch import FeedWatch
from eventstore.write.seeks import Seeks
from ops.processes.children import tell_ready
from ops.processes.endless import open_archives, redis_service, run_until_stopped
from ops.settings import ServiceSettings, read_settings
from ops.tracing import tracing
from projections.stored.retirement import retire_for_ever
from projections.stored.runner import ProjectionRunner
from workers.notices.reading import NoticeReader
from workers.queue import JobQueue
from workers.seating import seat_for_ever

_LINGER_S: Final = 0.2


async def _run(settings: ServiceSettings, metrics: ProjectionMetrics) -> None:
    queue, options = JobQueue.connect(settings.queue_url), settings.notices()
    try:
        async with redis_service(settings) as (service, client), asyncio.TaskGroup() as tasks:
            client.on_unanswered = metrics.redis_unanswered.inc
            tell_ready()
            watch = FeedWatch(service.store, linger_s=_LINGER_S)
            tasks.create_task(ProjectionRunner(service, client, folds=metrics.folds).run(watch))
            if options.offered:
                tasks.create_task(NoticeReader(service, client, queue, options, metrics).run(watch))
            tasks.create_task(watch.run())
            tasks.create_task(seat_for_ever(Seeks(client, service.core, service.writer), service.challenges))
            if settings.retire_after is not None:
                # Here and not in a worker or the loop: no scoring ever waits for it.
                retiring = Retiring(service, open_archives(settings))
                tasks.create_task(retire_for_ever(retiring, client, settings.retire_after, metrics=metrics))
    finally:
        queue.close()


@click.command()
@click.option("--name", help="The name of the process in metrics; without it, it tells nobody of them.")
def main(*, name: str | None) -> None:
    """Follow the feed until SIGINT or SIGTERM."""
    settings, metrics = read_settings(), ProjectionMetrics(name or "")
    with (
        tracing(settings, "projections"),
        answering_in_thread(metrics, settings.directory.sockets if name else None),
    ):
        run_until_stopped(_run(settings, metrics))


if __name__ == "__main__":
    main()
