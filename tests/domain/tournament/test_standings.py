"""Points and standings (organising 5 and 7)."""

from __future__ import annotations

import sys
from fractions import Fraction

import pytest
from msgspec.structs import replace

from domain.tournament.commands import (
    CloseRound,
    CreateTournament,
    DecideResult,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    RecordResult,
    Register,
)
from domain.tournament.events import ResultDecided
from domain.tournament.evolve import evolve
from domain.tournament.explanation import explain
from domain.tournament.points import yields
from domain.tournament.rules import decide
from domain.tournament.rules.rule import VERSION
from domain.tournament.settings import Criterion, League, Scoring, Settings, Swiss
from domain.tournament.standings import Standing, by_division, season_of, standings
from domain.tournament.state import RoundTable, TableResult, Tournament
from tests.domain.tournament.playing import after, chance, entered, names, played, result


def line(lines: tuple[Standing, ...], player: str) -> Standing:
    return next(standing for standing in lines if standing.player == player)


def ordered(*criteria: Criterion, places: tuple[int, ...] = (10, 6, 3, 1)) -> Settings:
    return Settings(Swiss(rounds=5), Scoring(places=places, order=criteria))


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (10, 6, 3, 1)),
        ((1, 1, 3, 4), (8, 8, 3, 1)),
        ((1, 2, 2, 2), (10, Fraction(10, 3), Fraction(10, 3), Fraction(10, 3))),
        ((1, 1, 1, 1), (5, 5, 5, 5)),
    ],
)
def test_players_who_share_places_share_their_points(places: tuple[int, ...], points: tuple[Fraction, ...]) -> None:
    lines = yields(RoundTable(tuple("abcd"), TableResult((0, 0, 0, 0), places)), Scoring())
    assert tuple(lines[player].points for player in "abcd") == points
    assert sum(lines[player].points for player in "abcd") == 20


def test_a_small_table_counts_the_first_places_unless_it_has_points_of_its_own() -> None:
    table = RoundTable(tuple("abc"), result(9, 8, 7))
    assert [seat_yield.points for seat_yield in yields(table, Scoring()).values()] == [10, 6, 3]
    assert [seat_yield.points for seat_yield in yields(table, Scoring(small_tables={3: (10, 5, 1)})).values()] == [
        10,
        5,
        1,
    ]


def test_an_excluded_player_is_last_without_points_and_the_others_move_up() -> None:
    lines = yields(RoundTable(tuple("abcd"), result(40, 30, 20, 10), {"a": "forfeit"}), Scoring())
    assert [lines[player].place for player in "abcd"] == [4, 1, 2, 3]
    assert [lines[player].points for player in "abcd"] == [0, 10, 6, 3]


def test_the_last_one_left_wins_without_a_result() -> None:
    lines = yields(RoundTable(("a", "b"), None, {"a": "no_show"}), Scoring())
    assert lines["b"].points == 10
    assert lines["a"].points == 0
    assert yields(RoundTable(("a", "b"), None), Scoring()) == {}


def test_points_below_zero_have_no_shares() -> None:
    lines = yields(RoundTable(("a", "b"), result(10, -5)), Scoring())
    assert lines["a"].table_share is None
    assert lines["b"].winner_share is None


def test_shares_are_fractions_of_the_tables_and_of_the_winners_points() -> None:
    lines = yields(RoundTable(tuple("abcd"), result(40, 30, 20, 10)), Scoring())
    assert [seat_yield.table_share for seat_yield in lines.values()] == [Fraction(n, 10) for n in (4, 3, 2, 1)]
    assert [seat_yield.winner_share for seat_yield in lines.values()] == [Fraction(n, 4) for n in (4, 3, 2, 1)]


def test_each_line_says_by_which_criterion_it_was_parted_from_the_one_before() -> None:
    state = played(entered(8), "abcd", "efgh", results=[result(40, 30, 20, 10), result(50, 30, 20, 10)])
    lines = standings(state)
    assert [standing.place for standing in lines] == [1, 1, 3, 3, 5, 5, 7, 7], (
        "nothing in the usual order parts the tables"
    )
    assert [standing.parted_by for standing in lines] == [None, None, "points", None, "points", None, "points", None]


@pytest.mark.parametrize(
    ("criterion", "first", "value"),
    [
        ("game_points", "e", 50),
        ("table_share", "e", round(50 / 110, 6)),
        ("wins", "a", 1),
    ],
)
def test_a_later_criterion_parts_players_with_equal_points(criterion: Criterion, first: str, value: float) -> None:
    state = entered(8, ordered("points", criterion))
    lines = standings(played(state, "abcd", "efgh", results=[result(40, 30, 20, 10), result(50, 30, 20, 10)]))
    assert lines[0].player == first
    assert line(lines, first).values == {"points": 10, criterion: value}
    assert lines[1].parted_by == (None if criterion == "wins" else criterion)


def test_the_winner_s_share_is_a_mean_over_the_games() -> None:
    state = entered(4, ordered("winner_share"))
    state = played(state, "abcd", results=[result(40, 30, 20, 10)])
    state = played(state, "abcd", results=[result(10, 40, 40, 40)])
    assert line(standings(state), "a").values == {"winner_share": 0.625}
    assert standings(state)[0].player == "b"


