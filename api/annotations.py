"""Annotations: notes about a version of a game, with tags, marks and arrows on its board, and answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.authentication import requires_token
from api.http.bodies import require_seen, sentences
from api.http.openapi.operations import operation
from api.http.parameters import GameId, SeenAs
from api.http.responses import snapshot_of
from eventstore.log.visibility import GameSnapshot
from eventstore.review.notes import (
    Annotation,
    AnnotationChangeRequest,
    AnnotationRequest,
    AnnotationUnknown,
    Mark,
    require_places,
)
from eventstore.table.texts import Sentence
from projections.annotations import AnnotationList, annotated_versions, annotation_page

AnnotationId: TypeAlias = Annotated[str, PathParameter(description="The id of an annotation, or of an answer.")]

_MOST_AT_ONCE: Final = 100
_PLACE_OF: Final = r"^[0-9]{1,15}-[0-9]{1,15}-a[0-9a-z]{1,20}$(?!\n)"


class AnnotationAnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to an annotation."""

    words: Sentence


_KNOWN: Final = ("game_unknown", "annotation_unknown")
_WRITES: Final = (*_KNOWN, "annotation_refused", "key_reused")


class AnnotationsController(Controller):
    """The annotations of a game."""

    path = "/games/{game:str}/annotations"
    tags = ("annotations",)

    @post(
        operation_id="annotate",
        summary="Annotate a version of a game",
        operation_class=operation(
            needs=requires_token,
            problems=("game_unknown", "version_unknown", "annotation_refused", "key_reused"),
            appends="act",
            example={"version": 4, "words": "The river was the better place.", "tag": "mistake", "seen_by": "all"},
        ),
    )
    async def write(
        self, context: Context, caller: CallerIdentity, key: Key, game: GameId, data: JSONBody[AnnotationRequest]
    ) -> Response[Annotation]:
        """Annotate a version of a game; while the game goes on, only its players and organisers may.

        The log does not change. A reader sees the annotation once they may know all that the caller could know.
        """
        data = msgspec.structs.replace(data, words=sentences(data.words, "$.words"))
        require_seen(data.tag, "$.tag")
        snapshot = await context.service.rights.snapshot(game, caller)
        check = partial(_require_places, context, snapshot, data.marks, data.version)
        annotation = await context.service.annotations.write(snapshot, data, key, check=check)
        location = f"/v1/games/{game}/annotations/{annotation.annotation}"
        return Response(annotation, status_code=201, headers={"location": location})

    @get(
        operation_id="listAnnotations",
        summary="The annotations of a game",
        operation_class=operation(problems=("game_unknown", "view_refused")),
    )
    async def every(
        self,
        request: Caller,
        game: GameId,
        first: Annotated[int, QueryParameter(name="from", ge=1, description="From this version on.")] = 1,
        last: Annotated[int | None, QueryParameter(name="to", ge=1, description="Up to this version.")] = None,
        after: Annotated[
            str | None, QueryParameter(description="The `next` of the page before.", pattern=_PLACE_OF)
        ] = None,
        limit: Annotated[int, QueryParameter(ge=1, le=_MOST_AT_ONCE, description="How many at most.")] = 50,
        seen_as: SeenAs = None,
    ) -> AnnotationList:
        """Return the annotations that the caller may see, by version and time, and their number at each version.

        Through other eyes: the annotations that these eyes could see while the game was played.
        """
        annotations, caller = app_context(request).service.annotations, caller_of(request)
        snapshot = await snapshot_of(request, game, seen_as)
        may_write = bool(caller.name or caller.player) and seen_as is None and await annotations.may_write(snapshot)
        may_remove = seen_as is None and await annotations.organises(snapshot, caller)
        visible = await annotations.seen_by(snapshot, caller, through=seen_as is not None)
        page, end = annotation_page(visible, first, last, after, limit)
        return AnnotationList(may_write, may_remove, page, annotated_versions(visible), end)

    @get(
        "/{annotation:str}",
        operation_id="getAnnotation",
        summary="An annotation with its answers",
        operation_class=operation(problems=_KNOWN),
    )
    async def annotation(
        self, context: Context, caller: CallerIdentity, game: GameId, annotation: AnnotationId
    ) -> Annotation:
        """Return an annotation that the caller may see."""
        snapshot = await context.service.rights.snapshot(game, caller)
        for note in await context.service.annotations.seen_by(snapshot, caller):
            if note.annotation == annotation:
                return note
        raise AnnotationUnknown("there is no such annotation", value=annotation)

    @post(
        "/{annotation:str}/answers",
        operation_id="answerAnnotation",
        summary="Answer an annotation",
        operation_class=operation(
            needs=requires_token, problems=_WRITES, appends="act", example={"words": "I needed the bison first."}
        ),
    )
    async def answer(
        self,
        context: Context,
        caller: CallerIdentity,
        key: Key,
        game: GameId,
        annotation: AnnotationId,
        data: JSONBody[AnnotationAnswerRequest],
    ) -> Annotation:
        """Answer an annotation that the caller sees, for its readers; return it with its answers."""
        words = sentences(data.words, "$.words")
        snapshot = await context.service.rights.snapshot(game, caller)
        return await context.service.annotations.answer(snapshot, annotation, words, key)

    @patch(
        "/{annotation:str}",
        operation_id="changeAnnotation",
        summary="Change an own annotation or answer",
        operation_class=operation(
            needs=requires_token,
            problems=(*_KNOWN, "annotation_refused"),
            example={"words": "The river was the better place, from here on."},
        ),
    )
    async def change(
        self,
        context: Context,
        caller: CallerIdentity,
        game: GameId,
        annotation: AnnotationId,
        data: JSONBody[AnnotationChangeRequest],
    ) -> Annotation:
        """Change a note of the caller, and return the annotation with its answers."""
        if data.words is not None:
            data = msgspec.structs.replace(data, words=sentences(data.words, "$.words"))
        require_seen(data.tag, "$.tag")
        snapshot = await context.service.rights.snapshot(game, caller)
        if data.marks:
            for note in await context.service.annotations.seen_by(snapshot, caller):
                if note.annotation == annotation:
                    await _require_places(context, snapshot, data.marks, note.version)
        return await context.service.annotations.edit(snapshot, annotation, data)

    @delete(
        "/{annotation:str}",
        operation_id="removeAnnotation",
        summary="Remove an annotation or answer",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_KNOWN),
    )
    async def remove(
        self, context: Context, caller: CallerIdentity, game: GameId, annotation: AnnotationId
    ) -> Annotation:
        """Remove a note of the caller, or any note about a game that the caller organises; return the rest of it.

        An annotation with answers loses its content and keeps the answers.
        """
        snapshot = await context.service.rights.snapshot(game, caller)
        return await context.service.annotations.remove(snapshot, annotation)


async def _require_places(context: AppContext, snapshot: GameSnapshot, marks: tuple[Mark, ...], version: int) -> None:
    """Refuse marks on places that the board does not have, as the caller sees it.

    Raises:
        VersionUnknown: the game does not have the version.
        AnnotationRefused: a place is not on the board.
    """
    if marks:
        require_places(marks, await context.projections.places(snapshot, version), version)
