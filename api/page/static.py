"""The files of the page, read once."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

import msgspec

__all__ = ["PageFile", "page_file"]

_MEDIA_TYPES: Final = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    # Nothing is loaded from elsewhere, and nothing in a name or a label can run.
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
}


class PageFile(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    media_type: str
    etag: str
    headers: Mapping[str, str]


@cache
def _files() -> dict[str, PageFile]:
    found = {}
    for file in resources.files(__package__).joinpath("files").iterdir():
        media_type = _MEDIA_TYPES.get(file.name.rpartition(".")[2])
        if media_type is not None:
            content = file.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
            found[file.name] = PageFile(content, media_type, etag, _HEADERS)
    return found


def page_file(name: str) -> PageFile | None:
    """Give a file of the page; `None` when there is none of that name."""
    return _files().get(name)
