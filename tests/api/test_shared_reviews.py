"""Shared reviews over HTTP: joining, leading and showing, streams at several processes, limits, and erasing."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from redis import Redis

from api.shared_reviews import POSITIONS_AT_ONCE
from eventstore.storage.redis_keys import ERASING, SHARED_REVIEW, SHARING, game_key
from tests.api.serving import Listening, Person, Served, serving

NAMES = (f"Reviewer {number:03}" for number in itertools.count())
"""Names of people without a position yet: nobody's limit is used up."""


class Closed:
    """A game of two new players that is over, with a spectator."""

    def __init__(self, served: Served) -> None:
        self.ann, self.ben, self.eve = (served.player(next(NAMES)) for _ in range(3))
        self.game = served.started(self.ann, self.ben)
        served.played(self.game, {self.ann.player: self.ann, self.ben.player: self.ben})
        self.path = f"/games/{self.game}/shared-review"

    def now(self, person: Person) -> dict[str, Any]:
        review: dict[str, Any] = person.get(self.path).raise_for_status().json()
        return review

    def join(self, person: Person) -> dict[str, Any]:
        review: dict[str, Any] = person.post(self.path).raise_for_status().json()
        return review

    def show(self, person: Person, **position: Any) -> dict[str, Any]:
        response = person.http.put(f"/v1{self.path}", json=position).raise_for_status()
        review: dict[str, Any] = response.json()
        return review

    def refusal(self, person: Person, **position: Any) -> tuple[int, str]:
        response = person.http.put(f"/v1{self.path}", json=position)
        return response.status_code, response.json()["code"]


@pytest.fixture
def closed(served: Served) -> Closed:
    return Closed(served)


def test_people_review_a_closed_game_together_and_its_log_does_not_change(served: Served, closed: Closed) -> None:
    head = closed.ann.get(f"/games/{closed.game}").json()["head"]
    assert closed.join(closed.ann)["leader"] == closed.ann.player
    assert [person["name"] for person in closed.join(closed.eve)["people"]] == [closed.ann.name, closed.eve.name]
    first = closed.ann.decisions(closed.game)
    assert first["decisions"] == []
    state = closed.ann.post(f"/games/{closed.game}/what-if", {"at": 3}).raise_for_status().json()
    option = state["options"][0]
    line = [{"seat": option["seat"], "decision": option["decisions"][0]["decision"]}]
    mark = {"place": "one place", "to": "another"}
    review = closed.show(closed.ann, version=3, decisions=line, marks=[mark], seen_as="public")
    followed = closed.now(closed.eve)["position"]
    assert review["position"] == followed == {"version": 3, "seen_as": "public", "decisions": line, "marks": [mark]}
    outcome = closed.eve.post(f"/games/{closed.game}/what-if", {"at": 3, "decisions": followed["decisions"]}).json()
    assert len(outcome["steps"]) >= 1
    assert closed.show(closed.ann, version=4)["position"] == {
        "version": 4,
        "seen_as": None,
        "decisions": None,
        "marks": [],
    }
    handed = closed.ann.post(f"{closed.path}/leader", {"player": closed.eve.player}).raise_for_status().json()
    assert handed["leader"] == closed.eve.player
    left = closed.eve.http.delete(f"/v1{closed.path}").raise_for_status().json()
    assert (left["leader"], [person["player"] for person in left["people"]]) == (None, [closed.ann.player])
    assert closed.ann.get(f"/games/{closed.game}").json()["head"] == head
    assert closed.now(served.anybody()) == left
    assert served.anybody().post(closed.path).json()["code"] == "token_missing"


