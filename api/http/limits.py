"""Limits on the rate of a caller's requests, and on the number of a caller's open things.

The rate is a leaky bucket, stored as a number for each caller (the generic cell rate algorithm): the time at which the
bucket will be empty. Litestar's own limiter keeps a list of all requests of the window and writes it anew for each: a
bare call took 137 us of processor time with it and 53 with this limiter
(`docs/decisions/11-own-parts-of-the-api.md`).
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import Final

from api.http.errors import RateLimited, ServiceFull, TooManyAtOnce

_PRUNE_ABOVE: Final = 20_000
_IMPORTS: Final = 4
_IMPORTS_OF_ADDRESS: Final = 2


class RateLimiter:
    """Limits each caller to *rate* things a second in the long run, and *burst* at once.

    Args:
        rate: per second; 0 means any number.
        burst: the most things at once, at least 1.
        sentence: the limit in words, for the refusal.
    """

    def __init__(self, rate: float, burst: float, sentence: str) -> None:
        self._interval = 1 / rate if rate > 0 else 0.0
        self._room = max(burst - 1, 0) * self._interval
        self._sentence = sentence
        self._empty_at: dict[str, float] = {}

    def take(self, caller: str, now: float, count: int = 1) -> None:
        """Count so many things that a caller does together, at a time in seconds: all of them or none.

        Raises:
            RateLimited: there were too many.
        """
        if not self._interval:
            return
        empty_at = max(self._empty_at.get(caller, now), now)
        wait_s = empty_at - now + (count - 1) * self._interval - self._room
        if wait_s > 0:
            raise RateLimited(caller, wait_s, self._sentence)
        self._empty_at[caller] = empty_at + count * self._interval
        if len(self._empty_at) > _PRUNE_ABOVE:
            self._empty_at = {name: at for name, at in self._empty_at.items() if at > now}


class AtOnce:
    """Limits the number of a caller's open things.

    Args:
        most: the largest number.
        sentence: the limit in words, for the refusal.
    """

    def __init__(self, most: int, sentence: str) -> None:
        self._most = most
        self._sentence = sentence
        self._open: dict[str, int] = {}
        self._elsewhere: dict[str, int] = {}
        """By caller: how many they have open at other processes."""

    def enter(self, caller: str) -> None:
        """Count another thing of a caller.

        Raises:
            TooManyAtOnce: the caller has as many already.
        """
        count = self._open.get(caller, 0)
        if count + self._elsewhere.get(caller, 0) >= self._most:
            raise TooManyAtOnce("end some of them first", value=caller, rule=self._sentence)
        self._open[caller] = count + 1

    def leave(self, caller: str) -> None:
        """Stop counting a thing of a caller."""
        count = self._open[caller] - 1
        if count:
            self._open[caller] = count
        else:
            del self._open[caller]

    @contextlib.contextmanager
    def held(self, caller: str) -> Iterator[None]:
        """Count another thing of a caller until the block ends.

        Raises:
            TooManyAtOnce: the caller has as many already.
        """
        self.enter(caller)
        try:
            yield
        finally:
            self.leave(caller)


class ImportLimits:
    """Limits the archives that come at once so that they fit into memory; they are verified one after another.

    Args:
        at_once: makes a limit from its name, height and sentence.

    Attributes:
        turn: held during a verification.
    """

    def __init__(self, at_once: Callable[[str, int, str], AtOnce]) -> None:
        self._in_all = AtOnce(_IMPORTS, f"at most {_IMPORTS} imports at once")
        self._of_address = at_once(
            "address", _IMPORTS_OF_ADDRESS, f"at most {_IMPORTS_OF_ADDRESS} imports from one address at once"
        )
        self._of_actor = at_once("actor", 1, "at most 1 import of one caller at once")
        self.turn = asyncio.Lock()

    @contextlib.contextmanager
    def held(self, actor: str, address: str) -> Iterator[None]:
        """Count an import until the block ends.

        Raises:
            TooManyAtOnce, ServiceFull: others are to be ended first, of the caller or of anybody.
        """
        with self._of_actor.held(actor), self._of_address.held(address), contextlib.ExitStack() as stack:
            try:
                stack.enter_context(self._in_all.held(""))
            except TooManyAtOnce as full:
                raise ServiceFull("other archives are being taken over", rule=full.rule) from None
            yield
