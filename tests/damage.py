"""Damage to a stored log, as a bad disk or a wrong hand does it."""

from __future__ import annotations

import contextlib

from redis import Redis

from eventstore.redis_keys import LOG, game_key

__all__ = ["Damage"]


class Damage:
    """Damage to the last entry of a game's log: its body has lost its last byte. Done at once.

    Args:
        url: the Redis of the log.
        game: the game's id.
    """

    def __init__(self, url: str, game: str) -> None:
        self._url = url
        self._log = game_key(LOG, game)
        with contextlib.closing(Redis.from_url(url)) as redis:
            ((self._id, self._fields),) = redis.xrevrange(self._log, count=1)
        self._put({**self._fields, b"b": self._fields[b"b"][:-1]})

    def mend(self) -> None:
        """Put the entry back as it was."""
        self._put(self._fields)

    def _put(self, fields: dict[bytes, bytes]) -> None:
        # A stream takes no entry again at its last id, so it is made anew, in one piece.
        with contextlib.closing(Redis.from_url(self._url)) as redis, redis.pipeline() as pipeline:
            rest = redis.xrange(self._log, max=b"(" + self._id)
            pipeline.delete(self._log)
            for name, values in [*rest, (self._id, fields)]:
                pipeline.xadd(self._log, values, id=name)
            pipeline.execute()
