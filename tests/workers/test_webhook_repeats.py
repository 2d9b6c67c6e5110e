"""Repeats as they happen: RQ's own worker and `Retry`, at the service's pauses, while hours pass."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from standardwebhooks import Webhook

from eventstore.desk.notices import PAUSES_S
from eventstore.service import now_ms, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from tests import tiny
from tests.frozen import frozen
from tests.tiny.play import ANNA, BEN, KEYS, decided, started
from tests.workers.notifying import OPTIONS, START, Telling, telling
from tests.workers.receivers import Receiver, receiving
from workers.bots import BOTS
from workers.context import JobContext, Tools, install
from workers.process import TableWorker
from workers.queue import JobQueue

HOUR_S = 3_600
ENOUGH = 6
"""More notices than the receiver refuses when it is back."""
LATE_MS = 900
"""So far within a second it begins: RQ keeps whole seconds, and no repeat may come before its pause is over."""


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
def test_an_hour_down_and_then_at_fault_by_rq_s_own_repeats(redis_url: str) -> None:
    """All is delivered, in order for each game, repeats with the same id and body, and signatures that check."""
    with receiving(up=False) as receiver, frozen(datetime.fromtimestamp((START + LATE_MS) / 1000, UTC)) as clocks:
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
                moments, repeats = [], 0
                while True:
                    tell.clock.now = now_ms()
                    if now_ms() >= START + HOUR_S * 1000 and not receiver.requests:
                        receiver.up()
                        receiver.statuses = [500, 500, 503, 500]
                    handed = runner.run(tell.reader.hand_out())
                    repeats += not handed
                    moments.append((now_ms() - START) // 1000)
                    assert worker.work(burst=True, logging_level="CRITICAL")
                    waits = tell.queue.notices.scheduled_job_registry.get_job_ids()
                    if not waits:
                        break
                    assert len(moments) < 30, moments
                    soonest = min(tell.queue.notices.scheduled_job_registry.get_scheduled_time(job) for job in waits)
                    clocks.move_to(soonest.astimezone(UTC))
                final_lines = runner.run(tell.log(ANNA))
            finally:
                context.close()
                runner.run(opening.__aexit__(None, None, None))
        assert {line.status for line in final_lines} == {"sent"}, final_lines
        assert repeats >= len(PAUSES_S[:6]), "RQ brought them back, before the due set did"
        assert moments[-1] > 2 * HOUR_S
        _check(receiver, channel.secrets[0].secret, [(line.log, line.notice) for line in lines])


def _check(receiver: Receiver, secret: str, notices: list[tuple[str, str]]) -> None:
    accepted = [(request.notice["game"], request.notice["notice"]) for request in receiver.taken]
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
            other.body for other in receiver.taken if other.headers["webhook-id"] == failed.headers["webhook-id"]
        }
        assert again == failed.body
