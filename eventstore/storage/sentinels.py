"""The primary that Sentinels name, and the way to it after a fail-over that the old primary survives.

A fail-over cuts no connection to an old primary that still runs, or runs again: the Sentinels make a replica of it ten
seconds after it has come back, and until then it takes writes that are lost with that. So a process asks them for the
primary again and again, and leaves a server that is not the primary any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

from redis.asyncio import Redis
from redis.asyncio.sentinel import MasterNotFoundError, Sentinel
from redis.exceptions import RedisError
from redis.sentinel import Sentinel as BlockingSentinel

from eventstore.storage.pipelined_connection import PipelinedConnection

_GRACE_S: Final = 0.1
"""How long the other Sentinels may take after the first answer, in seconds: one of them may be away."""
_LOOK_S: Final = 1.0
"""Seconds between two looks at the primary."""


class Sentinels(Sentinel):
    """Sentinels that are asked all at once; the answer with the newest fail-over counts.

    The library asks one after the other and takes the first answer. A Sentinel that has not learned of a fail-over
    names the old primary.
    """

    def __init__(self, hosts: Iterable[tuple[str, int]], **options: Any) -> None:
        super().__init__(list(hosts), **options)  # type: ignore[no-untyped-call]

    async def discover_master(self, service_name: str) -> tuple[str, int]:
        """Return host and port of the primary.

        Raises:
            MasterNotFoundError: no Sentinel answers, or those that know of the newest fail-over reach no primary.
        """
        tasks = [asyncio.create_task(_primaries(sentinel)) for sentinel in self.sentinels]
        try:
            for answered in asyncio.as_completed(tasks):
                with contextlib.suppress(RedisError, OSError):
                    await answered
                    break
            await asyncio.wait(tasks, timeout=_GRACE_S)
        finally:
            for task in tasks:
                task.cancel()
        answers = [task.result() for task in tasks if task.done() and not task.cancelled() and not task.exception()]
        return _newest_primary(self, answers, service_name)


class BlockingSentinels(BlockingSentinel):
    """Sentinels that are asked one after the other, all of them; the answer with the newest fail-over counts."""

    def __init__(self, hosts: Iterable[tuple[str, int]], **options: Any) -> None:
        super().__init__(list(hosts), **options)  # type: ignore[no-untyped-call]

    def discover_master(self, service_name: str) -> tuple[str, int]:
        """Return host and port of the primary.

        Raises:
            MasterNotFoundError: no Sentinel answers, or those that know of the newest fail-over reach no primary.
        """
        answers: list[_Primaries] = []
        for sentinel in self.sentinels:
            with contextlib.suppress(RedisError, OSError):
                states: Any = sentinel.sentinel_masters()
                answers.append(states)
        return _newest_primary(self, answers, service_name)


_Primaries = dict[str, dict[str, Any]]
"""The states of all primaries that a Sentinel watches, by name."""


async def _primaries(sentinel: Redis) -> _Primaries:
    states: Any = await sentinel.sentinel_masters()
    return cast("_Primaries", states)


def _newest_primary(
    sentinels: Sentinel | BlockingSentinel, answers: Sequence[_Primaries], service_name: str
) -> tuple[str, int]:
    for state in newest_states(answer[service_name] for answer in answers if service_name in answer):
        if sentinels.check_master_state(state, service_name):
            return state["ip"], state["port"]
    number = len(sentinels.sentinels)
    raise MasterNotFoundError(f"{len(answers)} of {number} Sentinels answer, and reach no {service_name!r}")


def newest_states(states: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the states of a primary that know of the newest fail-over: each fail-over has a higher epoch."""
    known = list(states)
    newest = max((state["config-epoch"] for state in known), default=0)
    return [state for state in known if state["config-epoch"] == newest]


class PrimaryWatch:
    """Looks now and then for the primary, and closes connections to a server that is not it any more.

    Calls that wait on such a connection get a `ConnectionError`: a write that the old primary acknowledges is lost.

    Args:
        pool: a `SentinelConnectionPool`; its connections to another server are closed when their call is over.
        connections: the connections beside the pool.
    """

    def __init__(self, pool: Any, connections: Iterable[PipelinedConnection]) -> None:
        self._pool = pool
        self._connections = list(connections)
        self._primary: tuple[str, int] | None = None
        self._next = 0.0
        self._looking: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Begin a look, if it is time for one and the last one is over."""
        now = time.monotonic()
        if now >= self._next and (self._looking is None or self._looking.done()):
            self._next = now + _LOOK_S
            self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        with contextlib.suppress(RedisError, OSError):  # without an answer everything stays as it is
            before = self._pool.master_address
            primary = await self._pool.get_master_address()
            if (before, self._primary) != (primary, primary):
                # The library closes idle connections only.
                await self._pool.update_active_connections_for_reconnect()
            self._primary = primary
            for connection in self._connections:
                if connection.server not in {None, primary}:
                    await connection.close()

    async def close(self) -> None:
        """End a look that goes on."""
        if self._looking is not None and self._looking.get_loop() is asyncio.get_running_loop():
            self._looking.cancel()
            await asyncio.wait([self._looking])
