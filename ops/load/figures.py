"""The counts of a load drill, and its report."""

from __future__ import annotations

from collections import Counter

import msgspec


class Times(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds."""

    p50: float
    p99: float
    longest: float


class LoadReport(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a load drill."""

    url: str
    seed: int
    seconds: float
    """Seconds in which decisions were taken."""
    games: int
    """Games that were opened."""
    finished: int
    """Games that came to their end."""
    watchers: int
    """Streams that were watched at once."""
    decisions: int
    """Decisions that were acknowledged."""
    decisions_per_second: float
    decision_ms: Times
    """From sending a decision until its answer."""
    entries_seen: int
    """Entries that streams brought, over all watchers."""
    stream_delay_ms: Times
    """From sending a decision until a watcher has its entry."""
    requests: int
    """Requests sent, with the requests of streams."""
    failed: dict[str, int]
    """Requests that were not served, by the reason: a status, or the fault of the connection. Each was sent again."""
    resumed: int
    """Resumptions of streams that had ended too early."""
    lost_decisions: int
    """Acknowledged decisions that the log lacks."""
    doubled_decisions: int
    """Decisions that stand in a log beside the acknowledged decisions."""
    lost_entries: int
    """Entries that a watcher did not get."""
    doubled_entries: int
    """Entries that a watcher got again."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost and nothing doubled."""
        return not (self.lost_decisions or self.doubled_decisions or self.lost_entries or self.doubled_entries)


class Tally:
    """The counts of a running drill."""

    def __init__(self) -> None:
        self.games = self.finished = self.requests = self.resumed = self.entries = self.watching = 0
        self.decision_s: list[float] = []
        self.delay_s: list[float] = []
        self.failed: Counter[str] = Counter()
        self.lost_entries = self.doubled_entries = 0
        self.lost_decisions = self.doubled_decisions = 0


def times_of(seconds: list[float]) -> Times:
    """Return the percentiles of samples; zeros where there are none."""
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000, 3)

    return Times(at(0.5), at(0.99), at(1.0))
