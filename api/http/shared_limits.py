"""Limits that hold over all processes of a service, with their counts in Redis.

A request must not wait for Redis because of a limit. A process takes the rate of a caller from Redis in portions, the
next portion before the last is used up. It announces a caller's open things to the others only above a share of the
limit that each process grants by itself. While Redis is away, the limits hold for each process.
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
"""The time at which the bucket of a caller is empty; by name, rate and burst of the limit, and the caller."""
_OPEN: Final = "tabletape:open:%s:%d:%s"
"""A caller's count of open things at each process; by name and height of the limit, and the caller."""
_PORTIONS: Final = 64
"""The portions of a burst; a caller's first request at a process is served before a portion is taken."""
_CALLERS_KEPT: Final = 20_000
_OWN_SHARE: Final = 8
"""A process grants this part of the limit (an eighth) without telling the others."""
_HOLDS_MS: Final = 30_000
"""Milliseconds for which a count holds without repetition, after its process was killed."""
_REPEAT_S: Final = 10.0

_TAKE: Final = Script("take.lua", __file__)
_ANNOUNCE: Final = Script("announce.lua", __file__)


class SharedLimits:
    """The limits of a process that it shares with the others.

    Args:
        redis: the Redis of all processes.

    Attributes:
        patience_s: seconds to wait for Redis before the limits hold for each process alone.
    """

    def __init__(self, redis: RedisClient) -> None:
        self.redis = redis
        self.patience_s = 0.5
        self.process = secrets.token_hex(8)
        self._counts: list[SharedAtOnce] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def rate(self, name: str, rate: float, burst: float, sentence: str) -> SharedRateLimiter:
        """Return a limit on a rate; arguments as `RateLimiter`, and the limit's name."""
        return SharedRateLimiter(self, name, rate, burst, sentence)

    def at_once(self, name: str, most: int, sentence: str) -> AtOnce:
        """Return a limit on open things; arguments as `AtOnce`, and the limit's name."""
        self._counts.append(SharedAtOnce(self, name, most, sentence))
        return self._counts[-1]

    def imports(self) -> ImportLimits:
        """Return the limits of imports; the limit on all imports is a matter of each process' memory."""
        return ImportLimits(lambda name, most, sentence: self.at_once(f"imports-{name}", most, sentence))

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task beside the requests."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def keep(self) -> None:
        """Repeat the counts of open things, so that they stay valid, until cancelled; then withdraw them."""
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
    """Limits each caller to *rate* things a second in the long run, and *burst* at once, at all processes together.

    Made by `SharedLimits.rate`.

    Attributes:
        most: the most things at once; infinity where there is no limit.
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
        """By caller: the rest of their portion here."""
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._next: dict[str, float] = {}
        """By caller: the time at which Redis grants them the next thing; it grants another after each interval."""

    async def take(self, caller: str, now: float, count: int = 1) -> None:
        """Count things that a caller does together: all of them or none.

        Rarely waits for Redis.

        Args:
            caller: the caller.
            now: the time in seconds.
            count: the number of things; at most `most`, as more could never be done.

        Raises:
            RateLimited: the things are too many now.
        """
        if not self._rate:
            return
        if count == 1 and self._portion > 1 and caller not in self._left:
            # On trust: the thing is counted with the first portion.
            self._left[caller] = -1
            self._take_more(caller, now)
            return
        while (left := self._left.get(caller, 0)) < count:
            # The lacking things and the thing on trust may be more than the bucket holds.
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
        """Begin to take a portion, at least *least* things, unless that goes on already."""
        task = self._taking.get(caller)
        if task is None:
            if len(self._left) > _CALLERS_KEPT:
                self._left = {name: left for name, left in self._left.items() if name in self._taking}
                self._next.clear()
            task = self._taking[caller] = self._shared.begin(self._take_portion(caller, now, int(least)))
        return task

    async def _take_portion(self, caller: str, now: float, least: int) -> None:
        try:
            count, wait_s = await self._ask(caller, least)
        except (StoreUnavailable, TimeoutError):
            count, wait_s = self._without_redis(caller, now, least)
        finally:
            del self._taking[caller]
        self._left[caller] = self._left.get(caller, 0) + count
        if not count:
            self._next[caller] = now + wait_s - (least - 1) / self._rate

    async def _ask(self, caller: str, least: int) -> tuple[int, float]:
        interval = 1_000_000 / self._rate
        room = max(self._burst - 1, 0) * interval
        key = _BUCKET % (self._name, self._rate, self._burst, caller)
        portion = max(self._portion, least)
        async with asyncio.timeout(self._shared.patience_s):
            count, wait = await self._shared.redis.run(_TAKE, [key], [interval, room, portion, least], repeat=False)
        return count, max(wait / 1_000_000, 0.001)

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
    """Limits the number of a caller's open things at all processes together.

    Each process grants an eighth of the limit by itself, and learns the others' counts a moment after it has announced
    its own. So a caller may exceed the limit by these shares. Made by `SharedLimits.at_once`.
    """

    def __init__(self, shared: SharedLimits, name: str, most: int, sentence: str) -> None:
        super().__init__(most, sentence)
        self._shared = shared
        self._name = name
        self._own = most // _OWN_SHARE
        self._announced: dict[str, int] = {}
        """By caller: the count that the others know."""
        self._telling: set[str] = set()

    def enter(self, caller: str) -> None:
        """Count another thing of a caller; errors as `AtOnce.enter`."""
        super().enter(caller)
        self._changed(caller)

    def leave(self, caller: str) -> None:
        """Stop counting a thing of a caller."""
        super().leave(caller)
        self._changed(caller)

    def _changed(self, caller: str) -> None:
        if (self._counted(caller) or caller in self._announced) and caller not in self._telling:
            self._telling.add(caller)
            self._shared.begin(self._tell_until_known(caller))

    def _counted(self, caller: str) -> int:
        """Return the count to announce to the others: 0 up to the process' own share."""
        count = self._open.get(caller, 0)
        return count if count > self._own else 0

    async def _tell_until_known(self, caller: str) -> None:
        try:
            while self._counted(caller) != self._announced.get(caller, 0):
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
            self._announced[caller], self._elsewhere[caller] = count, others
        else:
            self._announced.pop(caller, None)
            self._elsewhere.pop(caller, None)

    async def repeat(self) -> None:
        """Announce the announced counts again, and read the others' counts."""
        with contextlib.suppress(StoreUnavailable, TimeoutError):
            for caller in tuple(self._announced):
                if caller not in self._telling:
                    await self._tell(caller, self._counted(caller))

    async def withdraw(self) -> None:
        """Let nothing count here any more."""
        with contextlib.suppress(StoreUnavailable, TimeoutError):
            for caller in tuple(self._announced):
                await self._tell(caller, 0)
