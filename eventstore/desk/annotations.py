"""Annotations: notes about a version of a game, with tags, marks and arrows on its board, and answers.

Annotations lie beside the log of their game and disclose nothing. A reader sees an annotation only if they may see all
hidden values of the log that its author could see when it was written. So while a game with hidden information goes on,
mostly the author alone sees it. Notes of organisers are then for organisers alone: players disclose things to
organisers, and organisers see the other tables of a round that has its luck in common.
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
from eventstore.log.core import Core
from eventstore.log.sealing import decode_openings
from eventstore.log.visibility import GameSnapshot, Rights, Visibility, VisibilityRange
from eventstore.storage.head import Ordinal
from eventstore.storage.removals import Removal, removal_of
from eventstore.storage.store import RequestKey, shard_of
from eventstore.storage.threads import NoteWrite, ThreadChange
from eventstore.table.events import GameForked, Occupant, SeatHandedOver, SeatTaken
from eventstore.table.table import Table
from eventstore.tournament.log import TournamentLog
from eventstore.write.appending import TRIES, request_key

_log = logging.getLogger(__name__)

MOST_ANNOTATIONS: Final = 500
"""The most annotations of a game, answers not counted."""
MOST_ANSWERS: Final = 50
"""The most answers to an annotation that the author of a new answer may see. Answers hidden from that author do not
count: a limit would tell of them."""
MOST_OF_AN_AUTHOR: Final = 50
"""The most annotations and answers of an author in a game. While the game goes on, few authors may write. So no author
meets the limits of the game, which would tell of hidden annotations."""
MOST_MARKS: Final = 20
"""The most marks and arrows of an annotation."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mark on a place of the board; with a second place an arrow."""

    place: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    """The name of the place in `data-place` of the board's picture."""
    to: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """The place at which the arrow ends."""


_Words: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
_Tag: TypeAlias = Annotated[str, msgspec.Meta(max_length=24)]
_Marks: TypeAlias = Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_MARKS)]


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A note of an author: an answer, or an annotation."""

    annotation: str
    """The id of the annotation or the answer."""
    by: str
    """The actor of the author: `player:<id>` or `operator`."""
    name: str
    seat: Seat | None
    """The seat of the author at that time."""
    words: str
    time: int
    """The time at which it was written, milliseconds since 1970 in UTC."""
    changed: int | None = None
    """The time of the last change."""
    held_back: bool = False
    """Whether some of its readers do not see it yet, because they may not know all that its author could know."""


class Annotation(Note, frozen=True, kw_only=True):
    """A note about a version of a game."""

    game: str
    version: int
    head: str
    """The head after that version."""
    tag: str
    marks: tuple[Mark, ...]
    seen_by: SeenBy
    removed: bool = False
    """Whether it was removed while its answers are still there."""
    answers: tuple[Note, ...] = ()


class AnnotationRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note about a version of a game: words, a tag, marks, or several of these."""

    version: Ordinal
    words: _Words = ""
    tag: _Tag = ""
    """A few words by which the annotation is found: `mistake`."""
    marks: _Marks = ()
    """Marks and arrows on the board of that version."""
    seen_by: SeenBy = "table"
    """The readers. `table`: the players at the table, and the organisers of the game. `organisers`: organisers alone.
    `all`: all readers of the game. A reader sees it once they may know all that its author could know."""


class AnnotationChangeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes of an annotation, or of the words of an answer; a field that is left out stays as it is."""

    words: _Words | None = None
    tag: _Tag | None = None
    marks: _Marks | None = None
    seen_by: SeenBy | None = None


class AnnotationUnknown(TabletapeError):
    """The annotation does not exist, or the caller may not know of it."""

    code = "annotation_unknown"


class AnnotationRefused(TabletapeError):
    """The annotation is not allowed. `code` gives the reason."""

    def __init__(self, code: str, detail: str, *, value: object, rule: str = "annotations") -> None:
        super().__init__(detail, value=value, rule=rule)
        self.code = code


class StoredAnnotation(msgspec.Struct, frozen=True, tag="annotation"):
    """An annotation as it is stored, without its answers."""

    note: Annotation
    knowledge: AuthorKnowledge

    @property
    def doors(self) -> tuple[str, ...]:
        """The doors in front of it."""
        return doors_of_annotation(self.note.by, self.note.seen_by, self.knowledge)


class StoredAnswer(msgspec.Struct, frozen=True, tag="answer"):
    """An answer as it is stored."""

    thread: str
    """The id of its annotation."""
    note: Note
    knowledge: AuthorKnowledge

    @property
    def doors(self) -> tuple[str, ...]:
        """The doors in front of it, in its thread."""
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
            game: the game of the log beside which it was found.
            name: the id under which it was found.
            earlier: the stored value.
            spectators: the values of the log that spectators see.

        Raises:
            ValueError: it has another game or id, or the logs that it names are not the logs of the game.
            KeyError: the knowledge of the author of a note is missing.
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
    """An annotation with the answers that a viewer may see."""

    annotation: StoredAnnotation
    answers: tuple[StoredAnswer, ...]
    """In the order in which they were written."""

    def shown_to(self, viewer: Viewer) -> Annotation:
        """Return the annotation with its answers as a viewer sees it."""
        note = self.annotation.note

        def held_back(stored: _Stored) -> bool:
            apart = stored.knowledge.apart and note.seen_by != "organisers" and not viewer.over
            return apart or not covers(viewer.spectators, stored.knowledge.knew)

        answers = (replace(answer.note, held_back=held_back(answer)) for answer in self.answers)
        return replace(note, answers=tuple(answers), held_back=held_back(self.annotation))


class _Read(msgspec.Struct, frozen=True):
    """The annotations of a game as they were read for a viewer."""

    threads: dict[str, _Thread]
    """By id of the annotation, the threads that the viewer may see."""
    documents: dict[str, bytes]
    """By id of the note, its stored document."""
    removals: tuple[Removal, ...]
    """The removals of the viewer's own notes; read for a new note alone."""

    def first_note(self, request: RequestKey | None, name: str, now: int) -> _Stored | None:
        """Return the note that an earlier request under a key has written; `None` where there is none.

        A removed annotation does not count for an author who sees none of its answers, once its removal is no longer
        remembered: so nothing tells of hidden answers.

        Raises:
            KeyReused: another request has written the note.
            AnnotationRefused: the note was written and removed.
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
            AnnotationUnknown: the viewer does not see the note.
        """
        for thread in self.threads.values():
            if note in (thread.annotation.note.annotation, *(answer.note.annotation for answer in thread.answers)):
                return thread
        raise AnnotationUnknown("there is no such annotation", value=note)

    def places_of(self, author: str) -> int:
        """Return the most notes of an author beside their removed annotations that have answers."""
        notes = (thread.annotation.note for thread in self.threads.values())
        return MOST_OF_AN_AUTHOR - sum(note.removed and note.by == author for note in notes)


_Attempt: TypeAlias = Callable[[_Read], Awaitable[tuple[ThreadChange | None, Annotation]]]
"""Returns a change, or `None` if nothing is to be changed, and the answer to the caller."""

_encoder: Final = msgspec.json.Encoder()
_decode: Final = msgspec.json.Decoder(_Stored).decode
_decode_earlier: Final = msgspec.json.Decoder(_EarlierAnnotation).decode


