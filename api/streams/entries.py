"""Following a game: what a stream of its entries says to one listener, in order.

A listener holds a head. What follows it in the log is sent, each entry checked against the chain; when
the head is not in the log, or the log was set back under a running stream, `reset` says from which head
the stream goes on, and the listener reads anew what it knows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.log.state import State, StatusShown
from eventstore.log.visibility import Visibility
from eventstore.service import Service
from eventstore.storage.head import BEGINNING, Head, chain_hash, parse_head
from eventstore.storage.store import Record
from projections.entries import EntryView, entry_view

_encode: Final = msgspec.json.Encoder().encode


class _Tagged(msgspec.Struct):
    type: str


class _Acts(msgspec.Struct):
    """Enough of a body to see whether the table changed."""

    cause: _Tagged
    events: tuple[_Tagged, ...]


class ResetResponse(msgspec.Struct, frozen=True):
    """The head that the listener held is not in the log."""

    head: str
    """The stream goes on after this one; read anew what you know."""


class ClosedResponse(msgspec.Struct, frozen=True):
    """No entry of play will follow."""

    head: str
    status: StatusShown
    superseded_by: str | None


_acts: Final = msgspec.json.Decoder(_Acts)
_ENDINGS: Final = frozenset(("game_finished.1", "game_aborted.1", "game_superseded.1"))


async def find_head(service: Service, game: str, text: str) -> Head | None:
    """Return the head that a listener holds, or `None` when it is not in the log; `0` is the beginning.

    Raises:
        HeadInvalid: it is not written as a head.
    """
    if text == "0":
        return BEGINNING
    version, digits = parse_head(text)
    try:
        record = await service.reader.record(game, version)
    except VersionUnknown:
        return None
    return record.head if record.hash[:4].hex() == digits else None


class Follower:
    """One listener of one game.

    Args:
        service: the event store.
        caller: who listens; sees what they may see, also when they take a seat or the game closes meanwhile.
        listener: gets what is appended.
        state: the game at its head when listening began.
        held: the head the listener holds, `None` when it is not in the log.
        silence_s: after how long without a message a comment is sent.
    """

    def __init__(
        self,
        service: Service,
        caller: Identity,
        listener: Listener[Record],
        state: State,
        held: Head | None,
        silence_s: float,
    ) -> None:
        self._service = service
        self._caller = caller
        self._listener = listener
        self._state = state
        self._game = state.at_table.game
        self._ruleset = state.at_table.ruleset
        # A game that goes on may have begun with the end of another: a fork of an aborted one, an import.
        self._inherited = 0 if state.at_table.origin is None else state.at_table.origin.at
        self._head = state.head if held is None else held
        self._lost = held is None
        self._silence_s = silence_s
        self._sight: Visibility | None = None
        self._ended = False

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return messages until the game has ended, the listener is cut or the service stops."""
        if self._lost:
            yield self._reset(self._head)
        async for message in self._missed():
            yield message
        self._ended = self._ended or self._state.at_table.ended
        while not self._ended:
            try:
                record = await self._listener.next(self._silence_s)
            except StreamEnded:
                return
            if record is None:
                yield StreamMessage()
                continue
            async for message in self._told(record):
                yield message
        yield await self._closed()

    async def _missed(self) -> AsyncIterator[StreamMessage]:
        """Return what stands in the log after the listener's head."""
        async for record in self._service.reader.stream(self._game, after=self._head.version):
            if chain_hash(self._head.hash, record.body) != record.hash:
                yield await self._set_back()
                return
            yield await self._entry(record)

    async def _told(self, record: Record) -> AsyncIterator[StreamMessage]:
        """Return what a record from the feed means to this listener."""
        if record.version <= self._head.version:
            if record.version == self._head.version and record.hash != self._head.hash:
                yield await self._set_back()
        elif record.version == self._head.version + 1 and chain_hash(self._head.hash, record.body) == record.hash:
            yield await self._entry(record)
        else:
            async for message in self._missed():
                yield message

    async def _entry(self, record: Record) -> StreamMessage:
        self._head = record.head
        acts = _acts.decode(record.body)
        if self._sight is None or acts.cause.type == "act" or record.openings:
            # Who sits where may have changed, and with the last entry everything opens.
            self._sight = (await self._service.rights.snapshot(self._game, self._caller)).visibility
        if record.version > self._inherited and any(event.type in _ENDINGS for event in acts.events):
            self._ended = True
        view: EntryView = entry_view(record, self._ruleset, self._sight.at(record.version))
        return StreamMessage("entry", _encode(view), view.head)

    async def _set_back(self) -> StreamMessage:
        self._state = await self._service.reader.state(self._game)
        self._head = self._state.head
        self._ended = self._state.at_table.ended
        return self._reset(self._head)

    def _reset(self, head: Head) -> StreamMessage:
        return StreamMessage("reset", _encode(ResetResponse(str(head))), str(head))

    async def _closed(self) -> StreamMessage:
        table = (await self._service.reader.state(self._game)).at_table
        return StreamMessage(
            "closed", _encode(ClosedResponse(str(self._head), table.status, table.superseded_by)), str(self._head)
        )
