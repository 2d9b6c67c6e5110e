"""`tabletape ratings` and `statistics` as a person and as a program meet it, after a game of two people."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from ops.cli import main
from tests.serving import Served


@pytest.fixture
def tabletape(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `tabletape` in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(main, words)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        return result

    return command


def test_ratings_are_told(served: Served, tabletape: Callable[..., Result]) -> None:
    game, players = served.played_by_people("Ann", "Ben")
    page = json.loads(tabletape("ratings", "discoveries", "--seats", "2", "--json").stdout)
    assert sorted(line["player"] for line in page["lines"]) == sorted(players)
    table = tabletape("ratings", "discoveries", "--seats", "2").output
    assert "2 players, 1 games" in table
    assert all(player in table for player in players)
    assert f"{page['lines'][0]['rating']['rating']:.2f}" in table
    assert "more with --after 1" in tabletape("ratings", "discoveries", "--seats", "2", "--limit", "1").output
    history = tabletape("ratings", "discoveries", "--seats", "2", "--player", players[0]).output
    assert game in history
    assert "no rated game" in tabletape("ratings", "discoveries", "--seats", "2", "--player", "p0").output
    sides = tabletape("ratings", "discoveries", "--seats", "2", "--sides").output
    assert "seat 0" in sides
    assert "100.0 %" in sides
    assert "0 players, 0 games" in tabletape("ratings", "discoveries", "--seats", "2", "--on", "2000-01-01").output
    statistics = json.loads(tabletape("statistics", "discoveries", "--seats", "2", "--json").stdout)
    assert statistics["people"]["games"] == page["games"]
    figures = tabletape("statistics", "discoveries", "--seats", "2").output
    assert "1 games of people" in figures
    assert f"{statistics['people']['decisions']['median']:g}" in figures
    assert (
        f"{statistics['bots']['games']} games with bots"
        in tabletape("statistics", "discoveries", "--seats", "2", "--bots").output
    )


@pytest.mark.parametrize(
    "words", [("discoveries", "--sides", "--player", "p0"), ("chess",), ("bison", "--on", "today")]
)
def test_bad_questions_are_refused(tabletape: Callable[..., Result], words: tuple[str, ...]) -> None:
    assert tabletape("ratings", *words, code=2).output
