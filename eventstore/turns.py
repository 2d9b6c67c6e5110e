"""Long work in a process that answers many callers: in turns with others, or beside them.

What takes time that grows with what is stored never runs in one piece in the loop. What can stop on the way gives the
others their turn after a measure of work. What cannot runs in the one thread that there is for it: with more threads
the loop would wait longer for the interpreter, and no work would be done sooner.
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
    """Return what work returns that runs in a thread beside the loop, after what was given to it before.

    Raises what the work raises. It knows the trace of the caller. Where the caller is stopped it is not begun; once
    begun it ends.
    """
    run = partial(copy_context().run, work, *arguments, **named)
    return await asyncio.get_running_loop().run_in_executor(_thread, run)


class Turns:
    """Turns of other tasks, after each measure of work.

    Args:
        measure: how much is done before others have their turn, in whatever unit the work is told.
    """

    def __init__(self, measure: int) -> None:
        self._measure = self._left = measure

    async def done(self, work: int = 1) -> None:
        """Say that so much was done."""
        self._left -= work
        if self._left <= 0:
            self._left = self._measure
            await asyncio.sleep(0)
