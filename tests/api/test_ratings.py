"""Ratings over HTTP: tables, histories and sides; private games; bad requests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.serving import Person, Served
from tests.projections.random_games import finish
from tests.tiny.play import played


class Evening:
    """Some rated games of two, and a private game."""

    def __init__(self, served: Served) -> None:
        self.ann, self.ben, self.eve = (served.player(name) for name in ("Ann", "Ben", "Eve"))
        people = ((self.ann, self.ben), (self.ben, self.ann))
        self.games = [served.started(*pair) for pair in people]
        private = served.started(self.ann, self.eve, visibility="private")
        for seed, game in enumerate((*self.games, private)):
            served.call(played(served.service, game, seed=seed))


@pytest.fixture
def evening(served: Served) -> Evening:
    return Evening(served)


def line_of(person: Person, player: str) -> dict[str, Any]:
    """Return the only rating of a player."""
    (rating,) = person.get(f"/players/{player}/ratings").raise_for_status().json()["ratings"]
    line: dict[str, Any] = rating["line"]
    return line


def test_ratings_are_ordered_and_have_the_games_of_each_player(served: Served, evening: Evening) -> None:
    anybody = served.anybody()
    page = anybody.get("/rulesets/tiny/ratings?seats=2&limit=200").raise_for_status().json()
    lines = {line["player"]: line for line in page["lines"]}
    assert [line["rating"]["rating"] for line in page["lines"]] == sorted(
        (line["rating"]["rating"] for line in page["lines"]), reverse=True
    )
    for person in (evening.ann, evening.ben):
        line = lines[person.player]
        assert (line["name"], line["games"]) == (person.name, 2)
        assert line["rating"]["low"] < line["rating"]["mu"] < line["rating"]["high"]
        assert line_of(anybody, person.player) == line
        history = anybody.get(f"/rulesets/tiny/ratings/{person.player}?seats=2").json()
        assert history["line"] == line
        assert [step["game"] for step in history["steps"]] == evening.games[::-1]
        assert history["steps"][0]["rating"] == line["rating"]
        first = anybody.get(f"/rulesets/tiny/ratings/{person.player}?seats=2&after=1&limit=1").json()
        assert first["steps"] == history["steps"][1:]
        assert (first["next"], history["next"]) == (None, None)
    assert evening.eve.player not in lines


def test_private_games_are_in_no_rating(served: Served, evening: Evening) -> None:
    assert evening.eve.get(f"/players/{evening.eve.player}/ratings").json()["ratings"] == []
    history = served.anybody().get(f"/rulesets/tiny/ratings/{evening.eve.player}?seats=2").json()
    assert (history["line"], history["steps"]) == (None, [])
    sides = served.anybody().get("/rulesets/tiny/sides?seats=2").raise_for_status().json()
    rated = served.anybody().get("/rulesets/tiny/ratings?seats=2").json()["games"]
    assert [(side["kind"], side["value"], side["played"]) for side in sides["sides"]] == [
        ("seat", "0", rated),
        ("seat", "1", rated),
    ]


def test_statistics_have_the_rated_games_and_apart_the_games_with_bots(served: Served, evening: Evening) -> None:
    anybody = served.anybody()
    before = anybody.get("/rulesets/tiny/statistics?seats=2").raise_for_status().json()
    rated = anybody.get("/rulesets/tiny/ratings?seats=2").json()["games"]
    assert (before["people"]["games"], before["people"]["sides"][0]["played"]) == (rated, rated)
    assert sum(bar["games"] for bar in before["people"]["winning"]["bars"]) == rated
    for visibility in ("public", "unlisted"):
        game = served.started(evening.ann, evening.ben, visibility=visibility)
        evening.ben.post(f"/games/{game}/seats", {"seat": 1, "bot": "random"}).raise_for_status()
        served.call(finish(served.service, game))
    after = anybody.get("/rulesets/tiny/statistics?seats=2").json()
    assert after["people"] == before["people"]
    assert after["bots"]["games"] == before["bots"]["games"] + 1, "an unlisted game is in no statistics"


def test_pages_follow_each_other(served: Served, evening: Evening) -> None:
    whole = evening.ann.get("/rulesets/tiny/ratings?seats=2&limit=200").json()
    assert whole["next"] is None
    lines, after = [], 0
    while after is not None:
        page = served.anybody().get(f"/rulesets/tiny/ratings?seats=2&limit=1&after={after}").json()
        lines += page["lines"]
        after = page["next"]
    assert lines == whole["lines"]
    assert len(lines) == whole["players"] >= 2


def test_a_past_day_has_its_own_table(evening: Evening) -> None:
    before = evening.ann.get("/rulesets/tiny/ratings?seats=2&on=2000-01-01").raise_for_status().json()
    assert (before["lines"], before["players"], before["games"]) == ([], 0, 0)
    today = evening.ann.get("/rulesets/tiny/ratings?seats=2&on=9999-12-31").json()
    assert today == evening.ann.get("/rulesets/tiny/ratings?seats=2").json()
    assert evening.ann.get(f"/players/{evening.ann.player}/ratings?on=2000-01-01").json()["ratings"] == []


@pytest.mark.parametrize(
    ("path", "parameter"),
    [
        ("/rulesets/tiny/ratings?seats=7", "seats"),
        ("/rulesets/tiny/sides?seats=0", "seats"),
        ("/rulesets/tiny/statistics?seats=7", "seats"),
        ("/rulesets/tiny/ratings?on=2026-02-30", "on"),
        ("/rulesets/tiny/ratings?on=0000-01-01", "on"),
        ("/rulesets/tiny/sides?on=today", "on"),
        ("/rulesets/tiny/ratings?after=-1", "after"),
        ("/rulesets/tiny/ratings?limit=0", "limit"),
        ("/rulesets/tiny/ratings/p1?limit=201", "limit"),
        ("/players/p1/ratings?on=26-11-23", "on"),
    ],
)
def test_invalid_parameters_are_refused_by_name(served: Served, path: str, parameter: str) -> None:
    answer = served.anybody().get(path)
    assert (answer.status_code, answer.json()["code"], answer.json()["parameter"]) == (400, "query_invalid", parameter)


def test_an_unknown_ruleset_has_no_ratings(served: Served) -> None:
    for path in ("ratings", "ratings/p1", "sides", "statistics"):
        assert served.anybody().get(f"/rulesets/chess/{path}").json()["code"] == "ruleset_unknown"
