"""Studies: moments of several games, collected into chapters with words.

They lie on Redis beside the logs, and change as a whole: a change names the revision that it was made on, so of two who
edit at once the second is told, and overwrites nothing. A study holds ids, versions and words, nothing of the games.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from eventstore.errors import DeskConflict, KeyReused, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.visibility import Rights
from eventstore.storage.redis_keys import (
    STUDIES_OF_ALL,
    STUDIES_ON,
    STUDIES_OWNED,
    STUDIES_REMOVED,
    STUDY,
    STUDY_LINES,
)
from eventstore.storage.removals import MOST_REMOVALS, REMOVALS_KEPT_MS, decode_removals, removal_of
from eventstore.storage.script import Script
from eventstore.write.appending import TRIES, request_key
from eventstore.write.log_writer import LogWriter

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_STUDIES: Final = 100
"""How many a player has at most."""
MOST_EDITORS: Final = 10
"""How many people beside the owner edit a study at most."""
MOST_CHAPTERS: Final = 32
MOST_MOMENTS: Final = 100
"""How many moments a study has at most, in all its chapters."""
LARGEST_STUDY: Final = 262_144
"""How many bytes a study takes at most as it is stored; one that was larger before may become smaller."""
PLACE: Final = re.compile(r"[0-9]{15}:s[0-9a-z]{12}")
"""How the place of a study in lists is written."""

SeenBy: TypeAlias = Literal["owner", "link", "all"]
StudyRole: TypeAlias = Literal["owner", "editor", "reader"]

_P = TypeVar("_P")
_CHANGE: Final = Script("change_study.lua", functions="removals.lua")


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a game, with words."""

    moment: str
    """Its id in the study."""
    game: str
    version: int
    until: int | None
    """For what lasts longer: its last version."""
    head: str
    """The head after that version."""
    seen_as: str | None
    """As whom the game is shown there: a seat's number, or `public`."""
    words: str
    by: str
    """The player who added it."""
    name: str
    time: int
    """When it was added, milliseconds since 1970 in UTC."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """Some moments in order."""

    chapter: str
    title: str
    moments: tuple[Moment, ...] = ()


class StudyPerson(msgspec.Struct, frozen=True):
    """A player who has a study, or edits it."""

    player: str
    name: str


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A study."""

    study: str
    title: str
    owner: StudyPerson
    editors: tuple[StudyPerson, ...] = ()
    """Who else edits it."""
    seen_by: SeenBy
    revision: int
    """How often it was written; a change names the one that it was made on."""
    created: int
    """When it was begun, milliseconds since 1970 in UTC."""
    changed: int
    """When it was last changed."""
    chapters: tuple[Chapter, ...] = ()
    parts: int = 0
    """How many chapters and moments it has ever had; the next one's id is made of it."""
    request: str = ""
    """A digest of the request that began it, where that had an idempotency key."""

    def role_of(self, who: Identity) -> StudyRole:
        """Return what somebody may do with the study, if they may see it."""
        if who.player and who.player == self.owner.player:
            return "owner"
        return "editor" if any(one.player == who.player for one in self.editors) else "reader"

    def may_see(self, who: Identity) -> bool:
        """Return whether the study is there for somebody who knows its id."""
        return self.seen_by != "owner" or self.role_of(who) != "reader" or who.operates

    def with_settings(
        self, who: Identity, title: str | None, seen_by: SeenBy | None, editors: Sequence[StudyPerson] | None
    ) -> Study:
        """Return the study under another title, for others to see or to edit; what is `None` stays as it is.

        Raises:
            StudyRefused: that is for its owner alone; an editor may only take themself off. Or there are too many.
        """
        mine = self.role_of(who) == "owner"
        if not mine and seen_by is not None:
            raise _not_the_owner(self.study)
        others = self.editors
        if editors is not None:
            others = tuple({one.player: one for one in editors if one.player != self.owner.player}.values())
            left = [one.player for one in self.editors if one.player != who.player]
            if not mine and [one.player for one in others] != left:
                raise _not_the_owner(self.study)
        if len(others) > MOST_EDITORS:
            detail = f"a study has at most {MOST_EDITORS} editors beside its owner"
            raise StudyRefused("too_many_editors", detail, value=len(others))
        return replace(self, title=title or self.title, seen_by=seen_by or self.seen_by, editors=others)

    def with_chapter(self, title: str, place: int | None) -> Study:
        """Return the study with a new chapter at a place, counted from 1; by default at the end.

        Raises:
            StudyRefused: it has as many as there may be.
        """
        if len(self.chapters) >= MOST_CHAPTERS:
            detail = f"a study has at most {MOST_CHAPTERS} chapters"
            raise StudyRefused("too_many_chapters", detail, value=len(self.chapters))
        made = Chapter(chapter=f"c{self.parts + 1}", title=title)
        return replace(self, parts=self.parts + 1, chapters=_put(self.chapters, made, place))

    def chapter_at(self, chapter: str) -> int:
        """Return the index of a chapter.

        Raises:
            StudyPartUnknown: there is none.
        """
        found = [index for index, one in enumerate(self.chapters) if one.chapter == chapter]
        if not found:
            raise StudyPartUnknown("chapter_unknown", "the study has no such chapter", value=chapter)
        return found[0]

    def moment_at(self, moment: str) -> tuple[int, int]:
        """Return the indexes of a moment's chapter, and of the moment in it.

        Raises:
            StudyPartUnknown: there is none.
        """
        for index, chapter in enumerate(self.chapters):
            for at, one in enumerate(chapter.moments):
                if one.moment == moment:
                    return index, at
        raise StudyPartUnknown("moment_unknown", "the study has no such moment", value=moment)

    def with_changed_chapter(self, chapter: str, title: str | None, place: int | None) -> Study:
        """Return the study with a chapter under another title, or at another place; errors as `chapter_at`."""
        index = self.chapter_at(chapter)
        one = self.chapters[index]
        changed = one if title is None else replace(one, title=title)
        if place is None:
            return replace(self, chapters=_set(self.chapters, index, changed))
        return replace(self, chapters=_put(_without(self.chapters, index), changed, place))

    def without_chapter(self, chapter: str) -> Study:
        """Return the study without a chapter and its moments; errors as `chapter_at`."""
        return replace(self, chapters=_without(self.chapters, self.chapter_at(chapter)))

    def with_moment(self, chapter: str, moment: Moment, place: int | None) -> Study:
        """Return the study with a new moment, which gets an id; errors as `chapter_at`.

        Raises:
            StudyRefused: it has as many as there may be.
        """
        count = sum(len(one.moments) for one in self.chapters)
        if count >= MOST_MOMENTS:
            detail = f"a study has at most {MOST_MOMENTS} moments"
            raise StudyRefused("too_many_moments", detail, value=count)
        named = replace(moment, moment=f"m{self.parts + 1}")
        return replace(_with(self, self.chapter_at(chapter), named, place), parts=self.parts + 1)

    def with_changed_moment(self, changed: Moment, chapter: str | None, place: int | None) -> Study:
        """Return the study with a moment changed, or at another place; errors as `moment_at` and `chapter_at`."""
        index, at = self.moment_at(changed.moment)
        one = self.chapters[index]
        if chapter is None and place is None:
            kept = replace(one, moments=_set(one.moments, at, changed))
            return replace(self, chapters=_set(self.chapters, index, kept))
        to = index if chapter is None else self.chapter_at(chapter)
        return _with(self.without_moment(changed.moment), to, changed, place)

    def without_moment(self, moment: str) -> Study:
        """Return the study without a moment; errors as `moment_at`."""
        index, at = self.moment_at(moment)
        left = replace(self.chapters[index], moments=_without(self.chapters[index].moments, at))
        return replace(self, chapters=_set(self.chapters, index, left))


