"""The access log: one line of JSON a request, written now and then, off the way of the requests."""

from __future__ import annotations

import logging
import time
from typing import Any, Final

import msgspec

from api.wire.methods import method_asked

ACCESS_LOG: Final = "tabletape.access"
"""The name of the log whose records have an `AccessLine` in `line`."""

_MOST_WAITING: Final = 4_096
_log = logging.getLogger(ACCESS_LOG)


class AccessLine(msgspec.Struct, frozen=True):
    """One request that was answered."""

    time: float
    """When it had been answered, seconds since 1970 in UTC."""
    id: str
    """The request's id, as in its answer."""
    method: str
    path: str
    status: int
    ms: float
    """How long it took; for a stream how long it was listened to."""
    caller: str
    """Who asked, as the log of a game names them; empty before that was known."""
    address: str


class AccessLog:
    """Keeps lines until they are written; the log itself says whether anybody wants them."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Any, int, float, float]] = []

    def note(self, scope: Any, status: int, seconds: float) -> None:
        """Note an answered request."""
        if _log.isEnabledFor(logging.INFO):
            self._waiting.append((scope, status, seconds, time.time()))
            if len(self._waiting) >= _MOST_WAITING:
                self.write()

    def write(self) -> None:
        """Write the lines that wait."""
        waiting, self._waiting = self._waiting, []
        for scope, status, seconds, now in waiting:
            line = _line(scope, status, seconds, now)
            _log.info("%s %s %s", line.method, line.path, line.status, extra={"line": line})


def _line(scope: Any, status: int, seconds: float, now: float) -> AccessLine:
    caller, client = scope.get("user"), scope.get("client")
    return AccessLine(
        time=round(now, 3),
        id=scope["request_id"],
        method=method_asked(scope),
        path=scope["path"],
        status=status,
        ms=round(seconds * 1000, 3),
        caller=caller.actor if caller is not None else "",
        address=client[0] if client else "",
    )
