"""Stand-ins: a bot decides for a player who is away, and gives the seat back the moment they return."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from eventstore.errors import HeadConflict
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.entry import CommandTaken
from eventstore.log.state import State, plays_itself, to_move
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AbortGame,
    AnswerTakeBack,
    HandOverSeat,
    HandSeatToBot,
    RequestTakeBack,
    ReturnToSeat,
    SeatStandIn,
    StallGame,
)
from eventstore.table.events import StandInEnded, StandInSeated
from eventstore.write.importing import import_archive
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    due_games,
    entry_of,
    head_of,
    played,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures
from workers.runs import play_bot


async def away(service: Service, game: str, seat: int = 0, caller: Identity = ANNA) -> State:
    """Let a bot stand in, and return the state."""
    await service.writer.command(game, SeatStandIn(seat, "random"), caller)
    return await service.reader.state(game)


async def bot_decides(service: Service, game: str, seat: int, head: str | None = None) -> State:
    """Decide as a worker does for a seat."""
    state = await service.reader.state(game)
    decision = service.rulesets[state.at_table.ruleset].legal(state.position, seat)[0]
    await service.writer.decide(game, head or str(state.head), seat, decision)
    return await service.reader.state(game)


# A1: rights to let a bot stand in, and the state that stays


def test_a1_the_player_or_an_organiser_lets_a_bot_stand_in_and_the_player_stays() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        act = service.writer.command
        assert await unchanged(service, game, act(game, SeatStandIn(0, "random"), BEN)) == "not_silent"
        assert await unchanged(service, game, act(game, SeatStandIn(0, "random"), STRANGER)) == "not_your_seat"
        assert await unchanged(service, game, act(game, SeatStandIn(0, "clever"), ANNA)) == "bot_unknown"
        assert await unchanged(service, game, act(game, SeatStandIn(7, "random"), ANNA)) == "seat_unknown"
        before = await service.reader.state(game)
        assert await due_games(service) == []
        state = await away(service, game)
        assert state.at_table.seats == before.at_table.seats, "Anna sits there all the time"
        assert (state.at_table.stand_ins, state.at_table.present) == (("random", None, None), (1, 2))
        assert [plays_itself(state, seat) for seat in (0, 1, 2)] == [True, False, False]
        assert await due_games(service) == [game]
        assert (await entry_of(service, game, state.version)).body.events == (StandInSeated(0, "random", "player"),)
        assert await unchanged(service, game, act(game, SeatStandIn(0, "random"), ANNA)) == "bot_already"
        for caller in (ORGANISER, OPERATOR, SERVICE_IDENTITY):
            state = await away(service, game, 1, caller)
            assert (await entry_of(service, game, state.version)).body.events[-1] == StandInSeated(
                1, "random", "organiser"
            )
            await service.writer.command(game, ReturnToSeat(), BEN)
        await service.writer.command(game, HandSeatToBot(2, "random"), CARA)
        assert await unchanged(service, game, act(game, SeatStandIn(2, "random"), ORGANISER)) == "bot_already"
        snapshot = await service.rights.snapshot(game, ANNA)
        assert (snapshot.seat, snapshot.visibility.at(state.version).viewer) == (0, frozenset({0}))
        await sound(service, game)

    asyncio.run(scenario())


def test_a1_before_the_start_and_after_the_end_nobody_stands_in() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        for command in (SeatStandIn(0, "random"), ReturnToSeat()):
            assert await unchanged(service, game, service.writer.command(game, command, ANNA)) == "not_playing"

    asyncio.run(scenario())


# A2: coming back


def test_a2_a_player_comes_back_by_the_command_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        act = service.writer.command
        assert await unchanged(service, game, act(game, ReturnToSeat(), ANNA)) == "no_stand_in"
        await away(service, game)
        for caller, code in ((BEN, "no_stand_in"), (STRANGER, "not_seated"), (ORGANISER, "not_seated")):
            assert await unchanged(service, game, act(game, ReturnToSeat(), caller)) == code
        await act(game, ReturnToSeat(), ANNA)
        state = await service.reader.state(game)
        assert (await entry_of(service, game, state.version)).body.events == (StandInEnded(0),)
        assert state.at_table.stand_ins == (None, None)
        assert await due_games(service) == []
        await sound(service, game)

    asyncio.run(scenario())


def test_a2_a_decision_on_the_head_they_have_seen_ends_the_stand_in_and_stands(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        state = await away(service, game)
        accepted = await service.writer.decide(game, str(state.head), ANNA, RollDie(), "mine")
        assert accepted.head.version == state.version + 2, "the return, and the decision"
        back = (await entry_of(service, game, state.version + 1)).body
        assert (back.cause, back.events) == (CommandTaken(ANNA.actor, ReturnToSeat()), (StandInEnded(0),))
        again = await tiny_service(store).writer.decide(game, str(state.head), ANNA, RollDie(), "mine")
        assert again.head == accepted.head
        assert (await service.reader.state(game)).at_table.stood_in == (0, 0)
        await played(service, game)
        await sound(service, game)

    backend.run(scenario)


@pytest.mark.parametrize("cached", [True, False])
def test_a2_where_the_bot_was_first_the_player_is_told_and_is_back_all_the_same(cached: bool) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        old_head = await head_of(service, game)
        other = service if cached else tiny_service(service.store)
        await other.reader.state(game)
        await away(service, game)
        await bot_decides(service, game, 0)
        with pytest.raises(HeadConflict) as refused:
            await other.writer.decide(game, old_head, ANNA, RollDie())
        state = await service.reader.state(game)
        assert (refused.value.actual, refused.value.value) == (str(state.head), old_head)
        assert state.at_table.stand_ins == (None, None)
        assert state.at_table.stood_in == (1, 0)

    asyncio.run(scenario())


def test_a2_a_refused_decision_ends_the_stand_in_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await away(service, game)
        refused = service.writer.decide(game, str(state.head), ANNA, HideCounter(9))
        assert await code_of(refused) == "wager_out_of_range"
        assert (await service.reader.state(game)).at_table.stand_ins == (None, None)
        state = await away(service, game)
        assert await code_of(service.writer.take_back(game, str(state.head), 1, ANNA)) == "barrier_table"
        assert (await service.reader.state(game)).at_table.stand_ins == (None, None)
        await away(service, game)
        refused = service.forking.request(game, RequestTakeBack(1), ANNA)
        assert await code_of(refused) == "request_version"
        assert (await service.reader.state(game)).at_table.stand_ins == (None, None)

    asyncio.run(scenario())


def test_a2_a_dry_run_is_no_return() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await away(service, game)
        await service.writer.dry_run(game, str(state.head), ANNA, RollDie())
        assert (await service.reader.state(game)).head == state.head

    asyncio.run(scenario())


# A3: no race lets the bot decide after the return


def test_a3_once_the_return_is_accepted_no_decision_of_the_bot_is(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, worker = tiny_service(store), tiny_service(store)
        game = await started(service)
        state = await away(service, game)
        await worker.reader.state(game)
        await service.writer.command(game, ReturnToSeat(), ANNA)
        now = await head_of(service, game)
        with pytest.raises(HeadConflict):
            await worker.writer.decide(game, str(state.head), 0, RollDie())
        assert await play_bot(worker, await worker.reader.state(game)) is None
        assert await head_of(service, game) == now

    backend.run(scenario)


def test_a3_of_a_return_and_a_decision_of_the_bot_at_once_each_order_is_whole(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        orders = set()
        for turn in range(12):
            service, worker = tiny_service(store), tiny_service(store)
            game = await started(service)
            state = await away(service, game)
            await worker.reader.state(game)
            both: list[Any] = [
                service.writer.decide(game, str(state.head), ANNA, RollDie()),
                worker.writer.decide(game, str(state.head), 0, LayCounter()),
            ]
            answers = await asyncio.gather(*(both if turn % 2 else both[::-1]), return_exceptions=True)
            answers = answers if turn % 2 else answers[::-1]
            conflicts = tuple(isinstance(answer, HeadConflict) for answer in answers)
            assert sorted(conflicts) == [False, True], "exactly one of both decisions stands"
            orders.add(conflicts)
            after = await tiny_service(store).reader.state(game)
            assert after.at_table.stand_ins == (None, None), "and the player is back"
            assert after.at_table.stood_in == (int(conflicts[0]), 0)
            assert await store.head(game) == after.head
            await sound(service, game)
        assert orders

    backend.run(scenario)


# A4: decisions of a stand-in are the seat's, and are counted


def test_a4_decisions_of_the_stand_in_are_counted_and_may_be_taken_back_like_the_players_own() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game, RollDie())
        state = await away(service, game)
        before = state.position
        await service.writer.decide(game, str(state.head), 0, LayCounter())
        state = await service.reader.state(game)
        assert state.at_table.stood_in == (1, 0)
        assert await tiny_service(service.store).reader.state(game) == state
        if state.earlier:
            accepted = await service.writer.take_back(game, str(state.head), state.earlier[-1].version, ANNA)
            assert accepted.state is not None
            assert accepted.state.position == before
        state = await played(service, game)
        assert state.at_table.stood_in == (1, 0), "what was taken back was decided all the same"
        await sound(service, game)

    asyncio.run(scenario())


# A5: a stand-in has no say


def test_a5_a_seat_with_a_stand_in_is_not_asked_and_going_on_for_it_ends_no_request() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        for decision in (RollDie(), LayCounter(), RollDie()):
            await decided(service, game, decision)
        await away(service, game, 1, BEN)
        await service.forking.request(game, RequestTakeBack(4), ANNA)
        state = await service.reader.state(game)
        assert (to_move(state), state.at_table.asked) == ((1,), (2,))
        state = await bot_decides(service, game, 1)
        assert state.at_table.take_back_request is not None
        await service.forking.request(game, AnswerTakeBack(4, accept=True), CARA)
        state = await service.reader.state(game)
        fork = state.at_table.superseded_by
        assert fork is not None
        after = await service.reader.state(fork)
        assert after.at_table.stand_ins == (None, "random", None), "who was away is away there too"
        assert after.at_table.seats == state.at_table.seats
        for each_game in (game, fork):
            await sound(service, each_game)

    asyncio.run(scenario())


def test_a5_a_returning_player_is_asked_and_answering_is_coming_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        for decision in (RollDie(), LayCounter(), RollDie()):
            await decided(service, game, decision)
        await away(service, game, 1, BEN)
        await service.forking.request(game, RequestTakeBack(4), ANNA)
        await service.forking.request(game, AnswerTakeBack(4, accept=False), BEN)
        state = await service.reader.state(game)
        assert (state.at_table.stand_ins, state.at_table.take_back_request) == ((None,) * 3, None)

    asyncio.run(scenario())


def test_a5_a_request_ends_when_a_bot_stands_in() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        for decision in (RollDie(), LayCounter(), RollDie()):
            await decided(service, game, decision)
        await service.forking.request(game, RequestTakeBack(4), ANNA)
        state = await away(service, game, 1, BEN)
        assert state.at_table.take_back_request is None, "nobody agrees by being away"

    asyncio.run(scenario())


# A6: later events of stand-ins


@pytest.mark.parametrize("command", [HandSeatToBot(0, "random"), HandOverSeat(0, "dora", "Dora")])
def test_a6_a_seat_that_changes_hands_has_no_stand_in(command: Any) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await away(service, game)
        await service.writer.command(game, command, SERVICE_IDENTITY)
        state = await service.reader.state(game)
        assert state.at_table.stand_ins == (None, None)
        assert await code_of(service.writer.command(game, ReturnToSeat(), ANNA)) == "not_seated"
        await sound(service, game)

    asyncio.run(scenario())


def test_a6_forks_imports_and_games_that_replace_this_one() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await decided(service, game, RollDie())
        state = await away(service, game)
        beside = await forked(service, game, state.version)
        assert (await service.reader.state(beside)).at_table.stand_ins == (None, None)
        instead = await forked(service, game, state.version - 1, supersede=True)
        after = await service.reader.state(instead)
        assert after.at_table.stand_ins == ("random", None), "Anna is still away"
        assert instead in await due_games(service)
        await played(service, instead)
        for each_game in (game, instead):
            await sound(service, each_game)
        archive = await exported(service, instead)
        accepted = await import_archive(tiny_service().core, read_archive([archive]), OPERATOR)
        assert accepted.state is not None
        assert accepted.state.at_table.stand_ins == (None, None)

    asyncio.run(scenario())


def test_a6_a_stalled_game_keeps_its_stand_ins() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await away(service, game)
        await service.writer.command(game, StallGame("it fails"), SERVICE_IDENTITY)
        assert (await service.reader.state(game)).at_table.stand_ins == ("random", None)
        await service.writer.command(game, ReturnToSeat(), ANNA)
        await sound(service, game)

    asyncio.run(scenario())


# Verification


def test_forged_stand_ins_and_returns_are_found() -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await started(service)
        await away(service, game, 1, ORGANISER)
        await service.writer.command(game, ReturnToSeat(), BEN)
        await played(service, game)
        return await exported(service, game)

    def body(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    def by_the_other(lines: list[dict[str, Any]]) -> None:
        body(lines, 4)["events"][0]["why"] = "player"

    def returned_by_another(lines: list[dict[str, Any]]) -> None:
        body(lines, 5)["cause"]["actor"] = ANNA.actor

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    for forge, version in ((by_the_other, 4), (returned_by_another, 5)):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == version
