"""The metrics, for Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from eventstore.metrics import FoldCounts, ProcessMetrics

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_BOUNDS: Final = (*map(str, _SECONDS), "+Inf")


class Tallies(Collector):
    """Counts requests by method, route and status, and times them by method and route.

    For the thread of the event loop, which also collects. The library's own counter and histogram lock, and took 5.5 us
    a request instead of 0.7 (`docs/decisions/11-own-parts-of-the-api.md`).
    """

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, int], int] = {}
        self._times: dict[tuple[str, str], tuple[list[int], list[float]]] = {}
        """By call: how many requests were in each bucket, and the sum of their seconds."""

    def note(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request; *seconds* is `None` for a stream, because its caller decides its length."""
        key = (method, route, status)
        self._counts[key] = self._counts.get(key, 0) + 1
        if seconds is not None:
            buckets, total = self._times.get((method, route)) or self._times.setdefault(
                (method, route), ([0] * len(_BOUNDS), [0.0])
            )
            buckets[bisect_left(_SECONDS, seconds)] += 1
            total[0] += seconds

    def collect(self) -> Iterator[Metric]:
        """Return the sums."""
        counts = CounterMetricFamily("tabletape_requests", "Requests answered.", labels=("method", "route", "status"))
        for (method, route, status), count in self._counts.items():
            counts.add_metric((method, route, str(status)), count)
        yield counts
        times = HistogramMetricFamily(
            "tabletape_request_seconds", "Time from a request to its answer.", labels=("method", "route")
        )
        for (method, route), (buckets, total) in self._times.items():
            times.add_metric((method, route), list(zip(_BOUNDS, accumulate(buckets), strict=True)), total[0])
        yield times


class Metrics(ProcessMetrics):
    """The metrics of an API process, and its measurements of the store, in separate registries.

    Attributes:
        of_store: the registry of the measurements that are the same in all processes.
    """

    def __init__(self, process: str = "") -> None:
        super().__init__(process)
        self.of_store = CollectorRegistry()
        registry = self.registry
        self.folds = FoldCounts(registry)
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
        self.due = Gauge("tabletape_due_games", "Games for which the service must act.", registry=self.of_store)
        self.stalled = Gauge(
            "tabletape_stalled_games",
            "Games whose run failed too often and that wait for an operator.",
            registry=self.of_store,
        )
        self.retired = Gauge(
            "tabletape_retired_games", "Closed games whose logs lie in the archive store.", registry=self.of_store
        )
        self.set_back = Gauge(
            "tabletape_games_set_back",
            "Games and tournaments whose logs lost entries by a fail-over, within the last week.",
            registry=self.of_store,
        )
        self.reported = Gauge(
            "tabletape_reported_games",
            "Games of no tournament with a reported message in a chat, which wait for an operator.",
            registry=self.of_store,
        )
        self.seeking = Gauge("tabletape_seeking_players", "Players who wait for opponents.", registry=self.of_store)
        self.notices = Gauge(
            "tabletape_notices",
            "Notices by state: sent, waiting, given_up, dropped; and attempts that failed.",
            ("state",),
            registry=self.of_store,
        )
        self.damaged = Gauge(
            "tabletape_damaged_games",
            "Stalled games with a log that cannot be folded, so that only a mark beside it tells their state.",
            registry=self.of_store,
        )
        self.store_up = Gauge("tabletape_store_up", "Whether the store answered just now.", registry=self.of_store)
        self.store_writable = Gauge(
            "tabletape_store_writable", "Whether the store took writes just now.", registry=self.of_store
        )
        self.lag = Gauge(
            "tabletape_projection_lag_seconds",
            "For how long the oldest entry that a stored projection lacks has been in its log.",
            ("projection",),
            registry=self.of_store,
        )
        self.appended = cache(self._appends.labels)
        self.problem = cache(self._problems.labels)
        self.connections_cut = cache(self._cut.labels)
