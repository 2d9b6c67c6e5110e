"""The command line `tabletape`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Final

import click

from ops.cli.problems import TabletapeGroup
from ops.settings import read_settings
from ops.version import tabletape_version

_COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "annotate": ("ops.cli.annotations", "annotate"),
    "annotations": ("ops.cli.annotations", "list_all"),
    "bench": ("ops.cli.bench", "bench"),
    "blame": ("ops.cli.states", "blame"),
    "compare": ("ops.cli.states", "compare"),
    "contest": ("ops.cli.contest", "contest"),
    "demo": ("ops.cli.demo", "demo"),
    "diff": ("ops.cli.states", "diff"),
    "export": ("ops.cli.archives", "export"),
    "fork": ("ops.cli.games", "fork"),
    "import": ("ops.cli.archives", "import_archive"),
    "log": ("ops.cli.log", "log"),
    "ratings": ("ops.cli.ratings", "ratings"),
    "rebuild": ("ops.cli.rebuild", "rebuild"),
    "retry": ("ops.cli.games", "retry"),
    "serve": ("ops.cli", "serve"),
    "show": ("ops.cli.states", "show"),
    "study": ("ops.cli.study", "study"),
    "tournament": ("ops.cli.tournament", "tournament"),
    "turning-points": ("ops.cli.states", "turning_points"),
    "verify": ("ops.cli.verify", "verify"),
}
"""By name of a command: its module, and its function there."""


@click.command()
def serve() -> None:
    """Run the service: Redis, API, workers and loop, until Ctrl-C.

    Everything is configured by environment variables; docs/operating.md lists them.
    """
    from ops import supervisor  # imports much that no other command needs

    supervisor.serve(read_settings())


class _LazyGroup(TabletapeGroup):
    """A group that imports a command when it is asked for: what the others need is not loaded."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command; `None` if there is none of this name."""
        if cmd_name not in _COMMANDS:
            return None
        module, function = _COMMANDS[cmd_name]
        command: click.Command = getattr(importlib.import_module(module), function)
        return command


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(tabletape_version(), prog_name="tabletape")
def main() -> None:
    """Eurogames on tape: play, rewind, verify and fork complete games.

    Commands speak to the service at TABLETAPE_URL, by default the local one, as its operator. Exit codes:
    0 ok, 1 the answer is no, 2 usage, 3 not found, 4 refused, 5 not available.
    """
