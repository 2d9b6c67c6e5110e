"""Contests: the same seed plays the same games, seats change, and a better bot wins more."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from domain.rulesets import RULESETS
from workers.contest import play_contest

BISON = RULESETS["bison"]
MANITOBA = RULESETS["manitoba"]


def test_the_same_seed_plays_the_same_games() -> None:
    first = list(play_contest(BISON, BISON.options_type(), ("random", "random"), 3, seed=7))
    assert list(play_contest(BISON, BISON.options_type(), ("random", "random"), 3, seed=7)) == first
    assert list(play_contest(BISON, BISON.options_type(), ("random", "random"), 3, seed=8)) != first


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    bots = ("greedy", "random", "random")
    contest = list(play_contest(BISON, BISON.options_type(), bots, 4))
    assert [game.bots.index("greedy") for game in contest] == [0, 1, 2, 0]


def test_every_bot_has_the_same_luck_on_every_seat() -> None:
    options = MANITOBA.options_type()
    contest = list(play_contest(MANITOBA, options, ("random", "random"), 4, seed=7, equal_luck=True))
    assert contest[0] == contest[1]
    assert contest[2] == contest[3]
    assert contest[0] != contest[2]


def test_a_budget_of_more_nodes_chooses_otherwise() -> None:
    options = MANITOBA.options_type()
    contests = [
        list(play_contest(MANITOBA, options, ("thinking", "random"), 1, nodes=nodes)) for nodes in (20, None, 20)
    ]
    assert contests[0] == contests[2]
    assert contests[0] != contests[1]


@pytest.mark.parametrize(
    ("ruleset", "bot", "games", "least"),
    [
        ("manitoba", "thinking", 2, 2),  # once on each seat
        *(pytest.param(name, "thinking", 400, 260, marks=pytest.mark.long) for name in ("manitoba", "discoveries")),
    ],
)
def test_a_bot_that_searches_beats_greedy_with_equal_luck(ruleset: str, bot: str, games: int, least: float) -> None:
    rules = RULESETS[ruleset]
    contest = list(play_contest(rules, rules.options_type(), (bot, "greedy"), games, equal_luck=True))
    wins = [1 / game.places.count(1) for game in contest if game.places[game.bots.index(bot)] == 1]
    assert sum(wins) >= least, msgspec.to_builtins(contest)


def test_a_game_ends_as_its_rules_say() -> None:
    for game in play_contest(BISON, BISON.options_type(), ("random", "random"), 2):
        assert len(game.places) == 2
        assert min(game.places) == 1
        assert game.rounds == 6
        assert game.runs == 6, "a game for two has six scorings (bison 3), and random play meets no full scale"


def test_a_game_that_is_cut_off_has_no_places() -> None:
    (game,) = play_contest(BISON, BISON.options_type(), ("random", "random"), 1, most_decisions=5)
    assert game.places == ()
    assert game.decisions == 5


@pytest.mark.parametrize(
    ("ruleset", "seats", "options", "games", "least"),
    [
        pytest.param("manitoba", 2, {}, 20, 15, marks=pytest.mark.long),
        ("manitoba", 3, {}, 12, 9),
        pytest.param("manitoba", 4, {}, 12, 9, marks=pytest.mark.long),
        ("discoveries", 3, {"max_rounds": 10}, 6, 5),
        pytest.param("discoveries", 4, {"max_rounds": 10}, 4, 3, marks=pytest.mark.long),
    ],
)
def test_greedy_beats_random_clearly(
    ruleset: str, seats: int, options: dict[str, Any], games: int, least: float
) -> None:
    rules = RULESETS[ruleset]
    bots = ("greedy", *["random"] * (seats - 1))
    contest = list(play_contest(rules, rules.options_type(**options), bots, games))
    won = sum(game.places[game.bots.index("greedy")] == 1 for game in contest)
    assert won >= least, msgspec.to_builtins(contest)
