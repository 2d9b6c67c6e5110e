"""A worker process: RQ's worker without a fork for each job, with tools that stay."""

from __future__ import annotations

import gc
import logging
import signal
import time
from collections.abc import Callable
from typing import Any, Final

from redis.exceptions import RedisError
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import SimpleWorker, WorkerStatus

from workers.context import JobContext, Tools, install
from workers.queue import JobQueue

__all__ = ["TableWorker", "work"]

_HEARTBEAT_S: Final = 5.0
_PAUSE_S: Final = 0.5

_log = logging.getLogger("tabletape.workers")


class TableWorker(SimpleWorker):
    """RQ's simple worker with less to say: it takes jobs until it is asked to stop.

    RQ keeps a register of running jobs, so that those of a killed worker are noticed. Here the due
    set does that, so a job is announced with fewer exchanges, and no thread listens for commands.
    """

    context: JobContext
    exponential_backoff_factor = 1.0
    _told_alive = 0.0

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Tell that the worker is alive, unless it just did: RQ asks for it eight times a job."""
        now = time.monotonic()
        if now - self._told_alive > _HEARTBEAT_S:
            self._told_alive = now
            super().heartbeat(timeout, pipeline)

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep the state in the process, where RQ looks for it."""
        self._state = state

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Do a job here and now."""
        self.set_state(WorkerStatus.BUSY)
        self.perform_job(job, queue)
        self.set_state(WorkerStatus.IDLE)

    def subscribe(self) -> None:
        """Listen to signals only."""

    def handle_warm_shutdown_request(self) -> None:
        """Let the job at hand end where another worker can go on."""
        self.context.stopping = True


def work(queue: JobQueue, open_tools: Callable[[], Tools], *, verifies: bool = True) -> None:
    """Take jobs until SIGINT or SIGTERM; must be called in the main thread.

    A queue that is away is waited for.

    Args:
        queue: where jobs come from.
        open_tools: makes what jobs work with.
        verifies: whether verifications are taken too, when no run waits. A worker that does not is
            always soon there for those who wait for a scoring.
    """
    context = JobContext(open_tools)
    install(context)
    # What was loaded by now stays: the collector need not look through it in the middle of a job.
    gc.collect()
    gc.freeze()
    try:
        while not context.stopping:
            try:
                _take_jobs(queue, context, verifies)
            except RedisError as error:
                _log.warning("no jobs for now, the queue's Redis cannot be reached: %s", error)
            _rest(context)
    finally:
        context.close()


def _take_jobs(queue: JobQueue, context: JobContext, verifies: bool) -> None:
    """Let RQ work until it is asked to stop, or its Redis goes away in the middle of a job."""
    queues = [queue.runs, queue.rests, *([queue.verifications] if verifies else [])]
    worker = TableWorker(queues, connection=queue.connection, serializer=JSONSerializer)
    worker.context = context
    # What goes wrong in a job is told by the job.
    worker.work(logging_level="CRITICAL")


def _rest(context: JobContext) -> None:
    """Wait a little before trying again, unless asked to stop."""

    def stop(_number: int, _frame: object) -> None:
        context.stopping = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    if not context.stopping:
        time.sleep(_PAUSE_S)
