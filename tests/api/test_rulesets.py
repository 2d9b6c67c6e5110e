"""Rulesets over HTTP, and component sets of one's own."""

from __future__ import annotations

import asyncio
import hashlib
import json
from typing import Any

import msgspec
import pytest

from domain.bison import BISON
from domain.core.events import tag_of
from domain.rulesets import RULESETS
from eventstore.table.events import TABLE_EVENTS
from tests.api.problems import problem
from tests.api.serving import Person, Served, serving
from tests.domain.contract import kinds
from tests.serving import ROOT
from tests.tiny import TINY
from tests.tiny.archives import exported
from tests.tiny.play import played, started, tiny_service


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def tables(ann: Person) -> dict[str, Any]:
    components: dict[str, Any] = ann.get("/rulesets/bison").json()["tables"]
    return components


def test_rulesets_are_listed(served: Served) -> None:
    listed, page = (served.anybody().get(path).json() for path in ("/rulesets", "/rulesets/bison"))
    line = {"name": "bison", "title": BISON.title, "version": BISON.version, "seats": [2, 3, 4], "minutes": [60, 90]}
    line |= {"about": page["about"], "lesson": True}
    assert {**line, "seat_colours": ["blue", "red", "yellow", "green"]} in listed


def test_listed_rulesets_are_described_in_the_language_of_the_call(served: Served) -> None:
    english, german = (
        {line["name"]: line for line in served.anybody().get(f"/rulesets?language={language}").json()}
        for language in ("en", "de")
    )
    assert {name for name in RULESETS if english[name]["about"] == german[name]["about"]} == set()
    tiny = german["tiny"]
    assert (tiny["about"], tiny["minutes"], tiny["lesson"]) == (english["tiny"]["about"], list(TINY.minutes), False)


def test_ruleset_has_its_options_and_the_origin_of_its_components(served: Served) -> None:
    page = served.anybody().get("/rulesets/bison").json()
    assert page["options"]["$defs"]["BisonOptions"]["properties"]["variant"]["default"] == 0
    assert set(page["tables"]["provenance"].values()) <= {"rulebook", "public-source", "house"}
    assert page["components"] == hashlib.sha256(BISON.default_components()).hexdigest()
    assert page["bots"] == ["random", "greedy", "thinking"]


@pytest.mark.parametrize("name", RULESETS)
def test_options_are_explained_with_the_paragraph_of_their_rule(served: Served, name: str) -> None:
    page = served.anybody().get(f"/rulesets/{name}").json()
    schema = page["options"]["$defs"][f"{name.title()}Options"]["properties"]
    texts = {text["option"]: text for text in page["option_texts"]}
    assert {option for option in texts if "." not in option} == set(schema)
    numbers = {paragraph["number"] for paragraph in served.anybody().get(f"/rulesets/{name}/rules").json()}
    for option, shape in schema.items():
        text = texts[option]
        assert [value["value"] for value in text["values"]] == shape.get("enum", [])
        assert all(len(part["text"].split()) > 3 for part in (text, *text["values"])), text
        link, _, number = text["rule_link"].partition("#")
        assert (link, number in numbers) == (f"/v1/rulesets/{name}/rules", True)


def test_own_component_set_is_stored_under_its_hash_and_used_in_a_game(
    served: Served, ann: Person, tables: dict[str, Any]
) -> None:
    tables["tiles"]["T99"] = tables["tiles"].pop("T01")
    answer = ann.post("/rulesets/bison/components", tables)
    assert answer.status_code == 201
    digest = answer.json()["components"]
    response = served.anybody().get(f"/rulesets/bison/components/{digest}")
    assert digest == hashlib.sha256(response.content).hexdigest()
    assert response.json() == tables
    assert "immutable" in response.headers["cache-control"]
    game = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest}).json()
    assert game["components"] == digest
    assert ann.post("/rulesets/bison/components", tables).json()["components"] == digest


