"""A real Redis Cluster of a single node, to refuse every command that would touch two slots at once."""

from __future__ import annotations

import contextlib
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from ops.processes.children import spawn
from ops.redis_program import find_programs
from tests.processes import wait_until
from tests.serving import free_port

_SLOTS = 16_384
_BUS_OFFSET = 10_000


class ClusterNode:
    """A redis-server in cluster mode that serves all slots."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = free_port(_BUS_OFFSET)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis+cluster://127.0.0.1:{self.port}"

    def client(self) -> Redis:
        """Return a client of this node alone; it must be closed."""
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
        self._process = spawn(
            [find_programs()[0].path, *arguments], parent_death_signal=signal.SIGKILL, output=subprocess.DEVNULL
        )
        with contextlib.closing(self.client()) as client:
            wait_until(lambda: self._says(client.ping))
            if not (self.directory / "assigned").exists():
                client.execute_command("CLUSTER ADDSLOTS", *range(_SLOTS))
                (self.directory / "assigned").touch()
            wait_until(lambda: self._says(lambda: client.execute_command("CLUSTER INFO")["cluster_state"] == "ok"))

    def _says(self, probe: Callable[[], object]) -> bool:
        """Return whether the server, which must run, confirms something."""
        assert self._process is not None
        assert self._process.poll() is None, "the cluster node ended"
        with contextlib.suppress(RedisError):
            return bool(probe())
        return False

    def kill(self) -> None:
        """End the server as `kill -9` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
