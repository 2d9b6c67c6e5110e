"""What the folds of all rulesets share: immutable values, of which a changed one is a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.events import Event

T = TypeVar("T")
P = TypeVar("P", bound=Position)


def with_item(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced.

    >>> with_item(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*values[:index], value, *values[index + 1 :])


def plus(numbers: Sequence[int], index: int, change: int) -> tuple[int, ...]:
    """Return the numbers with a change added to one of them.

    >>> plus((1, 2, 3), 1, -1)
    (1, 1, 3)
    """
    return with_item(tuple(numbers), index, numbers[index] + change)


def sets(*same: str, **renamed: str) -> Callable[[P, Any], P]:
    """Return the fold of a fact that only sets fields of the position.

    Args:
        same: fields of the position and of the fact.
        renamed: by field of the position, the one of the fact.
    """
    fields = {**dict(zip(same, same, strict=True)), **renamed}

    def set_fields(position: P, event: Any) -> P:
        return replace(position, **{name: getattr(event, fields[name]) for name in fields})

    return set_fields


def keeps(field: str) -> Callable[[P, Any], P]:
    """Return the fold of a fact that the position keeps as it is, in a field."""

    def keep_fact(position: P, event: Any) -> P:
        return replace(position, **{field: event})

    return keep_fact


def told(position: P, _event: Event) -> P:
    """Change nothing: the fact tells what was counted, begun or left out."""
    return position
