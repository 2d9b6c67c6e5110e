"""Where a command reads a game from: the service, or an archive file; the answers have one shape."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click

from domain.core.events import Seat
from eventstore.proof.verify import Verification
from ops.cli.archive_source import ArchiveSource
from ops.cli.output import connect
from ops.client import Client
from projections.differences import BlameView, DiffView
from projections.entries import EntryView
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelinePage
from projections.views import GameView

F = TypeVar("F", bound=Callable[..., Any])


class Source(Protocol):
    """One game, to be looked at."""

    def state(self, at: int | None) -> GameView:
        """Return the state at a version; at the head when none is named."""
        ...

    def scoreboard(self, at: int | None) -> ScoreboardView:
        """Return the itemised points at a version."""
        ...

    def timeline(self, after: int, limit: int) -> TimelinePage:
        """Tell entries above a version in sentences."""
        ...

    def entries(self, after: int, limit: int, types: Iterable[str], seat: Seat | None) -> list[EntryView]:
        """Return entries above a version."""
        ...

    def diff(self, start: int, end: int) -> DiffView:
        """Compare two versions."""
        ...

    def blame(self, path: str, at: int | None) -> BlameView:
        """Find the entry that last changed a part of the state."""
        ...

    def verify(self, receipt: str | None) -> Verification:
        """Verify the log."""
        ...


class ServiceSource:
    """A game of a running service."""

    def __init__(self, client: Client, game: str) -> None:
        self._client = client
        self._game = game

    def state(self, at: int | None) -> GameView:
        """Return the state; see `Source.state`."""
        return self._client.state(self._game, at)

    def scoreboard(self, at: int | None) -> ScoreboardView:
        """Return the points; see `Source.scoreboard`."""
        return self._client.scoreboard(self._game, at)

    def timeline(self, after: int, limit: int) -> TimelinePage:
        """Tell entries; see `Source.timeline`."""
        return self._client.timeline(self._game, after, limit)

    def entries(self, after: int, limit: int, types: Iterable[str], seat: Seat | None) -> list[EntryView]:
        """Return entries; see `Source.entries`."""
        return self._client.entries(self._game, after, limit, types, seat).entries

    def diff(self, start: int, end: int) -> DiffView:
        """Compare two versions; see `Source.diff`."""
        return self._client.diff(self._game, start, end)

    def blame(self, path: str, at: int | None) -> BlameView:
        """Find the last change; see `Source.blame`."""
        return self._client.blame(self._game, path, at)

    def verify(self, receipt: str | None) -> Verification:
        """Verify the log; see `Source.verify`."""
        return self._client.verify(self._game, receipt)


def game_argument(command: F) -> F:
    """Return a command the argument GAME: a game's id, or an archive file."""
    return click.argument("game")(command)


@contextlib.contextmanager
def open_source(game: str) -> Iterator[Source]:
    """Open an archive when there is a file of this name (or it looks like one), else a game of the service."""
    path = Path(game)
    if path.is_file() or path.suffix or "/" in game:
        yield ArchiveSource(path)
        return
    with connect() as client:
        yield ServiceSource(client, game)
