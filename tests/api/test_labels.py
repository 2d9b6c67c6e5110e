"""Reserved labels over HTTP: reserving, releasing and listing them, and refusals to others."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from tests.api.serving import Person, Served


@pytest.fixture
def olga(served: Served) -> Person:
    return served.player("Olga", "organiser")


@pytest.fixture
def eve(served: Served) -> Person:
    return served.player("Eve")


def reserve(person: Person, label: str) -> httpx.Response:
    return person.http.put(f"/v1/labels/{quote(label)}")


def release(person: Person, label: str) -> httpx.Response:
    return person.http.delete(f"/v1/labels/{quote(label)}")


def opened(person: Person, *labels: str) -> httpx.Response:
    return person.post("/games", {"ruleset": "tiny", "seats": 2, "labels": labels})


def listed(person: Person, label: str) -> list[str]:
    return [row["game"] for row in person.get("/games", params={"label": label}).json()["games"]]


def is_reserved(answer: httpx.Response, label: str, owner: Person) -> bool:
    problem: dict[str, Any] = answer.json()
    owner_id = f"player:{owner.player}"
    assert repr(label) in problem["detail"]
    assert owner_id in problem["detail"]
    refusal = (answer.status_code, problem["code"], problem["value"], problem["owner"])
    return refusal == (403, "label_reserved", label, owner_id)


def test_an_organiser_reserves_a_label_for_themselves(served: Served, olga: Person, eve: Person) -> None:
    label = f"Spring cup, ½ final #{olga.player}"
    response = reserve(olga, label)
    assert response.status_code == 200
    assert (response.json()["label"], response.json()["owner"]) == (label, f"player:{olga.player}")
    assert reserve(olga, label).json() == response.json()
    assert response.json() in served.anybody().get("/labels").json()["labels"]
    assert is_reserved(opened(eve, "evening", label), label, olga)
    otto = served.player("Otto", "organiser")
    for refused in (reserve(otto, label), release(otto, label), release(eve, label), opened(otto, label)):
        assert is_reserved(refused, label, olga)
    assert opened(olga, label).json()["labels"] == [label]
    assert opened(served.operator(), label).json()["labels"] == [label]
    assert release(olga, label).json() == response.json()
    assert release(olga, label).json()["code"] == "label_not_reserved"
    assert opened(eve, label).status_code == 201


def test_only_organisers_and_operators_reserve(served: Served, olga: Person, eve: Person) -> None:
    label = f"cup-{eve.player}"
    assert reserve(served.anybody(), label).json()["code"] == "token_missing"
    assert reserve(eve, label).json()["code"] == "role_missing"
    assert reserve(served.operator(), label).json()["owner"] == "operator"
    assert release(olga, label).json()["owner"] == "operator"
    assert release(served.operator(), label).status_code == 200


def test_owner_without_the_role_releases_a_label(served: Served, olga: Person) -> None:
    label = f"cup-{olga.player}"
    reserve(olga, label).raise_for_status()
    served.operator().http.put(f"/v1/players/{olga.player}/role", json={"role": "player"}).raise_for_status()
    assert release(olga, label).status_code == 200


@pytest.mark.parametrize("label", ["x" * 61, "un\u202eseen", "zero\u200bwidth", "line\nfeed"])
def test_invalid_label_cannot_be_reserved(olga: Person, label: str) -> None:
    refused = reserve(olga, label)
    assert (refused.status_code, refused.json()["code"], refused.json()["parameter"]) == (400, "query_invalid", "label")


def test_game_of_another_player_under_a_reserved_label_is_refused_and_not_listed(
    served: Served, olga: Person, eve: Person
) -> None:
    label = f"cup-{olga.player}"
    ann, ben = served.player("Ann"), served.player("Ben")
    mine = served.started(olga, ann, labels=[label])
    theirs = served.started(eve, ben, labels=[label])
    served.played(mine, {olga.player: olga, ann.player: ann})
    served.played(theirs, {eve.player: eve, ben.player: ben})
    anybody = served.anybody()

    def results() -> list[str]:
        return [row["game"] for row in anybody.get("/results", params={"label": label}).json()["results"]]

    assert listed(anybody, label) == results() == [theirs, mine]
    reserve(olga, label).raise_for_status()
    assert listed(anybody, label) == results() == [mine]
    assert is_reserved(eve.post(f"/games/{theirs}/forks", {"at": 3, "labels": [label]}), label, olga)
    archive = anybody.get(f"/games/{theirs}/archive").content
    lines = {"Content-Type": "application/x-ndjson"}
    imported = eve.http.post("/v1/games/import", content=archive, headers=lines).json()
    assert imported["labels"] == []
    assert listed(anybody, label) == results() == [mine]
    assert [row["game"] for row in anybody.get(f"/results?player={eve.player}").json()["results"]] == [theirs]


def test_games_opened_while_a_label_is_being_reserved_are_not_listed_under_it(
    served: Served, olga: Person, eve: Person
) -> None:
    label = f"cup-{olga.player}"
    otto = served.player("Otto", "organiser")
    with ThreadPoolExecutor(12) as threads:
        games = [threads.submit(opened, eve, label) for _ in range(8)]
        reserved = [threads.submit(reserve, person, label) for person in (olga, otto)]
        games += [threads.submit(opened, eve, label) for _ in range(8)]
    (owner,) = [
        reservation.result().json()["owner"] for reservation in reserved if reservation.result().status_code == 200
    ]
    codes = {game.result().status_code for game in games}
    assert codes <= {201, 403}
    assert opened(eve, label).status_code == 403
    assert listed(eve, label) == []
    mine = opened(olga if owner == f"player:{olga.player}" else otto, label).json()["game"]
    assert listed(eve, label) == [mine]
