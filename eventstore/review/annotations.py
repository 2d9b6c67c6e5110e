"""Annotations: notes about a version of a game, with tags, marks and arrows on its board, and answers.

Annotations lie beside the log of their game and disclose nothing. A reader sees an annotation only if they may see all
hidden values of the log that its author could see when it was written. So while a game with hidden information goes on,
mostly the author alone sees it. Notes of organisers are then for organisers alone: players disclose things to
organisers, and organisers see the other tables of a round that has its luck in common.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.core.events import Seat
from eventstore.errors import DocumentConflict, DocumentsFull
from eventstore.identity import ANYBODY, Identity
from eventstore.log.core import Core
from eventstore.log.sealing import decode_openings
from eventstore.log.visibility import GameSnapshot, Rights, Visibility, VisibilityRange
from eventstore.review.note_doors import AuthorKnowledge, Viewer, needs_of, ways_of
from eventstore.review.note_threads import (
    NoteThread,
    StoredAnnotation,
    StoredAnswer,
    VisibleThreads,
    added_note,
    changed_note,
    edited_note,
    encode_note,
    moved_thread,
    removed_note,
    visible_threads,
)
from eventstore.review.notes import (
    Annotation,
    AnnotationChangeRequest,
    AnnotationRefused,
    AnnotationRequest,
    AnnotationUnknown,
    Note,
    require_content,
)
from eventstore.storage.store import RequestKey, shard_of
from eventstore.storage.threads import ThreadChange
from eventstore.table.events import GameForked, Occupant, SeatHandedOver, SeatTaken
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
_Attempt: TypeAlias = Callable[[VisibleThreads], Awaitable[tuple[ThreadChange | None, Annotation]]]
"""Returns a change, or `None` if nothing is to be changed, and the answer to the caller."""


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
        game, author = snapshot.state.at_table.game, snapshot.caller
        request = request_key(author.actor, key, ["annotate", game, new])
        name = self._new_id(game, request)

        sealed_name = await self._core.names.seal(author, _name_of(snapshot))

        async def attempt(read: VisibleThreads) -> tuple[ThreadChange | None, Annotation]:
            now = self._core.clock()
            if read.first_note(request, name, now) is not None:
                return None, read.note(name)[0].shown_to(viewer)
            _require_writer(snapshot, viewer)
            if check is not None:
                await check()
            require_content(new.words, new.tag, new.marks)
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
                notes=(added_note(stored, read.documents.get(name, b"").decode()),),
                most=MOST_ANNOTATIONS,
                most_of_author=MOST_OF_AN_AUTHOR - read.removed_of(author.actor),
                now=None if request is None else now,
            )
            return change, NoteThread(stored, ()).shown_to(viewer)

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
        game, author = snapshot.state.at_table.game, snapshot.caller
        request = request_key(author.actor, key, ["answer_annotation", game, annotation, words])
        name = self._new_id(game, request)
        # Every answer that the author may see lies behind at least one of these doors.
        counted = tuple({door: None for way in ways_of(viewer) for door in way.answers})

        sealed_name = await self._core.names.seal(author, _name_of(snapshot))

        async def attempt(read: VisibleThreads) -> tuple[ThreadChange | None, Annotation]:
            now = self._core.clock()
            first = read.first_note(request, name, now)
            if first is None:
                _require_writer(snapshot, viewer)
                require_content(words, "", ())
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
                notes=(added_note(stored),),
                parent=read.documents[annotation].decode(),
                counted=counted,
                most_of_author=MOST_OF_AN_AUTHOR - read.removed_of(author.actor),
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

        async def attempt(read: VisibleThreads) -> tuple[ThreadChange | None, Annotation]:
            thread, stored = read.note(annotation)
            note = stored.note
            if note.by != viewer.caller.actor or (isinstance(note, Annotation) and note.removed):
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            if all(getattr(note, name, None) == value for name, value in fields.items()):
                return None, thread.shown_to(viewer)
            if not isinstance(note, Annotation) and set(fields) != {"words"}:
                value = next(fields[name] for name in fields if name != "words")
                raise AnnotationRefused("answer_has_words", "an answer has words alone", value=value)
            of_note = replace(knowledge, digest=stored.knowledge.digest)
            after = edited_note(stored, fields | {"changed": self._core.clock()}, of_note)
            change = ThreadChange(
                game=game,
                thread=thread.annotation.note.annotation,
                notes=(changed_note(stored, read.documents[annotation].decode(), after),),
            )
            return change, thread.with_changed(stored, after).shown_to(viewer)

        return await self._change(viewer, game, attempt)

    async def remove(self, snapshot: GameSnapshot, annotation: str) -> Annotation:
        """Remove a note, and return the rest of the annotation.

        An annotation with answers loses its content, and goes with the last answer.

        Raises:
            AnnotationUnknown: the caller does not see the note, or has not written it and does not organise the game.
        """
        viewer = await self._viewer(snapshot)
        game = snapshot.state.at_table.game

        async def attempt(read: VisibleThreads) -> tuple[ThreadChange | None, Annotation]:
            thread, stored = read.note(annotation)
            if stored.note.by != viewer.caller.actor and not viewer.organises:
                raise AnnotationUnknown("you have written no such annotation", value=annotation)
            left, emptied, now = thread, "", self._core.clock()
            if isinstance(stored, StoredAnswer):
                left = replace(thread, answers=tuple(other for other in thread.answers if other is not stored))
            elif stored.note.removed:
                return None, thread.shown_to(viewer)
            else:
                emptied_note = replace(stored.note, words="", tag="", marks=(), removed=True, changed=now)
                left = replace(thread, annotation=replace(stored, note=emptied_note))
                emptied = encode_note(left.annotation)
            change = ThreadChange(
                game=game,
                thread=thread.annotation.note.annotation,
                notes=(removed_note(stored, read.documents[annotation].decode()),),
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
            except DocumentConflict:
                if not left:
                    raise
            except DocumentsFull as error:
                raise _full(str(error.value)) from error
            else:
                return await self._core.names.opened_document(answer)
        raise AssertionError("the last try returns or raises")

    async def _read(self, viewer: Viewer, game: str, name: str | None = None) -> VisibleThreads:
        """Return the threads that a viewer may see; with the id of their new note also that note and their removals."""
        ways = ways_of(viewer)
        notes, author = ((), "") if name is None else ((name,), viewer.caller.actor)
        read = await self._store.notes(game, ways, notes, author=author)
        if read.earlier:
            await self._move_earlier(game, viewer.spectators)
            read = await self._store.notes(game, ways, notes, author=author)
        return visible_threads(viewer, read)

    async def _move_earlier(self, game: str, spectators: Visibility) -> None:
        """Move annotations that an earlier version stored, one after the other.

        Several processes may move them at once. An annotation that was changed meanwhile is moved by the next reader. A
        value that cannot be read stays in its place.
        """
        for name, stored in (await self._store.earlier_annotations(game)).items():
            try:
                change = moved_thread(game, name, stored, spectators)
            except (KeyError, ValueError):
                _log.warning("annotation %s of game %s cannot be read; it is left where it lies", name, game)
                continue
            with contextlib.suppress(DocumentConflict):
                await self._store.change_thread(change)

    async def _viewer(self, snapshot: GameSnapshot, reader: Identity | None = None, *, through: bool = False) -> Viewer:
        table, caller = snapshot.state.at_table, snapshot.caller if reader is None else reader
        return Viewer(
            caller=caller,
            visibility=snapshot.visibility,
            sits=bool(caller.player) and table.seat_of(caller.player) is not None,
            organises=await self._tournaments.organises(table, caller),
            over=await self._tournaments.is_disclosed(table),
            spectators=await self._rights.visibility(table, ANYBODY),
            through=through,
        )

    async def _knowledge(self, snapshot: GameSnapshot, viewer: Viewer, request: RequestKey | None) -> AuthorKnowledge:
        """Return the knowledge of the caller about a game now: the values they have seen and spectators have not.

        A player who sat there before knows the values that their seat saw.
        """
        table, player = snapshot.state.at_table, viewer.caller.player
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


def _name_of(snapshot: GameSnapshot) -> str:
    """Return the name of the caller: at the table their name there."""
    occupant = None if snapshot.seat is None else snapshot.state.at_table.seats[snapshot.seat]
    return (snapshot.caller.name or snapshot.caller.actor) if occupant is None else occupant.name


def _is_of(occupant: Occupant | None, player: str) -> bool:
    return bool(player) and occupant is not None and occupant.player == player


def _refusal(snapshot: GameSnapshot, viewer: Viewer) -> AnnotationRefused | None:
    """Return the refusal for a caller who may not write about a game now."""
    table = snapshot.state.at_table
    if not table.started:
        return AnnotationRefused("not_started", "the game has not begun: nothing is to be noted", value=table.status)
    if not (viewer.over or viewer.sits or viewer.organises):
        detail = "while a game goes on, its players and organisers write about it"
        return AnnotationRefused("game_goes_on", detail, value=table.status)
    return None


def _require_writer(snapshot: GameSnapshot, viewer: Viewer) -> None:
    refused = _refusal(snapshot, viewer)
    if refused is not None:
        raise refused


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
