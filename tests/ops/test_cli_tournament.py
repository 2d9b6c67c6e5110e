"""`tabletape tournament` as a person and as a program meet it: an evening through a real service, and `simulate`."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from caissify_pairings.trf import TRFParser
from click.testing import CliRunner, Result
from msgspec.structs import replace

from ops.cli import main
from ops.client import Client
from ops.client.answers import GameResponse, RoundResponse
from ops.settings import read_settings
from tests.damage import Damage
from tests.processes import wait_until
from tests.serving import Served

SHORT = ("--ruleset", "discoveries", "--option", "max_rounds=1")
"""A game that bots have played in a moment."""


@pytest.fixture
def tournament(served: Served, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Run a command of `tabletape tournament` in this process, with the environment of the service."""
    for name, value in served.environment.items():
        if name.startswith("TABLETAPE_"):
            monkeypatch.setenv(name, value)

    def command(*words: object, code: int = 0, typed: str | None = None) -> Result:
        result = CliRunner().invoke(main, ["tournament", *map(str, words)], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
        assert result.exit_code == code, result.output
        return result

    return command


Command = Callable[..., Result]


def answer(result: Result) -> Any:
    return json.loads(result.stdout)


def begun(tournament: Command, *options: str, names: tuple[str, ...] = ("Ann", "Ben", "Cleo", "Dan")) -> str:
    created = answer(tournament("create", "Thursday", "--seats", 2, "--rounds", 2, *options, "--json"))
    response = answer(tournament("enter", created["tournament"], *names, "--json"))
    assert [token["name"] for token in response["tokens"]] == [name.partition("=")[0] for name in names]
    return str(created["tournament"])


def test_a_table_of_more_digits_than_python_reads_is_no_table(tournament: Command) -> None:
    name = begun(tournament, *SHORT)
    tournament("pair", name)
    refused = tournament("rule", name, 1, "9" * 4_301, "--why", "a test", "--replay", code=2)
    assert "nobody on the roster" in refused.output


def test_a_round_is_opened_with_its_tables(tournament: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker opens the tables after the round; the command looks again until it finds them."""
    name = begun(tournament, *SHORT)
    for act in ("pair", "lock"):
        tournament(act, name)
    plain, looks = Client.game, Counter[str]()

    def found_late(client: Client, game: str) -> GameResponse:
        looks[game] += 1
        return plain(client, game if looks[game] > 2 else "0-000000000000")

    monkeypatch.setattr(Client, "game", found_late)
    assert "round 1" in tournament("open", name).output
    assert sorted(looks.values()) == [3, 3]


def test_a_round_whose_tables_no_worker_opens_is_said_to_be_open(
    tournament: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = begun(tournament, *SHORT)
    for act in ("pair", "lock"):
        tournament(act, name)
    plain = Client.game
    monkeypatch.setattr(Client, "game", lambda client, _game: plain(client, "0-000000000000"))
    monkeypatch.setattr("ops.cli.tournament_round._OPENING_SECONDS", 0.0)
    assert "is a worker running?" in tournament("open", name, code=1).output
    assert answer(tournament("show", name, "--json"))["status"] == "playing"


def test_the_leader_is_explained_on_the_command_line(tournament: Command) -> None:
    options = (*SHORT, "--rounds", "2", "--repeat", "10", "--leaders-meet")
    name = begun(tournament, *options, names=tuple(f"Player {number}" for number in range(1, 9)))
    state = answer(tournament("show", name, "--json"))["state"]
    assert state["settings"]["weights"]["repeat"] == 10
    assert state["settings"]["leaders_meet"] is True
    tournament("pair", name)
    tournament("lock", name)
    tournament("open", name)
    tournament("rehearse", name, "--yes")
    assert "leads, where the leaders meet in the last round" in tournament("pair", name).output


def test_the_timer_and_the_calls_of_a_round_on_the_command_line(tournament: Command) -> None:
    name = begun(tournament)
    for act in ("pair", "lock", "open"):
        tournament(act, name)
    assert "runs with 50:00 left" in tournament("timer", name, "start", 50).output
    tournament("timer", name, "pause")
    assert "stands with 20:00 left" in tournament("timer", name, "change", 20).output
    assert answer(tournament("timer", name, "resume", "--json"))["state"]["rounds"][0]["timer"]["left_ms"] == 1_200_000
    assert "has no timer" in tournament("timer", name, "stop").output
    assert "called tables of round 1" in tournament("call", name, 1).output
    assert ": none, at" in tournament("call", name, 1, "--back").output
    tournament("timer", name, "start", code=2)
    tournament("timer", name, "pause", 5, code=2)


def test_roster_in_csv_is_checked_entered_and_shown_as_crosstable_and_reports(
    tournament: Command, tmp_path: Path
) -> None:
    created = answer(tournament("create", "Thursday", "--seats", 2, "--rounds", 2, "--json"))
    name, roster = created["tournament"], tmp_path / "roster.csv"
    roster.write_text("name,rating,title,birth\nAnn,1800,WIM,1987-02-21\nBen,,XM,1990\n", encoding="utf-8")
    refused = tournament("enter", name, "--csv", roster, code=4)
    assert "line 3, title: 'XM': a title of FIDE" in refused.output
    roster.write_text(roster.read_text().replace("XM", "FM"), encoding="utf-8")
    assert "2 players can be entered; nobody was" in tournament("enter", name, "--csv", roster, "--dry-run").output
    assert "2 players are on the roster" in tournament("enter", name, "--csv", roster).output
    tournament("enter", name, "Cleo", "--csv", roster, code=2)
    tournament("enter", name, "Cleo", "--dry-run", code=2)
    text = tournament("show", name).output
    assert "WIM" in text
    assert "1987-02-21" not in text
    for act in ("pair", "lock", "open"):
        tournament(act, name)
    tournament("result", name, 1, 1, "2,1")
    text = tournament("crosstable", name).output
    assert re.search("1   │ 1     │ (Ann|Ben)", text)
    assert "2 s0 p1 10" in text
    assert "r1 s0 p1 10" in tournament("crosstable", name, "--by", "opponents").output
    assert len(answer(tournament("crosstable", name, "--json"))["lines"]) == 2
    assert tournament("crosstable", name, "--csv").stdout.startswith("number,place,player")
    report = tournament("export", name, "--trf26", "--to", "-").stdout
    assert "192 CUSTOM_SWISS" in report
    assert "WIM Ann" in report
    assert "1987/02/21" in report


def test_a_tournament_is_edited_on_the_command_line(tournament: Command) -> None:
    name = begun(tournament, "--place", "The hall", "--start", "2026-12-03 19:00", "--zone", "Europe/Berlin")
    assert "is edited at" in tournament("edit", name, "--title", "Friday", "--start", "2026-12-04T18:30").output
    settings = answer(tournament("show", name, "--json"))["state"]["settings"]
    assert (settings["title"], settings["place"]) == ("Friday", "The hall")
    assert settings["start"] == {"local": "2026-12-04T18:30", "zone": "Europe/Berlin"}
    tournament("edit", name, "--description", "Tea at six.\nBring a friend.")
    output = tournament("show", name).output
    assert "starts 2026-12-04 18:30 (Europe/Berlin)\n  place: The hall\n  Tea at six.\n  Bring a friend." in output
    tournament("edit", name, "--federation", "GER")
    settings = answer(tournament("edit", name, "--no-start", "--json"))["state"]["settings"]
    assert (settings["start"], settings["federation"]) == (None, "GER")
    assert "--start and --zone" in tournament("edit", name, "--start", "2026-12-04", code=2).output
    tournament("edit", name, "--no-start", "--zone", "UTC", code=2)
    assert "there is no" in tournament("edit", "0-t0000000000000", "--title", "x", code=3).output


def test_an_evening_on_the_command_line(tournament: Command, run: Callable[..., Result], tmp_path: Path) -> None:
    name = begun(tournament, *SHORT, names=("Ann=1800", "Ben", "Cleo", "Dan=1200"))
    assert "Thursday" in tournament("list").output
    assert name in [json.loads(line)["tournament"] for line in tournament("list", "--json").stdout.splitlines()]
    for number in (1, 2):
        paired = tournament("pair", name).output
        assert f"round {number}" in paired
        assert "nearest alternative" in paired
        assert "is locked at" in tournament("lock", name).output
        assert "is open at" in tournament("open", name).output
        assert f"round {number} of {name} is closed" in tournament("rehearse", name, "--yes").output
    output = tournament("show", name).output
    assert "is ended at" in output
    assert "round 2 is closed" in output
    glance = tournament("show", name, "--round", 1).output
    assert "finished" in glance
    assert answer(tournament("show", name, "--round", 1, "--json"))["tables"][0]["game"]["status"] == "finished"
    table = tournament("standings", name).output
    assert all(name in table for name in ("Ann", "Ben", "Cleo", "Dan", "after round 2", "opponents"))
    assert answer(tournament("standings", name, "--after", 1, "--json"))["round"] == 1
    log = tournament("entries", name).output
    assert "operator: create tournament" in log
    assert "service: record result" in log
    assert "round_paired.1" in log
    versions = [
        json.loads(line)["body"]["version"] for line in tournament("entries", name, "--json").stdout.splitlines()
    ]
    assert versions == list(range(1, len(versions) + 1))
    assert "verified: nothing is wrong" in tournament("verify", name).output
    assert answer(tournament("verify", name, "--json"))["ok"]
    archive = tmp_path / "all.ndjson"
    assert answer(tournament("archive", name, "--to", archive, "--json")) == {
        "tournament": name,
        "file": str(archive),
        "bytes": archive.stat().st_size,
    }
    tournament("archive", name, "--to", archive, code=2)
    signed, keys = tmp_path / "head.json", tmp_path / "keys.json"
    signed.write_text(run("head", name).output)
    keys.write_text(run("keys").output)
    for target, options in ((name, ()), (archive, ("--keys", keys))):
        assert "is in the log, signed by key" in tournament("verify", target, "--signed", signed, *options).output
    verification = answer(tournament("verify", archive, "--json"))
    assert (verification["ok"], verification["tournament"], len(verification["checks"])) == (True, name, 6)
    assert all(check["checked"] for check in verification["checks"])
    assert "4 games verified" in tournament("verify", archive).output
    archive.write_bytes(archive.read_bytes().replace(b"Cleo", b"Zleo", 1))
    assert "NOT verified" in tournament("verify", archive, code=1).output
    archive.write_bytes(archive.read_bytes()[:999])
    assert "archive_end_missing" in json.dumps(answer(tournament("verify", archive, "--json", code=1)))
    file = tmp_path / "all.json"
    assert str(file) in tournament("export", name, "--to", file).output.replace("\n", "")
    exported = json.loads(file.read_text())
    assert [standings["round"] for standings in exported["standings"]] == [1, 2]
    assert exported["tournament"]["state"]["settings"]["title"] == "Thursday"
    assert len(exported["entries"]) == len(versions)
    tournament("export", name, "--to", file, code=2)
    assert answer(tournament("export", name, "--to", file, "--force", "--json"))["bytes"] == file.stat().st_size
    assert answer(tournament("export", name, "--to", "-"))["entries"] == exported["entries"]
    report = TRFParser(tournament("export", name, "--trf", "--to", "-").stdout).parse()
    assert report["tournament"]["name"] == "Thursday"
    assert sorted(player["rating"] for player in report["players"]) == [0, 0, 1200, 1800]
    assert sum(player["score"] for player in report["players"]) == 4
    trf = tmp_path / "all.trf"
    tournament("export", name, "--trf", "--to", trf)
    assert trf.read_bytes().startswith(b"012 Thursday\r\n042 20")


def test_a_round_without_an_explanation_is_shown_with_a_note(
    tournament: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = begun(tournament)
    tournament("pair", name)
    times: list[float] = []
    call, now = Client.call, [0.0]

    def unexplained(client: Client, method: str, path: str, kind: type[Any], **options: Any) -> Any:
        response = call(client, method, path, kind, **options)
        if not isinstance(response, RoundResponse):
            return response
        times.append(now[0])
        return replace(response, tables=tuple(replace(table, why=None) for table in response.tables))

    def let_pass(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(Client, "call", unexplained)
    monkeypatch.setattr("ops.client.time", SimpleNamespace(monotonic=lambda: now[0], sleep=let_pass))
    output = tournament("show", name, "--round", 1).output
    assert "Ann" in output
    assert "why these tables: no worker has made that out yet" in output
    assert (times[0], times[-1], len(times)) == (0, 30.5, 62), "asked again for half a minute"
    assert [table["why"] for table in answer(tournament("show", name, "--round", 1, "--json"))["tables"]] == [
        None,
        None,
    ]


def test_tables_by_hand_results_and_rulings(tournament: Command) -> None:
    name = begun(tournament)
    result = tournament("set", name, "--table", "Ann,Ben", "--table", "Cleo, Dan", "--why", "they travel together")
    assert "Cleo, Dan" in result.output
    tournament("lock", name)
    tournament("open", name)
    assert "3 7" in tournament("result", name, 1, 1, "3,7").output
    tournament("result", name, 1, 2, "5,5")
    assert answer(tournament("close", name, "--json"))["state"]["rounds"][0]["status"] == "closed"
    ruled = tournament("rule", name, 1, 1, "--result", "7,3", "--why", "the seats were mixed up").output
    assert "Ann: place 4 to 1, points 6 to 10" in ruled
    ruled = tournament("rule", name, 1, "Dan", "--no-show", "Dan", "--why", "never came").output
    assert "Cleo: " in ruled
    entry = answer(tournament("rule", name, 1, 2, "--forfeit", "Dan", "--why", "came late", "--json"))
    assert entry["body"]["events"][0]["out"] == "forfeit"
    back = tournament("take-back", name, 3, "--why", "another table").output
    assert "ruling 3 is taken back" in back
    listing = tournament("show", name).output
    assert "taken back" in listing
    assert "5 5; Dan: no show, place 2" in listing
    table = tournament("standings", name).output
    assert "round 1, table 1 stands by ruling 1" in table
    assert "round 1, table 2 stands by ruling 2 about Dan" in table
    assert "(ruling 1)" in tournament("results", name).output
    before_rulings = entry["body"]["version"] - 3
    assert "ruling" not in tournament("results", name, "--at", before_rulings).output
    for listing in ("results", "standings"):
        now = answer(tournament(listing, name, "--time", "9" * 13, "--json"))
        assert now == answer(tournament(listing, name, "--json"))
        early = json.loads(tournament(listing, name, "--time", 0, "--json", code=3).stderr)["error"]
        assert (early["code"], early["value"]) == ("time_before_log", "0")
    problem = json.loads(tournament("take-back", name, 3, "--why", "again", "--json", code=4).stderr)["error"]
    assert (problem["code"], problem["value"]) == ("ruling_taken_back", 3)
    assert answer(tournament("take-back", name, 2, "--why", "he was there", "--json"))["body"]["events"][0]["out"] == {}
    tournament("rule", name, 1, 1, "--replay", "--why", "a wrong board")
    tournament("result", name, 1, 1, "2,1")
    tournament("close", name)
    assert "verified" in tournament("verify", name).output


def test_an_end_before_the_last_round(tournament: Command) -> None:
    name = begun(tournament)
    assert "has 3 rounds" in tournament("rounds", name, 3, "--why", "there is time").output
    assert "tournament_over" not in tournament("end", name, "--why", "rain", code=4).output
    for step in ("pair", "lock", "open"):
        tournament(step, name)
    for table in (1, 2):
        tournament("result", name, 1, table, "5,3")
    tournament("close", name)
    assert "ended with round 1" in tournament("end", name, "--why", "everybody has left").output
    assert "everybody has left" in tournament("show", name).output
    assert "after round 1, final" in tournament("standings", name).output
    problem = json.loads(tournament("rounds", name, 4, "--why", "more", "--json", code=4).stderr)["error"]
    assert (problem["code"], problem["value"]) == ("tournament_over", 1)
    assert "verified: nothing is wrong" in tournament("verify", name).output
    aborted = begun(tournament)
    assert answer(tournament("abort", aborted, "--why", "fire alarm", "--json"))["status"] == "aborted"
    assert "nothing counts; fire alarm" in tournament("show", aborted).output
    assert "do not count" in tournament("standings", aborted).output
    for words in (("end", name), ("abort", name), ("rounds", name, 2), ("rounds", name, -1, "--why", "no")):
        tournament(*words, code=2)


def test_a_play_off_for_the_first_place(tournament: Command) -> None:
    name = begun(tournament, "--first-place", "lot")
    assert "play_off" in tournament("first-place", name, "play_off", "--why", "all agree").output
    for step in ("pair", "lock", "open"):
        tournament(step, name)
    for table in (1, 2):
        tournament("result", name, 1, table, "5,3")
    tournament("close", name)
    tournament("end", name, "--why", "rain")
    lines = answer(tournament("standings", name, "--json"))["lines"]
    tied = [line["player"] for line in lines if line["place"] == 1]
    entries = [f"{player}={points}" for points, player in enumerate(tied, 40)]
    tournament("play-off", name, *entries[:1], "--why", "on Sunday", code=4)
    tournament("play-off", name, tied[0], "--why", "on Sunday", code=2)
    elsewhere = tournament("open-play-off", name, *tied, "--why", "both won", code=4)
    assert "play_off_elsewhere" in elsewhere.output or "elsewhere" in elsewhere.output
    assert "is recorded" in tournament("play-off", name, *entries, "--why", "on Sunday").output
    assert "on Sunday" in tournament("standings", name).output
    output = tournament("standings", name).output
    assert "play off" in output
    decided = answer(tournament("standings", name, "--json"))["lines"]
    assert [line["player"] for line in decided[:2]] == tied[::-1]


def test_the_roster_and_a_substitute(tournament: Command) -> None:
    name = begun(tournament, "--check-in", names=("Ann", "Ben", "Cleo", "Dan", "Eve"))
    for person in ("Ann", "Ben", "Cleo", "Dan", "Eve"):
        tournament("player", name, person, "--check-in")
    tournament("player", name, "Eve", "--absent", 2)
    assert "absent in round 2" in tournament("show", name).output
    tournament("player", name, "Eve", "--there", 2)
    tournament("player", name, "Eve", "--withdraw")
    assert "withdrawn" in tournament("show", name).output
    assert answer(tournament("player", name, "Eve", "--return", "--json"))["state"]["roster"][4]["withdrawn"] is False
    paired = answer(tournament("pair", name, "--json"))
    roster = {player["player"]: player["name"] for player in paired["state"]["roster"]}
    (bye,) = paired["state"]["rounds"][0]["byes"]
    assert bye in roster
    tournament("lock", name)
    opening = answer(tournament("open", name, "--json"))["state"]["rounds"][0]
    leaves, (comes,) = opening["tables"][0]["players"][0], opening["byes"]
    tournament("rule", name, 1, 1, "--replace", roster[leaves], "--by", comes, "--why", "ill")
    assert answer(tournament("show", name, "--json"))["state"]["rounds"][0]["tables"][0]["players"][0] == comes


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_files_of_windows_programs_name_players_and_settings(
    tournament: Command, tmp_path: Path, encoding: str
) -> None:
    settings, roster = tmp_path / "settings.json", tmp_path / "roster.txt"
    settings.write_bytes('{\r\n"title": "Köln", "format": {"type": "swiss", "rounds": 1}\r\n}\r\n'.encode(encoding))
    roster.write_bytes("Zoë=1500\r\nJosé\r\n\r\n".encode(encoding))
    created = answer(tournament("create", "--settings", settings, "--json"))
    assert created["state"]["settings"]["title"] == "Köln"
    response = answer(tournament("enter", created["tournament"], "--file", roster, "--json"))
    entrants = response["tournament"]["state"]["roster"]
    assert [(entrant["name"], entrant["rating"]) for entrant in entrants] == [("Zoë", 1_500), ("José", 0)]


def test_a_file_in_an_unknown_encoding_enters_nobody(tournament: Command, tmp_path: Path) -> None:
    name = begun(tournament)
    roster = tmp_path / "roster.txt"
    roster.write_bytes("Eve\nZoë\n".encode("latin-1"))
    refused = tournament("enter", name, "--file", roster, code=2).output
    assert "is not UTF-8: byte 0xEB in line 2; save it as UTF-8" in " ".join(refused.split())
    assert len(answer(tournament("show", name, "--json"))["state"]["roster"]) == 4
    tournament("create", "--settings", roster, code=2)


def test_any_format_from_a_file(tournament: Command, tmp_path: Path, served: Served) -> None:
    settings = {"title": "Groups", "format": {"type": "groups", "sizes": [4]}, "registration": "list"}
    created = answer(tournament("create", "--settings", "-", "--json", typed=json.dumps(settings)))
    assert created["state"]["settings"]["format"] == {"type": "groups", "sizes": [4], "seats": 4, "at_once": True}
    roster = tmp_path / "roster.txt"
    roster.write_text("Ann=1500\nBen\n\nCleo the tall\nDan\n")
    output = tournament("enter", created["tournament"], "--file", roster).output
    assert "4 players" in output
    assert f"/tournaments/{created['tournament']}#token=" in output
    link = tournament("link", created["tournament"], "Cleo the tall").output
    assert link.startswith(f"Cleo the tall: {served.url}/tournaments/{created['tournament']}#token=")
    own = {"Authorization": f"Bearer {link.strip().partition('#token=')[2]}"}
    assert httpx.post(f"{served.url}/v1/players/me/token", headers=own).json()["name"] == "Cleo the tall"
    assert "its player's own" in tournament("link", created["tournament"], "Cleo the tall", code=4).output
    tournament("create", "--settings", "-", typed="[]", code=2)
    tournament("create", "Title", "--settings", "-", typed="{}", code=2)


def test_a_round_that_cannot_be_paired_is_refused_with_the_ways_out(tournament: Command) -> None:
    begun_response = answer(tournament("create", "Match", "--dutch", "--rounds", 3, "--json"))
    name, settings = begun_response["tournament"], begun_response["state"]["settings"]
    assert (settings["format"]["system"], settings["scoring"]["bye"]) == ("fide_dutch", 10)
    tournament("enter", name, "Ann", "Ben")
    for step in ("pair", "lock", "open"):
        tournament(step, name)
    tournament("result", name, 1, 1, "5,3")
    tournament("close", name)
    problem = json.loads(tournament("pair", name, "--json", code=4).stderr)["error"]
    assert problem["code"] == "no_pairing"
    assert "set_tables" in problem["detail"]
    assert "Ann" in tournament("set", name, "--table", "Ann,Ben", "--why", "once more").output


def test_changes_by_hand_begin_end_and_are_told_in_the_criteria_of_the_system(tournament: Command) -> None:
    name = answer(tournament("create", "Match", "--dutch", "--rounds", 3, "--json"))["tournament"]
    tournament("enter", name, "Ann=1800", "Ben=1700", "Cleo=1600", "Dan=1500")
    for step in (("pair",), ("lock",), ("open",), ("result", 1, 1, "5,3"), ("result", 1, 2, "5,3"), ("close",)):
        tournament(step[0], name, *step[1:])
    paired = tournament("pair", name).output
    assert "by the criteria of FIDE Dutch" in paired
    tables = answer(tournament("show", name, "--json"))["state"]["rounds"][0]["tables"]
    assert "are being changed: 0 players" in tournament("changes", name, "begin").output
    assert "being changed" in tournament("lock", name, code=4).output
    seats = [option for table in tables for option in ("--table", ",".join(table["players"]))]
    output = tournament("set", name, *seats, "--why", "as they like").output
    assert "absolute: Ann" in output
    assert "C1 (met before) +1" in " ".join(output.split())
    assert "have been changed: 4 players" in tournament("changes", name, "end").output
    tournament("lock", name)


def test_exit_codes_tell_the_kind_of_failure(tournament: Command, served: Served) -> None:
    for words in (("show",), ("standings",), ("verify",), ("pair",), ("entries",), ("export", "--to", "-")):
        assert "there is no such tournament" in tournament(words[0], "0-tnobodyhasthis", *words[1:], code=3).output
    name = begun(tournament)
    assert "organising 4.1" in tournament("lock", name, code=4).output
    problem = json.loads(tournament("open", name, "--json", code=4).stderr)["error"]
    assert problem["code"] == "round_not_locked"
    assert "nobody on the roster" in tournament("player", name, "Zoe", "--withdraw", code=2).output
    tournament("rule", name, 1, 1, "--why", "none", code=2)
    tournament("rule", name, 1, 1, "--why", "two", "--replay", "--forfeit", "Ann", code=2)
    tournament("rule", name, 1, 1, "--why", "whom", "--replace", "Ann", code=2)
    tournament("player", name, "Ann", code=2)
    assert "sits at no table" in tournament("rule", name, 1, "Ann", "--why", "where", "--replay", code=2).output
    tournament("enter", name, code=2)
    tournament("create", "--option", "a=1", code=2)
    tournament("rehearse", name, code=2)
    four = answer(tournament("create", "--json"))["tournament"]
    assert "no_report" in tournament("export", four, "--trf", "--to", "-", code=4).output
    assert "player_unknown" in tournament("enter", name, "--player", "pnobody", code=3).output
    account = httpx.post(f"{served.url}/v1/players", json={"name": "Uma"}).json()["player"]
    assert "1 player is invited" in tournament("enter", name, "--player", account).output


def test_a_log_that_does_not_verify_ends_with_1(tournament: Command, served: Served) -> None:
    name = begun(tournament)
    Damage(
        read_settings(served.environment).store_url, name, change=lambda body: body.replace(b'"sha256:', b'"sha265:')
    )
    assert "NOT verified" in tournament("verify", name, code=1).output
    assert not answer(tournament("verify", name, "--json", code=1))["ok"]


def test_names_cannot_control_the_terminal(tournament: Command) -> None:
    name = answer(tournament("create", "a[red]b", "--json"))["tournament"]
    assert "a[red]b" in tournament("list").output
    assert "a[red]b" in tournament("show", name).output


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["tournament", "simulate", *words])


def test_a_program_gets_the_figures_of_every_number_of_players() -> None:
    result = run("--players", "8..9", "--rounds", "2", "--seeds", "3..4", "--json")
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert answer["seeds"] == [3, 4]
    assert [figures["players"] for figures in answer["simulated"]] == [8, 9]
    for figures in answer["simulated"]:
        assert figures["tournaments"] == 2
        assert figures["avoidable_repeats"] == 0
        assert figures["most_byes"] == 0
        assert figures["mean_soft_cost"] > 0


def test_a_price_of_repeats_and_the_choice_of_the_leaders_change_the_last_table_of_the_leader() -> None:
    def figures(*options: str) -> dict[str, Any]:
        result = run("--players", "12", "--rounds", "4", "--seeds", "1..3", *options, "--json")
        assert result.exit_code == 0, result.output
        (simulated,) = json.loads(result.stdout)["simulated"]
        return cast("dict[str, Any]", simulated)

    usual, priced, leaders = figures(), figures("--repeat", "10"), figures("--leaders-meet")
    assert usual["leaders_spread"] > max(priced["leaders_spread"], leaders["leaders_spread"])
    assert priced["mean_soft_cost"] < usual["mean_soft_cost"]
    assert usual["repeats"] < min(priced["repeats"], leaders["repeats"])


def test_leaders_of_a_dutch_pairing_are_refused() -> None:
    refused = run("--dutch", "--leaders-meet")
    assert refused.exit_code == 2
    assert "without --dutch" in refused.output


def test_the_same_seed_gives_the_same_tables() -> None:
    def tables(seeds: str) -> str:
        result = run("--players", "8", "--rounds", "2", "--absent", "10", "--seeds", seeds, "--json")
        return str(json.loads(result.stdout)["simulated"][0]["tables_sha256"])

    assert tables("5") == tables("5")
    assert tables("5") != tables("6")


def test_a_person_gets_a_table() -> None:
    result = run("--players", "9", "--rounds", "2", "--seats", "2", "--seeds", "1", "--points", "3,1,0,0")
    assert result.exit_code == 0, result.output
    assert "spread at a table" in result.output
    assert "0 to 1" in result.output, "nine players at tables of two: one has a bye"


@pytest.mark.parametrize(
    ("words", "sentence", "code"),
    [
        (("--seeds", "9..1"), "not a number N or a range", 2),
        (("--players", "many"), "not a number N or a range", 2),
        (("--points", "a,b"), "not a list of whole numbers", 2),
        (("--seats", "5"), "--seats", 2),
        (("--points", "1,2,3,4"), "scoring.places", 4),
        (("--players", "2"), "do not make the tables", 4),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], sentence: str, code: int) -> None:
    result = run(*words)
    assert sentence in result.output
    assert result.exit_code == code


def test_results_and_standings_go_out_as_csv_and_pairs_are_forbidden(tournament: Command, tmp_path: Path) -> None:
    name = begun(tournament)
    assert "must not meet" in tournament("forbid", name, "Ann", "Ben").output
    assert answer(tournament("show", name, "--json"))["state"]["forbidden"]
    assert "may meet" in tournament("forbid", name, "Ann", "Ben", "--allow").output
    roster = answer(tournament("show", name, "--json"))["state"]["roster"]
    assert "is a referee" in tournament("referee", name, "Ann").output
    response = answer(tournament("referee", name, roster[1]["player"], "--json"))
    assert response["state"]["referees"] == [roster[0]["player"], roster[1]["player"]]
    assert answer(tournament("referee", name, "Ann", "--dismiss", "--json"))["state"]["referees"] == [
        roster[1]["player"]
    ]
    assert "called 'Zoe'" in tournament("referee", name, "Zoe", code=2).output
    for step in ("pair", "lock", "open"):
        tournament(step, name)
    tournament("result", name, 1, 1, "5,3")
    lines = tournament("results", name, "--csv").stdout.splitlines()
    assert lines[0].startswith("round,table,seat,player,name,points,place,brought")
    assert len(lines) == 5
    assert lines[1].split(",")[5:8] == ["5", "1", "10.0"]
    output = tournament("results", name, "--round", 1).output
    assert "Ann" in output
    assert [line["points"] for line in answer(tournament("results", name, "--json"))["results"]] == [5, 3, None, None]
    assert tournament("standings", name, "--csv").stdout.startswith("place,player,name,points")
    plain = tournament("results", name, "--csv").stdout_bytes
    assert tournament("results", name, "--csv", "--bom").stdout_bytes == codecs.BOM_UTF8 + plain
    plain = tournament("standings", name, "--csv").stdout_bytes
    assert tournament("standings", name, "--csv", "--bom").stdout_bytes == codecs.BOM_UTF8 + plain
    for listing in ("results", "standings"):
        assert "--bom is for --csv" in tournament(listing, name, "--bom", code=2).output
    assert "give --csv or --json" in tournament("standings", name, "--csv", "--json", code=2).output
    assert "no groups" in tournament("standings", name, "--group", 1, code=2).output
    report = tmp_path / "report.trf"
    tournament("export", name, "--trf", "--to", report)
    assert report.read_bytes().startswith(b"012 Thursday\r\n")
    private = answer(tournament("create", "Friends", "--registration", "invitation", "--json"))["tournament"]
    assert "1 players are invited" in tournament("invite", private, roster[0]["player"]).output


def test_standings_of_one_group_are_told(tournament: Command) -> None:
    settings = {"title": "Groups", "format": {"type": "groups", "sizes": [3], "seats": 3}, "registration": "list"}
    created = answer(tournament("create", "--settings", "-", "--json", typed=json.dumps(settings)))["tournament"]
    tournament("enter", created, *"ABCDEF")
    for step in ("pair", "lock", "open"):
        tournament(step, created)
    output = tournament("standings", created, "--group", 2).output
    assert "group 2" in output
    standings = answer(tournament("standings", created, "--group", 2, "--json"))
    assert (standings["season"], standings["group"], len(standings["lines"])) == (1, 2, 3)


def test_disputes_are_listed_and_answered(tournament: Command, served: Served) -> None:
    name = answer(tournament("create", "Thursday", "--seats", 2, "--rounds", 1, *SHORT, "--json"))["tournament"]
    tokens = answer(tournament("enter", name, "Ann", "Ben", "--json"))["tokens"]
    assert "no disputes" in tournament("disputes", name).output
    for step in ("pair", "lock", "open"):
        tournament(step, name)
    game = answer(tournament("show", name, "--json"))["games"][0][0]
    path = f"{served.url}/v1/games/{game}"
    wait_until(lambda: httpx.get(path).is_success)
    for token in tokens:
        headers = {"Authorization": f"Bearer {token['token']}"}
        httpx.post(f"{path}/disputes", json={"version": 1, "words": "no"}, headers=headers).raise_for_status()
    first, second = [json.loads(line)["dispute"] for line in tournament("disputes", name, "--json").stdout.splitlines()]
    tournament("answer", name, first, "--why", "x", code=2)
    tournament("answer", name, first, "--why", "x", "--rule", "--at", 1, code=2)
    tournament("answer", name, "d0", "--why", "x", "--reject", code=2)
    assert "ruled by operator: as it is" in tournament("answer", name, first, "--rule", "--why", "as it is").output
    tournament("answer", name, first, "--reject", "--why", "x", code=4)
    assert (
        answer(tournament("answer", name, second, "--reject", "--why", "x", "--json"))["answer"]["verdict"]
        == "rejected"
    )
    assert "no disputes" in tournament("disputes", name, "--open").output
    tournament("take-back", name, 1, "--why", "another table")
    waiting = tournament("disputes", name, "--open").output
    assert (first in waiting, second in waiting) == (True, False)
    assert "ruled by operator: as it is\n    taken back by operator: another table\n  open\n" in waiting


def test_rehearsal_names_the_people_and_asks_before_bots_take_their_seats(tournament: Command) -> None:
    name = begun(tournament, *SHORT)
    for act in ("pair", "lock", "open"):
        tournament(act, name)
    output = tournament("rehearse", name, code=1).output
    assert "Bots take the seats of these people in round 1:" in output
    for player in ("Ann", "Ben", "Cleo", "Dan"):
        assert player in output
    assert "Aborted" in output
    assert answer(tournament("show", name, "--json"))["status"] == "playing"
    tournament("abort", name, "--why", "enough")


def test_locked_round_is_unlocked_and_points_and_registration_change(tournament: Command) -> None:
    name = begun(tournament)
    tournament("pair", name)
    assert "round_not_locked" in tournament("unlock", name, "--why", "too early", code=4).output
    tournament("lock", name)
    assert "the round is a preview again" in tournament("unlock", name, "--why", "Zoe is late").output
    tournament("lock", name)
    late = ("--late-until", 2, "--no-check-in", "--registration", "list", "--why", "Zoe is late")
    assert f"the registration of {name} is changed" in tournament("registration", name, *late).output
    tournament("enter", name, "Zoe")
    assert "pair the round again" in tournament("unlock", name, "--why", "Zoe is here").output
    for act in ("pair", "lock", "open"):
        tournament(act, name)
    for table in (1, 2):
        tournament("result", name, 1, table, "40,35")
    tournament("close", name)
    changed = tournament("scoring", name, "--points", "4,3,2,1", "--bye", 2, "--order", "points", "--why", "as said")
    assert "the points are changed" in changed.output
    assert "points 10 to 4" in changed.output
    settings = answer(tournament("show", name, "--json"))["state"]["settings"]
    assert settings["scoring"] == {"places": [4, 3, 2, 1], "small_tables": {}, "bye": 2, "order": ["points"]}
    assert (settings["registration"], settings["late_until"]) == ("list", 2)
    entry = answer(tournament("scoring", name, "--bye", 1, "--why", "a slip", "--json"))
    assert entry["body"]["command"]["scoring"]["places"] == [4, 3, 2, 1]
    sizes = ("--small-table", "3=4,3,1", "--small-table", "2=4,1", "--why", "small ones")
    entry = answer(tournament("scoring", name, *sizes, "--json"))
    assert entry["body"]["command"]["scoring"]["small_tables"] == {"2": [4, 1], "3": [4, 3, 1]}
    entry = answer(tournament("scoring", name, "--small-table", "3=", "--why", "as usual", "--json"))
    assert entry["body"]["command"]["scoring"]["small_tables"] == {"2": [4, 1]}
    assert "such as 3=9,5,2" in tournament("scoring", name, "--small-table", "3", "--why", "no", code=2).output
    assert "scoring_invalid" in tournament("scoring", name, "--order", "wins,wins", "--why", "no", code=4).output
    assert "scoring_known" in tournament("scoring", name, "--bye", 1, "--why", "no", code=4).output


def test_points_of_small_tables_and_of_byes_are_set_at_the_beginning(tournament: Command) -> None:
    points = ("--points", "8,5,3,1", "--small-table", "3=7,4,1", "--bye", 4, "--order", "points,wins")
    created = answer(tournament("create", "Thursday", *points, "--json"))
    scoring = {"places": [8, 5, 3, 1], "small_tables": {"3": [7, 4, 1]}, "bye": 4, "order": ["points", "wins"]}
    assert created["state"]["settings"]["scoring"] == scoring


def test_copy_has_the_settings_and_a_rehearsal_test_players_of_the_same_names(tournament: Command) -> None:
    name = begun(tournament, *SHORT, "--place", "Town hall", "--start", "2026-12-03 19:00", "--zone", "Europe/Berlin")
    tournament("details", name, "Ann", "--rating", 1800)
    tournament("player", name, "Dan", "--withdraw")
    before = answer(tournament("show", name, "--json"))["state"]
    copied = answer(tournament("copy", name, "Next Thursday", "--json"))["state"]
    assert copied["settings"] == {**before["settings"], "title": "Next Thursday", "start": None}
    assert copied["roster"] == []
    rehearsal = tournament("copy", name, "--rehearsal").output
    assert "with 3 test players" in rehearsal
    state = answer(tournament("show", rehearsal.partition(":")[0], "--json"))["state"]
    assert state["settings"]["title"] == "Rehearsal: Thursday"
    assert {(entrant["name"], entrant["rating"]) for entrant in state["roster"]} == {
        ("Ann", 1800),
        ("Ben", 0),
        ("Cleo", 0),
    }
    assert {entrant["player"] for entrant in state["roster"]}.isdisjoint(
        entrant["player"] for entrant in before["roster"]
    )
    assert "tournament_unknown" in tournament("copy", "0-t000000000000", code=3).output
