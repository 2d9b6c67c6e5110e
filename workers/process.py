"""A worker process: RQ's worker without a fork for each job, with tools that stay."""

from __future__ import annotations

import gc
import logging
import signal
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import AbandonedJobError
from rq.executions import Execution
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException
from rq.worker import SimpleWorker, WorkerStatus

from eventstore.errors import StoreUnavailable
from eventstore.storage.worker_answers import HEARTBEAT_S
from eventstore.write.stalling import log_stalls
from workers.context import JobContext, Tools, install
from workers.failures import count_lost
from workers.queue import NOTIFY, RUN, RUN_LIMIT_S, JobQueue

_GRACE_S: Final = 1
"""How much later than its limit a job may be interrupted."""
_MAINTENANCE_S: Final = 60
"""How often a worker looks for lost jobs and abandoned marks between two jobs; it also looks when it starts."""
_HEARTBEAT_S: Final = 5.0
_PAUSE_S: Final = 0.5
_REPORT_S: Final = 10.0
"""The time for other workers to report jobs that ended during an outage of the queue's Redis."""

_log = logging.getLogger("tabletape.workers")


class TableWorker(SimpleWorker):
    """RQ's simple worker with fewer exchanges: it takes jobs until it is asked to stop.

    A job is announced in a single exchange, and no thread listens for commands. RQ's register of running jobs shows the
    jobs that were begun and never ended, because their worker was killed, maybe by the job itself; the worker that
    finds them has them counted. A job that ended while the queue's Redis was away looks the same: its worker takes
    it off the register as soon as it can, and until then no job counts as lost.
    """

    context: JobContext
    exponential_backoff_factor = 1.0
    _last_heartbeat = 0.0

    def __init__(self, queues: Sequence[Queue], context: JobContext) -> None:
        super().__init__(
            queues,
            connection=queues[0].connection,
            serializer=JSONSerializer,
            exception_handlers=[self._note_abandoned],
            maintenance_interval=_MAINTENANCE_S,
        )
        self.context = context

    def get_heartbeat_ttl(self, job: Job) -> int:
        """Return for how many seconds a job counts as running without a heartbeat: long jobs send heartbeats."""
        if job.func_name in (RUN, NOTIFY):
            return int(job.timeout or RUN_LIMIT_S) + _GRACE_S
        return HEARTBEAT_S

    def prepare_job_execution(self, job: Job, remove_from_intermediate_queue: bool = False) -> None:
        """Record in a single exchange that a job is begun, with its time limit."""
        with self.connection.pipeline() as pipeline:
            self.execution = Execution.create(job, self.get_heartbeat_ttl(job), pipeline, worker_name=self.name)
            job.prepare_for_execution(self.name, pipeline=pipeline)
            # Before it is sent: the reply may be lost.
            self.context.running_job = (job, self.execution)
            pipeline.execute()

    def clean_registries(self) -> None:
        """Let RQ find the jobs that were begun and never ended, and count them; log stalls and vacations left behind.

        The counting comes after RQ has put these jobs away: they may end this worker too. Work that the store does not
        take now is left for the next look.
        """
        self._report_end()
        if time.monotonic() < self.context.judges_from:
            return
        super().clean_registries()  # type: ignore[no-untyped-call]
        try:
            self._count_lost_runs()
            self._run_in_time(lambda tools: log_stalls(tools.service.core))
            self._run_in_time(lambda tools: tools.service.vacations.tell_all())
        except StoreUnavailable as error:
            _log.warning("%d lost runs are not counted yet: %s", len(self.context.lost_runs), error)

    def _report_end(self) -> None:
        """Take the job off RQ's registers that ended here while the queue's Redis was away.

        It is not repeated from here: work without an entry is still due.
        """
        if self.context.running_job is not None:
            job, execution = self.context.running_job
            # Not `Job.delete`: it fails where RQ's record of an execution has expired meanwhile.
            with self.connection.pipeline() as pipeline:
                execution.delete(job, pipeline)
                pipeline.delete(job.key)
                pipeline.execute()
            self.context.running_job = None

    def _count_lost_runs(self) -> None:
        lost_runs = self.context.lost_runs
        while lost_runs:
            game, version = lost_runs.pop()
            try:
                self._run_in_time(partial(count_lost, game, version))
            except StoreUnavailable:
                lost_runs.append((game, version))
                raise

    def _run_in_time(self, work: Callable[[Tools], Coroutine[Any, Any, None]]) -> None:
        """Run work between jobs that may fold a log, within the time limit of a run."""
        try:
            with self.death_penalty_class(RUN_LIMIT_S, JobTimeoutException):
                self.context.run_in_loop(work)
        except JobTimeoutException:
            _log.exception("work between jobs was interrupted after %d seconds", RUN_LIMIT_S)

    def _note_abandoned(self, job: Job, kind: type[BaseException], *_: object) -> bool:
        if issubclass(kind, AbandonedJobError) and job.func_name == RUN:
            self.context.lost_runs.append((job.args[0], job.args[1]))
        return True

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Send the worker's heartbeat, unless it was just sent: RQ calls this eight times a job."""
        now = time.monotonic()
        if now - self._last_heartbeat > _HEARTBEAT_S:
            try:
                super().heartbeat(timeout, pipeline)
            except RedisError:
                _note_outage(self.context)
                raise
            self._last_heartbeat = now

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Keep the state in the process; RQ looks for it there."""
        self._state = state

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Run a job in this process."""
        self.set_state(WorkerStatus.BUSY)
        began, kind = time.monotonic(), (job.func_name or "").rpartition(".")[2]
        succeeded = self.perform_job(job, queue)
        metrics = self.context.tools.metrics
        metrics.jobs.labels(kind, "done" if succeeded else "failed").inc()
        metrics.job_seconds.labels(kind).observe(time.monotonic() - began)
        self.context.running_job = None
        self.set_state(WorkerStatus.IDLE)

    def subscribe(self) -> None:
        """Listen to signals only."""

    def handle_warm_shutdown_request(self) -> None:
        """Let the job at hand end where another worker can go on."""
        self.context.stopping = True


