"""The logs of a kind: entries in order, the state at any version, and a cache of heads. One machine for every kind.

A kind is a subclass of `ChainedLogs`. Its own are the state before the first entry and the fold; storing, chaining, the
feed and the due set are the same for all kinds.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec
from cachetools import LRUCache

from eventstore.errors import UNREADABLE, GameUnknown, LogDamaged, VersionUnknown
from eventstore.log.name_book import NameBook, holds_sealed_names, open_names, renamed, shown_in_new
from eventstore.storage.head import BEGINNING, Head, chain_hash
from eventstore.storage.kinds import LogKind, kind_of
from eventstore.storage.store import LogSource, Record, shard_of

_FOLDED_AT_ONCE: Final = 32_768
"""How many bytes of entries are folded before other tasks have their turn: some 1 ms."""
_OF_AN_ENTRY: Final = 1_024
"""For so many bytes each entry counts beside its own."""

Noticed: TypeAlias = Callable[[str, Head], Awaitable[None]]
"""Called with a log and its cached head when the log no longer has that head."""


class FoldedState(Protocol):
    """A state of a log of any kind."""

    @property
    def head(self) -> Head:
        """The head of the last entry in it."""
        ...


S = TypeVar("S", bound=FoldedState)
B = TypeVar("B", bound=msgspec.Struct)

_encode: Final = msgspec.json.Encoder().encode


class ChainedLogs(ABC, Generic[S]):
    """Reads the logs of a kind and folds them. Caches the states at the head of recently used logs.

    A cached state may be older than the log but never contradicts it: before a state counts as the newest, its last
    entry is read again together with the entries after it. A log that was set back or replaced is folded anew.

    Args:
        store: the store that holds the logs.
        new: the state before the first entry.
        names: opens the names in entries; `None`: players are called by their pseudonyms.
        noticed: called when a log was set back.
    """

    kind: ClassVar[LogKind]
    chunk: ClassVar[int] = 512
    """Number of entries that are read at once while folding."""
    cached: ClassVar[int] = 2_048
    """The most logs of which a process caches the state at the head."""
    cached_past: ClassVar[int] = 64
    """The most states before the head that a process caches: forks and plans ask for the same state again."""

    def __init__(self, store: LogSource, new: S, names: NameBook | None, noticed: Noticed | None = None) -> None:
        self.store = store
        self.names = names
        self.noticed = noticed
        self._new = new
        self._generation = 0
        """The generation of the names in the cached states."""
        self._heads: LRUCache[str, S] = LRUCache(self.cached)
        self._past: LRUCache[tuple[str, int], S] = LRUCache(self.cached_past)
        """By log and version: states that were asked for lately."""

    @abstractmethod
    async def fold(self, state: S, records: list[Record]) -> S:
        """Return the state after at least a single entry; the first follows the state.

        Raises:
            LogDamaged: an entry is missing, does not decode, or does not fold.
        """

    def unknown(self, log: str) -> GameUnknown:
        """Return the refusal of an id without a log."""
        return GameUnknown(f"there is no {self.kind.name} {log!r}", value=log)

    def may_cache(self, state: S) -> bool:
        """Return whether a state may be cached."""
        return True

    def has_place_for(self, log: str) -> bool:
        """Return whether an id is one of this kind, in a shard of the store."""
        return kind_of(log) is self.kind and 0 <= shard_of(log) < self.store.shards

    async def head(self, log: str) -> Head:
        """Return the head of a log.

        Raises:
            GameUnknown: there is no such log.
        """
        if not self.has_place_for(log):
            raise self.unknown(log)
        try:
            return await self.store.head(log)
        except GameUnknown:
            raise self.unknown(log) from None

    async def records(self, log: str, *, after: int = 0, limit: int) -> list[Record]:
        """Return up to *limit* stored entries with versions above *after*, with the names to show."""
        if log not in self._heads and not self.has_place_for(log):
            return []
        return await self.opened(await self.store.read(log, after=after, limit=limit))

    async def opened(self, records: list[Record]) -> list[Record]:
        """Return entries with the names to show."""
        return records if self.names is None else await self.names.opened(records)

    async def record(self, log: str, version: int) -> Record:
        """Return a stored entry.

        Raises:
            GameUnknown: there is no such log.
            VersionUnknown: the log has no such version.
        """
        records = await self.records(log, after=version - 1, limit=1) if version > 0 else []
        if not records or records[0].version != version:
            await self.head(log)
            raise self._version_unknown(log, version)
        return records[0]

    async def stream(self, log: str, *, after: int = 0, upto: int | None = None) -> AsyncIterator[Record]:
        """Yield stored entries up to a version; they are read in chunks."""
        async for chunk in self._chunks(log, after, upto):
            for record in chunk:
                yield record

    async def _chunks(self, log: str, after: int, upto: int | None = None) -> AsyncIterator[list[Record]]:
        while upto is None or after < upto:
            limit = self.chunk if upto is None else min(self.chunk, upto - after)
            records = await self.records(log, after=after, limit=limit)
            if upto is not None and records and records[-1].version > upto:  # an entry before it is missing
                records = [record for record in records if record.version <= upto]
            if records:
                yield records
            if len(records) < limit:
                return
            after = records[-1].version

    async def state(self, log: str) -> S:
        """Return the state at the head, as the store has it now; errors as `head`, and `LogDamaged`."""
        if self.names is not None:
            await self.names.look_up()
            if self.names.generation != self._generation:
                # A player was erased since: the cached states may still hold the name.
                self._generation = self.names.generation
                self._heads.clear()
                self._past.clear()
        cached = self._heads.get(log)
        if cached is not None:
            newer = await self.records(log, after=cached.head.version - 1, limit=self.chunk)
            if newer and newer[0].head == cached.head:
                if len(newer) == 1:
                    return cached
                state = await self._folded(cached, newer[1:])
                return await self._catch_up(log, state) if len(newer) == self.chunk else self.keep(log, state)
            await self.set_back(log, cached.head)
        return await self._catch_up(log, self._new)

    async def state_at(self, log: str, version: int, start: S | None = None) -> S:
        """Return the state at a version, folded from an earlier state of the same log; errors as `record`.

        Without *start* the state is cached. A cached state is used only after its entry was read again with the same
        hash, which stands for the whole log up to it.
        """
        past = self._past.get((log, version)) if start is None else None
        if past is not None:
            records = await self.records(log, after=version - 1, limit=1)
            erased = self.names is not None and self.names.generation != self._generation
            if not erased and [record.head for record in records] == [past.head]:
                return past
        state = self._new if start is None else start
        async for chunk in self._chunks(log, state.head.version, version):
            state = await self._folded(state, chunk)
        if state.head.version != version or version < 1:
            await self.head(log)
            raise self._version_unknown(log, version)
        if start is None and self.may_cache(state):
            self._past[log, version] = state
        return state

    def _version_unknown(self, log: str, version: int) -> VersionUnknown:
        return VersionUnknown(f"{self.kind.name} {log} has no version {version}", value=version)

    async def _catch_up(self, log: str, state: S) -> S:
        async for chunk in self._chunks(log, state.head.version):
            state = await self._folded(state, chunk)
        if state.head == BEGINNING:
            raise self.unknown(log)
        return self.keep(log, state)

    async def _folded(self, state: S, records: list[Record]) -> S:
        """Return the state after entries; other tasks have their turn meanwhile."""
        start = size = 0
        for end, record in enumerate(records, 1):
            size += _OF_AN_ENTRY + len(record.body)
            if size >= _FOLDED_AT_ONCE:
                state = await self.fold(state, records[start:end])
                start, size = end, 0
                await asyncio.sleep(0)
        return state if start == len(records) else await self.fold(state, records[start:])

    def keep(self, log: str, state: S) -> S:
        """Cache and return a state at the head, unless a newer state is cached."""
        known = self._heads.get(log)
        if (known is None or known.head.version <= state.head.version) and self.may_cache(state):
            self._heads[log] = state
        return state

    def cached_state(self, log: str) -> S | None:
        """Return the cached state of a log without asking the store; the log may have newer entries."""
        return self._heads.get(log)

    async def set_back(self, log: str, lost: Head) -> None:
        """Report that a log no longer has an entry that was read from it, and drop the cached state that has it."""
        if self.noticed is not None:
            await self.noticed(log, lost)
        cached = self._heads.get(log)
        if cached is not None and cached.head.version >= lost.version:
            self._heads.pop(log, None)


def decode_body(decoder: msgspec.json.Decoder[B], record: Record) -> B:
    """Return the body of an entry that hides nothing but names, with the names to show.

    Raises:
        LogDamaged: the bytes are not an entry of the decoder's type.
    """
    try:
        if not record.names and not holds_sealed_names(record.body):
            return decoder.decode(record.body)
        plain = msgspec.json.decode(record.body)
        open_names(plain, record.names)
        return msgspec.convert(plain, decoder.type)
    except UNREADABLE as error:
        raise LogDamaged(f"entry {record.version} does not decode: {error}", value=record.version) from error


def record_after(head: Head, body: msgspec.Struct, names: Mapping[tuple[str, str], str]) -> Record:
    """Return the entry with a body that follows a head.

    Args:
        head: the head before the entry.
        body: a body that hides nothing but names.
        names: the sealed names of its persons, by player and name.
    """
    encoded = _encode(renamed(body, names) if names else body)
    return Record(head.version + 1, encoded, b"", chain_hash(head.hash, encoded), shown_in_new(names))


Logs: TypeAlias = Mapping[LogKind, ChainedLogs[Any]]
"""By kind: the reader of its logs."""
