"""Threads: annotations with the answers that a viewer may see, as they are stored and changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec.structs import replace

from eventstore.errors import KeyReused
from eventstore.log.visibility import Visibility
from eventstore.review.note_doors import (
    AuthorKnowledge,
    Viewer,
    covers,
    doors_of_annotation,
    doors_of_answer,
    may_see,
    needs_of,
)
from eventstore.review.notes import Annotation, AnnotationRefused, AnnotationUnknown, Note, require_content
from eventstore.storage.removals import Removal, removal_of
from eventstore.storage.store import RequestKey
from eventstore.storage.threads import NotesRead, NoteWrite, ThreadChange


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


StoredNote: TypeAlias = StoredAnnotation | StoredAnswer


class _EarlierAnnotation(msgspec.Struct, frozen=True):
    """An annotation as earlier versions stored it: one value with its answers."""

    annotation: Annotation
    sights: dict[str, AuthorKnowledge]
    """By id of the annotation and its answers."""


class NoteThread(msgspec.Struct, frozen=True):
    """An annotation with the answers that a viewer may see."""

    annotation: StoredAnnotation
    answers: tuple[StoredAnswer, ...]
    """In the order in which they were written."""

    def shown_to(self, viewer: Viewer) -> Annotation:
        """Return the annotation with its answers as a viewer sees it."""
        note = self.annotation.note

        def held_back(stored: StoredNote) -> bool:
            apart = stored.knowledge.apart and note.seen_by != "organisers" and not viewer.over
            return apart or not covers(viewer.spectators, stored.knowledge.knew)

        answers = (replace(answer.note, held_back=held_back(answer)) for answer in self.answers)
        return replace(note, answers=tuple(answers), held_back=held_back(self.annotation))

    def note(self, name: str) -> StoredNote | None:
        """Return the annotation or the answer with an id; `None` where the thread does not have it."""
        notes: tuple[StoredNote, ...] = (self.annotation, *self.answers)
        return next((stored for stored in notes if stored.note.annotation == name), None)

    def with_changed(self, stored: StoredNote, after: StoredNote) -> NoteThread:
        """Return the thread with a note changed."""
        if isinstance(after, StoredAnnotation):
            return replace(self, annotation=after)
        return replace(self, answers=tuple(after if answer is stored else answer for answer in self.answers))


class VisibleThreads(msgspec.Struct, frozen=True):
    """The annotations of a game as they were read for a viewer."""

    threads: dict[str, NoteThread]
    """By id of the annotation, the threads that the viewer may see."""
    documents: dict[str, bytes]
    """By id of the note, its stored document."""
    removals: tuple[Removal, ...]
    """The removals of the viewer's own notes; read for a new note alone."""

    def first_note(self, request: RequestKey | None, name: str, now: int) -> StoredNote | None:
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
        stored: StoredNote = _decode(self.documents[name])
        removed = isinstance(stored, StoredAnnotation) and stored.note.removed
        if removed and name not in self.threads:
            return None
        _require_same(stored.knowledge.digest, request)
        if removed:
            raise _removed(request)
        return stored

    def note(self, name: str) -> tuple[NoteThread, StoredNote]:
        """Return an annotation or an answer, after its thread.

        Raises:
            AnnotationUnknown: the viewer does not see the note.
        """
        for thread in self.threads.values():
            stored = thread.note(name)
            if stored is not None:
                return thread, stored
        raise AnnotationUnknown("there is no such annotation", value=name)

    def removed_of(self, author: str) -> int:
        """Return the number of an author's removed annotations that have answers."""
        notes = (thread.annotation.note for thread in self.threads.values())
        return sum(note.removed and note.by == author for note in notes)


_encoder: Final = msgspec.json.Encoder()
_decode: Final = msgspec.json.Decoder(StoredNote).decode
_decode_earlier: Final = msgspec.json.Decoder(_EarlierAnnotation).decode


def encode_note(stored: StoredNote) -> str:
    """Return the document of a note."""
    return _encoder.encode(stored).decode()


def added_note(stored: StoredNote, before: str = "") -> NoteWrite:
    """Return the write of a new note; the document before is that of a removed annotation with answers, or empty."""
    return NoteWrite(
        note=stored.note.annotation,
        author=stored.note.by,
        before=before,
        after=encode_note(stored),
        doors_after=stored.doors,
    )


def changed_note(stored: StoredNote, before: str, after: StoredNote) -> NoteWrite:
    """Return the write that replaces a note and its document."""
    return replace(removed_note(stored, before), after=encode_note(after), doors_after=after.doors)


def removed_note(stored: StoredNote, before: str) -> NoteWrite:
    """Return the write that takes a note and its document away."""
    digest = stored.knowledge.digest
    return NoteWrite(
        note=stored.note.annotation,
        author=stored.note.by,
        before=before,
        after="",
        doors_before=stored.doors,
        request="" if digest is None else digest.hex(),
    )


def edited_note(stored: StoredNote, fields: Mapping[str, Any], knowledge: AuthorKnowledge) -> StoredNote:
    """Return a note with another content.

    Raises:
        AnnotationRefused: the content is empty.
    """
    if isinstance(stored, StoredAnswer):
        answer = replace(stored.note, **fields)
        require_content(answer.words, "", ())
        return replace(stored, note=answer, knowledge=knowledge)
    annotation = replace(stored.note, **fields)
    require_content(annotation.words, annotation.tag, annotation.marks)
    return replace(stored, note=annotation, knowledge=knowledge)


def visible_threads(viewer: Viewer, read: NotesRead) -> VisibleThreads:
    """Return the threads that a viewer may see, of the notes that a store has found behind their doors."""
    threads = dict(_threads(viewer, [_decode(document) for document in read.notes.values()]))
    return VisibleThreads(threads, read.notes, read.removals)


def _threads(viewer: Viewer, stored: Sequence[StoredNote]) -> Iterator[tuple[str, NoteThread]]:
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
            thread = NoteThread(document, tuple(sorted(visible, key=lambda answer: answer.note.time)))
            # A viewer who sees no answer does not see a removed annotation.
            if thread.answers or not note.removed:
                yield note.annotation, thread


def moved_thread(game: str, name: str, earlier: str, spectators: Visibility) -> ThreadChange:
    """Return the change that stores the notes of an annotation as they are stored now, the answers first.

    Args:
        game: the game of the log beside which it was found.
        name: the id under which it was found.
        earlier: the value that an earlier version stored.
        spectators: the values of the log that spectators see.

    Raises:
        ValueError: the value cannot be decoded, it has another game or id, or the logs that it names are not the logs
            of the game.
        KeyError: the knowledge of the author of a note is missing.
    """
    value = _decode_earlier(earlier)
    note = value.annotation
    if (note.game, note.annotation) != (game, name):
        raise ValueError(f"this is annotation {note.annotation} of game {note.game}")
    knowledge = {name: replace(knew, needs=needs_of(knew.knew, spectators)) for name, knew in value.sights.items()}
    answers = (StoredAnswer(name, answer, knowledge[answer.annotation]) for answer in note.answers)
    stored = StoredAnnotation(replace(note, answers=()), knowledge[name])
    last = removed_note(stored, "") if note.removed else added_note(stored)
    return ThreadChange(
        game=game,
        thread=name,
        notes=(*map(added_note, answers), last),
        emptied=encode_note(stored) if note.removed else "",
        earlier=earlier,
    )


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
