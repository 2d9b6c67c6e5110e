"""How long a step holds the event loop of a service: for so long nobody else is answered."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from unittest.mock import patch

from tests.api.serving import Served

LIMIT_S = 0.05
"""Seconds of processor time that a step of the loop may take, on a usual processor."""

_REFERENCE_STEPS = 100_000
_REFERENCE_S = 0.0065
"""Seconds that a usual processor takes for the reference: the sum of so many squares."""

_TAKES_PER_COLLECTION = 32
"""A collection of garbage takes longer than most requests. Objects that outlive one are not looked at again."""


@dataclass
class LoopTime:
    """The longest step of a loop so far.

    Attributes:
        longest_s: in seconds of processor time of the loop's thread, as a usual processor would take: a busy machine
            makes it no longer.
        step: the callback, in words.
        takes: the number of calls of `take`.
    """

    longest_s: float = 0.0
    step: str = ""
    takes: int = 0

    def take(self) -> LoopTime:
        """Return the longest step since the last call."""
        self.takes += 1
        if self.takes % _TAKES_PER_COLLECTION == 0:
            gc.collect(1)
        longest = LoopTime(self.longest_s, self.step)
        if longest.longest_s > LIMIT_S:
            longest.longest_s /= slowness()
        self.longest_s, self.step = 0.0, ""
        return longest


def slowness() -> float:
    """Return how many times as long as a usual processor this processor takes at the moment, at least 1.

    A slow machine, and a core whose twin is busy, take two to three times as long for each step.
    """
    began = time.thread_time()
    sum_squares(1)
    return max(1.0, (time.thread_time() - began) / _REFERENCE_S)


def sum_squares(times: int) -> None:
    """Do the work of the reference so many times."""
    sum(number * number for number in range(times * _REFERENCE_STEPS))


@contextlib.contextmanager
def loop_time(served: Served) -> Iterator[LoopTime]:
    """Measure the steps of a service's loop until the block ends.

    Garbage is collected only where the longest step is taken, and never among earlier objects: a process of
    tests has objects that no service has.
    """
    assert isinstance(served.loop, asyncio.BaseEventLoop), "the steps of another loop are not seen"
    time_of_loop = LoopTime()
    thread = served.call(_thread_of_loop())
    run = asyncio.events.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        if threading.get_ident() != thread:
            run(handle)
            return
        began = time.thread_time()
        run(handle)
        took_s = time.thread_time() - began
        if took_s > time_of_loop.longest_s:
            time_of_loop.longest_s, time_of_loop.step = took_s, repr(handle)

    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        with patch.object(asyncio.events.Handle, "_run", measured):
            yield time_of_loop
    finally:
        gc.enable()
        gc.unfreeze()


async def _thread_of_loop() -> int:
    return threading.get_ident()
