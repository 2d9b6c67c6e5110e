"""The figures of the stored projections: the number of folded entries, their delay, and the retired logs."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Histogram

from eventstore.metrics import FoldCounts, ProjectionMetrics
from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from eventstore.retire.retiring import Retiring
from projections.stored.retirement import retire_for_ever
from projections.stored.runner import ProjectionRunner
from tests.projections.opened import SHARDS, StoredService, run, tables
from tests.tiny.play import played, started


def total(metric: Counter | Histogram, suffix: str, **labels: str) -> float:
    """Return the sum of the samples of a metric that have these labels."""
    (family,) = metric.collect()
    samples = (sample for sample in family.samples if sample.name.endswith(suffix))
    return sum(sample.value for sample in samples if labels.items() <= sample.labels.items())


def test_each_item_is_counted_once_by_the_process_that_wrote_its_row_with_its_delay(redis_place: str) -> None:
    async def scenario(on: StoredService) -> None:
        await tables(on.service, 5)
        items = sum([len(await on.service.store.feed(shard, after="0-0", limit=1_000)) for shard in range(SHARDS)])
        newest = 0
        for shard in range(SHARDS):
            newest = max(newest, int((await on.service.store.feed_end(shard)).partition("-")[0]))
        both = [FoldCounts(CollectorRegistry()) for _ in range(2)]
        runners = [ProjectionRunner(on.service, on.link, clock=lambda: newest + 7_000, folds=folds) for folds in both]
        await asyncio.gather(*(runner.catch_up("games") for runner in runners))
        assert sum(total(folds.items, "_total", projection="games") for folds in both) == items
        assert total(both[0].items, "_total", projection="closed") == 0
        assert max(total(folds.delay, "_sum", projection="games") for folds in both) >= 7
        assert await runners[0].catch_up("games") == 0
        assert sum(total(folds.items, "_total", projection="games") for folds in both) == items

    run(redis_place, scenario)


def test_logs_that_are_retired_in_the_background_are_counted(redis_place: str, tmp_path: Path) -> None:
    archives, metrics = ArchiveStore(DirectoryObjects(tmp_path / "archive")), ProjectionMetrics()

    async def scenario(on: StoredService) -> None:
        for _ in range(2):
            await played(on.service, await started(on.service))
        await started(on.service)
        working = asyncio.create_task(
            retire_for_ever(Retiring(on.service, archives), on.link, 0, every_s=0.05, metrics=metrics)
        )
        try:
            async with asyncio.timeout(20):
                while sum([await on.service.store.retired_count(shard) for shard in range(SHARDS)]) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
                while total(metrics.retired, "_total") < 2:  # noqa: ASYNC110 - it is counted after the step
                    await asyncio.sleep(0.02)
        finally:
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working
        assert total(metrics.retired, "_total") == 2

    run(redis_place, scenario, archives)
