"""Stories over HTTP: rights to read them, the wait for a worker, and the same text for every reader."""

from __future__ import annotations

import pytest

from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.working import work


@pytest.fixture
def ann(served: Served) -> Person:
    return served.player("Ann")


@pytest.fixture
def ben(served: Served) -> Person:
    return served.player("Ben")


@pytest.fixture
def game(served: Served, ann: Person, ben: Person) -> str:
    """A short game of Ann and Ben; it goes on."""
    game = served.started(ann, ben, options={"rounds": 2})
    served.played(game, {ann.player: ann, ben.player: ben}, upto=5)
    return game


def test_story_of_a_running_game_is_refused_and_nobody_works_for_it(served: Served, ann: Person, game: str) -> None:
    path = f"/games/{game}/story"
    work(served)
    for person in (ann, served.player("Eve"), served.player("Olga", "organiser"), served.anybody(), served.operator()):
        assert problem(person.get(path), 403, "view_refused")["value"] == game
    assert work(served) == 0


def test_story_is_pending_until_a_worker_has_judged_once_for_all(
    served: Served, ann: Person, ben: Person, game: str
) -> None:
    served.played(game, {ann.player: ann, ben.player: ben})
    path = f"/games/{game}/story"
    work(served)
    for person in (ann, ben, served.anybody()):
        pending = person.get(path)
        assert (pending.status_code, pending.headers["retry-after"]) == (202, "1")
        assert pending.json()["status"] == "pending"
    assert work(served) == 1
    answer = ann.get(path)
    story = answer.json()
    assert answer.status_code == 200
    for person in (ben, served.anybody(), served.operator()):
        assert person.get(path).content == answer.content
    assert work(served) == 0
    for sentence in story["sentences"]:
        assert ann.get(f"/games/{game}/entries/{sentence['version']}").json()["head"] == sentence["head"]
    german = ann.get(f"{path}?language=de").json()
    assert [sentence["version"] for sentence in german["sentences"]] == [
        sentence["version"] for sentence in story["sentences"]
    ]
    assert german["sentences"][0]["text"].startswith("Ann, Ben spielen ")
    assert ann.http.get(f"/v1{path}", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("query", ["language=klingon", "wait=61", "wait=x", "rollouts=1"])
def test_bad_query_is_refused(ann: Person, game: str, query: str) -> None:
    refused = ann.get(f"/games/{game}/story?{query}")
    assert (refused.status_code, refused.json()["parameter"]) == (400, query.partition("=")[0])


def test_story_of_an_unknown_game_is_not_there(ann: Person) -> None:
    problem(ann.get("/games/0-zzzzzzzzzzzz/story"), 404, "game_unknown")
