"""Connections to a Redis that break at a chosen moment.

A proxy loses replies: the server did the work, the client never hears of it. A client dies at a call, with its process.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Self, TypeVar

from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_client import RedisClient

T = TypeVar("T")

_CHUNK = 1 << 16
_MANY = 1 << 30


class ReplyCutter:
    """Forward to a server and cut the connection instead of the replies that are asked for.

    Attributes:
        port: where it listens on this machine; 0 when it forwards one unix socket to another.
        cuts: so many of the next replies to a script are lost.
        lost: so many were.
    """

    def __init__(self, socket: Path, server: Path | int) -> None:
        self._socket = socket
        self._server = server
        self.port = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self.cuts = 0
        self.lost = 0

    @property
    def url(self) -> str:
        return f"redis+cluster://127.0.0.1:{self.port}" if self.port else f"unix://{self._socket}"

    async def __aenter__(self) -> Self:
        if isinstance(self._server, Path):
            self._listening = await asyncio.start_unix_server(self._serve, self._socket)
        else:
            self._listening = await asyncio.start_server(self._serve, "127.0.0.1", 0)
            self.port = self._listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        with contextlib.suppress(ConnectionError, asyncio.CancelledError):
            if isinstance(self._server, Path):
                from_server, to_server = await asyncio.open_unix_connection(self._server)
            else:
                from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server)
            try:
                await self._forward(reader, writer, from_server, to_server)
            finally:
                to_server.close()
        writer.close()

    async def _forward(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        from_server: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
    ) -> None:
        request_bytes = b""

        async def ask() -> None:
            nonlocal request_bytes
            while request := await reader.read(_CHUNK):
                request_bytes = request
                to_server.write(request)
            to_server.close()

        asking = asyncio.create_task(ask())
        try:
            while reply := await from_server.read(_CHUNK):
                if b"EVAL" in request_bytes and self.cuts and not reply.startswith(b"-NOSCRIPT"):
                    self.cuts -= 1
                    self.lost += 1
                    return
                writer.write(reply)
                await writer.drain()
        finally:
            asking.cancel()


class Lifetime:
    """The calls of a process up to its death: before its last call is made, or once the other side has done it."""

    def __init__(self) -> None:
        self._calls_left = _MANY
        self._dies_after_call = False

    async def call(self, make: Callable[[], Awaitable[T]]) -> T:
        """Make a call, and return its answer.

        Raises:
            StoreUnavailable: the process dies at this call, or has died.
        """
        self._calls_left -= 1
        if self._calls_left < 0 or (self._calls_left == 0 and not self._dies_after_call):
            raise StoreUnavailable("killed")
        answer = await make()
        if self._calls_left == 0:
            raise StoreUnavailable("killed")
        return answer

    async def ends_at(self, call: int, work: Awaitable[object], *, after: bool) -> bool:
        """Let the process die at a call of some work, or after it; return whether it came to that."""
        self._calls_left, self._dies_after_call = call, after
        try:
            await work
        except StoreUnavailable:
            return True
        finally:
            self._calls_left = _MANY
        return False


class KilledAtCall(RedisClient):
    """Connections of a process that dies at a call."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.lifetime = Lifetime()

    async def _reply(self, *arguments: Any, **options: Any) -> Any:
        return await self.lifetime.call(lambda: super(KilledAtCall, self)._reply(*arguments, **options))
