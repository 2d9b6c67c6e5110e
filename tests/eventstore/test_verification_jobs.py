"""Verifications as jobs: what is asked twice is one job while somebody works on it, and its result is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest import mock

import msgspec
import pytest
from redis import Redis
from rq import SimpleWorker
from rq.executions import Execution
from rq.job import Job, JobStatus

from eventstore.proof import verification_jobs
from eventstore.proof.kept_verification import KeptVerification
from eventstore.proof.verification_jobs import HEARTBEAT_S, RESULT_KEPT_S, VERIFY, Verifications, connect_queue
from eventstore.proof.verify import Verification

GAME, HEAD, OTHER_HEAD = "0-abc", "9-0123abcd", "9-0123abce"
JUDGE = "ab" * 32


def found(*, ok: bool = True) -> KeptVerification:
    """Return something to keep."""
    return KeptVerification(Verification(ok, GAME, "tiny", HEAD, (), ()), JUDGE, (), "00")


@pytest.fixture
def verifications(redis_client: Redis, redis_url: str) -> Iterator[Verifications]:
    """Ask on an emptied Redis."""
    assert redis_client.dbsize() == 0
    with connect_queue(redis_url) as connection:
        yield Verifications(connection, JUDGE)


def waiting(verifications: Verifications) -> list[Job]:
    return verifications.queue.jobs


def taken(verifications: Verifications) -> Job:
    """Take the job that waits for longest off the queue."""
    queue = verifications.queue
    name = queue.pop_job_id()
    assert name is not None
    return Job.fetch(name, queue.connection, queue.serializer)


def begun(verifications: Verifications) -> tuple[Job, Execution]:
    """Begin the job that waits for longest, as a worker does."""
    job = taken(verifications)
    with job.connection.pipeline() as pipeline:
        execution = Execution.create(job, HEARTBEAT_S, pipeline)
        job.prepare_for_execution("worker", pipeline)
        pipeline.execute()
    return job, execution


def done(verifications: Verifications, result: object) -> None:
    """Do the job that waits for longest; it returns this, or raises it."""
    returned: dict[str, Any] = {"side_effect": result} if isinstance(result, Exception) else {"return_value": result}
    with mock.patch(VERIFY, **returned):
        verifications.queue.run_sync(taken(verifications))


def test_asks_for_the_same_are_one_job_named_by_what_is_asked(verifications: Verifications) -> None:
    for _ in range(3):
        assert verifications.ask(GAME, HEAD) is None
        assert verifications.ask(GAME, OTHER_HEAD) is None
    jobs = waiting(verifications)
    assert [(job.func_name, job.args) for job in jobs] == [(VERIFY, [GAME, HEAD]), (VERIFY, [GAME, OTHER_HEAD])]
    assert [job.id for job in jobs] == [f"verify-{GAME}-{head}-{JUDGE[:16]}" for head in (HEAD, OTHER_HEAD)]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", job.id) for job in jobs)


def test_what_nobody_works_on_any_more_is_handed_out_anew(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    job, execution = begun(verifications)
    registry = job.started_job_registry

    def let_pass(seconds: float) -> None:
        left = verifications.queue.connection.zscore(registry.key, execution.composite_key)
        registry.connection.zadd(registry.key, {execution.composite_key: float(left or 0) - seconds})

    verifications.ask(GAME, HEAD)
    assert not waiting(verifications)
    let_pass(HEARTBEAT_S / 2)
    with job.connection.pipeline() as pipeline:
        execution.heartbeat(registry, HEARTBEAT_S, pipeline)
        pipeline.execute()
    let_pass(HEARTBEAT_S / 2)
    verifications.ask(GAME, HEAD)
    assert not waiting(verifications), "its worker said that it goes on"
    let_pass(HEARTBEAT_S)
    verifications.ask(GAME, HEAD)
    assert len(waiting(verifications)) == 1


def test_what_was_taken_and_never_begun_is_handed_out_anew(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    assert verifications.queue.pop_job_id()
    verifications.ask(GAME, HEAD)
    assert len(waiting(verifications)) == 1


def test_what_moves_on_while_it_is_asked_for_is_left_alone(verifications: Verifications) -> None:
    """Between the looks of one ask a worker takes the job, or ends it: then nobody does it again."""
    verifications.ask(GAME, HEAD)
    where = verifications.queue.get_job_position

    def taken_meanwhile(job: Job) -> int | None:
        position = where(job)
        return begun(verifications) and None if position is not None else None

    with mock.patch.object(verifications.queue, "get_job_position", taken_meanwhile):
        assert verifications.ask(GAME, HEAD) is None
    assert not waiting(verifications)
    (name,) = verifications.queue.started_job_registry.get_job_ids()

    def ended_meanwhile(*_: object) -> None:
        job = Job.fetch(name, verifications.queue.connection, verifications.queue.serializer)
        job.set_status(JobStatus.FINISHED)

    with mock.patch.object(verifications.queue.started_job_registry.__class__, "cleanup", ended_meanwhile):
        assert verifications.ask(GAME, HEAD) is None
    assert not waiting(verifications)


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])
def test_jobs_are_asked_for_while_workers_do_them(verifications: Verifications, redis_url: str, count: int) -> None:
    """Every ask ends with what was found, however many ask, and nothing is done twice."""
    games = [f"0-{number}" for number in range(count)]
    done_for: list[str] = []

    def verify(game: str, _head: str) -> object:
        done_for.append(game)
        return msgspec.to_builtins(found())

    def ask(game: str) -> None:
        with connect_queue(redis_url) as connection:
            asking = Verifications(connection, JUDGE)
            while asking.ask(game, HEAD) is None:
                pass

    def work() -> None:
        queue = verifications.queue
        worker = SimpleWorker([queue], connection=queue.connection, serializer=queue.serializer)
        while len(done_for) < len(games):
            worker.work(burst=True)

    with mock.patch(VERIFY, side_effect=verify), ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, game) for game in games]
        with mock.patch.object(SimpleWorker, "_install_signal_handlers"):
            work()
        for one in asked:
            one.result()
    assert sorted(done_for) == sorted(games)


def test_what_failed_may_be_asked_at_once(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    done(verifications, RuntimeError("counter c is under the table"))
    assert verifications.queue.failed_job_registry.count == 1
    assert verifications.ask(GAME, HEAD) is None
    assert len(waiting(verifications)) == 1


def test_a_result_belongs_to_game_head_and_judge(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    done(verifications, msgspec.to_builtins(found()))
    assert verifications.ask(GAME, HEAD) == found()
    assert not waiting(verifications)
    newer = Verifications(verifications.queue.connection, "cd" * 32)
    for asked, game, head in [(verifications, "0-abd", HEAD), (verifications, GAME, OTHER_HEAD), (newer, GAME, HEAD)]:
        assert asked.ask(game, head) is None
    assert len(waiting(verifications)) == 3


def test_a_result_that_does_not_hold_is_found_anew(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    done(verifications, msgspec.to_builtins(found()))
    verifications.ask_anew(GAME, HEAD)
    assert verifications.ask(GAME, HEAD) is None
    assert len(waiting(verifications)) == 1
    done(verifications, msgspec.to_builtins(found(ok=False)))
    assert verifications.ask(GAME, HEAD) == found(ok=False)


def test_a_result_is_kept_for_an_hour(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    (job,) = waiting(verifications)
    done(verifications, msgspec.to_builtins(found()))
    connection = verifications.queue.connection
    assert RESULT_KEPT_S - 10 < connection.ttl(job.key) <= RESULT_KEPT_S
    connection.pexpire(job.key, 0)
    assert verifications.ask(GAME, HEAD) is None


@pytest.mark.parametrize("result", [{"ok": True}, {"found": {"ok": True}}, {"judge": 1}, "", None])
def test_what_another_release_kept_is_no_result(verifications: Verifications, result: object) -> None:
    verifications.ask(GAME, HEAD)
    done(verifications, result)
    assert verifications.ask(GAME, HEAD) is None
    assert len(waiting(verifications)) == 1


def test_only_so_many_wait(verifications: Verifications, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification_jobs, "MOST_WAITING", 2)
    for number in range(4):
        verifications.ask(f"0-{number}", HEAD)
    assert [job.args[0] for job in waiting(verifications)] == ["0-0", "0-1"]
    done(verifications, None)
    verifications.ask("0-3", HEAD)
    assert [job.args[0] for job in waiting(verifications)] == ["0-1", "0-3"]


def test_a_lost_queue_is_asked_again(verifications: Verifications) -> None:
    verifications.ask(GAME, HEAD)
    verifications.queue.connection.flushdb()
    assert verifications.ask(GAME, HEAD) is None
    assert len(waiting(verifications)) == 1
    away = Verifications(connect_queue("redis://127.0.0.1:1/0"), JUDGE)
    assert away.ask(GAME, HEAD) is None
    away.ask_anew(GAME, HEAD)
