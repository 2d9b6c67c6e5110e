"""Two games side by side over HTTP: rights, refusals, and entity tags."""

from __future__ import annotations

import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


def test_two_tables_are_compared(served: Served, ann: Person) -> None:
    ben = served.player("Ben")
    game, other = served.started(ann, ben), served.started(ann, ben)
    path = f"/games/{game}/comparison?with={other}"
    answer = ann.get(path)
    comparison = answer.json()
    assert (comparison["game"]["game"], comparison["other"]["game"], comparison["shared"]) == (game, other, 0)
    assert [seat["names"] for seat in comparison["seats"]] == [["Ann", "Ann"], ["Ben", "Ben"]]
    tag = answer.headers["etag"]
    assert ann.http.get(f"/v1{path}", headers={"If-None-Match": tag}).status_code == 304
    assert ben.http.get(f"/v1{path}", headers={"If-None-Match": tag}).status_code == 200, "told in the second person"
    legal = ann.decisions(other)
    ann.post(
        f"/games/{other}/decisions", {"head": legal["head"], "decision": legal["decisions"][0]["decision"]}
    ).raise_for_status()
    later = ann.http.get(f"/v1{path}", headers={"If-None-Match": tag})
    assert later.status_code == 200, "the other game has gone on"
    assert later.json()["other"]["at"] == comparison["other"]["at"] + 1
    assert (comparison["game"]["moments"], comparison["game"]["beside"]) == ([], []), "only where they are asked for"
    aligned = ann.get(f"{path}&moments=true").json()
    assert (aligned["game"]["moments"], aligned["other"]["moments"]) == ([0, 0, 1], [0, 0, 1, 2])
    assert (aligned["game"]["beside"], aligned["other"]["beside"]) == ([1, 2, 3], [1, 2, 3, 3])
    problem(ann.get(f"{path}&moments=maybe"), 400, "query_invalid")


def test_comparison_of_a_private_game_needs_the_right_to_read_it(served: Served, ann: Person) -> None:
    eve = served.player("Eve")
    hers = eve.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    private = ann.post("/games", {"ruleset": "tiny", "seats": 2, "visibility": "private"}).json()["game"]
    assert ann.get(f"/games/{hers}/comparison?with={private}").status_code == 200
    refused = problem(eve.get(f"/games/{hers}/comparison?with={private}"), 404, "game_unknown")
    nothing = problem(eve.get(f"/games/{hers}/comparison?with=0-zzzzzzzzzzzz"), 404, "game_unknown")
    assert refused["value"] == private
    assert {**refused, "value": "", "detail": ""} == {**nothing, "value": "", "detail": ""}


def test_impossible_comparisons_are_refused(ann: Person) -> None:
    game = ann.post("/games", {"ruleset": "tiny", "seats": 2}).json()["game"]
    other = ann.post("/games", {"ruleset": "bison", "seats": 2}).json()["game"]
    refused = problem(ann.get(f"/games/{game}/comparison?with={other}"), 400, "query_invalid", "rulesets_differ")
    assert (refused["parameter"], refused["value"], refused["rule"]) == ("with", other, "a game of tiny")
    problem(ann.get(f"/games/{game}/comparison?with={game}&at=9"), 404, "version_unknown")
    problem(ann.get(f"/games/{game}/comparison?with={game}&language=klingon"), 400, "query_invalid", "language_unknown")
    for name in ("", "0", "0-", "-", "99999-x", "%00", "x" * 3000):
        problem(ann.get(f"/games/{game}/comparison?with={name}"), 404, "game_unknown")
