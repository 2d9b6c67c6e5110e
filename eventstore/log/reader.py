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
from eventstore.log.state import NEW, LoadedRuleset, State, fold_bodies, fold_body
from eventstore.storage.head import BEGINNING, Head
from eventstore.storage.store import LogSource, Record, shard_of
from eventstore.table.events import Segment
from eventstore.table.table import Table

CHUNK: Final = 512
"""How many entries are read at once while folding."""

GAMES_KEPT: Final = 2048
"""Of how many games a process keeps the state at the head. At the end of a game it takes up to 40 KiB (Bison)."""
_FOLDED_AT_ONCE: Final = 32
"""How many entries are folded before other tasks may run."""

_segments_decoder = msgspec.json.Decoder(Body[Any, Any])


class Layout(msgspec.Struct, frozen=True):
    """What never changes about a game's log: whose rules, and where its entries lie."""

    ruleset: str
    segments: tuple[Segment, ...]
    """The shared entries, in order; the own ones follow the last."""

    @property
    def shared(self) -> int:
        """The last version that lies in another game's log."""
        return self.segments[-1].upto if self.segments else 0

    def owner(self, game: str, version: int) -> str:
        """Return the game in whose own log a version lies."""
        for segment in self.segments:
            if version <= segment.upto:
                return segment.game
        return game


class LogReader:
    """Reads logs and folds them. Keeps the state at the head of games used lately.

    A state it keeps may be behind the log, never beside it: before one is used as the newest,
    the entry it stands on is read again together with what followed, and a log that was set
    back or replaced is folded anew.

    Args:
        store: where the logs lie.
        codecs: by ruleset.
        games_kept: of how many games the state at the head is kept.
        noticed: told the game, and the head that was kept of it, when the log no longer has that.
    """

    def __init__(
        self,
        store: LogSource,
        codecs: Codecs,
        *,
        games_kept: int = GAMES_KEPT,
        noticed: Callable[[str, Head], Awaitable[None]] | None = None,
    ) -> None:
        self.store = store
        self.codecs = codecs
        self._noticed = noticed
        self._layouts: LRUCache[str, Layout] = LRUCache(games_kept)
        self._heads: LRUCache[str, State] = LRUCache(games_kept)
        self._loaded: LRUCache[tuple[str, str], LoadedRuleset] = LRUCache(64)

    async def layout(self, game: str) -> Layout:
        """Return where the entries of a game lie.

        Raises:
            GameUnknown: there is no such game.
        """
        layout = self._layouts.get(game)
        return layout if layout is not None else (await self._begin(game, 1))[0]

    async def _begin(self, game: str, limit: int) -> tuple[Layout, list[Record]]:
        """Return where the entries of a game lie, which its first own entry says, and up to *limit* of its own."""
        known = 0 <= shard_of(game) < self.store.shards
        own = await self.store.read(game, limit=limit) if known else []
        if not own:
            raise GameUnknown(f"there is no game {game!r}", value=game)
        layout = _layout_from(own[0])
        self._layouts[game] = layout
        return layout, own

    async def with_replaced(self, table: Table) -> list[Table]:
        """Return the table of a game and those of all games that it replaced, the newest first."""
        found = [table]
        while (origin := found[-1].origin) is not None and origin.supersedes and origin.game is not None:
            found.append((await self.state(origin.game)).at_table)
        return found

    async def family(self, table: Table) -> list[Table]:
        """Return the tables of all games that share entries with a game or were forked from one that does, its own too.

        The game that none of them was forked from comes first; a fork comes after its parent.
        """
        while table.origin is not None and table.origin.game is not None:
            table = (await self.state(table.origin.game)).at_table
        found = [table]
        for one in found:
            found += [(await self.state(game)).at_table for game in await self.store.forks(one.game)]
        return found

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

    async def records(self, game: str, *, after: int = 0, limit: int) -> list[Record]:
        """Return up to *limit* stored entries with versions above *after*, across segments.

        From the first one on this costs one trip, also for a game that is new here: its layout lies in what it reads.
        """
        layout = self._layouts.get(game)
        if layout is None:
            layout, own = await self._begin(game, 1 if after else limit)
            if not after and not layout.segments:
                return _unbroken(own, 0)
        found: list[Record] = []
        for owner, first, last in _logs(game, layout):
            wanted = min(limit - len(found), last - max(after, first - 1)) if last else limit - len(found)
            if wanted > 0 and (not last or after < last):
                found += await self.store.read(owner, after=max(after, first - 1), limit=wanted)
        return _unbroken(found, after)

    async def record(self, game: str, version: int) -> Record:
        """Return one stored entry.

        Raises:
            VersionUnknown: the log has no such version.
        """
        found = await self.records(game, after=version - 1, limit=1) if version > 0 else []
        if not found:
            raise VersionUnknown(f"game {game} has no version {version}", value=version)
        return found[0]

    async def stream(self, game: str, *, after: int = 0, upto: int | None = None) -> AsyncIterator[Record]:
        """Return stored entries one by one up to a version, reading in chunks."""
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
        kept = self._heads.get(game)
        if kept is not None:
            layout = await self.layout(game)
            back = max(kept.version - 1, layout.shared)
            newer = await self.records(game, after=back, limit=CHUNK)
            if newer and newer[0].version == kept.version and newer[0].hash == kept.head.hash:
                state = self._fold(kept, newer[1:], await self._loaded_of(kept.at_table))
                return await self._catch_up(game, state, more=len(newer) == CHUNK)
            await self.set_back(game, kept.head)
        return await self._catch_up(game, NEW, more=True)

    async def set_back(self, game: str, lost: Head) -> None:
        """Say that a log no longer has an entry that was read from it, and forget what was kept on it."""
        if self._noticed is not None:
            await self._noticed(game, lost)
        kept = self._heads.get(game)
        if kept is not None and kept.version >= lost.version:
            self._heads.pop(game, None)
        # Where all of it was lost another game may get its id.
        self._layouts.pop(game, None)

    def kept(self, game: str) -> State | None:
        """Return the newest state known here without asking the store; it may be behind."""
        return self._heads.get(game)

    def keep(self, state: State) -> None:
        """Keep the state after an entry just appended, unless a newer one is known."""
        game = state.at_table.game
        known = self._heads.get(game)
        if known is None or known.version < state.version:
            self._heads[game] = state

    async def state_at(self, game: str, version: int, start: State = NEW) -> State:
        """Fold the state at a version, from an earlier one of the same log.

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
        self._heads[game] = state
        return state

    def _fold(self, state: State, records: list[Record], loaded: LoadedRuleset) -> State:
        if not records:
            return state
        decode = self.codecs.of(loaded.ruleset.name).body
        return fold_bodies(state, map(decode, records), records, loaded)

    async def _loaded_of(self, table: Table) -> LoadedRuleset:
        return await self.loaded(table.ruleset, table.components)

    async def _loaded_for(self, state: State, codec: Codec, first: Record) -> LoadedRuleset:
        """Return the loaded ruleset for a fold that begins with *first* on *state*."""
        if state.table is not None:
            return await self._loaded_of(state.table)
        return await self.loaded(codec.ruleset.name, codec.body(first).events[0].components)

    async def head(self, game: str) -> Head:
        """Return the head of a game's log."""
        await self.layout(game)
        return await self.store.head(game)


def _unbroken(records: list[Record], after: int) -> list[Record]:
    """Return entries that follow each other from the one after a version on; raises `LogDamaged` at a gap."""
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
