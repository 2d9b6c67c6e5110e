"""The counts of a process about its own work, for Prometheus: a class for each role beside the API."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, GCCollector, Histogram, ProcessCollector

_SECONDS: Final = (0.005, 0.025, 0.1, 0.5, 1.0, 5.0, 30.0, 120.0)


class ProcessMetrics:
    """The metrics that every process has: memory, processor, start, and calls that Redis did not answer.

    Args:
        process: the name of the process beside the others of its host; empty for a single process.
    """

    def __init__(self, process: str = "") -> None:
        self.process = process
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        GCCollector(registry=self.registry)
        self.redis_unanswered = Counter(
            "tabletape_redis_unanswered",
            "Calls to the Redis of the logs for which there was no connection, or no answer came in time.",
            registry=self.registry,
        )


class LoopMetrics(ProcessMetrics):
    """The metrics of a loop that hands out due work."""

    def __init__(self, process: str = "") -> None:
        super().__init__(process)
        self.runs_queued = Counter(
            "tabletape_runs_queued", "Runs of due games that were handed out.", registry=self.registry
        )
        self.lateness = Histogram(
            "tabletape_run_lateness_seconds",
            "Time from when a game was due until its run was handed out.",
            buckets=_SECONDS,
            registry=self.registry,
        )


class WorkerMetrics(ProcessMetrics):
    """The metrics of a worker."""

    def __init__(self, process: str = "") -> None:
        super().__init__(process)
        self.jobs = Counter("tabletape_jobs", "Jobs that ended.", ("kind", "outcome"), registry=self.registry)
        self.job_seconds = Histogram(
            "tabletape_job_seconds", "Time of a job.", ("kind",), buckets=_SECONDS, registry=self.registry
        )
        self.turns = Counter(
            "tabletape_turns",
            "Entries that runs appended: scorings, decisions of bots, decisions of plans, ends by a clock.",
            ("by",),
            registry=self.registry,
        )
        self.notices = Counter(
            "tabletape_notices_handled",
            "Attempts at notices by outcome: sent, given_up, dropped, or waiting for another attempt.",
            ("outcome",),
            registry=self.registry,
        )


class FoldCounts:
    """The counts of folding into stored projections: by the process for it, and by readers that catch up first.

    Args:
        registry: where the figures are collected.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self.items = Counter(
            "tabletape_entries_folded",
            "Items of the feeds that were folded into rows.",
            ("projection",),
            registry=registry,
        )
        self.delay = Histogram(
            "tabletape_fold_delay_seconds",
            "Time from an entry to its row, of the oldest of the entries that were folded together.",
            ("projection",),
            buckets=_SECONDS,
            registry=registry,
        )


class ProjectionMetrics(ProcessMetrics):
    """The metrics of a process that keeps the stored projections, makes notices and retires games."""

    def __init__(self, process: str = "") -> None:
        super().__init__(process)
        self.folds = FoldCounts(self.registry)
        self.notices_made = Counter(
            "tabletape_notices_made", "Notices that were made from the feeds.", registry=self.registry
        )
        self.retired = Counter(
            "tabletape_logs_retired", "Logs that were moved to the archive store here.", registry=self.registry
        )
