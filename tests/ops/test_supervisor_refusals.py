"""`serve` refuses unusable surroundings before anything starts: data, addresses, a Redis that loses entries."""

from __future__ import annotations

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from ops.embedded_redis import EmbeddedRedis
from ops.settings import Settings
from tests.eventstore.servers import ClusterNode
from tests.ops.small_service import Start
from tests.processes import is_alive


def test_a_second_service_on_the_same_data_is_refused(start: Start) -> None:
    first = start().until_ready()
    second = start()
    assert second.ends() == 4
    assert f"in use by process {first.process.pid}" in second.output
    assert all(is_alive(pid) for pid in first.pids().values())


def test_a_port_that_is_taken_is_refused_before_anything_starts(start: Start, settings: Settings) -> None:
    with socket.socket() as other:
        other.bind((settings.host, settings.port))
        other.listen()
        service = start()
        assert service.ends() == 5
    assert "TABLETAPE_PORT" in service.output
    assert service.pids() == {}
    assert not (settings.data / "diary").exists()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_not_here_is_refused(start: Start, host: str) -> None:
    service = start(TABLETAPE_HOST=host)
    assert service.ends() == 2
    assert "TABLETAPE_HOST" in service.output


def test_a_configured_redis_is_used_and_left_running(start: Start, fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    configured = fresh_redis("always")
    service = start(TABLETAPE_REDIS_URL=configured.url).until_ready()
    assert sorted(service.pids()) == ["api", "loop", "worker-1", "worker-2"]
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert is_alive(configured.pid)


def test_a_configured_redis_that_is_not_durable_is_refused(
    start: Start, fresh_redis: Callable[..., EmbeddedRedis], settings: Settings
) -> None:
    configured = fresh_redis("everysec")
    service = start(TABLETAPE_REDIS_URL=configured.url)
    assert service.ends() == 4
    assert "TABLETAPE_DURABILITY=everysec" in service.output
    assert not (settings.data / "diary").exists()
    relaxed = start(TABLETAPE_REDIS_URL=configured.url, TABLETAPE_DURABILITY="everysec").until_ready()
    assert relaxed.says("a power cut may lose the last second")


def test_a_configured_redis_that_is_not_there_is_refused_without_its_password(start: Start, tmp_path: Path) -> None:
    service = start(TABLETAPE_REDIS_URL=f"unix://:hunter2@{tmp_path}/nobody.sock")
    assert service.ends() == 5
    assert "redis_failed Redis cannot be reached" in service.output
    assert "hunter2" not in service.output


@pytest.fixture
def cluster_node(tmp_path: Path) -> Iterator[ClusterNode]:
    (tmp_path / "node").mkdir()
    node = ClusterNode(tmp_path / "node")
    node.start()
    yield node
    node.kill()


@pytest.mark.parametrize("variable", ["TABLETAPE_REDIS_URL", "TABLETAPE_QUEUE_URL"])
def test_a_node_of_a_cluster_is_refused_in_one_line(
    start: Start, cluster_node: ClusterNode, settings: Settings, variable: str
) -> None:
    service = start(**{variable: f"redis://127.0.0.1:{cluster_node.port}"})
    assert service.ends() == 2
    lines = [line for line in service.lines if not line.startswith("tabletape: stop")]
    remedy = {"TABLETAPE_REDIS_URL": "write redis+cluster:// for all of it", "TABLETAPE_QUEUE_URL": "name one Redis"}
    assert lines == [f"setting_invalid {variable} names a node of a Redis Cluster; {remedy[variable]}."]
    assert not (settings.data / "diary").exists(), "nothing was started"


def test_a_queue_that_is_away_does_not_stop_the_start(start: Start, tmp_path: Path) -> None:
    service = start(TABLETAPE_QUEUE_URL=f"unix://{tmp_path}/nobody.sock").until_ready()
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0


def test_data_that_redis_cannot_load_is_refused_with_its_words(start: Start, settings: Settings) -> None:
    settings.directory.prepare()
    server = EmbeddedRedis(settings.directory.redis, settings.directory.socket)
    server.start()
    with contextlib.closing(Redis.from_url(server.url)) as client:
        for version in range(10):
            client.set(f"key{version}", version)
    server.stop()
    (file,) = [*server.directory.glob("appendonly.aof"), *server.directory.glob("appendonlydir/*.incr.aof")]
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8] = b"xxxxxxxx"
    file.write_bytes(content)
    service = start()
    assert service.ends() == 5
    assert "Bad file format" in service.output