class Annotations:
    """Keeps annotations, and shows them to the readers who may know all that their authors knew.

    Every method with a `GameSnapshot` takes the game as the caller sees it.

    Args:
        core: reads logs, and has the store.
        tournaments: knows the organisers of a game.
        rights: computes the hidden values of a caller.
    """

    def __init__(self, core: Core, tournaments: TournamentLog, rights: Rights) -> None:
        self._core = core
        self._reader = core.reader
        self._store = core.store
        self._tournaments = tournaments
        self._rights = rights

    async def write(
        self,
        snapshot: GameSnapshot,
        new: AnnotationRequest,
        key: str | None = None,
        *,
        check: Callable[[], Awaitable[None]] | None = None,
    ) -> Annotation:
        """Keep a new annotation. A repeated request gets the annotation of the first request, as it is now.

        Args:
            snapshot: the game, as the caller sees it.
            new: the annotation.
            key: the caller's idempotency key.
            check: refuses a new annotation; not called for a repeated request.

        Raises:
            VersionUnknown: the game does not have the version.
            AnnotationRefused: the caller may not write now, the annotation is empty, a limit is reached, or the
                annotation of this key was removed.
            KeyReused: the key belongs to another request.
        """
        viewer = await self._viewer(snapshot)
        game, author = snapshot.state.at_table.game, snapshot.who
        request = request_key(author.actor, key, ["annotate", game, new])
        name = self._new_id(game, request)

        sealed_name = await self._core.names.seal(author, _name_of(snapshot))

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            now = self._core.clock()
            if read.first_note(request, name, now) is not None:
                return None, read.thread_of(name).shown_to(viewer)
            _require_writer(snapshot, viewer)
            if check is not None:
                await check()
            _require_content(new.words, new.tag, new.marks)
            record = await self._reader.record(game, new.version)
            stored = StoredAnnotation(
                Annotation(
                    annotation=name,
                    by=author.actor,
                    name=sealed_name,
                    seat=snapshot.seat,
                    words=new.words,
                    time=now,
                    game=game,
                    version=new.version,
                    head=str(record.head),
                    tag=new.tag,
                    marks=new.marks,
                    seen_by=new.seen_by,
                ),
                await self._knowledge(snapshot, viewer, request),
            )
            change = ThreadChange(
                game=game,
                thread=name,
                notes=(_added(stored, read.documents.get(name, b"").decode()),),
                most=MOST_ANNOTATIONS,
                most_of_author=read.places_of(author.actor),
                now=None if request is None else now,
            )
            return change, _Thread(stored, ()).shown_to(viewer)

        return await self._change(viewer, game, attempt, name)

    async def answer(self, snapshot: GameSnapshot, annotation: str, words: str, key: str | None = None) -> Annotation:
        """Answer an annotation that the caller sees; return it with its answers.

        A repeated request gets the annotation as it is now, if the caller may still see it.

        Raises:
            AnnotationUnknown: the caller does not see the annotation; an answer has no answers.
            AnnotationRefused: the caller may not write now, a limit is reached, or the answer of this key was removed.
            KeyReused: the key belongs to another request.
        """
        viewer = await self._viewer(snapshot)
        game, author = snapshot.state.at_table.game, snapshot.who
        request = request_key(author.actor, key, ["answer_annotation", game, annotation, words])
        name = self._new_id(game, request)
        # Every answer that the author may see lies behind at least one of these doors.
        counted = tuple({door: None for way in ways_of(viewer) for door in way.answers})

        sealed_name = await self._core.names.seal(author, _name_of(snapshot))

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            now = self._core.clock()
            first = read.first_note(request, name, now)
            if first is None:
                _require_writer(snapshot, viewer)
                _require_content(words, "", ())
            thread = read.threads.get(annotation)
            if thread is None:
                raise AnnotationUnknown("there is no such annotation", value=annotation)
            if first is not None:
                return None, thread.shown_to(viewer)
            answer = Note(annotation=name, by=author.actor, name=sealed_name, seat=snapshot.seat, words=words, time=now)
            stored = StoredAnswer(annotation, answer, await self._knowledge(snapshot, viewer, request))
            change = ThreadChange(
                game=game,
                thread=annotation,
                notes=(_added(stored),),
                parent=read.documents[annotation].decode(),
                counted=counted,
                most_of_author=read.places_of(author.actor),
                most_answers=MOST_ANSWERS,
                now=None if request is None else now,
            )
            return change, replace(thread, answers=(*thread.answers, stored)).shown_to(viewer)

        return await self._change(viewer, game, attempt, name)

    async def edit(self, snapshot: GameSnapshot, annotation: str, change: AnnotationChangeRequest) -> Annotation:
        """Let an author change their note; return the annotation with its answers.

        Raises:
            AnnotationUnknown: the caller has not written the note.
            AnnotationRefused: the caller may not write now, the note would be empty, or it is an answer and has words
                alone.
        """
        viewer = await self._viewer(snapshot)
        _require_writer(snapshot, viewer)
        knowledge = await self._knowledge(snapshot, viewer, None)
        game = snapshot.state.at_table.game
        fields = {name: value for name, value in msgspec.structs.asdict(change).items() if value is not None}

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            thread = read.thread_of(annotation)
            stored = _note_in(thread, annotation)
            note = stored.note
            if note.by != viewer.who.actor or (isinstance(note, Annotation) and note.removed):
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            if all(getattr(note, name, None) == value for name, value in fields.items()):
                return None, thread.shown_to(viewer)
            if not isinstance(note, Annotation) and set(fields) != {"words"}:
                value = next(fields[name] for name in fields if name != "words")
                raise AnnotationRefused("answer_has_words", "an answer has words alone", value=value)
            of_note = replace(knowledge, digest=stored.knowledge.digest)
            after = _edited(stored, fields | {"changed": self._core.clock()}, of_note)
            written = ThreadChange(
                game=game,
                thread=thread.annotation.note.annotation,
                notes=(_changed(stored, read.documents[annotation].decode(), after),),
            )
            return written, _with(thread, stored, after).shown_to(viewer)

        return await self._change(viewer, game, attempt)

    async def remove(self, snapshot: GameSnapshot, annotation: str) -> Annotation:
        """Remove a note, and return the rest of the annotation.

        An annotation with answers loses its content, and goes with the last answer.

        Raises:
            AnnotationUnknown: the caller does not see the note, or has not written it and does not organise the game.
        """
        viewer = await self._viewer(snapshot)
        game = snapshot.state.at_table.game

        async def attempt(read: _Read) -> tuple[ThreadChange | None, Annotation]:
            thread = read.thread_of(annotation)
            stored = _note_in(thread, annotation)
            if stored.note.by != viewer.who.actor and not viewer.organises:
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            left, emptied, now = thread, "", self._core.clock()
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

    async def seen_by(
        self, snapshot: GameSnapshot, caller: Identity, *, through: bool = False
    ) -> tuple[Annotation, ...]:
        """Return the annotations of a game that a caller may see: by version, then by time.

        Args:
            snapshot: the game, as the caller sees it or looks at it through other eyes.
            caller: the caller.
            through: whether the caller looks through other eyes, and sees the annotations that these eyes could see if
                the annotations were for the caller.
        """
        viewer = await self._viewer(snapshot, caller, through=through)
        read = await self._read(viewer, snapshot.state.at_table.game)
        # A log that was set back does not have the later versions any more.
        there = (thread for thread in read.threads.values() if thread.annotation.note.version <= snapshot.state.version)
        notes = [thread.shown_to(viewer) for thread in there]
        ordered = sorted(notes, key=lambda note: (note.version, note.time, note.annotation))
        return await self._core.names.opened_documents(ordered)

    async def may_write(self, snapshot: GameSnapshot) -> bool:
        """Return whether the caller may annotate a game now."""
        return _refusal(snapshot, await self._viewer(snapshot)) is None

    async def organises(self, snapshot: GameSnapshot, caller: Identity) -> bool:
        """Return whether a caller may remove the notes of others."""
        return await self._tournaments.organises(snapshot.state.at_table, caller)

    async def _change(self, viewer: Viewer, game: str, attempt: _Attempt, name: str | None = None) -> Annotation:
        """Change a thread; try again when another change was first.

        Args:
            viewer: the author of the change.
            game: the game of the log.
            attempt: makes the change of the annotations that the viewer sees.
            name: the id of a new note, which may be there already.
        """
        for left in reversed(range(TRIES)):
            change, answer = await attempt(await self._read(viewer, game, name))
            if change is None:
                return await self._core.names.opened_document(answer)
            try:
                await self._store.change_thread(change)
            except DeskConflict:
                if not left:
                    raise
            except DeskFull as error:
                raise _full(str(error.value)) from error
            else:
                return await self._core.names.opened_document(answer)
        raise AssertionError("the last try returns or raises")

    async def _read(self, viewer: Viewer, game: str, name: str | None = None) -> _Read:
        """Return the threads that a viewer may see; with the id of their new note also that note and their removals."""
        ways, notes, author = ways_of(viewer), () if name is None else (name,), "" if name is None else viewer.who.actor
        read = await self._store.notes(game, ways, notes, author=author)
        if read.earlier:
            await self._move_earlier(game, viewer.spectators)
            read = await self._store.notes(game, ways, notes, author=author)
        threads = dict(_threads(viewer, [_decode(document) for document in read.notes.values()]))
        return _Read(threads, read.notes, read.removals)

    async def _move_earlier(self, game: str, spectators: Visibility) -> None:
        """Move annotations that an earlier version stored, one after the other.

        Several processes may move them at once. An annotation that was changed meanwhile is moved by the next reader. A
        value that cannot be read stays in its place.
        """
        for name, stored in (await self._store.earlier_annotations(game)).items():
            try:
                change = _decode_earlier(stored).moved(game, name, stored, spectators)
            except (msgspec.DecodeError, KeyError, ValueError):
                _log.warning("annotation %s of game %s cannot be read; it is left where it lies", name, game)
                continue
            with contextlib.suppress(DeskConflict):
                await self._store.change_thread(change)

    async def _viewer(self, snapshot: GameSnapshot, reader: Identity | None = None, *, through: bool = False) -> Viewer:
        table, caller = snapshot.state.at_table, snapshot.who if reader is None else reader
        return Viewer(
            who=caller,
            visibility=snapshot.visibility,
            sits=bool(caller.player) and table.seat_of(caller.player) is not None,
            organises=await self._tournaments.organises(table, caller),
            over=await self._is_over(table),
            spectators=await self._rights.visibility(table, ANYBODY),
            through=through,
        )

    async def _is_over(self, table: Table) -> bool:
        """Return whether a game is closed, and the luck that it shares with other tables is known."""
        if not await self._reader.is_closed(table):
            return False
        of = table.tournament
        return of is None or table.visibility != "round" or await self._tournaments.luck_is_told(of)

    async def _knowledge(self, snapshot: GameSnapshot, viewer: Viewer, request: RequestKey | None) -> AuthorKnowledge:
        """Return the knowledge of the caller about a game now: the values they have seen and spectators have not.

        A player who sat there before knows the values that their seat saw.
        """
        table, player = snapshot.state.at_table, viewer.who.player
        opened_seats: list[set[Seat] | None] = [None for _ in snapshot.visibility.ranges]
        sat = {seat for seat, occupant in enumerate(table.seats) if _is_of(occupant, player)}
        codec = await self._reader.codec(table.game)
        ranges = snapshot.visibility.ranges
        async for record in self._reader.stream(table.game, upto=snapshot.state.version):
            if record.openings:
                at = next(at for at, part in enumerate(ranges) if part.upto is None or record.version <= part.upto)
                seats = (seat for opening in decode_openings(record.openings) for seat in opening.seats)
                opened_seats[at] = (opened_seats[at] or set()).union(seats)
            if player and player.encode() in record.body:
                for event in codec.body(record).events:
                    if isinstance(event, SeatTaken | SeatHandedOver) and _is_of(event.occupant, player):
                        sat.add(event.seat)
                    elif isinstance(event, GameForked):
                        sat.update(seat for seat, occupant in enumerate(event.seats) if _is_of(occupant, player))
        known = (
            VisibilityRange(
                part.upto, frozenset(seats or ()) & (part.viewer | sat), part.everything and seats is not None
            )
            for part, seats in zip(ranges, opened_seats, strict=True)
        )
        digest = None if request is None else request.digest
        knew = Visibility(tuple(known))
        apart = not viewer.sits and not viewer.over
        return AuthorKnowledge(knew, apart, digest, needs_of(knew, viewer.spectators))

    def _new_id(self, game: str, request: RequestKey | None) -> str:
        return self._core.ids.document("a", shard_of(game), request)


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


