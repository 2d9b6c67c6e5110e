"""The place of benchmarks: a temporary directory with its own Redis and processes."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
from redis.asyncio import Redis

from domain.core.bots import BOTS
from domain.rulesets import RULESETS
from eventstore.identity import Identity
from eventstore.log.seeds import ServiceKeys
from eventstore.service import Service, open_service
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_store import RedisStore
from ops.bench.measuring import FEWEST_PAIRS
from ops.bench.play import MOST_DECISIONS
from ops.embedded_redis import EmbeddedRedis
from ops.processes.children import Child, await_end, spawn
from ops.settings import ServiceSettings, Sync
from ops.supervisor import python_path


class Sizes(msgspec.Struct, frozen=True, kw_only=True):
    """The sizes of a run."""

    pairs: int = FEWEST_PAIRS
    games: int
    """Random games of a sample, at most."""
    choices: int
    """Choices of these games in a sample, at most."""
    decisions_a_game: int = MOST_DECISIONS
    """Decisions of a random game, at most: where it is cut off."""
    appends: int
    """Appends of a chunk."""
    reads: int
    """Entries that a chunk reads, whole games of them."""
    requests: int
    """Requests that a connection sends in a chunk."""
    connections: int
    """Connections at once, at most."""
    forks: int
    """Forks of a chunk."""
    long_log: int
    """Entries of the log that is forked at its end."""
    late_entry: int
    """The entry of the first late decision of a game."""
    decisions: int
    """Decisions of each kind in a pair."""
    runs: int
    """Scorings of a chunk."""


FULL: Final = Sizes(
    games=12,
    choices=4000,
    appends=1500,
    reads=12_000,
    requests=60,
    connections=16,
    forks=150,
    long_log=10_000,
    late_entry=500,
    decisions=30,
    runs=6,
)
QUICK: Final = Sizes(
    pairs=2,
    games=1,
    choices=60,
    decisions_a_game=40,
    appends=30,
    reads=200,
    requests=3,
    connections=4,
    forks=4,
    long_log=200,
    late_entry=60,
    decisions=3,
    runs=1,
)
"""Only to see that every measure runs; its figures mean nothing."""


@dataclass(frozen=True)
class Workshop:
    """A Redis, an event store wired to it in this process, and processes to start beside them.

    Attributes:
        settings: the settings of the service's processes here.
        service: the event store.
        client: the store's connection, for bare commands.
        usual_redis: the usual client of the library.
    """

    settings: ServiceSettings
    service: Service
    client: RedisClient
    usual_redis: Redis

    @contextlib.contextmanager
    def running(self, *commands: Sequence[str], descriptors: Sequence[int] = ()) -> Iterator[None]:
        """Run processes with the settings of this place while the block runs; their output is dropped.

        Args:
            commands: the program and the arguments of each.
            descriptors: descriptors that the processes inherit.
        """
        environment = {**os.environ, **self.settings.environment(), "PYTHONPATH": python_path()}
        started: list[Child] = []
        try:
            for command in commands:
                process = spawn(
                    command,
                    parent_death_signal=signal.SIGKILL,
                    environment=environment,
                    descriptors=descriptors,
                    output=subprocess.DEVNULL,
                )
                started.append(process)
            yield
        finally:
            for process in started:
                process.terminate()
            for process in started:
                await_end(process, seconds=10)

    async def redis_version(self) -> str:
        """Return the name and version of the server."""
        facts = await self.usual_redis.info("server")
        # As `redis_version` Valkey names the version of Redis from which it was forked.
        valkey = facts.get("valkey_version")
        return f"valkey {valkey}" if valkey else str(facts["redis_version"])


def players(count: int) -> list[Identity]:
    """Return players who sit at tables without a registration."""
    return [Identity(f"bench{number}", f"Player {number}", "player") for number in range(count)]


def free_port() -> int:
    """Return a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.asynccontextmanager
async def open_workshop(durability: Sync) -> AsyncIterator[Workshop]:
    """Start a Redis in a temporary directory and wire an event store to it; all is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tabletape-bench-") as path:
        settings = ServiceSettings(data=Path(path, "data"), port=free_port(), durability=durability, workers=1)
        directory = settings.directory
        directory.prepare()
        directory.make_token()
        server = EmbeddedRedis(directory.redis, directory.socket, durability)
        server.start()
        client, usual_redis = RedisClient(server.url), Redis.from_url(server.url)
        try:
            keys = ServiceKeys.load(directory.service_keys_file)
            yield Workshop(settings, open_service(RedisStore(client), RULESETS, keys, bots=BOTS), client, usual_redis)
        finally:
            await usual_redis.aclose()
            await client.close()
            server.stop()
