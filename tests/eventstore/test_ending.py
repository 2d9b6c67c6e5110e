"""Ending a game without a result: all people at the table agree (E1 to E5)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from eventstore.errors import CommandRefused
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AnswerEnd,
    HandSeatToBot,
    PauseGame,
    RequestEnd,
    SeatStandIn,
    StallGame,
    TableCommand,
    WithdrawEnd,
)
from eventstore.table.events import EndAnswered, EndLapsed, EndRequested, EndWithdrawn, GameAborted
from eventstore.table.table import OpenEndRequest
from projections.stored.rows import STORED
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import HideCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    decided,
    entry_of,
    played,
    started,
    state_after,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures
from workers.notices.occasions import of_entry
from workers.runs import play_bot

ASK = RequestEnd("it grew late")
AGREE = AnswerEnd(1, accept=True)
REFUSE = AnswerEnd(1, accept=False)


# E1: rights to ask and to answer


def test_e1_the_game_ends_without_a_result_with_the_last_agreement() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await decided(service, game, RollDie())
        state = await state_after(service, game, ASK, ANNA)
        assert state.at_table.end_request == OpenEndRequest(0, 1, "it grew late")
        assert state.at_table.asked_by(state.at_table.end_request) == (1, 2)
        state = await state_after(service, game, AGREE, CARA)
        assert state.at_table.status == "playing"
        state = await state_after(service, game, AGREE, BEN)
        table = state.at_table
        assert (table.status, table.reason, table.end_request) == ("aborted", "it grew late", None)
        events = (await entry_of(service, game, state.version)).body.events
        assert events[:2] == (EndAnswered(1, accepted=True), GameAborted("it grew late", (0, 2, 1)))
        await sound(service, game)

    asyncio.run(scenario())


def test_e1_rights_to_ask_and_answer() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)

        async def refused(command: TableCommand, player: Identity) -> str:
            return await unchanged(service, game, service.writer.command(game, command, player))

        for player in (STRANGER, ORGANISER, OPERATOR, SERVICE_IDENTITY):
            for command in (ASK, AGREE, WithdrawEnd()):
                assert await refused(command, player) == "not_seated"
        assert await refused(AGREE, BEN) == "request_not_open"
        assert await refused(WithdrawEnd(), BEN) == "request_not_open"
        await state_after(service, game, ASK, ANNA)
        assert await refused(ASK, BEN) == "end_asked"
        assert await refused(ASK, ANNA) == "end_asked"
        assert await refused(AGREE, ANNA) == "own_request"
        assert await refused(AnswerEnd(2, accept=True), BEN) == "request_not_open"
        assert await refused(WithdrawEnd(), BEN) == "request_not_open"
        await state_after(service, game, AGREE, BEN)
        assert await refused(AGREE, BEN) == "already_answered"

    asyncio.run(scenario())


def test_e1_before_the_start_in_a_pause_and_after_the_end_nobody_asks() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, PauseGame("night"), ORGANISER)
        assert await unchanged(service, game, service.writer.command(game, ASK, ANNA)) == "game_paused"
        over = await started(service)
        await played(service, over)
        assert await unchanged(service, over, service.writer.command(over, ASK, ANNA)) == "not_playing"

    asyncio.run(scenario())


def test_e1_a_stalled_game_ends_by_agreement_too() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, StallGame("broken"), SERVICE_IDENTITY)
        await state_after(service, game, ASK, ANNA)
        assert (await state_after(service, game, AGREE, BEN)).at_table.status == "aborted"

    asyncio.run(scenario())


# E2: ends of a request


@pytest.mark.parametrize(
    ("command", "player", "event"),
    [(REFUSE, BEN, EndAnswered(1, accepted=False)), (WithdrawEnd(), ANNA, EndWithdrawn(0))],
)
def test_e2_a_refusal_or_a_withdrawal_ends_it(command: TableCommand, player: Identity, event: object) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, ASK, ANNA)
        state = await state_after(service, game, command, player)
        assert (state.at_table.status, state.at_table.end_request) == ("playing", None)
        assert (await entry_of(service, game, state.version)).body.events == (event,)
        state = await state_after(service, game, RequestEnd("again"), BEN)
        assert state.at_table.end_request == OpenEndRequest(1, 2, "again"), "a late answer names another request"
        assert await unchanged(service, game, service.writer.command(game, AGREE, CARA)) == "request_not_open"
        await sound(service, game)

    asyncio.run(scenario())


def test_e2_it_lapses_when_a_person_decides_further_and_not_when_a_bot_does() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, HandSeatToBot(0, "random"), ANNA)
        await state_after(service, game, ASK, BEN)
        while await play_bot(service, state := await service.reader.state(game)) is not None:
            assert state.at_table.end_request is not None
        accepted = await decided(service, game)
        state = await service.reader.state(game)
        assert state.at_table.end_request is None
        assert EndLapsed() in (await entry_of(service, game, accepted.head.version)).body.events
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize("command", [HandSeatToBot(1, "random"), PauseGame("night"), SeatStandIn(1, "random")])
def test_e2_a_request_ends_with_a_change_of_the_asked_players(command: TableCommand) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        await state_after(service, game, ASK, ANNA)
        assert (await state_after(service, game, command, ORGANISER)).at_table.end_request is None

    asyncio.run(scenario())


def test_e2_it_is_no_barrier_and_forks_begin_without_it() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        before = await service.reader.state(game)
        state = await state_after(service, game, ASK, BEN)
        accepted = await service.writer.decide(game, str(before.head), ANNA, RollDie())
        assert accepted.head.version == state.version + 1, "a decision on the head before it stands"
        state = await state_after(service, game, ASK, ANNA)
        instead = await forked(service, game, state.version, supersede=True)
        assert (await service.reader.state(instead)).at_table.end_request is None

    asyncio.run(scenario())


# E3: bots, and absent players


def test_e3_bots_are_not_asked() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, HandSeatToBot(1, "random"), BEN)
        state = await state_after(service, game, ASK, ANNA)
        assert state.at_table.status == "aborted"
        events = (await entry_of(service, game, state.version)).body.events
        assert events[:2] == (EndRequested(0, "it grew late"), GameAborted("it grew late", (0,)))
        await sound(service, game)

    asyncio.run(scenario())


def test_e3_an_absent_player_is_asked_and_answering_is_coming_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await state_after(service, game, SeatStandIn(1, "random"), BEN)
        state = await state_after(service, game, ASK, ANNA)
        assert state.at_table.status == "playing", "nobody's game is ended because they are away for a while"
        state = await state_after(service, game, REFUSE, BEN)
        assert (state.at_table.stand_ins, state.at_table.end_request) == ((None, None), None)
        await sound(service, game)

    asyncio.run(scenario())


# E4: effects of the end


def test_e4_a_game_that_ended_by_agreement_counts_for_nobody() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        await decided(service, game)
        await state_after(service, game, ASK, ANNA)
        state = await state_after(service, game, AGREE, BEN)
        for name in ("ratings", "statistics"):
            # An aborted game has no row; nothing else is asked of the states.
            states: Any = None
            assert await STORED[name].make(states, state) is None

    asyncio.run(scenario())


def test_the_asked_players_are_told_of_the_request_and_everybody_of_the_end() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3)
        before, occasions = await service.reader.state(game), []
        for command, player in ((ASK, ANNA), (AGREE, BEN), (AGREE, CARA)):
            state = await state_after(service, game, command, player)
            entry = await entry_of(service, game, state.version)
            pairs = [(reader, occasion.kind) for reader, occasion in of_entry(before, state, entry)]
            # A bot would get the new head.
            occasions.append([pair for pair in pairs if pair[1] != "move"])
            before = state
        assert occasions[0] == [(BEN.player, "request"), (CARA.player, "request")]
        assert occasions[1] == []
        assert occasions[2] == [(player.player, "ended") for player in (ANNA, BEN, CARA)]

    asyncio.run(scenario())


# Lost answers, and two at once


def test_a_lost_answer_is_given_again_and_two_requests_at_once_leave_one_open(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service, other = tiny_service(store), tiny_service(store)
        game = await started(service)
        await other.reader.state(game)
        both = (
            service.writer.command(game, ASK, ANNA, "a"),
            other.writer.command(
                game,
                RequestEnd(
                    "I",
                ),
                BEN,
                "b",
            ),
        )
        answers = await asyncio.gather(*both, return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, CommandRefused)]
        assert [refusal.code for refusal in refusals] == ["end_asked"]
        state = await tiny_service(store).reader.state(game)
        request = state.at_table.end_request
        assert request is not None
        asker, answerer, key = (ANNA, BEN, "a") if request.seat == 0 else (BEN, ANNA, "b")
        again = await other.writer.command(game, RequestEnd(request.reason), asker, key)
        assert again.head == state.head
        end = await service.writer.command(game, AGREE, answerer, "yes")
        assert (await other.writer.command(game, AGREE, answerer, "yes")).head == end.head
        await sound(service, game)

    backend.run(scenario)


def test_of_the_last_agreement_and_a_decision_at_once_each_order_is_whole(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for turn in range(8):
            service, other = tiny_service(store), tiny_service(store)
            game = await started(service)
            state = await state_after(service, game, ASK, ANNA)
            await other.reader.state(game)
            both: list[Any] = [
                service.writer.command(game, AGREE, BEN),
                other.writer.decide(game, str(state.head), ANNA, RollDie()),
            ]
            answers = await asyncio.gather(*(both if turn % 2 else both[::-1]), return_exceptions=True)
            refused = [answer for answer in answers if isinstance(answer, BaseException)]
            now = await tiny_service(store).reader.state(game)
            assert len(refused) == 1, "the game ended, or it went on and the request lapsed"
            assert now.at_table.end_request is None
            await sound(service, game)

    backend.run(scenario)


# Verification


def test_forged_agreements_are_found() -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await started(service, 3)
        await decided(service, game, RollDie())
        await decided(service, game, HideCounter(1))
        await state_after(service, game, ASK, ANNA)
        await state_after(service, game, AGREE, BEN)
        await state_after(service, game, AGREE, CARA)
        return await exported(service, game)

    def body(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    last = len(archive.splitlines())

    def without_an_answer(lines: list[dict[str, Any]]) -> None:
        body(lines, 9)["events"][1]["agreed"] = [0, 2]

    def by_a_stranger(lines: list[dict[str, Any]]) -> None:
        body(lines, 8)["cause"]["actor"] = STRANGER.actor

    assert last > 9
    for forge, version in ((without_an_answer, 9), (by_a_stranger, 8)):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == version
