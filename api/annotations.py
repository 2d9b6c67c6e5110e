"""Annotations: notes about a version of a game, with tags, marks and arrows on its board, and answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.games import Sentence
from api.http.authentication import requires_token
from api.http.bodies import require_seen, sentences
from api.http.openapi.operations import operation
from api.http.parameters import GameId, Ordinal, SeenAs
from api.http.responses import snapshot_of
from eventstore.desk.annotations import (
    MOST_MARKS,
    Annotation,
    AnnotationChange,
    AnnotationUnknown,
    Mark,
    NewAnnotation,
    require_places,
)
from eventstore.desk.note_doors import SeenBy
from eventstore.log.visibility import GameSnapshot
from projections.desk import AnnotationList, annotation_list

AnnotationId: TypeAlias = Annotated[str, PathParameter(description="The id of an annotation, or of an answer.")]
_Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
_Tag: TypeAlias = Annotated[str, msgspec.Meta(max_length=24)]
_Marks: TypeAlias = Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)]

_MOST_AT_ONCE: Final = 100
_PLACE_OF: Final = r"^[0-9]{1,15}-[0-9]{1,15}-a[0-9a-z]{1,20}$(?!\n)"


class AnnotationRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is noted about a version of a game: words, a tag, marks, or several of these."""

    version: Ordinal
    words: _Words = ""
    tag: _Tag = ""
    """A few words of your own to find it by: `mistake`."""
    marks: _Marks = ()
    """Marks and arrows on the board of that version."""
    seen_by: SeenBy = "table"
    """`table`: who sits there, and who organises the game. `organisers`: only these. `all`: all who may read the game.
    Nobody sees it before they may know what its author could know."""


class AnnotationChangeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is changed in an annotation, or in the words of an answer; what is left out stays."""

    words: _Words | None = None
    tag: _Tag | None = None
    marks: _Marks | None = None
    seen_by: SeenBy | None = None


class AnnotationAnswerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is answered to an annotation."""

    words: Sentence


_KNOWN: Final = ("game_unknown", "annotation_unknown")
_WRITES: Final = (*_KNOWN, "annotation_refused", "key_reused")


class AnnotationsController(Controller):
    """What is noted about one game."""

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
        """Note something about a version: while the game goes on who sits there or organises it, then everybody.

        It changes nothing in the log. Who may see it does so as soon as they may know all that you could know.
        """
        data = msgspec.structs.replace(data, words=sentences(data.words, "$.words"))
        require_seen(data.tag, "$.tag")
        seen = await context.service.rights.snapshot(game, caller)
        new = msgspec.convert(data, NewAnnotation, from_attributes=True)
        check = partial(_require_places, context, seen, data.marks, data.version)
        made = await context.service.annotations.write(seen, new, key, check=check)
        location = f"/v1/games/{game}/annotations/{made.annotation}"
        return Response(made, status_code=201, headers={"location": location})

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
        """Return the annotations that the caller may see, by version and time, and how many there are at each version.

        Through other eyes: those that these could see while the game was played.
        """
        annotations, caller = app_context(request).service.annotations, caller_of(request)
        seen = await snapshot_of(request, game, seen_as)
        may_write = bool(caller.name or caller.player) and seen_as is None and await annotations.may_write(seen)
        may_remove = seen_as is None and await annotations.organises(seen, caller)
        found = await annotations.seen_by(seen, caller, through=seen_as is not None)
        return annotation_list(found, first, last, after, limit, may_write=may_write, may_remove=may_remove)

    @get(
        "/{annotation:str}",
        operation_id="getAnnotation",
        summary="An annotation with its answers",
        operation_class=operation(problems=_KNOWN),
    )
    async def one(self, context: Context, caller: CallerIdentity, game: GameId, annotation: AnnotationId) -> Annotation:
        """Return an annotation that the caller may see."""
        seen = await context.service.rights.snapshot(game, caller)
        for one in await context.service.annotations.seen_by(seen, caller):
            if one.annotation == annotation:
                return one
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
        """Answer an annotation that I see, for those whom it is for; return it with its answers."""
        words = sentences(data.words, "$.words")
        seen = await context.service.rights.snapshot(game, caller)
        return await context.service.annotations.answer(seen, annotation, words, key)

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
        """Change what I wrote, and return the annotation with its answers."""
        if data.words is not None:
            data = msgspec.structs.replace(data, words=sentences(data.words, "$.words"))
        require_seen(data.tag, "$.tag")
        seen = await context.service.rights.snapshot(game, caller)
        if data.marks:
            for one in await context.service.annotations.seen_by(seen, caller):
                if one.annotation == annotation:
                    await _require_places(context, seen, data.marks, one.version)
        change = msgspec.convert(data, AnnotationChange, from_attributes=True)
        return await context.service.annotations.edit(seen, annotation, change)

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
        """Remove what I wrote, or what anybody wrote about a game that I organise; return what is left.

        An annotation that was answered loses what it says and keeps its answers.
        """
        seen = await context.service.rights.snapshot(game, caller)
        return await context.service.annotations.remove(seen, annotation)


async def _require_places(context: AppContext, seen: GameSnapshot, marks: tuple[Mark, ...], version: int) -> None:
    """Refuse marks on places that the board does not have, as the caller sees it.

    Raises:
        VersionUnknown: the game has no such version.
        AnnotationRefused: a place is not there.
    """
    if marks:
        require_places(marks, await context.projections.places(seen, version), version)
