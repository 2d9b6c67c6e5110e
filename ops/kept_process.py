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
from ops.processes.children import await_end, kill_session

_FIRST_PAUSE_SECONDS: Final = 0.1
_LONGEST_PAUSE_SECONDS: Final = 5.0
_STEADY_SECONDS: Final = 5.0
"""A process that lived this long counts as well again: the next pause is the first one."""


class KeptProcess:
    """Keeps one process running, with a pause before each restart that doubles up to five seconds.

    Its id lies in `<name>.pid` in the folder *run* while it is kept.

    Attributes:
        name: what it is called in messages.
        stop_order: when it is stopped, among others; the lowest first.
        deaths: how often it ended without being asked to, since it was last steady.
        last_exit: the exit code of the last such end, negative for a signal; `None` before.
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

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start the process now.

        Raises:
            OSError, OperationError: it cannot be started.
        """
        self._process = self._start()
        self._started_at = time.monotonic()
        draft = self._pid_file.with_suffix(".pid.new")
        draft.write_text(f"{self._process.pid}\n", encoding="ascii")
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
            # What it started itself must not go on beside its successor.
            kill_session(self._process.pid)
            self._process = None
            self._plan_restart(f"ended ({_ending(self.last_exit)})", now)
        if now >= self._next_start:
            try:
                self.start()
            except (OSError, OperationError) as problem:
                self._plan_restart(f"cannot be started: {problem}", now)

    def _plan_restart(self, what: str, now: float) -> None:
        pause = min(_FIRST_PAUSE_SECONDS * 2 ** min(self.deaths, 10), _LONGEST_PAUSE_SECONDS)
        self.deaths += 1
        self._next_start = now + pause
        self._say(f"{self.name} {what}; starting it again in {pause:.1f} s")

    def ask_to_stop(self) -> None:
        """Ask it to end, without waiting."""
        # Once only: for many programs a second SIGTERM means to drop what they are doing.
        if self._process is not None:
            self._process.terminate()

    def await_stop(self) -> None:
        """Wait until it has ended, kill it when that takes too long, and forget its id."""
        if self._process is not None:
            await_end(self._process, seconds=self._stop_seconds)
        self._process = None
        self._pid_file.unlink(missing_ok=True)


def _ending(exit_code: int) -> str:
    if exit_code >= 0:
        return f"exit code {exit_code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-exit_code).name
    return f"signal {-exit_code}"
