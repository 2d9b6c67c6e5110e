"""Real servers that form a Redis Cluster, or a primary with a replica and Sentinels that watch them."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from redis import Redis
from redis.exceptions import RedisError

from ops.redis_program import find_programs
from tests.processes import wait_until
from tests.serving import free_port

SLOTS = 16_384
_BUS_OFFSET = 10_000
_OPERATOR = "user operator on >operators-word +@all ~* &*"


class Node:
    """A redis-server of its own, or a Sentinel.

    Args:
        directory: the folder of its files.
        options: lines of its configuration.
        sentinel: whether it is a Sentinel.
        users: lines of its ACL file. An operator is added to them, and commands of the tests are the operator's.
    """

    def __init__(
        self,
        directory: Path,
        options: Mapping[str, str] | None = None,
        *,
        sentinel: bool = False,
        users: Sequence[str] = (),
    ) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        self.directory = directory
        self._credentials: tuple[str, str] | None = ("operator", "operators-word") if users else None
        if users:
            (directory / "users.acl").write_text("\n".join([*users, _OPERATOR, ""]))
        self.port = free_port(_BUS_OFFSET)
        self._sentinel = sentinel
        self._options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(directory),
            "logfile": str(directory / "log"),
            "set-proc-title": "no",  # else it hides its environment, by which the leftovers of a run are found
            **({} if sentinel else {"save": "", "appendonly": "yes", "appendfsync": "always"}),
            **({} if sentinel else {"aof-load-truncated": "no", "repl-diskless-sync-delay": "0"}),
            **({"aclfile": str(directory / "users.acl")} if users else {}),
            **(options or {}),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        arguments = [part for name, value in self._options.items() for part in (f"--{name}", value)]
        if self._sentinel:
            file = self.directory / "sentinel.conf"  # it writes its findings into it
            if not file.exists():
                file.write_text("".join(f"{name} {value}\n" for name, value in self._options.items()))
            arguments = [str(file), "--sentinel"]
        # Not tied to this thread as `spawn` does: where other threads run, nothing may be done between fork and exec.
        self.process = subprocess.Popen(
            [find_programs()[0].path, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        wait_until(lambda: self.says(lambda client: client.ping()))

    def lead(self) -> None:
        """Forget the primary that it was started with: it starts again as the primary that it has become."""
        self._options.pop("replicaof", None)

    def client(self) -> Redis:
        """Return a client of this server alone; it must be closed."""
        name, password = self._credentials or (None, None)
        return Redis(host="127.0.0.1", port=self.port, username=name, password=password, socket_timeout=5.0)

    def do(self, *command: Any) -> Any:
        """Run a command on this server."""
        with contextlib.closing(self.client()) as client:
            return client.execute_command(*command)

    def says(self, predicate: Callable[[Redis], object]) -> bool:
        """Return whether the server, which must run, confirms something."""
        assert self.process is not None
        assert self.process.poll() is None, (self.directory / "log").read_text()
        with contextlib.suppress(RedisError), contextlib.closing(self.client()) as client:
            return bool(predicate(client))
        return False

    def kill(self) -> None:
        """End the server as `kill -9` does."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


