"""Decisions that are tried over HTTP: any version, the rights of callers, bad input, sentences in their language."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from projections.what_if import MOST_DECISIONS
from tests.api.problems import problem
from tests.api.serving import Person, Served

LAY = {"decision": {"type": "lay_counter"}}
ROLL = {"decision": {"type": "roll_die"}}


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def game(served: Served, ann: Person) -> str:
    return served.started(ann, served.player("Ben"))


def ask(person: Person, game: str, decisions: Any, query: str = "", at: Any = 3) -> httpx.Response:
    return person.post(f"/games/{game}/what-if{query}", {"at": at, "decisions": decisions})


def outcome_of(response: httpx.Response) -> dict[str, Any]:
    assert response.status_code == 200, response.text
    outcome: dict[str, Any] = response.json()
    return outcome


def test_decisions_of_all_seats_are_tried_in_order_and_nothing_is_appended(
    served: Served, ann: Person, game: str
) -> None:
    before = ann.get(f"/games/{game}").json()
    assert before["head"].startswith("3-")
    outcome = outcome_of(ask(served.operator(), game, [LAY, {**LAY, "seat": 1}]))
    assert (outcome["head"], outcome["ruleset"]) == (before["head"], "tiny")
    assert [step["actor"] for step in outcome["steps"]] == [0, 1, -1], "both are taken, and then scored"
    assert outcome["steps"][0]["decision"] == LAY["decision"]
    assert outcome["steps"][0]["text"]
    assert outcome["points"] == outcome["steps"][-1]["points"]
    assert outcome["state"]["version"] == 3
    assert (outcome["board"], outcome["seats"]) == (None, None)
    assert ann.get(f"/games/{game}").json() == before
    for person in (ann, served.player("Eve"), served.anybody()):
        first = outcome_of(ask(person, game, [LAY]))
        assert first["steps"][0]["points"] == outcome["steps"][0]["points"]


def test_what_is_tried_equals_what_is_then_taken(ann: Person, game: str) -> None:
    supposed = outcome_of(ask(ann, game, [LAY]))
    assert ann.decide(game).status_code == 201  # the first decision is to lay a counter
    view = ann.get(f"/games/{game}/state").json()
    assert supposed["state"]["position"] == view["position"]
    assert [line["seat"] for line in supposed["options"]] == [1]
    again = outcome_of(ask(ann, game, [], at=4))
    assert (again["state"]["position"], again["options"]) == (view["position"], supposed["options"])


def test_no_decisions_give_the_options_of_the_version(ann: Person, game: str) -> None:
    outcome = outcome_of(ask(ann, game, []))
    assert outcome["steps"] == []
    assert outcome["question"]
    listed = ann.decisions(game)["decisions"]
    assert outcome["options"] == [{"seat": 0, "decisions": listed}]


def test_the_board_and_the_seats_are_drawn_where_a_width_is_named(ann: Person, game: str) -> None:
    outcome = outcome_of(ask(ann, game, [LAY], "?picture=600&seats_picture=300"))
    assert outcome["board"].startswith("<svg")
    assert outcome["seats"].startswith("<svg")
    refused = problem(ask(ann, game, [], "?picture=5"), 400, "query_invalid")
    assert refused["parameter"] == "picture"


def test_a_draw_stops_the_run_and_says_so_in_the_language_of_the_caller(ann: Person, game: str) -> None:
    stop = outcome_of(ask(ann, game, [LAY, ROLL, LAY], "?language=de"))["stop"]
    assert stop == {
        "step": 1,
        "actor": 1,
        "code": "stops_at_draw",
        "detail": "Als Nächstes wird gezogen oder gewürfelt. Das Ergebnis kennt vorher niemand.",
        "rule": "",
        "allowed": [],
    }


def test_an_illegal_decision_stops_the_run_with_its_rule(ann: Person, game: str) -> None:
    outcome = outcome_of(ask(ann, game, [LAY, {**LAY, "seat": 0}, LAY]))
    stop = outcome["stop"]
    assert (stop["step"], stop["actor"], stop["code"], stop["rule"]) == (1, 0, "not_your_turn", "tiny agenda")
    assert stop["detail"]
    assert len(outcome["steps"]) == 1
    assert outcome["options"][0]["seat"] == 1


def test_only_those_who_may_see_everything_see_through_other_eyes(served: Served, ann: Person, game: str) -> None:
    assert problem(ask(ann, game, [], "?as=1"), 403, "view_refused")["value"] == "1"
    hide = {"decision": {"type": "hide_counter", "wager": 1}}
    operator = served.operator()
    assert outcome_of(ask(operator, game, [hide]))["stop"] is None
    assert outcome_of(ask(ann, game, [hide]))["stop"] is None
    for person, query in ((operator, "?as=1"), (operator, "?as=public"), (served.anybody(), "")):
        outcome = outcome_of(ask(person, game, [hide], f"{query}{'&' if query else '?'}language=de"))
        assert outcome["stop"]["code"] == "stops_at_secret"
        assert outcome["stop"]["detail"].startswith("Was als Nächstes geschieht")
        assert outcome["state"]["viewer"] in ([1], [])


def test_a_private_game_is_unknown_to_others(served: Served, ann: Person) -> None:
    game = served.started(ann, served.player("Ben"), visibility="private")
    assert outcome_of(ask(ann, game, [LAY]))["stop"] is None
    for person in (served.player("Eve"), served.anybody()):
        problem(ask(person, game, [LAY]), 404, "game_unknown")


@pytest.mark.parametrize(
    ("at", "status", "kind", "code"),
    [
        (4, 404, "version_unknown", None),
        (10**9, 404, "version_unknown", None),
        (1, 409, "act_refused", "not_playing"),
        (0, 422, "body_invalid", None),
        ("3", 422, "body_invalid", None),
    ],
)
def test_a_version_that_cannot_be_is_refused(
    ann: Person, game: str, at: object, status: int, kind: str, code: str | None
) -> None:
    problem(ask(ann, game, [LAY], at=at), status, kind, code)


@pytest.mark.parametrize(
    ("decisions", "pointer"),
    [
        ([LAY, {"decision": {"type": "fly"}}], "$.decisions[1].decision.type"),
        ([{"decision": {"type": "lay_counter", "x": 1}}], "$.decisions[0].decision"),
        ([{"decision": 7}], "$.decisions[0].decision"),
        ([{}], "$.decisions[0]"),
        ([{**LAY, "seat": "1"}], "$.decisions[0].seat"),
        ([{**LAY, "by": 1}], "$.decisions[0]"),
        ([LAY] * (MOST_DECISIONS + 1), "$.decisions"),
        (LAY, "$.decisions"),
    ],
)
def test_malformed_decisions_are_refused_at_their_place(
    ann: Person, game: str, decisions: object, pointer: str
) -> None:
    assert problem(ask(ann, game, decisions), 422, "body_invalid")["pointer"] == pointer


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_the_table_does_not_have_is_refused(ann: Person, game: str, seat: int) -> None:
    body = [LAY, {**LAY, "seat": seat}]
    assert problem(ask(ann, game, body), 404, "act_refused", "seat_unknown")["value"] == seat
    german = ann.post(f"/games/{game}/what-if", {"at": 3, "decisions": body}, headers={"Accept-Language": "de"})
    assert german.json()["detail"] == "Einen solchen Platz gibt es an diesem Tisch nicht."
