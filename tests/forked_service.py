"""`tabletape serve` with forked processes: `python -m tests.forked_service serve`, as `python -m ops.cli serve`.

Five processes of a service import the same modules. A fork has them already: a service with two workers is ready after
1.5 s of processor time in place of 3.3. Only `exec` and the imports are left out. Each process has the session,
descriptors, variables and signals that `spawn` gives it, and runs its module as `__main__`. The tests of `ops/up` and
of services by roles start the processes as users do.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import os
import runpy
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NoReturn

_PYTHON: Final = (sys.executable, "-P", "-m")
"""The beginning of the commands of the service's own processes (`ops/roles.py`)."""


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
            preexec_fn = partial(_run, module, dict(os.environ if env is None else env), pass_fds, preexec_fn)
            sys.stdout.flush()
            sys.stderr.flush()
        super().__init__(command, env=env, pass_fds=pass_fds, preexec_fn=preexec_fn, **others)


def _run(
    command: Sequence[str],
    environment: Mapping[str, str],
    descriptors: Sequence[int],
    prepare: Callable[[], None] | None,
) -> NoReturn:
    """Run a module in the fork, before `exec` would begin, and end with its exit code."""
    code: object = 1
    try:
        if prepare is not None:
            prepare()
        _close_all_but({0, 1, 2, *descriptors})
        _reset_signals()
        atexit._clear()
        os.environ.clear()
        os.environ.update(environment)
        sys.argv[:] = command
        del sys.modules[command[0]]
        runpy.run_module(command[0], run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001  as the interpreter does at its end
        traceback.print_exc()
    finally:
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
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


def _reset_signals() -> None:
    """Set the signal handlers of a new interpreter. It ignores two signals that `subprocess` resets."""
    signal.set_wakeup_fd(-1)
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_IGN)


def main() -> None:
    """Load the code of all processes, then run the command line."""
    # The class is replaced before a module derives its own from it.
    subprocess.Popen = _ForkingPopen  # type: ignore[assignment,misc]
    for name in ("api", "loop", "projections", "worker"):
        __import__(f"ops.processes.{name}")
    from ops.cli import main as command_line  # after the class

    gc.collect()
    gc.freeze()
    command_line()


if __name__ == "__main__":
    main()
