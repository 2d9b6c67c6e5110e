"""Discoveries 6.1 to 6.5 and 6.7: the test vectors."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import Link
from domain.discoveries.routes import advanced, feasible
from domain.discoveries.scoring import game_scored, species_points, standings, teepee_points
from domain.discoveries.state import DiscoveriesPosition, Mat, Trail, Turn
from domain.discoveries.steps import ExploringStep, PlacingStep
from domain.discoveries.words import Block, Symbol
from tests.domain.deciding import there
from tests.domain.discoveries.tables import COMPONENTS, after, legal, position, refusal
from tests.domain.rules_documents import blocks, vectors

VECTORS = blocks(vectors("discoveries"))


def vectors_of(letters: str, *fields: str) -> pytest.MarkDecorator:
    """Parametrize a test with the document's vectors of these letters, with these of their fields."""
    (cases_told,) = [block for block in VECTORS.values() if isinstance(block, list) and block[0]["id"] == f"{letters}1"]
    cases = [pytest.param(*(vector[field] for field in fields), id=vector["id"]) for vector in cases_told]
    return pytest.mark.parametrize(fields, cases)


@vectors_of("CS", "symbol", "expect")
def test_6_1_camp_sides(symbol: Symbol, expect: str) -> None:
    assert COMPONENTS.sides[symbol] == expect


@vectors_of("TP", "n", "teepees", "expect")
def test_6_2_teepee_ranks(n: int, teepees: list[int], expect: list[int]) -> None:
    assert list(teepee_points(teepees, COMPONENTS.numbers[n].teepee_points)) == expect


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f6_rank_points_are_whole_and_sum_up_for_every_pattern_of_ties(seats: int) -> None:
    ranks = COMPONENTS.numbers[seats].teepee_points
    for teepees in itertools.product(range(seats), repeat=seats):
        assert sum(teepee_points(teepees, ranks)) == sum(ranks)
        for number in set(teepees):
            better, equal = sum(other > number for other in teepees), teepees.count(number)
            assert sum(ranks[better : better + equal]) % equal == 0


@vectors_of("SP", "counts", "expect")
def test_6_3_species_sets(counts: list[int], expect: int) -> None:
    assert species_points(counts, COMPONENTS.species_points) == expect


def best_split(counts: tuple[int, ...]) -> int:
    """Return the most points that any way of splitting the cards into sets brings. Tries every way."""
    if not any(counts):
        return 0
    values = (0, 3, 8, 15, 24)
    present = [index for index, count in enumerate(counts) if count]
    sets = (chosen for size in range(1, len(present) + 1) for chosen in itertools.combinations(present, size))
    return max(
        values[len(chosen)] + best_split(tuple(count - (i in chosen) for i, count in enumerate(counts)))
        for chosen in sets
    )


def test_5_2_the_split_by_layers_is_the_best_of_all() -> None:
    for counts in itertools.product(range(3), repeat=4):
        assert species_points(counts, COMPONENTS.species_points) == best_split(counts)


def choices(text: str) -> tuple[Block, ...]:
    return tuple(Block("R" if part[0] == "R" else "M", int(part[1])) for part in text.split("|"))


@vectors_of("RT", "route", "prepared", "j", "expect")
def test_6_4_feasible(route: str, prepared: list[str], j: int, expect: bool) -> None:
    assert feasible(route, 0, list(map(choices, prepared)), j) == expect


def orders(route: str, prepared: list[str]) -> set[tuple[str, ...]]:
    """Find every order of blocks, each used with effect, that completes a route exactly when the last is used."""
    sequences = set()
    for size in range(1, len(prepared) + 1):
        for order in itertools.permutations(prepared, size):
            progress = 0
            for text in order:
                before, progress = progress, advanced(route, progress, choices(text)[0])
                if progress == before:
                    break
            else:
                if progress == len(route):
                    sequences.add(order)
    return sequences


def test_6_4_order_detail() -> None:
    assert orders("MMRRR", ["R3", "M2"]) == {("M2", "R3")}
    assert orders("RRRMM", ["R3", "M2"]) == {("R3", "M2")}
    assert orders("RRRMMRR", ["R2", "R3", "M2"]) == {("R3", "M2", "R2")}
    assert orders("RRR", ["R3", "R2", "M2"]) == {("R3",), ("R2", "R3")}


