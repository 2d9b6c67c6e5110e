"""Series of tournaments: the results that count, ties, and the persons behind several rosters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from domain.tournament.commands import CloseRound, LockRound, OpenRound, PairRound, PutOut, RecordResult
from domain.tournament.series import RosterLine, SeriesLine, SeriesRules, TournamentOutcome, outcomes, series_standing
from domain.tournament.settings import League, Settings, Swiss
from domain.tournament.state import TableResult
from tests.domain.tournament.playing import after, entered, opened, played, result

PLACES = SeriesRules(counts="places", place_points=(10, 6, 3))


def standing(rules: SeriesRules, *tournaments: Mapping[str, TournamentOutcome]) -> tuple[SeriesLine, ...]:
    """Return the standing of tournaments with players who have accounts."""
    return series_standing(rules, [[line(player) for player in results] for results in tournaments], tournaments)


def line(player: str, name: str = "", fide_id: str = "", *, by_name: bool = False) -> RosterLine:
    return RosterLine(player, name or player, fide_id, name if by_name else "")


def won(points: int, place: int = 2, sharing: int = 1) -> TournamentOutcome:
    return TournamentOutcome(place, sharing, Fraction(points))


def persons(*rosters: Sequence[RosterLine]) -> list[tuple[str, ...]]:
    """Return the ids that are joined, where everybody has a result in each of their tournaments."""
    results = [{entry.player: won(1) for entry in roster} for roster in rosters]
    return sorted(entry.players for entry in series_standing(SeriesRules(), rosters, results))


def totals(lines: Sequence[SeriesLine]) -> list[tuple[int, str, float]]:
    return [(entry.place, entry.player, entry.total) for entry in lines]


def test_best_results_count_and_the_others_are_dropped() -> None:
    tournaments = [{"a": won(5), "b": won(9)}, {"a": won(7)}, {"a": won(5), "b": won(1)}]
    lines = standing(SeriesRules(best=2), *tournaments)
    assert totals(lines) == [(1, "a", 12), (2, "b", 10)]
    assert [(result.tournament, result.points, result.counted) for result in lines[0].results] == [
        (1, 5, True),
        (2, 7, True),
        (3, 5, False),
    ], "of equal results the earlier counts"
    assert [result.tournament for result in lines[1].results] == [1, 3]
    assert totals(standing(SeriesRules(), *tournaments)) == [(1, "a", 17), (2, "b", 10)]


def test_places_bring_the_points_of_the_rules_and_shared_places_share_them() -> None:
    lines = standing(PLACES, {"a": won(1, 1, 2), "b": won(1, 1, 2), "c": won(1, 3), "d": won(1, 4)})
    assert totals(lines) == [(1, "a", 8), (1, "b", 8), (3, "c", 3), (4, "d", 0)]
    thirds = standing(PLACES, {player: won(1, 2, 3) for player in "abc"})
    assert [entry.total for entry in thirds] == [3, 3, 3], "the points of places 2, 3 and 4"


def test_ties_are_parted_by_the_best_result_then_by_first_places() -> None:
    first = {"a": won(6), "b": won(8), "c": won(6, 1), "d": won(6)}
    second = {"a": won(6), "b": won(4), "c": won(6), "d": won(6)}
    lines = standing(SeriesRules(), first, second)
    assert [(entry.place, entry.player, entry.parted_by) for entry in lines] == [
        (1, "b", None),
        (2, "c", "best"),
        (3, "a", "wins"),
        (3, "d", None),
    ]
    assert totals(standing(SeriesRules(best=1), {"a": won(2)}, {"b": won(3)}))[0][1] == "b"


def test_first_places_count_also_where_they_are_dropped() -> None:
    lines = standing(SeriesRules(best=1), {"a": won(5), "b": won(5)}, {"b": won(1, 1)})
    assert [(entry.player, entry.wins, entry.parted_by) for entry in lines] == [("b", 1, None), ("a", 0, "wins")]


def test_players_without_a_result_have_no_line() -> None:
    rosters = [[line("a"), line("b")], [line("b")]]
    assert [entry.player for entry in series_standing(SeriesRules(), rosters, [{"a": won(0)}, {}])] == ["a"]
    assert series_standing(SeriesRules(), [], []) == ()


def test_persons_are_joined_by_account_then_by_fide_id_then_by_name() -> None:
    assert persons([line("a")], [line("a", "other")]) == [("a",)]
    assert persons([line("a", fide_id="7")], [line("b", fide_id="7")]) == [("a", "b")]
    named = [line("a", "Ann Lee", by_name=True)], [line("b", " ann  LEE", by_name=True)], [line("c", "Ann Lee")]
    assert persons(*named) == [("a", "b"), ("c",)], "a name that a player chose joins nobody"
    chained = [line("a", "Ann", by_name=True)], [line("b", "Ann", "7", by_name=True)], [line("c", "Bea", "7")]
    assert persons(*chained) == [("a", "b", "c")]


def test_ambiguous_names_and_two_lines_of_a_tournament_are_not_joined() -> None:
    twice = [line("a", "Ann", by_name=True), line("b", "Ann", by_name=True)], [line("c", "Ann", by_name=True)]
    assert persons(*twice) == [("a",), ("b",), ("c",)]
    two_ids = (
        [line("a", "Ann", "7", by_name=True)],
        [line("b", "Ann", "8", by_name=True)],
        [line("c", "Ann", by_name=True)],
    )
    assert persons(*two_ids) == [("a",), ("b",), ("c",)]
    both = [line("a", fide_id="7")], [line("a"), line("b", fide_id="7")]
    assert persons(*both) == [("a",), ("b",)], "an account and the FIDE id of another line"
    assert persons([line("a", by_name=True)], [line("b", by_name=True)]) == [("a",), ("b",)], "erased players"


def test_line_names_the_player_of_the_last_result() -> None:
    rosters = [[line("a", "Ann", "7")], [line("b", "Ann Lee", "7")], [line("c", "Ann L.", "7")]]
    (entry,) = series_standing(SeriesRules(), rosters, [{"a": won(1)}, {"b": won(2)}, {}])
    assert (entry.player, entry.name, entry.players) == ("b", "Ann Lee", ("a", "b", "c"))


def test_outcomes_are_those_of_the_standings_without_players_who_never_sat_at_a_table() -> None:
    settings = Settings(Swiss(rounds=1, seats=2))
    shared = TableResult((1, 1), (1, 1))
    state = played(entered(5, settings), "ab", "cd", byes="e", results=[TableResult((2, 1), (1, 2)), shared])
    assert outcomes(state) == {
        "a": TournamentOutcome(1, 1, Fraction(10)),
        "c": TournamentOutcome(2, 2, Fraction(8)),
        "d": TournamentOutcome(2, 2, Fraction(8)),
        "b": TournamentOutcome(4, 1, Fraction(6)),
    }
    state = after(opened(entered(4, settings), "ab", "cd"), PutOut(1, 1, "ill", "a", came=False))
    assert "a" not in outcomes(state)


def test_places_of_a_league_go_on_from_division_to_division() -> None:
    settings = Settings(League(1, (3,), promoted=1, seats=3))
    state = after(entered(6, settings), PairRound(), LockRound(), OpenRound())
    order = [player for division in state.draws[0].groups for player in division]
    for number, table in enumerate(state.rounds[0].tables, 1):
        points = result(*(len(order) - order.index(player) for player in table.players))
        state = after(state, RecordResult(1, number, points))
    places = {player: outcome.place for player, outcome in outcomes(after(state, CloseRound())).items()}
    assert places == {player: place for place, player in enumerate(order, 1)}


@pytest.mark.parametrize(("points", "place"), [((10, 6, 6, 0), None), ((10, 11), 2), ((3, 2, 3), 3), ((1,), None)])
def test_points_that_rise_with_the_place_are_named(points: tuple[int, ...], place: int | None) -> None:
    assert SeriesRules(place_points=points).rising_place == place
