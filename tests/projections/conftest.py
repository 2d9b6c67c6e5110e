"""The kinds of Redis that stored projections are proved on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis import Redis

from eventstore.retire.archive_store import ArchiveStore
from eventstore.retire.objects import DirectoryObjects
from ops.embedded_redis import EmbeddedRedis
from tests.eventstore.servers import ClusterNode


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClusterNode]:
    """A Redis Cluster of the tests of this folder."""
    node = ClusterNode(tmp_path_factory.mktemp("cluster"))
    node.start()
    yield node
    node.kill()


@pytest.fixture
def redis_place(redis_client: Redis, redis_server: EmbeddedRedis) -> str:
    """The address of the shared Redis, emptied."""
    redis_client.ping()
    return redis_server.url


@pytest.fixture
def cluster_place(cluster: ClusterNode) -> str:
    """The address of the cluster, emptied."""
    client = cluster.client()
    client.flushall()
    client.close()
    return cluster.url


@pytest.fixture(params=["redis", "cluster"])
def place(request: pytest.FixtureRequest) -> str:
    """The address of an empty Redis of each kind in turn."""
    address: str = request.getfixturevalue(f"{request.param}_place")
    return address


@pytest.fixture
def archives(tmp_path: Path) -> ArchiveStore:
    """A store for the logs of retired games, in a directory."""
    return ArchiveStore(DirectoryObjects(tmp_path / "archive"))
