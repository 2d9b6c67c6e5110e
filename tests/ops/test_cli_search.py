"""`tabletape search` as a person and as a program meet it, after games of two people."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from click.testing import CliRunner, Result

from ops.cli import main
from tests.serving import Served


@pytest.fixture
def search(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run `tabletape search` in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(main, ["search", *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        return result

    return command


def test_games_are_searched_by_players_and_facts(served: Served, search: Callable[..., Result]) -> None:
    game, players = served.played_by_people("Ann", "Ben")
    own = ("--player", players[0], "--player", players[1])
    (line,) = search(*own, "--fact", "card_journaled:0..", "--ruleset", "discoveries", "--json").stdout.splitlines()
    row = json.loads(line)
    assert (row["game"], row["ending"]) == (game, "played")
    assert list(row["facts"]) == ["card_journaled"]
    table = search(*own, "--fact", "turn_started", "--seats", "2", "--since", str(row["closed"])).output
    assert game in table
    assert "turn_started" in table
    assert "1 games" in table
    assert "0 games" in search(*own, "--fact", "turn_started:0").output
    assert "0 games" in search(*own, "--until", "2000-01-01T00:00:00Z").output
    assert search(*own, "--ending", "aborted", "--json").stdout == ""


@pytest.mark.parametrize(
    ("words", "code"), [(("--ruleset", "chess"), 2), (("--fact", "no_such"), 2), (("--lead", "x"), 2)]
)
def test_bad_conditions_are_refused(search: Callable[..., Result], words: tuple[str, ...], code: int) -> None:
    assert search(*words, code=code).output
