"""The process of the HTTP service.

`python -m ops.processes.api [--fd DESCRIPTOR]… [--balance DESCRIPTOR PLACE] [--name NAME]`
"""

from __future__ import annotations

import logging
import resource
import socket
from collections.abc import Sequence
from typing import Final

import click
import msgspec
import uvloop

from api.app import create_app
from api.http.balance import Balance
from api.server import ApiServer
from api.settings import ApiSettings, Limits
from eventstore.storage.worker_answers import connect_queue
from ops.processes.children import tell_ready
from ops.processes.endless import redis_service
from ops.settings import ServiceSettings, read_settings
from ops.tracing import tracing

_OTHER_FILES: Final = 512
"""Open files beside the connections of callers: refused connections, Redis, files to read."""
_log = logging.getLogger("tabletape.api")


def _within_the_system(limits: Limits) -> Limits:
    """Raise this process' limit of open files as far as its limits need; return the limits that the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = limits.connections + _OTHER_FILES
    files = needed if most == resource.RLIM_INFINITY else min(needed, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    if files == needed:
        return limits
    connections = max(files - _OTHER_FILES, 1)
    _log.warning("at most %s connections: the system allows this process %s open files", connections, files)
    return msgspec.structs.replace(limits, connections=connections)


async def _run(settings: ServiceSettings, sockets: Sequence[socket.socket], balance: Balance | None, name: str) -> None:
    api_settings = ApiSettings(
        operator_token=settings.operator_token(),
        requests_per_second=settings.rate_limit,
        requests_at_once=10 * settings.rate_limit,
        components_per_player=settings.component_sets,
        open_tables=settings.open_tables,
        open_forks=settings.open_forks,
        open_tournaments=settings.open_tournaments,
        patience_s=settings.patience_after(0),
        access_log=settings.access_log,
        tracing=settings.traces_url is not None,
        trusted_proxies=settings.trusted_proxies,
        limits=_within_the_system(settings.limits),
        notices=settings.notices(),
        process=name,
        sockets=settings.directory.sockets if sockets else None,
    )
    queue = connect_queue(settings.queue_url)
    try:
        async with redis_service(settings) as (service, client):
            app = create_app(service, client, queue, api_settings)
            await ApiServer(app, settings.host, settings.port, tell_ready, balance).serve_with_logs(sockets)
    finally:
        queue.close()


@click.command()
@click.option("--fd", "descriptors", type=int, multiple=True, help="A bound socket to listen on, in place of a port.")
@click.option("--balance", "place", type=(int, int), help="The file of the numbers of connections; the place in it.")
@click.option("--name", default="api", help="The name of the process in metrics.")
def main(*, descriptors: Sequence[int], place: tuple[int, int] | None, name: str) -> None:
    """Serve until SIGINT or SIGTERM, or until all is answered after SIGUSR1."""
    settings = read_settings()
    sockets = [socket.socket(fileno=descriptor) for descriptor in descriptors]
    balance = None if place is None else Balance(*place)
    with tracing(settings, "api"):
        uvloop.run(_run(settings, sockets, balance, name))


if __name__ == "__main__":
    main()
