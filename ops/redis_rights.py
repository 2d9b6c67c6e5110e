"""The rights that the service needs of a Redis user, and whether a user has them.

`ACL DRYRUN` (since Redis 7.0) judges a command as the server does when somebody sends it, and as servers before Redis
8.4.4 and Valkey 9.1.2 do for the user `default` when they load their append-only file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from redis import Redis
from redis.exceptions import ResponseError

from eventstore.storage.redis_address import read_address
from ops.errors import RightsMissing
from ops.settings import ServiceSettings

_KEY: Final = "tabletape:{rights}:"
_JOB: Final = "rq:rights:"

LOG_COMMANDS: Final = (
    *("DEL k", "DISCARD", "EVAL s 1 k", "EVALSHA s 1 k", "EXEC", "EXISTS k", "GET k", "HDEL k f", "HEXISTS k f"),
    *("HGET k f", "HGETALL k", "HINCRBY k f 1", "HKEYS k", "HLEN k", "HMGET k f", "HSCAN k 0", "HSET k f v"),
    *("HSETNX k f v", "INFO", "LINDEX k 0", "LLEN k", "LPOP k", "LPUSH k v", "LRANGE k 0 1", "MULTI"),
    *("PERSIST k", "PEXPIRE k 1", "PEXPIREAT k 1", "PING", "PTTL k", "RENAME k k", "RPOP k", "RPUSH k v", "SADD k v"),
    *("SCARD k", "SELECT 0", "SET k v", "SISMEMBER k v", "SMEMBERS k", "SREM k v", "TIME", "UNLINK k", "UNWATCH"),
    *("WATCH k", "XADD k * f v", "XDEL k 1-0", "XLEN k", "XRANGE k - +", "XREAD STREAMS k 0", "XREVRANGE k + -"),
    *("ZADD k 0 v", "ZCARD k", "ZRANGE k 0 1", "ZRANGEBYLEX k - +", "ZRANGEBYSCORE k 0 1", "ZREM k v"),
    *("ZREMRANGEBYRANK k 0 1", "ZREMRANGEBYSCORE k 0 1", "ZREVRANGEBYLEX k + -", "ZSCORE k v"),
)
"""A sample of each command that the service sends to a server of the logs; `k` stands for a key of the service."""

QUEUE_COMMANDS: Final = (
    *("BLMOVE k k LEFT LEFT 1", "BLPOP k 1", "CLIENT|LIST", "CLIENT|SETNAME n", "DEL k", "DISCARD", "EVALSHA s 1 k"),
    *("EXEC", "EXISTS k", "EXPIRE k 1", "GET k", "HDEL k f", "HEXISTS k f", "HGET k f", "HGETALL k", "HINCRBY k f 1"),
    *("HINCRBYFLOAT k f 1", "HSET k f v", "INFO", "LLEN k", "LMOVE k k LEFT LEFT", "LPOP k", "LPOS k v", "LPUSH k v"),
    *("LRANGE k 0 1", "LREM k 0 v", "MULTI", "PERSIST k", "PING", "RENAME k k", "RPUSH k v", "SADD k v"),
    *("SCRIPT|LOAD s", "SELECT 0", "SET k v", "SMEMBERS k", "SREM k v", "UNWATCH", "WATCH k", "XADD k * f v", "XLEN k"),
    *("XREAD STREAMS k 0", "XREVRANGE k + -", "ZADD k 0 v", "ZCARD k", "ZRANGE k 0 1", "ZRANGEBYSCORE k 0 1"),
    *("ZREM k v", "ZREMRANGEBYSCORE k 0 1", "ZSCORE k v"),
)
"""Samples of the commands of RQ to the server of the job queue; `k` stands for a key of RQ."""

CHECKS: Final = ("ACL|DRYRUN default PING", "ACL|WHOAMI", "CLIENT|SETINFO lib-name n")
"""Commands that look up rights and name the library. The service works without them, and without `SETTINGS_CHECKS`."""
SETTINGS_CHECKS: Final = ("CONFIG|GET save",)
"""Commands that check the durability of a server of the logs."""

CLUSTER_COMMANDS: Final = ("ASKING", "CLUSTER|SLOTS", "COMMAND")
REPLICATED_COMMANDS: Final = ("WAIT 1 1", "WAITAOF 0 1 1")
"""Commands with which replicas confirm each decision."""

LOADED_COMMANDS: Final = (
    *("DEL", "HDEL", "HINCRBY", "HSET", "HSETNX", "LPOP", "LPUSH", "PERSIST", "PEXPIRE", "PEXPIREAT", "RENAME", "RPOP"),
    *("RPUSH", "SADD", "SET", "SREM", "UNLINK", "XADD", "XDEL", "ZADD", "ZREM", "ZREMRANGEBYRANK", "ZREMRANGEBYSCORE"),
)
"""The writing commands to a server of the logs: an append-only file consists of them."""


def refusal(client: Redis, user: str, samples: Iterable[str], key: str = _KEY) -> str:
    """Return a server's answer to the first sample that a user may not send; empty when all are allowed.

    A sample that the server does not know is passed over.

    Raises:
        redis.exceptions.ResponseError: this server does not tell, or does not know the user.
    """
    client.execute_command("ACL DRYRUN", user, "PING")
    pipeline = client.pipeline(transaction=False)
    for sample in samples:
        name, *arguments = sample.split(" ")
        command = [*name.split("|"), *(key if word == "k" else word for word in arguments)]
        pipeline.execute_command("ACL DRYRUN", user, *command)
    for reply in pipeline.execute(raise_on_error=False):
        answer = reply.decode() if isinstance(reply, bytes) else str(reply)
        if not isinstance(reply, ResponseError) and answer != "OK":
            return answer
    return ""


def log_commands(settings: ServiceSettings) -> tuple[str, ...]:
    """Return samples of the service's commands to the servers of the logs with these settings."""
    cluster = CLUSTER_COMMANDS if read_address(settings.store_url).kind == "cluster" else ()
    return (*LOG_COMMANDS, *cluster, *(REPLICATED_COMMANDS if settings.durability == "replicated" else ()))


def check_rights(servers: Mapping[str, Redis], samples: Iterable[str], *, queue: bool = False) -> None:
    """Refuse a server whose user may not send the service's commands.

    A server that does not tell (before Redis 7.0, or a user without `ACL DRYRUN` and `ACL WHOAMI`) is believed.

    Args:
        servers: by name; a single server has the name `""`.
        samples: samples of the commands.
        queue: whether they hold the job queue, not the logs.

    Raises:
        RightsMissing: a command or the keys are forbidden; the error has the words of the server.
        redis.exceptions.ConnectionError: a server cannot be reached.
    """
    commands = tuple(samples)
    for name, client in servers.items():
        try:
            reply = client.execute_command("ACL WHOAMI")
            user = reply.decode() if isinstance(reply, bytes) else str(reply)
            words = refusal(client, user, commands, _JOB if queue else _KEY)
        except ResponseError:
            continue
        if words:
            where = f"{name}: " if name else ""
            variable = "TABLETAPE_QUEUE_URL" if queue else "TABLETAPE_REDIS_URL"
            raise RightsMissing(
                f"{where}The Redis user {user!r} of {variable} lacks rights that the service needs ({words}); "
                'give it the rights that docs/operating.md lists ("A Redis of your own").',
                value=user,
                rule="ACL",
            )
