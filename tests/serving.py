"""A complete service of a test's own: `tabletape serve` in a process, as a user starts it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

from ops.client import Client

__all__ = ["ROOT", "Served", "free_port", "tabletape"]

ROOT = Path(__file__).parents[1]

_READY_SECONDS = 60


class Served:
    """One running service; a context manager that ends it.

    Attributes:
        url: where it answers.
        environment: with which commands find it.
        run: the folder of its process ids.
    """

    def __init__(self, data: Path, *, workers: int = 1) -> None:
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
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "ops.cli", "serve"],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        deadline = time.monotonic() + _READY_SECONDS
        with Client(self.url) as client:
            while not client.ready():
                assert self._process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, self.log.read_text()
                time.sleep(0.05)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        self._process.wait(60)

    def operator(self) -> Client:
        """Give a client that speaks as the operator."""
        return Client(self.url, (self.data / "operator.token").read_text().strip())

    def pid(self, name: str) -> int | None:
        """Give the process id of one of its processes now; `None` while it is being started again."""
        try:
            return int((self.run / f"{name}.pid").read_text())
        except (FileNotFoundError, ValueError):
            return None


def free_port() -> int:
    """Give a port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def tabletape(
    *arguments: str, environment: dict[str, str], cwd: Path | None = None, seconds: float = 120
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ops.cli", *arguments],
        cwd=cwd or ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=seconds,
    )
