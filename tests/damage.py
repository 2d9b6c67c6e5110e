"""Damage to a stored log, as a bad disk or a wrong hand does it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from redis import Redis

from eventstore.storage.redis_keys import LOG, game_key


def shortened(content: bytes) -> bytes:
    """Return all but the last byte."""
    return content[:-1]


class Damage:
    """Damage to one entry of a game's own log. Done at once.

    Args:
        url: the Redis of the log.
        game: the game's id.
        version: which entry; by default the last.
        field: of which stored field: `b` the body, `o` the openings, `h` the hash.
        change: what becomes of it.
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
            bounds = {} if version is None else {"min": f"{version}-0", "max": f"{version}-0"}
            ((self._id, self._fields),) = redis.xrevrange(self._log, count=1, **bounds)
        changed = change(self._fields[field])
        assert changed != self._fields[field]
        self._put({**self._fields, field: changed})

    def mend(self) -> None:
        """Put the entry back as it was."""
        self._put(self._fields)

    def _put(self, fields: dict[bytes, bytes]) -> None:
        # A stream takes no entry again at or before its last id, so it is made anew, in one piece.
        with contextlib.closing(Redis.from_url(self._url)) as redis, redis.pipeline() as pipeline:
            entries = dict(redis.xrange(self._log)) | {self._id: fields}
            pipeline.delete(self._log)
            for name in sorted(entries, key=lambda name: int(name.partition(b"-")[0])):
                pipeline.xadd(self._log, entries[name], id=name)
            pipeline.execute()
