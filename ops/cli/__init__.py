"""The command line `tabletape`."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Final

import click

from ops.cli.problems import TabletapeGroup
from ops.version import tabletape_version

_COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "annotate": ("ops.cli.annotations", "annotate"),
    "annotations": ("ops.cli.annotations", "list_all"),
    "backup": ("ops.cli.backup", "backup"),
    "bench": ("ops.cli.bench", "bench"),
    "bisect": ("ops.cli.bisect", "bisect"),
    "blame": ("ops.cli.states", "blame"),
    "bot": ("ops.cli.bot", "bot"),
    "bring-back": ("ops.cli.retire", "bring_back"),
    "bundle": ("ops.cli.bundle", "bundle"),
    "compare": ("ops.cli.states", "compare"),
    "contest": ("ops.cli.contest", "contest"),
    "demo": ("ops.cli.demo", "demo"),
    "diff": ("ops.cli.states", "diff"),
    "doctor": ("ops.cli.doctor", "doctor"),
    "drift": ("ops.cli.drift", "drift"),
    "dump": ("ops.cli.dump", "dump"),
    "export": ("ops.cli.archives", "export"),
    "fork": ("ops.cli.games", "fork"),
    "give-time": ("ops.cli.games", "give_time"),
    "head": ("ops.cli.signing", "head"),
    "history": ("ops.cli.states", "history"),
    "import": ("ops.cli.archives", "import_archive"),
    "keys": ("ops.cli.signing", "keys"),
    "load": ("ops.cli.load", "load"),
    "log": ("ops.cli.log", "log"),
    "moderate": ("ops.cli.chat", "moderate"),
    "notation": ("ops.cli.notation", "notation"),
    "notices": ("ops.cli.notices", "notices"),
    "ratings": ("ops.cli.ratings", "ratings"),
    "processes": ("ops.cli.serving", "processes"),
    "rebuild": ("ops.cli.rebuild", "rebuild"),
    "reports": ("ops.cli.chat", "reports"),
    "restart": ("ops.cli.serving", "restart"),
    "retire": ("ops.cli.retire", "retire"),
    "retry": ("ops.cli.games", "retry"),
    "search": ("ops.cli.search", "search"),
    "series": ("ops.cli.series", "series"),
    "serve": ("ops.cli.serving", "serve"),
    "show": ("ops.cli.states", "show"),
    "statistics": ("ops.cli.statistics", "statistics"),
    "story": ("ops.cli.story", "story"),
    "study": ("ops.cli.study", "study"),
    "tournament": ("ops.cli.tournament", "tournament"),
    "turning-points": ("ops.cli.states", "turning_points"),
    "trace": ("ops.cli.trace", "trace"),
    "verify": ("ops.cli.verify", "verify"),
    "what-if": ("ops.cli.states", "what_if"),
    "why": ("ops.cli.why", "why"),
}
"""By name of a command: its module, and its function there."""


class _LazyGroup(TabletapeGroup):
    """A group that imports a command on use: so the modules of the other commands are not loaded."""

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
