"""What is measured when somebody looks: what is due, what is stalled, how far the lists are behind."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from api.parts import AppContext
from eventstore.errors import StoreUnavailable, WritesRefused
from projections.stored.rows import STORED

_MOST_DUE: Final = 10_000
_PATIENCE_S: Final = 2.0


async def measure(parts: AppContext) -> None:
    """Set the gauges; those that cannot be read now keep what they had."""
    parts.metrics.store_writable.set(0)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            with suppress(WritesRefused):
                await parts.service.store.check_ready()
                parts.metrics.store_writable.set(1)
            parts.metrics.due.set(await _due(parts))
            stalled, damaged = await parts.lists.stalled_counts()
            parts.metrics.stalled.set(stalled)
            parts.metrics.damaged.set(damaged)
            for name in STORED:
                parts.metrics.lag.labels(name).set(await parts.runner.lag_ms(name) / 1000)
    except (StoreUnavailable, TimeoutError):
        parts.metrics.store_up.set(0)
    else:
        parts.metrics.store_up.set(1)


async def _due(parts: AppContext) -> int:
    store, now = parts.service.store, parts.service.path.clock()
    return sum([len(await store.due(shard, now=now, limit=_MOST_DUE)) for shard in range(store.shards)])
