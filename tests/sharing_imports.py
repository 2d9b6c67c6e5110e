"""Files of tests are compiled once in a fresh clone, and not once in each process of the run.

pytest compiles a file of tests in its own way, and keeps the result for the next process. Processes that begin together
find nothing kept, and each compiles all 440 files: 11 s of processor time in vain. So each first imports a share of
its own, and finds the others' shares compiled.
"""

from __future__ import annotations

import importlib
import os
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the files, in a process beside others that runs all tests."""
    process = os.environ.get("PYTEST_XDIST_WORKER", "").removeprefix("gw")
    if process and session.config.args == session.config.getini("testpaths"):
        files = sorted(Path(__file__).parent.rglob("test_*.py"))
        for file in files[int(process) :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]:
            importlib.import_module(".".join(file.relative_to(_ROOT).with_suffix("").parts))
