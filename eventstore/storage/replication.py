"""Writes that are acknowledged only when a replica has them, so that no fail-over loses them.

`WAITAOF` waits until a replica has them in its append-only file, on disk; servers that do not know it (before Redis
7.2) are asked with `WAIT`, which waits until a replica has them in memory. Both wait for what was written on the same
connection. So every confirmed call writes a mark behind its command: a request that is repeated, and only reads what
the first one wrote, waits for that, too.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias

from hiredis import pack_command
from redis.asyncio.cluster import RedisCluster
from redis.exceptions import AskError, MovedError, RedisError, ResponseError, TryAgainError
from redis.exceptions import ConnectionError as RedisConnectionError

from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_keys import CONFIRMED

_WAIT_MS: Final = 400
"""How long a replica may take to receive what was written."""
_SYNC_MS: Final = 700
"""How long it may take after that to have it on disk.

Together so much less than a reply may take that a busy machine still reads the reply in time: it says why."""
_SCRIPTS: Final = frozenset(("EVAL", "EVALSHA"))

_AskAll: TypeAlias = Callable[..., Awaitable[list[Any]]]
"""Sends commands one behind the other on one connection; returns a reply or a `ResponseError` for each."""


class ConfirmedWrites:
    """Sends commands and waits until a replica has what they wrote.

    What is asked of a shard while it waits is sent together afterwards, and waits once.

    Args:
        ask_all: sends commands on one connection to the server that has the key of the last mark.
    """

    def __init__(self, ask_all: _AskAll) -> None:
        self._ask_all = ask_all
        self._knows_waitaof = True
        self._asked: dict[str, list[tuple[tuple[Any, ...], asyncio.Future[Any]]]] = {}
        """By hash tag: what is asked and not sent yet."""
        self._sending: dict[str, asyncio.Task[None]] = {}

    @classmethod
    def on_cluster(cls, client: Any, reply_s: float) -> ConfirmedWrites:
        """Return one for a cluster, whose replies may take so many seconds."""
        return cls(_Nodes(client, reply_s).ask_all)

    async def ask(self, *command: Any) -> Any:
        """Send a command, and return its reply when a replica has what it wrote.

        Raises:
            StoreUnavailable: no replica had it in time. It stands on the primary, and may be lost by a fail-over.
            redis.exceptions.RedisError: as for any command.
        """
        loop = asyncio.get_running_loop()
        key = str(command[3] if command[0] in _SCRIPTS else command[1])
        tag = key.partition("{")[2].partition("}")[0]
        reply: asyncio.Future[Any] = loop.create_future()
        self._asked.setdefault(tag, []).append((command, reply))
        sending = self._sending.get(tag)
        if sending is None or sending.done() or sending.get_loop() is not loop:
            self._sending[tag] = loop.create_task(self._send(tag))
        return await reply

    async def _send(self, tag: str) -> None:
        while asked := self._asked.pop(tag, None):
            try:
                replies = await self._confirmed(tag, [command for command, _ in asked])
            except Exception as error:  # noqa: BLE001 - raised where each was asked
                replies = [error] * len(asked)
            for (_, waiting), reply in zip(asked, replies, strict=True):
                if waiting.done():
                    continue  # whoever asked was cancelled
                if isinstance(reply, Exception):
                    waiting.set_exception(type(reply)(*reply.args))  # each has a traceback of its own
                else:
                    waiting.set_result(reply)

    async def _confirmed(self, tag: str, commands: list[tuple[Any, ...]]) -> list[Any]:
        """Return the replies, or errors, of commands that a replica has."""
        mark = ("SET", CONFIRMED % tag, b"")
        # A replica tells at once what it has received, and only with the next answer what it has synced since: without
        # the first wait the second one takes up to a second.
        waits = [("WAIT", 1, _WAIT_MS), *([("WAITAOF", 0, 1, _SYNC_MS)] if self._knows_waitaof else [])]
        replies = await self._ask_all(*commands, mark, *waits)
        done, marked, waited = replies[: len(commands)], replies[len(commands)], replies[-1]
        if isinstance(marked, ResponseError):
            return [one if isinstance(one, ResponseError) else marked for one in done]
        if self._knows_waitaof and isinstance(waited, ResponseError) and "unknown command" in str(waited).lower():
            self._knows_waitaof = False
            waited = replies[-2]
        if isinstance(waited, ResponseError):
            raise StoreUnavailable(f"Redis does not wait for replicas: {waited}")
        if (waited[1] if self._knows_waitaof else waited) < 1:
            raise StoreUnavailable("no replica had in time what was written")
        return done


class _Nodes:
    """Sends commands to the node of a cluster that has their keys."""

    def __init__(self, client: RedisCluster, reply_s: float) -> None:
        self._client = client
        self._reply_s = reply_s

    async def ask_all(self, *commands: tuple[Any, ...]) -> list[Any]:
        key = next(command[1] for command in commands if command[0] == "SET")  # the mark's; all lie in one slot
        async with asyncio.timeout(self._reply_s):  # a limit of its own: the first call asks which node has which slot
            await self._client.initialize()
        async with asyncio.timeout(self._reply_s):
            node: Any = self._client.get_node_from_key(key)
            try:
                replies = await _exchange(node, commands)
            except (RedisError, OSError):
                with contextlib.suppress(RedisError, OSError):
                    await self._client.nodes_manager.initialize(last_failed_node_name=node.name)
                raise
        for reply in replies:
            if isinstance(reply, MovedError):
                await self._client.nodes_manager.move_slot(reply)
            if isinstance(reply, AskError | TryAgainError):  # also MovedError
                raise RedisConnectionError("the slot is on the move") from reply
        return replies


async def _exchange(node: Any, commands: tuple[tuple[Any, ...], ...]) -> list[Any]:
    """Send commands on one connection to a node, and read a reply for each."""
    connection = node.acquire_connection()
    replies: list[Any] = []
    try:
        await connection.connect()
        await connection.send_packed_command(b"".join(map(pack_command, commands)), check_health=False)
        for _ in commands:
            try:
                replies.append(await connection.read_response(disconnect_on_error=False))
            except ResponseError as refused:
                replies.append(refused)
        return replies
    finally:
        if len(replies) < len(commands):
            await connection.disconnect(nowait=True)
        node.release(connection)
