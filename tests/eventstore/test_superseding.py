"""Forks that replace their parent: the parent stops, and its players go on in the fork."""

from __future__ import annotations

import asyncio

import pytest

from eventstore.storage.store import Store
from eventstore.table.commands import TakeSeat
from eventstore.table.events import GameStarted, GameSuperseded
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, BEN, STRANGER, code_of, entry_of, head_of, played, started, tiny_service, unchanged


def test_a_fork_replaces_its_parent_in_one_append(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await played(service, game, upto=8)
        before = await head_of(service, game)
        fork = await forked(service, game, 5, supersede=True)
        parent = (await service.reader.state(game)).at_table
        assert (parent.status, parent.superseded_by) == ("superseded", fork)
        entry = await entry_of(service, game, state.version + 1)
        assert entry.body.events == (GameSuperseded(fork),)
        child = await service.reader.state(fork)
        assert (child.at_table.status, child.at_table.seats) == ("playing", state.at_table.seats)
        assert (child.at_table.commitment, child.at_table.nonces) == (parent.commitment, parent.nonces)
        assert child.position == (await service.reader.state_at(game, 5)).position, "hands go on"
        assert await code_of(service.writer.decide(game, before, ANNA, LayCounter())) == "head_conflict"
        decide = service.writer.decide(game, await head_of(service, game), ANNA, LayCounter())
        assert await unchanged(service, game, decide) == "not_playing"
        assert await code_of(forked(service, game, 5, supersede=True)) == "already_ended"
        await played(service, fork)
        for each_game in (game, fork):
            await sound(service, each_game)

    backend.run(scenario)


def test_only_organisers_replace_a_game() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        for caller in (ANNA, STRANGER):
            assert await unchanged(service, game, forked(service, game, 3, caller, supersede=True)) == "not_organiser"

    asyncio.run(scenario())


def test_of_two_forks_that_replace_one_game_at_once_one_does(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        services = [tiny_service(store) for _ in range(4)]
        game = await started(services[0])
        answers = await asyncio.gather(
            *(forked(service, game, 3, supersede=True) for service in services), return_exceptions=True
        )
        forks = [answer for answer in answers if isinstance(answer, str)]
        assert len(forks) == 1
        assert (await tiny_service(store).reader.state(game)).at_table.superseded_by == forks[0]
        assert await store.forks(game) == forks
        refusals = {getattr(answer, "code", "") for answer in answers if not isinstance(answer, str)}
        assert refusals == {"already_ended"}

    backend.run(scenario)


def test_a_decision_and_a_replacement_at_once() -> None:
    async def scenario() -> None:
        service, other = tiny_service(), None
        game = await started(service)
        other = tiny_service(service.store)
        head = await head_of(service, game)
        answers = await asyncio.gather(
            service.writer.decide(game, head, ANNA, RollDie()),
            forked(other, game, 3, supersede=True),
            return_exceptions=True,
        )
        assert isinstance(answers[1], str), "an act is judged again when a decision was first"
        final = await tiny_service(service.store).reader.state(game)
        assert final.at_table.superseded_by == answers[1]
        await sound(tiny_service(service.store), game)

    asyncio.run(scenario())


@pytest.mark.parametrize("luck", ["parent", "fresh"])
def test_replaced_from_before_its_start_it_starts_at_once(luck: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await played(service, game, upto=6)
        fork = await forked(service, game, 2, supersede=True, luck=luck)
        state = await service.reader.state(fork)
        assert state.at_table.status == "playing"
        assert state.at_table.nonces == ("nonce-of-Anna", "nonce-of-Ben")
        entry = await entry_of(service, fork, 3)
        assert any(isinstance(event, GameStarted) for event in entry.body.events)
        parents = (await service.reader.state_at(game, 3)).position
        assert (state.position == parents) == (luck == "parent"), "the same luck deals the same hands"
        await played(service, fork)
        await sound(service, fork)

    asyncio.run(scenario())


def test_a_table_that_waits_for_players_can_be_replaced() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        await service.writer.command(game, TakeSeat(nonce="mine"), ANNA)
        fork = await forked(service, game, 2, supersede=True)
        table = (await service.reader.state(fork)).at_table
        assert (table.status, table.seat_of("p-anna"), table.given) == ("open", 0, ((0, "mine"),))
        await service.writer.command(fork, TakeSeat(), BEN)
        await played(service, fork)
        await sound(service, fork)

    asyncio.run(scenario())
