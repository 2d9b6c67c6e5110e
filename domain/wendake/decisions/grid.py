"""The swap of two tiles."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Cell


class SwapTiles(Decision, frozen=True):
    """Exchange two tiles of the own grid."""

    a: Public[Cell]
    b: Public[Cell]
