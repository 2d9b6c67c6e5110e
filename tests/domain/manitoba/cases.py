"""How the tests of all rulesets play Manitoba: its options, and the pick of a seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.core.events import Decision
from domain.manitoba.decisions import EndTurn, Store, WampumExchange, WampumWake
from tests.domain.manitoba.canonical import canonical

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {"territory": "standard"},
    {"territory": "lake_manitoba"},
    {"territory": "duck_mountain", "first_seat": 1},
)
SEEDS = (4, 10)
"""Of the games that are played; together they meet every kind of decision and fact."""

canonical_state = canonical
"""The state whose hash golden games keep (`manitoba 9.8`)."""


def pick(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return the pick of a player who uses all actions, stores in sectors, and keeps wampum for a while."""
    if EndTurn() in legal and len(legal) > 1 and rng.random() < EAGER:
        acting = [decision for decision in legal if not isinstance(decision, EndTurn | WampumWake | WampumExchange)]
        legal = acting or legal
    if isinstance(legal[0], Store) and rng.random() < IN_SECTORS:
        legal = [decision for decision in legal if getattr(decision, "to", "") not in ("small", "large")] or legal
    return rng.choice(legal)


EAGER = 0.9
"""How often something is done rather than nothing."""
IN_SECTORS = 0.7
"""How often a good goes into a sector where it could lie on a place."""
