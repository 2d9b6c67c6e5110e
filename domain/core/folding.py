"""Tools for the folds of all rulesets. Values are immutable: a change makes a new value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from domain.core.agenda import Position
from domain.core.events import Event

T = TypeVar("T")
P = TypeVar("P", bound=Position)


def with_item(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with the value at an index replaced.

    >>> with_item(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    items = list(values)  # quicker than joining slices
    items[index] = value
    return tuple(items)


def plus(numbers: Sequence[int], index: int, change: int) -> tuple[int, ...]:
    """Return the numbers with a change added to the number at an index.

    >>> plus((1, 2, 3), 1, -1)
    (1, 1, 3)
    """
    sums = list(numbers)
    sums[index] += change
    return tuple(sums)


class FieldFold(msgspec.Struct, frozen=True):
    """The fold of a fact that only sets fields of the position. `sets` and `keeps` make it.

    It names fields as text, out of reach of the type checker; `require_fields` checks them.
    """

    fields: tuple[tuple[str, str | None], ...]
    """The fields of the position to set, each with the source: a field of the fact, or `None` for the fact itself."""

    def __call__(self, position: P, event: Any) -> P:
        """Return the position with the fields set from a fact."""
        values = {name: event if source is None else getattr(event, source) for name, source in self.fields}
        return replace(position, **values)


def sets(*same: str, **renamed: str) -> FieldFold:
    """Return the fold of a fact that only sets fields of the position.

    Args:
        same: fields with the same name in the position and in the fact.
        renamed: by field of the position, the field of the fact.
    """
    return FieldFold((*zip(same, same, strict=True), *renamed.items()))


def keeps(field: str) -> FieldFold:
    """Return the fold that stores a fact as it is in a field of the position."""
    return FieldFold(((field, None),))


def require_fields(owner: str, position: type[Position], folds: Mapping[type[Event], Callable[..., Any]]) -> None:
    """Check that each field named by `sets` or `keeps` exists.

    Args:
        owner: the ruleset, for the sentence.
        position: the type of its positions.
        folds: the folds, by type of event.

    Raises:
        TypeError: it names the event and the field.
    """
    for event, fold in folds.items():
        for name, source in fold.fields if isinstance(fold, FieldFold) else ():
            for kind, field in ((position, name), (event, source)):
                if field is not None and field not in kind.__struct_fields__:
                    raise TypeError(
                        f"{owner}: the fold of {event.__name__} names {field}, which is no field of {kind.__name__}"
                    )


def unchanged(position: P, _event: Event) -> P:
    """Return the position as it is: the fact only reports a count, a beginning or an omission."""
    return position
