"""A small service for the tests of `serve`: real processes that do little.

Its API answers `/readyz` while Redis answers, and each process writes down when it starts and when it is asked
to end.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

from redis import Redis

from ops.settings import Settings
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT

SERVICE = """
import os, sys
from ops import supervisor
from ops.errors import OperationError
from ops.settings import read_settings
from ops.roles import ChildCommand
from ops.supervisor import serve

def child(name, order, seconds=60.0):
    command = (sys.executable, "-c", os.environ["CHILD"], name)
    return ChildCommand(name=name, command=command, stop_order=order, stop_seconds=seconds)

loop_seconds = float(os.environ.get("LOOP_SECONDS", "60"))
supervisor._REDIS_SECONDS = 1.0

try:
    serve(read_settings(), [
        child("api", 0), child("worker-1", 1), child("worker-2", 1), child("loop", 2, loop_seconds),
    ])
except OperationError as refused:
    print(refused.code, refused, flush=True)
    sys.exit(refused.exit_code)
"""

CHILD = """
import os, signal, sys

name = sys.argv[1]
diary = open(os.path.join(os.environ["TABLETAPE_DATA"], "diary"), "a")

def note(what):
    print(f"{name} {what}", file=diary, flush=True)

def end(*_):
    note("asked")
    if name in os.environ.get("HELD", "").split():
        signal.sigwait({signal.SIGUSR2})
    if os.environ.get("STUBBORN") != name:
        note("ended")
        os._exit(0)

signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR2})
signal.signal(signal.SIGTERM, end)
# A larger number than that of SIGTERM: where both have come, this one is seen to after it.
signal.signal(signal.SIGWINCH, lambda *_: note("there"))
note("started")
if os.environ.get("BROKEN") == name:
    sys.exit(7)
if os.environ.get("PARENT") == name and os.fork() == 0:
    os.setpgrp()
    note(f"fork {os.getpid()}")
    signal.pause()

if name == "api":
    from http.server import BaseHTTPRequestHandler, HTTPServer
    from redis import Redis

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            try:
                Redis.from_url(os.environ["TABLETAPE_REDIS_URL"]).ping()
                self.send_response(200)
            except Exception:
                self.send_response(503)
            self.end_headers()
        def log_message(self, *_):
            pass

    HTTPServer((os.environ["TABLETAPE_HOST"], int(os.environ["TABLETAPE_PORT"])), Answer).serve_forever()
while True:
    signal.pause()
"""


NAMES = ["api", "worker-1", "worker-2", "loop"]


class Running:
    """A single `serve` in a process of its own, with its output."""

    def __init__(self, settings: Settings, **environment: str) -> None:
        self.settings = settings
        diary = settings.data / "diary"
        self._earlier = len(diary.read_text().splitlines()) if diary.exists() else 0
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVICE],
            cwd=ROOT,
            env={
                **{name: value for name, value in os.environ.items() if not name.startswith("TABLETAPE_")},
                "TABLETAPE_DATA": str(settings.data),
                "TABLETAPE_PORT": str(settings.port),
                "CHILD": CHILD,
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(line.rstrip() for line in iter(self.process.stdout.readline, ""))

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
            self._reader.join()
            assert self.process.stdout is not None
            self.process.stdout.close()

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