def test_opponents_points_are_a_mean_so_that_tables_of_three_and_four_compare() -> None:
    state = entered(7, ordered("points", "opponents"))
    lines = standings(played(state, "abcd", "efg"))
    assert line(lines, "a").values["opponents"] == round(10 / 3, 6)
    assert line(lines, "e").values["opponents"] == 4.5
    assert [standing.player for standing in lines][:2] == ["e", "a"]
    assert lines[1].parted_by == "opponents"


def test_head_to_head_counts_only_tables_at_which_equals_sat_together() -> None:
    state = entered(8, ordered("points", "head_to_head"))
    state = played(state, "abcd", "efgh")
    state = played(state, "eafg", "bcdh", results=[result(40, 30, 20, 10), result(40, 30, 20, 10)])
    # a: 10 + 6, e: 10 + 10, b: 6 + 10
    lines = standings(state)
    assert line(lines, "a").values["points"] == line(lines, "b").values["points"] == 16
    assert (line(lines, "a").values["head_to_head"], line(lines, "b").values["head_to_head"]) == (1, -1)
    assert line(lines, "b").parted_by == "head_to_head"


def test_standings_can_be_had_after_any_round() -> None:
    first = played(entered(4), "abcd")
    second = played(first, "dcba", results=[result(40, 30, 20, 10)])
    assert standings(second, 1) == standings(first)
    assert standings(second, 0)[0].place == standings(second, 0)[3].place == 1
    assert {standing.values["points"] for standing in standings(second)} == {11, 9}


def test_a_bye_brings_the_points_of_a_second_place_or_the_chosen_points() -> None:
    assert line(standings(played(entered(5), "abcd", byes="e")), "e").values["points"] == 6
    settings = Settings(Swiss(rounds=5), Scoring(bye=2))
    assert line(standings(played(entered(5, settings), "abcd", byes="e")), "e").values["points"] == 2


def test_nobody_is_parted_on_an_empty_roster() -> None:
    assert standings(Tournament(Settings(Swiss(rounds=1)))) == ()


def test_numbers_of_earlier_versions_that_no_float_holds_are_told_as_the_largest_float() -> None:
    huge = 10**400
    order: tuple[Criterion, ...] = (
        *("points", "game_points", "table_share", "winner_share", "wins", "opponents", "head_to_head"),
    )
    scoring = Scoring((huge, 6, 3, 1), {3: (huge, 6, 1)}, huge, order)
    state = played(entered(8), "abcd", "efgh")
    tables = (replace(state.rounds[0].tables[0], result=result(huge, 3, -huge, 1)), *state.rounds[0].tables[1:])
    state = replace(
        state,
        settings=replace(state.settings, scoring=scoring),
        rounds=(replace(state.rounds[0], tables=tables, byes=("h",)),),
    )
    lines = standings(state)
    assert [standing.player for standing in lines][:2] == ["h", "a"]
    assert line(lines, "a").values["points"] == sys.float_info.max
    assert line(lines, "a").values["game_points"] == sys.float_info.max
    assert line(lines, "c").values["game_points"] == -sys.float_info.max
    paired = after(state, PairRound())
    assert all(max(table.scores) == sys.float_info.max for table in explain(paired, 2)[:1])
    ruled = after(state, DecideResult(1, 1, "a slip", result(4, 3, 2, 1)))
    assert line(standings(ruled), "a").values["game_points"] == 4


def league(version: int) -> Tournament:
    """Return a league after its first season, begun by a version of the rules."""
    create = CreateTournament(Settings(League(2, (3,), promoted=1, seats=3), late_until=9))
    (event,) = decide(None, create, chance(), version=version)
    state = after(evolve(None, event), EnterPlayers(names(6)), PairRound(), LockRound(), OpenRound())
    for table in range(1, 1 + len(state.rounds[0].tables)):
        state = after(state, RecordResult(1, table, result(3, 2, 1)))
    return after(state, CloseRound())


def test_divisions_of_a_league_have_standings_of_their_own_and_newcomers_follow() -> None:
    state = after(league(VERSION), Register("n"))
    season = season_of(state, 1)
    assert season is not None
    lines = by_division(state, season)
    assert [line.division for line in lines] == [1, 1, 1, 2, 2, 2, None]
    assert [lines[0].place, lines[3].place, lines[6].player] == [1, 1, "n"]
    for number, division in enumerate(season.groups, 1):
        assert {line.player for line in lines if line.division == number} == set(division)
    second = after(state, *(Register(player) for player in "op"), PairRound(), LockRound(), OpenRound())
    assert [line.division for line in by_division(second, season)] == [1, 1, 1, 2, 2, 2]
    following = season_of(second, 2)
    assert following is not None
    assert {line.values["points"] for line in by_division(second, following)} == {0.0}, "a season counts alone"


def test_a_league_that_was_begun_by_version_2_keeps_its_list() -> None:
    state = league(2)
    assert season_of(state, 1) is None
    assert {line.division for line in standings(state)} == {None}
    (ruling,) = decide(state, DecideResult(1, 4, "sheet", result(1, 2, 3)), chance())
    assert isinstance(ruling, ResultDecided)
    old_places = {line.player: line.place for line in standings(state)}
    assert ruling.changed
    assert all(change.place_before == old_places[change.player] for change in ruling.changed)
