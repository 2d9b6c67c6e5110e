"""Answers: JSON bytes with the headers that every answer about a game carries."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.response.base import ASGIResponse

from eventstore.head import Head
from eventstore.rights import Sight

__all__ = ["answer", "answer_bytes", "entity_tag", "fresh", "sight_mark"]

JSON: Final = "application/json"
_PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept"}
_encode: Final = msgspec.json.Encoder().encode


def answer(value: Any, *, status: int = 200, etag: str = "", headers: Mapping[str, str] | None = None) -> ASGIResponse:
    """Answer with a value as JSON."""
    return answer_bytes(_encode(value), status=status, etag=etag, headers=headers)


def answer_bytes(
    body: bytes,
    *,
    status: int = 200,
    etag: str = "",
    media_type: str = JSON,
    headers: Mapping[str, str] | None = None,
) -> ASGIResponse:
    """Answer with bytes; caches keep them for this caller only, and ask again each time."""
    shown = dict(_PRIVATE)
    if etag:
        shown["ETag"] = etag
    if headers:
        shown.update(headers)
    return ASGIResponse(body=body, status_code=status, media_type=media_type, headers=shown)


def sight_mark(sight: Sight) -> str:
    """Give a short mark of what a caller may see: one caller's answers to it change when it does.

    A superseded game opens when the game that replaced it closes, while its own head stands still.
    """
    return hashlib.sha256(
        _encode([[part.upto, sorted(part.viewer), part.everything] for part in sight.parts])
    ).hexdigest()[:8]


def entity_tag(head: Head, *marks: object) -> str:
    """Give a strong entity tag: a head, and whatever else the representation depends on."""
    return '"' + ".".join([str(head), *map(str, marks)]) + '"'


def fresh(request: Request[Any, Any, Any], etag: str) -> ASGIResponse | None:
    """Give 304 when the caller has this representation already (RFC 9110, section 13.1.2)."""
    given = request.headers.get("if-none-match")
    if given is None:
        return None
    known = {tag.strip().removeprefix("W/") for tag in given.split(",")}
    if etag not in known and "*" not in known:
        return None
    return ASGIResponse(status_code=304, headers={**_PRIVATE, "ETag": etag})