class RunningCluster:
    """A Redis Cluster of some primaries, each with some replicas.

    Attributes:
        primaries: the primaries it began with.
        replicas: the replicas it began with, in the order of their primaries.
    """

    def __init__(self, primaries: Sequence[Node], replicas: Sequence[Node]) -> None:
        self.primaries = list(primaries)
        self.replicas = list(replicas)

    @property
    def nodes(self) -> list[Node]:
        return [*self.primaries, *self.replicas]

    @property
    def url(self) -> str:
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes)

    def owner(self, slot: int) -> Node:
        """Return the node that serves a slot now."""
        for first, last, owner in _slots(next(node for node in self.nodes if node.process)):
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == owner)
        raise AssertionError(f"nobody serves slot {slot}")

    def serving(self) -> list[Node]:
        """Return the nodes that serve slots now, in a fixed order."""
        owners = {owner for _, _, owner in _slots(next(node for node in self.nodes if node.process))}
        return [node for node in self.nodes if node.port in owners]

    def fail_over(self, primary: Node) -> None:
        """Kill a primary, and wait until its replica has its place."""
        primary.kill()
        wait_until(lambda: primary not in self.serving())

    def wait_for_replicas(self) -> None:
        """Wait until each primary has a replica that has all it has."""
        wait_until(lambda: all(node.says(_followed) for node in self.serving()))

    def move(self, slot: int, target: Node) -> None:
        """Move a slot with all keys to another node while clients go on, as `redis-cli --cluster reshard` does."""
        source = self.owner(slot)
        ids = {node: node.do("CLUSTER MYID").decode() for node in (source, target)}
        target.do("CLUSTER SETSLOT", slot, "IMPORTING", ids[source])
        source.do("CLUSTER SETSLOT", slot, "MIGRATING", ids[target])
        while keys := source.do("CLUSTER GETKEYSINSLOT", slot, 10):
            source.do("MIGRATE", "127.0.0.1", target.port, "", 0, 5_000, "KEYS", *keys)
        for node in (target, source, *(other for other in self.serving() if other not in {source, target})):
            if node.process is not None:
                node.do("CLUSTER SETSLOT", slot, "NODE", ids[target])


@contextlib.contextmanager
def running_cluster(
    directory: Path, *, primaries: int = 3, replicas: int = 0, **options: str
) -> Iterator[RunningCluster]:
    """Run a cluster of this machine; each primary has so many replicas; options are for the servers."""
    options |= {
        "cluster-enabled": "yes",
        "cluster-config-file": "nodes.conf",
        "cluster-node-timeout": "1000",
        "cluster-replica-validity-factor": "0",
        "cluster-require-full-coverage": "no",
    }
    nodes = [Node(directory / str(number), options) for number in range(primaries * (1 + replicas))]
    firsts, others = nodes[:primaries], nodes[primaries:]
    try:
        for number, node in enumerate(nodes):
            node.start()
            node.do("CLUSTER SET-CONFIG-EPOCH", number + 1)
            if node is not nodes[0]:
                node.do("CLUSTER MEET", "127.0.0.1", nodes[0].port)
        for number, node in enumerate(firsts):
            last = SLOTS * (number + 1) // primaries
            node.do("CLUSTER ADDSLOTSRANGE", SLOTS * number // primaries, last - 1)
        for number, replica in enumerate(others):
            name = firsts[number % primaries].do("CLUSTER MYID").decode()
            wait_until(lambda replica=replica, name=name: name.encode() in _nodes(replica))
            wait_until(
                lambda replica=replica, name=name: replica.says(
                    lambda client: client.execute_command("CLUSTER REPLICATE", name)
                )
            )
        for node in nodes:
            wait_until(lambda node=node: node.do("CLUSTER INFO")["cluster_state"] == "ok")
            wait_until(lambda node=node: len(_slots(node)) == primaries)
        for node in firsts:
            wait_until(
                lambda node=node: node.says(lambda client: client.info("replication")["connected_slaves"] == replicas)
            )
        yield RunningCluster(firsts, others)
    finally:
        for node in nodes:
            node.kill()


def _slots(node: Node) -> list[tuple[int, int, int]]:
    """Return the ranges of slots that a node knows, and the port of the primary of each."""
    with contextlib.closing(node.client()) as client:
        client.response_callbacks.pop("CLUSTER SLOTS", None)
        return [(first, last, owner[1]) for first, last, owner, *_ in client.execute_command("CLUSTER SLOTS")]


def _nodes(node: Node) -> bytes:
    with contextlib.closing(node.client()) as client:
        client.response_callbacks.pop("CLUSTER NODES", None)
        reply: bytes = client.execute_command("CLUSTER NODES")
        return reply


class WatchedPrimary:
    """A primary with replicas, and Sentinels that put a replica in its place when it is lost."""

    name = "tables"

    def __init__(self, servers: Sequence[Node], sentinels: Sequence[Node]) -> None:
        self.servers = list(servers)
        self.sentinels = list(sentinels)

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.sentinels)
        return f"redis+sentinel://{hosts}/{self.name}"

    @property
    def primary(self) -> Node:
        """The server that the Sentinels name now."""
        _, port = self.sentinels[0].do("SENTINEL GET-MASTER-ADDR-BY-NAME", self.name)
        return next(server for server in self.servers if server.port == int(port))

    def serving(self) -> list[Node]:
        """Return the server that takes writes now."""
        return [self.primary]

    def fail_over(self, primary: Node) -> None:
        """Kill the primary, and wait until a replica has its place."""
        primary.kill()
        wait_until(lambda: self.primary is not primary)
        wait_until(lambda: self.primary.says(lambda client: client.info("replication")["role"] == "master"))
        self.primary.lead()

    def wait_before_fail_over(self, milliseconds: int) -> None:
        """Let the Sentinels wait for so long for a primary that does not answer."""
        for sentinel in self.sentinels:
            sentinel.do("SENTINEL SET", self.name, "down-after-milliseconds", milliseconds)

    def wait_for_replicas(self) -> None:
        """Wait until the primary has a replica that has all it has."""
        wait_until(lambda: self.primary.says(_followed))

    def wait_for_disks(self) -> None:
        """Wait until a replica has the latest writes on disk."""
        wait_until(lambda: self.primary.says(_on_disk_of_a_replica))


