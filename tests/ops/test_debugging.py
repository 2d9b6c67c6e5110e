"""The commands of `docs/debugging.md` run as they stand there, and print the lines below them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.documents import console_steps, shortened
from tests.ops.planted_changes import CHANGES, LOGS, Repository
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, command_line

STEPS = console_steps(ROOT / "docs" / "debugging.md")
PROGRAMS = {"tabletape": "-m ops.cli", "pytest": "-m pytest -p no:cacheprovider --disable-plugin-autoload"}
READING = ("history", "why", "bisect")
"""Commands that show what is recorded, whatever the rules decide now, or let the rules of each commit decide: their
processes are forked from the present.
"""


def test_the_commands_lead_from_a_complaint_to_the_commit(tmp_path: Path) -> None:
    repository = Repository(tmp_path / "repository", compiled=True)
    log = LOGS["bison"]
    copied = repository.folder / log.relative_to(ROOT)
    copied.parent.mkdir(parents=True)
    copied.write_bytes(log.read_bytes())
    repository.commit("Record a game")
    repository.git("tag", "v0.2.0")
    repository.note(1)
    repository.plant(CHANGES[0])
    repository.note(2)
    environment = {**os.environ, "PYTHONPATH": str(repository.folder), "PATH": command_line(tmp_path)}
    assert [command.split()[0] for command, _ in STEPS] == ["tabletape"] * 6 + ["pytest", "tabletape"]
    for command, expected in STEPS:
        program, _, arguments = command.partition(" ")
        is_forked = arguments.split()[0] in READING
        line = command if is_forked else f'"{sys.executable}" {PROGRAMS[program]} {arguments}'
        result = subprocess.run(
            ["bash", "-c", line],
            cwd=repository.folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
        )
        assert re.fullmatch(shortened(expected), result.stdout), f"{command}\n{result.stdout}\n{result.stderr}"
        assert result.returncode == (1 if "run" in arguments.split() or program == "pytest" else 0), command
