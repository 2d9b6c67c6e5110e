"""A lean HTTP client for load: its cost is small beside the measured cost.

It speaks only the HTTP/1.1 of the measured servers: one request at a time on a connection that stays open,
answers with `Content-Length`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final, Self, cast

from ops.errors import BenchFailed

_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length: "


class BenchConnection(asyncio.Protocol):
    """A connection to a server; `seconds` has the time of each request."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._waiting: asyncio.Future[bytes] | None = None

    @classmethod
    async def open(cls, host: str, port: int) -> Self:
        """Connect."""
        _, connection = await asyncio.get_running_loop().create_connection(cls, host, port)
        return connection

    async def post(self, path: str, token: str, body: bytes) -> bytes:
        """Send a JSON body and return the body of the answer.

        Raises:
            BenchFailed: the answer is not 201.
        """
        request = (
            f"POST {path} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer {token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        ).encode() + body
        if self._transport is None:
            raise BenchFailed("the connection is closed")
        self._waiting = asyncio.get_running_loop().create_future()
        start = time.perf_counter()
        self._transport.write(request)
        answer = await self._waiting
        self.seconds.append(time.perf_counter() - start)
        head, _, content = answer.partition(_END)
        if head.split(b" ", 2)[1] != b"201":
            raise BenchFailed("the server refused a request", value=answer.decode(errors="replace")[:2000])
        return content

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the transport; called by the event loop."""
        # The transports of uvloop are no subclasses of this type.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take bytes; an answer is whole when its length has come."""
        self._received += data
        end = self._received.find(_END)
        if end < 0:
            return
        place = self._received.lower().find(_LENGTH, 0, end + 2)
        start = place + len(_LENGTH)
        length = int(self._received[start : self._received.find(b"\r", start)]) if place >= 0 else 0
        if len(self._received) >= end + len(_END) + length and self._waiting is not None:
            answer, self._received = self._received, b""
            self._waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the waiting request: no answer will come."""
        self._transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or BenchFailed("the server hung up"))
