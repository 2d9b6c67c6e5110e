"""Reports in TRF16, read by an independent reader: each says opponents, seats and results of every player."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from caissify_pairings.trf import TRFParser
from msgspec.structs import replace

from domain.tournament.commands import (
    AnyCommand,
    CloseRound,
    CreateTournament,
    DecideResult,
    EnterPlayers,
    ForbidPair,
    LockRound,
    OpenRound,
    OrderReplay,
    PairRound,
    PutOut,
    RecordResult,
    SetTables,
)
from domain.tournament.details import EntrantDetails, PersonalDetails
from domain.tournament.errors import TournamentRefused
from domain.tournament.settings import AnyFormat, Groups, KnockOut, RoundRobin, Scoring, Settings, Swiss
from domain.tournament.state import TableResult, Tournament
from domain.tournament.trf import Edition, as_trf
from tests.domain.tournament.dutch_check import random_tournament
from tests.domain.tournament.playing import after, entered, opened, played, result

OF_TWO = Settings(Swiss(rounds=3, seats=2))
CODES = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
"""By code of a result: the opponent's code."""
POINTS = {"1": 1.0, "+": 1.0, "U": 1.0, "=": 0.5, "H": 0.5}
PLAYER = re.compile(
    r"001 (?P<rank>[ 0-9]{4}) [ mw](?:   |GM |IM |WGM|FM |WIM|CM |WFM|WCM) (?P<name>.{33}) (?P<rating>[ 0-9]{4}) .{3} "
    r"[ 0-9]{11} (?:[0-9/]{10}|[0-9]{4} {6}| {10}) (?P<points>[ 0-9]{2}\.[0-9]) (?P<place>[ 0-9]{4})"
    r"(?P<rounds>(?:  (?:[ 0-9]{3}[0-9] [wb] [-+10=]|0000 - [HFUZ]))*)"
)
"""A line of a player, column by column: FIDE handbook C.04, Annex 2, "Player Section"."""


def read(state: Tournament) -> dict[str, dict[str, Any]]:
    """Return the lines of an independent reader, by player."""
    rounds = sum(all(table.is_settled for table in round_.tables) for round_ in state.begun)
    arbiters = ("Olga", "Rita", "Ron")
    parsed = TRFParser(as_trf(state, "Thursday", "2026/11/23", "2026/11/24", arbiters=arbiters)).parse()
    assert parsed["tournament"]["name"] == "Thursday"
    lines = [line for line in as_trf(state, "Thursday").split("\r\n") if line.startswith("001")]
    for number, line in enumerate(lines, 1):
        match = PLAYER.fullmatch(line)
        assert match, line
        assert (int(match["rank"]), len(match["rounds"])) == (number, 10 * rounds), line
    for code in [[line[98 + 10 * number] for line in lines] for number in range(rounds)]:
        assert code.count("U") <= 1, "at most once a round"
    assert parsed["tournament"]["player_count"] == len(state.roster) == len(parsed["players"])
    return {player["name"]: player for player in parsed["players"]}


def check(state: Tournament) -> None:
    """Compare a report with the tournament, table by table."""
    players = read(state)
    names = {player["starting_number"]: name for name, player in players.items()}
    assert sorted(names) == list(range(1, len(state.roster) + 1))
    for number, round_ in enumerate(state.begun, 1):
        for table in round_.tables:
            lines = [players[player]["results"][number] for player in table.players]
            assert [names[line["opponent"]] for line in lines] == list(table.players[::-1])
            assert [line["color"] for line in lines] == ["w", "b"]
            both_out = len(table.out) == 2
            assert both_out or CODES[lines[0]["result"]] == lines[1]["result"]
            if table.result is not None and not table.out:
                first, second = table.result.places
                assert lines[0]["result"] == ("=" if first == second else "1" if first < second else "0")
        for player in round_.byes:
            assert players[player]["results"][number]["opponent"] is None
    check_points(state)


@pytest.mark.parametrize("seed", range(6))
def test_random_tournaments_read_again(seed: int) -> None:
    """They have byes, absences, no-shows and draws among them."""
    check(random_tournament(seed, range(8, 14)))


def test_columns_are_where_the_format_has_them() -> None:
    state = after(None, *_created("Ann", "Ben"))
    state = played(state, "ab")
    lines = as_trf(state, "Thursday", "2026/11/23").split("\r\n")
    assert lines[:6] == [
        "012 Thursday", "042 2026/11/23", "062 2", "072 1", "092 Individual: Swiss-System", "XXR 3",
    ]  # fmt: skip
    assert lines[6] == (
        "001    1      Ann                               1800                             1.0    1     2 w 1"
    )
    assert (lines[6][14:17], lines[6][48:52], lines[6][80:84], lines[6][85:89]) == ("Ann", "1800", " 1.0", "   1")
    assert lines[6][91:] == "   2 w 1"
    assert lines[-1] == ""


