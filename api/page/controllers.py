"""The page: static files, the same for everybody; what they show comes from the calls under `/v1`."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response.base import ASGIResponse

from api.page.static import page_file
from api.parts import Caller
from api.wire.answers import answer_bytes, fresh

__all__ = ["PageController"]


class PageController(Controller):
    """The lobby, a game, its review and its log, in the browser."""

    include_in_schema = False

    @get("/")
    async def lobby(self, request: Caller) -> ASGIResponse:
        """Give the page that lists games."""
        return _file(request, "index.html")

    @get("/games/{game:str}")
    async def game(self, request: Caller, game: Annotated[str, PathParameter()]) -> ASGIResponse:
        """Give the page on which a game is played."""
        return _file(request, "game.html")

    @get("/games/{game:str}/review")
    async def review(self, request: Caller, game: Annotated[str, PathParameter()]) -> ASGIResponse:
        """Give the page on which a game is reviewed."""
        return _file(request, "review.html")

    @get("/games/{game:str}/log")
    async def log(self, request: Caller, game: Annotated[str, PathParameter()]) -> ASGIResponse:
        """Give the page that shows the entries of a game as they are."""
        return _file(request, "debug.html")

    @get("/page/{name:str}")
    async def file(self, request: Caller, name: Annotated[str, PathParameter()]) -> ASGIResponse:
        """Give a script, a style or a picture of the page."""
        return _file(request, name)


def _file(request: Any, name: str) -> ASGIResponse:
    found = page_file(name)
    if found is None:
        raise NotFoundException
    known = fresh(request, found.etag)
    return known or answer_bytes(found.content, etag=found.etag, media_type=found.media_type, headers=found.headers)
