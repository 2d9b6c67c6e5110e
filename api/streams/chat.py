"""Following a room of a game's chat: the messages of a stream of its entries to a listener, in order.

A listener holds a position, the last that they have read. The stream sends each later entry once, with its position as
the id of the message. When the room ends before that position, a fail-over has lost entries: `reset` names the end of
the room, and the listener reads it anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import msgspec

from api.streams.feed import Listener, StreamEnded
from api.streams.responses import StreamMessage, outlasting
from eventstore.chat.chat import Chat, ChatRefused, Room
from eventstore.errors import GameUnknown
from eventstore.identity import Identity
from eventstore.service import monotonic_s
from eventstore.storage.store import Record

_AT_ONCE: Final = 100
_encode: Final = msgspec.json.Encoder().encode


class ChatReset(msgspec.Struct, frozen=True):
    """The position that the listener held is not in the room: entries were lost."""

    end: int
    """The last position of the room; the listener reads the room anew."""


class ChatClosed(msgspec.Struct, frozen=True):
    """The listener may not read the room any more, and the stream ends."""

    code: str
    """The code of the problem that a further request gets."""


@dataclass
class ChatFollower:
    """The messages of a room to a listener."""

    chat: Chat
    game: str
    room: Room
    caller: Identity
    """The listener's identity: decides whether they may read, also when they leave their seat meanwhile."""
    listener: Listener[Record]
    version: int
    """The last version of the game when listening began."""
    position: int
    """The listener's position: the entries after it are sent."""
    silence_s: float
    """Seconds without a message after which a comment is sent."""

    async def messages(self) -> AsyncIterator[StreamMessage]:
        """Return messages until the listener is cut or the service stops, or may not read the room any more: `closed`.

        Through an outage of the store the stream stays open, and then goes on where it was.
        """
        try:
            async for message in outlasting(self._missed_entries):
                yield message
            async for message in self._new_entries():
                yield message
        except StreamEnded:
            self.listener.place = str(self.position)
        except (GameUnknown, ChatRefused) as error:
            yield StreamMessage("closed", _encode(ChatClosed(error.code)))

    async def _new_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield a message for each new entry.

        Raises:
            StreamEnded: the listener was ended.
        """
        until = monotonic_s() + self.silence_s
        while True:
            # Entries of the log and of the other room do not delay the comment: so the time of a comment tells nothing.
            record = await self.listener.next(max(0.0, until - monotonic_s()))
            if record is None:
                yield StreamMessage()
                until = monotonic_s() + self.silence_s
            elif record.version > self.version:
                self.version = record.version
            else:
                # The feed names the last entry again when something beside the log has changed.
                async for message in outlasting(self._missed_entries):
                    yield message
                    until = monotonic_s() + self.silence_s

    async def _missed_entries(self) -> AsyncIterator[StreamMessage]:
        """Yield a message for each entry after the listener's position.

        Raises:
            GameUnknown, ChatRefused: the listener may not read the room any more.
        """
        more = True
        while more:
            page = await self.chat.page(self.game, self.room, self.caller, self.position, _AT_ONCE)
            if page.end < self.position:
                self.position = page.end
                yield StreamMessage("reset", _encode(ChatReset(page.end)), str(page.end))
            for entry in page.entries:
                self.position = entry.position
                yield StreamMessage("chat", _encode(entry), str(entry.position))
            more = page.next is not None
            self.position = page.next or page.end