def work(queue: JobQueue, open_tools: Callable[[], Tools], *, answers: bool = True) -> None:
    """Take jobs until SIGINT or SIGTERM; must be called in the main thread.

    A queue that is away is waited for.

    Args:
        queue: the queue of jobs.
        open_tools: makes the tools of jobs.
        answers: whether notices, pairings and answers (verifications, explanations) are taken too, when no run waits.
            A worker without them is always soon free for a scoring.
    """
    context = JobContext(open_tools)
    install(context)
    # All modules loaded so far stay: the collector need not look through them in the middle of a job.
    gc.collect()
    gc.freeze()
    try:
        while not context.stopping:
            try:
                _take_jobs(queue, context, answers)
            except RedisError as error:
                _log.warning("no jobs for now, the queue's Redis cannot be reached: %s", error)
            if not context.stopping:
                _note_outage(context)
            _rest(context)
    finally:
        context.close()


def _note_outage(context: JobContext) -> None:
    """Note that the queue's Redis is away, or was until now: for a while no job counts as lost here."""
    context.judges_from = time.monotonic() + _REPORT_S


def _take_jobs(queue: JobQueue, context: JobContext, answers: bool) -> None:
    """Let RQ work until it is asked to stop, or its Redis goes away in the middle of a job."""
    long_work = [queue.notices, queue.pairings, queue.answers] if answers else []
    queues = [queue.runs, queue.rests, *long_work]
    worker = TableWorker(queues, context)
    # Jobs log their own failures.
    worker.work(logging_level="CRITICAL")


def _rest(context: JobContext) -> None:
    """Wait a little before trying again, unless asked to stop."""

    def stop(_number: int, _frame: object) -> None:
        context.stopping = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    if not context.stopping:
        time.sleep(_PAUSE_S)
