"""A seat that its player handed to a bot: they have it back at any time while the game goes on (A21)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.state import plays_itself
from eventstore.proof.archive import read_archive, verify_archive
from eventstore.service import Service
from eventstore.storage.store import Store
from eventstore.table.commands import (
    AbortGame,
    HandOverSeat,
    HandSeatToBot,
    ReturnToSeat,
    StallGame,
    TakeSeat,
)
from eventstore.table.events import FormerPlayer, Occupant, SeatReclaimed, SeatVacation
from projections.stored.rows import is_rated
from tests.eventstore.conftest import Backend
from tests.eventstore.forks import forked, sound
from tests.tiny.archives import exported, forged
from tests.tiny.decisions import HideCounter, LayCounter, RollDie
from tests.tiny.play import (
    ANNA,
    BEN,
    CARA,
    DORA,
    OPERATOR,
    ORGANISER,
    STRANGER,
    code_of,
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
from workers.runs import play_bot

GIVEN_UP = FormerPlayer(ANNA.player, ANNA.name)


async def given_up(service: Service, seats: int = 2, **options: Any) -> str:
    """Return a game whose first seat Anna has handed to a bot."""
    game = await started(service, seats, **options)
    await service.writer.command(game, HandSeatToBot(0, "random"), ANNA)
    return game


def test_a21_the_player_has_the_seat_back_and_decides_again() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        before = await service.reader.state(game)
        state = await state_after(service, game, HandSeatToBot(0, "random"), ANNA)
        assert state.at_table.given_up == (GIVEN_UP, None)
        assert await play_bot(service, state) is not None
        state = await state_after(service, game, ReturnToSeat(), ANNA)
        assert state.at_table.seats == before.at_table.seats
        assert state.at_table.given_up == (None, None)
        assert not plays_itself(state, 0)
        assert (await entry_of(service, game, state.version)).body.events == (
            SeatReclaimed(0, Occupant(ANNA.player, ANNA.name), SeatVacation()),
        )
        assert await tiny_service(service.store).reader.state(game) == state, "the same from the log"
        await played(service, game)
        assert await due_games(service) == []
        await sound(service, game)

    asyncio.run(scenario())


def test_a21_a_stalled_game_gives_the_seat_back_and_a_game_that_is_over_does_not() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await given_up(service)
        await service.writer.command(game, StallGame("broken"), SERVICE_IDENTITY)
        state = await state_after(service, game, ReturnToSeat(), ANNA)
        assert state.at_table.seat_of(ANNA.player) == 0
        over = await given_up(service)
        await service.writer.command(over, AbortGame("over"), ORGANISER)
        assert await unchanged(service, over, service.writer.command(over, ReturnToSeat(), ANNA)) == "not_playing"

    asyncio.run(scenario())


@pytest.mark.parametrize("player", [BEN, STRANGER, ORGANISER, OPERATOR])
def test_a21_nobody_else_gets_the_seat(player: Identity) -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await given_up(service)
        code = await unchanged(service, game, service.writer.command(game, ReturnToSeat(), player))
        assert code == ("no_stand_in" if player == BEN else "not_seated")

    asyncio.run(scenario())


def test_a21_a_seat_that_an_organiser_handed_to_a_bot_is_not_had_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service)
        state = await state_after(service, game, HandSeatToBot(0, "random"), ORGANISER)
        assert state.at_table.given_up == (None, None)
        assert await unchanged(service, game, service.writer.command(game, ReturnToSeat(), ANNA)) == "not_seated"

    asyncio.run(scenario())


def test_a21_a_seat_that_somebody_else_took_meanwhile_is_not_had_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await given_up(service)
        state = await state_after(service, game, HandOverSeat(0, DORA.player, DORA.name), SERVICE_IDENTITY)
        assert state.at_table.given_up == (None, None)
        assert await unchanged(service, game, service.writer.command(game, ReturnToSeat(), ANNA)) == "not_seated"

    asyncio.run(scenario())


def test_a21_nobody_comes_back_knowing_another_hand() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await given_up(service, forks="anyone")
        back = service.writer.command
        operator = replace(ANNA, role="operator")
        assert await unchanged(service, game, back(game, ReturnToSeat(), operator)) == "knows_other_hand"
        beside = await forked(service, game, 4)
        await service.writer.command(beside, TakeSeat(1), ANNA)
        assert await unchanged(service, game, back(game, ReturnToSeat(), ANNA)) == "knows_other_hand"

    asyncio.run(scenario())


def test_a21_the_vacation_goes_on_where_it_was() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, vacation=5)
        await service.writer.vacation(game, ANNA, on=True)
        vacation = (await service.reader.state(game)).at_table.vacations[0]
        assert vacation.since is not None
        state = await state_after(service, game, HandSeatToBot(0, "random"), ANNA)
        assert state.at_table.vacations[0] == SeatVacation()
        state = await state_after(service, game, ReturnToSeat(), ANNA)
        assert state.at_table.vacations[0] == vacation, "nobody gains days by giving a seat away"
        await sound(service, game)

    asyncio.run(scenario())


def test_a21_a_game_that_replaces_another_gives_the_seat_back_and_other_forks_do_not() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await started(service, forks="anyone")
        await decided(service, game, RollDie())
        state = await state_after(service, game, HandSeatToBot(0, "random"), ANNA)
        beside = await forked(service, game, state.version)
        assert (await service.reader.state(beside)).at_table.given_up == (None, None)
        instead = await forked(service, game, state.version - 1, supersede=True)
        assert (await service.reader.state(instead)).at_table.given_up == (GIVEN_UP, None)
        await service.writer.command(instead, ReturnToSeat(), ANNA)
        await played(service, instead)
        for each_game in (game, instead):
            await sound(service, each_game)

    asyncio.run(scenario())


def test_a21_a_private_game_is_there_for_a_player_who_may_come_back(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        service = tiny_service(store)
        game = await started(service, visibility="private")
        await service.writer.command(game, HandSeatToBot(1, "random"), BEN)
        table = (await service.reader.state(game)).at_table
        assert [await service.rights.may_read(table, viewer) for viewer in (BEN, CARA)] == [True, False]
        assert (await service.rights.snapshot(game, BEN)).seat is None
        await service.writer.command(game, AbortGame("over"), ORGANISER)
        table = (await service.reader.state(game)).at_table
        assert not await service.rights.may_read(table, BEN), "a game that is over opens for who sat there at the end"

    backend.run(scenario)


def test_a21_of_a_return_and_a_decision_of_the_bot_at_once_each_order_is_whole(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        for turn in range(8):
            service, worker = tiny_service(store), tiny_service(store)
            game = await given_up(service)
            state = await worker.reader.state(game)
            both: list[Any] = [
                service.writer.command(game, ReturnToSeat(), ANNA, "back"),
                worker.writer.decide(game, str(state.head), 0, LayCounter()),
            ]
            await asyncio.gather(*(both if turn % 2 else both[::-1]), return_exceptions=True)
            now = await tiny_service(store).reader.state(game)
            assert now.at_table.seat_of(ANNA.player) == 0
            again = await tiny_service(store).writer.command(game, ReturnToSeat(), ANNA, "back")
            assert again.head.version <= now.version, "a lost answer is given again"
            assert await store.head(game) == now.head
            await sound(service, game)

    backend.run(scenario)


def test_a21_decisions_of_the_bot_count_against_the_rating() -> None:
    async def rated_after(bot_decisions: int) -> tuple[bool, bool]:
        service = tiny_service()
        game = await given_up(service)
        state = await service.reader.state(game)
        while state.at_table.status == "playing":
            if state.decided.get((0, ""), 0) == bot_decisions and state.at_table.given_up[0] is not None:
                await service.writer.command(game, ReturnToSeat(), ANNA)
            elif await play_bot(service, state) is None:
                await decided(service, game)
            state = await service.reader.state(game)
        return is_rated(state, 0), state.decided[0, ANNA.player] >= state.decided[0, ""]

    results = [asyncio.run(rated_after(count)) for count in (1, 2)]
    assert results[0] == (True, True)
    assert results[-1] == (False, False)
    assert all(is_counted == has_half for is_counted, has_half in results)


def test_a_forged_return_is_found() -> None:
    async def scenario() -> bytes:
        service = tiny_service()
        game = await given_up(service)
        await service.writer.command(game, ReturnToSeat(), ANNA)
        await played(service, game)
        return await exported(service, game)

    def body(lines: list[dict[str, Any]], version: int) -> Any:
        return next(line["body"] for line in lines if line["type"] == "entry" and line["version"] == version)

    def by_a_stranger(lines: list[dict[str, Any]]) -> None:
        body(lines, 5)["cause"]["actor"] = STRANGER.actor

    def for_a_stranger(lines: list[dict[str, Any]]) -> None:
        body(lines, 5)["events"][0]["occupant"]["player"] = STRANGER.player

    def of_an_organiser(lines: list[dict[str, Any]]) -> None:
        body(lines, 4)["cause"]["actor"] = ORGANISER.actor

    archive = asyncio.run(scenario())
    assert failures(verify_archive(read_archive([archive]), CODECS)) == {}
    for forge in (by_a_stranger, for_a_stranger, of_an_organiser):
        assert failures(verify_archive(forged(archive, forge), CODECS))["legality"][1] == 5


def test_a_decision_of_a_player_who_gave_the_seat_up_is_refused_until_they_are_back() -> None:
    async def scenario() -> None:
        service = tiny_service()
        game = await given_up(service)
        state = await service.reader.state(game)
        assert await code_of(service.writer.decide(game, str(state.head), ANNA, HideCounter(1))) == "not_seated"
        state = await state_after(service, game, ReturnToSeat(), ANNA)
        await service.writer.decide(game, str(state.head), ANNA, RollDie())

    asyncio.run(scenario())
