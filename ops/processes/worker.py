"""The process of a worker: `python -m ops.processes.worker [--runs-only]`."""

from __future__ import annotations

import click

from api.http.logs import set_up_logs
from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_store import RedisStore
from ops.settings import read_settings
from workers.bots import BOTS
from workers.context import Tools
from workers.process import work
from workers.queue import JobQueue


@click.command()
@click.option("--runs-only", is_flag=True, help="Take no verifications, so that no scoring waits for one.")
def main(*, runs_only: bool) -> None:
    """Take jobs until SIGINT or SIGTERM."""
    set_up_logs(access=False)
    settings = read_settings()
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    queue = JobQueue.connect(settings.queue_url)

    def open_tools() -> Tools:
        return Tools(open_service(RedisStore.connect(settings.store_url), RULESETS, keys, bots=BOTS), queue)

    work(queue, open_tools, verifies=not runs_only)


if __name__ == "__main__":
    main()
