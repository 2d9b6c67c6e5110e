"""The description: made from the code, and true. Every answer to a documented example fits what is documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from domain.rulesets import RULESETS
from tests.api.documented import Calls, Document, operations, walk
from tests.api.json_schema import faults
from tests.api.serving import ALL_RULESETS, Served, serving
from tests.conftest import make_redis
from tests.processes import PATIENCE_SECONDS
from tests.tiny.play import Clock

RECORD = "run `python -m tests.api.record_examples`, when it is the service that is right"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service of these tests alone, in which the same requests have the same answers every time."""
    redis = make_redis(tmp_path_factory.mktemp("described") / "data")
    redis.start()
    try:
        with serving(redis.url, clock=Clock()) as running:
            yield running
    finally:
        redis.stop()


@pytest.fixture(scope="module")
def document(served: Served) -> Document:
    answer = httpx.get(f"{served.url}/schema", timeout=PATIENCE_SECONDS)
    assert answer.status_code == 200
    found: Document = answer.json()
    return found


def test_every_reference_leads_somewhere_and_every_part_is_used(document: Document) -> None:
    parts = document["components"]["schemas"]
    text = msgspec.json.encode(document).decode()
    for name in parts:
        assert f'"#/components/schemas/{name}"' in text, name
    for piece in text.split('"#/components/schemas/')[1:]:
        assert piece.partition('"')[0] in parts


def test_the_calls_of_the_design_are_there(document: Document) -> None:
    calls = {(method, path) for method, path, _ in operations(document)}
    wanted = """POST /v1/players|GET /v1/players/me/games|GET /v1/players/me/stream
        |GET /v1/rulesets|GET /v1/rulesets/{name}
        |POST /v1/games|GET /v1/games|GET /v1/games/{game}|POST /v1/games/{game}/seats|GET /v1/games/{game}/state
        |GET /v1/games/{game}/decisions|POST /v1/games/{game}/decisions|GET /v1/games/{game}/entries
        |GET /v1/games/{game}/entries/{version}|GET /v1/games/{game}/stream|GET /v1/games/{game}/timeline
        |GET /v1/games/{game}/scoreboard|GET /v1/games/{game}/diff|POST /v1/games/{game}/forks
        |GET /v1/games/{game}/forks|GET /v1/games/{game}/verify|GET /v1/games/{game}/archive|POST /v1/games/import
        |GET /healthz|GET /readyz|GET /metrics|GET /schema"""
    assert {tuple(one.split()) for one in wanted.split("|")} <= calls


def test_every_call_says_what_it_does_and_how_it_fails(document: Document) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(ids)) == len(ids)
    for method, path, operation in operations(document):
        assert operation["summary"], path
        assert operation["description"], path
        assert {"429", "500", "503"} <= operation["responses"].keys(), path
        problems = [status for status in operation["responses"] if status >= "400"]
        for status in problems:
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
        if method == "POST" and path.startswith("/v1/games"):
            headers = [one["name"] for one in operation["parameters"] if one["in"] == "header"]
            assert headers == ["Idempotency-Key"], path
        if "/games/{game}" in path:
            assert "404" in problems, path


@pytest.mark.parametrize("name", sorted(ALL_RULESETS))
def test_decisions_and_events_are_discriminated_unions(served: Served, document: Document, name: str) -> None:
    parts = document["components"]["schemas"]
    for union in (parts[f"{name}.Decision"], parts[f"{name}.Event"]):
        mapping = union["discriminator"]["mapping"]
        assert union["discriminator"]["propertyName"] == "type"
        assert [one["$ref"] for one in union["anyOf"]] == list(mapping.values())
    page = served.anybody().get(f"/rulesets/{name}").json()
    assert {"options", "decisions", "events", "view", "tables"} <= page.keys()
    assert "$defs" in page["decisions"]


@pytest.fixture(scope="module")
def calls(fresh: Served, document: Document) -> Calls:
    """Every documented call, made once."""
    return walk(fresh, document)


def test_every_documented_call_works_and_every_answer_fits(calls: Calls) -> None:
    assert calls.made.keys() == calls.operations.keys()


def test_every_call_shows_what_is_sent_and_every_answer(calls: Calls) -> None:
    """Parameters, bodies and each answer that a call can have have an example, and the example fits."""
    for name, (_, path, operation) in calls.operations.items():
        for parameter in operation.get("parameters", ()):
            assert parameter["in"] != "path" or parameter["example"], f"{path}: {parameter['name']}"
        for media, content in operation.get("requestBody", {"content": {}})["content"].items():
            assert list(faults(content["example"], content["schema"], calls.parts)) == [], f"{name} {media}"
        for status, media, content in answers_of(operation):
            if "examples" in content:
                continue  # it stands at another address: see the next test but one
            told = f"{name} {status} {media}: {RECORD}"
            assert list(faults(content["example"], content["schema"], calls.parts)) == [], told


def test_every_example_has_the_shape_of_what_the_service_answers(calls: Calls) -> None:
    for name, (_, _, operation) in calls.operations.items():
        for status, media, content in answers_of(operation):
            answered = calls.made[name]["answers"][status][media]
            if "example" in content:
                told = f"{name} {status} {media}: {RECORD}"
                assert shape(content["example"]) == shape(answered), told


def test_an_example_at_another_address_stands_there(fresh: Served, calls: Calls) -> None:
    elsewhere = 0
    for name, (_, _, operation) in calls.operations.items():
        for status, media, content in answers_of(operation):
            for example in content.get("examples", {}).values():
                there = httpx.get(fresh.url + example["externalValue"]).json()
                assert there == calls.made[name]["answers"][status][media]
                elsewhere += 1
    assert elsewhere == 3


def test_a_path_with_the_examples_in_it_is_an_address_of_the_call(fresh: Served, calls: Calls) -> None:
    http = fresh.anybody().http
    for name, (method, template, operation) in calls.operations.items():
        given = {one["name"]: one["example"] for one in operation.get("parameters", ()) if one["in"] == "path"}
        path = template.format(**given)
        assert method in http.options(path).headers["allow"], f"{name}: {path}"


def answers_of(operation: Document) -> Iterator[tuple[str, str, Document]]:
    """Give every answer of a call that is no problem: status, media type, what is documented."""
    for status, response in operation["responses"].items():
        if status < "400":
            for media, content in response["content"].items():
                yield status, media, content


def shape(value: Any) -> Any:
    """Give which members a value has, and of what kind each is; a list is like its first item."""
    if isinstance(value, dict):
        return {name: shape(member) for name, member in value.items()}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__


def test_problems_fit_their_schema(served: Served, document: Document) -> None:
    ann = served.player("Ann")
    parts = document["components"]["schemas"]
    game = served.started(ann, served.player("Ben"))
    head = ann.decisions(game)["head"]
    answers = [
        ann.get("/games/0-nothere"),
        ann.post(f"/games/{game}/decisions", {"head": "1-00000000", "decision": {"type": "roll_die"}}),
        ann.post(f"/games/{game}/decisions", {"head": head, "decision": {"type": "hide_counter", "wager": 9}}),
        ann.post(f"/games/{game}/decisions", {"head": head}),
        ann.get(f"/games/{game}/state?at=x"),
    ]
    for answer in answers:
        assert answer.status_code >= 400
        assert list(faults(answer.json(), parts["Problem"], parts)) == []


def test_the_rulesets_of_the_service_are_described(document: Document) -> None:
    parts = document["components"]["schemas"]
    assert {f"{name}.Decision" for name in RULESETS} <= parts.keys()
