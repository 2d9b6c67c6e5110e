"""Annotations: what people note about a version of a game, with tags, marks and arrows on its board, and answers.

They lie beside the log of their game. Nobody sees through one what they may not know: an annotation is shown only to
those who may see all hidden values of the log that its author could see when it was written, so while a game with
hidden information goes on mostly to the author alone. What an organiser writes meanwhile is for those who organise,
because players disclose things to them, and because they see the other tables of a round that has its luck in common.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.desk.note_doors import (
    AuthorKnowledge,
    SeenBy,
    Viewer,
    covers,
    doors_of_annotation,
    doors_of_answer,
    may_see,
    needs_of,
    ways_of,
)
from eventstore.errors import DeskConflict, DeskFull, KeyReused
from eventstore.identity import ANYBODY, Identity
from eventstore.log.sealing import decode_openings
from eventstore.log.visibility import GameSnapshot, Rights, Visibility, VisibilityRange
from eventstore.storage.removals import Removal, removal_of
from eventstore.storage.store import RequestKey, shard_of
from eventstore.storage.threads import NoteWrite, ThreadChange
from eventstore.table.events import GameForked, Occupant, SeatHandedOver, SeatTaken
from eventstore.table.table import Table
from eventstore.tournament.log import TournamentLog
from eventstore.write.appending import TRIES, request_key
from eventstore.write.log_writer import LogWriter

_log = logging.getLogger(__name__)

MOST_ANNOTATIONS: Final = 500
"""How many a game has at most, answers not counted."""
MOST_ANSWERS: Final = 50
"""How many answers one has at most that who answers may see. Those that are hidden from them do not count, for a limit
would tell of them."""
MOST_OF_AN_AUTHOR: Final = 50
"""How many annotations and answers one author writes in a game at most. While it goes on, so few may write that no
author meets the limits of all, which would tell of what they may not see."""
MOST_MARKS: Final = 20
"""How many marks and arrows an annotation has at most."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark on a place of the board; an arrow, where it names a second place."""

    place: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    """As the picture of the board names it in `data-place`."""
    to: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where the arrow ends."""


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wrote: an answer, or an annotation."""

    annotation: str
    """Its id."""
    by: str
    """The actor who wrote it: `player:<id>` or `operator`."""
    name: str
    seat: Seat | None
    """On which seat they sat then."""
    words: str
    time: int
    """When it was written, milliseconds since 1970 in UTC."""
    changed: int | None = None
    """When it was last changed."""
    held_back: bool = False
    """Whether some of those it is for do not see it yet: they may not know what its author could know."""


class Annotation(Note, frozen=True, kw_only=True):
    """What somebody noted about a version of a game."""

    game: str
    version: int
    head: str
    """The head after that version."""
    tag: str
    marks: tuple[Mark, ...]
    seen_by: SeenBy
    removed: bool = False
    """It was removed, and its answers are still there."""
    answers: tuple[Note, ...] = ()


class NewAnnotation(msgspec.Struct, frozen=True):
    """What somebody notes."""

    version: int
    words: str
    tag: str
    marks: tuple[Mark, ...]
    seen_by: SeenBy


class AnnotationChange(msgspec.Struct, frozen=True):
    """What an author changes; what is not given stays."""

    words: str | None = None
    tag: str | None = None
    marks: tuple[Mark, ...] | None = None
    seen_by: SeenBy | None = None


class AnnotationUnknown(TabletapeError):
    """There is no such annotation, or the caller may not know of it."""

    code = "annotation_unknown"


class AnnotationRefused(TabletapeError):
    """Something cannot be annotated so. `code` says why."""

    def __init__(self, code: str, detail: str, *, value: object, rule: str = "annotations") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


class StoredAnnotation(msgspec.Struct, frozen=True, tag="annotation"):
    """An annotation as it is stored, without its answers."""

    note: Annotation
    knowledge: AuthorKnowledge

    @property
    def doors(self) -> tuple[str, ...]:
        """Behind which doors it lies."""
        return doors_of_annotation(self.note.by, self.note.seen_by, self.knowledge)


class StoredAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """An answer as it is stored."""

    thread: str
    """The id of its annotation."""
    note: Note
    knowledge: AuthorKnowledge

    @property
    def doors(self) -> tuple[str, ...]:
        """Behind which doors it lies in its thread."""
        return doors_of_answer(self.note.by, self.knowledge)


_Stored: TypeAlias = StoredAnnotation | StoredAnswer


class _EarlierAnnotation(msgspec.Struct, frozen=True):
    """An annotation as earlier versions stored it: one value with its answers."""

    annotation: Annotation
    sights: dict[str, AuthorKnowledge]
    """By id of the annotation and its answers."""

    def moved(self, game: str, name: str, earlier: str, spectators: Visibility) -> ThreadChange:
        """Return the change that stores its notes as they are stored now, the answers first.

        Args:
            game: beside whose log it was found.
            name: under which id.
            earlier: as it was found.
            spectators: what spectators see of the log.

        Raises:
            ValueError: it is not of this game or id, or the logs that it names are not those of the game.
            KeyError: it does not say what the author of a note could know.
        """
        note = self.annotation
        if (note.game, note.annotation) != (game, name):
            raise ValueError(f"this is annotation {note.annotation} of game {note.game}")
        knowledge = {name: replace(knew, needs=needs_of(knew.knew, spectators)) for name, knew in self.sights.items()}
        answers = (StoredAnswer(name, answer, knowledge[answer.annotation]) for answer in note.answers)
        stored = StoredAnnotation(replace(note, answers=()), knowledge[name])
        last = _taken_away(stored, "") if note.removed else _added(stored)
        return ThreadChange(
            game=game,
            thread=name,
            notes=(*map(_added, answers), last),
            emptied=_encode(stored) if note.removed else "",
            earlier=earlier,
        )


class _Thread(msgspec.Struct, frozen=True):
    """An annotation with those answers that a viewer may see."""

    annotation: StoredAnnotation
    answers: tuple[StoredAnswer, ...]
    """In the order in which they were written."""

    def shown_to(self, viewer: Viewer) -> Annotation:
        """Return the annotation with its answers as a viewer is shown it."""
        note = self.annotation.note

        def held_back(stored: _Stored) -> bool:
            apart = stored.knowledge.apart and note.seen_by != "organisers" and not viewer.over
            return apart or not covers(viewer.spectators, stored.knowledge.knew)

        answers = (replace(answer.note, held_back=held_back(answer)) for answer in self.answers)
        return replace(note, answers=tuple(answers), held_back=held_back(self.annotation))


class _Read(msgspec.Struct, frozen=True):
    """The annotations of a game as they were read for a viewer."""

    threads: dict[str, _Thread]
    """By id of the annotation, those that they may see."""
    documents: dict[str, bytes]
    """By id, as they are stored."""
    removals: tuple[Removal, ...]
    """The removals of the viewer's own notes, if they were asked for."""

    def first_note(self, request: RequestKey | None, name: str, now: int) -> _Stored | None:
        """Return the note that an earlier request under a key has written; `None` where there is none.

        A removed annotation with answers counts as none for an author who sees no answer, once its removal is no longer
        remembered: so nothing tells of hidden answers.

        Raises:
            KeyReused: another request has written it.
            AnnotationRefused: it was written and removed.
        """
        if request is None:
            return None
        removal = removal_of(name, self.removals, now)
        if removal is not None:
            _require_same(bytes.fromhex(removal.request), request)
            raise _removed(request)
        if name not in self.documents:
            return None
        stored: _Stored = _decode(self.documents[name])
        removed = isinstance(stored, StoredAnnotation) and stored.note.removed
        if removed and name not in self.threads:
            return None
        _require_same(stored.knowledge.digest, request)
        if removed:
            raise _removed(request)
        return stored

    def thread_of(self, note: str) -> _Thread:
        """Return the thread with a note.

        Raises:
            AnnotationUnknown: the viewer sees no such note.
        """
        for thread in self.threads.values():
            if note in (thread.annotation.note.annotation, *(answer.note.annotation for answer in thread.answers)):
                return thread
        raise AnnotationUnknown("there is no such annotation", value=note)

    def places_of(self, author: str) -> int:
        """Return how many notes an author may have beside the annotations that they removed and others answered."""
        notes = (thread.annotation.note for thread in self.threads.values())
        return MOST_OF_AN_AUTHOR - sum(note.removed and note.by == author for note in notes)


