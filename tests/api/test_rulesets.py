"""Rulesets over HTTP, and component sets of one's own."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from domain.bison import BISON
from domain.facts import tag_of
from domain.rulesets import RULESETS
from tests.api.serving import Person, Served
from tests.domain.contract import kinds
from tests.serving import ROOT


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def tables(ann: Person) -> dict[str, Any]:
    found: dict[str, Any] = ann.get("/rulesets/bison").json()["tables"]
    return found


def test_the_rulesets_there_are(served: Served) -> None:
    listed = served.anybody().get("/rulesets").json()
    line = {"name": "bison", "title": BISON.title, "version": BISON.version, "seats": [2, 3, 4]}
    assert {**line, "seat_colours": ["blue", "red", "yellow", "green"]} in listed


def test_a_ruleset_tells_its_options_and_where_its_components_come_from(served: Served) -> None:
    page = served.anybody().get("/rulesets/bison").json()
    assert page["options"]["$defs"]["BisonOptions"]["properties"]["variant"]["default"] == 0
    assert set(page["tables"]["provenance"].values()) <= {"rulebook", "public-source", "house"}
    assert page["components"] == hashlib.sha256(BISON.default_components()).hexdigest()
    assert page["bots"] == ["random", "greedy"]


def test_a_component_set_of_ones_own_is_kept_under_its_hash_and_played_with(
    served: Served, ann: Person, tables: dict[str, Any]
) -> None:
    tiles = tables["tiles"]
    tables["tiles"] = tiles[::-1] if isinstance(tiles, list) else dict(reversed(tiles.items()))
    answer = ann.post("/rulesets/bison/components", tables)
    assert answer.status_code == 201
    digest = answer.json()["components"]
    assert digest == hashlib.sha256(answer.request.content).hexdigest()
    kept = served.anybody().get(f"/rulesets/bison/components/{digest}")
    assert kept.content == answer.request.content
    assert "immutable" in kept.headers["cache-control"]
    game = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest}).json()
    assert game["components"] == digest
    assert ann.post("/rulesets/bison/components", tables).json()["components"] == digest


def test_a_component_set_that_breaks_a_constraint_is_refused_and_not_kept(
    served: Served, ann: Person, tables: dict[str, Any]
) -> None:
    tables["scale"]["max"] = 3
    answer = ann.post("/rulesets/bison/components", tables)
    refused = answer.json()
    assert (answer.status_code, refused["code"]) == (422, "components_fixed_tables")
    assert refused["rule"].startswith("bison 1.3")
    assert refused["value"]["max"] == 3
    digest = hashlib.sha256(answer.request.content).hexdigest()
    assert served.anybody().get(f"/rulesets/bison/components/{digest}").status_code == 404
    opened = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest})
    assert opened.json()["pointer"] == "$.components"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b'{"tiles": 7}', b"1e999", b'{"a":' * 2000])
def test_what_is_no_component_set_is_refused(ann: Person, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = ann.http.post("/v1/rulesets/bison/components", content=content, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"].startswith("components_")


def test_keeping_needs_a_token(served: Served) -> None:
    assert served.anybody().post("/rulesets/bison/components", {}).status_code == 401


def test_a_set_of_another_ruleset_opens_no_game(served: Served, ann: Person) -> None:
    tiny = served.anybody().get("/rulesets/tiny").json()["tables"]
    digest = ann.post("/rulesets/tiny/components", tiny).json()["components"]
    refused = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest})
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/components_invalid")


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_type_leads_to_its_code(served: Served, name: str) -> None:
    places = served.anybody().get(f"/rulesets/{name}/code").json()
    ruleset = RULESETS[name]
    for kind in kinds(ruleset.decision_type):
        assert [place["role"] for place in places[tag_of(kind)]] == ["definition", "refusal", "effect"], kind
    for kind in kinds(ruleset.event_type):
        roles = [place["role"] for place in places[tag_of(kind)]]
        assert (roles[0], roles[-1]) == ("definition", "fold"), kind
        assert set(roles[1:-1]) == {"record"}, kind
    assert [place["name"] for place in places["run"]] == ["advance"]
    for place in (place for found in places.values() for place in found):
        lines = (ROOT / place["file"]).read_text(encoding="utf-8").splitlines()
        assert place["name"].rpartition(".")[2] in "\n".join(lines[place["line"] - 1 : place["line"] + 1]), place


def test_the_code_of_a_type_is_shown_as_it_stands(served: Served) -> None:
    shown = served.anybody().get("/rulesets/bison/code/place_tile").json()
    effect = shown[-1]
    source = (ROOT / effect["file"]).read_text(encoding="utf-8")
    assert effect["text"] in source
    assert effect["text"].startswith(f"def {effect['name']}(")
    assert source[: source.index(effect["text"])].count("\n") + 1 == effect["line"]
    assert served.anybody().get("/rulesets/bison/code/nothing").json()["code"] == "route_unknown"
    assert served.anybody().get("/rulesets/chess/code").json()["code"] == "ruleset_unknown"
