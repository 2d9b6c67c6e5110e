"""The description: made from the code, and true. Every answer to a documented example fits the documented schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator, meta
from openapi_spec_validator import OpenAPIV31SpecValidator

from domain.core.events import tag_of
from domain.rulesets import RULESETS
from eventstore.table.events import TABLE_EVENTS
from tests.api.call_page import PAGE, call_page
from tests.api.documented import Calls, Document, operations, walk
from tests.api.json_schema import faults
from tests.api.record_examples import example_of
from tests.api.serving import ALL_RULESETS, Served, serving
from tests.conftest import make_redis
from tests.tiny.play import Clock

RECORD = "run `python -m tests.api.record_examples`, when it is the service that is right"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A service of these tests alone: the same requests have the same answers every time."""
    redis = make_redis(tmp_path_factory.mktemp("described") / "data")
    redis.start()
    try:
        with serving(redis.url, clock=Clock()) as running:
            yield running
    finally:
        redis.stop()


def test_the_page_of_calls_shows_the_examples_of_the_description(document: Document) -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == call_page(document), "run `python -m tests.api.call_page`"
    assert page.count("\n### ") == len(list(operations(document)))


def test_references_resolve_and_all_parts_are_used(document: Document) -> None:
    parts = document["components"]["schemas"]
    text = msgspec.json.encode(document).decode()
    for name in parts:
        assert f'"#/components/schemas/{name}"' in text, name
    for piece in text.split('"#/components/schemas/')[1:]:
        assert piece.partition('"')[0] in parts


def test_calls_of_the_design_are_described(document: Document) -> None:
    calls = {(method, path) for method, path, _ in operations(document)}
    listing = """POST /v1/players|GET /v1/players/me/games|GET /v1/players/me/stream
        |GET /v1/rulesets|GET /v1/rulesets/{name}
        |POST /v1/games|GET /v1/games|GET /v1/games/{game}|POST /v1/games/{game}/seats|GET /v1/games/{game}/state
        |GET /v1/games/{game}/decisions|POST /v1/games/{game}/decisions|GET /v1/games/{game}/entries
        |GET /v1/games/{game}/entries/{version}|GET /v1/games/{game}/stream|GET /v1/games/{game}/timeline
        |GET /v1/games/{game}/scoreboard|GET /v1/games/{game}/diff|POST /v1/games/{game}/forks
        |GET /v1/games/{game}/forks|GET /v1/games/{game}/verify|GET /v1/games/{game}/archive|POST /v1/games/import
        |GET /healthz|GET /readyz|GET /metrics|GET /schema"""
    assert {tuple(line.split()) for line in listing.split("|")} <= calls


def test_every_call_has_a_summary_and_problems(document: Document) -> None:
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(ids)) == len(ids)
    for method, path, operation in operations(document):
        assert operation["summary"], path
        assert operation["description"], path
        assert {"429", "500", "503"} <= operation["responses"].keys(), path
        problems = [status for status in operation["responses"] if status >= "400"]
        for status in problems:
            assert list(operation["responses"][status]["content"]) == ["application/problem+json"]
        appends = not path.endswith(("/what-if", "/shared-review", "/shared-review/leader"))
        if method == "POST" and path.startswith("/v1/games") and appends:
            headers = [parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "header"]
            assert headers == ["Idempotency-Key"], path
        if "/games/{game}" in path:
            assert "404" in problems, path


