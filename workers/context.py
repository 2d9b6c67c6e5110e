"""The context that all jobs of a worker process share, so that nothing is opened or folded anew for each."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from rq.executions import Execution
from rq.job import Job
from rq.timeouts import JobTimeoutException
from uvloop import new_event_loop

from eventstore.log.name_book import pseudonym
from eventstore.metrics import WorkerMetrics
from eventstore.notices.settings import NoticeOptions, Notices
from eventstore.service import Service, monotonic_s
from eventstore.storage.redis_client import RedisClient
from workers.queue import JobQueue

if TYPE_CHECKING:
    from projections.facade import Projections

T = TypeVar("T")


@dataclass(frozen=True)
class Tools:
    """The tools of a job."""

    service: Service
    queue: JobQueue
    monotonic: Callable[[], float] = monotonic_s
    """The clock by which a run gives way, in seconds."""
    client: RedisClient | None = None
    """Connections to the Redis of the notices; `None` where none are sent."""
    notices: NoticeOptions = field(default_factory=NoticeOptions)
    """The options of the channels of notices."""
    metrics: WorkerMetrics = field(default_factory=WorkerMetrics)
    """Counts the work of this process."""

    @cached_property
    def projections(self) -> Projections:
        """The read side, for questions about games; only workers that send notices or judge games load it."""
        from projections.facade import Projections

        return Projections(self.service, name_of=self._name_of)

    async def _name_of(self, player: str) -> str | None:
        identity = None if self.client is None else await Notices(self.client).identity(player)
        if identity is None:
            return pseudonym(player) if player in self.service.names.erased else None
        return identity.name


class JobContext:
    """An event loop and tools that stay between jobs, and with them connections and cached states.

    Args:
        open_tools: makes the tools; called again after an interrupted job.
    """

    def __init__(self, open_tools: Callable[[], Tools]) -> None:
        self._open_tools = open_tools
        self._runner = asyncio.Runner(loop_factory=new_event_loop)
        self.tools = open_tools()
        self.stopping = False
        """Whether the process was asked to end: long jobs stop where another worker can go on."""
        self.lost_runs: list[tuple[str, int]] = []
        """Game and version of lost runs that are not counted yet."""
        self.running_job: tuple[Job, Execution] | None = None
        """The job that was begun last here, until RQ knows that it ended."""
        self.judges_from = 0.0
        """The time (monotonic clock, seconds) from which unfinished jobs of other workers count as lost."""

    def run_in_loop(self, work: Callable[[Tools], Coroutine[Any, Any, T]]) -> T:
        """Run a job's coroutine to its end.

        Raises:
            JobTimeoutException: RQ interrupted it; loop and tools were opened anew, for the interrupted
                operation (the reading of a reply, say) was left half done.
        """
        try:
            # With the context of the caller: it holds the span of the job.
            return self._runner.run(work(self.tools), context=copy_context())
        except JobTimeoutException:
            with contextlib.suppress(Exception):
                self._runner.close()
            self._runner = asyncio.Runner(loop_factory=new_event_loop)
            self.tools = self._open_tools()
            raise

    def close(self) -> None:
        """Let go of connections and loop."""
        with contextlib.suppress(Exception):
            self._runner.run(self._close_tools())
        self._runner.close()

    async def _close_tools(self) -> None:
        await self.tools.service.store.close()
        self.tools.queue.close()


_installed: list[JobContext] = []


def install(context: JobContext) -> None:
    """Set the context of the process' jobs; RQ gives jobs nothing but plain arguments."""
    _installed[:] = [context]


def current() -> JobContext:
    """Return the context of the process' jobs.

    Raises:
        RuntimeError: the process is not a worker.
    """
    if not _installed:
        raise RuntimeError("jobs run in a worker process only")
    return _installed[0]
