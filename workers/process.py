"""A worker process: RQ's worker without a fork for each job, with tools that stay."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, Final

from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import SimpleWorker, WorkerStatus

from workers.context import JobContext, Tools, install
from workers.queue import JobQueue

__all__ = ["TableWorker", "work"]


_HEARTBEAT_S: Final = 5.0


class TableWorker(SimpleWorker):
    """Takes jobs until it is asked to stop; tells long jobs when it is."""

    context: JobContext
    _told_alive = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Tell that the worker is alive, unless it just did: RQ asks for it eight times a job."""
        now = time.monotonic()
        if now - self._told_alive > _HEARTBEAT_S:
            self._told_alive = now
            super().heartbeat(timeout, pipeline)

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep the state in the process, where RQ looks for it; nobody else does."""
        self._state = state

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job here; RQ's register of running jobs is not needed: the due set knows what was left undone."""
        self.set_state(WorkerStatus.BUSY)
        self.perform_job(job, queue)
        self.set_state(WorkerStatus.IDLE)

    def handle_warm_shutdown_request(self) -> None:
        """Let the job at hand end where another worker can go on."""
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]  # RQ does not say what it takes
        self.context.stopping = True


def work(queue: JobQueue, open_tools: Callable[[], Tools]) -> None:
    """Take jobs until SIGINT or SIGTERM; must be called in the main thread.

    Runs come before verifications. Ends too when the queue's Redis goes away while a job is
    handled: whoever started the process starts it again.
    """
    context = JobContext(open_tools)
    install(context)
    worker = TableWorker([queue.runs, queue.verifications], connection=queue.connection, serializer=JSONSerializer)
    worker.context = context
    # What was loaded by now stays: the collector need not look through it in the middle of a job.
    gc.collect()
    gc.freeze()
    try:
        worker.work(logging_level="WARNING")
    finally:
        context.close()
