"""Studies: moments of several games in chapters, with words."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from api.context import AppContext, Caller, CallerIdentity, Context, Key, app_context, caller_of
from api.http.authentication import requires_player, requires_token
from api.http.bodies import require_seen, sentences
from api.http.errors import BodyInvalid
from api.http.openapi.operations import answers, operation
from api.http.parameters import OldCursor, place_of_page
from api.http.responses import JSON, answer_bytes
from api.lists import PageLimit
from eventstore.identity import Identity
from eventstore.log.visibility import PUBLIC
from eventstore.review.studies import (
    PLACE,
    Moment,
    NamedPlayer,
    SeenBy,
    Study,
    StudyLine,
    StudyPage,
    StudyRefused,
    line_of,
)
from eventstore.storage.head import Ordinal
from projections.studies import StudyResponse, study_response

StudyId: TypeAlias = Annotated[str, PathParameter(description="A study's id.")]
ChapterId: TypeAlias = Annotated[str, PathParameter(description="A chapter's id, as the study tells it.")]
MomentId: TypeAlias = Annotated[str, PathParameter(description="A moment's id, as the study tells it.")]
Revision: TypeAlias = Annotated[
    int, QueryParameter(ge=1, description="The revision of the study that the caller has read.")
]
StudyPageAfter: TypeAlias = Annotated[
    str | None,
    QueryParameter(description="The `next` of the page before.", pattern=rf"^{PLACE.pattern}$(?!\n)"),
]

Title: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
Eyes: TypeAlias = Annotated[str, msgspec.Meta(pattern=rf"^({PUBLIC}|[0-9])$(?!\n)")]


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new study."""

    title: Title
    seen_by: SeenBy = "owner"
    """The readers: `owner` (owner and editors), `link` (everybody with the link), or `all` (the study is listed)."""
    copy_of: str | None = None
    """The id of a study to copy: its chapters, with the moments that are shown to the caller."""


class StudyChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of a study; a field that is left out stays as it is."""

    revision: Ordinal
    """The revision that the caller has read."""
    title: Title | None = None
    seen_by: SeenBy | None = None
    """The readers; only the owner changes them."""
    editors: tuple[str, ...] | None = None
    """The ids of the editors beside the owner. Only the owner changes them; an editor may leave the list."""


class NewChapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter that is added."""

    revision: Ordinal
    """The revision that the caller has read."""
    title: Title
    place: Ordinal | None = None
    """The place among the chapters, from 1; the last place when it is left out."""


class ChapterChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of a chapter; a field that is left out stays as it is."""

    revision: Ordinal
    """The revision that the caller has read."""
    title: Title | None = None
    place: Ordinal | None = None
    """The new place among the chapters, from 1."""


class NewMoment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment that is added."""

    revision: Ordinal
    """The revision that the caller has read."""
    game: str
    version: Ordinal
    until: Ordinal | None = None
    """The last version of a moment of several versions; later than `version`."""
    seen_as: Eyes | None = msgspec.field(default=None, name="as")
    """The view in which the game is shown: a seat's number or `public`; the reader's own view when it is left out."""
    words: Words = ""
    place: Ordinal | None = None
    """The place in the chapter, from 1; the last place when it is left out."""


class MomentChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of a moment; a field that is left out stays as it is."""

    revision: Ordinal
    """The revision that the caller has read."""
    version: Ordinal | msgspec.UnsetType = msgspec.UNSET
    until: Ordinal | msgspec.UnsetType | None = msgspec.UNSET
    """`null` for none."""
    seen_as: Eyes | msgspec.UnsetType | None = msgspec.field(default=msgspec.UNSET, name="as")
    """`null` for each reader's own view."""
    words: Words | msgspec.UnsetType = msgspec.UNSET
    chapter: str | None = None
    """The id of the chapter that the moment moves to."""
    place: Ordinal | None = None
    """The new place in the chapter, from 1; in another chapter the last place when it is left out."""


