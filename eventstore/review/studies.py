"""Studies: moments of several games, collected into chapters with words.

Studies lie on Redis beside the logs, and change as a whole: a change names the revision that it was made on. So of two
editors at once the second is refused, and overwrites nothing. A study holds ids, versions and words, and nothing of
the games. It lies in the shard of its owner, with every list that it stands in; a list is merged over the shards.
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
from eventstore.errors import DocumentConflict, KeyReused, StoreUnavailable
from eventstore.identity import Identity
from eventstore.log.core import Core
from eventstore.log.visibility import Rights
from eventstore.storage.redis_keys import (
    STUDIES_OF_ALL,
    STUDIES_ON,
    STUDIES_OWNED,
    STUDIES_REMOVED,
    STUDY,
    STUDY_LINES,
    beside_logs,
    shard_of_name,
)
from eventstore.storage.removals import MOST_REMOVALS, REMOVALS_KEPT_MS, decode_removals, removal_of
from eventstore.storage.script import Script
from eventstore.write.appending import TRIES, request_key

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

MOST_STUDIES: Final = 100
"""The most studies of a player."""
MOST_EDITORS: Final = 10
"""The most editors of a study beside its owner."""
MOST_CHAPTERS: Final = 32
MOST_MOMENTS: Final = 100
"""The most moments of a study, in all its chapters."""
LARGEST_STUDY: Final = 262_144
"""The largest size of a stored study in bytes; a study that was larger before may become smaller."""
PLACE: Final = re.compile(r"[0-9]{15}:s[0-9a-z]{12}(?:-[0-9]{1,3})?")
"""The form of a study's place in lists."""

SeenBy: TypeAlias = Literal["owner", "link", "all"]
StudyRole: TypeAlias = Literal["owner", "editor", "reader"]

