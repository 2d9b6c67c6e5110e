"""Whatever a process of the tests starts ends with it, also when that process is killed.

A watcher beside it waits for its end and then kills every process that carries its mark in the environment: services,
workers, browsers, and their own children, in any session. Only Linux tells the environment of others.
A Redis writes its title over its environment; it is tied to its parent instead (`ops.processes.spawn`).
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

_MARK = "TEST_RUN"
_QUIET_ROUNDS = 3
_PAUSE_SECONDS = 0.05


def end_with_this_process() -> None:
    """End all processes started from now on, by this process or below, with this process."""
    if sys.platform != "linux":
        return
    run = uuid4().hex
    subprocess.Popen(  # before the mark is set: the watcher itself does not carry it
        [sys.executable, "-I", __file__, str(os.getpid()), run],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    # The marks of the processes above stay: the end of a process there ends all below.
    os.environ[_MARK] = f"{os.environ.get(_MARK, '')} {run}".strip()


def _watch(process: int, run: str) -> None:
    """Wait for the end of a process, then kill the bearers of its mark until there are none."""
    with suppress(ProcessLookupError):
        select.select([os.pidfd_open(process)], [], [])
    quiet = 0
    while quiet < _QUIET_ROUNDS:
        marked = [pid for pid in _all_ids() if run in _mark_of(pid)]
        for pid in marked:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        quiet = 0 if marked else quiet + 1
        time.sleep(_PAUSE_SECONDS)


def _all_ids() -> list[int]:
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def _mark_of(pid: int) -> str:
    """Return the mark in the environment of a process; empty where there is none, or it cannot be read."""
    with suppress(OSError):
        for variable in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0"):
            name, _, value = variable.partition(b"=")
            if name == _MARK.encode():
                return value.decode()
    return ""


if __name__ == "__main__":
    _watch(int(sys.argv[1]), sys.argv[2])
