"""The process of the loop that hands out what is due: `python -m ops.processes.loop`."""

from __future__ import annotations

from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.proof.verification_requests import VerificationDesk
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.processes.endless import run_until_stopped
from ops.settings import Settings, read_settings
from workers.bots import BOTS
from workers.loop import run_loop
from workers.queue import JobQueue


def main(settings: Settings | None = None) -> None:
    """Hand out what is due until SIGINT or SIGTERM."""
    run_until_stopped(_run(settings or read_settings()))


async def _run(settings: Settings) -> None:
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    link = RedisClient(settings.store_url)
    queue = JobQueue.connect(settings.queue_url)
    service = open_service(RedisStore(link), RULESETS, keys, bots=BOTS)
    try:
        await run_loop(service, queue, VerificationDesk(link))
    finally:
        queue.close()
        await link.close()


if __name__ == "__main__":
    main()
