"""Pauses: by consent of all people at the table, or by an organiser; nobody moves meanwhile."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.core.events import SERVICE
from eventstore.identity import SERVICE_IDENTITY
from eventstore.log.state import due_at, status_of, to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.storage.store import Store, shard_of
from eventstore.table.commands import (
    AbortGame,
    AnswerPause,
    HandSeatToBot,
    PauseGame,
    RequestPause,
    RequestTakeBack,
    ResumeGame,
    SeatStandIn,
    TableCommand,
    TakeSeat,
    WithdrawPause,
)
from eventstore.table.events import GamePaused, GameResumed, Pause, PauseAnswered, PauseRequested
from eventstore.table.table import OpenPauseRequest
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    due_games,
    entry_of,
    played,
    started,
    state_after,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures

# A7: nobody moves


def test_a7_while_a_game_is_paused_nobody_moves_and_nothing_is_due() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await decided(service, game, RollDie())
        await state_after(service, game, SeatStandIn(1, "random"), BEN)
        before = await service.reader.state(game)
        state = await state_after(service, game, PauseGame("night"), ORGANISER)
        assert (to_move(state), status_of(state), due_at(state, 0)) == ((), "paused", None)
        assert await due_games(service) == []
        head = str(state.head)
        for attempt in (
            service.writer.decide(game, head, ANNA, LayCounter()),
            service.writer.decide(game, str(before.head), ANNA, LayCounter()),
            service.writer.decide(game, head, 1, LayCounter()),
            service.writer.dry_run(game, head, ANNA, LayCounter()),
            service.writer.take_back(game, head, 4, ANNA),
            service.forking.request(game, RequestTakeBack(4), ANNA),
            service.writer.command(game, RequestPause("more"), ANNA),
        ):
            assert await unchanged(service, game, attempt) == "game_paused"
        assert await service.writer.advance(game) is None
        state = await state_after(service, game, ResumeGame(), ORGANISER)
        assert (to_move(state), state.position, state.earlier) == (to_move(before), before.position, before.earlier)
        accepted = await service.writer.decide(game, str(before.head), ANNA, LayCounter())
        assert accepted.state is not None, "what was seen before the pause is still so after it"
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


def test_a7_scoring_stands_still_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        while to_move(await service.reader.state(game)) != (SERVICE,):
            await decided(service, game, LayCounter())
        state = await state_after(service, game, PauseGame("night"), ORGANISER)
        assert (status_of(state), await due_games(service)) == ("paused", [])
        await state_after(service, game, ResumeGame(), ORGANISER)
        assert await due_games(service) == [game]

    asyncio.run(scenario())


# A8: by consent


def test_a8_a_pause_begins_when_all_people_agree_and_any_of_them_ends_it(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, 3)
        state = await state_after(service, game, RequestPause("dinner", 5_000), BEN)
        assert state.at_table.pause_request == OpenPauseRequest(1, "dinner", 5_000)
        assert state.at_table.asked_by(state.at_table.pause_request) == (0, 2)
        await decided(service, game, RollDie())
        act = service.writer.command
        assert await unchanged(service, game, act(game, RequestPause("mine"), ANNA)) == "pause_asked"
        yes = AnswerPause(1, 5_000, accept=True)
        for wrong in (AnswerPause(1, None, accept=True), AnswerPause(0, 5_000, accept=True)):
            assert await unchanged(service, game, act(game, wrong, ANNA)) == "request_not_open"
        assert await unchanged(service, game, act(game, yes, BEN)) == "own_request"
        assert await unchanged(service, game, act(game, yes, STRANGER)) == "not_seated"
        assert await unchanged(service, game, act(game, WithdrawPause(), ANNA)) == "request_not_open"
        assert (await state_after(service, game, yes, CARA)).at_table.pause is None
        assert await unchanged(service, game, act(game, yes, CARA)) == "already_answered"
        state = await state_after(service, game, yes, ANNA)
        events = (await entry_of(service, game, state.version)).body.events
        assert events == (PauseAnswered(0, True), GamePaused((1, 2, 0), "dinner", 5_000))
        assert (state.at_table.pause, state.at_table.pause_request) == (Pause((1, 2, 0), "dinner", 5_000), None)
        assert await tiny_service(store).reader.state(game) == state
        for caller, code in ((STRANGER, "not_organiser"), (BEN, "")):
            if code:
                assert await unchanged(service, game, act(game, ResumeGame(), caller)) == code
            else:
                state = await state_after(service, game, ResumeGame(), caller)
        assert (await entry_of(service, game, state.version)).body.events == (GameResumed("player"),)
        assert await unchanged(service, game, act(game, ResumeGame(), ANNA)) == "not_paused"
        await played(service, game)
        await sound(service, game)

    backend.run(scenario)


def test_a8_a_refusal_or_the_asker_ends_the_request() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, RequestPause("dinner"), ANNA)
        state = await state_after(service, game, AnswerPause(0, None, accept=False), BEN)
        assert (state.at_table.pause_request, state.at_table.pause) == (None, None)
        await state_after(service, game, RequestPause("dinner"), ANNA)
        assert (await state_after(service, game, WithdrawPause(), ANNA)).at_table.pause_request is None

    asyncio.run(scenario())


def test_a8_bots_and_absent_players_are_not_asked() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
        for command in (TakeSeat(), TakeSeat(bot="random"), TakeSeat(bot="random")):
            await service.writer.command(game, command, ANNA)
        state = await state_after(service, game, RequestPause("tea"), ANNA)
        events = (await entry_of(service, game, state.version)).body.events
        assert events == (PauseRequested(0, "tea"), GamePaused((0,), "tea"))
        await sound(service, game)
        game = await started(service, 3)
        await state_after(service, game, SeatStandIn(2, "random"), CARA)
        await state_after(service, game, RequestPause("tea"), ANNA)
        state = await state_after(service, game, AnswerPause(0, None, accept=True), BEN)
        assert state.at_table.pause == Pause((0, 1), "tea", None)
        await sound(service, game)

    asyncio.run(scenario())


def test_a8_a_player_who_asks_or_answers_is_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, SeatStandIn(2, "random"), CARA)
        state = await state_after(service, game, RequestPause("tea"), CARA)
        assert state.at_table.stand_ins == (None, None, None)
        await state_after(service, game, SeatStandIn(1, "random"), BEN)
        assert (await service.reader.state(game)).at_table.pause_request is None, "nobody agrees by being away"

    asyncio.run(scenario())


@pytest.mark.parametrize("command", [HandSeatToBot(1, "random"), AbortGame("over"), PauseGame("night")])
def test_a8_a_request_ends_with_an_event_that_makes_it_void(command: TableCommand) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, RequestPause("dinner"), ANNA)
        assert (await state_after(service, game, command, ORGANISER)).at_table.pause_request is None

    asyncio.run(scenario())


# A9: by an organiser


def test_a9_an_organiser_pauses_at_once_and_only_organisers_end_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        act = service.writer.command
        assert await unchanged(service, game, act(game, PauseGame("no"), ANNA)) == "not_organiser"
        await state_after(service, game, PauseGame("night"), ORGANISER)
        assert await unchanged(service, game, act(game, PauseGame("night"), ORGANISER)) == "pause_already"
        assert await unchanged(service, game, act(game, ResumeGame(), ANNA)) == "not_organiser"
        assert await unchanged(service, game, act(game, ResumeGame(), SERVICE_IDENTITY)) == "not_organiser"
        state = await state_after(service, game, PauseGame("longer", 9_000), ORGANISER)
        assert state.at_table.pause == Pause((), "longer", 9_000)
        state = await state_after(service, game, ResumeGame(), OPERATOR)
        assert (await entry_of(service, game, state.version)).body.events == (GameResumed("organiser"),)
        await state_after(service, game, RequestPause("tea"), ANNA)
        await state_after(service, game, AnswerPause(0, None, accept=True), BEN)
        state = await state_after(service, game, ResumeGame(), ORGANISER)
        assert status_of(state) == "playing", "an organiser ends that of players too"
        await state_after(service, game, PauseGame("night"), ORGANISER)
        await state_after(service, game, AbortGame("over"), ORGANISER)
        assert (await service.reader.state(game)).at_table.pause is None
        assert await unchanged(service, game, act(game, PauseGame("x"), ORGANISER)) == "not_playing"
        await sound(service, game)

    asyncio.run(scenario())


# A10: its end


def test_a10_a_pause_with_an_end_is_due_then_and_ends_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, other = tiny_service(store), tiny_service(store)
        game = await started(service)
        now = service.core.clock()
        far, soon = now + 10_000_000, now + 100_000
        await state_after(service, game, PauseGame("night", far), ORGANISER)
        assert await store.next_due(shard_of(game)) == far
        assert await service.writer.end_in_time(await service.reader.state(game)) is None
        state = await state_after(service, game, PauseGame("night", soon), ORGANISER)
        assert await store.next_due(shard_of(game)) == soon
        while service.core.clock() < soon or other.core.clock() < soon:
            pass
        await other.reader.state(game)
        ends = [service.writer.end_in_time(state), other.writer.end_in_time(state)]
        answers = await asyncio.gather(*ends, return_exceptions=True)
        assert sum(isinstance(answer, BaseException) for answer in answers) == 1
        state = await tiny_service(store).reader.state(game)
        assert (await entry_of(service, game, state.version)).body.events == (GameResumed("time"),)
        assert (status_of(state), await store.next_due(shard_of(game))) == ("playing", None)
        await sound(service, game)

    backend.run(scenario)


# A11: later events of the game


def test_a11_a_game_that_replaces_a_paused_one_is_paused_and_other_forks_are_not() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await decided(service, game, RollDie())
        until = service.core.clock() + 10_000_000
        state = await state_after(service, game, PauseGame("a dispute", until), ORGANISER)
        beside = await forked(service, game, state.version)
        assert (await service.reader.state(beside)).at_table.pause is None
        instead = await forked(service, game, state.version - 1, supersede=True)
        after = await service.reader.state(instead)
        assert (after.at_table.pause, to_move(after)) == (Pause((), "a dispute", until), ())
        assert await service.store.next_due(shard_of(game)) == until
        await state_after(service, instead, ResumeGame(), ORGANISER)
        await played(service, instead)
        for each_game in (game, instead):
            await sound(service, each_game)

    asyncio.run(scenario())


# Verification


def test_forged_pauses_and_decisions_in_one_are_found() -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, RequestPause("tea"), ANNA)
        await state_after(service, game, AnswerPause(0, None, accept=True), BEN)
        await state_after(service, game, ResumeGame(), BEN)
        await played(service, game)
        return await exported(service, game)

    def body(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    def nobody_agreed(lines: list[dict[str, Any]]) -> None:
        body(lines, 5)["events"][1]["agreed"] = []

    def ended_by_nobody(lines: list[dict[str, Any]]) -> None:
        body(lines, 6)["events"][0]["why"] = "organiser"

    def never_ended(lines: list[dict[str, Any]]) -> None:
        body(lines, 6).update(
            cause={
                "type": "act",
                "actor": ORGANISER.actor,
                "act": {"type": "rule_dispute", "text": "x", "about": None},
            },
            events=[{"type": "dispute_ruled.1", "organiser": ORGANISER.actor, "text": "x", "about": None}],
        )

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    for forge, version in ((nobody_agreed, 5), (ended_by_nobody, 6), (never_ended, 7)):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == version
