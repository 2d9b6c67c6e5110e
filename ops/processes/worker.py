"""The process of a worker: `python -m ops.processes.worker [--runs-only] [--name NAME]`."""

from __future__ import annotations

import click

from api.http.logs import set_up_logs
from api.http.metrics_exchange import answering_in_thread
from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.metrics import WorkerMetrics
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.processes.children import tell_ready
from ops.processes.endless import open_archives
from ops.settings import read_settings
from ops.shards import wait_for_shards
from ops.tracing import tracing
from workers.context import Tools
from workers.dutch import pair_dutch
from workers.process import work
from workers.queue import JobQueue


@click.command()
@click.option("--runs-only", is_flag=True, help="Take only runs: no scoring waits for a verification or a pairing.")
@click.option("--name", help="The name of the process in metrics; without it, it tells nobody of them.")
def main(*, runs_only: bool, name: str | None) -> None:
    """Take jobs until SIGINT or SIGTERM."""
    set_up_logs(access=False)
    settings = read_settings()
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    shards = wait_for_shards(settings)
    queue, notices = JobQueue.connect(settings.queue_url), settings.notices()
    metrics = WorkerMetrics(name or "")

    def open_tools() -> Tools:
        client = RedisClient(settings.store_url, replicated=settings.durability == "replicated")
        client.on_unanswered = metrics.redis_unanswered.inc
        store = RedisStore(client, shards, archives=open_archives(settings))
        service = open_service(store, RULESETS, keys, bots=BOTS, dutch=pair_dutch, idle_days=settings.idle_days)
        return Tools(service, queue, client=client, notices=notices, metrics=metrics)

    with (
        tracing(settings, "worker"),
        answering_in_thread(metrics, settings.directory.sockets if name else None),
    ):
        tell_ready()
        work(queue, open_tools, answers=not runs_only)


if __name__ == "__main__":
    main()
