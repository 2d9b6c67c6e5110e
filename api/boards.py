"""A game at a version: the picture of its board, and its legal decisions."""

from __future__ import annotations

from typing import Annotated, Final

from litestar import Controller, Response, get
from litestar.params import QueryParameter

from api.context import Caller, app_context
from api.http.openapi.operations import operation
from api.http.parameters import EntryVersion, GameId, Language, Moment, SeenAs, Version
from api.http.responses import fresh, game_tag, snapshot_of, version_of
from api.raster import png
from projections.boards.picture import Part, arrangement_of
from projections.decisions import DecisionsThen

_SVG: Final = "image/svg+xml"
_PNG: Final = "image/png"
_AT: Final = ("game_unknown", "version_unknown", "view_refused")
_DRAWN: Final = "11"
"""Part of the tag of a picture: raised when pictures are drawn differently."""


_MOST_PIXELS: Final = 2000
"""The largest width and height of an image."""


class PicturesController(Controller):
    """Pictures and past decisions of a game."""

    path = "/games/{game:str}"
    tags = ("log",)

    @get(
        "/board.svg",
        operation_id="getBoard",
        summary="The picture of the board",
        media_type=_SVG,
        operation_class=operation(problems=_AT),
    )
    async def board(
        self,
        request: Caller,
        game: GameId,
        at: Version = None,
        time: Moment = None,
        width: Annotated[int, QueryParameter(ge=100, le=10_000, description="For how many pixels across.")] = 1280,
        part: Annotated[Part, QueryParameter(description="The part of the picture.")] = "all",
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[bytes]:
        """Draw the caller's view of the state at a version, with marks on the changes of that version."""
        at = await version_of(request, game, at, time)
        tag = ("svg", arrangement_of(width))
        return await _picture(request, game, at, seen_as, tag=tag, width=width, part=part, language=language)

    @get(
        "/board.png",
        operation_id="getBoardImage",
        summary="The picture of the board as a PNG image",
        media_type=_PNG,
        operation_class=operation(problems=_AT),
    )
    async def board_image(
        self,
        request: Caller,
        game: GameId,
        at: Version = None,
        time: Moment = None,
        width: Annotated[int, QueryParameter(ge=100, le=_MOST_PIXELS, description="The width in pixels.")] = 1200,
        height: Annotated[
            int | None, QueryParameter(ge=100, le=_MOST_PIXELS, description="The height; by default the picture's.")
        ] = None,
        part: Annotated[Part, QueryParameter(description="The part of the picture.")] = "all",
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[bytes]:
        """Draw the picture of `board.svg` as an image, for places that show no SVG.

        With a height the whole picture stands in the middle of the image.
        """
        at = await version_of(request, game, at, time)
        tag = ("png", width, height)
        response = await _picture(request, game, at, seen_as, tag=tag, width=width, part=part, language=language)
        if response.content:
            response.content = await png(response.content, width, height)
        return response

    @get(
        "/decisions/{version:str}",
        operation_id="listDecisionsThen",
        summary="The decisions that were legal at a version",
        operation_class=operation(problems=_AT),
    )
    async def decisions_then(
        self,
        request: Caller,
        game: GameId,
        version: EntryVersion,
        language: Language = "en",
        seen_as: SeenAs = None,
    ) -> Response[DecisionsThen]:
        """Return the legal decisions of the seats to move, as far as the caller may see the seats' private values."""
        context = app_context(request)
        snapshot = await snapshot_of(request, game, seen_as)
        etag = game_tag(
            snapshot, (await context.service.reader.record(game, version)).head, "then", language, snapshot.caller.actor
        )
        if known := fresh(request, etag):
            return known
        past = await context.projections.decisions_then(snapshot, version, language)
        return Response(past, headers={"etag": etag})


async def _picture(
    request: Caller,
    game: str,
    at: int | None,
    seen_as: str | None,
    *,
    tag: tuple[object, ...],
    width: int,
    part: Part,
    language: str,
) -> Response[bytes]:
    """Return the picture of a game at a version as SVG; 304 without content when the caller has the one with the tag.

    Args:
        request: the caller's request.
        game: the game's id.
        at: the version; `None` for the last.
        seen_as: the viewer that the caller names.
        tag: the part of the entity tag for the format of the answer.
        width: for how many pixels across.
        part: the part of the picture.
        language: the language of its texts.
    """
    context = app_context(request)
    snapshot = await snapshot_of(request, game, seen_as)
    head = snapshot.state.head if at is None else (await context.service.reader.record(game, at)).head
    etag = game_tag(snapshot, head, *tag, _DRAWN, part, language)
    if known := fresh(request, etag):
        return known
    drawn = await context.projections.picture(snapshot, head.version, language, width=width, part=part)
    return Response(drawn, headers={"etag": etag, "content-language": language})
