"""Resampling for a viewer: masks in other hands, and the numbers of others' turtle tiles (`wendake 9.6`).

Everything that the viewer could know from their log stays: the cards that all saw, the cards of each deck, and the
observations of each hand (`SeatPieces.observations`). Every deal that fits is as likely as any other, and it
depends on nothing else.

Observations do not tell the hidden masks of a hand apart: any of them may have been shown, or be of a declared kind.
Each way to settle that is a case: it names the possible cards of every hidden mask. Cases exclude each other, so every
deal is counted in a single case, as often as it can have come about. A deal is sampled by rejection: draw a case by its
weight, deal card by card, and begin again when a card that is gone is drawn.

Rejection without cases (deal any cards, keep the deal if it fits the observations) would be shorter, and takes too
many tries. Measured at 166 positions after up to 30 mask actions of three seats with all 40 masks: 10 % took 573 tries
or more, 1 % took 20,700 or more, and a position had no deal after 30,000. With cases no position took more than 4.
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
from domain.wendake.state import Drawn, Observation, Restriction, Shown, WendakePosition
from domain.wendake.words import TURTLE_KINDS, CardId, TurtleId

_TRIES: Final = 200
_KEY: Final = 8
"""The draws that make a key for the whole deal of masks: tries that fail do not get into the log."""
_WORD: Final = 4
"""Bytes of the key from each draw."""
_PILE: Final = "deal"
"""The pile of the draws by that key."""
_DIGITS: Final = 32
"""Bits that each of these draws adds to a large random number."""


class HiddenMask(NamedTuple):
    """A mask that is hidden in a hand."""

    generation: int
    """The generation of its deck."""
    cards: frozenset[CardId]
    """The possible cards."""


Case: TypeAlias = tuple[HiddenMask, ...]
"""The masks that are hidden in a hand."""
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
        known = (mask.card for mask in position.pieces[seat].hand if mask.seen)
        game.record(HandDealtAnew(seat, tuple(sorted((*known, *cards)))))


def _pools(position: WendakePosition, viewer: Viewer) -> Pools:
    """Return by generation the masks that others may hold, as far as the viewer knows."""
    pools: list[set[CardId]] = [set() for _ in position.decks]
    pools[-1].update(position.deck_cards())
    for seat, pieces in enumerate(position.pieces):
        for mask in pieces.hand:
            if seat not in viewer and not mask.seen:
                pools[position.generation_of(mask.card)].add(mask.card)
    return tuple(map(frozenset, pools))


def _sampled(game: Game, observed: Sequence[Sequence[Observation]], pools: Pools) -> Hands:
    words = (game.chance.draw("wendake.masks_anew", range(1 << 8 * _WORD), NOBODY) for _ in range(_KEY))
    chance = KeyedChance(b"".join(word.to_bytes(_WORD) for word in words))
    # No deal may fit hands that older rules dealt anew: then only the number of cards from each deck counts.
    unrestricted = [
        [entry for entry in observations if not isinstance(entry, Restriction)] for observations in observed
    ]
    for by_hand in (observed, unrestricted):
        dealt = sample_hands([cases_of(observations, game.position.decks, pools) for observations in by_hand], chance)
        if dealt is not None:
            return dealt
    raise ValueError(f"{observed} were not drawn from {pools}")


# Cases


def cases_of(
    observations: Iterable[Observation], decks: Sequence[Iterable[CardId]], pools: Pools
) -> Mapping[Case, int]:
    """Return the cases that fit the observations of a hand.

    Args:
        observations: the observations of all, in order.
        decks: by generation: the masks of the deck.
        pools: by generation: the masks that may be hidden now.

    Returns:
        By case: the number of ways that the shown masks can have been among the drawn masks.
    """
    deck_cards = tuple(map(frozenset, decks))
    cases: Mapping[Case, int] = {(): 1}
    for observation in observations:
        cases = _counted((then, ways) for case, ways in cases.items() for then in _after(case, observation, deck_cards))
    return _counted((_now(case, pools), ways) for case, ways in cases.items())


def _counted(weighted: Iterable[tuple[Case, int]]) -> Mapping[Case, int]:
    """Add up the ways to each case; leave out cases with a mask that can be no card."""
    ways: Counter[Case] = Counter()
    for case, number in weighted:
        if all(mask.cards for mask in case):
            ways[case] += number
    return ways


def _after(masks: Case, observation: Observation, decks: Pools) -> Iterator[Case]:
    """Yield the cases that another observation makes of a case."""
    match observation:
        case Drawn(generation):
            yield (*masks, HiddenMask(generation, decks[generation]))
        case Shown(card, generation):
            for number, mask in enumerate(masks):
                if mask.generation == generation and card in mask.cards:
                    yield masks[:number] + masks[number + 1 :]
        case Restriction(kind=None):
            yield tuple(_restricted(mask, observation.may_be_any) for mask in masks)
        case Restriction():
            # Cases exclude each other: by the number of the first mask that matches; the masks before it do not match.
            of_kind = tuple(_restricted(mask, observation.may_be_of_kind) for mask in masks)
            free = tuple(_restricted(mask, observation.may_be_any) for mask in masks)
            others = tuple(
                HiddenMask(mask.generation, mask.cards - matching.cards)
                for mask, matching in zip(free, of_kind, strict=True)
            )
            for number, matching in enumerate(of_kind):
                yield (*others[:number], matching, *free[number + 1 :])


def _restricted(mask: HiddenMask, fits: Callable[[CardId], bool]) -> HiddenMask:
    return HiddenMask(mask.generation, frozenset(filter(fits, mask.cards)))


def _now(case: Case, pools: Pools) -> Case:
    """Leave out the cards that all have seen since. From here on the order of the masks has no meaning."""
    left = (HiddenMask(mask.generation, mask.cards & pools[mask.generation]) for mask in case)
    return tuple(sorted(left, key=lambda mask: (len(mask.cards), mask.generation, sorted(mask.cards))))


# Sampling


class _Plan(NamedTuple):
    """A case for every hand, and how it is dealt."""

    weight: int
    """The number of deals that can be begun, all equally likely; a deal that comes to its end fits."""
    masks: tuple[tuple[int, HiddenMask, int], ...]
    """The masks with the fewest cards first: the hand, the mask, and the most of its cards that are left."""


def sample_hands(hands: Sequence[Mapping[Case, int]], chance: Chance) -> Hands | None:
    """Return a random deal: every hidden mask of every hand gets a card of its own.

    Every deal that fits is as likely as any other. Only after 200 failed tries it is the first result of a matching;
    then some deals may be likelier than others.

    Args:
        hands: by hand: its cases, each with the number of ways to it.
        chance: makes many draws, for failed tries too.

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
    matchings = (_matched(plan, len(hands), chance) for plan in plans)
    return next((dealt for dealt in matchings if dealt is not None), None)


def _plan(combined: Iterable[tuple[Case, int]]) -> _Plan:
    weight, masks = 1, []
    for hand, (case, ways) in enumerate(combined):
        weight *= ways
        masks += [(hand, mask) for mask in case]
    masks.sort(key=lambda entry: len(entry[1].cards))
    before: Counter[HiddenMask] = Counter()
    bounded = []
    for hand, mask in masks:
        # A card dealt before to a mask without further possible cards is gone for certain.
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
    """Draw a number below a limit that may be larger than the candidates of a single draw."""
    bits = limit.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, _DIGITS):
            number = number << _DIGITS | chance.draw(_PILE, range(1 << _DIGITS), NOBODY)
        number &= (1 << bits) - 1
        if number < limit:
            return number


def _dealt(plan: _Plan, hands: int, chance: Chance) -> Hands | None:
    """Try to deal. Where fewer cards are left than the bound, the try fails as often as a missing card is drawn."""
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
