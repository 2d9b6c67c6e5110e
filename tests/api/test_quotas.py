"""How many tables, forks and tournaments a player may have that are not over."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from redis import Redis

from eventstore.storage.redis_keys import OPEN_THINGS
from tests.api.serving import Person, Served, serving
from tests.api.tournaments import begun

TABLE = {"ruleset": "tiny", "seats": 2}
TOURNAMENT = {"title": "Thursday", "format": {"type": "swiss", "rounds": 2, "seats": 2}}


@pytest.fixture
def sparing(served: Served) -> Iterator[Served]:
    """A process with a limit of three open tables, two forks and two tournaments a player."""
    with serving(served.redis_url, open_tables=3, open_forks=2, open_tournaments=2) as service:
        yield service


def opened(person: Person, **options: Any) -> httpx.Response:
    return person.post("/games", TABLE, **options)


def look_again(service: Served) -> None:
    """Let the second pass before which the tables and forks of a player are not counted again."""
    for quota in (service.context.tables, service.context.forks):
        quota._checked.clear()


def test_open_tables_of_a_player_are_limited(sparing: Served) -> None:
    ann, ben = sparing.player("Ann"), sparing.player("Ben")
    answers = [opened(ann) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 403]
    refused = answers[-1].json()
    assert (refused["code"], refused["value"]) == ("quota_reached", 3)
    assert refused["rule"] == "at most 3 open tables of one player"
    assert opened(ben).status_code == 201
    assert [opened(sparing.operator()).status_code for _ in range(4)] == [201] * 4
    game = answers[0].json()["game"]
    ann.post(f"/games/{game}/abort", {"reason": "nobody comes"}).raise_for_status()
    look_again(sparing)
    assert [opened(ann).status_code for _ in range(2)] == [201, 403]


@pytest.mark.parametrize("visibility", ["public", "unlisted", "private"])
def test_tables_count_with_any_visibility(sparing: Served, visibility: str) -> None:
    ann = sparing.player("Ann")
    games = [ann.post("/games", {**TABLE, "visibility": visibility}).json()["game"] for _ in range(3)]
    assert opened(ann).status_code == 403
    for game in games[:2]:
        ann.post(f"/games/{game}/abort", {"reason": "nobody comes"}).raise_for_status()
    look_again(sparing)
    assert [opened(ann).status_code for _ in range(3)] == [201, 201, 403]


def test_open_forks_of_a_player_are_limited_beside_the_tables(sparing: Served) -> None:
    ann, ben = sparing.player("Ann"), sparing.player("Ben")
    game = sparing.started(ann, ben, forks="anyone")
    forks = [ann.post(f"/games/{game}/forks", {"at": 3}) for _ in range(3)]
    assert [fork.status_code for fork in forks] == [201, 201, 403]
    refused = forks[-1].json()
    assert (refused["code"], refused["value"]) == ("quota_reached", 2)
    assert refused["rule"] == "at most 2 open forks of one player"
    assert [opened(ann).status_code for _ in range(3)] == [201, 201, 403], "the game itself is one of the three"
    key = {"Idempotency-Key": "fork"}
    assert ben.post(f"/games/{game}/forks", {"at": 3}, headers=key).status_code == 201
    assert ben.post("/games/nothing/forks", {"at": 3}, headers=key).status_code == 404
    ann.post(f"/games/{forks[0].json()['game']}/abort", {"reason": "looked at"}).raise_for_status()
    look_again(sparing)
    assert [ann.post(f"/games/{game}/forks", {"at": 3}).status_code for _ in range(2)] == [201, 403]


def test_fork_that_replaces_its_game_takes_the_place_of_a_table(sparing: Served) -> None:
    olga = sparing.player("Olga", "organiser")
    game = sparing.started(sparing.player("Ann"), sparing.player("Ben"))
    assert [olga.post(f"/games/{game}/forks", {"at": 3}).status_code for _ in range(3)] == [201, 201, 403]
    assert olga.post(f"/games/{game}/forks", {"at": 3, "supersede": True}).status_code == 201
    assert [opened(olga).status_code for _ in range(3)] == [201, 201, 403]


def test_open_tournaments_of_a_player_are_limited(sparing: Served) -> None:
    ann = sparing.player("Ann")
    for _ in range(2):
        begun(ann)
    refused = ann.post("/tournaments", TOURNAMENT)
    assert (refused.status_code, refused.json()["rule"]) == (403, "at most 2 open tournaments of one player")


def test_a_repeated_request_takes_one_place_and_is_answered_at_the_limit(sparing: Served) -> None:
    ann = sparing.player("Ann")
    requests: list[tuple[str, dict[str, Any], int]] = [("/games", TABLE, 3), ("/tournaments", TOURNAMENT, 2)]
    for path, body, most in requests:
        headers = [{"Idempotency-Key": f"key-{number}"} for number in range(most)]
        first = [ann.post(path, body, headers=key).raise_for_status().json() for key in headers]
        again = [ann.post(path, body, headers=key).raise_for_status().json() for key in headers]
        assert again == first
        assert ann.post(path, body).status_code == 403
        other = ann.post(path, {**body, "seats": 3, "title": "Friday"}, headers=headers[0])
        assert other.status_code in (400, 422)
        assert ann.post(path, body, headers=headers[0]).json() == first[0]
        assert ann.post(path, body).status_code == 403


def test_refused_table_takes_no_place(sparing: Served) -> None:
    ann = sparing.player("Ann")
    for number in range(4):
        wrong = {**TABLE, "seats": 9}
        assert opened_as(ann, wrong, {}).status_code == 422
        assert opened_as(ann, wrong, {"Idempotency-Key": f"wrong-{number}"}).status_code == 422
    assert [opened(ann).status_code for _ in range(4)] == [201, 201, 201, 403]


def opened_as(person: Person, body: dict[str, Any], headers: dict[str, str]) -> httpx.Response:
    return person.post("/games", body, headers=headers)


def test_many_requests_at_once_stay_within_the_limit(sparing: Served) -> None:
    ann = sparing.player("Ann")
    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(lambda _: opened(ann).status_code, range(24)))
    assert statuses == [201] * 3 + [403] * 21


def test_place_of_a_killed_process_is_free_after_a_minute(sparing: Served) -> None:
    ann = sparing.player("Ann")
    places = OPEN_THINGS % (ann.player, "tables")
    with Redis.from_url(sparing.redis_url) as redis:
        now = sparing.service.core.clock()
        redis.zadd(places, {"?killed": now - 61_000, "?at-work": now - 1_000, "0-neverthere000": now})
    assert [opened(ann).status_code for _ in range(3)] == [201, 201, 403]
