"""Folding the facts about action tiles: the grids, the trays, the market."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.core.tuples import with_item
from domain.wendake.events.grid import (
    GridLaid,
    MarketFilled,
    MarketSwitched,
    StackLaid,
    TileReplaced,
    TilesSlid,
    TilesSwapped,
    TilesTurned,
    TrayLaid,
)
from domain.wendake.evolve.changes import Fold, changed, with_tile
from domain.wendake.state import GridTile, WendakePosition


def _grid_laid(position: WendakePosition, event: GridLaid) -> WendakePosition:
    return changed(position, event.seat, grid=tuple(GridTile(tile) for tile in event.tiles))


def _tiles_turned(position: WendakePosition, event: TilesTurned) -> WendakePosition:
    for cell in event.cells:
        position = with_tile(position, event.seat, cell, ritual=not position.pieces[event.seat].grid[cell].ritual)
    return position


def _tiles_slid(position: WendakePosition, event: TilesSlid) -> WendakePosition:
    grid = position.pieces[event.seat].grid
    return changed(position, event.seat, grid=grid[: -len(event.tray)], tray=event.tray)


def _tile_replaced(position: WendakePosition, event: TileReplaced) -> WendakePosition:
    pieces = position.pieces[event.seat]
    tray = (*(tile for tile in pieces.tray if tile != event.out), event.in_)
    if event.source == "market":
        market = tuple(tile for tile in position.market if tile != event.in_)
        position = replace(position, market=market)
    set_aside = (*(tile for tile in pieces.set_aside if tile != event.in_), event.out)
    return changed(position, event.seat, tray=tray, set_aside=set_aside)


def _tray_laid(position: WendakePosition, event: TrayLaid) -> WendakePosition:
    laid = tuple(GridTile(tile) for tile in event.tiles)
    return changed(position, event.seat, grid=laid + position.pieces[event.seat].grid, tray=())


def _tiles_swapped(position: WendakePosition, event: TilesSwapped) -> WendakePosition:
    pieces = position.pieces[event.seat]
    grid = list(pieces.grid)
    grid[event.a], grid[event.b] = grid[event.b], grid[event.a]
    return changed(position, event.seat, grid=tuple(grid), swaps=pieces.swaps - 1)


def _stack_laid(position: WendakePosition, event: StackLaid) -> WendakePosition:
    return replace(position, stacks=with_item(position.stacks, event.level - 1, event.tiles))


def _market_filled(position: WendakePosition, event: MarketFilled) -> WendakePosition:
    level = event.level - 1
    unseen = tuple(tile for tile in position.unseen[level] if tile not in event.tiles)
    return replace(
        position,
        market_level=event.level,
        market=position.market + event.tiles,
        stacks=with_item(position.stacks, level, event.stack),
        unseen=with_item(position.unseen, level, unseen),
    )


def _market_switched(position: WendakePosition, event: MarketSwitched) -> WendakePosition:
    return replace(
        position,
        market_level=2,
        market=(),
        stacks=with_item(position.stacks, 0, 0),
        removed=position.removed + event.removed,
    )


FOLDS: Final[Mapping[type[Event], Fold]] = {
    GridLaid: _grid_laid,
    TilesTurned: _tiles_turned,
    TilesSlid: _tiles_slid,
    TileReplaced: _tile_replaced,
    TrayLaid: _tray_laid,
    TilesSwapped: _tiles_swapped,
    StackLaid: _stack_laid,
    MarketFilled: _market_filled,
    MarketSwitched: _market_switched,
}
