"""Answers that workers compute, as jobs of RQ: the id of a job names the question, and its result is the answer.

A caller asks again until the answer is there. So a question survives the loss of the queue's Redis, and of a worker.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Generic, TypeVar

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError, InvalidJobOperation
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer
from rq.utils import now

from eventstore.storage.redis_servers import connect_blocking

T = TypeVar("T")

HEARTBEAT_S: Final = 10
"""How long a job counts as under way after the last sign of its worker, in seconds."""
TRACES_KEPT_S: Final = 24 * 3600
"""How long RQ remembers a job that failed, or that lost its worker."""
RESULT_KEPT_S: Final = 3600
"""How long a result is stored. The limit only saves memory: a result comes with the inputs that it holds for."""
MOST_WAITING: Final = 1_000
"""How many questions may wait for a worker."""
QUEUE: Final = "answers"
LIMIT_S: Final = 900
"""How long a worker may take for an answer."""

_REPLY_LIMIT_S: Final = 2.0
_LATER: Final = (RedisError, InvalidJobOperation, DuplicateJobError, ValueError)
"""The queue's Redis is away, or another process enqueues or ends the job in this moment (RQ: `ValueError`)."""


@dataclass(frozen=True)
class AnswerKind(Generic[T]):
    """A kind of questions to workers; their answers are stored.

    Attributes:
        name: its name in the ids of jobs.
        job: the name of the function that computes the answer; a process that asks need not load it. It has the
            arguments of the question.
        answer: the type of the answer.
        limit_s: how long a worker may take, in seconds.
        is_short: whether it takes seconds at most: then it goes before work that may take minutes.
    """

    name: str
    job: str
    answer: type[T]
    limit_s: int = LIMIT_S
    is_short: bool = False


def connect_queue(url: str) -> Redis:
    """Return a client of the queue's Redis: a server, or the primary behind Sentinels; connects when first used."""
    return connect_blocking(url, seconds=_REPLY_LIMIT_S, retry=Retry(NoBackoff(), 1))


def open_queue(name: str, connection: Redis, limit_s: int) -> Queue:
    """Return a queue; *limit_s* is how long its jobs may take, in seconds."""
    return Queue(f"tabletape-{name}", connection=connection, default_timeout=limit_s, serializer=JSONSerializer)


def is_under_way(queue: Queue, job: Job) -> bool:
    """Return whether a worker will take a job, does it or has done it; not when its worker was killed."""
    if job.get_status() == JobStatus.QUEUED:
        if queue.get_job_position(job) is not None:
            return True
        if job.get_status() == JobStatus.QUEUED:
            return _is_being_begun(queue, job)
    if job.get_status(refresh=False) == JobStatus.STARTED:
        queue.started_job_registry.cleanup()
    return job.get_status() in (JobStatus.STARTED, JobStatus.FINISHED)


def _is_being_begun(queue: Queue, job: Job) -> bool:
    """Return whether a job that is neither in its queue nor begun was missed for the first time a moment ago.

    RQ's intermediate queue would have the job, but exists only for workers of a single queue. So the first caller that
    misses the job notes the time, as RQ does for jobs in that queue. A job that waits again gets another note.
    """
    waiting_since = job.enqueued_at
    if waiting_since is None:
        return False
    note, intermediate = f"{job.id}:{waiting_since.timestamp()}", queue.intermediate_queue
    if intermediate.set_first_seen(note):
        return True
    missed_at = intermediate.get_first_seen(note)
    return missed_at is not None and now() - missed_at < timedelta(seconds=HEARTBEAT_S)


def forget_job(job: Job) -> bool:
    """Delete a job that is not under way; return False, and delete nothing, where another caller does.

    The next job has the same id: a caller that found the lost job, and is slower, would delete the next job.

    When a worker was killed, the record of its execution expires before the list that names it; `Job.delete` alone
    fails then.
    """
    waiting_since = job.enqueued_at or job.created_at
    # A caller that dies here holds the others up until the mark expires.
    mark = f"{job.key}:forgotten:{waiting_since.timestamp()}"
    if not job.connection.set(mark, b"", nx=True, ex=HEARTBEAT_S):
        return False
    job.connection.delete(job.execution_registry.key)
    job.delete()
    return True


class WorkerAnswers:
    """Asks workers, and reads their answers. Calls block for some exchanges with Redis.

    Args:
        connection: a client of the queue's Redis.
        judge: the digest of code, rules and service keys of this process; see `judge_of`. Part of the id of every job,
            so that an answer comes from a worker of the same release only.
    """

    def __init__(self, connection: Redis, judge: str) -> None:
        self.queue = open_queue(QUEUE, connection, LIMIT_S)
        self.judge = judge

    def ask(self, kind: AnswerKind[T], *arguments: str | int) -> T | None:
        """Return the answer; `None` while there is none, and then have a worker compute it.

        Also `None` when the queue's Redis does not answer: the next question tries again.
        """
        with suppress(*_LATER):
            job = self._job(kind, arguments)
            if job is not None and job.get_status(refresh=False) == JobStatus.FINISHED:
                try:
                    return msgspec.convert(job.return_value(), kind.answer)
                except msgspec.ValidationError:  # stored by another release
                    self._enqueue(kind, arguments, job)
            elif job is None or not is_under_way(self.queue, job):
                self._enqueue(kind, arguments, job)
        return None

    def ask_anew(self, kind: AnswerKind[T], *arguments: str | int) -> None:
        """Have a worker compute an answer again, because the last answer does not hold any more."""
        with suppress(*_LATER):
            self._enqueue(kind, arguments, self._job(kind, arguments))

    def _job(self, kind: AnswerKind[T], arguments: tuple[str | int, ...]) -> Job | None:
        return self.queue.fetch_job(self._id(kind, arguments))

    def _id(self, kind: AnswerKind[T], arguments: tuple[str | int, ...]) -> str:
        return "-".join([kind.name, *map(str, arguments), self.judge[:16]])

    def _enqueue(self, kind: AnswerKind[T], arguments: tuple[str | int, ...], instead_of: Job | None) -> None:
        is_free = instead_of is None or forget_job(instead_of)
        if is_free and self.queue.count < MOST_WAITING:
            self.queue.enqueue_call(
                kind.job,
                args=list(arguments),
                timeout=kind.limit_s,
                job_id=self._id(kind, arguments),
                result_ttl=RESULT_KEPT_S,
                failure_ttl=TRACES_KEPT_S,
                ttl=TRACES_KEPT_S,
                at_front=kind.is_short,
                unique=True,
            )
