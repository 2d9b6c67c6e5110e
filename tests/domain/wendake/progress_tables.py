"""Positions in which seat 0 has progress tiles ready and enough of everything, for tests of `wendake 5`."""

from __future__ import annotations

from typing import Any

from domain.core.agenda import Step
from domain.wendake import decisions as d
from domain.wendake.state import WendakePosition
from tests.domain.wendake.tables import hub, position, refusal

HUB = hub("HARVEST", "HUNT")
RICH: dict[str, Any] = {
    "resources": {"CORN": 2, "BEAN": 2, "PUMPKIN": 2, "LEATHER": 2, "FISH": 2},
    "tracks": {"ECONOMY": 3, "MILITARY": 4, "RITUAL": 5, "MASK": 6},
    "hand": ["A1", "B1"],
    "played": ("C1", "C2"),
    "disk": "PAIR",
}


def using(tile: str, *steps: Step, more: tuple[str, ...] = (), **fields: Any) -> WendakePosition:
    """Return a position in which seat 0 has the tile, and maybe more, ready; fields change its other possessions."""
    return position(pieces={0: {**RICH, "progress": [tile, *more], **fields}}, steps=steps)


def refused(at: WendakePosition, tile: str) -> str:
    """Return the code that refuses the use of a tile; the use must not be listed."""
    return refusal(at, d.UseProgress(tile))
