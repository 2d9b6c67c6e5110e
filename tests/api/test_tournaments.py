"""Tournaments over HTTP: an evening from its beginning to the standings, rights, and tables of results."""

from __future__ import annotations

import codecs
import csv
import hashlib
import io
import json
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import msgspec
import pytest

from domain.tournament.commands import Invite
from domain.tournament.events import PlayersInvited
from eventstore.identity import Identity
from tests.api.deciding import ROLL, decide, head_of
from tests.api.largest import LongLog
from tests.api.problems import problem
from tests.api.serving import Person, Served
from tests.api.tournaments import NAMES, SWISS, TINY, begun, command, entered, opened, played, send_commands
from tests.api.working import verification_of, work
from workers.tournaments import sync_tables


@pytest.fixture
def owner(served: Served) -> Person:
    return served.player("Olga")


def refused_value(answer: httpx.Response, code: str) -> Any:
    """Return the offending value of a refused command."""
    return problem(answer, 409, "tournament_refused", code)["value"]


def test_an_evening_from_its_beginning_to_the_standings(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    assert len(people) == 4
    for number in (1, 2):
        evening = opened(served, owner, tournament)
        assert (evening["status"], len(evening["state"]["rounds"])) == ("playing", number)
        for table, game in zip(evening["state"]["rounds"][-1]["tables"], evening["games"][-1], strict=True):
            seated = people[table["players"][0]].get(f"/games/{game}").json()
            assert [seat["player"] for seat in seated["seats"]] == table["players"]
            assert (seated["status"], seated["your_seat"]) == ("playing", 0)
            assert seated["tournament"]["round"] == number
        evening = played(served, tournament, people)
        assert evening["state"]["rounds"][-1]["status"] == "closed", "closed by itself when every table has ended"
    assert evening["status"] == "ended"
    lines = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    assert sorted(line["player"] for line in lines) == sorted(people)
    assert sum(line["values"]["points"] for line in lines) == 4 * (10 + 6)
    after_one = owner.get(f"/tournaments/{tournament}/standings?round=1").json()
    assert sum(line["values"]["points"] for line in after_one["lines"]) == 2 * (10 + 6)
    verification = verification_of(served, owner, tournament, "tournaments")
    assert verification["ok"], verification
    assert [check["checked"] for check in verification["checks"]] == [True] * 4
    assert command(owner, tournament, "pair_round").json()["code"] == "rounds_over"


def test_everybody_leaves_and_the_owner_ends_it_with_final_standings_and_its_archive(
    served: Served, owner: Person
) -> None:
    tournament = begun(owner, format={**SWISS, "rounds": 5})
    people = entered(served, owner, tournament)
    assert refused_value(command(owner, tournament, "end_tournament", why="rain"), "no_round_played") == 0
    opened(served, owner, tournament)
    assert refused_value(command(owner, tournament, "end_tournament", why="rain"), "round_not_closed") == 1
    played(served, tournament, people)
    assert owner.get(f"/tournaments/{tournament}/standings").json()["counts"] == "so_far"
    assert owner.get(f"/tournaments/{tournament}/archive").status_code == 403
    for player, person in people.items():
        command(person, tournament, "withdraw", player=player).raise_for_status()
    evening = command(owner, tournament, "end_tournament", why="everybody leaves").raise_for_status().json()
    ending = {"how": "early", "rounds": 1, "by": f"player:{owner.player}", "why": "everybody leaves"}
    assert (evening["status"], evening["state"]["ending"]) == ("ended", ending)
    stranger = served.player("Eve")
    assert stranger.get(f"/tournaments/{tournament}/standings").json()["counts"] == "final"
    assert stranger.get(f"/tournaments/{tournament}/archive").status_code == 200
    verification = verification_of(served, owner, tournament, "tournaments")
    assert verification["ok"], verification
    assert [check["checked"] for check in verification["checks"]] == [True] * 4
    refused = command(owner, tournament, "abort_tournament", why="rain")
    assert refused_value(refused, "tournament_over") == 1


def test_aborted_tournament_is_listed_as_aborted_and_does_not_count(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    entered(served, owner, tournament)
    (games,) = opened(served, owner, tournament)["games"]
    evening = command(owner, tournament, "abort_tournament", why="fire alarm").raise_for_status().json()
    assert evening["status"] == "aborted"
    served.call(sync_tables(served.service, tournament))
    assert [owner.get(f"/games/{game}").json()["status"] for game in games] == ["aborted", "aborted"]
    assert owner.get(f"/tournaments/{tournament}/standings").json()["counts"] == "nothing"
    rows = owner.get("/tournaments").json()["tournaments"]
    assert next(row["status"] for row in rows if row["tournament"] == tournament) == "aborted"


def test_standings_and_results_name_their_rulings_until_these_are_taken_back(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    opened(served, owner, tournament)
    table = played(served, tournament, people)["state"]["rounds"][0]["tables"][0]
    before = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    at = {"round": 1, "table": 1}
    out = table["players"][0]
    command(owner, tournament, "put_out", **at, player=out, came=True, why="the last train").raise_for_status()
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    result = {"points": [99, 1], "places": [1, 2]}
    command(owner, tournament, "decide_result", **at, result=result, why="they agreed").raise_for_status()
    standings = owner.get(f"/tournaments/{tournament}/standings?round=1").json()
    (ruling,) = standings["rulings"]
    assert (ruling["ruling"], ruling["kind"], ruling["by"]) == (2, "result", f"player:{owner.player}")
    assert next(line["place"] for line in standings["lines"] if line["player"] == out) == 1, "no longer put out"
    lines = owner.get(f"/tournaments/{tournament}/results?round=1").json()["results"]
    assert [line["ruling"] for line in lines] == [2, 2, None, None]
    command(owner, tournament, "take_back_ruling", ruling=2, why="they did not").raise_for_status()
    standings = owner.get(f"/tournaments/{tournament}/standings?round=1").json()
    assert [(ruling["ruling"], ruling["player"]) for ruling in standings["rulings"]] == [(1, out)]
    evening = command(owner, tournament, "take_back_ruling", ruling=1, why="another train").raise_for_status().json()
    assert [ruling["taken_back"] for ruling in evening["state"]["rulings"]] == [True, True]
    standings = owner.get(f"/tournaments/{tournament}/standings?round=1").json()
    assert (standings["rulings"], standings["lines"]) == ([], before)
    _require_lists_at_each_time(owner, tournament, lines)
    assert refused_value(command(owner, tournament, "take_back_ruling", ruling=1, why="no"), "ruling_taken_back") == 1
    assert refused_value(command(owner, tournament, "take_back_ruling", ruling=-3, why="no"), "ruling_unknown") == -3
    verification = verification_of(served, owner, tournament, "tournaments")
    assert verification["ok"], verification


def _require_lists_at_each_time(owner: Person, tournament: str, ruled: list[dict[str, Any]]) -> None:
    """Require that lists at a time are those of the last version until then; *ruled* are the results by a ruling."""
    path = f"/tournaments/{tournament}"
    entries = owner.get(f"{path}/entries?limit=1000").json()["entries"]
    bodies = [entry["body"] for entry in entries]
    decided = max(body["version"] for body in bodies if body["command"]["type"] == "decide_result")
    assert owner.get(f"{path}/results?round=1&at={decided}").json()["results"] == ruled
    for time in (bodies[decided - 1]["time"], bodies[-2]["time"], bodies[-1]["time"] + 1):
        version = max(body["version"] for body in bodies if body["time"] <= time)
        for part in ("standings", "results"):
            then = owner.get(f"{path}/{part}?time={time}").raise_for_status().json()
            assert then == owner.get(f"{path}/{part}?at={version}").raise_for_status().json()
            assert then["head"] == entries[version - 1]["head"]
        assert owner.get(f"{path}/head?time={time}").json()["head"] == then["head"]
    for part in ("standings", "results", "head"):
        problem(owner.get(f"{path}/{part}?time={bodies[0]['time'] - 1}"), 404, "version_unknown", "time_before_log")
        problem(owner.get(f"{path}/{part}?time=noon"), 400, "query_invalid", "time_invalid")
        problem(owner.get(f"{path}/{part}?at=1&time=0"), 400, "query_invalid", "time_and_version")
        problem(owner.get(f"{path}/{part}?at={len(bodies) + 1}"), 404, "version_unknown")


def test_number_of_rounds_is_changed_and_an_impossible_number_refused(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    evening = command(owner, tournament, "set_rounds", rounds=4, why="sun").raise_for_status().json()
    assert evening["state"]["settings"]["format"]["rounds"] == 4
    assert refused_value(command(owner, tournament, "set_rounds", rounds=4, why="sun"), "rounds_known") == 4
    assert refused_value(command(owner, tournament, "set_rounds", rounds=-1, why="sun"), "rounds_begun") == -1
    assert refused_value(command(owner, tournament, "set_rounds", rounds=0, why="sun"), "rounds_invalid") == 0
    unseen = command(owner, tournament, "set_rounds", rounds=3, why="\u202ename")
    assert unseen.status_code == 422, "a reason that is not what it looks like"
    referee = served.player("Rita")
    command(owner, tournament, "appoint_referee", player=referee.player).raise_for_status()
    assert command(referee, tournament, "set_rounds", rounds=3, why="rain").status_code == 403


ABOUT = {
    "title": "Friday",
    "description": "Tea at six.\nBring a friend.",
    "place": "The hall",
    "federation": "GER",
}
START = {"local": "2026-12-03T19:00", "zone": "Europe/Berlin"}


def test_title_description_place_and_start_are_set_and_edited_until_after_the_end(
    served: Served, owner: Person
) -> None:
    about = {**ABOUT, "description": "Tea at six.\r\nBring a friend.", "title": "Thursday"}
    tournament = begun(owner, **about, start=START)
    settings = owner.get(f"/tournaments/{tournament}").json()["state"]["settings"]
    assert {**ABOUT, "start": START, "title": "Thursday"}.items() <= settings.items()
    command(owner, tournament, "abort_tournament", why="fire alarm").raise_for_status()
    edited = command(owner, tournament, "edit_tournament", **ABOUT, start=None).raise_for_status().json()
    assert edited["state"]["settings"] == {**settings, **ABOUT, "start": None}
    refused_value(command(owner, tournament, "edit_tournament", **ABOUT, start=None), "changes_nothing")
    entry = owner.get(f"/tournaments/{tournament}/entries").json()["entries"][-1]["body"]
    assert entry["events"] == [{"type": "tournament_edited.1", **ABOUT, "start": None}]
    rows = owner.get("/tournaments").json()["tournaments"]
    assert next(row["title"] for row in rows if row["tournament"] == tournament) == "Friday"
    assert verification_of(served, owner, tournament, "tournaments")["ok"]
    stranger = served.player("Sam")
    assert command(stranger, tournament, "edit_tournament", **ABOUT, start=START).status_code == 403


@pytest.mark.parametrize(
    ("about", "code", "value"),
    [
        ({"place": "x" * 201}, "tournament_settings_invalid", "x" * 201),
        ({"federation": "Ger"}, "tournament_settings_invalid", "Ger"),
        ({"place": "The\nhall"}, "body_invalid", "The\nhall"),
        ({"description": "a\u202eb"}, "body_invalid", "a\u202eb"),
        ({"start": {**START, "local": "19:00"}}, "tournament_settings_invalid", "19:00"),
        ({"start": {**START, "zone": "Europe/Atlantis"}}, "tournament_settings_invalid", "Europe/Atlantis"),
        ({"start": {**START, "local": "2026-02-30T19:00"}}, "tournament_settings_invalid", "2026-02-30T19:00"),
        ({"start": {**START, "local": "2026-03-29T02:30"}}, "tournament_settings_invalid", "2026-03-29T02:30"),
    ],
)
def test_a_bad_description_place_or_start_is_refused_with_its_value(
    owner: Person, about: dict[str, Any], code: str, value: str
) -> None:
    refusal = owner.post("/tournaments", {"format": SWISS, "game": TINY, **about})
    assert (refusal.status_code, refusal.json()["code"], refusal.json()["value"]) == (422, code, value)
    edit = command(owner, begun(owner), "edit_tournament", **{**ABOUT, "start": START, **about})
    assert (edit.status_code, edit.json()["code"], edit.json()["value"]) == (422, code, value)


def test_the_timer_of_a_round_follows_the_times_of_its_entries(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    assert refused_value(command(owner, tournament, "start_timer", seconds=0), "timer_invalid") == 0
    started = command(owner, tournament, "start_timer", seconds=3_000).raise_for_status().json()
    running = started["state"]["rounds"][0]["timer"]
    assert running == {"length_ms": 3_000_000, "left_ms": 3_000_000, "ends": started["time"] + 3_000_000}
    paused = send_commands(owner, tournament, "pause_timer")
    left = running["ends"] - paused["time"]
    assert paused["state"]["rounds"][0]["timer"] == {**running, "left_ms": left, "ends": None}
    resumed = send_commands(owner, tournament, "resume_timer")
    assert resumed["state"]["rounds"][0]["timer"]["ends"] == resumed["time"] + left
    command(owner, tournament, "change_timer", seconds=60).raise_for_status()
    assert send_commands(owner, tournament, "stop_timer")["state"]["rounds"][0]["timer"] is None
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_changes_to_proposed_tables_begin_end_and_name_each_difference(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round", "begin_changes")
    assert refused_value(command(owner, tournament, "lock_round"), "changes_open") == 1
    (proposed, *others) = send_commands(owner, tournament, "end_changes", "begin_changes")["state"]["rounds"][0][
        "tables"
    ]
    seats = [proposed["players"][::-1], *(table["players"] for table in others)]
    changed = command(owner, tournament, "set_tables", tables=seats, byes=[], why="the lamp").raise_for_status().json()
    differences = changed["state"]["rounds"][0]["changes"]["differences"]
    assert differences[0] == {
        "player": proposed["players"][0],
        "proposed": {"table": 1, "seat": 0},
        "place": {"table": 1, "seat": len(proposed["players"]) - 1},
        "level": "note",
        "worse": [],
    }
    assert send_commands(owner, tournament, "end_changes", "lock_round")["state"]["rounds"][0]["status"] == "locked"
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_repeated_work_of_the_service_changes_nothing(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    evening = opened(served, owner, tournament)
    heads = [owner.get(f"/games/{game}").json()["head"] for game in evening["games"][0]]
    for _ in range(3):
        served.call(sync_tables(served.service, tournament))
    assert [owner.get(f"/games/{game}").json()["head"] for game in evening["games"][0]] == heads
    after = played(served, tournament, people)
    for _ in range(3):
        served.call(sync_tables(served.service, tournament))
    assert owner.get(f"/tournaments/{tournament}").json()["head"] == after["head"]


def test_result_makes_the_tournament_due(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    evening = opened(served, owner, tournament)
    store = served.service.store
    (due,) = [row for row in served.call(store.due(0, now=1 << 62, limit=999)) if row.game == tournament]
    served.call(store.postpone(tournament, due=due.due, until=1 << 61))
    served.played(evening["games"][0][0], people)
    woken = [row.game for row in served.call(store.due(0, now=served.service.core.clock(), limit=999))]
    assert tournament in woken


def test_commands_need_an_organiser(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    eve, ann = served.player("Eve"), served.player("Ann")
    for person in (eve, ann):
        answer = command(person, tournament, "pair_round")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_for_this_role")
    assert owner.get(f"/tournaments/{tournament}").json()["your_role"] == "owner"
    command(owner, tournament, "appoint_referee", player=eve.player).raise_for_status()
    evening = eve.get(f"/tournaments/{tournament}").json()
    assert evening["your_role"] == "referee"
    assert [(organiser["actor"], organiser["name"], organiser["role"]) for organiser in evening["organisers"]] == [
        (f"player:{owner.player}", "Olga", "owner"),
        (f"player:{eve.player}", "Eve", "referee"),
    ]
    entered(served, eve, tournament)
    send_commands(eve, tournament, "pair_round")
    assert command(eve, tournament, "appoint_referee", player=ann.player).status_code == 403
    assert command(owner, tournament, "appoint_referee", player="pnobody").json()["code"] == "player_unknown"
    result = {"points": [1, 0], "places": [1, 2]}
    send_commands(eve, tournament, "lock_round", "open_round")
    answer = command(eve, tournament, "record_result", round=1, table=1, result=result)
    assert answer.status_code == 403, "games that are played here bring their own results"


def test_players_speak_for_themselves(served: Served, owner: Person) -> None:
    tournament = begun(owner, registration="open", check_in=True)
    ann, ben = served.player("Ann"), served.player("Ben")
    for person in (ann, ben):
        answer = person.post(f"/tournaments/{tournament}/registration", {"rating": 1500}).raise_for_status()
        assert answer.json()["your_role"] == "player"
    assert ann.post(f"/tournaments/{tournament}/registration", {}).json()["code"] == "player_known"
    command(ann, tournament, "check_in", player=ann.player).raise_for_status()
    assert command(ann, tournament, "check_in", player=ben.player).status_code == 403
    assert command(ann, tournament, "withdraw", player=ben.player).status_code == 403
    command(ben, tournament, "withdraw", player=ben.player).raise_for_status()
    roster = owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]
    assert [(player["name"], player["checked_in"], player["withdrawn"]) for player in roster] == [
        ("Ann", True, False),
        ("Ben", False, True),
    ]


def test_players_of_the_same_name_have_tags(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    entered(served, owner, tournament, "Ann", "Ann", "Ben")
    served.player("Ben")
    names = [player["name"] for player in owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]]
    assert names[0] == "Ann"
    assert names[1].startswith("Ann #")
    assert len(set(names)) == 3


@pytest.mark.parametrize(
    ("entry", "pointer"),
    [
        ({}, "$.players[1]"),
        ({"player": "p", "name": "Ann"}, "$.players[1]"),
        ({"name": "greedy bot"}, "$.players[1].name"),
        ({"player": "somebody else", "rating": 1_500}, "$.players[1].rating"),
        ({"name": " Ann"}, "$.players[1].name"),
    ],
)
def test_list_with_an_invalid_player_enters_nobody(
    served: Served, owner: Person, entry: dict[str, Any], pointer: str
) -> None:
    tournament = begun(owner)
    if entry.get("player") == "somebody else":
        entry = {**entry, "player": served.player("Ann").player}
    answer = owner.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Cleo"}, entry]})
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
    assert owner.get(f"/tournaments/{tournament}").json()["state"]["roster"] == []


@pytest.mark.parametrize("registration", ["open", "invitation", "list"])
def test_a_player_who_is_entered_by_id_is_invited_and_enters_by_themselves(
    served: Served, owner: Person, registration: str
) -> None:
    tournament = begun(owner, registration=registration)
    ann, ben = served.player("Ann"), served.player("Ben")
    entries = [{"player": ann.player}, {"name": "Cleo", "rating": 1_200}, {"player": owner.player}]
    answer = owner.post(f"/tournaments/{tournament}/players", {"players": entries}).raise_for_status().json()
    assert [token["name"] for token in answer["tokens"]] == ["Cleo"]
    state = answer["tournament"]["state"]
    assert (state["invited"], [entrant["name"] for entrant in state["roster"]]) == ([ann.player], ["Cleo", "Olga"])
    again = owner.post(f"/tournaments/{tournament}/players", {"players": entries[:1]})
    assert again.json()["code"] == "player_invited"
    evening = ann.post(f"/tournaments/{tournament}/registration", {"rating": 1_500}).raise_for_status().json()
    assert [(entrant["name"], entrant["rating"]) for entrant in evening["state"]["roster"][2:]] == [("Ann", 1_500)]
    known = owner.post(f"/tournaments/{tournament}/players", {"players": [{"name": "Dan"}, entries[0]]})
    assert known.json()["code"] == "player_known"
    roster = owner.get(f"/tournaments/{tournament}").json()["state"]["roster"]
    assert "Dan" not in [entrant["name"] for entrant in roster], "all of them or nobody"
    stranger = ben.post(f"/tournaments/{tournament}/registration")
    assert stranger.json().get("code") == {"invitation": "not_invited", "list": "registration_closed"}.get(registration)


def test_a_victim_who_is_entered_by_id_sits_at_no_table(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    victim = served.player("Vera")
    owner.post(f"/tournaments/{tournament}/players", {"players": [{"player": victim.player}]}).raise_for_status()
    people = entered(served, owner, tournament, "Ann", "Ben", "Cleo")
    evening = opened(served, owner, tournament)
    table = evening["state"]["rounds"][0]["tables"][0]["players"]
    command(people[table[0]], tournament, "withdraw", player=table[0]).raise_for_status()
    ruling = {"round": 1, "table": 1, "why": "ill", "player": table[0], "substitute": victim.player}
    assert command(owner, tournament, "replace_player", **ruling).json()["code"] == "player_unknown"
    assert victim.get("/players/me/games").json()["games"] == []


def test_bot_replaces_a_player_who_gives_up(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    entered(served, owner, tournament)
    evening = opened(served, owner, tournament)
    first, game = evening["state"]["rounds"][0]["tables"][0]["players"], evening["games"][0][0]
    answer = command(
        owner, tournament, "put_out", round=1, table=1, why="the last train", player=first[0], came=True
    ).raise_for_status()
    table = answer.json()["state"]["rounds"][0]["tables"][0]
    assert table["out"] == {first[0]: "forfeit"}
    served.call(sync_tables(served.service, tournament))
    assert table["result"] is None
    ruling = owner.get(f"/tournaments/{tournament}/entries").json()["entries"][-1]["body"]
    assert ruling["actor"] == f"player:{owner.player}"
    assert ruling["events"][0]["why"] == "the last train"
    assert owner.get(f"/games/{game}").json()["seats"][0]["player"] == first[0], "with one left nothing is played"


def test_players_who_withdraw_after_the_lock_lose_bye_and_seat(served: Served, owner: Person) -> None:
    tournament = begun(owner, format={"type": "swiss", "rounds": 2, "seats": 3})
    people = entered(served, owner, tournament)
    locked = send_commands(owner, tournament, "pair_round", "lock_round")
    (bye,) = locked["state"]["rounds"][0]["byes"]
    leaving = locked["state"]["rounds"][0]["tables"][0]["players"][1]
    for player in (bye, leaving):
        command(people[player], tournament, "withdraw", player=player).raise_for_status()
    send_commands(owner, tournament, "open_round")
    served.call(sync_tables(served.service, tournament))
    evening = owner.get(f"/tournaments/{tournament}").json()
    (table,) = evening["state"]["rounds"][0]["tables"]
    assert len(table["players"]) == 2
    assert not {bye, leaving} & {*table["players"], *evening["state"]["rounds"][0]["byes"]}
    seats = owner.get(f"/games/{evening['games'][0][0]}").json()["seats"]
    assert [seat["player"] for seat in seats] == table["players"]
    standings = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    assert {line["values"]["points"] for line in standings if line["player"] in (bye, leaving)} == {0}


def test_a_player_alone_with_bots_at_a_table_is_refused_a_take_back_over_a_draw(served: Served, owner: Person) -> None:
    tournament = begun(owner, game={**TINY, "take_back": "own_turn"})
    people = entered(served, owner, tournament)
    document = opened(served, owner, tournament)
    game = document["games"][0][0]
    ann, ben = (people[player] for player in document["state"]["rounds"][0]["tables"][0]["players"])
    before = int(head_of(ann, game).partition("-")[0])
    decide(ann, game, ROLL)
    assert [offer["version"] for offer in ann.decisions(game)["requests"]] == [before]
    ben.post(f"/games/{game}/stand-in", {"bot": "random"}).raise_for_status()
    head = head_of(ann, game)
    assert ann.decisions(game)["requests"] == []
    response = ann.post(f"/games/{game}/take-back-request", {"to": before}, headers={"accept-language": "de"})
    refusal = problem(response, 403, "act_refused", "alone_at_table")
    assert (refusal["value"], refusal["rule"]) == (0, "organising 4.4")
    assert "Niemand könnte ablehnen" in refusal["detail"]
    assert head_of(ann, game) == head
    ben.post(f"/games/{game}/return", {}).raise_for_status()
    ann.post(f"/games/{game}/take-back-request", {"to": before}).raise_for_status()


def test_a_substitute_takes_the_seat_of_the_running_game(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament, *NAMES, "Eli")
    evening = opened(served, owner, tournament)
    (bye,) = evening["state"]["rounds"][0]["byes"]
    table, game = evening["state"]["rounds"][0]["tables"][1], evening["games"][0][1]
    leaving = table["players"][1]
    command(people[leaving], tournament, "withdraw", player=leaving).raise_for_status()
    command(
        owner, tournament, "replace_player", round=1, table=2, why="ill", player=leaving, substitute=bye
    ).raise_for_status()
    served.call(sync_tables(served.service, tournament))
    seats = people[bye].get(f"/games/{game}").json()
    assert (seats["seats"][1]["player"], seats["your_seat"]) == (bye, 1)
    assert people[leaving].get(f"/games/{game}").json()["your_seat"] is None
    timeline = owner.get(f"/games/{game}/timeline?language=en&limit=1000").json()["items"]
    assert any("plays on for" in item["text"] for item in timeline)
    evening = played(served, tournament, people)
    assert evening["state"]["rounds"][0]["status"] == "closed"
    assert owner.get(f"/games/{game}/verify?wait=0").status_code in (200, 202)


def test_ruling_is_in_the_log_with_its_changes(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    opened(served, owner, tournament)
    evening = played(served, tournament, people)
    result = evening["state"]["rounds"][0]["tables"][0]["result"]
    first = result["places"][0] == 1
    turned = {"points": [0, 1], "places": [2, 1]} if first else {"points": [1, 0], "places": [1, 2]}
    command(
        owner, tournament, "decide_result", round=1, table=1, why="the seats were mixed up", result=turned
    ).raise_for_status()
    (entry,) = owner.get(f"/tournaments/{tournament}/entries?after={evening['head'].partition('-')[0]}").json()[
        "entries"
    ]
    (fact,) = entry["body"]["events"]
    assert (fact["by"], fact["why"]) == (f"player:{owner.player}", "the seats were mixed up")
    assert fact["changed"]
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_a_replayed_table_is_another_game(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    opened(served, owner, tournament)
    before = played(served, tournament, people)
    evening = (
        command(owner, tournament, "order_replay", round=1, table=1, why="a wrong board").raise_for_status().json()
    )
    assert evening["games"][0][0] != before["games"][0][0]
    assert evening["status"] == "playing"
    served.call(sync_tables(served.service, tournament))
    assert played(served, tournament, people)["state"]["rounds"][0]["status"] == "closed"
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_all_tables_of_a_round_at_a_glance(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round")
    glance = owner.get(f"/tournaments/{tournament}/rounds/1").raise_for_status().json()
    assert [table["game"] for table in glance["tables"]] == [None, None]
    assert [table["why"] for table in glance["tables"]] == [None, None], "no worker has made the explanations"
    assert work(served) == 1
    glance = owner.get(f"/tournaments/{tournament}/rounds/1").json()
    assert glance["tables"][0]["why"]["alternative"] is not None
    send_commands(owner, tournament, "lock_round", "open_round")
    served.call(sync_tables(served.service, tournament))
    glance = people[next(iter(people))].get(f"/tournaments/{tournament}/rounds/1").json()
    for table in glance["tables"]:
        assert (table["game"]["status"], len(table["points"])) == ("playing", 2)
        assert table["game"]["to_move"]
    answer = owner.get(f"/tournaments/{tournament}/rounds/2")
    assert (answer.status_code, answer.json()["parameter"]) == (400, "number")


def test_glance_at_a_round_has_only_public_fields_of_a_game(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament)
    game = opened(served, owner, tournament)["games"][0][0]
    anybody = served.anybody()
    for version in range(2, 9):
        served.played(game, people, upto=version)
        glances = [
            person.get(f"/tournaments/{tournament}/rounds/1").content for person in (anybody, owner, *people.values())
        ]
        assert len(set(glances)) == 1, "the same for whoever asks, on whatever seat"
        table = msgspec.json.decode(glances[0])["tables"][0]
        game_now = anybody.get(f"/games/{game}").json()
        for seat in game_now["seats"]:
            del seat["seat"]
        common = table["game"].keys() & game_now.keys()
        assert {"seats", "status", "to_move", "head"} <= common
        assert {name: table["game"][name] for name in common} == {name: game_now[name] for name in common}
        of_lists = {
            "version",
            "created",
            "changed",
            "parent",
            "supersedes",
            "free_seats",
            "imported",
            "round",
            "opened_by",
            "until",
        }
        assert table["game"].keys() - common <= of_lists
        points = [seat["points"] for seat in anybody.get(f"/games/{game}/scoreboard").json()["seats"]]
        assert table["points"] == points


def test_standings_as_a_table_for_spreadsheets(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament, "=Ann", "Ben, the tall", "Cleo", "Dan")
    opened(served, owner, tournament)
    played(served, tournament, people)
    answer = owner.get(f"/tournaments/{tournament}/standings", headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    lines = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    assert [row["player"] for row in rows] == [line["player"] for line in lines]
    assert {row["name"] for row in rows} == {"'=Ann", "Ben, the tall", "Cleo", "Dan"}
    assert [float(row["points"]) for row in rows] == [line["values"]["points"] for line in lines]


@pytest.mark.parametrize("table_name", ["standings", "crosstable", "results"])
def test_csv_has_a_byte_order_mark_on_request(served: Served, owner: Person, table_name: str) -> None:
    tournament = begun(owner)
    entered(served, owner, tournament, "Zoë", "Ben")
    opened(served, owner, tournament)
    path, accepted = f"/tournaments/{tournament}/{table_name}", {"Accept": "text/csv"}
    plain = owner.get(path, headers=accepted).content
    assert "Zoë".encode() in plain
    assert owner.get(f"{path}?bom=false", headers=accepted).content == plain
    marked = owner.get(f"{path}?bom=true", headers=accepted)
    assert marked.content == codecs.BOM_UTF8 + plain
    assert marked.headers["content-type"] == "text/csv; charset=utf-8"
    assert owner.get(f"{path}?bom=true").json() == owner.get(path).json(), "JSON never has one"
    assert owner.get(f"{path}?bom=perhaps").json()["parameter"] == "bom"


def test_results_by_table_and_seat(served: Served, owner: Person) -> None:
    tournament = begun(owner)
    people = entered(served, owner, tournament, "=Ann", "Ben", "Cleo", "Dan", "Eli")
    opened(served, owner, tournament)
    evening = played(served, tournament, people)
    results = owner.get(f"/tournaments/{tournament}/results").raise_for_status().json()
    assert results["head"] == evening["head"]
    (first,) = evening["state"]["rounds"]
    expected: list[tuple[object, ...]] = [
        (1, count, seat, player, table["result"]["points"][seat], table["result"]["places"][seat], None)
        for count, table in enumerate(first["tables"], 1)
        for seat, player in enumerate(table["players"])
    ]
    expected += [(1, None, None, player, None, None, "bye") for player in first["byes"]]
    names = ("round", "table", "seat", "player", "points", "place", "note")
    assert [tuple(line[name] for name in names) for line in results["results"]] == expected
    assert [line["game"] for line in results["results"][:4:2]] == evening["games"][0]
    standing = {line["player"]: line["values"]["points"] for line in standings_of(owner, tournament)["lines"]}
    assert {line["player"]: line["brought"] for line in results["results"]} == standing
    answer = owner.get(f"/tournaments/{tournament}/results?round=1", headers={"Accept": "text/csv"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert f"{tournament}-results-1.csv" in answer.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["player"] for row in rows] == [line["player"] for line in results["results"]]
    assert "'=Ann" in {row["name"] for row in rows}
    opened(served, owner, tournament)
    later = owner.get(f"/tournaments/{tournament}/results?round=2").json()["results"]
    assert {(line["round"], line["place"]) for line in later if line["note"] is None} == {(2, None)}
    assert owner.get(f"/tournaments/{tournament}/results?round=1").json()["results"] == results["results"]
    refused = owner.get(f"/tournaments/{tournament}/results?round=3")
    assert (refused.status_code, refused.json()["parameter"]) == (400, "round")


def standings_of(person: Person, tournament: str, query: str = "") -> dict[str, Any]:
    standings: dict[str, Any] = person.get(f"/tournaments/{tournament}/standings{query}").raise_for_status().json()
    return standings


LAST_WINS = {"points": [1, 2, 3], "places": [3, 2, 1]}


def test_fide_dutch_comes_with_the_points_that_it_needs(owner: Person) -> None:
    dutch = {"type": "swiss", "rounds": 2, "seats": 2, "system": "fide_dutch"}
    for scoring, bye, of_two in (
        ({}, 10, [10, 0]),
        ({"scoring": {"places": [2, 1, 0, 0], "order": ["points"]}}, 2, [2, 0]),
        ({"scoring": {"small_tables": {"2": [3, 0]}}}, 3, [3, 0]),
    ):
        tournament = begun(owner, format=dutch, game=None, **scoring)
        settings = owner.get(f"/tournaments/{tournament}").json()["state"]["settings"]["scoring"]
        assert (settings["bye"], settings["small_tables"]) == (bye, {"2": of_two})
    body = {"title": "x", "format": dutch, "scoring": {"bye": 5}}
    assert owner.post("/tournaments", body).json()["code"] == "tournament_settings_invalid"


def test_standings_of_a_season_and_of_a_group(served: Served, owner: Person) -> None:
    league = {"type": "league", "seasons": 2, "sizes": [3], "seats": 3, "promoted": 1}
    tournament = begun(owner, format=league, game=None)
    entered(served, owner, tournament, *"ABCDEF")
    refused = owner.get(f"/tournaments/{tournament}/standings?group=1")
    assert (refused.status_code, refused.json()["parameter"]) == (400, "group")
    for _ in range(2):
        evening = send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
        number = len(evening["state"]["rounds"])
        for count in range(1, len(evening["state"]["rounds"][-1]["tables"]) + 1):
            result = {"points": [3, 2, 1], "places": [1, 2, 3]}
            command(owner, tournament, "record_result", round=number, table=count, result=result).raise_for_status()
        send_commands(owner, tournament, "close_round")
    draws = owner.get(f"/tournaments/{tournament}").json()["state"]["draws"]
    assert [draw["first_round"] for draw in draws] == [1, 2]
    for season, draw in enumerate(draws, 1):
        whole = standings_of(owner, tournament, f"?season={season}")
        assert (whole["season"], whole["group"], whole["round"]) == (season, None, season)
        assert {line["player"] for line in whole["lines"]} == {
            player for players in draw["groups"] for player in players
        }
        for group, players in enumerate(draw["groups"], 1):
            standings = standings_of(owner, tournament, f"?season={season}&group={group}")
            assert {line["player"] for line in standings["lines"]} == set(players)
            assert sum(line["values"]["points"] for line in standings["lines"]) == 3 * (10 + 6 + 3), "one season alone"
            if season == 2:
                assert standings_of(owner, tournament, f"?group={group}") == standings
        apart = [(line["division"], line["player"]) for line in whole["lines"]]
        assert [division for division, _ in apart] == [1, 1, 1, 2, 2, 2]
        assert {player for division, player in apart if division == 2} == set(draw["groups"][1])
        assert next(line["place"] for line in whole["lines"] if line["division"] == 2) == 1
    latest = standings_of(owner, tournament)
    assert latest == standings_of(owner, tournament, "?season=2")
    assert standings_of(owner, tournament, "?round=1") == standings_of(owner, tournament, "?season=1")
    ruling = command(owner, tournament, "decide_result", round=1, table=4, why="sheet", result=LAST_WINS)
    ruling.raise_for_status()
    (fact,) = owner.get(f"/tournaments/{tournament}/entries").json()["entries"][-1]["body"]["events"]
    assert {change["place_before"] for change in fact["changed"]} <= {1, 2, 3}
    assert {change["player"] for change in fact["changed"]} <= set(draws[0]["groups"][1])
    assert standings_of(owner, tournament)["lines"] == latest["lines"], "each season counts alone"
    table = owner.get(f"/tournaments/{tournament}/standings", headers={"Accept": "text/csv"})
    assert [row["division"] for row in csv.DictReader(io.StringIO(table.text))] == ["1"] * 3 + ["2"] * 3
    answer = owner.get(f"/tournaments/{tournament}/standings?group=2", headers={"Accept": "text/csv"})
    assert len(answer.text.splitlines()) == 4
    assert "season2-group2.csv" in answer.headers["content-disposition"]
    for query, parameter in (("?season=3", "season"), ("?group=3", "group"), ("?group=0", "group")):
        refused = owner.get(f"/tournaments/{tournament}/standings{query}")
        assert (refused.status_code, refused.json()["parameter"]) == (400, parameter)
    refused = owner.get(f"/tournaments/{tournament}/report")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_report")


def test_a_report_for_tables_of_two(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    answer = served.anybody().get(f"/tournaments/{tournament}/report").raise_for_status()
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert f'filename="{tournament}.trf"' in answer.headers["content-disposition"]
    lines = answer.text.split("\r\n")
    assert lines[0] == "012 Thursday"
    assert sum(line.startswith("001 ") for line in lines) == 4


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue", None])
def test_a_report_has_the_federation_and_the_days_of_rounds_where_the_tournament_is(
    served: Served, owner: Person, zone: str | None
) -> None:
    """The clocks of the two places are 25 hours apart."""
    start = None if zone is None else {"local": "2026-12-03T19:00", "zone": zone}
    tournament = begun(owner, game=None, start=start, federation="KIR")
    entered(served, owner, tournament)
    opening = send_commands(owner, tournament, "pair_round", "lock_round", "open_round")["time"]
    for table in (1, 2):
        result = {"points": [3, 1], "places": [1, 2]}
        command(owner, tournament, "record_result", round=1, table=table, result=result).raise_for_status()
    send_commands(owner, tournament, "close_round")
    day = datetime.fromtimestamp(opening / 1000, ZoneInfo(zone or "UTC")).strftime("%Y/%m/%d")
    lines = owner.get(f"/tournaments/{tournament}/report").text.split("\r\n")
    assert {"032 KIR", f"042 {day}", f"132{' ' * 88}{day[2:]}"} <= set(lines)


def test_tournaments_are_listed(served: Served, owner: Person) -> None:
    first, second = begun(owner), begun(owner, title="Friday")
    entered(served, owner, second)
    rows = [row for row in owner.get("/tournaments").json()["tournaments"] if row["tournament"] in (first, second)]
    assert [(row["title"], row["players"], row["status"]) for row in rows] == [
        ("Friday", 4, "preparing"),
        ("Thursday", 0, "preparing"),
    ]


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"format": {"type": "swiss", "rounds": 0}}, "tournament_settings_invalid"),
        ({"game": {"ruleset": "tiny", "options": {"speed": 9}}}, "option_invalid"),
        ({"game": {"ruleset": "chess"}}, "body_invalid"),
        ({"title": "x" * 101}, "tournament_settings_invalid"),
        ({"format": {"type": "league"}}, "body_invalid"),
    ],
)
def test_impossible_tournament_is_refused(owner: Person, settings: dict[str, Any], kind: str) -> None:
    answer = owner.post("/tournaments", {"format": SWISS, "game": TINY, **settings})
    assert answer.status_code == 422
    assert answer.json()["type"] == f"/problems/{kind}", answer.json()


def test_a_repeated_request_begins_one_tournament(served: Served, owner: Person) -> None:
    body = {"format": SWISS, "game": TINY}
    keys = {"Idempotency-Key": "begin"}
    first, again = (owner.post("/tournaments", body, headers=keys).json()["tournament"] for _ in range(2))
    assert first == again
    entered(served, owner, first)
    keys = {"Idempotency-Key": "pair"}
    pair = {"command": {"type": "pair_round"}}
    heads = {owner.post(f"/tournaments/{first}/commands", pair, headers=keys).json()["head"] for _ in range(2)}
    assert len(heads) == 1
    other = owner.post(f"/tournaments/{first}/commands", {"command": {"type": "lock_round"}}, headers=keys)
    assert other.json()["code"] == "key_reused"


@pytest.mark.parametrize("path", ["", "/rounds/1", "/standings", "/entries", "/verify", "/stream"])
@pytest.mark.parametrize("tournament", ["0-tnobodyhasthis", "0-abcdefgh0000", "nothing", "99-t000000000000"])
def test_unknown_tournament(served: Served, tournament: str, path: str) -> None:
    answer = served.anybody().get(f"/tournaments/{tournament}{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "tournament_unknown")


def test_results_of_games_played_elsewhere_are_entered(served: Served, owner: Person) -> None:
    tournament = begun(owner, game=None)
    entered(served, owner, tournament)
    evening = send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    assert evening["games"] == [[]]
    for table in (1, 2):
        result = {"points": [3, 1], "places": [1, 2]}
        command(owner, tournament, "record_result", round=1, table=table, result=result).raise_for_status()
    assert send_commands(owner, tournament, "close_round")["state"]["rounds"][0]["status"] == "closed"
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_play_off_decides_the_first_place_alone(served: Served, owner: Person) -> None:
    settings = {"format": {"type": "swiss", "rounds": 1, "seats": 2}, "first_place": "lot"}
    tournament = begun(owner, game=None, **settings)
    entered(served, owner, tournament)
    changed = command(owner, tournament, "set_first_place", how="play_off", why="all agree")
    assert changed.json()["state"]["settings"]["first_place"] == "play_off"
    unseen = command(owner, tournament, "set_first_place", how="shared", why="\u202ename")
    assert unseen.status_code == 422
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    result = {"points": [3, 1], "places": [1, 2]}
    for table in (1, 2):
        command(owner, tournament, "record_result", round=1, table=table, result=result).raise_for_status()
    send_commands(owner, tournament, "close_round")
    path = f"/tournaments/{tournament}/standings"
    tied = [line["player"] for line in owner.get(path).json()["lines"] if line["place"] == 1]
    assert len(tied) == 2
    fields: dict[str, Any] = {"players": tied, "result": {"points": [1, 2], "places": [2, 1]}, "why": "on Sunday"}
    invalid = command(owner, tournament, "record_play_off", **{**fields, "players": tied[:1]})
    assert refused_value(invalid, "not_tied") == tied[:1]
    evening = command(owner, tournament, "record_play_off", **fields).json()
    assert evening["state"]["play_offs"] == [
        {"players": tied, "result": fields["result"], "by": f"player:{owner.player}", "why": "on Sunday"}
    ]
    lines = owner.get(path).json()["lines"]
    assert [line["player"] for line in lines[:2]] == tied[::-1]
    assert (lines[1]["place"], lines[1]["parted_by"], lines[1]["values"]["play_off"]) == (2, "play_off", 0)
    rows = owner.get(path, headers={"accept": "text/csv"}).text.splitlines()
    assert [row.split(",")[-3:] for row in rows[:4]] == [
        ["play_off", "parted_by", "withdrawn"], ["1.0", "", "False"], ["0.0", "play_off", "False"],
        ["", "points", "False"],
    ]  # fmt: skip
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


def test_play_off_is_opened_as_a_table_and_its_result_told_with_the_reason(served: Served, owner: Person) -> None:
    settings = {"format": {"type": "swiss", "rounds": 1, "seats": 2}, "first_place": "play_off"}
    tournament = begun(owner, **settings)
    people = entered(served, owner, tournament)
    opened(served, owner, tournament)
    result = {"points": [5, 3], "places": [1, 2]}
    for table in (1, 2):
        ruling = command(owner, tournament, "decide_result", round=1, table=table, result=result, why="agreed")
        ruling.raise_for_status()
    served.call(sync_tables(served.service, tournament))
    path = f"/tournaments/{tournament}/standings"
    before = owner.get(path).json()["lines"]
    tied = [line["player"] for line in before if line["place"] == 1]
    assert command(people[tied[0]], tournament, "open_play_off", players=tied, why="me").status_code == 403
    fields: dict[str, Any] = {"players": tied, "why": "both won"}
    assert refused_value(command(owner, tournament, "open_play_off", **{**fields, "players": tied[:1]}), "not_tied")
    assert refused_value(command(owner, tournament, "open_play_off", **{**fields, "why": " "}), "reason_missing") == " "
    assert command(owner, tournament, "open_play_off", **{**fields, "why": "\u202ename"}).status_code == 422
    assert command(owner, tournament, "settle_play_off", table=1, result=None).status_code == 422
    evening = command(owner, tournament, "open_play_off", **fields).raise_for_status().json()
    (game,) = evening["play_off_games"]
    assert refused_value(command(owner, tournament, "open_play_off", **fields), "play_off_open") == tied
    served.call(sync_tables(served.service, tournament))
    assert owner.get(f"/games/{game}").json()["tournament"]["round"] == 2
    first = people[tied[0]]
    refused = first.post(f"/games/{game}/chat/table", {"words": "Good luck!"})
    problem(refused, 409, "chat_refused", "round_runs")
    dispute = first.post(f"/games/{game}/disputes", {"version": 1, "words": "no"}).raise_for_status().json()["dispute"]
    answers = f"/games/{game}/disputes/{dispute}/answer"
    for verdict in ({"verdict": "ruled"}, {"verdict": "result", "result": result}):
        assert refused_value(owner.post(answers, {**verdict, "why": "no"}), "play_off_dispute") == verdict["verdict"]
    owner.post(answers, {"verdict": "rejected", "why": "no"}).raise_for_status()
    served.played(game, people)
    served.call(sync_tables(served.service, tournament))
    standings = served.anybody().get(path).json()
    (play_off,) = standings["play_offs"]
    assert (play_off["players"], play_off["why"]) == (tied, "both won")
    assert served.anybody().get(f"{path}?round=0").json()["play_offs"] == []
    points = {line["player"]: line["values"]["points"] for line in before}
    assert {line["player"]: line["values"]["points"] for line in standings["lines"]} == points
    assert "### play-off: player" in owner.get(f"/tournaments/{tournament}/report").text
    assert verification_of(served, owner, tournament, "tournaments")["ok"]


@pytest.mark.parametrize("came", [True, False], ids=["forfeit", "no_show"])
def test_table_tells_the_result_that_the_standings_count_beside_the_played_one(
    served: Served, owner: Person, came: bool
) -> None:
    """The first seat won: a bot played it for a player who never came, or had left before the end."""
    tournament = begun(owner, game=None, format={"type": "swiss", "rounds": 2, "seats": 4})
    entered(served, owner, tournament)
    send_commands(owner, tournament, "pair_round", "lock_round", "open_round")
    glance = f"/tournaments/{tournament}/rounds/1"
    assert owner.get(glance).json()["tables"][0]["counted"] is None, "nothing is settled"
    result = {"points": [62, 50, 40, 40], "places": [1, 2, 3, 3]}
    command(owner, tournament, "record_result", round=1, table=1, result=result).raise_for_status()
    played = [{"place": 1, "brought": 10.0}, {"place": 2, "brought": 6.0}, *[{"place": 3, "brought": 2.0}] * 2]
    assert owner.get(glance).json()["tables"][0]["counted"] == played
    players = owner.get(glance).json()["tables"][0]["state"]["players"]
    at = {"round": 1, "table": 1, "why": "the last train"}
    command(owner, tournament, "put_out", **at, player=players[0], came=came).raise_for_status()
    table = owner.get(glance).json()["tables"][0]
    assert table["state"]["result"] == result, "as it was played"
    counted = [{"place": 4, "brought": 0.0}, {"place": 1, "brought": 10.0}, *[{"place": 2, "brought": 4.5}] * 2]
    assert table["counted"] == counted
    lines = owner.get(f"/tournaments/{tournament}/standings").json()["lines"]
    points = {line["player"]: line["values"]["points"] for line in lines}
    assert [points[player] for player in players] == [seat["brought"] for seat in counted]
    results = owner.get(f"/tournaments/{tournament}/results").json()["results"]
    assert [{name: line[name] for name in ("place", "brought")} for line in results] == counted


def test_archive_is_available_after_the_tournament(served: Served) -> None:
    olga = served.player("Olga", "organiser")
    settings = {"title": "Cup", "format": {"type": "swiss", "rounds": 1, "seats": 2}}
    tournament = olga.post("/tournaments", settings).json()["tournament"]
    path = f"/tournaments/{tournament}/archive"
    for person in (olga, served.anybody()):
        assert problem(person.get(path), 403, "act_refused", "archive_not_open")["value"] == tournament
    early = served.operator().get(path)
    assert early.headers["content-type"].startswith("application/x-ndjson")
    assert early.headers["content-disposition"] == f'attachment; filename="{tournament}.ndjson"'
    lines = [json.loads(line) for line in early.text.splitlines()]
    assert [line["type"] for line in lines] == ["tournament_archive", "tournament_entry", "tournament_end"]
    assert lines[-1]["digest"] == hashlib.sha256(b"".join(early.content.splitlines(keepends=True)[:-1])).hexdigest()
    problem(olga.get("/tournaments/0-tzzzzzzzzzzzz/archive"), 404, "tournament_unknown")


def test_a_page_of_large_entries_ends_early_and_the_pages_together_have_all_entries(
    served: Served, owner: Person
) -> None:
    tournament = begun(owner)
    large = [f"{number:0200}" for number in range(1_500)]
    entries = [(Invite(tuple(large)), [PlayersInvited(tuple(large))]) for _ in range(5)]
    log = LongLog(served, Identity(owner.player, owner.name, "player"), tournament)
    served.call(log.write(entries))
    pages: list[list[int]] = []
    versions: list[int] = []
    while True:
        page = owner.get(f"/tournaments/{tournament}/entries?after={len(versions)}&limit=1000").json()
        pages.append([entry["body"]["version"] for entry in page["entries"]])
        versions += pages[-1]
        if len(versions) == int(page["head"].partition("-")[0]):
            break
    assert versions == [1, 2, 3, 4, 5, 6]
    assert pages == [[1, 2, 3], [4, 5], [6]], "two entries have 1.2 MB"
