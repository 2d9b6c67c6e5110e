"""Requests to go back beyond the barrier: askers, answers, and the fork that goes on when all agree."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.state import State, to_move
from eventstore.log.take_backs import MOST_ASKED_FOR
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.proof.verify import verify_log
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AbortGame,
    AnswerTakeBack,
    HandSeatToBot,
    RequestTakeBack,
    RuleDispute,
    StallGame,
    TakeSeat,
    WithdrawTakeBack,
)
from eventstore.table.events import (
    GameSuperseded,
    TakeBackAnswered,
    TakeBackLapsed,
    TakeBackRequested,
    TakeBackWithdrawn,
)
from eventstore.table.table import OpenTakeBackRequest
from eventstore.write.log_writer import NewGame
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import begun, forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.events import CounterDrawn
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    KEYS,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
    decided,
    entry_of,
    head_of,
    played,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures

BEFORE_ANNAS = 4
"""The version before Anna's first decision, at a table of three."""


async def ask(service: Service, game: str, to: int, caller: Identity = ANNA, key: str | None = None) -> State:
    accepted = await service.forking.request(game, RequestTakeBack(to), caller, key)
    return await service.reader.state(accepted.game)


async def answer(
    service: Service, game: str, caller: Identity, to: int, *, accept: bool = True, key: str | None = None
) -> State:
    accepted = await service.forking.request(game, AnswerTakeBack(to, accept), caller, key)
    return await service.reader.state(accepted.game)


async def rolled(service: Service, **options: Any) -> str:
    """Play at a table of three up to version 7: Anna rolls and lays, Ben rolls. It is Ben's turn."""
    game = await started(service, 3, **options)
    for decision in (RollDie(), LayCounter(), RollDie()):
        await decided(service, game, decision)
    return game


async def with_bot(service: Service) -> str:
    """Open a table of Anna and two bots."""
    game = (await service.writer.create(NewGame(ruleset="tiny", seats=3), ANNA)).game
    for command in (TakeSeat(nonce="mine"), TakeSeat(bot="random"), TakeSeat(bot="random")):
        await service.writer.command(game, command, ANNA)
    return game


# All agree


