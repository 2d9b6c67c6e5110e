"""Every bad input is a problem document with a stable code and the offending value, and appends nothing."""

from __future__ import annotations

import gzip
import socket
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import begun


class Table:
    """A tiny game that Ann and Ben play, and its head."""

    def __init__(self, served: Served) -> None:
        self.ann, self.ben = served.player("Ann"), served.player("Ben")
        self.game = served.started(self.ann, self.ben)
        self.path = f"/games/{self.game}"
        self.head: str = self.ann.decisions(self.game)["head"]

    def decide(self, person: Person, decision: Any, head: str | None = None, **options: Any) -> httpx.Response:
        return person.post(f"{self.path}/decisions", {"head": head or self.head, "decision": decision}, **options)

    def untouched(self) -> bool:
        head: str = self.ann.get(self.path).json()["head"]
        return head == self.head


@pytest.fixture(scope="module")
def table(served: Served) -> Table:
    """The table of all tests that only read, or are refused: the log stays as it is."""
    return Table(served)


@pytest.fixture
def own_table(served: Served) -> Table:
    """The table of a test that decides."""
    return Table(served)


@pytest.mark.parametrize("game", ["0-nothere", "7-nothere", "nonsense", "0-", "%00"])
@pytest.mark.parametrize(
    "call", ["", "/state", "/decisions", "/entries", "/timeline", "/scoreboard", "/stream", "/verify"]
)
def test_an_unknown_game(served: Served, game: str, call: str) -> None:
    problem(served.anybody().get(f"/games/{game}{call}"), 404, "game_unknown")


@pytest.mark.parametrize("call", ["", "/state", "/entries", "/timeline", "/verify"])
def test_the_id_of_a_tournament_names_no_game(served: Served, call: str) -> None:
    ann = served.player("Ann")
    problem(ann.get(f"/games/{begun(ann)}{call}"), 404, "game_unknown")


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
    nameless = {**named, "components": ""}
    assert problem(ann.post("/games", nameless), 422, "body_invalid")["pointer"] == "$.components"
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


def test_a_stale_head(own_table: Table) -> None:
    own_table.ann.decide(own_table.game)
    refused = problem(own_table.decide(own_table.ann, {"type": "lay_counter"}), 409, "head_conflict")
    assert refused["value"] == own_table.head
    assert refused["actual"] == own_table.ann.get(own_table.path).json()["head"]


def test_a_head_of_the_right_version_with_another_hash(table: Table) -> None:
    wrong = table.head.partition("-")[0] + "-00000000"
    refused = problem(table.decide(table.ann, {"type": "lay_counter"}, wrong), 409, "log_set_back")
    assert (refused["actual"], refused["set_back_to"]) == (table.head, int(table.head.partition("-")[0]) - 1)


def test_malformed_head(table: Table) -> None:
    assert problem(table.decide(table.ann, {"type": "lay_counter"}, "latest"), 422, "head_invalid")["value"] == "latest"
    with table.ann.http.stream("GET", f"/v1{table.path}/stream?after=") as answer:
        assert answer.status_code == 422  # Before it is read: a stream that was opened would not end.
        answer.read()
    assert problem(answer, 422, "head_invalid")["value"] == ""


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


@pytest.mark.parametrize("number", [2**63, 10**40, -(10**40)])
def test_number_too_large_for_a_sentence_is_refused(served: Served, number: int) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    path = f"/games/{served.started(ann, ben, ruleset='bison')}/decisions"
    first = ann.post(
        path, {"head": ann.get(path).json()["head"], "decision": {"type": "choose_action", "action": "march"}}
    )
    absurd = {"head": first.json()["head"], "decision": {"type": "choose_count", "hunters": number}}
    problem(ann.post(path, absurd), 422, "illegal_decision", "count_out_of_range")


def test_decision_of_another_player_is_refused(served: Served, table: Table) -> None:
    problem(table.decide(served.player("Eve"), {"type": "lay_counter"}), 403, "act_refused", "not_seated")
    problem(table.decide(served.anybody(), {"type": "lay_counter"}), 401, "token_missing")
    problem(table.decide(served.operator(), {"type": "lay_counter"}), 403, "role_missing")
    assert table.untouched()


def test_a_key_used_for_another_request(own_table: Table) -> None:
    key = {"Idempotency-Key": "one"}
    first = own_table.decide(own_table.ann, {"type": "hide_counter", "wager": 1}, headers=key)
    again = own_table.decide(own_table.ann, {"type": "hide_counter", "wager": 1}, headers=key)
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    other = own_table.decide(own_table.ann, {"type": "hide_counter", "wager": 2}, headers=key)
    assert problem(other, 422, "key_reused")["value"] == "one"
    assert own_table.ann.get(own_table.path).json()["head"] == first.json()["head"]


