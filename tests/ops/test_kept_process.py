"""A process that ends is started again after pauses that grow, on frozen clocks."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from ops.errors import OperationError
from ops.kept_process import KeptProcess
from tests.frozen import frozen
from tests.processes import wait_until

ENDS = [sys.executable, "-c", "raise SystemExit(3)"]
STAYS = [sys.executable, "-c", "import signal; signal.pause()"]
MOMENT = timedelta(milliseconds=1)


class KeptClerk:
    """A kept process with a changeable command, and the messages about it."""

    def __init__(self, run: Path) -> None:
        self.command: list[str] | None = ENDS
        self.starts = 0
        self.messages: list[str] = []
        self.children: list[subprocess.Popen[bytes]] = []
        self.process = KeptProcess(
            "clerk", start=self._start, run=run, stop_order=0, stop_seconds=10, say=self.messages.append
        )

    def _start(self) -> subprocess.Popen[bytes]:
        self.starts += 1
        if self.command is None:
            raise OperationError("there is no such program")
        self.children.append(subprocess.Popen(self.command, start_new_session=True))
        return self.children[-1]

    def tend_its_end(self) -> None:
        """Let the end of the process be noticed."""
        wait_until(lambda: not self.process.is_running)
        self.process.tend()


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[KeptClerk]:
    clerk = KeptClerk(tmp_path)
    yield clerk
    for child in clerk.children:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        child.wait()


def test_the_pauses_double_up_to_five_seconds_and_none_is_cut_short(clerk: KeptClerk) -> None:
    with frozen() as clocks:
        clerk.process.start()
        pauses = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0)
        for number, pause in enumerate(pauses, 1):
            clerk.tend_its_end()
            assert clerk.messages[-1] == f"clerk ended (exit code 3); starting it again in {pause:.1f} s"
            assert (clerk.starts, clerk.process.deaths) == (number, number)
            clocks.tick(timedelta(seconds=pause) - MOMENT)
            clerk.process.tend()
            assert clerk.starts == number
            clocks.tick(2 * MOMENT)
            clerk.process.tend()
            assert clerk.starts == number + 1


def test_a_process_that_lived_for_five_seconds_counts_as_well_again(clerk: KeptClerk) -> None:
    with frozen() as clocks:
        clerk.process.start()
        for _ in range(3):
            clerk.tend_its_end()
            clocks.tick(timedelta(seconds=5))
            clerk.command = STAYS
            clerk.process.tend()
            clerk.children[-1].kill()
        assert clerk.process.deaths == 3
        clerk.tend_its_end()
        assert clerk.messages[-1].endswith("in 0.8 s")
        clocks.tick(timedelta(seconds=0.8))
        clerk.process.tend()
        clocks.tick(timedelta(seconds=5) - MOMENT)
        clerk.process.tend()
        assert clerk.process.deaths == 4
        clocks.tick(2 * MOMENT)
        clerk.process.tend()
        assert clerk.process.deaths == 0
        clerk.children[-1].kill()
        clerk.tend_its_end()
        assert clerk.messages[-1] == "clerk ended (SIGKILL); starting it again in 0.1 s"


def test_one_that_cannot_be_started_is_tried_after_the_same_pauses(clerk: KeptClerk) -> None:
    with frozen() as clocks:
        clerk.process.start()
        clerk.command = None
        clerk.tend_its_end()
        for number, pause in enumerate((0.1, 0.2, 0.4, 0.8), 1):
            assert clerk.starts == number
            clocks.tick(timedelta(seconds=pause) + MOMENT)
            clerk.process.tend()
            assert (
                clerk.messages[-1]
                == f"clerk cannot be started: there is no such program; starting it again in {2 * pause:.1f} s"
            )
        clerk.command = STAYS
        clocks.tick(timedelta(seconds=1.6) + MOMENT)
        clerk.process.tend()
        assert clerk.process.is_running
