"""Tuples as frozen lists: what folding a fact into a position needs of them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with one value replaced; often the one of a seat.

    >>> with_item(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*values[:index], value, *values[index + 1 :])
