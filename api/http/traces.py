"""Traces of requests, by litestar's plugin for OpenTelemetry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from litestar.types import Message, Scope
from opentelemetry import trace

if TYPE_CHECKING:
    from litestar.plugins.opentelemetry import OpenTelemetryPlugin

_UNTRACED: Final = [r"/stream$", r"^/healthz$", r"^/readyz$", r"^/metrics$"]
"""Paths of streams, and of requests that machines repeat all the time."""


def traced_requests() -> OpenTelemetryPlugin:
    """Return the plugin that makes a span of each request, within the trace that its `traceparent` names."""
    # It asks for packages that only a service that traces has.
    from litestar.plugins.opentelemetry import OpenTelemetryConfig, OpenTelemetryPlugin

    return OpenTelemetryPlugin(
        OpenTelemetryConfig(
            # The route is known only once the request has come there.
            scope_span_details_extractor=lambda scope: (str(scope.get("method", "")), {}),
            exclude=_UNTRACED,
            exclude_spans=["receive", "send"],
        )
    )


async def name_span(message: Message, scope: Scope) -> None:
    """Name the span of a request by its method and route, where it has one."""
    route = scope.get("path_template")
    if message["type"] == "http.response.start" and route:
        span = trace.get_current_span()
        span.update_name(f"{scope.get('method')} {route}")
        span.set_attribute("http.route", route)
