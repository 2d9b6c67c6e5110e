"""`tabletape serve`: run the service."""

from __future__ import annotations

import click

from ops import supervisor
from ops.settings import read_settings


@click.command()
def serve() -> None:
    """Run the service: Redis, API, workers and loop, until Ctrl-C.

    Everything is configured by environment variables; docs/operating.md lists them.
    """
    supervisor.serve(read_settings())
