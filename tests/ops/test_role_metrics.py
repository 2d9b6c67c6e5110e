"""The metrics of all roles: from real processes, that are killed, stand still, and lose their Redis."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from api.http.metrics_exchange import answering_in_thread, metrics_of
from eventstore.metrics import ProcessMetrics, WorkerMetrics
from ops.client import Client
from ops.settings import read_settings
from tests.forked import Forked, fork_server
from tests.processes import PATIENCE_SECONDS, is_alive, wait_until
from tests.redis_nodes import Node
from tests.serving import ROOT, Served, free_port
from workers.queue import JobQueue

TABLE = re.compile(r"^\| `(tabletape_\w+)` \| ([^|]+) \|([^|]*)\|", re.MULTILINE)
ROLES = {"API": "api", "worker": "worker", "loop": "loop", "projections": "projections"}
ALL = set(ROLES.values())
NAMES = {"api", "worker-1", "worker-2", "loop", "projections"}

Samples = dict[str, list[tuple[dict[str, str], float]]]


def documented() -> dict[str, tuple[set[str], set[str]]]:
    """Return by metric of the page: the roles that have it, and its labels."""
    rows = TABLE.findall((ROOT / "docs" / "operating.md").read_text(encoding="utf-8"))
    return {
        name: (
            ALL if roles == "all" else {ROLES[role] for role in roles.split(", ") if role in ROLES},
            set(re.findall(r"`(\w+)`", labels)),
        )
        for name, roles, labels in rows
    }


def read_metrics(url: str) -> Samples:
    """Return by metric its labels and values; those of a histogram under its own name."""
    samples: Samples = {}
    for family in text_string_to_metric_families(httpx.get(f"{url}/metrics").raise_for_status().text):
        name = f"{family.name}_total" if family.type == "counter" else family.name
        samples[name] = [
            (dict(sample.labels), sample.value) for sample in family.samples if sample.name != f"{family.name}_created"
        ]
    return samples


def value(samples: Samples, name: str, **labels: str) -> float:
    """Return the sum of the samples that have these labels."""
    return sum(number for own, number in samples.get(name, ()) if labels.items() <= own.items())


def processes(samples: Samples) -> set[str]:
    return {labels["process"] for labels, _ in samples["process_start_time_seconds"]}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("metrics") / "data"
    with Served(data, workers=2, TABLETAPE_HEALTH_PORT=str(free_port())) as running:
        wait_until(lambda: processes(read_metrics(running.url)) == NAMES)
        yield running


def health(served: Served) -> str:
    return f"http://127.0.0.1:{served.environment['TABLETAPE_HEALTH_PORT']}"


def play_bots(operator: Client) -> str:
    """Let bots play a short game to its end."""
    game = operator.create("discoveries", 2, options={"max_rounds": 1}).game
    for seat in range(2):
        operator.sit(game, seat=seat, bot="random")
    wait_until(lambda: operator.game(game).status == "finished")
    return game


def test_a_game_of_bots_is_counted_by_each_role_that_works_for_it(served: Served) -> None:
    before = read_metrics(served.url)
    with served.operator() as operator:
        game = play_bots(operator)
        entries = len(operator.entries(game, limit=1_000).entries)

    def counted() -> Samples | None:
        after = read_metrics(served.url)
        grown = value(after, "tabletape_entries_folded_total", projection="games") - value(
            before, "tabletape_entries_folded_total", projection="games"
        )
        return after if grown >= entries and value(after, "tabletape_jobs_total", kind="run", outcome="done") else None

    after = wait_until(counted)
    bots = value(after, "tabletape_turns_total", by="bot") - value(before, "tabletape_turns_total", by="bot")
    owed = value(after, "tabletape_turns_total", by="service") - value(before, "tabletape_turns_total", by="service")
    assert bots > 0
    assert bots + owed <= entries
    jobs = value(after, "tabletape_jobs_total", kind="run", outcome="done")
    assert jobs == value(after, "tabletape_job_seconds", kind="run", le="+Inf")
    assert value(after, "tabletape_runs_queued_total", process="loop") >= 1
    assert value(after, "tabletape_run_lateness_seconds", process="loop", le="+Inf") >= 1
    assert value(after, "tabletape_fold_delay_seconds", process="projections", projection="games", le="+Inf") >= 1
    assert value(after, "tabletape_jobs_total", outcome="failed") == value(
        before, "tabletape_jobs_total", outcome="failed"
    )


def test_a_job_that_fails_is_counted_as_failed(served: Served) -> None:
    queue = JobQueue.connect(read_settings(served.environment).queue_url)
    try:
        queue.answers.enqueue_call("workers.jobs.verify", args=["0-0123456789abc", f"1:{'0' * 64}"])  # no such game
        wait_until(
            lambda: value(read_metrics(served.url), "tabletape_jobs_total", kind="verify", outcome="failed") == 1
        )
    finally:
        queue.close()
    assert value(read_metrics(served.url), "tabletape_job_seconds", kind="verify", le="+Inf") == 1


def test_the_page_has_every_metric_with_its_roles_and_labels(served: Served) -> None:
    with served.operator() as operator:
        play_bots(operator)
    names = re.compile(r"tabletape_.*(?<!_created)")
    matching = {name: rows for name, rows in read_metrics(served.url).items() if names.fullmatch(name)}
    page = documented()
    assert matching.keys() == page.keys()
    for name, rows in matching.items():
        roles, labels = page[name]
        for sample, _ in rows:
            process = sample.pop("process", None)
            assert (process.partition("-")[0] in roles) if process else not roles, (name, process)
            assert sample.keys() - {"le"} == labels, name


def test_the_health_port_tells_of_the_processes_of_its_serve_and_not_of_the_store(served: Served) -> None:
    samples = read_metrics(health(served))
    assert processes(samples) == NAMES
    assert "tabletape_store_up" not in samples
    answer = httpx.get(f"{health(served)}/metrics")
    assert answer.headers["content-type"].startswith("text/plain")


def test_start_times_are_those_of_the_processes(served: Served) -> None:
    now = time.time()
    for url in (served.url, health(served)):
        starts = read_metrics(url)["process_start_time_seconds"]
        assert len(starts) == len(NAMES)
        assert all(now - 3_600 < start <= now for _, start in starts)


def test_a_worker_that_is_killed_is_told_of_no_more_until_another_has_its_place(served: Served) -> None:
    supervisor, worker = served._process, served.pid("worker-2")
    assert supervisor is not None
    assert worker is not None
    first = value(read_metrics(served.url), "process_start_time_seconds", process="worker-2")
    supervisor.send_signal(signal.SIGSTOP)  # it starts no other one meanwhile
    try:
        os.kill(worker, signal.SIGKILL)
        wait_until(lambda: not is_alive(worker))
        assert processes(read_metrics(served.url)) == NAMES - {"worker-2"}
    finally:
        supervisor.send_signal(signal.SIGCONT)
    wait_until(lambda: processes(read_metrics(served.url)) == NAMES)
    assert value(read_metrics(served.url), "process_start_time_seconds", process="worker-2") > first


def states_of_threads(pid: int) -> set[str]:
    """Return the states of the threads of a process, as letters (`T`: stopped)."""
    tables = (folder / "stat" for folder in Path(f"/proc/{pid}/task").iterdir())
    return {table.read_text().rpartition(")")[2].split()[0] for table in tables}


@pytest.mark.parametrize("name", ["worker-1", "loop", "projections"])
def test_a_process_that_stands_still_is_left_out_and_holds_up_nobody(served: Served, name: str) -> None:
    wait_until(lambda: processes(read_metrics(served.url)) == NAMES)
    pid = served.pid(name)
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    try:
        wait_until(lambda: states_of_threads(pid) == {"T"})
        for url in (served.url, health(served)):
            assert processes(read_metrics(url)) == NAMES - {name}
    finally:
        os.kill(pid, signal.SIGCONT)
    assert processes(read_metrics(served.url)) == NAMES


class Alone:
    """A role that is served alone, on a Redis that others have too; a context manager that ends it."""

    def __init__(self, folder: Path, role: str, environment: Mapping[str, str]) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"{role}.log"
        self._command = ["ops.cli", "serve", role, "--processes", "2"]
        self._environment = {
            **environment,
            "TABLETAPE_DATA": str(folder / role),
            "TABLETAPE_HEALTH_PORT": str(self.port),
        }

    def __enter__(self) -> Self:
        with self._log.open("wb") as log:
            self._process = Forked(self._command, fork_server(), env=self._environment, stdout=log, stderr=log)
        wait_until(lambda: "ready; Ctrl-C" in self._log.read_text() or self._process.poll() is not None)
        assert self._process.poll() is None, self._log.read_text()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE_SECONDS)


def test_a_host_without_an_api_has_the_metrics_of_its_role_also_while_redis_is_away(tmp_path: Path) -> None:
    node = Node(tmp_path / "node")
    own = {name: text for name, text in os.environ.items() if not name.startswith("TABLETAPE_")}
    environment = {
        **own,
        "PYTHONPATH": str(ROOT),
        "TABLETAPE_REDIS_URL": f"redis://127.0.0.1:{node.port}",
        "TABLETAPE_SERVICE_KEY": f"k1:{'0f' * 32}",
    }
    node.start()
    try:
        with ExitStack() as stack:
            hosts = {
                role: stack.enter_context(Alone(tmp_path, role, environment))
                for role in ("loop", "projections", "worker")
            }
            for role, host in hosts.items():
                samples = read_metrics(host.url)
                assert processes(samples) == {f"{role}-1", f"{role}-2"}
                assert value(samples, "tabletape_redis_unanswered_total") == 0
            node.kill()
            for role in ("loop", "projections"):
                url = hosts[role].url
                wait_until(lambda url=url: value(read_metrics(url), "tabletape_redis_unanswered_total") > 0)
                assert processes(read_metrics(url)) == {f"{role}-1", f"{role}-2"}
            node.start()
    finally:
        node.kill()


def test_a_process_answers_while_it_works_without_a_pause(tmp_path: Path) -> None:
    metrics = WorkerMetrics("worker-7")
    answers: list[bytes] = []

    def ask() -> None:
        answers.append(asyncio.run(metrics_of(["worker-7"], tmp_path)))

    with answering_in_thread(metrics, tmp_path):
        metrics.jobs.labels("run", "done").inc(3)
        asking = threading.Thread(target=ask)
        asking.start()
        while asking.is_alive():
            sum(range(1_000))
    (answer,) = answers
    assert b'tabletape_jobs_total{process="worker-7",kind="run",outcome="done"} 3.0' in answer
    assert list(tmp_path.iterdir()) == [], "its socket is gone with it"
    assert asyncio.run(metrics_of(["worker-7"], tmp_path)) == b""


def test_a_socket_that_was_left_by_a_killed_process_is_taken_over(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys; from pathlib import Path; from api.http.metrics_exchange import answering_in_thread;"
        "from eventstore.metrics import ProcessMetrics\n"
        "with answering_in_thread(ProcessMetrics('loop'), Path(sys.argv[1])): os.kill(os.getpid(), signal.SIGKILL)"
    )
    killed = subprocess.run([sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert [path.name for path in tmp_path.iterdir()] == ["loop.prom"]
    assert asyncio.run(metrics_of(["loop"], tmp_path)) == b""
    with answering_in_thread(ProcessMetrics("loop"), tmp_path):
        assert b'process="loop"' in asyncio.run(metrics_of(["loop"], tmp_path))


def test_a_process_without_a_name_tells_nobody(tmp_path: Path) -> None:
    with answering_in_thread(ProcessMetrics(), None):
        assert list(tmp_path.iterdir()) == []
