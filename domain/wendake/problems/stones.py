"""Stones, fire markers and the turn order (`wendake 10`, invariants 4, 5 and 13)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.events import Seat
from domain.wendake.state import WendakePosition
from domain.wendake.steps import FinalTurtlesStep, PrepareTilesStep, YearEndStep
from domain.wendake.words import BLACK_STONE, LINES

STONES = 4
"""Of every seat, as soon as it has its supply."""


def stones_of(position: WendakePosition, seat: Seat) -> int:
    """Count a seat's stones in hand, on its grid and on the turn order; none before it has its supply."""
    pieces = position.pieces[seat]
    return pieces.stones + pieces.black_stone + len(pieces.stoned) + position.row.count(seat)


def within(position: WendakePosition) -> Iterator[str]:
    """Say what is wrong with stones, markers and the turn order after any fact."""
    for seat in range(position.seats):
        yield from _stones(position, seat)
        yield from _line(position, seat)
    yield from _order(position)


def _stones(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Stones are conserved, three of them at most on tiles; the black one is the Ojibwa's (invariant 4)."""
    pieces = position.pieces[seat]
    number = stones_of(position, seat)
    if number not in ((STONES,) if position.year else (0, STONES)) or pieces.stones < 0:
        yield f"seat {seat} has {number} stones"
    if len(pieces.stoned) >= STONES:
        yield f"seat {seat} has stones on {pieces.stoned}"
    on_grid = sum(tile.stone == BLACK_STONE for tile in pieces.grid)
    black = pieces.black_stone + on_grid + position.row_black.count(seat)
    if black != (number > 0 and pieces.tribe == "OJIBWA"):
        yield f"seat {seat} has {black} black stones"


def _line(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """One marker at most, on no stone; a line through all stones is open; a grid that slid is bare (invariant 5)."""
    pieces = position.pieces[seat]
    fires = [tile for tile in pieces.grid if tile.fire]
    if len(fires) > 1 or any(tile.stone is not None for tile in fires):
        yield f"the fire markers of seat {seat} are on {fires}"
    if not any(line.issuperset(pieces.stoned) and pieces.fire not in line for line in LINES):
        yield f"seat {seat} cannot complete a line: {pieces.stoned}, marker on {pieces.fire}"
    bare = pieces.tray or any(isinstance(step, PrepareTilesStep) for step in position.agenda)
    if bare and (pieces.stoned or fires):
        yield f"seat {seat} has stones or a marker on a grid that slid"


def _order(position: WendakePosition) -> Iterator[str]:
    """The order is of all seats, nobody is twice on the next one, and a prepared year has none yet (invariant 13)."""
    row = position.row
    if len(set(row)) != len(row) or not {*position.row_black} <= {*row}:
        yield f"on the turn order are {row}, the black stone of {position.row_black}"
    if (position.order or position.agenda) and sorted(position.order) != list(range(position.seats)):
        yield f"the turn order is {position.order}"
    if row and any(isinstance(step, PrepareTilesStep | FinalTurtlesStep) for step in position.agenda):
        yield f"stones of {row} lie on the turn order of a year to come"


def between(position: WendakePosition) -> Iterator[str]:
    """When a year's turns are over, every seat has three stones on a line and one on the row (invariants 4 and 13).

    The service then sets the order, clears the row and takes the stones back, fact by fact, before its step changes.
    """
    if not any(isinstance(step, YearEndStep) for step in position.agenda):
        return
    if sorted(position.row) != list(range(position.seats)):
        yield f"the year is over, and on the turn order are {position.row}"
    for seat, pieces in enumerate(position.pieces):
        if frozenset(pieces.stoned) not in LINES:
            yield f"the year is over, and the stones of seat {seat} lie on {pieces.stoned}"
