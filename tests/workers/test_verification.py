"""A verification that is asked for is done by a worker, up to the head asked for."""

from __future__ import annotations

from eventstore.proof.kept_verification import still_holds
from eventstore.proof.verification_requests import Ask
from eventstore.proof.verify import Verification
from tests.processes import is_alive
from tests.tiny.play import started
from tests.workers.conftest import Place, Table


async def verified(table: Table, game: str, head: str) -> Verification:
    """Ask for a verification, as the HTTP service does, and wait for it."""
    ask = Ask(game, head)
    await table.desk.ask(ask)

    async def is_there() -> bool:
        return await table.desk.result(ask) is not None

    await table.until(is_there)
    kept = await table.desk.result(ask)
    assert kept is not None
    assert await still_holds(table.service, kept)
    return kept.found


def test_a_finished_game_passes(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "greedy"))
        async with table.looping():
            head = str((await table.until_ended(game)).head)
            found = await verified(table, game, head)
        assert found.ok, found.checks
        assert (found.game, found.head) == (game, head)

    place.run(scenario)


def test_a_running_game_is_verified_up_to_the_head_asked_for(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        game = await started(table.service)
        head = str((await table.service.reader.record(game, 2)).head)
        async with table.looping():
            found = await verified(table, game, head)
        assert found.ok, found.checks
        assert found.head == head != str((await table.state(game)).head)

    place.run(scenario)


def test_what_cannot_be_verified_harms_nobody(place: Place) -> None:
    worker = place.start_worker()
    lost = Ask("0-nosuchgame", "9-0123abcd")

    async def scenario(table: Table) -> None:
        game = await table.game_of_bots(("random", "random"))
        async with table.looping():
            await table.desk.ask(lost)

            async def failed() -> bool:
                return bool(table.queue.verifications.failed_job_registry.count)

            await table.until(failed)
            head = str((await table.until_ended(game)).head)
            assert (await verified(table, game, head)).ok
        assert await table.desk.result(lost) is None
        assert is_alive(worker.pid)

    place.run(scenario)
