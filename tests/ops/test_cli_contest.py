"""`tabletape contest` as a person and as a program meet it."""

import json
import re

import pytest
from click.testing import CliRunner, Result

from ops.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["contest", *words])


def test_a_program_gets_one_object() -> None:
    result = run("--games", "2", "--bots", "random,random", "--option", "variant=1", "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout.splitlines()[-1])
    assert answer["games"] == 2
    assert answer["cut_off"] == 0
    assert answer["median_rounds"] == 6
    (standing,) = answer["standings"]
    assert standing["seats_played"] == 4
    assert 0 <= standing["least_points"] <= standing["mean_points"]
    assert standing["wins"] == pytest.approx(2) or standing["wins"] < 2, "a tie may have no winner"


def test_a_person_gets_a_table() -> None:
    result = run("--games", "1", "--bots", "random,greedy")
    assert result.exit_code == 0, result.output
    assert "share of wins" in result.output
    assert "least points" in result.output
    assert "greedy" in result.output
    assert "1 games, 0 cut off" in result.output
    runs = re.search(r"6 rounds and (\d+) runs of the service a game", result.output)
    assert runs is not None, result.output
    assert int(runs[1]) >= 6, "each round is scored, and each full scale (bison 3)"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--bots", "clever,random"), "the bots are random, greedy, thinking, not clever"),
        (("--bots", "random"), "played with 2, 3, 4 seats, not 1"),
        (("--games", "0"), "--games"),
        (("--ruleset", "chess"), "chess"),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], expected: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert expected in result.output


@pytest.mark.parametrize("option", ["variant=9", "colour=red", "variant"])
def test_options_that_the_ruleset_does_not_know_are_refused(option: str) -> None:
    result = run("--games", "1", "--option", option)
    assert result.exit_code == 2, result.output
    assert "option" in result.output
