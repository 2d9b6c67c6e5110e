"""Streams that go on after a break: their messages, and the place of a reader."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final, TypeVar

import httpx2
import msgspec

from .answers import EntryView, GameView, ResetResponse
from .errors import ServiceUnavailable, StreamSetBack

T = TypeVar("T")

STREAM_TIMEOUT: Final = httpx2.Timeout(60.0, read=45.0)
"""In seconds. A stream sends a comment every 15 seconds: a longer silence is a break."""
PATIENCE_SECONDS: Final = 300.0
"""Seconds after a break in which a stream tries to connect again."""
_SHORTEST_PAUSE_SECONDS: Final = 0.5
_LONGEST_PAUSE_SECONDS: Final = 30.0


class ServerMessage(msgspec.Struct, frozen=True):
    """A message of a stream."""

    event: str
    """`message` for an entry or a turn; `reset`, `closed`, `rematch`, `disputes` or `annotations`."""
    data: msgspec.Raw
    id: str
    """The place from which a later stream goes on: the head after an entry; in the stream of all games a position."""

    def read(self, kind: type[T]) -> T:
        """Return the data as a type.

        Raises:
            ServiceUnavailable: it is no value of this type.
        """
        try:
            return msgspec.json.decode(self.data, type=kind)
        except msgspec.DecodeError as error:
            raise ServiceUnavailable(f"the stream does not answer as Tabletape does: {error}") from error

    def entry(self) -> EntryView | None:
        """Return the entry of a message of a game's stream; `None` for another message.

        Raises:
            StreamSetBack: entries that were sent before are no longer in the log.
        """
        if self.event == "reset":
            reset = self.read(ResetResponse)
            raise StreamSetBack(reset.head, reset.lost)
        return self.read(EntryView) if self.event == "message" else None


class ReplayStep(msgspec.Struct, frozen=True):
    """An entry of a game that is replayed, and the state after it."""

    entry: EntryView
    state: GameView


class StreamPlace:
    """The place of a reader in a stream, and the pauses before it connects again.

    Args:
        after: the id after which the stream begins; empty for a stream of new messages only.
        patience_seconds: seconds after a break in which the reader tries to connect again.
    """

    def __init__(self, after: str, patience_seconds: float) -> None:
        self._id = after
        self._patience_seconds = patience_seconds
        self._pause_seconds = _SHORTEST_PAUSE_SECONDS
        self._named_seconds: float | None = None
        self._broken: float | None = None
        self._connected: float | None = None

    def headers(self) -> Mapping[str, str]:
        """Return the headers of the next request."""
        return {"Last-Event-ID": self._id} if self._id else {}

    def connect(self) -> None:
        """Note that the service has accepted the request."""
        self._connected = time.monotonic()

    def take(self, event: httpx2.ServerSentEvent) -> ServerMessage | None:
        """Note the place of an event; return its message, or `None` where it has none."""
        self._id = event.id or self._id
        self._pause_seconds, self._broken = _SHORTEST_PAUSE_SECONDS, None
        if event.retry is not None:
            self._named_seconds = event.retry / 1000
        return ServerMessage(event.event, msgspec.Raw(event.data.encode()), event.id) if event.data else None

    def pause(self, error: Exception | None) -> float:
        """Return the seconds before the next request, after the end of a stream or an error.

        Raises:
            ServiceUnavailable: the service did not answer for too long.
        """
        now = time.monotonic()
        if self._connected is not None and now - self._connected > _LONGEST_PAUSE_SECONDS:
            # A connection with comments only is no break either.
            self._pause_seconds, self._broken = _SHORTEST_PAUSE_SECONDS, None
        self._connected = None
        self._broken = now if self._broken is None else self._broken
        if now - self._broken > self._patience_seconds:
            raise ServiceUnavailable(f"the stream broke off and could not be resumed: {error}") from error
        seconds = self._pause_seconds if self._named_seconds is None else self._named_seconds
        self._named_seconds = None
        self._pause_seconds = min(_LONGEST_PAUSE_SECONDS, self._pause_seconds * 2)
        return seconds
