"""Orders of tables: a worker makes the tables, another worker after a kill, or refuses the order."""

from __future__ import annotations

from functools import partial

from domain.tournament.commands import OrderPairing, SetTables
from domain.tournament.settings import Scoring, Settings, Swiss
from domain.tournament.state import PairingOrder
from tests.eventstore.tournaments import ROSTER, begun, command_all
from tests.processes import is_alive
from tests.workers.conftest import Place, Table

DUTCH = Settings(Swiss(4, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2))


async def tournament_with_order(table: Table, settings: Settings = DUTCH) -> str:
    tournament = await begun(table.service, settings)
    await command_all(table.service, tournament, OrderPairing())
    return tournament


async def order_of(table: Table, tournament: str) -> PairingOrder:
    order = (await table.service.tournaments.state(tournament)).played.order
    assert order is not None
    return order


async def ended_order(table: Table, tournament: str) -> PairingOrder:
    """Return the order of a tournament once it is no longer pending."""

    async def is_ended() -> bool:
        return (await order_of(table, tournament)).status != "pending"

    await table.until(is_ended)
    return await order_of(table, tournament)


async def is_in_trouble(place: Place, trouble: str) -> bool:
    return bool(place.processes_at(trouble))


def test_tables_of_an_order_are_made_in_each_system(place: Place) -> None:
    place.start_worker()

    async def scenario(table: Table) -> None:
        async with table.looping():
            tournaments = [await tournament_with_order(table, settings) for settings in (DUTCH, Settings(Swiss(4)))]
            assert [(await ended_order(table, tournament)).status for tournament in tournaments] == ["done", "done"]

    place.run(scenario)


def test_an_order_is_queued_once_while_a_worker_is_at_it(place: Place) -> None:
    place.ask("pairing-hangs")
    place.start_worker()
    place.start_worker()

    async def scenario(table: Table) -> None:
        async with table.looping():
            tournament = await tournament_with_order(table)
            await table.until(partial(is_in_trouble, place, "pairing-hangs"))

            async def is_handed_out_again() -> bool:
                due = await table.service.store.due(0, now=1 << 60, limit=99)
                return any(game.game == tournament and game.attempts >= 4 for game in due)

            await table.until(is_handed_out_again)
            await table.until_idle()
            assert not table.queue.pairings.job_ids
            assert len(place.processes_at("pairing-hangs")) == 1
            place.stop_asking("pairing-hangs")
            assert (await ended_order(table, tournament)).status == "done"

    place.run(scenario)


def test_tables_whose_worker_was_killed_are_made_by_another(place: Place) -> None:
    place.ask("pairing-hangs")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        async with table.looping():
            tournament = await tournament_with_order(table)
            await table.until(partial(is_in_trouble, place, "pairing-hangs"))
            job = table.queue.pairings.fetch_job(f"pair-{tournament}-1")
            assert job is not None
            (execution,) = job.get_executions()
            worker.kill()
            worker.wait()
            place.stop_asking("pairing-hangs")
            table.expire(table.queue.pairings, execution)
            place.start_worker()
            assert (await ended_order(table, tournament)).status == "done"

    place.run(scenario)


def test_tables_that_take_too_long_are_given_up_and_set_by_hand(place: Place) -> None:
    place.pairing_limit_s = 1
    place.ask("pairing-hangs")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        async with table.looping():
            tournament = await tournament_with_order(table)
            order = await ended_order(table, tournament)
            assert (order.status, order.refusal and order.refusal.code) == ("refused", "pairing_too_long")
            tables = SetTables((ROSTER[:2], ROSTER[2:]), (), "by lot")
            assert (await command_all(table.service, tournament, tables)).played.rounds[0].status == "previewed"
            place.stop_asking("pairing-hangs")
            await command_all(table.service, tournament, OrderPairing())
            assert (await ended_order(table, tournament)).status == "done"
        assert is_alive(worker.pid)

    place.run(scenario)


def test_the_failure_of_an_engine_is_written_to_the_log_once(place: Place) -> None:
    place.ask("pairing-fails")
    worker = place.start_worker()

    async def scenario(table: Table) -> None:
        async with table.looping():
            tournament = await tournament_with_order(table)
            order = await ended_order(table, tournament)
            assert (order.status, order.refusal and order.refusal.code) == ("refused", "pairing_failed")
            assert "colours" not in str(order.refusal), "a failure's text is for the log of the process"
            version = (await table.service.tournaments.state(tournament)).head.version
            await table.until_looked(1)
            assert (await table.service.tournaments.state(tournament)).head.version == version
        assert is_alive(worker.pid)

    place.run(scenario)


def test_an_order_outlives_a_queue_that_was_lost(place: Place) -> None:
    async def scenario(table: Table) -> None:
        async with table.looping():
            tournament = await tournament_with_order(table)
            await table.queued(1)
            table.queue.connection.flushdb()
            place.start_worker()
            assert (await ended_order(table, tournament)).status == "done"

    place.run(scenario)
