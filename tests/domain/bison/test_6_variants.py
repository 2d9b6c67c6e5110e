"""Bison 6: several tents or canoes in an action, and smaller pieces; vectors TV-V1 and TV-V2."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from domain.bison.components import Pieces
from domain.bison.decisions import BuildOp, ChooseAction, ChooseCount, Pay
from domain.bison.state import BisonPosition
from domain.bison.steps import BuildStep, CountStep, TurnPostStep
from domain.core.agenda import Step
from tests.domain.bison.tables import Standing, after, legal, position, refusal, standing, stock

V1 = {"S1.M": (0, 1, 1), "S1.P": (0, 1, 0), "S2.P": (0, 2, 0)}


def test_tv_v1_one_action_several_tents_with_reuse() -> None:
    turn = position(variant=1, pieces=V1, reserves={0: Pieces(4, (2, 2), ())})
    building = after(turn, ChooseAction("tent"), ChooseCount(4), Pay(7, 0, 0))
    assert refusal(building, BuildOp("S1.P", 1)) == "piece_not_in_reserve"
    built = after(building, BuildOp("S1.M", 2), BuildOp("S1.P", 1), BuildOp("S2.P", 2))
    assert [standing(built, space) for space in V1] == [(0, 0, 2), (0, 0, 1), (0, 0, 2)]
    assert built.reserves[0] == Pieces(8, (), ())
    assert sum(stock(built)) == 23
    assert built.agenda == (TurnPostStep(0),)


def test_tv_v1_any_order_with_a_second_tent_1() -> None:
    operations = [BuildOp("S1.M", 2), BuildOp("S1.P", 1), BuildOp("S2.P", 2)]
    for order in itertools.permutations(operations):
        at = position(variant=1, pieces=V1, reserves={0: Pieces(4, (1, 2, 2), ())}, step=BuildStep(0, "tent", 4))
        assert after(at, *order).reserves[0] == Pieces(8, (1,), ())


def test_tv_v1_base_game_in_the_same_position() -> None:
    choosing = position(variant=0, pieces=V1, reserves={0: Pieces(4, (1, 2, 2), ())}, step=CountStep(0, "tent"))
    assert legal(choosing) == [ChooseCount(0), ChooseCount(1), ChooseCount(2)]


def test_tv_v1_look_ahead() -> None:
    pieces = {"S1.P": (0, 3, 0), "S2.P": (0, 1, 0)}
    building = position(variant=1, pieces=pieces, reserves={0: Pieces(0, (1, 2, 3), ())}, step=BuildStep(0, "tent", 4))
    assert legal(building) == [BuildOp("S1.P", 3), BuildOp("S2.P", 1)]
    assert refusal(building, BuildOp("S1.P", 2)) == "count_not_completable"


def test_6_1_each_space_at_most_once() -> None:
    pieces = {"S1.P": (0, 3, 0), "S2.P": (0, 1, 0)}
    reserves = {0: Pieces(0, (1, 1, 2), ())}
    building = after(
        position(variant=1, pieces=pieces, reserves=reserves, step=BuildStep(0, "tent", 2)), BuildOp("S1.P", 1)
    )
    assert legal(building) == [BuildOp("S2.P", 1)]
    assert refusal(building, BuildOp("S1.P", 2)) == "space_used"


def test_6_1_canoes_likewise() -> None:
    pieces = {"S1.R": (0, 1, 0), "S3.R": (0, 2, 1)}
    building = position(variant=1, pieces=pieces, reserves={0: Pieces(0, (), (1, 3))}, step=BuildStep(0, "canoe", 3))
    built = after(building, BuildOp("S3.R", 3), BuildOp("S1.R", 1))
    assert built.reserves[0] == Pieces(3, (), (1,))


V2 = {"S1.M": (0, 0, 2), "S1.P": (0, 0, 1), "S2.P": (0, 0, 2)}


def test_tv_v2_reduce_and_remove() -> None:
    turn = position(variant=2, pieces=V2, reserves={0: Pieces(4, (1,), ())})
    building = after(turn, ChooseAction("tent"), ChooseCount(4), Pay(0, 7, 0))
    built = after(building, BuildOp("S1.M", 1), BuildOp("S1.P", 0), BuildOp("S2.P", 0))
    assert [standing(built, space) for space in V2] == [(0, 1, 1), (0, 1, 0), (0, 2, 0)]
    assert built.reserves[0] == Pieces(0, (1, 2, 2), ())
    assert stock(built) == (10, 3, 10)


def test_tv_v2_without_hunters_in_the_reserve_nothing_can_be_done() -> None:
    choosing = position(variant=2, pieces=V2, reserves={0: Pieces(0, (1,), ())}, step=CountStep(0, "tent"))
    assert legal(choosing) == [ChooseCount(0)]


def test_tv_v2_mixed_operations() -> None:
    pieces = {"S1.P": (0, 1, 0), "S2.M": (0, 0, 1)}
    building = position(variant=2, pieces=pieces, reserves={0: Pieces(0, (1,), ())}, step=BuildStep(0, "tent", 2))
    assert legal(building) == [BuildOp("S1.P", 1)]
    building = after(building, BuildOp("S1.P", 1))
    assert legal(building) == [BuildOp("S2.M", 0)]
    built = after(building, BuildOp("S2.M", 0))
    assert (standing(built, "S1.P"), standing(built, "S2.M")) == ((0, 0, 1), (0, 1, 0))


def test_6_2_reducing_needs_hunters_in_the_reserve() -> None:
    building = position(
        variant=2, pieces={"S1.M": (0, 1, 3)}, reserves={0: Pieces(1, (1, 4), ())}, step=BuildStep(0, "tent", 1)
    )
    assert refusal(building, BuildOp("S1.M", 1)) == "too_few_hunters_in_reserve"


@pytest.mark.parametrize("variant", [0, 1])
def test_6_2_no_reducing_before_variant_2(variant: int) -> None:
    building = position(variant=variant, pieces=V2, reserves={0: Pieces(4, (1,), ())}, step=BuildStep(0, "tent", 1))
    assert refusal(building, BuildOp("S1.P", 0)) == "no_reducing"


def totals(sites: dict[str, tuple[int, int]], pieces: list[int], hunters: int, variant: int) -> Iterator[int]:
    """Return every number of hunters that some sequence of operations uses. Tries all sequences."""
    for space, (value, own) in sites.items():
        for to in range(5):
            change = to - value
            if change == 0 or (to and to not in pieces) or change > own or -change > hunters:
                continue
            if change < 0 and variant < 2:
                continue
            left = list(pieces)
            if to:
                left.remove(to)
            if value:
                left.append(value)
            yield abs(change)
            if variant:
                others = {other: site for other, site in sites.items() if other != space}
                yield from (abs(change) + more for more in totals(others, left, hunters + change, variant))


@pytest.mark.parametrize("seed", range(60))
def test_6_counts_and_operations_agree_with_trying_everything(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311  repeatable, guards nothing
    variant = seed % 3
    spaces = rng.sample(["S1.P", "S1.M", "S2.P", "S2.M", "S3.P", "S3.M"], rng.randint(1, 3))
    values = [1, 1, 2, 2, 3, 4]
    rng.shuffle(values)
    pieces: dict[str, Standing] = {}
    for space in spaces:
        value = values.pop() if rng.random() < 0.5 else 0
        pieces[space] = (0, rng.randint(0 if value else 1, 3), value)
    own = sorted(values[: rng.randint(0, len(values))])
    hunters = rng.randint(0, 3)
    reserves = {0: Pieces(hunters, tuple(own), ())}
    sites = {space: (value, there) for space, (_, there, value) in pieces.items()}
    possible = set(totals(sites, own, hunters, variant))
    choosing = position(variant=variant, pieces=pieces, reserves=reserves, step=CountStep(0, "tent"))
    assert legal(choosing) == [ChooseCount(0), *(ChooseCount(n) for n in range(1, 6) if n in possible)]
    for count in possible & set(range(1, 6)):
        building = position(variant=variant, pieces=pieces, reserves=reserves, step=BuildStep(0, "tent", count))
        finished = set(play_out(building))
        assert finished == {TurnPostStep(0)}


def play_out(at: BisonPosition) -> Iterator[Step]:
    """Yield the steps at the end of every sequence of legal operations; each point must have an operation."""
    operations = legal(at, BuildOp)
    assert operations
    for operation in operations:
        built = after(at, operation)
        if isinstance(built.agenda[-1], BuildStep):
            yield from play_out(built)
        else:
            yield built.agenda[-1]
