"""The page: the same files for everybody, read once; what they show comes from the calls under `/v1`.

Every address shows the same frame (`frame.html`) around contents of its own. Scripts, styles and pictures are
addressed below a digest of them all: a browser keeps them for good, and a changed file gets another address.
Litestar's static files cannot do this: they never answer 304, and serve every file of a folder, the contents too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from string import Template
from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from api.context import Caller
from api.http.responses import PAGE_POLICY, PRIVATE, answer_bytes

_MEDIA_TYPES: Final = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
}
_HTML: Final = "text/html"
_ASKED_AGAIN: Final = {"cache-control": "no-cache", "content-security-policy": PAGE_POLICY}
_KEPT: Final = {"cache-control": "public, max-age=31536000, immutable"}

_IMPORT: Final = re.compile(r'^import [^;]*from "\./([a-z_]+\.js)";', re.MULTILINE)


_PAGES: Final = {
    "lobby": ("Tabletape", "Tabletape", "lobby.js"),
    "game": ("Game &ndash; Tabletape", "Game", "play.js"),
    "review": ("Review &ndash; Tabletape", "Review", "review.js"),
    "debug": ("Log &ndash; Tabletape", "Log", "debug.js"),
}
"""Title (HTML), heading and script of each document; its contents stand in `<name>.html`."""


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
def _document(name: str) -> bytes:
    title, heading, script = _PAGES[name]
    files = f"/page/{files_digest()}"
    # What a script imports is asked for together with it, and not after it was read.
    preloads = (f'<link rel="modulepreload" href="{files}/{one}">' for one in _imports(script))
    frame = Template(_sources()["frame.html"].decode())
    return frame.substitute(
        title=title,
        heading=heading,
        files=files,
        script=script,
        preloads="\n".join(preloads),
        contents=_sources()[f"{name}.html"].decode(),
    ).encode()


def _imports(script: str) -> list[str]:
    """Return every script that a script imports, also through others, in the order in which they are found."""
    found: dict[str, None] = {}
    waiting = [script]
    while waiting:
        imported = _IMPORT.findall(_sources()[waiting.pop()].decode())
        waiting += [name for name in imported if name not in found]
        found |= dict.fromkeys(imported)
    return list(found)


class PageController(Controller):
    """The lobby, a game, its review and its log, in the browser."""

    include_in_schema = False
    response_headers = PRIVATE

    @get("/")
    async def lobby(self, request: Caller) -> Response[bytes]:
        """Return the page that lists games."""
        return answer_bytes(request, _document("lobby"), _HTML, _ASKED_AGAIN)

    @get("/games/{game:str}")
    async def game(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page on which a game is played."""
        return answer_bytes(request, _document("game"), _HTML, _ASKED_AGAIN)

    @get("/games/{game:str}/review")
    async def review(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page on which a game is reviewed."""
        return answer_bytes(request, _document("review"), _HTML, _ASKED_AGAIN)

    @get("/games/{game:str}/log")
    async def log(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page that shows the entries of a game as they are."""
        return answer_bytes(request, _document("debug"), _HTML, _ASKED_AGAIN)

    @get("/page/{digest:str}/{name:str}")
    async def file(
        self, request: Caller, digest: Annotated[str, PathParameter()], name: Annotated[str, PathParameter()]
    ) -> Response[bytes]:
        """Return a script, a style or a picture of the page, under the digest of all of them."""
        media_type = _MEDIA_TYPES.get(name.rpartition(".")[2])
        if digest != files_digest() or name not in _sources() or media_type is None:
            raise NotFoundException
        return answer_bytes(request, _sources()[name], media_type, _KEPT)
