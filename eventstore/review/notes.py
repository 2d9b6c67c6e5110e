"""Notes: the contents of annotations and of answers, as their authors write and their readers get them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Final, TypeAlias

import msgspec

from domain.core.errors import TabletapeError
from domain.core.events import Seat
from eventstore.review.note_doors import SeenBy
from eventstore.storage.head import Ordinal

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


def require_content(words: str, tag: str, marks: Sequence[Mark]) -> None:
    """Refuse a note without content.

    Raises:
        AnnotationRefused: words, tag and marks are empty.
    """
    if not (words.strip() or tag.strip() or marks):
        detail = "an annotation has words, a tag, or a mark"
        raise AnnotationRefused("says_nothing", detail, value=words)


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
