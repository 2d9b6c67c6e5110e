"""The queue of runs: RQ on a Redis that may be lost, because the due set of the store refills it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Final

import msgspec
from redis import Redis
from redis.exceptions import RedisError
from rq.exceptions import DuplicateJobError

from domain.core.errors import TabletapeError
from eventstore.storage.worker_answers import (
    LIMIT_S,
    QUEUE,
    TRACES_KEPT_S,
    connect_queue,
    forget_job,
    is_under_way,
    open_queue,
)

RUN: Final = "workers.jobs.run"
"""The name of the job of a run; its arguments are the game, the version and, if any, the trace."""

HANDED_ON: Final = 0
"""The attempt of a rest: the run before it gave way. The loop's attempts count from 1."""

RUN_LIMIT_S: Final = 30

PAIR: Final = "workers.jobs.pair"
"""The name of the job that makes the tables of a round; its arguments are the tournament and the order."""

PAIRING_LIMIT_S: Final = 120
"""How long the tables of a round may take."""

NOTIFY: Final = "workers.jobs.notify"
"""The name of the job that sends the notices of a lane; its argument is the lane."""

_NOTICE_LIMIT_S: Final = 30


class QueueUnavailable(TabletapeError):
    """The queue's Redis does not answer now; due work is queued later."""

    code = "queue_unavailable"


class Run(msgspec.Struct, frozen=True):
    """The next work of the service in a game: a scoring, or the turns of bots."""

    game: str
    version: int
    """The version from which it goes on."""
    attempt: int
    """The number of this attempt at this version. It is part of the job's id, so that RQ's remains of an attempt with a
    killed worker never stand in the way of the next attempt."""
    trace: str | None = None
    """The trace of the run, if it has one."""

    @property
    def job_id(self) -> str:
        """The id of the job: kind, game, version, attempt."""
        return f"run-{self.game}-{self.version}-{self.attempt}"


class JobQueue:
    """Hands work to RQ. Workers take runs first, then rests of runs, notices, pairings and answers.

    Calls block for an exchange with Redis each.

    Jobs are named, not imported: a process that only queues work need not load its code.

    Args:
        connection: a client of the queue's Redis.
        run_limit_s: how long a run may take before its worker is interrupted, in seconds.
        pairing_limit_s: how long the tables of a round may take, in seconds.
    """

    def __init__(
        self, connection: Redis, *, run_limit_s: int = RUN_LIMIT_S, pairing_limit_s: int = PAIRING_LIMIT_S
    ) -> None:
        self.connection = connection
        self.pairing_limit_s = pairing_limit_s
        self.runs = open_queue("runs", connection, run_limit_s)
        self.rests = open_queue("rests", connection, run_limit_s)
        """The rests of runs that gave way: bots that play on while nobody waits for them."""
        self.notices = open_queue("notices", connection, _NOTICE_LIMIT_S)
        self.pairings = open_queue("pairings", connection, pairing_limit_s)
        self.answers = open_queue(QUEUE, connection, LIMIT_S)

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
                        args=[run.game, run.version, *([run.trace] if run.trace else [])],
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

    def put_pairing(self, tournament: str, order: int) -> None:
        """Queue the making of tables, unless it is queued or under way already.

        Args:
            tournament: the tournament.
            order: the number of the pairing order in it.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        job_id = f"pair-{tournament}-{order}"
        try:
            job = self.pairings.fetch_job(job_id)
            if job is not None and (is_under_way(self.pairings, job) or not forget_job(job)):
                return
            with suppress(DuplicateJobError):  # another process queued it in this moment
                self.pairings.enqueue_call(
                    PAIR,
                    args=[tournament, order],
                    job_id=job_id,
                    result_ttl=0,
                    failure_ttl=TRACES_KEPT_S,
                    ttl=TRACES_KEPT_S,
                    unique=True,
                )
        except RedisError as error:
            raise _unavailable(error) from error

    def put_notice(self, lane: str, number: int) -> None:
        """Queue the sending of the notices in a lane.

        RQ repeats nothing: its repeats after a pause need a scheduler, and the due set of the lanes has them.

        Args:
            lane: the lane.
            number: how often the lane was handed out; part of the job's id, like the attempt of a run.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        try:
            self.notices.enqueue_call(
                NOTIFY,
                args=[lane],
                job_id=f"notices-{sha256(lane.encode()).hexdigest()[:24]}-{number}",
                description="notices",
                result_ttl=0,
                failure_ttl=0,
            )
        except RedisError as error:
            raise _unavailable(error) from error

    def has_runs(self) -> bool:
        """Return whether a run, or the rest of a run, waits for a worker.

        Raises:
            QueueUnavailable: Redis does not answer.
        """
        try:
            return bool(self.connection.exists(self.runs.key, self.rests.key))
        except RedisError as error:
            raise _unavailable(error) from error

    def close(self) -> None:
        """Close the connections."""
        self.connection.close()


def _unavailable(error: RedisError) -> QueueUnavailable:
    return QueueUnavailable(f"the queue's Redis cannot be reached: {error}")
