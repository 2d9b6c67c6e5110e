"""Rosters in CSV over HTTP: faults line by line, details of players, and the readers of personal details."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from api.http.errors import RosterInvalid
from api.rosters import CsvRoster
from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import begun, command, entered, send_commands
from tests.eventstore.tournaments import verified

SEALED = re.compile("sha256:[0-9a-f]{64}")
ROSTER = (
    "Name;Rating;Club;FIDE-id;Title;Federation;Sex;Birth\n"
    "Muster, Anna;2100;SK Wien;13400304;WIM;AUT;w;1987-02-21\n"
    "\n"
    '"Ben ""the tall""";;"a; b";;;;;1990\n'
)


@pytest.fixture
def owner(served: Served) -> Person:
    return served.player("Olga")


def faults_of(owner: Person, tournament: str, csv: str, query: str = "") -> list[tuple[int, str, str]]:
    """Return line, column and value of each fault of a roster that is refused; nobody is entered."""
    answer = owner.post(f"/tournaments/{tournament}/players{query}", {"csv": csv})
    faults = problem(answer, 422, "roster_invalid", "roster_invalid")["faults"]
    assert owner.get(f"/tournaments/{tournament}").json()["state"]["roster"] == []
    assert all(fault["rule"] for fault in faults)
    return [(fault["line"], fault["column"], fault["value"]) for fault in faults]


def test_roster_is_entered_with_its_details_and_once_under_its_key(owner: Person) -> None:
    tournament = begun(owner, game=None, format={"type": "swiss", "rounds": 2, "seats": 2})
    path, key = f"/tournaments/{tournament}/players", {"Idempotency-Key": "roster"}
    preview = owner.post(f"{path}?dry_run=true", {"csv": ROSTER}).raise_for_status().json()
    assert [entry["name"] for entry in preview["entries"]] == ["Muster, Anna", 'Ben "the tall"']
    assert preview["tokens"] == preview["tournament"]["state"]["roster"] == []
    answer = owner.post(path, {"csv": ROSTER}, headers=key).raise_for_status().json()
    anna, ben = answer["tournament"]["state"]["roster"]
    assert (anna["name"], anna["rating"], ben["rating"]) == ("Muster, Anna", 2100, 0)
    assert answer["tournament"]["details"] == {
        anna["player"]: {"club": "SK Wien", "fide_id": "13400304", "title": "WIM", "federation": "AUT"},
        ben["player"]: {"club": "a; b", "fide_id": "", "title": "", "federation": ""},
    }
    assert answer["tournament"]["personal"] == {
        anna["player"]: {"sex": "w", "birth": "1987-02-21"},
        ben["player"]: {"sex": "", "birth": "1990"},
    }
    again = owner.post(path, {"csv": ROSTER}, headers=key).raise_for_status().json()
    assert (again["tokens"], again["tournament"]["head"]) == (answer["tokens"], answer["tournament"]["head"])
    rows = "name,fide_id\nEli,\nFay,\nGus,13400304\n"
    faults = problem(owner.post(path, {"csv": rows}), 422, "roster_invalid", "roster_invalid")["faults"]
    assert [(fault["line"], fault["column"]) for fault in faults] == [(4, "fide_id")]


def test_details_are_changed_by_organisers_after_the_entry_and_ratings_until_a_round_is_locked(
    served: Served, owner: Person
) -> None:
    tournament = begun(owner, game=None, place="Vienna", format={"type": "swiss", "rounds": 2, "seats": 2})
    players = owner.post(f"/tournaments/{tournament}/players", {"csv": ROSTER}).raise_for_status().json()
    anna, ben = (entrant["player"] for entrant in players["tournament"]["state"]["roster"])
    path = f"/v1/tournaments/{tournament}/players"
    command(owner, tournament, "pair_round").raise_for_status()
    fields = {"rating": 1650, "club": "SK Graz", "federation": "AUT", "birth": "1991"}
    key = {"Idempotency-Key": "change"}
    changed = owner.http.put(f"{path}/{ben}", json=fields, headers=key).raise_for_status().json()
    assert changed["state"]["roster"][1]["rating"] == 1650
    assert changed["state"]["rounds"] == [], "the preview was made for another rating"
    assert changed["details"][ben] == {"club": "SK Graz", "fide_id": "", "title": "", "federation": "AUT"}
    assert changed["personal"][ben] == {"sex": "", "birth": "1991"}
    assert owner.http.put(f"{path}/{ben}", json=fields, headers=key).json()["head"] == changed["head"]
    problem(owner.http.put(f"{path}/{ben}", json=fields), 409, "tournament_refused", "changes_nothing")
    entries = owner.get(f"/tournaments/{tournament}/entries").raise_for_status().text
    assert "SK Graz" not in entries, "the log holds a commitment"
    stranger = served.player("Sam")
    assert stranger.get(f"/tournaments/{tournament}").json()["personal"] == {}
    problem(stranger.http.put(f"{path}/{ben}", json=fields), 403, "tournament_refused", "not_for_this_role")
    for wrong, pointer in (({"title": "XM"}, "$.title"), ({"fide_id": "13400304"}, "$.fide_id")):
        answer = owner.http.put(f"{path}/{ben}", json={**fields, **wrong})
        assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    problem(owner.http.put(f"{path}/p00000000000", json=fields), 409, "tournament_refused", "player_unknown")
    problem(owner.http.put(f"{path}/{ben}", json={"rating": 10_001}), 409, "tournament_refused", "rating_invalid")
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    problem(owner.http.put(f"{path}/{ben}", json={**fields, "rating": 1700}), 409, "tournament_refused", "rating_fixed")
    owner.http.put(f"{path}/{ben}", json={"rating": 1650, "fide_id": "77"}).raise_for_status()
    result = {"points": [1, 0], "places": [1, 2]}
    command(owner, tournament, "record_result", round=1, table=1, result=result).raise_for_status()
    command(owner, tournament, "abort_tournament", why="Rain.").raise_for_status()
    corrected = owner.http.put(f"{path}/{anna}", json={"rating": 2100, "club": "SK Wien", "title": "WIM"})
    corrected.raise_for_status()
    assert corrected.json()["details"][anna]["club"] == "SK Wien", "also after the end"
    report = owner.get(f"/tournaments/{tournament}/report").raise_for_status().text.split("\r\n")
    assert {"022 Vienna", "102 Olga"} <= set(report)
    verification = served.call(verified(served.service, tournament))
    assert verification.ok, verification.checks


