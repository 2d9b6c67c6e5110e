"""The command `demo`: its output, and its own service when none runs."""

from __future__ import annotations

import json
import os
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from ops.cli import main
from ops.cli.demo import play_demo
from ops.client import ServiceRefused
from tests.serving import ROOT, Served, free_port, tabletape

SHORT = ("--ruleset", "discoveries", "--option", "max_rounds=2")
"""Options of a short game."""


def test_the_command_prints_scores_winner_and_where_to_replay(served: Served) -> None:
    result = tabletape("demo", *SHORT, "--seats", "2", environment=served.environment, forks=False)
    assert result.returncode == 0, result.stderr
    for expected in ("scoreboard", "winner: ", "verified", "replay: tabletape log ", f"{served.url}/"):
        assert expected in result.stdout
    assert "\x1b" not in result.stdout + result.stderr


def test_the_last_line_of_json_is_for_scripts(served: Served) -> None:
    result = tabletape(
        "demo", "--ruleset", "bison", "--seats", "3", "--variant", "2", "--json", environment=served.environment
    )
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout.splitlines()[-1])
    assert answer.keys() >= {"game", "winner", "scoreboard", "entries", "seconds", "review"}
    assert httpx.get(answer["review"]).status_code == 200
    assert tabletape("verify", answer["game"], environment=served.environment).returncode == 0


def test_any_option_of_a_game_can_be_given(served: Served) -> None:
    options = ("--option", "territory=duck_mountain", "--option", "first_seat=1")
    result = tabletape("demo", "--ruleset", "manitoba", *options, "--json", environment=served.environment)
    assert result.returncode == 0, result.stderr
    with served.operator() as operator:
        chosen = operator.game(json.loads(result.stdout)["game"]).options
    assert (chosen["territory"], chosen["first_seat"]) == ("duck_mountain", 1)
    wrong = CliRunner().invoke(main, ["demo", "--option", "territory"])
    assert (wrong.exit_code, "'territory' is not NAME=VALUE" in wrong.output) == (2, True)


def test_options_unknown_to_the_game_are_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in served.environment.items():
        monkeypatch.setenv(name, value)
    refused = CliRunner().invoke(main, ["demo", "--seats", "9", "--json"])
    assert (refused.exit_code, json.loads(refused.stderr)["error"]["code"]) == (2, "option_invalid")
    with served.operator() as operator, pytest.raises(ServiceRefused, match=r".+") as caught:
        play_demo(operator, "bison", 2, {"variant": 7}, lambda _: None)
    assert caught.value.status == 422


def test_without_a_service_one_runs_for_the_demo_and_the_game_stays(tmp_path: Path) -> None:
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")},
        "PYTHONPATH": str(ROOT),
        "TABLETAPE_DATA": str(tmp_path / "data"),
        "TABLETAPE_PORT": str(free_port()),
    }
    result = tabletape("demo", *SHORT, "--json", environment=environment, cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    game = json.loads(result.stdout)["game"]
    assert not list((tmp_path / "data" / "run").glob("*.pid"))
    with Served(tmp_path / "data") as again, again.operator() as operator:
        assert operator.game(game).status == "finished"


def test_a_service_elsewhere_that_does_not_answer_is_said_so(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETAPE_URL": "http://127.0.0.1:9"}
    environment["TABLETAPE_DATA"] = str(tmp_path / "data")
    result = tabletape("demo", environment=environment)
    assert result.returncode == 5
    assert "does not answer" in result.stderr
