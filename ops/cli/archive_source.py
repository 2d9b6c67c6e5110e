"""A game in an archive file, read without any service: the same read models, seen by somebody who may see all."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import IO, Any, Final, TypeVar

from domain.core.events import Seat
from domain.rulesets import RULESETS
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.codec import Codecs
from eventstore.log.reader import LogReader
from eventstore.log.seeds import ServiceKeys
from eventstore.log.visibility import Rights, Visibility, VisibilityRange
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.proof.verify import Verification
from eventstore.service import Service, open_service
from eventstore.storage.head import BEGINNING
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, shard_of
from ops.cli.output import print_line
from ops.cli.problems import ArchiveUnreadable
from projections.differences import BlameView, DiffView
from projections.entries import EntryView
from projections.facade import Projections
from projections.scoreboards import ScoreboardView
from projections.timelines import TimelinePage
from projections.views import GameView

T = TypeVar("T")

_NO_KEYS: Final = {"none": bytes(32)}
"""Nothing is drawn and nothing sealed when an archive is read."""


class ArchiveSource:
    """The game of one archive, in memory.

    Raises:
        ArchiveInvalid: the file is not the form of an archive.
        ArchiveUnreadable: the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        with open_archive(path) as file:
            self._archive = read_archive(file)
        self._path = path
        self._game = self._archive.header.game
        self._projections: Projections | None = None

    def state(self, at: int | None) -> GameView:
        """Return the state; see `Source.state`."""
        return self._ask(lambda read: read.view(self._game, SERVICE_IDENTITY, at))

    def scoreboard(self, at: int | None) -> ScoreboardView:
        """Return the points; see `Source.scoreboard`."""
        return self._ask(lambda read: read.scoreboard(self._game, SERVICE_IDENTITY, at))

    def timeline(self, after: int, limit: int) -> TimelinePage:
        """Tell entries; see `Source.timeline`."""
        return self._ask(lambda read: read.timeline(self._game, SERVICE_IDENTITY, after, limit))

    def entries(self, after: int, limit: int, types: Iterable[str], seat: Seat | None) -> list[EntryView]:
        """Return entries; see `Source.entries`."""
        return self._ask(lambda read: read.entries(self._game, SERVICE_IDENTITY, after, limit, tuple(types), seat))

    def diff(self, start: int, end: int) -> DiffView:
        """Compare two versions; see `Source.diff`."""
        return self._ask(lambda read: read.diff(self._game, SERVICE_IDENTITY, start, end))

    def blame(self, path: str, at: int | None) -> BlameView:
        """Find the last change; see `Source.blame`."""
        return self._ask(lambda read: read.blame(self._game, SERVICE_IDENTITY, path, at))

    def verify(self, receipt: str | None) -> Verification:
        """Verify the archive; see `Source.verify`."""
        return verify_archive(self._archive, Codecs(RULESETS), receipt=receipt)

    def _ask(self, question: Callable[[Projections], Coroutine[Any, Any, T]]) -> T:
        async def answer() -> T:
            if self._projections is None:
                if self._archive.digest != self._archive.end.digest:
                    print_line(f"tabletape: {self._path} was altered; `tabletape verify` says where", error=True)
                self._projections = await _load(self._archive)
            return await question(self._projections)

        return asyncio.run(answer())


def open_archive(path: Path) -> IO[bytes]:
    """Open an archive file.

    Raises:
        ArchiveUnreadable: there is none, or it cannot be read.
    """
    try:
        return path.open("rb")
    except OSError as error:
        raise ArchiveUnreadable(f"{path} cannot be read: {error.strerror}", value=str(path)) from error


class _Open(Rights):
    """Rights in an archive: whoever has the file may see everything in it."""

    def __init__(self, reader: LogReader) -> None:
        super().__init__(reader)
        self._log = reader

    async def sight(self, game: str, who: Identity) -> Visibility:
        seats = len((await self._log.state(game)).at_table.seats)
        return Visibility((VisibilityRange(None, frozenset(range(seats)), everything=True),))


async def _load(archive: Archive) -> Projections:
    """Put an archive's entries into a store in memory and give the read models over it."""
    game = archive.header.game
    store = MemoryStore(shards=max(0, shard_of(game)) + 1)
    for digest, content in archive.components.items():
        await store.put_components(digest, content)
    head = BEGINNING
    for record in archive.records:
        await store.append(Append(game, head, record))
        head = record.head
    service: Service = open_service(store, RULESETS, ServiceKeys(_NO_KEYS, "none"))
    return Projections(dataclasses.replace(service, rights=_Open(service.reader)))