@contextlib.contextmanager
def watched_primary(
    directory: Path, *, replicas: int = 1, sentinels: int = 3, **options: str
) -> Iterator[WatchedPrimary]:
    """Run a primary with replicas, and Sentinels; options are for the servers."""
    first = Node(directory / "first", options)
    others = [
        Node(directory / f"replica-{number}", {**options, "replicaof": f"127.0.0.1 {first.port}"})
        for number in range(replicas)
    ]
    watchers = [Node(directory / f"sentinel-{number}", sentinel=True) for number in range(sentinels)]
    name, quorum = WatchedPrimary.name, sentinels // 2 + 1
    try:
        for node in (first, *others, *watchers):
            node.start()
        for node in watchers:
            node.do("SENTINEL MONITOR", name, "127.0.0.1", first.port, quorum)
            node.do("SENTINEL SET", name, "down-after-milliseconds", 1_000, "failover-timeout", 5_000)
        wait_until(lambda: first.says(lambda client: _followed(client) == replicas))
        wait_until(lambda: first.says(_on_disk_of_a_replica) or not replicas)
        for node in watchers:
            wait_until(lambda node=node: _known(node, name) == (replicas, sentinels - 1))
        yield WatchedPrimary([first, *others], watchers)
    finally:
        for node in (*watchers, first, *others):
            node.kill()


def _followed(client: Redis) -> int:
    """Return how many replicas a primary has that have all it has."""
    replication = client.info("replication")
    return sum(replication[f"slave{number}"]["state"] == "online" for number in range(replication["connected_slaves"]))


def _on_disk_of_a_replica(client: Redis) -> bool:
    """Return whether a replica has the latest writes on disk; after it was filled it rewrites its file first."""
    with client.pipeline(transaction=False) as pipeline:
        pipeline.set("here", "1")
        pipeline.execute_command("WAIT", 1, 500)
        pipeline.execute_command("WAITAOF", 0, 1, 1_000)
        replies: Any = pipeline.execute()
        return bool(replies[-1][1])


def _known(sentinel: Node, name: str) -> tuple[int, int]:
    """Return how many replicas and other Sentinels a Sentinel knows."""
    with contextlib.closing(sentinel.client()) as client:
        state: Any = client.sentinel_master(name)
        return state["num-slaves"], state["num-other-sentinels"]
