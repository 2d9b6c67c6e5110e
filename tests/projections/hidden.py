"""The secrets of each ruleset: in a seat's hand, or face down and unseen by all."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from domain.bison import BISON
from domain.bison.decisions import Buy, ChooseAction, Exchange
from domain.core.events import Decision
from domain.discoveries import DISCOVERIES
from domain.manitoba import MANITOBA
from domain.wendake import WENDAKE
from domain.wendake.decisions import (
    ChooseTribe,
    DeclareWild,
    DiscardMask,
    DrawMask,
    EndMask,
    PerformAction,
    PlaceCanoe,
    PlaceOnTile,
    PlayMasks,
    TakeTurtle,
)
from domain.wendake.rules.military import unseen_turtles
from domain.wendake.state import WendakePosition
from eventstore.log.state import State, to_move
from tests.projections.worlds import Places, Secret, both_ways
from tests.tiny import TINY
from tests.tiny.decisions import HideCounter
from tests.tiny.play import position_of


def _any(source: random.Random, _state: State, legal: Sequence[Decision]) -> Decision:
    """Choose by chance, the kind of decision first."""
    kind = source.choice(sorted({type(decision).__name__ for decision in legal}))
    return source.choice([decision for decision in legal if type(decision).__name__ == kind])


# Bison: the tile that a seat has drawn


def _keep_tile(source: random.Random, state: State, legal: Sequence[Decision]) -> Decision | None:
    """Let seat 0 keep its tile, and the others lay theirs at once."""
    lays = ChooseAction("lay_tile")
    if lays in legal and to_move(state) != (0,):
        return lays
    remaining = [decision for decision in legal if decision != lays and not isinstance(decision, Exchange | Buy)]
    return source.choice(remaining) if remaining else None


def _other_tile(position: Any) -> Places:
    drawn = position.hands[0]
    return {} if drawn is None else both_ways(drawn, position.unseen_tiles()[0])


# Tiny: the counter that a seat has hidden


def _hide(_source: random.Random, _state: State, legal: Sequence[Decision]) -> Decision:
    return next(decision for decision in legal if isinstance(decision, HideCounter))


def _other_counter(position: Any) -> Places:
    hidden = position.hands[0]
    return {} if hidden is None else both_ways(hidden, position.unseen()[2])


# Wendake: the masks in a hand, and the numbers of turtle tiles


def _gather(source: random.Random, state: State, legal: Sequence[Decision]) -> Decision:
    """Let seat 0 draw masks, never play any, and be on its way to a turtle tile by canoe."""
    if to_move(state) != (0,):
        return _any(source, state, legal)
    position = position_of(state, WendakePosition)
    mask_decisions = (PlayMasks, DiscardMask, DeclareWild)
    for predicate in (
        lambda decision: decision == ChooseTribe("SHAWNEE"),  # needs less for a turtle
        lambda decision: isinstance(decision, TakeTurtle | PlaceCanoe),
        lambda decision: decision in (DrawMask("DECK"), EndMask()),
        lambda decision: isinstance(decision, PlaceOnTile) and _leads_on(position, decision),
        lambda decision: isinstance(decision, PerformAction),
        lambda decision: not isinstance(decision, mask_decisions),
    ):
        matches = [decision for decision in legal if predicate(decision)]
        if matches:
            return _any(source, state, matches)
    raise AssertionError("seat 0 would have to show its masks")


def _leads_on(position: WendakePosition, decision: PlaceOnTile) -> bool:
    tile = position.pieces[0].grid[decision.cell]
    action = "MILITARY" if position.pieces[0].on_lakes >= 2 else "CANOE"
    return not tile.ritual and action in position.components.actions[tile.tile]


def _other_masks_and_turtles(position: WendakePosition) -> Places:
    """Return another kind of mask for the first in hand, and another number for the turtle tile."""
    pieces = position.pieces[0]
    masks = [mask.card for mask in pieces.hand if not mask.seen]
    if not masks or not pieces.turtles:
        return {}
    mask, turtle = masks[0], pieces.turtles[0]
    other_mask = next(card for card in position.deck_cards() if card[0] != mask[0])
    return {**both_ways(mask, other_mask), **both_ways(turtle, unseen_turtles(position, turtle[:2])[0])}


IN_HAND = (
    Secret(
        "a tile drawn",
        BISON,
        _keep_tile,
        _other_tile,
        40,
        ("/position/seats/0/tile",),
        after=25,
        probes=(
            *({"type": "place_tile", "q": q, "r": 0, "rotation": turn} for q in (0, 2) for turn in (0, 2)),
            {"type": "choose_count", "hunters": 9},
            {"type": "pick_hunter", "space": "T05.M"},
        ),
    ),
    Secret("a counter hidden", TINY, _hide, _other_counter, 3, ("/position/hands/0",), after=2),
    Secret(
        "masks and turtle tiles",
        WENDAKE,
        _gather,
        _other_masks_and_turtles,
        60,
        ("/position/seats/0/cards", "/position/seats/0/turtles"),
        {"tribes": "TRIBES"},
        seed=10,
        after=6,
        probes=(
            *({"type": "discard_mask", "card": card} for card in ("A1", "B2", "C3", "D1", "E2")),
            *({"type": "play_masks", "space": "PAIR", "kinds": [kind, kind]} for kind in "ABCDE"),
            *({"type": "declare_wild", "kind": kind, "as": "E"} for kind in "ABCD"),
            *({"type": "take_turtle", "kind": kind} for kind in ("W3", "C3", "H3")),
        ),
    ),
)
"""Secrets of seat 0: Ann and the operator see that the worlds differ, the others do not."""


def _face_down(name: str, ruleset: Any, pile: Callable[[Any], Sequence[str]], after: int = 4) -> Secret:
    """Return the secret of a pile: the next draw has changed places with another unseen outcome."""
    return Secret(name, ruleset, _any, lambda position: both_ways(pile(position)[0], ""), 1, after=after, pile=pile)


def _cards_of_summer(position: Any) -> list[str]:
    return [card for card in position.components.seasons["summer"] if card not in position.cards]


FACE_DOWN = (
    _face_down("tiles face down", BISON, lambda position: position.unseen_tiles()),
    _face_down("score tiles face down", MANITOBA, lambda position: position.undrawn),
    _face_down("event cards face down", MANITOBA, _cards_of_summer),
    _face_down("cards face down", DISCOVERIES, lambda position: position.unseen_cards()),
    _face_down("masks face down", WENDAKE, lambda position: position.deck_cards()),
    _face_down("action tiles face down", WENDAKE, lambda position: position.unseen[1]),
    _face_down("counters face down", TINY, lambda position: position.unseen(), after=2),
)
"""Secrets unseen by all: to nobody do the worlds differ in anything."""
