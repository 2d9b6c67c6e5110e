"""Measure how a service listens to its feeds: `python -m tests.ops.feed_measures [--shards 16] [--cluster]`.

It starts servers and a service of its own, opens a stream, and prints one JSON object: connections of each process to
the servers of the logs, commands and processor time at rest, and the time from an append to its message in a stream.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Self

import httpx

from ops.client import Client
from tests.processes import cpu_seconds, sockets_to
from tests.redis_nodes import Node, running_cluster
from tests.serving import Served

_PROCESSES: Final = ("api", "loop", "projections", "worker-1")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument("--cluster", action="store_true", help="Three primaries in place of one server.")
    parser.add_argument("--seconds", type=float, default=20.0, help="How long the service rests.")
    parser.add_argument("--appends", type=int, default=200)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        nodes, url = stack.enter_context(_servers(Path(folder) / "nodes", cluster=options.cluster))
        queue = Node(Path(folder) / "queue", {"appendonly": "no"})
        stack.callback(queue.kill)
        queue.start()
        served = stack.enter_context(
            Served(
                Path(folder) / "data",
                TABLETAPE_REDIS_URL=url,
                TABLETAPE_QUEUE_URL=f"redis://127.0.0.1:{queue.port}",
                TABLETAPE_SHARDS=str(options.shards),
            )
        )
        stream = stack.enter_context(_Stream(served))
        latencies = [stream.append() for _ in range(options.appends)]
        time.sleep(2)  # rows and jobs of the appends are done
        rest = _rest(served, nodes, options.seconds)
    sys.stdout.write(
        json.dumps({"shards": options.shards, "cluster": options.cluster, **rest, **_milliseconds(latencies)}) + "\n"
    )


@contextlib.contextmanager
def _servers(folder: Path, *, cluster: bool) -> Iterator[tuple[Sequence[Node], str]]:
    if cluster:
        with running_cluster(folder) as running:
            yield running.primaries, running.url
        return
    node = Node(folder)
    try:
        node.start()
        yield [node], f"redis://127.0.0.1:{node.port}"
    finally:
        node.kill()


class _Stream:
    """A table and a stream of it; somebody sits down there and leaves again."""

    def __init__(self, served: Served) -> None:
        self._url = served.url
        self._operator = served.operator()
        self._arrived: list[float] = []
        self._news = threading.Condition()
        self._sits = False

    def __enter__(self) -> Self:
        player = self._operator.register("Ada of the measures")
        self._player = Client(self._url, player.token)
        # Longer than a stream is silent.
        self._http = httpx.Client(base_url=self._url, timeout=60, headers={"Authorization": f"Bearer {player.token}"})
        self._game = self._player.create("bison", 2).game
        threading.Thread(target=self._follow, daemon=True).start()
        self._wait_for(1)
        return self

    def __exit__(self, *_: object) -> None:
        for client in (self._operator, self._player, self._http):
            client.close()

    def append(self) -> tuple[float, float]:
        """Append an entry; return the seconds until the answer and until the message, from the request on."""
        arrived, begun = len(self._arrived), time.perf_counter()
        if self._sits:
            self._player.call("DELETE", f"/v1/games/{self._game}/seats/0", dict)
        else:
            self._player.sit(self._game, seat=0)
        answered = time.perf_counter() - begun
        self._sits = not self._sits
        self._wait_for(arrived + 1)
        return answered, self._arrived[arrived] - begun

    def _follow(self) -> None:
        with (
            contextlib.suppress(httpx.HTTPError),
            self._http.stream("GET", f"/v1/games/{self._game}/stream?after=0") as response,
        ):
            for line in response.iter_lines():
                if line.startswith("data:"):
                    with self._news:
                        self._arrived.append(time.perf_counter())
                        self._news.notify()

    def _wait_for(self, count: int) -> None:
        with self._news:
            assert self._news.wait_for(lambda: len(self._arrived) >= count, timeout=30)


def _rest(served: Served, nodes: Sequence[Node], seconds: float) -> dict[str, Any]:
    pids = {name: pid for name in _PROCESSES if (pid := served.pid(name)) is not None}
    servers = {f"server {number}": node.process.pid for number, node in enumerate(nodes) if node.process is not None}
    ports = {node.port for node in nodes}
    commands, used = _commands(nodes), {name: cpu_seconds(pid) for name, pid in (pids | servers).items()}
    time.sleep(seconds)
    later = _commands(nodes)
    spent = {name: cpu_seconds(pid) - used[name] for name, pid in (pids | servers).items()}
    rates = {name: round((count - commands[name]) / seconds, 1) for name, count in later.items()}
    return {
        "connections": {name: sockets_to(pid, ports) for name, pid in pids.items()},
        "blocked_clients": sum(int(_info(node, "clients")["blocked_clients"]) for node in nodes),
        "commands_a_second": round(sum(rates.values()), 1),
        "by_command": {name: rate for name, rate in sorted(rates.items(), key=lambda pair: -pair[1]) if rate >= 0.5},
        "cpu_ms_a_second": {name: round(1000 * part / seconds, 1) for name, part in spent.items()},
    }


def _commands(nodes: Sequence[Node]) -> Counter[str]:
    """Return how often each command was run, by clients and inside scripts."""
    counts: Counter[str] = Counter()
    for node in nodes:
        for name, figures in _info(node, "commandstats").items():
            counts[name.removeprefix("cmdstat_")] += figures["calls"]
    return counts


def _info(node: Node, section: str) -> dict[str, Any]:
    with contextlib.closing(node.client()) as client:
        answer: dict[str, Any] = client.info(section)
        return answer


def _milliseconds(latencies: Sequence[tuple[float, float]]) -> dict[str, Any]:
    answers, messages = zip(*latencies, strict=True)
    parts = {"answer_ms": answers, "message_ms": messages}
    return {
        name: {"p50": round(1000 * statistics.median(times), 2), "p99": round(1000 * sorted(times)[-3], 2)}
        for name, times in parts.items()
    }


if __name__ == "__main__":
    main()
