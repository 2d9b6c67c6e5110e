"""How the tests of all rulesets play Discoveries: its options, and the pick of a seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.core.events import Decision
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseFace,
    EndPlacement,
    Link,
    PickOwnDie,
    StartAction,
    TakeSide,
)
from tests.domain.discoveries.canonical import canonical

OPTIONS: tuple[Mapping[str, Any], ...] = ({}, {"start_seat": 1, "max_rounds": 25})
SEEDS = (2,)
"""Of the games that are played with each number of seats and options."""

canonical_state = canonical
"""The state whose hash golden games keep (`discoveries 8.6`)."""

WEIGHTS: Mapping[str, float] = {
    "HORSE_RIDE": 8,
    "MARCH": 8,
    "MOUNTAINS": 8,
    "TAKE_FRIENDLY": 4,
    "TAKE_WARY": 6,
    "CHANGE_PLANS": 0.3,
    "ALTER_DICE": 1,
}
"""How much a seat likes an action; actions of tribes much."""


def pick(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return the pick of an explorer: prepare, take many dice, explore and link if possible."""
    for kind in (Link, BeginExplore, Activate):
        liked = [decision for decision in legal if isinstance(decision, kind)]
        if liked:
            return rng.choice(liked)
    return rng.choices(legal, [_weight(decision) for decision in legal])[0]


def _weight(decision: Decision) -> float:
    match decision:
        case StartAction(action):
            return WEIGHTS.get(action, 8)
        case BeginPlace(symbol):
            return 1.5 if symbol == "JOURNAL" else 2
        case TakeSide():
            return 1.5
        case ChooseFace(symbol):
            return 10 if symbol == "JOURNAL" else 1
        case PickOwnDie():
            return 0.15
        case EndPlacement():
            return 2
        case _:
            return 1
