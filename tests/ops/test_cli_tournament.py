"""`tabletape tournament simulate` as a person and as a program meet it."""

import json

import pytest
from click.testing import CliRunner, Result

from ops.cli import main


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["tournament", "simulate", *words])


def test_a_program_gets_the_figures_of_every_number_of_players() -> None:
    shown = run("--players", "8..9", "--rounds", "2", "--seeds", "3..4", "--json")
    assert shown.exit_code == 0, shown.output
    answer = json.loads(shown.stdout)
    assert answer["seeds"] == [3, 4]
    assert [one["players"] for one in answer["simulated"]] == [8, 9]
    for one in answer["simulated"]:
        assert one["tournaments"] == 2
        assert one["avoidable_repeats"] == 0
        assert one["most_byes"] == 0


def test_the_same_seed_gives_the_same_tables() -> None:
    def tables(seeds: str) -> str:
        shown = run("--players", "8", "--rounds", "2", "--absent", "10", "--seeds", seeds, "--json")
        return str(json.loads(shown.stdout)["simulated"][0]["tables_sha256"])

    assert tables("5") == tables("5")
    assert tables("5") != tables("6")


def test_a_person_gets_a_table() -> None:
    shown = run("--players", "9", "--rounds", "2", "--seats", "2", "--seeds", "1", "--points", "3,1,0,0")
    assert shown.exit_code == 0, shown.output
    assert "spread at a table" in shown.output
    assert "0 to 1" in shown.output, "nine players at tables of two: one has a bye"


@pytest.mark.parametrize(
    ("words", "said", "code"),
    [
        (("--seeds", "9..1"), "not a number N or a range", 2),
        (("--players", "many"), "not a number N or a range", 2),
        (("--points", "a,b"), "not a list of whole numbers", 2),
        (("--seats", "5"), "--seats", 2),
        (("--points", "1,2,3,4"), "scoring.places", 4),
        (("--players", "2"), "do not make the tables", 4),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], said: str, code: int) -> None:
    shown = run(*words)
    assert said in shown.output
    assert shown.exit_code == code
