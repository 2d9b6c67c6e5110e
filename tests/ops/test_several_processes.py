"""Two API processes on a port: they share the load, are replaced under it, and either may be killed without loss."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from ops.cli import main
from ops.client import Client
from projections.stored.rows import STORED
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, is_alive, wait_until
from tests.serving import Served, free_port, tabletape

WATCHERS = 8
FEWEST = 20
"""So many decisions tell something about a load."""
CONNECTIONS = 16
MOST_CONNECTIONS = 64
LOAD = ("--games", "4", "--watchers", str(WATCHERS), "--pause", "0.15", "--seed", "7", "--json")


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("pair") / "data"
    health = str(free_port())
    with Served(data, TABLETAPE_API_PROCESSES="2", TABLETAPE_HEALTH_PORT=health) as running:
        wait_until(lambda: state_file(running)["ready"])
        yield running


def state_file(served: Served) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((served.run / "state.json").read_text())
    return answer


class Load:
    """A load drill that runs until it is ended."""

    def __init__(self, served: Served, folder: Path) -> None:
        self._served = served
        self._output, self._errors = folder / "report", folder / "errors"
        with self._output.open("wb") as output, self._errors.open("wb") as errors:
            command = ["ops.cli", "load", "--minutes", "10", *LOAD]
            self._process = Forked(command, fork_server(), env=served.environment, stdout=output, stderr=errors)
        wait_until(lambda: "tabletape_listeners" in streams(served) or self._process.poll() is not None)

    def report(self) -> dict[str, Any]:
        """End it as Ctrl-C does once it has gone on for a while, and return its report."""
        before = decisions(self._served)
        wait_until(lambda: decisions(self._served) > before + FEWEST or self._process.poll() is not None)
        self._process.send_signal(signal.SIGINT)
        code = self._process.wait(PATIENCE_SECONDS)
        output = self._output.read_text()
        assert code == 0, output + self._errors.read_text()
        answer: dict[str, Any] = json.loads(output)
        return answer


def decisions(served: Served) -> float:
    """Return the number of decisions that the present processes have appended."""
    appends = re.findall(r'^tabletape_appends_total\{.*cause="decision".*\} (.*)$', metrics(served), re.MULTILINE)
    return sum(map(float, appends))


def metrics(served: Served) -> str:
    """Return the metrics of all processes."""
    return httpx.get(f"{served.url}/metrics").text


def streams(served: Served) -> str:
    """Return the samples of open streams, where there are as many as the drill opens."""
    listeners = re.findall(r"^tabletape_listeners\{.*\} .*$", metrics(served), re.MULTILINE)
    open_streams = sum(float(line.rpartition(" ")[2]) for line in listeners)
    return "\n".join(listeners) if open_streams >= WATCHERS else ""


def nothing_is_wrong(report: dict[str, Any]) -> bool:
    names = [f"{fault}_{records}" for fault in ("lost", "doubled") for records in ("decisions", "entries")]
    return report["decisions"] > FEWEST and [report[name] for name in names] == [0, 0, 0, 0]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("restarts", [1, pytest.param(3, marks=pytest.mark.long)])
def test_restarts_under_load_refuse_nothing_and_streams_go_on(pair: Served, tmp_path: Path, restarts: int) -> None:
    load = Load(pair, tmp_path)
    text = streams(pair)
    assert 'process="api-1"' in text
    assert 'process="api-2"' in text, "whoever is asked, both processes are told of"
    for _ in range(restarts):
        before = {process["name"]: process["pid"] for process in state_file(pair)["processes"]}
        result = tabletape("restart", environment=pair.environment)
        assert result.returncode == 0, result.stderr
        after = {process["name"]: process["pid"] for process in state_file(pair)["processes"]}
        assert {name for name in before if before[name] == after[name]} == {"redis"}, "all others are replaced"
        assert not [pid for name, pid in before.items() if name != "redis" and is_alive(pid)]
    report = load.report()
    assert report["failed"] == {}, "no request was refused or broke off"
    assert report["resumed"] >= WATCHERS, "every stream was told to go on elsewhere"
    assert nothing_is_wrong(report)


@pytest.mark.timeout(300)
def test_one_that_is_killed_under_load_loses_nothing(pair: Served, tmp_path: Path) -> None:
    load = Load(pair, tmp_path)
    streams_by_process = {
        name: float(count) for name, count in re.findall(r'process="(api-\d)".* (\S+)$', streams(pair), re.MULTILINE)
    }
    name = max(streams_by_process, key=streams_by_process.__getitem__)  # one process may have them all
    pid = pair.pid(name)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: pair.pid(name) != pid and state_file(pair)["ready"])
    report = load.report()
    assert report["failed"], "the streams that it held broke off"
    assert report["resumed"] >= streams_by_process[name], "and went on elsewhere"
    assert nothing_is_wrong(report)


def test_connections_that_come_one_after_the_other_are_shared_evenly(pair: Served) -> None:
    wait_until(lambda: sum(connections(pair)) == 1)  # that of the request for the metrics
    with contextlib.ExitStack() as stack:

        def connect() -> float:
            """Open a connection, and return the difference of the numbers of both processes."""
            stack.enter_context(socket.create_connection(address(pair)))
            before = sum(counts)
            wait_until(lambda: sum(connections(pair)) > before)
            counts[:] = connections(pair)
            return max(counts) - min(counts)

        counts = connections(pair)
        apart = [connect() for _ in range(CONNECTIONS)]
        # A process that gets no processor for a millisecond leaves a connection to the other, and gets the next ones.
        while apart[-1] > 1 and len(apart) < MOST_CONNECTIONS:
            apart.append(connect())
        assert apart[-1] <= 1, apart
        assert sum(counts) > CONNECTIONS
    wait_until(lambda: sum(connections(pair)) == 1)


def test_process_that_is_stopped_delays_no_caller(pair: Served) -> None:
    pid = pair.pid("api-1")
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        # From the second connection on, the other process has more connections than the stopped process.
        with contextlib.ExitStack() as stack:
            clients = [stack.enter_context(httpx.Client(base_url=pair.url)) for _ in range(4)]
            assert [client.get("/healthz").status_code for client in clients] == [HTTPStatus.OK] * 4
    finally:
        os.kill(pid, signal.SIGCONT)


def address(served: Served) -> tuple[str, int]:
    url = httpx.URL(served.url)
    assert url.port is not None
    return url.host, url.port


def connections(served: Served) -> list[float]:
    """Return the numbers of open connections of the API processes."""
    samples = re.findall(r'^tabletape_connections\{process="api-\d"\} (\S+)$', metrics(served), re.MULTILINE)
    return [float(number) for number in samples]


def test_reader_of_all_games_whose_process_is_killed_misses_and_repeats_nothing(pair: Served) -> None:
    entries: list[tuple[str, int]] = []
    with Client(pair.url) as reader, Client(pair.url) as anybody:
        player = anybody.register("Ann")

        def read() -> None:
            for event in reader.events(ruleset="bison"):
                entries.append((event.game, event.entry.version))
                if b"game_finished" in bytes(event.entry.body):
                    return

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        wait_until(lambda: holders(pair))
        (name,) = holders(pair)
        pid = pair.pid(name)
        assert pid is not None
        with Client(pair.url, player.token) as client:
            game = client.create("bison", 2).game
            for seat in range(2):
                client.sit(game, seat=seat, bot="random")  # a full table starts, and workers play it
            wait_until(lambda: len(entries) > FEWEST)
            os.kill(pid, signal.SIGKILL)
        thread.join(PATIENCE_SECONDS)
        assert pair.pid(name) != pid
        version = int(anybody.game(game).head.partition("-")[0])
        assert entries == [(game, number + 1) for number in range(version)]


def holders(served: Served) -> list[str]:
    """Return the processes that have a stream open."""
    samples = re.findall(r'^tabletape_listeners\{process="(api-\d)"\} (\S+)$', metrics(served), re.MULTILINE)
    return [name for name, count in samples if float(count)]


def test_commands_and_the_health_port_tell_whether_the_processes_are_ready(pair: Served) -> None:
    wait_until(lambda: state_file(pair)["ready"])
    port = pair.environment["TABLETAPE_HEALTH_PORT"]
    assert httpx.get(f"http://127.0.0.1:{port}/healthz").json() == {"status": "alive"}
    assert httpx.get(f"http://127.0.0.1:{port}/nothing").status_code == HTTPStatus.NOT_FOUND
    ready = httpx.get(f"http://127.0.0.1:{port}/readyz")
    assert ready.status_code == HTTPStatus.OK
    names = ["redis", "api-1", "api-2", "worker-1", "loop", "projections"]
    assert [process["name"] for process in ready.json()["processes"]] == names
    listed = CliRunner().invoke(main, ["processes"], env=pair.environment)
    assert listed.exit_code == 0
    assert [line.split()[0] for line in listed.stdout.splitlines()] == [*names, *STORED]
    pid = pair.pid("worker-1")
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not state_file(pair)["ready"])
    answer = httpx.get(f"http://127.0.0.1:{port}/readyz")
    if answer.status_code != HTTPStatus.OK:  # it may be back already
        assert answer.json()["ready"] is False
    wait_until(lambda: state_file(pair)["ready"])


def test_readyz_metrics_and_command_tell_the_same_lag_of_the_lists(pair: Served) -> None:
    def lags() -> list[dict[str, float]]:
        samples = re.findall(
            r'^tabletape_projection_lag_seconds\{.*projection="(\w+)".*\} (.*)$',
            httpx.get(f"{pair.url}/metrics").text,
            re.MULTILINE,
        )
        port = pair.environment["TABLETAPE_HEALTH_PORT"]
        return [
            {projection: float(seconds) * 1000 for projection, seconds in samples},
            httpx.get(f"{pair.url}/readyz").json()["lag_ms"],
            httpx.get(f"http://127.0.0.1:{port}/readyz").json()["lag_ms"],
            json.loads(tabletape("processes", "--json", environment=pair.environment).stdout)["lag_ms"],
        ]

    pid = pair.pid("projections")
    assert pid is not None
    wait_until(lambda: not any(any(lag.values()) for lag in lags()))
    os.kill(pid, signal.SIGSTOP)
    try:
        player = httpx.post(f"{pair.url}/v1/players", json={"name": "Ann"}).raise_for_status().json()
        headers = {"Authorization": f"Bearer {player['token']}"}
        httpx.post(f"{pair.url}/v1/games", json={"ruleset": "bison", "seats": 2}, headers=headers).raise_for_status()
        behind = lags()
    finally:
        os.kill(pid, signal.SIGCONT)
    assert [set(lag) for lag in behind] == [set(STORED)] * 4
    # Each is asked later than the process before.
    lags_of_games = [lag["games"] for lag in behind]
    assert lags_of_games[0] > 0
    assert lags_of_games == sorted(lags_of_games)
    wait_until(lambda: not any(any(lag.values()) for lag in lags()))


def test_without_a_service_there_is_nothing_to_restart_or_to_list(pair: Served, tmp_path: Any) -> None:
    elsewhere = {**pair.environment, "TABLETAPE_DATA": str(tmp_path / "none")}
    for command in (("restart",), ("processes",), ("processes", "--role", "worker")):
        result = CliRunner().invoke(main, command, env=elsewhere)
        assert result.exit_code == 5
        assert "service_not_here" in result.stderr
