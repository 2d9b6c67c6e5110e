"""The page: the same files for everybody; what they show comes from the calls under `/v1`."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from api.context import Caller
from api.http.responses import PRIVATE, fresh
from api.page.static import PageFile, files_digest, page_document, page_file


class PageController(Controller):
    """The lobby, a game, its review and its log, in the browser."""

    include_in_schema = False
    response_headers = PRIVATE

    @get("/")
    async def lobby(self, request: Caller) -> Response[bytes]:
        """Return the page that lists games."""
        return _sent(request, page_document("lobby"))

    @get("/games/{game:str}")
    async def game(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page on which a game is played."""
        return _sent(request, page_document("game"))

    @get("/games/{game:str}/review")
    async def review(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page on which a game is reviewed."""
        return _sent(request, page_document("review"))

    @get("/games/{game:str}/log")
    async def log(self, request: Caller, game: Annotated[str, PathParameter()]) -> Response[bytes]:
        """Return the page that shows the entries of a game as they are."""
        return _sent(request, page_document("debug"))

    @get("/page/{digest:str}/{name:str}")
    async def file(
        self, request: Caller, digest: Annotated[str, PathParameter()], name: Annotated[str, PathParameter()]
    ) -> Response[bytes]:
        """Return a script, a style or a picture of the page, under the digest of all of them."""
        found = page_file(name) if digest == files_digest() else None
        if found is None:
            raise NotFoundException
        return _sent(request, found)


def _sent(request: Caller, file: PageFile) -> Response[bytes]:
    known = fresh(request, file.etag, file.headers)
    return known or Response(file.content, media_type=file.media_type, headers={**file.headers, "etag": file.etag})
