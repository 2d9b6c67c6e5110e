"""The command line `tabletape`."""

from __future__ import annotations

import click

from ops.cli.archives import export, import_archive
from ops.cli.bench import bench
from ops.cli.contest import contest
from ops.cli.demo import demo
from ops.cli.games import fork, retry
from ops.cli.log import log
from ops.cli.problems import TabletapeGroup
from ops.cli.rebuild import rebuild
from ops.cli.states import blame, diff, show
from ops.cli.verify import verify
from ops.settings import read_settings
from ops.version import tabletape_version


@click.command()
def serve() -> None:
    """Run the service: Redis, API, workers and loop, until Ctrl-C.

    Everything is configured by environment variables; docs/operating.md lists them.
    """
    from ops import supervisor  # imports much that no other command needs

    supervisor.serve(read_settings())


_COMMANDS = (serve, demo, log, show, diff, blame, fork, verify, export, import_archive, rebuild, retry, bench, contest)


@click.group(cls=TabletapeGroup, commands=_COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(tabletape_version(), prog_name="tabletape")
def main() -> None:
    """Eurogames on tape: play, rewind, verify and fork complete games.

    Commands speak to the service at TABLETAPE_URL, by default the local one, as its operator. Exit codes:
    0 ok, 1 the answer is no, 2 usage, 3 not found, 4 refused, 5 not available.
    """