def test_malformed_key_is_refused_by_an_import(table: Table) -> None:
    headers = {"Idempotency-Key": "with space", "Content-Type": "application/x-ndjson"}
    problem(table.ann.http.post("/v1/games/import", content=b"", headers=headers), 400, "key_invalid")


@pytest.mark.parametrize("key", ["with space", "x" * 201, "é".encode()])
def test_malformed_key(table: Table, key: Any) -> None:
    answer = table.decide(table.ann, {"type": "lay_counter"}, headers=[("Idempotency-Key", key)])
    problem(answer, 400, "key_invalid")
    assert table.untouched()


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"nonsense",
        b'{"head": "\xff"}',
        b'"\xff"',
        b'{"head": "1-00000000", "decision": {"type": "caf\xe9"}}',
        b'{"head": "1-00000000", "decision": {"type": "lay_counter"}} x',
        b"\x00",
    ],
)
def test_broken_json(table: Table, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    refused = table.ann.http.post(f"/v1{table.path}/decisions", content=content, headers=headers)
    problem(refused, 400, "json_invalid")
    assert table.untouched()


def test_a_body_too_large(served: Served, table: Table) -> None:
    limit = served.settings.body_bytes
    large = b'{"head": "' + b"x" * limit + b'"}'
    json = {"Content-Type": "application/json"}
    response = table.ann.http.post(f"/v1{table.path}/decisions", content=large, headers=json)
    refused = problem(response, 413, "body_too_large")
    assert (refused["value"], refused["rule"]) == (len(large), f"at most {limit} bytes")
    pieces = table.ann.http.post(f"/v1{table.path}/decisions", content=iter([large[:9000], large[9000:]]), headers=json)
    assert limit < problem(pieces, 413, "body_too_large")["value"] <= len(large)
    assert table.untouched()


@pytest.mark.parametrize("stated", ["application/x-www-form-urlencoded", "text/plain", "application/jsonp"])
def test_body_of_another_media_type(table: Table, stated: str) -> None:
    headers = {"Content-Type": stated}
    refused = table.ann.http.post(f"/v1{table.path}/decisions", content=b"{}", headers=headers)
    assert problem(refused, 415, "media_type_unsupported")["value"] == stated
    assert refused.headers["accept"] == "application/json"


@pytest.mark.parametrize(
    "charsets", ["charset=utf-8; charset=utf-8", "charset=utf-8; charset=latin-1", "charset=; charset"]
)
def test_repeated_charset_changes_nothing(table: Table, charsets: str) -> None:
    """JSON has no such parameter and is UTF-8 always (RFC 8259, section 11)."""
    headers = {"Content-Type": f"application/json; {charsets}"}
    address, body = f"/v1{table.path}/decisions", '{"head": "é"}'
    problem(table.ann.http.post(address, content=body.encode(), headers=headers), 422, "body_invalid")
    problem(table.ann.http.post(address, content=body.encode("latin-1"), headers=headers), 400, "json_invalid")
    assert table.untouched()


def test_body_with_a_content_encoding(table: Table) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    refused = table.ann.http.post(f"/v1{table.path}/decisions", content=gzip.compress(b"{}"), headers=headers)
    assert problem(refused, 415, "media_type_unsupported")["value"] == "gzip"
    assert refused.headers["accept-encoding"] == "identity"


def test_body_with_a_large_content_length_is_not_read(served: Served, table: Table) -> None:
    """A caller who sends `Expect` is refused without `100 Continue` (RFC 9110, section 10.1.1)."""
    address = httpx.URL(served.url)
    head = f"POST /v1{table.path}/decisions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.ann.token}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 999999999999\r\nExpect: 100-continue\r\n\r\n"
    with socket.create_connection((address.host, address.port or 80), 20) as line:
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 413 ")


@pytest.mark.parametrize("token", ["forged", "p0000000000000.secret", ".", "a.b", "é", "x" * 5000])
def test_a_forged_token(served: Served, table: Table, token: str) -> None:
    headers = [(b"Authorization", f"Bearer {token}".encode())]
    answer = httpx.get(f"{served.url}/v1{table.path}", headers=headers)
    refused = problem(answer, 401, "token_invalid")
    assert answer.headers["www-authenticate"] == 'Bearer realm="tabletape", error="invalid_token"'
    assert "value" not in refused, "even mistyped it is nearly a secret"
    assert token == "." or token not in answer.text


def test_a_token_of_another_player_with_a_right_name(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    mixed = f"{ann.player}.{ben.token.partition('.')[2]}"
    problem(served.with_token(mixed).get("/players/me"), 401, "token_invalid")


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("Basic YW5uOnNlY3JldA==", "Basic"),
        ("Bearer", "Bearer"),
        ("", None),
        ("pann.secret-of-ann", None),
        ("pann.secret of ann", None),
    ],
)
def test_refusal_of_another_scheme_names_the_scheme_without_the_secret(
    served: Served, header: str, value: str | None
) -> None:
    answer = httpx.get(f"{served.url}/v1/players/me", headers={"Authorization": header})
    refused = problem(answer, 401, "token_invalid")
    assert refused.get("value") == value
    assert "secret" not in answer.text
    assert "YW5u" not in answer.text
    missing = httpx.get(f"{served.url}/v1/players/me")
    problem(missing, 401, "token_missing")
    assert missing.headers["www-authenticate"] == 'Bearer realm="tabletape"'


