"""Listeners: whoever waits for what is appended, each with a bounded queue of its own."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class StreamEnded(Exception):
    """Nothing more comes: the listener was too slow, or the service stops."""


class Listener(Generic[T]):
    """Waits for things in order; one that falls behind by more than *limit* is cut.

    Attributes:
        ended: done when nothing more comes, so that an answer stuck in sending can be given up.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._waiting: deque[T] = deque()
        self._woken = asyncio.Event()
        self.ended: asyncio.Event = asyncio.Event()
        self.was_cut = False

    def put(self, thing: T) -> None:
        """Hand over one thing; cuts the listener when too many wait already."""
        if self.ended.is_set():
            return
        if len(self._waiting) >= self._limit:
            self.was_cut = True
            self.end()
            return
        self._waiting.append(thing)
        self._woken.set()

    def end(self) -> None:
        """Let nothing more come; what waits is dropped, for the listener resumes."""
        self._waiting.clear()
        self.ended.set()
        self._woken.set()

    async def next(self, timeout_s: float) -> T | None:
        """Return the next thing, or `None` when none came in time.

        Raises:
            StreamEnded: nothing more comes.
        """
        if not self._waiting and not self.ended.is_set():
            self._woken.clear()
            try:
                async with asyncio.timeout(timeout_s):
                    await self._woken.wait()
            except TimeoutError:
                return None
        if self.ended.is_set():
            raise StreamEnded
        return self._waiting.popleft()
