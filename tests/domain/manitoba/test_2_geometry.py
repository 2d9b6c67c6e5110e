"""Manitoba 2: hexagons, layouts and adjacency; the geometry vectors G1 to G6."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise, permutations, product

import pytest

from domain.core.chance import KeyedChance
from domain.core.errors import OptionError
from domain.manitoba import MANITOBA
from domain.manitoba.components import LETTERS
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.territory import (
    TURNS,
    LaidTile,
    Layout,
    Territory,
    chain_layouts,
    groups,
    hexagons,
    lay,
    slots,
    territory,
    touching,
)
from tests.domain.manitoba.tables import COMPONENTS, LAYOUTS
from tests.domain.playing import table
from tests.domain.rules_documents import numbered, rows, vectors

INSIDE = {
    "T1": "F-P F-H F-L F-M H-L L-M M-P P-H",
    "T2": "F-P F-H F-L F-M L-H H-M M-P P-L",
    "T3": "P-F P-H P-L P-M L-F F-H H-M M-L",
    "T4": "P-F P-H P-L P-M L-H H-M M-F F-L",
    "T5": "H-F H-P H-L H-M L-M M-F F-P P-L",
    "T6": "H-F H-P H-L H-M L-P P-F F-M M-L",
}

OUTER = {
    "T1": "L+H L+L M+L M+M P+M H+P",
    "T2": "L+P L+L H+L M+H M+M P+M",
    "T3": "L+M L+L F+L H+F M+H M+M",
    "T4": "L+F L+L H+L M+H M+M F+M",
    "T5": "L+P L+L M+L M+M F+M P+F",
    "T6": "L+M L+L P+L F+P M+F M+M",
}
"""By tile, at rotation 0 and by direction: the area of two hexagon edges, the area of a single edge."""

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LATTICE = ((2, 1), (3, -2), (1, -3), (-2, -1), (-3, 2), (-1, 3))

VECTORS = {
    "G1": ("T1 T2 T3", (0,), (0, 0, 0), 30, "T1.H-T2.M T1.L-T2.H T1.L-T2.M T2.L-T3.F T2.L-T3.H T2.P-T3.H"),
    "G2": (
        "T1 T2 T3",
        (2,),
        (0, 0, 0),
        31,
        "T1.H-T2.M T1.L-T2.H T1.L-T2.M T1.L-T3.H T1.L-T3.M T2.H-T3.M T2.L-T3.M",
    ),
    "G3": (
        "T4 T1 T6 T3",
        (1, -1),
        (2, 5, 0, 1),
        40,
        "T1.L-T6.M T1.M-T4.M T1.M-T6.F T1.M-T6.M T1.P-T4.M T3.F-T6.L T3.F-T6.M T3.L-T6.L",
    ),
    "G4": (
        "T5 T2 T6 T1 T4",
        (1, 0, -1),
        (0, 1, 2, 3, 4),
        49,
        "T1.L-T6.M T1.M-T4.F T1.M-T4.M T2.H-T5.L T2.H-T5.P T2.L-T5.L T2.L-T6.L T2.L-T6.P T2.P-T6.P",
    ),
    "G5": ("T1 T2 T3", (1,), (0, 1, 2), 30, "T1.H-T2.H T1.L-T2.H T1.L-T2.L T2.L-T3.F T2.L-T3.L T2.P-T3.F"),
    "G6": (
        "T5 T2 T6 T1 T4",
        (1, 1, 1),
        (3, 4, 4, 1, 1),
        51,
        "T1.L-T4.F T1.M-T4.F T1.M-T4.M T1.M-T6.M T1.P-T6.F T1.P-T6.M T2.H-T6.L T2.M-T5.M T2.M-T6.L T2.M-T6.M T2.P-T5.M",
    ),
}


def edges(board: Territory) -> set[frozenset[str]]:
    return {
        frozenset((board.areas[area], board.areas[other]))
        for area, beside in enumerate(board.adjacent)
        for other in beside
    }


def laid(tiles: Sequence[str], turns: tuple[int, ...], rotations: tuple[int, ...]) -> Territory:
    return territory(lay(tiles, Layout(turns, rotations)), COMPONENTS.tiles)


def joined(pairs: str) -> set[frozenset[str]]:
    return {frozenset(pair.split("-")) for pair in pairs.split()}


@pytest.mark.parametrize("tile", INSIDE)
@pytest.mark.parametrize("rotation", range(6))
def test_1_8_adjacency_inside_a_tile_is_the_same_for_every_rotation(tile: str, rotation: int) -> None:
    other = "T1" if tile != "T1" else "T2"
    inside = {pair for pair in edges(laid((tile, other), (), (rotation, 0))) if all(tile in area for area in pair)}
    assert inside == {frozenset(f"{tile}.{letter}" for letter in pair) for pair in joined(INSIDE[tile])}


@pytest.mark.parametrize("direction", range(6))
@pytest.mark.parametrize("tile", OUTER)
def test_1_8_outer_sides_at_rotation_0(tile: str, direction: int) -> None:
    two, single = OUTER[tile].split()[direction].split("+")
    own = hexagons(COMPONENTS.tiles[tile], 0, 0, 0)
    beside = hexagons(COMPONENTS.tiles["T1"], *LATTICE[direction], 0)
    sides = [own[q, r] for q, r in own for dq, dr in STEPS if (q + dq, r + dr) in beside]
    assert sorted(sides) == sorted([two, two, single])


@pytest.mark.parametrize("direction", range(6))
def test_2_1_neighbouring_tiles_touch_at_three_pairs_of_hexagons(direction: int) -> None:
    """Ring k with ring k+2 and k+3 of the neighbour, ring k-1 with its ring k+3; no other contact."""
    centre = LATTICE[direction]
    contacts = {
        (near, far)
        for near, (q, r) in enumerate(STEPS)
        for far, (dq, dr) in enumerate(STEPS)
        if (centre[0] + dq - q, centre[1] + dr - r) in STEPS
    }
    k = direction
    assert contacts == {(k, (k + 2) % 6), (k, (k + 3) % 6), ((k - 1) % 6, (k + 3) % 6)}
    assert slots(()) == [(0, 0), LATTICE[0]]
    assert slots((direction,))[2] == (LATTICE[0][0] + centre[0], LATTICE[0][1] + centre[1])


def test_the_geometry_is_tested_by_the_tables_of_the_document() -> None:
    written = {row[0]: row[1:] for row in rows(vectors("manitoba")) if row[0] in VECTORS}
    assert list(VECTORS) == list(written) == numbered(vectors("manitoba"), r"G\d")
    for name, (tiles, turns, _rotations, number, across) in VECTORS.items():
        layout, all_edges, edges_across = written[name]
        assert re.findall(r"\bT\d\b", layout) == tiles.split()
        listed = re.findall(r"turns \(([^)]*)\)", layout)[0]
        assert [int(turn) for turn in listed.split(",")] == list(turns)
        assert (int(all_edges.split()[0]), edges_across.split(", ")) == (number, across.split())


@pytest.mark.parametrize("vector", VECTORS)
def test_vectors(vector: str) -> None:
    names, turns, rotations, number, across = VECTORS[vector]
    tiles = names.split()
    borders = edges(laid(tiles, turns, rotations))
    assert len(borders) == number
    assert {pair for pair in borders if len({area.split(".")[0] for area in pair}) == 2} == joined(across)


def test_g3_g4_g6_centres() -> None:
    assert slots((1, -1)) == [(0, 0), (2, 1), (5, -1), (7, 0)]
    assert slots((1, 0, -1)) == [(0, 0), (2, 1), (5, -1), (8, -3), (10, -2)]
    assert slots((1, 1, 1)) == [(0, 0), (2, 1), (5, -1), (6, -4), (4, -5)]


def chains(names: str, letter: str) -> list[Layout]:
    return chain_layouts([COMPONENTS.tiles[name] for name in names.split()], letter)


def test_g5_the_lakes_of_three_tiles() -> None:
    layout_list = chains("T1 T2 T3", "L")
    assert len(layout_list) == 12
    assert layout_list[0] == Layout((1,), (0, 1, 2))


def test_g6_the_mountains_of_five_tiles() -> None:
    layout_list = chains("T5 T2 T6 T1 T4", "M")
    assert len(layout_list) == 20
    assert layout_list[0] == Layout((1, 1, 1), (3, 4, 4, 1, 1))
    assert layout_list[-1] == Layout((-1, -1, -1), (4, 0, 4, 5, 3))


@pytest.mark.parametrize(("number", "layouts"), [(3, 12), (4, 16), (5, 20)])
@pytest.mark.parametrize("letter", ["L", "M"])
def test_2_3_there_are_as_many_chains_for_every_choice_of_tiles(number: int, layouts: int, letter: str) -> None:
    for names in list(permutations(sorted(COMPONENTS.tiles), number))[:: 7 * number]:
        tiles = [COMPONENTS.tiles[name] for name in names]
        layout_list = chain_layouts(tiles, letter)
        assert len(layout_list) == len(set(map(repr, layout_list))) == layouts
        for layout in layout_list[::5]:
            board = laid(names, layout.turns, layout.rotations)
            assert groups(board.adjacent, range(LETTERS.index(letter), len(board.areas), 5)) == [number]


@pytest.mark.parametrize("letter", ["L", "M"])
@pytest.mark.parametrize("names", [("T1", "T2", "T3"), ("T6", "T3", "T5"), ("T4", "T6", "T2")])
def test_2_3_the_list_of_chains_is_complete_and_in_its_order(names: tuple[str, ...], letter: str) -> None:
    layouts = []
    for turn, rotations in product((1, -1), product(range(6), repeat=3)):
        board = laid(names, (turn,), rotations)
        target = [board.numbers[f"{name}.{letter}"] for name in names]
        if all(after in board.adjacent[before] for before, after in pairwise(target)):
            layouts.append(Layout((turn,), rotations))
    assert chain_layouts([COMPONENTS.tiles[name] for name in names], letter) == layouts


@pytest.mark.parametrize(("number", "shapes"), [(3, 4), (4, 9), (5, 27)])
def test_2_2_every_standard_shape_is_one_piece_without_overlap(number: int, shapes: int) -> None:
    names = sorted(COMPONENTS.tiles)[:number]
    turnings = list(product(TURNS[number], repeat=number - 2))
    assert len(turnings) == shapes
    for turns in turnings:
        tiles = lay(names, Layout(turns, (0,) * number))
        covered = [hex_ for tile in tiles for hex_ in hexagons(COMPONENTS.tiles[tile.tile], tile.q, tile.r, 0)]
        assert len(set(covered)) == 7 * number
        assert set(touching(tiles)) <= {1, 2}
        assert len(groups(territory(tiles, COMPONENTS.tiles).adjacent, range(5 * number))) == 1


@pytest.mark.parametrize("seats", LAYOUTS)
def test_10_16_turning_the_board_by_sixths_keeps_every_adjacency(seats: int) -> None:
    here = turned = lay(*LAYOUTS[seats])
    for _ in range(6):
        turned = tuple(LaidTile(each.tile, each.q + each.r, -each.q, (each.rotation + 1) % 6) for each in turned)
        assert territory(turned, COMPONENTS.tiles).adjacent == territory(here, COMPONENTS.tiles).adjacent
    assert turned == here


@pytest.mark.parametrize("seats", LAYOUTS)
def test_10_16_counting_the_slots_backwards_keeps_every_adjacency(seats: int) -> None:
    tiles, layout = LAYOUTS[seats]
    lowered = sum(layout.turns) + 3
    backwards = Layout(
        tuple(-turn for turn in reversed(layout.turns)),
        tuple((rotation - lowered) % 6 for rotation in reversed(layout.rotations)),
    )
    assert edges(laid(tiles[::-1], backwards.turns, backwards.rotations)) == edges(
        laid(tiles, layout.turns, layout.rotations)
    )


def test_groups_are_the_connected_parts() -> None:
    board = laid(*LAYOUTS[2][0:1], LAYOUTS[2][1].turns, LAYOUTS[2][1].rotations)
    numbers = board.numbers
    assert groups(board.adjacent, []) == []
    assert sorted(groups(board.adjacent, [numbers[a] for a in ("T1.F", "T1.L", "T2.H", "T3.M")])) == [1, 3]


@pytest.mark.parametrize("kind", ["lake_manitoba", "duck_mountain"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alternative_territories_join_their_areas(kind: str, seats: int) -> None:
    letter = {"lake_manitoba": "L", "duck_mountain": "M"}[kind]
    for seed in range(5):
        board = table(MANITOBA, seats, {"territory": kind}, seed).territory
        target = [number for number, area in enumerate(board.areas) if area.endswith(letter)]
        assert groups(board.adjacent, target) == [seats + 1]


# Layouts that were agreed on


def agree(seats: int, **options: object) -> ManitobaPosition:
    return MANITOBA.initial(COMPONENTS, MANITOBA.options_type(**options), seats)


@pytest.mark.parametrize(
    ("tiles", "layout"),
    [(("T1", "T2", "T3"), Layout((2,), (0, 0, 0))), (("T6", "T5", "T4"), Layout((-2,), (5, 4, 3)))],
    ids=str,
)
def test_a_fixed_layout_may_be_any_that_fits(tiles: tuple[str, ...], layout: Layout) -> None:
    start = agree(2, tiles=tiles, layout=layout)
    laid = MANITOBA.fold(start, MANITOBA.setup(start, KeyedChance(b"agreed"))).territory.tiles
    assert laid == lay(tiles, layout)


@pytest.mark.parametrize(
    "options",
    [
        {"layout": Layout((0,), (0, 0, 0))},
        {"tiles": ("T1", "T2")},
        {"tiles": ("T1", "T2", "T2")},
        {"tiles": ("T1", "T2", "T9")},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((), (0, 0, 0))},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((4,), (0, 0, 0))},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((0,), (0, 0, 6))},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((0,), (0, 0))},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((3,), (0, 0, 0))},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((0,), (0, 0, 0)), "territory": "lake_manitoba"},
        {"tiles": ("T1", "T2", "T3"), "layout": Layout((0,), (0, 0, 0)), "territory": "duck_mountain"},
        {"territory": "lake_winnipeg"},
        {"first_seat": 2},
        {"first_seat": -1},
        {"totem": ("green", "brown", "beige", "blue", "blue")},
        {"totem": ("green",)},
    ],
    ids=str,
)
def test_options_that_do_not_fit_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        agree(2, **options)
    assert refused.value.rule.startswith("manitoba ")


def test_a_tile_may_not_touch_three_others() -> None:
    with pytest.raises(OptionError, match="at most two"):
        agree(4, tiles=LAYOUTS[4][0], layout=Layout((2, -1, 2), (0, 0, 0, 0, 0)))
