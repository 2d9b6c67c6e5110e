"""The figures of notices: made once, and each attempt by its outcome."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from prometheus_client import Counter

from eventstore.metrics import ProjectionMetrics
from tests.tiny.play import ANNA, BEN, decided, started
from tests.workers.notifying import OPTIONS, Telling, telling
from tests.workers.receivers import receiving
from workers.notices.reading import NoticeReader


def counts(counter: Counter) -> dict[str, float]:
    """Return the values of a counter by its label, without the times at which they began."""
    (family,) = counter.collect()
    return {"".join(s.labels.values()): s.value for s in family.samples if s.name.endswith("_total")}


@pytest.mark.usefixtures("redis_client")
def test_notices_are_counted_when_they_are_made_and_at_each_attempt(redis_url: str) -> None:
    async def scenario(tell: Telling, metrics: ProjectionMetrics) -> None:
        await tell.read()  # what the start of the game told
        before = counts(metrics.notices_made)[""]
        with receiving() as receiver:
            await tell.channel(ANNA, "webhook", receiver.url)
            receiver.statuses = [500]
            game = await started(tell.service)
            await decided(tell.service, game)
            await tell.read()
            notice_count = counts(metrics.notices_made)[""] - before
            assert notice_count == len(await tell.log(ANNA)) > 0
            another = NoticeReader(tell.service, tell.client, tell.queue, OPTIONS, metrics)
            assert await another.read(0) == 0, "what was read is read by nobody again"
            await tell.send_due()
            assert counts(tell.tools.metrics.notices)["waiting"] == 1
            await tell.send_until(tell.clock() + 3_600_000)
            handled = counts(tell.tools.metrics.notices)
            assert handled["sent"] == len(receiver.accepted) == notice_count
        assert counts(metrics.notices_made)[""] - before == notice_count

    async def opened() -> None:
        metrics = ProjectionMetrics()
        async with telling(redis_url, ANNA, BEN) as tell:
            tell.reader = NoticeReader(tell.service, tell.client, tell.queue, OPTIONS, metrics)
            await scenario(tell, metrics)

    asyncio.run(opened())


@pytest.mark.usefixtures("redis_client")
def test_a_notice_whose_channel_is_gone_counts_as_dropped(redis_url: str) -> None:
    async def scenario() -> None:
        async with telling(redis_url, ANNA, BEN) as tell:
            with receiving() as receiver:
                await tell.channel(ANNA, "webhook", receiver.url)
                await decided(tell.service, await started(tell.service))
                await tell.read()
                waiting = len(await tell.log(ANNA))
                await tell.notices.change(ANNA.player, lambda settings: replace(settings, channels=()))
                await tell.send_until(tell.clock() + 3_600_000)
                assert counts(tell.tools.metrics.notices) == {"dropped": waiting}
                assert receiver.requests == []

    asyncio.run(scenario())
