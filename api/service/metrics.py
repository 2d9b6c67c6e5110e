"""What is counted and measured, for Prometheus."""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
    generate_latest,
)

__all__ = ["Metrics"]

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """The metrics of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        registry = self.registry
        self._requests = Counter(
            "tabletape_requests", "Requests answered.", ("method", "route", "status"), registry=registry
        )
        self._seconds = Histogram(
            "tabletape_request_seconds",
            "Time from a request to its answer.",
            ("method", "route"),
            buckets=_SECONDS,
            registry=registry,
        )
        self._appends = Counter("tabletape_appends", "Entries appended over HTTP.", ("cause",), registry=registry)
        self._problems = Counter("tabletape_problems", "Problem documents sent.", ("kind",), registry=registry)
        self.listeners = Gauge("tabletape_listeners", "Streams that are open.", registry=registry)
        self.listeners_cut = Counter("tabletape_listeners_cut", "Streams cut for being slow.", registry=registry)
        self.due = Gauge("tabletape_due_games", "Games for which the service must act.", registry=registry)
        self.stalled = Gauge("tabletape_stalled_games", "Games whose run failed too often and that wait for an operator.", registry=registry)
        self.store_up = Gauge("tabletape_store_up", "Whether the store answered just now.", registry=registry)
        self.lag = Gauge(
            "tabletape_projection_lag_seconds",
            "For how long the oldest entry that a stored projection lacks has been in its log.",
            ("projection",),
            registry=registry,
        )
        self._counters = cache(self._find)
        self.appended = cache(self._appends.labels)
        self.problem = cache(self._problems.labels)

    def request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request; *seconds* is `None` for a stream, which lasts as long as it is listened to."""
        counter, histogram = self._counters(method, route, status)
        counter.inc()
        if seconds is not None:
            histogram.observe(seconds)

    def exposition(self) -> bytes:
        """Give everything in the text format of Prometheus."""
        return generate_latest(self.registry)

    def _find(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        return self._requests.labels(method, route, str(status)), self._seconds.labels(method, route)
