"""`docs/organising.md` keeps its promises: its evening runs as written, through a real service.

In every run the tables play a shorter game.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.documents import blocks
from tests.serving import ROOT, Served, command_line

PAGE = ROOT / "docs" / "organising.md"


WRITTEN = "--ruleset bison"
SHORT = "--ruleset discoveries --option max_rounds=1"
"""A game that bots have played in a moment, in the place of the written one."""


@pytest.mark.timeout(600)
@pytest.mark.parametrize("ruleset", [SHORT, pytest.param(WRITTEN, marks=pytest.mark.long)], ids=["short", "as written"])
def test_the_evening_runs_as_written(tmp_path: Path, ruleset: str) -> None:
    script = "\n".join(["set -euo pipefail", *blocks(PAGE, "bash")])
    assert script.count(WRITTEN) == 1
    script = script.replace(WRITTEN, ruleset)
    with Served(tmp_path / "data", workers=2) as served:
        environment = {**served.environment, "PATH": command_line(tmp_path)}
        result = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=500
        )
    output = f"{result.stdout}\n{result.stderr}"
    assert result.returncode == 0, output
    for expected in (
        "16 players are on the roster",
        "nearest alternative",
        "playing",  # the tables at a glance
        "round 1 of",  # closed by itself
        "Mia: ",  # a ruling changed this place
        "verified: nothing is wrong",
        "bison-thursday.json",
    ):
        assert expected in output, f"{expected!r} is missing in:\n{output}"
    exported = json.loads((tmp_path / "bison-thursday.json").read_text())
    rounds = exported["tournament"]["state"]["rounds"]
    sizes = [sorted(len(table["players"]) for table in round_["tables"]) for round_ in rounds]
    assert sizes == [[4] * 4, [4] * 4, [3, 4, 4, 4]]
    assert exported["tournament"]["status"] == "ended"
    rulings = [entry["body"]["command"]["type"] for entry in exported["entries"] if "why" in entry["body"]["command"]]
    assert rulings == ["put_out", "decide_result"]
