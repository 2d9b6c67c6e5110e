"""Answers: bytes with the headers that every answer about a game carries."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from eventstore.log.visibility import Visibility
from eventstore.storage.head import Head

T = TypeVar("T")

JSON: Final = "application/json"
_PRIVATE: Final = (("cache-control", "private, no-cache"), ("vary", "Authorization, Accept"))
_PRIVATE_LINES: Final = [(name.encode(), value.encode()) for name, value in _PRIVATE]
_JSON_LINE: Final = (b"content-type", JSON.encode())


def _release() -> str:
    try:
        return version("tabletape")
    except PackageNotFoundError:
        return ""  # run from a checkout


_RELEASE: Final = hashlib.sha256(_release().encode()).hexdigest()[:4]
_TAG: Final = re.compile(r'"[^"]*"')
_encode: Final = msgspec.json.Encoder().encode


class PrivateResponse(Response[T]):
    """An answer that caches keep for this caller only, and ask for again each time."""

    def to_asgi_response(
        self, app: Any, request: Request[Any, Any, Any], *, headers: dict[str, str] | None = None, **options: Any
    ) -> ASGIResponse:
        """Return what is sent; headers of the call come before those of every answer."""
        return super().to_asgi_response(app, request, headers={**dict(_PRIVATE), **(headers or {})}, **options)


class Answer(ASGIResponse):
    """A complete answer, ready to be sent as it is."""

    __slots__ = ("_lines",)

    def __init__(self, body: bytes, status: int, lines: list[tuple[bytes, bytes]]) -> None:
        self.body = body
        self.status_code = status
        self._lines = lines

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status_code, "headers": self._lines})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def answer(value: Any, *, status: int = 200, etag: str = "", headers: Mapping[str, str] | None = None) -> Answer:
    """Answer with a value as JSON."""
    return answer_bytes(_encode(value), status=status, etag=etag, headers=headers)


def answer_bytes(
    body: bytes,
    *,
    status: int = 200,
    etag: str = "",
    media_type: str = JSON,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    """Answer with bytes; caches keep them for this caller only, and ask again each time."""
    lines = _lines(headers)
    if etag:
        lines.append((b"etag", etag.encode()))
    lines.append(_JSON_LINE if media_type is JSON else (b"content-type", media_type.encode()))
    lines.append((b"content-length", str(len(body)).encode()))
    return Answer(body, status, lines)


def sight_mark(sight: Visibility) -> str:
    """Return a short mark of what a caller may see: one caller's answers to it change when it does.

    A superseded game opens when the game that replaced it closes, while its own head stands still.
    """
    parts = [[one.upto, sorted(one.viewer), one.everything] for one in sight.ranges]
    return hashlib.sha256(_encode(parts)).hexdigest()[:8]


def entity_tag(head: Head, *marks: object) -> str:
    """Return a strong entity tag: a head, the release, and whatever else the representation depends on.

    The same log is shown otherwise by a later release, and whoever has an old answer is to get the new one.
    """
    return '"' + ".".join([str(head), _RELEASE, *map(str, marks)]) + '"'


def fresh(request: Request[Any, Any, Any], etag: str, headers: Mapping[str, str] | None = None) -> Answer | None:
    """Return 304 when the caller has this representation already (RFC 9110, section 13.1.2).

    Args:
        request: what is asked.
        etag: the strong tag that the answer would have; it is compared weakly.
        headers: those that the answer would have, for a cache updates its copy from them.
    """
    given = ",".join(request.headers.getall("if-none-match", []))
    if not given or (etag not in _TAG.findall(given) and given.strip() != "*"):
        return None
    return Answer(b"", 304, [*_lines(headers), (b"etag", etag.encode())])


def _lines(headers: Mapping[str, str] | None) -> list[tuple[bytes, bytes]]:
    """Return the headers of an answer: its own, and those of every answer that it does not set itself."""
    if not headers:
        return _PRIVATE_LINES.copy()
    shown = dict(_PRIVATE) | {name.lower(): value for name, value in headers.items()}
    return [(name.encode(), value.encode("latin-1")) for name, value in shown.items()]
