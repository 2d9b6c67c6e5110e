"""From the last action of a round to its scoring, against a job that does nothing."""

from __future__ import annotations

import time
from typing import Final

from rq import Queue
from rq.results import Result

from eventstore.state import State
from eventstore.store import shard_of
from ops.bench.errors import BenchFailed
from ops.bench.figures import Figure, cost_figure
from ops.bench.measuring import compare
from ops.bench.play import open_table, plan_ahead
from ops.bench.workshop import Sizes, Workshop, players
from ops.supervisor import children
from workers.queue import JobQueue

__all__ = ["measure_scoring"]

_PATIENCE_S: Final = 30
_SEED: Final = 3


async def measure_scoring(workshop: Workshop, sizes: Sizes) -> Figure:
    """Measure how long a table waits for its scoring: loop, queue, worker and append together."""
    commands = [child.command for child in children(workshop.settings) if not child.name.startswith("api")]
    queue = JobQueue.connect(workshop.settings.queue_url)

    async def scored() -> float:
        waited = 0.0
        for _ in range(sizes.runs):
            waited += await _score_one(workshop)
        return waited / sizes.runs

    async def trivial() -> float:
        start = time.perf_counter()
        for _ in range(sizes.runs):
            _do_nothing(queue.runs)
        return (time.perf_counter() - start) / sizes.runs

    try:
        with workshop.running(*commands):
            found = await compare(scored, trivial, sizes.pairs)
    finally:
        queue.close()
    return cost_figure(
        "scoring",
        "last action of a round to its scoring in the log",
        "a job that does nothing, queued to done",
        found,
        "milliseconds",
        "at most 1.5",
    )


async def _score_one(workshop: Workshop) -> float:
    """Play to the end of a round, then time its last decision until the next choice is open."""
    service, seated = workshop.service, players(2)
    game = await open_table(service, "bison", seated)
    state: State = await service.reader.state(game)
    plan = plan_ahead(service.rulesets["bison"], state, _SEED)
    head = str(plan.head)
    for seat, decision in plan.steps[:-1]:
        head = str((await service.path.decide(game, head, seated[seat], decision)).head)
    shard = shard_of(game)
    position = await service.store.feed_end(shard)
    seat, decision = plan.steps[-1]
    start = time.perf_counter()
    last = await service.path.decide(game, head, seated[seat], decision)
    while True:
        news = await service.store.feed(shard, after=position, limit=100, block_ms=_PATIENCE_S * 1000)
        if not news:
            raise BenchFailed("no worker scored a round", value=game)
        if any(item.game == game and item.version > last.head.version for item in news):
            return time.perf_counter() - start
        position = news[-1].position


def _do_nothing(queue: Queue) -> None:
    job = queue.enqueue_call("operator.neg", args=[1], result_ttl=_PATIENCE_S, ttl=_PATIENCE_S)
    if Result.fetch_latest(job, queue.serializer, timeout=_PATIENCE_S) is None:
        raise BenchFailed("no worker did a job", value=job.id)