def test_days_of_rounds_and_the_federation_stand_in_their_columns() -> None:
    settings = replace(OF_TWO, place="The hall", federation="AUT")
    state = played(played(entered(4, settings), "ab", "cd"), "ac", "bd")
    days = ("2026/11/23", "2026/12/01", "2027/01/02")
    for edition in get_args(Edition):
        lines = as_trf(state, "Thursday", days[0], days=days, edition=edition).split("\r\n")
        assert lines[1:4] == ["022 The hall", "032 AUT", "042 2026/11/23"]
        (line,) = (line for line in lines if line.startswith("132"))
        assert (line[3:91].strip(), line[91:99], line[101:109], line[99:101], line[109:]) == (
            "", "26/11/23", "26/12/01", "  ", "",
        )  # fmt: skip
    assert "132" not in as_trf(entered(4, settings), "Thursday", days=days), "no round is over"
    assert "\r\n132" not in as_trf(state, "Thursday")


def test_details_stand_in_their_columns_and_personal_ones_only_where_they_are_given() -> None:
    state = played(after(None, *_created("Ann", "Ben")), "ab")
    details = {"a": EntrantDetails("SK Wien", "13400304", "WIM", "AUT"), "b": EntrantDetails(federation="GER")}
    personal = {"a": PersonalDetails("w", "1987-02-21"), "b": PersonalDetails(birth="1990")}
    ann, ben = _players(as_trf(state, "Thursday", details=details, personal=personal))
    assert PLAYER.fullmatch(ann)
    assert PLAYER.fullmatch(ben)
    assert (ann[9], ann[10:13], ann[53:56], ann[57:68], ann[69:79]) == (
        "w", "WIM", "AUT", "   13400304", "1987/02/21",
    )  # fmt: skip
    assert (ben[9:13], ben[53:56], ben[57:68], ben[69:79]) == (" " * 4, "GER", " " * 11, "1990      ")
    public = _players(as_trf(state, "Thursday", details=details))
    assert public == [line[:9] + " " + line[10:69] + " " * 10 + line[79:] for line in (ann, ben)]
    assert TRFParser(as_trf(state, "Thursday", details=details)).parse()["players"][0]["fide_id"] == 13_400_304


def _players(report: str) -> list[str]:
    return [line for line in report.split("\r\n") if line.startswith("001")]


def test_edition_of_2026_has_its_codes_and_the_same_players() -> None:
    settings = replace(OF_TWO, scoring=Scoring(bye=8))
    state = after(played(entered(3, settings), "ab", byes="c"), ForbidPair(("c", "a")))
    lines = as_trf(state, "Thursday", edition="trf26").split("\r\n")
    assert lines[4:9] == ["142 3", "162  P 0.5", "182 Tabletape", "192 CUSTOM_SWISS", "260 002 003    1    3"]
    assert lines[-2].endswith("  0000 - U")
    older = _players(as_trf(state, "Thursday"))
    assert [line.replace("- U", "- H") for line in _players("\r\n".join(lines))] == older


def test_edition_of_2026_names_system_and_first_colour_of_fide_dutch() -> None:
    state = random_tournament(1, range(8, 14))
    lines = as_trf(state, "Thursday", edition="trf26").split("\r\n")
    assert "192 FIDE_DUTCH_2025" in lines
    colour = {"XXC white1": "152 W", "XXC black1": "152 B"}
    (older,) = [line for line in as_trf(state, "Thursday").split("\r\n") if line.startswith("XXC")]
    assert colour[older] in lines


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        (RoundRobin(), "192 CUSTOM_ROUNDROBIN"),
        (KnockOut(seats=2), "192 CUSTOM_KNOCKOUT"),
        (KnockOut(heats=1, seats=2), None),
    ],
)
def test_type_of_another_format_is_named_where_the_code_table_has_it(chosen: AnyFormat, code: str | None) -> None:
    lines = as_trf(entered(4, Settings(chosen)), "Thursday", edition="trf26").split("\r\n")
    assert [line for line in lines if line.startswith("192")] == ([] if code is None else [code])


def _created(*names: str) -> tuple[Any, ...]:
    players = tuple("abcdefgh"[: len(names)])
    return CreateTournament(OF_TWO), EnterPlayers(players, (1800, *(0,) * (len(names) - 1)), names)


