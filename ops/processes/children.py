"""Child processes that end on request, and never outlive the process that started them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

READY_VARIABLE: Final = "TABLETAPE_READY_FD"
"""Names the descriptor to which a child writes a line when it begins its work."""
_PR_SET_PDEATHSIG: Final = 1
_ROUNDS: Final = 3
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Child(subprocess.Popen[bytes]):
    """A process that was started with `spawn`, and may say that it is ready."""

    def __init__(
        self, command: Sequence[str], *, env: Mapping[str, str] | None, pass_fds: Sequence[int], **others: Any
    ) -> None:
        self._ready_pipe, teller = os.pipe()
        self._ready = False
        os.set_blocking(self._ready_pipe, False)
        environment = {**(os.environ if env is None else env), READY_VARIABLE: str(teller)}
        try:
            super().__init__(command, env=environment, pass_fds=(*pass_fds, teller), **others)
        except BaseException:
            os.close(self._ready_pipe)
            raise
        finally:
            os.close(teller)

    @property
    def is_ready(self) -> bool:
        """Whether it said that it does its work; it may have ended since."""
        if not self._ready and self._ready_pipe >= 0:
            try:
                self._ready = bool(os.read(self._ready_pipe, 1))
            except BlockingIOError:
                return False
            os.close(self._ready_pipe)
            self._ready_pipe = -1
        return self._ready


def tell_ready() -> None:
    """Tell the parent that this process begins its work; once, and only where the parent asked for it."""
    descriptor = os.environ.pop(READY_VARIABLE, None)
    if descriptor is not None:
        # The parent may have gone.
        with contextlib.suppress(OSError):
            os.write(int(descriptor), b"\n")
            os.close(int(descriptor))


def spawn(
    command: Sequence[str],
    *,
    parent_death_signal: signal.Signals,
    environment: Mapping[str, str] | None = None,
    descriptors: Sequence[int] = (),
    output: int | None = None,
) -> Child:
    """Start *command* in a session of its own, without input.

    In its own session a terminal's Ctrl-C does not reach it: its parent decides when it ends. On Linux the system sends
    it *parent_death_signal* when the starting thread ends for any reason. Other systems have no such signal; there
    *descriptors* serve to find it again.

    Args:
        command: the program and its arguments.
        parent_death_signal: the signal to the child when its parent is gone.
        environment: its environment; this process's own when `None`.
        descriptors: descriptors that it inherits (see `FileLock`).
        output: a descriptor for its output, or `subprocess.DEVNULL`; this process's own when `None`.

    Raises:
        OSError: the program cannot be started.
    """
    return Child(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        pass_fds=descriptors,
        start_new_session=True,
        preexec_fn=_tied_to_parent(parent_death_signal),  # two system calls, no locks
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
    """Wait at most *seconds* for the end of *process* after a request to end, then kill its remains."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    kill_session(process.pid)
    process.wait()


def kill_session(leader: int) -> None:
    """Kill the process that `spawn` started with id *leader*, and the processes that it started itself.

    Works after the leader has ended too: the system does not reuse its id while one of the others lives. A process that
    made its own session is not among them.
    """
    for _ in range(_ROUNDS):  # they may start others while they are being counted
        members = [pid for pid in _all_ids() if _session_of(pid) == leader]
        for pid in members:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not members:
            return


def _all_ids() -> list[int]:
    if Path("/proc/self").exists():
        return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    answer = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True, check=False)
    return [int(line) for line in answer.stdout.split()]


def _session_of(pid: int) -> int | None:
    try:
        return os.getsid(pid)
    except OSError:
        return None


def kill_holders(file: Path) -> None:
    """Kill every other process of this user that has *file* open; on Linux only, elsewhere nothing happens.

    For a lock that children inherit this finds exactly the children of a killed parent, and the processes that they
    forked. An id from a file could by now belong to another process.
    """
    target = file.stat()
    for pid in _all_ids():
        if pid != os.getpid() and _has_open(pid, target):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _has_open(pid: int, target: os.stat_result) -> bool:
    try:
        descriptors = list(Path(f"/proc/{pid}/fd").iterdir())
    except OSError:
        return False
    for descriptor in descriptors:
        with contextlib.suppress(OSError):
            if os.path.samestat(descriptor.stat(), target):
                return True
    return False
