"""Bison 10: each broken invariant of a position is named; nothing broken makes `problems` fail."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.board import lay
from domain.bison.components import Animals, Pieces
from domain.bison.events import GameEnded
from domain.bison.state import BisonPosition, Occupied
from domain.bison.steps import OverflowStep, TurnPostStep, TurnPreStep
from tests.domain.bison.tables import COMPONENTS
from tests.domain.playing import table

START: BisonPosition = table(BISON, 2)


def first(values: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    return (value, *values[1:])


def reserve(**changes: Any) -> dict[str, Any]:
    return {"reserves": first(START.reserves, replace(START.reserves[0], **changes))}


def moved(space: str, standing: Occupied, **changes: Any) -> dict[str, Any]:
    """Take pieces from the reserve except as *changes* say, and put *standing* on a space."""
    return {**reserve(**changes), "occupied": {space: standing}}


def board(**changes: Any) -> dict[str, Any]:
    return {"board": replace(START.board, **changes)}


BROKEN: list[tuple[str, dict[str, Any], str]] = [
    ("a hunter too many", reserve(hunters=5), "seat 0 has 9 hunters"),
    ("hunters below none", reserve(hunters=-1), "seat 0 has 3 hunters"),
    ("a tent too few", reserve(tents=(1,)), "seat 0 has tents [1, 1, 2, 3, 4]"),
    ("a canoe too many", reserve(canoes=(1, 2, 2)), "seat 0 has canoes [1, 1, 2, 2, 2, 3, 4]"),
    ("a tent on a river", moved("S1.R", Occupied(0, 0, 1), tents=(2,)), "seat 0 has tents"),
    ("a canoe on land", moved("S1.P", Occupied(0, 0, 2), canoes=(1,)), "seat 0 has canoes"),
    ("pieces beside the board", moved("T18.P", Occupied(0, 1, 0), hunters=3), "no space of the board"),
    ("nothing stands", {"occupied": {"S1.P": Occupied(0, 0, 0)}}, "S1.P is occupied by"),
    ("pieces of nobody", {"occupied": {"S1.P": Occupied(2, 1, 0)}}, "an unknown seat 2"),
    ("debt", {"stocks": (Animals(-1, 10, 10),) * 2}, "seat 0 has -1 bison"),
    ("off the scale", {"stocks": first(START.stocks, Animals(10, 16, 10))}, "seat 0 has 16 fish"),
    (
        "a window for nothing",
        {"agenda": (TurnPreStep(0), OverflowStep(1, "fish", ("river", 0, 0)))},
        "seat 1 has 10 fish, windows are open",
    ),
    ("an interrupted turn", {"agenda": (TurnPreStep(0), TurnPostStep(1))}, "is interrupted"),
    ("a tile in two hands", {"hands": ("T01", "T01")}, "a tile is in two places"),
    ("a tile laid and held", {"hands": ("S1", "T01")}, "a tile is in two places"),
    ("a lost tile", {"stack": 9}, "9 in the stack, 6 removed"),
    ("too early a round", {"round": 2}, "10 tiles are in the stack in round 2"),
    ("an odd turn", {"board": lay(START.board, COMPONENTS.tiles["T18"], (1, 1), 3)}, "turned by 3"),
    ("a far tile", {"board": lay(START.board, COMPONENTS.tiles["T18"], (5, 0), 0)}, "lies at (5, 0)"),
    ("a lonely tile", {"board": lay(START.board, COMPONENTS.tiles["T18"], (3, 0), 0)}, "touches no other"),
    ("a lost region", board(regions=START.board.regions[1:]), "are no partition of the spaces"),
    ("a wrong region", board(regions=START.board.regions[::-1]), "other regions than its state"),
    ("a lost place for a tile", board(placeable=frozenset()), "other regions than its state"),
    ("a lost passage", board(passages={**START.board.passages, "S1.P": ()}), "other passages than its state"),
    (
        "animals from nowhere",
        board(regions=first(START.board.regions, replace(START.board.regions[0], animals=9))),
        "more or fewer than 3 animals a tile",
    ),
    ("an action used twice", {"used": (("tent", "tent"), ("tent",))}, "seat 0 used the actions"),
    ("no tile laid", {"used": (("tent", "canoe", "step", "march"),) * 2}, "laid no tile"),
    ("turns out of turn", {"used": (("tent", "canoe"), ())}, "have taken [2, 0] turns"),
    ("nothing pending", {"agenda": (), "used": (("tent",), ())}, "nothing is pending"),
    ("pending after the end", {"ended": GameEnded((1, 0), (0, 0), 0, ())}, "is pending"),
]


@pytest.mark.parametrize(("changes", "words"), [pytest.param(*case[1:], id=case[0]) for case in BROKEN])
def test_a_broken_invariant_is_named(changes: dict[str, Any], words: str) -> None:
    faults = BISON.problems(replace(START, **changes))
    assert [problem for problem in faults if words in problem], faults


def test_nothing_is_broken_after_set_up_and_before() -> None:
    assert BISON.problems(START) == []
    assert BISON.problems(BISON.initial(COMPONENTS, BISON.options_type(), 2)) == []


def test_markets_count_too() -> None:
    richer = replace(START, markets=first(START.markets, Pieces(5, (1, 2, 3, 4), (1, 2, 3))))
    assert len(BISON.problems(richer)) == 2