class StudyLine(msgspec.Struct, frozen=True, kw_only=True):
    """A study in a list."""

    study: str
    title: str
    owner: StudyPerson
    seen_by: SeenBy
    chapters: int
    """How many it has."""
    moments: int
    """How many it has, those that you may not see too."""
    created: int
    changed: int


class StudyPage(msgspec.Struct, frozen=True):
    """Some studies of a list, those that were begun last first."""

    studies: tuple[StudyLine, ...]
    next: str | None


class StudyUnknown(TabletapeError):
    """There is no such study, or the caller may not know of it."""

    code = "study_unknown"


class StudyPartUnknown(StudyUnknown):
    """The study has no such chapter or moment. `code` says which."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value)
        self.code = code


class StudyRefused(TabletapeError):
    """The study cannot be changed so. `code` says why."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="http, studies")
        self.code = code


class StudyConflict(TabletapeError):
    """The study was changed since the caller read it; nothing was written.

    Attributes:
        actual: its revision now.
    """

    code = "study_conflict"

    def __init__(self, named: int, actual: int) -> None:
        super().__init__(f"the study has revision {actual}, not {named}", value=named, rule="http, studies")
        self.actual = str(actual)


class KeptStudy(msgspec.Struct, frozen=True):
    """A study with the bytes that were read."""

    study: Study
    before: bytes
    """Empty for a new one."""

    def at(self, revision: int) -> KeptStudy:
        """Return it, if it has this revision.

        Raises:
            StudyConflict: it has another one.
        """
        if self.study.revision != revision:
            raise StudyConflict(revision, self.study.revision)
        return self


