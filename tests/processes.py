"""Looking at processes from outside, for the tests that start, kill and restart them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")

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


def wait_until(condition: Callable[..., T | None], seconds: float = PATIENCE_SECONDS) -> T:
    """Return the first true answer of *condition*, called without arguments.

    A lambda in a loop may bind its variables by defaults.

    Raises:
        AssertionError: it was not within so many seconds.
    """
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.01)
    return result