@pytest.mark.parametrize(
    ("path", "parameter", "value"),
    [
        ("/entries?limit=0", "limit", "0"),
        ("/entries?limit=-1", "limit", "-1"),
        ("/entries?limit=1001", "limit", "1001"),
        ("/entries?limit=many", "limit", "many"),
        ("/entries?limit=", "limit", ""),
        ("/entries?limit=1_0", "limit", "1_0"),
        ("/entries?limit=1e2", "limit", "1e2"),
        ("/entries?limit=%2B5", "limit", "+5"),
        ("/entries?limit=%D9%A1", "limit", "\u0661"),
        ("/entries?limit=1&limit=2", "limit", ["1", "2"]),
        ("/entries?limit=99999999999999999999999", "limit", "99999999999999999999999"),
        ("/entries?after=-1", "after", "-1"),
        ("/entries?cause=whim", "cause", "whim"),
        ("/entries?seat=2", "seat", 2),
        ("/entries?seat=99999999999999999999", "seat", 99999999999999999999),
        ("/entries?type=", "type", ""),
        ("/entries?type=tile_laid", "type", "tile_laid"),
        ("/entries?type=die_rolled&type=dye_rolled", "type", "dye_rolled"),
        ("/entries/0", "version", "0"),
        ("/entries/-1", "version", "-1"),
        ("/entries/1_0", "version", "1_0"),
        ("/entries/%D9%A1", "version", "\u0661"),
        ("/decisions/last", "version", "last"),
        ("/state?at=0", "at", "0"),
        ("/state?at=null", "at", "null"),
        ("/state?att=1", "att", "1"),
        ("/diff?to=2", "from", None),
        ("/diff?from=x&to=2", "from", "x"),
        ("/blame", "path", None),
        ("/history", "path", None),
        ("/history?path=status&at=0", "at", "0"),
        ("/history?path=status&limit=1001", "limit", "1001"),
        ("/comparison", "with", None),
        ("/comparison?with=0-a&with=0-b", "with", ["0-a", "0-b"]),
        ("/comparison?with=0-a&at=0", "at", "0"),
        ("/board.svg?width=0", "width", "0"),
        ("/board.svg?part=sky", "part", "sky"),
        ("/board.png?width=99", "width", "99"),
        ("/board.png?height=2001", "height", "2001"),
        ("/verify?wait=nan", "wait", "nan"),
        ("/verify?wait=1e400", "wait", "1e400"),
    ],
)
def test_invalid_parameter(table: Table, path: str, parameter: str, value: Any) -> None:
    refused = problem(table.ann.get(table.path + path), 400, "query_invalid")
    assert (refused["parameter"], refused.get("value")) == (parameter, value)


@pytest.mark.parametrize(
    ("path", "code", "value"),
    [
        ("/timeline?language=klingon", "language_unknown", "klingon"),
        ("/diff?from=2&to=1", "versions_invalid", [2, 1]),
    ],
)
def test_parameter_that_does_not_fit_the_game(table: Table, path: str, code: str, value: Any) -> None:
    assert problem(table.ann.get(table.path + path), 400, "query_invalid", code)["value"] == value


@pytest.mark.parametrize("cursor", ["x", "", "%D9%A1", "%00", "0" * 5000, "999999999999999:0-x:y"])
@pytest.mark.parametrize("path", ["/games", "/results", "/players/me/games"])
def test_unknown_cursor(table: Table, path: str, cursor: str) -> None:
    for name in ("after", "cursor"):
        problem(table.ann.get(f"{path}?{name}={cursor}"), 400, "query_invalid", "cursor_invalid")
    both = table.ann.get(f"{path}?after=x&cursor={cursor}")
    assert problem(both, 400, "query_invalid", "query_invalid")["parameter"] == "cursor"


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("limit=201", "limit"),
        ("limit=0", "limit"),
        ("status=lost", "status"),
        ("free_seats=maybe", "free_seats"),
        ("free_seats=null", "free_seats"),
        ("status=null", "status"),
        ("status=Null", "status"),
        ("ruleset=chess", "ruleset"),
    ],
)
def test_invalid_filter_of_a_list(table: Table, path: str, parameter: str) -> None:
    assert problem(table.ann.get(f"/games?{path}"), 400, "query_invalid")["parameter"] == parameter


