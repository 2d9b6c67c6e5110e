"""A rolling restart: the processes of a service are replaced one after another, without a refused request."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from ops.errors import OperationError
from ops.kept_process import KeptProcess

_READY_SECONDS: Final = 60.0
"""How long a successor may take until it does its work; then it is given up."""


class RollingRestart:
    """Replaces processes in their order: a successor is ready before the process before it leaves.

    Attributes:
        failure: why it ended early, in a sentence; the process that was to be replaced goes on.
    """

    def __init__(self, processes: Sequence[KeptProcess], say: Callable[[str], None]) -> None:
        self.failure: str | None = None
        self._left = list(processes)
        self._say = say
        self._ready_by: float | None = None
        self._handed_over = False

    def step(self) -> bool:
        """Go on as far as that is possible without waiting; return whether the restart is over."""
        while self._left and self.failure is None:
            if not self._moved_on(self._left[0]):
                return False
        return True

    def _moved_on(self, process: KeptProcess) -> bool:
        """Do the next thing for a process; return `False` where something has to be waited for."""
        if self._handed_over:
            if not process.has_left():
                return False
            self._say(f"{process.name} is replaced")
            self._left.pop(0)
            self._handed_over, self._ready_by = False, None
        elif self._ready_by is None:
            try:
                process.start_successor()
            except (OSError, OperationError) as problem:
                self._give_up(process, f"cannot be started: {problem}")
            self._ready_by = time.monotonic() + _READY_SECONDS
        else:
            return self._has_taken_over(process, self._ready_by)
        return True

    def _has_taken_over(self, process: KeptProcess, ready_by: float) -> bool:
        ready = process.successor_is_ready()
        if ready:
            process.hand_over()
            self._handed_over = True
            return True
        if ready is None:
            self._give_up(process, "ended before it was ready")
        elif time.monotonic() > ready_by:
            self._give_up(process, f"was not ready after {_READY_SECONDS:.0f} s")
        return False

    def _give_up(self, process: KeptProcess, why: str) -> None:
        process.drop_successor()
        self.failure = f"the new {process.name} {why}; the one before goes on"
        self._say(f"restart given up: {self.failure}")
