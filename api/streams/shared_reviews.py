"""Following the shared review of a game: the messages of a stream to a listener.

A listener holds the number of a change. The stream sends the whole review whenever it has another number: a step that
was passed over is of no use any more. Steps lie beside the log and its feed, so each stream looks for
another number itself.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.identity import Identity
from eventstore.review.shared_reviews import SharedReviews
from eventstore.service import monotonic_s
from eventstore.storage.store import Record

_LOOKS_S: Final = 0.4
"""Seconds between looks for another number: followers see a step of the leader this much later."""
_encode: Final = msgspec.json.Encoder().encode


@dataclass
class SharedReviewFollower:
    """The messages of a shared review to a listener."""

    reviews: SharedReviews
    game: str
    caller: Identity
    """The listener's identity: decides whether they may read the game, also when that changes meanwhile."""
    listener: Listener[Record]
    number: int | None
    """The number that the listener holds; `None` before the first."""
    silence_s: float
    """Seconds without a message after which a comment is sent."""

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return messages until the listener is cut or the service stops.

        Through an outage of the store the stream stays open, and then goes on where it was.

        Raises:
            GameUnknown: the listener may not read the game any more.
        """
        until = 0.0
        try:
            while True:
                async for message in outlasting(self._changes):
                    yield message
                    until = monotonic_s() + self.silence_s
                # Entries of the log say nothing here; they only come when an imported game goes on.
                await self.listener.next(_LOOKS_S)
                if monotonic_s() >= until:
                    yield StreamMessage()
                    until = monotonic_s() + self.silence_s
        except StreamEnded:
            self.listener.place = "" if self.number is None else str(self.number)

    async def _changes(self) -> AsyncIterator[StreamMessage]:
        """Yield the review where it has another number than the listener holds.

        Raises:
            GameUnknown: the listener may not read the game any more.
        """
        if self.number is not None and await self.reviews.number(self.game) == self.number:
            return
        review = await self.reviews.now(self.game, self.caller)
        if review.number != self.number:
            self.number = review.number
            yield StreamMessage("review", _encode(review), str(review.number))
