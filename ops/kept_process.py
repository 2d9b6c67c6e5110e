"""A process that is started again whenever it ends."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ops.errors import OperationError
from ops.processes.children import Child, await_end, kill_session

_FIRST_PAUSE_SECONDS: Final = 0.1
_LONGEST_PAUSE_SECONDS: Final = 5.0
_STEADY_SECONDS: Final = 5.0
"""Seconds after which a process counts as steady: the next pause is the first pause again."""


class KeptProcess:
    """Keeps a process running, with a pause before each restart that doubles up to five seconds.

    Its id lies in `<name>.pid` in the folder *run* while it is kept.

    It can be replaced without a gap: a successor is started beside it and takes its place; only then the old process
    leaves.

    Attributes:
        name: its name in messages.
        stop_order: its place in the order of stopping; the lowest first.
        deaths: the number of its unexpected ends since it was last steady.
        last_exit: the exit code of the last unexpected end, negative for a signal; `None` before.
    """

    def __init__(
        self,
        name: str,
        *,
        start: Callable[[], subprocess.Popen[bytes]],
        run: Path,
        stop_order: int,
        stop_seconds: float,
        say: Callable[[str], None],
        leave_signal: signal.Signals = signal.SIGTERM,
        leave_seconds: float = 10.0,
    ) -> None:
        self.name = name
        self.stop_order = stop_order
        self.deaths = 0
        self.last_exit: int | None = None
        self._start = start
        self._stop_seconds = stop_seconds
        self._pid_file = run / f"{name}.pid"
        self._say = say
        self._process: subprocess.Popen[bytes] | None = None
        self._started_at = 0.0
        self._next_start = 0.0
        self._leave_signal = leave_signal
        self._leave_seconds = leave_seconds
        self._successor: subprocess.Popen[bytes] | None = None
        self._leaving: subprocess.Popen[bytes] | None = None
        self._leave_by = 0.0

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    @property
    def is_ready(self) -> bool:
        """Whether the process lives and has said that it does its work."""
        return self.is_running and isinstance(self._process, Child) and self._process.is_ready

    @property
    def pid(self) -> int | None:
        """The id of the process; `None` while it waits to be started again."""
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start the process now.

        Raises:
            OSError, OperationError: it cannot be started.
        """
        self._process = self._start()
        self._started_at = time.monotonic()
        self._note_id(self._process)

    def _note_id(self, process: subprocess.Popen[bytes]) -> None:
        draft = self._pid_file.with_suffix(".pid.new")
        draft.write_text(f"{process.pid}\n", encoding="ascii")
        draft.replace(self._pid_file)

    def tend(self) -> None:
        """Notice that it has ended, and start it when its pause is over. Never waits."""
        now = time.monotonic()
        if self._process is not None:
            if self._process.poll() is None:
                if self.deaths and now - self._started_at >= _STEADY_SECONDS:
                    self.deaths = 0
                return
            self.last_exit = self._process.returncode
            # The processes that it started itself must not go on beside its successor.
            kill_session(self._process.pid)
            self._process = None
            self._plan_restart(f"ended ({_ending(self.last_exit)})", now)
        if now >= self._next_start:
            try:
                self.start()
            except (OSError, OperationError) as problem:
                self._plan_restart(f"cannot be started: {problem}", now)

    def _plan_restart(self, reason: str, now: float) -> None:
        pause = min(_FIRST_PAUSE_SECONDS * 2 ** min(self.deaths, 10), _LONGEST_PAUSE_SECONDS)
        self.deaths += 1
        self._next_start = now + pause
        self._say(f"{self.name} {reason}; starting it again in {pause:.1f} s")

    # Replacing it

    def start_successor(self) -> None:
        """Start the process that is to take its place; errors as `start`."""
        self._successor = self._start()

    def successor_is_ready(self) -> bool | None:
        """Return whether the successor does its work; `None` when it has ended instead."""
        if self._successor is None or self._successor.poll() is not None:
            return None
        return isinstance(self._successor, Child) and self._successor.is_ready

    def drop_successor(self) -> None:
        """Kill the successor; the process goes on."""
        if self._successor is not None:
            await_end(self._successor, seconds=0)
        self._successor = None

    def hand_over(self) -> None:
        """Let the successor take its place, and ask the process before to leave, without waiting."""
        self._leaving, self._process, self._successor = self._process, self._successor, None
        self._started_at = time.monotonic()
        self._leave_by = self._started_at + self._leave_seconds
        if self._process is not None:
            self._note_id(self._process)
        if self._leaving is not None:
            self._leaving.send_signal(self._leave_signal)

    def has_left(self) -> bool:
        """Return whether the process before has ended; kill it when it takes too long."""
        if self._leaving is not None:
            if self._leaving.poll() is None and time.monotonic() < self._leave_by:
                return False
            kill_session(self._leaving.pid)
            self._leaving.wait()
            self._leaving = None
        return True

    # Stopping it

    def ask_to_stop(self) -> None:
        """Ask it to end, without waiting."""
        # Once only: for many programs a second SIGTERM means to drop their work.
        for process in (self._process, self._successor, self._leaving):
            if process is not None:
                process.terminate()

    def await_stop(self) -> None:
        """Wait until it has ended, kill it when that takes too long, and forget its id."""
        for process in (self._process, self._successor, self._leaving):
            if process is not None:
                await_end(process, seconds=self._stop_seconds)
        self._process = self._successor = self._leaving = None
        self._pid_file.unlink(missing_ok=True)


def _ending(exit_code: int) -> str:
    if exit_code >= 0:
        return f"exit code {exit_code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-exit_code).name
    return f"signal {-exit_code}"
