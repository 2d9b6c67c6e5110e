"""Following a tournament: what a stream of its entries says to one listener, in order."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import msgspec

from api.streams.entries import ResetResponse
from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.desk.disputes import Dispute
from eventstore.errors import VersionUnknown
from eventstore.identity import Identity
from eventstore.service import Service
from eventstore.storage.head import Head
from eventstore.storage.store import Record
from projections.tournaments import tournament_entry

_encode: Final = msgspec.json.Encoder().encode


@dataclass
class TournamentFollower:
    """One listener of one tournament."""

    service: Service
    caller: Identity
    """Sees the disputes that they may see."""
    listener: Listener[Record]
    tournament: str
    held: Head
    """What the listener holds: they are sent what follows it."""
    lost: str
    """What they said they hold, where that is not in the log; else empty."""
    silence_s: float
    """After how long without an entry a comment is sent."""

    def __post_init__(self) -> None:
        self._disputes: tuple[Dispute, ...] = ()

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return a message for each entry, and when disputes change, until the listener is cut.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        if self.lost:
            yield self._reset(self.lost)
        try:
            while True:
                async for message in outlasting(self._missed):
                    yield message
                record = await self.listener.next(self.silence_s)
                if record is None:
                    yield StreamMessage()
                    continue
                async for message in outlasting(partial(self._told, record)):
                    yield message
        except StreamEnded:
            self.listener.place = str(self.held.version)

    async def _missed(self) -> AsyncIterator[StreamMessage]:
        """Return what stands in the log after what the listener holds."""
        async for record in self.service.tournaments.stream(self.tournament, after=self.held.version):
            self.held = record.head
            yield StreamMessage("entry", _encode(tournament_entry(record)), str(self.held.version))

    async def _told(self, record: Record) -> AsyncIterator[StreamMessage]:
        """Return what a record from the feed means to this listener, other than that it is new."""
        if record.version <= self.held.version and record.head != self.held and not await self._stands():
            log, lost = self.service.tournaments, self.held
            await log.reader.set_back(self.tournament, lost)
            self.held = await log.head(self.tournament)
            yield self._reset(str(lost))
        elif record.version == self.held.version:
            # The feed names the last entry again when a dispute was opened or answered.
            disputes = await self.service.disputes.seen_in(self.tournament, self.caller)
            if disputes != self._disputes:
                self._disputes = disputes
                yield StreamMessage("disputes", _encode(disputes))

    async def _stands(self) -> bool:
        """Return whether what the listener holds is in the log."""
        try:
            return (await self.service.tournaments.record(self.tournament, self.held.version)).head == self.held
        except VersionUnknown:
            return False

    def _reset(self, lost: str) -> StreamMessage:
        return StreamMessage("reset", _encode(ResetResponse(str(self.held), lost)), str(self.held.version))
