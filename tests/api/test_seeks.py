"""Looking for opponents over HTTP: a request of one's own, numbers for everybody, and a game once somebody fits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from redis import Redis

from eventstore.storage.redis_keys import SEEKS, SEEKS_SEATED
from tests.api.serving import Person, Served

DUEL = {"ruleset": "tiny", "seats": 2, "pace": "fast"}


@pytest.fixture
def people(served: Served) -> Iterator[tuple[Person, Person, Person]]:
    """Three new players, in an empty queue."""
    names = ("Ann", "Ben", "Eve")
    ann, ben, eve = (served.player(name) for name in names)
    yield ann, ben, eve
    for person in (ann, ben, eve):
        person.http.delete("/v1/players/me/seek")


def look(person: Person, **wish: Any) -> dict[str, Any]:
    answer = person.http.put("/v1/players/me/seek", json={**DUEL, **wish}).raise_for_status()
    seek: dict[str, Any] = answer.json()["seek"]
    return seek


def own(person: Person) -> dict[str, Any] | None:
    seek: dict[str, Any] | None = person.get("/players/me/seek").raise_for_status().json()["seek"]
    return seek


def seat(served: Served) -> None:
    """Let the service seat players, as its process does."""
    served.call(served.context.seeks.seat_players())


def test_players_with_the_same_wish_find_each_other(served: Served, people: tuple[Person, Person, Person]) -> None:
    ann, ben, eve = people
    assert own(ann) is None
    waiting = look(ann)
    assert (waiting["wish"], waiting["game"]) == (DUEL, None)
    look(ben)
    look(eve, pace="week")
    assert served.gauge("tabletape_seeking_players") == 3
    seat(served)
    assert served.gauge("tabletape_seeking_players") == 1
    first, second = own(ann), own(ben)
    assert first is not None
    assert second is not None
    assert first["game"] == second["game"]
    game = ann.get(f"/games/{first['game']}").json()
    assert (game["status"], game["visibility"]) == ("playing", "public")
    assert {place["player"] for place in game["seats"]} == {ann.player, ben.player}
    fischer = {"kind": "fischer", "initial_ms": 1_800_000, "increment_ms": 30_000, "cap_ms": 3_600_000}
    assert (game["clock"]["time"], game["clock"]["expiry"], game["resign"]) == (fischer, "claim", "bot")
    refused = ann.http.put("/v1/players/me/seek", json=DUEL)
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["value"]) == (409, "seated_by_seek", first["game"])
    stopped = ann.http.delete("/v1/players/me/seek").json()["seek"]
    assert stopped["game"] == first["game"]
    still = own(eve)
    assert still is not None
    assert still["game"] is None


def test_nobody_learns_who_waits(served: Served, people: tuple[Person, Person, Person]) -> None:
    """Two worlds that differ in the waiting players alone: the answers to all others are the same bytes."""
    ann, ben, eve = people
    answers = []
    for person in (ann, ben):
        look(person)
        answers.append([reader.get("/seeks").content for reader in (eve, person, served.anybody(), served.operator())])
        assert own(eve) is None
        person.http.delete("/v1/players/me/seek").raise_for_status()
    assert answers[0] == answers[1]
    assert len(set(answers[0])) == 1, "the same for every caller"
    assert {"wish": DUEL, "waiting": 1} in json.loads(answers[0][0])["waiting"]
    for secret in (ann.player, ben.player, "Ann", "Ben"):
        assert secret.encode() not in answers[0][0]


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"ruleset": "chess"}, 422, "body_invalid"),
        ({"seats": 9}, 422, "option_invalid"),
        ({"pace": "bullet"}, 422, "body_invalid"),
        ({"rating": 30}, 422, "body_invalid"),
    ],
)
def test_a_wish_for_a_table_that_there_is_not_is_refused(
    people: tuple[Person, Person, Person], wish: dict[str, Any], status: int, code: str
) -> None:
    answer = people[0].http.put("/v1/players/me/seek", json={**DUEL, **wish})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert own(people[0]) is None


def test_a_request_has_the_rating_of_its_player_at_such_tables(
    served: Served, people: tuple[Person, Person, Person]
) -> None:
    ann, ben, eve = people
    served.played(served.started(ann, ben), {person.player: person for person in (ann, ben)})
    look(ann)
    look(eve)
    with Redis.from_url(served.redis_url) as redis:
        rated, unrated = ((redis.hget(SEEKS, person.player) or b"").split()[-1] for person in (ann, eve))
    assert float(rated) == ann.get(f"/rulesets/tiny/ratings/{ann.player}?seats=2").json()["line"]["rating"]["mu"]
    assert unrated == b"-"


def test_an_erased_player_waits_no_more(served: Served, people: tuple[Person, Person, Person]) -> None:
    ann, *_ = people
    look(ann)
    ann.http.delete("/v1/players/me").raise_for_status()
    with Redis.from_url(served.redis_url) as redis:
        assert not redis.hexists(SEEKS, ann.player)
        assert not redis.hexists(SEEKS_SEATED, ann.player)
