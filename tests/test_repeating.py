"""Failed tests run once more, alone: a few unstable tests are named, many of them or a lasting failure fail the run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.serving import ROOT

_SETTINGS = (
    *("-c", str(ROOT / "pyproject.toml"), "-p", "tests.repeating"),
    *("-o", "addopts=-q --import-mode=importlib --disable-plugin-autoload -p xdist -p timeout"),
)
"""The settings of the suite without Hypothesis, whose import would take half of the time of these runs."""

_SOURCE = """
from pathlib import Path

import pytest

@pytest.mark.parametrize("number", range({unstable}))
def test_fails_once(number):
    mark = Path({folder!r}, f"ran-{{number}}")
    ran = mark.exists()
    mark.touch()
    assert ran, f"first time {{number}}"

@pytest.mark.parametrize("number", range({broken}))
def test_fails_always(number):
    assert False, "broken"

@pytest.fixture(scope="module")
def shared():
    mark = Path({folder!r}, "opened")
    ran = mark.exists()
    mark.touch()
    assert ran, "the window stays empty"

@pytest.mark.parametrize("number", range({sharing}))
def test_with_shared_fixture(number, shared):
    pass

@pytest.fixture
def own(number):
    mark = Path({folder!r}, f"own-{{number}}")
    ran = mark.exists()
    mark.touch()
    assert ran, f"window {{number}} stays empty"

@pytest.mark.parametrize("number", range({alone}))
def test_with_fixture_of_its_own(number, own):
    pass

def test_passes():
    pass
"""


def run_twice(
    folder: Path, *, unstable: int = 0, broken: int = 0, sharing: int = 0, alone: int = 0, processes: int = 0
) -> subprocess.CompletedProcess[str]:
    """Run a file with so many failing tests of each kind, then its failed tests alone; return the second run.

    Args:
        folder: where the file is written.
        unstable: tests that fail the first time.
        broken: tests that fail each time.
        sharing: tests with the same fixture, which fails the first time.
        alone: tests with a fixture of their own that fails the first time.
        processes: how many processes run the tests the first time.
    """
    file = folder / "test_file.py"
    counts = {"unstable": unstable, "broken": broken, "sharing": sharing, "alone": alone}
    file.write_text(_SOURCE.format(**counts, folder=str(folder)))
    command = [sys.executable, "-m", "pytest", *_SETTINGS, f"--basetemp={folder / 'run'}"]
    command += ["-o", f"cache_dir={folder / 'cache'}", str(file)]
    first = _run([*command, "-n", str(processes)])
    assert first.returncode == 1, first.stdout
    return _run([*command, "-n", "0", "--last-failed", "--repeated"])


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def test_few_unstable_tests_pass_and_are_named_with_their_first_error(tmp_path: Path) -> None:
    repeated = run_twice(tmp_path, unstable=3, processes=2)
    assert repeated.returncode == 0, repeated.stdout
    assert "3 passed" in repeated.stdout
    for number in range(3):
        assert f"UNSTABLE ::test_fails_once[{number}] - AssertionError: first time {number}" in repeated.stdout


def test_many_unstable_tests_fail_the_run_and_failures_of_separate_fixtures_count_each(tmp_path: Path) -> None:
    repeated = run_twice(tmp_path, unstable=2, alone=2)
    assert (repeated.returncode, repeated.stdout.count("\nUNSTABLE ")) == (1, 4), repeated.stdout


def test_test_that_fails_again_fails_the_run_and_is_not_unstable(tmp_path: Path) -> None:
    repeated = run_twice(tmp_path, unstable=1, broken=1)
    assert repeated.returncode == 1, repeated.stdout
    assert "1 failed, 1 passed" in repeated.stdout
    assert "UNSTABLE ::test_fails_once[0]" in repeated.stdout
    assert "UNSTABLE ::test_fails_always" not in repeated.stdout


def test_failures_by_the_dozen_are_not_repeated(tmp_path: Path) -> None:
    repeated = run_twice(tmp_path, broken=21)
    assert repeated.returncode == 1, repeated.stdout
    assert "21 tests failed: too many to be repeated" in repeated.stdout + repeated.stderr


def test_failure_of_a_shared_fixture_counts_once(tmp_path: Path) -> None:
    repeated = run_twice(tmp_path, sharing=21)
    assert repeated.returncode == 0, repeated.stdout
    assert "21 passed" in repeated.stdout
    (line,) = [line for line in repeated.stdout.splitlines() if line.startswith("UNSTABLE ")]
    error = "before it began: AssertionError: the window stays empty"
    assert line == f"UNSTABLE ::test_with_shared_fixture[0] and 20 others - {error}"


_TESTS = """#!/bin/sh
echo "$@" >>calls
exit "$(sed -n "$(wc -l <calls)p" results)"
"""
"""In the place of the suite: writes down how it is called, and ends as the next line of `results` says."""


@pytest.mark.parametrize(
    ("results", "code", "calls"),
    [
        ([0], 0, 1),
        ([1, 0], 0, 2),
        ([1, 1], 1, 2),
        ([2], 1, 1),  # somebody interrupted it
        ([3], 1, 1),  # pytest itself failed
        ([1, 5], 1, 2),  # nothing is noted that could be repeated
    ],
)
def test_continuous_integration_repeats_failed_tests_once(
    tmp_path: Path, results: list[int], code: int, calls: int
) -> None:
    run, arguments = checked(tmp_path, results)
    assert (run.returncode, len(arguments)) == (code, calls), run.stdout + run.stderr
    assert arguments[0] == "tests/api"
    if calls == 2:
        assert arguments[1] == "tests/api -n 0 --last-failed --last-failed-no-failures none --repeated"


def test_continuous_integration_fails_where_types_are_wrong_and_shows_them(tmp_path: Path) -> None:
    run, arguments = checked(tmp_path, [0], types="echo 'error: an int is no str'\nexit 1\n")
    assert (run.returncode, len(arguments)) == (1, 1), run.stdout + run.stderr
    assert "error: an int is no str" in run.stdout


def checked(tmp_path: Path, results: list[int], types: str = "") -> tuple[subprocess.CompletedProcess[str], list[str]]:
    """Run `.ci/run` with programs in the place of the tools. Return the process, and the arguments of each suite.

    Args:
        tmp_path: the checkout.
        results: the exit codes of the suite.
        types: the lines of the program in the place of mypy.
    """
    programs = {"ops/test": _TESTS, "ops/environment.sh": "prepare_environment() { :; }\n"}
    programs |= dict.fromkeys((".venv/bin/ruff", "bin/chromium", "bin/chromedriver"), "#!/bin/sh\n")
    programs[".venv/bin/mypy"] = "#!/bin/sh\n" + types
    programs[".ci/run"] = (ROOT / ".ci" / "run").read_text()
    for name, text in programs.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        file.chmod(0o755)
    (tmp_path / "results").write_text("".join(f"{result}\n" for result in results))
    environment = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}
    run = subprocess.run(
        [str(tmp_path / ".ci" / "run"), "tests/api"], env=environment, capture_output=True, text=True, check=False
    )
    return run, (tmp_path / "calls").read_text().splitlines()
