"""Child processes that end when they are told to, and never outlive the one that started them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

__all__ = ["await_end", "kill_group", "spawn"]

_PR_SET_PDEATHSIG: Final = 1
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def spawn(
    command: Sequence[str],
    *,
    parent_death_signal: signal.Signals,
    environment: Mapping[str, str] | None = None,
    held: Sequence[int] = (),
    output: int | None = None,
) -> subprocess.Popen[bytes]:
    """Start *command* in a process group of its own, without input.

    The group of its own keeps a terminal's Ctrl-C away from it: whoever started it decides when it
    ends. On Linux the system sends it *parent_death_signal* when the starting thread ends, however
    that happens. Elsewhere there is no such thing; there *held* serves to find it again.

    Args:
        command: the program and its arguments.
        parent_death_signal: what the child gets when its parent is gone.
        environment: its environment; this process's own when `None`.
        held: descriptors that it inherits (see `FileLock`).
        output: where its output goes (a descriptor or `subprocess.DEVNULL`); this process's own when `None`.

    Raises:
        OSError: the program cannot be started.
    """
    return subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        pass_fds=held,
        start_new_session=True,
        preexec_fn=_tied_to_parent(parent_death_signal),  # noqa: PLW1509  # two system calls, no locks
    )


def _tied_to_parent(death_signal: signal.Signals) -> Callable[[], None] | None:
    libc = _LIBC
    if libc is None:
        return None
    parent = os.getpid()

    def tie() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, int(death_signal), 0, 0, 0)
        # The parent may have ended before the wish was known to the system.
        if os.getppid() != parent:
            os._exit(1)

    return tie


def await_end(process: subprocess.Popen[bytes], *, seconds: float) -> None:
    """Wait at most *seconds* for *process*, which was asked to end, then kill what is left of its group."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    kill_group(process)


def kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill *process* and whatever it started itself; nothing happens when all have ended."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
