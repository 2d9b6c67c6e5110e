"""Traces of a real service, taken by a collector that the test starts: a decision is a single trace."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from ops.client import Client
from tests.processes import PATIENCE_SECONDS, wait_until
from tests.serving import ROOT, Served

NAME = "Ada Wong-Traced"
PARENT = "00f067aa0ba902b7"
KILLED_AFTER_SECONDS = 10
"""So long a process may take to end; then it is killed."""


class Span:
    """A collector's record of a span."""

    def __init__(self, role: str, span: Any) -> None:
        self.role = role
        self.name = span.name
        self.trace = span.trace_id.hex()
        self.id = span.span_id.hex()
        self.parent = span.parent_span_id.hex()
        attributes = {attribute.key: attribute.value for attribute in span.attributes}
        self.about = set(attributes)
        self.version = attributes["tabletape.version"].int_value if "tabletape.version" in attributes else None
        self.events = list(span.events)


class Collector:
    """Takes traces over HTTP."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        bodies = self.bodies

        class Taking(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                assert self.path == "/v1/traces"
                bodies.append(self.rfile.read(int(self.headers["content-length"])))
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def spans(self) -> list[Span]:
        collected = []
        for body in list(self.bodies):
            for of_resource in ExportTraceServiceRequest.FromString(body).resource_spans:
                about = {attribute.key: attribute.value.string_value for attribute in of_resource.resource.attributes}
                assert about["service.name"] == "tabletape"
                for of_scope in of_resource.scope_spans:
                    collected += [Span(about["service.role"], span) for span in of_scope.spans]
        return collected


@pytest.fixture
def collector() -> Iterator[Collector]:
    taking = Collector()
    try:
        yield taking
    finally:
        taking.close()


def trace_of(version: int) -> str:
    """Return the trace that the test gives to the decision that makes an entry."""
    return f"{version:032x}"


def played(served: Served) -> tuple[str, dict[int, str], str]:
    """Let two people play a game with a trace for each decision; return its id, by version its cause, and a token."""
    with ExitStack() as stack:
        operator = stack.enter_context(served.operator())
        accounts = [operator.register(f"{NAME} {number}") for number in range(2)]
        people = {account.player: stack.enter_context(Client(served.url, account.token)) for account in accounts}
        tokens = {account.player: account.token for account in accounts}
        first = next(iter(people.values()))
        game = first.create("discoveries", 2, options={"max_rounds": 1}).game
        for person in people.values():
            person.sit(game)

        def moved_on() -> bool:
            return first.game(game).status != "scoring"

        while True:
            wait_until(moved_on)
            now = first.game(game)
            if now.status == "finished":
                break
            player = str(now.seats[now.to_move[0]].player)
            listed = people[player].decisions(game)
            version = int(listed.head.partition("-")[0]) + 1
            httpx.post(
                f"{served.url}/v1/games/{game}/decisions?dry_run=false",
                json={"head": listed.head, "decision": listed.decisions[-1].decision},
                headers={
                    "authorization": f"Bearer {tokens[player]}",
                    "traceparent": f"00-{trace_of(version)}-{PARENT}-01",
                    "user-agent": "traced-by-nobody",
                },
                timeout=PATIENCE_SECONDS,
            ).raise_for_status()
        causes = {
            entry.version: json.loads(bytes(entry.body))["cause"]["type"] for entry in first.entries(game).entries
        }
        return game, causes, accounts[0].token


def test_one_decision_is_one_trace(tmp_path: Path, collector: Collector) -> None:
    with Served(tmp_path / "data", TABLETAPE_TRACES_URL=collector.url, OTEL_BSP_SCHEDULE_DELAY="100") as served:
        _, causes, token = played(served)
        last = max(causes)

        def all_told() -> bool:
            return any(span.version == last and span.name.startswith("project") for span in collector.spans())

        wait_until(all_told)
    spans = collector.spans()
    assert {span.role for span in spans} == {"api", "worker", "projections"}
    assert "run" in causes.values()
    decided = 0
    for version, cause in sorted(causes.items()):
        decided = version if cause == "decision" else decided
        if not decided:
            continue
        of_entry = [span for span in spans if span.version == version and span.trace == trace_of(decided)]
        (append,) = (span for span in of_entry if span.name == "append")
        above = {span.id: span for span in spans}[append.parent]
        assert above.name == ("POST /v1/games/{game}/decisions" if cause == "decision" else "run")
        assert above.role == append.role == ("api" if cause == "decision" else "worker")
        if cause == "decision":
            assert above.parent == PARENT
        projected = [span for span in of_entry if span.name == "project games"]
        assert projected, f"no row of version {version} was made in the trace"
        assert {span.parent for span in projected} == {append.id}
        assert not [span for span in spans if span.version == version and span.trace != trace_of(decided)]

    traffic = b"".join(collector.bodies)
    for secret in (token, NAME, "dry_run", "traced-by-nobody", "127.0.0.1"):
        assert secret.encode() not in traffic
    assert not any(span.events for span in spans)
    assert {name for span in spans for name in span.about} == {
        "http.method",
        "http.route",
        "http.status_code",
        "tabletape.game",
        "tabletape.version",
    }


def test_a_collector_that_is_away_holds_nothing_up(tmp_path: Path, collector: Collector) -> None:
    """It is asked again for a minute while a process goes on, and not while a process ends."""
    collector.close()
    with Served(tmp_path / "data", TABLETAPE_TRACES_URL=collector.url, OTEL_EXPORTER_OTLP_TIMEOUT="60") as served:
        game, *_ = played(served)
        with served.operator() as operator:
            assert operator.game(game).status == "finished"
        before = time.monotonic()
    assert time.monotonic() - before < KILLED_AFTER_SECONDS


def test_nothing_is_traced_by_default(served: Served) -> None:
    played(served)
    from redis import Redis

    with Redis(unix_socket_path=str(served.run / "redis.sock")) as redis:
        assert not [key for key in redis.hkeys("tabletape:{0}:runs") if key.startswith(b"trace")]
        assert not [fields for _, fields in redis.xrange("tabletape:{0}:feed") if b"t" in fields]


def test_the_exporter_of_traces_is_loaded_only_where_they_are_sent() -> None:
    # redis-py loads the rest of OpenTelemetry wherever it is installed.
    command = "import sys, ops.processes.api, ops.processes.worker, ops.processes.projections; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = result.stdout.split()
    assert "opentelemetry.trace" in loaded
    assert not [name for name in loaded if name.startswith(("opentelemetry.exporter", "opentelemetry.instrumentation"))]
