"""A place for the tests of the workers: a Redis, the loop in the test itself, workers as processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from redis import Redis
from rq import Queue
from rq.executions import Execution

from domain.core.bots import BOTS
from domain.core.events import SERVICE
from domain.rulesets import RULESETS
from eventstore.log.entry import ServiceRun
from eventstore.log.state import State, to_move
from eventstore.proof.stored_verification import judge_of
from eventstore.service import Service, now_ms, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import DueGame
from eventstore.storage.worker_answers import WorkerAnswers
from eventstore.table.commands import TakeSeat
from eventstore.write.log_writer import NewGame
from tests import tiny
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, pauses
from tests.tiny.play import KEYS, OPERATOR, decided, started
from tests.workers.receivers import Mailbox, receiving_mail
from workers.loop import Pauses, run_loop
from workers.queue import JobQueue

QUICK = Pauses(first_ms=150, longest_ms=400)
LONG = Pauses(first_ms=60_000)


class LookedAtStore(RedisStore):
    """A store that counts looks of loops.

    Attributes:
        looks: by loop and shard: how often a look at what is due began, after the look before had ended.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.looks: Counter[asyncio.Task[Any] | None] = Counter()

    async def due(self, shard: int, *, now: int, limit: int) -> list[DueGame]:
        self.looks[asyncio.current_task()] += 1
        return await super().due(shard, now=now, limit=limit)


