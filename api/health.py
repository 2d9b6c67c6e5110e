"""The service itself: whether it lives and is ready, its metrics, its OpenAPI document."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from litestar import Controller, Litestar, MediaType, Response, get

from api.context import DEPENDENCIES, AppContext, Caller, Context
from api.http.metrics_exchange import all_metrics
from api.http.openapi.asyncapi import described_streams
from api.http.openapi.operations import answers, operation, operation_of
from api.http.responses import PRIVATE, answer_bytes
from eventstore.errors import StoreUnavailable, WritesRefused

_MOST_DUE: Final = 10_000
_PATIENCE_S: Final = 2.0


async def measure(context: AppContext) -> None:
    """Set the gauges; a gauge that cannot be read now keeps its value."""
    context.metrics.store_writable.set(0)
    try:
        async with asyncio.timeout(_PATIENCE_S):
            with suppress(WritesRefused):
                await context.service.store.check_ready()
                context.metrics.store_writable.set(1)
            context.metrics.due.set(await _due(context))
            stalled, damaged = await context.lists.stalled_counts()
            context.metrics.stalled.set(stalled)
            context.metrics.damaged.set(damaged)
            context.metrics.retired.set(await _retired(context))
            context.metrics.set_back.set(await _set_back(context))
            context.metrics.reported.set(await context.chat_reports.waiting_games())
            context.metrics.seeking.set(sum((await context.seeks.counts()).values()))
            for state, count in (await context.deliveries.counts()).items():
                context.metrics.notices.labels(state).set(count)
            for name, lag in (await context.runner.lags_ms()).items():
                context.metrics.lag.labels(name).set(lag / 1000)
    except (StoreUnavailable, TimeoutError):
        context.metrics.store_up.set(0)
    else:
        context.metrics.store_up.set(1)


async def _due(context: AppContext) -> int:
    store, now = context.service.store, context.service.core.clock()
    return sum([len(await store.due(shard, now=now, limit=_MOST_DUE)) for shard in range(store.shards)])


async def _retired(context: AppContext) -> int:
    store = context.service.store
    return sum([await store.retired_count(shard) for shard in range(store.shards)])


async def _set_back(context: AppContext) -> int:
    store = context.service.store
    return sum([len(await store.all_set_back(shard)) for shard in range(store.shards)])


@lru_cache(maxsize=1)
def _description(app: Litestar) -> bytes:
    return msgspec.json.encode(app.openapi_schema.to_schema())


@lru_cache(maxsize=1)
def _streams_description(app: Litestar) -> bytes:
    handlers = [handler for route in app.routes for handler in getattr(route, "route_handlers", ())]
    messages = {
        handler.operation_id: call.messages
        for handler in handlers
        if (call := operation_of(handler)) is not None and call.messages
    }
    return msgspec.json.encode(described_streams(msgspec.json.decode(_description(app)), messages))


_TEXT: Final = "text/plain; version=0.0.4"
_READY_S: Final = 1.0
_NOT_KEPT: Final = {"cache-control": "no-store"}


class Readiness(msgspec.Struct, frozen=True):
    """A service that can serve, and how far its lists are behind the logs."""

    status: Literal["ready"]
    lag_ms: dict[str, int]
    """By stored projection: how long the oldest entry that its rows lack has been in its log, in milliseconds."""


class ServiceController(Controller):
    """The health of the service, its metrics, and its description."""

    tags = ("service",)
    dependencies = DEPENDENCIES
    response_headers = PRIVATE

    @get(
        "/healthz",
        operation_id="isAlive",
        summary="Whether this process lives",
        response_headers=_NOT_KEPT,
        operation_class=operation(),
    )
    async def alive(self) -> dict[str, str]:
        """Answer as soon as the process can."""
        return {"status": "alive"}

    @get(
        "/readyz",
        operation_id="isReady",
        summary="Whether the service can serve",
        response_headers=_NOT_KEPT,
        operation_class=operation(),
    )
    async def ready(self, context: Context) -> Readiness:
        """Answer 200 when the store answers and takes decisions, else 503 with the reason."""
        try:
            async with asyncio.timeout(_READY_S):
                await context.service.store.check_ready()
                return Readiness("ready", await context.runner.lags_ms())
        except TimeoutError:
            raise StoreUnavailable("the store does not answer in time") from None

    @get(
        "/metrics",
        operation_id="getMetrics",
        summary="Metrics for Prometheus",
        media_type=MediaType.TEXT,
        response_headers=_NOT_KEPT,
        operation_class=operation(),
    )
    async def metrics(self, context: Context) -> Response[bytes]:
        """Return counters and gauges in the text format of Prometheus."""
        await measure(context)
        return Response(await all_metrics(context.metrics, context.settings.sockets), media_type=_TEXT)

    @get(
        "/schema",
        operation_id="getSchema",
        summary="The description of the service",
        responses={200: answers(dict[str, Any])},
        operation_class=operation(),
    )
    async def schema(self, request: Caller) -> Response[bytes]:
        """Return the OpenAPI document."""
        content = await asyncio.to_thread(_description, request.app)
        return answer_bytes(request, content)

    @get(
        "/schema/asyncapi.json",
        operation_id="getStreamsSchema",
        summary="The description of streams and webhooks",
        responses={200: answers(dict[str, Any])},
        operation_class=operation(),
    )
    async def streams_schema(self, request: Caller) -> Response[bytes]:
        """Return the AsyncAPI document."""
        content = await asyncio.to_thread(_streams_description, request.app)
        return answer_bytes(request, content)
