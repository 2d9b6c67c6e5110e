"""The search for unstable tests names a test that fails in some runs, and a test that fails in all of them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.processes import cpu_seconds, is_alive, wait_until
from tests.serving import ROOT
from tests.stress import busy, stress

pytestmark = pytest.mark.service

_SETTINGS = (
    *("-c", str(ROOT / "pyproject.toml"), "-p", "tests.repeating"),
    *("-o", "addopts=-q --import-mode=importlib --disable-plugin-autoload -p xdist -p timeout"),
)
"""The settings of the suite without Hypothesis, whose import would take half of the time of these runs."""

_SOURCE = """
from pathlib import Path

RUNS = Path({folder!r}, "runs")

def test_counts_the_runs():
    RUNS.write_text(RUNS.read_text() + "x" if RUNS.exists() else "x")

def test_fails_in_the_second_run():
    assert RUNS.read_text() != "xx", "the second"

def test_fails_always():
    assert {broken} == 0, "broken"
"""


@pytest.fixture(autouse=True)
def one_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """With one core free no process is busy: the searches take no time from the tests that run beside them."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


def search(folder: Path, *arguments: str, broken: int = 0) -> Result:
    """Search a file whose second test fails in the second run, and whose last test fails always when it is broken."""
    file = folder / "test_file.py"
    file.write_text(_SOURCE.format(folder=str(folder), broken=broken))
    options = ["-n", "0", *_SETTINGS, f"--basetemp={folder / 'run'}"]
    return CliRunner().invoke(stress, [str(file), *arguments, "--times", "1", *options])


def test_unstable_and_broken_tests_are_named_with_their_errors(tmp_path: Path) -> None:
    result = search(tmp_path, "--load", "1", broken=1)
    assert result.exit_code == 1, result.output
    assert "run 1 of 2 beside 1 busy processes: 1 failed" in result.stdout
    assert "run 2 of 2 beside 0 busy processes: 2 failed" in result.stdout
    assert "UNSTABLE 1 of 2: ::test_fails_in_the_second_run - AssertionError: the second" in result.stdout
    assert "FAILED 2 of 2: ::test_fails_always - AssertionError: broken" in result.stdout
    assert "test_counts" not in result.stdout


def test_tests_that_always_pass_end_with_zero(tmp_path: Path) -> None:
    result = search(tmp_path, "--load", "0", "-k", "counts")
    assert (result.exit_code, result.stdout.count("0 failed")) == (0, 2), result.output


def test_run_without_tests_is_no_pass(tmp_path: Path) -> None:
    result = search(tmp_path, "--load", "0", "-k", "nothing_of_this_name")
    assert result.exit_code == 1
    assert "pytest ended with 5" in result.stderr


def test_busy_processes_take_processor_time_until_the_run_is_over() -> None:
    with busy(2) as processes:
        assert len(processes) == 2
        wait_until(lambda: all(cpu_seconds(process) > 0.05 for process in processes))
    assert not any(map(is_alive, processes))
