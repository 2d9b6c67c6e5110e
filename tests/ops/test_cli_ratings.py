"""`tabletape ratings` as a person and as a program meet it, after a game of two people."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from ops.cli import main
from tests.serving import Served


@pytest.fixture
def ratings(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `tabletape ratings` in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(main, ["ratings", *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        return result

    return command


def test_ratings_are_told(served: Served, ratings: Callable[..., Result]) -> None:
    game, players = served.played_by_people("Ann", "Ben")
    page = json.loads(ratings("discoveries", "--seats", "2", "--json").stdout)
    assert sorted(line["player"] for line in page["lines"]) == sorted(players)
    table = ratings("discoveries", "--seats", "2").output
    assert "2 players, 1 games" in table
    assert all(player in table for player in players)
    assert f"{page['lines'][0]['rating']['rating']:.2f}" in table
    assert "more with --after 1" in ratings("discoveries", "--seats", "2", "--limit", "1").output
    history = ratings("discoveries", "--seats", "2", "--player", players[0]).output
    assert game in history
    assert "no rated game" in ratings("discoveries", "--seats", "2", "--player", "p0").output
    sides = ratings("discoveries", "--seats", "2", "--sides").output
    assert "seat 0" in sides
    assert "100.0 %" in sides
    assert "0 players, 0 games" in ratings("discoveries", "--seats", "2", "--on", "2000-01-01").output


@pytest.mark.parametrize(
    "words", [("discoveries", "--sides", "--player", "p0"), ("chess",), ("bison", "--on", "today")]
)
def test_bad_questions_are_refused(ratings: Callable[..., Result], words: tuple[str, ...]) -> None:
    assert ratings(*words, code=2).output
