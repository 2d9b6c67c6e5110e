"""`serve` with real processes: order, restarts, Ctrl-C, kill -9, and nobody left over.

The service here is a small one: its API answers `/readyz` while Redis answers, and each process
writes down when it starts and when it is asked to end.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from redis import Redis

from ops.embedded_redis import EmbeddedRedis
from ops.settings import Settings, read_settings
from ops.supervisor import children
from tests.processes import is_alive, wait_until

ROOT = Path(__file__).parents[2]

SERVICE = """
import os, sys
from ops import supervisor
from ops.errors import OperationError
from ops.settings import read_settings
from ops.supervisor import ChildCommand, serve

def child(name, order, seconds=5.0):
    command = (sys.executable, "-c", os.environ["CHILD"], name)
    return ChildCommand(name=name, command=command, stop_order=order, stop_seconds=seconds)

loop_seconds = float(os.environ.get("LOOP_SECONDS", "5"))
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
import os, signal, sys, time
from http.server import BaseHTTPRequestHandler, HTTPServer
from redis import Redis

name = sys.argv[1]
diary = open(os.path.join(os.environ["TABLETAPE_DATA"], "diary"), "a")

def note(what):
    print(f"{name} {what}", file=diary, flush=True)

def end(*_):
    note("asked")
    if os.environ.get("STUBBORN") != name:
        time.sleep(0.05)
        note("ended")
        os._exit(0)

signal.signal(signal.SIGTERM, end)
note("started")
if os.environ.get("BROKEN") == name:
    sys.exit(7)
if os.environ.get("PARENT") == name and os.fork() == 0:
    os.setpgrp()
    note(f"fork {os.getpid()}")
    time.sleep(60)

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

if name == "api":
    HTTPServer((os.environ["TABLETAPE_HOST"], int(os.environ["TABLETAPE_PORT"])), Answer).serve_forever()
while True:
    time.sleep(1)
