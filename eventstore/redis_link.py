"""The connection of the store to Redis: scripts, bounded waits, and one error for "not now"."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from hashlib import sha1
from pathlib import Path
from typing import Any, Final

from redis.asyncio import ConnectionPool, Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from eventstore.errors import StoreUnavailable

__all__ = ["PATIENCE_S", "RedisLink", "Script"]

PATIENCE_S: Final = 1.0
"""For how long a call that finds no Redis tries again, in seconds."""

_SOCKET_TIMEOUT_S: Final = 1.5
_CONNECT_TIMEOUT_S: Final = 0.5
_CONCURRENT_CALLS: Final = 64
_FIRST_PAUSE_S: Final = 0.02
_LONGEST_PAUSE_S: Final = 0.2
_LONGEST_BLOCK_MS: Final = 2_000
_CLUSTER_SCHEMES: Final = {"redis+cluster": "redis", "rediss+cluster": "rediss"}

_UNREACHED: Final = (RedisConnectionError, RedisTimeoutError, RedisClusterException, OSError)
_NOT_NOW: Final = (ClusterDownError, OutOfMemoryError, ReadOnlyError, TryAgainError)
_NOT_NOW_CODES: Final = re.compile(r"\b(BUSY|MISCONF|NOREPLICAS|OOM|READONLY)\b")
"""What says that a server is there and does not serve now: errors with a class of their own, and codes
inside the text of others, for a script wraps the error of its commands."""

_PLAIN: Final = ("HMGET", "SMEMBERS", "XRANGE", "XREAD", "XREVRANGE", "ZRANGE", "ZRANGEBYSCORE")
"""Commands whose replies are wanted as Redis sends them."""


class Script:
    """A Lua script file of this folder, called by its SHA-1."""

    def __init__(self, name: str) -> None:
        self.source = Path(__file__).with_name(name).read_bytes()
        self.sha = sha1(self.source, usedforsecurity=False).hexdigest()


class RedisLink:
    """One process' connections to a Redis or a Redis Cluster.

    A call waits for `PATIENCE_S` and one socket timeout at most (about 2.5 seconds); then it raises
    `StoreUnavailable`. Nothing has to be restarted when Redis comes back.

    Args:
        url: `redis://`, `rediss://`, `unix://`, or `redis+cluster://` for any node of a cluster.
    """

    def __init__(self, url: str) -> None:
        self._client = _client(url, _SOCKET_TIMEOUT_S)
        self._listener = _client(url, _LONGEST_BLOCK_MS / 1000 + _SOCKET_TIMEOUT_S)
        self._turns = asyncio.Semaphore(_CONCURRENT_CALLS)

    async def call(self, *command: Any) -> Any:
        """Run a command that may be repeated, and give Redis' reply as it is.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
        """
        async with self._turns:
            return await self._repeat(lambda: self._client.execute_command(*command))

    async def run(self, script: Script, keys: list[Any], arguments: list[Any], *, repeat: bool = True) -> Any:
        """Run a script; with *repeat* it may run twice when the first reply is lost.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
        """

        async def once() -> Any:
            try:
                return await self._client.execute_command("EVALSHA", script.sha, len(keys), *keys, *arguments)
            except NoScriptError:
                return await self._client.execute_command("EVAL", script.source, len(keys), *keys, *arguments)

        async with self._turns:
            return await self._repeat(once, PATIENCE_S if repeat else 0)

    async def listen(self, command: Callable[[int], tuple[Any, ...]], block_ms: int) -> Any:
        """Run a blocking command for *block_ms* in all and give its reply, or `None` when there was none.

        Args:
            command: gives the command that blocks for so many milliseconds.
            block_ms: how long to wait; blocked in pieces, so a server that is gone is noticed.

        Raises:
            StoreUnavailable: Redis cannot be reached, or does not serve now.
        """
        end = time.monotonic() + block_ms / 1000
        while (left := round((end - time.monotonic()) * 1000)) > 0:
            parts = command(min(left, _LONGEST_BLOCK_MS))
            reply = await self._repeat(lambda parts=parts: self._listener.execute_command(*parts))  # type: ignore[misc]  # mypy cannot infer a lambda with a default
            if reply:
                return reply
        return None

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()
        await self._listener.aclose()

    async def _repeat(self, once: Callable[[], Awaitable[Any]], patience: float = PATIENCE_S) -> Any:
        started, pause = time.monotonic(), _FIRST_PAUSE_S
        while True:
            try:
                return await once()
            except _UNREACHED as error:
                if time.monotonic() - started + pause > patience:
                    raise StoreUnavailable(f"Redis cannot be reached: {error}") from error
            except _NOT_NOW as error:
                raise StoreUnavailable(f"Redis does not serve now: {error}") from error
            except ResponseError as error:
                if _NOT_NOW_CODES.search(str(error)):
                    raise StoreUnavailable(f"Redis does not serve now: {error}") from error
                raise
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE_S)


def _client(url: str, socket_timeout: float) -> Any:
    """Make a client whose replies are plain bytes and lists, and that leaves all repeating to the link."""
    scheme, _, rest = url.partition("://")
    options: dict[str, Any] = {
        "protocol": 2,
        "socket_timeout": socket_timeout,
        "socket_connect_timeout": _CONNECT_TIMEOUT_S,
        "retry": Retry(NoBackoff(), 0),
        "max_connections": 4 * _CONCURRENT_CALLS,
    }
    client: Any
    if scheme in _CLUSTER_SCHEMES:
        client = RedisCluster.from_url(f"{_CLUSTER_SCHEMES[scheme]}://{rest}", **options)
    else:
        if scheme == "unix":
            del options["socket_connect_timeout"]
        client = Redis(connection_pool=ConnectionPool.from_url(url, **options))
    for command in _PLAIN:
        client.response_callbacks.pop(command, None)
    return client
