"""`tabletape retire` and `bring-back` beside a running service: output, exit codes, and that nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from ops.cli.demo import play_demo
from tests.serving import Served


@pytest.fixture(scope="module")
def game(served: Served) -> str:
    with served.operator() as operator:
        return play_demo(operator, "discoveries", 2, {"max_rounds": 1}, lambda _: None).game


def test_a_game_is_retired_read_and_brought_back(
    run: Callable[..., Result], game: str, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_a_part = [(question, game, "/status") for question in ("blame", "history")]
    questions = (("show", game), ("log", game, "--json"), ("verify", game, "--json"), *of_a_part)
    outputs = [run(*question).stdout for question in questions]
    run("export", game, "--to", tmp_path / "before.ndjson")
    usual = json.loads(run("retire", "--json").stdout)
    assert usual["retired"] == []
    assert usual["stay"]["young"] >= 1
    dry = json.loads(run("retire", "--older-than", "0s", "--dry-run", "--json").stdout)
    assert game in dry["retired"]
    assert "would be retired" in run("retire", "--older-than", "0s", "--dry-run").stdout
    folder = served.data / "archive" / game.partition("-")[0] / game
    assert not folder.exists()
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    result = run("retire", "--older-than", "0s")
    monkeypatch.delenv("FORCE_COLOR")
    assert result.exit_code == 0, result.output
    assert re.search(r"\d+ games with \d+ entries retired", result.stdout)
    assert re.search(r"retiring closed games .*?(\d+)/\1", result.stderr)
    (archived,) = folder.iterdir()
    assert [run(*question).stdout for question in questions] == outputs
    run("export", game, "--to", tmp_path / "after.ndjson")
    assert (tmp_path / "after.ndjson").read_bytes() == (tmp_path / "before.ndjson").read_bytes()
    assert run("verify", archived).exit_code == 0
    assert run("rebuild", "--compare").exit_code == 0
    away = served.data / "away"
    (served.data / "archive").rename(away)
    absent = run("bring-back", game, "--json")
    assert (absent.exit_code, json.loads(absent.stderr)["error"]["code"]) == (5, "archive_store_unavailable")
    away.rename(served.data / "archive")
    assert json.loads(run("bring-back", game, "--json").stdout) == {"brought_back": [game]}
    assert "is not in the archive store" in run("bring-back", game).stdout
    assert json.loads(run("retire", "--older-than", "0s", "--json").stdout)["stay"]["in_use"] == 1
    assert [run(*question).stdout for question in questions] == outputs


def test_wrong_use_is_refused(run: Callable[..., Result], tmp_path: Path) -> None:
    for age in ("soon", "-3d", "3w", "1.5h", ""):
        assert run("retire", "--older-than", age).exit_code == 2
    assert run("bring-back", "0-000000000000").exit_code == 3
    assert run("bring-back", "nonsense").exit_code == 3
    half = tmp_path / "half.ndjson.gz"
    half.write_bytes(b"\x1f\x8b\x08")
    for file in (half, tmp_path / "none.ndjson.gz"):
        assert run("verify", file).exit_code == 3
