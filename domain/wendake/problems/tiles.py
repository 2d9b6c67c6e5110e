"""Action tiles: grids, trays, the market (`wendake 10`, invariants 3 and 14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.core.events import Seat
from domain.wendake.problems.agenda import preparing
from domain.wendake.rules.preparation import OPEN_TILES, advanced_count
from domain.wendake.state import SeatPieces, WendakePosition
from domain.wendake.steps import PrepareTilesStep
from domain.wendake.words import OTTAWA_FIRE

_GRID = 9
_TRAY = 3
_LAST_YEAR = 7
_LEVEL2_YEARS = 3
"""Ends of a year at which tiles of level 2 may be taken."""


def within(position: WendakePosition) -> Iterator[str]:
    """Say what is wrong with action tiles after any fact."""
    places: Counter[str] = Counter((*position.market, *position.removed))
    for seat, pieces in enumerate(position.pieces):
        places.update(_tiles_of(pieces))
        if position.year or _tiles_of(pieces):
            yield from _grid(position, seat)
    twice = [tile for tile, number in places.items() if number > 1]
    if twice:
        yield f"{twice} are in two places"
    for level in (1, 2):
        yield from _level(position, level, places)
    yield from _market(position)


def _tiles_of(pieces: SeatPieces) -> tuple[str, ...]:
    return (*(tile.tile for tile in pieces.grid), *pieces.tray, *pieces.set_aside)


def _grid(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Nine tiles are in the grid, or six with three in the tray; none of a seat's basic ones is lost (invariant 3)."""
    pieces = position.pieces[seat]
    own = {*_tiles_of(pieces)}.difference(*position.components.levels.values())
    fire = OTTAWA_FIRE if pieces.tribe == "OTTAWA" else f"BA1@{seat}"
    if own != {fire, *(f"BA{number}@{seat}" for number in range(2, 10))}:
        yield f"seat {seat} has {sorted(own)} of its own"
    trays = (0, _TRAY) if preparing(position) else (0,)
    if len(pieces.grid) + len(pieces.tray) != _GRID or len(pieces.tray) not in trays:
        yield f"seat {seat} has {len(pieces.grid)} tiles in the grid and {len(pieces.tray)} in the tray"
    if any(tile.tile == OTTAWA_FIRE and tile.ritual for tile in pieces.grid):
        yield f"the Sacred Fire of the Ottawa of seat {seat} was turned over"


def _level(position: WendakePosition, level: int, places: Counter[str]) -> Iterator[str]:
    """An advanced tile is unseen or in one place; open and face down are as many as play began with (invariant 3).

    A log of version 1 does not say how many tiles of level 2 are face down before the first of them is seen.
    """
    tiles = position.components.levels[level]
    seen = sum(places[tile] for tile in tiles)
    unseen, stack = position.unseen[level - 1], position.stacks[level - 1]
    if seen + len(unseen) != len(tiles) or any(places[tile] for tile in unseen) or not 0 <= stack <= len(unseen):
        yield f"of level {level} {seen} tiles were seen, {len(unseen)} not, {stack} are in the stack"
    played_with = advanced_count(position.seats)
    left = level < position.market_level and seen <= played_with and not stack
    if (seen or stack) and seen + stack != played_with and not left:
        yield f"of level {level} {seen} tiles were seen and {stack} are in the stack, of {played_with}"


def _market(position: WendakePosition) -> Iterator[str]:
    """Six tiles are open, in the last year five when every seat took one thrice (invariant 14)."""
    if not position.year or any(isinstance(step, PrepareTilesStep) for step in position.agenda):
        return
    level = position.components.levels[2]
    taken = sum(tile in level for pieces in position.pieces for tile in _tiles_of(pieces))
    short = position.year == _LAST_YEAR and taken == _LEVEL2_YEARS * position.seats
    if len(position.market) != OPEN_TILES - short:
        yield f"the market has {len(position.market)} tiles"
