"""Jobs as RQ gets them: named by their purpose, as JSON, forgotten once done."""

from __future__ import annotations

import json
import re
import zlib

import pytest

from domain.core.errors import TabletapeError
from tests.workers.conftest import Place, Table
from workers.queue import JobQueue, QueueUnavailable, Run


def test_a_run_s_job_is_named_by_kind_game_version_and_attempt(place: Place) -> None:
    async def scenario(table: Table) -> None:
        table.queue.put_runs([Run("0-abcdefghjk12", 17, 2)])
        (job,) = table.queue.runs.jobs
        assert job.id == "run-0-abcdefghjk12-17-2"
        assert re.fullmatch(r"[A-Za-z0-9_-]+", job.id)
        assert (job.func_name, job.args) == ("workers.jobs.run", ["0-abcdefghjk12", 17])

    place.run(scenario)


def test_jobs_in_the_queue_are_json(place: Place) -> None:
    async def scenario(table: Table) -> None:
        table.queue.put_runs([Run("0-abc", 17, 1)])
        (key,) = table.queue.connection.keys("rq:job:*")
        packed = table.queue.connection.hget(key, "data")
        assert isinstance(packed, bytes)
        data = zlib.decompress(packed)
        assert json.loads(data) == ["workers.jobs.run", None, ["0-abc", 17], {}]

    place.run(scenario)


def test_jobs_that_were_done_leave_nothing_behind(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        version = (await table.state(game)).version
        table.queue.put_runs([Run(game, version, 1), Run(game, version, 1)])
        await table.until_ended(game)

        async def nothing_left() -> bool:
            return not table.queue.connection.keys("rq:job:*") and not table.queue.connection.keys("rq:queue:*")

        await table.until(nothing_left)
        assert not table.queue.runs.failed_job_registry.count, "the same job queued twice ran once"

    place.run(scenario)


def test_a_queue_that_is_away_says_so() -> None:
    queue = JobQueue.connect("redis://127.0.0.1:1/0")
    with pytest.raises(QueueUnavailable) as away:
        queue.put_runs([Run("0-abc", 1, 1)])
    assert isinstance(away.value, TabletapeError)
    with pytest.raises(QueueUnavailable):
        queue.has_runs()


def test_rq_repeats_no_job(place: Place) -> None:
    """Its repeats after a pause need a scheduler, and none runs: repeats are due in the store."""

    async def scenario(table: Table) -> None:
        queue = table.queue
        queue.put_runs([Run("0-abc", 17, 1)])
        queue.put_notice("p1/c1/0-abc", 1)
        queue.put_pairing("0-t", 1)
        for rq_queue in (queue.runs, queue.notices, queue.pairings):
            (job,) = rq_queue.jobs
            assert (job.retries_left, job.retry_intervals) == (None, None)

    place.run(scenario)
