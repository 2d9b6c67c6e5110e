"""The words of the log: seats, events, decisions, messages, and the visibility of fields.

A field of an `Event` or a `Decision` is declared `Public[...]` or `Private[...]`. A field that is
declared neither is treated as private (default-deny), and a test refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")

Seat: TypeAlias = int
"""A place at the table, 0 … n-1, clockwise."""

Actor: TypeAlias = int
"""A seat, or `SERVICE`."""

SERVICE: Final[Actor] = -1
"""The service itself: it acts at the steps that no seat decides (scoring, the start of a round)."""

Viewer: TypeAlias = frozenset[Seat]
"""The seats whose private fields a viewer may see: none for a spectator, all after the end."""

SPECTATOR: Final[Viewer] = frozenset()


class _Visibility(msgspec.Struct, frozen=True):
    everybody: bool


Public = Annotated[T, _Visibility(everybody=True)]
"""Marks a field that everybody may see."""

Private = Annotated[T, _Visibility(everybody=False)]
"""Marks a field that only the seats of `audience()` may see until the game closes."""


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Decision(msgspec.Struct, frozen=True, tag_field="type", tag=_snake, forbid_unknown_fields=True):
    """An atomic choice of a seat. Its tag is the class name in snake case (`lay_tile`).

    The deciding seat may see the private fields of its decision.
    """


def _event_tag(name: str) -> str:
    return f"{_snake(name)}.1"


class Event(msgspec.Struct, frozen=True, tag_field="type", tag=_event_tag, forbid_unknown_fields=True):
    """A fact. Its tag is the class name in snake case and the version of its shape (`tile_laid.1`).

    A later shape sets the tag itself (`tag="tile_laid.2"`) and ships with an upcaster.
    """

    def audience(self) -> tuple[Seat, ...]:
        """Return the seats that may see the private fields before the game closes.

        By default the seat in the field `seat`; without such a field, none.
        """
        seat = getattr(self, "seat", None)
        return (seat,) if isinstance(seat, int) and seat >= 0 else ()

    def scores_nothing(self) -> bool:
        """Return whether it is a scoring that gave no points to anybody: lists fold its line. By its public fields."""
        return False


class Message(msgspec.Struct, frozen=True):
    """A sentence before it is put into words: a key of the catalogue and the values to put in."""

    key: str
    values: dict[str, str | int] = {}


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the tag under which a decision or event type is written in the log."""
    return str(kind.__struct_config__.tag)


def shapeless(tag: str) -> str:
    """Return the name of a type without the version of its shape.

    >>> shapeless("tile_laid.2")
    'tile_laid'
    """
    name, _, shape = tag.rpartition(".")
    return name if name and shape.isdigit() else tag


def members(union: Any) -> tuple[type[Any], ...]:
    """Return the types of a union in order; a single type counts as a union, and `StepOpened[S]` as `StepOpened`."""
    return tuple(get_origin(member) or member for member in get_args(union) or (union,))


def require_each(owner: str, union: Any, covered: Iterable[type[Any]], handler: str) -> None:
    """Check that each event of a union has a fold, or each decision a rule, and that no other type has.

    Args:
        owner: the ruleset, for the sentence.
        union: the events or the decisions.
        covered: the types that have a fold or a rule.
        handler: `fold` or `rule`, for the sentence.

    Raises:
        TypeError: it names the types without a fold or rule, or the types outside the union.
    """
    declared, kinds = members(union), tuple(covered)
    missing = ", ".join(kind.__name__ for kind in declared if kind not in kinds)
    surplus = ", ".join(kind.__name__ for kind in kinds if kind not in declared)
    if missing:
        raise TypeError(f"{owner}: {missing} has no {handler}")
    if surplus:
        raise TypeError(f"{owner}: there is a {handler} for {surplus}, which the union of types does not have")


def private_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """Return the fields of a decision or event type that are not declared `Public`, in order."""
    hints: dict[str, Any] = get_type_hints(kind, include_extras=True)
    return tuple(name for name in kind.__struct_fields__ if not _is_public(hints[name]))


def _is_public(hint: Any) -> bool:
    return get_origin(hint) is Annotated and any(
        isinstance(mark, _Visibility) and mark.everybody for mark in get_args(hint)[1:]
    )