_OF_A_STUDY: Final = ("study_unknown", "study_refused", "study_conflict")
_OF_A_MOMENT: Final = (*_OF_A_STUDY, "game_unknown", "version_unknown", "view_refused")


class StudiesController(Controller):
    """Studies."""

    path = "/"
    tags = ("studies",)

    @get(
        "/studies",
        operation_id="listStudies",
        summary="Studies for everybody, the newest first",
        operation_class=operation(),
    )
    async def every(
        self,
        context: Context,
        owner: Annotated[str | None, QueryParameter(description="Only studies that this player owns.")] = None,
        after: StudyPageAfter = None,
        cursor: OldCursor = None,
        limit: PageLimit = 50,
    ) -> StudyPage:
        """Return the studies that all may see."""
        place = place_of_page(after, cursor)
        if owner is not None:
            return await context.studies.listed_of(owner, place, limit)
        return await context.studies.listed(None, place, limit)

    @get(
        "/players/me/studies",
        operation_id="listMyStudies",
        summary="The caller's studies, the newest first",
        operation_class=operation(needs=requires_player),
    )
    async def mine(
        self,
        context: Context,
        caller: CallerIdentity,
        after: StudyPageAfter = None,
        cursor: OldCursor = None,
        limit: PageLimit = 50,
    ) -> StudyPage:
        """Return the studies that the caller owns or may edit."""
        return await context.studies.listed(caller.player, place_of_page(after, cursor), limit)

    @post(
        "/studies",
        operation_id="createStudy",
        summary="Begin a study",
        operation_class=operation(
            needs=requires_player,
            problems=("study_refused", "study_unknown", "key_reused"),
            appends="act",
            example={"title": "Openings in Bison", "seen_by": "link"},
        ),
    )
    async def begin(
        self, context: Context, caller: CallerIdentity, key: Key, data: JSONBody[NewStudy]
    ) -> Response[StudyResponse]:
        """Begin a study of the caller: without a chapter, or as a copy of another study as the caller sees it."""
        _require_title(data.title)
        study = await context.studies.begin(data.title, data.seen_by, caller, key, copy_of=data.copy_of)
        return await _study_answer(context, study, caller, 201)

    @get(
        "/studies/{study:str}",
        operation_id="getStudy",
        summary="A study",
        responses={200: answers(StudyResponse)},
        operation_class=operation(problems=("study_unknown",)),
    )
    async def study(self, request: Caller, study: StudyId) -> Response[bytes]:
        """Return a study with its chapters and moments, each moment as far as the caller may see its game."""
        context, caller = app_context(request), caller_of(request)
        response = await study_response(context.studies, await context.studies.study(study, caller), caller)
        return answer_bytes(request, msgspec.json.encode(response), JSON)

    @patch(
        "/studies/{study:str}",
        operation_id="changeStudy",
        summary="Change the title of a study, its readers and its editors",
        operation_class=operation(
            needs=requires_player,
            problems=(*_OF_A_STUDY, "player_unknown"),
            example={"revision": 1, "title": "The first round of Bison", "seen_by": "all"},
        ),
    )
    async def change(
        self, context: Context, caller: CallerIdentity, study: StudyId, data: JSONBody[StudyChange]
    ) -> StudyResponse:
        """Change the named fields of a study that the caller owns or edits.

        Only the owner changes readers and editors.
        """
        _require_title(data.title)
        stored = await context.studies.for_edit(study, data.revision, caller)
        editors = None
        if data.editors is not None:
            known = {editor.player: editor for editor in stored.study.editors}
            named = dict.fromkeys(data.editors)
            editors = [known.get(player) or await _person(context, player) for player in named]
        changed = stored.study.with_settings(caller, data.title, data.seen_by, editors)
        return await study_response(context.studies, await context.studies.save(stored, changed), caller)

    @delete(
        "/studies/{study:str}",
        operation_id="deleteStudy",
        summary="Delete a study",
        status_code=200,
        operation_class=operation(needs=requires_token, problems=_OF_A_STUDY),
    )
    async def remove(self, context: Context, caller: CallerIdentity, study: StudyId, revision: Revision) -> StudyLine:
        """Delete a study of the caller, and return its line in the list; operators may delete any study."""
        return line_of(await context.studies.delete(study, revision, caller))

    @post(
        "/studies/{study:str}/chapters",
        operation_id="addChapter",
        summary="Add a chapter",
        operation_class=operation(
            needs=requires_player, problems=_OF_A_STUDY, example={"revision": 1, "title": "The first turns"}
        ),
    )
    async def add_chapter(
        self, context: Context, caller: CallerIdentity, study: StudyId, data: JSONBody[NewChapter]
    ) -> Response[StudyResponse]:
        """Add a chapter to a study that the caller owns or edits."""
        _require_title(data.title)
        stored = await context.studies.for_edit(study, data.revision, caller)
        changed = stored.study.with_chapter(data.title, data.place)
        return await _study_answer(context, await context.studies.save(stored, changed), caller, 201)

    @patch(
        "/studies/{study:str}/chapters/{chapter:str}",
        operation_id="changeChapter",
        summary="Rename or move a chapter",
        operation_class=operation(
            needs=requires_player, problems=_OF_A_STUDY, example={"revision": 2, "title": "The opening", "place": 1}
        ),
    )
    async def change_chapter(
        self,
        context: Context,
        caller: CallerIdentity,
        study: StudyId,
        chapter: ChapterId,
        data: JSONBody[ChapterChange],
    ) -> StudyResponse:
        """Change the title or the place of a chapter."""
        _require_title(data.title)
        stored = await context.studies.for_edit(study, data.revision, caller)
        changed = stored.study.with_changed_chapter(chapter, data.title, data.place)
        return await study_response(context.studies, await context.studies.save(stored, changed), caller)

    @delete(
        "/studies/{study:str}/chapters/{chapter:str}",
        operation_id="deleteChapter",
        summary="Delete a chapter",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=_OF_A_STUDY),
    )
    async def remove_chapter(
        self, context: Context, caller: CallerIdentity, study: StudyId, chapter: ChapterId, revision: Revision
    ) -> StudyResponse:
        """Delete a chapter with its moments."""
        stored = await context.studies.for_edit(study, revision, caller)
        changed = stored.study.without_chapter(chapter)
        return await study_response(context.studies, await context.studies.save(stored, changed), caller)

    @post(
        "/studies/{study:str}/chapters/{chapter:str}/moments",
        operation_id="addMoment",
        summary="Add a moment",
        operation_class=operation(
            needs=requires_player,
            problems=_OF_A_MOMENT,
            example={
                "revision": 2,
                "game": "0-0123456789ab",
                "version": 6,
                "words": "Here the valley was decided.",
            },
        ),
    )
    async def add_moment(
        self, context: Context, caller: CallerIdentity, study: StudyId, chapter: ChapterId, data: JSONBody[NewMoment]
    ) -> Response[StudyResponse]:
        """Add a version of a game to a chapter.

        Until the game is closed only the caller sees the moment; then everybody who may read the game sees it.
        """
        stored = await context.studies.for_edit(study, data.revision, caller)
        moment = Moment(
            moment="",
            game=data.game,
            version=data.version,
            until=data.until,
            head="",
            seen_as=data.seen_as,
            words=data.words,
            by=caller.player,
            name=await context.service.names.seal(caller, caller.name),
            time=context.service.core.clock(),
        )
        changed = stored.study.with_moment(chapter, await _checked(context, moment, caller), data.place)
        return await _study_answer(context, await context.studies.save(stored, changed), caller, 201)

    @patch(
        "/studies/{study:str}/moments/{moment:str}",
        operation_id="changeMoment",
        summary="Change or move a moment",
        operation_class=operation(
            needs=requires_player,
            problems=_OF_A_MOMENT,
            example={"revision": 3, "words": "Here the valley was decided, and the game.", "until": 8},
        ),
    )
    async def change_moment(
        self, context: Context, caller: CallerIdentity, study: StudyId, moment: MomentId, data: JSONBody[MomentChange]
    ) -> StudyResponse:
        """Change the named fields of a moment, or its place.

        A moment that is not shown to the caller can only be moved or deleted.
        """
        stored = await context.studies.for_edit(study, data.revision, caller)
        chapter, at = stored.study.moment_at(moment)
        changed = stored.study.chapters[chapter].moments[at]
        named = {"version": data.version, "until": data.until, "seen_as": data.seen_as, "words": data.words}
        changes = {name: value for name, value in named.items() if value is not msgspec.UNSET}
        if changes:
            await _require_shown(context, changed, caller)
            changed = await _checked(context, replace(changed, **changes), caller)
        saved = await context.studies.save(stored, stored.study.with_changed_moment(changed, data.chapter, data.place))
        return await study_response(context.studies, saved, caller)

    @delete(
        "/studies/{study:str}/moments/{moment:str}",
        operation_id="deleteMoment",
        summary="Delete a moment",
        status_code=200,
        operation_class=operation(needs=requires_player, problems=_OF_A_STUDY),
    )
    async def remove_moment(
        self, context: Context, caller: CallerIdentity, study: StudyId, moment: MomentId, revision: Revision
    ) -> StudyResponse:
        """Delete a moment."""
        stored = await context.studies.for_edit(study, revision, caller)
        changed = stored.study.without_moment(moment)
        return await study_response(context.studies, await context.studies.save(stored, changed), caller)


