"""The backends that the store's contract is proved for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest
from redis import Redis

from eventstore.memory import MemoryStore
from eventstore.redis_store import RedisStore
from eventstore.store import Store
from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.servers import ClusterNode

__all__ = ["Backend"]

Scenario = Callable[[Store], Awaitable[None]]


class Backend:
    """An empty store of one kind.

    Attributes:
        url: where its data lies; `None` for the memory of this process.
    """

    shards = 3

    def __init__(self, url: str | None) -> None:
        self.url = url
        self._memory = MemoryStore(self.shards)

    def open(self) -> Store:
        """Give a store on the backend's data, with connections of its own."""
        return self._memory if self.url is None else RedisStore.connect(self.url, self.shards)

    def run(self, scenario: Scenario) -> None:
        """Run a scenario on a store that is closed at the end."""

        async def opened() -> None:
            store = self.open()
            try:
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(opened())


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
    return request.getfixturevalue(f"{request.param}_backend")


@pytest.fixture(params=["redis", "cluster"])
def shared_backend(request: pytest.FixtureRequest) -> Backend:
    """An empty store of each kind that several processes share."""
    return request.getfixturevalue(f"{request.param}_backend")


@pytest.fixture
def redis_backend(redis_client: Redis, redis_server: EmbeddedRedis) -> Backend:
    redis_client.ping()
    return Backend(redis_server.url)


@pytest.fixture
def cluster_backend(cluster_node: ClusterNode) -> Backend:
    client = cluster_node.client()
    client.flushall()
    client.close()
    return Backend(cluster_node.url)
