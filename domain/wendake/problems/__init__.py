"""Every broken invariant of a position of Wendake (`wendake 10`).

One module a noun. Each has `within`: what holds after every single fact, from the first one of the set-up on;
and `between` where something holds only between entries, with the facts that come in the meantime.
"""

from __future__ import annotations

from domain.wendake.problems import agenda, masks, natives, progress, scoring, stones, tiles, turtles
from domain.wendake.state import WendakePosition

_WITHIN = (
    natives.within,
    tiles.within,
    stones.within,
    masks.within,
    turtles.within,
    progress.within,
    scoring.within,
    agenda.within,
)
_BETWEEN = (stones.between, masks.between, progress.between, agenda.between)


def problems(position: WendakePosition) -> list[str]:
    """List every broken invariant, each a sentence; empty in every position that play can reach."""
    found = problems_within(position)
    if position.order:  # the table is set up
        found += [problem for check in _BETWEEN for problem in check(position)]
    return found


def problems_within(position: WendakePosition) -> list[str]:
    """List the broken ones among the invariants that hold after every single fact, those of set-up included.

    One kind of fact is set apart: where hands and turtle tiles are dealt anew, one seat after the other, a mask or a
    tile may be in two places until the last seat has its own.
    """
    return [problem for check in _WITHIN for problem in check(position)]
