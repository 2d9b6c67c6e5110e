"""Following a game: what a stream of its entries says to one listener, in order.

A listener holds a head. What follows it in the log is sent, each entry checked against the chain; when
the head is not in the log, or the log was set back under a running stream, `reset` says from which head
the stream goes on, and the listener reads anew what it knows.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import InitVar, dataclass
from functools import partial
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.desk.annotations import Annotation
from eventstore.desk.disputes import Dispute
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.log.state import State, StatusShown
from eventstore.log.visibility import Visibility
from eventstore.service import Service, monotonic_s
from eventstore.storage.head import BEGINNING, Head, chain_hash, parse_head
from eventstore.storage.store import Record
from eventstore.table.table import people_of
from eventstore.write.rematch import rematch_of
from projections.clocks import TimeLeft, time_left
from projections.desk import annotated_versions
from projections.entries import entry_view

_encode: Final = msgspec.json.Encoder().encode


class _Tagged(msgspec.Struct):
    type: str


class _Acts(msgspec.Struct):
    """Enough of a body to see whether the table changed."""

    cause: _Tagged
    events: tuple[_Tagged, ...]


class ResetResponse(msgspec.Struct, frozen=True):
    """The head that the listener held is not in the log: the log was set back."""

    head: str
    """The stream goes on after this one; read anew what you know."""
    lost: str
    """The head that the listener held."""


class RematchOpened(msgspec.Struct, frozen=True):
    """Where the people of a game that is over play again, or that one more of them sits there."""

    game: str
    """The new game."""


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


@dataclass
class Follower:
    """One listener of one game."""

    service: Service
    caller: Identity
    """Sees what they may see, also when they take a seat or the game closes meanwhile."""
    listener: Listener[Record]
    state: State
    """The game at its head when listening began."""
    held: InitVar[Head | None]
    """The head the listener holds, `None` when it is not in the log."""
    lost: str
    """That head as the listener wrote it."""
    silence_s: float
    """After how long without a message a comment is sent."""
    rematch: bool
    """Whether the listener, who hears the game in which the same people play again too, wants to be told of it."""

    def __post_init__(self, held: Head | None) -> None:
        table = self.state.at_table
        self._game, self._ruleset = table.game, table.ruleset
        # A game that goes on may have begun with the end of another: a fork of an aborted one, an import.
        self._inherited = 0 if table.origin is None else table.origin.at
        self._head = self.state.head if held is None else held
        self._lost = held is None
        self._visibility: Visibility | None = None
        self._ended = False
        self._disputes: tuple[Dispute, ...] = ()
        self._annotations: tuple[Annotation, ...] = ()
        self._rematch: Head | None = None

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return messages until the game has ended, the listener is cut or the service stops.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        if self._lost:
            yield self._reset(self.lost)
        try:
            for part in (self._missed, self._heard, self._played_again, self._closed):
                async for message in outlasting(part):
                    yield message
        except StreamEnded:
            self.listener.place = str(self._head) if self._head.version else "0"

    async def _heard(self) -> AsyncIterator[StreamMessage]:
        """Return what the feed brings until the game has ended.

        Raises:
            StreamEnded: nothing more comes.
        """
        self._ended = self._ended or self.state.at_table.ended
        until = monotonic_s() + self.silence_s
        while not self._ended:
            # What a listener may not see puts off no comment: when one comes tells nothing.
            record = await self.listener.next(max(0.0, until - monotonic_s()))
            if record is None:
                yield StreamMessage()
                until = monotonic_s() + self.silence_s
                continue
            async for message in outlasting(partial(self._told, record)):
                yield message
                until = monotonic_s() + self.silence_s

    async def _played_again(self) -> AsyncIterator[StreamMessage]:
        """Return who sits where the same people play again, until that game has started; for one of several people.

        Raises:
            StreamEnded: nothing more comes.
        """
        if not self.rematch:
            return
        table = (await self.service.reader.state(self._game)).at_table
        people = people_of(table.seats)
        if not (table.closed and table.started and len(people) > 1 and table.seat_of(self.caller.player) in people):
            return
        until = monotonic_s() + self.silence_s
        while True:
            found = await rematch_of(self.service.writer, self._game)
            if found is not None and found.head != self._rematch:
                self._rematch = found.head
                yield StreamMessage("rematch", _encode(RematchOpened(found.at_table.game)))
                until = monotonic_s() + self.silence_s
                if found.at_table.started or found.at_table.ended:
                    return
            record = await self.listener.next(max(0.0, until - monotonic_s()))
            if record is None:
                yield StreamMessage()
                until = monotonic_s() + self.silence_s
            elif record.hash == self._head.hash:
                for message in await self.beside():
                    yield message

    async def _missed(self) -> AsyncIterator[StreamMessage]:
        """Return what stands in the log after the listener's head."""
        async for record in self.service.reader.stream(self._game, after=self._head.version):
            if chain_hash(self._head.hash, record.body) != record.hash:
                yield await self._set_back()
                return
            yield await self._entry(record)

    async def _told(self, record: Record) -> AsyncIterator[StreamMessage]:
        """Return what a record from the feed means to this listener."""
        if record.hash == self._head.hash:
            # The feed names the last entry again when something beside the log has changed.
            for message in await self.beside():
                yield message
        elif record.version <= self._head.version:
            # Read already, or what took the place of an entry that was lost.
            if not await self._stands():
                yield await self._set_back()
        elif record.version == self._head.version + 1 and chain_hash(self._head.hash, record.body) == record.hash:
            yield await self._entry(record)
        else:
            async for message in self._missed():
                yield message

    async def _stands(self) -> bool:
        """Return whether the listener's head is in the log."""
        try:
            record = await self.service.reader.record(self._game, self._head.version)
        except VersionUnknown:
            return False
        return record.head == self._head

    async def beside(self) -> list[StreamMessage]:
        """Return the disputes and annotations that the listener may see, where they changed since this was asked."""
        seen = await self.service.rights.snapshot(self._game, self.caller)
        disputes = await self.service.disputes.seen_by(seen.state.at_table, self.caller)
        annotations = await self.service.annotations.seen_by(seen, self.caller)
        messages = []
        if disputes != self._disputes:
            messages.append(StreamMessage("disputes", _encode(disputes)))
        if annotations != self._annotations:
            messages.append(StreamMessage("annotations", _encode(annotated_versions(annotations))))
        self._disputes, self._annotations = disputes, annotations
        return messages

    async def _entry(self, record: Record) -> StreamMessage:
        acts = _acts.decode(record.body)
        if self._visibility is None or acts.cause.type == "act" or record.openings:
            # Who sits where may have changed, and with the last entry everything opens.
            self._visibility = (await self.service.rights.snapshot(self._game, self.caller)).visibility
        if record.version > self._inherited and any(event.type in _ENDINGS for event in acts.events):
            self._ended = True
        view = entry_view(record, self._ruleset, self._visibility.at(record.version))
        told = msgspec.structs.replace(view, time_left=await self._time_left(record))
        self._head = record.head
        return StreamMessage("entry", _encode(told), view.head)

    async def _time_left(self, record: Record) -> TimeLeft | msgspec.UnsetType:
        if self.state.at_table.clock is None:
            return msgspec.UNSET
        now = await self.service.reader.state(self._game)
        if now.version != record.version:
            return msgspec.UNSET
        return time_left(now.at_table, self.service.writer.clock()) or msgspec.UNSET

    async def _set_back(self) -> StreamMessage:
        lost = self._head
        await self.service.reader.set_back(self._game, lost)
        self.state = await self.service.reader.state(self._game)
        self._head = self.state.head
        self._ended = self.state.at_table.ended
        self._visibility = None
        return self._reset(str(lost))

    def _reset(self, lost: str) -> StreamMessage:
        head = str(self._head)
        return StreamMessage("reset", _encode(ResetResponse(head, lost)), head)

    async def _closed(self) -> AsyncIterator[StreamMessage]:
        table = (await self.service.reader.state(self._game)).at_table
        # Without an id: that of the last message stays the place to resume from, and no two messages have the same.
        yield StreamMessage("closed", _encode(ClosedResponse(str(self._head), table.status, table.superseded_by)))
