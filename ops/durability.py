"""Whether a Redis keeps what it acknowledges.

What is lost at most, by the mode in force: `always` nothing (each write is synced before it is
answered); `everysec` the last second before a power cut. While a slow disk holds up a sync, Redis keeps what it
has answered to itself for up to two seconds, and those are lost when it is killed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from ops.errors import NotDurable
from ops.settings import Durability

_STRENGTH: Final = {"no": 0, "everysec": 1, "always": 2}
_ASKED: Final = (
    "appendonly",
    "appendfsync",
    "no-appendfsync-on-rewrite",
    "aof-load-truncated",
    "maxmemory",
    "maxmemory-policy",
)


class DurabilityReport(msgspec.Struct, frozen=True):
    """What was found out: the mode in force, `None` when the server does not tell, and a sentence."""

    mode: Durability | None
    sentence: str


def check_durability(client: Redis, wanted: Durability) -> DurabilityReport:
    """Refuse a Redis that evicts keys or persists less than *wanted*; tell what is in force.

    A server that keeps its configuration to itself (`CONFIG` forbidden) is asked for its
    statistics instead. They tell about eviction and the append-only file, not how often it is synced.

    Raises:
        NotDurable: it would lose acknowledged decisions; the error says by which setting.
        redis.exceptions.ConnectionError: it cannot be reached.
    """
    try:
        # One name a call: several at once are understood since 7.0 only.
        values = {name: str(client.config_get(name).get(name, "")) for name in _ASKED}
    except ResponseError:
        return _check_by_statistics(client)
    _refuse_eviction(values.get("maxmemory"), values.get("maxmemory-policy"))
    _refuse_memory_only(values.get("appendonly") == "yes")
    return _check_sync(values, wanted)


def _check_by_statistics(client: Redis) -> DurabilityReport:
    try:
        statistics: Mapping[str, Any] = client.info()
    except ResponseError:
        return DurabilityReport(None, "cannot be checked: this Redis allows neither CONFIG GET nor INFO")
    _refuse_eviction(statistics.get("maxmemory"), statistics.get("maxmemory_policy"))
    if "aof_enabled" in statistics:
        _refuse_memory_only(bool(statistics["aof_enabled"]))
    return DurabilityReport(None, "append-only file; how often it is synced cannot be checked: CONFIG GET is forbidden")


def _refuse_eviction(limit: object, policy: object) -> None:
    if int(str(limit or 0)) and policy not in {None, "", "noeviction"}:
        raise NotDurable(
            f"This Redis evicts keys when its memory is full (maxmemory-policy {policy}); it must be noeviction.",
            value=policy,
            rule="maxmemory-policy",
        )


def _refuse_memory_only(persists: bool) -> None:
    if not persists:
        raise NotDurable(
            "This Redis keeps the log in memory only (appendonly no); it must be started with appendonly yes.",
            value="no",
            rule="appendonly",
        )


def _check_sync(values: Mapping[str, str], wanted: Durability) -> DurabilityReport:
    mode = values.get("appendfsync", "")
    if _STRENGTH.get(mode, 0) < _STRENGTH[wanted]:
        remedy = " or set TABLETAPE_DURABILITY=everysec" if mode == "everysec" else ""
        raise NotDurable(
            f"This Redis syncs its append-only file less than configured (appendfsync {mode}, wanted {wanted}); "
            f"start it with appendfsync {wanted}{remedy}.",
            value=mode,
            rule="appendfsync",
        )
    if wanted == "always" and values.get("no-appendfsync-on-rewrite") == "yes":
        raise NotDurable(
            "This Redis does not sync while it rewrites its append-only file (no-appendfsync-on-rewrite yes); "
            "it must be no.",
            value="yes",
            rule="no-appendfsync-on-rewrite",
        )
    # Not refused: it is every server's own default, and does harm only after a crash.
    half_writes = (
        "; start it with aof-load-truncated no, or a crash in the middle of a write may lose what follows it "
        '(docs/operating.md, "A Redis of your own after a crash")'
        if values.get("aof-load-truncated") == "yes"
        else ""
    )
    if mode == "always":
        return DurabilityReport("always", f"always: every decision is on disk before it is acknowledged{half_writes}")
    return DurabilityReport(
        "everysec",
        f"everysec: a power cut may lose the last second, and a killed Redis what a slow disk holds up{half_writes}",
    )
