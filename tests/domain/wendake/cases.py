"""How the tests of all rulesets play Wendake: its options, and the pick of a seat."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from domain.core.events import Decision
from domain.wendake import decisions
from domain.wendake.state import WendakePosition
from tests.domain.wendake.canonical import canonical
from tests.domain.wendake.tables import COMPONENTS, hub, position

OPTIONS: tuple[Mapping[str, Any], ...] = (
    {"pairing": "RANDOM", "tribes": "COMMON"},
    {"pairing": "BEGINNER", "tribes": "TRIBES"},
)
SEEDS = (0, 11, 16, 31)
"""Of the games that are played; together they meet every kind of decision and fact."""

MOMENTS: tuple[WendakePosition, ...] = (
    position(
        seats=2,
        pieces={0: {"hand": []}, 1: {"hand": COMPONENTS.cards}},
        deck=0,
        discard=(),
        steps=(hub("MASK"),),
    ),
)
"""Each mask is in a hand, and a mask action comes next."""

canonical_state = canonical
"""The state whose hash golden games keep (`wendake 9.5`)."""

ENDS = (
    decisions.EndTurn,
    decisions.EndMove,
    decisions.EndExchange,
    decisions.EndMask,
    decisions.EndBuy,
    decisions.ScoreMajority,
    decisions.KeepTiles,
)
WANTED = (
    decisions.BuyProgress,
    decisions.UseProgress,
    decisions.TakeTurtle,
    decisions.PlayMasks,
    decisions.PlaceOnTile,
)
BUSY = frozenset(
    f"L{level}-{number:02}"
    for level, numbers in ((1, (1, 9, 10, 11, 12, 13, 14)), (2, (4, 5, 6, 7, 8, 9, 10, 14, 15, 16, 17)))
    for number in numbers
)
"""Advanced tiles with masks or trade."""
EAGER = 0.95
"""How often something is done rather than nothing."""
KEEN = 0.9
"""How often a seat picks the most helpful decision rather than another."""
THRIFTY = 0.8
"""How often resources are kept for progress tiles."""


def pick(rng: random.Random, legal: Sequence[Decision]) -> Decision:
    """Return the pick of a player who performs all actions, works all slots, and trades for progress tiles to use."""
    if rng.random() < EAGER:
        legal = [decision for decision in legal if not isinstance(decision, ENDS)] or legal
    if rng.random() < THRIFTY:
        legal = [decision for decision in legal if not isinstance(decision, decisions.SpendForEconomy)] or legal
    if rng.random() < KEEN:
        legal = _wanted(legal)
    return rng.choice(legal)


def _wanted(legal: Sequence[Decision]) -> Sequence[Decision]:
    actions = [decision for decision in legal if isinstance(decision, decisions.PerformAction)]
    fills = [decision for decision in legal if isinstance(decision, decisions.Replace) and decision.fill]
    slots = [decision for decision in legal if isinstance(decision, decisions.MoveStep) and decision.mode == "SLOT"]
    tiles = [decision for decision in legal if isinstance(decision, decisions.BuyProgress)]
    dear = [decision for decision in tiles if decision.tile[:2] == max(tile.tile[:2] for tile in tiles)]
    liked = [decision for decision in legal if isinstance(decision, WANTED)]
    deck = [decision for decision in legal if decision == decisions.DrawMask("DECK")]
    busy = [decision for decision in legal if isinstance(decision, decisions.ReplaceTile) and decision.in_ in BUSY]
    return fills or busy or dear or liked or actions[:1] or slots or deck or legal
