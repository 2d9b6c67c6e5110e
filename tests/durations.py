"""The time of each folder of tests, printed at the end of every run, so that growth is seen.

pytest names the twenty slowest by itself (`--durations` in `pyproject.toml`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest

FEWEST_SECONDS = 0.1
"""A folder or a part of a test that took less is not named (`--durations-min` in `pyproject.toml`)."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print by folder how many tests ran and how long they took, surroundings included, the longest first."""
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                folder = _folder_of(report.nodeid)
                seconds[folder] += report.duration + getattr(report, "surroundings", 0)
                tests[folder] += report.when == "call"
    if folders := [
        folder for folder in sorted(seconds, key=seconds.__getitem__, reverse=True) if seconds[folder] >= FEWEST_SECONDS
    ]:
        terminalreporter.section("seconds of each folder, added up over the processes")
        for folder in folders:
            terminalreporter.write_line(f"{seconds[folder]:8.1f} s {tests[folder]:6} tests  {folder}")


def _folder_of(test: str) -> str:
    """Return the first two folders of a test: `tests/api`; `tests` for a file right there."""
    return "/".join(PurePosixPath(test.partition("::")[0]).parts[:-1][:2]) or "."