def test_4_8_feasible_agrees_with_trying_every_order() -> None:
    actions = ["R2", "R3", "M2", "R1", "M1"]
    for length in range(1, 6):
        for route in map("".join, itertools.product("RM", repeat=length)):
            for size in range(4):
                for prepared in itertools.combinations(actions, size):
                    for journals in range(4):
                        possible = any(len(order) <= journals for order in orders(route, list(prepared)))
                        assert feasible(route, 0, list(map(choices, prepared)), journals) == possible


@vectors_of("LK", "carry", "route2", "prepared", "j", "expect")
def test_6_5_linking(carry: Sequence[Any], route2: str, prepared: list[str], j: int, expect: bool) -> None:
    rest = Block(*carry)
    progress = advanced(route2, 0, rest)
    assert feasible(route2, progress, list(map(choices, prepared)), j) == expect
    at, link = explored(rest, route2, prepared, j), Link("EXPLORATION", 0, "A")
    assert (link in legal(at)) == expect
    if expect:
        _, linked = there(after(at, link).turn).trails
        assert (linked.route, linked.done, linked.carry) == (route2, progress, rest)
    else:
        assert refusal(at, link) == "not_completable"


ROUTES = {"RR": "C01", "RRR": "C13", "RRM": "C04", "MM": "C18", "MRR": "C16"}
"""Cards with this first route."""
SLOTS = {"R2": ("HORSE_RIDE", "RED1 R"), "M2": ("MOUNTAINS", "RED2 W")}


def explored(carry: Block, route: str, prepared: list[str], journals: int) -> DiscoveriesPosition:
    """Return a position whose first card is complete, with the card of that route displayed."""
    dice = {"SUPPLY:0": ", ".join(f"BLUE{number + 1} J" for number in range(journals))}
    dice |= {f"SLOT:0:{SLOTS[text][0]}": SLOTS[text][1] for text in prepared}
    return position(
        dice=dice,
        mats={0: Mat("C06")},
        exploration=(ROUTES[route], None, None),
        turn=Turn(0, 3, symbol="JOURNAL", trails=(Trail("C06", "A", "RRRR", 4, rest=carry),)),
        agenda=(PlacingStep(0), ExploringStep(0)),
    )


def card(face: str) -> str:
    """Return the card that has a face: `T04` and `D04` are the two of `C04`."""
    return f"C{face[1:]}"


def cards(faces: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(card, faces))


def test_6_7_complete_scoring() -> None:
    at = position(
        encounter=(None, None, None),
        exploration=(None, None, None),
        dice={
            "SUPPLY:0": "BLUE1 W, BLUE2 W, BLUE3 W, RED1 N, RED2 R",
            "SLOT:0:MARCH": "BLUE4 W",
            "SUPPLY:1": "RED3 W, RED4 W, RED5 W, BLUE5 J, GREY1 J, GREY2 J",
            "SLOT:1:T17": "GREY3 R",
        },
    )
    (example,) = [block for block in VECTORS.values() if isinstance(block, dict)]
    # The vector uses both faces of C04, so its mats cannot be dealt; scoring looks at each alone.
    mats = [
        Mat(player["current"] and card(player["current"]), cards(player["tribes"]), cards(player["journal"]))
        for player in example["players"]
    ]
    at = replace(at, mats=(mats[0], replace(mats[1], finished=True)))
    computed = standings(at)
    for standing, player, expected in zip(computed, example["players"], example["expect"], strict=True):
        assert {name: getattr(standing, name) for name in expected} == expected
        assert standing.dice_on_mat == player["dice_on_mat"]
    scored = game_scored(at, "rules")
    assert list(scored.winners) == example["winner"]
    result = DISCOVERIES.result(replace(at, agenda=(), scored=scored))
    assert result is not None
    assert (result.places, result.winner, result.tied) == ((1, 2), 0, ())


def test_every_vector_is_a_case_of_its_id() -> None:
    """The vectors of 6.6 are tests of their own, compared there."""
    tests: tuple[Any, ...] = (
        test_6_1_camp_sides,
        test_6_2_teepee_ranks,
        test_6_3_species_sets,
        test_6_4_feasible,
        test_6_5_linking,
    )
    ids = [case.id for test in tests for mark in test.pytestmark for case in mark.args[1]]
    written = [vector["id"] for block in VECTORS.values() if isinstance(block, list) for vector in block]
    assert ids == written
    assert len(written) > 50
