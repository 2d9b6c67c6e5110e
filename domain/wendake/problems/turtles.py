"""Turtle tiles (`wendake 10`, invariant 9)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.wendake.state import WendakePosition
from domain.wendake.words import TURTLE_KINDS

_LAST_YEAR = 7


def within(position: WendakePosition) -> Iterator[str]:
    """A seat has at most one turtle tile of a kind, and none is with two seats.

    So of each kind, which has as many tiles as there are seats, one is left for every seat that has none.
    """
    taken = [tile for pieces in position.pieces for tile in pieces.turtles]
    if len(set(taken)) != len(taken) or not set(taken) <= set(position.components.turtle_tracks):
        yield f"the turtle tiles are {taken}"
    for seat, pieces in enumerate(position.pieces):
        kinds = [tile[:2] for tile in pieces.turtles]
        if len(set(kinds)) != len(kinds) or not set(kinds) <= set(TURTLE_KINDS) or (kinds and not position.year):
            yield f"seat {seat} has the turtle tiles {kinds}"
    if position.turtles_revealed and position.year != _LAST_YEAR:
        yield f"the turtle tiles lie open in year {position.year}"
