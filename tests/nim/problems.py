"""The invariants of Nim; all hold after every single fact."""

from __future__ import annotations

from tests.nim.state import NimPosition


def problems(position: NimPosition) -> list[str]:
    """List broken invariants."""
    stones = position.stones + sum(line.stones for line in position.taken)
    faults = [] if stones == position.components.stones else [f"there are {stones} stones"]
    return faults if position.stones >= 0 else [*faults, f"{-position.stones} stones were taken that were not there"]