def test_when_all_agree_the_game_goes_on_from_there_in_a_fork_with_fresh_luck(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await rolled(service, labels=("cup",))
        before = await service.reader.state(game)
        requested = await ask(service, game, BEFORE_ANNAS)
        assert requested.at_table.take_back_request == OpenTakeBackRequest(0, BEFORE_ANNAS)
        assert (requested.at_table.asked, requested.position) == ((1, 2), before.position)
        once = await answer(service, game, CARA, BEFORE_ANNAS)
        assert (once.at_table.asked, once.at_table.status) == ((1,), "playing")
        last = await answer(service, game, BEN, BEFORE_ANNAS)
        fork = last.at_table.superseded_by
        assert fork is not None
        assert (last.at_table.status, last.at_table.take_back_request) == ("superseded", None)
        events = (await entry_of(service, game, last.version)).body.events
        assert events == (TakeBackAnswered(1, True), GameSuperseded(fork))
        state = await service.reader.state(fork)
        assert state.version == BEFORE_ANNAS + 1
        assert state.position == (await service.reader.state_at(game, BEFORE_ANNAS)).position, "hands go on"
        assert (state.at_table.seats, state.at_table.labels) == (before.at_table.seats, ("cup",))
        assert (state.at_table.status, to_move(state)) == ("playing", (0,))
        assert state.at_table.commitment.seed_game == fork, "what was drawn since then was seen"
        assert state.at_table.nonces == before.at_table.nonces
        assert (await begun(service, fork, state.version)).creator == ANNA.actor
        assert await service.store.forks(game) == [fork]
        assert await tiny_service(store).reader.state(fork) == state
        await played(service, fork)
        for each_game in (game, fork):
            await sound(service, each_game)

    backend.run(scenario)


def test_the_fork_can_be_gone_back_from_too_and_further(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service)
        for decision in (RollDie(), LayCounter(), LayCounter()):
            await decided(service, game, decision)
        for to in (4, 3):  # before the second of Anna's decisions, then before the first
            await ask(service, game, to)
            game = (await answer(service, game, BEN, to)).at_table.superseded_by or ""
        state = await service.reader.state(game)
        assert (state.version, to_move(state), state.beyond) == (4, (0,), {})
        await played(service, game)
        await sound(service, game)

    backend.run(scenario)


def test_where_only_bots_are_asked_the_game_goes_back_at_once_and_they_are_dealt_anew() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await with_bot(service)
        await decided(service, game, RollDie())
        state = await ask(service, game, 4)
        fork = state.at_table.superseded_by or ""
        (requested, _) = (await entry_of(service, game, state.version)).body.events
        assert requested == TakeBackRequested(0, 4)
        assert (await begun(service, fork, 5)).redrawn_for == (0,)
        events = (await entry_of(service, fork, 5)).body.events
        dealt = [event.seat for event in events if isinstance(event, CounterDrawn)]
        assert dealt == [1, 2], "what bots held was not agreed on; Anna keeps what she held"
        assert to_move(await service.reader.state(fork)) == (0,)
        for each_game in (game, fork):
            verification = await verify_log(service.reader, each_game, keys=KEYS)
            assert verification.ok, verification

    asyncio.run(scenario())


# Not all agree, or nobody answers


def test_a_single_refusal_ends_the_request_and_the_game_goes_on() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        before = await ask(service, game, BEFORE_ANNAS)
        after = await answer(service, game, BEN, BEFORE_ANNAS, accept=False)
        assert (after.at_table.take_back_request, after.at_table.status) == (None, "playing")
        assert after.position == before.position
        refused = service.forking.request(game, AnswerTakeBack(BEFORE_ANNAS, accept=True), CARA)
        assert await unchanged(service, game, refused) == "request_not_open"
        assert (await ask(service, game, 5)).at_table.take_back_request == OpenTakeBackRequest(0, 5), "asked again"
        withdrawn = await service.writer.command(game, WithdrawTakeBack(), ANNA)
        assert (await entry_of(service, game, withdrawn.head.version)).body.events == (TakeBackWithdrawn(0),)
        assert (await service.reader.state(game)).at_table.take_back_request is None
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


def test_a_request_ends_when_a_person_decides_and_stays_open_while_bots_do() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        await service.writer.command(game, HandSeatToBot(2, "random"), CARA)
        await decided(service, game, LayCounter())
        state = await ask(service, game, BEFORE_ANNAS)
        assert (to_move(state), state.at_table.asked) == ((2,), (1,))
        while to_move(state) in ((2,), (SERVICE,)):
            if to_move(state) == (2,):
                decision = service.rulesets["tiny"].legal(state.position, 2)[0]
                await service.writer.decide(game, str(state.head), 2, decision)
            else:
                await service.writer.advance(game)
            state = await service.reader.state(game)
            assert state.at_table.take_back_request is not None, "a bot and the service have no say in it"
        accepted = await decided(service, game)
        assert (await entry_of(service, game, accepted.head.version)).body.events[-1] == TakeBackLapsed()
        state = await service.reader.state(game)
        assert state.at_table.take_back_request is None
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


async def take_back(service: Service, game: str) -> None:
    await service.writer.take_back(game, await head_of(service, game), 7, BEN)


async def hand_over(service: Service, game: str) -> None:
    await service.writer.command(game, HandSeatToBot(2, "random"), CARA)


async def stall(service: Service, game: str) -> None:
    await service.writer.command(game, StallGame("it failed"), OPERATOR)


async def abort(service: Service, game: str) -> None:
    await service.writer.command(game, AbortGame("over"), ORGANISER)


async def replace(service: Service, game: str) -> None:
    await forked(service, game, 5, supersede=True)


@pytest.mark.parametrize("ended", [take_back, hand_over, stall, abort, replace])
def test_a_request_ends_with_its_subject(ended: Any) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        await decided(service, game, LayCounter())
        await ask(service, game, BEFORE_ANNAS)
        await ended(service, game)
        state = await service.reader.state(game)
        assert state.at_table.take_back_request is None
        code = "request_not_open" if state.at_table.status == "playing" else "not_playing"
        refused = service.forking.request(game, AnswerTakeBack(BEFORE_ANNAS, accept=True), BEN)
        assert await unchanged(service, game, refused) == code
        assert await unchanged(service, game, service.writer.command(game, WithdrawTakeBack(), ANNA)) == code
        assert await tiny_service(service.store).reader.state(game) == state

    asyncio.run(scenario())


def test_a_fork_or_an_import_from_the_middle_of_a_request_has_none() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        requested = await ask(service, game, BEFORE_ANNAS)
        fork = await forked(service, game, requested.version, supersede=True)
        table = (await service.reader.state(fork)).at_table
        assert (table.take_back_request, table.status) == (None, "playing")
        other = await forked(service, game, requested.version)
        state = await service.reader.state(other)
        assert (state.at_table.take_back_request, state.beyond) == (None, {}), "nobody there decided anything"

    asyncio.run(scenario())


# Rights to ask


def test_a_seat_may_ask_for_its_own_last_final_decisions_that_stand() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)

        def refusal(command: Any, caller: Identity) -> Any:
            return unchanged(service, game, service.forking.request(game, command, caller))

        assert await refusal(RequestTakeBack(4), STRANGER) == "not_seated"
        assert await refusal(RequestTakeBack(4), ORGANISER) == "not_seated"
        assert await refusal(RequestTakeBack(4), BEN) == "request_version", "it is Anna's"
        assert await refusal(RequestTakeBack(3), ANNA) == "request_version", "the start of the game"
        assert await refusal(RequestTakeBack(99), ANNA) == "request_version"
        assert await refusal(AnswerTakeBack(4, accept=True), BEN) == "request_not_open"
        await decided(service, game, LayCounter())
        assert await refusal(RequestTakeBack(7), BEN) == "request_not_needed"
        await ask(service, game, 6, BEN)
        assert await refusal(RequestTakeBack(4), ANNA) == "request_open"
        assert await refusal(AnswerTakeBack(4, accept=True), ANNA) == "request_not_open", "another version"
        assert await refusal(AnswerTakeBack(6, accept=True), BEN) == "own_request"
        assert await refusal(AnswerTakeBack(6, accept=True), STRANGER) == "not_seated"
        assert (
            await unchanged(service, game, service.writer.command(game, WithdrawTakeBack(), ANNA)) == "request_not_open"
        )
        await answer(service, game, ANNA, 6)
        assert await refusal(AnswerTakeBack(6, accept=False), ANNA) == "already_answered"

    asyncio.run(scenario())


