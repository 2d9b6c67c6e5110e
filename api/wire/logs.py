"""Logs of the process as lines of JSON on standard error.

Records wait in a buffer (`logging.handlers.MemoryHandler`), so that a request does not wait for a write;
an error is written at once, with what came before it.
"""

from __future__ import annotations

import logging
import sys
from logging.handlers import MemoryHandler
from typing import Any, Final

import msgspec

__all__ = ["JsonLines", "set_up_logs"]

FLUSH_SECONDS: Final = 1.0
_BUFFERED: Final = 512


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Give the line of a record."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "log": record.name,
            "message": record.getMessage(),
        }
        request = getattr(record, "request", None)
        if request is not None:
            line["request"] = request
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up_logs(*, access: bool) -> MemoryHandler:
    """Write the logs of this process to standard error; call `flush` of what is given now and then.

    Args:
        access: whether to note every request.
    """
    target = logging.StreamHandler(sys.stderr)
    target.setFormatter(JsonLines())
    buffer = MemoryHandler(_BUFFERED, flushLevel=logging.ERROR, target=target)
    for name, level in (("tabletape", logging.INFO), ("uvicorn.error", logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [buffer], False
        log.setLevel(level)
    logging.getLogger("tabletape.access").disabled = not access
    return buffer
