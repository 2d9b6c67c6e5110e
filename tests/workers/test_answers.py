"""Questions about tournaments to workers: explanations of rounds and verifications, each made once."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any
from unittest import mock

import pytest

from domain.tournament.commands import AppointReferee, LockRound, OpenRound, PairRound, RecordResult
from domain.tournament.explanation import explain
from domain.tournament.state import TableResult, Tournament
from eventstore.proof.stored_verification import Verifications
from eventstore.storage.worker_answers import AnswerKind, WorkerAnswers
from eventstore.tournament.explanations import EXPLANATION, Explanation, Explanations, StoredExplanation, digest_of
from eventstore.tournament.stored_verification import TOURNAMENT_VERIFICATION
from eventstore.tournament.verify import TournamentVerification
from tests.damage import Damage
from tests.eventstore.tournaments import begun, command_all
from tests.workers.conftest import Place, Table


async def tournament_with_preview(table: Table) -> str:
    """Return a tournament with a previewed first round."""
    tournament = await begun(table.service)
    await command_all(table.service, tournament, PairRound())
    return tournament


async def explanation_of(table: Table, explanations: Explanations, tournament: str, number: int = 1) -> Explanation:
    """Ask for an explanation, as the HTTP service does, until it is there."""
    state = await table.service.tournaments.state(tournament)
    answers: list[Explanation] = []

    async def is_there() -> bool:
        answer = await explanations.explanation(state, number)
        answers.extend([] if answer is None else [answer])
        return answer is not None

    await table.until(is_there)
    return answers[0]


async def verification_of(table: Table, verifications: Verifications, tournament: str) -> TournamentVerification:
    """Ask for a verification up to the head until it is there."""
    head = str(await table.service.store.head(tournament))
    answers: list[TournamentVerification] = []

    async def is_there() -> bool:
        answer = await verifications.ask(TOURNAMENT_VERIFICATION, tournament, head, of_many=True)
        answers.extend([] if answer is None else [answer])
        return answer is not None

    await table.until(is_there)
    return answers[0]


def verifications_of(table: Table, clock: Any = lambda: 0.0) -> Verifications:
    """Return the verifications of a process of the HTTP service."""
    return Verifications(table.answers, table.service.store, clock)


async def executions(table: Table) -> list[str]:
    """Return the ids of the finished jobs, each with the count of its results."""
    jobs = [table.queue.answers.fetch_job(name) for name in table.queue.answers.finished_job_registry.get_job_ids()]
    return [f"{job.id} {len(job.results())}" for job in jobs if job is not None]


def test_a_worker_explains_a_round_once_for_all_questions(place: Place) -> None:
    """Two processes have 32 questions each at once."""
    place.start_worker()

    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        state = await table.service.tournaments.state(tournament)
        processes = [Explanations(table.answers), Explanations(table.answers)]
        questions = [explanation_of(table, process, tournament) for process in processes for _ in range(32)]
        answers = await asyncio.gather(*questions)
        assert answers == [explain(state.played, 1)] * 64
        (job,) = await executions(table)
        assert job == f"explain-{tournament}-1-{digest_of(state.played, 1)}-{table.answers.judge[:16]} 1"

    place.run(scenario)


def test_an_explanation_outlasts_entries_that_leave_its_tables(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    place.start_worker()
    digests: list[str] = []

    def noted(state: Tournament, number: int) -> str:
        digests.append(digest_of(state, number))
        return digests[-1]

    async def scenario(table: Table) -> None:
        monkeypatch.setattr("eventstore.tournament.explanations.digest_of", noted)
        tournament = await tournament_with_preview(table)
        explanations = Explanations(table.answers)
        before = await explanation_of(table, explanations, tournament)
        result = TableResult((2, 1), (1, 2))
        await command_all(
            table.service,
            tournament,
            LockRound(),
            OpenRound(),
            AppointReferee("p-rudi"),
            RecordResult(1, 1, result),
        )
        assert len(digests) == 1
        for process in (explanations, Explanations(table.answers)):
            assert await explanation_of(table, process, tournament) == before
        assert len(digests) == 2, "each process computes it once, whatever is entered meanwhile"
        assert len(await executions(table)) == 1

    place.run(scenario)


def test_a_round_that_is_paired_anew_is_explained_anew(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        explanations = Explanations(table.answers)
        before = await explanation_of(table, explanations, tournament)
        tables = before
        while tables == before:
            state = await command_all(table.service, tournament, PairRound())
            tables = await explanation_of(table, explanations, tournament)
            assert tables == explain(state.played, 1)

    place.run(scenario)


def test_an_explanation_of_other_tables_is_dropped_and_asked_for_anew(place: Place) -> None:
    """The round was paired anew during the question; the answer has the digest of its own tables."""

    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        state = await table.service.tournaments.state(tournament)
        digest = digest_of(state.played, 1)
        other = StoredExplanation("00" * 32, explain(state.played, 1))
        calls: list[tuple[Any, ...]] = []

        class OtherAnswers(WorkerAnswers):
            def ask(self, kind: AnswerKind[Any], *arguments: str | int) -> Any:
                calls.append(("ask", kind, *arguments))
                return other

            def ask_anew(self, kind: AnswerKind[Any], *arguments: str | int) -> None:
                calls.append(("ask anew", kind, *arguments))

        explanations = Explanations(OtherAnswers(table.queue.connection, table.answers.judge))
        assert await explanations.explanation(state, 1) is None
        question = (EXPLANATION, tournament, 1, digest)
        assert calls == [("ask", *question), ("ask anew", *question)]

    place.run(scenario)


def test_without_a_worker_or_a_queue_there_is_no_explanation(place: Place) -> None:
    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        state = await table.service.tournaments.state(tournament)
        explanations = Explanations(table.answers)
        for _ in range(3):
            assert await explanations.explanation(state, 1) is None
        assert len(table.queue.answers.job_ids) == 1
        place.start_worker()
        assert await explanation_of(table, explanations, tournament)
        table.queue.connection.flushdb()
        assert await explanations.explanation(state, 1) is not None, "this process has it"
        assert await Explanations(table.answers).explanation(state, 1) is None, "the queue has lost it"

    place.run(scenario)


@pytest.mark.parametrize("kind", [TOURNAMENT_VERIFICATION, EXPLANATION], ids=["a verification", "an explanation"])
def test_a_worker_that_is_killed_leaves_its_work_to_another(place: Place, kind: AnswerKind[Any]) -> None:
    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        state = await table.service.tournaments.state(tournament)
        round_arguments = (tournament, 1, digest_of(state.played, 1))
        arguments = round_arguments if kind is EXPLANATION else (tournament, str(state.head))
        table.answers.ask(kind, *arguments)
        (name,) = table.queue.answers.job_ids
        place.ask("hold-read")
        worker = place.start_worker()

        async def is_held() -> bool:
            return bool(place.held("hold-read"))

        await table.until(is_held)
        worker.kill()
        worker.wait()
        place.stop_asking("hold-read")
        job = table.queue.answers.fetch_job(name)
        assert job is not None
        (execution,) = job.get_executions()
        table.answers.ask(kind, *arguments)
        assert not table.queue.answers.job_ids, "for some seconds it counts as being worked on"
        table.expire(table.queue.answers, execution)
        place.start_worker()

        async def is_there() -> bool:
            return table.answers.ask(kind, *arguments) is not None

        await table.until(is_there)
        if kind is EXPLANATION:
            assert await explanation_of(table, Explanations(table.answers), tournament) == explain(state.played, 1)
        else:
            assert (await verification_of(table, verifications_of(table), tournament)).ok

    place.run(scenario)


def test_a_verification_of_many_logs_is_compared_with_the_store_every_ten_seconds(place: Place) -> None:
    """The first answer is compared at once; the questions of the next seconds share that comparison."""
    place.start_worker()
    now = [0.0]

    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        verifications = verifications_of(table, lambda: now[0])
        head = str(await table.service.store.head(tournament))

        def ask() -> Coroutine[Any, Any, TournamentVerification | None]:
            return verifications.ask(TOURNAMENT_VERIFICATION, tournament, head, of_many=True)

        with mock.patch.object(table.service.store, "read", wraps=table.service.store.read) as read:
            answer = await verification_of(table, verifications, tournament)
            assert (answer.ok, answer.head, read.call_count) == (True, head, 1)
            assert await asyncio.gather(*[ask() for _ in range(20)]) == [answer] * 20
            assert read.call_count == 1
            now[0] += 9.9
            assert await ask() == answer
            assert read.call_count == 1
            now[0] += 0.2
            assert await ask() == answer
            assert read.call_count == 2

    place.run(scenario)


def test_a_verification_whose_bytes_were_altered_is_made_anew(place: Place) -> None:
    place.start_worker()
    now = [0.0]

    async def scenario(table: Table) -> None:
        tournament = await tournament_with_preview(table)
        verifications = verifications_of(table, lambda: now[0])
        assert (await verification_of(table, verifications, tournament)).ok
        Damage(place.url, tournament, 3, change=lambda body: body.replace(b"p-anna", b"p-inna"))
        now[0] += 11.0
        answer = await verification_of(table, verifications, tournament)
        assert [check.code for check in answer.checks if not check.ok][:1] == ["hash_wrong"]

    place.run(scenario)
