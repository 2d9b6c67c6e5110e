"""Who may read an annotation or an answer, and the doors behind which a store finds it.

The rule is `may_see`. A door is the same rule as a name: it says whom an annotation is for, whether it was written
apart from the table, and for each game that the log comes from what a reader must see of it. A reader asks for the
doors that are open to them (`ways_of`), so the work of a list does not depend on what is hidden from who reads it.
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
"""Whom an annotation is for: who sits at the table and who organises the game, only who organises it, or all who may
read the game."""

_MOST_PARTS: Final = 3
"""Of so many games that a log comes from, the last ones, doors tell apart what a reader must see."""
_NOTHING: Final = "-"
_EVERYTHING: Final = "all"
_WHATEVER: Final = "*"
"""For who sees everything of a part: whatever a reader must see of it."""


class AuthorKnowledge(msgspec.Struct, frozen=True):
    """What the author of a note could know when they wrote it."""

    knew: Visibility
    """Which hidden values of the log; nobody where it hid nothing from spectators that the author saw."""
    apart: bool
    """Whether they organised the game, without a seat, and it was not over."""
    digest: bytes | None = None
    """Of the request under an idempotency key that made the note."""
    needs: tuple[str, ...] = ()
    """By part of the log what a reader must see of it, as doors name it."""


class Viewer(msgspec.Struct, frozen=True):
    """Who reads the annotations of a game."""

    who: Identity
    visibility: Visibility
    """What is hidden from them."""
    sits: bool
    organises: bool
    over: bool
    """Whether the game is over, and with it everything that its tables keep from one another."""
    spectators: Visibility
    through: bool
    """Whether they look through other eyes."""

    def is_addressed(self, seen_by: SeenBy) -> bool:
        """Return whether an annotation is for them."""
        return seen_by == "all" or self.organises or (self.sits and seen_by == "table")

    @property
    def sees_apart(self) -> bool:
        """Whether they see what is written apart from the table."""
        return not self.through and (self.over or self.organises)


def covers(seen: Visibility, knew: Visibility) -> bool:
    """Return whether who sees one thing sees all that is in another."""
    for known in knew.ranges:
        sees = seen.at(sys.maxsize if known.upto is None else known.upto)
        if not sees.everything and (known.everything or not known.viewer <= sees.viewer):
            return False
    return True


def may_see(viewer: Viewer, author: str, seen_by: SeenBy, knowledge: AuthorKnowledge) -> bool:
    """Return whether a viewer may see an annotation, or an answer to one that they see.

    Args:
        viewer: who reads.
        author: the actor who wrote it.
        seen_by: whom the annotation is for.
        knowledge: what the author of the annotation, or of the answer, could know.
    """
    if author == viewer.who.actor and not viewer.through:
        return True
    if not covers(viewer.visibility, knowledge.knew) or (knowledge.apart and not viewer.sees_apart):
        return False
    return viewer.is_addressed(seen_by)


def needs_of(knew: Visibility, spectators: Visibility) -> tuple[str, ...]:
    """Return the need of a reader by part of the log: they must see so much of it to know all that an author knew.

    Each of the last games that the log comes from is a part, those before them together are one. Of these a game that
    is closed needs nothing: everybody sees everything of it but who looks through other eyes.

    Args:
        knew: what the author knew.
        spectators: what spectators see of the same log.
    """
    needs = []
    for part, closed in zip(_parts(knew.ranges), _parts(spectators.ranges), strict=True):
        together = len(part) > 1
        ranges = [known for known, public in zip(part, closed, strict=True) if not (together and public.everything)]
        seats = frozenset[int]().union(*(known.viewer for known in ranges))
        # Nobody sees what two seats see but who sees everything.
        if len(seats) > 1 or any(known.everything for known in ranges):
            needs.append(_EVERYTHING)
        else:
            needs.append(str(*seats) if seats else _NOTHING)
    return tuple(needs)


def doors_of_annotation(author: str, seen_by: SeenBy, knowledge: AuthorKnowledge) -> tuple[str, ...]:
    """Return the doors behind which an annotation lies: one for its author, the others for those who may know."""
    return (f"by/{author}/{seen_by}", *(f"{seen_by}/{door}" for door in _doors(knowledge)))


def doors_of_answer(author: str, knowledge: AuthorKnowledge) -> tuple[str, ...]:
    """Return the doors behind which an answer lies in its thread."""
    return (f"by/{author}", *_doors(knowledge))


def ways_of(viewer: Viewer) -> tuple[Way, ...]:
    """Return the doors of annotations that are open to a viewer, each with the doors of answers behind it."""
    aparts = (0, 1) if viewer.sees_apart else (0,)
    needs = [",".join(by_part) for by_part in product(*map(_needs_met, _parts(viewer.visibility.ranges)))]
    classes = [f"{apart}/{need}" for apart in aparts for need in needs]
    mine = () if viewer.through else (f"by/{viewer.who.actor}",)
    ways = []
    for seen_by in ("table", "organisers", "all"):
        addressed = viewer.is_addressed(seen_by)
        answers = (*(classes if addressed else ()), *mine)
        ways += [Way(f"{door}/{seen_by}", answers) for door in mine]
        ways += [Way(f"{seen_by}/{door}", answers) for door in classes if addressed]
    return tuple(ways)


def _doors(knowledge: AuthorKnowledge) -> Iterator[str]:
    """Yield a door for every way to see as much: for some parts by what is needed, for the others by everything."""
    for needs in product(*((need, _WHATEVER) for need in knowledge.needs)):
        yield f"{int(knowledge.apart)}/{','.join(needs)}"


def _needs_met(part: Sequence[VisibilityRange]) -> list[str]:
    """Return the needs that are met by who sees a part of the log so."""
    hiding = [visible.viewer for visible in part if not visible.everything]
    if not hiding:
        return [_WHATEVER]
    return [_NOTHING, *map(str, sorted(frozenset.intersection(*hiding)))]


def _parts(ranges: tuple[VisibilityRange, ...]) -> list[tuple[VisibilityRange, ...]]:
    first = max(1, len(ranges) - _MOST_PARTS + 1)
    return [ranges[:first], *((last,) for last in ranges[first:])]
