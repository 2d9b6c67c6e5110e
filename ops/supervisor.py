"""`serve`: a command that starts Redis, API, workers and loop, or one of these roles, and keeps them running.

Every process may be killed at any time: acknowledged requests are in the log, and callers repeat the others. So the
supervisor only starts, watches and restarts.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import click
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError
from redis.retry import Retry

from eventstore.storage.redis_address import read_address
from eventstore.storage.redis_servers import connect_blocking, every_server, fail_over_seconds
from ops.client import Client
from ops.data_directory import DataDirectory
from ops.durability import DurabilityReport, check_servers, identify
from ops.embedded_redis import END_SECONDS, EmbeddedRedis
from ops.errors import RedisFailed, ServeFailed, SettingInvalid
from ops.file_lock import FileLock, LockHeld
from ops.kept_process import KeptProcess
from ops.listening import ListeningPlaces, listening
from ops.processes.children import kill_holders, spawn
from ops.redis_rights import QUEUE_COMMANDS, check_rights, log_commands
from ops.roles import ChildCommand, Role, children
from ops.rolling_restart import RollingRestart
from ops.serve_state import (
    STATE_FILE,
    HealthPort,
    ProcessState,
    ProcessStatus,
    ServeState,
    read_lags,
    read_metrics,
    write_state,
)
from ops.service_keys import check_service_keys
from ops.settings import ServiceSettings
from ops.shards import fix_shards
from ops.stop_signals import StopSignals

_TICK_SECONDS: Final = 0.1
_QUICK_TICK_SECONDS: Final = 0.05
_FIRST_LOOK_SECONDS: Final = 0.005
"""A server with little data answers a few milliseconds after its start."""
_REDIS_SECONDS: Final = 10.0
_LEFT_BEHIND_SECONDS: Final = 10.0
_EARLY_DEATHS: Final = 5
"""How often a process may end before the service was ready once; then starting it is given up."""


def serve(
    settings: ServiceSettings,
    commands: Sequence[ChildCommand] | None = None,
    *,
    role: Role | None = None,
    count: int = 1,
    gives_up_games: bool = False,
) -> None:
    """Run the whole service, or a role of it, until SIGINT or SIGTERM; must be called in the main thread.

    Starts the embedded Redis unless one is configured, refuses a Redis that would lose data, starts the processes,
    prints the addresses once they are ready, restarts dead processes, replaces all of them one after another on
    SIGUSR1, and stops everything in order at the end. Process ids lie in `run/` of the data directory.

    Args:
        settings: the settings.
        commands: the processes, in place of `children`.
        role: the role to serve; it needs a configured Redis, and the keys and tokens of the other roles.
        count: the number of processes of this role.
        gives_up_games: whether to go on without the service keys of the games in the store.

    Raises:
        DataDirectoryInvalid, DataDirectoryInUse: the data directory cannot be used now.
        SettingInvalid: nobody can listen on the configured host, a Redis is a node of a cluster, or a role has none.
        TokenMissing: the API alone has no operator's token.
        ServiceKeyRefused: the service keys are not the keys of the store.
        ServeFailed: the port is taken, or a process ends again and again before the service is ready.
        RedisFailed: Redis cannot be started or reached.
        NotDurable: Redis evicts keys, persists less than configured, or drops decisions when it starts.
        RightsMissing: the user of a Redis lacks a right that the service needs.
    """
    directory = settings.directory
    if role is not None and settings.embedded:
        raise SettingInvalid("TABLETAPE_REDIS_URL", "is to name the Redis that all roles share.")
    directory.prepare()
    run = directory.run_of(role)
    with (
        directory.locked(role),
        StopSignals() as signals,
        _children_lock(run) as lock,
        contextlib.ExitStack() as stack,
    ):
        child_commands = children(settings, role, count) if commands is None else commands
        serves_api = role in (None, "api")
        listeners = sum(command.listens for command in child_commands)
        places = stack.enter_context(listening(settings, listeners)) if serves_api else None
        if role == "api":
            settings.operator_token()
        elif role is None and settings.configured_token is None:
            directory.make_token()
        if role is None:
            directory.make_push_key()
        service = _Service(settings, child_commands, signals, lock, run, places)
        if settings.health_port is not None:
            health = _health_port(settings, service)
            stack.callback(health.close)
        service.run(role, gives_up_games)


def _health_port(settings: ServiceSettings, service: _Service) -> HealthPort:
    """Answer about the service on the configured port.

    Raises:
        ServeFailed: the port is taken.
    """

    def trouble() -> str | None:
        for url in dict.fromkeys((settings.store_url, settings.queue_url)):
            try:
                with contextlib.closing(connect_redis(url)) as client:
                    client.ping()
            except RedisError as problem:
                return f"Redis cannot be reached: {problem}"
        return None

    port = int(settings.health_port or 0)
    try:
        return HealthPort(
            settings.host,
            port,
            state=lambda: service.state,
            trouble=trouble,
            lags=lambda: read_lags(settings),
            metrics=lambda: read_metrics(service.state, settings.directory.sockets),
        )
    except OSError as problem:
        detail = f"Nothing can listen on {settings.host} port {port}: {problem.strerror}. Set TABLETAPE_HEALTH_PORT."
        raise ServeFailed(detail, value=port) from problem


@contextlib.contextmanager
def _children_lock(run: Path) -> Iterator[FileLock]:
    """Hold the lock that children inherit; first end the children of an earlier supervisor."""
    lock = FileLock(run / "lock")
    holder = f"process {os.getpid()}"
    try:
        # Where the system ends children with their parent, they are gone in a moment.
        lock.take(holder, seconds=1.0)
    except LockHeld:
        kill_holders(lock.path)
        try:
            lock.take(holder, seconds=_LEFT_BEHIND_SECONDS)
        except LockHeld as error:
            raise ServeFailed(
                f"Processes of an earlier start are still running; end the processes named in {run} first."
            ) from error
    for stale in (*run.glob("*.pid"), run / STATE_FILE):
        stale.unlink(missing_ok=True)
    try:
        yield lock
    finally:
        (run / STATE_FILE).unlink(missing_ok=True)
        lock.release()


class _Service:
    """The processes of a `serve`, in the order of their start.

    Attributes:
        state: their present state.
    """

    def __init__(
        self,
        settings: ServiceSettings,
        commands: Sequence[ChildCommand],
        signals: StopSignals,
        lock: FileLock,
        run: Path,
        places: ListeningPlaces | None,
    ) -> None:
        self._settings = settings
        self._directory: DataDirectory = settings.directory
        self._signals = signals
        self._run_folder = run
        self._places = places
        self._listeners = [command for command in commands if command.listens]
        self._redis = (
            EmbeddedRedis(self._directory.redis, self._directory.socket, settings.sync, _say)
            if settings.embedded
            else None
        )
        self._environment = {**os.environ, **settings.environment(), "PYTHONPATH": python_path()}
        self._children = [self._keep(command, self._environment, lock) for command in commands]
        self._kept_redis = self._keep_redis()
        self._client = Client(settings.local_url) if places else None
        self._ready = False
        self._restart: RollingRestart | None = None
        self._restarts = 0
        self._failure: str | None = None
        self.state = self._look()

    def _keep(self, child: ChildCommand, environment: Mapping[str, str], lock: FileLock) -> KeptProcess:
        options, descriptors = [], []
        if child.listens and self._places is not None:
            options = self._places.options(self._listeners.index(child))
            descriptors = self._places.descriptors
        return KeptProcess(
            child.name,
            start=partial(
                spawn,
                [*child.command, *options],
                parent_death_signal=signal.SIGKILL,
                environment=environment,
                descriptors=[lock.descriptor, *descriptors],
            ),
            run=self._run_folder,
            stop_order=child.stop_order,
            stop_seconds=child.stop_seconds,
            say=_say,
            leave_signal=child.leave_signal,
            leave_seconds=child.leave_seconds,
        )

    def _keep_redis(self) -> KeptProcess | None:
        redis = self._redis
        if redis is None:
            return None
        return KeptProcess(
            "redis",
            start=lambda: redis.launch(take_over=True),
            run=self._run_folder,
            stop_order=sys.maxsize,
            stop_seconds=END_SECONDS,
            say=_say,
        )

    def run(self, role: Role | None, gives_up_games: bool) -> None:
        """Bring everything up, keep it up until a stop is asked for, take everything down."""
        try:
            report = self._bring_up_redis()
            if report is not None:
                self._check_queue()
                with contextlib.closing(connect_redis(self._settings.store_url)) as client:
                    check_service_keys(self._settings, client, makes=role is None, gives_up=gives_up_games)
            while report is not None and not self._signals.stop_requested:
                self._tend()
                self._announce(report, role)
                self._go_on_restarting()
                self._note_state()
                calm = self._ready and self._restart is None
                self._signals.wait(_TICK_SECONDS if calm else _QUICK_TICK_SECONDS)
        finally:
            if self._client is not None:
                self._client.close()
            self._stop()

    def _look(self) -> ServeState:
        supervised = [*([self._kept_redis] if self._kept_redis else []), *self._children]
        processes = []
        for process in supervised:
            ready = process.is_ready or (process is self._kept_redis and process.is_running)
            status: ProcessStatus = "ready" if ready else "starting" if process.is_running else "ended"
            processes.append(ProcessState(process.name, process.pid, status))
        return ServeState(
            pid=os.getpid(),
            ready=all(process.status == "ready" for process in processes),
            processes=tuple(processes),
            restarting=self._restart is not None,
            restarts=self._restarts,
            failure=self._failure,
        )

    def _note_state(self) -> None:
        now = self._look()
        if now != self.state:
            self.state = now
            write_state(self._run_folder, now)

    def _go_on_restarting(self) -> None:
        """Replace the processes one after another, when a restart was requested."""
        if self._signals.take_restart() and self._restart is None:
            _say("restarting, one process after the other")
            self._restart = RollingRestart(self._children, _say)
        if self._restart is not None and self._restart.step():
            self._failure, self._restart = self._restart.failure, None
            self._restarts += 1
            if self._failure is None:
                _say("restarted")

    def _bring_up_redis(self) -> DurabilityReport | None:
        """Start or find Redis and check it; `None` when a stop was asked for meanwhile."""
        if self._redis is not None and self._kept_redis is not None:
            self._kept_redis.start()
            pause = _FIRST_LOOK_SECONDS
            while not self._redis.is_ready():
                if self._signals.wait(pause):
                    return None
                pause = min(2 * pause, _QUICK_TICK_SECONDS)
        deadline = time.monotonic() + _REDIS_SECONDS
        while not self._signals.stop_requested:
            try:
                with contextlib.closing(connect_redis(self._settings.store_url)) as client:
                    _refuse_cluster(client, self._settings.store_url, "TABLETAPE_REDIS_URL")
                    with every_server(self._settings.store_url, seconds=2.0, retry=Retry(NoBackoff(), 0)) as servers:
                        report = check_servers(servers, self._settings.durability)
                        check_rights(servers, log_commands(self._settings))
                    # After the checks: nothing is written to a server that would lose it. The processes are told, so
                    # that they can be started while Redis is away.
                    self._environment["TABLETAPE_SHARDS"] = str(fix_shards(client, self._settings))
                    lasts = fail_over_seconds(self._settings.store_url, seconds=2.0, retry=Retry(NoBackoff(), 0))
                    self._environment["TABLETAPE_PATIENCE"] = str(self._settings.patience_after(lasts))
                    return report
            except RedisError as problem:
                if time.monotonic() > deadline:
                    raise RedisFailed(f"Redis cannot be reached: {problem}.") from problem
            self._signals.wait(_TICK_SECONDS)
        return None

    def _check_queue(self) -> None:
        """Refuse a queue that takes no jobs; a queue that is away now may come later."""
        with contextlib.closing(connect_redis(self._settings.queue_url)) as client, contextlib.suppress(RedisError):
            if self._settings.configured_queue_url is not None:
                _refuse_cluster(client, self._settings.queue_url, "TABLETAPE_QUEUE_URL")
                server = identify(client)
                if server is not None and server.replica:
                    raise SettingInvalid("TABLETAPE_QUEUE_URL", "names a replica; name its primary.")
            check_rights({"": client}, QUEUE_COMMANDS, queue=True)

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

    def _announce(self, report: DurabilityReport, role: Role | None) -> None:
        """Say where to look, once, when the API answers, or the processes of another role do their work."""
        if self._ready or not (self._look().ready if self._client is None else self._client.ready()):
            return
        self._ready = True
        token = "TABLETAPE_OPERATOR_TOKEN" if self._settings.configured_token else str(self._directory.token_file)
        lines = {
            "service": f"{self._settings.local_url} (description: {self._settings.local_url}/schema)",
            "role": role or "",
            "redis": "embedded" if self._settings.embedded else "the one in TABLETAPE_REDIS_URL",
            "durability": report.sentence,
            "data": str(self._directory.path),
            "operator token": f"in {token}",
            "process ids": str(self._run_folder),
        }
        unsaid = (["service", "operator token"] if self._client is None else []) + (["role"] if role is None else [])
        for name in unsaid:
            del lines[name]
        _say("\n".join(["ready; Ctrl-C stops everything", *(f"  {name:<16}{lines[name]}" for name in lines)]))

    def _stop(self) -> None:
        """Stop the processes: the lowest order first, Redis last."""
        processes = [*self._children, *([self._kept_redis] if self._kept_redis else [])]
        if any(process.is_running for process in processes):
            _say("stopping")
        for order in sorted({process.stop_order for process in processes}):
            group = [process for process in processes if process.stop_order == order]
            for process in group:
                process.ask_to_stop()
            for process in group:
                process.await_stop()
        if self._ready:
            _say(f"stopped; the data is in {self._directory.path}")


def python_path() -> str:
    """Return a `PYTHONPATH` with which children import the same folders as this process, from any directory."""
    root = str(Path(__file__).absolute().parent.parent)
    return os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)


def connect_redis(url: str) -> Redis:
    """Return a client that waits two seconds at most and tries nothing twice; see `connect_blocking`."""
    return connect_blocking(url, seconds=2.0, retry=Retry(NoBackoff(), 0))


def _refuse_cluster(client: Redis, url: str, variable: str) -> None:
    """Refuse a node of a Redis Cluster in the place of a single server: it serves some keys only.

    Raises:
        SettingInvalid: *variable* names a node.
        redis.exceptions.ConnectionError: it cannot be reached.
    """
    if read_address(url).kind == "cluster":
        return
    try:
        in_cluster = client.info("cluster").get("cluster_enabled")
    except ResponseError:
        return  # It keeps that to itself.
    if in_cluster:
        remedy = "write redis+cluster:// for all of it" if variable == "TABLETAPE_REDIS_URL" else "name one Redis"
        raise SettingInvalid(variable, f"names a node of a Redis Cluster; {remedy}.")


def _say(sentence: str) -> None:
    # The reader of the output may have gone; the service goes on.
    with contextlib.suppress(OSError):
        click.echo(f"tabletape: {sentence}")
