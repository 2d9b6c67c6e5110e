"""A real Redis Cluster of one node, which refuses whatever would touch two slots at once."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from ops.redis_program import find_programs

__all__ = ["ClusterNode"]

_SLOTS = 16_384
_BUS_OFFSET = 10_000
_START_S = 20.0


class ClusterNode:
    """One redis-server in cluster mode that serves all slots."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis+cluster://127.0.0.1:{self.port}"

    def client(self) -> Redis:
        """Give a client of this node alone; it must be closed."""
        return Redis(host="127.0.0.1", port=self.port)

    def start(self) -> None:
        options = {
            "port": str(self.port),
            "bind": "127.0.0.1",
            "dir": str(self.directory),
            "save": "",
            "appendonly": "yes",
            "appendfsync": "always",
            "cluster-enabled": "yes",
            "cluster-config-file": "nodes.conf",
        }
        arguments = [part for name, value in options.items() for part in (f"--{name}", value)]
        self._process = subprocess.Popen([find_programs()[0].path, *arguments], stdout=subprocess.DEVNULL)
        with contextlib.closing(self.client()) as client:
            _until(client.ping)
            if not (self.directory / "assigned").exists():
                client.execute_command("CLUSTER ADDSLOTS", *range(_SLOTS))
                (self.directory / "assigned").touch()
            _until(lambda: client.execute_command("CLUSTER INFO")["cluster_state"] == "ok")

    def kill(self) -> None:
        """End the server as `kill -9` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def _until(check: Callable[[], object]) -> None:
    deadline = time.monotonic() + _START_S
    while True:
        with contextlib.suppress(RedisError):
            if check():
                return
        if time.monotonic() > deadline:
            raise TimeoutError("the cluster node did not start")
        time.sleep(0.02)


def _free_port() -> int:
    """Give a port that is free and whose cluster bus port exists."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        if port + _BUS_OFFSET < 65_536:
            return port
