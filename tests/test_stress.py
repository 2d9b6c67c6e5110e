"""The search for unstable tests names a test that fails in some runs, and a test that fails in all of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.serving import ROOT

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


def search(folder: Path, *arguments: str, broken: int = 0) -> subprocess.CompletedProcess[str]:
    """Search a file whose second test fails in the second run, and whose last test fails always when it is broken."""
    file = folder / "test_file.py"
    file.write_text(_SOURCE.format(folder=str(folder), broken=broken))
    settings = ["-c", str(ROOT / "pyproject.toml"), "-p", "tests.repeating"]
    options = ["-n", "0", *settings, f"--basetemp={folder / 'run'}"]
    command = [sys.executable, "-m", "tests.stress", str(file), *arguments, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)


def test_unstable_and_broken_tests_are_named_with_their_errors(tmp_path: Path) -> None:
    result = search(tmp_path, "--times", "1", "--load", "1", broken=1)
    assert result.returncode == 1, result.stdout + result.stderr
    assert "run 1 of 2 beside 1 busy processes: 1 failed" in result.stdout
    assert "UNSTABLE 1 of 2: ::test_fails_in_the_second_run - AssertionError: the second" in result.stdout
    assert "FAILED 2 of 2: ::test_fails_always - AssertionError: broken" in result.stdout
    assert "test_counts" not in result.stdout


def test_tests_that_always_pass_end_with_zero(tmp_path: Path) -> None:
    result = search(tmp_path, "--times", "1", "--load", "0", "-k", "counts")
    assert (result.returncode, result.stdout.count("0 failed")) == (0, 2), result.stdout + result.stderr


def test_run_without_tests_is_no_pass(tmp_path: Path) -> None:
    result = search(tmp_path, "--times", "1", "--load", "0", "-k", "nothing_of_this_name")
    assert result.returncode == 1
    assert "pytest ended with 5" in result.stderr
