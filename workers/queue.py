"""The job queue: RQ on a Redis that may be lost, because the due set of the store refills it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry
from rq import Queue
from rq.serializers import JSONSerializer

from domain.core.errors import TabletapeError
from eventstore.proof.verification_requests import Ask

RUN: Final = "workers.jobs.run"
"""The name of the job that does a run; its arguments are the game and the version."""

RUNS: Final = "runs"
VERIFICATIONS: Final = "verifications"

RESTS: Final = "rests"

HANDED_ON: Final = 0
"""The attempt of a run that is the rest of one that gave way; the loop's attempts count from 1."""

RUN_LIMIT_S: Final = 30
_VERIFICATION_LIMIT_S: Final = 900
_TRACES_KEPT_S: Final = 24 * 3600
"""How long RQ remembers a job that failed, or whose worker was killed."""
_REPLY_LIMIT_S: Final = 2.0


class QueueUnavailable(TabletapeError):
    """The queue's Redis does not answer now; what is due is queued later."""

    code = "queue_unavailable"


class Run(msgspec.Struct, frozen=True):
    """What the service has to do next in a game: score, or let bots play."""

    game: str
    version: int
    """The version it goes on from."""
    attempt: int
    """Which attempt at this version this is. It is part of the job's id, so that what RQ still holds
    of an attempt whose worker was killed never stands in the way of the next one."""

    @property
    def job_id(self) -> str:
        """The id of the job: kind, game, version, attempt."""
        return f"run-{self.game}-{self.version}-{self.attempt}"


class JobQueue:
    """Hands jobs to RQ: runs, rests of runs, verifications, to be done in this order of precedence.

    Calls block for one exchange with Redis each.

    Jobs are named, not imported: who hands out work need not load what does it.

    Args:
        connection: a client of the queue's Redis.
        run_limit_s: how long a run may take before its worker is interrupted, in seconds.
    """

    def __init__(self, connection: Redis, *, run_limit_s: int = RUN_LIMIT_S) -> None:
        self.connection = connection
        self.runs = _queue(RUNS, connection, run_limit_s)
        self.rests = _queue(RESTS, connection, run_limit_s)
        """What is left of runs that gave way: bots that play on while nobody waits for them."""
        self.verifications = _queue(VERIFICATIONS, connection, _VERIFICATION_LIMIT_S)

    @classmethod
    def connect(cls, url: str, *, run_limit_s: int = RUN_LIMIT_S) -> JobQueue:
        """Make a queue on `redis://`, `rediss://` or `unix://`; connects when first used.

        Args:
            url: the queue's Redis.
            run_limit_s: how long a run may take before its worker is interrupted, in seconds.
        """
        return cls(
            Redis.from_url(
                url,
                socket_timeout=_REPLY_LIMIT_S,
                retry=Retry(NoBackoff(), 1),
                **({} if url.startswith("unix") else {"socket_connect_timeout": _REPLY_LIMIT_S}),
            ),
            run_limit_s=run_limit_s,
        )

    def put_runs(self, runs: Iterable[Run]) -> None:
        """Queue runs, in order.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        self._put(
            (
                self.rests if run.attempt == HANDED_ON else self.runs,
                RUN,
                [run.game, run.version],
                run.job_id,
            )
            for run in runs
        )

    def put_verification(self, ask: Ask) -> None:
        """Queue a verification.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        job_id = f"verify-{ask.game}-{ask.head}"
        self._put([(self.verifications, "workers.jobs.verify", [ask.game, ask.head], job_id)])

    def has_runs(self) -> bool:
        """Whether a run, or the rest of one, waits for a worker.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        try:
            return bool(self.connection.exists(self.runs.key, self.rests.key))
        except RedisError as error:
            raise _unavailable(error) from error

    def close(self) -> None:
        """Let go of the connections."""
        self.connection.close()

    def _put(self, jobs: Iterable[tuple[Queue, str, list[Any], str]]) -> None:
        try:
            with self.connection.pipeline() as pipeline:
                for queue, function, arguments, job_id in jobs:
                    queue.enqueue_call(
                        function,
                        args=arguments,
                        job_id=job_id,
                        description=job_id,
                        result_ttl=0,
                        failure_ttl=_TRACES_KEPT_S,
                        ttl=_TRACES_KEPT_S,
                        pipeline=pipeline,
                    )
                pipeline.execute()
        except RedisError as error:
            raise _unavailable(error) from error


def _queue(name: str, connection: Redis, limit_s: int) -> Queue:
    return Queue(f"tabletape-{name}", connection=connection, default_timeout=limit_s, serializer=JSONSerializer)


def _unavailable(error: RedisError) -> QueueUnavailable:
    return QueueUnavailable(f"the queue's Redis cannot be reached: {error}")
