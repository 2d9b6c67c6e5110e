"""Facts about action tiles: the grids, the trays, the market."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Event, Public, Seat
from domain.wendake.words import Cell, TileId


class GridLaid(Event, frozen=True):
    """A seat's grid was laid, action sides up."""

    seat: Public[Seat]
    tiles: Public[tuple[TileId, ...]]
    """By cell."""


class TilesTurned(Event, frozen=True):
    """Tiles of a grid were turned over."""

    seat: Public[Seat]
    cells: Public[tuple[Cell, ...]]
    why: Public[Literal["year", "progress"]]


class TilesSlid(Event, frozen=True):
    """A grid slid down by a row; its last row went to the tray, action sides up."""

    seat: Public[Seat]
    tray: Public[tuple[TileId, ...]]


class TileReplaced(Event, frozen=True, rename={"in_": "in"}):
    """A seat set a tile of the tray aside and took another one."""

    seat: Public[Seat]
    out: Public[TileId]
    in_: Public[TileId]
    source: Public[Literal["market", "set_aside"]]


class TrayLaid(Event, frozen=True):
    """The tiles of the tray were shuffled and laid into the first row."""

    seat: Public[Seat]
    tiles: Public[tuple[TileId, ...]]


class TilesSwapped(Event, frozen=True):
    """A seat used a swap tile."""

    seat: Public[Seat]
    a: Public[Cell]
    b: Public[Cell]


class StackLaid(Event, frozen=True):
    """The advanced tiles of a level were stacked, all of them face down."""

    level: Public[int]
    tiles: Public[int]
    """How many."""


class MarketFilled(Event, frozen=True):
    """Advanced tiles were laid open, at the end of the market."""

    level: Public[int]
    tiles: Public[tuple[TileId, ...]]
    stack: Public[int]
    """How many are left face down."""


class MarketSwitched(Event, frozen=True):
    """The tiles of level 1 left the game; the market is of level 2 now."""

    removed: Public[tuple[TileId, ...]]
    """Those that lay open."""
