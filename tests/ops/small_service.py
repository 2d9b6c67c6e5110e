"""A small service for the tests of `serve`: real processes that do little; `python -m tests.ops.small_service`.

Its API answers `/readyz` while Redis answers, and each process writes down when it starts and when it is asked
to end (`small_child.py`).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable
from typing import TextIO

from redis import Redis

from ops import supervisor
from ops.errors import OperationError
from ops.roles import ChildCommand
from ops.settings import ServiceSettings, read_settings
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, wait_until

NAMES = ["api", "worker-1", "worker-2", "loop"]


class Running:
    """A single `serve` in a process of its own, with its output."""

    def __init__(self, settings: ServiceSettings, **environment: str) -> None:
        self.settings = settings
        diary = settings.data / "diary"
        self._earlier = len(diary.read_text().splitlines()) if diary.exists() else 0
        reader, writer = os.pipe()
        self.process = Forked(
            [__name__],
            fork_server(),
            env={
                **{name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")},
                "TABLETAPE_DATA": str(settings.data),
                "TABLETAPE_PORT": str(settings.port),
                **environment,
            },
            stdout=writer,
            stderr=writer,
        )
        os.close(writer)
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, args=(os.fdopen(reader),), daemon=True)
        self._reader.start()

    def _read(self, output: TextIO) -> None:
        with output:
            self.lines.extend(line.rstrip() for line in iter(output.readline, ""))

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    def says(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def until_ready(self) -> Running:
        wait_until(lambda: self.says("tabletape: ready") or self.process.poll() is not None)
        wait_until(lambda: self.says("process ids") or self.process.poll() is not None)
        assert self.process.poll() is None, self.output
        wait_until(lambda: {f"{name} started" for name in NAMES} <= set(self.diary()))
        return self

    def pid(self, name: str) -> int:
        return int((self.settings.directory.run / f"{name}.pid").read_text())

    def pids(self) -> dict[str, int]:
        return {file.stem: int(file.read_text()) for file in self.settings.directory.run.glob("*.pid")}

    def diary(self) -> list[str]:
        """Return the processes' own lines since this `serve` was started."""
        return (self.settings.data / "diary").read_text().splitlines()[self._earlier :]

    def ends(self) -> int:
        try:
            return self.process.wait(PATIENCE_SECONDS)
        finally:
            self.process.kill()  # its processes end with it
            self._reader.join(PATIENCE_SECONDS)
            assert not self._reader.is_alive(), f"a process holds the output: {self.output}"

    def kill(self) -> None:
        """Kill `serve`, and wait until it has let go of its folder: a killed process ends a moment later."""
        self.process.kill()
        self.process.wait(PATIENCE_SECONDS)

    def let_go(self, name: str) -> None:
        """Let a process end that is held."""
        os.kill(self.pid(name), signal.SIGUSR2)

    def until_there(self, name: str) -> None:
        """Wait until a process has written down that it is there: earlier requests to it stand above that line."""
        before = self.diary().count(f"{name} there")
        os.kill(self.pid(name), signal.SIGWINCH)
        wait_until(lambda: self.diary().count(f"{name} there") > before)

    def redis(self) -> Redis:
        return Redis.from_url(self.settings.store_url)


Start = Callable[..., Running]


def _child(name: str, order: int, seconds: float = 60.0) -> ChildCommand:
    command = (sys.executable, "-P", "-m", "tests.ops.small_child", name)
    return ChildCommand(name=name, command=command, stop_order=order, stop_seconds=seconds)


def main() -> None:
    """Serve, and print the code of a refusal."""
    loop_seconds = float(os.environ.get("LOOP_SECONDS", "60"))
    vars(supervisor)["_REDIS_SECONDS"] = 1.0
    children = [_child("api", 0), _child("worker-1", 1), _child("worker-2", 1), _child("loop", 2, loop_seconds)]
    try:
        supervisor.serve(read_settings(), children)
    except OperationError as refused:
        sys.stdout.write(f"{refused.code} {refused}\n")
        sys.exit(refused.exit_code)


if __name__ == "__main__":
    main()
