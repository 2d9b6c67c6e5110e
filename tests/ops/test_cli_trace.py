"""`tabletape trace`: from the request of a player over the entry and the job to the rows, through all processes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from click.testing import Result

from ops.client import Client
from tests.processes import wait_until
from tests.serving import Served

Command = Callable[..., Result]


@pytest.fixture(scope="module")
def played(served: Served) -> tuple[str, int]:
    """A game, and the version of a decision of Ann that a bot has answered."""
    with served.operator() as operator:
        token = operator.register("Ann").token
    with Client(served.url, token) as ann:
        game = ann.create("bison", 2).game
        ann.sit(game, seat=0)
        ann.call("POST", f"/v1/games/{game}/seats", dict, body={"seat": 1, "bot": "random"})
        while True:
            now = wait_until(lambda: next((state for state in [ann.game(game)] if 0 in state.to_move), None))
            decision = ann.decisions(game).decisions[0].decision
            body = {"head": now.head, "decision": decision}
            headers = {"X-Request-Id": "ann-decides", "Idempotency-Key": f"trace-{now.head}"}
            response = ann._http.post(f"/v1/games/{game}/decisions", json=body, headers=headers)
            assert response.status_code == 201, response.text
            version = int(response.json()["head"].partition("-")[0])
            if 0 not in ann.game(game).to_move:
                wait_until(lambda: 0 in ann.game(game).to_move)
                return game, version


def wait_for_rows(run: Command, game: str, version: int, *, of: int = 0) -> Any:
    """Return the trace of a version when an entry in it, by its place, has a row of every kind."""

    def trace_with_rows() -> Any:
        result = run("trace", game, version, "--json")
        assert result.exit_code == 0, result.output
        trace = json.loads(result.stdout)
        kinds = {row["projection"] for row in trace["entries"][of]["rows"]}
        return trace if kinds >= {"games"} else None

    return wait_until(trace_with_rows)


def test_trace_leads_from_a_request_over_the_job_to_the_rows(run: Command, played: tuple[str, int]) -> None:
    game, version = played
    trace = wait_for_rows(run, game, version + 1, of=1)
    by_request, by_job = trace["entries"][:2]
    came = by_request["cause"].pop("began")
    assert (by_request["version"], by_request["cause"]) == (version, {"kind": "request", "id": "ann-decides"})
    job = by_job["cause"]
    assert (by_job["version"], job["kind"], job["after"]) == (version + 1, "job", version)
    assert re.fullmatch(rf"run-{game}-{version}-\d+", job["id"])
    assert came <= by_request["time"] <= job["queued"] <= job["began"] <= by_job["time"]
    assert min(row["time"] for row in by_request["rows"]) >= by_request["time"]


def test_trace_is_a_tree_for_people(run: Command, played: tuple[str, int]) -> None:
    game, version = played
    wait_for_rows(run, game, version)
    lines = run("trace", game, version).stdout.splitlines()
    assert lines[0].startswith("request ann-decides  came ")
    assert re.match(rf"  entry {version}  appended .*  ←$", lines[1])
    assert any(re.match(r"    row of games  written .*, \d+ ms later$", line) for line in lines)
    (number,) = [place for place, line in enumerate(lines) if line.startswith(f"    job run-{game}-{version}-")]
    assert lines[number + 1].startswith(f"      entry {version + 1}  appended ")


def test_trace_of_an_unknown_version_ends_with_3(run: Command, played: tuple[str, int]) -> None:
    game, _ = played
    result = run("trace", game, 9999, "--json")
    assert (result.exit_code, json.loads(result.stderr)["error"]["code"]) == (3, "version_unknown")


def test_trace_is_for_operators(served: Served, played: tuple[str, int]) -> None:
    game, version = played
    with served.operator() as operator:
        token = operator.register("Eve").token
    with Client(served.url, token) as eve:
        response = eve._http.get(f"/v1/games/{game}/entries/{version}/trace")
    assert response.json()["code"] == "role_missing"
