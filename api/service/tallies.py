"""Tallies of requests: counted for a fraction of a microsecond each, summed up when Prometheus looks."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_BOUNDS: Final = (*map(str, _SECONDS), "+Inf")


class _Tally:
    """The requests of one call, and how long they took."""

    __slots__ = ("buckets", "seconds")

    def __init__(self) -> None:
        self.buckets = [0] * len(_BOUNDS)
        self.seconds = 0.0


class Tallies(Collector):
    """Counts requests by method, route and status, and times them by method and route.

    For one thread: that of the event loop, which also collects.
    """

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, int], int] = {}
        self._times: dict[tuple[str, str], _Tally] = {}

    def note(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request; *seconds* is `None` for a stream, which lasts as long as it is listened to."""
        key = (method, route, status)
        self._counts[key] = self._counts.get(key, 0) + 1
        if seconds is not None:
            tally = self._times.get((method, route))
            if tally is None:
                tally = self._times[method, route] = _Tally()
            tally.buckets[bisect_left(_SECONDS, seconds)] += 1
            tally.seconds += seconds

    def collect(self) -> Iterator[Metric]:
        """Return the sums."""
        counts = CounterMetricFamily("tabletape_requests", "Requests answered.", labels=("method", "route", "status"))
        for (method, route, status), count in self._counts.items():
            counts.add_metric((method, route, str(status)), count)
        yield counts
        times = HistogramMetricFamily(
            "tabletape_request_seconds", "Time from a request to its answer.", labels=("method", "route")
        )
        for (method, route), tally in self._times.items():
            buckets = list(zip(_BOUNDS, accumulate(tally.buckets), strict=True))
            times.add_metric((method, route), buckets, tally.seconds)
        yield times