_P = TypeVar("_P")
_CHANGE: Final = Script("change_study.lua", functions="removals.lua")


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A version of a game, with words."""

    moment: str
    """The id of the moment in the study."""
    game: str
    version: int
    until: int | None
    """The last version of a moment of several versions."""
    head: str
    """The head after that version."""
    seen_as: str | None
    """The view in which the game is shown: a seat's number, or `public`."""
    words: str
    by: str
    """The player who added it."""
    name: str
    time: int
    """The time at which it was added, milliseconds since 1970 in UTC."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """Some moments in order."""

    chapter: str
    title: str
    moments: tuple[Moment, ...] = ()


class NamedPlayer(msgspec.Struct, frozen=True):
    """A player with the name at that time."""

    player: str
    name: str


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A study."""

    study: str
    title: str
    owner: NamedPlayer
    editors: tuple[NamedPlayer, ...] = ()
    """The other players who edit it."""
    seen_by: SeenBy
    revision: int
    """How often the study was written; a change names the revision that it was made on."""
    created: int
    """The time at which it was begun, milliseconds since 1970 in UTC."""
    changed: int
    """The time of the last change."""
    chapters: tuple[Chapter, ...] = ()
    parts: int = 0
    """Number of chapters and moments that were ever added; the id of the next part follows from it."""
    request: str = ""
    """A digest of the request that began it, if the request had an idempotency key."""

    def role_of(self, caller: Identity) -> StudyRole:
        """Return the role of a caller who may see the study."""
        if caller.player and caller.player == self.owner.player:
            return "owner"
        return "editor" if any(editor.player == caller.player for editor in self.editors) else "reader"

    def may_see(self, caller: Identity) -> bool:
        """Return whether a caller who knows its id may see the study."""
        return self.seen_by != "owner" or self.role_of(caller) != "reader" or caller.operates

    def with_settings(
        self, caller: Identity, title: str | None, seen_by: SeenBy | None, editors: Sequence[NamedPlayer] | None
    ) -> Study:
        """Return the study with another title, other readers or other editors; a setting that is `None` stays.

        Raises:
            StudyRefused: the caller is not the owner, and does more than remove themself from the editors; or there are
                too many editors.
        """
        mine = self.role_of(caller) == "owner"
        if not mine and seen_by is not None:
            raise _not_the_owner(self.study)
        others = self.editors
        if editors is not None:
            others = tuple({editor.player: editor for editor in editors if editor.player != self.owner.player}.values())
            left = [editor.player for editor in self.editors if editor.player != caller.player]
            if not mine and [editor.player for editor in others] != left:
                raise _not_the_owner(self.study)
        if len(others) > MOST_EDITORS:
            detail = f"a study has at most {MOST_EDITORS} editors beside its owner"
            raise StudyRefused("too_many_editors", detail, value=len(others))
        return replace(self, title=title or self.title, seen_by=seen_by or self.seen_by, editors=others)

    def with_chapter(self, title: str, place: int | None) -> Study:
        """Return the study with a new chapter at a place, counted from 1; by default at the end.

        Raises:
            StudyRefused: the study has the most chapters.
        """
        if len(self.chapters) >= MOST_CHAPTERS:
            detail = f"a study has at most {MOST_CHAPTERS} chapters"
            raise StudyRefused("too_many_chapters", detail, value=len(self.chapters))
        chapter = Chapter(chapter=f"c{self.parts + 1}", title=title)
        return replace(self, parts=self.parts + 1, chapters=_put(self.chapters, chapter, place))

    def chapter_at(self, chapter: str) -> int:
        """Return the index of a chapter.

        Raises:
            StudyPartUnknown: the study does not have the chapter.
        """
        indexes = [index for index, candidate in enumerate(self.chapters) if candidate.chapter == chapter]
        if not indexes:
            raise StudyPartUnknown("chapter_unknown", "the study has no such chapter", value=chapter)
        return indexes[0]

    def moment_at(self, moment: str) -> tuple[int, int]:
        """Return the indexes of a moment's chapter, and of the moment in it.

        Raises:
            StudyPartUnknown: the study does not have the moment.
        """
        for index, chapter in enumerate(self.chapters):
            for at, candidate in enumerate(chapter.moments):
                if candidate.moment == moment:
                    return index, at
        raise StudyPartUnknown("moment_unknown", "the study has no such moment", value=moment)

    def with_changed_chapter(self, chapter: str, title: str | None, place: int | None) -> Study:
        """Return the study with a chapter under another title, or at another place; errors as `chapter_at`."""
        index = self.chapter_at(chapter)
        before = self.chapters[index]
        changed = before if title is None else replace(before, title=title)
        if place is None:
            return replace(self, chapters=_set(self.chapters, index, changed))
        return replace(self, chapters=_put(_without(self.chapters, index), changed, place))

    def without_chapter(self, chapter: str) -> Study:
        """Return the study without a chapter and its moments; errors as `chapter_at`."""
        return replace(self, chapters=_without(self.chapters, self.chapter_at(chapter)))

    def with_moment(self, chapter: str, moment: Moment, place: int | None) -> Study:
        """Return the study with a new moment, which gets an id; errors as `chapter_at`.

        Raises:
            StudyRefused: the study has the most moments.
        """
        count = sum(len(part.moments) for part in self.chapters)
        if count >= MOST_MOMENTS:
            detail = f"a study has at most {MOST_MOMENTS} moments"
            raise StudyRefused("too_many_moments", detail, value=count)
        named = replace(moment, moment=f"m{self.parts + 1}")
        return replace(_with(self, self.chapter_at(chapter), named, place), parts=self.parts + 1)

    def with_changed_moment(self, changed: Moment, chapter: str | None, place: int | None) -> Study:
        """Return the study with a moment changed, or at another place; errors as `moment_at` and `chapter_at`."""
        index, at = self.moment_at(changed.moment)
        before = self.chapters[index]
        if chapter is None and place is None:
            updated = replace(before, moments=_set(before.moments, at, changed))
            return replace(self, chapters=_set(self.chapters, index, updated))
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
    owner: NamedPlayer
    seen_by: SeenBy
    chapters: int
    """The number of chapters."""
    moments: int
    """The number of moments, those that are hidden from the caller included."""
    created: int
    changed: int


class StudyPage(msgspec.Struct, frozen=True):
    """A page of a list of studies, in the order of their beginning, the newest first."""

    studies: tuple[StudyLine, ...]
    next: str | None


class StudyUnknown(TabletapeError):
    """The study does not exist, or the caller may not know of it."""

    code = "study_unknown"


class StudyPartUnknown(StudyUnknown):
    """The study does not have the chapter or the moment. `code` tells the two apart."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value)
        self.code = code


class StudyRefused(TabletapeError):
    """The study cannot be changed so. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object) -> None:
        super().__init__(detail, value=value, rule="http, studies")
        self.code = code


class StudyConflict(TabletapeError):
    """The study was changed since the caller read it; nothing was written.

    Attributes:
        actual: the revision now.
    """

    code = "study_conflict"

    def __init__(self, named: int, actual: int) -> None:
        super().__init__(f"the study has revision {actual}, not {named}", value=named, rule="http, studies")
        self.actual = str(actual)


