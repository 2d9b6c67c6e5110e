"""The roles of the service, and the processes that `serve` keeps running for each."""

from __future__ import annotations

import signal
import sys
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from ops.settings import ServiceSettings

Role: TypeAlias = Literal["api", "worker", "loop", "projections"]
"""The work of a process: answer over HTTP, do jobs, hand out due work, or update the stored projections."""

ROLES: Final[tuple[Role, ...]] = get_args(Role)
DRAIN: Final = signal.SIGUSR1
"""Asks an API process to end without a refused request: see `ApiServer.drain`."""
_DRAIN_SECONDS: Final = 90.0
"""How long an API process may take to end after that: the longest wait of a call is 60 seconds."""


class ChildCommand(msgspec.Struct, frozen=True, kw_only=True):
    """A process that `serve` keeps running beside Redis."""

    name: str
    """Its name in messages and in `run/`."""
    command: tuple[str, ...]
    """Program and arguments."""
    stop_order: int
    """Processes with the lowest number are stopped first, processes with the same number together."""
    stop_seconds: float = 10.0
    """How long it may take to end after it was asked to; then it is killed."""
    leave_signal: signal.Signals = signal.SIGTERM
    """Asks it to end when another process has taken its place."""
    leave_seconds: float = 40.0
    """How long it may take to end after that: longer than a job may take."""
    listens: bool = False
    """Whether it gets the listening sockets of the service, as options `--fd`."""


def children(settings: ServiceSettings, role: Role | None = None, count: int = 1) -> tuple[ChildCommand, ...]:
    """Return the processes of a whole service (API, workers, loop, stored projections), or *count* of a role."""
    if role == "api":
        commands = _apis(count)
    elif role == "worker":
        commands = _workers(count)
    elif role is not None:
        commands = _numbered(ChildCommand(name=role, command=_python(role), stop_order=2), count)
    else:
        alone = (ChildCommand(name=name, command=_python(name), stop_order=2) for name in ("loop", "projections"))
        commands = (*_apis(settings.api_processes), *_workers(settings.workers), *alone)
    return tuple(msgspec.structs.replace(each, command=(*each.command, "--name", each.name)) for each in commands)


def _apis(count: int) -> tuple[ChildCommand, ...]:
    command = ChildCommand(
        name="api",
        command=_python("api"),
        stop_order=0,
        leave_signal=DRAIN,
        leave_seconds=_DRAIN_SECONDS,
        listens=True,
    )
    return _numbered(command, count)


def _workers(count: int) -> tuple[ChildCommand, ...]:
    workers = [
        ChildCommand(name=f"worker-{number}", command=_python("worker"), stop_order=1) for number in range(1, count + 1)
    ]
    if count > 1:
        # Verifying a long log takes a while; so a worker is reserved for the waiting tables.
        workers[0] = msgspec.structs.replace(workers[0], command=(*workers[0].command, "--runs-only"))
    return tuple(workers)


def _numbered(command: ChildCommand, count: int) -> tuple[ChildCommand, ...]:
    """Return a process so many times; where there are several, each has a number in its name."""
    if count == 1:
        return (command,)
    return tuple(msgspec.structs.replace(command, name=f"{command.name}-{number}") for number in range(1, count + 1))


def _python(role: Role) -> tuple[str, ...]:
    # -P: a folder that happens to be called `ops` where the service is started is not meant.
    return (sys.executable, "-P", "-m", f"ops.processes.{role}")
