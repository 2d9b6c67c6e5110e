"""A process of the suite leaves out the reports that nobody reads, and no other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.durations import FEWEST_SECONDS
from tests.serving import ROOT

_TESTS = """
import pytest

@pytest.fixture(params=["quick", "slow", "prints", "fails"])
def end(request):
    yield
    if request.param == "prints":
        print("printed at the end")
    assert request.param != "fails", "the end fails"

def test_passes(end):
    pass

@pytest.fixture
def broken():
    assert False, "the beginning fails"

def test_never_begins(broken):
    pass

def test_fails():
    assert False, "the test fails"

def test_is_skipped():
    pytest.skip("not today")

@pytest.mark.xfail
def test_fails_as_expected():
    assert False
"""

_CONFTEST = """
import pytest

REPORTS = []

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    report.duration = {slow} if call.when == "teardown" and "slow" in item.name else {quick}
    return report

def pytest_runtest_logreport(report):
    REPORTS.append(report.nodeid.partition("::")[2] + " " + report.when + " " + report.outcome)

def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(chr(10).join("REPORT " + report for report in REPORTS))
"""

_QUICK_SECONDS, _SLOW_SECONDS = 0.9 * FEWEST_SECONDS, 50 * FEWEST_SECONDS
"""So long takes a phase of a test, and so long the slow end of a test."""


def run(folder: Path, processes: int) -> list[str]:
    """Run the tests in so many processes; return the lines that pytest prints."""
    (folder / "conftest.py").write_text(_CONFTEST.format(quick=_QUICK_SECONDS, slow=_SLOW_SECONDS))
    (folder / "test_reported.py").write_text(_TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "tests.one_report", "-p", "tests.durations"]
    finished = subprocess.run(
        [*command, "-p", "xdist", "-n", str(processes), "-p", "no:cacheprovider", "."],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )
    assert finished.returncode == 1, finished.stdout + finished.stderr
    return finished.stdout.splitlines()


def outcomes(lines: list[str]) -> set[str]:
    return {line for line in lines if line.startswith(("PASSED", "FAILED", "ERROR", "SKIPPED", "XFAIL"))}


def test_reports_that_nobody_reads_are_left_out_and_outcomes_stay(tmp_path: Path) -> None:
    beside, alone = run(tmp_path, 1), run(tmp_path, 0)
    assert outcomes(beside) == outcomes(alone)
    assert len(outcomes(alone)) == 9, alone
    reports = [line.removeprefix("REPORT ") for line in beside if line.startswith("REPORT ")]
    assert reports == [
        "test_passes[quick] call passed",
        "test_passes[slow] call passed",
        "test_passes[slow] teardown passed",
        "test_passes[prints] call passed",
        "test_passes[prints] teardown passed",
        "test_passes[fails] call passed",
        "test_passes[fails] teardown failed",
        "test_never_begins setup failed",
        "test_fails call failed",
        "test_is_skipped call skipped",
        "test_fails_as_expected call skipped",
    ]
    (folder,) = (line.split() for line in beside if line.endswith(" tests  ."))
    assert folder[2] == "7", "tests that began"
    # Each of the eight has three phases, but the test that never begins.
    assert folder[0] == f"{22 * _QUICK_SECONDS + _SLOW_SECONDS:.1f}"
