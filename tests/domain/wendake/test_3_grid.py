"""The grid rule, exhaustively: whatever is placed, marked and swapped, the year can be completed (`wendake 3.2`)."""

from __future__ import annotations

from itertools import combinations

from domain.wendake.rules.grid import CELLS, fire_targets, legal_cells, swap_legal
from domain.wendake.words import LINES

Grid = tuple[frozenset[int], int | None]


def moved(cell: int, a: int, b: int) -> int:
    return {a: b, b: a}.get(cell, cell)


def followers(stones: frozenset[int], fire: int | None) -> set[Grid]:
    """Return every grid after a further stone, a fire marker put down, or a swap of tiles."""
    grids: set[Grid] = {(stones | {cell}, fire) for cell in legal_cells(stones, fire)} if len(stones) < 3 else set()
    if fire is None and stones:
        grids |= {(stones, cell) for cell in fire_targets(stones)}
    for a, b in combinations(CELLS, 2):
        if swap_legal(stones, fire, a, b) and fire is not None:
            grids.add((stones, moved(fire, a, b)))
    return grids


def test_every_order_of_stones_marker_and_swaps_leaves_the_year_completable() -> None:
    reached: set[Grid] = {(frozenset(), None)}
    frontier = set(reached)
    while frontier:
        frontier = {grid for earlier in frontier for grid in followers(*earlier)} - reached
        reached |= frontier
    for stones, fire in reached:
        assert fire not in stones
        assert any(line >= stones and fire not in line for line in LINES)
        if len(stones) < 3:
            assert legal_cells(stones, fire)
    full = {stones for stones, fire in reached if len(stones) == 3}
    assert full == set(LINES)
    # 8 lines; any marker beside a full line is possible, none on it.
    assert {(stones, fire) for stones, fire in reached if len(stones) == 3} == {
        (line, fire) for line in LINES for fire in (None, *(cell for cell in CELLS if cell not in line))
    }


def test_two_stones_fix_the_third_cell() -> None:
    for line in LINES:
        for two in combinations(sorted(line), 2):
            assert legal_cells(two, None) == tuple(sorted(line - set(two)))


def test_a_swap_is_legal_exactly_when_a_line_stays_open() -> None:
    """The rule against a second way to say it: some completion of the stones avoids where the marker ends."""
    for line in LINES:
        for number in range(4):
            for stones in combinations(sorted(line), number):
                for fire in (None, *fire_targets(stones)):
                    for a, b in combinations(CELLS, 2):
                        end = None if fire is None else moved(fire, a, b)
                        free = a not in stones and b not in stones
                        lines = [other for other in LINES if set(stones) <= other and end not in other]
                        assert swap_legal(stones, fire, a, b) == (free and bool(lines))
