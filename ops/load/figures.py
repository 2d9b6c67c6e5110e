"""What a load drill counts, and its report."""

from __future__ import annotations

from collections import Counter

import msgspec


class Times(msgspec.Struct, frozen=True):
    """How long something took, in milliseconds."""

    p50: float
    p99: float
    longest: float


class LoadReport(msgspec.Struct, frozen=True, kw_only=True):
    """What a load drill found."""

    url: str
    seed: int
    seconds: float
    """For how long decisions were taken."""
    games: int
    """Games that were opened."""
    finished: int
    """Those of them that came to their end."""
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
    """Requests that were sent, those of streams among them."""
    failed: dict[str, int]
    """Requests that were not served, by what happened: a status, or why there was no answer. Each was sent again."""
    resumed: int
    """How often a stream went on after it had ended too early."""
    lost_decisions: int
    """Acknowledged decisions that the log lacks."""
    doubled_decisions: int
    """Decisions that stand in a log beside the acknowledged ones."""
    lost_entries: int
    """Entries that a watcher was not told of."""
    doubled_entries: int
    """Entries that a watcher was told of again."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was lost and nothing doubled."""
        return not (self.lost_decisions or self.doubled_decisions or self.lost_entries or self.doubled_entries)


class Tally:
    """What is counted while the drill runs."""

    def __init__(self) -> None:
        self.games = self.finished = self.requests = self.resumed = self.entries = self.watching = 0
        self.decision_s: list[float] = []
        self.delay_s: list[float] = []
        self.failed: Counter[str] = Counter()
        self.lost_entries = self.doubled_entries = 0
        self.lost_decisions = self.doubled_decisions = 0


def times_of(seconds: list[float]) -> Times:
    """Return the percentiles of what was measured; zeros where nothing was."""
    ordered = sorted(seconds) or [0.0]

    def at(share: float) -> float:
        return round(ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000, 3)

    return Times(at(0.5), at(0.99), at(1.0))