_Attempt: TypeAlias = Callable[[_Read], Awaitable[tuple[ThreadChange | None, Annotation]]]
"""Returns a change, if one is needed, and what is answered then."""

_encoder: Final = msgspec.json.Encoder()
_decode: Final = msgspec.json.Decoder(_Stored).decode
_decode_earlier: Final = msgspec.json.Decoder(_EarlierAnnotation).decode


class Annotations:
    """Keeps annotations, and shows them to those who may know what their authors knew.

    Every method with a `GameSnapshot` takes the game as the caller sees it.

    Args:
        writer: reads and keeps.
        tournaments: knows who organises a game.
        rights: knows what is hidden from whom.
    """

    def __init__(self, writer: LogWriter, tournaments: TournamentLog, rights: Rights) -> None:
        self._writer = writer
        self._reader = writer.reader
        self._store = writer.store
        self._tournaments = tournaments
        self._rights = rights

    async def write(
        self,
        seen: GameSnapshot,
        new: NewAnnotation,
        key: str | None = None,
        *,
        check: Callable[[], Awaitable[None]] | None = None,
    ) -> Annotation:
        """Keep a new annotation. A repeated request gets the annotation that the first one has written, as it is now.

        Args:
            seen: the game, as the caller sees it.
            new: the annotation.
            key: the caller's idempotency key.
            check: refuses a new annotation; not called for a repeated request.

        Raises:
            VersionUnknown: the game has no such version.
            AnnotationRefused: the caller may not write one now, it says nothing, there are enough, or the annotation of
                this key was removed.
            KeyReused: the key belongs to another request.
        """
        viewer = await self._viewer(seen)
        game, who = seen.state.at_table.game, seen.who
        request = request_key(who.actor, key, ["annotate", game, new])
        name = self._new_id(game, request)

        sealed_name = await self._writer.names.seal(who, _name_of(seen))

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            now = self._writer.clock()
            if read.first_note(request, name, now) is not None:
                return None, read.thread_of(name).shown_to(viewer)
            _require_writer(seen, viewer)
            if check is not None:
                await check()
            _require_content(new.words, new.tag, new.marks)
            record = await self._reader.record(game, new.version)
            stored = StoredAnnotation(
                Annotation(
                    annotation=name,
                    by=who.actor,
                    name=sealed_name,
                    seat=seen.seat,
                    words=new.words,
                    time=now,
                    game=game,
                    version=new.version,
                    head=str(record.head),
                    tag=new.tag,
                    marks=new.marks,
                    seen_by=new.seen_by,
                ),
                await self._knowledge(seen, viewer, request),
            )
            change = ThreadChange(
                game=game,
                thread=name,
                notes=(_added(stored, read.documents.get(name, b"").decode()),),
                most=MOST_ANNOTATIONS,
                most_of_author=read.places_of(who.actor),
                now=None if request is None else now,
            )
            return change, _Thread(stored, ()).shown_to(viewer)

        return await self._change(viewer, game, attempt, name)

    async def answer(self, seen: GameSnapshot, annotation: str, words: str, key: str | None = None) -> Annotation:
        """Answer an annotation that the caller sees; return it with its answers.

        A repeated request gets the annotation as it is now, if the caller may still see it.

        Raises:
            AnnotationUnknown: they see none of this id; answers have none of their own.
            AnnotationRefused: they may not write now, there are enough answers, or the answer of this key was removed.
            KeyReused: the key belongs to another request.
        """
        viewer = await self._viewer(seen)
        game, who = seen.state.at_table.game, seen.who
        request = request_key(who.actor, key, ["answer_annotation", game, annotation, words])
        name = self._new_id(game, request)
        # Every answer that they may see lies behind one of these doors.
        counted = tuple({door: None for way in ways_of(viewer) for door in way.answers})

        sealed_name = await self._writer.names.seal(who, _name_of(seen))

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            now = self._writer.clock()
            first = read.first_note(request, name, now)
            if first is None:
                _require_writer(seen, viewer)
                _require_content(words, "", ())
            thread = read.threads.get(annotation)
            if thread is None:
                raise AnnotationUnknown("there is no such annotation", value=annotation)
            if first is not None:
                return None, thread.shown_to(viewer)
            answer = Note(annotation=name, by=who.actor, name=sealed_name, seat=seen.seat, words=words, time=now)
            stored = StoredAnswer(annotation, answer, await self._knowledge(seen, viewer, request))
            change = ThreadChange(
                game=game,
                thread=annotation,
                notes=(_added(stored),),
                parent=read.documents[annotation].decode(),
                counted=counted,
                most_of_author=read.places_of(who.actor),
                most_answers=MOST_ANSWERS,
                now=None if request is None else now,
            )
            return change, replace(thread, answers=(*thread.answers, stored)).shown_to(viewer)

        return await self._change(viewer, game, attempt, name)

    async def edit(self, seen: GameSnapshot, annotation: str, change: AnnotationChange) -> Annotation:
        """Let an author change what they wrote; return the annotation with its answers.

        Raises:
            AnnotationUnknown: the caller has written none of this id.
            AnnotationRefused: they may not write now, it would say nothing, or it is an answer and has words alone.
        """
        viewer = await self._viewer(seen)
        _require_writer(seen, viewer)
        knowledge = await self._knowledge(seen, viewer, None)
        game = seen.state.at_table.game
        given = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not None}

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            thread = read.thread_of(annotation)
            stored = _note_in(thread, annotation)
            note = stored.note
            if note.by != viewer.who.actor or (isinstance(note, Annotation) and note.removed):
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            if all(getattr(note, name, None) == value for name, value in given.items()):
                return None, thread.shown_to(viewer)
            if not isinstance(note, Annotation) and set(given) != {"words"}:
                value = next(given[name] for name in given if name != "words")
                raise AnnotationRefused("answer_has_words", "an answer has words alone", value=value)
            of_note = replace(knowledge, digest=stored.knowledge.digest)
            after = _edited(stored, given | {"changed": self._writer.clock()}, of_note)
            written = ThreadChange(
                game=game,
                thread=thread.annotation.note.annotation,
                notes=(_changed(stored, read.documents[annotation].decode(), after),),
            )
            return written, _with(thread, stored, after).shown_to(viewer)

        return await self._change(viewer, game, attempt)

    async def remove(self, seen: GameSnapshot, annotation: str) -> Annotation:
        """Remove a note, and return what is left of the annotation.

        One that others have answered loses what it says, and goes with the last answer.

        Raises:
            AnnotationUnknown: the caller sees none of this id, or has not written it and does not organise the game.
        """
        viewer = await self._viewer(seen)
        game = seen.state.at_table.game

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            thread = read.thread_of(annotation)
            stored = _note_in(thread, annotation)
            if stored.note.by != viewer.who.actor and not viewer.organises:
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            left, emptied, now = thread, "", self._writer.clock()
            if isinstance(stored, StoredAnswer):
                left = replace(thread, answers=tuple(other for other in thread.answers if other is not stored))
            elif stored.note.removed:
                return None, thread.shown_to(viewer)
            else:
                left = replace(thread, annotation=replace(stored, note=_emptied(stored.note, now)))
                emptied = _encode(left.annotation)
            change = ThreadChange(
                game=game,
                thread=thread.annotation.note.annotation,
                notes=(_taken_away(stored, read.documents[annotation].decode()),),
                emptied=emptied,
                now=now,
            )
            return change, left.shown_to(viewer)

        return await self._change(viewer, game, attempt)

    async def seen_by(self, seen: GameSnapshot, who: Identity, *, through: bool = False) -> tuple[Annotation, ...]:
        """Return the annotations of a game that a caller may see: by version, then by time.

        Args:
            seen: the game, as they see it or as they look at it through other eyes.
            who: the caller.
            through: whether they look through other eyes: then they see what those eyes could, were it for the caller.
        """
        viewer = await self._viewer(seen, who, through=through)
        read = await self._read(viewer, seen.state.at_table.game)
        # A log that was set back has no such versions any more.
        there = (thread for thread in read.threads.values() if thread.annotation.note.version <= seen.state.version)
        notes = [thread.shown_to(viewer) for thread in there]
        ordered = sorted(notes, key=lambda note: (note.version, note.time, note.annotation))
        return await self._writer.names.opened_documents(ordered)

    async def may_write(self, seen: GameSnapshot) -> bool:
        """Return whether the caller may annotate a game now."""
        return _refusal(seen, await self._viewer(seen)) is None

    async def organises(self, seen: GameSnapshot, who: Identity) -> bool:
        """Return whether a caller may remove what others wrote."""
        return await self._tournaments.organises(seen.state.at_table, who)

    async def _change(self, viewer: Viewer, game: str, attempt: _Attempt, name: str | None = None) -> Annotation:
        """Change a thread; tried again when somebody else was first.

        Args:
            viewer: who changes it.
            game: beside whose log it is kept.
            attempt: says what to change in what the viewer sees.
            name: the id of a note that may be there already.
        """
        for left in reversed(range(TRIES)):
            change, answer = await attempt(await self._read(viewer, game, name))
            if change is None:
                return await self._writer.names.opened_document(answer)
            try:
                await self._store.change_thread(change)
            except DeskConflict:
                if not left:
                    raise
            except DeskFull as error:
                raise _full(str(error.value)) from error
            else:
                return await self._writer.names.opened_document(answer)
        raise AssertionError("the last try returns or raises")

    async def _read(self, viewer: Viewer, game: str, name: str | None = None) -> _Read:
        """Return what a viewer may see; with the id of a note that they write, that note and their removals too."""
        ways, notes, author = ways_of(viewer), () if name is None else (name,), "" if name is None else viewer.who.actor
        read = await self._store.notes(game, ways, notes, author=author)
        if read.earlier:
            await self._move_earlier(game, viewer.spectators)
            read = await self._store.notes(game, ways, notes, author=author)
        threads = dict(_threads(viewer, [_decode(document) for document in read.notes.values()]))
        return _Read(threads, read.notes, read.removals)

    async def _move_earlier(self, game: str, spectators: Visibility) -> None:
        """Move annotations that an earlier version stored, one after the other.

        Of several processes that move them each moves some. An annotation that was changed meanwhile is moved by the
        next reader. A value that cannot be read stays where it lies.
        """
        for name, stored in (await self._store.earlier_annotations(game)).items():
            try:
                change = _decode_earlier(stored).moved(game, name, stored, spectators)
            except (msgspec.DecodeError, KeyError, ValueError):
                _log.warning("annotation %s of game %s cannot be read; it is left where it lies", name, game)
                continue
            with contextlib.suppress(DeskConflict):
                await self._store.change_thread(change)

    async def _viewer(self, seen: GameSnapshot, who: Identity | None = None, *, through: bool = False) -> Viewer:
        table, caller = seen.state.at_table, seen.who if who is None else who
        return Viewer(
            who=caller,
            visibility=seen.visibility,
            sits=bool(caller.player) and table.seat_of(caller.player) is not None,
            organises=await self._tournaments.organises(table, caller),
            over=await self._is_over(table),
            spectators=await self._rights.visibility(table, ANYBODY),
            through=through,
        )

    async def _is_over(self, table: Table) -> bool:
        """Return whether a game is closed, and the luck that it has in common with other tables is told."""
        if not await self._rights.closed(table):
            return False
        of = table.tournament
        return of is None or table.visibility != "round" or await self._tournaments.luck_is_told(of)

    async def _knowledge(self, seen: GameSnapshot, viewer: Viewer, request: RequestKey | None) -> AuthorKnowledge:
        """Return what the caller may know of a game now: what is hidden from spectators and they have seen.

        Who sat there before knows what that seat saw.
        """
        table, player = seen.state.at_table, viewer.who.player
        opened: list[set[Seat] | None] = [None for _ in seen.visibility.ranges]
        sat = {seat for seat, one in enumerate(table.seats) if _is_of(one, player)}
        codec = await self._reader.codec(table.game)
        ranges = seen.visibility.ranges
        async for record in self._reader.stream(table.game, upto=seen.state.version):
            if record.openings:
                at = next(at for at, one in enumerate(ranges) if one.upto is None or record.version <= one.upto)
                seats = (seat for opening in decode_openings(record.openings) for seat in opening.seats)
                opened[at] = (opened[at] or set()).union(seats)
            if player and player.encode() in record.body:
                for event in codec.body(record).events:
                    if isinstance(event, SeatTaken | SeatHandedOver) and _is_of(event.occupant, player):
                        sat.add(event.seat)
                    elif isinstance(event, GameForked):
                        sat.update(seat for seat, one in enumerate(event.seats) if _is_of(one, player))
        known = (
            VisibilityRange(one.upto, frozenset(seats or ()) & (one.viewer | sat), one.everything and seats is not None)
            for one, seats in zip(ranges, opened, strict=True)
        )
        digest = None if request is None else request.digest
        knew = Visibility(tuple(known))
        apart = not viewer.sits and not viewer.over
        return AuthorKnowledge(knew, apart, digest, needs_of(knew, viewer.spectators))

    def _new_id(self, game: str, request: RequestKey | None) -> str:
        return "a" + self._writer.new_id(shard_of(game), request).partition("-")[2]


