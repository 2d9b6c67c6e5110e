"""Answers of workers as jobs: what is asked twice is one job while somebody works on it, and its result is kept."""

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

from domain.tournament.explanation import TableExplanation
from domain.tournament.state import Cost
from eventstore.proof.kept_verification import VERIFICATION, KeptVerification
from eventstore.proof.verify import Verification
from eventstore.storage import worker_answers
from eventstore.storage.worker_answers import HEARTBEAT_S, LIMIT_S, RESULT_KEPT_S, Kind, WorkerAnswers, connect_queue
from eventstore.tournament.explanations import EXPLANATION, KeptExplanation
from eventstore.tournament.kept_verification import TOURNAMENT_VERIFICATION

GAME, HEAD, OTHER_HEAD = "0-abc", "9-0123abcd", "9-0123abce"
JUDGE = "ab" * 32


def found(*, ok: bool = True) -> KeptVerification[Verification]:
    """Return something to keep."""
    return KeptVerification(Verification(ok, GAME, "tiny", HEAD, (), ()), JUDGE, (), "00")


@pytest.fixture
def answers(redis_client: Redis, redis_url: str) -> Iterator[WorkerAnswers]:
    """Ask on an emptied Redis."""
    assert redis_client.dbsize() == 0
    with connect_queue(redis_url) as connection:
        yield WorkerAnswers(connection, JUDGE)


def waiting(answers: WorkerAnswers) -> list[Job]:
    return answers.queue.jobs


def taken(answers: WorkerAnswers) -> Job:
    """Take the job that waits for longest off the queue."""
    queue = answers.queue
    name = queue.pop_job_id()
    assert name is not None
    return Job.fetch(name, queue.connection, queue.serializer)


def begun(answers: WorkerAnswers) -> tuple[Job, Execution]:
    """Begin the job that waits for longest, as a worker does."""
    job = taken(answers)
    with job.connection.pipeline() as pipeline:
        execution = Execution.create(job, HEARTBEAT_S, pipeline)
        job.prepare_for_execution("worker", pipeline)
        pipeline.execute()
    return job, execution


def done(answers: WorkerAnswers, result: object, kind: Kind[Any] = VERIFICATION) -> None:
    """Do the job that waits for longest; it returns this, or raises it."""
    returned: dict[str, Any] = {"side_effect": result} if isinstance(result, Exception) else {"return_value": result}
    with mock.patch(kind.job, **returned):
        answers.queue.run_sync(taken(answers))


def test_asks_for_the_same_are_one_job_named_by_what_is_asked(answers: WorkerAnswers) -> None:
    for _ in range(3):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
        assert answers.ask(VERIFICATION, GAME, OTHER_HEAD) is None
    jobs = waiting(answers)
    expected = [(VERIFICATION.job, [GAME, HEAD]), (VERIFICATION.job, [GAME, OTHER_HEAD])]
    assert [(job.func_name, job.args) for job in jobs] == expected
    assert [job.id for job in jobs] == [f"verify-{GAME}-{head}-{JUDGE[:16]}" for head in (HEAD, OTHER_HEAD)]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", job.id) for job in jobs)


def test_what_nobody_works_on_any_more_is_handed_out_anew(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    job, execution = begun(answers)
    registry = job.started_job_registry

    def let_pass(seconds: float) -> None:
        left = answers.queue.connection.zscore(registry.key, execution.composite_key)
        registry.connection.zadd(registry.key, {execution.composite_key: float(left or 0) - seconds})

    answers.ask(VERIFICATION, GAME, HEAD)
    assert not waiting(answers)
    let_pass(HEARTBEAT_S / 2)
    with job.connection.pipeline() as pipeline:
        execution.heartbeat(registry, HEARTBEAT_S, pipeline)
        pipeline.execute()
    let_pass(HEARTBEAT_S / 2)
    answers.ask(VERIFICATION, GAME, HEAD)
    assert not waiting(answers), "its worker said that it goes on"
    let_pass(HEARTBEAT_S)
    answers.ask(VERIFICATION, GAME, HEAD)
    assert len(waiting(answers)) == 1


def test_what_was_taken_and_never_begun_is_handed_out_anew(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    assert answers.queue.pop_job_id()
    answers.ask(VERIFICATION, GAME, HEAD)
    assert len(waiting(answers)) == 1


def test_what_moves_on_while_it_is_asked_for_is_left_alone(answers: WorkerAnswers) -> None:
    """Between the looks of one ask a worker takes the job, or ends it: then nobody does it again."""
    answers.ask(VERIFICATION, GAME, HEAD)
    where = answers.queue.get_job_position

    def taken_meanwhile(job: Job) -> int | None:
        position = where(job)
        return begun(answers) and None if position is not None else None

    with mock.patch.object(answers.queue, "get_job_position", taken_meanwhile):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert not waiting(answers)
    (name,) = answers.queue.started_job_registry.get_job_ids()

    def ended_meanwhile(*_: object) -> None:
        job = Job.fetch(name, answers.queue.connection, answers.queue.serializer)
        job.set_status(JobStatus.FINISHED)

    with mock.patch.object(answers.queue.started_job_registry.__class__, "cleanup", ended_meanwhile):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert not waiting(answers)


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])
def test_jobs_are_asked_for_while_workers_do_them(answers: WorkerAnswers, redis_url: str, count: int) -> None:
    """Every ask ends with what was found, however many ask, and nothing is done twice."""
    games = [f"0-{number}" for number in range(count)]
    done_for: list[str] = []

    def verify(game: str, _head: str) -> object:
        done_for.append(game)
        return msgspec.to_builtins(found())

    def ask(game: str) -> None:
        with connect_queue(redis_url) as connection:
            asking = WorkerAnswers(connection, JUDGE)
            while asking.ask(VERIFICATION, game, HEAD) is None:
                pass

    def work() -> None:
        queue = answers.queue
        worker = SimpleWorker([queue], connection=queue.connection, serializer=queue.serializer)
        while len(done_for) < len(games):
            worker.work(burst=True)

    with mock.patch(VERIFICATION.job, side_effect=verify), ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, game) for game in games]
        with mock.patch.object(SimpleWorker, "_install_signal_handlers"):
            work()
        for one in asked:
            one.result()
    assert sorted(done_for) == sorted(games)


