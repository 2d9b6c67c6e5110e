"""`tabletape contest` as a person and as a program meet it."""

import json
import re

import pytest
from click.testing import CliRunner, Result

from ops.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["contest", *words])


def test_a_program_gets_one_object() -> None:
    shown = run("--games", "2", "--bots", "random,random", "--option", "variant=1", "--json")
    assert shown.exit_code == 0, shown.output
    answer = json.loads(shown.stdout.splitlines()[-1])
    assert answer["games"] == 2
    assert answer["cut_off"] == 0
    assert answer["median_rounds"] == 6
    (standing,) = answer["standings"]
    assert standing["seats_played"] == 4
    assert 0 <= standing["least_points"] <= standing["mean_points"]
    assert standing["wins"] == pytest.approx(2) or standing["wins"] < 2, "a tie may have no winner"


def test_a_person_gets_a_table() -> None:
    shown = run("--games", "1", "--bots", "random,greedy")
    assert shown.exit_code == 0, shown.output
    assert "share of wins" in shown.output
    assert "least points" in shown.output
    assert "greedy" in shown.output
    assert "1 games, 0 cut off" in shown.output
    told = re.search(r"6 rounds and (\d+) runs of the service a game", shown.output)
    assert told is not None, shown.output
    assert int(told[1]) >= 6, "each round is scored, and each full scale (bison 3)"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--bots", "clever,random"), "the bots are random, greedy, not clever"),
        (("--bots", "random"), "played with 2, 3, 4 seats, not 1"),
        (("--games", "0"), "--games"),
        (("--ruleset", "chess"), "chess"),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], said: str) -> None:
    shown = run(*words)
    assert shown.exit_code == 2
    assert said in shown.output


@pytest.mark.parametrize("option", ["variant=9", "colour=red", "variant"])
def test_options_that_the_ruleset_does_not_know_are_refused(option: str) -> None:
    shown = run("--games", "1", "--option", option)
    assert shown.exit_code == 2, shown.output
    assert "option" in shown.output
