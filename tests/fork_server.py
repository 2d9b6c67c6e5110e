"""A process with the imports of the service that forks others: `python -m tests.fork_server SOCKET`.

A new process imports a thousand modules: a command takes 0.3 s of processor time before it begins, a service of five
processes 3 s. A fork has them already. Only `exec` and the imports are left out: each process has the session,
descriptors, folder, variables and signals that `subprocess` would give it, and runs its module as `__main__`. The
service's own processes are forked from it in turn.

A connection to the socket asks for a process: three descriptors come for its input and its outputs, with others by
number, and an `Order`. The server answers with the process id, and with the exit code when the process has ended:
a number of four bytes each. It forks from its only thread, so no lock is held by another.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn, TypedDict

_PYTHON: Final = (sys.executable, "-P", "-m")
"""The beginning of the commands of the service's own processes (`ops/roles.py`)."""
_MODULES: Final = (
    # Other packages load these at their first use.
    "cryptography.hazmat.primitives.asymmetric.ec",
    "encodings.idna",
    "httpcore2",
    "litestar.plugins.pydantic",
    "truststore",
    "workers.jobs",
    *(f"ops.processes.{role}" for role in ("api", "loop", "projections", "worker")),
    "ops.supervisor",
    "tests.ops.small_child",
    "tests.ops.small_service",
    "tests.workers.worker_process",
)
"""The modules imported beside the commands."""
_MOST_DESCRIPTORS: Final = 64
_ABOVE: Final = 512
"""Descriptors wait above this number before they get their own."""


class Order(TypedDict):
    """A process that is asked for.

    Attributes:
        command: its module and the arguments.
        environment: all variables.
        folder: where it works.
        session: whether it leads a session of its own.
        descriptors: the numbers under which it has the descriptors that come along.
    """

    command: list[str]
    environment: dict[str, str]
    folder: str
    session: bool
    descriptors: list[int]


class _ForkingPopen(subprocess.Popen[bytes]):
    """A process; where it runs a module of the service, the fork runs that module itself."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        pass_fds: Sequence[int] = (),
        preexec_fn: Callable[[], None] | None = None,
        **others: Any,
    ) -> None:
        if tuple(command[: len(_PYTHON)]) == _PYTHON:
            module = command[len(_PYTHON) :]
            environment = dict(os.environ if env is None else env)
            preexec_fn = partial(_run, module, environment, {0, 1, 2, *pass_fds}, preexec_fn)
            sys.stdout.flush()
            sys.stderr.flush()
        super().__init__(command, env=env, pass_fds=pass_fds, preexec_fn=preexec_fn, **others)


def _run(
    command: Sequence[str],
    environment: Mapping[str, str],
    descriptors: set[int],
    prepare: Callable[[], None] | None,
) -> NoReturn:
    """Run a module in the fork, before `exec` would begin, and end with its exit code."""
    code: object = 1
    interrupted = False
    try:
        if prepare is not None:
            prepare()
        _close_all_but(descriptors)
        _reset_signals()
        atexit._clear()
        _open_streams()
        os.environ.clear()
        os.environ.update(environment)
        time.tzset()
        module = command[0]
        sys.argv[:] = command
        sys.modules.pop(f"{module}.__main__" if hasattr(sys.modules.get(module), "__path__") else module, None)
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code
        if not (code is None or isinstance(code, int)):
            sys.stderr.write(f"{code}\n")
    except KeyboardInterrupt:
        traceback.print_exc()
        interrupted = True
    except BaseException:  # noqa: BLE001  as the interpreter does at its end
        traceback.print_exc()
    finally:
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.flush()
            sys.stderr.flush()
        if interrupted:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
        os._exit(code if isinstance(code, int) else int(code is not None))


def _close_all_but(descriptors: set[int]) -> None:
    """Close the descriptors that `exec` would close; one of them tells the parent that `exec` took place.

    Each number stays taken: objects of the parent that are thrown away later close it, whatever it is by then.
    """
    with Path(os.devnull).open("rb") as nothing:
        opened = {int(path.name) for path in Path("/dev/fd").iterdir()}
        for descriptor in opened - descriptors - {nothing.fileno()}:
            with contextlib.suppress(OSError):  # it listed the folder
                os.fstat(descriptor)
                os.dup2(nothing.fileno(), descriptor, inheritable=False)


def _open_streams() -> None:
    """Open the input and the outputs anew: a terminal is buffered by lines, a pipe is not."""
    for descriptor, (name, mode) in enumerate((("stdin", "rb"), ("stdout", "wb"), ("stderr", "wb"))):
        before: io.TextIOWrapper = getattr(sys, name)
        stream = io.TextIOWrapper(
            os.fdopen(descriptor, mode, closefd=False),
            encoding=before.encoding,
            errors=before.errors,
            line_buffering=before.line_buffering or os.isatty(descriptor),
        )
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _reset_signals() -> None:
    """Set the signal handlers of a new interpreter. It ignores two signals that `subprocess` resets."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:  # as a shell sets it for what runs in its background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_IGN)


