"""Series of tournaments over HTTP: rights, refusals, the standing, and its CSV."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Sequence
from typing import Any

import pytest

from domain.tournament.series import MOST_TOURNAMENTS
from eventstore.identity import Identity
from eventstore.tournament.series import MOST_SERIES
from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import begun, command, send_commands

ELSEWHERE = {
    "format": {"type": "swiss", "rounds": 1, "seats": 2},
    "scoring": {"order": ["points", "game_points"]},
    "game": None,
}
PLACES = {"counts": "places", "best": 2, "place_points": [10, 6, 3, 1]}


@pytest.fixture
def owner(served: Served) -> Person:
    return served.player("Olga")


def new_series(owner: Person, **settings: Any) -> str:
    response = owner.post("/series", {"title": "Winter", **settings}).raise_for_status().json()
    return str(response["series"])


def ended(owner: Person, order: Sequence[str], *, title: str = "Thursday", ends: bool = True) -> str:
    """Return a tournament of a single round that is played elsewhere, with players entered by name in their order."""
    tournament = begun(owner, title=title, **ELSEWHERE)
    answer = owner.post(f"/tournaments/{tournament}/players", {"players": [{"name": name} for name in order]})
    players = [link["player"] for link in answer.raise_for_status().json()["tokens"]]
    return played(owner, tournament, players, ends=ends)


def played(owner: Person, tournament: str, players: Sequence[str], *, ends: bool = True) -> str:
    """Play the round of a tournament: the first player wins by most, the last loses by most."""
    tables = [[players[index], players[-1 - index]] for index in range(len(players) // 2)]
    command(owner, tournament, "set_tables", tables=tables, byes=[], why="by hand").raise_for_status()
    send_commands(owner, tournament, "lock_round", "open_round")
    for number in range(1, len(tables) + 1):
        result = {"points": [100 - 10 * number, 10 * number], "places": [1, 2]}
        command(owner, tournament, "record_result", round=1, table=number, result=result).raise_for_status()
    if ends:
        send_commands(owner, tournament, "close_round")
    return tournament


def add(owner: Person, series: str, *tournaments: str) -> dict[str, Any]:
    changed: dict[str, Any] = {}
    for tournament in tournaments:
        changed = owner.http.put(f"/v1/series/{series}/tournaments/{tournament}").raise_for_status().json()
    return changed


def standing_of(person: Person, series: str) -> dict[str, Any]:
    standing: dict[str, Any] = person.get(f"/series/{series}").raise_for_status().json()
    return standing


def test_best_results_of_people_entered_by_name_are_joined_for_everybody(served: Served, owner: Person) -> None:
    series = new_series(owner, rules=PLACES)
    orders = (["Ann", "Ben", "Cleo", "Dan"], ["ben", "ANN", "Dan", "Cleo"], ["Cleo", "Ben", "Eva", "Finn"])
    tournaments = [ended(owner, order, title=f"Evening {number}") for number, order in enumerate(orders, 1)]
    assert add(owner, series, *tournaments)["tournaments"] == tournaments
    standing = standing_of(served.anybody(), series)
    assert (standing["series"]["title"], standing["owner_name"]) == ("Winter", "Olga")
    assert [(row["title"], row["counts"], row["players"]) for row in standing["tournaments"]] == [
        (f"Evening {number}", True, 4) for number in (1, 2, 3)
    ]
    lines = standing["lines"]
    assert [(line["place"], line["name"], line["total"], line["best"], line["wins"]) for line in lines] == [
        (1, "ANN", 16, 10, 1),
        (1, "Ben", 16, 10, 1),
        (3, "Cleo", 13, 10, 1),
        (4, "Dan", 4, 3, 0),
        (5, "Eva", 3, 3, 0),
        (6, "Finn", 1, 1, 0),
    ]
    ben = next(line for line in lines if line["name"].lower() == "ben")
    assert [(result["tournament"], result["points"], result["counted"]) for result in ben["results"]] == [
        (1, 6, True),
        (2, 10, True),
        (3, 6, False),
    ]
    assert len(ben["players"]) == 3


def test_accounts_and_fide_ids_join_players_and_a_name_of_their_own_does_not(served: Served, owner: Person) -> None:
    ann, other = served.player("Ann"), served.player("Ann")
    tournaments = []
    for people, fide_ids in (((ann, other), ("", "13400304")), ((ann,), ("13400304",))):
        tournament = begun(owner, **ELSEWHERE)
        for person in people:
            person.post(f"/tournaments/{tournament}/registration").raise_for_status()
        for person, fide_id in zip(people, fide_ids, strict=True):
            path = f"/v1/tournaments/{tournament}/players/{person.player}"
            owner.http.put(path, json={"fide_id": fide_id, "rating": 1}).raise_for_status()
        guest = owner.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Ann"}]}).json()["tokens"][0]
        players = [*(person.player for person in people), guest["player"]]
        if len(players) % 2:
            entry = owner.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Zoe"}]}).json()["tokens"]
            players.append(entry[0]["player"])
        tournaments.append(played(owner, tournament, players))
    series = new_series(owner)
    add(owner, series, *tournaments)
    joined = sorted(line["players"] for line in standing_of(owner, series)["lines"])
    assert [ann.player] in joined, "an account in both"
    assert [other.player] in joined, "its FIDE id stands with another account in the second"
    assert len([players for players in joined if len(players) == 2]) == 1, joined


def test_only_ended_tournaments_count_and_removed_ones_are_gone(owner: Person) -> None:
    series = new_series(owner)
    over, running = ended(owner, ["Ann", "Ben"]), ended(owner, ["Ben", "Cleo"], ends=False)
    aborted = ended(owner, ["Dan", "Eva"], ends=False)
    command(owner, aborted, "abort_tournament", why="rain").raise_for_status()
    add(owner, series, over, running, aborted)
    standing = standing_of(owner, series)
    assert [line["name"] for line in standing["lines"]] == ["Ann", "Ben"]
    assert [(row["status"], row["counts"]) for row in standing["tournaments"]] == [
        ("ended", True),
        ("playing", False),
        ("aborted", False),
    ]
    for _ in range(2):
        changed = owner.http.delete(f"/v1/series/{series}/tournaments/{over}").raise_for_status().json()
        assert changed["tournaments"] == [running, aborted]
    assert standing_of(owner, series)["lines"] == []


def test_series_are_changed_by_their_owner_with_tournaments_that_they_organise(served: Served, owner: Person) -> None:
    series, tournament = new_series(owner), ended(owner, ["Ann", "Ben"])
    eve = served.player("Eve")
    settings = {"title": "Mine", "rules": {}}
    path = f"/v1/series/{series}"
    for answer in (
        eve.http.put(path, json=settings),
        eve.http.delete(path),
        eve.http.delete(f"{path}/tournaments/{tournament}"),
    ):
        assert problem(answer, 403, "series_refused", "not_the_owner")["rule"] == "organising 7.3"
    problem(eve.http.put(f"{path}/tournaments/{tournament}"), 403, "tournament_refused", "not_for_this_role")
    theirs = new_series(eve)
    problem(
        eve.http.put(f"/v1/series/{theirs}/tournaments/{tournament}"), 403, "tournament_refused", "not_for_this_role"
    )
    command(owner, tournament, "appoint_referee", player=eve.player).raise_for_status()
    add(eve, theirs, tournament)
    problem(eve.http.put(f"{path}/tournaments/{tournament}"), 403, "series_refused", "not_the_owner")
    add(owner, series, tournament)
    listed = served.anybody().get(f"/series?tournament={tournament}").json()["series"]
    assert [entry["series"] for entry in listed] == [series, theirs]
    listed = eve.get(f"/series?tournament={tournament}&owner={eve.player}").json()["series"]
    assert [entry["series"] for entry in listed] == [theirs]
    for answer in (served.anybody().post("/series", settings), served.anybody().http.put(path, json=settings)):
        assert answer.status_code == 401
    assert served.operator().http.delete(f"/v1/series/{theirs}").raise_for_status().json()["series"] == theirs
    problem(eve.get(f"/series/{theirs}"), 404, "series_unknown")


def test_changed_rules_make_another_standing(served: Served, owner: Person) -> None:
    series = new_series(owner)
    add(owner, series, ended(owner, ["Ann", "Ben"]), ended(owner, ["Ben", "Ann"]), ended(owner, ["Ann", "Ben"]))
    totals = [(line["name"], line["total"]) for line in standing_of(owner, series)["lines"]]
    assert totals == [("Ann", 26), ("Ben", 22)]
    rules = {"counts": "places", "best": 1, "place_points": [5, 2]}
    changed = owner.http.put(f"/v1/series/{series}", json={"title": "Summer", "rules": rules}).raise_for_status().json()
    assert (changed["title"], changed["rules"]) == ("Summer", rules)
    lines = standing_of(owner, series)["lines"]
    assert [(line["name"], line["total"], line["parted_by"]) for line in lines] == [
        ("Ann", 5, None),
        ("Ben", 5, "wins"),
    ]
    assert [entry["title"] for entry in owner.get("/series").json()["series"]] == ["Summer"]
    assert served.anybody().get("/series").json() == {"series": []}
    assert [entry["series"] for entry in served.anybody().get(f"/series?owner={owner.player}").json()["series"]] == [
        series
    ]


@pytest.mark.parametrize(
    ("settings", "pointer"),
    [
        ({"title": ""}, "$.title"),
        ({"title": "x" * 101}, "$.title"),
        ({"title": "a\u202eb"}, "$.title"),
        ({"rules": {"best": 0}}, "$.rules.best"),
        ({"rules": {"best": MOST_TOURNAMENTS + 1}}, "$.rules.best"),
        ({"rules": {"counts": "luck"}}, "$.rules.counts"),
        ({"rules": {"place_points": []}}, "$.rules.place_points"),
        ({"rules": {"place_points": [1] * 101}}, "$.rules.place_points"),
        ({"rules": {"place_points": [5, 6]}}, "$.rules.place_points[1]"),
        ({"rules": {"place_points": [-1]}}, "$.rules.place_points[0]"),
        ({"rules": {"worst": 2}}, "$.rules"),
        ({"tournaments": []}, "$"),
    ],
)
def test_bad_settings_are_refused_with_their_place(owner: Person, settings: dict[str, Any], pointer: str) -> None:
    series = new_series(owner)
    body = {"title": "Winter", **settings}
    for answer in (owner.post("/series", body), owner.http.put(f"/v1/series/{series}", json=body)):
        assert problem(answer, 422, "body_invalid")["pointer"] == pointer


@pytest.mark.parametrize("name", ["x", "-", "operator-1", "p0-1", "p0-x", "--1", "%2F-1", "a" * 3_000])
def test_unknown_series_are_named_in_every_call(owner: Person, name: str) -> None:
    tournament = begun(owner)
    for answer in (
        owner.get(f"/series/{name}"),
        owner.http.put(f"/v1/series/{name}", json={"title": "T"}),
        owner.http.delete(f"/v1/series/{name}"),
        owner.http.put(f"/v1/series/{name}/tournaments/{tournament}"),
        owner.http.delete(f"/v1/series/{name}/tournaments/{tournament}"),
    ):
        assert answer.status_code in {404, 414}
    series = new_series(owner)
    problem(owner.http.put(f"/v1/series/{series}/tournaments/0-tnone"), 404, "tournament_unknown")
    problem(owner.get("/series?tournament=0-tnone"), 404, "tournament_unknown")


def test_a_repeated_request_begins_no_second_series(owner: Person) -> None:
    body, key = {"title": "Winter"}, {"Idempotency-Key": "k"}
    first = owner.post("/series", body, headers=key).raise_for_status().json()
    assert owner.post("/series", body, headers=key).json() == first
    problem(owner.post("/series", {"title": "Summer"}, headers=key), 422, "key_reused")
    owner.http.delete(f"/v1/series/{first['series']}").raise_for_status()
    problem(owner.post("/series", body, headers=key), 409, "series_refused", "series_deleted")
    assert new_series(owner) != first["series"]


def test_numbers_of_series_and_of_their_tournaments_have_limits(owner: Person) -> None:
    for _ in range(MOST_SERIES):
        series = new_series(owner)
    problem(owner.post("/series", {"title": "T"}), 409, "series_refused", "too_many_series")
    add(owner, series, *(begun(owner) for _ in range(MOST_TOURNAMENTS)))
    answer = owner.http.put(f"/v1/series/{series}/tournaments/{begun(owner)}")
    assert problem(answer, 409, "series_refused", "too_many_tournaments")["value"] == MOST_TOURNAMENTS


def test_changes_at_the_same_time_are_all_kept(served: Served, owner: Person) -> None:
    series, book = new_series(owner), served.service.series
    identity = Identity(owner.player, "Olga", "player")
    tournaments = [begun(owner) for _ in range(5)]

    async def at_once() -> None:
        await asyncio.gather(*(book.add(series, tournament, identity) for tournament in tournaments))

    served.call(at_once())
    assert sorted(standing_of(owner, series)["series"]["tournaments"]) == sorted(tournaments)


def test_standing_is_saved_as_csv(owner: Person) -> None:
    series = new_series(owner, rules=PLACES)
    add(owner, series, ended(owner, ["Ann", "=Ben"]), ended(owner, ["=Ben", "Cleo"]))
    answer = owner.http.get(f"/v1/series/{series}", headers={"Accept": "text/csv"})
    assert answer.headers["content-disposition"] == f'attachment; filename="{series}-standing.csv"'
    head, *rows = csv.reader(io.StringIO(answer.text))
    assert head[:7] == ["place", "player", "name", "total", "best", "wins", "parted_by"]
    assert head[7:10] == ["tournament 1 place", "tournament 1 points", "tournament 1 counted"]
    assert [(row[2], row[3], row[7:]) for row in rows] == [
        ("'=Ben", "16.0", ["2", "6.0", "True", "1", "10.0", "True"]),
        ("Ann", "10.0", ["1", "10.0", "True", "", "", ""]),
        ("Cleo", "6.0", ["", "", "", "2", "6.0", "True"]),
    ]
    with_mark = owner.http.get(f"/v1/series/{series}?bom=true", headers={"Accept": "text/csv"})
    assert with_mark.content.startswith(b"\xef\xbb\xbf")


def test_series_of_an_erased_player_are_gone(served: Served) -> None:
    owner = served.player("Olga")
    series, tournament = new_series(owner), begun(owner)
    add(owner, series, tournament)
    owner.http.delete("/v1/players/me").raise_for_status()
    problem(served.anybody().get(f"/series/{series}"), 404, "series_unknown")
    assert served.anybody().get(f"/series?tournament={tournament}").json() == {"series": []}