"""


NAMES = ["api", "worker-1", "worker-2", "loop"]


class Running:
    """One `serve` in a process of its own, with its output."""

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
        """What the processes wrote since this `serve` was started."""
        return (self.settings.data / "diary").read_text().splitlines()[self._earlier :]

    def ends(self, *, seconds: float = 20.0) -> int:
        code = self.process.wait(seconds)
        self._reader.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def redis(self) -> Redis:
        return Redis.from_url(self.settings.store_url)


Start = Callable[..., Running]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    return read_settings({"TABLETAPE_DATA": str(tmp_path / "data"), "TABLETAPE_PORT": str(port)})


@pytest.fixture
def start(settings: Settings) -> Iterator[Start]:
    running: list[Running] = []

    def start(**environment: str) -> Running:
        running.append(Running(settings, **environment))
        return running[-1]

    yield start
    for service in running:
        if service.process.poll() is None:
            service.process.send_signal(signal.SIGTERM)
        with contextlib.suppress(ValueError):
            service.ends()


def test_the_service_is_api_workers_loop_and_projections(settings: Settings) -> None:
    listed = children(settings)
    assert [child.name for child in listed] == ["api", "worker-1", "worker-2", "loop", "projections"]
    assert [child.stop_order for child in listed] == sorted(child.stop_order for child in listed)
    assert [child.name for child in children(read_settings({"TABLETAPE_WORKERS": "0"}))] == [
        "api",
        "loop",
        "projections",
    ]


def test_it_comes_up_says_where_to_look_and_writes_the_process_ids(start: Start, settings: Settings) -> None:
    service = start().until_ready()
    for told in [
        settings.local_url,
        str(settings.data),
        str(settings.directory.token_file),
        "always: every decision is on disk",
        "embedded",
    ]:
        assert told in service.output
    token = settings.operator_token()
    assert token not in service.output
    pids = service.pids()
    assert sorted(pids) == ["api", "loop", "redis", "worker-1", "worker-2"]
    assert all(is_alive(pid) for pid in pids.values())
    with contextlib.closing(service.redis()) as client:
        assert client.info("server")["process_id"] == pids["redis"]


def test_ctrl_c_stops_all_in_order_and_the_data_is_there_next_time(start: Start, settings: Settings) -> None:
    service = start().until_ready()
    pids = service.pids()
    token = settings.operator_token()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert service.pids() == {}
    said = service.diary()
    assert said.index("api ended") < min(said.index("worker-1 asked"), said.index("worker-2 asked"))
    assert max(said.index("worker-1 ended"), said.index("worker-2 ended")) < said.index("loop asked")
    assert [line for line in said if line.endswith("asked")].count("worker-1 asked") == 1
    assert "stopped" in service.lines[-1]

    again = start().until_ready()
    assert settings.operator_token() == token
    with contextlib.closing(again.redis()) as client:
        assert client.xlen("log") == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_other_signals_stop_it_too(start: Start, number: signal.Signals) -> None:
    service = start().until_ready()
    pids = service.pids()
    service.process.send_signal(number)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]


def test_a_second_ctrl_c_is_harmless(start: Start) -> None:
    service = start().until_ready()
    pids = service.pids()
    for _ in range(5):
        service.process.send_signal(signal.SIGINT)
        time.sleep(0.02)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert "Traceback" not in service.output


def test_ctrl_c_before_it_is_ready_stops_it_cleanly(start: Start, settings: Settings) -> None:
    service = start()
    wait_until((settings.directory.run / "redis.pid").exists)
    pids = service.pids()
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    assert "Traceback" not in service.output


@pytest.mark.parametrize("name", ["api", "worker-1", "loop"])
def test_a_killed_process_is_started_again(start: Start, name: str) -> None:
    service = start().until_ready()
    before = service.pids()
    os.kill(before[name], signal.SIGKILL)
    wait_until(lambda: service.pid(name) != before[name])
    wait_until(lambda: service.diary().count(f"{name} started") == 2)
    assert is_alive(service.pid(name))
    assert {**service.pids(), name: 0} == {**before, name: 0}
    assert service.says(f"{name} ended (SIGKILL)")


def test_a_killed_redis_is_started_again_with_its_data_and_address(start: Start) -> None:
    service = start().until_ready()
    before = service.pids()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
        os.kill(before["redis"], signal.SIGKILL)
        wait_until(lambda: service.pid("redis") != before["redis"])

        def answers() -> bool:
            with contextlib.suppress(Exception):
                return client.xlen("log") == 1
            return False

        wait_until(answers)
    assert {**service.pids(), "redis": 0} == {**before, "redis": 0}


def forked_by(service: Running) -> int:
    wait_until(lambda: any("fork" in line for line in service.diary()))
    return max(int(line.rpartition(" ")[2]) for line in service.diary() if "fork" in line)


def test_what_a_killed_process_had_started_ends_with_it(start: Start) -> None:
    service = start(PARENT="worker-1").until_ready()
    forked = forked_by(service)
    assert is_alive(forked)
    os.kill(service.pid("worker-1"), signal.SIGKILL)
    wait_until(lambda: not is_alive(forked))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_nobody_outlives_a_killed_supervisor_and_the_next_start_works(start: Start) -> None:
    service = start().until_ready()
    pids = service.pids()
    with contextlib.closing(service.redis()) as client:
        client.xadd("log", {"entry": 1}, id="1-0")
    service.process.kill()
    service.ends()
    again = start().until_ready()
    assert not [name for name, pid in pids.items() if is_alive(pid)]
    with contextlib.closing(again.redis()) as client:
        assert client.xlen("log") == 1


def test_what_a_killed_supervisors_processes_had_started_does_not_stop_the_next_start(start: Start) -> None:
    service = start(PARENT="worker-1").until_ready()
    forked = forked_by(service)
    service.process.kill()
    start().until_ready()
    assert not is_alive(forked)
    service.ends()


def test_a_process_that_does_not_end_is_killed(start: Start) -> None:
    service = start(STUBBORN="loop", LOOP_SECONDS="0.3").until_ready()
    pids = service.pids()
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert "loop ended" not in service.diary()
    assert not [name for name, pid in pids.items() if is_alive(pid)]


def test_the_pauses_grow_while_a_process_keeps_ending(start: Start) -> None:
    service = start().until_ready()
    for pause in ["0.1 s", "0.2 s", "0.4 s"]:
        before = service.pid("worker-2")
        os.kill(before, signal.SIGKILL)
        wait_until(lambda before=before: service.pid("worker-2") != before)
        assert service.says(f"worker-2 ended (SIGKILL); starting it again in {pause}")


def test_an_api_that_cannot_start_is_given_up(start: Start) -> None:
    service = start(BROKEN="api")
    assert service.ends() == 5
    assert "api ended 5 times before the service was ready (exit code 7)" in service.output
    assert service.pids() == {}


def test_a_second_service_on_the_same_data_is_refused(start: Start) -> None:
    first = start().until_ready()
    second = start()
    assert second.ends() == 4
    assert f"in use by process {first.process.pid}" in second.output
    assert all(is_alive(pid) for pid in first.pids().values())


def test_a_port_that_is_taken_is_refused_before_anything_starts(start: Start, settings: Settings) -> None:
    with socket.socket() as other:
        other.bind((settings.host, settings.port))
        other.listen()
        service = start()
        assert service.ends() == 5
    assert "TABLETAPE_PORT" in service.output
    assert service.pids() == {}
    assert not (settings.data / "diary").exists()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7"])
def test_a_host_that_is_not_here_is_refused(start: Start, host: str) -> None:
    service = start(TABLETAPE_HOST=host)
    assert service.ends() == 2
    assert "TABLETAPE_HOST" in service.output


# --- a configured Redis


def test_a_configured_redis_is_used_and_left_running(start: Start, fresh_redis: Callable[..., EmbeddedRedis]) -> None:
    configured = fresh_redis("always")
    service = start(TABLETAPE_REDIS_URL=configured.url).until_ready()
    assert sorted(service.pids()) == ["api", "loop", "worker-1", "worker-2"]
    service.process.send_signal(signal.SIGINT)
    assert service.ends() == 0
    assert is_alive(configured.pid)


def test_a_configured_redis_that_is_not_durable_is_refused(
    start: Start, fresh_redis: Callable[..., EmbeddedRedis], settings: Settings
) -> None:
    configured = fresh_redis("everysec")
    service = start(TABLETAPE_REDIS_URL=configured.url)
    assert service.ends() == 4
    assert "TABLETAPE_DURABILITY=everysec" in service.output
    assert not (settings.data / "diary").exists()
    relaxed = start(TABLETAPE_REDIS_URL=configured.url, TABLETAPE_DURABILITY="everysec").until_ready()
    assert relaxed.says("a power cut may lose the last second")


def test_a_configured_redis_that_is_not_there_is_refused_without_its_password(start: Start, tmp_path: Path) -> None:
    service = start(TABLETAPE_REDIS_URL=f"unix://:hunter2@{tmp_path}/nobody.sock")
    assert service.ends() == 5
    assert "redis_failed Redis cannot be reached" in service.output
    assert "hunter2" not in service.output


def test_data_that_redis_cannot_load_is_refused_with_its_words(start: Start, settings: Settings) -> None:
    settings.directory.prepare()
    server = EmbeddedRedis(settings.directory.redis, settings.directory.socket)
    server.start()
    with contextlib.closing(Redis.from_url(server.url)) as client:
        for version in range(10):
            client.set(f"key{version}", version)
    server.stop()
    (file,) = [*server.directory.glob("appendonly.aof"), *server.directory.glob("appendonlydir/*.incr.aof")]
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 8] = b"xxxxxxxx"
    file.write_bytes(content)
    service = start()
    assert service.ends() == 5
    assert "Bad file format" in service.output
