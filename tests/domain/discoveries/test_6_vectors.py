"""Discoveries 6.1 to 6.5 and 6.7: the test vectors."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.components import Block
from domain.discoveries.decisions import Link
from domain.discoveries.routes import advanced, feasible
from domain.discoveries.scoring import game_scored, species_points, standings, teepee_points
from domain.discoveries.state import DiscoveriesPosition, Mat, Trail, Turn
from domain.discoveries.steps import ExploringStep, PlacingStep
from tests.domain.discoveries.tables import COMPONENTS, after, legal, position, refusal


@pytest.mark.parametrize(
    ("symbol", "side"),
    [("NEGOTIATE", "LEFT"), ("WALK", "RIGHT"), ("JOURNAL", "LEFT"), ("RIDE", "RIGHT")],
    ids=[f"CS{number}" for number in range(1, 5)],
)
def test_6_1_camp_sides(symbol: str, side: str) -> None:
    assert COMPONENTS.sides[symbol] == side


@pytest.mark.parametrize(
    ("teepees", "points"),
    [
        ([9, 7, 5, 3], [12, 8, 4, 0]),
        ([9, 9, 5, 3], [10, 10, 4, 0]),
        ([9, 7, 7, 3], [12, 6, 6, 0]),
        ([9, 7, 5, 5], [12, 8, 2, 2]),
        ([9, 9, 9, 3], [8, 8, 8, 0]),
        ([9, 7, 7, 7], [12, 4, 4, 4]),
        ([9, 9, 5, 5], [10, 10, 2, 2]),
        ([5, 5, 5, 5], [6, 6, 6, 6]),
        ([3, 9, 0, 7], [4, 12, 0, 8]),
        ([6, 4, 2], [12, 6, 0]),
        ([6, 6, 2], [9, 9, 0]),
        ([6, 4, 4], [12, 3, 3]),
        ([4, 4, 4], [6, 6, 6]),
        ([6, 4], [12, 6]),
        ([4, 6], [6, 12]),
        ([5, 5], [9, 9]),
        ([3, 0], [12, 6]),
        ([0, 0], [9, 9]),
    ],
    ids=[f"TP{number}" for number in range(1, 19)],
)
def test_6_2_teepee_ranks(teepees: list[int], points: list[int]) -> None:
    ranks = COMPONENTS.numbers[len(teepees)].teepee_points
    assert list(teepee_points(teepees, ranks)) == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_f6_rank_points_are_whole_and_sum_up_for_every_pattern_of_ties(seats: int) -> None:
    ranks = COMPONENTS.numbers[seats].teepee_points
    for teepees in itertools.product(range(seats), repeat=seats):
        assert sum(teepee_points(teepees, ranks)) == sum(ranks)
        for number in set(teepees):
            better, equal = sum(other > number for other in teepees), teepees.count(number)
            assert sum(ranks[better : better + equal]) % equal == 0


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([0, 0, 0, 0], 0),
        ([1, 0, 0, 0], 3),
        ([1, 0, 1, 0], 8),
        ([1, 1, 0, 1], 15),
        ([1, 1, 1, 1], 24),
        ([3, 0, 0, 0], 9),
        ([2, 1, 1, 0], 18),
        ([2, 2, 2, 2], 48),
        ([4, 3, 2, 1], 50),
        ([2, 2, 1, 0], 23),
        ([2, 2, 0, 0], 16),
        ([1, 2, 3, 0], 26),
    ],
    ids=[f"SP{number}" for number in range(1, 13)],
)
def test_6_3_species_sets(counts: list[int], points: int) -> None:
    assert species_points(counts, COMPONENTS.species_points) == points


def best_split(counts: tuple[int, ...]) -> int:
    """Try every way of splitting cards into sets."""
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


def blocks(text: str) -> tuple[Block, ...]:
    return tuple(Block(part[0], int(part[1])) for part in text.split("|"))


@pytest.mark.parametrize(
    ("name", "route", "prepared", "journals", "possible"),
    [
        ("RT1", "RR", ["R2"], 1, True),
        ("RT2", "RRR", ["R3"], 1, True),
        ("RT3", "MM", ["M2"], 1, True),
        ("RT4", "MM", ["M2"], 0, False),
        ("RT5", "RRR", ["R2"], 3, False),
        ("RT6", "RRRR", ["R2", "R3"], 2, True),
        ("RT7", "RRRR", ["R2", "R3"], 1, False),
        ("RT8", "MMRRR", ["R3", "M2"], 2, True),
        ("RT9", "RRRMM", ["R3", "M2"], 2, True),
        ("RT10", "RMR", ["R3", "M2"], 2, False),
        ("RT11", "RMR", ["R2", "R3", "M2"], 3, True),
        ("RT12", "RRM", ["R3", "M2"], 2, True),
        ("RT13", "RRMR", ["R3", "M2"], 2, False),
        ("RT14", "RRRMMRR", ["R2", "R3", "M2"], 3, True),
        ("RT15", "MMM", ["R2", "R3", "M2"], 3, False),
        ("RT16", "MMM", ["M2", "R2|M1"], 2, True),
        ("RT17", "RRM", ["R2|M1"], 2, False),
        ("RT18", "RRRRRMM", ["R2", "R3", "M2"], 3, True),
        ("RT19", "RRR", ["R3", "R2", "M2"], 3, True),
    ],
)
def test_6_4_feasible(name: str, route: str, prepared: list[str], journals: int, possible: bool) -> None:
    assert feasible(route, 0, [blocks(text) for text in prepared], journals) == possible, name


def orders(route: str, prepared: list[str]) -> set[tuple[str, ...]]:
    """Find every order of blocks, each used with effect, that completes a route exactly when the last is used."""
    found = set()
    for size in range(1, len(prepared) + 1):
        for order in itertools.permutations(prepared, size):
            done = 0
            for text in order:
                before, done = done, advanced(route, done, blocks(text)[0])
                if done == before:
                    break
            else:
                if done == len(route):
                    found.add(order)
    return found


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
                        assert feasible(route, 0, [blocks(text) for text in prepared], journals) == possible


@pytest.mark.parametrize(
    ("name", "carry", "route", "prepared", "journals", "possible"),
    [
        ("LK1", Block("R", 1), "RRM", ["R2", "M2"], 2, True),
        ("LK2", Block("R", 1), "RR", [], 0, False),
        ("LK3", Block("R", 2), "RR", [], 0, True),
        ("LK4", Block("R", 1), "MM", ["M2"], 1, True),
        ("LK5", Block("M", 1), "MRR", ["R2"], 1, True),
        ("LK6", Block("R", 0), "RRR", ["R2"], 1, False),
    ],
)
def test_6_5_linking(name: str, carry: Block, route: str, prepared: list[str], journals: int, possible: bool) -> None:
    done = advanced(route, 0, carry)
    assert feasible(route, done, [blocks(text) for text in prepared], journals) == possible, name
    at, link = explored(carry, route, prepared, journals), Link("EXPLORATION", 0, "A")
    assert (link in legal(at)) == possible, name
    if possible:
        _, linked = after(at, link).turn.trails
        assert (linked.route, linked.done, linked.carry) == (route, done, carry)
    else:
        assert refusal(at, link) == "not_completable"


ROUTES = {"RR": "C01", "RRR": "C13", "RRM": "C04", "MM": "C18", "MRR": "C16"}
"""Cards whose first route is this."""
SLOTS = {"R2": ("HORSE_RIDE", "RED1 R"), "M2": ("MOUNTAINS", "RED2 W")}


def explored(carry: Block, route: str, prepared: list[str], journals: int) -> DiscoveriesPosition:
    """Give a position in which the first card is complete and a card of that route is displayed."""
    dice = {"SUPPLY:0": ", ".join(f"BLUE{number + 1} J" for number in range(journals))}
    dice |= {f"SLOT:0:{SLOTS[text][0]}": SLOTS[text][1] for text in prepared}
    return position(
        dice=dice,
        mats={0: Mat("C06")},
        exploration=(ROUTES[route], None, None),
        turn=Turn(0, 3, symbol="JOURNAL", trails=(Trail("C06", "A", "RRRR", 4, rest=carry),)),
        agenda=(PlacingStep(0), ExploringStep(0)),
    )


def cards(text: str) -> tuple[str, ...]:
    return tuple(f"C{name[1:]}" for name in text.split())


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
    # The vector uses both faces of C04, so its mats cannot be dealt; scoring looks at each alone.
    first_mat = Mat("C15", cards("T04 T10"), cards("D02 D09 D18 D21"))
    second_mat = Mat(None, cards("T06 T17"), cards("D03 D16 D04"), finished=True)
    at = replace(at, mats=(first_mat, second_mat))
    first, second = standings(at)
    assert (first.ep, first.species, first.teepees, first.teepee_points, first.total) == (22, 24, 5, 6, 52)
    assert (second.ep, second.species, second.teepees, second.teepee_points, second.total) == (15, 8, 7, 12, 35)
    assert (first.dice_on_mat, second.dice_on_mat) == (6, 7)
    scored = game_scored(at, "rules")
    assert scored.winners == (0,)
    result = DISCOVERIES.result(replace(at, agenda=(), scored=scored))
    assert result is not None
    assert (result.places, result.winner, result.tied) == ((1, 2), 0, ())


@pytest.mark.parametrize(
    ("test", "letters", "number"),
    [
        (test_6_1_camp_sides, "CS", 4),
        (test_6_2_teepee_ranks, "TP", 18),
        (test_6_3_species_sets, "SP", 12),
        (test_6_4_feasible, "RT", 19),
        (test_6_5_linking, "LK", 6),
    ],
)
def test_every_vector_is_a_case_of_its_id(test: Any, letters: str, number: int) -> None:
    """Those of 6.6 are tests of their own, counted there."""
    (mark,) = test.pytestmark
    _, cases = mark.args
    ids = mark.kwargs.get("ids") or [case[0] for case in cases]
    assert ids == [f"{letters}{each}" for each in range(1, number + 1)]
    assert len(cases) == number
