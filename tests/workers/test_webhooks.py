"""Webhooks: signed, in order for each game, each notice with its id, after every kind of failure meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import time

import pytest
from redis import Redis
from standardwebhooks.webhooks import WebhookVerificationError

from eventstore.log.state import to_move
from eventstore.notices.settings import OLD_SECRET_MS, NoticeWishes, rotated
from tests.processes import PATIENCE_SECONDS
from tests.tiny.play import ANNA, BEN, decided, started
from tests.workers.conftest import Place
from tests.workers.notifying import START, Telling, telling
from tests.workers.receivers import Receiver, check_signature, receiving
from tests.workers.worker_process import NOTICES
from workers.notices.reading import NoticeReader

pytestmark = pytest.mark.usefixtures("redis_client")

HOUR_MS = 3_600_000


async def turns(tell: Telling, game: str, count: int) -> None:
    """Play some decisions, with the service's own runs."""
    for _ in range(count):
        state = await tell.service.reader.state(game)
        tell.clock.now += 1_000
        if to_move(state) == (-1,):
            await tell.service.writer.advance(game)
        else:
            await decided(tell.service, game)


def test_a_receiver_that_is_down_for_an_hour_and_then_at_fault_misses_nothing(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving(up=False) as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                channel = await tell.channel(ANNA, "webhook", receiver.url)
                games = [await started(tell.service), await started(tell.service)]
                for game in games:
                    await turns(tell, game, 6)
                await tell.read()
                lines = await tell.log(ANNA)
                assert len(lines) > 6
                await tell.send_until(START + HOUR_MS)
                assert receiver.requests == []
                assert {line.status for line in await tell.log(ANNA)} == {"waiting"}
                assert max(line.attempts for line in await tell.log(ANNA)) >= 4
                receiver.up()
                receiver.statuses = [500, 500, 500, 503]
                await tell.send_until(START + 72 * HOUR_MS)
                sent_notices = [(line.log, line.version, line.kind, line.notice) for line in lines]
                assert {line.status for line in await tell.log(ANNA)} == {"sent"}
                for game in games:
                    expected = [notice for notice in sent_notices if notice[0] == game]
                    notices = [request.notice for request in receiver.accepted if request.notice["game"] == game]
                    assert [
                        (notice["game"], notice["version"], notice["kind"], notice["notice"]) for notice in notices
                    ] == expected
                for request in receiver.requests:
                    check_signature(request, channel.secrets[0].secret)
                    assert request.headers["webhook-id"] == request.notice["notice"]
                refused = [request for request in receiver.requests if request.status >= 500]
                assert len(refused) == 4
                for failed in refused:
                    again = [other for other in receiver.accepted if other.notice["notice"] == failed.notice["notice"]]
                    assert [other.body for other in again] == [failed.body]
                assert (await tell.deliveries.counts())["waiting"] == 0

    asyncio.run(scenario())


def test_a_notice_that_is_never_accepted_is_given_up_and_logged(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving(up=False) as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "webhook", receiver.url)
                game = await started(tell.service)
                await tell.read()
                await tell.send_until(START + 100 * HOUR_MS)
                first = (await tell.log(ANNA))[0]
                assert (first.log, first.status, first.attempts) == (game, "given_up", 10)
                assert "Connect" in first.answer
                assert (await tell.deliveries.counts())["failed"] >= 9

    asyncio.run(scenario())


def test_a_receiver_that_is_gone_is_told_no_more(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "webhook", receiver.url)
                await started(tell.service)
                await tell.read()
                receiver.statuses = [410]
                await tell.send_until(START + HOUR_MS)
                assert len(receiver.requests) == 1
                assert [line.status for line in await tell.log(ANNA)][:2] == ["given_up", "dropped"]
                assert (await tell.notices.settings(ANNA.player)).channels[0].stopped == "410 ok"

    asyncio.run(scenario())


def test_the_receiver_says_when_it_wants_to_be_asked_again(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "webhook", receiver.url)
                await started(tell.service)
                await tell.read()
                receiver.statuses, receiver.headers = [429], {"retry-after": "120"}
                await tell.send_due()
                assert (await tell.log(ANNA))[0].next == START + 120_000

    asyncio.run(scenario())


def test_redirects_are_not_followed(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver, receiving() as elsewhere:
            async with telling(redis_url, ANNA, BEN) as tell:
                await tell.channel(ANNA, "webhook", receiver.url)
                await started(tell.service)
                await tell.read()
                receiver.statuses, receiver.headers = [307], {"location": elsewhere.url}
                await tell.send_due()
                assert len(receiver.requests) == 1
                assert elsewhere.requests == []
                assert (await tell.log(ANNA))[0].status == "waiting"

    asyncio.run(scenario())


def test_two_secrets_sign_for_a_day(redis_url: str) -> None:
    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(redis_url, ANNA, BEN) as tell:
                old = await tell.channel(ANNA, "webhook", receiver.url)
                new = rotated(old, "whsec_" + "bmV3IHNlY3JldCB0aGF0IGlzIGxvbmcgZW5vdWdoIQ==", tell.clock())
                await tell.notices.change(ANNA.player, lambda settings: settings.with_channel(new))
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                check_signature(receiver.requests[0], old.secrets[0].secret, new.secrets[0].secret)
                tell.clock.now += OLD_SECRET_MS
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                check_signature(receiver.requests[-1], new.secrets[0].secret)
                with pytest.raises(WebhookVerificationError):
                    check_signature(receiver.requests[-1], old.secrets[0].secret)

    asyncio.run(scenario())


def test_each_notice_is_made_once_after_any_reader_dies(redis_client: Redis, redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell, telling(redis_url) as other:
            await tell.channel(ANNA, "webhook", "http://127.0.0.1:1/")
            for _ in range(3):
                game = await started(tell.service)
                await turns(tell, game, 4)
            await asyncio.gather(tell.read(), other.read(), tell.read(), other.read())
            once = await tell.log(ANNA)
            assert len({request.notice for request in once}) == len(once) > 6
            # A reader that lost its place, as after a restore, makes none of them again.
            redis_client.hset("tabletape:{notices}:feeds", "0", "0-0")
            await tell.read()
            assert await tell.log(ANNA) == once

    asyncio.run(scenario())


def test_wishes_for_all_games_and_for_a_single_game(redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(ANNA, "webhook", "http://127.0.0.1:1/")
            await tell.wish(ANNA, NoticeWishes(kinds=("began",)))
            game, muted = await started(tell.service), await started(tell.service)
            await tell.notices.wish_for_game(ANNA.player, game, ("turn",))
            await tell.notices.wish_for_game(ANNA.player, muted, ())
            third = await started(tell.service)
            for name in (game, muted, third):
                await turns(tell, name, 4)
            await tell.read()
            sent_notices = {(line.log, line.kind) for line in await tell.log(ANNA)}
            assert sent_notices == {(game, "turn"), (third, "began")}

    asyncio.run(scenario())


async def until(condition: object) -> None:
    assert callable(condition)
    end = time.monotonic() + 3 * PATIENCE_SECONDS  # two workers start in turn
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_workers_that_are_killed_while_they_send_lose_nothing(place: Place) -> None:
    """Real workers on a real queue: a worker is killed in the middle of a request, and the queue is lost.

    The seat to move is a matter of luck: the game goes on until three notices are made.
    """

    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(place.url, ANNA, BEN) as tell:
                tell.clock.now = int(time.time() * 1000)
                vars(tell.service.core)["clock"] = lambda: int(time.time() * 1000)
                tell.reader = NoticeReader(tell.service, tell.client, tell.queue, NOTICES)
                await tell.reader.read(0)
                await tell.channel(ANNA, "webhook", receiver.url)
                running = asyncio.create_task(tell.reader.run())
                victim = place.start_worker()
                receiver.answers.clear()
                game = await started(tell.service)
                await until(lambda: receiver.requests)
                os.kill(victim.pid, signal.SIGKILL)
                victim.wait()
                tell.queue.connection.flushdb()
                receiver.answers.set()
                while len(notices := {line.notice for line in await tell.log(ANNA)}) < 3:
                    await turns(tell, game, 1)
                    await tell.read()
                place.start_worker()
                receiver.statuses = [500, 500]

                def all_sent() -> bool:
                    return {request.notice["notice"] for request in receiver.accepted[1:]} == notices

                await until(all_sent)
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                _in_order(receiver)
                first = receiver.requests[0]
                again = [
                    request for request in receiver.requests[1:] if request.notice["notice"] == first.notice["notice"]
                ]
                assert len(again) >= 1
                assert {request.body for request in again} == {first.body}

    asyncio.run(scenario())


def _in_order(receiver: Receiver) -> None:
    names = list(dict.fromkeys(request.notice["notice"] for request in receiver.accepted))
    versions = {request.notice["notice"]: request.notice["version"] for request in receiver.accepted}
    assert [versions[name] for name in names] == sorted(versions[name] for name in names)
