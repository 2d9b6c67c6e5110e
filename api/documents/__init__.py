"""The documents of the project, to be read in the browser.

The files beside this module are links to `docs/`: an installed service has them too.
"""

from __future__ import annotations

import asyncio
import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from api.context import Caller
from api.http.request_headers import wanted_language, wanted_scheme
from api.http.responses import PAGE_POLICY, PRIVATE, answer_bytes
from api.markdown import markdown
from api.page.controllers import page_document

if TYPE_CHECKING:
    from markdown_it.token import Token

_HTML: Final = "text/html"
_CONTENTS: Final = "README.md"
_RULES: Final = re.compile(r"(?:players|rules)/(\w+)\.md")
_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": PAGE_POLICY,
    "content-language": "en",
    "vary": "accept-encoding, accept-language, cookie",
}


class DocumentsController(Controller):
    """The documents, each at its path below `docs/`."""

    path = "/docs"
    include_in_schema = False
    response_headers = PRIVATE

    @get("/")
    async def contents(self, request: Caller) -> Response[bytes]:
        """Return the page that names all documents."""
        return await _answer(request, _CONTENTS)

    @get("/{document:path}")
    async def document(self, request: Caller, document: Annotated[Path, PathParameter()]) -> Response[bytes]:
        """Return a document as a page."""
        return await _answer(request, document.as_posix().removeprefix("/"))


async def _answer(request: Caller, name: str) -> Response[bytes]:
    if name not in documents():
        raise NotFoundException
    page = await asyncio.to_thread(_page, name, wanted_language(request), wanted_scheme(request))
    return answer_bytes(request, page, _HTML, _HEADERS)


@cache
def documents() -> Mapping[str, str]:
    """Return the text of each document, as Markdown, by its path below `docs/`."""
    return dict(_documents_in(resources.files(__package__)))


def _documents_in(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _documents_in(entry, f"{above}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield above + entry.name, entry.read_text(encoding="utf-8")


@cache
def _page(name: str, language: str, scheme: str) -> bytes:
    renderer = markdown()
    tokens = renderer.parse(documents()[name])
    title = _add_anchors(tokens)
    for token in tokens:
        if token.children:
            token.children = list(_linked(token.children, posixpath.dirname(name)))
    text = renderer.renderer.render(tokens, renderer.options, {})
    return page_document("document", language, scheme, title=f"{escape(title)} · Tabletape", text=text)


def _add_anchors(tokens: list[Token]) -> str:
    """Return the first heading. Each heading gets the `id` that GitHub makes of it, so that links lead to it."""
    headings = list[str]()
    for opening, content in pairwise(tokens):
        if opening.type == "heading_open":
            headings.append(content.content.replace("`", ""))
            anchor = re.sub(r"[^\w\- ]", "", content.content.lower()).strip().replace(" ", "-")
            opening.attrSet("id", anchor)
    return headings[0]


def _linked(tokens: list[Token], folder: str) -> Iterator[Token]:
    """Yield the tokens of a text. Links to rules lead to their page; links to other files of the checkout are text.

    All addresses are whole: the contents are shown at `/docs` too.
    """
    leads = True
    for token in tokens:
        if token.type == "link_open":
            target, _, anchor = str(token.attrGet("href")).partition("#")
            path = posixpath.normpath(posixpath.join(folder, target))
            rules = _RULES.fullmatch(path)
            address = f"/v1/rulesets/{rules[1]}/rules" if rules else f"/docs/{path}"
            if target and (rules or path in documents()):
                token.attrSet("href", f"{address}#{anchor}".removesuffix("#"))
            leads = not target or "://" in target or path in documents() or rules is not None
        if leads or token.type not in {"link_open", "link_close"}:
            yield token
