"""Whether a Redis keeps what it acknowledges.

What is lost at most, by the mode in force: `always` nothing (each write is synced before it is
answered); `everysec` the last second before a power cut. While a slow disk holds up a sync, Redis keeps what it
has answered to itself for up to two seconds, and those are lost when it is killed. `replicated` is `always`, and loses
nothing to a fail-over either: a decision is acknowledged when a replica has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from ops.errors import NotDurable
from ops.settings import Durability

_STRENGTH: Final = {"no": 0, "everysec": 1, "always": 2, "replicated": 2}
_T = TypeVar("_T")
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


def check_servers(servers: Mapping[str, Redis], wanted: Durability) -> DurabilityReport:
    """Check every server as `check_durability` does, and in mode `replicated` that each primary has a replica.

    Args:
        servers: by name, primaries and replicas; any of them may be a primary tomorrow.
        wanted: the durability that is configured.

    Raises:
        NotDurable: one of them would lose acknowledged decisions; the error names it.
        redis.exceptions.ConnectionError: one cannot be reached.
    """
    reports = [_named(name, partial(check_durability, client, wanted)) for name, client in servers.items()]
    weakest = min(reports, key=lambda report: _STRENGTH.get(report.mode or "", 0))
    sentence = weakest.sentence if len(servers) == 1 else f"{weakest.sentence} (all {len(servers)} servers were asked)"
    if wanted != "replicated":
        return DurabilityReport(weakest.mode, sentence)
    replicas = [_named(name, partial(_require_replica, client)) for name, client in servers.items()]
    kept = "in its append-only file" if all(replicas) else "in its memory; this server knows no WAITAOF (Redis 7.2)"
    return DurabilityReport("replicated", f"replicated: a replica has every decision {kept}; {sentence}")


def _named(name: str, check: Callable[[], _T]) -> _T:
    try:
        return check()
    except NotDurable as refused:
        if not name:
            raise
        raise NotDurable(f"{name}: {refused.detail}", value=refused.value, rule=refused.rule) from refused


def _require_replica(client: Redis) -> bool:
    """Refuse a primary without a replica; return whether the server knows WAITAOF."""
    found: Mapping[str, Any] = client.info("replication")
    if found.get("role") == "master" and not int(found.get("connected_slaves", 0)):
        raise NotDurable(
            "No replica follows this Redis; without one TABLETAPE_DURABILITY=replicated would acknowledge nothing.",
            value=0,
            rule="connected_slaves",
        )
    try:
        client.execute_command("WAITAOF", 0, 0, 1)
    except ResponseError as refused:  # a replica knows it, too, and refuses it
        return "unknown command" not in str(refused).lower()
    return True


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
    needed = "everysec" if wanted == "everysec" else "always"
    if _STRENGTH.get(mode, 0) < _STRENGTH[wanted]:
        remedy = " or set TABLETAPE_DURABILITY=everysec" if mode == "everysec" else ""
        raise NotDurable(
            f"This Redis syncs its append-only file less than configured (appendfsync {mode}, wanted {needed}); "
            f"start it with appendfsync {needed}{remedy}.",
            value=mode,
            rule="appendfsync",
        )
    if needed == "always" and values.get("no-appendfsync-on-rewrite") == "yes":
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
