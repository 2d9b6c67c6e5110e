"""The connection of the store to Redis: scripts, bounded waits, and a common error for "not now"."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from functools import partial
from typing import Any, Final, TypeAlias

from redis.asyncio import Redis
from redis.asyncio.cluster import ClusterNode, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    ClusterError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    SlotNotCoveredError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from eventstore.errors import StoreUnavailable, WritesRefused
from eventstore.storage.pipelined_connection import PipelinedConnection
from eventstore.storage.redis_address import read_address
from eventstore.storage.redis_keys import SHARDS_BESIDE_LOGS
from eventstore.storage.redis_servers import parsed_options, sentinel_options
from eventstore.storage.replication import ConfirmedWrites
from eventstore.storage.script import Script
from eventstore.storage.sentinels import PrimaryWatch, Sentinels

PATIENCE_S: Final = 2.0
"""How long a call tries again while Redis does not answer, in seconds.

It is longer than a reply may take, so a call with a late reply is made once more. A slow disk holds Redis up for up to
two seconds, and this process itself may have stood still while the reply was there."""

PATIENT_UNTIL: Final[ContextVar[float]] = ContextVar("PATIENT_UNTIL", default=0.0)
"""Until when (`time.monotonic`) the calls of a request are tried again, where that is later.

A fail-over may last longer than `PATIENCE_S`, and a request waits for the new primary. The limit holds for all calls of
the request together."""

REPLY_TIMEOUT_S: Final = 1.5
_CONNECT_TIMEOUT_S: Final = 0.5
_CALLS_AT_ONCE: Final = 64
"""A burst of requests waits here for its turn; more connections would not serve it faster."""
_LISTENERS_AT_ONCE: Final = 256
_FIRST_PAUSE_S: Final = 0.02
_LONGEST_PAUSE_S: Final = 0.2
_LONGEST_BLOCK_MS: Final = 2_000

_UNREACHED: Final = (RedisConnectionError, RedisTimeoutError, RedisClusterException, ClusterError, OSError)
"""`ClusterError`: a slot is on the move, or its node is lost and no other has taken its place yet."""
_NOT_NOW: Final = (ClusterDownError, TryAgainError)
_BUSY: Final = re.compile(r"\b(?:BUSY|UNBLOCKED)\b")
"""The signs of a server that is there and does not serve now: errors with a class of their own, and a code inside the
text of other errors, since a script wraps the error of its commands. A server that becomes a replica answers the reads
that wait there with UNBLOCKED."""
_NO_WRITES: Final = {
    "OOM": "its memory is full (maxmemory)",
    "MISCONF": "it cannot write to its disk",
    "NOREPLICAS": "too few replicas follow it",
    "READONLY": "it is a replica",
}
"""By code: why a server that can be read takes no writes now."""
_NO_WRITES_CODE: Final = re.compile(rf"\b({'|'.join(_NO_WRITES)})\b")
_NO_WRITES_CLASS: Final = {OutOfMemoryError: "OOM", ReadOnlyError: "READONLY"}
"""Errors of the client whose text does not have the code any more."""

_READ_STREAMS: Final = "XREAD"
_STREAMS: Final = "STREAMS"
"""The word in that command before its keys."""
_PLAIN: Final = ("SMEMBERS", "XRANGE", _READ_STREAMS, "XREVRANGE", "ZRANGE")
"""Commands whose replies stay as Redis sends them."""


_Ask: TypeAlias = Callable[..., Awaitable[Any]]
"""Sends a command, once, and returns its reply."""


class RedisClient:
    """The connections of a process to a Redis or a Redis Cluster.

    A call waits for about 3.5 seconds at most, its turn among many calls included, or as long as its request is patient
    (`PATIENT_UNTIL`); then it raises `StoreUnavailable`. Nothing has to be restarted when Redis comes back.

    Args:
        url: see `read_address`.
        replicated: whether confirmed calls wait until a replica has their writes.

    Attributes:
        on_unanswered: called whenever there was no connection for a call, or no answer in time.

    Raises:
        ValueError: the URL is no address of a Redis.
    """

    def __init__(self, url: str, *, replicated: bool = False) -> None:
        self.on_unanswered: Callable[[], None] = lambda: None
        self._client, self._sentinels = _plain_client(url)
        self._listen = _Pooled(self._client, _LISTENERS_AT_ONCE).ask
        self._pipelined: PipelinedConnection | None = None
        self._is_cluster = isinstance(self._client, RedisCluster)
        if self._is_cluster:
            self._ask: _Ask = _Pooled(self._client, _CALLS_AT_ONCE).ask
        else:
            self._pipelined = self._new_pipelined()
            self._ask = self._pipelined.ask
        self._shards_beside_logs = 0
        self._confirming: PipelinedConnection | None = None
        self._confirmed = self._ask
        if replicated and self._is_cluster:
            self._confirmed = ConfirmedWrites.on_cluster(self._client, REPLY_TIMEOUT_S).ask
        elif replicated:
            # A connection of its own: while it waits for a replica it answers nothing else.
            self._confirming = self._new_pipelined()
            self._confirmed = ConfirmedWrites(self._confirming.ask_all).ask
        self._watch: PrimaryWatch | None = None
        if self._sentinels is not None:
            connections = filter(None, (self._pipelined, self._confirming))
            self._watch = PrimaryWatch(self._client.connection_pool, connections)

    def _new_pipelined(self) -> PipelinedConnection:
        pool, shapes = self._client.connection_pool, self._client.response_callbacks
        return PipelinedConnection(pool.make_connection, shapes, _CONNECT_TIMEOUT_S, REPLY_TIMEOUT_S)

    def reading_groups(self, shards: int) -> tuple[tuple[int, ...], ...]:
        """Return the numbers of shards below *shards* in groups: one command may read keys of all shards of a group.

        A cluster refuses keys of several slots in one command (CROSSSLOT), also where they lie on the same node.
        """
        numbers = range(shards)
        return tuple((shard,) for shard in numbers) if self._is_cluster else (tuple(numbers),)

    async def shards_beside_logs(self) -> int:
        """Return the number of shards over which the things beside the logs are spread.

        The store has the number from its first start (`ops/shards.py`), before anything is written; a store without it
        has one shard.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
        """
        if not self._shards_beside_logs:
            self._shards_beside_logs = int(await self.call("GET", SHARDS_BESIDE_LOGS) or 1)
        return self._shards_beside_logs

    async def call(self, *command: Any, confirmed: bool = False) -> Any:
        """Run a command that may be repeated, and return Redis' reply as it is.

        Args:
            command: the command and its arguments; a key comes first.
            confirmed: wait until a replica has all writes up to now, if this client is replicated.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
            WritesRefused: Redis only takes reads now.
        """
        return await self._reply(self._confirmed if confirmed else self._ask, command, patience=PATIENCE_S)

    async def run(
        self, script: Script, keys: list[Any], arguments: list[Any], *, repeat: bool = True, confirmed: bool = False
    ) -> Any:
        """Run a script; with *repeat* it may run twice when the first reply is lost; *confirmed* as `call`.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
            WritesRefused: Redis only takes reads now.
        """
        command = ("EVALSHA", script.sha, len(keys), *keys, *arguments)
        ask = self._confirmed if confirmed else self._ask
        return await self._reply(ask, command, script, patience=PATIENCE_S if repeat else 0)

    async def listen(self, command: Callable[[int], tuple[Any, ...]], block_ms: int) -> Any:
        """Run a blocking command for *block_ms* in all and return its reply, or `None` when there was none.

        Args:
            command: returns the command that blocks for a number of milliseconds.
            block_ms: how long to wait; blocked in pieces, so a server that is gone is noticed.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
        """
        end = time.monotonic() + block_ms / 1000
        while (left := round((end - time.monotonic()) * 1000)) > 0:
            block = min(left, _LONGEST_BLOCK_MS)
            ask = partial(self._listen, limit=block / 1000 + REPLY_TIMEOUT_S)
            reply = await self._reply(ask, command(block), patience=PATIENCE_S, listening=True)
            if reply:
                return reply
        return None

    async def _reply(
        self,
        ask: _Ask,
        command: tuple[Any, ...],
        script: Script | None = None,
        *,
        patience: float,
        listening: bool = False,
    ) -> Any:
        """Send a command again while Redis cannot be reached, for *patience* (seconds) or that of its request."""
        until, pause = time.monotonic() + patience, _FIRST_PAUSE_S
        if patience and not listening:
            until = max(until, PATIENT_UNTIL.get())
        while True:
            if self._watch is not None:
                self._watch.look()
            try:
                return await ask(*command)
            except _UNREACHED as error:
                self.on_unanswered()
                if time.monotonic() + pause > until:
                    why = str(error) or "no reply came in time"  # the error of a time limit has no text
                    raise StoreUnavailable(f"Redis cannot be reached: {why}") from error
            except ResponseError as error:
                if script is None or not isinstance(error, NoScriptError):
                    raise _refusal(error) from error
                command = ("EVAL", script.source, *command[2:])
                continue
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)

    async def close(self) -> None:
        """Close all connections."""
        if self._watch is not None:
            await self._watch.close()
        for connection in (self._pipelined, self._confirming):
            if connection is not None:
                await connection.close()
        await self._client.aclose()
        if self._sentinels is not None:
            await self._sentinels.aclose()


class _Pooled:
    """Sends each command on a connection of its own; commands beyond the limit wait for their turn."""

    def __init__(self, client: Any, at_once: int) -> None:
        self._client = client
        self._turns = asyncio.Semaphore(at_once)

    async def ask(self, *command: Any, limit: float = REPLY_TIMEOUT_S) -> Any:
        async with asyncio.timeout(limit), self._turns:
            if command[0] == _READ_STREAMS and isinstance(self._client, RedisCluster):
                # Else the library asks a node, always the same one, which words of this command are keys; twice.
                await self._client.initialize()
                with contextlib.suppress(SlotNotCoveredError):
                    node = self._client.get_node_from_key(command[command.index(_STREAMS) + 1])
                    return await self._client.execute_command(*command, target_nodes=node)
            return await self._client.execute_command(*command)


def _refusal(error: ResponseError) -> Exception:
    """Return the store's error for an error answer of Redis."""
    named = _NO_WRITES_CODE.search(str(error))
    code = named[1] if named else _NO_WRITES_CLASS.get(type(error))
    if code is not None:
        return WritesRefused(f"Redis takes no writes: {_NO_WRITES[code]}.")
    if isinstance(error, _NOT_NOW) or _BUSY.search(str(error)):
        return StoreUnavailable(f"Redis does not serve now: {error}")
    return error


