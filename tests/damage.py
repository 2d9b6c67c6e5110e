"""Damage to a stored log, as a bad disk or a wrong hand does it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import cast

from redis import Redis

from eventstore.storage.redis_keys import LOG, game_key


def stored_entries(redis: Redis, log: str) -> list[tuple[bytes, dict[bytes, bytes]]]:
    """Return the entries of a stream as they are stored: the id of each and its fields."""
    # redis-py types a reply for every setting of a client; this client gives bytes.
    return cast("list[tuple[bytes, dict[bytes, bytes]]]", redis.xrange(log))


def write_entries(redis: Redis, log: str, entries: Iterable[tuple[bytes, dict[bytes, bytes]]]) -> None:
    """Write a stream anew, whole: a stream takes no entry again at or before its last id."""
    with redis.pipeline() as pipeline:
        pipeline.delete(log)
        for id_, fields in entries:
            pipeline.xadd(log, dict(fields.items()), id=id_)
        pipeline.execute()


def shortened(content: bytes) -> bytes:
    """Return all but the last byte."""
    return content[:-1]


class Damage:
    """Damage to a single entry of a game's own log. Each method acts at once.

    Args:
        url: the Redis of the log.
        game: the game's id.
        version: the version of the entry; by default the last.
        field: the stored field: `b` the body, `o` the openings, `h` the hash.
        change: returns the new value.
    """

    def __init__(
        self,
        url: str,
        game: str,
        version: int | None = None,
        field: bytes = b"b",
        change: Callable[[bytes], bytes] = shortened,
    ) -> None:
        self._url = url
        self._log = game_key(LOG, game)
        with contextlib.closing(Redis.from_url(url)) as redis:
            entries = stored_entries(redis, self._log)
        self._id = entries[-1][0] if version is None else f"{version}-0".encode()
        self._fields = dict(entries)[self._id]
        changed = change(self._fields[field])
        assert changed != self._fields[field]
        self._put({**self._fields, field: changed})

    def mend(self) -> None:
        """Put the entry back as it was."""
        self._put(self._fields)

    def _put(self, fields: dict[bytes, bytes]) -> None:
        with contextlib.closing(Redis.from_url(self._url)) as redis:
            entries = dict(stored_entries(redis, self._log)) | {self._id: fields}
            write_entries(redis, self._log, sorted(entries.items(), key=lambda entry: int(entry[0].partition(b"-")[0])))
