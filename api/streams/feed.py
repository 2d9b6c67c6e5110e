"""The feed of a process: a reader of all shards, on a cluster of each, hands new entries to listeners.

It reads only while there are listeners, because each item read costs time that decisions could use. Each listener has
its own bounded queue.
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
from eventstore.storage.kinds import TOURNAMENT, kind_of
from eventstore.storage.store import FeedItem, Record, Store, shard_of

_log = logging.getLogger("tabletape.api")

_EVERY: Final = ""
"""In the place of a game's id: all games."""
_LIMIT: Final = 1_000
_BLOCK_MS: Final = 1_000
_PAUSE_S: Final = 0.25
_PAUSE_AFTER_ERROR_S: Final = 1.0
"""The pause after an error that was not foreseen; each is logged with its trace."""
_LOOKED_S: Final = 0.5
"""Seconds between checks whether the last item read is still in the feed."""

T = TypeVar("T")


class StreamEnded(Exception):
    """The end of a listener: it was too slow, or the service stops."""


class Listener(Generic[T]):
    """A queue of things in order; a listener that falls behind by more than *limit* is cut.

    Attributes:
        ended: set at the end, so that an answer stuck in sending can be given up.
        was_cut: whether it fell behind.
        may_resume: whether it ended only because this process stops, so that another process can go on.
        place: the `Last-Event-ID` for that; empty for a stream that begins anew.
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
        """Add a thing to the queue, or cut the listener when too many wait already."""
        if self.ended.is_set():
            return
        if len(self._waiting) >= self._limit:
            self.was_cut = True
            self.end()
            return
        self._waiting.append(thing)
        self._woken.set()

    def put_once(self, thing: T) -> None:
        """Add a thing unless something waits already."""
        if not self._waiting:
            self.put(thing)

    def end(self) -> None:
        """End the listener, and drop its queue: it will resume."""
        self._waiting.clear()
        self.ended.set()
        self._woken.set()

    async def next(self, timeout_s: float) -> T | None:
        """Return the next thing, or `None` after the time.

        Raises:
            StreamEnded: the listener was ended.
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
    """Lets listeners follow games and turns with a reader for each group of feeds.

    Args:
        store: the store with the feed.
        reader: reads the entries that the feed points to, once for all listeners of a game.
        registry: ends the streams of a listener whose token is revoked.
        waiting: the most entries that may wait for a listener before it is cut.
        metrics: counts listeners.
        limits: the most streams of an address, and of a player.
        shared: counts the streams of other processes too.
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
        self._all_games: dict[str, set[Listener[bool]]] = {}
        self._listening = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()
        self._stopped = False
        most, own = limits.streams_per_address, limits.streams_per_player
        self._of_address = shared.at_once("address-streams", most, f"at most {most} streams from one address at once")
        self._of_player = shared.at_once("player-streams", own, f"at most {own} streams of one player at once")

    @property
    def readers(self) -> int:
        """The number of running readers: as many as there are groups of feeds, while there are listeners."""
        return len(self._tasks)

    def game(
        self, game: str, caller: Identity, address: str, *, also: str | None = None
    ) -> AbstractAsyncContextManager[Listener[Record]]:
        """Return a listener to a game, or tournament: it gets every entry appended after entering.

        It listens to another game *also*, where one is named.

        Raises:
            TooManyAtOnce: this player, or this address, has as many streams as allowed.
            StoreUnavailable: the end of the feed cannot be read now.
        """
        return self._listen(self._games, (game,) if also is None else (game, also), caller, address)

    def turns(self, caller: Identity, address: str) -> AbstractAsyncContextManager[Listener[State]]:
        """Return a listener to all games of a player: it gets their states after each entry; errors as `game`."""
        return self._listen(self._players, (caller.player,), caller, address)

    def all_games(self, caller: Identity, address: str) -> AbstractAsyncContextManager[Listener[bool]]:
        """Return a listener to all feeds: after new items it gets a sign, a single sign until it has read that.

        It reads the feeds itself, from a position of its own; errors as `game`.
        """
        return self._listen(self._all_games, (_EVERY,), caller, address)

    def stop(self) -> None:
        """End all listening, now and later."""
        self._stopped = True
        groups: Sequence[Mapping[str, set[Listener[Any]]]] = (self._games, self._players, self._all_games)
        for listeners in groups:
            for group in listeners.values():
                for listener in group:
                    listener.may_resume = True
                    listener.end()

    @contextlib.asynccontextmanager
    async def _listen(
        self, where: dict[str, set[Listener[T]]], names: tuple[str, ...], caller: Identity, address: str
    ) -> AsyncIterator[Listener[T]]:
        listener: Listener[T] = Listener(self._waiting)
        with (
            self._of_address.held(address),
            # A caller without a player counts by address only.
            self._of_player.held(caller.actor) if caller.player else contextlib.nullcontext(),
            self._registry.watched(caller, listener.end),
        ):
            async with self._starting:
                if not self._tasks:
                    ends = {shard: await self._store.feed_end(shard) for shard in range(self._store.shards)}
                    self._tasks = [
                        asyncio.create_task(self._read({shard: ends[shard] for shard in group}))
                        for group in self._store.feed_groups
                    ]
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

    async def _read(self, positions: dict[int, str]) -> None:
        """Hand over the entries of a group of feeds that follow these positions, until cancelled."""
        server: str | None = None
        looked = -_LOOKED_S
        while True:
            try:
                if monotonic_s() - looked >= _LOOKED_S:
                    server, looked = await self._review(positions, server), monotonic_s()
                news = await self._store.feeds(positions, limit=_LIMIT, block_ms=_BLOCK_MS)
                for shard, items in news.items():
                    await self._hand_over(items)
                    positions[shard] = items[-1].position
                for listener in tuple(self._all_games.get(_EVERY, ())) if news else ():
                    listener.put_once(True)
            except StoreUnavailable:
                looked = -_LOOKED_S
                await asyncio.sleep(_PAUSE_S)
            except Exception:  # noqa: BLE001 - all streams of the process depend on this reader
                _log.exception("feeds could not be read")
                looked = -_LOOKED_S
                await asyncio.sleep(_PAUSE_AFTER_ERROR_S)

    async def _review(self, positions: dict[int, str], server: str | None) -> str:
        """Return the id of the server of the feeds; after a change of server, or lost items, listeners look again."""
        lost, identity = await self._store.look_at_feeds(positions)
        # Behind by its clock, another server may give the next item a position before the lost items.
        ends = {shard: await self._store.feed_end(shard) for shard in lost}
        for shard in positions if server not in {None, identity} else lost:
            await self._look_again(shard)
        positions.update(ends)
        return identity

    async def _look_again(self, shard: int) -> None:
        """Hand the last entry once more to all listeners in a shard: they see whether their entries are still there.

        Another server may have taken the place of the server that they were read from.

        Raises:
            StoreUnavailable: it has to be repeated; a listener that gets an entry twice sends nothing twice.
        """
        for game in [game for game in self._games if shard_of(game) == shard]:
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
                    listener.end()  # the caller connects again and gets the error
        groups: Sequence[Mapping[str, set[Listener[Any]]]] = (self._players, self._all_games)
        for listeners in groups:
            for group in tuple(listeners.values()):
                for listener in tuple(group):
                    listener.may_resume = True
                    listener.end()

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
                # A log that cannot be read, or was set back: the callers connect again and get the error.
                for listener in listeners:
                    listener.end()
            except Exception:  # noqa: BLE001 - an error of one game must not silence the games after it
                _log.exception("a batch of the feed could not be handed over")

    async def _tell(self, game: str, items: Sequence[FeedItem], listeners: Sequence[Listener[Record]]) -> None:
        """Hand the new entries to the listeners of a log, and a game's state to the listeners of its players."""
        of_tournament = kind_of(game) is TOURNAMENT
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
            players = [occupant.player for occupant in state.at_table.seats if occupant is not None]
            for waiting in [listener for player in players for listener in self._players.get(player, ())]:
                waiting.put(state)