def test_so_many_of_the_last_decisions_may_be_asked_for() -> None:
    async def scenario() -> None:
        service = tiny_service(rulesets=RULESETS)
        game = await started(service, ruleset="bison")
        versions: dict[int, list[int]] = {0: [], 1: []}
        while (state := await service.reader.state(game)).version < 60:
            for seat in to_move(state):
                if seat != SERVICE:
                    versions[seat].append(state.version)
            await decided(service, game)
        alone = {point.version for point in state.earlier}
        final = {
            seat: [version for version in own_versions if version not in alone]
            for seat, own_versions in versions.items()
        }
        assert min(map(len, final.values())) > MOST_ASKED_FOR
        versions_found = {seat: [point.version for point in points] for seat, points in state.beyond.items()}
        assert versions_found == {seat: own_versions[-MOST_ASKED_FOR:] for seat, own_versions in final.items()}
        refused = service.forking.request(game, RequestTakeBack(final[0][0]), ANNA)
        assert await code_of(refused) == "request_version"

    asyncio.run(scenario())


def test_a_game_whose_decisions_are_final_has_no_requests() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service, take_back="none")
        assert (await service.reader.state(game)).beyond == {}
        refused = service.forking.request(game, RequestTakeBack(BEFORE_ANNAS), ANNA)
        assert await unchanged(service, game, refused) == "take_back_not_allowed"

    asyncio.run(scenario())


