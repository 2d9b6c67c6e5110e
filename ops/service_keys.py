"""Which service keys the games of a store were made with: whoever serves the store must have them.

The store keeps a mark of each key, which tells nothing about the key. A host with other keys is refused: it could
neither go on with the games that are there nor prove their draws, and half of the processes would draw otherwise
than the others.
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
from ops.settings import Settings

_MARKS: Final = "tabletape:service-keys"
"""Hash: by id of a service key, its mark."""
_ITEMS: Final = 200
"""How many items of a feed are looked through for games of a release that left no marks."""
_SHARE: Final = (
    "Copy service.keys of the data directory there into the one here (chmod 600), or set TABLETAPE_SERVICE_KEY; "
    "--new-service-key gives up the games that are being played"
)


class _Created(msgspec.Struct):
    """Enough of an event to see what the draws of a game are made from."""

    type: str
    commitment: Commitment | None = None


class _First(msgspec.Struct):
    cause: dict[str, Any]
    events: tuple[_Created, ...]


def check_service_keys(settings: Settings, client: Redis, *, makes: bool, gives_up: bool) -> None:
    """See that the service keys here are those of the store, and leave their marks there.

    Args:
        settings: where the keys are, or where they are made.
        client: a client of the store.
        makes: whether a first key is made where there is none, in a store without games.
        gives_up: whether to go on with other keys than those of the games in the store.

    Raises:
        ServiceKeyRefused: there is no key here, or another one than that of the store.
        ServiceKeyMissing: what is configured is no key.
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
        found = cast("dict[bytes, bytes]", pipeline.hgetall(_MARKS))  # under WATCH a pipeline answers at once
        kept = {name.decode(): mark.decode() for name, mark in found.items()}
        if not gives_up:
            _compare(kept, marks)
        pipeline.multi()
        for name, mark in marks.items():
            pipeline.hset(_MARKS, name, mark)

    try:
        client.transaction(leave_marks, _MARKS)
    except ServiceKeyRefused:
        if not here:
            directory.service_keys_file.unlink()  # made just now, while another host was first
        raise


def _compare(kept: Mapping[str, str], marks: Mapping[str, str]) -> None:
    other = sorted(name for name in kept.keys() & marks.keys() if kept[name] != marks[name])
    if other:
        raise ServiceKeyRefused(f"The service key {other[0]!r} here is not the store's key of this id.", value=other[0])
    if kept and not kept.keys() & marks.keys():
        known = ", ".join(sorted(kept))
        raise ServiceKeyRefused(f"The store has games of other service keys than those here: {known}. {_SHARE}.")


async def _foreign_games(settings: Settings, here: bool) -> bool:
    """Return whether a release without marks left games here, none of which is made with a key that is here."""
    keys = ServiceKeys.load(settings.directory.service_keys_file, settings.service_key) if here else None
    store = RedisStore.connect(settings.store_url)
    found = False
    try:
        for shard in range(store.shards):
            for item in await store.feed(shard, after=FEED_START, limit=_ITEMS):
                for record in await store.read(item.game, limit=1) if item.version == 1 else ():
                    for event in msgspec.json.decode(record.body, type=_First).events:
                        if event.commitment is None or not event.type.startswith("game_created"):
                            continue
                        if keys is not None and keys.makes(event.commitment):
                            return False
                        found = True
    finally:
        await store.close()
    return found
