"""How the tests of all rulesets play Bison: its options, and the pick of a seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.bison.decisions import BuildOp, Buy, ChooseAction, ChooseCount, Exchange
from domain.core.events import Decision

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {"variant": 0},
    {"variant": 1, "first_seat": 1},
    {"variant": 2},
)
SEEDS = (1,)
"""Of the games that are played with each number of seats and options."""


def pick(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return the pick of somebody with half a plan: the tile first, many hunters, large tents, few free actions."""
    free = [decision for decision in legal if isinstance(decision, Exchange | Buy)]
    rest = [decision for decision in legal if not isinstance(decision, Exchange | Buy)]
    if free and (not rest or rng.random() < FREE):
        return rng.choice(free)
    if ChooseAction("lay_tile") in rest and rng.random() < TILE_FIRST:
        return ChooseAction("lay_tile")
    if isinstance(rest[0], ChooseCount):
        return rng.choice(rest[-2:])
    if isinstance(rest[0], BuildOp):
        return max(rng.choices(rest, k=2), key=lambda decision: getattr(decision, "to", 0))
    return rng.choice(rest)


FREE = 0.08
"""How often a free action is taken where something else could be done."""
TILE_FIRST = 0.8
"""How often the tile is laid in the first turn of a round."""
