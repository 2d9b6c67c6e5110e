"""Following a game: the messages of a stream of its entries to a listener, in order.

A listener holds a head. The stream sends the entries after it, each checked against the chain. When the head is not in
the log, or the log was set back under a running stream, `reset` names the head from which the stream goes on, and the
listener reads the game anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import InitVar, dataclass
from functools import partial
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.log.state import State, StatusShown
from eventstore.log.visibility import Visibility
from eventstore.review.disputes import Dispute
from eventstore.review.notes import Annotation
from eventstore.review.shared_reviews import SharedReviews
from eventstore.service import Service, monotonic_s
from eventstore.storage.head import BEGINNING, Head, chain_hash, parse_head
from eventstore.storage.store import Record
from eventstore.table.table import people_of
from eventstore.write.rematch import rematch_of
from projections.annotations import annotated_versions
from projections.clocks import TimeLeft, time_left
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
    """The head after which the stream goes on; the listener reads the game anew."""
    lost: str
    """The head that the listener held."""


class RematchOpened(msgspec.Struct, frozen=True):
    """The rematch of a game was opened, or another of its players sat down there."""

    game: str
    """The id of the new game."""


class SharedReviewBegun(msgspec.Struct, frozen=True):
    """People review the game together."""

    number: int
    """The number of the review; see `SharedReview`."""


class ClosedResponse(msgspec.Struct, frozen=True):
    """The end of the game: no entry of play will follow."""

    head: str
    status: StatusShown
    superseded_by: str | None


_acts: Final = msgspec.json.Decoder(_Acts)
_ENDINGS: Final = frozenset(("game_finished.1", "game_aborted.1", "game_superseded.1"))


async def find_head(service: Service, game: str, text: str) -> Head | None:
    """Return the head that a listener holds, or `None` when it is not in the log; `0` is the beginning.

    Raises:
        HeadInvalid: the text does not have the form of a head.
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
    """The messages of a game to a listener."""

    service: Service
    caller: Identity
    """The listener's identity: decides the view, also when they take a seat or the game closes meanwhile."""
    listener: Listener[Record]
    state: State
    """The game at its head when listening began."""
    head: InitVar[Head | None]
    """The listener's head; `None` when it is not in the log."""
    lost: str
    """The listener's head as they sent it."""
    silence_s: float
    """Seconds without a message after which a comment is sent."""
    rematch: bool
    """Whether the listener follows the rematch too; `listener` then gets its entries."""
    reviews: SharedReviews
    """Know whether people review the game together."""

    def __post_init__(self, head: Head | None) -> None:
        table = self.state.at_table
        self._game, self._ruleset = table.game, table.ruleset
        # A running game may have begun with the end of another game: a fork of an aborted game, an import.
        self._inherited = 0 if table.origin is None else table.origin.at
        self._head = self.state.head if head is None else head
        self._lost = head is None
        self._visibility: Visibility | None = None
        self._ended = False
        self._disputes: tuple[Dispute, ...] = ()
        self._annotations: tuple[Annotation, ...] = ()
        self._rematch: Head | None = None
        self._shared_review = 0

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return messages until the game has ended, the listener is cut or the service stops.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        if self._lost:
            yield self._reset(self.lost)
        try:
            steps = (self._missed_entries, self._review, self._new_entries, self._rematch_messages, self._closed)
            for step in steps:
                async for message in outlasting(step):
                    yield message
        except StreamEnded:
            self.listener.place = str(self._head) if self._head.version else "0"

    async def _new_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield messages about the records of the feed until the game has ended.

        Raises:
            StreamEnded: the listener was ended.
        """
        self._ended = self._ended or self.state.at_table.ended
        until = monotonic_s() + self.silence_s
        while not self._ended:
            # A hidden record does not delay the comment: so the time of a comment tells nothing.
            record = await self.listener.next(max(0.0, until - monotonic_s()))
            if record is None:
                yield StreamMessage()
                until = monotonic_s() + self.silence_s
                continue
            async for message in outlasting(partial(self._messages_of, record)):
                yield message
                until = monotonic_s() + self.silence_s

    async def _rematch_messages(self) -> AsyncIterator[StreamMessage]:
        """Yield messages about the rematch and the shared review until the rematch has started.

        They are for a listener who sat at the game with other people.

        Raises:
            StreamEnded: the listener was ended.
        """
        if not self.rematch:
            return
        table = (await self.service.reader.state(self._game)).at_table
        people = people_of(table.seats)
        if not (table.closed and table.started and len(people) > 1 and table.seat_of(self.caller.player) in people):
            return
        for message in await self._shared_review_messages():
            yield message
        until = monotonic_s() + self.silence_s
        while True:
            rematch = await rematch_of(self.service.core, self._game)
            if rematch is not None and rematch.head != self._rematch:
                self._rematch = rematch.head
                yield StreamMessage("rematch", _encode(RematchOpened(rematch.at_table.game)))
                until = monotonic_s() + self.silence_s
                if rematch.at_table.started or rematch.at_table.ended:
                    return
            record = await self.listener.next(max(0.0, until - monotonic_s()))
            if record is None:
                yield StreamMessage()
                until = monotonic_s() + self.silence_s
            elif record.hash == self._head.hash:
                for message in (*await self.review_messages(), *await self._shared_review_messages()):
                    yield message

    async def _shared_review_messages(self) -> list[StreamMessage]:
        """Return a message where people review the game together and the listener does not know."""
        number, known = await self.reviews.number(self._game), self._shared_review
        self._shared_review = number
        return [StreamMessage("shared_review", _encode(SharedReviewBegun(number)))] if number != known else []

    async def _missed_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield a message for each entry of the log after the listener's head."""
        async for record in self.service.reader.stream(self._game, after=self._head.version):
            if chain_hash(self._head.hash, record.body) != record.hash:
                yield await self._set_back()
                return
            yield await self._entry(record)

    async def _messages_of(self, record: Record) -> AsyncIterator[StreamMessage]:
        """Yield the messages to this listener about a record from the feed."""
        if record.hash == self._head.hash:
            # The feed names the last entry again when something beside the log has changed.
            for message in await self.review_messages():
                yield message
        elif record.version <= self._head.version:
            # An entry that was read already, or an entry in the place of a lost entry.
            if not await self._stands():
                yield await self._set_back()
        elif record.version == self._head.version + 1 and chain_hash(self._head.hash, record.body) == record.hash:
            yield await self._entry(record)
        else:
            async for message in self._missed_entries():
                yield message

    async def _stands(self) -> bool:
        """Return whether the listener's head is in the log."""
        try:
            record = await self.service.reader.record(self._game, self._head.version)
        except VersionUnknown:
            return False
        return record.head == self._head

    async def _review(self) -> AsyncIterator[StreamMessage]:
        """Yield messages about disputes and annotations first: they may be newer than what the listener has read."""
        for message in await self.review_messages():
            yield message

    async def review_messages(self) -> list[StreamMessage]:
        """Return messages about the listener's disputes and annotations where they changed since the last call."""
        snapshot = await self.service.rights.snapshot(self._game, self.caller)
        disputes = await self.service.disputes.seen_by(snapshot.state.at_table, self.caller)
        annotations = await self.service.annotations.seen_by(snapshot, self.caller)
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
            # The seats may have changed, and the last entry opens everything.
            self._visibility = (await self.service.rights.snapshot(self._game, self.caller)).visibility
        if record.version > self._inherited and any(event.type in _ENDINGS for event in acts.events):
            self._ended = True
        view = entry_view(record, self._ruleset, self._visibility.at(record.version))
        entry = msgspec.structs.replace(view, time_left=await self._time_left(record))
        self._head = record.head
        return StreamMessage("entry", _encode(entry), view.head)

    async def _time_left(self, record: Record) -> TimeLeft | msgspec.UnsetType:
        if self.state.at_table.clock is None:
            return msgspec.UNSET
        now = await self.service.reader.state(self._game)
        if now.version != record.version:
            return msgspec.UNSET
        return time_left(now.at_table, self.service.core.clock()) or msgspec.UNSET

    async def _set_back(self) -> StreamMessage:
        lost_head = self._head
        await self.service.reader.set_back(self._game, lost_head)
        self.state = await self.service.reader.state(self._game)
        self._head = self.state.head
        self._ended = self.state.at_table.ended
        self._visibility = None
        return self._reset(str(lost_head))

    def _reset(self, lost_head: str) -> StreamMessage:
        head = str(self._head)
        return StreamMessage("reset", _encode(ResetResponse(head, lost_head)), head)

    async def _closed(self) -> AsyncIterator[StreamMessage]:
        table = (await self.service.reader.state(self._game)).at_table
        # Without an id: that of the last message stays the place to resume from, and no two messages have the same.
        yield StreamMessage("closed", _encode(ClosedResponse(str(self._head), table.status, table.superseded_by)))
