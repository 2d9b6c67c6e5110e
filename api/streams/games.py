"""The feed of games: hands every new entry to those who listen to its game, and every turn to its player."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import TypeVar

import msgspec

from api.service.metrics import Metrics
from api.settings import Limits
from api.streams.feed import Feed, Newest
from api.streams.listeners import Listener
from api.wire.limits import AtOnce
from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.state import State, StatusShown, status_of, to_move
from eventstore.storage.store import Record, Store

T = TypeVar("T")


class Turn(msgspec.Struct, frozen=True):
    """A game that waits for a player."""

    game: str
    head: str
    seat: Seat
    status: StatusShown


def turn_of(state: State, player: str) -> Turn | None:
    """Return the turn of a player in a game, if it is his."""
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
    def _listening(self, where: dict[str, set[Listener[T]]], name: str) -> Iterator[Listener[T]]:
        listener: Listener[T] = Listener(self._waiting)
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
