"""Following a tournament: the messages of a stream of its entries to a listener, in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec

from api.streams.entries import ResetResponse
from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.review.disputes import Dispute
from eventstore.service import Service
from eventstore.storage.head import Head
from eventstore.storage.store import Record
from projections.tournaments import tournament_entry

_encode: Final = msgspec.json.Encoder().encode


@dataclass
class TournamentFollower:
    """The messages of a tournament to a listener."""

    service: Service
    caller: Identity
    """The listener's identity: decides the disputes that they see."""
    listener: Listener[Record]
    tournament: str
    head: Head
    """The listener's head: the entries after it are sent."""
    lost: str
    """The head that the listener named, where it is not in the log; else empty."""
    silence_s: float
    """Seconds without an entry after which a comment is sent."""

    def __post_init__(self) -> None:
        self._disputes: tuple[Dispute, ...] = ()

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return a message for each entry, and when disputes change, until the listener is cut.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        if self.lost:
            yield self._reset(self.lost)
        try:
            async for message in outlasting(self._review):
                yield message
            while True:
                async for message in outlasting(self._missed_entries):
                    yield message
                record = await self.listener.next(self.silence_s)
                if record is None:
                    yield StreamMessage()
                    continue
                async for message in outlasting(partial(self._messages_of, record)):
                    yield message
        except StreamEnded:
            self.listener.place = str(self.head.version)

    async def _missed_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield a message for each entry of the log after the listener's head."""
        async for record in self.service.tournaments.stream(self.tournament, after=self.head.version):
            self.head = record.head
            yield StreamMessage("entry", _encode(tournament_entry(record)), str(self.head.version))

    async def _messages_of(self, record: Record) -> AsyncIterator[StreamMessage]:
        """Yield the messages about a record from the feed, other than the message of a new entry."""
        if record.version <= self.head.version and record.head != self.head and not await self._stands():
            log, lost_head = self.service.tournaments, self.head
            await log.set_back(self.tournament, lost_head)
            self.head = await log.head(self.tournament)
            yield self._reset(str(lost_head))
        elif record.version == self.head.version:
            # The feed names the last entry again when a dispute was opened or answered.
            for message in await self.review_messages():
                yield message

    async def _review(self) -> AsyncIterator[StreamMessage]:
        """Yield a message about disputes first: they may be newer than what the listener has read."""
        for message in await self.review_messages():
            yield message

    async def review_messages(self) -> list[StreamMessage]:
        """Return a message about the listener's disputes where they changed since the last call."""
        disputes = await self.service.disputes.seen_in(self.tournament, self.caller)
        changed = disputes != self._disputes
        self._disputes = disputes
        return [StreamMessage("disputes", _encode(disputes))] if changed else []

    async def _stands(self) -> bool:
        """Return whether the listener's head is in the log."""
        try:
            return (await self.service.tournaments.record(self.tournament, self.head.version)).head == self.head
        except VersionUnknown:
            return False

    def _reset(self, lost_head: str) -> StreamMessage:
        return StreamMessage("reset", _encode(ResetResponse(str(self.head), lost_head)), str(self.head.version))