def test_a_later_player_of_the_seat_asks_back_no_decision_of_others() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        await service.writer.command(game, HandSeatToBot(0, "random"), ANNA)
        state = await service.reader.state(game)
        assert sorted(state.beyond) == [1]
        assert await tiny_service(service.store).reader.state(game) == state

    asyncio.run(scenario())


def test_entries_about_a_request_bar_nobody_from_taking_back_alone() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await rolled(service)
        await decided(service, game, HideCounter(1))
        await ask(service, game, BEFORE_ANNAS)
        await answer(service, game, CARA, BEFORE_ANNAS, accept=False)
        await decided(service, game, LayCounter())
        before = await service.reader.state(game)
        state = await ask(service, game, 6, BEN)
        await answer(service, game, ANNA, 6)
        assert state.earlier == before.earlier
        accepted = await service.writer.take_back(game, await head_of(service, game), before.earlier[0].version, CARA)
        assert accepted.state is not None
        assert accepted.state.position == before.earlier[0].position
        assert accepted.state.at_table.take_back_request is None
        await service.writer.command(game, RuleDispute("it stands"), ORGANISER)
        await played(service, game)
        await sound(service, game)

    asyncio.run(scenario())


# Requests that come twice, and at the same time


def test_an_agreement_sent_twice_or_by_two_at_once_makes_one_fork(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        services = [tiny_service(store) for _ in range(3)]
        game = await rolled(services[0])
        for _ in range(2):
            await ask(services[0], game, BEFORE_ANNAS, key="ask")
        state = await services[0].reader.state(game)
        assert isinstance((await entry_of(services[0], game, state.version)).body.events[0], TakeBackRequested)
        assert state.version == 8
        states = await asyncio.gather(
            answer(services[0], game, BEN, BEFORE_ANNAS, key="yes"),
            answer(services[1], game, CARA, BEFORE_ANNAS, key="yes"),
            answer(services[2], game, CARA, BEFORE_ANNAS, key="yes"),
        )
        after = await tiny_service(store).reader.state(game)
        assert after.version == 10
        assert await store.forks(game) == [after.at_table.superseded_by]
        assert {state.at_table.game for state in states} == {game}
        again = await answer(services[1], game, BEN, BEFORE_ANNAS, key="yes")
        assert again.head == after.head
        assert await code_of(answer(services[1], game, BEN, 5, key="yes")) == "key_reused"

    backend.run(scenario)


# Verification


def test_a_forged_request_and_an_agreement_that_leads_nowhere_are_found() -> None:
    async def scenario() -> tuple[bytes, bytes]:
        service = tiny_service()
        game = await rolled(service)
        await ask(service, game, BEFORE_ANNAS)
        await answer(service, game, CARA, BEFORE_ANNAS)
        await answer(service, game, BEN, BEFORE_ANNAS)
        fork = (await service.reader.state(game)).at_table.superseded_by or ""
        await played(service, fork)
        return await exported(service, game), await exported(service, fork)

    def other_version(lines: list[dict[str, Any]]) -> None:
        body = _entry(lines, 8)
        body["cause"]["act"]["to"] = body["events"][0]["to"] = 6

    def not_followed(lines: list[dict[str, Any]]) -> None:
        _entry(lines, 10)["events"].pop()

    def answered_by_nobody(lines: list[dict[str, Any]]) -> None:
        _entry(lines, 9)["cause"]["actor"] = STRANGER.actor

    def kept_by_one(lines: list[dict[str, Any]]) -> None:
        _entry(lines, 5)["events"][0]["redrawn_for"] = [0]

    def _entry(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    parent, fork = asyncio.run(scenario())
    for archive in (parent, fork):
        assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    for archive, forge, version in (
        (parent, other_version, 8),
        (parent, not_followed, 10),
        (parent, answered_by_nobody, 9),
        (fork, kept_by_one, 5),
    ):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == version