def test_equal_component_sets_in_any_form_are_stored_once(served: Served, ann: Person, tables: dict[str, Any]) -> None:
    tables["tiles"]["T98"] = tables["tiles"].pop("T01")
    most = served.settings.body_bytes
    written = [
        json.dumps(tables),
        json.dumps(tables, indent=8),
        json.dumps(dict(reversed(tables.items()))),
        json.dumps(tables).replace("T98", "\\u0054\\u0039\\u0038"),
        json.dumps(tables).ljust(most),
    ]
    headers = {"Content-Type": "application/json"}
    answers = [
        ann.http.post("/v1/rulesets/bison/components", content=text.encode(), headers=headers) for text in written
    ]
    assert [answer.status_code for answer in answers] == [201] * len(written)
    (digest,) = {answer.json()["components"] for answer in answers}
    content = served.anybody().get(f"/rulesets/bison/components/{digest}").content
    assert content == msgspec.json.encode(tables, order="sorted")
    assert len(content) < most / 50


def test_the_rulesets_own_set_keeps_its_hash_when_it_is_sent_back(ann: Person, tables: dict[str, Any]) -> None:
    answer = ann.post("/rulesets/bison/components", dict(reversed(tables.items()))).json()
    assert answer["components"] == hashlib.sha256(BISON.default_components()).hexdigest()


def test_a_component_set_beyond_the_limits_is_refused_with_the_limit(ann: Person, tables: dict[str, Any]) -> None:
    tables["tiles"]["T" * 21] = tables["tiles"].pop("T01")
    refused = ann.post("/rulesets/bison/components", tables)
    assert (refused.status_code, refused.json()["code"]) == (422, "components_limit")
    assert "at most 20 letters" in refused.json()["detail"]
    assert refused.json()["value"] == "T" * 21


def tiny_sets(served: Served, first: int, number: int) -> list[dict[str, Any]]:
    tables = served.anybody().get("/rulesets/tiny").json()["tables"]
    return [{**tables, "limit": first + more} for more in range(number)]


def test_component_sets_of_a_player_are_limited(served: Served) -> None:
    with serving(served.redis_url, components_per_player=3) as sparing:
        ann, ben = sparing.player("Ann"), sparing.player("Ben")
        sets = tiny_sets(sparing, 100, 5)
        assert [ann.post("/rulesets/tiny/components", tables).status_code for tables in sets[:4]] == [
            201,
            201,
            201,
            403,
        ]
        refused = ann.post("/rulesets/tiny/components", sets[3]).json()
        assert (refused["code"], refused["value"]) == ("quota_reached", 3)
        assert refused["rule"] == "at most 3 component sets of one player"
        content = msgspec.json.encode(sets[3], order="sorted")
        digest = hashlib.sha256(content).hexdigest()
        assert sparing.anybody().get(f"/rulesets/tiny/components/{digest}").status_code == 404
        # A stored set costs nothing, nor do operators count.
        assert ann.post("/rulesets/tiny/components", sets[0]).status_code == 201
        assert ben.post("/rulesets/tiny/components", sets[3]).status_code == 201
        assert ann.post("/rulesets/tiny/components", sets[3]).status_code == 201
        assert ann.post("/rulesets/tiny/components", sets[4]).status_code == 403
        operator = sparing.operator()
        assert [
            operator.post("/rulesets/tiny/components", tables).status_code for tables in tiny_sets(sparing, 200, 5)
        ] == [201] * 5


def test_a_set_that_is_refused_does_not_count(served: Served) -> None:
    with serving(served.redis_url, components_per_player=1) as sparing:
        ann = sparing.player("Ann")
        good, other = tiny_sets(sparing, 300, 2)
        assert ann.post("/rulesets/tiny/components", {**good, "counters": {"a": 1}}).status_code == 422
        assert ann.post("/rulesets/tiny/components", good).status_code == 201
        assert ann.post("/rulesets/tiny/components", other).status_code == 403


def test_the_sets_of_imported_archives_count_too(served: Served) -> None:
    """Each archive brings a set that is new here; the first archive is refused for another reason."""
    archives = [asyncio.run(_archive_with(limit)) for limit in (401, 402)]
    headers = {"Content-Type": "application/x-ndjson"}
    with serving(served.redis_url, components_per_player=1) as sparing:
        ann = sparing.player("Ann")
        bad = ann.http.post("/v1/games/import", content=archives[1].replace(b"Anna", b"Anne"), headers=headers)
        assert (bad.status_code, bad.json()["type"]) == (422, "/problems/archive_invalid")
        answers = [ann.http.post("/v1/games/import", content=archive, headers=headers) for archive in archives]
        assert [answer.status_code for answer in answers] == [201, 403]
        assert answers[1].json()["code"] == "quota_reached"
        again = sparing.operator().http.post("/v1/games/import", content=archives[1], headers=headers)
        assert again.status_code == 201


