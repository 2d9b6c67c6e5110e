"""Taking back over HTTP: offers, refusals with their reasons, and rights to learn of it."""

from __future__ import annotations

import json
from typing import Any

from tests.api.deciding import HIDE, LAY, ROLL, decide, head_of
from tests.api.serving import Served


def refused(person: Any, game: str, to: int) -> tuple[int, str, int | None]:
    """Return the status and the code of a refusal, and the entry that it names."""
    answer = person.post(f"/games/{game}/take-backs", {"head": head_of(person, game), "to": to})
    problem = answer.json()
    if answer.status_code != 404:
        assert problem["type"] == "/problems/act_refused"
    return answer.status_code, problem["code"], problem.get("entry")


def test_an_offer_is_taken_and_the_table_is_as_before(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    before = ann.get(f"/games/{game}/state").json()
    assert ann.decisions(game)["take_backs"] == []
    decide(ann, game, LAY)
    listed = ann.decisions(game)
    assert listed["decisions"] == []
    (offer,) = listed["take_backs"]
    assert offer["version"] == 3
    assert "counter" in offer["text"]
    assert ben.decisions(game)["take_backs"] == []
    assert served.anybody().get(f"/games/{game}/decisions").json()["take_backs"] == []
    body = {"head": listed["head"], "to": offer["version"]}
    response = ann.post(f"/games/{game}/take-backs", body, headers={"idempotency-key": "back"})
    assert response.status_code == 201
    assert response.json()["events"] == [{"type": "decisions_taken_back.1", "seat": 0, "to": 3}]
    assert ann.post(f"/games/{game}/take-backs", body, headers={"idempotency-key": "back"}).json() == response.json()
    assert ann.post(f"/games/{game}/take-backs", body).json()["code"] == "head_conflict"
    after = ann.get(f"/games/{game}/state").json()
    assert {**after, "head": "", "version": 0, "time": 0} == {**before, "head": "", "version": 0, "time": 0}
    assert head_of(ben, game) == response.json()["head"]
    decide(ann, game, LAY)
    assert [offer["version"] for offer in ann.decisions(game)["take_backs"]] == [5]


def test_timeline_marks_and_shows_decisions_taken_back(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    decide(ann, game, LAY)
    known = ben.get(f"/games/{game}/timeline")
    assert {item["taken_back_by"] for item in known.json()["items"]} == {None}
    ann.post(f"/games/{game}/take-backs", {"head": head_of(ann, game), "to": 3})
    again = ben.get(f"/games/{game}/timeline", headers={"if-none-match": known.headers["etag"]})
    assert again.status_code == 200, "what was said of an old entry has changed"
    items = again.json()["items"]
    marks = {item["version"]: item["taken_back_by"] for item in items}
    assert marks == {1: None, 2: None, 3: None, 4: 5, 5: None}
    assert {item["version"]: item["back_to"] for item in items} == {1: None, 2: None, 3: None, 4: None, 5: 3}
    assert items[-1]["text"] == "Ann takes back what was decided after version 3."
    assert "counter" in next(item["text"] for item in items if item["version"] == 4)
    entries = ben.get(f"/games/{game}/entries?type=take_back").json()["entries"]
    assert [entry["version"] for entry in entries] == [5]
    assert [entry["version"] for entry in ben.get(f"/games/{game}/entries?seat=0&after=3").json()["entries"]] == [4, 5]


def test_refusal_names_the_final_entry_and_the_reason(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    game = served.started(ann, ben)
    decide(ann, game, ROLL)
    assert refused(ann, game, 3) == (409, "barrier_drawn", 4)
    decide(ann, game, HIDE)
    assert refused(ann, game, 4) == (409, "barrier_hidden", 5)
    assert refused(ben, game, 4) == (409, "barrier_seat", 5)
    assert refused(ann, game, 5) == (409, "take_back_version", None)
    assert refused(eve, game, 4) == (403, "not_seated", None)
    assert served.anybody().post(f"/games/{game}/take-backs", {"head": "5-00000000", "to": 4}).status_code == 401
    answer = ann.post(f"/games/{game}/take-backs", {"head": head_of(ann, game), "to": 0})
    assert (answer.status_code, answer.json()["code"]) == (422, "body_invalid")


def test_game_without_take_backs_refuses_them(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2, "take_back": "none"}).json()["game"]
    for person in (ann, ben):
        assert person.post(f"/games/{game}/seats").status_code in (200, 201)
    assert ann.get(f"/games/{game}").json()["take_back"] == "none"
    decide(ann, game, LAY)
    assert ann.decisions(game)["take_backs"] == []
    assert refused(ann, game, 3) == (403, "take_back_not_allowed", None)


def test_take_back_in_an_unreadable_game_answers_game_unknown(served: Served) -> None:
    ann, ben, eve = served.player("Ann"), served.player("Ben"), served.player("Eve")
    table = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": "private"}).json()
    game = table["game"]
    ann.post(f"/games/{game}/seats")
    ben.post(f"/games/{game}/seats", {"invitation": table["invitation"]})
    head = decide(ann, game, LAY)
    here = eve.post(f"/games/{game}/take-backs", {"head": head, "to": 3})
    nowhere = eve.post("/games/0-000000000000/take-backs", {"head": head, "to": 3})
    assert (
        (here.status_code, here.json()["code"])
        == (nowhere.status_code, nowhere.json()["code"])
        == (404, "game_unknown")
    )


def test_take_back_comes_in_the_stream(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    game = served.started(ann, ben)
    decide(ann, game, LAY)
    ann.post(f"/games/{game}/take-backs", {"head": head_of(ann, game), "to": 3})
    lines = ben.get(f"/games/{game}/entries?after=3", headers={"accept": "application/x-ndjson"}).text.splitlines()
    assert [json.loads(line)["version"] for line in lines] == [4, 5]
