"""The notation of a log: the same decisions, draws and facts as in the log, for viewers of the whole log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from domain.core.events import Decision, Event
from domain.notation.course import Course, Ply, take_recorded
from domain.notation.reading import read_notation
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.entry import Body, DecisionTaken, ServiceRun
from eventstore.service import Service
from eventstore.storage.memory import MemoryStore
from eventstore.table.commands import AbortGame, TakeSeat
from eventstore.table.events import TABLE_EVENTS
from eventstore.write.forking import ForkRequest
from eventstore.write.log_writer import NewGame
from projections.notation import notation_of
from tests.tiny import RULESETS, TINY
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    entry_of,
    head_of,
    played,
    started,
    tiny_service,
)


async def notation(service: Service, game: str, viewer: Identity = STRANGER) -> str:
    return await notation_of(service.reader, await service.rights.snapshot(game, viewer))


async def refusal(attempt: Awaitable[object]) -> tuple[str, object]:
    with pytest.raises(CommandRefused) as caught:
        await attempt
    return caught.value.code, caught.value.value


async def entries_of(service: Service, game: str) -> list[Body[Decision, Event]]:
    head = (await service.reader.state(game)).version
    return [(await entry_of(service, game, version)).body for version in range(1, head + 1)]


def retaken(text: str) -> list[tuple[Decision | None, list[tuple[Any, ...]], list[Event]]]:
    """Return decision, draws and facts of each ply of a notation, as the rules make them again."""
    game = read_notation(text, RULESETS)
    ruleset = RULESETS[game.ruleset]
    course = Course(ruleset, ruleset.load_components(ruleset.default_components()), game.options, game.seats)
    replayed = [(ply.decision, take_recorded(course, ply)) for ply in game.line.plies]
    return [
        (decision, [(draw.pile, draw.ordinal, draw.size, draw.index) for draw in facts.draws], list(facts.events))
        for decision, facts in replayed
    ]


def recorded(
    bodies: Sequence[Body[Decision, Event]],
) -> list[tuple[Decision | None, list[tuple[Any, ...]], list[Event]]]:
    """Return decision, draws and facts of each entry with facts of the rules."""
    rows = []
    for body in bodies:
        facts = [event for event in body.events if type(event) not in TABLE_EVENTS]
        if facts:
            decision = body.cause.decision if isinstance(body.cause, DecisionTaken) else None
            draws: list[tuple[Any, ...]] = [(draw.pile, draw.ordinal, draw.size, draw.index) for draw in body.draws]
            rows.append((decision, draws, facts))
    return rows


def test_decisions_draws_and_facts_of_a_log_follow_from_its_notation() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, options={"rounds": 3})
        await played(service, game, seed=3)
        text = await notation(service, game)
        assert retaken(text) == recorded(await entries_of(service, game))
        tags = dict(read_notation(text, RULESETS).tags)
        assert (tags["Game"], tags["Head"]) == (game, await head_of(service, game))
        assert (tags["Seat.a"], tags["Seat.b"], tags["Status"]) == ("Anna", "Ben", "finished")

    asyncio.run(scenario())


def test_decisions_that_were_taken_back_stand_as_variations() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        first = await head_of(service, game)
        version = int(first.partition("-")[0])
        await decided(service, game, LayCounter())
        await service.writer.take_back(game, await head_of(service, game), version, ANNA)
        await decided(service, game, RollDie())
        await played(service, game)
        text = await notation(service, game)
        ply = read_notation(text, RULESETS).line.plies[1]
        assert ply.decision == RollDie()
        assert [line.plies for line in ply.variations] == [(Ply(LayCounter()),)]
        assert "\n  (1.a lay_counter)\n" in text

    asyncio.run(scenario())


def test_a_running_game_is_told_to_viewers_from_whom_nothing_is_hidden_and_refused_to_all_others() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        for viewer in (ANNA, BEN, STRANGER, ORGANISER):
            assert await refusal(notation(service, game, viewer)) == ("notation_not_open", game)
        running = await notation(service, game, OPERATOR)
        assert running.endswith("\n*\n")
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        closed = await notation(service, game, STRANGER)
        assert read_notation(closed, RULESETS).line == read_notation(running, RULESETS).line

    asyncio.run(scenario())


def test_worlds_that_differ_in_a_wager_alone_are_refused_alike_until_the_game_is_closed() -> None:
    async def scenario() -> None:
        answers, closed = [], []
        for wager in (0, 1):
            service = tiny_service()
            game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "alike")).game
            for player in (ANNA, BEN):
                await service.writer.command(game, TakeSeat(nonce=player.name), player)
            await decided(service, game, HideCounter(wager))
            viewers = (BEN, STRANGER, ORGANISER, ANNA)
            answers.append([await refusal(notation(service, game, viewer)) for viewer in viewers])
            await service.writer.command(game, AbortGame("over"), ORGANISER)
            closed.append(read_notation(await notation(service, game), RULESETS).line.plies[1])
        assert answers[0] == answers[1]
        assert closed == [Ply(HideCounter(0)), Ply(HideCounter(1))]

    asyncio.run(scenario())


def test_a_game_before_its_start_has_no_notation() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA, "open")).game
        assert await refusal(notation(service, game)) == ("notation_not_begun", game)

    asyncio.run(scenario())


def test_a_fork_that_dealt_hidden_things_anew_follows_from_its_notation() -> None:
    async def scenario() -> None:
        service = tiny_service()
        parent = await started(service, options={"rounds": 3}, forks="anyone")
        await decided(service, parent, LayCounter())
        at = (await service.reader.state(parent)).version
        fork = (await service.forking.fork(parent, ForkRequest(at), STRANGER)).game
        for player in (ANNA, BEN):
            await service.writer.command(fork, TakeSeat(nonce="n"), player)
        await played(service, fork)
        await played(service, parent)
        text = await notation(service, fork)
        assert " ~: =" in text
        assert retaken(text) == recorded(await entries_of(service, fork))

    asyncio.run(scenario())


def test_a_log_whose_facts_no_longer_follow_from_the_rules_is_refused_with_the_entry() -> None:
    async def scenario() -> None:
        store = MemoryStore()
        game = await started(service := tiny_service(store))
        await played(service, game)
        bodies = await entries_of(service, game)
        run = next(body.version for body in bodies if isinstance(body.cause, ServiceRun))
        other = replace(TINY, version=3, advance=lambda _position, _chance: [])
        assert await refusal(notation(tiny_service(store, rulesets={"tiny": other}), game)) == ("notation_differs", run)

    asyncio.run(scenario())
