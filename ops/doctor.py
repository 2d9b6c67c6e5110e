"""The check of a deployment: faults of its servers, its queue and its work, and their remedies."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from domain.rulesets import RULESETS
from eventstore.log.seeds import ServiceKeys
from eventstore.service import open_service
from eventstore.storage.redis_address import read_address
from eventstore.storage.redis_client import RedisClient
from eventstore.storage.redis_servers import connect_blocking, every_server, fail_over_seconds
from eventstore.storage.redis_store import RedisStore
from eventstore.storage.store import SetBack
from ops.durability import check_durability
from ops.errors import NotDurable, RedisFailed, RightsMissing, SettingInvalid, StoreLayoutUnknown
from ops.redis_rights import QUEUE_COMMANDS, check_rights, log_commands
from ops.settings import MOST_PATIENCE_S, Durability, ServiceSettings
from ops.shards import fix_shards
from projections.stored.lists import Lists
from projections.stored.runner import ProjectionRunner

Level: TypeAlias = Literal["ok", "warning", "error"]

_SECONDS: Final = 2.0
_PINGS: Final = 20
_SLOW_MS: Final = 5.0
_CLOCK_MS: Final = 1_000
_LAG_MS: Final = 30_000
_OLDEST: Final = (6, 2)
_FULL: Final = 0.8
_NAMED: Final = 5


class Finding(msgspec.Struct, frozen=True):
    """The result of a check."""

    check: str
    level: Level
    """`error`: a part does not work, or data may be lost. `warning`: that may happen one day."""
    where: str
    """The server, `<host>:<port>`; empty for the whole deployment."""
    sentence: str
    remedy: str = ""
    """The remedy; empty where none is needed."""


def examine_servers(settings: ServiceSettings) -> Iterator[Finding]:
    """Return the findings about the servers of the logs, and about the server of the queue.

    Raises:
        RedisFailed: the servers of the logs cannot be reached.
    """
    try:
        with every_server(settings.store_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0)) as servers:
            for name, client in servers.items():
                try:
                    yield from _examine(name, client, settings)
                except RedisError as error:
                    if not name:
                        raise
                    yield Finding(
                        "server", "error", name, f"It cannot be reached: {error}.",
                        "Start it. Where no replica took its place, the games of its shards are away until then.",
                    )  # fmt: skip
    except RedisError as error:
        raise RedisFailed(f"The Redis of the logs cannot be reached: {error}.") from error
    try:
        with connect_blocking(settings.store_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0)) as client:
            yield _shards(client, settings)
        yield _fail_over(settings)
    except RedisError as error:
        sentence = f"How many shards the store has, or how long a fail-over may last, cannot be read: {error}."
        yield Finding("shards", "error", "", sentence, "See to the servers that are away.")
    yield _queue(settings)


def _fail_over(settings: ServiceSettings) -> Finding:
    lasts_s = fail_over_seconds(settings.store_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0))
    patience_s = settings.patience_after(lasts_s)
    if lasts_s > patience_s:
        return Finding(
            "fail-over", "warning", "",
            f"A fail-over may last {lasts_s:g} s by the servers' settings, and a request waits for {patience_s} s.",
            "Lower cluster-node-timeout, or the Sentinels' down-after-milliseconds and failover-timeout; or set "
            f"TABLETAPE_PATIENCE, {MOST_PATIENCE_S} at most.",
        )  # fmt: skip
    sentence = f"A request waits for {patience_s} s; a fail-over lasts {lasts_s:g} s at most."
    return Finding("fail-over", "ok", "", sentence)


def _examine(name: str, client: Redis, settings: ServiceSettings) -> Iterator[Finding]:
    try:
        durability: Durability = "everysec" if settings.durability == "everysec" else "always"
        report = check_durability(client, durability, alone=not name)
        yield Finding("persistence", "ok", name, f"It keeps every acknowledged write: {report.sentence}.")
    except NotDurable as refused:
        yield Finding("persistence", "error", name, refused.detail, f"Change {refused.rule} in its configuration.")
    try:
        check_rights({"": client}, log_commands(settings))
        yield Finding("rights", "ok", name, "Its user has every right that the service needs.")
    except RightsMissing as refused:
        yield Finding(
            "rights", "error", name, refused.detail, "Without a right, a request that needs it fails in the middle."
        )
    facts: Mapping[str, Any] = client.info()
    yield _version(name, facts)
    yield _memory(name, facts)
    yield _replication(name, client, facts, settings)
    yield _clock(name, client)
    yield _latency(name, client)


def _version(name: str, facts: Mapping[str, Any]) -> Finding:
    version = str(facts.get("valkey_version") or facts["redis_version"])
    if "valkey_version" not in facts and tuple(int(part) for part in version.split(".")[:2]) < _OLDEST:
        detail = f"It is Redis {version}; 6.2 is the oldest that works."
        return Finding("version", "error", name, detail, "Install a later one.")
    return Finding("version", "ok", name, f"It is {facts.get('server_name', 'redis')} {version}.")


def _memory(name: str, facts: Mapping[str, Any]) -> Finding:
    memory, most = int(facts["used_memory"]), int(facts.get("maxmemory", 0))
    share = memory / most if most else 0.0
    if share > _FULL:
        return Finding(
            "memory", "warning", name,
            f"{share:.0%} of its memory is used (maxmemory {most}); when it is full it takes no writes.",
            "Give it more memory, or retire closed games (tabletape retire).",
        )  # fmt: skip
    return Finding("memory", "ok", name, f"It uses {memory // 1024**2} MiB.")


def _replication(name: str, client: Redis, facts: Mapping[str, Any], settings: ServiceSettings) -> Finding:
    if facts["role"] != "master":
        if facts.get("master_link_status") != "up":
            return Finding(
                "replication", "error", name, "This replica does not follow its primary.",
                "Look at its log; until it follows, a fail-over loses the entries that it lacks.",
            )  # fmt: skip
        return Finding("replication", "ok", name, "This replica follows its primary.")
    replicas = int(facts["connected_slaves"])
    if not replicas:
        if settings.durability == "replicated":
            return Finding(
                "replication", "error", name, "No replica follows this primary, so nothing is acknowledged.",
                "Start a replica, or set TABLETAPE_DURABILITY=always.",
            )  # fmt: skip
        level: Level = "ok" if read_address(settings.store_url).kind == "single" else "warning"
        remedy = "Keep backups; a replica could take its place (docs/scaling.md, Fail-over)."
        return Finding("replication", level, name, "No replica follows this primary.", remedy)
    least = int(str(client.config_get("min-replicas-to-write").get("min-replicas-to-write", 0)))
    if not least and settings.durability != "replicated":
        return Finding(
            "replication", "warning", name,
            "It goes on accepting when its replicas are cut off, and a fail-over loses that.",
            "Give it two replicas, min-replicas-to-write 1 and min-replicas-max-lag; or set "
            "TABLETAPE_DURABILITY=replicated.",
        )  # fmt: skip
    if least >= replicas:
        return Finding(
            "replication", "warning", name,
            f"It takes writes only while replicas follow it, {least} at least (min-replicas-to-write); "
            f"it has {replicas}, so none may be away.",
            "Start another replica.",
        )  # fmt: skip
    return Finding("replication", "ok", name, f"Replicas that follow it: {replicas}.")


def _clock(name: str, client: Redis) -> Finding:
    start = time.time()
    seconds, micros = client.time()
    off_ms = round(abs(seconds + micros / 1e6 - (start + time.time()) / 2) * 1000)
    if off_ms > _CLOCK_MS:
        return Finding(
            "clock", "warning", name, f"Its clock and the one of this machine differ by {off_ms} ms.",
            "Keep the clocks of all hosts right (NTP).",
        )  # fmt: skip
    return Finding("clock", "ok", name, f"Its clock is right within {off_ms} ms.")


def _latency(name: str, client: Redis) -> Finding:
    times = []
    for _ in range(_PINGS):
        start = time.perf_counter()
        client.ping()
        times.append((time.perf_counter() - start) * 1000)
    # The shortest time measures the way to the server; longer times measure other work of this machine.
    shortest = min(times)
    if shortest > _SLOW_MS:
        return Finding(
            "latency",
            "warning",
            name,
            f"An exchange with it takes at least {shortest:.1f} ms; a request makes several.",
            "Serve nearer to it, or look for slow commands (SLOWLOG GET).",
        )
    return Finding("latency", "ok", name, f"An exchange with it takes at least {shortest:.1f} ms.")


def _shards(client: Redis, settings: ServiceSettings) -> Finding:
    try:
        return Finding("shards", "ok", "", f"The store has {fix_shards(client, settings)} shards.")
    except SettingInvalid as refused:
        return Finding("shards", "error", "", refused.detail, "Processes with this setting do not start.")
    except StoreLayoutUnknown as refused:
        return Finding("shards", "error", "", refused.detail, "Processes of this release do not start.")


def _queue(settings: ServiceSettings) -> Finding:
    try:
        with connect_blocking(settings.queue_url, seconds=_SECONDS, retry=Retry(NoBackoff(), 0)) as client:
            facts: Mapping[str, Any] = client.info()
            check_rights({"": client}, QUEUE_COMMANDS, queue=True)
    except RightsMissing as refused:
        return Finding("queue", "error", "", refused.detail, "Without a right, jobs fail in the middle.")
    except RedisError as error:
        return Finding(
            "queue", "error", "", f"The Redis of the job queue cannot be reached: {error}.",
            "Start it, or set TABLETAPE_QUEUE_URL. Until then no round is scored and no bot plays.",
        )  # fmt: skip
    if facts.get("cluster_enabled"):
        return Finding("queue", "error", "", "The job queue is on a cluster.", "Set TABLETAPE_QUEUE_URL to one Redis.")
    if facts["role"] != "master":
        return Finding(
            "queue", "error", "", "The job queue is on a replica.", "Name its primary in TABLETAPE_QUEUE_URL."
        )
    if int(facts.get("maxmemory", 0)) and facts.get("maxmemory_policy") != "noeviction":
        return Finding(
            "queue", "error", "",
            f"The Redis of the job queue throws jobs away when it is full ({facts['maxmemory_policy']}).",
            "Set its maxmemory-policy to noeviction.",
        )  # fmt: skip
    return Finding("queue", "ok", "", "The Redis of the job queue answers and keeps its jobs.")


async def examine_work(settings: ServiceSettings, shards: int) -> list[Finding]:
    """Return whether the work of the service is done: lists are up with the logs, no log lost entries, games go on.

    Raises:
        StoreUnavailable: the store does not answer.
    """
    client = RedisClient(settings.store_url)
    try:
        # Nothing is drawn and nothing sealed here, so the service's keys stay where they are.
        service = open_service(RedisStore(client, shards), RULESETS, ServiceKeys({"none": bytes(32)}, "none"))
        runner = ProjectionRunner(service, client)
        lags = await runner.lags_ms()
        stalled, damaged = await Lists(client, shards).stalled_counts()
        set_back = [mark for shard in range(shards) for mark in await service.store.all_set_back(shard)]
    finally:
        await client.close()
    name, lag = max(lags.items(), key=lambda item: item[1])
    findings = [Finding("projections", "ok", "", f"The stored projections are up with the logs within {lag} ms.")]
    if lag > _LAG_MS:
        sentence = f"The stored projection {name} is {lag // 1000} s behind the logs."
        remedy = "See that `serve projections` runs (or `serve`), and look at its log."
        findings = [Finding("projections", "warning", "", sentence, remedy)]
    findings.append(_set_back(set_back))
    if stalled:
        sentence = f"The service stopped trying {stalled} games; of {damaged} of these the log cannot be folded."
        remedy = "`tabletape retry` lists them with the reason; mend it, then free each with `tabletape retry GAME`."
        return [*findings, Finding("stalled games", "warning", "", sentence, remedy)]
    return [*findings, Finding("stalled games", "ok", "", "No game is stalled.")]


def _set_back(marks: Sequence[SetBack]) -> Finding:
    if not marks:
        return Finding("logs set back", "ok", "", "No log was set back by a fail-over within a week.")
    named = [f"{mark.game} (entry {mark.lost} is lost, it goes on after {mark.head})" for mark in marks[:_NAMED]]
    more = f" and {len(marks) - _NAMED} more" if len(marks) > _NAMED else ""
    return Finding(
        "logs set back", "warning", "",
        f"A fail-over set back {len(marks)} logs within a week: {', '.join(named)}{more}.",
        "The players are told. Set TABLETAPE_DURABILITY=replicated where this must not happen (docs/scaling.md).",
    )  # fmt: skip