def _edited(stored: _Stored, fields: Mapping[str, Any], knowledge: AuthorKnowledge) -> _Stored:
    """Return a note with another content.

    Raises:
        AnnotationRefused: the content is empty.
    """
    if isinstance(stored, StoredAnswer):
        answer = replace(stored.note, **fields)
        _require_content(answer.words, "", ())
        return replace(stored, note=answer, knowledge=knowledge)
    annotation = replace(stored.note, **fields)
    _require_content(annotation.words, annotation.tag, annotation.marks)
    return replace(stored, note=annotation, knowledge=knowledge)


def _with(thread: _Thread, stored: _Stored, after: _Stored) -> _Thread:
    """Return a thread with a note changed."""
    if isinstance(after, StoredAnnotation):
        return replace(thread, annotation=after)
    return replace(thread, answers=tuple(after if other is stored else other for other in thread.answers))


def _threads(viewer: Viewer, stored: Sequence[_Stored]) -> Iterator[tuple[str, _Thread]]:
    """Yield each annotation that a viewer may see, by its id, with the answers that the viewer may see."""
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
            # A viewer who sees no answer does not see a removed annotation.
            if thread.answers or not note.removed:
                yield note.annotation, thread


def _name_of(snapshot: GameSnapshot) -> str:
    """Return the name of the caller: at the table their name there."""
    occupant = None if snapshot.seat is None else snapshot.state.at_table.seats[snapshot.seat]
    return (snapshot.who.name or snapshot.who.actor) if occupant is None else occupant.name


def _is_of(occupant: Occupant | None, player: str) -> bool:
    return bool(player) and occupant is not None and occupant.player == player


def _refusal(snapshot: GameSnapshot, viewer: Viewer) -> AnnotationRefused | None:
    """Return the refusal for a caller who may not write about a game now."""
    table = snapshot.state.at_table
    if not table.started:
        return AnnotationRefused("not_started", "the game has not begun: nothing is to be noted", value=table.status)
    if not (viewer.over or viewer.sits or viewer.organises):
        detail = "while a game goes on, those write about it who sit there or organise it"
        return AnnotationRefused("game_goes_on", detail, value=table.status)
    return None


def _require_writer(snapshot: GameSnapshot, viewer: Viewer) -> None:
    refused = _refusal(snapshot, viewer)
    if refused is not None:
        raise refused


def _require_content(words: str, tag: str, marks: Sequence[Mark]) -> None:
    if not (words.strip() or tag.strip() or marks):
        detail = "an annotation has words, a tag, or a mark"
        raise AnnotationRefused("says_nothing", detail, value=words)


def _full(limit: str) -> AnnotationRefused:
    """Return the refusal for a note beyond a limit of the store."""
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
        AnnotationRefused: a place is not on the board.
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
