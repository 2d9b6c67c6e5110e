"""Reading games: entries across segments, their rulesets, and the games that share entries or replace each other."""

from __future__ import annotations

from typing import Any

import msgspec
from cachetools import LRUCache

from eventstore.errors import UNREADABLE, GameUnknown, LogDamaged
from eventstore.log.chained import ChainedLogs, Noticed
from eventstore.log.codec import Codec, Codecs, ruleset_of
from eventstore.log.entry import Body
from eventstore.log.name_book import NameBook, pseudonym
from eventstore.log.state import NEW, LoadedRuleset, LoadedState, State, fold_bodies
from eventstore.storage.head import Head
from eventstore.storage.kinds import GAME
from eventstore.storage.store import LogSource, Record
from eventstore.table.events import Segment
from eventstore.table.table import Table

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


class LogReader(ChainedLogs[State]):
    """Reads the logs of games, with the entries that a fork shares with others; see `ChainedLogs`.

    Near its end a cached game takes up to 40 KiB (Bison).

    Args:
        store: the store that holds the logs.
        codecs: by ruleset.
        names: opens the names in entries; `None`: players are called by their pseudonyms.
        noticed: called when a log was set back.
    """

    kind = GAME

    def __init__(
        self, store: LogSource, codecs: Codecs, names: NameBook | None = None, *, noticed: Noticed | None = None
    ) -> None:
        super().__init__(store, NEW, names, noticed)
        self.codecs = codecs
        self._layouts: LRUCache[str, Layout] = LRUCache(self.cached)
        self._loaded: LRUCache[tuple[str, str], LoadedRuleset] = LRUCache(64)

    def unknown(self, log: str) -> GameUnknown:
        """Return the refusal of an id without a game."""
        self._layouts.pop(log, None)
        return super().unknown(log)

    async def layout(self, game: str) -> Layout:
        """Return the layout of a game's log.

        Raises:
            GameUnknown: there is no such game.
        """
        layout = self._layouts.get(game)
        return layout if layout is not None else (await self._begin(game, 1))[0]

    async def _begin(self, game: str, limit: int) -> tuple[Layout, list[Record]]:
        """Return the layout of a game's log, read from its first own entry, and up to *limit* of its own entries."""
        own = await self.store.read(game, limit=limit) if self.has_place_for(game) else []
        if not own:
            raise self.unknown(game)
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

    async def loaded_state(self, state: State) -> LoadedState:
        """Return a state with the ruleset of its game and the components, prepared."""
        return LoadedState(state, await self.loaded_of(state.at_table))

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
                return await self.opened(_without_gap(own, 0))
        records: list[Record] = []
        for owner, first, last in _logs(game, layout):
            count = min(limit - len(records), last - max(after, first - 1)) if last else limit - len(records)
            if count > 0 and (not last or after < last):
                records += await self.store.read(owner, after=max(after, first - 1), limit=count)
        return await self.opened(_without_gap(records, after))

    def may_cache(self, state: State) -> bool:
        """Return whether a state holds no name of an erased player; the erasing may have come while it was folded."""
        erased = None if self.names is None else self.names.erased
        if not erased:
            return True
        table = state.at_table
        persons = [person for person in (*table.seats, *table.given_up, *table.substitutes) if person is not None]
        return all(person.player not in erased or person.name == pseudonym(person.player) for person in persons)

    async def set_back(self, log: str, lost: Head) -> None:
        """Report that a log was set back; where all of it was lost another game may get its id."""
        await super().set_back(log, lost)
        self._layouts.pop(log, None)

    async def fold(self, state: State, records: list[Record]) -> State:
        """Return the state after entries of the same game; see `ChainedLogs.fold`."""
        if state.table is not None:
            loaded = await self.loaded_of(state.table)
        else:
            codec = self.codecs.of(ruleset_of(records[0]))
            loaded = await self.loaded(codec.ruleset.name, codec.body(records[0]).events[0].components)
        decode = self.codecs.of(loaded.ruleset.name).body
        # All are decoded before the first is folded: by turns, each would push the other out of the processor's caches.
        return fold_bodies(state, list(map(decode, records)), records, loaded)


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
