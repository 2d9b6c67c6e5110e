"""Limits that hold over all processes of a service, with their counts in Redis.

A request must not wait for Redis because of a limit. How often a caller may ask is taken from Redis in portions, the
next one before the last is used up. How much they have open is told to the others only above a share of the limit
that each process grants by itself. While Redis is away, the limits hold for each process.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import Coroutine
from typing import Any, Final

from api.http.errors import RateLimited
from api.http.limits import AtOnce, ImportLimits, RateLimiter
from eventstore.errors import StoreUnavailable
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.script import Script

_BUCKET: Final = "tabletape:limit:%s:%g:%g:%s"
"""When the bucket of a caller is empty; by name, rate and burst of the limit, and the caller."""
_OPEN: Final = "tabletape:open:%s:%d:%s"
"""How much a caller has open at each process; by name and height of the limit, and the caller."""
_PORTIONS: Final = 64
"""Into so many portions a burst is divided; a caller's first request at a process is served before one is taken."""
_CALLERS_KEPT: Final = 20_000
_OWN_SHARE: Final = 8
"""A process grants so small a part of what may be open (an eighth) without telling the others."""
_HOLDS_MS: Final = 30_000
"""For how long a count holds that nobody repeats: its process was killed."""
_REPEAT_S: Final = 10.0

_TAKE: Final = Script("take.lua", __file__)
_ANNOUNCE: Final = Script("announce.lua", __file__)


class SharedLimits:
    """The limits of one process that it shares with the others.

    Args:
        redis: the Redis that all of them use.

    Attributes:
        patience_s: how long Redis is waited for, in seconds, before the limits hold for each process alone.
    """

    def __init__(self, redis: RedisClient) -> None:
        self.redis = redis
        self.patience_s = 0.5
        self.process = secrets.token_hex(8)
        self._counts: list[SharedAtOnce] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def rate(self, name: str, rate: float, burst: float, sentence: str) -> SharedRateLimiter:
        """Return a limit on how often; arguments as `RateLimiter`, and what it is called."""
        return SharedRateLimiter(self, name, rate, burst, sentence)

    def at_once(self, name: str, most: int, sentence: str) -> AtOnce:
        """Return a limit on how much is open at once; arguments as `AtOnce`, and what it is called."""
        self._counts.append(SharedAtOnce(self, name, most, sentence))
        return self._counts[-1]

    def imports(self) -> ImportLimits:
        """Return the limits of imports; how many come in all is a matter of each process' memory."""
        return ImportLimits(lambda name, most, sentence: self.at_once(f"imports-{name}", most, sentence))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something beside what is being answered."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep(self) -> None:
        """Repeat what is open, so that it goes on to count, until cancelled; then take it back."""
        try:
            while True:
                await asyncio.sleep(_REPEAT_S)
                for count in self._counts:
                    await count.repeat()
        finally:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for count in self._counts:
                await count.withdraw()


