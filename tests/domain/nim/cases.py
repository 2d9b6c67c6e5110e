"""How the tests of all rulesets play Nim: its options, and the pick of a seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.core.events import Decision

OPTIONS: tuple[Mapping[str, Any], ...] = ({}, {"most": 5})
SEEDS = (1,)
"""Of the games that are played with each number of seats and options."""


def pick(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return any decision: in so small a game everything happens."""
    return rng.choice(legal)
