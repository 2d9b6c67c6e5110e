"""Locks that end with the processes that hold them."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

_RETRY_SECONDS = 0.02


class LockHeld(Exception):
    """Another process holds the lock.

    Attributes:
        holder: the holder's text about itself; empty when it has not written it yet.
    """

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is held by {holder or 'somebody'}")
        self.path = path
        self.holder = holder


class FileLock:
    """An exclusive lock on a file, freed by the system when its last holder has ended.

    A child process that is given the descriptor (`pass_fds`) holds the lock too, also after the
    parent has released it or was killed. So a lock that can be taken proves that nobody of them
    is left; a process id in a file proves nothing.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    @property
    def descriptor(self) -> int:
        """The open file to hand to a child.

        Raises:
            RuntimeError: the lock is not held here.
        """
        if self._descriptor is None:
            raise RuntimeError(f"{self.path} is not locked here")
        return self._descriptor

    def take(self, holder: str, *, seconds: float = 0.0) -> None:
        """Take the lock and write *holder* into its file, trying for at most *seconds*.

        Raises:
            LockHeld: it was not free in that time.
        """
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        deadline = time.monotonic() + seconds
        while True:
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    holder = os.read(descriptor, 200).decode(errors="replace").strip()
                    os.close(descriptor)
                    raise LockHeld(self.path, holder) from None
            time.sleep(_RETRY_SECONDS)
        os.ftruncate(descriptor, 0)
        os.write(descriptor, f"{holder}\n".encode())
        self._descriptor = descriptor

    def release(self) -> None:
        """Let go of it here; it stays held while a child that was given the descriptor lives."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