@pytest.mark.parametrize(
    "kind", ["die_rolled", "die_rolled.1", "die_rolled.9", "roll_die", "take_seat", "game_started"]
)
def test_entries_are_filtered_by_types_of_events_decisions_and_acts(table: Table, kind: str) -> None:
    """With the version of the shape or without; also a type that no entry has yet."""
    assert table.ann.get(f"{table.path}/entries?type={kind}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/state?at=99",
        "/entries/99",
        "/entries/99/why",
        "/bundle?at=99",
        "/scoreboard?at=99",
        "/diff?from=1&to=99",
        "/state?at=9999999999999999999",
    ],
)
def test_an_unknown_version(table: Table, path: str) -> None:
    problem(table.ann.get(table.path + path), 404, "version_unknown")


WITH_A_TIME = ("/state", "/scoreboard", "/clocks", "/board.svg", "/blame?path=status", "/history?path=status")


@pytest.mark.parametrize("path", [*WITH_A_TIME, "/comparison"])
def test_a_version_is_named_by_a_time(table: Table, path: str) -> None:
    path = f"{table.path}{path}?with={table.game}" if path == "/comparison" else table.path + path
    mark = "&" if "?" in path else "?"
    times = [entry["body"]["time"] for entry in table.ann.get(f"{table.path}/entries").json()["entries"]]
    for version, time in enumerate(times, start=1):
        if time not in times[version:]:
            moment = datetime.fromtimestamp(time / 1000, UTC).isoformat().replace("+", "%2B")
            expected = table.ann.get(f"{path}{mark}at={version}").content
            assert table.ann.get(f"{path}{mark}time={time}").content == expected
            assert table.ann.get(f"{path}{mark}time={moment}").content == expected
    early = problem(table.ann.get(f"{path}{mark}time={times[0] - 1}"), 404, "version_unknown", "time_before_log")
    assert (early["value"], early["parameter"]) == (str(times[0] - 1), "time")
    twice = problem(table.ann.get(f"{path}{mark}time={times[0]}&at=1"), 400, "query_invalid", "time_and_version")
    assert twice["parameter"] == "time"


@pytest.mark.parametrize(
    "time",
    ["", "now", "2026-11-28T10:00:00", "2026-11-28", "-1", "1e9", "2026-11-28T10:00:00 01:00", "\u0661", "9" * 17],
)
def test_a_time_of_another_form(table: Table, time: str) -> None:
    refused = problem(
        table.ann.http.get(f"/v1{table.path}/state", params={"time": time}), 400, "query_invalid", "time_invalid"
    )
    assert (refused["value"], refused["parameter"]) == (time, "time")


@pytest.mark.parametrize("call", ["blame", "history"])
def test_an_unknown_part_of_the_state(table: Table, call: str) -> None:
    refused = problem(table.ann.get(f"{table.path}/{call}?path=/table/label"), 404, "path_unknown")
    assert (refused["value"], refused["rule"]) == ("/table/label", "the nearest part is /table/labels")


def test_an_unknown_address(served: Served) -> None:
    assert problem(served.anybody().get("/nowhere"), 404, "route_unknown")["value"] == "/v1/nowhere"
    problem(httpx.get(f"{served.url}/problems/nowhere"), 404, "route_unknown")


def test_invalid_host(served: Served) -> None:
    refused = httpx.get(f"{served.url}/healthz", headers={"Host": "two words"})
    assert problem(refused, 400, "request_invalid")["value"] == "two words"


@pytest.mark.parametrize("name", ["", " ", " Ann", "x" * 41, "a\nb", 7, None])
def test_invalid_name(served: Served, name: Any) -> None:
    problem(served.anybody().post("/players", {"name": name}), 422, "body_invalid")


def test_unknown_role_and_unknown_player(served: Served) -> None:
    operator, ann = served.operator(), served.player("Ann")
    problem(operator.http.put(f"/v1/players/{ann.player}/role", json={"role": "king"}), 422, "body_invalid")
    problem(operator.http.put("/v1/players/pnobody/role", json={"role": "player"}), 404, "player_unknown")
    problem(ann.http.put(f"/v1/players/{ann.player}/role", json={"role": "operator"}), 403, "role_missing")
