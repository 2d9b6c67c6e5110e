"""Answers that workers compute, as jobs of RQ: the id of a job says what is asked, and its result is the answer.

A caller asks again until the answer is there. So a question survives the loss of the queue's Redis, and of a worker.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
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

from eventstore.storage.redis_servers import connect_blocking

T = TypeVar("T")

HEARTBEAT_S: Final = 10
"""How long a job counts as being worked on since its worker last said so."""
TRACES_KEPT_S: Final = 24 * 3600
"""How long RQ remembers a job that failed, or whose worker was killed."""
RESULT_KEPT_S: Final = 3600
"""How long a result is kept. That only saves memory: what it holds for is kept with it."""
MOST_WAITING: Final = 1_000
"""How many questions may wait for a worker."""
QUEUE: Final = "answers"
LIMIT_S: Final = 900
"""How long a worker may take for an answer."""

_REPLY_LIMIT_S: Final = 2.0
_BEGUN_WITHIN_S: Final = 0.1
"""How long after a worker took a job off the queue it has begun it."""
_LATER: Final = (RedisError, InvalidJobOperation, DuplicateJobError, ValueError)
"""The queue's Redis is away, or somebody else asks or ends the job in this moment (RQ: `ValueError`)."""


@dataclass(frozen=True)
class Kind(Generic[T]):
    """One kind of work whose answer is kept.

    Attributes:
        name: its name in the ids of jobs.
        job: the function that does it, by its name: a process that asks need not load it. Its arguments are those of
            the question.
        answer: the type of the answer.
        limit_s: how long a worker may take, in seconds.
        is_short: whether it takes seconds at most: then it goes before what may take minutes.
    """

    name: str
    job: str
    answer: type[T]
    limit_s: int = LIMIT_S
    is_short: bool = False


def connect_queue(url: str) -> Redis:
    """Return a client of the queue's Redis: one server, or the primary behind Sentinels; connects when first used."""
    return connect_blocking(url, seconds=_REPLY_LIMIT_S, retry=Retry(NoBackoff(), 1))


def open_queue(name: str, connection: Redis, limit_s: int) -> Queue:
    """Return a queue whose jobs may take so many seconds."""
    return Queue(f"tabletape-{name}", connection=connection, default_timeout=limit_s, serializer=JSONSerializer)


def is_under_way(queue: Queue, job: Job) -> bool:
    """Return whether a worker will take a job, does it or has done it; not when its worker was killed."""
    if job.get_status() == JobStatus.QUEUED:
        if queue.get_job_position(job) is not None:
            return True
        # Between leaving the queue and being begun a job has no trace.
        time.sleep(_BEGUN_WITHIN_S)
    if job.get_status() == JobStatus.STARTED:
        queue.started_job_registry.cleanup()
    return job.get_status() in (JobStatus.STARTED, JobStatus.FINISHED)


def forget_job(job: Job) -> None:
    """Delete a job that is not under way.

    The record of an execution whose worker was killed expires before the list that names it; `Job.delete` alone fails
    then.
    """
    job.connection.delete(job.execution_registry.key)
    job.delete()


class WorkerAnswers:
    """Asks workers, and reads what they answered. Calls block for some exchanges with Redis.

    Args:
        connection: a client of the queue's Redis.
        judge: what decides in this process how the same question is answered; see `judge_of`. Part of the id of every
            job, so that an answer comes from a worker of the same release only.
    """

    def __init__(self, connection: Redis, judge: str) -> None:
        self.queue = open_queue(QUEUE, connection, LIMIT_S)
        self.judge = judge

    def ask(self, kind: Kind[T], *arguments: str | int) -> T | None:
        """Return the answer; `None` while there is none, and see that a worker computes it.

        Also `None` where the queue's Redis does not answer: the next question tries it again.
        """
        with suppress(*_LATER):
            job = self._job(kind, arguments)
            if job is not None and job.get_status(refresh=False) == JobStatus.FINISHED:
                try:
                    return msgspec.convert(job.return_value(), kind.answer)
                except msgspec.ValidationError:  # another release kept it
                    self._enqueue(kind, arguments, job)
            elif job is None or not is_under_way(self.queue, job):
                self._enqueue(kind, arguments, job)
        return None

    def ask_anew(self, kind: Kind[T], *arguments: str | int) -> None:
        """See that a worker computes an answer again, because the last one does not hold any more."""
        with suppress(*_LATER):
            self._enqueue(kind, arguments, self._job(kind, arguments))

    def _job(self, kind: Kind[T], arguments: tuple[str | int, ...]) -> Job | None:
        return self.queue.fetch_job(self._id(kind, arguments))

    def _id(self, kind: Kind[T], arguments: tuple[str | int, ...]) -> str:
        return "-".join([kind.name, *map(str, arguments), self.judge[:16]])

    def _enqueue(self, kind: Kind[T], arguments: tuple[str | int, ...], instead_of: Job | None) -> None:
        if instead_of is not None:
            forget_job(instead_of)
        if self.queue.count < MOST_WAITING:
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
