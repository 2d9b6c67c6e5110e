"""Schemathesis sends requests to a running service, as anybody may: allowed by the description, and forbidden."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.api.serving import ALL_RULESETS, OPERATOR, Person, Served, serving
from tests.conftest import make_redis
from tests.serving import ROOT
from workers.tournaments import sync_tables

CONFIG = Path(__file__).with_name("schemathesis.toml")
OF_OPERATORS = r"^/v1/(players/\{player\}|labels|games/stalled|games/\{game\}/retry)"
"""The paths of calls that are for operators (and organisers)."""
OF_ANYBODY = r"^/(healthz|problems|v1/(players|rulesets|games|results|tournaments|studies)(/\{\w+\})?$)"
"""The paths of calls that need no token, and of some beside them that do."""
WITHOUT_TOKEN = r"^/(healthz|problems|v1/(rulesets|results)(/|$))"
"""The paths of calls that are sent without a token in every run."""
_FUZZING = ["--phases", "fuzzing", "--max-examples"]
RUNS = {"player": [*_FUZZING, "1"]}
"""By sender: the number of examples and the operations in every run. In that of the player the operator makes the calls
that are for operators, and nobody in particular those that need no token: each process of Schemathesis reads the
description for some seconds. Its check of authentication sends the others without a token too."""
LONG_RUNS = {
    # The phase `coverage` is by far the longest: a player goes through it, and operators where they alone are let in.
    "anonymous": [*_FUZZING, "1", "--include-path-regex", OF_ANYBODY],
    "anonymous-more": [*_FUZZING, "3"],
    "player-everything": ["--max-examples", "3"],
    "operator-more": [*_FUZZING, "3"],
    "operator-alone": ["--phases", "coverage", "--include-path-regex", OF_OPERATORS],
}
"""The same of the campaign."""


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service that may be filled with anything; nothing limits how often it is asked."""
    redis = make_redis(tmp_path_factory.mktemp("fuzzed") / "data")
    redis.start()
    rulesets = {name: ALL_RULESETS[name] for name in ("tiny", "bison")}
    try:
        with serving(redis.url, rulesets=rulesets, players_per_minute=0, requests_per_second=0) as running:
            # Schemathesis waits ten seconds for the description, on a busy machine too; it is made once.
            running.anybody().http.get("/schema").raise_for_status()
            yield running
    finally:
        redis.stop()


@pytest.fixture(scope="module")
def seated(fuzzed: Served) -> Person:
    """A player with a seat in the games."""
    return fuzzed.player("Ann")


@pytest.fixture(scope="module")
def games(fuzzed: Served, seated: Person) -> list[str]:
    """A running game of each ruleset, a finished game, an aborted game, and an open table."""
    ann, ben = seated, fuzzed.player("Ben")
    players = {ann.player: ann, ben.player: ben}
    finished, aborted = fuzzed.started(ann, ben), fuzzed.started(ann, ben)
    fuzzed.played(finished, players)
    fuzzed.operator().post(f"/games/{aborted}/abort", {"reason": "called off"})
    playing = [fuzzed.started(ann, ben, ruleset=name) for name in fuzzed.service.rulesets]
    for game in playing:
        fuzzed.played(game, players, upto=6)
    return [finished, aborted, *playing, ann.post("/games", {"ruleset": "bison", "seats": 3}).json()["game"]]


@pytest.fixture(scope="module")
def tournaments(fuzzed: Served, seated: Person) -> list[str]:
    """Two tournaments of the sending player: one round is being played in the first, the second has not begun."""
    settings = {"format": {"type": "swiss", "rounds": 2, "seats": 2}, "game": {"ruleset": "tiny"}}
    ids = [seated.post("/tournaments", settings).json()["tournament"] for _ in range(2)]
    entries = {"players": [{"name": name} for name in ("Cleo", "Dan", "Eli", "Fay")]}
    seated.post(f"/tournaments/{ids[0]}/players", entries).raise_for_status()
    for kind in ("pair_round", "lock_round", "open_round"):
        seated.post(f"/tournaments/{ids[0]}/commands", {"command": {"type": kind}}).raise_for_status()
    fuzzed.call(sync_tables(fuzzed.service, ids[0]))
    return ids


@pytest.mark.parametrize("run", [*RUNS, *(pytest.param(name, marks=pytest.mark.long) for name in LONG_RUNS)])
def test_fuzzed_requests_cause_no_failure(
    fuzzed: Served, seated: Person, games: list[str], tournaments: list[str], run: str, tmp_path: Path
) -> None:
    shutil.copy(CONFIG, tmp_path)
    (tmp_path / "tournaments.txt").write_text("\n".join(f'"{tournament}"' for tournament in tournaments))
    (tmp_path / "games.txt").write_text("\n".join(f'"{game}"' for game in games))
    tokens = {"player": seated.token, "operator": OPERATOR}
    arguments = [f"{fuzzed.url}/schema", "--no-color", *(RUNS | LONG_RUNS)[run]]
    if run == "player":
        # Of the operations in the file that fit a call the first decides.
        with (tmp_path / CONFIG.name).open("a") as config:
            config.write(f"\n[[operations]]\ninclude-path-regex = '{OF_OPERATORS}'\n")
            config.write(f'headers.Authorization = "Bearer {OPERATOR}"\n')
            config.write(f"\n[[operations]]\nexclude-path-regex = '{WITHOUT_TOKEN}'\n")
            config.write(f'headers.Authorization = "Bearer {seated.token}"\n')
    elif (role := run.partition("-")[0]) in tokens:
        arguments += ["--header", f"Authorization: Bearer {tokens[role]}"]
    process = subprocess.run(
        [Path(sys.executable).with_name("schemathesis"), "--config-file", tmp_path / CONFIG.name, "run", *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SPARE_TOKEN": fuzzed.player("Dora").token},
        capture_output=True,
        text=True,
    )
    output = process.stdout + process.stderr
    findings = re.split(r"^=+ (?:ERRORS|FAILURES) =+$", output, maxsplit=1, flags=re.MULTILINE)[-1]
    assert process.returncode == 0, findings.strip()[-20_000:]
    assert not (tmp_path / ".schemathesis").exists(), "what was found is kept for the next run"
