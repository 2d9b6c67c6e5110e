"""Where the traces of a process go: to a collector that speaks OTLP over HTTP, where one is configured.

What spans say is chosen by name: a request tells its route and its answer, never its path, its query, who sent it or
from where. A failure tells that it was one, and not its words, which may name what somebody holds in a hidden hand.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from ops.errors import PackagesMissing
from ops.settings import Settings

_TOLD: Final = frozenset(
    (
        "http.method",
        "http.request.method",
        "http.response.status_code",
        "http.route",
        "http.status_code",
        "tabletape.game",
        "tabletape.version",
    )
)
"""The attributes of spans that leave the process."""


@contextlib.contextmanager
def tracing(settings: Settings, role: str) -> Iterator[None]:
    """Send the spans of this process to the configured collector; do nothing where none is configured.

    How many are sent is said by OpenTelemetry's own variables (`OTEL_TRACES_SAMPLER`). What waits to be sent at the end
    is sent then.

    Args:
        settings: those of the service.
        role: which of its processes this is.

    Raises:
        PackagesMissing: what sends spans is not installed.
    """
    if settings.traces_url is None:
        yield
        return
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult
    except ImportError as problem:
        raise PackagesMissing(
            "TABLETAPE_TRACES_URL needs packages that are not installed; install tabletape[tracing].",
            value=problem.name,
        ) from problem

    class Exporter(OTLPSpanExporter):
        """Sends of each span what may be told."""

        def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
            return super().export([_told(span) for span in spans])

    def _told(span: ReadableSpan) -> ReadableSpan:
        return ReadableSpan(
            name=span.name,
            context=span.get_span_context(),
            parent=span.parent,
            resource=span.resource,
            attributes={name: value for name, value in (span.attributes or {}).items() if name in _TOLD},
            kind=span.kind,
            status=trace.Status(span.status.status_code),
            start_time=span.start_time,
            end_time=span.end_time,
            instrumentation_scope=span.instrumentation_scope,
        )

    provider = TracerProvider(resource=Resource.create({"service.name": "tabletape", "service.role": role}))
    provider.add_span_processor(BatchSpanProcessor(Exporter(f"{settings.traces_url}/v1/traces")))
    trace.set_tracer_provider(provider)
    try:
        yield
    finally:
        provider.shutdown()