def _emptied(annotation: Annotation, now: int) -> Annotation:
    return replace(annotation, words="", tag="", marks=(), removed=True, changed=now)


def _encode(stored: _Stored) -> str:
    return _encoder.encode(stored).decode()


def _added(stored: _Stored, before: str = "") -> NoteWrite:
    return NoteWrite(
        note=stored.note.annotation,
        author=stored.note.by,
        before=before,
        after=_encode(stored),
        doors_after=stored.doors,
    )


def _changed(stored: _Stored, before: str, after: _Stored) -> NoteWrite:
    return replace(_taken_away(stored, before), after=_encode(after), doors_after=after.doors)


def _taken_away(stored: _Stored, before: str) -> NoteWrite:
    digest = stored.knowledge.digest
    return NoteWrite(
        note=stored.note.annotation,
        author=stored.note.by,
        before=before,
        after="",
        doors_before=stored.doors,
        request="" if digest is None else digest.hex(),
    )


def _note_in(thread: _Thread, note: str) -> _Stored:
    notes: tuple[_Stored, ...] = (thread.annotation, *thread.answers)
    return next(stored for stored in notes if stored.note.annotation == note)


def _edited(stored: _Stored, given: Mapping[str, Any], knowledge: AuthorKnowledge) -> _Stored:
    """Return a note with another content, which it must have.

    Raises:
        AnnotationRefused: it says nothing.
    """
    if isinstance(stored, StoredAnswer):
        answer = replace(stored.note, **given)
        _require_content(answer.words, "", ())
        return replace(stored, note=answer, knowledge=knowledge)
    annotation = replace(stored.note, **given)
    _require_content(annotation.words, annotation.tag, annotation.marks)
    return replace(stored, note=annotation, knowledge=knowledge)


