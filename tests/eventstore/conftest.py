"""The backends that the store's contract is proved for."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis

from eventstore.service import now_ms
from eventstore.storage import redis_client
from eventstore.storage.memory import MemoryStore
from eventstore.storage.redis_keys import KEYS, LOG, SHARDS_BESIDE_LOGS, game_key
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import NoRetiredLogs, RetiredLogs, Store
from ops.embedded_redis import EmbeddedRedis
from ops.shards import SHARDS_OF_CLUSTER
from tests.damage import stored_entries, write_entries
from tests.eventstore.cutting import ReplyCutter
from tests.eventstore.servers import ClusterNode
from tests.processes import PATIENCE_SECONDS

Scenario = Callable[[Store], Awaitable[None]]

_PATIENCE_S = 6.0
NO_EXPIRY, NO_SUCH_KEY = -1, -2
"""The answers of PTTL besides milliseconds."""


class Backend:
    """An empty store of some kind.

    Attributes:
        url: where its data lies; `None` for the memory of this process.
    """

    shards = 3

    def __init__(self, url: str | None) -> None:
        self.url = url
        self._memory = MemoryStore(self.shards)

    def open(self, archives: RetiredLogs | None = None) -> Store:
        """Return a store on the backend's data, with connections of its own, that reads retired logs there."""
        if self.url is None:
            self._memory._archives = archives or NoRetiredLogs()
            return self._memory
        return RedisStore.connect(self.url, self.shards, archives)

    def client(self) -> Redis:
        """Return a plain client of the server, to look at keys and to harm them; it must be closed."""
        assert self.url is not None
        return Redis.from_url(self.url.replace("redis+cluster:", "redis:"))

    def expiry(self, game: str) -> range | None:
        """Return the possible milliseconds at which a game's remembered keys are forgotten; `None` for never."""
        if self.url is None:
            until = self._memory._keys_until.get(game)
            return None if until is None else range(until, until + 1)
        with contextlib.closing(self.client()) as client:
            before = now_ms()
            left = client.pttl(game_key(KEYS, game))
            assert left != NO_SUCH_KEY, game
            return None if left == NO_EXPIRY else range(before + left, now_ms() + left + 2)

    @contextlib.asynccontextmanager
    async def losing_replies(self, socket: Path) -> AsyncIterator[tuple[Store, ReplyCutter]]:
        """Return a store whose every reply goes through a cutter in the place of the server."""
        assert self.url is not None
        address = urlsplit(self.url)
        async with ReplyCutter(socket, address.port or Path(address.path)) as cutter:
            store = RedisStore.connect(cutter.url, self.shards)
            if cutter.port:
                # A cluster tells its clients where its nodes are, past the cutter.
                store._client._client.nodes_manager.address_remap = lambda _: ("127.0.0.1", cutter.port)
            try:
                yield store, cutter
            finally:
                await store.close()

    async def until_listening(self, count: int) -> None:
        """Wait until so many calls wait for the next item of a feed."""
        if self.url is None:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while sum(len(shard.listeners) for shard in self._memory._shards) < count:  # noqa: ASYNC110
                    await asyncio.sleep(0)
            return
        with contextlib.closing(self.client()) as client:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while client.info("clients")["blocked_clients"] < count:  # noqa: ASYNC110  only Redis knows
                    await asyncio.sleep(0.01)

    def set_back(self, game: str, count: int) -> None:
        """Take the last *count* entries out of a game's log, as a fail-over may; nothing else is told."""
        if self.url is None:
            del self._memory._logs[game][-count:]
            return
        log = game_key(LOG, game)
        with contextlib.closing(self.client()) as client:
            write_entries(client, log, stored_entries(client, log)[:-count])

    def run(self, scenario: Scenario, archives: RetiredLogs | None = None) -> None:
        """Run a scenario on a store that is closed at the end.

        It waits longer for a server than a service does: disks of a busy machine take their time.
        """

        async def open_and_run() -> None:
            store = self.open(archives)
            try:
                await scenario(store)
            finally:
                await store.close()

        with pytest.MonkeyPatch.context() as changed:
            changed.setattr(redis_client, "PATIENCE_S", _PATIENCE_S)
            asyncio.run(open_and_run())


@pytest.fixture(scope="session")
def cluster_node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterNode]:
    """The cluster that the whole run shares."""
    node = ClusterNode(tmp_path_factory.mktemp("cluster"))
    node.start()
    yield node
    node.kill()


@pytest.fixture(params=["memory", "redis", "cluster"])
def backend(request: pytest.FixtureRequest) -> Backend:
    """An empty store of each kind in turn."""
    if request.param == "memory":
        return Backend(None)
    opened_backend: Backend = request.getfixturevalue(f"{request.param}_backend")
    return opened_backend


@pytest.fixture(params=["redis", "cluster"])
def shared_backend(request: pytest.FixtureRequest) -> Backend:
    """An empty store of each kind that several processes share."""
    opened_backend: Backend = request.getfixturevalue(f"{request.param}_backend")
    return opened_backend


@pytest.fixture
def redis_backend(redis_client: Redis, redis_server: EmbeddedRedis) -> Backend:
    redis_client.ping()
    return Backend(redis_server.url)


@pytest.fixture
def cluster_backend(cluster_node: ClusterNode) -> Backend:
    client = cluster_node.client()
    client.flushall()
    client.set(SHARDS_BESIDE_LOGS, SHARDS_OF_CLUSTER)
    client.close()
    return Backend(cluster_node.url)
