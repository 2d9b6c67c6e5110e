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
"""Who waits for the world and not for a moment: replies of Redis, the end of a process, what a test waits for."""


def _loop_time(_: asyncio.BaseEventLoop, monotonic: Callable[[], float] = time.monotonic) -> float:
    return monotonic()


# `real_asyncio` of freezegun comes too late for a loop that runs in another thread, such as that of a server which
# other tests share: what it plans while clocks are being frozen would be due in fifty years.
asyncio.BaseEventLoop.time = _loop_time  # type: ignore[method-assign, assignment]  # takes no `self`


@contextlib.contextmanager
def frozen(moment: datetime | None = None) -> Iterator[FrozenDateTimeFactory]:
    """Let all clocks of this process stand still, except that of asyncio; `tick` moves them on.

    The time of Redis, of other processes and of uvloop goes on as ever. What is imported inside gets the frozen
    `datetime`, which not every package bears.

    Args:
        moment: where they stand; now when it is not told.
    """
    with freeze_time(moment or datetime.now(UTC), real_asyncio=True, ignore=_GO_ON) as clocks:
        assert isinstance(clocks, FrozenDateTimeFactory)
        yield clocks
