"""Studies as a viewer may see them. Default-deny."""

from __future__ import annotations

import msgspec

from eventstore.identity import Identity
from eventstore.review.studies import Moment, NamedPlayer, SeenBy, Studies, Study, StudyRole


class MomentResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a study."""

    moment: str
    """Its id."""
    shown: bool
    """Whether it is shown to the viewer: when they added it, or when nothing in its game is hidden from them. Nothing
    is hidden when they may read the game and it is closed, with every game that it was forked from. Else the rest is
    null."""
    game: str | None = None
    version: int | None = None
    until: int | None = None
    """Of a moment that lasts longer than a version: its last version."""
    head: str | None = None
    """The head after that version."""
    seen_as: str | None = msgspec.field(default=None, name="as")
    """The point of view: a seat's number, or `public`."""
    words: str | None = None
    by: NamedPlayer | None = None
    """The person who added it."""
    time: int | None = None
    """When it was added, milliseconds since 1970 in UTC."""


class ChapterResponse(msgspec.Struct, frozen=True, kw_only=True):
    """Some moments in order."""

    chapter: str
    """Its id."""
    title: str
    moments: tuple[MomentResponse, ...]


class StudyResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A study."""

    study: str
    title: str
    owner: NamedPlayer
    editors: tuple[NamedPlayer, ...]
    """The other persons who edit it."""
    seen_by: SeenBy
    """Its audience: `owner` with the editors, everybody who has the `link`, or `all`: it is listed."""
    your_role: StudyRole
    revision: int
    """The number of times it was written; a change names the revision that it was made on."""
    created: int
    """When it was created, milliseconds since 1970 in UTC."""
    changed: int
    """When it was last changed."""
    chapters: tuple[ChapterResponse, ...]


async def study_response(studies: Studies, study: Study, viewer: Identity) -> StudyResponse:
    """Return a study as a viewer with access to it sees it.

    A moment that is not shown to the viewer gives no reason: it looks the same whether its game goes on, is not for
    the viewer, or is gone.

    Args:
        studies: tells the moments that are shown to the viewer.
        study: the study.
        viewer: the viewer.
    """
    visible = await studies.shown_moments(study, viewer)

    def moment_response(moment: Moment) -> MomentResponse:
        if moment.moment not in visible:
            return MomentResponse(moment=moment.moment, shown=False)
        return MomentResponse(
            moment=moment.moment,
            shown=True,
            game=moment.game,
            version=moment.version,
            until=moment.until,
            head=moment.head,
            seen_as=moment.seen_as,
            words=moment.words,
            by=NamedPlayer(moment.by, moment.name),
            time=moment.time,
        )

    return StudyResponse(
        study=study.study,
        title=study.title,
        owner=study.owner,
        editors=study.editors,
        seen_by=study.seen_by,
        your_role=study.role_of(viewer),
        revision=study.revision,
        created=study.created,
        changed=study.changed,
        chapters=tuple(
            ChapterResponse(
                chapter=chapter.chapter, title=chapter.title, moments=tuple(map(moment_response, chapter.moments))
            )
            for chapter in study.chapters
        ),
    )
