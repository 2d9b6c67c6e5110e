"""The feed of a process: one reader for each shard hands every new entry to whoever listens to its game.

It reads only while somebody listens, because each item read costs time that decisions could use. Each listener has a
bounded queue of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, Generic, TypeVar

from api.http.metrics import Metrics
from api.http.registry import Registry
from api.http.shared_limits import SharedLimits
from api.settings import Limits
from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.state import State
from eventstore.service import monotonic_s
from eventstore.storage.store import FeedItem, Record, Store, is_tournament, shard_of

_log = logging.getLogger("tabletape.api")

_LIMIT: Final = 1_000
_BLOCK_MS: Final = 1_000
_PAUSE_S: Final = 0.25
_LOOKED_S: Final = 0.5
"""How often it is asked, at most, whether what was read is still there."""

T = TypeVar("T")


class StreamEnded(Exception):
    """Nothing more comes: the listener was too slow, or the service stops."""


class Listener(Generic[T]):
    """Waits for things in order; one that falls behind by more than *limit* is cut.

    Attributes:
        ended: set when nothing more comes, so that an answer stuck in sending can be given up.
        was_cut: whether it fell behind.
        may_resume: whether it ended only because this process stops, so that another one can go on.
        place: what `Last-Event-ID` is to say then; empty for a stream that begins anew.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: deque[T] = deque()
        self._woken = asyncio.Event()
        self.ended: asyncio.Event = asyncio.Event()
        self.was_cut = False
        self.may_resume = False
        self.place = ""

    def put(self, thing: T) -> None:
        """Hand over one thing; cuts the listener when too many wait already."""
        if self.ended.is_set():
            return
        if len(self._waiting) >= self._limit:
            self.was_cut = True
            self.end()
            return
        self._waiting.append(thing)
        self._woken.set()

    def end(self) -> None:
        """Let nothing more come; what waits is dropped, for the listener resumes."""
        self._waiting.clear()
        self.ended.set()
        self._woken.set()

    async def next(self, timeout_s: float) -> T | None:
        """Return the next thing, or `None` when none came in time.

        Raises:
            StreamEnded: nothing more comes.
        """
        if not self._waiting and not self.ended.is_set():
            self._woken.clear()
            try:
                async with asyncio.timeout(timeout_s):
                    await self._woken.wait()
            except TimeoutError:
                return None
        if self.ended.is_set():
            raise StreamEnded
        return self._waiting.popleft()


