"""The process of the HTTP service: `python -m ops.processes.api`."""

from __future__ import annotations

import logging
import resource
from typing import Final

import msgspec
import uvloop

from api.app import create_app
from api.server import ApiServer
from api.settings import ApiSettings, Limits
from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.table.labels import Labels
from ops.settings import Settings, read_settings
from projections.facade import Projections
from workers.bots import BOTS

_OTHER_FILES: Final = 512
"""So many files the process may have open beside its connections: refused ones, Redis, what it reads."""
_log = logging.getLogger("tabletape.api")


def main(settings: Settings | None = None) -> None:
    """Answer requests until SIGINT or SIGTERM."""
    uvloop.run(_run(settings or read_settings()))


def _within_the_system(limits: Limits) -> Limits:
    """Let this process open as many files as its limits need; return those limits that the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + _OTHER_FILES
    files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    if files == wanted:
        return limits
    connections = max(files - _OTHER_FILES, 1)
    _log.warning("at most %s connections: the system allows this process %s open files", connections, files)
    return msgspec.structs.replace(limits, connections=connections)


async def _run(settings: Settings) -> None:
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key)
    link = RedisClient(settings.store_url)
    service = open_service(RedisStore(link), RULESETS, keys, bots=BOTS, labels=Labels(link))
    api_settings = ApiSettings(
        operator_token=settings.operator_token(),
        requests_per_second=settings.rate_limit,
        requests_at_once=10 * settings.rate_limit,
        components_per_player=settings.component_sets,
        access_log=settings.access_log,
        trusted_proxies=settings.trusted_proxies,
        limits=_within_the_system(settings.limits),
    )
    app = create_app(service, Projections(service), link, api_settings)
    try:
        await ApiServer(app, settings.host, settings.port).serve_with_logs()
    finally:
        await link.close()


if __name__ == "__main__":
    main()
