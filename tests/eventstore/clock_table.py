"""The table of turns for each kind of clock, `data/clocks.toml`, and the meaning of its lines."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.core.time_controls import ClockSettings
from eventstore.table.clocks import Reading

TABLE: Final[list[dict[str, Any]]] = tomllib.loads(
    (Path(__file__).parent / "data" / "clocks.toml").read_text(encoding="utf-8")
)["clock"]

_FIELDS: Final = {"main": "main_ms", "period": "period_ms", "bank": "bank_ms", "grace": "grace_ms"}


def span(text: str) -> int:
    """Return a span in milliseconds: `0:01:30`, or `2 days 1:00:00`."""
    parts = re.fullmatch(r"(?:(\d+) days )?(\d+):(\d\d):(\d\d)", text)
    assert parts, text
    days, hours, minutes, seconds = (int(part or 0) for part in parts.groups())
    return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000


def reading(text: str) -> Reading:
    """Return the remaining time that a turn of the table states."""
    parts = [] if text == "nothing" else [part.split(" ", 1) for part in text.split(", ")]
    return Reading(**{_FIELDS.get(name, name): span(value) if name in _FIELDS else int(value) for name, value in parts})


def settings_of(row: dict[str, Any]) -> ClockSettings:
    """Return the clock of a row."""
    return msgspec.convert({"time": row["time"], "grace_ms": row.get("grace_ms", 0)}, ClockSettings)
