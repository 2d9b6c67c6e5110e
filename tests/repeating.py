"""Repeat the failed tests of a run once, alone, and name the unstable ones: `--repeated`, as `.ci/run` does it.

A run notes its failed tests with the first line of each error. A run with `--repeated` (beside `--last-failed` and
`-n 0`) reads that note. A test that passes now is unstable. More unstable tests than `MOST_UNSTABLE` make the run fail.

A fixture that is shared by a file or a folder fails once, and pytest gives its error to every test that needs it: tests
with the same error before they began count once.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

MOST_UNSTABLE = 3
"""With so many unstable tests a run still passes."""
_MOST_REPEATED = 20
"""So many failed tests are repeated. More are no chance, and one after the other they would take hours."""
_BEFORE = "before it began: "
"""The beginning of the error of a test whose fixtures failed."""

_NOTE = "tabletape/failures"
"""In the cache of pytest: the failed tests of the newest run that was no repetition."""


def read_failures(cache: Path) -> dict[str, str]:
    """Return the failed tests of the newest run that kept its cache there, each with the first line of its error."""
    return msgspec.json.decode((cache / "v" / _NOTE).read_bytes(), type=dict[str, str])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--repeated`."""
    parser.addoption("--repeated", action="store_true", help="this run repeats the failed tests of the run before it")


def pytest_configure(config: pytest.Config) -> None:
    """Note failures in the process that reports them; the others only run tests."""
    if not hasattr(config, "workerinput") and config.pluginmanager.has_plugin("cacheprovider"):
        config.pluginmanager.register(_Failures(config), "failures")


class _Failures:
    """The failed tests of this run, and of the run that it repeats."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._repeated = bool(config.getoption("repeated"))
        self._now: dict[str, str] = {}
        self._before: dict[str, str] = config.cache.get(_NOTE, {}) if self._repeated and config.cache else {}
        if len(_by_cause(self._before.items())) > _MOST_REPEATED:
            pytest.exit(f"{len(self._before)} tests failed: too many to be repeated", returncode=1)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failed test, or a failure of its surroundings."""
        self._note(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that cannot be read."""
        self._note(report)

    def _note(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self._now.setdefault(report.nodeid, _first_line(report))

    def _unstable(self) -> dict[str, list[str]]:
        return _by_cause((test, error) for test, error in self._before.items() if test not in self._now)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the note for a repetition; let a repetition fail for too many unstable tests."""
        if not self._repeated:
            if self._config.cache:
                self._config.cache.set(_NOTE, self._now)
        elif session.exitstatus == pytest.ExitCode.OK and len(self._unstable()) > MOST_UNSTABLE:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the unstable tests, each with its first error."""
        if not (unstable := self._unstable()):
            return
        terminalreporter.section(f"unstable: {len(unstable)} failed first and passed alone, {MOST_UNSTABLE} may")
        for test, *others in unstable.values():
            others_too = f" and {len(others)} others" if others else ""
            terminalreporter.write_line(f"UNSTABLE {test}{others_too} - {self._before[test]}")


def _by_cause(failures: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return failed tests by their causes, from pairs of a test and its error.

    The cause is the error where fixtures failed, and the test itself elsewhere.
    """
    causes: dict[str, list[str]] = {}
    for test, error in failures:
        causes.setdefault(error if error.startswith(_BEFORE) else test, []).append(test)
    return causes


def _first_line(report: pytest.TestReport | pytest.CollectReport) -> str:
    crash = getattr(report.longrepr, "reprcrash", None)
    error = str(crash.message if crash else report.longrepr).strip().partition("\n")[0]
    return _BEFORE + error if report.when == "setup" else error
