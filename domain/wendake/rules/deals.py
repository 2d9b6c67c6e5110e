"""Dealing cards to places, each deal as likely as any other unless it takes too many tries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias

from domain.core.chance import NOBODY, Chance
from domain.wendake.rules.readings import Place, Reading
from domain.wendake.words import CardId

Hands: TypeAlias = list[list[CardId]]

_TRIES: Final = 200
_PILE: Final = "deal"
_DIGITS: Final = 32


class _Plan(NamedTuple):
    """A reading of every hand, and how it is dealt."""

    weight: int
    """How many deals can be begun, each as likely; those that come to an end are the ones that fit."""
    places: tuple[tuple[int, Place, int], ...]
    """Narrow ones first: whose hand, what it may be, and how many cards at most are left for it."""


def deal(hands: Sequence[Mapping[Reading, int]], chance: Chance) -> Hands | None:
    """Deal to each place of each hand a card of its own.

    Every deal that fits is as likely as any other. Only after 200 tries in vain is it the first that a search by chance
    finds; then some may be likelier than others.

    Args:
        hands: by hand, how it can be read and in how many ways.
        chance: drawn from often, also in vain.

    Returns:
        The cards of each hand; `None` if no deal fits.
    """
    plans = [plan for plan in map(_plan, product(*(hand.items() for hand in hands))) if plan.weight]
    if not plans:
        return None
    for _ in range(_TRIES):
        dealt = _dealt(_chosen(plans, chance), len(hands), chance)
        if dealt is not None:
            return dealt
    found = (_searched(plan, len(hands), chance) for plan in plans)
    return next((dealt for dealt in found if dealt is not None), None)


def _plan(combined: Iterable[tuple[Reading, int]]) -> _Plan:
    weight, places = 1, []
    for hand, (reading, ways) in enumerate(combined):
        weight *= ways
        places += [(hand, place) for place in reading]
    places.sort(key=lambda entry: len(entry[1].cards))
    before: Counter[Place] = Counter()
    bounded = []
    for hand, place in places:
        # A card for a narrower place that this one could have had too is gone for certain.
        bound = len(place.cards) - sum(
            number
            for other, number in before.items()
            if other.generation == place.generation and other.cards <= place.cards
        )
        before[place] += 1
        bounded.append((hand, place, max(bound, 0)))
    return _Plan(weight * prod(bound for _, _, bound in bounded), tuple(bounded))


def _chosen(plans: Sequence[_Plan], chance: Chance) -> _Plan:
    if len(plans) == 1:
        return plans[0]
    number = _below(sum(plan.weight for plan in plans), chance)
    for plan in plans:
        number -= plan.weight
        if number < 0:
            break
    return plan


def _below(limit: int, chance: Chance) -> int:
    """Draw a number below a limit of any size, which a draw cannot have."""
    bits = limit.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, _DIGITS):
            number = number << _DIGITS | chance.draw(_PILE, range(1 << _DIGITS), NOBODY)
        number &= (1 << bits) - 1
        if number < limit:
            return number


def _dealt(plan: _Plan, hands: int, chance: Chance) -> Hands | None:
    """Try to deal; where fewer cards are left than there could be, it fails as often as a missing one is drawn."""
    dealt: Hands = [[] for _ in range(hands)]
    gone: set[CardId] = set()
    for hand, place, bound in plan.places:
        left = sorted(place.cards - gone)
        index = chance.draw(_PILE, range(bound), NOBODY)
        if index >= len(left):
            return None
        gone.add(left[index])
        dealt[hand].append(left[index])
    return dealt


def _searched(plan: _Plan, hands: int, chance: Chance) -> Hands | None:
    """Find a card for each place, moving those on that are in the way."""
    lies: dict[CardId, int] = {}

    def settle(number: int, tried: set[CardId]) -> bool:
        left = sorted(plan.places[number][1].cards)
        while left:
            card = left.pop(chance.draw(_PILE, range(len(left)), NOBODY))
            if card not in tried:
                tried.add(card)
                if card not in lies or settle(lies[card], tried):
                    lies[card] = number
                    return True
        return False

    if not all(settle(number, set()) for number in range(len(plan.places))):
        return None
    dealt: Hands = [[] for _ in range(hands)]
    for card, number in lies.items():
        dealt[plan.places[number][0]].append(card)
    return dealt
