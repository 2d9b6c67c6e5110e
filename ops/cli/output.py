"""The shared parts of the commands: `--json`, consoles, progress and the settings.

Packages that only some commands need are imported where they are used: each command pays for its imports at its start.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click
import msgspec

from eventstore.table.texts import escaped
from ops.client import Client
from ops.errors import OperatorTokenMissing
from ops.settings import ServiceSettings, read_settings

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn

F = TypeVar("F", bound=Callable[..., Any])

_WIDTH_OF_A_PIPE = 160


def spoken(ms: int) -> str:
    """Return a span of time as people say it: `2 hours 5 minutes`."""
    from projections.narration import duration
    from projections.sentences import Sentences

    return Sentences({}).render(duration(ms))


def json_option(command: F) -> F:
    """Return a command with the option `--json`; it holds for its errors too."""

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


def game_option(command: F) -> F:
    """Return a command the option `--option NAME=VALUE`, as a dictionary."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        callback=lambda _ctx, _option, texts: _read_options(texts),
        help="An option of the game, such as territory=lake_manitoba; repeatable.",
    )(command)


def _read_options(texts: Sequence[str]) -> dict[str, Any]:
    """Return the options of a game from the texts on the command line.

    Raises:
        click.BadParameter: a text is not NAME=VALUE.
    """
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise click.BadParameter(f"{text!r} is not NAME=VALUE")
        options[name] = read_value(value)
    return options


def read_value(text: str) -> Any:
    """Read a number, true, false or null as JSON has them, and anything else as text."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def replace_what_cannot_be_shown() -> None:
    """Let the output streams of this process write `?` for letters that their encoding (ASCII, Latin-1) lacks."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def print_line(text: str, *, error: bool = False) -> None:
    """Print a line for people. Invisible characters are escaped, for names and texts of others may stand in it."""
    click.echo(escaped(text), file=_stream(error=error))


def print_json(value: Any, *, error: bool = False) -> None:
    """Print a value as a line of JSON; characters that are invisible or not in the encoding are escaped."""
    stream = _stream(error=error)
    try:
        text = escaped(msgspec.json.encode(value, enc_hook=str).decode(), in_json=True)
    except UnicodeEncodeError:  # halves of surrogate pairs: the name of a file may have them
        text = json.dumps(msgspec.to_builtins(value, enc_hook=str), separators=(",", ":"))
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), separators=(",", ":"))
    click.echo(text, file=stream)


def _stream(*, error: bool) -> TextIO:
    """Return the stream itself: click would write UTF-8 where the encoding is ASCII."""
    return sys.stderr if error else sys.stdout


def console(*, error: bool = False) -> Console:
    """Return a console that draws for a terminal, and writes plain whole lines into a pipe.

    It takes no markup from a text: `[red]` in a name is part of the name. It escapes nothing: texts must have gone
    through `escaped`.
    """
    from rich.console import Console

    new_console = Console(stderr=error, highlight=False, markup=False, emoji=False)
    if not new_console.is_terminal:
        new_console.width = _WIDTH_OF_A_PIPE
    return new_console


def progress(*columns: ProgressColumn, bar: bool = False) -> Progress:
    """Return a display of progress on the standard error stream; it shows itself only on a terminal."""
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    screen = console(error=True)
    all_columns: Iterable[ProgressColumn] = [SpinnerColumn(), TextColumn("{task.description}", markup=False)]
    all_columns = [*all_columns, BarColumn()] if bar else all_columns
    return Progress(
        *all_columns, *columns, TimeElapsedColumn(), console=screen, transient=True, disable=not screen.is_terminal
    )


def connect(configured: ServiceSettings | None = None) -> Client:
    """Connect to the service as its operator; as nobody where no operator's token is known."""
    configured = configured or read_settings()
    try:
        token: str | None = configured.operator_token()
    except OperatorTokenMissing:
        token = None
    return Client(configured.url, token)