def test_each_fault_is_named_and_one_bad_line_enters_nobody(owner: Person) -> None:
    tournament = begun(owner)
    csv = (
        "name,rating,fide_id,title,federation,sex,birth,club\r\n"
        "Ann,2100,1,GM,GER,w,1987,A\r\n"
        ",-1,01,XM,ger,f,1987-02-30,B\r\n"
        '"Cleo\r\nDan",10001,1,,,,,\r\n'
        "\r\n"
        "Eli,,,,,,1899,\u202ee\r\n"
        f"Fay,,,,,,,{'x' * 101},more\r\n"
    )
    expected = [
        (3, "rating", "-1"), (3, "name", ""), (3, "fide_id", "01"), (3, "title", "XM"), (3, "federation", "ger"),
        (3, "sex", "f"), (3, "birth", "1987-02-30"),
        (4, "rating", "10001"), (4, "name", "Cleo\r\nDan"), (4, "fide_id", "1"),
        (7, "club", "\u202ee"), (7, "birth", "1899"),
        (8, "", "more"), (8, "club", "x" * 101),
    ]  # fmt: skip
    assert faults_of(owner, tournament, csv) == expected
    assert faults_of(owner, tournament, csv, "?dry_run=true") == expected


@pytest.mark.parametrize(
    ("csv", "fault"),
    [
        ("\n", (1, "name", "")),
        ("name,rating\n", (2, "", "")),
        ("rating\n5\n", (1, "name", "")),
        ("name,elo\nAnn,5\n", (1, "elo", "elo")),
        ("name,name\nAnn,Ben\n", (1, "name", "name")),
        ('name\nAnn\n"Ben" x\n', (3, "", "")),
        ("name\n" + "".join(f"P{number}\n" for number in range(201)), (202, "", "")),
    ],
)
def test_text_that_is_no_roster_is_refused_with_its_line(csv: str, fault: tuple[int, str, str]) -> None:
    with pytest.raises(RosterInvalid) as caught:
        CsvRoster(csv, (), ()).entries()
    assert fault in [(row.line, row.column, row.value) for row in caught.value.faults]


def test_faults_are_counted_and_the_first_hundred_named() -> None:
    with pytest.raises(RosterInvalid) as caught:
        CsvRoster("name,sex\n" + "Ann,x\n" * 150, (), ()).entries()
    assert (len(caught.value.faults), caught.value.detail.partition(";")[0]) == (100, "150 faults")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_separator_is_the_one_of_the_column_names(separator: str) -> None:
    text = "\ufeff" + separator.join(("Name", "Club", "Rating")) + "\r\n" + separator.join(("Ann", "A|B", "7")) + "\r\n"
    (entry,) = CsvRoster(text, (), ()).entries()
    assert (entry.name, entry.club, entry.rating) == ("Ann", "A|B", 7)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "$"),
        ({"players": [{"name": "Ann"}], "csv": "name\nBen\n"}, "$"),
        ({"players": [{"name": "Ann", "title": "XM"}]}, "$.players[0].title"),
        ({"players": [{"name": "Ann", "club": "\u202eA"}]}, "$.players[0].club"),
        ({"players": [{"name": "Ann", "fide_id": "1"}, {"name": "Ben", "fide_id": "1"}]}, "$.players[1].fide_id"),
    ],
)
def test_entry_with_a_wrong_field_enters_nobody(owner: Person, body: dict[str, Any], pointer: str) -> None:
    tournament = begun(owner)
    answer = owner.post(f"/tournaments/{tournament}/players", body)
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert owner.get(f"/tournaments/{tournament}").json()["state"]["roster"] == []


