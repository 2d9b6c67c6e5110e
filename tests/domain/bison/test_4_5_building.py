"""Bison 4.5: building and enlarging tents and canoes in the base game; vectors TV-T and TV-K."""

from __future__ import annotations

import pytest

from domain.bison.components import Pieces
from domain.bison.decisions import BuildOp, ChooseCount
from domain.bison.steps import BuildStep, CountStep, TurnPostStep
from tests.domain.bison.tables import Standing, after, legal, position, refusal, standing

TENTS = Pieces(0, (1, 1, 2, 3, 4), ())
CANOES = Pieces(0, (), (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("before", "to", "hunters", "left", "reserve"),
    [
        ((0, 3, 0), 1, 1, (0, 2, 1), Pieces(1, (1, 2, 3, 4), ())),
        ((0, 3, 0), 2, 2, (0, 1, 2), Pieces(2, (1, 1, 3, 4), ())),
        ((0, 3, 0), 3, 3, (0, 0, 3), Pieces(3, (1, 1, 2, 4), ())),
        ((0, 2, 1), 2, 1, (0, 1, 2), Pieces(1, (1, 1, 1, 3, 4), ())),
        ((0, 2, 1), 3, 2, (0, 0, 3), Pieces(2, (1, 1, 1, 2, 4), ())),
    ],
)
def test_tv_t_tents(before: Standing, to: int, hunters: int, left: Standing, reserve: Pieces) -> None:
    building = position(pieces={"S1.P": before}, reserves={0: TENTS}, step=BuildStep(0, "tent", hunters))
    assert legal(building) == [BuildOp("S1.P", to)]
    built = after(building, BuildOp("S1.P", to))
    assert standing(built, "S1.P") == left
    assert built.reserves[0] == reserve
    assert built.agenda == (TurnPostStep(0),)


@pytest.mark.parametrize(
    ("before", "to", "hunters", "left", "reserve"),
    [
        ((0, 1, 0), 1, 1, (0, 0, 1), Pieces(1, (), (2, 3, 4))),
        ((0, 2, 0), 2, 2, (0, 0, 2), Pieces(2, (), (1, 3, 4))),
        ((0, 1, 1), 2, 1, (0, 0, 2), Pieces(1, (), (1, 1, 3, 4))),
    ],
)
def test_tv_k_canoes(before: Standing, to: int, hunters: int, left: Standing, reserve: Pieces) -> None:
    building = position(pieces={"S1.R": before}, reserves={0: CANOES}, step=BuildStep(0, "canoe", hunters))
    assert legal(building) == [BuildOp("S1.R", to)]
    built = after(building, BuildOp("S1.R", to))
    assert standing(built, "S1.R") == left
    assert built.reserves[0] == reserve


@pytest.mark.parametrize(
    ("pieces", "decision", "code"),
    [
        ({"S1.R": (0, 1, 0)}, BuildOp("S1.R", 1), "wrong_terrain"),
        ({"S1.P": (0, 0, 1)}, BuildOp("S1.P", 2), "too_few_hunters_on_space"),
        ({"S1.P": (0, 1, 1)}, BuildOp("S1.P", 1), "value_impossible"),
        ({"S1.P": (0, 1, 4)}, BuildOp("S1.P", 5), "value_impossible"),
        ({"S1.P": (0, 1, 2)}, BuildOp("S1.P", -1), "value_impossible"),
        ({"S1.P": (0, 1, 1)}, BuildOp("S1.P", 0), "no_reducing"),
        ({"S1.P": (0, 1, 0)}, BuildOp("S2.P", 1), "space_not_own"),
        ({"S1.P": (1, 1, 0)}, BuildOp("S1.P", 1), "space_not_own"),
        ({"S1.P": (0, 1, 0)}, BuildOp("T01.P", 1), "unknown_space"),
        ({"S1.P": (0, 1, 0)}, BuildOp("", 1), "unknown_space"),
        ({"S1.P": (0, 2, 0)}, BuildOp("S1.P", 2), "count_not_completable"),
    ],
)
def test_4_5_tent_actions_with_one_hunter_have_limits(
    pieces: dict[str, Standing], decision: BuildOp, code: str
) -> None:
    building = position(pieces=pieces, reserves={0: TENTS}, step=BuildStep(0, "tent", 1))
    assert refusal(building, decision) == code


def test_tv_k_no_canoe_on_land() -> None:
    building = position(pieces={"S1.P": (0, 1, 0)}, reserves={0: CANOES}, step=BuildStep(0, "canoe", 1))
    assert refusal(building, BuildOp("S1.P", 1)) == "wrong_terrain"


def test_4_5_the_value_must_be_in_the_reserve() -> None:
    reserves = {0: Pieces(0, (1,), ())}
    building = position(pieces={"S1.P": (0, 2, 0)}, reserves=reserves, step=BuildStep(0, "tent", 2))
    assert refusal(building, BuildOp("S1.P", 2)) == "piece_not_in_reserve"


def test_4_5_one_operation_only_in_the_base_game() -> None:
    pieces = {"S1.P": (0, 1, 0), "S2.P": (0, 1, 0)}
    choosing = position(pieces=pieces, reserves={0: TENTS}, step=CountStep(0, "tent"))
    assert legal(choosing) == [ChooseCount(0), ChooseCount(1)]
    assert refusal(choosing, ChooseCount(2)) == "count_not_executable"


def test_4_5_counts_are_the_numbers_of_possible_operations() -> None:
    choosing = position(pieces={"S1.M": (0, 3, 1)}, reserves={0: Pieces(4, (1, 3, 4), ())}, step=CountStep(0, "tent"))
    assert legal(choosing) == [ChooseCount(0), ChooseCount(2), ChooseCount(3)]