def test_every_list_in_pages_has_the_same_words(document: Document) -> None:
    """`after` takes the `next` of the page before; `cursor` is its earlier name, where it was used."""
    parts = document["components"]["schemas"]
    for method, path, operation in operations(document):
        answer = operation["responses"].get("200", {"content": {}})["content"].get("application/json", {"schema": {}})
        schema = answer["schema"]
        schema = parts[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
        parameters = {parameter["name"]: parameter for parameter in operation.get("parameters", ())}
        in_pages = method == "GET" and "next" in schema.get("properties", {})
        assert method != "GET" or not {"page", "offset", "before", "start", "next"} & parameters.keys(), path
        if in_pages and "limit" in parameters:
            assert "after" in parameters, path
        if "cursor" in parameters:
            assert parameters["cursor"]["schema"]["deprecated"], path
            assert "after" in parameters, path


def test_the_description_is_valid(document: Document) -> None:
    """The named schemas are checked in compiled code: in Python that takes ten times as long."""
    parts = document["components"]["schemas"]
    unnamed = {**document, "components": {**document["components"], "schemas": dict.fromkeys(parts, True)}}
    errors = [f"{list(error.path)}: {error.message[:300]}" for error in OpenAPIV31SpecValidator(unnamed).iter_errors()]
    assert errors == []
    for name, part in parts.items():
        meta.validate(part)
        for place, schema in schemas_in(part, name):
            assert set(schema.get("required", ())) <= schema.get("properties", {}).keys(), place
            assert "default" not in schema or list(faults(schema["default"], schema, parts)) == [], place
            assert "discriminator" not in schema or schema["discriminator"].keys() == {"propertyName", "mapping"}, place


def schemas_in(value: Any, place: str = "#") -> Iterator[tuple[str, Document]]:
    """Return every schema inside a schema, itself first, with its place."""
    if isinstance(value, dict):
        yield place, value
        for name in ("properties", "$defs"):
            for key, schema in value.get(name, {}).items():
                yield from schemas_in(schema, f"{place}/{name}/{key}")
        for name in ("items", "additionalProperties", "contentSchema"):
            yield from schemas_in(value.get(name), f"{place}/{name}")
        for name in ("anyOf", "prefixItems"):
            for number, schema in enumerate(value.get(name, ())):
                yield from schemas_in(schema, f"{place}/{name}/{number}")


def test_schemas_have_the_form_for_generators(document: Document) -> None:
    """Each name is a single word and a title of its own; arrays say their items; a single value is a constant."""
    parts = document["components"]["schemas"]
    titles = {name: part["title"] for name, part in parts.items()}
    assert titles == {name: name for name in parts}
    assert [name for name in parts if not re.fullmatch("[A-Z][A-Za-z0-9]{2,40}", name)] == []
    parameters = {
        f"{path} {parameter['name']}": parameter["schema"]
        for _, path, operation in operations(document)
        for parameter in operation.get("parameters", ())
    }
    checked = [*parts.items(), *parameters.items()]
    for place, schema in (pair for name, part in checked for pair in schemas_in(part, name)):
        assert place in parts or "title" not in schema, place
        assert schema.get("type") != "array" or isinstance(schema.get("items"), dict), place
        assert "prefixItems" not in schema or schema["maxItems"] == len(schema["prefixItems"]), place
        assert "enum" not in schema or (len(schema["enum"]) > 1 and schema["type"] in ("string", "integer")), place
        assert "const" not in schema or schema["type"] == "string", place
        assert not any(option.keys() == {"anyOf"} for option in schema.get("anyOf", ())), place
    assert not any(option.get("type") == "null" for schema in parameters.values() for option in schema.get("oneOf", ()))


DIFFERING = ["DecisionList", "DecisionsThen", "DryRunResponse", "EntryTaken", "EntryView", "GameView", "NewGameRequest"]
"""Schemas that hold decisions, events, a view or options."""


@pytest.mark.parametrize("name", DIFFERING)
def test_schemas_that_differ_by_ruleset_name_the_ruleset(document: Document, name: str) -> None:
    parts = document["components"]["schemas"]
    mapping = {ruleset: f"#/components/schemas/{ruleset.title()}{name}" for ruleset in ALL_RULESETS}
    assert parts[name]["discriminator"] == {"propertyName": "ruleset", "mapping": mapping}
    assert [option["$ref"] for option in parts[name]["anyOf"]] == list(mapping.values())
    for ruleset in ALL_RULESETS:
        shape = parts[f"{ruleset.title()}{name}"]
        assert shape["properties"]["ruleset"] == {"type": "string", "const": ruleset}
        assert "ruleset" in shape["required"]
        others = [other.title() for other in ALL_RULESETS if other != ruleset]
        for reached in closure(parts, f"{ruleset.title()}{name}"):
            assert not any(reached.startswith(other) for other in others), reached


def closure(parts: Document, name: str) -> set[str]:
    """Return the names of all schemas that a schema refers to, also through others."""
    names: set[str] = set()
    waiting = [name]
    while waiting:
        schema = waiting.pop()
        if schema not in names:
            names.add(schema)
            waiting += re.findall(
                '"\\$ref":"#/components/schemas/([^"]+)"', msgspec.json.encode(parts[schema]).decode()
            )
    return names


@pytest.mark.parametrize("name", sorted(ALL_RULESETS))
def test_decisions_and_events_are_discriminated_unions(document: Document, name: str) -> None:
    parts = document["components"]["schemas"]
    for union in (parts[f"{name.title()}Decision"], parts[f"{name.title()}Event"]):
        mapping = union["discriminator"]["mapping"]
        assert union["discriminator"]["propertyName"] == "type"
        assert [option["$ref"] for option in union["anyOf"]] == list(mapping.values())
        for kind, place in mapping.items():
            assert parts[place.rpartition("/")[2]]["properties"]["type"]["const"] == kind


@pytest.mark.parametrize("name", sorted(ALL_RULESETS))
def test_schemas_of_a_ruleset_fit_answers_of_the_service(served: Served, name: str) -> None:
    """Each of its schemas is complete in itself, and also as a part of the page, where its `$id` sets it apart."""
    page = served.anybody().get(f"/rulesets/{name}").json()
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset=name)
    players = {ann.player: ann, ben.player: ben}
    served.played(game, players, upto=6)
    mover = next(player for player in players.values() if player.decisions(game)["decisions"])
    entries = served.anybody().get(f"/games/{game}/entries").json()["entries"]
    table = {tag_of(kind) for kind in TABLE_EVENTS}
    values = {
        "options": [{}, mover.get(f"/games/{game}").json()["options"]],
        "decisions": [option["decision"] for option in mover.decisions(game)["decisions"]],
        "events": [event for entry in entries for event in entry["body"]["events"] if event["type"] not in table],
        "view": [mover.get(f"/games/{game}/state").json()["position"]],
    }
    for part, part_values in values.items():
        meta.validate(page[part])
        assert page[part]["$id"] == f"/v1/rulesets/{name}/{part}"
        alone = Draft202012Validator(page[part])
        schemas = {"$id": f"http://example/v1/rulesets/{name}", "$defs": {name: page[name] for name in values}}
        within = Draft202012Validator({**schemas, "$ref": f"#/$defs/{part}"})
        assert part_values
        for value in part_values:
            alone.validate(value)
            within.validate(value)
        assert not alone.is_valid({"type": "end_of_the_world"})
        for place, schema in schemas_in(page[part]):
            assert "title" not in schema or re.fullmatch("[A-Za-z0-9]+", schema["title"]), place


