"""Every bad input is a problem document with a stable code and the offending value, and appends nothing."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.serving import Person, Served


def problem(answer: httpx.Response, status: int, kind: str, code: str | None = None) -> dict[str, Any]:
    """Check the frame of a problem document and give it."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["cache-control"] == "no-store"
    document = answer.json()
    assert document["type"] == f"/problems/{kind}"
    assert document["code"] == (code or kind)
    assert document["status"] == status
    assert document["title"]
    assert document["detail"]
    assert document["instance"] == answer.request.url.path
    return document


class Table:
    """A tiny game that Ann and Ben play, and its head before each test."""

    def __init__(self, served: Served) -> None:
        self.ann, self.ben = served.player("Ann"), served.player("Ben")
        self.game = served.started(self.ann, self.ben)
        self.path = f"/games/{self.game}"
        self.head: str = self.ann.decisions(self.game)["head"]

    def decide(self, who: Person, decision: Any, head: str | None = None, **options: Any) -> httpx.Response:
        return who.post(f"{self.path}/decisions", {"head": head or self.head, "decision": decision}, **options)

    def untouched(self) -> bool:
        return self.ann.get(self.path).json()["head"] == self.head


@pytest.fixture
def table(served: Served) -> Table:
    return Table(served)


@pytest.mark.parametrize("game", ["0-nothere", "7-nothere", "nonsense", "0-", "%00"])
@pytest.mark.parametrize(
    "call", ["", "/state", "/decisions", "/entries", "/timeline", "/scoreboard", "/stream", "/verify"]
)
def test_an_unknown_game(served: Served, game: str, call: str) -> None:
    problem(served.anybody().get(f"/games/{game}{call}"), 404, "game_unknown")


def test_an_unknown_game_is_unknown_to_acts_too(served: Served) -> None:
    ann, operator = served.player("Ann"), served.operator()
    for answer in (
        ann.post("/games/0-nothere/seats"),
        ann.post("/games/0-nothere/decisions", {"head": "1-00000000", "decision": {"type": "lay_counter"}}),
        ann.post("/games/0-nothere/forks", {"at": 1}),
        operator.post("/games/0-nothere/abort", {"reason": "x"}),
        operator.post("/games/0-nothere/retry"),
    ):
        problem(answer, 404, "game_unknown")


def test_an_unknown_ruleset_or_component_set(served: Served) -> None:
    ann = served.player("Ann")
    refused = problem(ann.post("/games", {"ruleset": "chess", "seats": 2}), 422, "body_invalid")
    assert (refused["pointer"], refused["value"]) == ("$.ruleset", "chess")
    named = {"ruleset": "tiny", "seats": 2, "components": "0" * 64}
    assert problem(ann.post("/games", named), 422, "body_invalid")["pointer"] == "$.components"
    problem(ann.get("/rulesets/chess"), 404, "ruleset_unknown")
    problem(ann.get("/rulesets/tiny/components/" + "0" * 64), 404, "components_unknown")


def test_options_and_seats_that_the_ruleset_does_not_know(served: Served) -> None:
    ann = served.player("Ann")
    assert problem(ann.post("/games", {"ruleset": "bison", "seats": 9}), 422, "option_invalid")["value"] == 9
    strange = {"ruleset": "bison", "seats": 2, "options": {"colour": "red"}}
    assert problem(ann.post("/games", strange), 422, "option_invalid")["value"] == {"colour": "red"}


def test_an_unknown_seat(served: Served, table: Table) -> None:
    ann = served.player("Ann")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    assert problem(ann.post(f"/games/{game}/seats", {"seat": 5}), 404, "act_refused", "seat_unknown")["value"] == 5
    assert problem(ann.post(f"/games/{game}/seats", {"seat": "x"}), 422, "body_invalid")["value"] == "x"
    problem(ann.http.delete(f"/v1/games/{game}/seats/1"), 409, "act_refused", "seat_empty")
    problem(ann.post(f"/games/{game}/seats", {"bot": "clever"}), 422, "act_refused", "bot_unknown")
    problem(ann.post(f"/games/{game}/seats", {"nonce": "with space"}), 422, "act_refused", "nonce_invalid")
    problem(ann.post(f"{table.path}/seats"), 409, "act_refused", "not_open")