def test_two_rosters_that_differ_in_personal_details_look_the_same_to_everybody_else(
    served: Served, owner: Person
) -> None:
    worlds = []
    for personal in ({"sex": "w", "birth": "1987-02-21"}, {"sex": "m", "birth": "1990"}):
        tournament = begun(owner, game=None)
        entries = [{"name": "Anna", "title": "FM", **personal}, {"name": "Ben"}]
        body = owner.post(f"/tournaments/{tournament}/players", {"players": entries}).raise_for_status().json()
        anna = body["tournament"]["state"]["roster"][0]["player"]
        referee = served.player("Rita")
        command(owner, tournament, "appoint_referee", player=referee.player).raise_for_status()
        for reader in (owner, referee):
            assert reader.get(f"/tournaments/{tournament}").json()["personal"] == {anna: personal}
            report = reader.get(f"/tournaments/{tournament}/report").text
            assert f" {personal['sex']}FM  Anna" in report
            assert personal["birth"].replace("-", "/") in report
        texts = [
            reader.get(f"/tournaments/{tournament}{path}").raise_for_status().text
            for reader in (served.anybody(), served.with_token(body["tokens"][1]["token"]))
            for path in ("", "/report", "/report?edition=trf26", "/entries", "/standings", "/crosstable")
        ]
        ids = (tournament, anna, body["tokens"][1]["player"], owner.player, referee.player)
        alike = [_alike(text, ids) for text in texts]
        # Players who share a place stand in the order of their ids, which are random.
        worlds.append([sorted(text) if '"place":' in text else text for text in alike])
    assert worlds[0] == worlds[1]


def _alike(text: str, ids: tuple[str, ...]) -> str:
    """Return an answer without the random parts of each tournament: ids, salts, commitments, times and hashes."""
    for number, name in enumerate(ids):
        text = text.replace(name, f"id {number}")
    text = re.sub("sha256:[0-9a-f]{64}|(?<=-)[0-9a-f]{8}|[0-9a-f]{64}", "hash", text)
    return re.sub(r"[0-9]{13}", "time", text)


def test_details_of_an_erased_player_are_gone_and_the_log_keeps_commitments(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entries = {"name": "Anna", "club": "Quirinalia SK", "fide_id": "98765432109", "birth": "1931-12-13"}
    answer = owner.post(f"/tournaments/{tournament}/players", {"players": [entries, {"name": "Ben"}]}).json()
    link = answer["tokens"][0]
    etag = owner.get(f"/tournaments/{tournament}").headers["etag"]
    log = json.dumps(owner.get(f"/tournaments/{tournament}/entries").json())
    assert not re.search("Quirinalia|98765432109|1931-12-13", log)
    served.with_token(link["token"]).http.delete("/v1/players/me").raise_for_status()
    served.call(served.context.erasing.resume())
    served.call(served.service.names.look_up(now=True))
    after = owner.get(f"/tournaments/{tournament}", headers={"If-None-Match": etag})
    assert after.status_code == 200
    assert (after.json()["details"], after.json()["personal"]) == ({}, {})
    assert SEALED.fullmatch(after.json()["state"]["roster"][0]["details"])
    assert not re.search("98765432109|1931/12/13", owner.get(f"/tournaments/{tournament}/report").text)


def test_crosstable_has_opponents_seats_places_and_points_at_tables_of_three(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None, format={"type": "swiss", "rounds": 2, "seats": 3})
    entered(served, owner, tournament, *"ABCDEFG")
    evening = send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    for number in (1, 2):
        result = {"points": [30, 20, 20], "places": [1, 2, 2]}
        command(owner, tournament, "record_result", round=1, table=number, result=result).raise_for_status()
    lines = owner.get(f"/tournaments/{tournament}/crosstable").raise_for_status().json()["lines"]
    standings = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    assert [(line["player"], line["place"], line["points"]) for line in lines] == [
        (line["player"], line["place"], line["values"]["points"]) for line in standings
    ]
    players = {line["number"]: line["player"] for line in lines}
    round_ = evening["state"]["rounds"][0]
    for line in lines:
        (cell,) = line["cells"]
        if line["player"] in round_["byes"]:
            bye = (cell["table"], cell["opponents"], cell["note"], cell["brought"])
            assert bye == (None, [], "bye", line["points"])
            continue
        table = round_["tables"][cell["table"] - 1]["players"]
        assert (table[cell["seat"]], cell["place"]) == (line["player"], (1, 2, 2)[cell["seat"]])
        assert [players[number] for number in cell["opponents"]] == [
            player for player in table if player != line["player"]
        ]
    rows = owner.get(f"/tournaments/{tournament}/crosstable", headers={"Accept": "text/csv"}).text.splitlines()
    head, first, *_ = rows
    assert head == (
        "number,place,player,name,points,withdrawn,"
        "round 1 opponents,round 1 seat,round 1 place,round 1 points,round 1 brought"
    )
    assert first.split(",")[7:] == ["0", "1", "30", "10.0"]
    assert any("bye" in row for row in rows)
    assert owner.get(f"/tournaments/{tournament}/crosstable?round=2").json()["parameter"] == "round"
