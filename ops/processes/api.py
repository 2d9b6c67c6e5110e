"""The process of the HTTP service: `python -m ops.processes.api`."""

from __future__ import annotations

import uvloop

from api.app import create_app
from api.server import ApiServer
from api.settings import ApiSettings
from domain.rulesets import RULESETS
from eventstore.luck import ServiceKeys
from eventstore.redis_link import RedisLink
from eventstore.redis_store import RedisStore
from eventstore.service import open_service
from ops.settings import Settings, read_settings
from projections import Projections
from workers.bots import BOTS

__all__ = ["main"]


def main(settings: Settings | None = None) -> None:
    """Answer requests until SIGINT or SIGTERM."""
    uvloop.run(_run(settings or read_settings()))


async def _run(settings: Settings) -> None:
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    link = RedisLink(settings.store_url)
    service = open_service(RedisStore(link), RULESETS, keys, bots=BOTS)
    api_settings = ApiSettings(
        operator_token=settings.operator_token(),
        requests_per_second=settings.rate_limit,
        requests_at_once=10 * settings.rate_limit,
        access_log=settings.access_log,
        trusted_proxies=settings.trusted_proxies,
    )
    app = create_app(service, Projections(service), link, api_settings)
    try:
        await ApiServer(app, settings.host, settings.port).serve_with_logs()
    finally:
        await link.close()


if __name__ == "__main__":
    main()
