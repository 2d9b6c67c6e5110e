"""A worker's part, done by a test itself."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any
from unittest import mock

import msgspec
from rq.executions import Execution
from rq.job import Job

from eventstore.proof.stored_verification import VERIFICATION, StoredVerification
from eventstore.proof.verify import Verification
from eventstore.storage.worker_answers import HEARTBEAT_S
from tests.api.serving import Person, Served
from workers.context import Tools, install


class _Context:
    """Does jobs in the loop of the service, as the context of a worker does in its own."""

    stopping = False

    def __init__(self, served: Served, job: Job) -> None:
        self.served = served
        with job.connection.pipeline() as pipeline:
            self.running_job = (job, Execution.create(job, HEARTBEAT_S, pipeline))
            pipeline.execute()

    def run_in_loop(self, work: Callable[[Tools], Coroutine[Any, Any, Any]]) -> Any:
        return self.served.call(work(Tools(self.served.service, None)))  # type: ignore[arg-type]  # needs no queue


def work(served: Served) -> int:
    """Do all jobs of the queue, as a worker does. Return the number of jobs."""
    queue = served.context.answers.queue
    steps = 0
    for name in queue.job_ids:
        queue.remove(name)
        job = Job.fetch(name, queue.connection, queue.serializer)
        install(_Context(served, job))  # type: ignore[arg-type]  # as much of a context as this job needs
        queue.run_sync(job)
        steps += 1
    return steps


def verification_of(served: Served, person: Person, log: str, collection: str = "games") -> dict[str, Any]:
    """Return the verification of a game, or of a tournament, after a worker has done it."""
    path = f"/{collection}/{log}/verify"
    response = person.get(path)
    if response.status_code == 202:
        work(served)
        response = person.get(path)
    assert response.status_code == 200, response.text
    verification: dict[str, Any] = response.json()
    return verification


def failed(verification: dict[str, Any]) -> dict[str, Any]:
    """Return code and entry of the failed checks of a verification, by check."""
    assert verification["ok"] == all(check["ok"] for check in verification["checks"])
    return {check["name"]: (check["code"], check["version"]) for check in verification["checks"] if not check["ok"]}


def work_with_verification(
    served: Served, game: str, head: str, verification: StoredVerification[Verification]
) -> None:
    """Do the job of a game's verification, as a worker with this result does."""
    served.context.answers.ask(VERIFICATION, game, head)
    with mock.patch("workers.jobs.verify", return_value=msgspec.to_builtins(verification)):
        assert work(served) == 1
