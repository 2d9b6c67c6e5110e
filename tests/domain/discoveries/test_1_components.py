"""Discoveries 1: the tables, the check of a component set, and that every discovery can be completed."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.core.errors import ComponentError
from domain.discoveries import DISCOVERIES
from domain.discoveries.components import Recipe
from domain.discoveries.decisions import BeginExplore, BeginPlace, FinishExploration, Link
from domain.discoveries.events import CardJournaled
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.words import COLOURS, DIE_ORDER
from tests.domain.discoveries.tables import COMPONENTS, after, decided, legal, position

CARDS = list(COMPONENTS.cards.values())


def test_1_2_a_die_has_two_walks_two_journals_a_ride_and_a_negotiation() -> None:
    assert Counter(COMPONENTS.faces) == {"WALK": 2, "JOURNAL": 2, "RIDE": 1, "NEGOTIATE": 1}


def test_1_2_canonical_order_of_dice() -> None:
    dice = sorted(DIE_ORDER, key=DIE_ORDER.__getitem__)
    assert dice == [f"{colour}{n}" for colour in COLOURS for n in range(1, 11 if colour == "GREY" else 6)]
    assert len(set(DIE_ORDER.values())) == 30


@pytest.mark.parametrize(("seats", "cards", "grey"), [(2, 30, 6), (3, 40, 8), (4, 50, 10)])
def test_1_4_and_r3_r4_numbers_by_seats(seats: int, cards: int, grey: int) -> None:
    numbers = COMPONENTS.numbers[seats]
    assert (numbers.cards, numbers.grey_dice) == (cards, grey)


def test_1_6_1_tribes() -> None:
    tribes = [card.tribe for card in CARDS]
    assert Counter(tribe.attitude for tribe in tribes) == {"SUN": 33, "ARROW": 22}
    assert sum(tribe.teepees for tribe in tribes) == 93
    assert len({tribe.name for tribe in tribes}) == 55
    assert [tribe.attitude for tribe in tribes if tribe.recipe.effect == "MINNETAREE"] == ["SUN", "ARROW"]


def test_r41_most_tribes_explore() -> None:
    assert Counter(card.tribe.recipe.kind for card in CARDS) == {"EXPLORE": 48, "INSTANT": 5, "PASSIVE": 2}


def test_1_6_2_discoveries_and_r32_one_species_a_card() -> None:
    faces = [card.discovery for card in CARDS]
    assert Counter(face.species for face in faces) == {None: 15, "MAMMAL": 10, "BIRD": 10, "FISH": 10, "PLANT": 10}
    assert sum(face.teepees for face in faces) == 30


def test_1_6_2_ep_follow_the_formula_of_the_table() -> None:
    for card in CARDS:
        face = card.discovery
        weight = min(sum(1 if step == "R" else 2 for step in route) for route in face.routes.values())
        assert face.ep == max(1, weight * 3 // 2 - 3 * (face.species is not None) - 2 * face.teepees)


def test_1_6_2_route_a_is_completable_with_the_mat_in_some_order_of_its_blocks() -> None:
    blocks = [COMPONENTS.recipes[name].blocks[0] for name in ("HORSE_RIDE", "MARCH", "MOUNTAINS")]
    for card in CARDS:
        route = card.discovery.routes["A"]
        orders = [order for size in (1, 2, 3) for order in itertools.permutations(blocks, size)]
        assert any(covered(route, order) for order in orders), card.id


def covered(route: str, order: tuple[Any, ...]) -> bool:
    """Return whether the blocks, in this order, cross out every step of the route."""
    left = list(route)
    for terrain, size in order:
        for _ in range(size):
            if left and left[0] == terrain:
                left.pop(0)
    return not left


@pytest.mark.parametrize("card", [card.id for card in CARDS])
def test_every_discovery_can_be_explored_by_play_with_the_mat_alone(card: str) -> None:
    """Search through legal decisions from three prepared actions and three JOURNAL dice."""
    others = [name for name in COMPONENTS.cards if name != card]
    at = position(
        dice={
            "SUPPLY:0": "BLUE1 J, BLUE2 J, BLUE3 J",
            "SLOT:0:HORSE_RIDE": "RED1 R",
            "SLOT:0:MARCH": "RED2 W",
            "SLOT:0:MOUNTAINS": "RED3 N",
        },
        mats={0: Mat(card)},
        encounter=others[:3],
        exploration=others[3:6],
    )
    at = after(at, BeginPlace("JOURNAL"))
    assert explored(at, card)


def explored(at: DiscoveriesPosition, card: str) -> bool:
    """Tell whether some sequence of legal decisions explores the card by route A; every sequence begun must do so."""
    ends = 0
    waiting = [after(at, BeginExplore("A"))]
    while waiting:
        at = waiting.pop()
        for decision in legal(at):
            if isinstance(decision, Link):
                continue
            if isinstance(decision, FinishExploration):
                (event,) = [event for event in decided(at, decision) if isinstance(event, CardJournaled)]
                assert event.card == card
                ends += 1
            else:
                waiting.append(after(at, decision))
    return ends > 0


# The check of a set


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    document = msgspec.json.decode(DISCOVERIES.default_components())
    change(document)
    return msgspec.json.encode(document)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda d: d.pop("tribes"), "form"),
        (lambda d: d.update(more=1), "form"),
        (lambda d: d["tribes"]["T01"].update(side="MOON"), "form"),
        (lambda d: d.update(dice_faces=["WALK"] * 6), "fixed_tables"),
        (lambda d: d["mat_actions"][0].update(dice=2), "fixed_tables"),
        (lambda d: d.update(species_points=[0, 1, 2, 3, 4]), "fixed_tables"),
        (lambda d: d["camp_sides"].update(WALK="LEFT"), "camp_sides"),
        (lambda d: d["camp_sides"].pop("RIDE"), "camp_sides"),
        (lambda d: d["players"].pop("3"), "players"),
        (lambda d: d["players"]["2"].update(cards=7), "players"),
        (lambda d: d["players"]["4"].update(cards=56), "players"),
        (lambda d: d["players"]["4"].update(grey_dice=11), "players"),
        (lambda d: d["players"]["2"].update(teepee_points=[6, 12]), "players"),
        (lambda d: d["discoveries"].pop("D55"), "cards"),
        (lambda d: d["tribes"].update(T56=d["tribes"]["T01"]), "cards"),
        (lambda d: d["tribes"]["T01"].update(effect="R5"), "tribe"),
        (lambda d: d["tribes"]["T01"].update(slot_symbol=None), "tribe"),
        (lambda d: d["tribes"]["T01"].update(teepees=-1), "tribe"),
        (lambda d: d["tribes"]["T09"].update(effect="MINNETAREE"), "tribe"),
        (lambda d: d["tribes"]["T33"].update(slot_symbol="ANY"), "tribe"),
        (lambda d: d["tribes"]["T35"].update(camp_dice=1), "tribe"),
        (lambda d: d["discoveries"]["D01"].update(ep=-1), "discovery"),
        (lambda d: d["discoveries"]["D01"].update(route_a="RX"), "route"),
        (lambda d: d["discoveries"]["D01"].update(route_b=""), "route"),
        (lambda d: d["discoveries"]["D01"].update(route_a="RMR" * 2), "completable"),
    ],
)
def test_1_each_constraint_of_a_set_has_its_code(change: Callable[[dict[str, Any]], object], code: str) -> None:
    with pytest.raises(ComponentError) as refused:
        DISCOVERIES.load_components(changed(change))
    assert refused.value.code == f"components_{code}"
    assert refused.value.rule.startswith("discoveries 1")


def test_1_a_name_twice_in_one_table_is_refused() -> None:
    twice = DISCOVERIES.default_components().replace(b'"D02":', b'"D01":', 1)
    with pytest.raises(ComponentError) as refused:
        DISCOVERIES.load_components(twice)
    assert (refused.value.code, refused.value.value) == ("components_form", "D01")


def test_1_a_set_with_other_card_faces_is_accepted() -> None:
    components = DISCOVERIES.load_components(changed(lambda d: d["discoveries"]["D01"].update(route_a="RRRR", ep=5)))
    assert components.cards["C01"].discovery.ep == 5
    recipe: Recipe = components.recipes["T01"]
    assert recipe == COMPONENTS.recipes["T01"]
