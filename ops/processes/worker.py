"""The process of a worker: `python -m ops.processes.worker`."""

from __future__ import annotations

from api.wire.logs import set_up_logs
from domain.rulesets import RULESETS
from eventstore.luck import ServiceKeys
from eventstore.redis_store import RedisStore
from eventstore.service import open_service
from eventstore.verification_requests import VerificationDesk
from ops.settings import Settings, read_settings
from workers.bots import BOTS
from workers.context import Tools
from workers.process import work
from workers.queue import JobQueue

__all__ = ["main"]


def main(settings: Settings | None = None) -> None:
    """Take jobs until SIGINT or SIGTERM."""
    set_up_logs(access=False)
    settings = settings or read_settings()
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    queue = JobQueue.connect(settings.queue_url)

    def open_tools() -> Tools:
        store = RedisStore.connect(settings.store_url)
        service = open_service(store, RULESETS, keys, bots=BOTS)
        return Tools(service, VerificationDesk.connect(settings.store_url), queue)

    work(queue, open_tools)


if __name__ == "__main__":
    main()
