"""The logs of a process as lines of JSON on standard error, the access log among them."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any, Final

import msgspec

from eventstore.table.texts import escaped

ACCESS_LOG: Final = "tabletape.access"
"""The name of the access log; its records have an `AccessLine` in `line`."""

_MOST_WAITING: Final = 4_096
_log = logging.getLogger(ACCESS_LOG)


class AccessLine(msgspec.Struct, frozen=True):
    """An answered request."""

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
    """The caller, as the log of a game names them; empty where they were not identified."""
    address: str


class AccessLog:
    """Buffers the lines of the access log."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Any, str, int, float, float]] = []

    def note(self, scope: Any, method: str, status: int, seconds: float) -> None:
        """Note an answered request, with its method as the caller sent it."""
        if _log.isEnabledFor(logging.INFO):
            self._waiting.append((scope, method, status, seconds, time.time()))
            if len(self._waiting) >= _MOST_WAITING:
                self.write()

    def write(self) -> None:
        """Write the lines that wait."""
        waiting, self._waiting = self._waiting, []
        for scope, method, status, seconds, now in waiting:
            line = _line(scope, method, status, seconds, now)
            _log.info("%s %s %s", line.method, line.path, line.status, extra={"line": line})


def _line(scope: Any, method: str, status: int, seconds: float, now: float) -> AccessLine:
    caller, client = scope.get("user"), scope.get("client")
    return AccessLine(
        time=round(now, 3),
        id=scope["request_id"],
        method=method,
        path=scope["path"],
        status=status,
        ms=round(seconds * 1000, 3),
        caller=caller.actor if caller is not None else "",
        address=client[0] if client else "",
    )


class JsonLines(logging.Formatter):
    """Formats a record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        line: Any = getattr(record, "line", None)
        if line is None:
            line = {
                "time": round(record.created, 3),
                "level": record.levelname.lower(),
                "log": record.name,
                "message": record.getMessage(),
            }
            if record.exc_info:
                line["traceback"] = self.formatException(record.exc_info)
        return escaped(msgspec.json.encode(line, enc_hook=str).decode(), in_json=True)


class _StreamsCut(logging.Filter):
    """Drops uvicorn's record about a stream that was ended on purpose because its caller did not read it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is wanted."""
        return "without completing response" not in str(record.msg)


def set_up_logs(*, access: bool) -> None:
    """Write the logs of this process to standard error.

    Args:
        access: whether to note every request.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, level in (("tabletape", logging.INFO), ("uvicorn.error", logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(_StreamsCut())
    logging.getLogger(ACCESS_LOG).setLevel(logging.INFO if access else logging.WARNING)
