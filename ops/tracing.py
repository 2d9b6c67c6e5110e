"""The traces of a process, sent to a configured collector by OTLP over HTTP.

Only named attributes of spans are sent: a request tells its route and its answer, never its path, its query, its caller
or its address. A failure tells that it failed, and not its words: these may name cards of a hidden hand.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator, Sequence
from typing import Final

from ops.errors import PackagesMissing
from ops.settings import ServiceSettings

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

_END_SECONDS: Final = 1.0
"""How long a process that ends tries to send its waiting spans again, to a collector that is away."""


@contextlib.contextmanager
def tracing(settings: ServiceSettings, role: str) -> Iterator[None]:
    """Send the spans of this process to the configured collector; do nothing where none is configured.

    OpenTelemetry's own variables decide the number of spans (`OTEL_TRACES_SAMPLER`). Waiting spans are sent at the end.

    Args:
        settings: the settings of the service.
        role: the role of this process.

    Raises:
        PackagesMissing: the packages that send spans are not installed.
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
        """Sends the public attributes of each span."""

        def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
            return super().export([_public(span) for span in spans])

    def _public(span: ReadableSpan) -> ReadableSpan:
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
    exporter = Exporter(f"{settings.traces_url}/v1/traces")
    provider.add_span_processor(BatchSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    try:
        yield
    finally:
        giving_up = threading.Timer(_END_SECONDS, exporter.shutdown)
        giving_up.daemon = True
        giving_up.start()
        provider.shutdown()
        giving_up.cancel()