_encode: Final = msgspec.json.Encoder().encode
_decode: Final = msgspec.json.Decoder(Study).decode
_decode_line: Final = msgspec.json.Decoder(StudyLine).decode


class Studies:
    """Keeps studies. Every method may raise `StoreUnavailable`.

    Args:
        client: connections to the Redis on which they lie.
        writer: makes ids, and knows the time.
        rights: knows who may see what of a game.
    """

    def __init__(self, client: RedisClient, writer: LogWriter, rights: Rights) -> None:
        self._client = client
        self._writer = writer
        self._rights = rights

    async def begin(
        self, title: str, seen_by: SeenBy, who: Identity, key: str | None = None, *, copy_of: str | None = None
    ) -> Study:
        """Keep a new study of a player, empty or with what they see of another one.

        A repeated request gets the study that the first one has begun, as it is now.

        Raises:
            StudyRefused: they have as many as there may be, or the study of this key was deleted.
            StudyUnknown: there is none to copy, or it is not for them.
            KeyReused: the key belongs to another request.
        """
        # Under one key a game and a study get ids that tell nothing of each other.
        request = request_key(who.actor, None if key is None else f"study {key}", [title, seen_by, copy_of])
        name = "s" + self._writer.new_id(0, request).partition("-")[2]
        digest = "" if request is None else hashlib.sha256(request.digest).hexdigest()[:16]
        for _ in range(TRIES):
            first = None if key is None else await self._begun(name, who, key, digest)
            if first is not None:
                return await self._opened(first)
            try:
                study = await self._new(name, title, seen_by, who, digest, copy_of)
                if await self._write(KeptStudy(study, b""), study):
                    return await self._opened(study)
            except (StudyRefused, StudyUnknown):
                # An equal request may have begun it meanwhile.
                first = None if key is None else await self._begun(name, who, key, digest)
                if first is None:
                    raise
                return await self._opened(first)
        raise DeskConflict("the study was begun or deleted meanwhile", value=name)

    async def _opened(self, study: Study) -> Study:
        """Return a study with the names to show."""
        return await self._writer.names.opened_document(study)

    async def _begun(self, study: str, who: Identity, key: str, digest: str) -> Study | None:
        """Return the study that an earlier request under a key has begun; `None` where there is none.

        Raises:
            StudyRefused: it was deleted.
            KeyReused: another request has begun it.
        """
        stored = await self._client.call("GET", STUDY % study)
        first = None if stored is None else _decode(stored)
        removal = None
        if first is None:
            # A study that was there a moment ago is among the removals by now.
            removals = await self._client.call("GET", STUDIES_REMOVED % who.player)
            removal = removal_of(study, decode_removals(removals or b"[]"), self._writer.clock())
        if (first is not None and first.request != digest) or (removal is not None and removal.request != digest):
            raise KeyReused("this key was used for another request", value=key, rule="http, repeating requests")
        if removal is not None:
            detail = "this request has begun a study that was deleted since; none is begun again"
            raise StudyRefused("study_deleted", detail, value=key)
        return first

    async def _new(
        self, name: str, title: str, seen_by: SeenBy, who: Identity, digest: str, copy_of: str | None
    ) -> Study:
        copied = None if copy_of is None else (await self._kept(copy_of, who)).study
        shown = frozenset[str]() if copied is None else await self.shown_moments(copied, who)
        now = self._writer.clock()
        return Study(
            study=name,
            title=title,
            owner=StudyPerson(who.player, await self._writer.names.seal(who, who.name)),
            seen_by=seen_by,
            revision=1,
            created=now,
            changed=now,
            chapters=tuple(
                replace(one, moments=tuple(each for each in one.moments if each.moment in shown))
                for one in (() if copied is None else copied.chapters)
            ),
            parts=0 if copied is None else copied.parts,
            request=digest,
        )

    async def study(self, study: str, who: Identity) -> Study:
        """Return a study.

        Raises:
            StudyUnknown: there is none, or it is not for the caller.
        """
        return await self._opened((await self._kept(study, who)).study)

    async def for_edit(self, study: str, revision: int, who: Identity) -> KeptStudy:
        """Return a study to somebody who is about to change it as it was at a revision.

        Raises:
            StudyUnknown: there is none, or it is not for the caller.
            StudyRefused: the caller may not edit it.
            StudyConflict: it has another revision.
        """
        kept = await self._kept(study, who)
        if kept.study.role_of(who) == "reader":
            raise StudyRefused("not_an_editor", "its owner and its editors change a study", value=study)
        return kept.at(revision)

    async def save(self, kept: KeptStudy, changed: Study) -> Study:
        """Write a study that was changed, and return it with its new revision.

        Raises:
            StudyConflict: somebody else was first; nothing was written.
        """
        study = replace(changed, revision=kept.study.revision + 1, changed=self._writer.clock())
        if not await self._write(kept, study):
            raise await self._overtaken(kept.study)
        return await self._opened(study)

    async def delete(self, study: str, revision: int, who: Identity) -> Study:
        """Delete a study, and return it as it was.

        Raises:
            StudyUnknown: there is none, or it is not for the caller.
            StudyRefused: the caller neither owns it nor operates the service.
            StudyConflict: it has another revision.
        """
        kept = await self._kept(study, who)
        if kept.study.role_of(who) != "owner" and not who.operates:
            raise _not_the_owner(study)
        kept = kept.at(revision)
        if not await self._write(kept, None):
            raise await self._overtaken(kept.study)
        return await self._opened(kept.study)

    async def listed(self, player: str | None, cursor: str | None, limit: int) -> StudyPage:
        """Return the studies for everybody, or those that a player has or may edit; those begun last first.

        Args:
            player: whose are wanted; `None` for those for everybody.
            cursor: the `next` of the page before.
            limit: how many at most.
        """
        key = STUDIES_OF_ALL if player is None else STUDIES_ON % player
        top = "+" if cursor is None else f"({cursor}"
        members = await self._client.call("ZREVRANGEBYLEX", key, top, "-", "LIMIT", 0, limit + 1)
        after = members[limit - 1].decode() if len(members) > limit else None
        names = [member.rpartition(b":")[2] for member in members[:limit]]
        lines = await self._client.call("HMGET", STUDY_LINES, *names) if names else []
        # One that was deleted meanwhile has no line.
        found = tuple(_decode_line(line) for line in lines if line is not None)
        return StudyPage(await self._writer.names.opened_documents(found), after)

    async def shown_moments(self, study: Study, who: Identity) -> frozenset[str]:
        """Return the moments that are shown to somebody: their own, and those of games that are open to them.

        What a moment names, and its words, could tell what its author knew of a game.
        """
        moments = [one for chapter in study.chapters for one in chapter.moments]
        games = sorted({one.game for one in moments if one.by != who.player})
        seen = await asyncio.gather(*(self.is_open(game, who) for game in games))
        known = {game for game, shown in zip(games, seen, strict=True) if shown}
        return frozenset(one.moment for one in moments if one.by == who.player or one.game in known)

    async def is_open(self, game: str, who: Identity) -> bool:
        """Return whether somebody may read a game, and nothing in it is hidden from them.

        So it is when the game is closed, with every game that it was forked from. Default-deny: what cannot be read,
        whatever the reason, is not open.
        """
        try:
            seen = await self._rights.snapshot(game, who)
        except StoreUnavailable:
            raise
        except TabletapeError:
            return False
        return all(one.everything for one in seen.visibility.ranges)

    async def _kept(self, study: str, who: Identity) -> KeptStudy:
        found: bytes | None = await self._client.call("GET", STUDY % study)
        if found is not None:
            kept = KeptStudy(_decode(found), found)
            if kept.study.may_see(who):
                return kept
        raise StudyUnknown("there is no such study", value=study)

    async def _overtaken(self, study: Study) -> StudyConflict | StudyUnknown:
        """Return what is said to somebody whose study was changed, or deleted, by somebody else meanwhile."""
        found: bytes | None = await self._client.call("GET", STUDY % study.study)
        if found is None:
            return StudyUnknown("there is no such study", value=study.study)
        return StudyConflict(study.revision, _decode(found).revision)

    async def _write(self, kept: KeptStudy, study: Study | None) -> bool:
        """Write a study, or delete it; return whether it still was as it was read.

        Raises:
            StudyRefused: its owner has as many as there may be, or it is too large.
        """
        was = kept.study
        on = set() if study is None else _people(study)
        people = sorted(_people(was) | on)
        place = f"{was.created:015d}:{was.study}"
        after, line = (b"", b"") if study is None else (_encode(study), _encode(line_of(study)))
        if len(after) > max(LARGEST_STUDY, len(kept.before)):
            detail = f"a study takes at most {LARGEST_STUDY} bytes; this one would take {len(after)}"
            raise StudyRefused("study_too_large", detail, value=len(after))
        keys = [STUDY % was.study, STUDY_LINES, STUDIES_OF_ALL, STUDIES_OWNED % was.owner.player]
        keys += [STUDIES_REMOVED % was.owner.player, *(STUDIES_ON % player for player in people)]
        of_all = study is not None and study.seen_by == "all"
        arguments = [was.study, kept.before, after, line, place, MOST_STUDIES, int(of_all)]
        arguments += [was.request, self._writer.clock(), REMOVALS_KEPT_MS, MOST_REMOVALS]
        found = await self._client.run(_CHANGE, keys, [*arguments, *(int(player in on) for player in people)])
        if found == 2:
            detail = f"a player has at most {MOST_STUDIES} studies"
            raise StudyRefused("too_many_studies", detail, value=MOST_STUDIES)
        return bool(found == 0)