def test_a_report_has_the_rounds_that_are_over_at_every_moment() -> None:
    """Also while a round is prepared and played, and where a table of it is played again; points and places fit."""
    state = entered(4, OF_TWO)
    lines = {name: (line["score"], line["results"]) for name, line in read(state).items()}
    assert lines == dict.fromkeys("abcd", (0, {}))
    first: list[AnyCommand] = [PairRound(), SetTables((("a", "b"), ("c", "d")), (), "a test"), LockRound(), OpenRound()]
    rest: list[AnyCommand] = [RecordResult(1, 1, result(2, 1)), RecordResult(1, 2, result(2, 1)), CloseRound()]
    for command in [*first, rest[0]]:
        state = after(state, command)
        assert all(line["results"] == {} for line in read(state).values()), command
    for command in (*rest[1:], PairRound(), LockRound(), OpenRound()):
        state = after(state, command)
        assert [read(state)[name]["results"][1]["result"] for name in "abcd"] == ["1", "0", "1", "0"], command
        check_points(state)
    assert "" not in [line["results"].get(2) for line in read(state).values()]
    for table in (1, 2):
        state = after(state, RecordResult(2, table, result(1, 1)))
    assert [read(state)[name]["results"][2]["result"] for name in "abcd"] == ["="] * 4
    again = after(state, OrderReplay(2, 1, "a test"))
    assert [list(read(again)[name]["results"]) for name in "abcd"] == [[1]] * 4


def check_points(state: Tournament) -> None:
    """Compare the points of a report with its results, as programs that pair by them do."""
    for line in read(state).values():
        assert line["score"] == sum(POINTS.get(entry["result"], 0) for entry in line["results"].values())


def test_no_shows_and_forfeits() -> None:
    state = opened(entered(8, OF_TWO), "ab", "cd", "ef", "gh")
    state = after(
        state,
        PutOut(1, 1, "a test", "a", came=False),
        PutOut(1, 2, "a test", "c", came=True),
        PutOut(1, 3, "a test", "e", came=False),
        PutOut(1, 3, "a test", "f", came=False),
    )
    assert all(line["results"] == {} for line in read(state).values()), "a game is still played"
    players = read(after(state, RecordResult(1, 4, result(2, 1))))
    codes = {name: players[name]["results"][1]["result"] for name in "abcdefgh"}
    assert codes == {"a": "-", "b": "+", "c": "0", "d": "1", "e": "-", "f": "-", "g": "1", "h": "0"}
    assert (players["b"]["score"], players["d"]["score"]) == (1, 1)


def test_a_ruling_counts_and_a_shared_place_is_a_draw() -> None:
    state = played(entered(4, OF_TWO), "ab", "cd", results=[result(5, 5), result(1, 2)])
    state = after(state, DecideResult(1, 2, "a test", TableResult((2, 1), (1, 2))))
    check(state)
    players = read(state)
    assert [players[name]["results"][1]["result"] for name in "abcd"] == ["=", "=", "1", "0"]


@pytest.mark.parametrize(("bye", "code", "points"), [(10, "U", 1.0), (None, "Z", 0.0), (8, "H", 0.5)])
def test_a_bye_is_coded_by_its_points(bye: int | None, code: str, points: float) -> None:
    settings = replace(OF_TWO, scoring=Scoring(bye=bye))
    players = read(played(entered(3, settings), "ab", byes="c"))
    assert (players["c"]["results"][1]["result"], players["c"]["score"]) == (code, points)


def test_a_player_who_missed_a_round_has_a_bye_of_no_points() -> None:
    state = after(played(entered(4, replace(OF_TWO, late_until=3)), "ab", "cd"), EnterPlayers(("late", "other")))
    players = read(state)
    assert players["late"]["results"][1] == {"opponent": None, "color": None, "result": "Z"}


def test_everybody_meets_everybody() -> None:
    state = entered(5, Settings(RoundRobin()))
    for number in range(1, 6):
        state = after(state, PairRound(), LockRound(), OpenRound())
        for count in (1, 2):
            state = after(state, RecordResult(number, count, result(2, 1)))
        state = after(state, CloseRound())
    check(state)


@pytest.mark.parametrize("settings", [Settings(Swiss(3)), Settings(Groups((5,), 2, at_once=True))])
def test_other_tournaments_have_no_report(settings: Settings) -> None:
    state = after(entered(5, settings), PairRound(), LockRound(), OpenRound())
    with pytest.raises(TournamentRefused) as caught:
        as_trf(state, "Thursday")
    assert caught.value.code == "no_report"
