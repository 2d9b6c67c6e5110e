"""Positions of Bison set up by hand, for tests of single paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.board import Board, lay
from domain.bison.components import Animals, Components, Pieces
from domain.bison.state import BisonPosition, Occupied
from domain.bison.steps import TurnPreStep
from domain.core.agenda import Step
from domain.core.events import Seat
from tests.domain.deciding import Deciding
from tests.domain.playing import table

COMPONENTS: Components = BISON.load_components(BISON.default_components())

_deciding = Deciding(BISON)
mover = _deciding.mover
legal = _deciding.legal
after = _deciding.after
refusal = _deciding.refusal

Laid = tuple[str, int, int, int]
"""A tile, its q and r, its rotation: `T12@(1,1)/4` is `("T12", 1, 1, 4)`."""
Standing = tuple[Seat, int, int]
"""Seat, hunters, value of the tent or canoe."""


def position(
    *,
    seats: int = 4,
    variant: int = 0,
    tiles: Iterable[Laid] = (),
    pieces: Mapping[str, Standing] | None = None,
    stocks: Mapping[Seat, tuple[int, int, int]] | None = None,
    reserves: Mapping[Seat, Pieces] | None = None,
    step: Step | None = None,
    **changes: Any,
) -> BisonPosition:
    """Return a position in round 1: the start tiles and *tiles* laid, *pieces* standing, *step* pending.

    Pieces are put down without being taken from anywhere.
    """
    start: BisonPosition = table(BISON, seats, {"variant": variant})
    placed = replace(
        start,
        board=lay_all(start.board, tiles),
        occupied={space: Occupied(*standing) for space, standing in (pieces or {}).items()},
        stocks=tuple(Animals(*(stocks or {}).get(seat, (10, 10, 10))) for seat in range(seats)),
        reserves=tuple((reserves or {}).get(seat, start.reserves[seat]) for seat in range(seats)),
        hands=tuple(f"T{18 - seat}" for seat in range(seats)),
        agenda=(step or TurnPreStep(0),),
    )
    return replace(placed, **changes)


def lay_all(board: Board, tiles: Iterable[Laid]) -> Board:
    """Return a board with these tiles, without checking that they may lie there."""
    for tile, q, r, rotation in tiles:
        board = lay(board, COMPONENTS.tiles[tile], (q, r), rotation)
    return board


def stock(at: BisonPosition, seat: Seat = 0) -> tuple[int, int, int]:
    """Return a stock as (bison, fish, turkey)."""
    animals = at.stocks[seat]
    return (animals.bison, animals.fish, animals.turkey)


def standing(at: BisonPosition, space: str) -> Standing | None:
    """Return seat, hunters and value of a space; `None` for an empty space."""
    occupant = at.occupied.get(space)
    return (occupant.seat, occupant.hunters, occupant.value) if occupant else None
