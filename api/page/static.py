"""The files of the page, read once.

Every address shows the same frame (`frame.html`) around contents of its own. Scripts, styles and pictures are
addressed below a digest of them all: a browser keeps them for good, and a changed file gets another address.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from string import Template
from typing import Final

import msgspec

from api.http.responses import digest_tag
from api.http.security_headers import PAGE_POLICY

_MEDIA_TYPES: Final = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}
_HTML: Final = "text/html; charset=utf-8"
_ASKED_AGAIN: Final = {"cache-control": "no-cache", "content-security-policy": PAGE_POLICY}
_KEPT: Final = {"cache-control": "public, max-age=31536000, immutable"}

_IMPORT: Final = re.compile(r'^import [^;]*from "\./([a-z_]+\.js)";', re.MULTILINE)


class PageFile(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    media_type: str
    etag: str
    headers: Mapping[str, str]


class _Page(msgspec.Struct, frozen=True):
    """What a document has of its own; its contents stand in `<name>.html`."""

    title: str
    """As HTML."""
    heading: str
    script: str


_PAGES: Final[Mapping[str, _Page]] = {
    "lobby": _Page("Tabletape", "Tabletape", "lobby.js"),
    "game": _Page("Game &ndash; Tabletape", "Game", "play.js"),
    "review": _Page("Review &ndash; Tabletape", "Review", "review.js"),
    "debug": _Page("Log &ndash; Tabletape", "Log", "debug.js"),
}


def page_document(name: str) -> PageFile:
    """Return a document of the page, `lobby`, `game`, `review` or `debug`."""
    return _documents()[name]


def page_file(name: str) -> PageFile | None:
    """Return a script, a style or a picture of the page; `None` when there is none of that name."""
    content = _sources().get(name)
    media_type = _MEDIA_TYPES.get(name.rpartition(".")[2])
    return None if content is None or media_type is None else _file(content, media_type, _KEPT)


@cache
def files_digest() -> str:
    """Return the digest of all files, which stands in their addresses: 16 hex digits."""
    whole = hashlib.sha256()
    for name, content in sorted(_sources().items()):
        whole.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return whole.hexdigest()[:16]


@cache
def _sources() -> Mapping[str, bytes]:
    folder = resources.files(__package__).joinpath("files")
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@cache
def _documents() -> Mapping[str, PageFile]:
    frame = Template(_sources()["frame.html"].decode())
    files = f"/page/{files_digest()}"

    def document(name: str, page: _Page) -> PageFile:
        # What a script imports is asked for together with it, and not after it was read.
        preloads = (f'<link rel="modulepreload" href="{files}/{one}">' for one in _imports(page.script))
        whole = frame.substitute(
            title=page.title,
            heading=page.heading,
            files=files,
            script=page.script,
            preloads="\n".join(preloads),
            contents=_sources()[f"{name}.html"].decode(),
        )
        return _file(whole.encode(), _HTML, _ASKED_AGAIN)

    return {name: document(name, page) for name, page in _PAGES.items()}


def _imports(script: str) -> list[str]:
    """Return every script that one needs, in the order they are come upon."""
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        imported = _IMPORT.findall(_sources()[waiting.pop()].decode())
        waiting += [name for name in imported if name not in found]
        found |= dict.fromkeys(imported)
    return list(found)


def _file(content: bytes, media_type: str, headers: Mapping[str, str]) -> PageFile:
    return PageFile(content, media_type, digest_tag(content), headers)