def line_of(study: Study) -> StudyLine:
    """Return the line of a study in lists."""
    return StudyLine(
        study=study.study,
        title=study.title,
        owner=study.owner,
        seen_by=study.seen_by,
        chapters=len(study.chapters),
        moments=sum(len(one.moments) for one in study.chapters),
        created=study.created,
        changed=study.changed,
    )


def _people(study: Study) -> set[str]:
    return {study.owner.player, *(one.player for one in study.editors)}


def _not_the_owner(study: str) -> StudyRefused:
    return StudyRefused("not_the_owner", "only its owner does this", value=study)


def _with(study: Study, index: int, moment: Moment, place: int | None) -> Study:
    one = study.chapters[index]
    kept = replace(one, moments=_put(one.moments, moment, place))
    return replace(study, chapters=_set(study.chapters, index, kept))


def _put(parts: Sequence[_P], part: _P, place: int | None) -> tuple[_P, ...]:
    at = len(parts) if place is None else min(place - 1, len(parts))
    return (*parts[:at], part, *parts[at:])


def _set(parts: Sequence[_P], index: int, part: _P) -> tuple[_P, ...]:
    return (*parts[:index], part, *parts[index + 1 :])


def _without(parts: Sequence[_P], index: int) -> tuple[_P, ...]:
    return (*parts[:index], *parts[index + 1 :])
