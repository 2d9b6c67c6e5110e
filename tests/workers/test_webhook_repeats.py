"""Repeats as they happen: RQ's own worker, and the due set of the lanes at the service's pauses, while hours pass."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import accumulate

import pytest
from standardwebhooks import Webhook

from domain.core.bots import BOTS
from eventstore.notices.settings import PAUSES_S
from eventstore.service import now_ms, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from tests import tiny
from tests.frozen import frozen
from tests.tiny.play import ANNA, BEN, KEYS, decided, started
from tests.workers.notifying import OPTIONS, START, Telling, telling
from tests.workers.receivers import Receiver, receiving
from workers.context import JobContext, Tools, install
from workers.process import TableWorker
from workers.queue import JobQueue

HOUR_S = 3_600
FIRST = tuple(accumulate(PAUSES_S[:5], initial=0))
"""Seconds of the first attempts since the beginning."""
ENOUGH = 6
"""More notices than the receiver refuses when it is back."""


@pytest.fixture
def signals() -> Iterator[None]:
    """A worker listens to signals; afterwards the process does as before."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def worker_of(url: str) -> tuple[TableWorker, JobContext]:
    """Return the worker of the service, with the usual pauses."""
    queue = JobQueue.connect(url.replace("db=0", "db=1"))

    def open_tools() -> Tools:
        client = RedisClient(url)
        service = open_service(RedisStore(client), tiny.RULESETS, KEYS, bots=BOTS, clock=now_ms)
        return Tools(service, queue, client=client, notices=OPTIONS)

    context = JobContext(open_tools)
    install(context)
    return TableWorker([queue.runs, queue.rests, queue.notices], context), context


async def two_games(tell: Telling) -> None:
    """Play two games until there is enough to tell. How often somebody is to move is another in each."""
    games = [await started(tell.service) for _ in range(2)]
    while len(await tell.log(ANNA)) <= ENOUGH:
        for game in games:
            await decided(tell.service, game)
        await tell.read()


@pytest.mark.usefixtures("signals", "redis_client")
def test_an_hour_down_and_then_at_fault_by_repeats_of_the_due_set(redis_url: str) -> None:
    """All is delivered, in order for each game, repeats with the same id and body, and signatures that check."""
    with receiving(up=False) as receiver, frozen(datetime.fromtimestamp(START / 1000, UTC)) as clocks:
        with asyncio.Runner() as runner:
            opening = telling(redis_url, ANNA, BEN)
            tell = runner.run(opening.__aenter__())
            tell.queue.connection.flushdb()
            worker, context = worker_of(redis_url)
            try:
                channel = runner.run(tell.channel(ANNA, "webhook", receiver.url))
                runner.run(two_games(tell))
                lines = runner.run(tell.log(ANNA))
                assert len({line.log for line in lines}) == 2
                moments = []
                while True:
                    tell.clock.now = now_ms()
                    if now_ms() >= START + HOUR_S * 1000 and not receiver.requests:
                        receiver.up()
                        receiver.statuses = [500, 500, 503, 500]
                    assert runner.run(tell.reader.hand_out()), "the due set brings them back"
                    moments.append((now_ms() - START) // 1000)
                    assert worker.work(burst=True, logging_level="CRITICAL")
                    assert tell.queue.connection.keys("rq:scheduled:*") == [], "RQ repeats nothing"
                    due = runner.run(tell.deliveries.next_due())
                    if due is None:
                        break
                    (lane, *_) = runner.run(tell.deliveries.waiting())
                    assert lane.attempts > 0
                    assert lane.due == due, "attempts and the next time lie beside the notice"
                    assert len(moments) < 30, moments
                    clocks.move_to(datetime.fromtimestamp(due / 1000, UTC))
                final_lines = runner.run(tell.log(ANNA))
            finally:
                context.close()
                runner.run(opening.__aexit__(None, None, None))
        assert {line.status for line in final_lines} == {"sent"}, final_lines
        assert moments[: len(FIRST)] == list(FIRST), "each repeat comes when its pause is over"
        assert moments[-1] > 2 * HOUR_S
        _check(receiver, channel.secrets[0].secret, [(line.log, line.notice) for line in lines])


def _check(receiver: Receiver, secret: str, notices: list[tuple[str, str]]) -> None:
    accepted = [(request.notice["game"], request.notice["notice"]) for request in receiver.accepted]
    assert len(accepted) == len(set(accepted)), "each was taken once"
    for game in {log for log, _ in notices}:
        assert [pair for pair in accepted if pair[0] == game] == [pair for pair in notices if pair[0] == game]
    refused = [request for request in receiver.requests if request.status >= 500]
    assert len(refused) == 4
    for request in receiver.requests:
        assert request.headers["webhook-id"] == request.notice["notice"]
        with frozen(datetime.fromtimestamp(int(request.headers["webhook-timestamp"]), UTC)):
            Webhook(secret).verify(request.body, request.headers)
    for failed in refused:
        (again,) = {
            other.body for other in receiver.accepted if other.headers["webhook-id"] == failed.headers["webhook-id"]
        }
        assert again == failed.body