class Place:
    """The tools of a single test of the workers."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url = url
        self.queue_url = url.replace("db=0", "db=1")
        assert self.queue_url != url
        self.run_limit_s = 30
        self.pairing_limit_s = 120
        self.clock: Callable[[], int] = now_ms
        self._folder = folder
        self._processes: list[Forked] = []

    def start_worker(self) -> Forked:
        arguments = [self.url, self.queue_url, str(self._folder), str(self.pairing_limit_s)]
        command = ["tests.workers.worker_process", *arguments]
        process = Forked(command, fork_server(), env=os.environ, stdout=1, stderr=2)
        self._processes.append(process)
        return process

    def end_workers(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def ask(self, trouble: str) -> None:
        (self._folder / trouble).touch()

    def stop_asking(self, trouble: str) -> None:
        (self._folder / trouble).unlink()

    def held(self, trouble: str) -> set[int]:
        """The processes that wait because of a trouble that was asked for."""
        return self.processes_at(trouble)

    def refused(self) -> set[int]:
        """Return the processes with a refused append while the store was away."""
        return self.processes_at("refused")

    def processes_at(self, name: str) -> set[int]:
        """Return the ids of processes that have written a file of this name."""
        return {int(file.suffix[1:]) for file in self._folder.glob(f"{name}.*")}

    def run(self, scenario: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
        """Run a scenario with an open service."""

        async def open_and_run() -> None:
            async with self.table() as table:
                await scenario(table)

        asyncio.run(open_and_run())

    @contextlib.asynccontextmanager
    async def table(self) -> AsyncIterator[Table]:
        store = LookedAtStore(RedisClient(self.url))
        queue = JobQueue.connect(self.queue_url, run_limit_s=self.run_limit_s)
        try:
            service = open_service(store, {**RULESETS, **tiny.RULESETS}, KEYS, bots=BOTS, clock=self.clock)
            yield Table(service, queue, store.looks)
        finally:
            queue.close()
            await store.close()


class Table:
    """The service of a test, as a player or an operator uses it."""

    def __init__(self, service: Service, queue: JobQueue, looks: Counter[asyncio.Task[Any] | None]) -> None:
        self.service = service
        self.queue = queue
        self._looks = looks
        self.answers = WorkerAnswers(queue.connection, judge_of(service.reader.codecs, KEYS))

    @contextlib.asynccontextmanager
    async def looping(self, pauses: Pauses = QUICK, loops: int = 1) -> AsyncIterator[None]:
        """Let loops hand out due games meanwhile."""
        tasks = [asyncio.create_task(run_loop(self.service, self.queue, pauses)) for _ in range(loops)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for task in tasks:
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def game_of_bots(self, kinds: tuple[str, ...], ruleset: str = "tiny", **options: Any) -> str:
        new = NewGame(ruleset=ruleset, seats=len(kinds), **options)
        game = (await self.service.writer.create(new, OPERATOR)).game
        for kind in kinds:
            await self.service.writer.command(game, TakeSeat(bot=kind), OPERATOR)
        return game

    async def game_to_score(self) -> str:
        """Open a game of two players whose first round was played and waits for its scoring."""
        game = await started(self.service)
        while to_move(await self.service.reader.state(game)) != (SERVICE,):
            await decided(self.service, game)
        return game

    async def state(self, game: str) -> State:
        return await self.service.reader.state(game)

    async def until(self, condition: Callable[..., Awaitable[bool]]) -> None:
        rests = pauses()
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await condition():  # noqa: ASYNC110  what is waited for happens in other processes
                await asyncio.sleep(next(rests))

    async def until_looked(self, loops: int) -> None:
        """Wait until each of so many loops has looked at all that is due, from the beginning.

        Each is told twice of a game in which nobody sits: the first time may come in the middle of a look.
        """
        for _ in range(2):
            before = self._looks.copy()
            await self.service.writer.create(NewGame(ruleset="tiny", seats=2), OPERATOR)

            async def all_have(before: Counter[asyncio.Task[Any] | None] = before) -> bool:
                return sum(count > before[loop] for loop, count in self._looks.items()) >= loops

            await self.until(all_have)

    async def queued(self, count: int) -> list[str]:
        """Wait until so many jobs were queued, and return their ids."""

        async def are_there() -> bool:
            return len(set(self.queue.runs.job_ids)) >= count

        await self.until(are_there)
        return self.queue.runs.job_ids

    def expire(self, queue: Queue, execution: Execution) -> None:
        """Let a job be lost: the records of its execution expire, as when no worker beats for it any more."""
        self.queue.connection.zadd(queue.started_job_registry.key, {execution.composite_key: 1})
        assert self.queue.connection.delete(execution.key) == 1

    async def until_idle(self) -> None:
        """Wait until no run waits for a worker, and none is at work."""
        runs = self.queue.runs

        async def is_idle() -> bool:
            # In the order in which a run goes through them.
            registries = (runs, runs.intermediate_queue, runs.started_job_registry)
            return not any(registry.get_job_ids() for registry in registries)

        await self.until(is_idle)

    async def until_scored(self, game: str) -> State:
        """Wait until the service is not to act any more."""

        async def scored() -> bool:
            return SERVICE not in to_move(await self.state(game))

        await self.until(scored)
        return await self.state(game)

    async def is_stalled(self, game: str) -> bool:
        """Whether the log says so."""
        return (await self.state(game)).at_table.status == "stalled"

    async def until_stalled(self, game: str) -> None:
        """Wait until the log says so."""
        await self.until(partial(self.is_stalled, game))

    async def until_ended(self, game: str) -> State:
        async def ended() -> bool:
            return (await self.state(game)).at_table.ended

        await self.until(ended)
        return await self.state(game)

    async def runs_of(self, game: str) -> list[int]:
        """The versions that were runs of the service."""
        codec = await self.service.reader.codec(game)
        bodies = [codec.body(record) async for record in self.service.reader.stream(game)]
        return [body.version for body in bodies if isinstance(body.cause, ServiceRun)]


@pytest.fixture
def place(redis_client: Redis, redis_url: str, tmp_path: Path) -> Iterator[Place]:
    """A place for a test, on the emptied Redis of the run; its queue is a database apart."""
    assert redis_client.dbsize() == 0
    place = Place(redis_url, tmp_path)
    yield place
    place.end_workers()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    """A mail server."""
    with receiving_mail() as box:
        yield box
