"""Checks that a Redis keeps acknowledged writes.

A decision is a transaction. When a server from Redis 7.0 on loads its append-only file, it judges each command of a
transaction by the rights of the user `default`, and silently drops forbidden commands; a user that is only `off` does
no harm. Redis 8.4.4 and Valkey 9.1.2 ended that.

The largest loss, by the mode in force: `always` nothing (each write is synced before it is answered); `everysec` the
last second before a power cut. While a slow disk holds up a sync, Redis keeps answered writes in its memory for up to
two seconds, and a killed server loses them. `replicated` is `always`, and loses nothing to a fail-over either: a
decision is acknowledged when a replica has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from redis import Redis
from redis.exceptions import ResponseError

from ops.errors import NotDurable
from ops.redis_program import Family, Version
from ops.redis_rights import LOADED_COMMANDS, LOG_COMMANDS, refusal
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
_VERSION: Final = re.compile(r"(\d+)\.(\d+)\.(\d+)")
_JUDGING_SINCE: Final[Version] = (7, 0, 0)
_JUDGING_UNTIL: Final[Mapping[Family, Version]] = {"redis": (8, 4, 4), "valkey": (9, 1, 2)}
"""The first release that loads its append-only file without judging it."""


class DurabilityReport(msgspec.Struct, frozen=True):
    """The result of a check: the mode in force, `None` when the server does not tell, and a sentence."""

    mode: Durability | None
    sentence: str
    checked: bool = True
    """Whether every fact could be read; if not, the sentence names the missing facts."""


class ServerIdentity(msgspec.Struct, frozen=True):
    """Facts about a server, in its own words."""

    family: Family
    version: Version
    replica: bool

    def __str__(self) -> str:
        return f"{self.family} {'.'.join(map(str, self.version))}"

    @property
    def judges_its_file(self) -> bool:
        """Whether it drops commands forbidden to the user `default` while it loads its append-only file."""
        return _JUDGING_SINCE <= self.version < _JUDGING_UNTIL[self.family]


def check_servers(servers: Mapping[str, Redis], durability: Durability) -> DurabilityReport:
    """Check every server as `check_durability` does; in mode `replicated` also that each primary has a replica.

    Args:
        servers: by name, primaries and replicas; each of them may be a primary tomorrow.
        durability: the configured durability.

    Raises:
        NotDurable: a server would lose acknowledged decisions; the error names it.
        redis.exceptions.ConnectionError: a server cannot be reached.
    """
    reports = [
        _named(name, partial(check_durability, client, durability, alone=not name)) for name, client in servers.items()
    ]
    weakest = min(reports, key=lambda report: (_STRENGTH.get(report.mode or "", 0), report.checked))
    sentence = weakest.sentence if len(servers) == 1 else f"{weakest.sentence} (all {len(servers)} servers were asked)"
    if durability != "replicated":
        return DurabilityReport(weakest.mode, sentence, weakest.checked)
    replicas = [_named(name, partial(_require_replica, client)) for name, client in servers.items()]
    medium = "in its append-only file" if all(replicas) else "in its memory; this server knows no WAITAOF (Redis 7.2)"
    return DurabilityReport("replicated", f"replicated: a replica has every decision {medium}; {sentence}")


def _named(name: str, check: Callable[[], _T]) -> _T:
    try:
        return check()
    except NotDurable as refused:
        if not name:
            raise
        raise NotDurable(f"{name}: {refused.detail}", value=refused.value, rule=refused.rule) from refused


def _require_replica(client: Redis) -> bool:
    """Refuse a primary without a replica; return whether the server knows WAITAOF."""
    facts: Mapping[str, Any] = client.info("replication")
    if facts.get("role") == "master" and not int(facts.get("connected_slaves", 0)):
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


def check_durability(client: Redis, durability: Durability, *, alone: bool = False) -> DurabilityReport:
    """Refuse a Redis that evicts keys, persists less than *durability* or drops decisions; return the mode in force.

    A server that hides its configuration (`CONFIG` forbidden) is asked for its statistics instead. They tell about
    eviction and the append-only file, but not about its sync.

    Args:
        client: a client of this server alone.
        durability: the durability that is configured.
        alone: whether the server is a single server, so that it must be a primary.

    Raises:
        NotDurable: it would lose acknowledged decisions; the error says by which setting.
        redis.exceptions.ConnectionError: it cannot be reached.
    """
    server = identify(client)
    if alone and server is not None and server.replica:
        raise NotDurable(
            "This Redis is a replica: it takes no writes, or loses them when it follows its primary again; "
            "name the primary, or all servers with redis+sentinel:// or redis+cluster://.",
            value="replica",
            rule="replicaof",
        )
    report = _check_settings(client, durability)
    _refuse_dropped_decisions(client, server)
    if server is not None:
        return report
    unknown = (
        "which server it is cannot be looked up (neither HELLO nor INFO): before Redis 8.4.4 and Valkey 9.1.2 its user "
        "default must have +@all ~*, or its next start loses every decision"
    )
    return DurabilityReport(report.mode, f"{report.sentence}; {unknown}", checked=False)


def identify(client: Redis) -> ServerIdentity | None:
    """Return the facts about a server; `None` when it does not tell them, or its version is unusual.

    `HELLO` is asked first: a server answers it to every user.
    """
    try:
        reply = client.execute_command("HELLO")
        words = reply if isinstance(reply, Mapping) else dict(zip(reply[::2], reply[1::2], strict=True))
        texts = {_text(name): _text(value) for name, value in words.items()}
        return _identity(texts.get("server", ""), texts.get("version", ""), texts.get("role", ""))
    except ResponseError:
        pass
    try:
        facts: Mapping[str, Any] = client.info()
    except ResponseError:
        return None
    valkey = "valkey_version" in facts
    version = facts.get("valkey_version" if valkey else "redis_version", "")
    return _identity("valkey" if valkey else "redis", str(version), str(facts.get("role", "")))


def _identity(name: str, version: str, role: str) -> ServerIdentity | None:
    match = _VERSION.match(version)
    if match is None:
        return None
    numbers = (int(match[1]), int(match[2]), int(match[3]))
    return ServerIdentity("valkey" if name == "valkey" else "redis", numbers, role in {"replica", "slave"})


def _text(word: object) -> str:
    return word.decode() if isinstance(word, bytes) else str(word)


def _refuse_dropped_decisions(client: Redis, server: ServerIdentity | None) -> None:
    """Refuse a server that would drop decisions at its next start, or may, and does not let it be looked up."""
    if server is None or not server.judges_its_file:
        return
    remedy = "or install Redis 8.4.4, Valkey 9.1.2 or a later one"
    writes = [sample for sample in LOG_COMMANDS if sample.split(" ")[0] in LOADED_COMMANDS]
    try:
        words = refusal(client, "default", writes)
    except ResponseError as error:
        if _speaks_as_default(client):
            return
        raise NotDurable(
            f"This Redis ({server}) drops at its next start commands that its user default may not run. Whether that "
            f"is every decision cannot be looked up ({error}); give the user of TABLETAPE_REDIS_URL the right "
            f"+acl|dryrun, {remedy}.",
            value=str(server),
            rule="user default",
        ) from error
    if words:
        raise NotDurable(
            f"This Redis ({server}) drops at its next start commands that its user default may not run. That is every "
            f"decision ({words}); write `user default off +@all ~*` into its configuration or ACL file (the user stays "
            f"off), {remedy}.",
            value=str(server),
            rule="user default",
        )


def _speaks_as_default(client: Redis) -> bool:
    """Whether this client is the user `default` itself: its work shows that it has the service's rights."""
    try:
        return _text(client.execute_command("ACL WHOAMI")) == "default"
    except ResponseError:
        return client.connection_pool.connection_kwargs.get("username") in {None, "default"}


