"""How many component sets one player may keep: a set lies in the store for good."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from api.http.errors import QuotaReached
from eventstore.errors import ComponentsUnknown
from eventstore.identity import Identity
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.store import Store

_COUNTED: Final = "tabletape:player:%s:components"
"""Set: the hashes of the component sets that a player was the first to keep."""


class ComponentQuota:
    """Counts the component sets that each player brings.

    Args:
        link: the connections to Redis.
        store: which sets are kept already; those cost nobody anything.
        most: how many one player may keep; 0 for any number. Operators may always keep any number.
    """

    def __init__(self, link: RedisClient, store: Store, most: int) -> None:
        self._link = link
        self._store = store
        self._most = most

    @asynccontextmanager
    async def taken(self, who: Identity, content: bytes) -> AsyncIterator[None]:
        """Count a set as a player's own while it is kept; when that fails it is counted no longer.

        Raises:
            QuotaReached: it would be one more than a player may keep.
        """
        digest = hashlib.sha256(content).hexdigest()
        counts = bool(self._most) and not who.operates and not await self._is_kept(digest)
        if counts:
            await self._count(who.player, digest)
        try:
            yield
        finally:
            if counts and not await self._is_kept(digest):
                await self._link.call("SREM", _COUNTED % who.player, digest)

    async def _count(self, player: str, digest: str) -> None:
        key = _COUNTED % player
        await self._link.call("SADD", key, digest)
        # Added first and counted then: however many requests come at once, no more than the quota stay.
        number = int(await self._link.call("SCARD", key))
        if number > self._most:
            await self._link.call("SREM", key, digest)
            raise QuotaReached(number - 1, f"at most {self._most} component sets of one player")

    async def _is_kept(self, digest: str) -> bool:
        try:
            await self._store.get_components(digest)
        except ComponentsUnknown:
            return False
        return True
