"""`serve`: one command that brings up Redis, API, workers and loop, and keeps them up.

Every process is meant to be killed at any time: what was acknowledged is in the log, and what was
not is asked for again. So the supervisor only starts, watches and restarts.
"""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click
import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from ops.client import Client
from ops.data_directory import DataDirectory
from ops.durability import DurabilityReport, check_durability
from ops.embedded_redis import END_SECONDS, EmbeddedRedis
from ops.errors import RedisFailed, ServeFailed, SettingInvalid
from ops.file_lock import FileLock, LockHeld
from ops.kept_process import KeptProcess
from ops.processes.children import kill_holders, spawn
from ops.settings import Settings
from ops.stop_signals import StopSignals

_TICK_SECONDS: Final = 0.1
_QUICK_TICK_SECONDS: Final = 0.05
_REDIS_SECONDS: Final = 10.0
_LEFT_BEHIND_SECONDS: Final = 10.0
_EARLY_DEATHS: Final = 5
"""How often a process may end before the service was ready once; then starting it is given up."""


class ChildCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A process that `serve` keeps running beside Redis."""

    name: str
    """What it is called in messages and in `run/`."""
    command: tuple[str, ...]
    """Program and arguments."""
    stop_order: int
    """Those with the lowest number are stopped first, those with the same number together."""
    stop_seconds: float = 10.0
    """How long it may take to end after it was asked to; then it is killed."""


def children(settings: Settings) -> tuple[ChildCommand, ...]:
    """Return the processes of the service: API, workers, loop, stored projections."""
    # -P: a folder that happens to be called `ops` where the service is started is not meant.
    python = (sys.executable, "-P", "-m")
    api = ChildCommand(name="api", command=(*python, "ops.processes.api"), stop_order=0)
    workers = [
        ChildCommand(name=f"worker-{number}", command=(*python, "ops.processes.worker"), stop_order=1)
        for number in range(1, settings.workers + 1)
    ]
    if len(workers) > 1:
        # Verifying a long log takes a while; one worker is always there for the tables that wait.
        runs_only = (*workers[0].command, "--runs-only")
        workers[0] = msgspec.structs.replace(workers[0], command=runs_only)
    loop = ChildCommand(name="loop", command=(*python, "ops.processes.loop"), stop_order=2)
    projections = ChildCommand(name="projections", command=(*python, "ops.processes.projections"), stop_order=2)
    return (api, *workers, loop, projections)


def serve(settings: Settings, commands: Sequence[ChildCommand] | None = None) -> None:
    """Run the whole service until SIGINT or SIGTERM; must be called in the main thread.

    Starts the embedded Redis unless one is configured, refuses a Redis that would lose data, starts
    *commands* (by default `children`), says where to look once the API is ready, restarts what
    dies, and stops everything in order at the end. Process ids lie in `run/` of the data directory.

    Raises:
        DataDirectoryInvalid, DataDirectoryInUse: the data directory cannot be used now.
        SettingInvalid: nobody can listen on the configured host, or a Redis is a node of a cluster.
        ServeFailed: the port is taken, or a process ends again and again before the service is ready.
        RedisFailed: Redis cannot be started or reached.
        NotDurable: Redis evicts keys or persists less than configured.
    """
    directory = settings.directory
    directory.prepare()
    with directory.locked(), StopSignals() as signals, _children_lock(directory.run) as lock:
        _check_address(settings)
        if settings.configured_token is None:
            directory.make_token()
        _Service(settings, children(settings) if commands is None else commands, signals, lock).run()


@contextlib.contextmanager
def _children_lock(run: Path) -> Iterator[FileLock]:
    """Hold the lock that children inherit; first end those that an earlier supervisor left behind."""
    lock = FileLock(run / "lock")
    holder = f"process {os.getpid()}"
    try:
        # Where the system ends children with their parent, they are gone in a moment.
        lock.take(holder, seconds=1.0)
    except LockHeld:
        kill_holders(lock.path)
        try:
            lock.take(holder, seconds=_LEFT_BEHIND_SECONDS)
        except LockHeld as held:
            raise ServeFailed(
                f"Processes of an earlier start are still running; end those named in {run} first."
            ) from held
    for stale in run.glob("*.pid"):
        stale.unlink()
    try:
        yield lock
    finally:
        lock.release()


def _check_address(settings: Settings) -> None:
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE | socket.AI_NUMERICSERV
        )
    except OSError as problem:
        raise SettingInvalid("TABLETAPE_HOST", f"{settings.host!r} is unknown.", value=settings.host) from problem
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as problem:
            if problem.errno == errno.EADDRNOTAVAIL:
                raise SettingInvalid(
                    "TABLETAPE_HOST", f"{settings.host!r} is no address of this machine.", value=settings.host
                ) from problem
            raise ServeFailed(
                f"Nothing can listen on {settings.host} port {settings.port}: {problem.strerror}. "
                "Stop what listens there, or set TABLETAPE_PORT.",
                value=settings.port,
            ) from problem


class _Service:
    """The processes of one `serve`, in the order in which they are started."""

    def __init__(
        self, settings: Settings, commands: Sequence[ChildCommand], signals: StopSignals, lock: FileLock
    ) -> None:
        self._settings = settings
        self._directory: DataDirectory = settings.directory
        self._signals = signals
        self._redis = (
            EmbeddedRedis(self._directory.redis, self._directory.socket, settings.durability, _say)
            if settings.embedded
            else None
        )
        environment = {**os.environ, **settings.environment(), "PYTHONPATH": python_path()}
        self._children = [self._keep(command, environment, lock) for command in commands]
        self._kept_redis = self._keep_redis()
        self._client = Client(settings.local_url)
        self._ready = False

    def _keep(self, child: ChildCommand, environment: Mapping[str, str], lock: FileLock) -> KeptProcess:
        return KeptProcess(
            child.name,
            start=partial(
                spawn,
                child.command,
                parent_death_signal=signal.SIGKILL,
                environment=environment,
                held=[lock.descriptor],
            ),
            run=self._directory.run,
            stop_order=child.stop_order,
            stop_seconds=child.stop_seconds,
            say=_say,
        )

    def _keep_redis(self) -> KeptProcess | None:
        redis = self._redis
        if redis is None:
            return None
        return KeptProcess(
            "redis",
            start=lambda: redis.launch(take_over=True),
            run=self._directory.run,
            stop_order=sys.maxsize,
            stop_seconds=END_SECONDS,
            say=_say,
        )

    def run(self) -> None:
        """Bring everything up, keep it up until a stop is asked for, take everything down."""
        try:
            report = self._bring_up_redis()
            self._check_queue()
            while report is not None and not self._signals.stop_requested:
                self._tend()
                self._announce(report)
                self._signals.wait(_TICK_SECONDS if self._ready else _QUICK_TICK_SECONDS)
        finally:
            self._client.close()
            self._stop()

    def _bring_up_redis(self) -> DurabilityReport | None:
        """Start or find Redis and check it; `None` when a stop was asked for meanwhile."""
        if self._redis is not None and self._kept_redis is not None:
            self._kept_redis.start()
            while not self._redis.is_ready():
                if self._signals.wait(_QUICK_TICK_SECONDS):
                    return None
        deadline = time.monotonic() + _REDIS_SECONDS
        while not self._signals.stop_requested:
            try:
                with contextlib.closing(_connect(self._settings.store_url)) as client:
                    _refuse_cluster(client, "TABLETAPE_REDIS_URL")
                    return check_durability(client, self._settings.durability)
            except RedisError as problem:
                if time.monotonic() > deadline:
                    raise RedisFailed(f"Redis cannot be reached: {problem}.") from problem
            self._signals.wait(_TICK_SECONDS)
        return None

    def _check_queue(self) -> None:
        """Refuse a queue that no jobs can be put on; one that is away now may come later."""
        if self._settings.configured_queue_url is not None:
            with contextlib.closing(_connect(self._settings.queue_url)) as client, contextlib.suppress(RedisError):
                _refuse_cluster(client, "TABLETAPE_QUEUE_URL")

    def _tend(self) -> None:
        if self._kept_redis is not None:
            self._kept_redis.tend()
        for child in self._children:
            child.tend()
            if not self._ready and child.deaths >= _EARLY_DEATHS:
                raise ServeFailed(
                    f"{child.name} ended {child.deaths} times before the service was ready "
                    f"(exit code {child.last_exit}); its messages are above.",
                    value=child.name,
                )

    def _announce(self, report: DurabilityReport) -> None:
        """Say where to look, once, when the API is ready."""
        if self._ready or not self._client.ready():
            return
        self._ready = True
        token = "TABLETAPE_OPERATOR_TOKEN" if self._settings.configured_token else str(self._directory.token_file)
        lines = {
            "service": f"{self._settings.local_url} (description: {self._settings.local_url}/schema)",
            "redis": "embedded" if self._settings.embedded else "the one in TABLETAPE_REDIS_URL",
            "durability": report.sentence,
            "data": str(self._directory.path),
            "operator token": f"in {token}",
            "process ids": str(self._directory.run),
        }
        _say("\n".join(["ready; Ctrl-C stops everything", *(f"  {name:<16}{lines[name]}" for name in lines)]))

    def _stop(self) -> None:
        """Stop the processes: the lowest order first, Redis last."""
        kept = [*self._children, *([self._kept_redis] if self._kept_redis else [])]
        if any(process.is_running for process in kept):
            _say("stopping")
        for order in sorted({process.stop_order for process in kept}):
            group = [process for process in kept if process.stop_order == order]
            for process in group:
                process.ask_to_stop()
            for process in group:
                process.await_stop()
        if self._ready:
            _say(f"stopped; the data is in {self._directory.path}")


def python_path() -> str:
    """Return a `PYTHONPATH` with which children import the same folders as this process, wherever it was started."""
    root = str(Path(__file__).absolute().parent.parent)
    return os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)


def _connect(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=2.0, socket_connect_timeout=2.0, retry=Retry(NoBackoff(), 0))


def _refuse_cluster(client: Redis, variable: str) -> None:
    """Refuse a node of a Redis Cluster: it serves some keys only, and sends its callers elsewhere for the others.

    Raises:
        SettingInvalid: *variable* names one.
        redis.exceptions.ConnectionError: it cannot be reached.
    """
    try:
        in_cluster = client.info("cluster").get("cluster_enabled")
    except ResponseError:
        return  # It keeps that to itself.
    if in_cluster:
        raise SettingInvalid(variable, "names a node of a Redis Cluster; name one Redis (cluster-enabled no).")


def _say(sentence: str) -> None:
    # Whoever reads along may have gone; the service goes on.
    with contextlib.suppress(OSError):
        click.echo(f"tabletape: {sentence}")