def _check_settings(client: Redis, durability: Durability) -> DurabilityReport:
    try:
        # A name in each call: several names in a call are understood since 7.0 only.
        values = {name: str(client.config_get(name).get(name, "")) for name in _ASKED}
    except ResponseError:
        return _check_by_statistics(client, durability)
    if not (values["appendonly"] and values["appendfsync"]):  # a hosted server may hide them
        return _check_by_statistics(client, durability)
    _refuse_eviction(values.get("maxmemory"), values.get("maxmemory-policy"))
    _refuse_memory_only(values.get("appendonly") == "yes")
    return _check_sync(values, durability)


def _check_by_statistics(client: Redis, durability: Durability) -> DurabilityReport:
    needed = "everysec" if durability == "everysec" else "always"
    settings = [f"appendfsync {needed}", *(["no-appendfsync-on-rewrite no"] if needed == "always" else [])]
    settings.append("aof-load-truncated no")
    try:
        statistics: Mapping[str, Any] = client.info()
    except ResponseError:
        return DurabilityReport(
            None,
            "cannot be checked, for this Redis allows neither CONFIG GET nor INFO; it must have "
            + ", ".join(["appendonly yes", "maxmemory-policy noeviction", *settings]),
            checked=False,
        )
    _refuse_eviction(statistics.get("maxmemory"), statistics.get("maxmemory_policy"))
    if "aof_enabled" in statistics:
        _refuse_memory_only(bool(statistics["aof_enabled"]))
    return DurabilityReport(
        None,
        "append-only file; how often it is synced cannot be checked, for CONFIG GET is forbidden; "
        f"it must have {', '.join(settings)}",
        checked=False,
    )


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


def _check_sync(values: Mapping[str, str], durability: Durability) -> DurabilityReport:
    mode = values.get("appendfsync", "")
    needed = "everysec" if durability == "everysec" else "always"
    if _STRENGTH.get(mode, 0) < _STRENGTH[durability]:
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
        "; start it with aof-load-truncated no, or a crash in the middle of a write may lose the writes after it "
        '(docs/operating.md, "A Redis of your own after a crash")'
        if values.get("aof-load-truncated") == "yes"
        else ""
    )
    if mode == "always":
        return DurabilityReport("always", f"always: every decision is on disk before it is acknowledged{half_writes}")
    return DurabilityReport(
        "everysec",
        "everysec: a power cut may lose the last second, and a killed Redis the writes that a slow disk holds up"
        f"{half_writes}",
    )
