"""Studies as a viewer may see them. Default-deny."""

from __future__ import annotations

import msgspec

from eventstore.desk.studies import Moment, SeenBy, Studies, Study, StudyPerson, StudyRole
from eventstore.identity import Identity


class MomentResponse(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a study."""

    moment: str
    """Its id."""
    shown: bool
    """Whether it is shown to you. It is when you added it, and when nothing in its game is hidden from you: when you
    may read the game and it is closed, with every game that it was forked from. Else the rest is null."""
    game: str | None = None
    version: int | None = None
    until: int | None = None
    """For what lasts longer: its last version."""
    head: str | None = None
    """The head after that version."""
    seen_as: str | None = msgspec.field(default=None, name="as")
    """As whom the game is shown there: a seat's number, or `public`."""
    words: str | None = None
    by: StudyPerson | None = None
    """Who added it."""
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
    owner: StudyPerson
    editors: tuple[StudyPerson, ...]
    """Who else edits it."""
    seen_by: SeenBy
    """Who may see it: `owner` with the editors, whoever has the `link`, or `all`: it is listed."""
    your_role: StudyRole
    revision: int
    """How often it was written; a change names the one that it was made on."""
    created: int
    """When it was begun, milliseconds since 1970 in UTC."""
    changed: int
    """When it was last changed."""
    chapters: tuple[ChapterResponse, ...]


async def study_response(studies: Studies, study: Study, who: Identity) -> StudyResponse:
    """Return a study as somebody sees it who may see it.

    A moment that is not shown to them says nothing, and the same whether its game goes on, is not for them, or is gone.

    Args:
        studies: knows which moments are shown to them.
        study: the study.
        who: the viewer.
    """
    known = await studies.shown_moments(study, who)

    def shown(one: Moment) -> MomentResponse:
        if one.moment not in known:
            return MomentResponse(moment=one.moment, shown=False)
        return MomentResponse(
            moment=one.moment,
            shown=True,
            game=one.game,
            version=one.version,
            until=one.until,
            head=one.head,
            seen_as=one.seen_as,
            words=one.words,
            by=StudyPerson(one.by, one.name),
            time=one.time,
        )

    return StudyResponse(
        study=study.study,
        title=study.title,
        owner=study.owner,
        editors=study.editors,
        seen_by=study.seen_by,
        your_role=study.role_of(who),
        revision=study.revision,
        created=study.created,
        changed=study.changed,
        chapters=tuple(
            ChapterResponse(chapter=one.chapter, title=one.title, moments=tuple(map(shown, one.moments)))
            for one in study.chapters
        ),
    )
