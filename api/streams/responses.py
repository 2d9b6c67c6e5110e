"""Answers that stay open: server-sent events (HTML standard, section 9.2) and NDJSON, from one iterator."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from api.http.openapi.operations import lines_of
from api.http.openapi.schemas import Schema
from api.http.request_headers import accepts
from api.streams.feed import Listener
from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable

SSE: Final = "text/event-stream"
NDJSON: Final = "application/x-ndjson"

_GOODBYE_S: Final = 0.5
_COME_AGAIN_MS: Final = (100, 1_000)
"""When a listener of a process that stops is to come again: not all of them at the same moment."""
_NOTED_S: Final = 10.0
_TRIED_AGAIN_S: Final = (0.5, 1.5)
"""After how long a stream asks a store again that could not be reached: not all streams at the same moment."""
STREAM_HEADERS: Final = {"cache-control": "no-store", "vary": "Authorization, Accept", "x-accel-buffering": "no"}
"""Headers of an answer that stays open: no cache stores it, and no proxy delays it."""


class StreamMessage(msgspec.Struct, frozen=True):
    """A message of a stream; without an event it is a comment that keeps the connection open.

    A comment with an id moves the caller's place.
    """

    event: str = ""
    data: bytes = b""
    """JSON, on one line."""
    id: str = ""


def _as_sse(message: StreamMessage) -> bytes:
    """Return a message as a server-sent event."""
    lines = [f"id: {message.id}\n".encode()] if message.id else []
    if not message.event:
        return b"".join([*lines, b": still here\n\n"])
    if message.event != "entry":
        lines.append(f"event: {message.event}\n".encode())
    return b"".join([*lines, b"data: ", message.data, b"\n\n"])


def _come_again(place: str) -> bytes:
    """Return the last bytes of a stream that another process continues.

    An id without data counts too (HTML standard, section 9.2.6): so a caller without a message misses nothing either.
    """
    wait_ms = random.randint(*_COME_AGAIN_MS)  # noqa: S311 - no secret
    named = f"id: {place}\n" if place else ""
    return f"{named}retry: {wait_ms}\n: resume from the last id; another process goes on\n\n".encode()


def _as_ndjson(message: StreamMessage) -> bytes:
    """Return a message as a line; a comment is an empty line, which readers of NDJSON skip."""
    return message.data + b"\n"


def stream_of(*kinds: type[msgspec.Struct]) -> dict[str, Schema]:
    """Return the schemas of a stream of structs of these types, by media type."""
    messages = "The schema is that of the data of each message that has no `event`."
    return {SSE: lines_of(*kinds, description=messages), NDJSON: lines_of(*kinds)}


async def readable(pieces: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield the readable lines: an unreadable line ends the answer; the caller asks again and gets the error."""
    with contextlib.suppress(TabletapeError):
        async for piece in pieces:
            yield piece


class StreamResponse(ASGIResponse):
    """Sends the items of an iterator until it ends, the caller leaves, or *ended* is set.

    Litestar's `ServerSentEvent` cannot be ended from outside: an answer stuck in sending, because the caller does not
    read, would keep its place for ever.
    """

    def __init__(
        self,
        messages: AsyncIterator[bytes],
        *,
        media_type: str,
        ended: asyncio.Event,
        close: Callable[[], Awaitable[None]],
    ) -> None:
        super().__init__(media_type=media_type, headers=STREAM_HEADERS)
        del self.headers["content-length"]
        self._messages = messages
        self._ended = ended
        self._close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the answer."""
        tasks = [
            asyncio.create_task(self._pump(send)),
            asyncio.create_task(_until_left(receive)),
            asyncio.create_task(self._ended.wait()),
        ]
        try:
            await self.start_response(send)
            finished, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if tasks[0] not in finished and tasks[1] not in finished:
                # Ended from here: an iterator that notices it says goodbye; an iterator stuck in sending cannot.
                await asyncio.wait(tasks[:2], timeout=_GOODBYE_S, return_when=asyncio.FIRST_COMPLETED)
            if tasks[0].done():
                tasks[0].result()
        finally:
            for task in tasks:
                task.cancel()
            try:
                await asyncio.gather(*tasks, return_exceptions=True)
            finally:
                await self._close()

    async def _pump(self, send: Send) -> None:
        async for chunk in readable(self._messages):
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def wants_lines(request: Request[Any, Any, Any]) -> bool:
    """Return whether a stream is answered as NDJSON: its lines have no names of events."""
    return accepts(request, NDJSON, rather_than=SSE)


def stream_messages(
    request: Request[Any, Any, Any],
    messages: AsyncIterator[StreamMessage],
    *,
    listener: Listener[Any],
    close: Callable[[], Awaitable[None]],
) -> StreamResponse:
    """Return a stream of messages: server-sent events, or NDJSON for a caller who prefers it.

    When *listener* was ended because the process stops, the last bytes name the time to connect again.
    """
    lines = wants_lines(request)
    format_message = _as_ndjson if lines else _as_sse

    async def pieces() -> AsyncIterator[bytes]:
        async for message in messages:
            yield format_message(message)
        if listener.may_resume and not lines:
            yield _come_again(listener.place)

    return StreamResponse(pieces(), media_type=NDJSON if lines else SSE, ended=listener.ended, close=close)


async def outlasting(messages: Callable[[], AsyncIterator[StreamMessage]]) -> AsyncIterator[StreamMessage]:
    """Return the messages of a stream that stays open, with comments, while the store cannot be reached.

    Args:
        messages: yields the messages not yielded yet; it is called again after each outage.
    """
    while True:
        try:
            async for message in messages():
                yield message
        except StoreUnavailable:
            await asyncio.sleep(random.uniform(*_TRIED_AGAIN_S))  # noqa: S311 - no secret
            yield StreamMessage()
        else:
            return


async def noting(
    messages: AsyncIterator[StreamMessage], note: Callable[[], Awaitable[None]], monotonic: Callable[[], float]
) -> AsyncIterator[StreamMessage]:
    """Return the messages of a stream, and note at the beginning, and every now and then, that somebody listens."""

    async def noted_now() -> float:
        # A store that takes no writes now cuts no stream.
        with contextlib.suppress(StoreUnavailable):
            await note()
        return monotonic()

    noted = await noted_now()
    async for message in messages:
        if monotonic() - noted > _NOTED_S:
            noted = await noted_now()
        yield message


async def _until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
