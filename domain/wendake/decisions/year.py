"""Decisions at the end of a year and of the game."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import TileId, Track, TurtleId


class ReplaceTile(Decision, frozen=True, rename={"in_": "in"}):
    """Set a tile of the tray aside for another one."""

    out: Public[TileId]
    in_: Public[TileId]


class KeepTiles(Decision, frozen=True):
    """Keep the three tiles."""


class ChooseTurtleTrack(Decision, frozen=True):
    """Choose the track on which a turtle tile scores."""

    tile: Public[TurtleId]
    track: Public[Track]
