"""States at any version: folded on demand from the nearest earlier state in a cache."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from cachetools import LRUCache

from eventstore.errors import LogDamaged, VersionUnknown
from eventstore.log.entry import LogEntry
from eventstore.log.reader import LogReader
from eventstore.log.state import NEW, LoadedRuleset, State, fold_body
from eventstore.log.visibility import GameSnapshot, ViewedState
from eventstore.storage.store import Record
from eventstore.table.table import Table
from projections.entries import EntryFilter, time_of

SPACING: Final = 64
"""Number of versions from a cached state of a log to the next: states are cached at its multiples."""

MOST_CACHED: Final = 2048

MOST_REPLAYED: Final = 1024
"""Number of entries of recent walks that are cached: a review asks about the same entries again and again."""

_START: Final = EntryFilter(frozenset(("game_started",)))
"""Shows the entry with which a game begins."""
END: Final = EntryFilter(frozenset(("game_finished", "game_aborted", "game_superseded")))
"""Shows the entry with which a game is over."""

_TURN: Final = 16
"""Number of entries of a walk after which other tasks get their turn: a process answers many callers."""


class ReplayedEntry(msgspec.Struct, frozen=True):
    """An entry of a walk through a log, with the states around it."""

    before: State
    """`NEW` before the first entry."""
    record: Record
    entry: LogEntry
    """The entry as it was folded, with all hidden fields opened. Never shown as it is."""
    after: State


class States:
    """Folds states at any version and caches some of them for the next fold.

    A cached state stands for the whole log up to its entry, because the chain hash does. It is used
    only after that entry was read again with the same hash, so a log that was set back or replaced
    is folded anew. Games that share entries share their cached states.

    Args:
        reader: reads the logs.
        most_cached: number of states in the cache, of all games together.
    """

    def __init__(self, reader: LogReader, *, most_cached: int = MOST_CACHED) -> None:
        self.reader = reader
        self._cache: LRUCache[tuple[str, int], State] = LRUCache(most_cached)
        self._replayed: LRUCache[bytes, ReplayedEntry] = LRUCache(MOST_REPLAYED)
        """By chain hash, which stands for the whole log up to the entry: the entries of recent walks."""
        self._created: LRUCache[str, int] = LRUCache(most_cached)
        self._generation = 0
        """The generation of the names in the cached states."""

    async def at(self, head: State, version: int | None = None) -> State:
        """Return the state after an entry.

        Args:
            head: the state at the head of the log, or at any version from *version* on.
            version: the version of the entry; by default that of *head*.

        Raises:
            VersionUnknown: the log has no version of this number up to *head*.
        """
        if version is None or version == head.version:
            return head
        _require_version(head, version)
        return await self._fold(head.at_table.game, version, await self.reader.loaded_of(head.at_table))

    async def viewed(self, snapshot: GameSnapshot, version: int | None = None) -> ViewedState:
        """Return the state at a version, or at the head, with the rights of the viewer there; errors as `at`."""
        return snapshot.viewed(await self.at(snapshot.state, version))

    async def created(self, state: State) -> int:
        """Return the time of a game's own first entry, milliseconds since 1970 in UTC.

        A fork or an import begins with the entries of another log. Its own first entry follows these, also where they
        were copied into its log.
        """
        table = state.at_table
        time = self._created.get(table.game)
        if time is None:
            first = 1 if table.origin is None else table.origin.at + 1
            time = time_of(await self.reader.record(table.game, first))
            self._created[table.game] = time
        return time

    async def ended(self, state: State) -> int:
        """Return when a game ended that is over, milliseconds since 1970 in UTC. Rulings may follow that entry.

        Raises:
            LogDamaged: its log has no end.
        """
        for version in range(state.version, 0, -1):
            record = await self.reader.record(state.at_table.game, version)
            if END.shows(record):
                return time_of(record)
        raise LogDamaged("the log of a game that is over has no end", value=state.version)

    async def started(self, state: State) -> int:
        """Return when a game was started, milliseconds since 1970 in UTC. A fork has the start of its parent.

        Raises:
            LogDamaged: its log has no start.
        """
        for version in range(1, state.version + 1):
            record = await self.reader.record(state.at_table.game, version)
            if _START.shows(record):
                return time_of(record)
        raise LogDamaged("the log of a game that was played has no start", value=state.version)

    async def first_table(self, table: Table) -> Table:
        """Return the table of the first game in a line of replacements.

        A game that replaced no other game is the first of its line.
        """
        return (await self.reader.with_replaced(table))[-1]

    async def around(self, head: State, version: int, distance: int) -> tuple[ReplayedEntry, ...]:
        """Return the entries up to *distance* before and after a version, that version included; errors as `at`."""
        _require_version(head, version)
        after, upto = max(0, version - distance - 1), min(version + distance, head.version)
        return tuple([replayed async for replayed in self.walk(head, after=after, upto=upto)])

    async def walk(self, head: State, *, after: int, upto: int) -> AsyncIterator[ReplayedEntry]:
        """Yield the entries with versions *after* + 1 to *upto*, each with the states around it.

        Args:
            head: as for `at`.
            after: the version after which to begin.
            upto: the last version.

        Raises:
            VersionUnknown: the log has no version *after*.
        """
        if after:
            _require_version(head, after)
        game, loaded = head.at_table.game, await self.reader.loaded_of(head.at_table)
        state = head if after == head.version else await self._start(game, after)
        async for record in self.reader.stream(game, after=state.version, upto=upto):
            replayed = self._replayed.get(record.hash)
            if replayed is None or replayed.record != record:
                entry = self.reader.codecs.of(loaded.ruleset.name).entry(record)
                replayed = ReplayedEntry(state, record, entry, fold_body(state, entry.body, record, loaded))
                if self.reader.may_cache(replayed.after):
                    self._replayed[record.hash] = replayed
            state = replayed.after
            if state.version % SPACING == 0:
                await self._cache_state(game, state)
            if state.version > after:
                yield replayed
            if state.version % _TURN == 0:
                await asyncio.sleep(0)
        if state.version < after:
            raise LogDamaged(f"entry {state.version + 1} is missing", value=state.version + 1)

    async def _fold(self, game: str, version: int, loaded: LoadedRuleset) -> State:
        decode = self.reader.codecs.of(loaded.ruleset.name).body
        state = await self._start(game, version)
        async for record in self.reader.stream(game, after=state.version, upto=version):
            state = fold_body(state, decode(record), record, loaded)
            if state.version % SPACING == 0:
                await self._cache_state(game, state)
        if state.version != version:
            raise LogDamaged(f"entry {state.version + 1} is missing", value=state.version + 1)
        return state

    async def _start(self, game: str, version: int) -> State:
        """Return the latest cached state that a fold up to a version may begin with."""
        if self.reader.names is not None and self.reader.names.generation != self._generation:
            self._generation = self.reader.names.generation
            self._cache.clear()
            self._replayed.clear()
        if version < SPACING:
            return NEW
        layout = await self.reader.layout(game)
        for cached_at in range(version - version % SPACING, 0, -SPACING):
            name = (layout.owner(game, cached_at), cached_at)
            state = self._cache.get(name)
            if state is None:
                continue
            if (await self.reader.record(game, cached_at)).hash == state.head.hash:
                return state
            self._cache.pop(name, None)
        return NEW

    async def _cache_state(self, game: str, state: State) -> None:
        if self.reader.may_cache(state):
            layout = await self.reader.layout(game)
            self._cache[layout.owner(game, state.version), state.version] = state
            await asyncio.sleep(0)


def _require_version(head: State, version: int) -> None:
    if not 1 <= version <= head.version:
        raise VersionUnknown(f"game {head.at_table.game} has versions 1 to {head.version}", value=version)
