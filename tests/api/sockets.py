"""Bare connections to a served service, for requests that no client library sends, and callers served beside them."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import httpx

from tests.api.serving import Served
from tests.processes import PATIENCE_SECONDS


@dataclass
class Answer:
    """An answer as it stands on the wire."""

    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.body)
        return document

    def as_response(self) -> httpx.Response:
        return httpx.Response(self.status, headers=self.headers, content=self.body)


class Line:
    """A connection."""

    def __init__(self, served: Served, *, source: str = "", **options: int) -> None:
        self._rest = b""
        url = httpx.URL(served.url)
        self.socket = socket.socket()
        for name, value in options.items():
            self.socket.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE_SECONDS)
        self.socket.connect((url.host, url.port or 80))

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def flood(self, data: bytes, *, most: int) -> int:
        """Send the same again and again, until the service hangs up; return how many bytes it let come."""
        sent_bytes = 0
        with contextlib.suppress(OSError):
            while sent_bytes < most:
                sent_bytes += self.socket.send(data)
        return sent_bytes

    def answer(self) -> Answer:
        """Return the next answer; an answer that ends with the connection has all that came."""
        while b"\r\n\r\n" not in self._rest:
            self._receive()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        length = int(headers.get("content-length", "0"))
        while len(self._rest) < length:
            self._receive()
        body, self._rest = self._rest[:length], self._rest[length:]
        return Answer(int(status.split(" ")[1]), headers, body)

    def ended(self) -> bool:
        """Wait until the service hangs up; return whether it said nothing any more."""
        with contextlib.suppress(ConnectionError):
            while received := self.socket.recv(65_536):
                self._rest += received
        return not self._rest

    def _receive(self) -> None:
        received = self.socket.recv(65_536)
        assert received, f"the service hangs up after {self._rest[:200]!r}"
        self._rest += received


@contextlib.contextmanager
def connected(served: Served, *, source: str = "", **options: int) -> Iterator[Line]:
    """Connect, from another address if it is not empty; options are those of the socket (`SO_RCVBUF=4096`)."""
    line = Line(served, source=source, **options)
    try:
        yield line
    finally:
        line.socket.close()


def while_others_are_served(served: Served, attack: Callable[[], Any]) -> Any:
    """Return the result of an attack; others are served from its beginning to its end."""
    results: list[Any] = []
    attacking = threading.Thread(target=lambda: results.append(attack()))
    attacking.start()
    with httpx.Client(base_url=served.url, timeout=5) as others:
        while True:
            assert others.get("/healthz").status_code == 200
            if not attacking.is_alive():
                break
    attacking.join()
    return results[0]
