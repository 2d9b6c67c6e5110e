"""A complete service of a test's own, `tabletape serve` in a forked process, and commands in others."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from ops.client import Client, ServiceRefused, ServiceUnavailable
from tests import forked
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, is_alive, pauses, wait_until

T = TypeVar("T")

ROOT = Path(__file__).parents[1]

_PORTS = range(10_081, 22_000)
"""Where ports are chosen: from these, and from those ten thousand above, systems take none for connections.

Browsers refuse 10080, and no port above it: https://fetch.spec.whatwg.org/#port-blocking.
"""
_marks: list[socket.socket] = []
"""Hold the ports that were given."""


class Served:
    """A running service; a context manager that ends it. Further variables of its *environment* may be given.

    Attributes:
        url: its address.
        environment: the variables by which commands find it.
        run: the folder of its process ids.
    """

    def __init__(self, data: Path, *, workers: int = 1, **environment: str) -> None:
        port = free_port()
        self.data = data
        self.url = f"http://127.0.0.1:{port}"
        self.run = data / "run"
        self.log = data.with_name(f"{data.name}.log")
        own = {name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")}
        self.environment = {
            **own,
            "PYTHONPATH": str(ROOT),
            "TABLETAPE_DATA": str(data),
            "TABLETAPE_PORT": str(port),
            "TABLETAPE_WORKERS": str(workers),
            **environment,
        }
        self._process: Forked | None = None

    def __enter__(self) -> Self:
        with self.log.open("wb") as log:
            self._process = Forked(
                ["ops.cli", "serve"],
                fork_server(),
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline, rests = time.monotonic() + PATIENCE_SECONDS, pauses()
        try:
            with Client(self.url) as client:
                while not client.ready():
                    assert self._process.poll() is None, self.log.read_text()
                    assert time.monotonic() < deadline, self.log.read_text()
                    time.sleep(next(rests))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(PATIENCE_SECONDS)
        finally:
            self._process.kill()  # its processes end with it

    def crash(self) -> None:
        """Kill all of its processes at once, as a power cut ends them; it can be entered again."""
        assert self._process is not None
        # Stopped first, it starts nothing again meanwhile.
        self._process.send_signal(signal.SIGSTOP)
        pids = [int(file.read_text()) for file in self.run.glob("*.pid")]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        wait_until(lambda: not any(map(is_alive, pids)))

    def operator(self) -> Client:
        """Return a client that speaks as the operator."""
        return Client(self.url, self.token())

    def token(self) -> str:
        """Return the operator's token."""
        return (self.data / "operator.token").read_text().strip()

    def played_by_people(self, *names: str) -> tuple[str, list[str]]:
        """Let people play a short game of Discoveries to its end. Return its id, and theirs."""
        with contextlib.ExitStack() as stack:
            operator = stack.enter_context(self.operator())
            accounts = [operator.register(name) for name in names]
            people = {account.player: stack.enter_context(Client(self.url, account.token)) for account in accounts}
            first = next(iter(people.values()))
            game = first.create("discoveries", len(people), options={"max_rounds": 1}).game
            for player in people.values():
                player.sit(game)
            deadline = time.monotonic() + PATIENCE_SECONDS
            while (now := first.game(game)).status != "finished":
                assert time.monotonic() < deadline
                for seat in now.to_move:
                    player = people[str(now.seats[seat].player)]
                    listed = player.decisions(game)
                    if listed.decisions:
                        player.decide(game, listed.head, listed.decisions[-1].decision)
            return game, list(people)

    def pid(self, name: str) -> int | None:
        """Return the current process id of a process by name; `None` while it is being started again."""
        try:
            return int((self.run / f"{name}.pid").read_text())
        except (FileNotFoundError, ValueError):
            return None


def insisting(call: Callable[[], T]) -> T:
    """Call until the service answers; a request with a key is sent again under the same key."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            return call()
        except (ServiceUnavailable, ServiceRefused) as error:
            away = isinstance(error, ServiceUnavailable) or error.status >= 500
            if not away or time.monotonic() > deadline:
                raise
            time.sleep(0.05)


def free_port(*above: int) -> int:
    """Return a port without a listener, given to no other process of tests while this process lives.

    Args:
        above: ports that are wanted too, as distances from it.
    """
    for port in random.SystemRandom().sample(_PORTS, len(_PORTS)):
        # One kind of socket marks the port for good, so that the other kind is free for its server.
        marks = [socket.socket(type=socket.SOCK_DGRAM) for _ in (0, *above)]
        try:
            for mark, distance in zip(marks, (0, *above), strict=True):
                mark.bind(("127.0.0.1", port + distance))
                with socket.socket() as probe:
                    probe.bind(("127.0.0.1", port + distance))
        except OSError:
            for mark in marks:
                mark.close()
            continue
        _marks.extend(marks)
        return port
    raise AssertionError("no port is free")


def tabletape(
    *arguments: str, environment: dict[str, str], cwd: Path | None = None, seconds: float = 120, forks: bool = True
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own.

    Args:
        arguments: the command and its arguments.
        environment: all variables.
        cwd: the folder where it works, or the root of the checkout.
        seconds: after so long it is killed.
        forks: whether the process is forked; if not, it is started as a user starts it.

    Raises:
        subprocess.TimeoutExpired: it took longer.
    """
    command = ["ops.cli", *arguments]
    folder = cwd or ROOT
    if not forks:
        return subprocess.run(
            [sys.executable, "-m", *command],
            cwd=folder,
            env={"PYTHONPATH": str(ROOT), **environment},
            capture_output=True,
            text=True,
            timeout=seconds,
        )
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        process = Forked(command, fork_server(), env=environment, cwd=folder, stdout=output, stderr=errors)
        try:
            code = process.wait(seconds)
        finally:
            process.kill()
        output.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(command, code, output.read(), errors.read())


def command_line(folder: Path) -> str:
    """Write the program `tabletape`, whose processes are forked, to a folder. Return the path to search with it."""
    script = folder / "tabletape"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{forked.__file__}" "{fork_server()}" ops.cli "$@"\n')
    script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"
