"""The evaluation leads a bot that looks a decision ahead to many more points than chance, and tells no secrets."""

from __future__ import annotations

from typing import Any

import pytest

from domain.core.chance import KeyedChance
from domain.core.events import SPECTATOR
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.evaluate import evaluate
from domain.wendake.steps import TurnStartStep, YearEndStep
from tests.domain.playing import play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.tables import after, hub, position, served
from workers.contest import play_contest


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize(("seats", "tribes"), [(2, "COMMON"), (3, "TRIBES"), (4, "COMMON")])
def test_a_greedy_bot_beats_random_bots(seats: int, tribes: str, games: int) -> None:
    options = WENDAKE.options_type(tribes=tribes)
    for game in play_contest(WENDAKE, options, ["greedy", *["random"] * (seats - 1)], games):
        seat = game.bots.index("greedy")
        assert game.points[seat] > 10 + max(points for other, points in enumerate(game.points) if other != seat)


def value(**fields: Any) -> float:
    return evaluate(position(pieces={0: fields}))[0]


def test_a_gain_raises_the_value() -> None:
    even = value(tracks={"MASK": 3, "MILITARY": 3})
    bare, first, two = (value(tracks={"MASK": mask, "MILITARY": 6, "RITUAL": 6, "ECONOMY": 6}) for mask in (0, 1, 2))
    assert bare < first < two
    assert even > value(tracks={}), "points count"
    poor, rich = value(resources={}), value(resources={"CORN": 1, "FISH": 1})
    assert poor < rich
    assert rich > value(resources={"CORN": 2}), "different resources are better"
    assert value(canoes=4) < value(canoes=2)


def test_a_worked_slot_is_better_than_an_outpost_and_that_better_than_a_guard() -> None:
    guard = position(guards={"H1": {0: 6}})
    outpost = position(guards={"H1": {0: 5}}, slots={"N1.v1": (0, "W")})
    woman = position(guards={"H1": {0: 5}}, slots={"N1.v1": (0, "WOMAN")})
    assert evaluate(guard)[0] < evaluate(outpost)[0] < evaluate(woman)[0]


def test_actions_left_to_perform_count_until_the_turn_ends() -> None:
    at = position(steps=(hub("FISH", "MOVE 3"),))
    performed = after(at, d.PerformAction(0))
    ended = after(performed, d.EndTurn())
    assert evaluate(at)[0] < evaluate(performed)[0], "having is better than being able to"
    assert evaluate(ended)[0] < evaluate(performed)[0], "what is left is lost"
    assert evaluate(position(steps=(TurnStartStep(1),)))[0] <= evaluate(ended)[0]


def test_the_evaluation_tells_nothing_hidden() -> None:
    for options in OPTIONS:
        for entry in list(play(WENDAKE, 3, options, 8, pick=pick))[::20]:
            at = entry.after
            viewer = frozenset(WENDAKE.to_move(at)) - {-1} or SPECTATOR
            other = WENDAKE.fold(at, WENDAKE.resample(at, viewer, KeyedChance(b"evaluate")))
            assert evaluate(other) == evaluate(at)


def test_after_the_end_the_evaluation_is_the_points() -> None:
    at = served(position(seats=2, row=(0, 1), year=7, steps=(YearEndStep(-1),)))
    assert at.ended is not None
    assert evaluate(at) == tuple(map(float, at.ended.scores))