@pytest.mark.parametrize(
    ("body", "pointer", "value"),
    [
        ({"head": "1-00000000", "decision": {"type": "lay_counter"}, "extra": 1}, "$", "extra"),
        ({"head": "1-00000000", "decision": {"type": "lay_counter", "extra": 1}}, "$.decision", "extra"),
        ({"head": "1-00000000", "decision": {"type": "fly"}}, "$.decision.type", "fly"),
        ({"head": "1-00000000", "decision": {}}, "$.decision", "type"),
        ({"head": "1-00000000", "decision": {"type": "hide_counter", "wager": "much"}}, "$.decision.wager", "much"),
        ({"head": "1-00000000", "decision": {"type": "hide_counter"}}, "$.decision", "wager"),
        ({"head": "1-00000000", "decision": [1]}, "$.decision", [1]),
        ({"head": 7, "decision": {"type": "lay_counter"}}, "$.head", 7),
        ({"decision": {"type": "lay_counter"}}, "$", "head"),
        ([], "$", []),
    ],
)
def test_an_unknown_field_or_type_or_shape(table: Table, body: Any, pointer: str, value: Any) -> None:
    refused = problem(table.ann.post(f"{table.path}/decisions", body), 422, "body_invalid")
    assert (refused["pointer"], refused["value"]) == (pointer, value)
    assert table.untouched()


def test_a_stale_head(table: Table) -> None:
    table.ann.decide(table.game)
    refused = problem(table.decide(table.ann, {"type": "lay_counter"}), 409, "head_conflict")
    assert refused["value"] == table.head
    assert refused["actual"] == table.ann.get(table.path).json()["head"]


def test_a_head_of_the_right_version_with_another_hash(table: Table) -> None:
    wrong = table.head.partition("-")[0] + "-00000000"
    refused = problem(table.decide(table.ann, {"type": "lay_counter"}, wrong), 409, "head_conflict")
    assert refused["actual"] == table.head


def test_a_head_that_is_none(table: Table) -> None:
    assert problem(table.decide(table.ann, {"type": "lay_counter"}, "latest"), 422, "head_invalid")["value"] == "latest"


def test_a_decision_out_of_turn_names_the_rule(table: Table) -> None:
    refused = problem(table.decide(table.ben, {"type": "lay_counter"}), 422, "illegal_decision", "not_your_turn")
    assert refused["rule"].startswith("tiny")
    assert refused["value"] == {"type": "lay_counter"}
    assert refused["reason"]["key"]
    assert table.untouched()


def test_an_illegal_decision_names_the_rule_and_what_would_be_legal(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    head = ann.decisions(game)["head"]
    wrong = {"head": head, "decision": {"type": "end_turn"}}
    refused = problem(ann.post(f"/games/{game}/decisions", wrong), 422, "illegal_decision", "wrong_step")
    assert "buy" in refused["allowed"]
    assert refused["rule"].startswith("bison")


def test_only_who_sits_there_decides(served: Served, table: Table) -> None:
    problem(table.decide(served.player("Eve"), {"type": "lay_counter"}), 403, "act_refused", "not_seated")
    problem(table.decide(served.anybody(), {"type": "lay_counter"}), 401, "token_missing")
    problem(table.decide(served.operator(), {"type": "lay_counter"}), 403, "role_missing")
    assert table.untouched()


def test_a_key_used_for_another_request(table: Table) -> None:
    key = {"Idempotency-Key": "one"}
    first = table.decide(table.ann, {"type": "hide_counter", "wager": 1}, headers=key)
    again = table.decide(table.ann, {"type": "hide_counter", "wager": 1}, headers=key)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    other = table.decide(table.ann, {"type": "hide_counter", "wager": 2}, headers=key)
    assert problem(other, 422, "key_reused")["value"] == "one"
    assert table.ann.get(table.path).json()["head"] == first.json()["head"]


@pytest.mark.parametrize("key", ["with space", "x" * 201, "é".encode()])
def test_a_key_that_is_none(table: Table, key: Any) -> None:
    answer = table.decide(table.ann, {"type": "lay_counter"}, headers=[("Idempotency-Key", key)])
    problem(answer, 400, "key_invalid")
    assert table.untouched()


@pytest.mark.parametrize(
    "content",
    [b"{", b"nonsense", b'{"head": "\xff"}', b'{"head": "1-00000000", "decision": {"type": "lay_counter"}} x', b"\x00"],
)
def test_broken_json(table: Table, content: bytes) -> None:
    options = {"content": content, "headers": {"Content-Type": "application/json"}}
    problem(table.ann.http.post(f"/v1{table.path}/decisions", **options), 400, "json_invalid")
    assert table.untouched()


def test_a_body_too_large(served: Served, table: Table) -> None:
    limit = served.settings.body_bytes
    large = b'{"head": "' + b"x" * limit + b'"}'
    json = {"Content-Type": "application/json"}
    told = table.ann.http.post(f"/v1{table.path}/decisions", content=large, headers=json)
    assert str(limit) in problem(told, 413, "body_too_large")["rule"]
    pieces = table.ann.http.post(f"/v1{table.path}/decisions", content=iter([large[:9000], large[9000:]]), headers=json)
    problem(pieces, 413, "body_too_large")
    assert table.untouched()


@pytest.mark.parametrize("stated", ["application/x-www-form-urlencoded", "text/plain", "application/jsonp"])
def test_a_body_that_says_it_is_no_json(table: Table, stated: str) -> None:
    options = {"content": b"{}", "headers": {"Content-Type": stated}}
    problem(table.ann.http.post(f"/v1{table.path}/decisions", **options), 415, "media_type_unsupported")


@pytest.mark.parametrize("token", ["forged", "p0000000000000.secret", ".", "a.b", "é", "x" * 5000])
def test_a_forged_token(served: Served, table: Table, token: str) -> None:
    headers = [("Authorization", f"Bearer {token}".encode())]
    answer = httpx.get(f"{served.url}/v1{table.path}", headers=headers)
    problem(answer, 401, "token_invalid")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_token_of_another_player_with_a_right_name(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    mixed = f"{ann.player}.{ben.token.partition('.')[2]}"
    problem(served.with_token(mixed).get("/players/me"), 401, "token_invalid")


def test_another_scheme_than_bearer(served: Served) -> None:
    problem(httpx.get(f"{served.url}/v1/players/me", auth=("ann", "secret")), 401, "token_invalid")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/entries?limit=0", "limit"),
        ("/entries?limit=many", "limit"),
        ("/entries?after=-1", "after"),
        ("/state?at=0", "at"),
        ("/state?att=1", "att"),
        ("/diff?to=2", "from"),
        ("/diff?from=x&to=2", "from"),
        ("/timeline?language=klingon", "klingon"),
    ],
)
def test_a_parameter_that_cannot_be_used(table: Table, path: str, value: str) -> None:
    answer = table.ann.get(table.path + path)
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/query_invalid"
    assert answer.json()["value"] == value


