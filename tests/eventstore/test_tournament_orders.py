"""Orders of tables in the log: a tournament is due until its tables are made, for the players of that moment."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from domain.tournament.commands import (
    AnyCommand,
    AppointReferee,
    GiveUpPairing,
    LockRound,
    MakeTables,
    OpenRound,
    OrderPairing,
    SetAbsence,
    Withdraw,
)
from domain.tournament.dutch import DutchRound
from domain.tournament.errors import TournamentRefused
from domain.tournament.settings import Scoring, Settings, Swiss
from eventstore.identity import SERVICE_IDENTITY
from eventstore.service import Service, open_service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Append, Appended
from tests.eventstore.tournaments import OWNER, begun, command_all, failing, forged, verified
from tests.tiny import RULESETS
from tests.tiny.play import KEYS, Clock, due_games
from workers.dutch import pair_dutch

DUTCH = Settings(Swiss(4, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2), late_until=2)
EIGHT = tuple(f"p-{letter}" for letter in "abcdefgh")


class BusyStore(MemoryStore):
    """A store in which an organiser writes to the log right before an entry of the service."""

    def __init__(self) -> None:
        super().__init__()
        self.service: Service | None = None
        self.commands: list[AnyCommand] = []

    async def append(self, *parts: Append) -> tuple[Appended, ...]:
        if b'"make_tables"' in parts[0].record.body and self.commands:
            assert self.service is not None
            await self.service.tournaments.command(parts[0].game, self.commands.pop(), OWNER)
        return await super().append(*parts)


class CountingEngine:
    """The engine of the FIDE Dutch system with a count of its rounds."""

    def __init__(self) -> None:
        self.rounds = 0

    def __call__(self, question: DutchRound) -> Sequence[tuple[int, ...]]:
        self.rounds += 1
        return pair_dutch(question)


async def tournament_with_order(service: Service) -> str:
    """Return a tournament with an ordered pairing."""
    tournament = await begun(service, DUTCH, EIGHT)
    await command_all(service, tournament, OrderPairing())
    return tournament


@pytest.mark.parametrize(
    ("command", "rounds"),
    [(AppointReferee("p-other"), 1), (SetAbsence("p-a", 2), 1), (Withdraw("p-b"), 2)],
    ids=["a referee is appointed", "a player misses a later round", "a player leaves"],
)
def test_tables_are_made_anew_only_when_an_entry_meanwhile_changes_the_players(
    command: AnyCommand, rounds: int
) -> None:
    async def scenario() -> None:
        store, engine = BusyStore(), CountingEngine()
        service = store.service = open_service(store, RULESETS, KEYS, clock=Clock(), dutch=engine)
        tournament = await tournament_with_order(service)
        store.commands = [command]
        state = await command_all(service, tournament, MakeTables(1), caller=SERVICE_IDENTITY)
        assert store.commands == []
        assert engine.rounds == rounds
        seated = {player for table in state.played.rounds[0].tables for player in table.players}
        assert seated | {*state.played.rounds[0].byes} == set(state.played.available(1))
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_a_tournament_is_due_until_its_tables_are_made() -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, clock=Clock(), dutch=pair_dutch)
        tournament = await begun(service, DUTCH, EIGHT)
        assert await due_games(service) == []
        await command_all(service, tournament, OrderPairing())
        assert await due_games(service) == [tournament]
        await command_all(service, tournament, SetAbsence("p-a", 2))
        assert await due_games(service) == [tournament]
        await command_all(service, tournament, MakeTables(1), caller=SERVICE_IDENTITY)
        assert await due_games(service) == []
        with pytest.raises(TournamentRefused, match="not pending"):
            await command_all(service, tournament, MakeTables(1), caller=SERVICE_IDENTITY)

    asyncio.run(scenario())


async def evening_of_orders(service: Service) -> str:
    """Return a tournament with an order that was given up and another that was refused."""
    tournament = await begun(service, DUTCH, EIGHT)
    await command_all(service, tournament, OrderPairing())
    await command_all(service, tournament, GiveUpPairing(1, "too_long", 120), caller=SERVICE_IDENTITY)
    await command_all(service, tournament, OrderPairing(), *(Withdraw(player) for player in EIGHT[1:]))
    await command_all(service, tournament, MakeTables(2), caller=SERVICE_IDENTITY)
    await command_all(service, tournament, *(AppointReferee(player) for player in EIGHT[:1]))
    return tournament


def test_orders_that_were_given_up_or_refused_verify() -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, clock=Clock(), dutch=pair_dutch)
        tournament = await evening_of_orders(service)
        state = await service.tournaments.state(tournament)
        order = state.played.order
        assert order is not None
        assert order.refusal is not None
        assert (order.number, order.status, order.refusal.code) == (2, "refused", "players_do_not_fit")
        assert (await verified(service, tournament)).ok

    asyncio.run(scenario())


def test_an_order_given_up_by_an_organiser_fails_verification() -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, clock=Clock(), dutch=pair_dutch)
        tournament = await evening_of_orders(service)
        forged(service, tournament, lambda bodies: bodies[4].update(actor=OWNER.actor))
        assert failing(await verified(service, tournament))["decisions"] == ("refused", 5)

    asyncio.run(scenario())


def test_tables_of_another_draw_fail_verification() -> None:
    async def scenario() -> None:
        service = open_service(MemoryStore(), RULESETS, KEYS, clock=Clock(), dutch=pair_dutch)
        tournament = await tournament_with_order(service)
        await command_all(service, tournament, MakeTables(1), caller=SERVICE_IDENTITY)
        await command_all(service, tournament, LockRound(), OpenRound())

        def change(bodies: list[dict[str, list[dict[str, int]]]]) -> None:
            bodies[4]["events"][0]["key"] += 1

        forged(service, tournament, change)
        assert failing(await verified(service, tournament))["decisions"] == ("facts_wrong", 5)

    asyncio.run(scenario())
