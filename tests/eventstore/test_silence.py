"""Silence: after a long silence the others go on with a bot in the silent seat, or end the game (S1 to S6)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any

import pytest

from domain.core.time_controls import Absolute, ClockSettings, ExpiryPolicy
from eventstore.errors import CommandRefused
from eventstore.identity import Identity
from eventstore.log.silence import SeatWait, silent_seats, waits_of
from eventstore.log.state import State
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AnswerEnd,
    HandSeatToBot,
    PauseGame,
    RequestEnd,
    RequestPause,
    ResumeGame,
    ReturnToSeat,
    SeatStandIn,
    TableCommand,
    WithdrawPause,
)
from eventstore.table.events import EndAnswered, EndRequested, GameAborted, StandInSeated, TournamentTable
from eventstore.write.expiring import sync_clocks
from eventstore.write.log_writer import NewGame
from tests.eventstore.clocked import Hand
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    DORA,
    ORGANISER,
    STRANGER,
    decided,
    entry_of,
    played,
    started,
    tiny_service,
    unchanged,
)
from tests.tiny.verifying import CODECS, failures

LONG_S = 3_600
INSTEAD = SeatStandIn(0, "random")
END = RequestEnd("nobody is there")


class Table:
    """A game with Anna to move, and a clock that is set by hand."""

    def __init__(self, store: Store | None = None) -> None:
        self.hand = Hand()
        self.service: Service = tiny_service(store)
        vars(self.service.core)["clock"] = self.hand
        self.game = ""

    async def begin(self, seats: int = 2, **options: Any) -> State:
        self.game = await started(self.service, seats, **{"absent_after": LONG_S, **options})
        return await self.state()

    async def state(self) -> State:
        return await self.service.reader.state(self.game)

    async def after(self, command: TableCommand, player: Identity) -> State:
        await self.service.writer.command(self.game, command, player)
        return await self.state()

    async def refusal(self, command: TableCommand, player: Identity) -> str:
        return await unchanged(self.service, self.game, self.service.writer.command(self.game, command, player))

    def wait(self, seconds: float = LONG_S) -> None:
        self.hand.now += int(1_000 * seconds)


def run(scenario: Awaitable[None]) -> None:
    async def main() -> None:
        await scenario

    asyncio.run(main())


# S1: how long a game waits


def test_s1_the_game_waits_three_days_unless_another_span_is_chosen() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = (await service.writer.create(NewGame(ruleset="tiny", seats=2), ANNA)).game
        assert (await service.reader.state(game)).at_table.absent_after == 3 * 24 * 3_600
        table = Table()
        state = await table.begin()
        since = state.time
        assert waits_of(state) == (SeatWait(0, since, since + 1_000 * LONG_S),)
        assert (await tiny_service(table.service.store).reader.state(table.game)) == state, "the same from the log"

    run(scenario())


def test_s1_a_game_that_waits_as_long_as_it_takes_and_a_table_of_a_tournament_know_no_silence() -> None:
    async def scenario() -> None:
        table = Table()
        state = await table.begin(absent_after=None)
        assert [wait.until for wait in waits_of(state)] == [None]
        table.wait(366 * 24 * 3_600)
        assert await table.refusal(INSTEAD, BEN) == "not_your_seat"
        assert (await table.after(END, BEN)).at_table.status == "playing"
        of = TournamentTable("0-tcup", 1, 1)
        new = NewGame(ruleset="tiny", seats=2)
        await table.service.writer.open_table(new, "0-cup", of, (ANNA, BEN))
        assert (await table.service.reader.state("0-cup")).at_table.absent_after is None

    run(scenario())


# S2: signs of life


def test_s2_a_decision_begins_the_waiting_anew_and_a_request_of_others_does_not() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait(LONG_S - 1)
        await decided(table.service, table.game, RollDie())
        table.wait(LONG_S - 1)
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        await table.after(RequestPause("tea"), BEN)
        await table.after(WithdrawPause(), BEN)
        table.wait(1)
        assert (await table.after(INSTEAD, BEN)).at_table.stand_ins == ("random", None)

    run(scenario())


@pytest.mark.parametrize(
    "sign", [RequestPause("tea"), HandSeatToBot(0, "random")], ids=["a request", "a seat taken back from a bot"]
)
def test_s2_another_sign_of_the_player_begins_the_waiting_anew_too(sign: TableCommand) -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait(LONG_S - 1)
        await table.after(sign, ANNA)
        if isinstance(sign, HandSeatToBot):
            await table.after(ReturnToSeat(), ANNA)
        table.wait(LONG_S - 1)
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        table.wait(1)
        await table.after(INSTEAD, BEN)

    run(scenario())


def test_s2_nobody_is_waited_for_in_a_pause_on_vacation_or_while_the_service_is_away() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin(vacation=5)
        await table.after(PauseGame("night"), ORGANISER)
        table.wait()
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        await table.after(ResumeGame(), ORGANISER)
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        await table.service.writer.vacation(table.game, ANNA, on=True)
        table.wait()
        assert waits_of(await table.state()) == ()
        await table.service.writer.vacation(table.game, ANNA, on=False)
        state = await table.state()
        table.wait()
        outage = (state.time + 1_000, state.time + 61_000)
        assert silent_seats(state, table.hand.now, (outage,)) == frozenset()
        assert silent_seats(state, table.hand.now + 60_000, (outage,)) == {0}
        await table.after(INSTEAD, BEN)

    run(scenario())


@pytest.mark.parametrize(("expiry", "is_silent"), [("warn", True), ("claim", True), ("organiser", False)])
def test_s2_with_a_clock_nobody_is_silent_before_their_time_is_over(expiry: ExpiryPolicy, is_silent: bool) -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin(clock=ClockSettings(Absolute(2_000 * LONG_S), expiry, bot="random"))
        table.wait()
        assert waits_of(await table.state()) == (), "their time is for thinking"
        table.wait()
        await sync_clocks(table.service.core, await table.state())
        table.wait(LONG_S - 1)
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        table.wait(1)
        assert bool(silent_seats(await table.state(), table.hand.now)) == is_silent

    run(scenario())


# S3: with a bot in the seat


def test_s3_an_opponent_lets_a_bot_stand_in_and_the_player_is_back_with_any_decision() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait()
        for player, command, code in (
            (STRANGER, INSTEAD, "not_your_seat"),
            (BEN, SeatStandIn(0, "clever"), "bot_unknown"),
            (ANNA, SeatStandIn(1, "random"), "not_silent"),
        ):
            assert await table.refusal(command, player) == code
        state = await table.after(INSTEAD, BEN)
        assert (await entry_of(table.service, table.game, state.version)).body.events == (
            StandInSeated(0, "random", "silence"),
        )
        assert (state.at_table.silent, state.at_table.seat_of(ANNA.player)) == ((0,), 0)
        assert await table.refusal(INSTEAD, BEN) == "bot_already"
        await table.service.writer.decide(table.game, str(state.head), ANNA, RollDie())
        state = await table.state()
        assert (state.at_table.stand_ins, state.at_table.silent) == ((None, None), ())
        assert await table.refusal(INSTEAD, BEN) == "not_silent"
        await played(table.service, table.game)
        await sound(table.service, table.game)

    run(scenario())


def test_s3_a_game_that_replaces_another_keeps_the_silent_seats() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait()
        state = await table.after(INSTEAD, BEN)
        instead = await forked(table.service, table.game, state.version - 1, supersede=True)
        after = (await table.service.reader.state(instead)).at_table
        assert (after.stand_ins, after.silent) == (("random", None), (0,))
        await sound(table.service, instead)

    run(scenario())


# S4: ending the game


def test_s4_a_silent_player_is_not_waited_for_when_the_others_end_the_game() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin(3)
        table.wait()
        state = await table.after(END, BEN)
        assert state.at_table.status == "playing", "Cara is there"
        state = await table.after(AnswerEnd(1, accept=True), CARA)
        assert state.at_table.status == "aborted"
        events = (await entry_of(table.service, table.game, state.version)).body.events
        assert events[:2] == (EndAnswered(2, accepted=True), GameAborted("nobody is there", (1, 2), (0,)))
        await sound(table.service, table.game)

    run(scenario())


def test_s4_of_two_one_ends_the_game_when_the_other_is_silent() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait()
        state = await table.after(END, BEN)
        events = (await entry_of(table.service, table.game, state.version)).body.events
        assert events[:2] == (EndRequested(1, "nobody is there"), GameAborted("nobody is there", (1,), (0,)))
        await sound(table.service, table.game)

    run(scenario())


def test_s4_an_earlier_asker_asks_again_after_a_long_silence() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        await table.after(END, BEN)
        assert await table.refusal(END, BEN) == "end_asked"
        table.wait()
        state = await table.after(END, BEN)
        events = (await entry_of(table.service, table.game, state.version)).body.events
        assert events[:1] == (GameAborted("nobody is there", (1,), (0,)),)
        await sound(table.service, table.game)

    run(scenario())


def test_s4_the_others_end_a_game_also_after_a_bot_went_on_for_a_silent_player() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait()
        await table.after(INSTEAD, BEN)
        assert (await table.after(END, BEN)).at_table.status == "aborted"
        back = Table()
        await back.begin()
        back.wait()
        await back.after(INSTEAD, BEN)
        await back.after(ReturnToSeat(), ANNA)
        assert (await back.after(END, BEN)).at_table.status == "playing", "Anna is back, and is asked"
        await sound(table.service, table.game)

    run(scenario())


def test_s4_a_silent_player_ends_no_silence_of_others() -> None:
    async def scenario() -> None:
        table = Table()
        await table.begin()
        table.wait()
        assert (await table.after(END, ANNA)).at_table.status == "playing", "the game does not wait for Ben"
        assert await table.refusal(INSTEAD, BEN) == "not_silent", "Anna has given a sign"

    run(scenario())


# Lost answers, and two at once


def test_a_bot_for_a_silent_player_and_their_decision_at_once_are_whole_in_each_order(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        outcomes = set()
        for turn in range(8):
            table, other = Table(store), tiny_service(store)
            state = await table.begin()
            table.wait()
            vars(other.core)["clock"] = table.hand
            await other.reader.state(table.game)
            both: list[Any] = [
                table.service.writer.command(table.game, INSTEAD, BEN),
                other.writer.decide(table.game, str(state.head), ANNA, RollDie()),
            ]
            answers = await asyncio.gather(*(both if turn % 2 else both[::-1]), return_exceptions=True)
            codes = [answer.code for answer in answers if isinstance(answer, CommandRefused)]
            assert codes in ([], ["not_silent"]), answers
            assert not [answer for answer in answers if isinstance(answer, BaseException)][1:]
            now = await tiny_service(store).reader.state(table.game)
            assert now.at_table.stand_ins == (None, None), "Anna decided, and is there"
            outcomes.add(bool(codes))
            await sound(table.service, table.game)
        assert outcomes

    backend.run(scenario)


def test_two_requests_for_a_bot_at_once_seat_a_single_bot_and_a_lost_answer_is_given_again(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        table, other = Table(store), tiny_service(store)
        await table.begin(3)
        table.wait()
        vars(other.core)["clock"] = table.hand
        both = (
            table.service.writer.command(table.game, INSTEAD, BEN, "b"),
            other.writer.command(table.game, INSTEAD, CARA, "c"),
        )
        answers = await asyncio.gather(*both, return_exceptions=True)
        refusals = [answer for answer in answers if isinstance(answer, CommandRefused)]
        assert [refusal.code for refusal in refusals] == ["bot_already"]
        first, key = (BEN, "b") if not isinstance(answers[0], BaseException) else (CARA, "c")
        head = (await table.state()).head
        again = await other.writer.command(table.game, INSTEAD, first, key)
        assert again.head.version <= head.version
        assert (await table.state()).head == head

    backend.run(scenario)


# Verification


def test_a_bot_for_a_player_who_was_not_silent_is_found() -> None:
    async def scenario() -> bytes:
        table = Table()
        await table.begin()
        table.wait()
        await table.after(INSTEAD, BEN)
        await table.after(ReturnToSeat(), ANNA)
        await played(table.service, table.game)
        return await exported(table.service, table.game)

    def body(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    def too_early(lines: list[dict[str, Any]]) -> None:
        body(lines, 4)["time"] = body(lines, 3)["time"] + 1_000 * LONG_S - 1

    def by_a_stranger(lines: list[dict[str, Any]]) -> None:
        body(lines, 4)["cause"]["actor"] = DORA.actor

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    for forge in (too_early, by_a_stranger):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == 4
