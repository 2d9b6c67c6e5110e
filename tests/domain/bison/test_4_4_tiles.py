"""Bison 2.3 and 4.4: laying the drawn tile and bringing hunters into play."""

from __future__ import annotations

import pytest

from domain.bison.components import Pieces
from domain.bison.decisions import ChooseCount, PlaceHunters, PlaceTile
from domain.bison.steps import CountStep, PlaceTileStep, TurnPostStep
from tests.domain.bison.tables import after, legal, position, refusal, standing


def test_4_4_all_hunters_come_onto_one_space_of_the_tile() -> None:
    laid = after(position(step=PlaceTileStep(0, 3)), PlaceTile(-1, 0, 2))
    assert laid.hands[0] is None
    assert laid.board.tiles[-1, 0].tile.id == "T18"
    assert laid.board.tiles[-1, 0].rotation == 2
    assert legal(laid) == [PlaceHunters("prairie"), PlaceHunters("river"), PlaceHunters("mountain")]
    placed = after(laid, PlaceHunters("river"))
    assert standing(placed, "T18.R") == (0, 3, 0)
    assert placed.reserves[0].hunters == 1
    assert placed.agenda == (TurnPostStep(0),)


@pytest.mark.parametrize("reserve", range(9))
def test_4_4_hunters_come_from_the_reserve_five_at_most(reserve: int) -> None:
    choosing = position(step=CountStep(0, "lay_tile"), reserves={0: Pieces(reserve, (), ())})
    assert legal(choosing) == [ChooseCount(hunters) for hunters in range(min(reserve, 5) + 1)]
    if reserve < 5:
        assert refusal(choosing, ChooseCount(reserve + 1)) == "count_not_executable"


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (PlaceTile(0, 0, 0), "hex_occupied"),
        (PlaceTile(3, 0, 0), "not_beside_a_tile"),
        (PlaceTile(10**30, -(10**30), 0), "not_beside_a_tile"),
        (PlaceTile(1, 1, 3), "does_not_interlock"),
    ],
)
def test_2_3_where_no_tile_may_be_laid(decision: PlaceTile, code: str) -> None:
    assert refusal(position(step=PlaceTileStep(0, 0)), decision) == code


def test_2_3_terrain_never_has_to_match() -> None:
    laying = position(step=PlaceTileStep(0, 0))
    laid = after(laying, PlaceTile(1, 1, 0))
    assert {"T18.R", "T18.M", "T18.P"} <= set(laid.board.spaces)


def test_2_3_holes_may_be_enclosed_and_filled() -> None:
    ring = [("T01", -1, 1, 0), ("T02", -2, 2, 0), ("T03", -2, 3, 0), ("T04", -1, 3, 0), ("T05", 0, 2, 0)]
    enclosed = position(tiles=ring, step=PlaceTileStep(0, 0))
    assert {PlaceTile(-1, 2, rotation) for rotation in (0, 2, 4)} <= set(legal(enclosed))
