"""Bots behind webhooks: each move with its legal decisions, on the head that stands when it is sent."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from eventstore.identity import Identity
from eventstore.log.state import to_move
from eventstore.notices.settings import NoticeWishes
from eventstore.table.commands import PauseGame, RequestPause, ResumeGame, SeatStandIn
from projections import notices
from tests.tiny.play import ANNA, BEN, ORGANISER, decided, head_of, started
from tests.workers.notifying import OPTIONS, START, Telling, telling
from tests.workers.receivers import Receiver, check_signature, receiving

pytestmark = pytest.mark.usefixtures("redis_client")

DAY_MS = 24 * 3_600_000


async def until_moving(tell: Telling, game: str, player: Identity) -> None:
    """Play on until a player is to move."""
    while True:
        state = await tell.service.reader.state(game)
        moving = to_move(state)
        if moving == (state.at_table.seat_of(player.player),):
            return
        await decided(tell.service, game)


async def sent(tell: Telling) -> None:
    """Send all due notices, with the first repeats: a busy machine may answer late."""
    await tell.read()
    await tell.send_until(tell.clock() + 60_000)


def moves(receiver: Receiver) -> list[dict[str, Any]]:
    return [request.notice for request in receiver.accepted]


def test_each_decision_of_the_seat_is_asked_for_with_its_head_and_its_legal_list(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                channel = await tell.channel(ANNA, "bot", receiver.url)
                game = await started(tell.service, ruleset="bison")
                turns = 0
                for _ in range(30):
                    state = await tell.service.reader.state(game)
                    await sent(tell)
                    if to_move(state) == (state.at_table.seat_of(ANNA.player),):
                        turns += 1
                        move = moves(receiver)[-1]["move"]
                        assert move["head"] == str(state.head)
                        snapshot = await tell.service.rights.snapshot(game, ANNA)
                        listed = await tell.tools.projections.decisions(snapshot)
                        assert [row["text"] for row in move["decisions"]] == [row.text for row in listed.decisions]
                        assert move["count"] == len(listed.decisions) > 0
                        assert move["address"] == f"{OPTIONS.page}/v1/games/{game}/decisions"
                    await decided(tell.service, game)
                await sent(tell)
                assert len(receiver.accepted) == turns > 4, "nothing but moves: no beginning, no end"
                for request in receiver.accepted:
                    check_signature(request, channel.secrets[0].secret)
                    assert request.headers["webhook-id"] == request.notice["notice"]
                    assert request.body.startswith(b'{"type":"notice.move"')

    asyncio.run(scenario())


@pytest.mark.parametrize("kind", ["webhook", "other"])
def test_moves_go_to_bots_alone(redis_url: str, kind: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(ANNA, kind, "http://127.0.0.1:1/")
            game = await started(tell.service, ruleset="bison")
            await until_moving(tell, game, ANNA)
            await tell.read()
            kinds = {line.kind for line in await tell.log(ANNA)}
            assert "turn" in kinds
            assert "move" not in kinds

    asyncio.run(scenario())


def test_wishes_for_people_do_not_silence_a_bot(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                await tell.wish(ANNA, NoticeWishes(kinds=(), always=False))
                game = await started(tell.service, ruleset="bison")
                await tell.notices.wish_for_game(ANNA.player, game, ())
                await tell.notices.note_following(ANNA.player, game, tell.clock())
                await until_moving(tell, game, ANNA)
                await sent(tell)
                assert moves(receiver)[-1]["move"]["head"] == await head_of(tell.service, game)

    asyncio.run(scenario())


def test_a_receiver_that_was_down_gets_the_position_of_now_and_never_a_list_that_is_past(redis_url: str) -> None:
    """Two games go on through the API meanwhile. Each is told once, as it stands."""

    async def scenario() -> None:
        with receiving(up=False) as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                games = [await started(tell.service, ruleset="bison") for _ in range(2)]
                for _ in range(3):
                    for game in games:
                        await decided(tell.service, game)
                        await until_moving(tell, game, ANNA)
                    await tell.read()
                    await tell.send_until(tell.clock() + 10_000)
                assert receiver.requests == []
                waiting = [line for line in await tell.log(ANNA) if line.status == "waiting"]
                assert {line.kind for line in waiting} == {"move"}
                assert len(waiting) > 2
                receiver.up()
                receiver.statuses = [500, 503]
                await tell.send_until(START + 3 * DAY_MS)
                for game in games:
                    heads = {notice["move"]["head"] for notice in moves(receiver) if notice["game"] == game}
                    assert heads == {await head_of(tell.service, game)}
                assert len(receiver.accepted) == len(games), "each once"
                refused = [request for request in receiver.requests if request.status >= 500]
                for failed in refused:
                    again = [other for other in receiver.accepted if other.notice["notice"] == failed.notice["notice"]]
                    assert [other.body for other in again] == [failed.body], "the same id and the same list"
                statuses = [line.status for line in await tell.log(ANNA)]
                assert statuses.count("sent") == len(games)
                assert set(statuses) == {"sent", "dropped"}

    asyncio.run(scenario())


def test_a_move_does_not_wait_for_the_repeat_of_an_earlier_one(redis_url: str) -> None:
    """The bot was down for hours, found the game that waited by itself, and decided there."""

    async def scenario() -> None:
        with receiving(up=False) as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                game = await started(tell.service, ruleset="bison")
                await until_moving(tell, game, ANNA)
                await tell.read()
                await tell.send_until(START + 3 * 3_600_000)
                assert [line.attempts > 4 for line in await tell.log(ANNA) if line.status == "waiting"] == [True]
                receiver.up()
                await decided(tell.service, game)
                await until_moving(tell, game, ANNA)
                await sent(tell)
                assert [notice["move"]["head"] for notice in moves(receiver)] == [await head_of(tell.service, game)]
                await tell.send_until(START + 3 * DAY_MS)
                assert len(receiver.requests) == 1, "the earlier one is dropped when its time comes"

    asyncio.run(scenario())


def test_an_act_at_the_table_asks_anew_on_the_new_head(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                game = await started(tell.service, ruleset="bison")
                await until_moving(tell, game, ANNA)
                await tell.service.writer.command(game, RequestPause("Tea."), BEN)
                await sent(tell)
                assert moves(receiver)[-1]["move"]["head"] == await head_of(tell.service, game)
                await tell.service.writer.command(game, PauseGame("Fire."), ORGANISER)
                count = len(receiver.accepted)
                await sent(tell)
                assert len(receiver.accepted) == count, "nobody is to move in a pause"
                await tell.service.writer.command(game, ResumeGame(), ORGANISER)
                await sent(tell)
                assert moves(receiver)[-1]["move"]["head"] == await head_of(tell.service, game)
                assert len(receiver.accepted) == count + 1

    asyncio.run(scenario())


def test_a_seat_that_another_bot_plays_is_not_asked(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                game = await started(tell.service, ruleset="bison")
                await until_moving(tell, game, ANNA)
                seat = (await tell.service.reader.state(game)).at_table.seat_of(ANNA.player)
                assert seat is not None
                await tell.read()
                await tell.service.writer.command(game, SeatStandIn(seat, "random"), ANNA)
                await sent(tell)
                assert receiver.requests == []

    asyncio.run(scenario())


def test_a_list_that_is_too_long_is_named_by_its_address(redis_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "bot", receiver.url)
                game = await started(tell.service, ruleset="bison")
                await until_moving(tell, game, ANNA)
                await sent(tell)
                short = moves(receiver)[-1]["move"]
                monkeypatch.setattr(notices, "MOST_BYTES_OF_DECISIONS", 100)
                await decided(tell.service, game)
                await until_moving(tell, game, ANNA)
                await sent(tell)
                long = moves(receiver)[-1]["move"]
                assert short["decisions"]
                assert long["decisions"] is None
                assert long["count"] > 0
                assert long["address"] == short["address"]

    asyncio.run(scenario())