@pytest.mark.parametrize(
    "path", ["/state?at=99", "/entries/99", "/scoreboard?at=99", "/diff?from=1&to=99", "/state?at=9999999999999999999"]
)
def test_an_unknown_version(table: Table, path: str) -> None:
    problem(table.ann.get(table.path + path), 404, "version_unknown")


def test_an_unknown_part_of_the_state(table: Table) -> None:
    assert problem(table.ann.get(f"{table.path}/blame?path=/no/such"), 404, "path_unknown")["value"] == "/no/such"


def test_an_unknown_address_and_a_wrong_method(served: Served, table: Table) -> None:
    problem(served.anybody().get("/nowhere"), 404, "route_unknown")
    problem(httpx.get(f"{served.url}/problems/nowhere"), 404, "route_unknown")
    refused = table.ann.http.put(f"/v1{table.path}/decisions", json={})
    problem(refused, 405, "method_not_allowed")
    assert {"GET", "POST"} <= {name.strip() for name in refused.headers["allow"].split(",")}


@pytest.mark.parametrize("name", ["", " ", " Ann", "x" * 41, "a\nb", 7, None])
def test_a_name_that_is_none(served: Served, name: Any) -> None:
    problem(served.anybody().post("/players", {"name": name}), 422, "body_invalid")


def test_a_role_that_there_is_not_and_a_player_that_there_is_not(served: Served) -> None:
    operator, ann = served.operator(), served.player("Ann")
    problem(operator.http.put(f"/v1/players/{ann.player}/role", json={"role": "king"}), 422, "body_invalid")
    problem(operator.http.put("/v1/players/pnobody/role", json={"role": "player"}), 404, "player_unknown")
    problem(ann.http.put(f"/v1/players/{ann.player}/role", json={"role": "operator"}), 403, "role_missing")


def test_every_kind_of_problem_has_a_page(served: Served) -> None:
    kinds = httpx.get(f"{served.url}/problems").json()
    assert len({kind["name"] for kind in kinds}) == len(kinds) > 25
    for kind in kinds:
        page = httpx.get(f"{served.url}/problems/{kind['name']}", headers={"Accept": "text/html"})
        assert kind["title"] in page.text
        assert httpx.get(f"{served.url}/problems/{kind['name']}").json() == kind
