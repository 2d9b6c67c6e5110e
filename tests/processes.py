"""Looking at processes from outside, for the tests that start, kill and restart them."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

_FIRST_PAUSE, _LONGEST_PAUSE, _SLOWER = 0.01, 0.1, 1.25
"""So long a wait rests before its second look, in seconds, so long at most, and by this factor longer each time.

A look may be a request: while bots play for seconds, a look every 10 ms was as much work as their game, and a look
every 40 ms a tenth of it.
"""

_ESTABLISHED = "01"
"""The state of an open connection in the tables of the system."""

PATIENCE_SECONDS = 60.0
"""How long tests wait for a condition, in seconds. Long, because it costs nothing: a slow process is not wrong."""


def is_alive(pid: int) -> bool:
    """Return whether the process runs; a process that has ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
        status = Path(f"/proc/{pid}/status")
        return not Path("/proc/self").exists() or "\nState:\tZ" not in status.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def pauses() -> Iterator[float]:
    """Yield how long a wait rests between two looks, in seconds."""
    pause = _FIRST_PAUSE
    while True:
        yield pause
        pause = min(pause * _SLOWER, _LONGEST_PAUSE)


def wait_until(condition: Callable[..., T | None], seconds: float = PATIENCE_SECONDS) -> T:
    """Return the first true answer of *condition*, called without arguments.

    A lambda in a loop may bind its variables by defaults.

    Raises:
        AssertionError: it was not within so many seconds.
    """
    deadline, rests = time.monotonic() + seconds, pauses()
    while not (result := condition()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(next(rests))
    return result


def cpu_seconds(pid: int) -> float:
    """Return the processor time that a process has used, user and system together, in seconds (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def sockets_to(pid: int, ports: Collection[int]) -> int:
    """Return the number of open TCP connections of a process to these ports of any host (Linux)."""
    inodes = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            _, _, remote, state, *others = line.split()
            if state == _ESTABLISHED and int(remote.rpartition(":")[2], 16) in ports:
                inodes.add(f"socket:[{others[5]}]")
    targets = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            targets.append(str(descriptor.readlink()))
    return sum(target in inodes for target in targets)
