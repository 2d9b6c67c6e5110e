"""Quotas of a player's things that are not over: tables, forks, and tournaments.

A place is taken before a thing is created, so many requests at once do not exceed the limit. Places of things that are
over are freed when a place is needed.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Final

from cachetools import TTLCache

from api.http.errors import QuotaReached
from eventstore.errors import StoreUnavailable
from eventstore.identity import Identity
from eventstore.storage.redis_keys import OPEN_THINGS
from eventstore.storage.script import Script
from eventstore.storage.store import RequestKey
from eventstore.write.appending import request_key

if TYPE_CHECKING:  # see `eventstore/storage/script.py`
    from eventstore.storage.redis_client import RedisClient

_TAKE: Final = Script("take_place.lua", __file__)
_NONE: Final = 0
_BEFORE: Final = 2
"""Answers of the script: there is no place; the thing had its place already."""
_RESERVED: Final = "?"
"""The first letter of the member of a place for a thing without an id."""
_RESERVED_MS: Final = 60_000
"""Milliseconds for which such a place is held: longer than any request takes."""
_CHECK_S: Final = 1.0
"""Seconds between looks at the things of a player."""
_PLAYERS_KEPT: Final = 4_096


class Place:
    """A place for a thing of a player.

    Attributes:
        thing: the id of the thing once it is created; empty until then.
    """

    def __init__(self) -> None:
        self.thing = ""


class Quota:
    """Limits the things of a kind that a player has and that are not over. Operators may have any number.

    Args:
        redis: the Redis that all processes use.
        kind: the name of the things, in the plural.
        most: the largest number for a player; 0: any number.
        closed: returns the things among some ids that are over, or do not exist.
        clock: the time, in milliseconds since 1970.
        monotonic: the clock of the looks at a player's things, in seconds.
    """

    def __init__(
        self,
        redis: RedisClient,
        kind: str,
        most: int,
        closed: Callable[[Sequence[str]], Awaitable[Collection[str]]],
        clock: Callable[[], int],
        monotonic: Callable[[], float],
    ) -> None:
        self._redis = redis
        self._kind = kind
        self._most = most
        self._closed = closed
        self._clock = clock
        self._checked: TTLCache[str, bool] = TTLCache(_PLAYERS_KEPT, _CHECK_S, monotonic)

    @asynccontextmanager
    async def place(
        self, caller: Identity, key: str | None, id_of: Callable[[RequestKey], str]
    ) -> AsyncIterator[Place]:
        """Hold a place for a thing that the block creates; a block that creates none gives it back.

        Args:
            caller: the caller.
            key: the caller's idempotency key: a repeated request takes no second place.
            id_of: returns the id of the thing that is created under a key.

        Raises:
            QuotaReached: the caller has as many as allowed.
        """
        place = Place()
        if not self._most or caller.operates or not caller.player:
            yield place
            return
        places = OPEN_THINGS % (caller.player, self._kind)
        request = request_key(caller.actor, key, [])
        member = f"{_RESERVED}{secrets.token_hex(8)}" if request is None else id_of(request)
        answer = await self._take(places, member)
        if answer == _NONE and places not in self._checked:
            self._checked[places] = True
            await self._free(places)
            answer = await self._take(places, member)
        if answer == _NONE:
            raise QuotaReached(
                f"you have {self._most} {self._kind} that are not over",
                value=self._most,
                rule=f"at most {self._most} open {self._kind} of one player",
            )
        try:
            yield place
        finally:
            # A store outage leaves the place until the next look.
            with suppress(StoreUnavailable):
                if place.thing and place.thing != member:
                    await self._redis.call("ZADD", places, self._clock(), place.thing)
                if place.thing != member and answer != _BEFORE:
                    await self._redis.call("ZREM", places, member)

    async def _take(self, places: str, member: str) -> int:
        return int(await self._redis.run(_TAKE, [places], [member, self._most, self._clock()]))

    async def _free(self, places: str) -> None:
        """Free the places of things that are over, and of things that were never created."""
        pairs = iter(await self._redis.call("ZRANGE", places, 0, -1, "WITHSCORES"))
        since = {member.decode(): float(score) for member, score in zip(pairs, pairs, strict=True)}
        late = self._clock() - _RESERVED_MS
        free = [member for member in since if member.startswith(_RESERVED) and since[member] < late]
        free += await self._closed([member for member in since if not member.startswith(_RESERVED)])
        if free:
            await self._redis.call("ZREM", places, *free)
