"""The feed of a process: one reader for each shard hands every new entry to whoever listens to its game.

It reads only while somebody listens, because each item read costs time that decisions could use. Each listener has a
bounded queue of its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

import msgspec

from api.http.limits import AtOnce
from api.http.metrics import Metrics
from api.settings import Limits
from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.state import State, StatusShown, status_of, to_move
from eventstore.storage.store import FeedItem, Record, Store

_log = logging.getLogger("tabletape.api")

_LIMIT: Final = 1_000
_BLOCK_MS: Final = 1_000
_PAUSE_S: Final = 0.25


class Newest(msgspec.Struct, frozen=True):
    """What a batch of the feed says about one game: it got these versions."""

    game: str
    first: int
    last: int


Take = Callable[[Sequence[Newest]], Awaitable[None]]


class Feed:
    """Reads the feed of every shard while anybody listens, and hands each batch over.

    Args:
        store: whose feed to read.
        take: gets every batch; one at a time for each shard.
    """

    def __init__(self, store: Store, take: Take) -> None:
        self._store = store
        self._take = take
        self._listening = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()

    @property
    def readers(self) -> int:
        """How many readers run now."""
        return len(self._tasks)

    @contextlib.asynccontextmanager
    async def followed(self) -> AsyncIterator[None]:
        """Follow the feed meanwhile: whatever is appended after entering is handed over.

        Raises:
            StoreUnavailable: where the feed ends cannot be found out now.
        """
        async with self._starting:
            if not self._tasks:
                ends = [await self._store.feed_end(shard) for shard in range(self._store.shards)]
                self._tasks = [asyncio.create_task(self._read(shard, end)) for shard, end in enumerate(ends)]
            self._listening += 1
        try:
            yield
        finally:
            self._listening -= 1
            if not self._listening:
                self._stop()

    def _stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._tasks = []

    async def _read(self, shard: int, position: str) -> None:
        while True:
            try:
                items = await self._store.feed(shard, after=position, limit=_LIMIT, block_ms=_BLOCK_MS)
                if items:
                    await self._hand_over(items)
                    position = items[-1].position
            except StoreUnavailable:
                await asyncio.sleep(_PAUSE_S)

    async def _hand_over(self, items: Sequence[FeedItem]) -> None:
        try:
            await self._take(_by_game(items))
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - whatever one batch does wrong must not silence all that follow
            _log.exception("a batch of the feed could not be handed over")


def _by_game(items: Sequence[FeedItem]) -> list[Newest]:
    versions: dict[str, list[int]] = defaultdict(list)
    for item in items:
        versions[item.game].append(item.version)
    return [Newest(game, min(found), max(found)) for game, found in versions.items()]


_LISTENERS_T = TypeVar("_LISTENERS_T")


class StreamEnded(Exception):
    """Nothing more comes: the listener was too slow, or the service stops."""


class Listener(Generic[_LISTENERS_T]):
    """Waits for things in order; one that falls behind by more than *limit* is cut.

    Attributes:
        ended: done when nothing more comes, so that an answer stuck in sending can be given up.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: deque[_LISTENERS_T] = deque()
        self._woken = asyncio.Event()
        self.ended: asyncio.Event = asyncio.Event()
        self.was_cut = False

    def put(self, thing: _LISTENERS_T) -> None:
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

    async def next(self, timeout_s: float) -> _LISTENERS_T | None:
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


_GAMES_T = TypeVar("_GAMES_T")


class Turn(msgspec.Struct, frozen=True):
    """A game that waits for a player."""

    game: str
    head: str
    seat: Seat
    status: StatusShown


def turn_of(state: State, player: str) -> Turn | None:
    """Return the turn of a player in a game, if it is theirs."""
    seat = state.at_table.seat_of(player)
    if seat is None or seat not in to_move(state):
        return None
    return Turn(state.at_table.game, str(state.head), seat, status_of(state))


