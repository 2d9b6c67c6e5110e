"""Forked and started processes find the same surroundings, and end alike."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.forked import Forked, fork_server
from tests.keeping import forget
from tests.processes import PATIENCE_SECONDS
from tests.serving import ROOT, command_line, tabletape

PROGRAM = """
import atexit, json, os, signal, sys, threading, time

if "--ends" in sys.argv:
    atexit.register(print, "at exit", flush=True)
    print("begun", flush=True)
    threading.Thread(target=lambda: print(threading.main_thread().join() or "in a thread", flush=True)).start()
    exec(sys.argv[-1])
    sys.exit()
folder = "/proc/self/fd"
paths = {name: os.path.realpath(f"{folder}/{name}") for name in os.listdir(folder)}
streams = (sys.stdin, sys.stdout, sys.stderr)
json.dump({
    "name": __name__,
    "arguments": sys.argv[1:],
    "file": os.path.basename(sys.argv[0]),
    "environment": {name: value for name, value in os.environ.items() if name != "_"},
    "folder": os.getcwd(),
    "leads": os.getsid(0) == os.getpid(),
    "open": {name: path for name, path in paths.items() if path != os.devnull and "/fd" not in path},
    "input": sys.stdin.read(),
    "streams": [(stream.encoding, stream.errors, stream.line_buffering) for stream in streams],
    "signals": {number: str(signal.getsignal(number)) for number in signal.valid_signals()},
    "blocked": sorted(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
    "threads": threading.active_count(),
    "zone": time.tzname,
}, sys.stdout)
"""
"""Prints its surroundings; or ends by its last argument."""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with the module `seen_by_test`."""
    (tmp_path / "seen_by_test.py").write_text(PROGRAM)
    return tmp_path


def run(folder: Path, *arguments: str, forks: bool, **environment: str) -> tuple[int, str, str]:
    """Run the module started or forked. Return its exit code and both outputs."""
    command = ["seen_by_test", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    del env["PATH"]  # the server has more variables
    (folder / "input").write_text("a line\n")
    with (folder / "input").open() as lines, (folder / "out").open("w") as out, (folder / "errors").open("w") as errors:
        files: dict[str, Any] = {"stdin": lines, "stdout": out, "stderr": errors, "cwd": folder, "env": env}
        process = (
            Forked(command, fork_server(), start_new_session=True, **files)
            if forks
            else subprocess.Popen([sys.executable, "-m", *command], start_new_session=True, **files)
        )
        code = process.wait(PATIENCE_SECONDS)
    return code, (folder / "out").read_text(), (folder / "errors").read_text()


def test_forked_and_started_processes_find_the_same(program: Path) -> None:
    started, ours = (
        run(program, "an", "argument", forks=forks, TZ="Asia/Tokyo", ONLY="here") for forks in (False, True)
    )
    assert json.loads(started[1])["environment"]["ONLY"] == "here"
    assert json.loads(ours[1]) == json.loads(started[1])
    assert ours == started


@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("pass", 0),
        ("sys.exit(7)", 7),
        ("sys.exit('a reason')", 1),
        ("raise ValueError('a fault')", 1),
        # A shell lets its programs in the background ignore the signal, also a run of tests.
        ("signal.signal(2, signal.default_int_handler); os.kill(os.getpid(), 2)", -signal.SIGINT),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
        ("os._exit(9)", 9),
    ],
)
def test_forked_and_started_processes_end_alike(program: Path, end: str, code: int) -> None:
    started, ours = (run(program, "--ends", end, forks=forks) for forks in (False, True))
    assert ours[:2] == started[:2]
    assert ours[2].splitlines()[-1:] == started[2].splitlines()[-1:]
    assert ours[0] == code


def test_a_process_for_a_shell_has_its_pipes_its_folder_and_its_signals(tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": command_line(tmp_path)}
    script = "echo '{}' | tabletape show - 2>&1 | tail -1; echo ${PIPESTATUS[@]}; pwd"
    shell = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    started = subprocess.run(
        ["bash", "-c", script.replace("tabletape", f'"{sys.executable}" -m ops.cli')],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert shell.stdout == started.stdout
    assert shell.stdout.endswith(f"{tmp_path}\n")


def test_a_signal_to_the_process_of_a_shell_ends_the_forked_process(program: Path) -> None:
    relay = subprocess.Popen(
        [
            sys.executable,
            "-I",
            "-S",
            ROOT / "tests/forked.py",
            fork_server(),
            "seen_by_test",
            "--ends",
            "signal.pause()",
        ],
        cwd=program,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert relay.stdout is not None
    with relay.stdout:
        assert relay.stdout.readline() == "begun\n"
        relay.terminate()
        assert relay.wait(PATIENCE_SECONDS) == -signal.SIGTERM


def test_a_forked_process_is_waited_for_and_killed(program: Path) -> None:
    command = ["seen_by_test", "--ends", "signal.pause()"]
    process = Forked(command, fork_server(), env=os.environ, cwd=program)
    assert process.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0)
    process.kill()
    assert process.wait(PATIENCE_SECONDS) == process.poll() == -signal.SIGKILL
    process.kill()


def test_one_server_serves_all_files_of_a_process() -> None:
    server = fork_server()
    forget()
    assert fork_server() == server


def test_a_command_that_takes_too_long_is_killed() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        tabletape("--help", environment={**os.environ}, seconds=0)