@pytest.fixture(scope="module")
def calls(fresh: Served, document: Document) -> Calls:
    """Every documented call, made once."""
    calls = Calls(document)
    walk(fresh, calls)
    return calls


def test_every_documented_call_works_and_every_answer_fits(calls: Calls) -> None:
    assert calls.recorded.keys() == calls.operations.keys()


def test_every_call_has_examples_of_the_body_and_the_answers(calls: Calls) -> None:
    """Parameters, bodies and each answer that a call can have have an example, and the example fits."""
    for name, (_, path, operation) in calls.operations.items():
        for parameter in operation.get("parameters", ()):
            assert parameter["in"] != "path" or parameter["example"], f"{path}: {parameter['name']}"
        for media, content in operation.get("requestBody", {"content": {}})["content"].items():
            assert list(faults(content["example"], content["schema"], calls.parts)) == [], f"{name} {media}"
        for status, media, content in answers_of(operation):
            message = f"{name} {status} {media}: {RECORD}"
            assert list(faults(content["example"], content["schema"], calls.parts)) == [], message


def test_every_example_has_the_shape_of_the_recorded_answer(calls: Calls) -> None:
    for name, (_, _, operation) in calls.operations.items():
        for status, media, content in answers_of(operation):
            answered = calls.recorded[name]["answers"][status][media]
            message = f"{name} {status} {media}: {RECORD}"
            assert shape(content["example"]) == shape(example_of(name, answered)), message


def test_examples_refer_to_nothing(document: Document) -> None:
    """A generator follows every `$ref`, and would not find the target of a `$ref` in an example."""
    for _, path, operation in operations(document):
        for content in contents_of(operation):
            assert '"$ref"' not in msgspec.json.encode(content["example"]).decode(), path
            assert "externalValue" not in content, path


def test_path_with_example_parameters_is_an_address_of_the_call(fresh: Served, calls: Calls) -> None:
    http = fresh.anybody().http
    for name, (method, template, operation) in calls.operations.items():
        examples = {
            parameter["name"]: parameter["example"]
            for parameter in operation.get("parameters", ())
            if parameter["in"] == "path"
        }
        path = template.format(**examples)
        assert method in http.options(path).headers["allow"], f"{name}: {path}"


def answers_of(operation: Document) -> Iterator[tuple[str, str, Document]]:
    """Yield every answer of a call that is no problem: status, media type, documented content."""
    for status, response in operation["responses"].items():
        if status < "400":
            for media, content in response["content"].items():
                yield status, media, content


def contents_of(operation: Document) -> Iterator[Document]:
    """Yield the body of a call and every answer that is no problem, each by media type."""
    yield from operation.get("requestBody", {"content": {}})["content"].values()
    for _, _, content in answers_of(operation):
        yield content


_PLAYER_ID: Final = re.compile("p[0-9a-z]{12}")


def shape(value: Any) -> Any:
    """Return the members of a value with their kinds; a list is like its first item, and ids of players are alike."""
    if isinstance(value, dict):
        return {_PLAYER_ID.sub("player", name): shape(member) for name, member in value.items()}
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


def test_an_unknown_tag_and_an_undocumented_member_are_faults(document: Document) -> None:
    parts = document["components"]["schemas"]
    schema = {"$ref": "#/components/schemas/TinyDecision"}
    assert list(faults({"type": "roll_die"}, schema, parts)) == []
    (unknown,) = faults({"type": "fly"}, schema, parts)
    assert unknown.startswith("$.type: 'fly' is none of [")
    assert list(faults({"type": "roll_die", "more": 1}, schema, parts)) == ["$: has more, which the schema does not"]


def test_the_rulesets_of_the_service_are_described(document: Document) -> None:
    parts = document["components"]["schemas"]
    assert {f"{name.title()}Decision" for name in RULESETS} <= parts.keys()
