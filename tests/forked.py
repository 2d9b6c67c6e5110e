"""Processes that begin with the imports of the service (`tests/fork_server.py`), as others begin by `subprocess`.

`python -I -S tests/forked.py SOCKET MODULE [ARGUMENTS]…` runs a module for a shell, with the descriptors, the folder
and the variables of the shell; a signal to end goes on to it. It loads little, so that it begins at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Final

_ROOT: Final = Path(__file__).parents[1]


_sockets: list[str] = []
"""The path of the socket of this process' server, once it is there: a cache would end with a file (`keeping.py`)."""


def fork_server() -> str:
    """Return the path of the socket of this process' server, which is started once and ends with this process."""
    if _sockets:
        return _sockets[0]
    import atexit  # these are nothing to a shell
    import tempfile

    folder = tempfile.TemporaryDirectory(prefix="forks-")
    path = f"{folder.name}/socket"
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.fork_server", path],
        cwd=_ROOT,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"\n", "the server has ended"
    atexit.register(folder.cleanup)
    atexit.register(process.communicate)  # it ends with its input
    _sockets.append(path)
    return path


class Forked:
    """A process that runs a module; as `subprocess.Popen` where the names are the same.

    Args:
        command: the module and its arguments.
        server: the path of the socket of the server that forks it.
        stdin: a descriptor or file for its input; there is none unless told. This goes for its outputs alike.
        pass_fds: further descriptors that it has under the same numbers.
    """

    def __init__(
        self,
        command: Sequence[str],
        server: str,
        *,
        env: Mapping[str, str],
        cwd: Path = _ROOT,
        stdin: IO[Any] | int = subprocess.DEVNULL,
        stdout: IO[Any] | int = subprocess.DEVNULL,
        stderr: IO[Any] | int = subprocess.DEVNULL,
        pass_fds: Sequence[int] = (),
        start_new_session: bool = False,
    ) -> None:
        self.args = command
        self.returncode: int | None = None
        self._asking = socket.socket(socket.AF_UNIX)
        self._asking.connect(server)
        with Path(os.devnull).open("r+b", buffering=0) as nothing:
            files = (nothing if file == subprocess.DEVNULL else file for file in (stdin, stdout, stderr))
            descriptors = [file if isinstance(file, int) else file.fileno() for file in files]
            socket.send_fds(self._asking, [b"\n"], [*descriptors, *pass_fds])
        order = {
            "command": command,
            "environment": dict(env),
            "folder": str(cwd),
            "session": start_new_session,
            "descriptors": [0, 1, 2, *pass_fds],
        }
        self._asking.sendall(json.dumps(order).encode() + b"\n")
        self.pid = self._number()

    def __del__(self) -> None:
        self._asking.close()

    def _number(self) -> int:
        answer = self._asking.recv(4, socket.MSG_WAITALL)
        assert answer, "the server has ended"
        return int.from_bytes(answer, sys.byteorder, signed=True)

    def poll(self) -> int | None:
        """Return the exit code, or the negative number of the signal that ended it; `None` while it runs."""
        if self.returncode is None and select.select([self._asking], [], [], 0)[0]:
            self.returncode = self._number()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit code when it has ended.

        Raises:
            subprocess.TimeoutExpired: it has not within so many seconds.
        """
        if self.returncode is None:
            if not select.select([self._asking], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
            self.returncode = self._number()
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal; nothing happens when it has ended."""
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)


def _run_for_shell(server: str, command: Sequence[str]) -> None:
    process = Forked(command, server, env=os.environ, cwd=Path.cwd(), stdin=0, stdout=1, stderr=2)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _frame: process.send_signal(signal.Signals(number)))
    code = process.wait()
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


if __name__ == "__main__":
    _run_for_shell(sys.argv[1], sys.argv[2:])
