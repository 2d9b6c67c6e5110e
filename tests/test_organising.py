"""`docs/organising.md` keeps its promises: its evening runs as written, through a real service."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.documents import blocks
from tests.serving import ROOT, Served, command_line

PAGE = ROOT / "docs" / "organising.md"


@pytest.mark.timeout(600)
def test_the_evening_runs_as_written(tmp_path: Path) -> None:
    script = "\n".join(["set -euo pipefail", *blocks(PAGE, "bash")])
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
