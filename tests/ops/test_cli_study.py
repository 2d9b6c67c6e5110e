"""`tabletape study` as a person and as a program meet it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner, Result

from ops.cli import main
from tests.serving import Served

Command = Callable[..., Result]


@pytest.fixture
def study(served: Served, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `tabletape study` in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*words: str, code: int = 0) -> Result:
        result = CliRunner().invoke(main, ["study", *words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        return result

    return command


@pytest.fixture
def study_and_game(served: Served) -> tuple[str, str]:
    """A study with two moments of a game that is over; return its id and the game's."""
    game, _ = served.played_by_people("Ann", "Ben")
    http = httpx.Client(base_url=f"{served.url}/v1", timeout=30)
    http.headers["Authorization"] = f"Bearer {http.post('/players', json={'name': 'Cara'}).json()['token']}"
    begun_study = http.post("/studies", json={"title": "Firsts \u2014 and lasts", "seen_by": "all"}).json()["study"]
    path = f"/studies/{begun_study}"
    http.post(f"{path}/chapters", json={"revision": 1, "title": "One"}).raise_for_status()
    for revision, more in ((2, {"words": "Look\nthere"}), (3, {"until": 9, "as": "0"})):
        body = {"revision": revision, "game": game, "version": 5, **more}
        http.post(f"{path}/chapters/c1/moments", json=body).raise_for_status()
    http.close()
    return begun_study, game


def test_it_is_listed_shown_exported_and_deleted(
    study: Command, study_and_game: tuple[str, str], tmp_path: Path
) -> None:
    name, game = study_and_game
    assert name in study("list").output
    assert json.loads(study("list", "--json").stdout.splitlines()[0])["moments"] == 2
    output = study("show", name).output
    for words in (
        "Firsts \u2014 and lasts - by Cara",
        "1. One",
        f"game {game}, version 5",
        "> there",
        "to 9, as seat 0 saw it",
    ):
        assert words in output
    assert json.loads(study("show", name, "--json").stdout)["study"] == name
    file = tmp_path / "study.json"
    assert f"{file}: " in study("export", name, "--to", str(file)).output
    exported = json.loads(file.read_text(encoding="utf-8"))
    assert {sentence["version"] for sentence in exported["sentences"]["m2"]} == {5}
    assert {sentence["version"] for sentence in exported["sentences"]["m3"]} == set(range(5, 10))
    assert study("export", name, "--to", str(file), code=2).output
    assert json.loads(study("export", name, "--to", str(file), "--force", "--json").stdout)["study"] == name
    assert json.loads(study("export", name, "--to", "-").stdout) == exported
    assert "deleted, 1 chapters, 2 moments" in study("delete", name).output
    for command in ("show", "export", "delete"):
        assert study(command, name, code=3).output