class GameFeed:
    """Lets listeners follow games and turns with one reader of the feed for each shard.

    Args:
        store: whose feed to read.
        reader: reads the entries that the feed points to, once for all listeners of a game.
        registry: says when the token of a listener is revoked: then their streams end.
        waiting: how many entries may wait for one listener before it is cut.
        metrics: counts listeners.
        limits: how many may listen from one address, and for one player.
        shared: counts those who listen at other processes too.
    """

    def __init__(
        self,
        store: Store,
        reader: LogReader,
        registry: Registry,
        waiting: int,
        metrics: Metrics,
        limits: Limits,
        shared: SharedLimits,
    ) -> None:
        self._store = store
        self._reader = reader
        self._registry = registry
        self._waiting = waiting
        self._metrics = metrics
        self._games: dict[str, set[Listener[Record]]] = {}
        self._players: dict[str, set[Listener[State]]] = {}
        self._listening = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()
        self._stopped = False
        most, own = limits.streams_per_address, limits.streams_per_player
        self._of_address = shared.at_once("address-streams", most, f"at most {most} streams from one address at once")
        self._of_player = shared.at_once("player-streams", own, f"at most {own} streams of one player at once")

    @property
    def readers(self) -> int:
        """How many readers of the feed run now: one for each shard while anybody listens."""
        return len(self._tasks)

    def game(
        self, game: str, who: Identity, address: str, *, also: str | None = None
    ) -> AbstractAsyncContextManager[Listener[Record]]:
        """Return a listener to one game, or tournament: it gets every entry appended after entering.

        It may listen to another game *also*.

        Raises:
            TooManyAtOnce: this player, or this address, listens to as much as they may.
            StoreUnavailable: where the feed ends cannot be found out now.
        """
        return self._listen(self._games, (game,) if also is None else (game, also), who, address)

    def turns(self, who: Identity, address: str) -> AbstractAsyncContextManager[Listener[State]]:
        """Return a listener to all games of a player: it gets their states after each entry; errors as `game`."""
        return self._listen(self._players, (who.player,), who, address)

    def stop(self) -> None:
        """End all listening, now and later."""
        self._stopped = True
        everybody: Sequence[Mapping[str, set[Listener[Any]]]] = (self._games, self._players)
        for listeners in everybody:
            for one in listeners.values():
                for listener in one:
                    listener.may_resume = True
                    listener.end()

    @contextlib.asynccontextmanager
    async def _listen(
        self, where: dict[str, set[Listener[T]]], names: tuple[str, ...], who: Identity, address: str
    ) -> AsyncIterator[Listener[T]]:
        listener: Listener[T] = Listener(self._waiting)
        with (
            self._of_address.held(address),
            # Whoever has no player of their own counts by address only.
            self._of_player.held(who.actor) if who.player else contextlib.nullcontext(),
            self._registry.watched(who, listener.end),
        ):
            async with self._starting:
                if not self._tasks:
                    ends = [await self._store.feed_end(shard) for shard in range(self._store.shards)]
                    self._tasks = [asyncio.create_task(self._read(shard, end)) for shard, end in enumerate(ends)]
                self._listening += 1
            if self._stopped:
                listener.may_resume = True
                listener.end()
            for name in names:
                where.setdefault(name, set()).add(listener)
            self._metrics.listeners.inc()
            try:
                yield listener
            finally:
                for name in names:
                    where[name].discard(listener)
                    if not where[name]:
                        del where[name]
                self._metrics.listeners.dec()
                if listener.was_cut:
                    self._metrics.listeners_cut.inc()
                self._listening -= 1
                if not self._listening:
                    for task in self._tasks:
                        task.cancel()
                    self._tasks = []

    async def _read(self, shard: int, position: str) -> None:
        server: str | None = None
        looked = -_LOOKED_S
        while True:
            try:
                if monotonic_s() - looked >= _LOOKED_S:
                    stands, found = await self._store.look_at_feed(shard, position)
                    if not stands:
                        # What comes next may be named before what was lost, by a clock that is behind.
                        position = await self._store.feed_end(shard)
                    if not stands or server not in {None, found}:
                        await self._look_again(shard)
                    server, looked = found, monotonic_s()
                items = await self._store.feed(shard, after=position, limit=_LIMIT, block_ms=_BLOCK_MS)
                if items:
                    await self._hand_over(items)
                    position = items[-1].position
            except StoreUnavailable:
                looked = -_LOOKED_S
                await asyncio.sleep(_PAUSE_S)

    async def _look_again(self, shard: int) -> None:
        """Hand everybody who listens in a shard the last entry once more: they see whether theirs are still there.

        Another server may have taken the place of the one that they were read from.

        Raises:
            StoreUnavailable: it has to be done again; who was handed an entry twice is told nothing twice.
        """
        for game in [one for one in self._games if shard_of(one) == shard]:
            try:
                head = await self._store.head(game)
                records = await self._store.read(game, after=head.version - 1, limit=1)
            except StoreUnavailable:
                raise
            except TabletapeError:
                records = []
            for listener in tuple(self._games.get(game, ())):
                if records:
                    listener.put(records[-1])
                else:
                    listener.end()  # whoever comes again is told
        for players in tuple(self._players.values()):
            for turns in tuple(players):
                turns.may_resume = True
                turns.end()

    async def _hand_over(self, items: Sequence[FeedItem]) -> None:
        of_games: dict[str, list[FeedItem]] = defaultdict(list)
        for item in items:
            of_games[item.game].append(item)
        for game, named in of_games.items():
            listeners = tuple(self._games.get(game, ()))
            try:
                await self._tell(game, named, listeners)
            except StoreUnavailable:
                raise
            except TabletapeError:
                # A log that cannot be read, or was set back: whoever listens comes again and is told.
                for listener in listeners:
                    listener.end()
            except Exception:  # noqa: BLE001 - whatever goes wrong with one game must not silence all that follow
                _log.exception("a batch of the feed could not be handed over")

    async def _tell(self, game: str, items: Sequence[FeedItem], listeners: Sequence[Listener[Record]]) -> None:
        """Hand what was appended to the listeners of a log, and a game's state to those of its players."""
        of_tournament = is_tournament(game)
        if listeners:
            read = self._store.read if of_tournament else self._reader.records
            versions = [item.version for item in items]
            records = [*await read(game, after=min(versions) - 1, limit=max(versions) - min(versions) + 1)]
            if items[-1].again and not all(item.again for item in items):
                # Whoever is handed an entry as a new one is not told by it that something beside the log has changed.
                records += records[-1:]
            for record in records:
                for listener in listeners:
                    listener.put(record)
        if self._players and not of_tournament:
            state = await self._reader.state(game)
            players = [one.player for one in state.at_table.seats if one is not None]
            for waiting in [one for player in players for one in self._players.get(player, ())]:
                waiting.put(state)
