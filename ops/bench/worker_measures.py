"""The time from the last action of a round to its scoring, against a job that does nothing.

Both begin after the same preparation, with a worker that has waited for as long. So the comparison is of the wait
of a player, not of the speed of a busy worker.
"""

from __future__ import annotations

import time
from statistics import fmean
from typing import Final

from redis import Redis
from rq import Queue
from rq.results import Result

from domain.core.events import Decision, Seat
from eventstore.identity import Identity
from eventstore.log.state import State
from eventstore.storage.store import shard_of
from ops.bench.figures import Figure, figure
from ops.bench.measuring import compare
from ops.bench.play import open_table, plan_ahead
from ops.bench.workshop import Sizes, Workshop, players
from ops.errors import BenchFailed
from ops.roles import children
from workers.queue import JobQueue

_PATIENCE_S: Final = 30
"""Seconds that a job, or a scoring, may take."""
_REPLY_LIMIT_S: Final = 5
_SEED: Final = 3


async def measure_scoring(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure the wait of a table for its scoring: loop, queue, worker and append together."""
    commands = [child.command for child in children(workshop.settings) if not child.name.startswith("api")]
    # A reply to the wait for a job's result comes when the job is done, or when the patience ends.
    queue = JobQueue(Redis.from_url(workshop.settings.queue_url, socket_timeout=_PATIENCE_S + _REPLY_LIMIT_S))

    async def scored() -> float:
        return fmean([await _score_one(workshop) for _ in range(sizes.runs)])

    async def trivial() -> float:
        return fmean([await _do_nothing_once(workshop, queue.runs) for _ in range(sizes.runs)])

    try:
        with workshop.running(*commands):
            comparison = await compare(scored, trivial, sizes.pairs)
    finally:
        queue.close()
    return figure(
        "scoring",
        "last action of a round to its scoring in the log",
        "a job that does nothing, queued to done",
        comparison,
        "milliseconds",
        "at most 1.25",
    )


async def _play_to_last(workshop: Workshop) -> tuple[str, str, tuple[Identity, ...], tuple[Seat, Decision]]:
    """Play a new game up to the last decision of a round. Return the game, its head, its players and that decision."""
    service, seated = workshop.service, tuple(players(2))
    game = await open_table(service, "bison", seated)
    state: State = await service.reader.state(game)
    plan = plan_ahead(service.rulesets["bison"], state, _SEED)
    head = str(plan.head)
    for seat, decision in plan.steps[:-1]:
        head = str((await service.writer.decide(game, head, seated[seat], decision)).head)
    return game, head, seated, plan.steps[-1]


async def _score_one(workshop: Workshop) -> float:
    """Time from the last decision of a round being in the log until its scoring is there too."""
    game, head, seated, (seat, decision) = await _play_to_last(workshop)
    store, shard = workshop.service.store, shard_of(game)
    position = await store.feed_end(shard)
    last = await workshop.service.writer.decide(game, head, seated[seat], decision)
    start = time.perf_counter()
    while True:
        news = await store.feed(shard, after=position, limit=100, block_ms=_PATIENCE_S * 1000)
        if not news:
            raise BenchFailed("no worker scored a round", value=game)
        if any(item.game == game and item.version > last.head.version for item in news):
            return time.perf_counter() - start
        position = news[-1].position


async def _do_nothing_once(workshop: Workshop, queue: Queue) -> float:
    """Time a job that does nothing, on a worker left alone for as long as before a scoring."""
    await _play_to_last(workshop)
    start = time.perf_counter()
    job = queue.enqueue_call("operator.neg", args=[1], result_ttl=_PATIENCE_S, ttl=_PATIENCE_S)
    if Result.fetch_latest(job, queue.serializer, timeout=_PATIENCE_S) is None:
        raise BenchFailed("no worker did a job", value=job.id)
    return time.perf_counter() - start