def _prepare(order: Order, descriptors: Sequence[int]) -> None:
    """Set the session, the folder and the descriptors of the process."""
    if order["session"]:
        os.setsid()
    os.chdir(order["folder"])
    sys.path[0] = order["folder"]
    waiting = [fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _ABOVE) for descriptor in descriptors]
    for descriptor, number in zip(waiting, order["descriptors"], strict=True):
        os.dup2(descriptor, number)


class _Server:
    """The waiting connections, each for a process that runs."""

    def __init__(self, listener: socket.socket) -> None:
        self._listener = listener
        self._asking: dict[int, socket.socket] = {}

    def serve(self) -> None:
        """Fork processes and report their ends, until the input of this process is closed."""
        reader, writer = os.pipe()
        for descriptor in (reader, writer):
            os.set_blocking(descriptor, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        while True:
            watched: list[socket.socket | int] = [self._listener, reader, 0]
            readable, *_ = select.select(watched, [], [])
            if 0 in readable:
                return
            if reader in readable:
                with contextlib.suppress(BlockingIOError):
                    os.read(reader, 1024)
                self._tell_ends()
            if self._listener in readable:
                self._fork(self._listener.accept()[0])

    def _fork(self, asking: socket.socket) -> None:
        _, descriptors, _, _ = socket.recv_fds(asking, 1, _MOST_DESCRIPTORS)
        with asking.makefile("rb") as lines:
            order: Order = json.loads(lines.readline())
        pid = os.fork()
        if pid == 0:
            numbers = set(order["descriptors"])
            _run(order["command"], order["environment"], numbers, partial(_prepare, order, descriptors))
        for descriptor in descriptors:
            os.close(descriptor)
        self._asking[pid] = asking
        self._tell(asking, pid)

    def _tell_ends(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                with self._asking.pop(ended[0]) as asking:
                    self._tell(asking, os.waitstatus_to_exitcode(ended[1]))

    @staticmethod
    def _tell(asking: socket.socket, number: int) -> None:
        with contextlib.suppress(BrokenPipeError):  # nobody waits any more
            asking.sendall(number.to_bytes(4, sys.byteorder, signed=True))


def _make_signatures() -> None:
    """Make the calls of an API once: each API that is forked finds their signatures made."""
    from litestar import Litestar  # after the replacement in `main`, as all modules

    from api.app import DESCRIBED, all_calls
    from api.http.openapi.plugin import MsgspecSchemas, openapi_config
    from domain.rulesets import RULESETS
    from tests.signatures import make_signatures_once

    make_signatures_once()
    schemas = MsgspecSchemas(RULESETS, DESCRIBED)
    Litestar(all_calls(), openapi_config=openapi_config(), plugins=[schemas], logging_config=None)


def main(path: str) -> None:
    """Load the code of all processes, then serve."""
    # The class is replaced before a module derives its own from it.
    subprocess.Popen = _ForkingPopen  # type: ignore[assignment,misc]
    for module in _MODULES:
        importlib.import_module(module)
    importlib.import_module("tests.commands").all_commands()
    _make_signatures()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        os.write(1, b"\n")
        gc.collect()
        gc.freeze()
        _Server(listener).serve()


if __name__ == "__main__":
    main(sys.argv[1])
