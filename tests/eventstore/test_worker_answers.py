"""Answers of workers as jobs: equal questions are a single job while a worker is at it, and its result is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any
from unittest import mock

import msgspec
import pytest
from freezegun import freeze_time
from redis import Redis
from rq import SimpleWorker
from rq.executions import Execution
from rq.job import Job, JobStatus

from domain.tournament.explanation import TableExplanation
from domain.tournament.state import Cost
from eventstore.proof.stored_verification import VERIFICATION, StoredVerification
from eventstore.proof.verify import Verification
from eventstore.storage import worker_answers
from eventstore.storage.worker_answers import (
    HEARTBEAT_S,
    LIMIT_S,
    RESULT_KEPT_S,
    AnswerKind,
    WorkerAnswers,
    connect_queue,
)
from eventstore.tournament.explanations import EXPLANATION, StoredExplanation
from eventstore.tournament.stored_verification import TOURNAMENT_VERIFICATION

GAME, HEAD, OTHER_HEAD = "0-abc", "9-0123abcd", "9-0123abce"
JUDGE = "ab" * 32


def stored_verification(*, ok: bool = True) -> StoredVerification[Verification]:
    """Return a verification of the game as a worker keeps it."""
    return StoredVerification(Verification(ok, GAME, "tiny", HEAD, (), ()), JUDGE, (), "00")


@pytest.fixture
def answers(redis_client: Redis, redis_url: str) -> Iterator[WorkerAnswers]:
    """Return the answers of workers on an emptied Redis."""
    assert redis_client.dbsize() == 0
    with connect_queue(redis_url) as connection:
        yield WorkerAnswers(connection, JUDGE)


def waiting_jobs(answers: WorkerAnswers) -> list[Job]:
    return answers.queue.jobs


def next_job(answers: WorkerAnswers) -> Job:
    """Take the job that waits for longest off the queue and return it."""
    queue = answers.queue
    name = queue.pop_job_id()
    assert name is not None
    return Job.fetch(name, queue.connection, queue.serializer)


def begin_job(answers: WorkerAnswers) -> tuple[Job, Execution]:
    """Begin the job that waits for longest, as a worker does; return it with its execution."""
    job = next_job(answers)
    with job.connection.pipeline() as pipeline:
        execution = Execution.create(job, HEARTBEAT_S, pipeline)
        job.prepare_for_execution("worker", pipeline)
        pipeline.execute()
    return job, execution


def do_job(answers: WorkerAnswers, result: object, kind: AnswerKind[Any] = VERIFICATION) -> None:
    """Do the job that waits for longest; it returns the result, or raises it."""
    outcome: dict[str, Any] = {"side_effect": result} if isinstance(result, Exception) else {"return_value": result}
    with mock.patch(kind.job, **outcome):
        answers.queue.run_sync(next_job(answers))


def test_equal_questions_are_one_job_named_by_game_head_and_judge(answers: WorkerAnswers) -> None:
    for _ in range(3):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
        assert answers.ask(VERIFICATION, GAME, OTHER_HEAD) is None
    jobs = waiting_jobs(answers)
    expected = [(VERIFICATION.job, [GAME, HEAD]), (VERIFICATION.job, [GAME, OTHER_HEAD])]
    assert [(job.func_name, job.args) for job in jobs] == expected
    assert [job.id for job in jobs] == [f"verify-{GAME}-{head}-{JUDGE[:16]}" for head in (HEAD, OTHER_HEAD)]
    assert all(re.fullmatch(r"[A-Za-z0-9_-]+", job.id) for job in jobs)


def test_a_job_without_heartbeats_is_queued_anew(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    job, execution = begin_job(answers)
    registry = job.started_job_registry

    def let_pass(seconds: float) -> None:
        expiry = answers.queue.connection.zscore(registry.key, execution.composite_key)
        registry.connection.zadd(registry.key, {execution.composite_key: float(expiry or 0) - seconds})

    answers.ask(VERIFICATION, GAME, HEAD)
    assert not waiting_jobs(answers)
    let_pass(HEARTBEAT_S / 2)
    with job.connection.pipeline() as pipeline:
        execution.heartbeat(registry, HEARTBEAT_S, pipeline)
        pipeline.execute()
    let_pass(HEARTBEAT_S / 2)
    answers.ask(VERIFICATION, GAME, HEAD)
    assert not waiting_jobs(answers), "its worker has sent a heartbeat"
    let_pass(HEARTBEAT_S)
    answers.ask(VERIFICATION, GAME, HEAD)
    assert len(waiting_jobs(answers)) == 1


def test_a_job_taken_off_the_queue_and_never_begun_is_queued_anew_after_a_heartbeat(answers: WorkerAnswers) -> None:
    with freeze_time("2026-03-01", tick=True) as clock:
        for _ in range(2):
            answers.ask(VERIFICATION, GAME, HEAD)
            assert answers.queue.pop_job_id()
            for _ in range(2):
                answers.ask(VERIFICATION, GAME, HEAD)
                assert not waiting_jobs(answers), "its worker may be slow"
                clock.tick(HEARTBEAT_S / 2)
            clock.tick(HEARTBEAT_S)
            answers.ask(VERIFICATION, GAME, HEAD)
            assert len(waiting_jobs(answers)) == 1


def test_a_job_that_a_slow_worker_begins_is_not_done_twice(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    job = next_job(answers)
    for _ in range(3):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
    with mock.patch(VERIFICATION.job, return_value=msgspec.to_builtins(stored_verification())):
        answers.queue.run_sync(job)
    assert not waiting_jobs(answers)
    assert answers.ask(VERIFICATION, GAME, HEAD) == stored_verification()


def test_a_job_that_waits_again_counts_as_under_way_when_it_leaves_the_queue_again(answers: WorkerAnswers) -> None:
    """A judge gives way and waits again; the time at which it was missed before says nothing about this time."""
    with freeze_time("2026-03-01", tick=True) as clock:
        answers.ask(VERIFICATION, GAME, HEAD)
        job = next_job(answers)
        answers.ask(VERIFICATION, GAME, HEAD)
        clock.tick(2 * HEARTBEAT_S)
        answers.queue._enqueue_job(job)
        assert next_job(answers).id == job.id
        answers.ask(VERIFICATION, GAME, HEAD)
        assert not waiting_jobs(answers)


def test_a_job_that_moves_on_during_a_question_is_not_queued_anew(answers: WorkerAnswers) -> None:
    """Between two looks of a question at the job a worker takes it, or ends it."""
    answers.ask(VERIFICATION, GAME, HEAD)
    position_of = answers.queue.get_job_position

    def take_meanwhile(job: Job) -> None:
        if position_of(job) is not None:
            begin_job(answers)

    with mock.patch.object(answers.queue, "get_job_position", take_meanwhile):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert not waiting_jobs(answers)
    (name,) = answers.queue.started_job_registry.get_job_ids()

    def end_meanwhile(*_: object) -> None:
        job = Job.fetch(name, answers.queue.connection, answers.queue.serializer)
        job.set_status(JobStatus.FINISHED)

    with mock.patch.object(answers.queue.started_job_registry.__class__, "cleanup", end_meanwhile):
        assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert not waiting_jobs(answers)


@pytest.mark.parametrize("is_begun", [False, True])
def test_the_slower_caller_of_two_that_find_a_lost_job_leaves_the_next_job_alone(
    answers: WorkerAnswers, monkeypatch: pytest.MonkeyPatch, *, is_begun: bool
) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, RuntimeError("counter c is under the table"))
    quicker = WorkerAnswers(answers.queue.connection, JUDGE)
    next_jobs: list[datetime | None] = []

    def be_overtaken(*_: object) -> bool:
        monkeypatch.undo()
        quicker.ask(VERIFICATION, GAME, HEAD)
        (next_job,) = waiting_jobs(answers)
        next_jobs.append(next_job.enqueued_at)
        if is_begun:
            begin_job(answers)
        return False

    monkeypatch.setattr(worker_answers, "is_under_way", be_overtaken)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    job = Job.fetch(f"verify-{GAME}-{HEAD}-{JUDGE[:16]}", answers.queue.connection, answers.queue.serializer)
    assert [job.enqueued_at] == next_jobs
    assert [waiting.id for waiting in waiting_jobs(answers)] == ([] if is_begun else [job.id])


def test_an_answer_that_does_not_hold_for_two_callers_is_made_anew_once(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, msgspec.to_builtins(stored_verification()))
    (name,) = answers.queue.finished_job_registry.get_job_ids()
    job = answers.queue.fetch_job(name)
    answers.ask_anew(VERIFICATION, GAME, HEAD)
    (next_job,) = waiting_jobs(answers)
    with mock.patch.object(answers.queue, "fetch_job", return_value=job):
        answers.ask_anew(VERIFICATION, GAME, HEAD)
    (same_job,) = waiting_jobs(answers)
    assert same_job.enqueued_at == next_job.enqueued_at


@pytest.mark.parametrize("count", [15, pytest.param(40, marks=pytest.mark.long)])
def test_every_question_of_many_has_an_answer_and_no_job_is_done_twice(
    answers: WorkerAnswers, redis_url: str, count: int
) -> None:
    """Threads ask while a worker does the jobs."""
    games = [f"0-{number}" for number in range(count)]
    verified_games: list[str] = []

    def verify(game: str, _head: str) -> object:
        verified_games.append(game)
        return msgspec.to_builtins(stored_verification())

    def ask(game: str) -> None:
        with connect_queue(redis_url) as connection:
            client = WorkerAnswers(connection, JUDGE)
            while client.ask(VERIFICATION, game, HEAD) is None:
                pass

    def work() -> None:
        queue = answers.queue
        worker = SimpleWorker([queue], connection=queue.connection, serializer=queue.serializer)
        while len(verified_games) < len(games):
            worker.work(burst=True)

    with mock.patch(VERIFICATION.job, side_effect=verify), ThreadPoolExecutor(4) as pool:
        questions = [pool.submit(ask, game) for game in games]
        with mock.patch.object(SimpleWorker, "_install_signal_handlers"):
            work()
        for question in questions:
            question.result()
    assert sorted(verified_games) == sorted(games)


def test_a_job_that_failed_is_queued_anew_at_once(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, RuntimeError("counter c is under the table"))
    assert answers.queue.failed_job_registry.count == 1
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting_jobs(answers)) == 1


def test_a_result_belongs_to_game_head_and_judge(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, msgspec.to_builtins(stored_verification()))
    assert answers.ask(VERIFICATION, GAME, HEAD) == stored_verification()
    assert not waiting_jobs(answers)
    newer = WorkerAnswers(answers.queue.connection, "cd" * 32)
    for client, game, head in [(answers, "0-abd", HEAD), (answers, GAME, OTHER_HEAD), (newer, GAME, HEAD)]:
        assert client.ask(VERIFICATION, game, head) is None
    assert len(waiting_jobs(answers)) == 3


def test_a_result_that_does_not_hold_is_made_anew(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, msgspec.to_builtins(stored_verification()))
    answers.ask_anew(VERIFICATION, GAME, HEAD)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting_jobs(answers)) == 1
    do_job(answers, msgspec.to_builtins(stored_verification(ok=False)))
    assert answers.ask(VERIFICATION, GAME, HEAD) == stored_verification(ok=False)


def test_a_result_is_kept_for_an_hour(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    (job,) = waiting_jobs(answers)
    do_job(answers, msgspec.to_builtins(stored_verification()))
    connection = answers.queue.connection
    assert RESULT_KEPT_S - 10 < connection.ttl(job.key) <= RESULT_KEPT_S
    connection.pexpire(job.key, 0)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None


@pytest.mark.parametrize("result", [{"ok": True}, {"found": {"ok": True}}, {"judge": 1}, "", None])
def test_a_result_of_another_release_is_no_answer(answers: WorkerAnswers, result: object) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    do_job(answers, result)
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting_jobs(answers)) == 1


def test_no_more_jobs_wait_than_the_limit(answers: WorkerAnswers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_answers, "MOST_WAITING", 2)
    for number in range(4):
        answers.ask(VERIFICATION, f"0-{number}", HEAD)
    assert [job.args[0] for job in waiting_jobs(answers)] == ["0-0", "0-1"]
    do_job(answers, None)
    answers.ask(VERIFICATION, "0-3", HEAD)
    assert [job.args[0] for job in waiting_jobs(answers)] == ["0-1", "0-3"]


def test_a_question_is_queued_anew_when_the_queue_was_lost(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    answers.queue.connection.flushdb()
    assert answers.ask(VERIFICATION, GAME, HEAD) is None
    assert len(waiting_jobs(answers)) == 1
    unreachable = WorkerAnswers(connect_queue("redis://127.0.0.1:1/0"), JUDGE)
    assert unreachable.ask(VERIFICATION, GAME, HEAD) is None
    unreachable.ask_anew(VERIFICATION, GAME, HEAD)


def stored_explanation() -> StoredExplanation:
    """Return an explanation of a round of a single table as a worker keeps it."""
    table = TableExplanation(1, ("p-a", "p-b"), (0.0, 0.5), (0.0, 0.5), (), ((0, 1), (1, 0)), Cost(spread=20), None)
    return StoredExplanation("ef" * 32, (table,))


def test_all_kinds_of_jobs_wait_in_one_queue_with_short_jobs_first(answers: WorkerAnswers) -> None:
    answers.ask(VERIFICATION, GAME, HEAD)
    answers.ask(TOURNAMENT_VERIFICATION, GAME, HEAD)
    answers.ask(EXPLANATION, GAME, 3, "ef" * 32)
    expected = [
        (EXPLANATION.job, [GAME, 3, "ef" * 32], LIMIT_S),
        (VERIFICATION.job, [GAME, HEAD], LIMIT_S),
        (TOURNAMENT_VERIFICATION.job, [GAME, HEAD], 3_600),
    ]
    assert [(job.func_name, job.args, job.timeout) for job in waiting_jobs(answers)] == expected


def test_an_answer_has_the_type_of_its_kind(answers: WorkerAnswers) -> None:
    answers.ask(EXPLANATION, GAME, 3, "ef" * 32)
    do_job(answers, msgspec.to_builtins(stored_explanation()), EXPLANATION)
    assert answers.ask(EXPLANATION, GAME, 3, "ef" * 32) == stored_explanation()
    assert answers.ask(EXPLANATION, GAME, 4, "ef" * 32) is None, "another round"
    answers.ask_anew(EXPLANATION, GAME, 3, "ef" * 32)
    assert answers.ask(EXPLANATION, GAME, 3, "ef" * 32) is None
