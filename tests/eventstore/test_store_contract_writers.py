"""The store's contract under real concurrency: tasks, processes, and processes that are killed."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore.storage.store import Store
from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.chains import broken, part
from tests.eventstore.conftest import Backend
from tests.eventstore.killed import PROCESSES
from tests.eventstore.writer import append_in_this_process, contend
from tests.processes import PATIENCE_SECONDS, wait_until

GAME = "0-game"
WRITERS = 10


class Writer:
    """A process that appends."""

    def __init__(self, output_path: Path, url: str, *arguments: object) -> None:
        self._output_path = output_path
        output_path.touch()
        parts = (output_path, url, Backend.shards, *arguments)
        self._process = PROCESSES.Process(target=append_in_this_process, args=parts)
        self._process.start()

    def exit_code(self) -> int | None:
        """Wait for its end, and return its exit code."""
        self._process.join(PATIENCE_SECONDS)
        return self._process.exitcode

    def acknowledged(self) -> list[tuple[str, str]]:
        """Return the games and heads that were acknowledged so far."""
        lines = self._output_path.read_text().split("\n")[:-1]
        return [(game, head) for game, head in (line.split() for line in lines)]

    def await_next(self, count: int = 1) -> None:
        """Wait until so many more parts of appends are acknowledged."""
        target = len(self.acknowledged()) + count
        wait_until(lambda: len(self.acknowledged()) >= target)

    def kill(self) -> None:
        self._process.kill()
        self._process.join()


async def heads_of(store: Store, games: set[str]) -> set[tuple[str, str]]:
    return {(game, str(record.head)) for game in games for record in await store.read(game)}


def test_ten_tasks_write_each_version_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        stores = [backend.open() for _ in range(WRITERS)]
        try:
            written = await asyncio.gather(*(contend(store, GAME, f"task {i}", 12) for i, store in enumerate(stores)))
        finally:
            for service in stores:
                await service.close()
        log = await store.read(GAME)
        assert [record.version for record in log] == list(range(1, 12 * WRITERS + 1))
        assert sorted(head.version for heads in written for head in heads) == [record.version for record in log]
        for i, heads in enumerate(written):
            notes = [json.loads(log[head.version - 1].body)["note"] for head in heads]
            assert notes == [f"task {i} {n}" for n in range(12)]
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_ten_tasks_with_one_store_write_each_version_once(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        await asyncio.gather(*(contend(store, GAME, f"task {i}", 5) for i in range(WRITERS)))
        assert [record.version for record in await store.read(GAME)] == list(range(1, 5 * WRITERS + 1))
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_of_ten_tasks_at_one_head_one_writes(backend: Backend) -> None:
    async def scenario(store: Store) -> None:
        head = (await contend(store, GAME, "first", 1))[0]
        tries = [store.append(part(GAME, head, f"task {i}", due=i)) for i in range(WRITERS)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(answer, tuple) for answer in answers) == 1
        assert len(await store.read(GAME)) == 2
        assert await broken(store, range(3)) == []

    backend.run(scenario)


def test_ten_processes_write_each_version_once(shared_backend: Backend, tmp_path: Path) -> None:
    assert shared_backend.url is not None
    arguments = [(shared_backend.url, "contend", GAME, f"process {i}", 15) for i in range(WRITERS)]
    writers = [Writer(tmp_path / f"told-{i}", *argument) for i, argument in enumerate(arguments)]
    assert [writer.exit_code() for writer in writers] == [0] * WRITERS
    lines = [pair for writer in writers for pair in writer.acknowledged()]

    async def scenario(store: Store) -> None:
        log = await store.read(GAME)
        assert [record.version for record in log] == list(range(1, 15 * WRITERS + 1))
        assert sorted(lines) == sorted((GAME, str(record.head)) for record in log)
        assert await broken(store, range(3)) == []

    shared_backend.run(scenario)


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
def test_a_writer_killed_at_any_moment_leaves_all_or_nothing(
    shared_backend: Backend, tmp_path: Path, every: int
) -> None:
    """Everything derived from the logs is complete, and at most the append under way is there unacknowledged."""
    assert shared_backend.url is not None
    for round_number in range(0, 8, every):
        writer = Writer(tmp_path / f"told-{round_number}", shared_backend.url, "fork", f"writer{round_number}")
        # It goes on while it is looked at: the kill meets it anywhere in its next appends.
        writer.await_next(1 + 3 * round_number)
        writer.kill()
        before_kill = set(writer.acknowledged())

        async def scenario(store: Store, acknowledged: set[tuple[str, str]] = before_kill) -> None:
            last = max(acknowledged, key=number)[0]
            written = await heads_of(store, {game for game, _ in acknowledged} | {*await store.forks(last)})
            assert acknowledged <= written
            assert len(written - acknowledged) in (0, 2)
            assert await broken(store, range(3)) == []

        shared_backend.run(scenario)


def number(line: tuple[str, str]) -> int:
    """Return the place of a game in its chain of forks."""
    return int(line[0].rpartition("-")[2])


@pytest.mark.parametrize("count", [4, *(pytest.param(count, marks=pytest.mark.long) for count in (1, 12))])
def test_a_server_killed_at_any_moment_keeps_acknowledged_appends(
    count: int, fresh_redis: Callable[..., EmbeddedRedis], tmp_path: Path
) -> None:
    server = fresh_redis("always")
    writers = [Writer(tmp_path / f"told-{i}", server.url, "fork", f"writer{i}") for i in range(3)]
    for writer in writers:
        writer.await_next(count)
    assert server.process is not None
    os.kill(server.pid, signal.SIGKILL)
    server.process.wait()
    server.start()
    for writer in writers:
        writer.await_next(count)
    for writer in writers:
        writer.kill()
    acknowledged = {pair for writer in writers for pair in writer.acknowledged()}

    async def scenario(store: Store) -> None:
        assert acknowledged <= await heads_of(store, {game for game, _ in acknowledged})
        assert await broken(store, range(3)) == []

    Backend(server.url).run(scenario)