def test_what_cannot_be_shown_is_refused_and_changes_nothing(served: Served, closed: Closed) -> None:
    closed.join(closed.ann)
    before = closed.join(closed.ben)
    assert closed.refusal(closed.ben, version=2) == (403, "not_leader")
    assert closed.refusal(closed.eve, version=2) == (409, "not_there")
    assert closed.refusal(closed.ann, version=999) == (404, "version_unknown")
    for position in (
        {"version": 0},
        {"version": 2, "decisions": [{"decision": {"type": "no such"}}]},
        {"version": 2, "seen_as": "everybody"},
        {"version": 2, "marks": [{"place": "p" * 201}]},
        {"version": 2, "words": "hello"},
    ):
        assert closed.refusal(closed.ann, **position) == (422, "body_invalid")
    assert closed.now(closed.ann) == before
    running = served.started(closed.ann, closed.ben)
    path = f"/games/{running}/shared-review"
    assert closed.ann.get(path).json() == {
        "number": 0,
        "may_join": False,
        "leader": None,
        "people": [],
        "position": None,
    }
    response = closed.eve.post(path)
    assert (response.status_code, response.json()["code"]) == (409, "review_not_open")
    assert closed.eve.get("/games/0-unknown/shared-review").json()["code"] == "game_unknown"


def test_a_player_shows_few_positions_at_once(closed: Closed) -> None:
    closed.join(closed.ann)
    answers = [closed.ann.http.put(f"/v1{closed.path}", json={"version": 1})]
    while answers[-1].status_code == 200:
        answers.append(closed.ann.http.put(f"/v1{closed.path}", json={"version": 1}))
    assert len(answers) >= POSITIONS_AT_ONCE, "joining counts too"
    refused = answers[-1]
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited")
    closed.join(closed.ben)


def test_a_stream_goes_on_at_another_process_where_the_first_has_ended(served: Served, closed: Closed) -> None:
    at_the_end = Listening(closed.ben, f"/games/{closed.game}/stream?rematch=true")
    closed.join(closed.ann)
    (begun,) = at_the_end.await_messages(1)
    at_the_end.stop()
    assert (begun["event"], json.loads(begun["data"])) == (
        "shared_review",
        {"number": closed.now(closed.ann)["number"]},
    )
    stream = f"{closed.path}/stream"
    with serving(served.redis_url) as beside:
        ben = beside.with_token(closed.ben.token, closed.ben.name)
        closed.join(ben)
        listening = Listening(ben, stream)
        (first,) = listening.await_messages(1)
        closed.show(closed.ann, version=3)
        message = listening.await_messages(2)[1]
        assert [(kind["event"], kind["id"]) for kind in (first, message)] == [
            ("review", str(json.loads(kind["data"])["number"])) for kind in (first, message)
        ]
        assert json.loads(message["data"])["position"]["version"] == 3
        listening.stop()
    closed.show(closed.ann, version=5)
    closed.show(closed.ann, version=6)
    later = Listening(closed.ben, stream, **{"Last-Event-ID": message["id"]})
    assert json.loads(later.await_messages(1)[0]["data"])["position"]["version"] == 6
    assert json.loads(later.messages[0]["data"]) == closed.now(closed.ann)
    again = Listening(closed.ben, stream, **{"Last-Event-ID": later.messages[0]["id"]})
    closed.show(closed.ann, version=2)
    assert json.loads(again.await_messages(1)[0]["data"])["position"]["version"] == 2
    for open_stream in (later, again):
        open_stream.stop()


def test_an_erased_player_is_in_no_shared_review(served: Served, closed: Closed) -> None:
    closed.join(closed.ann)
    closed.join(closed.ben)
    closed.ann.http.delete("/v1/players/me").raise_for_status()
    with Redis.from_url(served.redis_url) as redis:
        redis.zadd(ERASING, {closed.ann.player: 0})
        served.call(served.context.erasing.resume())
        assert closed.ann.player not in repr(redis.hgetall(game_key(SHARED_REVIEW, closed.game)))
        assert not redis.exists(SHARING % closed.ann.player)
    review = closed.now(closed.ben)
    assert (review["leader"], [person["player"] for person in review["people"]]) == (None, [closed.ben.player])
