"""The service's time, moved by hand: for tests of a day, an hour or a minute later."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Final

from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

_GO_ON: Final = ["eventstore.storage.redis_client", "queue", "subprocess", "tests.processes"]
"""Modules that wait for the world and not for a moment: replies of Redis, ends of processes, conditions of tests."""


def _loop_time(_: asyncio.BaseEventLoop, monotonic: Callable[[], float] = time.monotonic) -> float:
    return monotonic()


# `real_asyncio` of freezegun comes too late for a loop that runs in another thread, such as the loop of a server which
# other tests share: timers it sets while clocks are being frozen would be due in fifty years.
asyncio.BaseEventLoop.time = _loop_time  # type: ignore[method-assign, assignment]  # takes no `self`


@contextlib.contextmanager
def frozen(moment: datetime | None = None) -> Iterator[FrozenDateTimeFactory]:
    """Let all clocks of this process stand still, except that of asyncio; `tick` moves them on.

    The time of Redis, of other processes and of uvloop goes on as ever. A module imported inside gets the frozen
    `datetime`, which not every package bears.

    Args:
        moment: the time at which they stand; by default now.
    """
    with freeze_time(moment or datetime.now(UTC), real_asyncio=True, ignore=_GO_ON) as clocks:
        assert isinstance(clocks, FrozenDateTimeFactory)
        yield clocks