async def _study_answer(context: AppContext, study: Study, caller: Identity, status: int) -> Response[StudyResponse]:
    response = await study_response(context.studies, study, caller)
    return Response(response, status_code=status, headers={"location": f"/v1/studies/{study.study}"})


async def _person(context: AppContext, player: str) -> NamedPlayer:
    row = await context.players.player(player)
    return NamedPlayer(player, await context.service.names.seal(Identity(player, row.name, "player"), row.name))


async def _checked(context: AppContext, moment: Moment, caller: Identity) -> Moment:
    """Return a moment that the caller adds or changes, with the head after its version.

    Raises:
        GameUnknown, VersionUnknown, ViewRefused, ViewUnknown: the caller cannot see the game so.
        BodyInvalid: it does not end after it begins, or its words hold an invisible character.
    """
    moment = replace(moment, words=sentences(moment.words, "$.words"))
    if moment.until is not None and moment.until <= moment.version:
        rule = f"later than version {moment.version}"
        raise BodyInvalid("a moment ends after it begins", value=moment.until, pointer="$.until", rule=rule)
    snapshot = await context.service.rights.snapshot(moment.game, caller)
    if moment.seen_as is not None:
        snapshot.seen_as(moment.seen_as)
    record = await context.service.reader.record(moment.game, moment.version)
    if moment.until is not None:
        await context.service.reader.record(moment.game, moment.until)
    return replace(moment, head=str(record.head))


async def _require_shown(context: AppContext, moment: Moment, caller: Identity) -> None:
    """Let a moment be changed by its author, and by a caller who would see everything of its game as a player.

    An operator sees more than the readers: the operator's words could tell a secret.

    Raises:
        StudyRefused: the moment is not shown to the caller.
    """
    if moment.by == caller.player:
        return
    if not await context.studies.is_open(moment.game, replace(caller, role="player")):
        raise StudyRefused("moment_not_shown", "this moment is not shown to you", value=moment.moment)


def _require_title(title: str | None) -> None:
    """Refuse a title that says nothing, or holds an invisible character."""
    if title is not None:
        require_seen(title, "$.title")
        if not title.strip():
            raise BodyInvalid("this title says nothing", value=title, pointer="$.title", rule="a title, in words")
