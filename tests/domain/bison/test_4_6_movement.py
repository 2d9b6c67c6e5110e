"""Bison 4.6: gathering, moving 1 space, moving 1 to 3 spaces; vectors TV-M1 to TV-M3."""

from __future__ import annotations

import itertools

import pytest

from domain.bison.decisions import ChooseAction, ChooseCount, MoveHunter, Pay, PickGather, PickHunter
from domain.bison.steps import CountStep, MoveHunterStep, PickGatherStep, PickHunterStep, TurnPostStep
from domain.core.agenda import Step
from tests.domain.bison.tables import Standing, after, legal, position, refusal, standing, stock

RED = dict.fromkeys(("S1.P", "S1.M", "S2.R", "S3.P"), (0, 1, 0))


def test_tv_m1_gather() -> None:
    pieces = dict.fromkeys(("T12.M", "S1.P", "S3.R"), (0, 1, 0))
    turn = position(tiles=[("T12", 1, 1, 4)], pieces=pieces)
    mountain = next(region for region in turn.board.regions if "T12.M" in region.spaces)
    assert set(mountain.spaces) == {"S2.M", "S3.M", "T12.M"}
    assert mountain.animals == 4
    gathering = after(turn, ChooseAction("gather"), ChooseCount(2), Pay(1, 1, 0))
    assert legal(gathering) == [PickGather("S1.P"), PickGather("S3.R"), PickGather("T12.M")]
    gathering = after(gathering, PickGather("T12.M"))
    assert legal(gathering) == [PickHunter("S1.P"), PickHunter("S3.R")]
    assert refusal(gathering, PickHunter("T12.M")) == "stands_at_gathering"
    gathered = after(gathering, PickHunter("S1.P"), PickHunter("S3.R"))
    assert standing(gathered, "T12.M") == (0, 3, 0)
    assert gathered.occupied.keys() == {"T12.M"}
    assert stock(gathered) == (9, 9, 10)
    assert gathered.agenda == (TurnPostStep(0),)


def test_tv_m2_step() -> None:
    turn = after(position(pieces=RED), ChooseAction("step"), ChooseCount(4), Pay(7, 0, 0))
    for source, target in (("S1.P", "S1.R"), ("S1.M", "S1.R"), ("S2.R", "S2.M"), ("S3.P", "S3.R")):
        turn = after(turn, PickHunter(source), MoveHunter(target))
    assert {space: standing(turn, space) for space in turn.occupied} == {
        "S1.R": (0, 2, 0),
        "S2.M": (0, 1, 0),
        "S3.R": (0, 1, 0),
    }
    assert turn.agenda == (TurnPostStep(0),)


def test_tv_m2_two_spaces_are_too_far_and_arrivals_stay() -> None:
    moving = position(pieces=RED, step=PickHunterStep(0, "step", 4))
    assert refusal(after(moving, PickHunter("S1.P")), MoveHunter("S1.M")) == "out_of_reach"
    arrived = after(moving, PickHunter("S1.P"), MoveHunter("S1.R"))
    assert refusal(arrived, PickHunter("S1.R")) == "no_unmoved_hunter"


def test_tv_m3_march() -> None:
    pieces = dict.fromkeys(("S1.P", "S1.R", "S2.P"), (0, 1, 0))
    marching = position(tiles=[("T15", 1, -1, 2)], pieces=pieces, step=PickHunterStep(0, "march", 3))
    for source in ("S1.P", "S1.R", "S2.P"):
        marching = after(marching, PickHunter(source), MoveHunter("T15.M"))
    assert standing(marching, "T15.M") == (0, 3, 0)
    assert marching.occupied.keys() == {"T15.M"}


def test_tv_m3_passing_through_an_occupied_space_but_not_ending_there() -> None:
    pieces = {"S1.P": (0, 1, 0), "S1.M": (1, 1, 0)}
    marching = position(tiles=[("T15", 1, -1, 2)], pieces=pieces, step=PickHunterStep(0, "march", 1))
    picked = after(marching, PickHunter("S1.P"))
    assert MoveHunter("T15.M") in legal(picked)
    assert refusal(picked, MoveHunter("S1.M")) == "space_occupied"


