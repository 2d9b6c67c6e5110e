"""What a process loads before it works: every process and every command pays for it at its start."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.serving import ROOT

FRAMEWORK = {"litestar", "uvicorn"}
PAGES = {"fluent", "markdown_it"}
STORE = {"redis", "rq"}
COMMAND = FRAMEWORK | PAGES | STORE
UNUSED = {
    "ops.processes.api": {"icalendar", "markdown_it"},
    "ops.processes.loop": FRAMEWORK | PAGES,
    "ops.processes.worker": FRAMEWORK | PAGES,
    "ops.processes.projections": FRAMEWORK | PAGES,
    "ops.supervisor": FRAMEWORK,
    "ops.cli": COMMAND,
    "ops.cli.annotations": COMMAND,
    "ops.cli.archives": COMMAND,
    "ops.cli.games": COMMAND,
    "ops.cli.log": COMMAND,
    "ops.cli.ratings": COMMAND,
    "ops.cli.states": COMMAND,
    "ops.cli.study": COMMAND,
    "ops.cli.tournament": COMMAND,
    "ops.cli.verify": COMMAND,
}
"""By module with which a process begins: packages that it has no use for."""


@pytest.mark.parametrize("module", UNUSED)
def test_a_process_loads_no_package_that_it_has_no_use_for(module: str) -> None:
    command = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert module.partition(".")[0] in loaded
    assert loaded & UNUSED[module] == set()