class SharedRateLimiter:
    """Lets each caller do *rate* things a second in the long run, and *burst* at once, at all processes together.

    Made by `SharedLimits.rate`.

    Attributes:
        most: how many things a caller may do together; infinity where there is no limit.
        sentence: the limit in words.
    """

    def __init__(self, shared: SharedLimits, name: str, rate: float, burst: float, sentence: str) -> None:
        self._shared = shared
        self._alone = RateLimiter(rate, burst, sentence)
        self._name, self._rate, self._burst = name, rate, burst
        self.most = max(int(burst), 1) if rate else math.inf
        self.sentence = sentence
        self._portion = max(int(burst // _PORTIONS), 1)
        self._left: dict[str, int] = {}
        """By caller: how many things they may do here before more has to be taken."""
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._next: dict[str, float] = {}
        """By caller: when Redis has one more thing for them, and after each interval another."""

    async def take(self, caller: str, now: float, count: int = 1) -> None:
        """Count so many things that a caller does together, at a time in seconds: all of them or none.

        Rarely waits for Redis.

        Args:
            caller: whose things they are.
            now: the time in seconds.
            count: how many; never more than `most`, as those could never be done.

        Raises:
            RateLimited: there were too many.
        """
        if not self._rate:
            return
        if count == 1 and self._portion > 1 and caller not in self._left:
            # On trust: it is taken with the first portion.
            self._left[caller] = -1
            self._take_more(caller, now)
            return
        while (left := self._left.get(caller, 0)) < count:
            # What is lacking and the one on trust may be more than the bucket holds.
            lacking = min(count - left, self.most)
            self._refuse(caller, now, lacking)
            await asyncio.shield(self._take_more(caller, now, lacking))
        self._left[caller] = left - count
        if left - count < self._portion // 4 <= left:
            self._take_more(caller, now)

    def _refuse(self, caller: str, now: float, lacking: float) -> None:
        wait_s = self._next.get(caller, -math.inf) + (lacking - 1) / self._rate - now
        if wait_s > 0:
            raise RateLimited(caller, wait_s, self.sentence)
        self._next.pop(caller, None)

    def _take_more(self, caller: str, now: float, least: float = 1) -> asyncio.Task[None]:
        """Begin to take a portion, or *least* things if those are more, unless that goes on already."""
        task = self._taking.get(caller)
        if task is None:
            if len(self._left) > _CALLERS_KEPT:
                self._left = {name: left for name, left in self._left.items() if name in self._taking}
                self._next.clear()
            task = self._taking[caller] = self._shared.begin(self._take_portion(caller, now, int(least)))
        return task

    async def _take_portion(self, caller: str, now: float, least: int) -> None:
        try:
            taken, wait_s = await self._ask(caller, least)
        except (StoreUnavailable, TimeoutError):
            taken, wait_s = self._without_redis(caller, now, least)
        finally:
            del self._taking[caller]
        self._left[caller] = self._left.get(caller, 0) + taken
        if not taken:
            self._next[caller] = now + wait_s - (least - 1) / self._rate

    async def _ask(self, caller: str, least: int) -> tuple[int, float]:
        interval = 1_000_000 / self._rate
        room = max(self._burst - 1, 0) * interval
        key = _BUCKET % (self._name, self._rate, self._burst, caller)
        wanted = max(self._portion, least)
        async with asyncio.timeout(self._shared.patience_s):
            taken, wait = await self._shared.redis.run(_TAKE, [key], [interval, room, wanted, least], repeat=False)
        return taken, max(wait / 1_000_000, 0.001)

    def _without_redis(self, caller: str, now: float, least: int) -> tuple[int, float]:
        count = 0
        try:
            self._alone.take(caller, now, least)
            count = least
            while count < self._portion:
                self._alone.take(caller, now)
                count += 1
        except RateLimited as refused:
            return count, refused.wait_s
        return count, 0.0


class SharedAtOnce(AtOnce):
    """Lets each caller have so many of something open at once, at all processes together.

    Each process grants an eighth of them by itself, and hears of the others a moment after it has told them. So much
    more than the limit may be open. Made by `SharedLimits.at_once`.
    """

    def __init__(self, shared: SharedLimits, name: str, most: int, sentence: str) -> None:
        super().__init__(most, sentence)
        self._shared = shared
        self._name = name
        self._own = most // _OWN_SHARE
        self._told: dict[str, int] = {}
        """By caller: the count that the others know."""
        self._telling: set[str] = set()

    def enter(self, caller: str) -> None:
        """Count one more of a caller; errors as `AtOnce.enter`."""
        super().enter(caller)
        self._changed(caller)

    def leave(self, caller: str) -> None:
        """Count one less of a caller."""
        super().leave(caller)
        self._changed(caller)

    def _changed(self, caller: str) -> None:
        if (self._counted(caller) or caller in self._told) and caller not in self._telling:
            self._telling.add(caller)
            self._shared.begin(self._tell_until_known(caller))

    def _counted(self, caller: str) -> int:
        """Return how many the others are to know of: none up to the share that needs no telling."""
        count = self._open.get(caller, 0)
        return count if count > self._own else 0

    async def _tell_until_known(self, caller: str) -> None:
        try:
            while self._counted(caller) != self._told.get(caller, 0):
                await self._tell(caller, self._counted(caller))
        except (StoreUnavailable, TimeoutError):
            self._elsewhere.pop(caller, None)
        finally:
            self._telling.discard(caller)

    async def _tell(self, caller: str, count: int) -> None:
        key = _OPEN % (self._name, self._most, caller)
        async with asyncio.timeout(self._shared.patience_s):
            others = await self._shared.redis.run(_ANNOUNCE, [key], [self._shared.process, count, _HOLDS_MS])
        if count:
            self._told[caller], self._elsewhere[caller] = count, others
        else:
            self._told.pop(caller, None)
            self._elsewhere.pop(caller, None)

    async def repeat(self) -> None:
        """Tell the others again what they know, and hear from them."""
        with contextlib.suppress(StoreUnavailable, TimeoutError):
            for caller in tuple(self._told):
                if caller not in self._telling:
                    await self._tell(caller, self._counted(caller))

    async def withdraw(self) -> None:
        """Let nothing count here any more."""
        with contextlib.suppress(StoreUnavailable, TimeoutError):
            for caller in tuple(self._told):
                await self._tell(caller, 0)
