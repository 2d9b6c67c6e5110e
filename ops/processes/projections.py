"""The process that keeps the stored projections up: `python -m ops.processes.projections`.

A process of its own, so that folding much never holds up the loop that hands out what is due.
"""

from __future__ import annotations

from typing import Final

from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.processes.endless import run_until_stopped
from ops.settings import Settings, read_settings
from projections.stored.runner import ProjectionRunner
from workers.bots import BOTS

_LINGER_S: Final = 0.2


def main(settings: Settings | None = None) -> None:
    """Keep the stored projections up until SIGINT or SIGTERM."""
    run_until_stopped(_run(settings or read_settings()))


async def _run(settings: Settings) -> None:
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    link = RedisClient(settings.store_url)
    service = open_service(RedisStore(link), RULESETS, keys, bots=BOTS)
    try:
        await ProjectionRunner(service, link, linger_s=_LINGER_S).run()
    finally:
        await link.close()


if __name__ == "__main__":
    main()
