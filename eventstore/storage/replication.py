"""Writes that are acknowledged only when a replica has them, so that no fail-over loses them.

`WAITAOF` waits until a replica has them in its append-only file, on disk; servers that do not know it (before Redis
7.2) get `WAIT`, and it waits until a replica has them in memory. Both wait for the writes of the same connection. So
every confirmed call writes a mark behind its command: a repeated request, which only reads the writes of the first
request, waits for them too.
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
"""How long a replica may take to receive the writes."""
_SYNC_MS: Final = 700
"""How long a replica may take after that to have the writes on disk.

Both limits together are so much shorter than a reply may take that also a busy machine reads the reply in time: the
reply has the reason of a failure."""
_SCRIPTS: Final = frozenset(("EVAL", "EVALSHA"))

_AskAll: TypeAlias = Callable[..., Awaitable[list[Any]]]
"""Sends commands in order on the same connection; returns a reply or a `ResponseError` for each."""


class ConfirmedWrites:
    """Sends commands and waits until a replica has their writes.

    Commands of a shard that come during a wait are sent together afterwards, with a single wait.

    Args:
        ask_all: sends commands on the same connection to the server that has the key of the last mark.
    """

    def __init__(self, ask_all: _AskAll) -> None:
        self._ask_all = ask_all
        self._knows_waitaof = True
        self._requests: dict[str, list[tuple[tuple[Any, ...], asyncio.Future[Any]]]] = {}
        """By hash tag: the commands that are not sent yet, with the futures of their replies."""
        self._sending: dict[str, asyncio.Task[None]] = {}

    @classmethod
    def on_cluster(cls, client: Any, reply_s: float) -> ConfirmedWrites:
        """Return confirmed writes for a cluster; *reply_s* is how long its replies may take, in seconds."""
        return cls(_Nodes(client, reply_s).ask_all)

    async def ask(self, *command: Any) -> Any:
        """Send a command, and return its reply when a replica has its writes.

        Raises:
            ValueError: the key has no hash tag, so no mark can be written beside it.
            StoreUnavailable: no replica had them in time. They stand on the primary, and a fail-over may lose them.
            redis.exceptions.RedisError: as for any command.
        """
        loop = asyncio.get_running_loop()
        key = str(command[3] if command[0] in _SCRIPTS else command[1])
        tag = key.partition("{")[2].partition("}")[0]
        if not tag:
            raise ValueError(f"a confirmed write needs a key with a hash tag, and {key!r} has none")
        reply: asyncio.Future[Any] = loop.create_future()
        self._requests.setdefault(tag, []).append((command, reply))
        sending = self._sending.get(tag)
        if sending is None or sending.done() or sending.get_loop() is not loop:
            self._sending[tag] = loop.create_task(self._send(tag))
        return await reply

    async def _send(self, tag: str) -> None:
        while requests := self._requests.pop(tag, None):
            try:
                replies = await self._confirmed(tag, [command for command, _ in requests])
            except Exception as error:  # noqa: BLE001 - raised in each waiting call
                replies = [error] * len(requests)
            for (_, waiting), reply in zip(requests, replies, strict=True):
                if waiting.done():
                    continue  # the call was cancelled
                if isinstance(reply, Exception):
                    waiting.set_exception(type(reply)(*reply.args))  # each has a traceback of its own
                else:
                    waiting.set_result(reply)

    async def _confirmed(self, tag: str, commands: list[tuple[Any, ...]]) -> list[Any]:
        """Return the replies, or errors, of commands that a replica has."""
        mark = ("SET", CONFIRMED % tag, b"")
        # A replica reports received writes at once, and synced writes only with its next answer: without the first wait
        # the second wait takes up to a second.
        waits = [("WAIT", 1, _WAIT_MS), *([("WAITAOF", 0, 1, _SYNC_MS)] if self._knows_waitaof else [])]
        replies = await self._ask_all(*commands, mark, *waits)
        answers, marked, waited = replies[: len(commands)], replies[len(commands)], replies[-1]
        if isinstance(marked, ResponseError):
            return [answer if isinstance(answer, ResponseError) else marked for answer in answers]
        if self._knows_waitaof and isinstance(waited, ResponseError) and "unknown command" in str(waited).lower():
            self._knows_waitaof = False
            waited = replies[-2]
        if isinstance(waited, ResponseError):
            raise StoreUnavailable(f"Redis does not wait for replicas: {waited}")
        if (waited[1] if self._knows_waitaof else waited) < 1:
            raise StoreUnavailable("no replica had the written entries in time")
        return answers


class _Nodes:
    """Sends commands to the node of a cluster that has their keys."""

    def __init__(self, client: RedisCluster, reply_s: float) -> None:
        self._client = client
        self._reply_s = reply_s

    async def ask_all(self, *commands: tuple[Any, ...]) -> list[Any]:
        key = next(
            command[1] for command in commands if command[0] == "SET"
        )  # the key of the mark; all keys lie in the same slot
        async with asyncio.timeout(self._reply_s):  # a limit of its own: the first call reads the slots of all nodes
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
    """Send commands on a connection to a node, and return a reply or an error for each."""
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
