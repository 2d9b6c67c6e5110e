"""The service keys of the games of a store: every host that serves the store must have them.

The store keeps a mark of each key; it tells nothing about the key. A host with other keys is refused: it could
neither go on with the existing games nor prove their draws, and half of the processes would draw otherwise than the
others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final, cast

import msgspec
from redis import Redis
from redis.client import Pipeline

from eventstore.log.seeds import ServiceKeys
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import FEED_START
from eventstore.table.events import Commitment
from ops.errors import ServiceKeyRefused
from ops.settings import ServiceSettings

_MARKS: Final = "tabletape:service-keys"
"""Hash: by id of a service key, its mark."""
_ITEMS: Final = 200
"""How many items of a feed are looked through for games of a release that left no marks."""
_SHARE: Final = (
    "Copy service.keys of the data directory there into the one here (chmod 600), or set TABLETAPE_SERVICE_KEY; "
    "--new-service-key gives up the games that are being played"
)


class _Created(msgspec.Struct):
    """The part of an event that names the service key of a game."""

    type: str
    commitment: Commitment | None = None


class _First(msgspec.Struct):
    cause: dict[str, Any]
    events: tuple[_Created, ...]


def check_service_keys(settings: ServiceSettings, client: Redis, *, makes: bool, gives_up: bool) -> None:
    """Check that the service keys here are the keys of the store, and leave their marks there.

    Args:
        settings: the settings with the place of the keys.
        client: a client of the store.
        makes: whether to create a first key where there is none, in a store without games.
        gives_up: whether to go on without the keys of the games in the store.

    Raises:
        ServiceKeyRefused: there is no key here, or not the key of the store.
        ServiceKeyMissing: the configured value is no key.
    """
    directory = settings.directory
    here = settings.service_key is not None or directory.service_keys_file.exists()
    foreign = not client.exists(_MARKS) and asyncio.run(_foreign_games(settings, here))
    if not gives_up and (foreign or (not here and client.exists(_MARKS))):
        raise ServiceKeyRefused(f"The store has games of another service key than the one here. {_SHARE}.")
    if not here and not makes:
        raise ServiceKeyRefused(f"There is no service key here, and a role alone makes none. {_SHARE}.")
    marks = ServiceKeys.load(directory.service_keys_file, settings.service_key).marks

    def leave_marks(pipeline: Pipeline) -> None:
        stored_marks = cast("dict[bytes, bytes]", pipeline.hgetall(_MARKS))  # under WATCH a pipeline answers at once
        stored = {name.decode(): mark.decode() for name, mark in stored_marks.items()}
        if not gives_up:
            _compare(stored, marks)
        pipeline.multi()
        for name, mark in marks.items():
            pipeline.hset(_MARKS, name, mark)

    try:
        client.transaction(leave_marks, _MARKS)
    except ServiceKeyRefused:
        if not here:
            directory.service_keys_file.unlink()  # made just now, while another host was first
        raise


def _compare(stored: Mapping[str, str], marks: Mapping[str, str]) -> None:
    other = sorted(name for name in stored.keys() & marks.keys() if stored[name] != marks[name])
    if other:
        raise ServiceKeyRefused(f"The service key {other[0]!r} here is not the store's key of this id.", value=other[0])
    if stored and not stored.keys() & marks.keys():
        known = ", ".join(sorted(stored))
        raise ServiceKeyRefused(f"The store has games of other service keys than the keys here: {known}. {_SHARE}.")


async def _foreign_games(settings: ServiceSettings, here: bool) -> bool:
    """Return whether there are games of a release without marks, and none of them has a key that is here."""
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key) if here else None
    store = RedisStore.connect(settings.store_url)
    has_foreign = False
    try:
        for shard in range(store.shards):
            for item in await store.feed(shard, after=FEED_START, limit=_ITEMS):
                for record in await store.read(item.game, limit=1) if item.version == 1 else ():
                    for event in msgspec.json.decode(record.body, type=_First).events:
                        if event.commitment is None or not event.type.startswith("game_created"):
                            continue
                        if keys is not None and keys.makes(event.commitment):
                            return False
                        has_foreign = True
    finally:
        await store.close()
    return has_foreign
