"""Players who lose their seat for good are told so, after every way to lose it, also without a right to the game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.time_controls import Absolute
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.notices.settings import NoticeWishes
from eventstore.table.commands import (
    AnswerSubstitute,
    ClaimTime,
    ForfeitSeat,
    HandOverSeat,
    HandSeatToBot,
    OfferSubstitute,
    ReturnToSeat,
)
from tests.eventstore.clocked import MINUTE, Place, timed
from tests.tiny.play import ANNA, BEN, DORA, ORGANISER, entry_of, started
from tests.workers.notifying import OPTIONS, telling
from tests.workers.receivers import Mailbox
from workers.notices.occasions import of_entry

pytestmark = pytest.mark.usefixtures("redis_client")

TO_BOT = HandSeatToBot(0, "random")
OFFER = OfferSubstitute(0, DORA.player, DORA.name)
ACCEPT = AnswerSubstitute(0, DORA.player, accept=True)


async def lost_seats(place: Place, game: str) -> list[tuple[str, str]]:
    """Return the players who are told that they have lost their seat, with the reason, in the order of the log."""
    head = await place.state(game)
    lost = []
    before = await place.service.reader.state_at(game, 1)
    for version in range(2, head.version + 1):
        after = await place.service.reader.state_at(game, version)
        occasions = of_entry(before, after, await entry_of(place.service, game, version))
        lost += [(player, occasion.about) for player, occasion in occasions if occasion.kind == "seat_lost"]
        before = after
    return lost


@pytest.mark.parametrize(
    ("commands", "lost"),
    [
        ([(TO_BOT, ORGANISER)], [(ANNA.player, "bot")]),
        ([(TO_BOT, SERVICE_IDENTITY)], [(ANNA.player, "bot")]),
        ([(TO_BOT, ANNA)], []),
        ([(TO_BOT, ANNA), (ReturnToSeat(), ANNA)], []),
        ([(TO_BOT, ANNA), (HandSeatToBot(0, "greedy"), ORGANISER)], []),
        ([(HandOverSeat(0, DORA.player, DORA.name), SERVICE_IDENTITY)], [(ANNA.player, "player")]),
        ([(TO_BOT, ORGANISER), (HandOverSeat(0, DORA.player, DORA.name), SERVICE_IDENTITY)], [(ANNA.player, "bot")]),
        ([(OFFER, ORGANISER), (ACCEPT, DORA)], [(ANNA.player, "player")]),
        ([(OFFER, ANNA), (ACCEPT, DORA), (ACCEPT, ORGANISER)], [(ANNA.player, "player")]),
    ],
)
def test_the_player_of_a_seat_that_others_give_away_is_told(
    commands: Sequence[tuple[Any, Identity]], lost: list[tuple[str, str]]
) -> None:
    async def scenario() -> None:
        place = Place()
        game = await started(place.service)
        for command, caller in commands:
            await place.service.writer.command(game, command, caller)
        assert await lost_seats(place, game) == lost

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("expiry", "command", "caller", "why"),
    [
        ("forfeit", None, None, "clock"),
        ("claim", ClaimTime(0), BEN, "claim"),
        ("organiser", ForfeitSeat(0), ORGANISER, "organiser"),
    ],
)
def test_the_player_of_a_seat_that_forfeits_is_told(expiry: str, command: Any, caller: Any, why: str) -> None:
    @timed
    async def scenario() -> None:
        place = Place()
        game = await place.game(Absolute(MINUTE), expiry, 3)
        await place.think(MINUTE)
        await place.expire(game)
        if command is not None:
            await place.service.writer.command(game, command, caller)
        assert await lost_seats(place, game) == [(ANNA.player, why)]

    scenario()


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Your seat is given to a bot, which plays it to the end."),
        ("de", "Dein Platz ist an einen Bot gegeben, der ihn zu Ende spielt."),
    ],
)
def test_the_notice_reaches_who_may_not_read_the_game_any_more(
    redis_url: str, mailbox: Mailbox, language: str, text: str, visibility: str
) -> None:
    async def scenario() -> None:
        options = replace(OPTIONS, smtp_url=mailbox.url, sender="tape@tape.example")
        async with telling(redis_url, ANNA, BEN, DORA, options=options) as tell:
            for player in (ANNA, BEN, DORA):
                await tell.channel(player, "mail", f"{player.name}@example.org")
                await tell.wish(player, NoticeWishes(kinds=("seat_lost",), language=language))
            game = await started(tell.service, visibility=visibility, labels=("cup",))
            await tell.service.writer.command(game, HandSeatToBot(1, "random"), ORGANISER)
            await tell.read()
            await tell.send_due()
            (mail,) = mailbox.mails
            assert mail["To"] == "Ben@example.org"
            assert text in mailbox.text()
            assert ("cup" in mailbox.text() + mail["Subject"]) == (visibility == "public")

    asyncio.run(scenario())


def test_a_player_who_has_the_seat_again_by_then_is_told_nothing(redis_url: str, mailbox: Mailbox) -> None:
    async def scenario() -> None:
        options = replace(OPTIONS, smtp_url=mailbox.url, sender="tape@tape.example")
        async with telling(redis_url, ANNA, BEN, options=options) as tell:
            await tell.channel(BEN, "mail", "ben@example.org")
            await tell.wish(BEN, NoticeWishes(kinds=("seat_lost",)))
            game = await started(tell.service)
            await tell.service.writer.command(game, HandSeatToBot(1, "random"), ORGANISER)
            await tell.read()
            await tell.service.writer.command(game, HandOverSeat(1, BEN.player, BEN.name), SERVICE_IDENTITY)
            await tell.send_due()
            assert mailbox.mails == []
            assert [line.status for line in await tell.log(BEN)] == ["dropped"]

    asyncio.run(scenario())
