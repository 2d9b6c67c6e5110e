"""Connections with limits: of a connection, of an address, and of all connections together.

The parser takes a head of any length, and uvicorn waits for it for ever. Here a head has an end, head and body must
come in time, a caller must take their answer, and connections are counted. A caller who breaks a limit gets a
problem document where HTTP allows an answer, and the connection ends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from ipaddress import ip_address, ip_network
from math import inf
from typing import Any, Final, TypeAlias

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from api.http.addresses import counted_as, plain_address
from api.http.balance import Balance
from api.http.errors import (
    HeadTooLarge,
    HttpError,
    RequestInvalid,
    RequestTimeout,
    ServiceFull,
    TargetTooLong,
    TooManyAtOnce,
)
from api.http.limits import AtOnce
from api.http.metrics import Metrics
from api.settings import Limits

_PIECE: Final = 2_048
"""Bytes parsed at a time: the bytes behind a request are not parsed before the request is answered."""
_MOST_UNWANTED: Final = 262_144
"""The most unwanted bytes to read, for callers who read the answer only after they have sent everything."""
_GOODBYE_S: Final = 2.0
"""Seconds to read the last answer before the connection is cut (RFC 9112, section 9.6)."""
_MOST_GOODBYES: Final = 128
"""The most connections that may wait for that at once; further connections are cut without an answer."""

Answered: TypeAlias = tuple[int, Sequence[tuple[bytes, bytes]], bytes]
"""Status, headers and body of an answer."""


Refuse: TypeAlias = Callable[[HttpError, tuple[str, int] | None, str, str], Answered]
"""Makes the answer to a broken limit from the error, the client, the method and the path; method and path are empty
where they had not come yet."""


class Gate:
    """Counts the connections of a process, and knows their limits.

    Args:
        limits: the limits on callers.
        trusted_proxies: addresses and networks of proxies, whose connections serve many callers: only the limit on all
            connections counts for them.
        refuse: makes the answer to a broken limit.
        metrics: counts connections, and cut connections.
        of_address: limits the connections of an address.
        balance: the numbers of connections of all processes that listen on the same sockets; `None` for a process that
            listens alone.
    """

    def __init__(
        self,
        limits: Limits,
        trusted_proxies: Sequence[str],
        refuse: Refuse,
        metrics: Metrics,
        of_address: AtOnce,
        balance: Balance | None = None,
    ) -> None:
        self.limits = limits
        self.refuse = refuse
        self.metrics = metrics
        self.balance = balance
        self.goodbyes = 0
        """Connections that stay open only until their last answer is read."""
        self._open = 0
        self._trusted = [ip_network(proxy) for proxy in trusted_proxies]
        self._of_address = of_address

    def enter(self, host: str) -> str | None:
        """Count a connection, and return the address under which it is counted; `None` for a proxy.

        Raises:
            ServiceFull: there are too many in all.
            TooManyAtOnce: there are too many from this address.
        """
        if self._open >= self.limits.connections:
            raise ServiceFull("too many are connected", rule=f"at most {self.limits.connections} connections at once")
        counted = None if self._is_proxy(host) else counted_as(host)
        if counted is not None:
            self._of_address.enter(counted)
        self._open += 1
        self.metrics.connections.set(self._open)
        return counted

    def leave(self, counted: str | None) -> None:
        """Stop counting a connection."""
        if counted is not None:
            self._of_address.leave(counted)
        self._open -= 1
        self.metrics.connections.set(self._open)

    def _is_proxy(self, host: str) -> bool:
        if not self._trusted or not host:
            return False
        address = ip_address(host)
        return any(address in network for network in self._trusted)


class BoundedProtocol(HttpToolsProtocol):
    """A connection of HTTP/1.1, served as uvicorn does, with limits. `look` is called every second."""

    def __init__(
        self,
        gate: Gate,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.gate = gate
        self._deadline = inf
        """The time at which the connection ends, by the clock of the loop; never while the service owes an answer."""
        self._in_head = True
        """Whether the protocol awaits or reads a head; otherwise it reads a body."""
        self._head_bytes = 0
        self._body_bytes = 0
        self._body_since = 0.0
        self._framing_bytes = 0
        """Framing bytes since the last byte of the body: sizes and extensions of chunks, a trailer."""
        self._unwanted_bytes = 0
        """Bytes that came after the request was refused or answered."""
        self._idle = False
        """Whether all requests are answered and the next request has not begun."""
        self._held = b""
        """Bytes behind a request that waits for its turn."""
        self._deaf = False
        """Whether further input is ignored: the connection ends after the requests it has."""
        self._wrong: HttpError | None = None
        """The fault of a head, from the parser."""
        self._last_words: HttpError | None = None
        """The refusal to send when the earlier requests are answered."""
        self._goodbye = False
        self._entered = False
        self._counted: str | None = None
        self._unsent_bytes = 0
        self._unsent_since = inf

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or say that there are too many."""
        super().connection_made(transport)
        if self.client is not None:
            self.client = (plain_address(self.client[0]), self.client[1])
        self._deadline = self.loop.time() + self.gate.limits.head_seconds
        try:
            self._counted = self.gate.enter(self.client[0] if self.client else "")
            self._entered = True
        except (ServiceFull, TooManyAtOnce) as error:
            self._refuse(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        super().connection_lost(exc)
        if self.gate.balance is not None:
            self.gate.balance.leave()
        if self._entered:
            self.gate.leave(self._counted)
        if self._goodbye:
            self.gate.goodbyes -= 1
        self._entered = self._goodbye = False

    # Reading

    def data_received(self, data: bytes) -> None:
        """Parse input, keep it for later, or drop it when the connection is ending."""
        if self._deaf:
            self._unwanted_bytes += len(data)
            if self._unwanted_bytes > _MOST_UNWANTED:
                self.transport.abort()
        elif self.pipeline:
            # A call that listens whether its caller has left lets reading go on.
            self._held += data
            self.flow.pause_reading()
        else:
            if self._idle:
                self._idle = False
                self._deadline = self.loop.time() + self.gate.limits.head_seconds
            self._parse(data)

    def _parse(self, data: bytes) -> None:
        """Parse input piece by piece, until a limit is broken or a request has to wait for its turn."""
        whole: bytes | memoryview = data if len(data) <= _PIECE else memoryview(data)
        at = 0
        while at < len(data):
            in_body, had = not self._in_head, self._body_bytes
            room = _PIECE if in_body else min(_PIECE, self.gate.limits.head_bytes - self._head_bytes)
            if not room:
                self._refuse(HeadTooLarge(self._head_bytes, f"at most {self.gate.limits.head_bytes} bytes"))
                return
            piece = whole[at : at + room]
            at += len(piece)
            if not in_body:
                self._head_bytes += len(piece)
            if not self._feed(piece):
                return
            if in_body and not self._in_head and not self._bears(len(piece), had):
                return
            if self.pipeline and at < len(data):
                self._held = bytes(whole[at:])
                return
        if not self._in_head and self._deadline == inf and not self._deaf:
            self._body_since = self.loop.time()
            self._deadline = self._body_since + self.gate.limits.body_seconds

    def _feed(self, piece: bytes | memoryview) -> bool:
        """Parse a piece; return whether to go on."""
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            # No other protocol is offered: the answer is in HTTP/1.1, and the bytes behind the request are not read.
            self._deaf = True
            self.cycle.keep_alive = False
        except httptools.HttpParserError as error:
            self._refuse(self._wrong or RequestInvalid(str(error), value=self._head_bytes, rule="RFC 9112"))
        return not self._deaf

    def _bears(self, fed: int, had: int) -> bool:
        """Return whether a body that goes on is within its limits."""
        self._framing_bytes = self._framing_bytes + fed if self._body_bytes == had else 0
        if self._framing_bytes > self.gate.limits.head_bytes:
            rule = f"at most {self.gate.limits.head_bytes} bytes of a trailer"
            self._refuse(HeadTooLarge(self._framing_bytes, rule))
        elif self._unwanted_bytes > _MOST_UNWANTED:
            self._cut("unwanted")
            self._hang_up()
        return not self._deaf

    # Callbacks of the parser

    def on_url(self, url: bytes) -> None:
        """Take a part of the target."""
        super().on_url(url)
        most = self.gate.limits.target_bytes
        if len(self.url) > most:
            self._wrong = TargetTooLong(len(self.url), f"at most {most} bytes")
            raise self._wrong

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a field: white space behind its value is no part of it (RFC 9110, section 5.5)."""
        super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        """Take a whole head, and start to answer it unless an earlier request waits."""
        most = self.gate.limits.head_fields
        if len(self.headers) > most:
            self._wrong = HeadTooLarge(len(self.headers), f"at most {most} fields")
            raise self._wrong
        super().on_headers_complete()
        self.headers = []  # fields of a trailer are none of the head
        self._in_head = False
        self._deadline = inf
        self._body_bytes = self._framing_bytes = self._unwanted_bytes = 0

    def on_body(self, body: bytes) -> None:
        """Take a part of a body."""
        self._body_bytes += len(body)
        if self.cycle.response_complete:
            self._unwanted_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Take a request as a whole."""
        super().on_message_complete()
        self._in_head = True
        self._head_bytes = 0
        if self.cycle.response_complete:
            self._rest()
        else:
            self._deadline = inf

    def on_response_complete(self) -> None:
        """Go on with the next request; in place of uvicorn's, which starts a timer for each."""
        self.server_state.total_requests += 1
        if self.transport.is_closing():
            return
        self.flow.resume_reading()
        if self.pipeline:
            self._start_asgi_task(*self.pipeline.pop())
        elif self._last_words is not None:
            self._say(self._last_words)
        elif self._in_head:
            self._rest()
        if self._held and not self.pipeline:
            message, self._held = self._held, b""
            self._parse(message)

    def _rest(self) -> None:
        """Wait for a further request, or for the end of its head."""
        limits = self.gate.limits
        self._idle = not self._head_bytes
        self._deadline = self.loop.time() + (limits.idle_seconds if self._idle else limits.head_seconds)

    # Ending

    def resume_writing(self) -> None:
        """Note that the caller took something."""
        super().resume_writing()
        self._unsent_since = inf

    def look(self, now: float) -> None:
        """End the connection where its time is over by the loop's clock."""
        if now >= self._deadline:
            self._expire(now)
        unsent = self.transport.get_write_buffer_size()
        if not unsent:
            self._unsent_since = inf
        elif self._unsent_since == inf or unsent < self._unsent_bytes:
            self._unsent_since, self._unsent_bytes = now, unsent
        elif now - self._unsent_since >= self.gate.limits.send_seconds:
            self._cut("unread")
            self.transport.abort()

    def end_if_idle(self) -> None:
        """Close the connection unless a request is on its way or being answered."""
        if self._idle or (self.cycle is None and not self._head_bytes):
            self.transport.close()

    def _expire(self, now: float) -> None:
        limits = self.gate.limits
        if self._deaf:
            self.transport.abort()
        elif self._in_head:
            if self._head_bytes:
                self._refuse(RequestTimeout(self._head_bytes, f"{limits.head_seconds:g} seconds for a head"))
            else:
                # There is no request: the caller could take an answer for the answer to their next request.
                self._cut("silent")
                self.transport.close()
        elif self.flow.read_paused:
            # The service has not taken the input; the caller can send no more.
            self._body_since = now - self._body_bytes / limits.body_rate
            self._deadline = now + limits.body_seconds
        else:
            self._deadline = self._body_since + limits.body_seconds + self._body_bytes / limits.body_rate
            if now >= self._deadline:
                rule = f"{limits.body_seconds:g} seconds for a body, and one for each {limits.body_rate} bytes"
                self._refuse(RequestTimeout(self._body_bytes, rule))

    def _refuse(self, error: HttpError) -> None:
        """Stop reading, and answer why: now, or after the answers to earlier requests."""
        self._deaf = True
        self._held = b""
        self._deadline = inf
        waits = self.cycle is not None and not self.cycle.response_complete
        if not self._in_head and self.pipeline:
            self.pipeline.popleft()  # the request of this body: the application has not begun to answer it
        elif not self._in_head and waits:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.abort()
                return
            waits = False
        elif not self._in_head:
            self._hang_up()  # it was answered before its body had come
            return
        if waits:
            self._last_words = error
        else:
            self._say(error)

    def _say(self, error: HttpError) -> None:
        """Send the refusal that ends the connection."""
        if self.gate.goodbyes >= _MOST_GOODBYES:
            self._cut("unheard")
            self.transport.abort()
            return
        # Of a head that is refused nothing is certain; a body belongs to the head before it.
        method, path = ("", "") if self._in_head else (self.scope["method"], self.scope["path"])
        status, headers, body = self.gate.refuse(error, self.client, method, path)
        lines = [*self.server_state.default_headers, *headers, (b"connection", b"close")]
        head = [STATUS_LINE[status], *(b"%b: %b\r\n" % line for line in lines), b"\r\n", body]
        self.transport.write(b"".join(head))
        self._hang_up()

    def _hang_up(self) -> None:
        """Close the sending side and let the caller read: cut at once, the answer could be lost on its way."""
        self._deaf = self._goodbye = True
        self.gate.goodbyes += 1
        self._deadline = self.loop.time() + _GOODBYE_S
        self.flow.resume_reading()
        self.transport.write_eof()

    def _cut(self, reason: str) -> None:
        self.gate.metrics.connections_cut(reason).inc()