def _plain_client(url: str) -> tuple[Any, Sentinels | None]:
    """Return a client with plain replies that leaves repeating and time limits to `RedisClient`; and its Sentinels.

    Without a socket timeout a call is spared a task of its own for writing (until Python 3.12).

    Raises:
        ValueError: the URL is no address of a Redis.
    """
    address = read_address(url)
    options: dict[str, Any] = {
        "protocol": 2,
        "socket_timeout": None,
        "retry": Retry(NoBackoff(), 0),
        "max_connections": _CALLS_AT_ONCE + _LISTENERS_AT_ONCE,
    }
    if not url.startswith("unix"):
        options["socket_connect_timeout"] = _CONNECT_TIMEOUT_S
    client: Any
    sentinels: Sentinels | None = None
    if address.kind == "single":
        client = Redis.from_url(address.url, **options)
    elif address.kind == "cluster":
        nodes = [ClusterNode(host, port) for host, port in address.hosts]
        client = RedisCluster(startup_nodes=nodes, require_full_coverage=False, **(parsed_options(address) | options))
    else:
        options = parsed_options(address) | options
        sentinels = Sentinels(address.hosts, sentinel_kwargs=sentinel_options(options), **options)
        client = sentinels.master_for(address.primary)
    for command in _PLAIN:
        client.response_callbacks.pop(command, None)
    return client, sentinels