def _with(thread: _Thread, stored: _Stored, after: _Stored) -> _Thread:
    """Return a thread with a note changed."""
    if isinstance(after, StoredAnnotation):
        return replace(thread, annotation=after)
    return replace(thread, answers=tuple(after if other is stored else other for other in thread.answers))


def _threads(viewer: Viewer, stored: Sequence[_Stored]) -> Iterator[tuple[str, _Thread]]:
    """Yield by its id each annotation that a viewer may see, with the answers that they may see."""
    answers: dict[str, list[StoredAnswer]] = {}
    for document in stored:
        if isinstance(document, StoredAnswer):
            answers.setdefault(document.thread, []).append(document)
    for document in stored:
        if isinstance(document, StoredAnswer):
            continue
        note = document.note
        if may_see(viewer, note.by, note.seen_by, document.knowledge):
            visible = (
                answer
                for answer in answers.get(note.annotation, ())
                if may_see(viewer, answer.note.by, note.seen_by, answer.knowledge)
            )
            thread = _Thread(document, tuple(sorted(visible, key=lambda answer: answer.note.time)))
            # A removed annotation is there for those alone who see an answer.
            if thread.answers or not note.removed:
                yield note.annotation, thread


def _name_of(seen: GameSnapshot) -> str:
    """Return the name of who writes: at the table the one that they have there."""
    occupant = None if seen.seat is None else seen.state.at_table.seats[seen.seat]
    return (seen.who.name or seen.who.actor) if occupant is None else occupant.name


