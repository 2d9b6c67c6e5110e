"""Using a progress tile, and what it asks."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Animal, Cell, Piece, ProgressId, Resource, Track, Vegetable


class UseProgress(Decision, frozen=True):
    """Use a progress tile."""

    tile: Public[ProgressId]


class GainAnimal(Decision, frozen=True):
    """Choose the animal resource to gain."""

    animal: Public[Animal]


class GainAnimalVegetable(Decision, frozen=True):
    """Choose the animal resource and the vegetable to gain."""

    animal: Public[Animal]
    vegetable: Public[Vegetable]


class GainTwo(Decision, frozen=True):
    """Choose the two resources to gain."""

    a: Public[Resource]
    b: Public[Resource]


class SpendForTrack(Decision, frozen=True):
    """Spend different resources for points of a track."""

    types: Public[tuple[Resource, ...]]
    track: Public[Track]


class TransferPoint(Decision, frozen=True, rename={"source": "from"}):
    """Move a point from one track to another."""

    source: Public[Track]
    to: Public[Track]


class FlipTile(Decision, frozen=True):
    """Turn a tile of the own grid over."""

    cell: Public[Cell]


class BringHome(Decision, frozen=True):
    """Choose the native that comes home."""

    piece: Public[Piece]
