"""Notices of pauses, substitutes, decisions of organisers, and plans: recipients, sentences, settings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.time_controls import Absolute
from eventstore.identity import SERVICE_IDENTITY, Identity
from eventstore.log.plans import NewPlan
from eventstore.notices.settings import NoticeWishes
from eventstore.storage.redis_keys import ORGANISERS
from eventstore.table.commands import (
    AnswerPause,
    AnswerSubstitute,
    HandOverSeat,
    HandSeatToBot,
    OfferSubstitute,
    PauseGame,
    RequestPause,
    ResumeGame,
    WithdrawPause,
)
from eventstore.table.plans import PlanItem
from projections.facade import Projections
from projections.notices import NoticeTeller
from projections.sentences import LANGUAGES
from tests.eventstore.clocked import MINUTE, Place, timed
from tests.tiny.play import ANNA, BEN, CARA, DORA, ORGANISER, decided, entry_of, head_of, started
from tests.workers.notifying import OPTIONS, telling
from tests.workers.receivers import Mailbox
from workers.notices.occasions import of_entry

KINDS = ("pause", "substitute", "decide", "plan")
ASK, AGREE, REFUSE = RequestPause("Tea."), AnswerPause(0, None, accept=True), AnswerPause(0, None, accept=False)
OFFER = OfferSubstitute(0, DORA.player, DORA.name)
ASKS = OfferSubstitute(0, DORA.player, DORA.name, asks_players=True)
ACCEPT = AnswerSubstitute(0, DORA.player, accept=True)
TURN = {"type": "turn_step.1"}
PLAN = NewPlan((PlanItem(TURN, {"type": "lay_counter"}),), unless_changed="step")

NoticeLines = list[tuple[str, str, str]]


async def notices_about(place: Place, game: str, organisers: Sequence[str] = ()) -> NoticeLines:
    """Return the notices of these kinds about a game in the order of its log: player, kind and subject."""
    head = await place.state(game)
    notices: NoticeLines = []
    before = await place.service.reader.state_at(game, 1)
    for version in range(2, head.version + 1):
        after = await place.service.reader.state_at(game, version)
        occasions = of_entry(before, after, await entry_of(place.service, game, version), organisers)
        notices += [(player, row.kind, row.about) for player, row in occasions if row.kind in KINDS]
        before = after
    return notices


def notices_to(kind: str, about: str, *players: Identity) -> NoticeLines:
    return [(player.player, kind, about) for player in players]


@pytest.mark.parametrize(
    ("commands", "expected"),
    [
        ([(ASK, ANNA)], notices_to("pause", "asked", BEN, CARA)),
        ([(ASK, ANNA), (WithdrawPause(), ANNA)], notices_to("pause", "asked", BEN, CARA)),
        (
            [(ASK, ANNA), (REFUSE, BEN)],
            notices_to("pause", "asked", BEN, CARA) + notices_to("pause", "refused", ANNA, CARA),
        ),
        (
            [(ASK, ANNA), (AGREE, BEN), (AGREE, CARA)],
            notices_to("pause", "asked", BEN, CARA)
            + notices_to("pause", "agreed", ANNA)
            + notices_to("pause", "begun", ANNA, BEN),
        ),
        (
            [(PauseGame("Fire."), ORGANISER), (ResumeGame(), ORGANISER)],
            notices_to("pause", "organiser", ANNA, BEN, CARA) + notices_to("pause", "over", ANNA, BEN, CARA),
        ),
        (
            [(OFFER, ANNA), (ACCEPT, DORA), (ACCEPT, ORGANISER)],
            notices_to("substitute", "offered", DORA)
            + notices_to("decide", "substitute", ORGANISER)
            + notices_to("substitute", "yours", DORA)
            + notices_to("substitute", "seated", BEN, CARA),
        ),
        (
            [(ASKS, ANNA), (ACCEPT, BEN), (ACCEPT, CARA), (ACCEPT, DORA)],
            notices_to("substitute", "offered", DORA)
            + notices_to("substitute", "consent", BEN, CARA)
            + notices_to("decide", "substitute", ORGANISER)
            + notices_to("substitute", "seated", BEN, CARA),
        ),
        (
            [(OFFER, ORGANISER), (ACCEPT, DORA)],
            notices_to("substitute", "offered", DORA)
            + notices_to("substitute", "for_you", ANNA)
            + notices_to("substitute", "seated", BEN, CARA),
        ),
        (
            [(HandOverSeat(0, DORA.player, DORA.name), SERVICE_IDENTITY)],
            notices_to("substitute", "yours", DORA) + notices_to("substitute", "seated", BEN, CARA),
        ),
        ([(HandSeatToBot(0, "random"), ORGANISER)], []),
    ],
)
def test_pauses_and_substitutes_are_told_to_all_concerned_but_the_author(
    commands: Sequence[tuple[Any, Identity]], expected: NoticeLines
) -> None:
    async def scenario() -> None:
        place = Place()
        game = await started(place.service, 3)
        for command, caller in commands:
            await place.service.writer.command(game, command, caller)
        assert await notices_about(place, game, [ORGANISER.player]) == expected

    asyncio.run(scenario())


@pytest.mark.parametrize(("expiry", "count"), [("organiser", 1), ("warn", 0), ("claim", 0), ("forfeit", 0)])
def test_organisers_are_told_of_an_expired_time_only_where_they_decide(expiry: str, count: int) -> None:
    @timed
    async def scenario() -> None:
        place = Place()
        game = await place.game(Absolute(MINUTE), expiry, 3)
        await place.think(MINUTE)
        await place.expire(game)
        assert await notices_about(place, game, [ORGANISER.player]) == notices_to("decide", "time", ORGANISER) * count

    scenario()


def test_only_the_owner_is_told_of_a_plan_that_fires_or_ends() -> None:
    async def scenario() -> None:
        place = Place()
        service = place.service
        game = await started(service)
        await service.planning.seal(game, await head_of(service, game), PLAN, BEN)
        await decided(service, game)
        while (await place.state(game)).at_table.plans and await service.planning.follow(await place.state(game), 1):
            pass
        notices = await notices_about(place, game)
        assert {player for player, _, _ in notices} == {BEN.player}
        assert notices[0] == (BEN.player, "plan", "fired")
        other = await started(service)
        await service.planning.seal(other, await head_of(service, other), PLAN, BEN)
        await service.planning.cancel(other, BEN)
        assert await notices_about(place, other) == [], "the owner did it"
        third = await started(service)
        await service.planning.seal(third, await head_of(service, third), PLAN, BEN)
        await service.writer.command(third, HandSeatToBot(1, "random"), ORGANISER)
        assert await notices_about(place, third) == notices_to("plan", "handed_over", BEN)

    asyncio.run(scenario())


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A seat in a running game is offered to you."),
        ("de", "Dir wird ein Platz in einem laufenden Spiel angeboten."),
    ],
)
def test_an_offer_reaches_the_substitute_without_anything_of_a_private_game(
    redis_url: str, mailbox: Mailbox, language: str, text: str, visibility: str
) -> None:
    async def scenario() -> None:
        options = replace(OPTIONS, smtp_url=mailbox.url, sender="tape@tape.example")
        async with telling(redis_url, ANNA, BEN, DORA, options=options) as tell:
            await tell.channel(DORA, "mail", "dora@example.org")
            await tell.wish(DORA, NoticeWishes(language=language))
            game = await started(tell.service, visibility=visibility, labels=("cup",))
            await tell.service.writer.command(game, OFFER, ANNA)
            await tell.read()
            await tell.send_due()
            assert mailbox.mails[0]["To"] == "dora@example.org"
            assert text in mailbox.text()
            assert ("cup" in mailbox.text() + mailbox.mails[0]["Subject"]) == (visibility == "public")

    asyncio.run(scenario())


@pytest.mark.parametrize("wished", [True, False])
def test_wishes_decide_and_an_answered_request_is_told_no_more(redis_url: str, mailbox: Mailbox, wished: bool) -> None:
    async def scenario() -> None:
        options = replace(OPTIONS, smtp_url=mailbox.url, sender="tape@tape.example")
        async with telling(redis_url, ANNA, BEN, CARA, options=options) as tell:
            for player in (BEN, CARA):
                await tell.channel(player, "mail", f"{player.name}@example.org")
                await tell.wish(player, NoticeWishes(kinds=("pause",) if wished else ("ended",)))
            game, lines = await started(tell.service, 3), len(await tell.log(BEN))
            await tell.service.writer.command(game, ASK, ANNA)
            await tell.read()
            await tell.service.writer.command(game, AGREE, BEN)
            await tell.send_due()
            assert [mail["To"] for mail in mailbox.mails] == ["Cara@example.org"] * wished
            assert [line.status for line in (await tell.log(BEN))[lines:]] == ["dropped"] * wished

    asyncio.run(scenario())


@pytest.mark.usefixtures("redis_client")
@pytest.mark.parametrize("command", [OFFER, ASKS])
def test_all_organisers_of_the_service_are_told_of_an_ordinary_table_that_they_do_not_sit_at(
    redis_url: str, command: OfferSubstitute
) -> None:
    """A player opened it. Cara is an organiser and plays there; Eve was an organiser."""

    async def scenario() -> None:
        rita, eve = Identity("p-rita", "Rita", "organiser"), Identity("p-eve", "Eve", "player")
        async with telling(redis_url, ANNA, BEN, replace(CARA, role="organiser"), ORGANISER, rita, eve) as tell:
            for player in (CARA, ORGANISER, rita, eve):
                await tell.client.call("SADD", ORGANISERS, player.player)
                await tell.channel(player, "webhook", "http://127.0.0.1:1/")
            game = await started(tell.service, 3)
            await tell.service.writer.command(game, command, ANNA)
            await tell.read()
            for player, count in ((ORGANISER, 1), (rita, 1), (CARA, 0), (eve, 0)):
                lines = [line for line in await tell.log(player) if line.kind == "decide"]
                assert len(lines) == count, player.name
                assert {line.log for line in lines} <= {game}

    asyncio.run(scenario())


def test_nobody_but_its_organisers_is_asked_to_decide() -> None:
    """A player may have opened the table: an occasion of theirs is not worded."""

    @timed
    async def scenario() -> None:
        place = Place()
        game = await place.game(Absolute(MINUTE), "organiser", 3)
        await place.think(MINUTE)
        await place.expire(game)
        teller = NoticeTeller(place.service, Projections(place.service, strict=True), "https://tape.example")
        before = await place.service.reader.state_at(game, (await place.state(game)).version - 1)
        entry = await entry_of(place.service, game, (await place.state(game)).version)
        pairs = [*of_entry(before, await place.state(game), entry, [ORGANISER.player])]
        (occasion,) = [occasion for _, occasion in pairs if occasion.kind == "decide"]
        for language in LANGUAGES:
            assert await teller.notice(ANNA, occasion, language) is None
            assert await teller.notice(DORA, occasion, language) is None
            assert await teller.notice(ORGANISER, occasion, language) is not None
        assert not await teller.is_past(ORGANISER, occasion)

    scenario()