def _is_of(occupant: Occupant | None, player: str) -> bool:
    return bool(player) and occupant is not None and occupant.player == player


def _refusal(seen: GameSnapshot, viewer: Viewer) -> AnnotationRefused | None:
    """Return why somebody may not write about a game now."""
    table = seen.state.at_table
    if not table.started:
        return AnnotationRefused("not_started", "the game has not begun: nothing is to be noted", value=table.status)
    if not (viewer.over or viewer.sits or viewer.organises):
        detail = "while a game goes on, those write about it who sit there or organise it"
        return AnnotationRefused("game_goes_on", detail, value=table.status)
    return None


def _require_writer(seen: GameSnapshot, viewer: Viewer) -> None:
    refused = _refusal(seen, viewer)
    if refused is not None:
        raise refused


def _require_content(words: str, tag: str, marks: Sequence[Mark]) -> None:
    if not (words.strip() or tag.strip() or marks):
        detail = "an annotation has words, a tag, or a mark"
        raise AnnotationRefused("says_nothing", detail, value=words)


def _full(limit: str) -> AnnotationRefused:
    """Return the refusal of a note that one of the store's limits does not let in."""
    most, detail = {
        "game": (MOST_ANNOTATIONS, f"a game has at most {MOST_ANNOTATIONS} annotations"),
        "author": (
            MOST_OF_AN_AUTHOR,
            f"one author writes at most {MOST_OF_AN_AUTHOR} annotations and answers in a game",
        ),
        "thread": (MOST_ANSWERS, f"an annotation has at most {MOST_ANSWERS} answers"),
    }[limit]
    return AnnotationRefused("too_many_annotations", detail, value=most)


def require_places(marks: Iterable[Mark], places: Collection[str], version: int) -> None:
    """Refuse marks on places that the board at a version does not have.

    Raises:
        AnnotationRefused: it does not have one of them.
    """
    for mark in marks:
        for place in (mark.place, mark.to):
            if place and place not in places:
                detail = f"the board at version {version} has no place of this name"
                rule = f"a name in `data-place` of board.svg?at={version}"
                raise AnnotationRefused("place_unknown", detail, value=place, rule=rule)


def _removed(request: RequestKey) -> AnnotationRefused:
    detail = "this request has written a note that was removed since; nothing is written again"
    return AnnotationRefused("annotation_removed", detail, value=request.key, rule="http, repeating requests")


def _require_same(digest: bytes | None, request: RequestKey) -> None:
    """Refuse a request under the key of another request.

    Raises:
        KeyReused: the digest is that of another request.
    """
    if digest != request.digest:
        raise KeyReused("this key was used for another request", value=request.key, rule="http, repeating requests")
