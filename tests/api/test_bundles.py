"""Bundles over HTTP: the file of `tabletape bundle`, as far as the caller may see the game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from eventstore.proof.complaints import Bundle, read_bundle
from ops.cli import main
from tests.api.serving import Person, Served
from tests.api.working import work


class Table:
    """A game of Manitoba; a player decided out of turn."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.people = served.player("Wilhelmina"), served.player("Bartholomew")
        self.game = served.started(*self.people, ruleset="manitoba")
        game = self.people[0].get(f"/games/{self.game}").json()
        self.head, self.version = game["head"], int(game["head"].partition("-")[0])
        self.waiting_seat = 1 - game["to_move"][0]
        self.mover, self.waiting = self.people[game["to_move"][0]], self.people[self.waiting_seat]
        self.decision = self.mover.decisions(self.game)["decisions"][0]["decision"]
        body = {"head": self.head, "decision": self.decision}
        self.refusal = self.waiting.post(f"/games/{self.game}/decisions", body).json()
        assert self.refusal["code"] == "not_your_turn"

    def ask(self, person: Person, **query: Any) -> httpx.Response:
        """Ask for a bundle; a worker's part is done."""
        query = {"at": self.version, **query}
        response = person.http.get(f"/v1/games/{self.game}/bundle", params=query)
        if response.status_code == 202:
            assert response.headers["retry-after"] == "1"
            work(self.served)
            response = person.http.get(f"/v1/games/{self.game}/bundle", params=query)
        return response

    def bundle(self, person: Person, **query: Any) -> Bundle:
        """Return the bundle that a person gets."""
        response = self.ask(person, **query)
        assert response.status_code == 200, response.text
        return read_bundle(response.content)


@pytest.fixture(scope="module")
def table(served: Served) -> Table:
    return Table(served)


def test_refused_decision_of_the_callers_seat_comes_along(table: Table) -> None:
    response = table.ask(table.waiting)
    assert response.headers["content-disposition"] == f'attachment; filename="{table.game}-{table.version}.json"'
    bundle = read_bundle(response.content)
    assert bundle.attempt is not None
    assert (bundle.expects, bundle.version, bundle.head) == ("accepted", table.version, table.head)
    assert (bundle.attempt.seat, bundle.attempt.decision) == (table.waiting_seat, table.decision)
    assert (bundle.attempt.code, bundle.attempt.rule) == ("not_your_turn", "manitoba agenda")
    assert not re.search(b"Wilhelmina|Bartholomew", response.content)


def test_refused_decision_comes_along_for_an_organiser_and_for_no_other_reader(table: Table, served: Served) -> None:
    organiser = table.bundle(served.player("Olga", "organiser"))
    assert organiser == table.bundle(table.waiting)
    for reader in (table.mover, served.player("Eve"), served.anybody()):
        bundle = table.bundle(reader)
        assert (bundle.expects, bundle.attempt) == ("otherwise", None)
        assert b"not_your_turn" not in table.ask(reader).content


def test_the_words_and_the_decision_of_the_caller_come_first(table: Table) -> None:
    why = "Wilhelmina's turn was over"
    bundle = table.bundle(table.waiting, why=why, seat=1 - table.waiting_seat, decision=json.dumps({"type": "pass"}))
    assert re.fullmatch(r"player #\w{6}'s turn was over", bundle.why)
    assert bundle.attempt is not None
    assert (bundle.attempt.seat, bundle.attempt.decision) == (1 - table.waiting_seat, {"type": "pass"})
    bundle = table.bundle(table.waiting, expect="as_recorded")
    assert (bundle.expects, bundle.attempt) == ("as_recorded", None)


@pytest.mark.parametrize(
    ("query", "status", "code", "parameter"),
    [
        ({"seat": 0}, 400, "query_invalid", "decision"),
        ({"decision": "{}"}, 400, "query_invalid", "seat"),
        ({"seat": 0, "decision": "[1]"}, 400, "query_invalid", "decision"),
        ({"seat": 0, "decision": "{"}, 400, "query_invalid", "decision"),
        ({"expect": "chess"}, 400, "query_invalid", "expect"),
        ({"at": 1, "expect": "accepted"}, 422, "bundle_attempt_missing", None),
        ({"at": 1, "seat": 0, "decision": "{}"}, 422, "bundle_not_begun", None),
        ({"at": 9999}, 404, "version_unknown", None),
    ],
)
def test_impossible_bundle_has_a_code(
    table: Table, query: dict[str, Any], status: int, code: str, parameter: str | None
) -> None:
    response = table.ask(table.mover, **query)
    problem = response.json()
    assert (response.status_code, problem["code"], problem.get("parameter")) == (status, code, parameter)


def test_the_command_makes_the_same_file_from_the_archive(served: Served, tmp_path: Path) -> None:
    table = Table(served)
    served.operator().post(f"/games/{table.game}/abort", {"reason": "Wilhelmina went"}).raise_for_status()
    archive = tmp_path / "game.ndjson"
    archive.write_bytes(served.anybody().get(f"/games/{table.game}/archive").content)
    version = table.version + 1
    words = ["bundle", str(archive), "--at", str(version), "--to", str(tmp_path / "c.json"), "--why", "Wilhelmina"]
    assert CliRunner().invoke(main, words).exit_code == 0
    response = table.ask(served.anybody(), at=version, why="Wilhelmina")
    assert response.content == (tmp_path / "c.json").read_bytes()
    assert b"Wilhelmina" not in response.content
