"""`tabletape doctor` on real servers, each with something wrong."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.retry import Retry

from eventstore.storage.head import Head
from eventstore.storage.redis_keys import FEED, LOG, SET_BACK, STALLED
from eventstore.storage.redis_servers import fail_over_seconds
from ops import doctor
from ops.doctor import Finding, examine_servers, examine_work
from ops.errors import RedisFailed
from ops.settings import ServiceSettings, read_settings
from tests.frozen import frozen
from tests.processes import wait_until
from tests.redis_nodes import Node, WatchedPrimary, running_cluster, watched_primary
from tests.serving import free_port, tabletape


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedPrimary]:
    with watched_primary(tmp_path_factory.mktemp("watched"), sentinels=1) as deployment:
        yield deployment


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    node = Node(tmp_path_factory.mktemp("queue"))
    node.start()
    yield node
    node.kill()


def environment(watched: WatchedPrimary, queue: Node, **others: str) -> dict[str, str]:
    return {
        "TABLETAPE_REDIS_URL": watched.url,
        "TABLETAPE_QUEUE_URL": f"redis://127.0.0.1:{queue.port}",
        "TABLETAPE_DURABILITY": "replicated",
        **others,
    }


def settings_of(watched: WatchedPrimary, queue: Node, **others: str) -> ServiceSettings:
    return read_settings(environment(watched, queue, **others))


def wrong(settings: ServiceSettings) -> list[Finding]:
    return [finding for finding in examine_servers(settings) if finding.level != "ok"]


def test_nothing_is_said_against_a_sound_deployment(watched: WatchedPrimary, queue: Node) -> None:
    findings = list(examine_servers(settings_of(watched, queue)))
    assert [finding for finding in findings if finding.level != "ok"] == []
    looked_at = ["persistence", "rights", "version", "memory", "replication", "clock", "latency"]
    assert [finding.check for finding in findings] == [*looked_at, *looked_at, "shards", "fail-over", "queue"]
    assert {finding.where for finding in findings} == {*(f"127.0.0.1:{node.port}" for node in watched.servers), ""}


@pytest.mark.parametrize(
    ("changed", "check", "level", "words"),
    [
        ({"appendonly": "no"}, "persistence", "error", "in memory only"),
        ({"appendfsync": "everysec"}, "persistence", "error", "appendfsync everysec"),
        ({"maxmemory": "200mb", "maxmemory-policy": "allkeys-lru"}, "persistence", "error", "evicts keys"),
        ({"maxmemory": "1"}, "memory", "warning", "of its memory is used"),
    ],
)
def test_a_server_that_is_set_otherwise_is_named(
    watched: WatchedPrimary, queue: Node, changed: dict[str, str], check: str, level: str, words: str
) -> None:
    server = watched.primary
    before = {name: server.do("CONFIG GET", name) for name in changed}
    settings = settings_of(watched, queue, TABLETAPE_SHARDS="1")
    assert wrong(settings) == []
    for name, value in changed.items():
        server.do("CONFIG SET", name, value)
    try:
        (finding,) = wrong(settings)
    finally:
        for name, value in before.items():
            server.do("CONFIG SET", name, *value.values())
    assert (finding.check, finding.level, finding.where) == (check, level, f"127.0.0.1:{server.port}")
    assert words in finding.sentence
    assert finding.remedy


def test_a_primary_that_accepts_alone_and_a_number_of_shards_that_is_not_the_stores(
    watched: WatchedPrimary, queue: Node
) -> None:
    findings = wrong(settings_of(watched, queue, TABLETAPE_DURABILITY="always", TABLETAPE_SHARDS="5"))
    assert [(finding.check, finding.level) for finding in findings] == [("replication", "warning"), ("shards", "error")]
    assert "min-replicas-to-write 1" in findings[0].remedy
    for server in watched.servers:
        server.do("CONFIG SET", "min-replicas-to-write", "1")
    try:
        (finding,) = wrong(settings_of(watched, queue, TABLETAPE_DURABILITY="always"))
    finally:
        for server in watched.servers:
            server.do("CONFIG SET", "min-replicas-to-write", "0")
    assert (finding.check, finding.level, finding.remedy) == ("replication", "warning", "Start another replica.")
    assert "1 at least (min-replicas-to-write); it has 1, so none may be away" in finding.sentence


def test_fail_over_that_may_last_longer_than_a_request_waits_is_a_warning(watched: WatchedPrimary, queue: Node) -> None:
    def sentence(**others: str) -> str:
        (finding,) = (
            each for each in examine_servers(settings_of(watched, queue, **others)) if each.check == "fail-over"
        )
        return f"{finding.level}: {finding.sentence}"

    assert sentence() == "ok: A request waits for 13 s; a fail-over lasts 13 s at most."
    words = "warning: A fail-over may last 13 s by the servers' settings, and a request waits for 3 s."
    assert sentence(TABLETAPE_PATIENCE="3") == words
    sentinel = watched.sentinels[-1]
    sentinel.do("SENTINEL SET", watched.name, "failover-timeout", 180_000)
    try:
        assert sentence().endswith("may last 363 s by the servers' settings, and a request waits for 45 s.")
    finally:
        sentinel.do("SENTINEL SET", watched.name, "failover-timeout", 5_000)


def test_fail_over_is_read_from_the_sentinels_that_answer(watched: WatchedPrimary) -> None:
    def seconds(url: str) -> float:
        return fail_over_seconds(url, seconds=2.0, retry=Retry(NoBackoff(), 0))

    nobody = f"127.0.0.1:{free_port()}"
    assert seconds(watched.url.replace("://", f"://{nobody},")) == 13.0
    assert seconds("redis://127.0.0.1:1") == 0.0
    for url in (f"redis+sentinel://{nobody}/tables", watched.url.replace("/tables", "/others")):
        with pytest.raises(RedisConnectionError, match="no server tells how long a fail-over may last"):
            seconds(url)


def test_a_replica_that_does_not_follow(watched: WatchedPrimary, queue: Node) -> None:
    (replica,) = (server for server in watched.servers if server is not watched.primary)
    watched.primary.do("ACL SETUSER", "default", "-psync", "-sync")
    try:
        watched.primary.do("CLIENT KILL", "TYPE", "replica")
        findings = wrong(settings_of(watched, queue))
    finally:
        watched.primary.do("ACL SETUSER", "default", "+psync", "+sync")
        watched.wait_for_replicas()
    sentences = {
        (finding.where, finding.level): finding.sentence for finding in findings if finding.check == "replication"
    }
    assert sentences[f"127.0.0.1:{watched.primary.port}", "error"].startswith("No replica follows")
    assert sentences[f"127.0.0.1:{replica.port}", "error"] == "This replica does not follow its primary."


def test_clocks_and_latency(watched: WatchedPrimary, queue: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_of(watched, queue)
    with frozen(datetime(2020, 1, 1, tzinfo=UTC)):
        assert {finding.check for finding in wrong(settings)} == {"clock"}
    monkeypatch.setattr(doctor, "_SLOW_MS", 0.0)
    assert {finding.check for finding in wrong(settings)} == {"latency"}


def test_the_queue(watched: WatchedPrimary, queue: Node) -> None:
    queue.do("CONFIG SET", "maxmemory", "100mb")
    queue.do("CONFIG SET", "maxmemory-policy", "allkeys-lru")
    (finding,) = wrong(settings_of(watched, queue))
    queue.do("CONFIG SET", "maxmemory", "0")
    assert (finding.check, finding.level) == ("queue", "error")
    assert "allkeys-lru" in finding.sentence
    (finding,) = wrong(settings_of(watched, queue, TABLETAPE_QUEUE_URL="redis://127.0.0.1:1"))
    assert "cannot be reached" in finding.sentence


def test_work_that_is_not_done(queue: Node) -> None:
    """The servers here have a single shard; nobody folds its feed, and a mark says that a game is stalled."""
    settings = read_settings({"TABLETAPE_REDIS_URL": f"redis://127.0.0.1:{queue.port}"})
    assert [finding.level for finding in asyncio.run(examine_work(settings, 1))] == ["ok", "ok", "ok"]
    head = Head(1, bytes(32))
    queue.do("XADD", LOG % (0, "0-game"), "1-0", "h", head.hash, "b", b"{}")
    queue.do("XADD", FEED % 0, "1-0", "g", "0-game", "v", "1")
    queue.do("HSET", STALLED % 0, "0-game", b"1:" + head.hash + b"no such card")
    missing = Head(2, bytes(32))
    queue.do("HSET", SET_BACK % 0, "0-game", b"1700000000000:2:" + missing.hash + b"1:" + head.hash)
    projections, set_back, stalled = asyncio.run(examine_work(settings, 1))
    assert [finding.level for finding in (projections, set_back, stalled)] == ["warning"] * 3
    assert f"0-game (entry {missing} is lost, it goes on after {head})" in set_back.sentence
    assert "behind the logs" in projections.sentence
    assert "stopped trying 1 games; of 1 of these" in stalled.sentence
    queue.do("FLUSHALL")


def test_the_command(watched: WatchedPrimary, queue: Node, tmp_path: Path) -> None:
    around = {**os.environ, "TABLETAPE_DATA": str(tmp_path)}
    sound = tabletape("doctor", "--json", environment={**around, **environment(watched, queue)})
    assert sound.returncode == 0, sound.stdout + sound.stderr
    findings = [json.loads(line) for line in sound.stdout.splitlines()]
    assert {finding["level"] for finding in findings} == {"ok"}
    assert {"projections", "stalled games"} <= {finding["check"] for finding in findings}

    nobody = environment(watched, queue, TABLETAPE_QUEUE_URL="redis://127.0.0.1:1")
    result = tabletape("doctor", environment={**around, **nobody}, forks=False)
    assert result.returncode == 1
    assert "error   queue: The Redis of the job queue cannot be reached" in result.stdout
    assert "        Start it, or set TABLETAPE_QUEUE_URL." in result.stdout
    assert "ok      version" in result.stdout


def test_a_primary_without_a_replica_may_lose_everything(watched: WatchedPrimary, queue: Node) -> None:
    (replica,) = (server for server in watched.servers if server is not watched.primary)
    replica.do("REPLICAOF", "NO", "ONE")
    try:
        wait_until(lambda: watched.primary.do("INFO", "replication")["connected_slaves"] == 0)
        findings = wrong(settings_of(watched, queue, TABLETAPE_DURABILITY="always"))
    finally:
        replica.do("REPLICAOF", "127.0.0.1", watched.primary.port)
        watched.wait_for_replicas()
    (finding,) = (finding for finding in findings if finding.where == f"127.0.0.1:{watched.primary.port}")
    assert (finding.check, finding.level, finding.sentence) == (
        "replication",
        "warning",
        "No replica follows this primary.",
    )


def test_a_server_that_is_too_old() -> None:
    """None is at hand: these are the facts that it tells. Valkey also tells the Redis that it is like."""
    finding = doctor._version("", {"redis_version": "6.0.16"})
    assert (finding.level, finding.sentence) == ("error", "It is Redis 6.0.16; 6.2 is the oldest that works.")
    assert doctor._version("", {"redis_version": "6.2.0"}).level == "ok"
    assert doctor._version("", {"redis_version": "6.0.0", "valkey_version": "8.0.0"}).level == "ok"


def test_a_cluster(queue: Node, tmp_path: Path) -> None:
    """Each node is looked at by itself; an absent node is named, and the others are looked at all the same."""
    with running_cluster(tmp_path) as cluster:
        around = {"TABLETAPE_REDIS_URL": cluster.url, "TABLETAPE_QUEUE_URL": f"redis://127.0.0.1:{queue.port}"}
        settings = read_settings(around)
        names = {f"127.0.0.1:{node.port}" for node in cluster.primaries}
        findings = list(examine_servers(settings))
        assert {finding.where for finding in findings} == {*names, ""}
        alone = [finding for finding in findings if finding.level != "ok"]
        assert {(finding.check, finding.level, finding.where) for finding in alone} == {
            ("replication", "warning", name) for name in names
        }
        assert [finding.sentence for finding in findings if finding.check == "shards"] == ["The store has 16 shards."]
        assert [finding.level for finding in asyncio.run(examine_work(settings, 16))] == ["ok", "ok", "ok"]

        replicated = wrong(read_settings({**around, "TABLETAPE_DURABILITY": "replicated"}))
        assert {(finding.check, finding.level, finding.where) for finding in replicated} == {
            ("replication", "error", name) for name in names
        }

        first, second, _ = cluster.primaries
        second.do("CONFIG SET", "appendfsync", "no")
        (finding,) = (finding for finding in wrong(settings) if finding.check == "persistence")
        assert (finding.level, finding.where) == ("error", f"127.0.0.1:{second.port}")
        second.do("CONFIG SET", "appendfsync", "always")

        queued = wrong(read_settings({**around, "TABLETAPE_QUEUE_URL": f"redis://127.0.0.1:{first.port}"}))
        assert "The job queue is on a cluster." in [finding.sentence for finding in queued]

        third = cluster.primaries[2]
        third.kill()
        gone = [finding for finding in wrong(settings) if finding.level == "error"]
        assert [(finding.check, finding.where) for finding in gone][:1] == [("server", f"127.0.0.1:{third.port}")]


def test_servers_that_are_away() -> None:
    with pytest.raises(RedisFailed, match="cannot be reached"):
        list(examine_servers(read_settings({"TABLETAPE_REDIS_URL": "redis://127.0.0.1:1"})))
