"""Annotations of a game as a viewer may see them: by version, and in pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from eventstore.review.notes import Annotation


class AnnotatedVersion(msgspec.Struct, frozen=True):
    """A version with annotations that the viewer may see."""

    version: int
    annotations: int
    answers: int
    changed: int
    """The time of the last change of any of them, milliseconds since 1970 in UTC."""


class AnnotationList(msgspec.Struct, frozen=True):
    """Annotations that the viewer may see, by version and then by time."""

    may_write: bool
    """Whether the viewer may annotate this game now."""
    may_remove: bool
    """Whether the viewer organises it, and may remove annotations of other people."""
    annotations: tuple[Annotation, ...]
    versions: tuple[AnnotatedVersion, ...]
    """All versions that have annotations, also outside the range of the request."""
    next: str | None
    """The cursor of the next page; null when there is none."""


def annotated_versions(annotations: Sequence[Annotation]) -> tuple[AnnotatedVersion, ...]:
    """Return the versions that have annotations, of annotations by version."""
    versions = []
    for version, group in groupby(annotations, lambda annotation: annotation.version):
        annotations_there = tuple(group)
        notes = [note for annotation in annotations_there for note in (annotation, *annotation.answers)]
        changed = max(note.time if note.changed is None else note.changed for note in notes)
        versions.append(AnnotatedVersion(version, len(annotations_there), len(notes) - len(annotations_there), changed))
    return tuple(versions)


def annotation_page(
    annotations: Sequence[Annotation], first: int, last: int | None, after: str | None, limit: int
) -> tuple[tuple[Annotation, ...], str | None]:
    """Return a page of the annotations of a range of versions, and the cursor of the next page.

    Args:
        annotations: all annotations that the viewer may see, in order.
        first: the first version of the range.
        last: the last version of the range; `None` for no end.
        after: the cursor of the page before: version, time and id of its last annotation.
        limit: the largest number of annotations.
    """
    version, time, name = (0, 0, "") if after is None else (*map(int, after.split("-")[:2]), after.split("-")[2])
    selected = [
        annotation
        for annotation in annotations
        if first <= annotation.version
        and (last is None or annotation.version <= last)
        and (annotation.version, annotation.time, annotation.annotation) > (version, time, name)
    ]
    page = tuple(selected[:limit])
    end = f"{page[-1].version}-{page[-1].time}-{page[-1].annotation}" if len(selected) > limit else None
    return page, end
