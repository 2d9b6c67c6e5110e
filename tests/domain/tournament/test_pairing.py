"""The promises of a pairing (organising 3)."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.tournament.commands import CreateTournament, EnterPlayers, ForbidPair, PairRound, SetAbsence, Withdraw
from domain.tournament.events import RoundPaired
from domain.tournament.explanation import explain
from domain.tournament.pairing import Pool, Search, TableCosts, cost_of, swiss_pairing
from domain.tournament.rules import decide
from domain.tournament.rules.rule import VERSION
from domain.tournament.schedules import table_sizes
from domain.tournament.settings import Seeding, Settings, Swiss, Weights
from domain.tournament.simulation import begin, figures, pair_round, play_round, strengths, take
from domain.tournament.standings import standings
from domain.tournament.state import Cost, Tournament
from tests.domain.tournament.pairing_check import compared, summary
from tests.domain.tournament.playing import after, chance, entered, names, played

KNOWN_TABLES = (("b", "a", "f", "e"), ("d", "c", "h", "g"))
KNOWN_LARGE_TABLES = "ad551270532496fd0abeaed22bbf63d91724b824da7d76cb14f4bc8127f0204f"


def seated(state: Tournament, number: int = -1) -> list[tuple[str, ...]]:
    return [table.players for table in state.rounds[number].tables]


def simulated(players: int, rounds: int, seats: int = 4, seed: object = 1) -> Tournament:
    luck = KeyedChance(f"pairing {seed}".encode())
    state = begin(Settings(Swiss(rounds, seats)), players, luck)
    strong = strengths([player.player for player in state.roster], luck)
    for _ in range(rounds):
        state = play_round(pair_round(state, luck), strong, luck)
    return state


@pytest.mark.parametrize("players", range(3, 200))
def test_tables_of_four_leave_nobody_over_but_one_of_five(players: int) -> None:
    sizes = table_sizes(players, 4)
    assert players - sum(sizes) == (players == 5)
    assert sizes.count(3) == ({0: 0, 1: 3, 2: 2, 3: 1}[players % 4] if players > 5 else (players == 3))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("players", range(2, 40))
def test_tables_of_two_and_three_are_all_full(players: int, seats: int) -> None:
    assert table_sizes(players, seats) == (seats,) * (players // seats)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_roster_is_paired_once_each_without_forbidden_pairs(data: st.DataObject) -> None:
    """Over random rosters, absences, withdrawals, forbidden pairs and results."""
    seats = data.draw(st.integers(2, 4), label="seats")
    players = data.draw(st.integers(2 * seats, 15), label="players")
    luck = KeyedChance(data.draw(st.binary(min_size=1, max_size=4), label="key"))
    state = begin(Settings(Swiss(4, seats)), players, luck)
    everybody = [player.player for player in state.roster]
    if data.draw(st.booleans(), label="a forbidden pair"):
        state = take(state, ForbidPair((everybody[0], everybody[1])), luck)
    strong = strengths(everybody, luck)
    for number in (1, 2, 3):
        away = data.draw(st.sampled_from(everybody), label="away")
        if len(state.available(number)) > 2 * seats and away in state.available(number):
            gone = Withdraw(away) if data.draw(st.booleans(), label="for good") else SetAbsence(away, number)
            state = take(state, gone, luck)
        state = pair_round(state, luck)
        paired = state.rounds[-1]
        named = [player for table in paired.tables for player in table.players] + list(paired.byes)
        assert sorted(named) == sorted(state.available(number))
        assert sorted((len(table.players) for table in paired.tables), reverse=True) == list(
            table_sizes(len(named), seats)
        )
        assert paired.cost.forbidden == 0
        assert not any({*everybody[:2]} <= set(table) for table in seated(state)) or not state.forbidden
        state = play_round(state, strong, luck)
        check_byes(state, number)


def check_byes(state: Tournament, number: int) -> None:
    """Check that no player has a second bye while another player of that round had none."""
    had = dict.fromkeys(state.available(number), 0)
    for earlier in state.rounds[: number - 1]:
        for player in earlier.byes:
            if player in had:
                had[player] += 1
    byes = state.rounds[number - 1].byes
    assert all(had[bye] <= had[other] for bye in byes for other in had if other not in byes)


def test_the_same_draw_gives_the_same_tables_and_another_one_others() -> None:
    assert simulated(13, 3, seed=5) == simulated(13, 3, seed=5)
    assert seated(simulated(13, 1, seed=5)) != seated(simulated(13, 1, seed=6))
    state = entered(16)
    state = played(state, "abcd", "efgh", "ijkl", "mnop")
    assert swiss_pairing(state, names(16), 4, 7, VERSION) == swiss_pairing(state, names(16), 4, 7, VERSION)


def test_known_tables_of_a_known_draw() -> None:
    """The same on every machine and in every release: a log replays its pairings."""
    state = played(entered(8), "abcd", "efgh")
    pairing = swiss_pairing(state, names(8), 4, 12345, 2)
    assert pairing.tables == (tuple("bafe"), tuple("dchg"))
    assert (pairing.proven, pairing.cheapest) == (True, False)
    pairing = swiss_pairing(state, names(8), 4, 12345, VERSION)
    assert pairing.tables == KNOWN_TABLES
    assert (pairing.proven, pairing.cheapest) == (True, True)
    large = played(entered(20), "abcd", "efgh", "ijkl", "mnop", "qrst")
    pairing = swiss_pairing(large, names(20), 4, 12345, VERSION)
    assert sha256(repr(pairing.tables).encode()).hexdigest() == KNOWN_LARGE_TABLES
    assert (pairing.proven, pairing.cheapest) == (True, False)


@pytest.mark.parametrize(
    ("players", "evenings", "starts", "percent"),
    [
        (8, range(10), 0, 0),
        (12, range(4), 0, 0),
        (16, range(1), 10, 0),
        pytest.param(32, range(1), 10, 0, marks=pytest.mark.long),
        *(
            pytest.param(*campaign, marks=pytest.mark.long)
            for campaign in (
                (8, range(200), 0, 0),
                (12, range(200), 0, 0),
                (16, range(200), 25, 2),
                (32, range(20), 100, 5),
                (64, range(4), 100, 5),
            )
        ),
    ],
)
def test_pairing_costs_as_little_as_the_cheapest_or_as_the_best_of_many_starts(
    players: int, evenings: range, starts: int, percent: int
) -> None:
    comparisons = compared(players, evenings, starts)
    assert summary([(comparison.cost.soft, comparison.other.soft) for comparison in comparisons]).percent <= percent


def rated(players: int, seeding: Seeding = "spread") -> Tournament:
    """Return a tournament with players rated in the order of the alphabet, `a` the best."""
    chosen = after(None, CreateTournament(Settings(Swiss(5), seeding=seeding)))
    return after(chosen, EnterPlayers(names(players), tuple(range(2_000, 2_000 - players, -1))))


@pytest.mark.parametrize("players", [8, 15, 16, 24])
def test_first_round_spreads_the_best_rated_over_the_tables(players: int) -> None:
    state = after(rated(players), PairRound())
    tables = [set(table) for table in seated(state)]
    for first in range(0, players - players % len(tables), len(tables)):
        pot = set(names(players)[first : first + len(tables)])
        assert all(len(pot & table) == 1 for table in tables), "each table has one of each strength"
    assert state.rounds[0].seeding == "spread"
    assert state.rounds[0].cost == Cost()


def test_organiser_seats_the_best_rated_together_or_by_lot() -> None:
    together = after(rated(8, "together"), PairRound())
    assert {frozenset(table) for table in seated(together)} == {frozenset("abcd"), frozenset("efgh")}
    by_lot = [seated(after(rated(8, "lot"), PairRound(), by=chance(seed))) for seed in range(4)]
    assert len({frozenset(map(frozenset, tables)) for tables in by_lot}) > 1
    state = rated(8)
    (event,) = decide(state, PairRound(), chance(), version=2)
    assert isinstance(event, RoundPaired)
    assert {frozenset(table) for table in event.tables} == {frozenset("abcd"), frozenset("efgh")}
    assert event.seeding == "together"


def test_first_round_with_a_forbidden_pair_still_spreads_the_best_rated() -> None:
    state = after(rated(16), ForbidPair(("a", "h")), PairRound())
    assert state.rounds[0].cost.forbidden == 0
    assert sorted(len(set("abcd") & set(table)) for table in seated(state)) == [1, 1, 1, 1]


def test_equal_scores_are_spread_by_rating_only_where_it_costs_no_more() -> None:
    state = played(rated(16), "abcd", "efgh", "ijkl", "mnop")
    spread_cost = swiss_pairing(state, names(16), 4, 7, VERSION).cost
    lot = replace(state, settings=replace(state.settings, seeding="lot"))
    assert swiss_pairing(lot, names(16), 4, 7, VERSION).cost.order(None) == spread_cost.order(None)


def test_explanation_names_the_ratings() -> None:
    explanations = explain(after(rated(8), PairRound()), 1)
    for explanation in explanations:
        assert explanation.ratings == tuple(2_000 - names(8).index(player) for player in explanation.players)


def test_starts_that_share_their_costs_find_what_each_finds_alone() -> None:
    state = played(entered(20), "abcd", "efgh", "ijkl", "mnop", "qrst")
    pool, sizes = Pool(state, names(20), 3), table_sizes(20, 4)
    shared = TableCosts(pool)
    for key in range(4):
        assert Search(shared, sizes, key).run() == Search(TableCosts(pool), sizes, key).run()
    tables = [table for seats in (2, 3, 4) for table in combinations(range(20), seats)]
    by_name = {sum(shared.names[player] for player in table): table for table in tables}
    assert len(by_name) == len(tables), "no two tables have the same name"
    assert all(shared.cost(list(by_name[name])) == cost for name, cost in shared.known.items())


def test_first_round_is_proven_to_be_the_cheapest_at_once() -> None:
    assert swiss_pairing(entered(26), names(26), 5, 7, VERSION).cheapest


def test_a_forbidden_pair_in_a_large_first_round_is_kept_apart() -> None:
    state = after(entered(26), ForbidPair(("a", "b")), PairRound())
    assert not any({"a", "b"} <= set(table) for table in seated(state))


def test_thirty_two_players_in_five_rounds_have_no_repeat_and_even_seats() -> None:
    totals = figures(simulated(32, 5))
    assert totals.repeats == 0
    assert totals.players_with_seats_apart <= 1
    assert totals.mean_spread < 5.6, "one tournament; the mean of fifty is below 5.1"


@pytest.mark.parametrize("seats", [2, 3])
def test_smaller_tables_have_no_repeat_either(seats: int) -> None:
    totals = figures(simulated(16, 4, seats))
    assert totals.repeats == 0
    assert totals.most_byes - totals.least_byes <= 1


def test_repeats_that_remain_are_proven_to_be_unavoidable() -> None:
    state = played(entered(8), "abcd", "efgh")
    state = after(state, PairRound())
    assert state.rounds[1].cost.repeats == 4, "two of each table meet again: 2 + 2 of 4 is the best"
    assert state.rounds[1].proven


def test_a_forbidden_pair_is_kept_apart_at_any_cost() -> None:
    state = played(entered(8), "abcd", "efgh")
    for pair in combinations("abcd", 2):
        assert not any(set(pair) <= set(table) for table in seated(after(state, ForbidPair(pair), PairRound())))


def test_a_bye_goes_to_the_lowest_score_without_a_bye() -> None:
    state = played(entered(7, Settings(Swiss(rounds=5, seats=3))), "abc", "def", byes="g")
    last = {line.player for line in standings(state) if line.values["points"] == 3}
    second = after(state, PairRound())
    assert set(second.rounds[1].byes) < last


def test_without_a_weight_for_seats_the_scores_are_closer() -> None:
    free = Weights(seats=0, seat_again=0, small_table=0, opponents=0)
    state = played(entered(12), "abcd", "efgh", "ijkl")
    state = played(state, "aeib", "cfjk", "dghl")
    totals = [
        after(replace(state, settings=Settings(Swiss(5), weights=w)), PairRound()).rounds[2].cost
        for w in (free, Weights())
    ]
    assert totals[0].repeats == totals[1].repeats
    assert totals[0].spread <= totals[1].spread


def test_a_second_small_table_costs_its_weight_for_each_player() -> None:
    state = played(entered(11), "abcd", "efgh", "ijk")
    assert cost_of(state, ["aeib", "cfjg", "dhk"], 4).small_tables == state.settings.weights.small_table
    assert cost_of(state, ["aeij", "cfkg", "dhb"], 4).small_tables == 0


def test_where_all_tables_have_three_seats_nobody_misses_a_fourth() -> None:
    state = after(played(entered(9), "abc", "def", "ghi"), PairRound())
    assert state.rounds[1].cost.seats < state.settings.weights.seats
    assert state.rounds[1].cost.small_tables == 0


def test_the_cost_of_a_round_is_the_sum_of_its_tables() -> None:
    state = simulated(13, 3)
    before = replace(state, rounds=state.rounds[:2])
    assert cost_of(before, seated(state), 1) == state.rounds[2].cost


# Why these tables


def test_each_table_is_explained() -> None:
    state = after(played(played(entered(8), "abcd", "efgh"), "abef", "cdgh"), PairRound())
    explanations = explain(state, 3)
    assert [explanation.players for explanation in explanations] == seated(state)
    for explanation in explanations:
        assert explanation.score_group == (min(explanation.scores), max(explanation.scores))
        assert len(explanation.sat) == len(explanation.players)
        assert sum(len(meeting.rounds) for meeting in explanation.met) == explanation.cost.repeats
    meetings = {
        frozenset(meeting.players): meeting.rounds for explanation in explanations for meeting in explanation.met
    }
    assert meetings.get(frozenset("ab"), (1, 2)) == (1, 2)
    assert sum((explanation.cost for explanation in explanations[1:]), explanations[0].cost) == state.rounds[2].cost


def test_the_nearest_alternative_is_a_swap_and_its_difference_is_true() -> None:
    state = after(played(entered(12), "abcd", "efgh", "ijkl"), PairRound())
    costs = []
    for explanation in explain(state, 2):
        assert explanation.alternative is not None
        tables = [list(table) for table in seated(state)]
        here, there = tables[explanation.table - 1], tables[explanation.alternative.table - 1]
        here[here.index(explanation.alternative.leaves)] = explanation.alternative.comes
        there[there.index(explanation.alternative.comes)] = explanation.alternative.leaves
        before = replace(state, rounds=state.rounds[:1])
        swapped = cost_of(before, tables, 4)
        difference = swapped - state.rounds[1].cost
        assert explanation.alternative.difference.repeats == difference.repeats
        assert explanation.alternative.difference.spread == difference.spread
        assert explanation.alternative.difference.seats <= difference.seats, "the alternative sits as is best"
        costs.append(explanation.alternative.difference.order(None))
    assert all(cost >= (0, 0, 0) for cost in costs), "no swap would be cheaper"


def test_one_table_has_no_alternative() -> None:
    (explanation,) = explain(after(entered(4), PairRound()), 1)
    assert explanation.alternative is None
    assert explanation.met == ()
