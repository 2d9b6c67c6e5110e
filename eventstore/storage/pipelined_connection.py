"""A connection to Redis that all calls of a process share.

Redis answers the commands of a connection in their order, so a call need not wait for the call before it. Commands of
the same moment travel together: a single wake-up, write and read for all of them, and no pool to take a connection
from. The connection itself (address, TLS, authentication) is the library's.

Measured with `tabletape bench --only http` on 16 connections: decisions come at 0.90 of the rate of a route that only
appends with the usual client (`http_16`), and at 0.61 of the same route over this connection (`http_16_lean`, "the
connection of the store"). So it makes that route about 1.5 times as fast. `docs/benchmarks.md` has the figures.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any, Final

from hiredis import pack_command
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError, ResponseError
from redis.exceptions import TimeoutError as RedisTimeoutError

_LOST: Final = "the connection was lost"
_WRITTEN_AT_ONCE: Final = 16_384
"""Commands of fewer bytes are written at once while no reply is awaited."""


class PipelinedConnection:
    """Sends every command at once and hands out the replies in order; connects when first used.

    A reply that does not come in time ends the connection, and with it every waiting call: the replies behind it would
    not come either.

    Args:
        make: returns a new `Connection` of the library, not yet connected; without a time limit, since a limit makes
            the library write every command in a task of its own (until Python 3.12).
        shapes: by command: the library's function that converts its reply.
        connect_s: how long connecting may take, in seconds.
        reply_s: how long a reply may take, in seconds.
    """

    def __init__(
        self,
        make: Callable[[], Any],
        shapes: Mapping[str, Callable[[Any], Any]],
        connect_s: float,
        reply_s: float,
    ) -> None:
        self._make = make
        self._shapes = {command.upper(): shape for command, shape in shapes.items()}
        self._connect_s = connect_s
        self._reply_s = reply_s
        self._open: _Open | None = None
        self._opening = asyncio.Lock()

    @property
    def server(self) -> tuple[str, int] | None:
        """Host and port of the server that it is connected to, `None` while there is no connection."""
        current = self._open
        if current is None or current.ended or current.loop is not asyncio.get_running_loop():
            return None
        return current.server

    async def ask(self, *command: Any) -> Any:
        """Send a command and return its reply.

        Raises:
            redis.exceptions.ResponseError: Redis refuses the command.
            redis.exceptions.ConnectionError, redis.exceptions.TimeoutError: no reply came. Whether the command
                was carried out is not known.
        """
        loop = asyncio.get_running_loop()
        connection = self._open
        if connection is None or connection.ended or connection.loop is not loop:
            connection = await self._connected(loop)
        reply = await connection.send(pack_command(command))
        shape = self._shapes.get(command[0])
        return reply if shape is None else shape(reply)

    async def ask_all(self, *commands: tuple[Any, ...]) -> list[Any]:
        """Send commands in order on the same connection, and return their replies as Redis sends them.

        A refused command has its `ResponseError` in place of a reply.

        Raises:
            redis.exceptions.ConnectionError, redis.exceptions.TimeoutError: not all replies came.
        """
        connection = await self._connected(asyncio.get_running_loop())
        replies = await connection.send_all([pack_command(command) for command in commands])
        for reply in replies:
            if isinstance(reply, BaseException) and not isinstance(reply, ResponseError):
                raise reply
        return replies

    async def close(self) -> None:
        """Close the connection; calls that still wait get a `ConnectionError`."""
        if self._open is not None:
            await self._open.close()
            self._open = None

    async def _connected(self, loop: asyncio.AbstractEventLoop) -> _Open:
        async with self._opening:
            current = self._open
            if current is not None and not current.ended and current.loop is loop:
                return current
            connection = self._make()
            try:
                async with asyncio.timeout(self._connect_s):
                    await connection.connect()
            except TimeoutError as late:
                await connection.disconnect(nowait=True)
                raise RedisTimeoutError("connecting takes too long") from late
            self._open = _Open(connection, loop, self._reply_s)
            return self._open


class _Open:
    """The connection while it is open."""

    def __init__(self, connection: Any, loop: asyncio.AbstractEventLoop, reply_s: float) -> None:
        self.ended = False
        self.loop = loop
        self._connection = connection
        self._reply_s = reply_s
        self._waiting: deque[tuple[asyncio.Future[Any], float]] = deque()
        """The replies to come, each with its deadline."""
        self._unsent: list[bytes] = []
        """The commands of this moment; they are sent after all other tasks that are ready have added theirs."""
        self._watch: asyncio.TimerHandle | None = None
        self._reading = loop.create_task(self._read())
        self._sending: asyncio.Task[None] | None = None

    @property
    def server(self) -> tuple[str, int]:
        return self._connection.host, self._connection.port

    async def send(self, packed: bytes) -> Any:
        alone = not self._waiting
        reply = self._wait_for_reply()
        self._unsent.append(packed)
        if alone and len(packed) < _WRITTEN_AT_ONCE:
            await self._send_all()
        elif len(self._unsent) == 1:
            # No call waits for the writing: calls may be cancelled, and a server that reads nothing blocks the writing.
            self._sending = self.loop.create_task(self._send_all())
        return await reply

    async def send_all(self, packed: list[bytes]) -> list[Any]:
        """Send commands without others between them, and return their replies, or the errors in their place."""
        replies = [self._wait_for_reply() for _ in packed]
        self._unsent += packed
        if len(self._unsent) == len(packed):
            self._sending = self.loop.create_task(self._send_all())
        return await asyncio.gather(*replies, return_exceptions=True)

    def _wait_for_reply(self) -> asyncio.Future[Any]:
        """Return the future of the next reply."""
        reply: asyncio.Future[Any] = self.loop.create_future()
        self._waiting.append((reply, self.loop.time() + self._reply_s))
        if self._watch is None:
            self._watch = self.loop.call_later(self._reply_s, self._check_deadline)
        return reply

    async def _send_all(self) -> None:
        """Send the commands of this moment with a single write."""
        packed, self._unsent = self._unsent, []
        if self.ended:
            return
        try:
            await self._connection.send_packed_command(packed, check_health=False)
        except (RedisError, OSError) as error:
            self._fail(error)

    async def close(self) -> None:
        self._fail(RedisConnectionError(_LOST))
        await asyncio.wait([self._reading])

    async def _read(self) -> None:
        """Hand out replies until the connection ends."""
        read, waiting = self._connection.read_response, self._waiting
        error: Exception = RedisConnectionError(_LOST)
        try:
            while True:
                refused: ResponseError | None = None
                answer: Any = None
                try:
                    answer = await read(disconnect_on_error=False)
                except ResponseError as refusal:
                    refused = refusal
                reply, _ = waiting.popleft()
                # The call may have been cancelled; its reply came all the same.
                if reply.done():
                    continue
                if refused is None:
                    reply.set_result(answer)
                else:
                    reply.set_exception(refused)
        except (RedisError, OSError) as lost:
            error = lost
        finally:
            self._fail(error)
            await self._connection.disconnect(nowait=True)

    def _check_deadline(self) -> None:
        """End the connection when the oldest awaited reply is late; else look again at its deadline."""
        self._watch = None
        if not self._waiting:
            return
        late = self._waiting[0][1] - self.loop.time()
        if late <= 0:
            self._fail(RedisTimeoutError("no reply came in time"))
        else:
            self._watch = self.loop.call_later(late, self._check_deadline)

    def _fail(self, error: Exception) -> None:
        """Fail all waiting calls. Each gets an error of its own, since an error holds the traceback of its call."""
        if self.ended:
            return
        self.ended = True
        self._reading.cancel()
        if self._watch is not None:
            self._watch.cancel()
        while self._waiting:
            reply, _ = self._waiting.popleft()
            if not reply.done():
                reply.set_exception(type(error)(*error.args))
