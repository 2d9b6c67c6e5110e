"""The number of shards and the layout of the store, both written down in it.

The number of shards is decided with the first start and never changed. So is the number of shards over which studies,
notices, labels and vacations are spread: all of them, or a single shard where an earlier release has begun the store.
Ids of studies stand in links, so nothing moves later.

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
from eventstore.storage.redis_keys import FEED, LAYOUT, SHARDS, SHARDS_BESIDE_LOGS
from eventstore.storage.redis_servers import connect_blocking
from ops.errors import SettingInvalid, StoreLayoutUnknown
from ops.settings import ServiceSettings

LAYOUT_VERSION: Final = 3
"""The newest layout that this release knows.

Since layout 2 names lie beside the logs; layout 1 is read, and has no mark. In layout 3 studies, notices, labels and
vacations lie in several shards; a store where they lie in one shard has layout 2."""
_UNSPREAD_LAYOUT: Final = 2
SHARDS_OF_CLUSTER: Final = 16
_SECONDS: Final = 2.0
_PAUSE_S: Final = 0.5

_log = logging.getLogger("tabletape")


def fix_shards(client: Redis, settings: ServiceSettings) -> int:
    """Return how many shards there are; write it down, with the layout, when this is the first start.

    Raises:
        SettingInvalid: another number is configured.
        StoreLayoutUnknown: a later release has written to this store.
        redis.exceptions.RedisError: Redis cannot be reached, or takes no writes.
    """
    _refuse_later_layout(client)
    stored = _number(client, SHARDS)
    if stored is None:
        usual = SHARDS_OF_CLUSTER if read_address(settings.store_url).kind == "cluster" else 1
        # A store without the number was written by an earlier release, and has a single shard.
        first = 1 if client.exists(FEED % 0) else settings.shards or usual
        # Before the number of shards: a store with that number alone was begun by an earlier release.
        client.set(SHARDS_BESIDE_LOGS, first, nx=True)
        client.set(SHARDS, first, nx=True)
    elif _number(client, SHARDS_BESIDE_LOGS) is None:
        client.set(SHARDS_BESIDE_LOGS, 1, nx=True)
    _write_layout(client)
    number = _number(client, SHARDS) or 1
    if settings.shards not in {None, number}:
        raise SettingInvalid(
            "TABLETAPE_SHARDS",
            f"is {settings.shards}, but this store was begun with {number}, and games cannot change their shard. "
            f"Set it to {number}, or leave it out.",
            value=settings.shards,
        )
    return number


def _number(client: Redis, key: str) -> int | None:
    stored = client.get(key)
    return None if stored is None else int(stored)


def _write_layout(client: Redis) -> None:
    layout = LAYOUT_VERSION if (_number(client, SHARDS_BESIDE_LOGS) or 1) > 1 else _UNSPREAD_LAYOUT
    if (_number(client, LAYOUT) or 1) < layout:
        client.set(LAYOUT, layout)


def _refuse_later_layout(client: Redis) -> None:
    layout = _number(client, LAYOUT) or 1
    if layout > LAYOUT_VERSION:
        raise StoreLayoutUnknown(
            f"This store has layout {layout}, written by a later release; this release knows layouts up to "
            f"{LAYOUT_VERSION}. Start the release that wrote it, or a later one.",
            value=layout,
            rule="operating, upgrading",
        )


def wait_for_shards(settings: ServiceSettings) -> int:
    """Return the number of shards, for a process that begins.

    While Redis cannot be reached, the configured number is believed (`serve` passes the number in the store to its
    processes); where none is configured, wait.

    Raises:
        SettingInvalid: another number is configured.
        StoreLayoutUnknown: a later release has written to this store.
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