class StoredStudy(msgspec.Struct, frozen=True):
    """A study with its stored bytes."""

    study: Study
    before: bytes
    """Empty for a new one."""

    def at(self, revision: int) -> StoredStudy:
        """Return the study, if it has this revision.

        Raises:
            StudyConflict: the study has another revision.
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
        core: makes ids, and knows the time.
        rights: knows the hidden values of a game for a caller.
    """

    def __init__(self, client: RedisClient, core: Core, rights: Rights) -> None:
        self._client = client
        self._core = core
        self._rights = rights

    async def begin(
        self, title: str, seen_by: SeenBy, caller: Identity, key: str | None = None, *, copy_of: str | None = None
    ) -> Study:
        """Keep a new study of a player, empty or with the parts of another study that the player sees.

        A repeated request gets the study of the first request, as it is now.

        Raises:
            StudyRefused: the player has the most studies, or the study of this key was deleted.
            StudyUnknown: the study to copy does not exist, or is not for the player.
            KeyReused: the key belongs to another request.
        """
        # Under one key a game and a study get ids that tell nothing of each other.
        request = request_key(caller.actor, None if key is None else f"study {key}", [title, seen_by, copy_of])
        shard = shard_of_name(caller.player, await self._client.shards_beside_logs())
        name = self._core.ids.document("s", 0, request) + (f"-{shard}" if shard else "")
        digest = "" if request is None else hashlib.sha256(request.digest).hexdigest()[:16]
        for _ in range(TRIES):
            first = None if key is None else await self._begun(name, caller, key, digest)
            if first is not None:
                return await self._opened(first)
            try:
                study = await self._new(name, title, seen_by, caller, digest, copy_of)
                if await self._write(StoredStudy(study, b""), study):
                    return await self._opened(study)
            except (StudyRefused, StudyUnknown):
                # An equal request may have begun it meanwhile.
                first = None if key is None else await self._begun(name, caller, key, digest)
                if first is None:
                    raise
                return await self._opened(first)
        raise DocumentConflict("the study was begun or deleted meanwhile", value=name)

    async def _opened(self, study: Study) -> Study:
        """Return a study with the names to show."""
        return await self._core.names.opened_document(study)

    async def _begun(self, study: str, caller: Identity, key: str, digest: str) -> Study | None:
        """Return the study of an earlier request under a key; `None` if there was no such request.

        Raises:
            StudyRefused: the study was deleted.
            KeyReused: another request has begun the study.
        """
        place = _place_of(study)
        stored = await self._client.call("GET", STUDY % (place, study))
        first = None if stored is None else _decode(stored)
        removal = None
        if first is None:
            # A study that was there a moment ago is among the removals by now.
            removals = await self._client.call("GET", STUDIES_REMOVED % (place, caller.player))
            removal = removal_of(study, decode_removals(removals or b"[]"), self._core.clock())
        if (first is not None and first.request != digest) or (removal is not None and removal.request != digest):
            raise KeyReused("this key was used for another request", value=key, rule="http, repeating requests")
        if removal is not None:
            detail = "this request has begun a study that was deleted since; none is begun again"
            raise StudyRefused("study_deleted", detail, value=key)
        return first

    async def _new(
        self, name: str, title: str, seen_by: SeenBy, caller: Identity, digest: str, copy_of: str | None
    ) -> Study:
        copied = None if copy_of is None else (await self._stored(copy_of, caller)).study
        visible = frozenset[str]() if copied is None else await self.shown_moments(copied, caller)
        now = self._core.clock()
        return Study(
            study=name,
            title=title,
            owner=NamedPlayer(caller.player, await self._core.names.seal(caller, caller.name)),
            seen_by=seen_by,
            revision=1,
            created=now,
            changed=now,
            chapters=tuple(
                replace(part, moments=tuple(each for each in part.moments if each.moment in visible))
                for part in (() if copied is None else copied.chapters)
            ),
            parts=0 if copied is None else copied.parts,
            request=digest,
        )

    async def study(self, study: str, caller: Identity) -> Study:
        """Return a study.

        Raises:
            StudyUnknown: the study does not exist, or is not for the caller.
        """
        return await self._opened((await self._stored(study, caller)).study)

    async def for_edit(self, study: str, revision: int, caller: Identity) -> StoredStudy:
        """Return a study for a caller who is about to change a revision of it.

        Raises:
            StudyUnknown: the study does not exist, or is not for the caller.
            StudyRefused: the caller may not edit the study.
            StudyConflict: the study has another revision.
        """
        stored = await self._stored(study, caller)
        if stored.study.role_of(caller) == "reader":
            raise StudyRefused("not_an_editor", "its owner and its editors change a study", value=study)
        return stored.at(revision)

    async def save(self, stored: StoredStudy, changed: Study) -> Study:
        """Write a study that was changed, and return it with its new revision.

        Raises:
            StudyConflict: another change was first; nothing was written.
        """
        study = replace(changed, revision=stored.study.revision + 1, changed=self._core.clock())
        if not await self._write(stored, study):
            raise await self._overtaken(stored.study)
        return await self._opened(study)

    async def delete(self, study: str, revision: int, caller: Identity) -> Study:
        """Delete a study, and return it as it was.

        Raises:
            StudyUnknown: the study does not exist, or is not for the caller.
            StudyRefused: the caller neither owns it nor operates the service.
            StudyConflict: the study has another revision.
        """
        stored = await self._stored(study, caller)
        if stored.study.role_of(caller) != "owner" and not caller.operates:
            raise _not_the_owner(study)
        stored = stored.at(revision)
        if not await self._write(stored, None):
            raise await self._overtaken(stored.study)
        return await self._opened(stored.study)

    async def listed(self, player: str | None, cursor: str | None, limit: int) -> StudyPage:
        """Return the studies for everybody, or the studies that a player has or may edit, the newest first.

        Args:
            player: the player; `None` for the studies for everybody.
            cursor: the `next` of the page before.
            limit: the most studies of the page.
        """
        places = [beside_logs("studies", shard) for shard in range(await self._client.shards_beside_logs())]
        keys = [STUDIES_OF_ALL % place if player is None else STUDIES_ON % (place, player) for place in places]
        top = "+" if cursor is None else f"({cursor}"
        members: list[bytes] = []
        for page in await asyncio.gather(
            *(self._client.call("ZREVRANGEBYLEX", key, top, "-", "LIMIT", 0, limit + 1) for key in keys)
        ):
            members += page
        members.sort(reverse=True)
        after = members[limit - 1].decode() if len(members) > limit else None
        names = [member.decode().rpartition(":")[2] for member in members[:limit]]
        by_place: dict[str, list[str]] = {}
        for name in names:
            by_place.setdefault(_place_of(name), []).append(name)
        lines: dict[str, bytes | None] = {}
        for group, stored in zip(
            by_place.values(),
            await asyncio.gather(
                *(self._client.call("HMGET", STUDY_LINES % place, *group) for place, group in by_place.items())
            ),
            strict=True,
        ):
            lines.update(zip(group, stored, strict=True))
        # A study that was deleted meanwhile has no line.
        studies = tuple(_decode_line(line) for name in names if (line := lines[name]) is not None)
        return StudyPage(await self._core.names.opened_documents(studies), after)

    async def listed_of(self, owner: str, cursor: str | None, limit: int) -> StudyPage:
        """Return the studies for everybody that a player owns, the newest first; see `listed`.

        Their other studies leave no trace, not in `next` either.
        """
        studies: list[StudyLine] = []
        after = cursor
        while True:
            page = await self.listed(owner, after, limit)
            studies += [line for line in page.studies if line.owner.player == owner and line.seen_by == "all"]
            after = page.next
            if after is None or len(studies) > limit:
                break
        last = None if len(studies) <= limit else _listed_at(studies[limit - 1])
        return StudyPage(tuple(studies[:limit]), last)

    async def shown_moments(self, study: Study, caller: Identity) -> frozenset[str]:
        """Return the moments that are shown to a caller: their own moments, and moments of games that are open to them.

        The version of a moment and its words could disclose the knowledge of its author about a game.
        """
        moments = [moment for chapter in study.chapters for moment in chapter.moments]
        games = sorted({moment.game for moment in moments if moment.by != caller.player})
        answers = await asyncio.gather(*(self.is_open(game, caller) for game in games))
        known = {game for game, readable in zip(games, answers, strict=True) if readable}
        return frozenset(moment.moment for moment in moments if moment.by == caller.player or moment.game in known)

    async def is_open(self, game: str, caller: Identity) -> bool:
        """Return whether a caller may read a game, and nothing in it is hidden from them.

        A game is open when it is closed, with every game that it was forked from. Default-deny: a game that cannot be
        read, whatever the reason, is not open.
        """
        try:
            snapshot = await self._rights.snapshot(game, caller)
        except StoreUnavailable:
            raise
        except TabletapeError:
            return False
        return snapshot.everything

    async def _stored(self, study: str, caller: Identity) -> StoredStudy:
        document: bytes | None = await self._client.call("GET", STUDY % (_place_of(study), study))
        if document is not None:
            stored = StoredStudy(_decode(document), document)
            if stored.study.may_see(caller):
                return stored
        raise StudyUnknown("there is no such study", value=study)

    async def _overtaken(self, study: Study) -> StudyConflict | StudyUnknown:
        """Return the error for a caller whose study was changed, or deleted, by another caller meanwhile."""
        document: bytes | None = await self._client.call("GET", STUDY % (_place_of(study.study), study.study))
        if document is None:
            return StudyUnknown("there is no such study", value=study.study)
        return StudyConflict(study.revision, _decode(document).revision)

    async def _write(self, stored: StoredStudy, study: Study | None) -> bool:
        """Write a study, or delete it; return whether it was still unchanged since it was read.

        Raises:
            StudyRefused: the owner has the most studies, or the study is too large.
        """
        was = stored.study
        on = set() if study is None else _people(study)
        people = sorted(_people(was) | on)
        place, in_lists = _place_of(was.study), _listed_at(was)
        after, line = (b"", b"") if study is None else (_encode(study), _encode(line_of(study)))
        if len(after) > max(LARGEST_STUDY, len(stored.before)):
            detail = f"a study takes at most {LARGEST_STUDY} bytes; this one would take {len(after)}"
            raise StudyRefused("study_too_large", detail, value=len(after))
        keys = [STUDY % (place, was.study), STUDY_LINES % place, STUDIES_OF_ALL % place]
        keys += [key % (place, was.owner.player) for key in (STUDIES_OWNED, STUDIES_REMOVED)]
        keys += [STUDIES_ON % (place, player) for player in people]
        of_all = study is not None and study.seen_by == "all"
        arguments = [was.study, stored.before, after, line, in_lists, MOST_STUDIES, int(of_all)]
        arguments += [was.request, self._core.clock(), REMOVALS_KEPT_MS, MOST_REMOVALS]
        result = await self._client.run(_CHANGE, keys, [*arguments, *(int(player in on) for player in people)])
        if result == 2:
            detail = f"a player has at most {MOST_STUDIES} studies"
            raise StudyRefused("too_many_studies", detail, value=MOST_STUDIES)
        return bool(result == 0)


