"""Asking to go back further over HTTP: offers, answers, sentences, and refusals."""

from __future__ import annotations

from typing import Any

from tests.api.deciding import HIDE, LAY, ROLL, decide, head_of
from tests.api.serving import Person, Served


def ask(person: Person, game: str, to: int, **headers: str) -> Any:
    return person.post(f"/games/{game}/take-back-request", {"to": to}, headers=headers)


def answer_request(person: Person, game: str, to: int, *, accept: bool, **headers: str) -> Any:
    body = {"to": to, "accept": accept}
    return person.post(f"/games/{game}/take-back-request/answers", body, headers=headers)


def withdraw(person: Person, game: str) -> Any:
    return person.http.delete(f"/v1/games/{game}/take-back-request")


def code(answer: Any) -> tuple[int, str]:
    problem = answer.json()
    assert problem["type"] == ("/problems/game_unknown" if answer.status_code == 404 else "/problems/act_refused")
    return answer.status_code, problem["code"]


def test_requests_are_listed_and_an_accepted_request_supersedes_the_game(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    decide(ann, game, ROLL)
    before = ann.get(f"/games/{game}/state?at=3").json()
    (offer,) = ann.decisions(game)["requests"]
    assert (offer["version"], "die" in offer["text"]) == (3, True)
    assert (ben.decisions(game)["requests"], ben.decisions(game)["request"]) == ([], None)
    first = ask(ann, game, 3, **{"idempotency-key": "ask"})
    assert first.status_code == 201
    assert first.json()["take_back_request"] == {"seat": 0, "to": 3, "accepted": []}
    assert ask(ann, game, 3, **{"idempotency-key": "ask"}).json() == first.json()
    request = {"seat": 0, "to": 3, "text": offer["text"], "accepted": [], "asked": [1]}
    assert [person.decisions(game)["request"] for person in (ann, ben)] == [request, request]
    assert ann.decisions(game)["requests"] == [], "one at a time"
    assert ann.decisions(game)["decisions"], "the game can go on meanwhile"
    agreed = answer_request(ben, game, 3, accept=True, **{"idempotency-key": "yes"})
    assert agreed.status_code == 201
    fork = agreed.json()["superseded_by"]
    assert answer_request(ben, game, 3, accept=True, **{"idempotency-key": "yes"}).json() == agreed.json()
    after = ann.get(f"/games/{fork}/state").json()
    assert (after["position"], after["version"], after["status"]) == (before["position"], 4, "playing")
    assert after["table"]["seats"] == before["table"]["seats"]
    assert ben.get(f"/games/{fork}").json()["your_seat"] == 1
    texts = [item["text"] for item in ben.get(f"/games/{game}/timeline?after=4").json()["items"]]
    assert texts == [
        "Ann asks to go on from version 3.",
        "You agree to go back.",
        f"Game {fork} replaces this game.",
    ]
    assert code(ask(ann, game, 3)) == (409, "not_playing")
    assert code(answer_request(ben, game, 3, accept=True)) == (409, "not_playing")
    decide(ann, fork, ROLL)


def test_request_is_refused_or_withdrawn(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    game = served.started(ann, ben)
    decide(ann, game, ROLL)
    decide(ann, game, LAY)
    assert code(ask(ann, game, 4)) == (409, "request_not_needed")
    assert code(ask(ben, game, 3)) == (409, "request_version")
    assert code(ask(eve, game, 3)) == (403, "not_seated")
    assert code(answer_request(ben, game, 3, accept=True)) == (409, "request_not_open")
    ask(ann, game, 3)
    assert code(ask(ann, game, 3)) == (409, "request_open")
    assert code(answer_request(ann, game, 3, accept=True)) == (409, "own_request")
    assert code(answer_request(eve, game, 3, accept=True)) == (403, "not_seated")
    refused = answer_request(ben, game, 3, accept=False).json()
    assert (refused["take_back_request"], refused["status"]) == (None, "playing")
    ask(ann, game, 3)
    assert code(withdraw(ben, game)) == (409, "request_not_open")
    response = withdraw(ann, game)
    assert (response.status_code, response.json()["take_back_request"]) == (200, None)
    ask(ann, game, 3)
    decide(ben, game, HIDE)
    texts = [item["text"] for item in ben.get(f"/games/{game}/timeline?after=6").json()["items"]]
    assert texts[0] == "You do not agree to go back."
    assert texts[2] == "Ann asks no more to go back."
    assert texts[-1] == "The request to go back has ended, because the game went on."
    assert served.anybody().post(f"/games/{game}/take-back-request", {"to": 3}).status_code == 401
    assert ann.post(f"/games/{game}/take-back-request", {"to": 0}).json()["code"] == "body_invalid"


def test_request_does_not_disclose_a_secret_decision(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    decide(ann, game, HIDE)
    (offer,) = ann.decisions(game)["requests"]
    ask(ann, game, offer["version"])
    assert ann.decisions(game)["request"]["text"] == offer["text"]
    assert ben.decisions(game)["request"]["text"] != offer["text"]


def test_entries_of_a_request_are_not_marked_as_taken_back(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    decide(ann, game, ROLL)
    decide(ann, game, LAY)
    ask(ann, game, 3)
    ann.post(f"/games/{game}/take-backs", {"head": head_of(ann, game), "to": 4}).raise_for_status()
    items = ann.get(f"/games/{game}/timeline?after=3").json()["items"]
    assert {item["version"]: item["taken_back_by"] for item in items} == {4: None, 5: 7, 6: None, 7: None}
    assert ann.get(f"/games/{game}").json()["take_back_request"] is None


def test_request_in_an_unreadable_game_answers_game_unknown(served: Served) -> None:
    ann, eve = served.player("Ann"), served.player("Eve")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": "private"}).json()["game"]
    for person, game_id in ((eve, game), (eve, "0-000000000000")):
        assert code(ask(person, game_id, 3)) == (404, "game_unknown")
        assert code(answer_request(person, game_id, 3, accept=True)) == (404, "game_unknown")
        assert code(withdraw(person, game_id)) == (404, "game_unknown")
