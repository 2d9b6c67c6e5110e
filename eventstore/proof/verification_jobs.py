"""Verifications as jobs of RQ: the id of a job says what is verified, and its result is the answer.

Whoever wants an answer asks again until it is there. So an ask survives the loss of the queue's Redis, and of a worker.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError, InvalidJobOperation
from rq.job import Job, JobStatus
from rq.serializers import JSONSerializer

from eventstore.proof.kept_verification import KeptVerification
from eventstore.storage.redis_servers import connect_blocking

VERIFY: Final = "workers.jobs.verify"
"""The name of the job that verifies; its arguments are the game and the head."""
HEARTBEAT_S: Final = 10
"""How long a job counts as being worked on since its worker last said so."""
TRACES_KEPT_S: Final = 24 * 3600
"""How long RQ remembers a job that failed, or whose worker was killed."""
RESULT_KEPT_S: Final = 3600
"""How long a result is kept. That only saves memory: what it holds for is kept with it."""
MOST_WAITING: Final = 1_000
"""How many verifications may wait for a worker."""
QUEUE: Final = "verifications"
LIMIT_S: Final = 900

_REPLY_LIMIT_S: Final = 2.0
_BEGUN_WITHIN_S: Final = 0.1
"""How long after a worker took a job off the queue it has begun it."""
_LATER: Final = (RedisError, InvalidJobOperation, DuplicateJobError, ValueError)
"""The queue's Redis is away, or somebody else asks or ends the job in this moment (RQ: `ValueError`)."""


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


class Verifications:
    """Asks workers for verifications, and reads what they found. Calls block for some exchanges with Redis.

    Args:
        connection: a client of the queue's Redis.
        judge: what decides in this process what a verification makes of the same bytes; see `judge_of`.
    """

    def __init__(self, connection: Redis, judge: str) -> None:
        self.queue = open_queue(QUEUE, connection, LIMIT_S)
        self.judge = judge

    def ask(self, game: str, head: str) -> KeptVerification | None:
        """Return what was found; `None` while nothing is, and see that a worker verifies.

        Also `None` where the queue's Redis does not answer: whoever asks again tries it again.
        """
        with suppress(*_LATER):
            job = self._job(game, head)
            if job is not None and job.get_status(refresh=False) == JobStatus.FINISHED:
                try:
                    return msgspec.convert(job.return_value(), KeptVerification)
                except msgspec.ValidationError:  # another release kept it
                    self._enqueue(game, head, job)
            elif job is None or not is_under_way(self.queue, job):
                self._enqueue(game, head, job)
        return None

    def ask_anew(self, game: str, head: str) -> None:
        """See that a worker verifies again, because what was found does not hold any more."""
        with suppress(*_LATER):
            self._enqueue(game, head, self._job(game, head))

    def _job(self, game: str, head: str) -> Job | None:
        return self.queue.fetch_job(self._id(game, head))

    def _id(self, game: str, head: str) -> str:
        return f"verify-{game}-{head}-{self.judge[:16]}"

    def _enqueue(self, game: str, head: str, instead_of: Job | None) -> None:
        if instead_of is not None:
            instead_of.delete()
        if self.queue.count < MOST_WAITING:
            self.queue.enqueue_call(
                VERIFY,
                args=[game, head],
                job_id=self._id(game, head),
                result_ttl=RESULT_KEPT_S,
                failure_ttl=TRACES_KEPT_S,
                ttl=TRACES_KEPT_S,
                unique=True,
            )
