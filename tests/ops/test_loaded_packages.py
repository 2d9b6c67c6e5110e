"""What a process loads before it works: every process and every command pays for it at its start."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.serving import ROOT

FRAMEWORK = {"litestar", "uvicorn"}
PAGES = {"fluent", "markdown_it"}
STORE = {"redis", "rq"}
UNUSED = {
    "ops.processes.api": {"icalendar", "markdown_it"},
    "ops.processes.loop": FRAMEWORK | PAGES,
    "ops.processes.worker": FRAMEWORK | PAGES,
    "ops.processes.projections": FRAMEWORK | PAGES,
    "ops.supervisor": FRAMEWORK,
    "ops.cli": FRAMEWORK | STORE,
    "ops.cli.annotations": FRAMEWORK | STORE,
    "ops.cli.archives": FRAMEWORK | STORE,
    "ops.cli.games": FRAMEWORK | STORE,
    "ops.cli.log": FRAMEWORK | STORE,
    "ops.cli.ratings": FRAMEWORK | STORE,
    "ops.cli.states": FRAMEWORK | STORE,
    "ops.cli.study": FRAMEWORK | STORE,
    "ops.cli.tournament": FRAMEWORK | STORE,
    "ops.cli.verify": FRAMEWORK | STORE,
}
"""By module with which a process begins: packages that it has no use for."""


@pytest.mark.parametrize("module", UNUSED)
def test_a_process_loads_no_package_that_it_has_no_use_for(module: str) -> None:
    command = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert module.partition(".")[0] in loaded
    assert loaded & UNUSED[module] == set()
