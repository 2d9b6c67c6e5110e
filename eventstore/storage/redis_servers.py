"""Blocking clients of a Redis, for the job queue and for programs that run before the service."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any, Final, cast

from redis import Redis, RedisCluster
from redis.cluster import ClusterNode
from redis.connection import parse_url
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisClusterException, RedisError, ResponseError
from redis.retry import Retry
from redis.sentinel import Sentinel

from eventstore.storage.redis_address import RedisAddress, read_address
from eventstore.storage.sentinels import BlockingSentinels

_SENTINEL_S: Final = 0.5
"""How long a Sentinel may take to connect and to answer, in seconds."""
_NODE_TIMEOUT_MS: Final = 15_000
"""`cluster-node-timeout` of a server that does not tell it: the servers' own default."""
_ELECTION_S: Final = 2.0
"""Seconds of a fail-over beside its time limits: a wait of up to a second before the election, and the change."""


def connect_blocking(url: str, *, seconds: float, retry: Retry) -> Redis:
    """Return a client of a Redis, of a whole cluster, or of the primary that Sentinels name.

    All of them take the commands of a single Redis; the client of a cluster takes commands with keys of the same slot.

    Args:
        url: see `read_address`.
        seconds: how long connecting and each reply may take.
        retry: how often a call is tried again.

    Raises:
        ValueError: the URL is no address of a Redis.
        redis.exceptions.ConnectionError: the cluster cannot be reached; the other clients connect when first used.
    """
    address = read_address(url)
    options: dict[str, Any] = {"socket_timeout": seconds, "retry": retry}
    if not url.startswith("unix"):
        options["socket_connect_timeout"] = seconds
    if address.kind == "single":
        return Redis.from_url(address.url, **options)
    options = parsed_options(address) | options
    if address.kind == "sentinel":
        primary: Redis = _sentinels(address, options).master_for(address.primary, **options)
        return primary
    nodes = [ClusterNode(host, port) for host, port in address.hosts]
    try:
        cluster: Any = RedisCluster(startup_nodes=nodes, require_full_coverage=False, **options)
    except RedisClusterException as error:
        raise RedisConnectionError(str(error)) from error
    return cast("Redis", cluster)


@contextlib.contextmanager
def every_server(url: str, *, seconds: float, retry: Retry) -> Iterator[dict[str, Redis]]:
    """Return clients as a context: of all nodes of a cluster, or of the primary and its replicas behind Sentinels.

    By `<host>:<port>`; a single server has the name "". Args as `connect_blocking`.

    Raises:
        redis.exceptions.ConnectionError: the list of servers cannot be read.
    """
    address = read_address(url)
    with contextlib.ExitStack() as stack:
        if address.kind == "single":
            client = connect_blocking(url, seconds=seconds, retry=retry)
            yield {"": stack.enter_context(contextlib.closing(client))}
            return
        options: dict[str, Any] = parsed_options(address) | {
            "socket_timeout": seconds,
            "socket_connect_timeout": seconds,
            "retry": retry,
        }
        if address.kind == "cluster":
            cluster: Any = stack.enter_context(contextlib.closing(connect_blocking(url, seconds=seconds, retry=retry)))
            places = [(node.host, node.port) for node in cluster.get_nodes()]
        else:
            sentinels = _sentinels(address, options)
            places = [sentinels.discover_master(address.primary), *sentinels.discover_slaves(address.primary)]
        yield {
            f"{host}:{port}": stack.enter_context(contextlib.closing(Redis(host=host, port=port, **options)))
            for host, port in places
        }


def fail_over_seconds(url: str, *, seconds: float, retry: Retry) -> float:
    """Return how long a fail-over of the servers may last, in seconds, by their settings; 0 for a single server.

    An election may fail once: on a busy host votes come late. Sentinels see a primary as lost after
    `down-after-milliseconds`, and elect again after twice `failover-timeout`. A node of a cluster counts as lost after
    up to one and a half `cluster-node-timeout`; replicas stand for election again after four times that, four seconds
    at least. Args as `connect_blocking`.

    Raises:
        redis.exceptions.ConnectionError: no server tells of its settings.
    """
    address = read_address(url)
    if address.kind == "single":
        return 0.0
    limits: list[float] = []
    if address.kind == "sentinel":
        for sentinel in _sentinels(address, parsed_options(address) | {"retry": retry}).sentinels:
            with contextlib.suppress(RedisError), contextlib.closing(sentinel):
                # The command by which the library finds the primary: it needs no further right.
                primaries: Any = sentinel.sentinel_masters()
                if state := primaries.get(address.primary):
                    limits.append((state["down-after-milliseconds"] + 2 * state["failover-timeout"]) / 1000)
    else:
        with every_server(url, seconds=seconds, retry=retry) as servers:
            for server in servers.values():
                with contextlib.suppress(RedisError):
                    timeout_s = _node_timeout_ms(server) / 1000
                    limits.append(1.5 * timeout_s + max(4 * timeout_s, 4.0))
    if not limits:
        raise RedisConnectionError("no server tells how long a fail-over may last")
    return max(limits) + _ELECTION_S


def _node_timeout_ms(server: Redis) -> int:
    try:
        return int(str(server.config_get("cluster-node-timeout")["cluster-node-timeout"]))
    except (ResponseError, KeyError):  # it hides its settings
        return _NODE_TIMEOUT_MS


def parsed_options(address: RedisAddress) -> dict[str, Any]:
    """Return the parts of an address beside its hosts, as options of redis-py's connections."""
    options = dict(parse_url(address.url))
    for place in ("host", "port", "connection_class", *(["db"] if address.kind == "cluster" else [])):
        options.pop(place, None)
    return options | ({"ssl": True} if address.url.startswith("rediss") else {})


def sentinel_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the options of connections to Sentinels: the servers' TLS, no password, a short time limit."""
    secured = {name: value for name, value in options.items() if name.startswith("ssl")}
    return {"socket_timeout": _SENTINEL_S, "socket_connect_timeout": _SENTINEL_S, **secured}


def _sentinels(address: RedisAddress, options: dict[str, Any]) -> Sentinel:
    # Without it the library asks a Sentinel that is away again and again, for seconds, before the next.
    retry = {"retry": options["retry"]} if "retry" in options else {}
    return BlockingSentinels(address.hosts, sentinel_kwargs=sentinel_options(options) | retry, **options)