def test_what_failed_may_be_asked_at_once(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    done(answers, RuntimeError("counter c is under the table"))
    assert answers.queue.failed_job_registry.count == 1
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting(answers)) == 1


def test_a_result_belongs_to_game_head_and_judge(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    done(answers, msgspec.to_builtins(found()))
    assert answers.ask(VERIFICATION, GAME, HEAD) == found()
    assert not waiting(answers)
    newer = WorkerAnswers(answers.queue.connection, "cd" * 32)
    for asked, game, head in [(answers, "0-abd", HEAD), (answers, GAME, OTHER_HEAD), (newer, GAME, HEAD)]:
        assert asked.ask(VERIFICATION, game, head) is None
    assert len(waiting(answers)) == 3


def test_a_result_that_does_not_hold_is_found_anew(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    done(answers, msgspec.to_builtins(found()))
    answers.ask_anew(VERIFICATION, GAME, HEAD)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting(answers)) == 1
    done(answers, msgspec.to_builtins(found(ok=False)))
    assert answers.ask(VERIFICATION, GAME, HEAD) == found(ok=False)


def test_a_result_is_kept_for_an_hour(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    (job,) = waiting(answers)
    done(answers, msgspec.to_builtins(found()))
    connection = answers.queue.connection
    assert RESULT_KEPT_S - 10 < connection.ttl(job.key) <= RESULT_KEPT_S
    connection.pexpire(job.key, 0)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None


@pytest.mark.parametrize("result", [{"ok": True}, {"found": {"ok": True}}, {"judge": 1}, "", None])
def test_what_another_release_kept_is_no_result(answers: WorkerAnswers, result: object) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    done(answers, result)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting(answers)) == 1


def test_only_so_many_wait(answers: WorkerAnswers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_answers, "MOST_WAITING", 2)
    for number in range(4):
        answers.ask(VERIFICATION, f"0-{number}", HEAD)
    assert [job.args[0] for job in waiting(answers)] == ["0-0", "0-1"]
    done(answers, None)
    answers.ask(VERIFICATION, "0-3", HEAD)
    assert [job.args[0] for job in waiting(answers)] == ["0-1", "0-3"]


def test_a_lost_queue_is_asked_again(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    answers.queue.connection.flushdb()
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting(answers)) == 1
    away = WorkerAnswers(connect_queue("redis://127.0.0.1:1/0"), JUDGE)
    assert away.ask(VERIFICATION, GAME, HEAD) is None
    away.ask_anew(VERIFICATION, GAME, HEAD)


def explained() -> KeptExplanation:
    """Return why a round of one table is so."""
    table = TableExplanation(1, ("p-a", "p-b"), (0.0, 0.5), (0.0, 0.5), (), ((0, 1), (1, 0)), Cost(spread=20), None)
    return KeptExplanation("ef" * 32, (table,))


def test_all_kinds_wait_in_one_queue_and_the_short_ones_go_first(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    answers.ask(TOURNAMENT_VERIFICATION, GAME, HEAD)
    answers.ask(EXPLANATION, GAME, 3, "ef" * 32)
    expected = [
        (EXPLANATION.job, [GAME, 3, "ef" * 32], LIMIT_S),
        (VERIFICATION.job, [GAME, HEAD], LIMIT_S),
        (TOURNAMENT_VERIFICATION.job, [GAME, HEAD], 3_600),
    ]
    assert [(job.func_name, job.args, job.timeout) for job in waiting(answers)] == expected


def test_an_answer_has_the_type_of_its_kind(answers: WorkerAnswers) -> None:
    answers.ask(EXPLANATION, GAME, 3, "ef" * 32)
    done(answers, msgspec.to_builtins(explained()), EXPLANATION)
    assert answers.ask(EXPLANATION, GAME, 3, "ef" * 32) == explained()
    assert answers.ask(EXPLANATION, GAME, 4, "ef" * 32) is None, "another round"
    answers.ask_anew(EXPLANATION, GAME, 3, "ef" * 32)
    assert answers.ask(EXPLANATION, GAME, 3, "ef" * 32) is None
