"""A process of the suite sends one report of a test that passed, not three.

The report of each phase takes both ends of the line 0.5 ms of processor time, as much as a short test: of 11,000 tests,
the reports of the surroundings took 10 s. Where these passed, were quick and printed nothing, nobody reads them, and
the report of the test carries their time (`tests/durations.py`).
"""

from __future__ import annotations

import pytest
from _pytest.runner import runtestprotocol  # noqa: PLC2701  by which plugins run a test and get its reports

from tests.durations import FEWEST_SECONDS


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test and report it, in a process beside others; elsewhere pytest does so."""
    if not hasattr(item.config, "workerinput"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    remaining = [report for report in reports if not _is_left_out(report)]
    vars(remaining[-1])["surroundings"] = sum(report.duration for report in reports if report not in remaining)
    for report in remaining:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _is_left_out(report: pytest.TestReport) -> bool:
    """Return whether nobody reads a report: of surroundings that passed, were quick and printed nothing."""
    return report.when != "call" and report.passed and not report.sections and report.duration < FEWEST_SECONDS
