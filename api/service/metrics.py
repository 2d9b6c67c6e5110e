"""What is counted and measured, for Prometheus."""

from __future__ import annotations

from functools import cache

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    ProcessCollector,
    generate_latest,
)

from api.service.tallies import Tallies


class Metrics:
    """The metrics of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        registry = self.registry
        self.requests = Tallies()
        registry.register(self.requests)
        self._appends = Counter("tabletape_appends", "Entries appended over HTTP.", ("cause",), registry=registry)
        self._problems = Counter("tabletape_problems", "Problem documents sent.", ("kind",), registry=registry)
        self.listeners = Gauge("tabletape_listeners", "Streams that are open.", registry=registry)
        self.listeners_cut = Counter("tabletape_listeners_cut", "Streams cut for being slow.", registry=registry)
        self.connections = Gauge("tabletape_connections", "Connections that are open.", registry=registry)
        self._cut = Counter(
            "tabletape_connections_cut", "Connections cut without an answer.", ("reason",), registry=registry
        )
        self.due = Gauge("tabletape_due_games", "Games for which the service must act.", registry=registry)
        self.stalled = Gauge(
            "tabletape_stalled_games",
            "Games whose run failed too often and that wait for an operator.",
            registry=registry,
        )
        self.damaged = Gauge(
            "tabletape_damaged_games",
            "Those of them whose log cannot be folded, so that only a mark beside it says that they wait.",
            registry=registry,
        )
        self.store_up = Gauge("tabletape_store_up", "Whether the store answered just now.", registry=registry)
        self.store_writable = Gauge(
            "tabletape_store_writable", "Whether the store took writes just now.", registry=registry
        )
        self.lag = Gauge(
            "tabletape_projection_lag_seconds",
            "For how long the oldest entry that a stored projection lacks has been in its log.",
            ("projection",),
            registry=registry,
        )
        self.appended = cache(self._appends.labels)
        self.problem = cache(self._problems.labels)
        self.connections_cut = cache(self._cut.labels)

    def exposition(self) -> bytes:
        """Return everything in the text format of Prometheus."""
        return generate_latest(self.registry)
