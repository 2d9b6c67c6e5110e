"""A lean HTTP client for load: its cost is small beside the measured cost.

httptools parses; one request at a time on a connection that stays open until the service ends it.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from typing import Final, cast
from urllib.parse import urlsplit

import httptools
import msgspec

_PATIENCE_S: Final = 75.0
"""How long an answer may take."""
_LOOPBACK_CALLERS: Final = 96
"""So many connections from each address, where a caller may choose theirs: fewer than a service allows."""


class Broken(Exception):
    """The connection could not be opened, or it broke before the answer was whole."""


class Answer(msgspec.Struct, frozen=True):
    """An answer of the service."""

    status: int
    headers: dict[str, str]
    """By name in lower case."""
    body: bytes


class Target:
    """A service, and the addresses of its callers.

    On this machine (`127.0.0.1`) callers have many addresses, because a service limits the connections of an address.
    Elsewhere all callers have one address, and the limits of the service must allow that.

    Args:
        url: the address of the service.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self.host = parts.hostname or ""
        self.secure = parts.scheme == "https"
        self.port = parts.port or (443 if self.secure else 80)
        self.prefix = parts.path.rstrip("/")
        self.authority = parts.netloc.rpartition("@")[2]
        self._callers = 0

    async def connect(self) -> Connection:
        """Return a new connection.

        Raises:
            Broken: nobody answers there.
        """
        self._callers += 1
        local = None
        if self.host == "127.0.0.1":
            number = self._callers // _LOOPBACK_CALLERS
            local = (f"127.0.{1 + number // 250 % 250}.{1 + number % 250}", 0)
        try:
            async with asyncio.timeout(_PATIENCE_S):
                _, connection = await asyncio.get_running_loop().create_connection(
                    lambda: Connection(self),
                    self.host,
                    self.port,
                    local_addr=local,
                    ssl=ssl.create_default_context() if self.secure else None,
                )
        except (OSError, TimeoutError) as error:
            raise Broken(f"no connection: {error or 'in time'}") from error
        return connection


class Connection(asyncio.Protocol):
    """A connection; made by `Target.connect`.

    Attributes:
        is_open: whether another request can be sent on it.
    """

    def __init__(self, target: Target) -> None:
        self.is_open = False
        self._target = target
        self._transport: asyncio.Transport | None = None
        self._parser = httptools.HttpResponseParser(self)
        self._headers: dict[str, str] = {}
        self._body: list[bytes] = []
        self._on_data: Callable[[bytes], None] | None = None
        self._waiting: asyncio.Future[Answer] | None = None

    async def ask(
        self,
        method: str,
        path: str,
        *,
        token: str | None = None,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        on_data: Callable[[bytes], None] | None = None,
    ) -> Answer:
        """Send a request and return its answer.

        Args:
            method: the method of the request.
            path: the path of the request.
            token: the bearer token of the caller.
            body: JSON.
            headers: further headers.
            on_data: gets the pieces of a body with status 200 as they come; then the body of the answer is empty, and
                the answer may take any time.

        Raises:
            Broken: there is no whole answer.
        """
        if self._transport is None:
            raise Broken("the connection is closed")
        lines = [f"{method} {self._target.prefix}{path} HTTP/1.1", f"host: {self._target.authority}"]
        if token is not None:
            lines.append(f"authorization: Bearer {token}")
        if body is not None:
            lines += ["content-type: application/json", f"content-length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self._on_data = on_data
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write("\r\n".join([*lines, "", ""]).encode() + (body or b""))
        try:
            async with asyncio.timeout(None if on_data else _PATIENCE_S):
                return await self._waiting
        except TimeoutError:
            self.close()
            raise Broken("no answer in time") from None

    def close(self) -> None:
        """Hang up."""
        self.is_open = False
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the transport; called by the event loop."""
        # The transports of uvloop are no subclasses of this type.
        self._transport = cast("asyncio.Transport", transport)
        self.is_open = True

    def data_received(self, data: bytes) -> None:
        """Take bytes."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            self._fail(f"no HTTP: {error}")
            self.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail the waiting request: no answer will come."""
        self._transport = None
        self.is_open = False
        self._fail(str(exc or "the service hung up"))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; called by the parser, as the next two are."""
        self._headers[name.decode("latin-1").lower()] = value.decode("latin-1")

    def on_body(self, body: bytes) -> None:
        """Take a piece of the body."""
        if self._on_data is not None and self._parser.get_status_code() == 200:
            self._on_data(body)
        else:
            self._body.append(body)

    def on_message_complete(self) -> None:
        """Take the answer as a whole."""
        answer = Answer(self._parser.get_status_code(), self._headers, b"".join(self._body))
        if not self._parser.should_keep_alive():
            self.is_open = False
        self._headers, self._body = {}, []
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(answer)
        if not self.is_open and self._transport is not None:
            self._transport.close()

    def _fail(self, why: str) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Broken(why))
