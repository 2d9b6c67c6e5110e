"""Reading: entries across segments, and the state at any version, with a cache of heads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import msgspec
from cachetools import LRUCache

from eventstore.errors import UNREADABLE, GameUnknown, LogDamaged, VersionUnknown
from eventstore.log.codec import Codec, Codecs, ruleset_of
from eventstore.log.entry import Body
from eventstore.log.name_book import NameBook
from eventstore.log.state import NEW, LoadedRuleset, State, fold_bodies, fold_body
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import LogSource, Record, shard_of
from eventstore.table.events import Segment
from eventstore.table.table import Table

CHUNK: Final = 512
"""Number of entries that are read at once while folding."""

CACHED_GAMES: Final = 2048
"""The most games of which a process caches the state at the head. Near its end a game takes up to 40 KiB (Bison)."""
_FOLDED_AT_ONCE: Final = 32
"""Number of entries that are folded before other tasks may run."""

_segments_decoder = msgspec.json.Decoder(Body[Any, Any])


class Layout(msgspec.Struct, frozen=True):
    """The constants of a game's log: its ruleset, and the logs in which its entries lie."""

    ruleset: str
    segments: tuple[Segment, ...]
    """The shared entries, in order; the game's own entries follow the last segment."""

    @property
    def shared(self) -> int:
        """The last version that lies in another game's log."""
        return self.segments[-1].upto if self.segments else 0

    def owner(self, game: str, version: int) -> str:
        """Return the game whose own log holds a version."""
        for segment in self.segments:
            if version <= segment.upto:
                return segment.game
        return game


