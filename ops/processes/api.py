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
from eventstore.proof.verification_jobs import connect_queue
from ops.processes.endless import redis_service
from ops.settings import read_settings

_OTHER_FILES: Final = 512
"""So many files the process may have open beside its connections: refused ones, Redis, what it reads."""
_log = logging.getLogger("tabletape.api")


def _within_the_system(limits: Limits) -> Limits:
    """Raise this process' limit of open files to what its limits need; return the limits that the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + _OTHER_FILES
    files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    if files == wanted:
        return limits
    connections = max(files - _OTHER_FILES, 1)
    _log.warning("at most %s connections: the system allows this process %s open files", connections, files)
    return msgspec.structs.replace(limits, connections=connections)


async def _run() -> None:
    settings = read_settings()
    api_settings = ApiSettings(
        operator_token=settings.operator_token(),
        requests_per_second=settings.rate_limit,
        requests_at_once=10 * settings.rate_limit,
        components_per_player=settings.component_sets,
        access_log=settings.access_log,
        trusted_proxies=settings.trusted_proxies,
        limits=_within_the_system(settings.limits),
    )
    queue = connect_queue(settings.queue_url)
    try:
        async with redis_service(settings) as (service, client):
            app = create_app(service, client, queue, api_settings)
            await ApiServer(app, settings.host, settings.port).serve_with_logs()
    finally:
        queue.close()


if __name__ == "__main__":
    uvloop.run(_run())
