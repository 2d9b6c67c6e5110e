"""Turning points over HTTP: rights to read them, their language, and entity tags."""

from __future__ import annotations

import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def game(served: Served, ann: Person) -> str:
    """A game of Ann and Ben with some decisions of both."""
    ben = served.player("Ben")
    game = served.started(ann, ben, ruleset="bison")
    for _ in range(12):
        overview = ann.get(f"/games/{game}").json()
        mover = (ann, ben)[overview["to_move"][0]]
        legal = mover.decisions(game)
        decision = {"head": legal["head"], "decision": legal["decisions"][-1]["decision"]}
        mover.post(f"/games/{game}/decisions", decision).raise_for_status()
    return game


def test_turning_points_of_a_running_game_are_refused(served: Served, ann: Person, game: str) -> None:
    path = f"/games/{game}/turning-points"
    for person in (ann, served.player("Eve"), served.player("Olga", "organiser"), served.anybody()):
        refused = problem(person.get(path), 403, "view_refused")
        assert refused["value"] == game
    assert served.operator().get(path).status_code == 200
    served.operator().post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    assert served.anybody().get(path).status_code == 200


def test_turning_points_are_worded_for_the_caller_and_have_a_tag(served: Served, ann: Person, game: str) -> None:
    served.operator().post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    path = f"/games/{game}/turning-points"
    answer = ann.get(path)
    body = answer.json()
    overview = ann.get(f"/games/{game}").json()
    assert (body["head"], body["upto"], body["measure"]) == (overview["head"], 16, "evaluation")
    moments = [*body["costly"], *body["swings"], *body["lead_changes"]]
    assert moments
    assert any(moment["text"].startswith("You decide: ") for moment in moments if moment["seat"] == 0)
    for moment in moments:
        assert ann.get(f"/games/{game}/entries/{moment['version']}").json()["head"] == moment["head"]
    german = ann.get(f"{path}?language=de").json()
    texts = [moment["text"] for moment in (*german["costly"], *german["swings"])]
    assert any(text.startswith("Du entscheidest: ") for text in texts)
    tag = {"If-None-Match": answer.headers["etag"]}
    assert ann.http.get(f"/v1{path}", headers=tag).status_code == 304
    assert served.anybody().http.get(f"/v1{path}", headers=tag).status_code == 200


def test_turning_points_of_a_fork_wait_for_a_running_parent(served: Served, ann: Person, game: str) -> None:
    olga = served.player("Olga", "organiser")
    fork = olga.post(f"/games/{game}/forks", {"at": 9}).json()["game"]
    served.operator().post(f"/games/{fork}/abort", {"reason": "enough"}).raise_for_status()
    problem(ann.get(f"/games/{fork}/turning-points"), 403, "view_refused")
    served.operator().post(f"/games/{game}/abort", {"reason": "enough"}).raise_for_status()
    assert ann.get(f"/games/{fork}/turning-points").json()["upto"] == 11


def test_what_is_not_there(ann: Person, game: str) -> None:
    problem(ann.get("/games/0-zzzzzzzzzzzz/turning-points"), 404, "game_unknown")
    problem(ann.get(f"/games/{game}/turning-points?language=klingon"), 400, "query_invalid", "language_unknown")
