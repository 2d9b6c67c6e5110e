"""States at any version: folded on demand from the nearest state kept before it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec
from cachetools import LRUCache

from eventstore.errors import LogDamaged, VersionUnknown
from eventstore.log.entry import Entry
from eventstore.log.reader import LogReader
from eventstore.log.state import NEW, LoadedRuleset, State, fold_body
from eventstore.storage.store import Record
from eventstore.table.table import Table
from projections.entries import time_of

SPACING: Final = 64
"""A state is kept at every version that this number divides."""

STATES_KEPT: Final = 2048

_TURN: Final = 16
"""After so many entries of a walk others get their turn: a process answers many callers."""


class Walked(msgspec.Struct, frozen=True):
    """One entry met on a walk through a log, with the states around it."""

    before: State
    """`NEW` before the first entry."""
    record: Record
    entry: Entry
    """The entry as it was folded: everything in it is opened. Never shown as it is."""
    after: State


class States:
    """Folds states at any version and keeps some of them for the next fold.

    A kept state stands for the whole log up to its entry, because the chain hash does. It is used
    only after that entry was read again with the same hash, so a log that was set back or replaced
    is folded anew. Games that share entries share what is kept of them.

    Args:
        reader: reads the logs.
        states_kept: how many states of all games together are kept.
    """

    def __init__(self, reader: LogReader, *, states_kept: int = STATES_KEPT) -> None:
        self.reader = reader
        self._kept: LRUCache[tuple[str, int], State] = LRUCache(states_kept)
        self._created: LRUCache[str, int] = LRUCache(states_kept)

    async def at(self, head: State, version: int | None = None) -> State:
        """Return the state after an entry.

        Args:
            head: the state at the head of the log, or at any version from the wanted one on.
            version: the entry's; the head's when none is named.

        Raises:
            VersionUnknown: the log has no such version up to the head.
        """
        if version is None or version == head.version:
            return head
        game = head.at_table.game
        if not 1 <= version < head.version:
            raise VersionUnknown(f"game {game} has versions 1 to {head.version}", value=version)
        return await self._fold(game, version, await self.loaded(head))

    async def loaded(self, state: State) -> LoadedRuleset:
        """Return the ruleset and the components of a game."""
        table = state.at_table
        return await self.reader.loaded(table.ruleset, table.components)

    async def created(self, state: State) -> int:
        """Return when a game's own first entry was made, milliseconds since 1970 in UTC.

        That of a fork or an import follows the entries it began with, also where those were copied into its log.
        """
        table = state.at_table
        time = self._created.get(table.game)
        if time is None:
            first = 1 if table.origin is None else table.origin.at + 1
            time = time_of(await self.reader.record(table.game, first))
            self._created[table.game] = time
        return time

    async def begun(self, table: Table) -> Table:
        """Return the table of the first in the line of games of which each replaced the one before; often its own."""
        return (await self.reader.with_replaced(table))[-1]

    async def walk(self, head: State, *, after: int, upto: int) -> AsyncIterator[Walked]:
        """Return the entries with versions *after* + 1 to *upto*, each with the states around it.

        Args:
            head: as for `at`.
            after: the version after which to begin.
            upto: the last version.

        Raises:
            VersionUnknown: the log has no version *after*.
        """
        game = head.at_table.game
        state = await self.at(head, after) if after else NEW
        loaded = await self.loaded(head)
        codec = self.reader.codecs.of(loaded.ruleset.name)
        async for record in self.reader.stream(game, after=after, upto=upto):
            entry = codec.entry(record)
            before, state = state, fold_body(state, entry.body, record, loaded)
            await self._keep(game, state)
            yield Walked(before, record, entry, state)
            if state.version % _TURN == 0:
                await asyncio.sleep(0)

    async def _fold(self, game: str, version: int, loaded: LoadedRuleset) -> State:
        decode = self.reader.codecs.of(loaded.ruleset.name).body
        state = await self._start(game, version)
        async for record in self.reader.stream(game, after=state.version, upto=version):
            state = fold_body(state, decode(record), record, loaded)
            await self._keep(game, state)
        if state.version != version:
            raise LogDamaged(f"entry {state.version + 1} is missing", value=state.version + 1)
        return state

    async def _start(self, game: str, version: int) -> State:
        """Return the latest kept state that a fold up to a version may begin with."""
        layout = await self.reader.layout(game)
        for kept_at in range(version - version % SPACING, 0, -SPACING):
            name = (layout.owner(game, kept_at), kept_at)
            state = self._kept.get(name)
            if state is None:
                continue
            if (await self.reader.record(game, kept_at)).hash == state.head.hash:
                return state
            self._kept.pop(name, None)
        return NEW

    async def _keep(self, game: str, state: State) -> None:
        if state.version % SPACING == 0:
            layout = await self.reader.layout(game)
            self._kept[layout.owner(game, state.version), state.version] = state
            await asyncio.sleep(0)
