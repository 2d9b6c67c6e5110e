"""What all commands share: `--json`, consoles, progress and the settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, TextColumn, TimeElapsedColumn

from eventstore.table.texts import escaped
from ops.client import Client
from ops.errors import TokenMissing
from ops.settings import Settings, read_settings

F = TypeVar("F", bound=Callable[..., Any])

_WIDTH_OF_A_PIPE = 160


def json_option(command: F) -> F:
    """Return a command the option `--json`, which its errors follow too."""

    def note(ctx: click.Context, _: click.Parameter, value: bool) -> bool:
        ctx.meta["json"] = value
        return value

    return click.option(
        "--json",
        "as_json",
        is_flag=True,
        is_eager=True,
        callback=note,
        help="Print JSON for programs instead of text for people.",
    )(command)


def print_line(text: str, *, error: bool = False) -> None:
    """Print one line for people. What cannot be seen is escaped, for names and texts of others may stand in it."""
    click.echo(escaped(text), err=error)


def print_json(value: Any, *, error: bool = False) -> None:
    """Print a value as one line of JSON, with what cannot be seen as JSON escapes it."""
    click.echo(escaped(msgspec.json.encode(value, enc_hook=str).decode(), in_json=True), err=error)


def console(*, error: bool = False) -> Console:
    """Return a console that draws for a terminal and writes plainly, without cutting lines short, into a pipe.

    It takes no markup from a text: `[red]` in a name is part of the name. It escapes nothing: what is drawn must have
    gone through `escaped`.
    """
    made = Console(stderr=error, highlight=False, markup=False, emoji=False)
    if not made.is_terminal:
        made.width = _WIDTH_OF_A_PIPE
    return made


def progress(*columns: ProgressColumn, bar: bool = False) -> Progress:
    """Return a display of progress on the standard error stream; it shows itself only on a terminal."""
    screen = console(error=True)
    shown: Iterable[ProgressColumn] = [SpinnerColumn(), TextColumn("{task.description}", markup=False)]
    shown = [*shown, BarColumn()] if bar else shown
    return Progress(
        *shown, *columns, TimeElapsedColumn(), console=screen, transient=True, disable=not screen.is_terminal
    )


def settings() -> Settings:
    """Read the settings from the environment."""
    return read_settings()


def connect(configured: Settings | None = None) -> Client:
    """Connect to the service as its operator; as nobody where no operator's token is known."""
    configured = configured or settings()
    try:
        token: str | None = configured.operator_token()
    except TokenMissing:
        token = None
    return Client(configured.url, token)
