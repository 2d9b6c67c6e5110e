"""Long work in a process that answers many callers: in turns with other tasks, or beside the loop.

Work that grows with the stored data never blocks the loop. Work that can stop on the way gives other tasks their turn
after a measure of work. Other work runs in a single thread for all of it: with more threads the loop would wait longer
for the interpreter, and no work would be done sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_thread: Final = ThreadPoolExecutor(1, "beside")


async def beside(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """Run work in the thread beside the loop, after earlier work, and return its result.

    Raises the exceptions of the work. The work has the trace of the caller. It does not begin when the caller is
    cancelled before; once begun it ends.
    """
    run = partial(copy_context().run, work, *arguments, **named)
    return await asyncio.get_running_loop().run_in_executor(_thread, run)


class Turns:
    """Turns of other tasks, after each measure of work.

    Args:
        measure: the amount of work before other tasks have their turn, in the unit of `done`.
    """

    def __init__(self, measure: int) -> None:
        self._measure = self._left = measure

    async def done(self, work: int = 1) -> None:
        """Count an amount of work; other tasks have their turn when the measure is full."""
        self._left -= work
        if self._left <= 0:
            self._left = self._measure
            await asyncio.sleep(0)
