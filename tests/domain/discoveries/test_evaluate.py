"""The evaluation leads a bot that looks a decision ahead to the end of a game, and to more points than chance."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.scoring import game_scored
from domain.discoveries.state import Mat
from tests.domain.deciding import there
from tests.domain.discoveries.tables import position
from workers.contest import play_contest


@pytest.mark.parametrize("games", [1, pytest.param(2, marks=pytest.mark.long)])
@pytest.mark.parametrize("seats", [2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_greedy_bots_finish_a_game_in_a_sensible_number_of_rounds(seats: int, games: int) -> None:
    limited = DISCOVERIES.options_type(max_rounds=100)
    rounds = [game.rounds for game in play_contest(DISCOVERIES, limited, ["greedy"] * seats, games)]
    assert max(rounds) < 100, "they end by the rules"
    assert min(rounds) < 80


def test_a_greedy_bot_beats_a_random_one() -> None:
    limited = DISCOVERIES.options_type(max_rounds=30)
    points = {"greedy": 0, "random": 0}
    for game in play_contest(DISCOVERIES, limited, ["greedy", "random"], 6):
        for seat, bot in enumerate(game.bots):
            points[bot] += game.points[seat]
            assert game.places[seat] == (1 if bot == "greedy" else 2)
    assert points["greedy"] > 2 * points["random"]


def value(**more: Any) -> float:
    return there(DISCOVERIES.evaluate)(position(**more))[0]


def test_a_gain_for_exploring_raises_the_value() -> None:
    mats = {0: Mat("C13")}
    bare = value(mats=mats, dice={"SUPPLY:0": "BLUE1 W"})
    more_dice = value(mats=mats, dice={"SUPPLY:0": "BLUE1 W, BLUE2 W"})
    prepared = value(mats=mats, dice={"SUPPLY:0": "BLUE1 W", "SLOT:0:MARCH": "BLUE2 W"})
    ready = value(mats=mats, dice={"SUPPLY:0": "BLUE1 J", "SLOT:0:MARCH": "BLUE2 W"})
    assert bare < more_dice < prepared < ready


def test_after_the_end_the_evaluation_is_the_points() -> None:
    at = position(mats={0: Mat(None, (), ("C13", "C01"), finished=True)})
    scored = game_scored(at, "rules")
    over = replace(at, agenda=(), turn=None, scored=scored)
    assert there(DISCOVERIES.evaluate)(over) == tuple(float(standing.total) for standing in scored.standings)
