"""The calls about the service itself."""

from __future__ import annotations

import asyncio

from litestar import Controller, get
from litestar.response.base import ASGIResponse

from api.parts import Caller, Parts, parts_of
from api.wire.answers import answer_bytes
from eventstore.errors import StoreUnavailable

__all__ = ["ServiceController"]

_MOST_DUE = 10_000
_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_READY_S = 1.0


class ServiceController(Controller):
    """Whether the service lives and is ready, and what it counts."""

    tags = ("service",)

    @get("/healthz", operation_id="isAlive", summary="Whether this process lives")
    async def alive(self) -> dict[str, str]:
        """Answer as soon as the process can."""
        return {"status": "ok"}

    @get("/readyz", operation_id="isReady", summary="Whether the service can serve")
    async def ready(self, request: Caller) -> dict[str, str]:
        """Answer 200 when the store answers, else 503."""
        store = parts_of(request).service.store
        try:
            async with asyncio.timeout(_READY_S):
                await store.next_due(0)
        except TimeoutError:
            raise StoreUnavailable("the store does not answer in time") from None
        return {"status": "ready"}

    @get("/metrics", operation_id="getMetrics", summary="Metrics for Prometheus")
    async def metrics(self, request: Caller) -> ASGIResponse:
        """Give counters and gauges in the text format of Prometheus."""
        parts = parts_of(request)
        await _measure(parts)
        return answer_bytes(parts.metrics.exposition(), media_type=_TEXT, headers={"Cache-Control": "no-store"})


async def _measure(parts: Parts) -> None:
    store = parts.service.store
    now = parts.service.path.clock()
    try:
        due = [len(await store.due(shard, now=now, limit=_MOST_DUE)) for shard in range(store.shards)]
    except StoreUnavailable:
        return  # what the process counts itself is still worth reading
    parts.metrics.due.set(sum(due))
