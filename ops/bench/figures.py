"""The statements of a benchmark: figures, each beside its limit, the facts of the machine, and failures."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

import msgspec

from ops.bench.measuring import Comparison
from ops.version import tabletape_version

Unit: TypeAlias = Literal["per second", "microseconds", "milliseconds", "bytes"]

_PACKAGES: Final = ("hiredis", "httptools", "litestar", "msgspec", "redis", "rq", "uvicorn", "uvloop")
_PER_UNIT: Final[Mapping[Unit, float]] = {"microseconds": 1e6, "milliseconds": 1e3, "bytes": 1.0}


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """A measure: its value, its limit and their ratio in this run."""

    name: str
    title: str
    value: float
    limit: float
    limit_title: str
    unit: Unit
    ratio: float
    """value / limit: for a rate the higher the better, for a time or bytes the lower the better."""
    low: float
    """The smallest ratio of a pair."""
    high: float
    control: float
    """The same measure against itself."""
    pairs: int
    goal: str
    """The project's goal for the ratio; empty when nothing was promised."""
    details: dict[str, float] = {}
    """Further numbers of the same run, named with their units."""


class Failure(msgspec.Struct, frozen=True):
    """A measure that ended with an error, in the place of figures."""

    measure: str
    code: str
    """The kind of error: the code of an error of the project, the class of another error."""
    error: str


def figure(
    name: str,
    title: str,
    limit_title: str,
    comparison: Comparison,
    unit: Unit,
    goal: str = "",
    details: dict[str, float] | None = None,
) -> Figure:
    """Return a comparison as a figure in a unit. For a rate, seconds per operation and ratios are inverted."""
    if unit == "per second":
        turned = {field: 1 / getattr(comparison, field) for field in ("value", "limit", "ratio", "control")}
        comparison = msgspec.structs.replace(comparison, **turned, low=1 / comparison.high, high=1 / comparison.low)
    else:
        scale = _PER_UNIT[unit]
        comparison = msgspec.structs.replace(comparison, value=comparison.value * scale, limit=comparison.limit * scale)
    return Figure(
        name=name,
        title=title,
        limit_title=limit_title,
        unit=unit,
        goal=goal,
        details=details or {},
        **msgspec.structs.asdict(comparison),
    )


def machine_facts(redis_version: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts of the measurements: machine, versions, settings."""
    return {
        "machine": {
            "system": platform.platform(),
            "processor": _processor(),
            "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        },
        "versions": {
            "tabletape": tabletape_version(),
            "python": platform.python_version(),
            "redis-server": redis_version,
            **{package: version(package) for package in _PACKAGES},
        },
        "settings": dict(settings),
    }


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()
