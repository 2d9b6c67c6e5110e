"""Folding the facts of a turn: stones, actions, the fire marker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.wendake.events.turn import ActionStarted, FireMarked, StonePlaced, StonesTakenBack
from domain.wendake.evolve.changes import Fold, changed, told, with_tile
from domain.wendake.state import GridTile, WendakePosition
from domain.wendake.words import BLACK_STONE


def _stone_placed(position: WendakePosition, event: StonePlaced) -> WendakePosition:
    pieces, seat = position.pieces[event.seat], event.seat
    if event.stone == BLACK_STONE:
        position = changed(position, seat, black_stone=False)
    else:
        position = changed(position, seat, stones=pieces.stones - 1)
    if event.cell is not None:
        return with_tile(position, seat, event.cell, stone=event.stone)
    black = (seat,) if event.stone == BLACK_STONE else ()
    return replace(position, row=(*position.row, seat), row_black=position.row_black + black)


def _fire_marked(position: WendakePosition, event: FireMarked) -> WendakePosition:
    return with_tile(position, event.seat, event.cell, fire=True)


def _stones_taken_back(position: WendakePosition, event: StonesTakenBack) -> WendakePosition:
    pieces = position.pieces[event.seat]
    grid = tuple(GridTile(tile.tile, tile.ritual) for tile in pieces.grid)
    black = pieces.black_stone or event.black_stone
    return changed(position, event.seat, grid=grid, stones=pieces.stones + event.stones, black_stone=black)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    StonePlaced: _stone_placed,
    ActionStarted: told,
    FireMarked: _fire_marked,
    StonesTakenBack: _stones_taken_back,
}
