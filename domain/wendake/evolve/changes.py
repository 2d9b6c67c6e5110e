"""What the folds share: a position with something of one seat changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from domain.core.events import Event, Seat
from domain.core.tuples import with_item
from domain.wendake.state import WendakePosition

Fold: TypeAlias = Callable[[WendakePosition, Any], WendakePosition]
"""Gives the position after a fact of one kind."""


def changed(position: WendakePosition, seat: Seat, **changes: Any) -> WendakePosition:
    """Change what a seat has."""
    pieces = replace(position.pieces[seat], **changes)
    return replace(position, pieces=with_item(position.pieces, seat, pieces))


def with_tile(position: WendakePosition, seat: Seat, cell: int, **changes: Any) -> WendakePosition:
    """Change a tile of a seat's grid."""
    grid = position.pieces[seat].grid
    return changed(position, seat, grid=with_item(grid, cell, replace(grid[cell], **changes)))


def plus(numbers: Sequence[int], index: int, change: int) -> tuple[int, ...]:
    """Give the numbers with one of them changed by so much."""
    return with_item(tuple(numbers), index, numbers[index] + change)


def told(position: WendakePosition, _event: Event) -> WendakePosition:
    """Change nothing: the fact tells what was counted or begun."""
    return position
