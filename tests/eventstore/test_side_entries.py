"""Side entries: a decision or a take-back made on the head before them goes as if there were none."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from domain.core.events import SERVICE, Event
from domain.core.ruleset import Ruleset
from domain.rulesets import RULESETS
from eventstore.errors import HeadConflict
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State, to_move
from eventstore.log.take_backs import is_side_entry
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.storage.store import Store
from eventstore.table.commands import RuleDispute, TableCommand, TakeSeat, WithdrawTakeBack
from eventstore.table.events import SIDE_EVENTS, DisputeRuled, TakeBackLapsed, TakeBackRequested, TakeBackWithdrawn
from eventstore.write.appending import append_command
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.nim import NIM
from tests.tiny import TINY
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import ANNA, KEYS, ORGANISER, PLAYERS, code_of, decided, head_of, seated, started, tiny_service

ALL: dict[str, Ruleset[Any]] = {**RULESETS, "tiny": TINY, "nim": NIM}
LENGTH = 60
"""How many decisions, take-backs and runs a random game has at most."""


async def beside(service: Service, game: str, number: int = 0) -> None:
    """Append a side entry, as a process that is quicker than the player."""
    state = await service.reader.state(game)
    events: list[Event] = [[TakeBackRequested(0, 1)], [TakeBackLapsed()], [TakeBackWithdrawn(0)]][number % 3]  # type: ignore[assignment]
    cause = CommandTaken(ANNA.actor, WithdrawTakeBack())
    await append_command(service.core, state, cause, events, state.time)


async def opened(service: Service, name: str) -> str:
    """Open a game whose id, and so whose luck, is the same in every service with these keys."""
    game = (await service.writer.create(NewGame(ruleset=name, seats=2), ANNA, "the same")).game
    for player in PLAYERS[:2]:
        await service.writer.command(game, TakeSeat(nonce=f"nonce-of-{player.name}"), player)
    return game


async def at_random(name: str, store: Store, *, side_entries: bool) -> tuple[list[Any], State, str]:
    """Play a game by chance, the same for the same ruleset.

    Decisions are made in a process that still caches the state of their head, or in a process that has read on.

    Returns:
        The content of each entry that is no side entry, the state at the end, and the game's id.
    """
    service, other = tiny_service(store, rulesets=ALL), tiny_service(store, rulesets=ALL)
    game = await opened(service, name)
    choices, injected = random.Random(name), random.Random(f"beside {name}")  # noqa: S311 - choices of a test
    heads: list[str] = []
    for _ in range(LENGTH):
        state = await service.reader.state(game)
        movers = to_move(state)
        if not movers:
            break
        head = str(state.head)
        for number in range(injected.choice([0, 1, 2, 9]) if side_entries else 0):
            await beside(other, game, injected.randrange(3) + number)
        writer = injected.choice([service, other]).writer
        if movers[0] == SERVICE:
            await service.writer.advance(game)
        elif state.earlier and choices.random() < 0.15:
            back = choices.randrange(len(state.earlier))
            to = state.earlier[back]
            await writer.take_back(game, head, to.version, seated(state, to.seat))
        else:
            legal = list(ALL[name].legal(state.position, movers[0]))
            await writer.decide(game, head, seated(state, movers[0]), choices.choice(legal))
        heads.append(head)
    codec, stories = await service.reader.codec(game), []
    async for record in service.reader.stream(game):
        body = codec.body(record)
        if not is_side_entry(body.cause, body.events):
            facts = tuple(event for event in body.events if type(event) not in SIDE_EVENTS)
            stories.append((_without_versions(body.cause), body.draws, tuple(map(_without_versions, facts))))
    return stories, await service.reader.state(game), game


def _without_versions(value: Any) -> Any:
    """Return a cause or a fact without the version that a take-back names: side entries move it."""
    return repr(value).split("to=")[0] if "TakeBack" in repr(value) or "TakenBack" in repr(value) else value


@pytest.mark.parametrize("name", ALL)
def test_a_game_goes_with_side_entries_anywhere_as_without_them(name: str) -> None:
    async def scenario() -> None:
        alone, without, _ = await at_random(name, MemoryStore(), side_entries=False)
        store = MemoryStore()
        story, with_them, game = await at_random(name, store, side_entries=True)
        assert story == alone
        assert with_them.version > without.version + 20
        assert (with_them.position, with_them.ordinals) == (without.position, without.ordinals)
        assert [point.position for point in with_them.earlier] == [point.position for point in without.earlier]
        fresh = tiny_service(store, rulesets=ALL)
        assert await fresh.reader.state(game) == with_them

    asyncio.run(scenario())


def test_a_decision_on_a_head_before_side_entries_is_accepted_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, other = tiny_service(store), tiny_service(store)
        game = await started(service)
        head = await head_of(service, game)
        for number in range(7):
            await beside(other, game, number)
        accepted = await service.writer.decide(game, head, ANNA, RollDie(), "k")
        assert accepted.head.version == int(head.partition("-")[0]) + 8
        again = await tiny_service(store).writer.decide(game, head, ANNA, RollDie(), "k")
        assert (again.head, again.record) == (accepted.head, accepted.record)
        assert await code_of(service.writer.decide(game, head, ANNA, LayCounter(), "k")) == "key_reused"
        assert (await service.writer.dry_run(game, str(accepted.head), ANNA, LayCounter())).whole

    backend.run(scenario)


def test_a_dry_run_on_a_head_before_side_entries_names_the_head_it_was_judged_on() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        head = await head_of(service, game)
        await beside(service, game)
        assert str((await service.writer.dry_run(game, head, ANNA, LayCounter())).head) == await head_of(service, game)
        await decided(service, game, RollDie())
        assert await code_of(service.writer.dry_run(game, head, ANNA, LayCounter())) == "head_conflict"

    asyncio.run(scenario())


@pytest.mark.parametrize("before", [0, 3])
@pytest.mark.parametrize("command", [RuleDispute("so be it"), None], ids=["a ruling", "a decision"])
def test_after_any_other_entry_it_is_a_conflict(command: TableCommand | None, before: int, backend: Backend) -> None:
    """Whatever side entries lie around it, and whether or not the process has read it."""

    async def scenario(store: Store) -> None:
        for reads_on in (False, True):
            service, other = tiny_service(store), tiny_service(store)
            game = await started(service)
            if command is not None:
                await decided(other, game, RollDie())
            state = await service.reader.state(game)
            for number in range(before):
                await beside(other, game, number)
            if command is None:
                await decided(other, game, RollDie())
            else:
                await other.writer.command(game, command, ORGANISER)
            await beside(other, game)
            if reads_on:
                await service.reader.state(game)
            actual = await head_of(other, game)
            with pytest.raises(HeadConflict) as refused:
                await service.writer.decide(game, str(state.head), ANNA, LayCounter())
            assert refused.value.actual == actual
            with pytest.raises(HeadConflict):
                await service.writer.take_back(game, str(state.head), 4, ANNA)
            assert await head_of(other, game) == actual

    backend.run(scenario)


@pytest.mark.parametrize(
    ("head", "code"),
    [("4-00000000", "log_set_back"), ("0-00000000", "head_conflict"), ("999-00000000", "log_set_back")],
)
def test_a_head_that_the_log_does_not_have_is_refused(head: str, code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await beside(service, game)
        assert await code_of(service.writer.decide(game, head, ANNA, RollDie())) == code

    asyncio.run(scenario())


def test_side_entries_are_no_barrier_and_other_entries_are() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, LayCounter())
        before = await service.reader.state(game)
        for number in range(3):
            await beside(service, game, number)
        assert (await service.reader.state(game)).earlier == before.earlier
        await service.writer.take_back(game, str(before.head), before.version - 1, ANNA)
        assert (await verify_log(service.reader, game, keys=KEYS)).checks[0].ok
        ruling = CommandTaken(ORGANISER.actor, RuleDispute("so be it"))
        assert not is_side_entry(ruling, [DisputeRuled(ORGANISER.actor, "so be it")])
        assert not is_side_entry(ruling, [TakeBackLapsed(), DisputeRuled(ORGANISER.actor, "so be it")])

    asyncio.run(scenario())
