"""Refused decisions: stored beside the log, for organisers of the game, without values that are hidden from them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from redis import Redis

from eventstore.review.refused import LONGEST_DECISION, MOST_REFUSED, REFUSED_KEPT_MS
from eventstore.storage.redis_keys import REFUSED, game_key
from tests.api.serving import Person, Served

FLY = {"type": "hide_counter", "wager": 7}


@pytest.fixture(scope="module")
def olga(served: Served) -> Person:
    return served.player("Olga", "organiser")


def tried(person: Person, game: str, decision: Any, **options: Any) -> httpx.Response:
    body = {"head": person.get(f"/games/{game}").json()["head"], "decision": decision}
    return person.post(f"/games/{game}/decisions", body, **options)


def listed(person: Person, game: str, query: str = "") -> list[dict[str, Any]]:
    attempts: list[dict[str, Any]] = person.get(f"/games/{game}/refused{query}").raise_for_status().json()["refused"]
    return attempts


def test_refused_decision_is_listed_with_its_rule(served: Served, players: tuple[Person, Person], olga: Person) -> None:
    ann, ben = players
    game = served.started(ann, ben, ruleset="manitoba")
    head = ann.get(f"/games/{game}").json()["head"]
    moving = ann.get(f"/games/{game}").json()["to_move"][0]
    mover, other = (ann, ben) if moving == 0 else (ben, ann)
    decision = mover.decisions(game)["decisions"][0]["decision"]
    refused = tried(other, game, decision)
    assert refused.json()["code"] == "not_your_turn"
    (attempt,) = listed(olga, game)
    assert attempt.pop("time") > 0
    assert attempt == {
        "version": int(head.partition("-")[0]),
        "head": head,
        "seat": 1 - moving,
        "hidden": False,
        "decision": decision,
        "code": "not_your_turn",
        "detail": refused.json()["detail"],
        "rule": "manitoba agenda",
        "rule_link": "/v1/rulesets/manitoba/rules#agenda",
    }
    assert refused.json()["rule_link"] == attempt["rule_link"], "as the player was told"
    assert listed(olga, game, "?language=de")[0]["detail"] != attempt["detail"]
    assert mover.decide(game).status_code == 201
    tried(mover, game, decision)
    assert [row["version"] for row in listed(olga, game)] == [attempt["version"] + 1, attempt["version"]], (
        "newest first"
    )


def test_refused_decisions_need_an_organiser(served: Served, players: tuple[Person, Person], olga: Person) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    tried(ben, game, FLY)
    for person in (ann, ben, served.player("Eve")):
        assert person.get(f"/games/{game}/refused").json()["code"] == "role_missing"
    assert served.anybody().get(f"/games/{game}/refused").json()["code"] == "token_missing"
    assert len(listed(served.operator(), game)) == len(listed(olga, game)) == 1
    private = served.started(ann, olga, visibility="private")
    assert served.player("Eve").get(f"/games/{private}/refused").json()["code"] == "game_unknown"
    assert olga.get(f"/games/{private}/refused").json()["code"] == "role_missing", "she sits there herself"


def test_hidden_part_of_a_refused_decision_is_shown_only_with_the_right_to_it(
    served: Served, players: tuple[Person, Person], olga: Person
) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    refused = tried(ann, game, FLY).json()
    assert refused["code"] == "wager_out_of_range"
    (blind,) = listed(olga, game)
    assert (blind["hidden"], blind["seat"], blind["decision"], blind["code"], blind["rule"]) == (True, 0, *[None] * 3)
    (full_row,) = listed(served.operator(), game)
    assert (full_row["decision"], full_row["rule"], full_row["rule_link"]) == (
        FLY,
        "tiny 3",
        "/v1/rulesets/tiny/rules#3",
    )
    assert refused["rule_link"] == full_row["rule_link"], "as the player was told"
    olga.post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    (blind_row,) = listed(olga, game)
    assert (blind_row["hidden"], blind_row["decision"]) == (False, FLY), "the game is closed"


def test_newest_refused_decisions_are_stored_for_a_while(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    key = game_key(REFUSED, game)
    with Redis.from_url(served.redis_url) as redis:
        assert not redis.exists(key), "an accepted decision writes nothing there"
        tried(ben, game, FLY, params={"dry_run": True})
        assert not redis.exists(key), "asking is not trying"
        tried(ben, game, {**FLY, "wager": int("9" * 18)})
        for _ in range(MOST_REFUSED):
            redis.xadd(key, {"d": redis.xrange(key)[0][1][b"d"]})
        tried(ben, game, FLY)
        assert redis.xlen(key) == MOST_REFUSED
        assert 0 <= REFUSED_KEPT_MS - redis.pttl(key) < 60_000
    assert listed(served.operator(), game)[0]["decision"] == FLY


def test_overlong_decision_is_not_stored(served: Served, players: tuple[Person, Person]) -> None:
    ann, ben = players
    game = served.started(ann, ben)
    head = ann.get(f"/games/{game}").json()["head"]
    padded = f'{{"head":"{head}","decision":{{"type":"lay_counter"{" " * LONGEST_DECISION}}}}}'
    ben.http.post(f"/v1/games/{game}/decisions", content=padded, headers={"Content-Type": "application/json"})
    (attempt,) = listed(served.operator(), game)
    assert (attempt["decision"], attempt["code"]) == (None, "not_your_turn")
