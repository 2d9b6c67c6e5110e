"""Resampling what a viewer cannot know: masks in other hands, the numbers of others' turtle tiles (`wendake 9.6`).

What the viewer could know from their log stays: the cards that all saw, the cards that each deck was made of, and
what all could observe of a hand (`SeatPieces.observations`). Every deal that fits is as likely as any other, and it
depends on nothing else.

Observations leave open which of the hidden masks was shown, and which one is of a declared kind. Each way to settle
that is a case: it says for every hidden mask which cards it may be. Cases exclude each other, so every deal is counted
in one case, as often as it can have come about. A deal is sampled by rejection: draw a case by its weight, deal card
by card, and begin again when a card that is gone is drawn.

Rejection without cases (deal any cards, keep the deal if it fits what was observed) would be shorter, and takes too
many tries. Measured at 166 positions after up to 30 mask actions of three seats with all 40 masks: one in ten took
573 tries or more, one in a hundred 20,700, and one had no deal after 30,000. With cases none took more than 4.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final, NamedTuple, TypeAlias

from domain.core.chance import NOBODY, Chance, KeyedChance
from domain.core.events import Event, Viewer
from domain.core.ruleset import Recorder
from domain.wendake.events import HandDealtAnew, TurtlesDealtAnew
from domain.wendake.evolve import evolve
from domain.wendake.rules.records import Game
from domain.wendake.state import Drawn, Observation, Shown, Told, WendakePosition
from domain.wendake.words import TURTLE_KINDS, CardId, TurtleId

_TRIES: Final = 200
_KEY: Final = 8
"""So many draws make a key for the whole deal of masks: tries that fail do not get into the log."""
_WORD: Final = 4
"""Bytes of the key from each."""
_PILE: Final = "deal"
"""The pile of the draws by that key."""
_DIGITS: Final = 32
"""Bits that one of these draws adds to a large random number."""


class HiddenMask(NamedTuple):
    """A mask that is hidden in a hand."""

    generation: int
    """Of the deck that it came from."""
    cards: frozenset[CardId]
    """What it may be."""


Case: TypeAlias = tuple[HiddenMask, ...]
"""The masks that are hidden in one hand."""
Pools: TypeAlias = Sequence[frozenset[CardId]]
"""By generation: the masks of that deck that may be hidden."""
Hands: TypeAlias = list[list[CardId]]
"""By hand: the cards that are dealt to it."""


def resample(position: WendakePosition, viewer: Viewer, chance: Chance) -> list[Event]:
    """Return the facts that deal anew every mask and turtle tile the viewer cannot know."""
    game = Recorder(position, chance, evolve)
    if position.ended is None:
        _deal_masks(game, viewer)
        if not position.turtles_revealed:
            _deal_turtles(game, viewer)
    return game.events


def _deal_masks(game: Game, viewer: Viewer) -> None:
    position = game.position
    others = [seat for seat in range(position.seats) if seat not in viewer and position.pieces[seat].hand]
    observed = [position.observations_of(seat) for seat in others]
    hidden = _sampled(game, observed, _pools(position, viewer)) if any(observed) else [[] for _ in others]
    for seat, cards in zip(others, hidden, strict=True):
        seen = (held.card for held in position.pieces[seat].hand if held.seen)
        game.record(HandDealtAnew(seat, tuple(sorted((*seen, *cards)))))


def _pools(position: WendakePosition, viewer: Viewer) -> Pools:
    """Return by generation the masks that others may hold, as far as the viewer knows."""
    pools: list[set[CardId]] = [set() for _ in position.decks]
    pools[-1].update(position.deck_cards())
    for seat, pieces in enumerate(position.pieces):
        for held in pieces.hand:
            if seat not in viewer and not held.seen:
                pools[position.generation_of(held.card)].add(held.card)
    return tuple(map(frozenset, pools))


def _sampled(game: Game, observed: Sequence[Sequence[Observation]], pools: Pools) -> Hands:
    words = (game.chance.draw("wendake.masks_anew", range(1 << 8 * _WORD), NOBODY) for _ in range(_KEY))
    chance = KeyedChance(b"".join(word.to_bytes(_WORD) for word in words))
    # No deal may fit hands that older rules dealt anew: then only how many cards came from each deck counts.
    fewer = [[one for one in observations if not isinstance(one, Told)] for observations in observed]
    for heeded in (observed, fewer):
        dealt = sample_hands([cases_of(one, game.position.decks, pools) for one in heeded], chance)
        if dealt is not None:
            return dealt
    raise ValueError(f"{observed} were not drawn from {pools}")


# Cases


def cases_of(
    observations: Iterable[Observation], decks: Sequence[Iterable[CardId]], pools: Pools
) -> Mapping[Case, int]:
    """Return the cases that fit what was observed of a hand.

    Args:
        observations: what all could observe, in order.
        decks: by generation: of which masks the deck was made.
        pools: which of them may be hidden now.

    Returns:
        By case: in how many ways the masks that were shown can have been among those that were drawn.
    """
    made = tuple(map(frozenset, decks))
    found: Mapping[Case, int] = {(): 1}
    for observation in observations:
        found = _counted((then, ways) for case, ways in found.items() for then in _after(case, observation, made))
    return _counted((_now(case, pools), ways) for case, ways in found.items())


def _counted(found: Iterable[tuple[Case, int]]) -> Mapping[Case, int]:
    """Add up the ways to each case; leave out those in which a mask can be no card."""
    ways: Counter[Case] = Counter()
    for case, number in found:
        if all(mask.cards for mask in case):
            ways[case] += number
    return ways


def _after(masks: Case, observation: Observation, decks: Pools) -> Iterator[Case]:
    """Return the cases that one more observation makes of a case."""
    match observation:
        case Drawn(generation):
            yield (*masks, HiddenMask(generation, decks[generation]))
        case Shown(card, generation):
            for number, mask in enumerate(masks):
                if mask.generation == generation and card in mask.cards:
                    yield masks[:number] + masks[number + 1 :]
        case Told(kind=None):
            yield tuple(_restricted(mask, observation.may_be_any) for mask in masks)
        case Told():
            # Cases exclude each other: a mask is the first that is the one there must be, those before it are not.
            ones = tuple(_restricted(mask, observation.may_be_the_one) for mask in masks)
            any_ = tuple(_restricted(mask, observation.may_be_any) for mask in masks)
            not_one = tuple(HiddenMask(a.generation, a.cards - one.cards) for a, one in zip(any_, ones, strict=True))
            for number, one in enumerate(ones):
                yield (*not_one[:number], one, *any_[number + 1 :])


def _restricted(mask: HiddenMask, fits: Callable[[CardId], bool]) -> HiddenMask:
    return HiddenMask(mask.generation, frozenset(filter(fits, mask.cards)))


def _now(case: Case, pools: Pools) -> Case:
    """Leave out the cards that all have seen since. From here on the order of the masks tells nothing."""
    left = (HiddenMask(mask.generation, mask.cards & pools[mask.generation]) for mask in case)
    return tuple(sorted(left, key=lambda mask: (len(mask.cards), mask.generation, sorted(mask.cards))))


# Sampling


class _Plan(NamedTuple):
    """A case for every hand, and how it is dealt."""

    weight: int
    """How many deals can be begun, each as likely; those that come to an end are the ones that fit."""
    masks: tuple[tuple[int, HiddenMask, int], ...]
    """Those with the fewest cards first: the hand, what it may be, and how many of these cards are left at most."""


def sample_hands(hands: Sequence[Mapping[Case, int]], chance: Chance) -> Hands | None:
    """Return a random deal in which every hidden mask of every hand is a card of its own.

    Every deal that fits is as likely as any other. Only when 200 tries fail is it the first that a matching finds; then
    some may be likelier than others.

    Args:
        hands: by hand, its cases and in how many ways each came about.
        chance: many draws are made, for tries that fail too.

    Returns:
        The cards of each hand; `None` if no deal fits.
    """
    plans = [plan for plan in map(_plan, product(*(hand.items() for hand in hands))) if plan.weight]
    if not plans:
        return None
    for _ in range(_TRIES):
        dealt = _dealt(_drawn(plans, chance), len(hands), chance)
        if dealt is not None:
            return dealt
    found = (_matched(plan, len(hands), chance) for plan in plans)
    return next((dealt for dealt in found if dealt is not None), None)


def _plan(combined: Iterable[tuple[Case, int]]) -> _Plan:
    weight, masks = 1, []
    for hand, (case, ways) in enumerate(combined):
        weight *= ways
        masks += [(hand, mask) for mask in case]
    masks.sort(key=lambda entry: len(entry[1].cards))
    before: Counter[HiddenMask] = Counter()
    bounded = []
    for hand, mask in masks:
        # A card dealt before to a mask that may be no other cards than this one is gone for certain.
        gone = sum(
            number
            for other, number in before.items()
            if other.generation == mask.generation and other.cards <= mask.cards
        )
        before[mask] += 1
        bounded.append((hand, mask, max(len(mask.cards) - gone, 0)))
    return _Plan(weight * prod(bound for _, _, bound in bounded), tuple(bounded))


def _drawn(plans: Sequence[_Plan], chance: Chance) -> _Plan:
    """Draw a plan by weight."""
    if len(plans) == 1:
        return plans[0]
    number = _below(sum(plan.weight for plan in plans), chance)
    for plan in plans:
        number -= plan.weight
        if number < 0:
            break
    return plan


def _below(limit: int, chance: Chance) -> int:
    """Draw a number below a limit that may be larger than the candidates of one draw."""
    bits = limit.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, _DIGITS):
            number = number << _DIGITS | chance.draw(_PILE, range(1 << _DIGITS), NOBODY)
        number &= (1 << bits) - 1
        if number < limit:
            return number


def _dealt(plan: _Plan, hands: int, chance: Chance) -> Hands | None:
    """Try to deal. Where fewer cards are left than the bound, the try fails as often as a missing one is drawn."""
    dealt: Hands = [[] for _ in range(hands)]
    gone: set[CardId] = set()
    for hand, mask, bound in plan.masks:
        left = sorted(mask.cards - gone)
        index = chance.draw(_PILE, range(bound), NOBODY)
        if index >= len(left):
            return None
        gone.add(left[index])
        dealt[hand].append(left[index])
    return dealt


def _matched(plan: _Plan, hands: int, chance: Chance) -> Hands | None:
    """Match a card to each mask by augmenting paths, trying cards in random order; `None` if there is no matching."""
    matched: dict[CardId, int] = {}

    def augment(number: int, tried: set[CardId]) -> bool:
        left = sorted(plan.masks[number][1].cards)
        while left:
            card = left.pop(chance.draw(_PILE, range(len(left)), NOBODY))
            if card not in tried:
                tried.add(card)
                if card not in matched or augment(matched[card], tried):
                    matched[card] = number
                    return True
        return False

    if not all(augment(number, set()) for number in range(len(plan.masks))):
        return None
    dealt: Hands = [[] for _ in range(hands)]
    for card, number in matched.items():
        dealt[plan.masks[number][0]].append(card)
    return dealt


# Turtle tiles


def _deal_turtles(game: Game, viewer: Viewer) -> None:
    position = game.position
    turtles = [list(pieces.turtles) for pieces in position.pieces]
    for kind in TURTLE_KINDS:
        known = {tile for seat in viewer for tile in position.pieces[seat].turtles}
        left = [tile for tile in position.components.turtles[kind] if tile not in known]
        for seat, tiles in enumerate(turtles):
            if seat not in viewer:
                _deal_turtle(game, tiles, kind, left)
    for seat, tiles in enumerate(turtles):
        if seat not in viewer and tiles:
            game.record(TurtlesDealtAnew(seat, tuple(tiles)))


def _deal_turtle(game: Game, tiles: list[TurtleId], kind: str, left: list[TurtleId]) -> None:
    for index, tile in enumerate(tiles):
        if tile[:2] == kind:
            tiles[index] = game.chance.draw("wendake.turtles_anew", left, NOBODY)
            left.remove(tiles[index])
