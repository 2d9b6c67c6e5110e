"""Resigning: a bot plays on or the game ends, as was agreed when the table was opened. `docs/time.md`, R1 to R4."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from domain.core.time_controls import Absolute
from eventstore.identity import Identity
from eventstore.log.state import result_of, to_move
from eventstore.proof.archive import verify_archive
from eventstore.table.commands import (
    HandSeatToBot,
    OfferSubstitute,
    PauseGame,
    RequestEnd,
    ResignSeat,
    ReturnToSeat,
    SeatStandIn,
)
from eventstore.table.events import GameFinished, SeatResigned
from eventstore.write.forking import ForkRequest
from tests.eventstore.clocked import HIDDEN, MINUTE, Place, timed
from tests.eventstore.forks import sound
from tests.tiny import RULESETS
from tests.tiny.archives import Lines, exported, forged
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    DORA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    entry_of,
    started,
    tiny_service,
    unchanged,
)

RESIGN = ResignSeat("random")


def test_r2_a_bot_plays_the_seat_to_the_end_and_it_is_placed_last() -> None:
    async def scenario() -> None:
        place = Place()
        service = place.service
        game = await started(service, 3, resign="bot")
        await service.writer.command(game, SeatStandIn(0, "random"), ANNA)
        await service.writer.command(game, RESIGN, BEN)
        state = await service.reader.state(game)
        assert (await entry_of(service, game, state.version)).body.events == (SeatResigned(1, "random"),)
        assert (state.at_table.resigned, state.at_table.forfeited) == ((1,), (1,))
        assert (state.at_table.status, state.at_table.bot_on(1)) == ("playing", "random")
        for command in (ReturnToSeat(), RESIGN, RequestEnd("no")):
            assert await unchanged(service, game, service.writer.command(game, command, BEN)) == "seat_forfeited"
        for taking in (HandSeatToBot(1, "random"), OfferSubstitute(1, DORA.player, DORA.name)):
            assert await unchanged(service, game, service.writer.command(game, taking, ORGANISER)) == "seat_forfeited"
        while not (end := await place.state(game)).at_table.ended:
            await place.play(game)
        result = result_of(end, RULESETS["tiny"])
        assert result is not None
        assert result.places[1] == 3
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize("policy", ["bot", "ends"])
def test_r2_the_other_of_two_has_won_at_once(policy: Any) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, resign=policy)
        await service.writer.command(game, RESIGN, BEN)
        state = await service.reader.state(game)
        assert (state.at_table.status, to_move(state)) == ("finished", ())
        events = (await entry_of(service, game, state.version)).body.events
        assert [event for event in events if isinstance(event, GameFinished)] == [GameFinished((1, 2), 0, ())]
        await sound(service, game)

    asyncio.run(scenario())


def test_r3_the_game_ends_and_all_others_share_the_first_place() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign="ends")
        await service.writer.command(game, RESIGN, BEN)
        state = await service.reader.state(game)
        events = (await entry_of(service, game, state.version)).body.events
        assert events[0] == SeatResigned(1, None)
        assert GameFinished((1, 3, 1), None, (0, 2)) in events
        assert state.at_table.status == "finished"
        assert await unchanged(service, game, service.writer.command(game, RESIGN, ANNA)) == "not_playing"
        await sound(service, game)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("policy", "caller", "command", "code"),
    [
        (None, ANNA, RESIGN, "resign_not_agreed"),
        ("bot", STRANGER, RESIGN, "not_seated"),
        ("bot", ORGANISER, RESIGN, "not_seated"),
        ("bot", OPERATOR, RESIGN, "not_seated"),
        ("bot", ANNA, ResignSeat("genius"), "bot_unknown"),
    ],
)
def test_r1_refusals_change_nothing(policy: Any, caller: Identity, command: ResignSeat, code: str) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign=policy)
        assert await unchanged(service, game, service.writer.command(game, command, caller)) == code

    asyncio.run(scenario())


def test_r1_nobody_resigns_before_the_start_in_a_pause_or_after_the_end() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign="bot")
        await service.writer.command(game, PauseGame("night"), ORGANISER)
        assert await unchanged(service, game, service.writer.command(game, RESIGN, ANNA)) == "game_paused"

    asyncio.run(scenario())


@timed
async def test_r2_the_clock_of_a_seat_that_resigns_stands_and_the_log_proves_it() -> None:
    place = Place()
    game = await place.game(Absolute(10 * MINUTE), "claim", 3, resign="bot")
    await place.turn(game, MINUTE, HIDDEN)
    await place.think(MINUTE)
    await place.service.writer.command(game, ResignSeat(), BEN)
    clock = (await place.clocks(game))[1]
    assert (clock.since, clock.waits, clock.left.main_ms) == (None, False, 9 * MINUTE)
    await place.proven(game)


@pytest.mark.parametrize(("before", "resigned"), [(True, ()), (False, (1,))])
def test_r4_a_game_that_goes_on_before_a_resignation_gives_the_seat_back(
    before: bool, resigned: tuple[int, ...]
) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign="bot")
        version = (await service.reader.state(game)).version
        await service.writer.command(game, RESIGN, BEN)
        fork = await service.forking.fork(game, ForkRequest(version + (not before), supersede=True), OPERATOR)
        table = (await service.reader.state(fork.game)).at_table
        assert (table.resigned, table.forfeited, table.resign) == (resigned, resigned, "bot")
        assert (table.bot_on(1), table.is_away(BEN.player)) == ("random", before)
        await sound(service, fork.game)

    asyncio.run(scenario())


def other_seat(event: dict[str, Any]) -> None:
    event["seat"] = 2


def without_bot(event: dict[str, Any]) -> None:
    event["bot"] = None


@pytest.mark.parametrize("change", [other_seat, without_bot])
def test_a_resignation_that_was_altered_is_found(change: Callable[[dict[str, Any]], None]) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign="bot")
        await service.writer.command(game, RESIGN, BEN)

        def alter(lines: Lines) -> None:
            for line in lines:
                for event in line["body"]["events"] if line["type"] == "entry" else ():
                    if event["type"] == "seat_resigned.1":
                        change(event)

        archive = await exported(service, game)
        assert verify_archive(forged(archive, lambda _: None), service.reader.codecs).ok
        checks = verify_archive(forged(archive, alter), service.reader.codecs).checks
        assert "legality" in {check.name for check in checks if not check.ok}

    asyncio.run(scenario())


def test_two_players_resigning_at_once_are_placed_in_their_order() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, 3, resign="bot")
        await asyncio.gather(*(service.writer.command(game, RESIGN, player) for player in (CARA, BEN)))
        state = await service.reader.state(game)
        first, second = state.at_table.resigned
        result = result_of(state, RULESETS["tiny"])
        assert result is not None
        assert (result.winner, result.places[first], result.places[second]) == (0, 3, 2)
        assert state.at_table.status == "finished"
        await sound(service, game)

    asyncio.run(scenario())