def _place_of(study: str) -> str:
    """Return the part of keys that names the shard of a study: its id ends with the shard, unless that is the first."""
    number = re.fullmatch(r"s[0-9a-z]{12}-([0-9]{1,3})", study)
    return beside_logs("studies", int(number[1]) if number else 0)


def _listed_at(study: Study | StudyLine) -> str:
    """Return the member of a study in lists of studies; it is a cursor of these lists too."""
    return f"{study.created:015d}:{study.study}"


def line_of(study: Study) -> StudyLine:
    """Return the line of a study in lists."""
    return StudyLine(
        study=study.study,
        title=study.title,
        owner=study.owner,
        seen_by=study.seen_by,
        chapters=len(study.chapters),
        moments=sum(len(chapter.moments) for chapter in study.chapters),
        created=study.created,
        changed=study.changed,
    )


def _people(study: Study) -> set[str]:
    return {study.owner.player, *(editor.player for editor in study.editors)}


def _not_the_owner(study: str) -> StudyRefused:
    return StudyRefused("not_the_owner", "only its owner does this", value=study)


def _with(study: Study, index: int, moment: Moment, place: int | None) -> Study:
    chapter = study.chapters[index]
    updated = replace(chapter, moments=_put(chapter.moments, moment, place))
    return replace(study, chapters=_set(study.chapters, index, updated))


def _put(parts: Sequence[_P], part: _P, place: int | None) -> tuple[_P, ...]:
    at = len(parts) if place is None else min(place - 1, len(parts))
    return (*parts[:at], part, *parts[at:])


def _set(parts: Sequence[_P], index: int, part: _P) -> tuple[_P, ...]:
    return (*parts[:index], part, *parts[index + 1 :])


def _without(parts: Sequence[_P], index: int) -> tuple[_P, ...]:
    return (*parts[:index], *parts[index + 1 :])
