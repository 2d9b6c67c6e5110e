"""The description: made from the code, and true. Every answer to a documented example fits what is documented."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

from domain.rulesets import RULESETS
from tests.api.json_schema import faults
from tests.api.serving import ALL_RULESETS, Person, Served

Document = dict[str, Any]


@pytest.fixture(scope="module")
def document(served: Served) -> Document:
    answer = httpx.get(f"{served.url}/schema")
    assert answer.status_code == 200
    found: Document = answer.json()
    return found


def operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


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


class Checked:
    """Calls the service and checks each answer against the description."""

    def __init__(self, document: Document) -> None:
        self.parts = document["components"]["schemas"]
        self.operations = {operation["operationId"]: (m, p, operation) for m, p, operation in operations(document)}
        self.called: set[str] = set()

    def __call__(self, who: Person, name: str, /, *, query: str = "", body: Any = None, **path: Any) -> Any:
        method, template, operation = self.operations[name]
        self.called.add(name)
        if body is None and "requestBody" in operation:
            body = operation["requestBody"]["content"]["application/json"].get("example")
        elif isinstance(body, Substitute):
            body = {**operation["requestBody"]["content"]["application/json"]["example"], **body.fields}
        if body is not None:
            request = operation["requestBody"]["content"]["application/json"]["schema"]
            assert list(faults(body, request, self.parts)) == []
        answer = who.http.request(method, template.format(**path) + query, json=body)
        documented = operation["responses"][str(answer.status_code)]["content"]
        media = answer.headers["content-type"].partition(";")[0]
        assert media in documented, f"{name}: {answer.status_code} {media}"
        if media.endswith("json") and "ndjson" not in media:
            value = answer.json()
            assert list(faults(value, documented[media]["schema"], self.parts)) == [], name
            assert answer.status_code < 400, f"{name}: {answer.text}"
            return value
        return answer


class Substitute:
    """The documented example with some fields of this game."""

    def __init__(self, **fields: Any) -> None:
        self.fields = fields


def test_every_documented_example_works_and_every_answer_fits(served: Served, document: Document) -> None:
    call = Checked(document)
    anybody, operator = served.anybody(), served.operator()
    for name in ("isAlive", "isReady", "getMetrics", "getSchema", "listProblems", "listRulesets"):
        call(anybody, name)
    call(anybody, "getProblem", name="head_conflict")
    people = []
    for _ in range(3):
        made = call(anybody, "registerPlayer")
        people.append(served.with_token(made["token"], made["name"]))
        people[-1].player = made["player"]
    ann, ben, olga = people
    call(operator, "grantRole", player=olga.player)
    call(ann, "getMe")
    page = call(anybody, "getRuleset", name="bison")
    call(anybody, "getCode", name="bison")
    call(anybody, "getCodeOf", name="bison", kind="place_tile")
    kept = call(ann, "keepComponents", name="bison", body=page["tables"])
    call(anybody, "getComponents", name="bison", digest=kept["components"])

    game = call(ann, "createGame")["game"]
    call(ann, "takeSeat", game=game)
    call(ann, "leaveSeat", game=game, seat=0)
    call(ann, "takeSeat", game=game)
    call(ben, "takeSeat", game=game, body=Substitute(seat=1))
    head = call(ann, "listDecisions", game=game)["head"]
    call(ann, "takeDecision", game=game, body=Substitute(head=head), query="?dry_run=true")
    call(ann, "takeDecision", game=game, body=Substitute(head=head))
    play_and_check(call, game, {0: ann, 1: ben}, served)
    for who in (ann, anybody, operator):
        for name in ("getGame", "getState", "listEntries", "getTimeline", "getScoreboard", "listForks"):
            call(who, name, game=game)
        call(who, "getState", game=game, query="?at=2")
        call(who, "getEntry", game=game, version=4)
        call(who, "getDiff", game=game, query="?from=4&to=9")
        call(who, "getBoard", game=game)
        call(who, "listDecisionsThen", game=game, version=7)
        call(who, "getBlame", game=game, query="?path=/position/seats/0/stock/bison")
    call(olga, "ruleDispute", game=game)
    call(olga, "forkGame", game=game)
    call(ann, "verifyGame", game=game)
    call(olga, "abortGame", game=game)
    archive = call(ann, "exportGame", game=game)
    imported = ann.http.post(
        "/v1/games/import", content=archive.content, headers={"Content-Type": "application/x-ndjson"}
    )
    schema = call.operations["importGame"][2]["responses"]["201"]["content"]["application/json"]["schema"]
    assert list(faults(imported.json(), schema, call.parts)) == []
    for name in ("listGames", "listResults"):
        call(anybody, name)
    call(ann, "listMyGames")
    apart = {"streamEntries", "streamTurns", "importGame", "retryGame"}
    assert call.called | apart == call.operations.keys(), "every documented call is called"


def play_and_check(call: Checked, game: str, players: dict[int, Person], served: Served) -> None:
    """Play two rounds through the documented calls, so that decisions and events of many types are checked."""
    number = 0
    while number < 60:
        number += 1
        shown = call(players[0], "getGame", game=game)
        if shown["status"] == "scoring":
            served.advance(game)
            continue
        if not shown["to_move"]:
            return
        mover = players[shown["to_move"][0]]
        listed = call(mover, "listDecisions", game=game)
        lays = [one for one in listed["decisions"] if one["decision"].get("action") == "lay_tile"]
        choice = lays[0] if lays else listed["decisions"][number % len(listed["decisions"])]
        call(mover, "takeDecision", game=game, body={"head": listed["head"], "decision": choice["decision"]})


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
