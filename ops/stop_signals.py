"""Waiting that ends at once when a stop or a restart is asked for, or a child has ended."""

from __future__ import annotations

import contextlib
import select
import signal
import socket
from types import FrameType, TracebackType
from typing import Final, Self

_STOP: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
RESTART: Final = signal.SIGUSR1
"""Asks `serve` to replace its processes. Not SIGHUP: a terminal that is closed sends it, and then all is to stop."""


class StopSignals:
    """While entered, SIGINT, SIGTERM and SIGHUP only ask for a stop; repeating them changes nothing.

    SIGUSR1 asks for a restart. Must be entered in the main thread. On leaving, the handlers are as they were before.
    """

    def __init__(self) -> None:
        self.stop_requested = False
        self._restart_requested = False
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> Self:
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        self._wakeup_before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        for number in _STOP:
            self._before[number] = signal.signal(number, self._ask)
        self._before[RESTART] = signal.signal(RESTART, self._ask_restart)
        # Needs no action of its own: its arrival ends the wait.
        self._before[signal.SIGCHLD] = signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler if callable(handler) or isinstance(handler, int) else signal.SIG_DFL)
        signal.set_wakeup_fd(self._wakeup_before)
        self._reader.close()
        self._writer.close()

    def _ask(self, _number: int, _frame: FrameType | None) -> None:
        self.stop_requested = True

    def _ask_restart(self, _number: int, _frame: FrameType | None) -> None:
        self._restart_requested = True

    def take_restart(self) -> bool:
        """Return whether a restart was asked for since this was called last."""
        requested, self._restart_requested = self._restart_requested, False
        return requested

    def wake(self) -> None:
        """End the present or the next wait; for other threads. Nothing happens after the block has ended."""
        with contextlib.suppress(OSError):
            self._writer.send(b"\0")

    def wait(self, seconds: float | None) -> bool:
        """Wait at most *seconds*, less when a signal arrives; return whether a stop was asked for."""
        if not self.stop_requested:
            select.select([self._reader], [], [], seconds)
            with contextlib.suppress(BlockingIOError):
                self._reader.recv(1024)
        return self.stop_requested
