"""Annotations with their answers as a store keeps them: one document for each note, found through doors.

A *door* names the readers of the documents behind it, so a reader asks for the doors that are open to them and for
nothing else: a document that is hidden from them is not read on their behalf. `review` names the doors; a store knows
only names.

* An annotation lies behind its doors. An answer lies behind its own doors in the *thread* of its annotation.
* A removed annotation that has answers lies behind pairs of doors, its own and one of an answer: a reader who
  sees none of the answers finds nothing.

The fields of a game, the same in memory and on Redis; lists are ids or doors, divided by spaces:

| field | holds |
| --- | --- |
| `note <id>` | the document of an annotation or an answer |
| `door <door>` | the annotations behind a door |
| `thread <annotation> <door>` | the answers of an annotation behind a door |
| `kinds <annotation>` | the doors behind which it has answers |
| `gone <annotation>` | the doors of an annotation that was removed and has answers |
| `gone <door> <door>` | the removed annotations behind a pair of doors |
| `count` | how many annotations there are |
| `of <author>` | the answers of an author, and the annotations that they have not removed |

Beside them lie the removals of each author's notes that are remembered (`removals.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from eventstore.errors import DocumentConflict, DocumentsFull
from eventstore.storage.removals import Removal, removal_of, with_removal


class Way(msgspec.Struct, frozen=True):
    """A door of annotations that is open to a reader."""

    door: str
    answers: tuple[str, ...]
    """The doors of answers that are open to them in the threads behind it."""


class NotesRead(msgspec.Struct, frozen=True):
    """The notes behind some doors."""

    notes: dict[str, bytes]
    """By id the documents, in the order of the doors and then as they were written."""
    earlier: bool
    """Whether there are annotations as an earlier version kept them, behind no door."""
    removals: tuple[Removal, ...] = ()
    """The removals of an author's notes, the oldest first; some may be older than is remembered."""


class NoteWrite(msgspec.Struct, frozen=True, kw_only=True):
    """A note, and what it becomes."""

    note: str
    """Its id; for an annotation that of its thread."""
    author: str
    before: str
    """As the caller read it; empty for a new one."""
    after: str
    """Empty where it is taken away."""
    doors_before: tuple[str, ...] = ()
    doors_after: tuple[str, ...] = ()
    request: str = ""
    """Where it is taken away: a digest of the request that wrote it, if that had an idempotency key."""


class ThreadChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of an annotation, or of its answers."""

    game: str
    thread: str
    """The annotation."""
    notes: tuple[NoteWrite, ...]
    parent: str = ""
    """For an answer: its annotation as the caller read it, which must be the same still."""
    emptied: str = ""
    """For an annotation that is taken away: its remains while it has answers."""
    counted: tuple[str, ...] = ()
    """Behind which doors the answers of the thread are counted."""
    most: int | None = None
    """How many annotations the game has at most with a new note; `None` for no limit."""
    most_of_author: int | None = None
    """How many notes its author has at most with it."""
    most_answers: int | None = None
    """How many answers are counted at most with it."""
    earlier: str = ""
    """The thread as an earlier version kept it, where it is moved: it must be the same still, and is gone then."""
    now: int | None = None
    """The time (ms) at which a note is written under an idempotency key, or taken away. Then a new note must not be
    one whose removal is remembered, and the removal of a note that has a request is remembered."""


LIMITS = ("game", "author", "thread")
"""The values of a `DocumentsFull`, in the order in which the limits are looked at."""


class ThreadFields:
    """The fields of one game in memory; does what `read_threads.lua` and `change_thread.lua` do on Redis."""

    def __init__(self) -> None:
        self._fields: dict[str, str] = {}
        self.earlier: dict[str, str] = {}
        """By annotation, it with its answers as an earlier version kept them."""
        self.removals: dict[str, tuple[Removal, ...]] = {}
        """By author."""

    def read(self, ways: Sequence[Way], notes: Sequence[str]) -> dict[str, bytes]:
        """Return the documents behind doors, and those of some notes."""
        names = dict.fromkeys(notes)
        for way in ways:
            for annotation in self._list(f"door {way.door}"):
                names[annotation] = None
                names |= dict.fromkeys(self._answers(annotation, way.answers))
            for door in way.answers:
                for annotation in self._list(f"gone {way.door} {door}"):
                    names[annotation] = None
                    names |= dict.fromkeys(self._answers(annotation, (door,)))
        documents = {note: self._fields.get(f"note {note}") for note in names}
        return {note: document.encode() for note, document in documents.items() if document is not None}

    def change(self, change: ThreadChange) -> bool:
        """Change a thread; return whether anything was changed.

        Raises:
            DocumentConflict: a note, or the annotation of an answer, is something else than it was.
            DocumentsFull: a limit is reached; its value is one of `LIMITS`.
        """
        thread = change.thread
        if change.earlier:
            if self.earlier.get(thread) != change.earlier:
                raise DocumentConflict("it was changed meanwhile", value=thread)
            del self.earlier[thread]
        else:
            (write,) = change.notes
            now = self._fields.get(f"note {write.note}", "")
            if now == write.after or (change.emptied and now == change.emptied):
                return False
            parent = self._fields.get(f"note {thread}", "")
            if now != write.before or (change.parent and parent != change.parent) or self._is_removed(change, write):
                raise DocumentConflict("it was changed meanwhile", value=write.note)
            self._require_room(change, write.author)
        for write in change.notes:
            if change.earlier and f"note {write.note}" in self._fields:
                continue
            if write.note == thread:
                self._write_annotation(write, change.emptied)
            else:
                self._write_answer(thread, write)
            if change.now is not None and write.request and not write.after:
                removal = Removal(write.note, write.request, change.now)
                self.removals[write.author] = with_removal(self.removals.get(write.author, ()), removal)
        return True

    def _is_removed(self, change: ThreadChange, write: NoteWrite) -> bool:
        """Return whether a note is to be written whose removal is remembered."""
        if change.now is None or not write.after:
            return False
        return removal_of(write.note, self.removals.get(write.author, ()), change.now) is not None

    def _require_room(self, change: ThreadChange, author: str) -> None:
        counts = (
            (change.most, int(self._fields.get("count", 0))),
            (change.most_of_author, len(self._list(f"of {author}"))),
            (change.most_answers, len(set(self._answers(change.thread, change.counted)))),
        )
        for limit, (most, count) in zip(LIMITS, counts, strict=True):
            if most is not None and count >= most:
                raise DocumentsFull(f"there are {most} of them already", value=limit)

    def _write_annotation(self, write: NoteWrite, emptied: str) -> None:
        thread = write.note
        gone, kinds = self._list(f"gone {thread}"), self._list(f"kinds {thread}")
        self._count((f"note {thread}" not in self._fields) - (not write.after and not kinds))
        for door, kind in ((door, kind) for door in gone for kind in kinds):
            self._drop(f"gone {door} {kind}", thread)
        self._fields.pop(f"gone {thread}", None)
        for door in write.doors_before:
            self._drop(f"door {door}", thread)
        for door in write.doors_after:
            self._add(f"door {door}", thread)
        if write.after:
            self._fields[f"note {thread}"] = write.after
            self._add(f"of {write.author}", thread)
            return
        self._drop(f"of {write.author}", thread)
        if not kinds:
            self._fields.pop(f"note {thread}", None)
            return
        self._fields[f"note {thread}"] = emptied
        self._fields[f"gone {thread}"] = " ".join(write.doors_before)
        for door, kind in ((door, kind) for door in write.doors_before for kind in kinds):
            self._add(f"gone {door} {kind}", thread)

    def _write_answer(self, thread: str, write: NoteWrite) -> None:
        gone = self._list(f"gone {thread}")
        for kind in write.doors_before:
            self._drop(f"thread {thread} {kind}", write.note)
            if f"thread {thread} {kind}" not in self._fields:
                self._drop(f"kinds {thread}", kind)
                for door in gone:
                    self._drop(f"gone {door} {kind}", thread)
        for kind in write.doors_after:
            self._add(f"thread {thread} {kind}", write.note)
            self._add(f"kinds {thread}", kind)
            for door in gone:
                self._add(f"gone {door} {kind}", thread)
        if write.after:
            self._fields[f"note {write.note}"] = write.after
            self._add(f"of {write.author}", write.note)
            return
        del self._fields[f"note {write.note}"]
        self._drop(f"of {write.author}", write.note)
        if gone and f"kinds {thread}" not in self._fields:
            del self._fields[f"note {thread}"], self._fields[f"gone {thread}"]
            self._count(-1)

    def _answers(self, thread: str, doors: Sequence[str]) -> Iterator[str]:
        for door in doors:
            yield from self._list(f"thread {thread} {door}")

    def _list(self, field: str) -> list[str]:
        return self._fields.get(field, "").split()

    def _add(self, field: str, member: str) -> None:
        members = self._list(field)
        if member not in members:
            self._fields[field] = " ".join((*members, member))

    def _drop(self, field: str, member: str) -> None:
        members = self._list(field)
        if member in members:
            members.remove(member)
            self._fields[field] = " ".join(members)
            if not members:
                del self._fields[field]

    def _count(self, by: int) -> None:
        count = int(self._fields.pop("count", 0)) + by
        if count:
            self._fields["count"] = str(count)


def thread_arguments(change: ThreadChange) -> Mapping[str, object]:
    """Return a change as `change_thread.lua` reads it: without empty fields."""
    return {name: value for name, value in msgspec.structs.asdict(change).items() if value not in ("", (), None)}
