"""The sources of a game for commands: the service, or an archive file without a service."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import click

from ops.cli.output import connect
from ops.client import Client

if TYPE_CHECKING:
    from ops.cli.archive_source import ArchiveSource

F = TypeVar("F", bound=Callable[..., Any])

Source: TypeAlias = "Client | ArchiveSource"


def game_argument(command: F) -> F:
    """Return a command the argument GAME: a game's id, or an archive file."""
    return click.argument("game")(command)


def as_option(command: F) -> F:
    """Return a command with the option `--as` for the view of a seat or of the public."""
    return click.option(
        "--as",
        "seen_as",
        metavar="SEAT|public",
        help="Show it as a seat, or a spectator, saw it while it was played; of a closed game.",
    )(command)


def time_option(command: F) -> F:
    """Return a command with the option `--time` for the version that stood at a time."""
    return click.option(
        "--time", metavar="TIME", help="The version that stood at a time: 2026-11-28T14:30:00Z, or milliseconds."
    )(command)


def version_at(source: Source, game: str, at: int | None, time: str | None) -> int | None:
    """Return the version with a number, or at a time; `None` without a number and a time.

    Raises:
        TabletapeError: as `moments.version_at`.
    """
    return at if time is None else source.state(game, at, time=time).version


def is_archive(game: str) -> bool:
    """Return whether an argument GAME is a file, or looks like the name of a file."""
    path = Path(game)
    return path.is_file() or bool(path.suffix) or "/" in game


@contextlib.contextmanager
def open_source(game: str) -> Iterator[Source]:
    """Open an archive when *game* is a file or looks like a file's name, else the service."""
    if is_archive(game):
        # The read models and the rulesets take longer to load than a command at the service runs.
        from ops.cli.archive_source import ArchiveSource

        yield ArchiveSource(Path(game))
        return
    with connect() as client:
        yield client
