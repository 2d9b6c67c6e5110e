"""The grid: the tiles to activate, mark or swap (`wendake 3.2`, `4.11`, `4.13`)."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from domain.core.rulebook import Refusal, Rule
from domain.wendake.decisions import SwapTiles
from domain.wendake.events import TilesSwapped
from domain.wendake.rules.records import Game
from domain.wendake.state import SeatPieces, WendakePosition
from domain.wendake.steps import TileHubStep, TurnStartStep
from domain.wendake.words import LINES, Cell

CELLS: Final = range(9)

Cells = tuple[Cell, ...] | frozenset[Cell]
"""Cells with stones. Results are cached by them, so the type is immutable."""

_PAIRS: Final = tuple(SwapTiles(a, b) for a in CELLS for b in range(a + 1, len(CELLS)))


@lru_cache(maxsize=4_096)  # listing asks this for every cell and stone, and deciding asks it again
def legal_cells(stones: Cells, fire: Cell | None) -> tuple[Cell, ...]:
    """Return the cells that may get a stone: all stones of the year stay on a line without the fire marker.

    >>> legal_cells((5,), None)
    (2, 3, 4, 8)
    """
    open_ = _open_cells(stones, fire)
    return tuple(cell for cell in CELLS if cell in open_ and cell not in stones)


def fire_targets(stones: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the cells that may get the fire marker: a line through all stones stays free of it."""
    return tuple(cell for cell in CELLS if cell not in stones and _completable(stones, cell))


@lru_cache(maxsize=16_384)
def swap_legal(stones: Cells, fire: Cell | None, a: Cell, b: Cell) -> bool:
    """Return whether two tiles may change places; a fire marker travels with its tile (`wendake R7`)."""
    if a in stones or b in stones:
        return False
    moved = {a: b, b: a}.get(fire, fire) if fire is not None else None
    return _completable(stones, moved)


def _open_cells(stones: Collection[Cell], fire: Cell | None) -> set[Cell]:
    return {cell for line in LINES if fire not in line and line.issuperset(stones) for cell in line}


def _completable(stones: Collection[Cell], fire: Cell | None) -> bool:
    return any(fire not in line and line.issuperset(stones) for line in LINES)


def _swap_candidates(position: WendakePosition, step: TurnStartStep | TileHubStep) -> list[SwapTiles]:
    pieces = position.pieces[step.seat]
    if not pieces.swaps:
        return []
    stones, fire = pieces.stoned, pieces.fire
    return [pair for pair in _PAIRS if swap_legal(stones, fire, pair.a, pair.b)]


def _swap_refusal(position: WendakePosition, step: TurnStartStep | TileHubStep, decision: SwapTiles) -> Refusal | None:
    pieces = position.pieces[step.seat]
    if not pieces.swaps:
        return Refusal("no_swap_tile", "4.13")
    if not 0 <= decision.a < decision.b < len(CELLS):
        return Refusal("unknown_cells", "4.13", {"a": decision.a, "b": decision.b})
    return _swap_blocked(pieces, decision)


def _swap_blocked(pieces: SeatPieces, decision: SwapTiles) -> Refusal | None:
    stones = pieces.stoned
    if decision.a in stones or decision.b in stones:
        return Refusal("stone_on_tile", "4.13", {"a": decision.a, "b": decision.b})
    if not swap_legal(stones, pieces.fire, decision.a, decision.b):
        return Refusal("year_not_completable", "R7", {"a": decision.a, "b": decision.b})
    return None


def _swap(game: Game, step: TurnStartStep | TileHubStep, decision: SwapTiles) -> None:
    game.record(TilesSwapped(step.seat, decision.a, decision.b))


SWAP_TILES: Final = Rule(
    decision=SwapTiles,
    steps=(TurnStartStep, TileHubStep),
    candidates=_swap_candidates,
    exact=True,
    refusal=_swap_refusal,
    effect=_swap,
    beside=(TurnStartStep, TileHubStep),
)
