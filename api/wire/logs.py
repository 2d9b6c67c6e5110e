"""Logs of a process as lines of JSON on standard error."""

from __future__ import annotations

import logging
import sys
from typing import Any

import msgspec

from api.wire.access import ACCESS_LOG
from eventstore.table.texts import escaped


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON; that of an access log is its line."""

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
    """Leaves out what uvicorn says of an answer that was given up on purpose: a stream nobody reads."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is wanted."""
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
