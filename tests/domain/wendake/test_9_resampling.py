"""Resampled masks: every deal consistent with a viewer's observations, each as likely, no other (`wendake 9.6`)."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import product
from math import prod
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import SPECTATOR, Event, Viewer
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.events import (
    DeckReshuffled,
    HandDealtAnew,
    KindDeclared,
    MaskDiscarded,
    MaskDrawn,
    MaskRevealed,
    MaskTaken,
)
from domain.wendake.rules.resampling import HiddenMask, cases_of, sample_hands
from domain.wendake.state import Drawn, Held, Restriction, Shown, WendakePosition
from domain.wendake.steps import MaskPlayStep
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.mask_worlds import Fact, World, few_masks, followed, hands, mask_turns, refolded, undealt
from tests.domain.wendake.tables import COMPONENTS, after, hub, position

MASKS = ("A1", "B2", "A2", "A3", "B1", "C1", "A4", "B3", "C2")
SEEDS = [0, 29, *(pytest.param(seed, marks=pytest.mark.long) for seed in (11, 37, 44, 45, 57, 58))]
"""Of the few masks played with; in half of them something is told of a hand drawn from two decks."""
DEALS = 300
FEW, MANY = 12, 1000
"""Up to `FEW` hands every one must be dealt; beyond `MANY` worlds a viewer is not compared any more."""


def facts_of(at: WendakePosition, viewer: Viewer, number: int = 0) -> list[Event]:
    return WENDAKE.resample(at, viewer, KeyedChance(f"dealt {number}".encode()))


def dealt(at: WendakePosition, viewer: Viewer, number: int = 0) -> WendakePosition:
    return WENDAKE.fold(at, facts_of(at, viewer, number))


def compare(at: WendakePosition, viewer: Viewer, worlds: list[World]) -> bool:
    """Compare the sampled deals with the consistent worlds. Return whether there were several and all were dealt."""
    counts = Counter(world.hands for world in worlds)
    assert hands(at) in counts
    counted = 1 < len(counts) <= FEW
    if counted:
        every = every_deal(at, viewer)
        assert {hand: number * len(worlds) for hand, number in every.items()} == {
            hand: number * every.total() for hand, number in counts.items()
        }
    met = Counter(hands(dealt(at, viewer, number)) for number in range(DEALS if counted else 3))
    assert met.keys() <= counts.keys()
    for hand, number in counts.items():
        expected = DEALS * number / len(worlds)
        if counted:
            assert hand in met
            assert abs(met[hand] - expected) < 5 * expected**0.5, (hand, expected)
    return counted


def every_deal(at: WendakePosition, viewer: Viewer) -> Counter[tuple[frozenset[str], ...]]:
    """Count by hands all deals that fit the observations, each as often as it can have come about."""
    others = [seat for seat in range(at.seats) if seat not in viewer]
    pool = {*at.deck_cards(), *(mask.card for seat in others for mask in at.pieces[seat].hand if not mask.seen)}
    pools = [frozenset(card for card in pool if at.generation_of(card) == deck) for deck in range(len(at.decks))]
    cases = [cases_of(at.observations_of(seat), at.decks, pools).items() for seat in others]
    sure = [{mask.card for mask in pieces.hand if mask.seen or seat in viewer} for seat, pieces in enumerate(at.pieces)]
    counts: Counter[tuple[frozenset[str], ...]] = Counter()
    for combined in product(*cases):
        masks = [(seat, mask) for seat, (case, _) in zip(others, combined, strict=True) for mask in case]
        for cards in product(*(mask.cards for _, mask in masks)):
            if len({*cards}) == len(cards):
                dealt_to = [set(hand) for hand in sure]
                for (seat, _), card in zip(masks, cards, strict=True):
                    dealt_to[seat].add(card)
                counts[tuple(map(frozenset, dealt_to))] += prod(ways for _, ways in combined)
    return counts


@pytest.mark.parametrize("seed", SEEDS)
def test_every_deal_that_looks_the_same_is_as_likely_and_no_other_is_dealt(seed: int) -> None:
    """And in any of these worlds, told by the same facts, the same chance deals the same."""
    rng = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    seats = 3 + seed % 2
    start = before = few_masks(seats, rng.sample(MASKS, rng.choice((7, 8, 9))))
    worlds = {viewer: undealt(start) for viewer in (SPECTATOR, frozenset({0}), frozenset({0, 1}))}
    past: list[Fact] = []
    compared = 0
    for facts, then in mask_turns(start, rng, 8):
        for fact in facts:
            worlds = {viewer: followed(some, fact, viewer, before) for viewer, some in worlds.items()}
            before = WENDAKE.evolve(before, fact.event)
        past, before = [*past, *facts], then
        worlds = {viewer: some for viewer, some in worlds.items() if len(some) <= MANY}
        for viewer, some in worlds.items():
            compared += compare(then, viewer, some)
            for world in rng.sample(some, min(2, len(some))):
                other = refolded(start, past, world, viewer)
                assert hands(other) == world.hands
                assert facts_of(other, viewer) == facts_of(then, viewer)
    assert compared


def test_a_known_kind_may_be_of_either_deck() -> None:
    """Of a hand drawn from two decks all know that it holds an A, and not as which of its two masks."""
    start = at = few_masks(2, ("D1", "A1", "B1", "C1", "A2"))
    facts = [
        Fact(event, None, ())
        for event in (
            *(MaskDrawn(0, "A1"), MaskDrawn(1, "B1"), MaskRevealed("C1", "smallpox"), MaskRevealed("A2", "smallpox")),
            *(DeckReshuffled(3), MaskRevealed("D1", "discard"), MaskDrawn(0, "C1"), KindDeclared(0, "A", "C")),
        )
    ]
    worlds = undealt(start)
    for fact in facts:
        worlds = followed(worlds, fact, SPECTATOR, at)
        at = WENDAKE.evolve(at, fact.event)
    expected = {("A1", "C1"), ("A1", "A2"), ("A2", "B1")}
    assert {tuple(sorted(world.hands[0])) for world in worlds} == expected
    for world in worlds:
        other = refolded(start, facts, world, SPECTATOR)
        assert {dealt(other, SPECTATOR, number).pieces[0].cards() for number in range(40)} == expected
        assert all(facts_of(other, SPECTATOR, number) == facts_of(at, SPECTATOR, number) for number in range(40))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_world_that_looks_the_same_is_dealt_anew_the_same(seats: int, options: Any) -> None:
    """In whole games: same chance, same position; nothing is wrong with it, and hands fit their public story."""
    observed = 0
    for number, entry in enumerate(list(play(WENDAKE, seats, options, 16, pick=pick))[::7]):
        at = entry.after
        viewer = (SPECTATOR, frozenset({number % seats}), frozenset(range(seats - 1)))[number % 3]
        other = dealt(at, viewer, 1)
        assert WENDAKE.problems(other) == []
        assert WENDAKE.view(other, viewer) == WENDAKE.view(at, viewer)
        assert facts_of(other, viewer) == facts_of(at, viewer)
        assert dealt(other, viewer) == dealt(at, viewer)
        observed += any(pieces.observations for pieces in at.pieces)
        assert all(fits(world, seat) for world in (at, other) for seat in range(seats))
    assert observed


def test_forks_that_were_recorded_are_dealt_the_same() -> None:
    """Verification deals a fork anew again. Other deals from the same chance ask for another version of the rules."""
    start = few_masks(4, COMPONENTS.cards)
    deals = [facts_of(at, SPECTATOR) for _, at in mask_turns(start, random.Random(3), 20)]  # noqa: S311  repeatable
    digest = hashlib.sha256(msgspec.json.encode(deals)).hexdigest()
    assert (WENDAKE.version, digest[:16]) == (3, "e4a47a88583583ec")


def fits(at: WendakePosition, seat: int) -> bool:
    """Tell whether the masks in a hand fit the public observations of it."""
    hidden = [mask.card for mask in at.pieces[seat].hand if not mask.seen]
    own = [frozenset(card for card in hidden if at.generation_of(card) == deck) for deck in range(len(at.decks))]
    return sample_hands([cases_of(at.observations_of(seat), at.decks, own)], KeyedChance(b"own")) is not None


def test_a_hand_does_not_fit_the_observations_of_another() -> None:
    at = position(
        seats=2, pieces={0: {"hand": ["A1", "B1"], "observations": (Drawn(0), Drawn(0), Restriction(kind="A"))}}
    )
    assert fits(at, 0)
    pieces = (replace(at.pieces[0], hand=(Held("B1"), Held("C1"))), at.pieces[1])
    assert not fits(replace(at, pieces=pieces), 0)


def test_the_observations_of_a_hand_end_with_its_last_hidden_mask() -> None:
    at = few_masks(2, ("D1", "A1", "B1"))
    for event in (MaskDrawn(0, "A1"), KindDeclared(0, "A", "C"), MaskTaken(0, "D1"), MaskDrawn(0, "B1")):
        at = WENDAKE.evolve(at, event)
    assert at.pieces[0].observations == (Drawn(0), Restriction(kind="A"), Drawn(0))
    assert at.pieces[0].hand == (Held("A1"), Held("B1"), Held("D1", seen=True))
    at = WENDAKE.evolve(at, MaskDiscarded(0, "A1"))
    assert at.pieces[0].observations == (Drawn(0), Restriction(kind="A"), Drawn(0), Shown("A1", 0))
    at = WENDAKE.evolve(at, MaskDiscarded(0, "B1"))
    assert at.pieces[0].observations == ()


@pytest.mark.parametrize(
    ("mask_seen", "restriction"), [(True, Restriction((3, 0, 0, 0, 0))), (False, Restriction((3, 0, 0, 0, 0), "A", 2))]
)
def test_a_declared_mask_restricts_the_hidden_masks_unless_all_have_seen_it(
    mask_seen: bool, restriction: Restriction
) -> None:
    """Declared is the lowest mask of the kind, whether all have seen it or not."""
    hand = (Held("A1", seen=mask_seen), Held("A2"), Held("A3"), Held("B1"))
    at = position(seats=2, pieces={0: {"progress": ["P2-06"]}})
    pieces = (replace(at.pieces[0], hand=hand), at.pieces[1])
    at = replace(at, pieces=pieces, agenda=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.UseProgress("P2-06"), d.DeclareWild("A", "C"), d.PlayMasks("PAIR", ("A", "A")))
    assert at.pieces[0].played == ("A2", "A3")
    assert at.pieces[0].observations[-1] == restriction


def test_a_hand_that_older_rules_dealt_anew() -> None:
    """Its masks stand in the order of their arrival, and may not fit the observations: then all remaining masks may."""
    at = few_masks(2, ("D1", "A1", "B1", "B2"))
    for event in (MaskDrawn(0, "A1"), KindDeclared(0, "A", "C"), MaskTaken(0, "D1")):
        at = WENDAKE.evolve(at, event)
    at = WENDAKE.evolve(at, HandDealtAnew(0, ("D1", "B1")))
    assert at.pieces[0].hand == (Held("B1"), Held("D1", seen=True))
    assert {dealt(at, SPECTATOR, number).pieces[0].cards() for number in range(40)} == {("A1", "D1")}
    at = replace(at, pieces=(at.pieces[0], replace(at.pieces[1], hand=(Held("A1"),))), deck=1)
    met = {dealt(at, frozenset({1}), number).pieces[0].cards() for number in range(40)}
    assert met == {("B1", "D1"), ("B2", "D1")}


def test_a_mask_that_is_shown_can_have_been_any_that_was_hidden() -> None:
    """It was either of the two masks with a restriction, or the mask drawn afterwards."""
    observations = (Drawn(0), Drawn(0), Restriction((3, 0, 0, 0, 0)), Drawn(0), Shown("A5", 0))
    left = frozenset(("A2", "A4", "B1"))
    restricted, any_ = HiddenMask(0, left - {"A2"}), HiddenMask(0, left)
    cases = cases_of(observations, ((*left, "A5", "A3"),), (left,))
    assert cases == {(restricted, any_): 2, (restricted, restricted): 1}


def test_hands_that_few_deals_fit_are_found_by_searching() -> None:
    """Each of thirty masks has two possible cards, and shares a card with the next: two deals of 2**30 fit."""
    cards = [f"{kind}{number}" for kind in "ABCDE" for number in range(1, 7)]
    pairs = zip(cards, [*cards[1:], cards[0]], strict=True)
    hands: list[dict[tuple[HiddenMask, ...], int]] = [{(HiddenMask(0, frozenset(pair)),): 1} for pair in pairs]
    sample = sample_hands(hands, KeyedChance(b"searched"))
    assert sample in ([[card] for card in cards], [[card] for card in [*cards[1:], cards[0]]])


def test_no_deal_fits_where_masks_are_missing() -> None:
    """Five masks for four cards; none has fewer to choose from than another."""
    pairs = (("A1", "B1"), ("B1", "C1"), ("C1", "D1"), ("D1", "A1"), ("A1", "C1"))
    assert sample_hands([{(HiddenMask(0, frozenset(pair)),): 1} for pair in pairs], KeyedChance(b"missing")) is None


def test_every_deal_is_as_likely_as_any_other() -> None:
    """Of two hands that overlap, the first has two cases: as often as the ways to it, and as it fits."""
    first, two, any_ = (HiddenMask(0, frozenset(cards.split())) for cards in ("A1 B1", "B1 C1", "A1 B1 C1 D1"))
    hands: list[dict[tuple[HiddenMask, ...], int]] = [{(first,): 1, (any_,): 3}, {(two, any_): 1}]
    ways: Counter[str] = Counter()
    for case, number in hands[0].items():
        for cards in product(*(mask.cards for mask in (*case, two, any_))):
            if len({*cards}) == 3:
                ways[" ".join((cards[0], *sorted(cards[1:])))] += number
    met: Counter[str] = Counter()
    for number in range(2000):
        sample = sample_hands(hands, KeyedChance(f"likely {number}".encode()))
        assert sample is not None
        met[" ".join((*sample[0], *sorted(sample[1])))] += 1
    assert met.keys() == ways.keys()
    assert all(abs(met[deal] - 2000 * ways[deal] / ways.total()) < 60 for deal in ways)
