"""The commands of `tabletape`, each loaded on request."""

from __future__ import annotations

import click

from ops.cli import main


def all_commands() -> dict[str, click.Command]:
    """Return every command by its name."""
    context = click.Context(main)
    commands = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return {name: command for name, command in commands.items() if command is not None}
