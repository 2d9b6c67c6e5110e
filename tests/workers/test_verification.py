"""A verification that is asked for is done by a worker, up to the head asked for."""

from __future__ import annotations

from eventstore.proof.stored_verification import VERIFICATION, StoredVerification, still_holds
from eventstore.proof.verify import Verification
from tests.processes import is_alive
from tests.tiny.play import started
from tests.workers.conftest import Place, Table


async def verified(table: Table, game: str, head: str) -> Verification:
    """Ask for a verification, as the HTTP service does, until it is there."""
    answers: list[StoredVerification[Verification]] = []

    async def is_there() -> bool:
        answer = table.answers.ask(VERIFICATION, game, head)
        answers.extend([] if answer is None else [answer])
        return answer is not None

    await table.until(is_there)
    assert await still_holds(table.service.store, table.answers.judge, answers[0])
    return answers[0].verification


def test_a_finished_game_passes(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "greedy"))
        async with table.looping():
            head = str((await table.until_ended(game)).head)
            verification = await verified(table, game, head)
        assert verification.ok, verification.checks
        assert (verification.game, verification.head) == (game, head)

    place.run(scenario)


def test_a_running_game_is_verified_up_to_the_head_asked_for(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        head = str((await table.service.reader.record(game, 2)).head)
        async with table.looping():
            verification = await verified(table, game, head)
        assert verification.ok, verification.checks
        assert verification.head == head != str((await table.state(game)).head)

    place.run(scenario)


def test_an_unverifiable_game_harms_nobody(place: Place) -> None:
    worker = place.start_worker()
    unknown = "0-nosuchgame", "9-0123abcd"

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        async with table.looping():
            table.answers.ask(VERIFICATION, *unknown)

            async def failed() -> bool:
                return bool(table.queue.answers.failed_job_registry.count)

            await table.until(failed)
            head = str((await table.until_ended(game)).head)
            assert (await verified(table, game, head)).ok
        assert table.answers.ask(VERIFICATION, *unknown) is None
        assert is_alive(worker.pid)

    place.run(scenario)


def test_a_verification_whose_worker_was_killed_is_done_by_another(place: Place) -> None:
    async def scenario(table: Table) -> None:
        game = await started(table.service)
        head = str((await table.state(game)).head)
        table.answers.ask(VERIFICATION, game, head)
        (name,) = table.queue.answers.job_ids
        place.ask("hold-read")
        worker = place.start_worker()

        async def is_held() -> bool:
            return bool(place.held("hold-read"))

        await table.until(is_held)
        job = table.queue.answers.fetch_job(name)
        assert job is not None
        (execution,) = job.get_executions()
        worker.kill()
        worker.wait()
        place.stop_asking("hold-read")
        assert table.answers.ask(VERIFICATION, game, head) is None
        assert not table.queue.answers.job_ids, "for some seconds it counts as being worked on"
        table.expire(table.queue.answers, execution)
        place.start_worker()
        assert (await verified(table, game, head)).ok

    place.run(scenario)
