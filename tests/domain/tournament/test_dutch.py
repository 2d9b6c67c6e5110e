"""Tables of two by the FIDE Dutch system (organising 3.10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from domain.tournament.commands import CreateTournament, EnterPlayers, ForbidPair, PairRound, Register
from domain.tournament.dutch import DutchPlayer, Seat, dutch_round, first_seat, pairing_numbers, seated
from domain.tournament.errors import SettingsInvalid
from domain.tournament.rules import decide
from domain.tournament.settings import Scoring, Settings, Swiss
from domain.tournament.simulation import take
from domain.tournament.state import Tournament
from tests.domain.tournament.dutch_check import broken_rules, can_be_paired, random_tournament, small_tournament
from tests.domain.tournament.playing import chance, names, played, result
from workers.dutch import pair_dutch

DUTCH = Settings(Swiss(3, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0), bye=2), late_until=2)


def entered(players: int) -> Tournament:
    state = take(None, CreateTournament(DUTCH), chance())
    return take(state, EnterPlayers(names(players), tuple(range(2_000, 2_000 - players, -1))), chance())


def player(number: int, seats: str = "", score: int = 0) -> DutchPlayer:
    """Return a player with these past seats: `wb` for the first and then the second seat."""
    had: dict[str, Seat] = {"w": 0, "b": 1}
    return DutchPlayer(number, Fraction(score), tuple(had[seat] for seat in seats))


@pytest.mark.parametrize("seed", range(12))
def test_random_tournaments_hold_the_rules_in_every_round(seed: int) -> None:
    """Against all pairings there are; 2,000 tournaments against bbpPairings: see `dutch_check`."""
    state = random_tournament(seed, range(8, 11))
    assert [broken_rules(state, number + 1) for number in range(len(state.rounds))] == [[]] * len(state.rounds)


@pytest.mark.parametrize("players", range(2, 8))
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_a_round_of_a_small_field_holds_the_rules_or_is_refused_where_no_pairing_does(players: int, seed: int) -> None:
    """The check searches all pairings. The engine alone gives four byes to four players who have all met."""
    rounds = players + 1
    state, refusal = small_tournament(seed, players, rounds)
    for number in range(1, len(state.rounds) + 1):
        assert broken_rules(state, number) == []
        assert len(state.rounds[number - 1].byes) == players % 2
    question = dutch_round(state, [entrant.player for entrant in state.roster], rounds)
    assert refusal == "no_pairing"
    assert not can_be_paired(question)


def test_the_check_finds_each_fault() -> None:
    state = played(entered(6), "ad", "be", "cf")
    assert broken_rules(played(state, "da", "bc", "ef"), 2) == ["C.1 to C.3: 4 and 1"]
    assert broken_rules(played(state, "af", "bd", "ce"), 2)[0] == "C.6: 0 pairs in the highest bracket, 1 were possible"
    crossed = played(state, "ab", "cd", "ef")
    assert broken_rules(crossed, 2) == ["E.1: 3 and 4 sit the wrong way round"]


def test_the_first_round_pairs_the_upper_half_with_the_lower_one() -> None:
    state = take(entered(7), PairRound(), chance(), pair_dutch)
    assert {frozenset(table.players) for table in state.rounds[0].tables} == {
        frozenset(pair) for pair in ("ad", "be", "cf")
    }
    assert state.rounds[0].byes == ("g",)
    seat = first_seat(state.rounds[0].key)
    assert [table.players.index(upper) for table, upper in zip(state.rounds[0].tables, "abc", strict=True)] == [
        seat, 1 - seat, seat,
    ]  # fmt: skip


def test_forbidden_pairs_do_not_meet() -> None:
    state = take(entered(6), ForbidPair(("a", "d")), chance())
    state = take(state, PairRound(), chance(), pair_dutch)
    assert {frozenset(table.players) for table in state.rounds[0].tables} == {
        frozenset(pair) for pair in ("ae", "bd", "cf")
    }


def test_a_player_has_no_second_bye() -> None:
    state = played(entered(5), "ac", "bd", byes="e")
    state = take(state, PairRound(), chance(), pair_dutch)
    assert state.rounds[1].byes != ("e",)


def test_late_entries_move_the_pairing_numbers_behind_them() -> None:
    state = take(played(entered(4), "ac", "bd"), Register("x", 1_999), chance())
    assert pairing_numbers(state, state.available(2)) == {"a": 1, "b": 2, "x": 3, "c": 4, "d": 5}


def test_floats_tell_the_players_who_met_a_lower_or_a_higher_score() -> None:
    state = played(played(entered(5), "ac", "bd", byes="e"), "ab", "ec", byes="d", results=[result(1, 0), result(1, 0)])
    floats = {entrant.number: entrant.floats for entrant in dutch_round(state, names(5), 3).players}
    assert floats == {
        1: ("none", "none"), 2: ("none", "none"), 3: ("none", "up"), 4: ("none", "down"), 5: ("down", "down"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("left", "right", "first"),
    [
        (player(1, "w"), player(2, "b"), 2),
        (player(1, "b"), player(2, "w"), 1),
        (player(1, "wb"), player(2, "wbwb", 1), 2),
        (player(1, "wwb"), player(2, "bwwbw"), 1),
        (player(1, "bww"), player(2, "wbw"), 2),
        (player(1, "wbww"), player(2, "wwww"), 1),
        (player(1, "bwbw"), player(2, "wbbw"), 2),
        (player(1, "bw"), player(2, "bw"), 2),
        (player(1, "bw"), player(2, "bw", 1), 1),
        (player(1), player(2), 1),
        (player(2), player(3), 3),
        (player(1), player(2, "b"), 2),
    ],
    ids=[
        "E.1", "E.1 the other way", "A.6 mild", "E.2 equal strength", "E.2 stronger", "E.2 wider difference", "E.3",
        "E.4 number", "E.4 score", "E.5 odd", "E.5 even", "one without games",
    ],
)  # fmt: skip
def test_seats_follow_part_e_of_the_handbook(left: DutchPlayer, right: DutchPlayer, first: int) -> None:
    assert seated(left, right, 0)[0].number == seated(right, left, 0)[0].number == first


@pytest.mark.parametrize(
    "settings",
    [
        Settings(Swiss(5, 4, "fide_dutch"), DUTCH.scoring),
        Settings(Swiss(5, 2, "fide_dutch"), Scoring()),
        Settings(Swiss(5, 2, "fide_dutch"), Scoring(places=(2, 0, 0, 0))),
    ],
)
def test_the_dutch_system_is_for_wins_and_draws_at_tables_of_two(settings: Settings) -> None:
    with pytest.raises(SettingsInvalid):
        take(None, CreateTournament(settings), chance())


def test_without_an_engine_it_does_not_pair() -> None:
    with pytest.raises(ValueError, match="need an engine"):
        decide(entered(4), PairRound(), chance())