def test_4_6_four_spaces_are_too_far_for_a_march() -> None:
    marching = position(tiles=[("T15", 1, -1, 2)], pieces={"S1.P": (0, 1, 0)}, step=PickHunterStep(0, "march", 1))
    picked = after(marching, PickHunter("S1.P"))
    assert refusal(picked, MoveHunter("T15.R")) == "out_of_reach"


@pytest.mark.parametrize("piece", [(1, 1, 0), (1, 0, 2)])
def test_4_6_a_tent_alone_occupies(piece: Standing) -> None:
    pieces = {"S1.R": (0, 1, 0), "S1.M": piece}
    picked = after(position(pieces=pieces, step=PickHunterStep(0, "step", 1)), PickHunter("S1.R"))
    assert refusal(picked, MoveHunter("S1.M")) == "space_occupied"


def test_4_6_own_pieces_do_not_block() -> None:
    pieces = {"S1.R": (0, 1, 0), "S1.M": (0, 0, 2), "S1.P": (0, 2, 0)}
    picked = after(position(pieces=pieces, step=PickHunterStep(0, "step", 1)), PickHunter("S1.R"))
    assert legal(picked) == [MoveHunter("S1.P"), MoveHunter("S1.M"), MoveHunter("S2.R")]
    assert standing(after(picked, MoveHunter("S1.M")), "S1.M") == (0, 1, 2)


def test_4_6_a_hunter_without_an_end_space_is_not_picked_nor_counted() -> None:
    pieces = {"S1.M": (0, 2, 0), "S1.R": (1, 1, 0), "S3.M": (0, 1, 0)}
    assert legal(position(pieces=pieces, step=CountStep(0, "step"))) == [ChooseCount(0), ChooseCount(1)]
    moving = position(pieces=pieces, step=PickHunterStep(0, "step", 1))
    assert legal(moving) == [PickHunter("S3.M")]
    assert refusal(moving, PickHunter("S1.M")) == "no_end_space"
    marching = position(pieces=pieces, step=CountStep(0, "march"))
    assert legal(marching) == [ChooseCount(0), ChooseCount(1), ChooseCount(2), ChooseCount(3)]


@pytest.mark.parametrize(
    ("step", "decision", "code"),
    [
        (PickHunterStep(0, "step", 1), PickHunter("S2.P"), "no_unmoved_hunter"),
        (PickHunterStep(0, "step", 1), PickHunter("nowhere"), "unknown_space"),
        (PickHunterStep(0, "step", 1), PickHunter("S3.R"), "no_unmoved_hunter"),
        (MoveHunterStep(0, "step", 1, "S1.P"), MoveHunter("nowhere"), "unknown_space"),
        (MoveHunterStep(0, "step", 1, "S1.P"), MoveHunter("S1.P"), "no_round_trip"),
        (PickGatherStep(0, 1), PickGather("nowhere"), "unknown_space"),
        (PickGatherStep(0, 1), PickGather("S2.P"), "cannot_call"),
        (PickGatherStep(0, 4), PickGather("S1.P"), "cannot_call"),
    ],
)
def test_4_6_forbidden_movements_are_refused(
    step: Step, decision: PickHunter | MoveHunter | PickGather, code: str
) -> None:
    assert refusal(position(pieces={**RED, "S3.R": (1, 1, 0)}, step=step), decision) == code


def test_4_6_the_hunters_on_the_gathering_space_do_not_count() -> None:
    pieces = {"S1.P": (0, 3, 0), "S2.R": (0, 1, 0), "S3.M": (0, 0, 2)}
    assert legal(position(pieces=pieces, step=CountStep(0, "gather"))) == [ChooseCount(n) for n in range(4)]
    assert legal(position(pieces=pieces, step=PickGatherStep(0, 2))) == [PickGather("S2.R")]


def test_10_invariant_13_the_order_of_moves_does_not_matter() -> None:
    moves = [("S1.P", "S1.R"), ("S1.M", "S1.R"), ("S2.R", "S1.R"), ("S3.P", "S1.P")]
    boards = []
    for order in itertools.permutations(moves):
        moving = position(pieces=RED, step=PickHunterStep(0, "step", 4))
        for source, target in order:
            moving = after(moving, PickHunter(source), MoveHunter(target))
        boards.append(moving.occupied)
    assert all(board == boards[0] for board in boards)
