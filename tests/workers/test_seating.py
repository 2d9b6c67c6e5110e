"""Players that found each other: the process that seats them, and the notice about their game."""

from __future__ import annotations

import asyncio
import contextlib

import pytest
from redis import Redis

from eventstore.errors import StoreUnavailable
from eventstore.log.state import NEW
from eventstore.storage.redis_keys import PLAYER
from eventstore.write.seeks import Seeks, Wish
from projections.facade import Projections
from projections.notices import NoticeTeller
from tests.processes import PATIENCE_SECONDS
from tests.tiny.play import ANNA, BEN, entry_of, tiny_service
from tests.workers.notifying import telling
from workers import seating
from workers.notices.occasions import of_entry

DUEL = Wish("tiny", 2, "week")
TEXTS = ["Opponents are found: the game has begun.", "Mitspieler sind gefunden: Das Spiel hat begonnen."]


def test_players_get_a_notice_that_opponents_are_found(redis_url: str, redis_client: Redis) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as place:
            service = place.service
            seeks = Seeks(place.client, service.core, service.writer)
            for person in (ANNA, BEN):
                redis_client.hset(PLAYER % person.player, "token", "0")
                await place.channel(person, "webhook", "http://127.0.0.1:9/")
                await seeks.wait(person.player, DUEL, None)
            assert await seeks.seat_players() == 1
            await place.read()
            seek = await seeks.of(ANNA.player)
            assert seek is not None
            assert seek.game is not None
            first = await service.reader.state_at(seek.game, 1)
            teller = NoticeTeller(service, Projections(service, strict=True), "https://tape.example")
            for person in (ANNA, BEN):
                (line,) = [line for line in await place.log(person) if line.kind == "began"]
                assert line.log == seek.game
                (occasion,) = [
                    occasion
                    for player, occasion in of_entry(NEW, first, await entry_of(service, seek.game, 1))
                    if (player, occasion.kind) == (person.player, "began")
                ]
                notices = [await teller.notice(person, occasion, language) for language in ("en", "de")]
                assert [notice.text for notice in notices if notice is not None] == TEXTS

    asyncio.run(scenario())


def test_the_process_goes_on_after_an_outage_and_forgets_ended_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "_LOOK_S", 0)
    monkeypatch.setattr(seating, "_FORGET_EVERY", 2)
    looks: list[str] = []
    forgotten = asyncio.Event()

    class Lost(Seeks):
        def __init__(self) -> None:
            """Leave out the Redis."""

        async def seat_players(self) -> int | None:
            looks.append("look")
            if len(looks) == 1:
                raise StoreUnavailable("away")
            return 0

        async def forget_ended(self) -> None:
            looks.append("forget")
            forgotten.set()

    async def scenario() -> None:
        process = asyncio.create_task(seating.seat_for_ever(Lost(), tiny_service().challenges))
        async with asyncio.timeout(PATIENCE_SECONDS):
            await forgotten.wait()
        process.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await process

    asyncio.run(scenario())
    assert looks[:4] == ["look", "look", "look", "forget"]
