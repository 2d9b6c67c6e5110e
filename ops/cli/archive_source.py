"""The game of an archive file as a source for commands: read by the same read models, with a view of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from domain.core.events import Seat
from domain.rulesets import RULESETS
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.codec import Codecs
from eventstore.log.seeds import ServiceKeys
from eventstore.log.visibility import GameSnapshot, Visibility, VisibilityRange
from eventstore.proof.archive import Archive, read_archive, verify_archive
from eventstore.service import Service, open_service
from eventstore.storage.head import BEGINNING
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, shard_of
from ops.cli.archives import open_archive
from ops.cli.output import print_line
from ops.client import Entries, recast
from ops.client.answers import (
    BlameView,
    DiffView,
    EntryExplanation,
    GameView,
    HistoryPage,
    Story,
    TimelinePage,
    TurningPoints,
    Verification,
)
from projections.differences import HistorySpan
from projections.entries import EntryFilter
from projections.facade import Projections
from projections.stories import require_story

T = TypeVar("T")

_PAGE: Final = 500
"""The largest number of entries of a history that are asked for at once."""
_NO_KEYS: Final = {"none": bytes(32)}
"""Nothing is drawn and nothing sealed when an archive is read."""


class _Text(msgspec.Struct, frozen=True):
    text: str


class ArchiveSource:
    """The game of an archive, in memory, with the methods and the answers of `Client`; their `game` is ignored.

    Raises:
        ArchiveInvalid: the file does not have the form of an archive.
        ArchiveUnreadable: the file cannot be read.
    """

    def __init__(self, path: Path) -> None:
        with open_archive(path) as file:
            self._archive = read_archive(file)
        self._path = path
        self._loaded: tuple[Projections, GameSnapshot] | None = None

    def state(self, _game: str, at: int | None = None, seen_as: str | None = None, time: str | None = None) -> GameView:
        """See `Client.state`."""

        async def view(read: Projections, snapshot: GameSnapshot) -> msgspec.Struct:
            return await read.view(snapshot, await read.version_at(snapshot, at, time))

        return self._ask(view, GameView, seen_as)

    def timeline(self, _game: str, after: int, limit: int, seen_as: str | None = None) -> TimelinePage:
        """See `Client.timeline`."""
        return self._ask(lambda read, snapshot: read.timeline(snapshot, after, limit), TimelinePage, seen_as)

    def entries(
        self,
        _game: str,
        after: int,
        limit: int,
        types: Iterable[str],
        seat: Seat | None,
        seen_as: str | None = None,
    ) -> Entries:
        """See `Client.entries`."""
        entry_filter = EntryFilter(frozenset(types), seat)
        return self._ask(lambda read, snapshot: read.entries(snapshot, after, limit, entry_filter), Entries, seen_as)

    def diff(self, _game: str, start: int, end: int, seen_as: str | None = None) -> DiffView:
        """See `Client.diff`."""
        return self._ask(lambda read, snapshot: read.diff(snapshot, start, end), DiffView, seen_as)

    def blame(self, _game: str, path: str, at: int | None, seen_as: str | None = None) -> BlameView:
        """See `Client.blame`."""
        return self._ask(lambda read, snapshot: read.blame(snapshot, path, at), BlameView, seen_as)

    def history(self, _game: str, path: str, at: int | None, after: int, seen_as: str | None = None) -> HistoryPage:
        """See `Client.history`."""
        span = HistorySpan(after, at, _PAGE)
        return self._ask(lambda read, snapshot: read.history(snapshot, path, span), HistoryPage, seen_as)

    def why(self, _game: str, version: int, seen_as: str | None = None) -> EntryExplanation:
        """See `Client.why`; the rules are left out."""
        return self._ask(lambda read, snapshot: read.explanation(snapshot, version), EntryExplanation, seen_as)

    def turning_points(self, _game: str) -> TurningPoints:
        """See `Client.turning_points`."""
        return self._ask(lambda read, snapshot: read.turning_points(snapshot), TurningPoints, None)

    def story(self, _game: str, language: str = "en") -> Story:
        """See `Client.story`; the moments are judged here."""

        async def tell(read: Projections, snapshot: GameSnapshot) -> msgspec.Struct:
            require_story(snapshot)
            table = snapshot.state.at_table
            return await read.story(snapshot, await read.judge(table.game, snapshot.state.version), language)

        return self._ask(tell, Story, None)

    def notation(self, _game: str) -> str:
        """See `Client.notation`."""

        async def text(read: Projections, snapshot: GameSnapshot) -> _Text:
            return _Text(await read.notation(snapshot))

        return self._ask(text, _Text, None).text

    def verify(self, _game: str, receipt: str | None) -> Verification:
        """See `Client.verify`."""
        return recast(verify_archive(self._archive, Codecs(RULESETS), receipt=receipt), Verification)

    def hash_at(self, version: int) -> str | None:
        """Return the hash of an entry, in hex; `None` where the archive has none."""
        records = self._archive.records
        return records[version - 1].hash.hex() if version <= len(records) else None

    def _ask(
        self,
        question: Callable[[Projections, GameSnapshot], Coroutine[Any, Any, msgspec.Struct]],
        kind: type[T],
        seen_as: str | None,
    ) -> T:
        async def answer() -> msgspec.Struct:
            if self._loaded is None:
                if self._archive.digest != self._archive.end.digest:
                    reason = self._archive.change or "; `tabletape verify` says where"
                    print_line(f"tabletape: {self._path} was altered{reason}", error=True)
                self._loaded = await _load(self._archive)
            read, snapshot = self._loaded
            return await question(read, snapshot if seen_as is None else snapshot.seen_as(seen_as))

        return recast(asyncio.run(answer()), kind)


async def _load(archive: Archive) -> tuple[Projections, GameSnapshot]:
    """Return the read models over an archive, and a snapshot of its game with a view of everything."""
    game = archive.header.game
    store = MemoryStore(shards=max(0, shard_of(game)) + 1)
    for digest, content in archive.components.items():
        await store.put_components(digest, content)
    head = BEGINNING
    for record in archive.records:
        await store.append(Append(game, head, record))
        head = record.head
    service: Service = open_service(store, RULESETS, ServiceKeys(_NO_KEYS, "none"))
    await service.names.learn(archive.names)
    state = await service.reader.state(game)
    seats = frozenset(range(len(state.at_table.seats)))
    everything = Visibility((VisibilityRange(None, seats, everything=True),))
    loaded = await service.reader.loaded_of(state.at_table)
    return Projections(service), GameSnapshot(state, loaded, everything, SERVICE_IDENTITY)
