"""`tabletape series` as a person and as a program meet it."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import Result

from ops.cli.output import connect

Command = Callable[..., Result]


def ended(first: str, second: str) -> str:
    """Return a tournament of two players that is played elsewhere; the first has won."""
    settings = {"title": "Evening", "format": {"type": "swiss", "rounds": 1, "seats": 2}, "game": None}
    with connect() as client:
        tournament = client.create_tournament(settings).tournament
        tokens = client.enter_players(tournament, [{"name": first}, {"name": second}]).tokens
        for command in (
            {"type": "set_tables", "tables": [[token.player for token in tokens]], "byes": [], "why": "by hand"},
            {"type": "lock_round"},
            {"type": "open_round"},
            {"type": "record_result", "round": 1, "table": 1, "result": {"points": [9, 5], "places": [1, 2]}},
            {"type": "close_round"},
        ):
            client.command_tournament(tournament, command)
    return tournament


def answer(result: Result) -> dict[str, object]:
    assert result.exit_code == 0, result.output
    document: dict[str, object] = json.loads(result.stdout)
    return document


def test_series_is_begun_joined_shown_changed_and_deleted(run: Command) -> None:
    first, second, third = ended("Ann", "Ben"), ended("Ben", "Ann"), ended("Ann", "Ben")
    options = ("--counts", "places", "--best", 2, "--place-points", "10,4")
    series = str(answer(run("series", "create", "Winter", first, second, *options, "--json"))["series"])
    assert answer(run("series", "add", series, third, "--json"))["tournaments"] == [first, second, third]
    output = run("series", "show", series).output
    assert "Winter - best 2, by places" in output
    assert "1. Evening (2 players)" in output
    rows = [row.split() for row in output.splitlines() if "Ann" in row or "Ben" in row]
    rows = [[cell for cell in row if cell not in {"│", "┃"}] for row in rows]
    assert rows == [
        ["1", "Ann", "10*", "(4)", "10*", "20", "10", "2"],
        ["2", "Ben", "4", "10*", "(4)", "14", "10", "1", "total"],
    ]
    lines = run("series", "show", series, "--csv").output.splitlines()
    assert lines[0].startswith("place,player,name,total,best,wins,parted_by,tournament 1 place")
    assert len(lines) == 3
    changed = answer(run("series", "change", series, "--all", "--title", "Summer", "--json"))
    assert (changed["title"], changed["rules"]) == (
        "Summer",
        {"counts": "places", "best": None, "place_points": [10, 4]},
    )
    assert answer(run("series", "show", series, "--json"))["lines"][0]["total"] == 24  # type: ignore[index]
    assert "Summer, all results, by places, 2 tournaments" in run("series", "remove", series, third).output
    for query in ((), ("--tournament", first)):
        assert "Summer" in run("series", "list", *query).output
        assert answer(run("series", "list", *query, "--json"))["series"] == series
    assert "its 2 tournaments stay" in run("series", "delete", series).output
    assert run("series", "show", series).exit_code == 3


@pytest.mark.parametrize(
    "options",
    [
        ("create", "T", "--best", "0"),
        ("create", "T", "--best", "2", "--all"),
        ("create", "T", "--place-points", "5,x"),
        ("create", "T", "--place-points", "5,-1"),
        ("create", "T", "--counts", "luck"),
        ("show", "s", "--csv", "--json"),
        ("show", "s", "--bom"),
        ("add", "s"),
    ],
)
def test_options_that_make_no_sense_are_usage_errors(run: Command, options: tuple[str, ...]) -> None:
    assert run("series", *options).exit_code == 2
