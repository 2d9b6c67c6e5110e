"""Notices of a log that a fail-over set back (L9): the entry in the place of a lost entry has its own notices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

from domain.tournament.commands import LockRound, OpenRound, PairRound
from eventstore.notices.deliveries import Occasion, notice_id
from eventstore.storage.redis_keys import LOG, NOTICE_FEEDS, beside_logs, game_key
from eventstore.table.commands import AbortGame
from projections.notices import NoticeTeller
from tests.damage import stored_entries, write_entries
from tests.eventstore.tournaments import begun, command_all
from tests.tiny.decisions import LayCounter
from tests.tiny.play import ANNA, BEN, ORGANISER, decided, head_of, started
from tests.workers.notifying import OPTIONS, Telling, telling
from tests.workers.receivers import Receiver, receiving
from workers.notices.occasions import of_tournament

MINUTE_MS = 60_000


pytestmark = pytest.mark.usefixtures("redis_client")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


def set_back(redis_url: str, game: str) -> None:
    """Take the last entry out of a log, as a fail-over does. The notices lie in another shard and remain."""
    log = game_key(LOG, game)
    with Redis.from_url(redis_url) as redis:
        write_entries(redis, log, stored_entries(redis, log)[:-1])


async def until_sent(tell: Telling) -> None:
    await tell.read()
    await tell.send_until(tell.clock() + MINUTE_MS)


async def turn_of_ben(tell: Telling, game: str) -> str:
    """Let Anna end her turn, and return the head of the beginning of Ben's turn."""
    await decided(tell.service, game, LayCounter())
    return await head_of(tell.service, game)


def notices_of(receiver: Receiver, kind: str) -> list[dict[str, Any]]:
    """Return the accepted notices of a kind, in order."""
    return [request.notice for request in receiver.accepted if request.notice["kind"] == kind]


@pytest.mark.parametrize(("channel", "kind"), [("webhook", "turn"), ("bot", "move")])
def test_l9_entry_in_the_place_of_a_lost_one_has_a_notice_of_its_own(
    redis_url: str, receiver: Receiver, channel: str, kind: str
) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(BEN, channel, receiver.url)
            game = await started(tell.service)
            heads = [await turn_of_ben(tell, game)]
            await until_sent(tell)
            set_back(redis_url, game)
            heads.append(await turn_of_ben(tell, game))
            await until_sent(tell)
            assert [head.partition("-")[0] for head in heads] == ["4", "4"]
            assert heads[0] != heads[1]
            first, second = notices_of(receiver, kind)
            assert (first["game"], first["version"]) == (second["game"], second["version"]) == (game, 4)
            assert first["notice"] != second["notice"]
            if channel == "bot":
                assert [notice["move"]["head"] for notice in (first, second)] == heads
            lines = [line for line in await tell.log(BEN) if line.kind == kind]
            assert [(line.notice, line.status) for line in lines] == [
                (first["notice"], "sent"),
                (second["notice"], "sent"),
            ]

    asyncio.run(scenario())


def test_l9_the_end_of_a_game_is_told_again_where_the_first_end_is_lost(redis_url: str, receiver: Receiver) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(ANNA, "webhook", receiver.url)
            game = await started(tell.service)
            for reason in ("The hall closes.", "It has closed."):
                await tell.service.writer.command(game, AbortGame(reason), ORGANISER)
                await until_sent(tell)
                if reason == "The hall closes.":
                    set_back(redis_url, game)
            assert len({notice["notice"] for notice in notices_of(receiver, "ended")}) == 2

    asyncio.run(scenario())


def test_a_feed_that_is_read_again_makes_no_second_notice(redis_url: str, receiver: Receiver) -> None:
    """A reader that is killed before it notes its place: the entries are the same, and so are the ids."""

    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(BEN, "webhook", receiver.url)
            position = await tell.deliveries.position(0)
            game = await started(tell.service)
            await turn_of_ben(tell, game)
            await until_sent(tell)
            before = await tell.log(BEN)
            with Redis.from_url(redis_url) as redis:
                redis.hset(NOTICE_FEEDS % beside_logs("notices", 0), "0", str(position))
            await until_sent(tell)
            assert await tell.log(BEN) == before
            ids = [request.notice["notice"] for request in receiver.accepted]
            assert len(ids) == len(set(ids)) > 0

    asyncio.run(scenario())


@pytest.mark.parametrize(("channel", "kind"), [("webhook", "turn"), ("bot", "move")])
@pytest.mark.parametrize("replaced", [True, False])
def test_l9_a_notice_of_a_lost_entry_that_still_waits_is_never_sent(
    redis_url: str, receiver: Receiver, channel: str, kind: str, replaced: bool
) -> None:
    """Its repeat would have the same id and another content."""

    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(BEN, channel, receiver.url)
            game = await started(tell.service)
            await until_sent(tell)
            lost_head = await turn_of_ben(tell, game)
            receiver.statuses = [503]
            await tell.read()
            await tell.send_due()
            refused = receiver.requests[-1]
            assert (refused.status, refused.notice["kind"], lost_head.partition("-")[0]) == (503, kind, "4")
            set_back(redis_url, game)
            if replaced:
                tell.clock.now += 1_000  # else it is the very same entry
                await turn_of_ben(tell, game)
            await until_sent(tell)
            accepted = notices_of(receiver, kind)
            assert len(accepted) == replaced
            assert refused.notice["notice"] not in {notice["notice"] for notice in accepted}
            lines = {line.notice: line for line in await tell.log(BEN)}
            assert (lines[refused.notice["notice"]].status, lines[refused.notice["notice"]].attempts) == ("dropped", 1)

    asyncio.run(scenario())


def test_l9_a_round_of_a_lost_entry_is_not_told(redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            teller = NoticeTeller(tell.service, tell.tools.projections, OPTIONS.page)
            tournament = await begun(tell.service)
            state = await command_all(tell.service, tournament, PairRound(), LockRound(), OpenRound())
            record = await tell.service.tournaments.record(tournament, state.head.version)
            (occasion,) = {occasion for player, occasion in of_tournament(state, record) if player == ANNA.player}
            assert await teller.notice(ANNA, occasion, "en") is not None
            assert await teller.notice(ANNA, replace(occasion, head=f"{state.head.version}-00000000"), "en") is None
            assert await teller.notice(ANNA, replace(occasion, version=99, head="99-00000000"), "en") is None

    asyncio.run(scenario())


def test_a_delivery_of_an_earlier_release_keeps_its_id() -> None:
    """It knows no head."""
    occasion = Occasion("turn", "0-game", 4, 1)
    assert notice_id("p-anna", occasion) == "n17c9ec4189fddc67bc212fbf"
    assert len({notice_id("p-anna", replace(occasion, head=head)) for head in ("", "4-00000000", "4-00000001")}) == 3