class LogReader:
    """Reads logs and folds them. Caches the states at the head of recently used games.

    A cached state may be older than the log but never contradicts it: before a state counts as the newest, its last
    entry is read again together with the entries after it. A log that was set back or replaced is folded anew.

    Args:
        store: the store that holds the logs.
        codecs: by ruleset.
        names: opens the names in entries; `None`: players are called by their pseudonyms.
        cached_games: the most games of which the state at the head is cached.
        noticed: called with a game and its cached head when the log no longer has that head.
    """

    def __init__(
        self,
        store: LogSource,
        codecs: Codecs,
        names: NameBook | None = None,
        *,
        cached_games: int = CACHED_GAMES,
        noticed: Callable[[str, Head], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self.codecs = codecs
        self.names = names
        self._noticed = noticed
        self._generation = 0
        """The generation of the names in the cached states."""
        self._layouts: LRUCache[str, Layout] = LRUCache(cached_games)
        self._heads: LRUCache[str, State] = LRUCache(cached_games)
        self._loaded: LRUCache[tuple[str, str], LoadedRuleset] = LRUCache(64)

    async def layout(self, game: str) -> Layout:
        """Return the layout of a game's log.

        Raises:
            GameUnknown: there is no such game.
        """
        layout = self._layouts.get(game)
        return layout if layout is not None else (await self._begin(game, 1))[0]

    async def _begin(self, game: str, limit: int) -> tuple[Layout, list[Record]]:
        """Return the layout of a game's log, read from its first own entry, and up to *limit* of its own entries."""
        known = 0 <= shard_of(game) < self.store.shards
        own = await self.store.read(game, limit=limit) if known else []
        if not own:
            raise GameUnknown(f"there is no game {game!r}", value=game)
        layout = _layout_from(own[0])
        self._layouts[game] = layout
        return layout, own

    async def with_replaced(self, table: Table) -> list[Table]:
        """Return the table of a game and the tables of all games that it replaced, the newest first."""
        tables = [table]
        while (origin := tables[-1].origin) is not None and origin.supersedes and origin.game is not None:
            tables.append((await self.state(origin.game)).at_table)
        return tables

    async def family(self, table: Table) -> list[Table]:
        """Return the tables of a game's family: the root of its forks, all forks of the root, and their forks.

        The root comes first; a fork comes after its parent.
        """
        while table.origin is not None and table.origin.game is not None:
            table = (await self.state(table.origin.game)).at_table
        tables = [table]
        for relative in tables:
            tables += [(await self.state(game)).at_table for game in await self.store.forks(relative.game)]
        return tables

    async def is_closed(self, table: Table) -> bool:
        """Return whether a game is closed: finished or aborted, or superseded by a closed game."""
        while table.status == "superseded":
            if table.superseded_by is None:
                return True
            table = (await self.state(table.superseded_by)).at_table
        return table.closed

    async def codec(self, game: str) -> Codec:
        """Return the codec of a game's ruleset."""
        return self.codecs.of((await self.layout(game)).ruleset)

    async def loaded(self, ruleset: str, components: str) -> LoadedRuleset:
        """Return a ruleset with a component set, prepared."""
        loaded = self._loaded.get((ruleset, components))
        if loaded is None:
            rules = self.codecs.of(ruleset).ruleset
            loaded = LoadedRuleset(rules, rules.load_components(await self.store.get_components(components)))
            self._loaded[ruleset, components] = loaded
        return loaded

    async def loaded_of(self, table: Table) -> LoadedRuleset:
        """Return the ruleset of a game with its components, prepared."""
        return await self.loaded(table.ruleset, table.components)

    async def records(self, game: str, *, after: int = 0, limit: int) -> list[Record]:
        """Return up to *limit* stored entries with versions above *after*, across segments.

        Read from the first entry on, also a game that is not cached yet costs one trip: the first entry has the layout.
        """
        layout = self._layouts.get(game)
        if layout is None:
            layout, own = await self._begin(game, 1 if after else limit)
            if not after and not layout.segments:
                return await self._opened(_without_gap(own, 0))
        records: list[Record] = []
        for owner, first, last in _logs(game, layout):
            count = min(limit - len(records), last - max(after, first - 1)) if last else limit - len(records)
            if count > 0 and (not last or after < last):
                records += await self.store.read(owner, after=max(after, first - 1), limit=count)
        return await self._opened(_without_gap(records, after))

    async def _opened(self, records: list[Record]) -> list[Record]:
        """Return entries with the names to show."""
        return records if self.names is None else await self.names.opened(records)

    async def _drop_erased(self) -> None:
        """Drop the cached states after a player was erased: they may hold the name."""
        if self.names is None:
            return
        await self.names.look_up()
        if self.names.generation != self._generation:
            self._generation = self.names.generation
            self._heads.clear()

    def may_cache(self, state: State) -> bool:
        """Return whether a state holds no name of an erased player; the erasing may have come while it was folded."""
        table, names = state.at_table, self.names
        persons = (*table.seats, *table.given_up, *table.substitutes)
        return names is None or all(
            person is None or person.name == names.shown(person.player, person.name) for person in persons
        )

    async def record(self, game: str, version: int) -> Record:
        """Return a stored entry.

        Raises:
            VersionUnknown: the log has no such version.
        """
        records = await self.records(game, after=version - 1, limit=1) if version > 0 else []
        if not records:
            raise VersionUnknown(f"game {game} has no version {version}", value=version)
        return records[0]

    async def stream(self, game: str, *, after: int = 0, upto: int | None = None) -> AsyncIterator[Record]:
        """Yield stored entries up to a version; they are read in chunks."""
        while upto is None or after < upto:
            limit = CHUNK if upto is None else min(CHUNK, upto - after)
            chunk = await self.records(game, after=after, limit=limit)
            for record in chunk:
                yield record
            if len(chunk) < limit:
                return
            after = chunk[-1].version

    async def state(self, game: str) -> State:
        """Return the state at the head, as the store has it now."""
        await self._drop_erased()
        cached = self._heads.get(game)
        if cached is not None:
            layout = await self.layout(game)
            back = max(cached.version - 1, layout.shared)
            newer = await self.records(game, after=back, limit=CHUNK)
            if newer and newer[0].version == cached.version and newer[0].hash == cached.head.hash:
                state = self._fold(cached, newer[1:], await self.loaded_of(cached.at_table))
                return await self._catch_up(game, state, more=len(newer) == CHUNK)
            await self.set_back(game, cached.head)
        return await self._catch_up(game, NEW, more=True)

    async def set_back(self, game: str, lost: Head) -> None:
        """Report that a log no longer has an entry that was read from it, and drop the cached state that has it."""
        if self._noticed is not None:
            await self._noticed(game, lost)
        cached = self._heads.get(game)
        if cached is not None and cached.version >= lost.version:
            self._heads.pop(game, None)
        # Where all of it was lost another game may get its id.
        self._layouts.pop(game, None)

    def cached_state(self, game: str) -> State | None:
        """Return the cached state of a game without asking the store; the log may have newer entries."""
        return self._heads.get(game)

    def keep(self, state: State) -> None:
        """Cache the state after an entry just appended, unless a newer state is cached."""
        game = state.at_table.game
        known = self._heads.get(game)
        if (known is None or known.version < state.version) and self.may_cache(state):
            self._heads[game] = state

    async def state_at(self, game: str, version: int, start: State = NEW) -> State:
        """Fold the state at a version, from an earlier state of the same log.

        Raises:
            VersionUnknown: the log has no such version.
        """
        state = start
        loaded: LoadedRuleset | None = None
        codec = await self.codec(game)
        async for record in self.stream(game, after=start.version, upto=version):
            loaded = loaded or await self._loaded_for(state, codec, record)
            state = fold_body(state, codec.body(record), record, loaded)
            if not record.version % _FOLDED_AT_ONCE:
                await asyncio.sleep(0)
        if state.version != version or version < 1:
            raise VersionUnknown(f"game {game} has no version {version}", value=version)
        return state

    async def _catch_up(self, game: str, state: State, *, more: bool) -> State:
        loaded: LoadedRuleset | None = None
        while more:
            chunk = await self.records(game, after=state.version, limit=CHUNK)
            if chunk:
                loaded = loaded or await self._loaded_for(state, await self.codec(game), chunk[0])
                for start in range(0, len(chunk), _FOLDED_AT_ONCE):
                    state = self._fold(state, chunk[start : start + _FOLDED_AT_ONCE], loaded)
                    await asyncio.sleep(0)
            more = len(chunk) == CHUNK
        if state.head == BEGINNING:
            self._layouts.pop(game, None)
            raise GameUnknown(f"there is no game {game!r}", value=game)
        if self.may_cache(state):
            self._heads[game] = state
        return state

    def _fold(self, state: State, records: list[Record], loaded: LoadedRuleset) -> State:
        if not records:
            return state
        decode = self.codecs.of(loaded.ruleset.name).body
        return fold_bodies(state, map(decode, records), records, loaded)

    async def _loaded_for(self, state: State, codec: Codec, first: Record) -> LoadedRuleset:
        """Return the loaded ruleset for a fold that begins with *first* on *state*."""
        if state.table is not None:
            return await self.loaded_of(state.table)
        return await self.loaded(codec.ruleset.name, codec.body(first).events[0].components)

    async def head(self, game: str) -> Head:
        """Return the head of a game's log."""
        await self.layout(game)
        return await self.store.head(game)


def _without_gap(records: list[Record], after: int) -> list[Record]:
    """Return the entries, checked to follow a version without a gap.

    Raises:
        LogDamaged: a version is missing.
    """
    for expected, record in enumerate(records, after + 1):
        if record.version != expected:
            raise LogDamaged(f"entry {expected} is missing", value=expected)
    return records


def _layout_from(first: Record) -> Layout:
    """Read the layout from the first own entry of a log."""
    ruleset = ruleset_of(first)
    try:
        body = _segments_decoder.decode(first.body)
    except UNREADABLE as error:
        raise LogDamaged(f"entry {first.version} does not decode: {error}", value=first.version) from error
    for event in body.events:
        if event["type"].startswith("game_forked."):
            segments = msgspec.convert(event["segments"], tuple[Segment, ...])
            return Layout(ruleset, segments)
    return Layout(ruleset, ())


def _logs(game: str, layout: Layout) -> list[tuple[str, int, int]]:
    """Return (owner, first version, last version) of the logs a game's entries lie in; 0: open end."""
    logs = []
    first = 1
    for segment in layout.segments:
        logs.append((segment.game, first, segment.upto))
        first = segment.upto + 1
    return [*logs, (game, first, 0)]
