"""The readers of an annotation or an answer, and the doors behind which a store finds it.

The rule is `may_see`. A door is the same rule as a name: the readers that an annotation is for, whether it was written
apart from the table, and the part of each game of the log that a reader must see. A reader asks for the doors that are
open to them (`ways_of`), so the work of a list does not depend on annotations that are hidden from the reader.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, Literal, TypeAlias

import msgspec

from eventstore.identity import Identity
from eventstore.log.visibility import Visibility, VisibilityRange
from eventstore.storage.threads import Way

SeenBy: TypeAlias = Literal["table", "organisers", "all"]
"""The readers of an annotation: players at the table and organisers of the game, organisers alone, or all readers of
the game."""

_MOST_PARTS: Final = 3
"""Number of games of a log, counted from the last, for which doors distinguish the need of a reader."""
_NOTHING: Final = "-"
_EVERYTHING: Final = "all"
_WHATEVER: Final = "*"
"""Any need: for a reader who sees everything of a part."""


class AuthorKnowledge(msgspec.Struct, frozen=True):
    """The knowledge of the author of a note at the time of writing."""

    knew: Visibility
    """The hidden values of the log that the author saw and spectators did not see."""
    apart: bool
    """Whether the author organised the game, without a seat, and the game was not over."""
    digest: bytes | None = None
    """The digest of the request under an idempotency key that wrote the note."""
    needs: tuple[str, ...] = ()
    """By part of the log the need of a reader, as doors name it."""


class Viewer(msgspec.Struct, frozen=True):
    """A reader of the annotations of a game."""

    caller: Identity
    visibility: Visibility
    """The values of the log that the viewer sees."""
    sits: bool
    organises: bool
    over: bool
    """Whether the game is over, and the tables of its round keep nothing from each other."""
    spectators: Visibility
    through: bool
    """Whether the viewer looks through other eyes."""

    def is_addressed(self, seen_by: SeenBy) -> bool:
        """Return whether an annotation is for the viewer."""
        return seen_by == "all" or self.organises or (self.sits and seen_by == "table")

    @property
    def sees_apart(self) -> bool:
        """Whether the viewer sees notes that were written apart from the table."""
        return not self.through and (self.over or self.organises)


def covers(visible: Visibility, knew: Visibility) -> bool:
    """Return whether a visibility includes another visibility."""
    for known in knew.ranges:
        sees = visible.at(sys.maxsize if known.upto is None else known.upto)
        if not sees.everything and (known.everything or not known.viewer <= sees.viewer):
            return False
    return True


def may_see(viewer: Viewer, author: str, seen_by: SeenBy, knowledge: AuthorKnowledge) -> bool:
    """Return whether a viewer may see an annotation, or an answer to an annotation that the viewer sees.

    Args:
        viewer: the reader.
        author: the actor of the author.
        seen_by: the readers of the annotation.
        knowledge: the knowledge of the author of the annotation, or of the answer.
    """
    if author == viewer.caller.actor and not viewer.through:
        return True
    if not covers(viewer.visibility, knowledge.knew) or (knowledge.apart and not viewer.sees_apart):
        return False
    return viewer.is_addressed(seen_by)


def needs_of(knew: Visibility, spectators: Visibility) -> tuple[str, ...]:
    """Return the need of a reader by part of the log: the values that they must see to know all that an author knew.

    Each of the last games of the log is a part; the games before them are one part. In that part a closed game needs
    nothing: everybody sees everything of it, except a reader who looks through other eyes.

    Args:
        knew: the values that the author knew.
        spectators: the values of the same log that spectators see.
    """
    needs = []
    for part, closed in zip(_parts(knew.ranges), _parts(spectators.ranges), strict=True):
        together = len(part) > 1
        ranges = [known for known, public in zip(part, closed, strict=True) if not (together and public.everything)]
        seats = frozenset[int]().union(*(known.viewer for known in ranges))
        # Only a reader who sees everything sees the values of two seats.
        if len(seats) > 1 or any(known.everything for known in ranges):
            needs.append(_EVERYTHING)
        else:
            needs.append(str(*seats) if seats else _NOTHING)
    return tuple(needs)


def doors_of_annotation(author: str, seen_by: SeenBy, knowledge: AuthorKnowledge) -> tuple[str, ...]:
    """Return the doors of an annotation: a door for its author, the others for readers who may know as much."""
    return (f"by/{author}/{seen_by}", *(f"{seen_by}/{door}" for door in _doors(knowledge)))


def doors_of_answer(author: str, knowledge: AuthorKnowledge) -> tuple[str, ...]:
    """Return the doors of an answer in its thread."""
    return (f"by/{author}", *_doors(knowledge))


def ways_of(viewer: Viewer) -> tuple[Way, ...]:
    """Return the doors of annotations that are open to a viewer, each with the doors of answers behind it."""
    aparts = (0, 1) if viewer.sees_apart else (0,)
    needs = [",".join(by_part) for by_part in product(*map(_needs_met, _parts(viewer.visibility.ranges)))]
    classes = [f"{apart}/{need}" for apart in aparts for need in needs]
    mine = () if viewer.through else (f"by/{viewer.caller.actor}",)
    ways = []
    for seen_by in ("table", "organisers", "all"):
        addressed = viewer.is_addressed(seen_by)
        answers = (*(classes if addressed else ()), *mine)
        ways += [Way(f"{door}/{seen_by}", answers) for door in mine]
        ways += [Way(f"{seen_by}/{door}", answers) for door in classes if addressed]
    return tuple(ways)


def _doors(knowledge: AuthorKnowledge) -> Iterator[str]:
    """Yield a door for every way to see as much: for each part by its need, or by seeing everything of the part."""
    for needs in product(*((need, _WHATEVER) for need in knowledge.needs)):
        yield f"{int(knowledge.apart)}/{','.join(needs)}"


def _needs_met(part: Sequence[VisibilityRange]) -> list[str]:
    """Return the needs that are met by a reader who sees a part of the log so."""
    hiding = [visible.viewer for visible in part if not visible.everything]
    if not hiding:
        return [_WHATEVER]
    return [_NOTHING, *map(str, sorted(frozenset.intersection(*hiding)))]


def _parts(ranges: tuple[VisibilityRange, ...]) -> list[tuple[VisibilityRange, ...]]:
    first = max(1, len(ranges) - _MOST_PARTS + 1)
    return [ranges[:first], *((last,) for last in ranges[first:])]
