"""Heuristic evaluation of a position for bots; no rule depends on it.

The value of a seat is its present points and the value of its next card. A card is worth more the sooner it can be
explored with the actions and dice at hand. Tribes, dice and prepared actions add a little. All weights are in points,
all costs in turns. They were tuned by playing bots against each other.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from domain.core.agenda import Step, mover
from domain.core.events import Seat
from domain.discoveries import steps
from domain.discoveries.components import Recipe
from domain.discoveries.events import Standing, slot, supply
from domain.discoveries.routes import (
    NOTHING_LEFT,
    Lengths,
    Sizes,
    feasible,
    lengths_left,
    served,
    sizes_of,
    worth_trying,
)
from domain.discoveries.rules.dice import usable
from domain.discoveries.scoring import species_points, standings
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.words import ANY, SPECIES, SYMBOLS, ActionId, CardId, Route, Symbol

Hand: TypeAlias = Mapping[Symbol, float]
"""Number of dice by symbol. A die that is still to be rolled counts for each symbol by its probability."""
Offer: TypeAlias = tuple[float, Sizes]
"""The cost of preparing an action, and the largest blocks that it yields."""

_CARD: Final = 3.0
"""Exploring a card, in addition to its points."""
_TEEPEE: Final = 2.8
_TRIBE: Final = 0.75
_DIE: Final = 0.4
_GREY: Final = 0.6
_PREPARED: Final = 0.55
_PATIENCE: Final = 0.8
"""Discount factor of a card for each turn that it needs."""
_TURN: Final = 1.0
"""Cost of the turn that uses the JOURNAL dice."""
_PLACING: Final = 1.4
"""Cost of preparing an action in a later turn."""
_NOW: Final = 0.15
"""Cost of preparing an action, or of exploring, with the symbol of this turn."""
_MISSING: Final = 2.0
"""Cost of a missing die."""
_NEVER: Final = 12.0
_NEARLY: Final = 0.9
"""Factor of a gain that is possible in this turn and not begun."""
_TURNED: Final = 2


def evaluate(position: DiscoveriesPosition) -> tuple[float, ...]:
    """Return the value of the position by seat, in points; after the end the points alone."""
    if position.scored is not None:
        return tuple(float(standing.total) for standing in position.scored.standings)
    return tuple(_value(position, seat, standing) for seat, standing in enumerate(standings(position)))


def _value(position: DiscoveriesPosition, seat: Seat, standing: Standing) -> float:
    mat = position.mats[seat]
    if mat.finished:
        return float(standing.total)
    step = position.top_step if mover(position) == seat else None
    hand = _hand(position, seat, step)
    ready = _ready(position, seat, step)
    worth = standing.total + _TEEPEE * standing.teepees + _TRIBE * len(mat.tribes)
    worth += _DIE * sum(hand.values()) + _PREPARED * len(ready)
    return worth + _expected(position, seat, step) + _cards(position, seat, step, hand, ready)


def _hand(position: DiscoveriesPosition, seat: Seat, step: Step | None) -> dict[Symbol, float]:
    """Return the number of dice that a seat has, as they will be after the step in progress."""
    own = [position.symbols[die] for die in position.dice_at(supply(seat))]
    hand: dict[Symbol, float] = {symbol: float(own.count(symbol)) for symbol in SYMBOLS}
    rolls = own.count(None)
    turn = position.turn
    if isinstance(step, steps.TakingOwnStep):
        rolls += len(step.chosen)
    elif isinstance(step, steps.PayingStep) and turn is not None and turn.symbol is not None:
        hand[turn.symbol] -= position.components.recipes[step.action].dice - step.paid
    elif isinstance(step, steps.AlteringDieStep):
        for die in step.chosen:
            face = position.symbols[die]
            hand = _turned(hand, face, step.face) if face is not None else hand
    if rolls:
        faces = position.components.faces
        for symbol in SYMBOLS:
            hand[symbol] += rolls * faces.count(symbol) / len(faces)
    return hand


def _ready(position: DiscoveriesPosition, seat: Seat, step: Step | None) -> set[ActionId]:
    """Return the actions that are prepared, as they will be after the step in progress."""
    activated = position.turn.activated if position.turn is not None else ()
    ready = {
        recipe.id
        for recipe in position.recipes(seat)
        if recipe.blocks and slot(seat, recipe.id) in position.places and recipe.id not in activated
    }
    if isinstance(step, steps.PayingStep) and position.components.recipes[step.action].blocks:
        ready.add(step.action)
    if isinstance(step, steps.TakingOwnStep):
        chosen = set(step.chosen)
        ready = {action for action in ready if chosen.isdisjoint(position.dice_at(slot(seat, action)))}
    return ready


def _expected(position: DiscoveriesPosition, seat: Seat, step: Step | None) -> float:
    """Return the expected gain of the action in progress, or of a possible next action: a tribe, a grey die."""
    if isinstance(step, steps.PayingStep | steps.TakingTribeStep):
        effect = position.components.recipes[step.action].effect
        return _GREY if effect == "RECRUIT" else _tribe_expected(position, effect)
    turn = position.turn
    if not isinstance(step, steps.PlacingStep) or turn is None or turn.symbol != "NEGOTIATE":
        return 0.0
    dice = len(usable(position, seat, "NEGOTIATE"))
    recipes = [position.components.recipes[action] for action in position.components.mat_actions]
    open_ = [recipe.effect for recipe in recipes if recipe.dice <= dice and recipe.id not in turn.used]
    return _NEARLY * max((_tribe_expected(position, effect) for effect in open_), default=0.0)


def _tribe_expected(position: DiscoveriesPosition, effect: str) -> float:
    cards = position.components.cards
    tribes = [cards[card].tribe for card in position.encounter if card is not None]
    return max((_TRIBE + _GREY + _TEEPEE * tribe.teepees for tribe in tribes if tribe.attitude == effect), default=0.0)


def _cards(position: DiscoveriesPosition, seat: Seat, step: Step | None, hand: Hand, ready: set[ActionId]) -> float:
    """Return the value of the cards that a seat is exploring and of its next card."""
    turn, mat = position.turn, position.mats[seat]
    trails = turn.trails if turn is not None and turn.seat == seat else ()
    if trails:
        beyond: float = _PATIENCE**_NOW * sum(_worth(position, seat, trail.card) for trail in trails)
        return beyond + _TURN * (len(trails) - 1) + _PATIENCE * _best(position, seat, _next_cards(position), {}, ready)
    if mat.current is None or isinstance(step, steps.ChangingPlansStep) or _pays_for(position, step, "SWAP"):
        return _best(position, seat, _next_cards(position), hand, ready)
    hands: Iterable[Hand] = (hand,)
    if isinstance(step, steps.AlteringDieStep):
        hands = _turnings(hand, step.face, _TURNED - len(step.chosen))
    elif isinstance(step, steps.AlteringStep) or _pays_for(position, step, "ALTER"):
        hands = (turned for face in SYMBOLS for turned in _turnings(hand, face, _TURNED))
    best = 0.0
    for possible in hands:
        best = _best(position, seat, [mat.current], possible, ready, best)
    return best


def _turnings(hand: Hand, face: Symbol, most: int) -> Iterator[Hand]:
    """Yield every hand that turning up to *most* dice to a symbol can make; the unchanged hand first."""
    yield hand
    if most:
        for symbol in SYMBOLS:
            if symbol != face and hand[symbol] >= 1:
                yield from _turnings(_turned(hand, symbol, face), face, most - 1)


def _turned(hand: Hand, symbol: Symbol, face: Symbol) -> dict[Symbol, float]:
    turned = dict(hand)
    turned[symbol] -= 1
    turned[face] += 1
    return turned


def _pays_for(position: DiscoveriesPosition, step: Step | None, effect: str) -> bool:
    return isinstance(step, steps.PayingStep) and position.components.recipes[step.action].effect == effect


def _next_cards(position: DiscoveriesPosition) -> list[CardId]:
    return [card for card in position.exploration if card is not None]


def _worth(position: DiscoveriesPosition, seat: Seat, card: CardId) -> float:
    """Return the points that a card would add to a journal."""
    components = position.components
    face = components.cards[card].discovery
    worth = _CARD + face.ep + _TEEPEE * face.teepees
    if face.species is None:
        return worth
    counts = Counter(components.cards[other].discovery.species for other in position.mats[seat].journal)
    before = [counts[kind] for kind in SPECIES]
    after = [counts[kind] + (kind == face.species) for kind in SPECIES]
    points = components.species_points
    return worth + species_points(after, points) - species_points(before, points)


def _best(
    position: DiscoveriesPosition,
    seat: Seat,
    cards: Iterable[CardId],
    hand: Hand,
    ready: set[ActionId],
    least: float = 0.0,
) -> float:
    """Return the highest value among cards, discounted by the turns that each needs; at least *least*."""
    ways = [(card, route) for card in cards for route in position.components.cards[card].discovery.routes.values()]
    longest = max((len(route) for _, route in ways), default=0)
    offers = _offers(position, seat, hand, ready, longest)
    journals = hand.get("JOURNAL", 0.0)
    now = _journals_now(position, seat)
    blocks = [recipe.blocks for recipe in position.recipes(seat) if recipe.id in ready] if now else []
    best = least
    for card, route in ways:
        worth = _worth(position, seat, card)
        if now and feasible(route, 0, blocks, now):
            best = max(best, worth * _PATIENCE**_NOW)
            continue
        # With higher costs the card would not be the best.
        limit = min(_NEVER, math.log(best / worth, _PATIENCE) - _TURN) if best else _NEVER
        cost = _route_cost(route, offers, journals, limit)
        if cost < limit or limit == _NEVER:
            best = max(best, worth * _PATIENCE ** (_TURN + cost))
    return best


def _journals_now(position: DiscoveriesPosition, seat: Seat) -> int:
    """Return the number of dice that a seat may explore with in this turn."""
    turn = position.turn
    if turn is None or turn.seat != seat or turn.symbol != "JOURNAL" or turn.explored:
        return 0
    return len(usable(position, seat, "JOURNAL"))


def _offers(position: DiscoveriesPosition, seat: Seat, hand: Hand, ready: set[ActionId], most: int) -> list[Offer]:
    """Return the cost and the yield of each action, cheapest first.

    Actions that cannot help when at most *most* of them are used are left out.
    """
    turn = position.turn
    now = turn.symbol if turn is not None and turn.seat == seat else None
    offers = [
        (0.0 if recipe.id in ready else _cost(recipe, hand, now), sizes_of(recipe.blocks))
        for recipe in position.recipes(seat)
        if recipe.blocks
    ]
    offers.sort(key=lambda offer: (offer[0], -offer[1][0], -offer[1][1]))
    return [offers[place] for place in worth_trying((sizes for _, sizes in offers), most)]


def _cost(recipe: Recipe, hand: Hand, now: Symbol | None) -> float:
    """Return the cost of preparing an action."""
    symbols = SYMBOLS if recipe.symbol == ANY else [symbol for symbol in SYMBOLS if symbol == recipe.symbol]
    best = _NEVER
    for symbol in symbols:
        missing = recipe.dice - hand.get(symbol, 0.0)
        if missing <= 0 and symbol == now:
            return _NOW
        best = min(best, _PLACING + _MISSING * max(0.0, missing))
    return best


def _route_cost(route: Route, offers: Sequence[Offer], journals: float, limit: float) -> float:
    """Return the lowest cost of completing a route, or the limit when none is lower.

    Args:
        route: the steps.
        offers: cheapest first.
        journals: JOURNAL dice at hand; each missing die costs too.
        limit: costs from here on are of no use.
    """
    # By the rest of the route and the number of activations: the lowest cost so far.
    lowest: dict[tuple[Lengths, int], float] = {(lengths_left(route, 0), 0): 0.0}
    best = limit
    for cost, sizes in offers:
        for (left, activations), before in tuple(lowest.items()):
            # Each remaining stretch needs at least another action, and no later offer is cheaper than this offer.
            more = len(left[0]) + len(left[1])
            missing = activations + more - journals
            if before + more * cost + (_MISSING * missing if missing > 0 else 0.0) >= best:
                continue
            reached = before + cost
            for after in served(left, sizes):
                if after == NOTHING_LEFT:
                    best = reached + _MISSING * max(0.0, activations + 1 - journals)
                elif reached < min(
                    lowest.get((after, activations + 1), limit), lowest.get((after, activations), limit)
                ):
                    lowest[after, activations + 1] = reached
    return best
