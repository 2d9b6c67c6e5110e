"""The queue of runs: RQ on a Redis that may be lost, because the due set of the store refills it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from redis import Redis
from redis.exceptions import RedisError

from domain.core.errors import TabletapeError
from eventstore.proof.verification_jobs import LIMIT_S, QUEUE, TRACES_KEPT_S, connect_queue, open_queue

RUN: Final = "workers.jobs.run"
"""The name of the job that does a run; its arguments are the game and the version."""

HANDED_ON: Final = 0
"""The attempt of a run that is the rest of one that gave way; the loop's attempts count from 1."""

RUN_LIMIT_S: Final = 30


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
    """Hands runs to RQ. Workers take runs first, then rests of runs, then verifications.

    Calls block for one exchange with Redis each.

    Jobs are named, not imported: who hands out work need not load what does it.

    Args:
        connection: a client of the queue's Redis.
        run_limit_s: how long a run may take before its worker is interrupted, in seconds.
    """

    def __init__(self, connection: Redis, *, run_limit_s: int = RUN_LIMIT_S) -> None:
        self.connection = connection
        self.runs = open_queue("runs", connection, run_limit_s)
        self.rests = open_queue("rests", connection, run_limit_s)
        """What is left of runs that gave way: bots that play on while nobody waits for them."""
        self.verifications = open_queue(QUEUE, connection, LIMIT_S)

    @classmethod
    def connect(cls, url: str, *, run_limit_s: int = RUN_LIMIT_S) -> JobQueue:
        """Return a queue on `redis://`, `rediss://` or `unix://`; connects when first used.

        Args:
            url: the queue's Redis.
            run_limit_s: how long a run may take before its worker is interrupted, in seconds.
        """
        return cls(connect_queue(url), run_limit_s=run_limit_s)

    def put_runs(self, runs: Iterable[Run]) -> None:
        """Queue runs, in order.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        try:
            with self.connection.pipeline() as pipeline:
                for run in runs:
                    queue = self.rests if run.attempt == HANDED_ON else self.runs
                    queue.enqueue_call(
                        RUN,
                        args=[run.game, run.version],
                        job_id=run.job_id,
                        description=run.job_id,
                        result_ttl=0,
                        failure_ttl=TRACES_KEPT_S,
                        ttl=TRACES_KEPT_S,
                        pipeline=pipeline,
                    )
                pipeline.execute()
        except RedisError as error:
            raise _unavailable(error) from error

    def has_runs(self) -> bool:
        """Return whether a run, or the rest of one, waits for a worker.

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


def _unavailable(error: RedisError) -> QueueUnavailable:
    return QueueUnavailable(f"the queue's Redis cannot be reached: {error}")
