"""The process of the loop that hands out due work: `python -m ops.processes.loop [--name NAME]`."""

from __future__ import annotations

import click

from api.http.metrics_exchange import answering_in_thread
from eventstore.metrics import LoopMetrics
from ops.processes.children import tell_ready
from ops.processes.endless import redis_service, run_until_stopped
from ops.settings import ServiceSettings, read_settings
from workers.loop import run_loop
from workers.queue import JobQueue


async def _run(settings: ServiceSettings, metrics: LoopMetrics) -> None:
    queue = JobQueue.connect(settings.queue_url)
    try:
        async with redis_service(settings) as (service, client):
            client.on_unanswered = metrics.redis_unanswered.inc
            tell_ready()
            await run_loop(service, queue, metrics=metrics)
    finally:
        queue.close()


@click.command()
@click.option("--name", help="The name of the process in metrics; without it, it tells nobody of them.")
def main(*, name: str | None) -> None:
    """Hand out due work until SIGINT or SIGTERM."""
    settings, metrics = read_settings(), LoopMetrics(name or "")
    with answering_in_thread(metrics, settings.directory.sockets if name else None):
        run_until_stopped(_run(settings, metrics))


if __name__ == "__main__":
    main()
