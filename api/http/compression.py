"""Compression of answers with gzip, where the caller takes it and it saves packets (RFC 9110, sections 8.4 and 12.5.3).

Litestar's own compression also compresses streams, takes `gzip;q=0` for gzip, works on the loop however large an answer
is, and keeps a strong entity tag for two representations.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any, Final

from litestar.types import Message, Send

from api.http.request_headers import takes_gzip
from eventstore.turns import beside

FORMS: Final = frozenset(
    (
        b"application/json",
        b"application/problem+json",
        b"application/schema+json",
        b"application/vnd.oai.openapi+json",
        b"application/x-ndjson",
        b"image/svg+xml",
        b"text/calendar",
        b"text/css",
        b"text/csv",
        b"text/html",
        b"text/javascript",
        b"text/markdown",
        b"text/plain",
    )
)
"""The media types that are compressed: text of the service, none of it compressed already."""
LEAST_BYTES: Final = 1_400
"""A shorter answer is one packet anyway; so is the answer to a decision."""
MOST_BYTES_ON_THE_LOOP: Final = 16 * 1024
"""A longer answer is compressed beside the loop: this much takes 0.1 ms."""
_LEVEL_ON_THE_LOOP: Final = 4
_LEVEL_BESIDE: Final = 6
"""Of a board of Wendake, 111 kB, 4 leaves 11.4 kB in 0.7 ms, 6 leaves 10.3 kB in 1.2 ms, 1 leaves 13.5 kB in 0.5 ms.
Beside the loop nobody waits for it but the caller, to whom 1 kB more takes longer."""
_GZIP: Final = 16 + zlib.MAX_WBITS
_takes_gzip = lru_cache(64)(takes_gzip)


def with_compression(scope: Any, send: Send) -> Send:
    """Return a `send` that compresses the answer to a request; the same `send` for a caller who takes no gzip.

    Answers in several parts are streams and pass as they are.
    """
    codings = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
    if b"gzip" not in codings.lower() or not _takes_gzip(codings.decode("latin-1")):
        return send
    start: Any = None

    async def send_compressed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start" and _gains(message["headers"]):
            start = message
            return
        if start is not None:
            head, start = start, None
            if message["type"] == "http.response.body" and not message.get("more_body"):
                body = message["body"]
                on_the_loop = len(body) <= MOST_BYTES_ON_THE_LOOP
                if on_the_loop:
                    message["body"] = _compressed(body, _LEVEL_ON_THE_LOOP)
                else:
                    message["body"] = await beside(_compressed, body, _LEVEL_BESIDE)
                head["headers"] = _headers_of_compressed(head["headers"], len(message["body"]))
            await send(head)
        await send(message)

    return send_compressed


def _gains(headers: Any) -> bool:
    """Return whether an answer with these headers is compressed."""
    form, length = b"", 0
    for name, value in headers:
        if name == b"content-length":
            length = int(value)
        elif name == b"content-type":
            form = value.partition(b";")[0]
        elif name == b"content-encoding":
            return False
    return length >= LEAST_BYTES and form in FORMS


def _compressed(content: bytes, level: int) -> bytes:
    packer = zlib.compressobj(level, zlib.DEFLATED, _GZIP)
    return packer.compress(content) + packer.flush()


def _headers_of_compressed(headers: Any, length: int) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer once it is compressed to so many bytes.

    Its entity tag becomes a weak one: a strong tag names the bytes that are not compressed (RFC 9110, section 8.8.3.3).
    """
    lines = [(b"content-encoding", b"gzip")]
    for name, value in headers:
        if name == b"content-length":
            lines.append((name, str(length).encode()))
        elif name == b"etag" and not value.startswith(b"W/"):
            lines.append((name, b"W/" + value))
        else:
            lines.append((name, value))
    return lines