class GameFeed:
    """Lets listeners follow games and turns with one reader of the feed.

    Args:
        store: whose feed to read.
        reader: reads the entries that the feed points to, once for all listeners of a game.
        waiting: how many entries may wait for one listener before it is cut.
        metrics: counts listeners.
        limits: how many may listen from one address, and for one player.
    """

    def __init__(self, store: Store, reader: LogReader, waiting: int, metrics: Metrics, limits: Limits) -> None:
        self._reader = reader
        self._waiting = waiting
        self._metrics = metrics
        self._feed = Feed(store, self._take)
        self._games: dict[str, set[Listener[Record]]] = {}
        self._players: dict[str, set[Listener[State]]] = {}
        self._stopped = False
        most, own = limits.streams_per_address, limits.streams_per_player
        self._of_address = AtOnce(most, f"at most {most} streams from one address at once")
        self._of_player = AtOnce(own, f"at most {own} streams of one player at once")

    @property
    def readers(self) -> int:
        """How many readers of the feed run now: one for each shard while anybody listens."""
        return self._feed.readers

    @contextlib.asynccontextmanager
    async def game(self, game: str, who: Identity, address: str) -> AsyncIterator[Listener[Record]]:
        """Listen to one game: every entry appended after entering.

        Raises:
            TooManyAtOnce: this player, or this address, listens to as much as they may.
        """
        with self._counted(who, address):
            async with self._feed.followed():
                with self._listening(self._games, game) as listener:
                    yield listener

    @contextlib.asynccontextmanager
    async def turns(self, who: Identity, address: str) -> AsyncIterator[Listener[State]]:
        """Listen to all games of a player: their states after every entry appended after entering.

        Raises:
            TooManyAtOnce: this player, or this address, listens to as much as they may.
        """
        with self._counted(who, address):
            async with self._feed.followed():
                with self._listening(self._players, who.player) as listener:
                    yield listener

    def stop(self) -> None:
        """End all listening, now and later."""
        self._stopped = True
        for followers in self._games.values():
            for follower in followers:
                follower.end()
        for waiting in self._players.values():
            for one in waiting:
                one.end()

    @contextlib.contextmanager
    def _counted(self, who: Identity, address: str) -> Iterator[None]:
        """Count a stream until it ends; whoever has no player of their own counts by address only."""
        with (
            self._of_address.held(address),
            self._of_player.held(who.actor) if who.player else contextlib.nullcontext(),
        ):
            yield

    @contextlib.contextmanager
    def _listening(self, where: dict[str, set[Listener[_GAMES_T]]], name: str) -> Iterator[Listener[_GAMES_T]]:
        listener: Listener[_GAMES_T] = Listener(self._waiting)
        if self._stopped:
            listener.end()
        where.setdefault(name, set()).add(listener)
        self._metrics.listeners.inc()
        try:
            yield listener
        finally:
            where[name].discard(listener)
            if not where[name]:
                del where[name]
            self._metrics.listeners.dec()
            if listener.was_cut:
                self._metrics.listeners_cut.inc()

    async def _take(self, batch: Sequence[Newest]) -> None:
        for newest in batch:
            listeners = tuple(self._games.get(newest.game, ()))
            try:
                if listeners:
                    await self._tell_listeners(newest, listeners)
                if self._players:
                    await self._tell_players(newest.game)
            except StoreUnavailable:
                raise
            except TabletapeError:
                # A log that cannot be read, or was set back: whoever listens comes again and is told.
                for listener in listeners:
                    listener.end()

    async def _tell_listeners(self, newest: Newest, listeners: Sequence[Listener[Record]]) -> None:
        count = newest.last - newest.first + 1
        for record in await self._reader.records(newest.game, after=newest.first - 1, limit=count):
            for listener in listeners:
                listener.put(record)

    async def _tell_players(self, game: str) -> None:
        state = await self._reader.state(game)
        for occupant in state.at_table.seats:
            if occupant is not None:
                for listener in tuple(self._players.get(occupant.player, ())):
                    listener.put(state)
