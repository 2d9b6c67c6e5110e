"""Bison 2: the grid, how tiles interlock, passages and regions."""

from __future__ import annotations

import pytest

from domain.bison import BISON
from domain.bison.board import EMPTY_BOARD, Board, distances, neighbours
from domain.bison.components import DIRECTIONS, hex_distance
from domain.bison.decisions import PlaceTile
from domain.bison.steps import PlaceTileStep
from tests.domain.bison.tables import COMPONENTS, lay_all, legal, position, refusal
from tests.domain.playing import play

LAYING = PlaceTileStep(0, 0)


def start() -> Board:
    return lay_all(EMPTY_BOARD, COMPONENTS.start_layout)


def regions(board: Board) -> set[tuple[str, frozenset[str], int]]:
    return {(region.terrain, frozenset(region.spaces), region.animals) for region in board.regions}


def across(board: Board) -> set[frozenset[str]]:
    """Return the passages between different tiles."""
    return {
        frozenset((space, end))
        for space, ends in board.passages.items()
        for end in ends
        if space.split(".")[0] != end.split(".")[0]
    }


def test_tv_g1_regions_of_the_start_layout() -> None:
    assert regions(start()) == {
        ("prairie", frozenset({"S1.P", "S3.P"}), 2),
        ("prairie", frozenset({"S2.P"}), 1),
        ("mountain", frozenset({"S1.M"}), 0),
        ("mountain", frozenset({"S2.M"}), 2),
        ("mountain", frozenset({"S3.M"}), 1),
        ("river", frozenset({"S1.R", "S2.R"}), 1),
        ("river", frozenset({"S3.R"}), 2),
    }


def test_tv_g2_passages_of_the_start_layout() -> None:
    assert across(start()) == {frozenset({"S1.R", "S2.R"}), frozenset({"S1.P", "S3.P"})}


def test_tv_g3_first_placement() -> None:
    hexes = [(-1, 0), (-1, 1), (-1, 2), (0, -1), (0, 2), (1, -1), (1, 1), (2, -1), (2, 0)]
    expected = [PlaceTile(q, r, rotation) for q, r in hexes for rotation in (0, 2, 4)]
    assert legal(position(step=LAYING)) == expected
    assert len(expected) == 27


@pytest.mark.parametrize("rotation", [1, 3, 5, -2, 6, 8])
def test_tv_g4_other_rotations_do_not_interlock(rotation: int) -> None:
    assert refusal(position(step=LAYING), PlaceTile(1, 1, rotation)) == "does_not_interlock"


def test_2_2_the_rotation_rule_follows_from_convex_and_concave_sides() -> None:
    # A side is convex when its printed number is even; neighbours interlock when one facing edge of two is convex.
    for other in (0, 2, 4):
        for rotation in range(6):
            for direction in range(6):
                convex = (direction - rotation) % 2 == 0
                facing_convex = (direction + 3 - other) % 2 == 0
                assert (convex != facing_convex) == (rotation % 2 == 0)


def test_tv_g5_three_tiles_away_is_near_enough_four_is_not() -> None:
    chain = [("T01", 2, 0, 0), ("T02", 3, 0, 0)]
    near = position(tiles=chain, step=LAYING)
    assert hex_distance((4, 0), (1, 0)) == 3
    assert PlaceTile(4, 0, 0) in legal(near)
    far = position(tiles=[*chain, ("T03", 4, 0, 0)], step=LAYING)
    assert refusal(far, PlaceTile(5, 0, 0)) == "too_far_from_start"


def test_tv_g6_a_pond_is_no_passage() -> None:
    board = lay_all(start(), [("T07", 1, 1, 0)])
    assert "T07.M" not in board.passages["T07.P"]
    assert "T07.M" in list(distances(board, "T07.P", 2))


def test_2_3_condition_3_leaves_48_hexes() -> None:
    starts = [(tile.q, tile.r) for tile in COMPONENTS.start_layout]
    around = range(-10, 11)
    near = {(q, r) for q in around for r in around if min(hex_distance((q, r), other) for other in starts) <= 3}
    assert near == COMPONENTS.hexes
    by_distance = [sum(min(hex_distance(h, s) for s in starts) == distance for h in near) for distance in range(4)]
    assert by_distance == [3, 9, 15, 21]


def test_2_1_directions_run_clockwise_and_opposites_are_three_apart() -> None:
    for direction, (dq, dr) in enumerate(DIRECTIONS):
        opposite = DIRECTIONS[(direction + 3) % 6]
        assert (dq + opposite[0], dr + opposite[1]) == (0, 0)
    assert all(hex_distance((0, 0), beside) == 1 for beside in neighbours((0, 0)))


def touching(board: Board) -> set[tuple[str, str]]:
    """Return the pairs of spaces that face each other across a side, read from the rings."""
    showing = {
        (q, r, direction): f"{placed.tile.id}.{placed.tile.ring[(direction - placed.rotation) % 6]}"
        for (q, r), placed in board.tiles.items()
        for direction in range(6)
    }
    pairs = set()
    for (q, r, direction), space in showing.items():
        dq, dr = DIRECTIONS[direction]
        other = showing.get((q + dq, r + dr, (direction + 3) % 6))
        if other is not None:
            pairs.add((space, other))
    return pairs


def flood(board: Board) -> set[frozenset[str]]:
    """Return the groups of touching spaces of a single terrain, joined until nothing changes."""
    groups = {space: frozenset((space,)) for space in board.spaces}
    for space, other in touching(board):
        if space[-1] == other[-1] and groups[space] != groups[other]:
            joined = groups[space] | groups[other]
            groups.update(dict.fromkeys(joined, joined))
    return set(groups.values())


@pytest.mark.parametrize("seed", range(6))
def test_2_4_regions_and_passages_agree_with_the_rings(seed: int) -> None:
    *_, last = play(BISON, 4, seed=seed)
    board = last.after.board
    assert len(board.tiles) == 19
    assert {frozenset(region.spaces) for region in board.regions} == flood(board)
    open_sides = {frozenset(pair) for pair in touching(board) if (pair[0][-1] == "R") == (pair[1][-1] == "R")}
    assert across(board) == open_sides
    for tile in (placed.tile for placed in board.tiles.values()):
        prairie, river, mountain = tile.spaces
        assert {prairie, mountain} <= set(board.passages[river])
        assert mountain not in board.passages[prairie]


@pytest.mark.parametrize("seed", range(3))
def test_2_4_distances_agree_with_shortest_paths(seed: int) -> None:
    *_, last = play(BISON, 4, seed=seed)
    board = last.after.board
    far = 99
    length = {(a, b): 0 if a == b else 1 if b in board.passages[a] else far for a in board.spaces for b in board.spaces}
    for via in board.spaces:
        for source in board.spaces:
            for other in board.spaces:
                length[source, other] = min(length[source, other], length[source, via] + length[via, other])
    for source in board.spaces:
        for limit in (1, 3):
            reached = list(distances(board, source, limit))
            assert len(set(reached)) == len(reached)
            assert set(reached) == {other for other in board.spaces if 1 <= length[source, other] <= limit}
