"""The calls about the service itself."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Any, Final

from litestar import Controller, get
from litestar.response.base import ASGIResponse

from api.description.operations import operation
from api.parts import Caller, app_context
from api.service.measures import measure
from api.wire.answers import answer, answer_bytes, fresh
from eventstore.errors import StoreUnavailable

_TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
_READY_S: Final = 1.0
_NOT_KEPT: Final = {"Cache-Control": "no-store"}


class ServiceController(Controller):
    """Whether the service lives and is ready, what it counts, and its description."""

    tags = ("service",)

    @get(
        "/healthz",
        operation_id="isAlive",
        summary="Whether this process lives",
        opt=operation(gives=dict[str, str]),
    )
    async def alive(self) -> ASGIResponse:
        """Answer as soon as the process can."""
        return answer({"status": "alive"}, headers=_NOT_KEPT)

    @get(
        "/readyz",
        operation_id="isReady",
        summary="Whether the service can serve",
        opt=operation(gives=dict[str, str]),
    )
    async def ready(self, request: Caller) -> ASGIResponse:
        """Answer 200 when the store answers and takes decisions, else 503 with the reason."""
        store = app_context(request).service.store
        try:
            async with asyncio.timeout(_READY_S):
                await store.check_ready()
        except TimeoutError:
            raise StoreUnavailable("the store does not answer in time") from None
        return answer({"status": "ready"}, headers=_NOT_KEPT)

    @get(
        "/metrics",
        operation_id="getMetrics",
        summary="Metrics for Prometheus",
        opt=operation(media=("text/plain",)),
    )
    async def metrics(self, request: Caller) -> ASGIResponse:
        """Return counters and gauges in the text format of Prometheus."""
        parts = app_context(request)
        await measure(parts)
        return answer_bytes(parts.metrics.exposition(), media_type=_TEXT, headers=_NOT_KEPT)

    @get(
        "/schema",
        operation_id="getSchema",
        summary="The description of the service",
        opt=operation(gives=dict[str, Any]),
    )
    async def schema(self, request: Caller) -> ASGIResponse:
        """Return the OpenAPI document."""
        content = await asyncio.to_thread(app_context(request).describe)
        etag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        return fresh(request, etag) or answer_bytes(content, etag=etag)
