"""The version of a log that stood at a moment."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from eventstore.log.chained import ChainedLogs
from eventstore.log.state import State
from eventstore.tournament.entries import TournamentState
from projections.entries import time_of
from projections.errors import TimeAndVersion, TimeBeforeLog, TimeInvalid

_MILLISECONDS: Final = re.compile("[0-9]{1,16}")
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_FORM: Final = "2026-11-28T14:30:00Z, with another zone (+01:00, in an address %2B01:00), or milliseconds since 1970"


async def version_at(
    logs: ChainedLogs[Any], log: str, head: State | TournamentState, at: int | None, time: str | None
) -> int | None:
    """Return the version that a caller names by its number or by a time; `None` where the caller names none.

    At a time the last entry stands that was appended until then; entries of the same millisecond are all appended.

    Args:
        logs: reads the log.
        log: the id of the game or tournament.
        head: the state at its head.
        at: the number of the version.
        time: the time, ISO 8601 with a zone, or milliseconds since 1970 in UTC.

    Raises:
        TimeAndVersion: the caller names both.
        TimeBeforeLog: the log had no entry at this time.
        TimeInvalid: the time has no such form.
    """
    if time is None:
        return at
    if at is not None:
        raise TimeAndVersion("the version is named twice, by its number and by a time", value=time, rule="at or time")
    moment = parse_moment(time)
    if moment >= head.time:
        return head.head.version
    before, after = 0, head.head.version  # the entry `before` is not later than the moment, the entry `after` is later
    while after - before > 1:
        middle = (before + after) // 2
        if time_of(await logs.record(log, middle)) <= moment:
            before = middle
        else:
            after = middle
    if before == 0:
        first = _EPOCH + time_of(await logs.record(log, 1)) * _MILLISECOND
        detail = "the log had no entry at this time"
        raise TimeBeforeLog(detail, value=time, rule=f"from {first.isoformat(timespec='milliseconds')} on")
    return before


def parse_moment(text: str) -> int:
    """Return a time as milliseconds since 1970 in UTC.

        >>> parse_moment("1970-01-01T01:00:01+01:00"), parse_moment("1000")
        (1000, 1000)

    Raises:
        TimeInvalid: the text is not ISO 8601 with a zone, and no number of milliseconds.
    """
    if _MILLISECONDS.fullmatch(text):
        return int(text)
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise TimeInvalid("the time cannot be read", value=text, rule=_FORM)
    return (moment - _EPOCH) // _MILLISECOND
