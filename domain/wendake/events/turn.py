"""Facts of a turn: stones, actions, the fire marker."""

from __future__ import annotations

from domain.core.events import Event, Public, Seat
from domain.wendake.words import Cell, Stone, TileId


class StonePlaced(Event, frozen=True):
    """A seat placed a stone."""

    seat: Public[Seat]
    stone: Public[Stone]
    cell: Public[Cell | None]
    """On this cell, or on the turn order."""
    tile: Public[TileId | None]
    """The tile that lies there."""


class ActionStarted(Event, frozen=True):
    """A seat performed an action of its tile."""

    seat: Public[Seat]
    action: Public[str]


class FireMarked(Event, frozen=True):
    """A seat put its fire marker on a tile and activated it."""

    seat: Public[Seat]
    cell: Public[Cell]
    tile: Public[TileId]


class StonesTakenBack(Event, frozen=True):
    """A seat took its stones off its grid, and its fire marker if it lay there."""

    seat: Public[Seat]
    stones: Public[int]
    """Normal stones."""
    black_stone: Public[bool]
