"""The number of shards of the store: decided with its first start, written down in it, and never changed.

A game's id names its shard, and a shard is a slot of a cluster. So a store with a single shard lies on a single node of
any cluster; the usual number of a cluster lets the store grow to some nodes.
"""

from __future__ import annotations

import logging
import time
from typing import Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from eventstore.storage.redis_address import read_address
from eventstore.storage.redis_keys import FEED, SHARDS
from eventstore.storage.redis_servers import connect_blocking
from ops.errors import SettingInvalid
from ops.settings import Settings

SHARDS_OF_CLUSTER: Final = 16
_SECONDS: Final = 2.0
_PAUSE_S: Final = 0.5

_log = logging.getLogger("tabletape")


def fix_shards(client: Redis, settings: Settings) -> int:
    """Return how many shards there are; write it down when this is the first start.

    Raises:
        SettingInvalid: another number is configured.
        redis.exceptions.RedisError: Redis cannot be reached, or takes no writes.
    """
    stored = client.get(SHARDS)
    if stored is None:
        usual = SHARDS_OF_CLUSTER if read_address(settings.store_url).kind == "cluster" else 1
        # A store without the number was written by an earlier release, and has a single shard.
        client.set(SHARDS, 1 if client.exists(FEED % 0) else settings.shards or usual, nx=True)
        stored = client.get(SHARDS)
    number = int(str(stored, "ascii") if isinstance(stored, bytes) else str(stored))
    if settings.shards not in {None, number}:
        raise SettingInvalid(
            "TABLETAPE_SHARDS",
            f"is {settings.shards}, but this store was begun with {number}, and games cannot change their shard. "
            f"Set it to {number}, or leave it out.",
            value=settings.shards,
        )
    return number


def wait_for_shards(settings: Settings) -> int:
    """Return the number of shards, for a process that begins.

    While Redis cannot be reached, the configured number is believed (`serve` passes the number in the store to its
    processes); where none is configured, wait.

    Raises:
        SettingInvalid: another number is configured.
    """
    while True:
        try:
            with connect_blocking(settings.store_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0)) as client:
                return fix_shards(client, settings)
        except (RedisError, OSError) as error:
            if settings.shards is not None:
                return settings.shards
            _log.warning("waiting for Redis, which says how many shards there are: %s", error)
        time.sleep(_PAUSE_S)
