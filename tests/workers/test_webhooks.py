"""Webhooks: signed, in order for each game, each notice with one id, whatever goes down meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from datetime import UTC, datetime

import pytest
from redis import Redis
from standardwebhooks import Webhook
from standardwebhooks.webhooks import WebhookVerificationError

from eventstore.desk.notices import OLD_SECRET_MS, NoticeWishes, rotated
from eventstore.log.state import to_move
from tests.frozen import frozen
from tests.processes import PATIENCE_SECONDS
from tests.tiny.play import ANNA, BEN, decided, started
from tests.workers.conftest import Place
from tests.workers.notifying import START, Telling, telling
from tests.workers.receivers import Receiver, Request, receiving
from tests.workers.worker_process import NOTICES
from workers.notices.reading import NoticeReader

pytestmark = pytest.mark.usefixtures("redis_client")

HOUR_MS = 3_600_000


def verified(request: Request, *secrets: str) -> None:
    """Check a signature with the library, at the time at which it was made, under each of the secrets."""
    at = datetime.fromtimestamp(int(request.headers["webhook-timestamp"]), UTC)
    with frozen(at):
        for secret in secrets:
            Webhook(secret).verify(request.body, request.headers)


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
                made = await tell.log(ANNA)
                assert len(made) > 6
                await tell.send_until(START + HOUR_MS)
                assert receiver.requests == []
                assert {line.status for line in await tell.log(ANNA)} == {"waiting"}
                assert max(line.attempts for line in await tell.log(ANNA)) >= 4
                receiver.up()
                receiver.statuses = [500, 500, 500, 503]
                await tell.send_until(START + 72 * HOUR_MS)
                told = [(one.log, one.version, one.kind, one.notice) for one in made]
                assert {one.status for one in await tell.log(ANNA)} == {"sent"}
                for game in games:
                    expected = [one for one in told if one[0] == game]
                    found = [one.notice for one in receiver.taken if one.notice["game"] == game]
                    assert [(one["game"], one["version"], one["kind"], one["notice"]) for one in found] == expected
                for request in receiver.requests:
                    verified(request, channel.secrets[0].secret)
                    assert request.headers["webhook-id"] == request.notice["notice"]
                refused = [one for one in receiver.requests if one.status >= 500]
                assert len(refused) == 4
                for one in refused:
                    again = [other for other in receiver.taken if other.notice["notice"] == one.notice["notice"]]
                    assert [other.body for other in again] == [one.body]
                assert (await tell.deliveries.counts())["waiting"] == 0

    asyncio.run(scenario())


def test_what_is_never_taken_is_given_up_and_said_so(redis_url: str) -> None:
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
                assert [one.status for one in await tell.log(ANNA)][:2] == ["given_up", "dropped"]
                assert (await tell.desk.settings(ANNA.player)).channels[0].stopped == "410 ok"

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
                await tell.desk.change(ANNA.player, lambda found: found.with_channel(new))
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                verified(receiver.requests[0], old.secrets[0].secret, new.secrets[0].secret)
                tell.clock.now += OLD_SECRET_MS
                await started(tell.service)
                await tell.read()
                await tell.send_due()
                verified(receiver.requests[-1], new.secrets[0].secret)
                with pytest.raises(WebhookVerificationError):
                    verified(receiver.requests[-1], old.secrets[0].secret)

    asyncio.run(scenario())


def test_each_notice_is_made_once_whoever_reads_and_dies(redis_client: Redis, redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell, telling(redis_url) as other:
            await tell.channel(ANNA, "webhook", "http://127.0.0.1:1/")
            for _ in range(3):
                game = await started(tell.service)
                await turns(tell, game, 4)
            await asyncio.gather(tell.read(), other.read(), tell.read(), other.read())
            once = await tell.log(ANNA)
            assert len({one.notice for one in once}) == len(once) > 6
            # A reader that lost its place, as after a restore, makes none of them again.
            redis_client.hset("tabletape:{notices}:feeds", "0", "0-0")
            await tell.read()
            assert await tell.log(ANNA) == once

    asyncio.run(scenario())


def test_what_is_wished_for_all_games_and_for_one(redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            await tell.channel(ANNA, "webhook", "http://127.0.0.1:1/")
            await tell.wish(ANNA, NoticeWishes(kinds=("began",)))
            game, muted = await started(tell.service), await started(tell.service)
            await tell.desk.wish_for_game(ANNA.player, game, ("turn",))
            await tell.desk.wish_for_game(ANNA.player, muted, ())
            third = await started(tell.service)
            for one in (game, muted, third):
                await turns(tell, one, 4)
            await tell.read()
            told = {(one.log, one.kind) for one in await tell.log(ANNA)}
            assert told == {(game, "turn"), (third, "began")}

    asyncio.run(scenario())


async def until(what: object) -> None:
    assert callable(what)
    end = time.monotonic() + 3 * PATIENCE_SECONDS  # two workers start, one after the other
    while not what():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


def test_workers_that_are_killed_while_they_send_lose_nothing(place: Place) -> None:
    """Real workers on a real queue: one is killed in the middle of a request, and the queue is lost.

    Whose turn it is, is a matter of luck: the game goes on until three notices are made.
    """

    async def scenario() -> None:
        with receiving() as receiver:
            async with telling(place.url, ANNA, BEN) as tell:
                tell.clock.now = int(time.time() * 1000)
                tell.service.writer.clock = lambda: int(time.time() * 1000)
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
                while len(made := {one.notice for one in await tell.log(ANNA)}) < 3:
                    await turns(tell, game, 1)
                    await tell.read()
                place.start_worker()
                receiver.statuses = [500, 500]

                def all_sent() -> bool:
                    return {one.notice["notice"] for one in receiver.taken[1:]} == made

                await until(all_sent)
                running.cancel()
                await asyncio.gather(running, return_exceptions=True)
                _in_order(receiver)
                first = receiver.requests[0]
                again = [one for one in receiver.requests[1:] if one.notice["notice"] == first.notice["notice"]]
                assert len(again) >= 1
                assert {one.body for one in again} == {first.body}

    asyncio.run(scenario())


def _in_order(receiver: Receiver) -> None:
    taken = list(dict.fromkeys(one.notice["notice"] for one in receiver.taken))
    versions = {one.notice["notice"]: one.notice["version"] for one in receiver.taken}
    assert [versions[one] for one in taken] == sorted(versions[one] for one in taken)