async def _archive_with(limit: int) -> bytes:
    service = tiny_service()
    tables = {**msgspec.json.decode(TINY.default_components()), "limit": limit}
    digest = await service.core.keep_components(msgspec.json.encode(tables))
    game = await started(service, components=digest)
    await played(service, game)
    return await exported(service, game)


def test_component_set_that_breaks_a_constraint_is_refused_and_not_stored(
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
    response = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest})
    assert response.json()["pointer"] == "$.components"


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"tiles": 7}', b"1e999", b'{"a":' * 2000])
def test_invalid_component_set_is_refused(ann: Person, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = ann.http.post("/v1/rulesets/bison/components", content=content, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"].startswith("components_")


@pytest.mark.parametrize(
    ("letter", "status", "kind", "code"),
    [(b"\xff", 400, "json_invalid", "json_invalid"), (b"\\ud800", 422, "components_invalid", "components_form")],
)
def test_component_set_with_a_lone_surrogate_is_refused(
    ann: Person, tables: dict[str, Any], letter: bytes, status: int, kind: str, code: str
) -> None:
    tables["start_layout"][0]["tile"] = "@"
    content = msgspec.json.encode(tables).replace(b"@", letter)
    headers = {"Content-Type": "application/json"}
    problem(ann.http.post("/v1/rulesets/bison/components", content=content, headers=headers), status, kind, code)


def test_storing_a_component_set_needs_a_token(served: Served) -> None:
    assert served.anybody().post("/rulesets/bison/components", {}).status_code == 401


def test_a_set_of_another_ruleset_opens_no_game(served: Served, ann: Person) -> None:
    tiny = served.anybody().get("/rulesets/tiny").json()["tables"]
    digest = ann.post("/rulesets/tiny/components", tiny).json()["components"]
    refused = ann.post("/games", {"ruleset": "bison", "seats": 2, "components": digest})
    assert (refused.status_code, refused.json()["type"]) == (422, "/problems/components_invalid")


RUNS = {"bison": "score_round", "manitoba": "end_round", "wendake": "end_year", "discoveries": "settle_round"}
"""By ruleset: the function that is the service's run."""


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_type_leads_to_its_code(served: Served, name: str) -> None:
    places = served.anybody().get(f"/rulesets/{name}/code").json()
    ruleset = RULESETS[name]
    for kind in kinds(ruleset.decision_type):
        assert [place["role"] for place in places[tag_of(kind)]] == ["definition", "refusal", "effect"], kind
    for kind in kinds(ruleset.event_type):
        assert [place["role"] for place in places[tag_of(kind)]] == ["definition", "fold"], kind
    for kind in TABLE_EVENTS:
        assert [place["role"] for place in places[tag_of(kind)]] == ["definition", "fold"], kind
    assert [place["name"] for place in places["take_seat"]] == ["TakeSeat", "judge"]
    assert [place["name"] for place in places["fork_game"]] == ["ForkGame"]
    assert [place["name"] for place in places["run"]] == [RUNS[name]]
    for place in (place for places_of_type in places.values() for place in places_of_type):
        lines = (ROOT / place["file"]).read_text(encoding="utf-8").splitlines()
        assert place["name"].rpartition(".")[2] in "\n".join(lines[place["line"] - 1 : place["line"] + 1]), place


def test_code_of_a_type_is_the_source_text(served: Served) -> None:
    code = served.anybody().get("/rulesets/bison/code/place_tile").json()
    effect = code[-1]
    source = (ROOT / effect["file"]).read_text(encoding="utf-8")
    assert effect["text"] in source
    assert effect["text"].startswith(f"def {effect['name']}(")
    assert source[: source.index(effect["text"])].count("\n") + 1 == effect["line"]
    assert served.anybody().get("/rulesets/bison/code/nothing").json()["code"] == "route_unknown"
    assert served.anybody().get("/rulesets/chess/code").json()["code"] == "ruleset_unknown"
