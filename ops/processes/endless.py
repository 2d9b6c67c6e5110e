"""Running a coroutine that ends only when the process is asked to."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
from collections.abc import Coroutine
from typing import Any

import uvloop

from api.http.logs import set_up_logs


def run_until_stopped(work: Coroutine[Any, Any, Any]) -> None:
    """Run *work* with the logs of a process; SIGINT and SIGTERM cancel it, and then this returns."""

    async def stoppable() -> None:
        task = asyncio.create_task(work)
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task

    set_up_logs(access=False)
    # What was loaded by now stays: the collector need not look through it in the middle of the work.
    gc.collect()
    gc.freeze()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(stoppable())
