"""The imports of a process before it works: every process and every command pays for them at its start."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.serving import ROOT

FRAMEWORK = {"litestar", "uvicorn"}
PAGES = {"fluent", "markdown_it"}
STORE = {"redis", "rq"}
SERVICE = {"domain", "eventstore", "projections", "workers", "api"}
COMMAND = FRAMEWORK | PAGES | STORE | {"httpx"}
COMMANDS = ("annotations", "games", "log", "states", "trace", "verify", "why")
"""Modules of commands that speak to the service, without rules, read models or drawings of their own."""
UNUSED = {
    ("ops.processes.api",): {"icalendar", "markdown_it"},
    ("ops.processes.loop", "ops.processes.worker", "ops.processes.projections"): FRAMEWORK | PAGES,
    ("ops.supervisor",): FRAMEWORK,
    ("ops.client", "ops.client.asynchronous"): COMMAND | SERVICE | {"click", "rich"},
    ("ops.cli", *(f"ops.cli.{name}" for name in COMMANDS)): COMMAND | {"projections", "workers", "rich"},
    (
        "ops.cli.archives",
        "ops.cli.ratings",
        "ops.cli.series",
        "ops.cli.statistics",
        "ops.cli.study",
        "ops.cli.tournament",
    ): COMMAND,
}
"""By first modules of processes: packages without a use there."""
LOADER = """
import importlib, json, sys
loaded, unused, modules = {}, set(sys.argv[1].split(",")), sys.argv[2:]
for module in modules:
    importlib.import_module(module)
    loaded[module] = sorted(unused & {name.partition(".")[0] for name in sys.modules})
print(json.dumps(loaded))
"""
"""Prints, by module, the unused packages that are there after it was loaded: after the first that needs one."""


@pytest.mark.parametrize("modules", UNUSED, ids=" ".join)
def test_a_process_loads_no_package_that_it_has_no_use_for(modules: tuple[str, ...]) -> None:
    command = [sys.executable, "-c", LOADER, ",".join(UNUSED[modules]), *modules]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == {module: [] for module in modules}


def test_an_unused_package_is_found_in_the_module_that_loads_it() -> None:
    command = [sys.executable, "-c", LOADER, "httpx2", "ops.errors", "ops.client"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == {"ops.errors": [], "ops.client": ["httpx2"]}
