"""The promises of each format (organising 3.6 to 3.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from domain.core.chance import KeyedChance
from domain.tournament.commands import (
    CloseRound,
    CreateTournament,
    EnterPlayers,
    LockRound,
    OpenRound,
    PairRound,
    PutOut,
    RecordResult,
    Register,
    SetTables,
    Withdraw,
)
from domain.tournament.errors import SettingsInvalid
from domain.tournament.events import GroupsDrawn
from domain.tournament.explanation import explain
from domain.tournament.formats import is_over, players_of_next
from domain.tournament.rules import decide
from domain.tournament.schedules import group_sizes, group_tables, round_robin
from domain.tournament.settings import AnyFormat, Groups, KnockOut, League, RoundRobin, Settings, Swiss
from domain.tournament.simulation import pair_round, play_round, strengths, take
from domain.tournament.standings import standings
from domain.tournament.state import Tournament
from tests.domain.tournament.playing import after, chance, entered, names, refused, result


def played_to_the_end(chosen: AnyFormat, players: int, seed: int = 1) -> Tournament:
    luck = KeyedChance(f"formats {seed}".encode())
    state = entered(players, Settings(chosen))
    strong = strengths(names(players), luck)
    while not is_over(state):
        state = play_round(pair_round(state, luck), strong, luck)
    assert refused(state, PairRound()) == "rounds_over"
    return state


def in_order(state: Tournament) -> Tournament:
    """Return the state after a round that everybody ended in the order of the alphabet."""
    state = after(state, PairRound(), LockRound(), OpenRound())
    for number, table in enumerate(state.rounds[-1].tables, 1):
        points = [-sorted(table.players).index(player) for player in table.players]
        state = after(state, RecordResult(len(state.rounds), number, result(*points)))
    return after(state, CloseRound())


def all_tables(state: Tournament) -> list[tuple[str, ...]]:
    return [table.players for round_ in state.rounds for table in round_.tables]


def meetings(tables: Sequence[Sequence[object]]) -> Counter[frozenset[object]]:
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def seats(tables: Sequence[Sequence[object]]) -> Counter[tuple[object, int]]:
    return Counter((player, seat) for table in tables for seat, player in enumerate(table))


FAIR = {2: (2, 3, 4, 5, 7), 3: (3, 4, 5, 7, 13), 4: (4, 5, 7, 9, 10, 13)}
"""By seats of a table: the sizes of fair groups."""


@pytest.mark.parametrize(("count", "size"), [(count, size) for count, sizes in FAIR.items() for size in sizes])
def test_everybody_in_a_group_meets_everybody_and_has_every_seat_equally(count: int, size: int) -> None:
    tables = group_tables(size, count)
    met, sat = meetings(tables), seats(tables)
    assert len(met) == size * (size - 1) // 2
    assert len(set(met.values())) == 1
    assert len(sat) == size * count
    assert len(set(sat.values())) == 1


def test_seven_players_have_seven_tables_of_four_each_pair_twice_each_seat_once() -> None:
    state = played_to_the_end(Groups(sizes=(7,)), 7)
    tables = all_tables(state)
    assert len(state.rounds) == 1
    assert [len(table) for table in tables] == [4] * 7
    assert set(meetings(tables).values()) == {2}
    assert set(seats(tables).values()) == {1}
    assert len(meetings(tables)) == 21
    assert len(seats(tables)) == 28


def test_groups_hold_all_players_and_the_strong_are_spread_over_them() -> None:
    ratings = tuple(range(2_000, 2_000 - 14, -1))
    state = after(None, CreateTournament(Settings(Groups(sizes=(7,)))), EnterPlayers(names(14), ratings), PairRound())
    (draw,) = state.draws
    assert [sorted(group) for group in draw.groups] == [list("adehilm"), list("bcfgjkn")]
    assert all(len({player in draw.groups[0] for player in table}) == 1 for table in all_tables(state))


def test_a_group_in_rounds_seats_nobody_twice_in_one() -> None:
    state = played_to_the_end(Groups(sizes=(5,), seats=2, at_once=False), 10)
    for round_ in state.rounds:
        players = [player for table in round_.tables for player in table.players]
        assert len(players) == len(set(players))
    assert set(meetings(all_tables(state)).values()) == {1}
    assert len(state.draws) == 1


@pytest.mark.parametrize(("players", "sizes"), [(19, (7, 7, 5)), (12, (7, 5)), (11, ()), (4, ())])
def test_sizes_of_groups_add_up_to_the_players(players: int, sizes: tuple[int, ...]) -> None:
    assert group_sizes(players, (5, 7)) == sizes


def test_players_who_make_no_groups_are_refused() -> None:
    assert refused(entered(8, Settings(Groups(sizes=(7,)))), PairRound()) == "players_do_not_fit"


def test_a_player_withdrawn_from_a_group_is_a_no_show_at_the_tables_to_come() -> None:
    state = entered(5, Settings(Groups(sizes=(5,), seats=2, at_once=False)))
    state = after(in_order(state), Withdraw("a"), PairRound())
    tables = [table for table in state.rounds[1].tables if "a" in table.players]
    assert len(tables) <= 1
    later = in_order(in_order(in_order(state)))
    missed = [table for round_ in later.rounds[1:] for table in round_.tables if "a" in table.players]
    assert missed
    assert {table.out["a"] for table in missed} == {"no_show"}


def test_a_preview_that_is_dropped_draws_its_groups_again() -> None:
    state = after(entered(8, Settings(Groups(sizes=(4,)))), PairRound())
    assert len(state.draws) == 1
    assert after(state, EnterPlayers(("w", "x", "y", "z"))).draws == ()


@pytest.mark.parametrize("players", range(2, 12))
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_round_robin_has_every_pair_once_a_cycle_and_even_seats(players: int, cycles: int) -> None:
    rounds = round_robin(players, cycles)
    tables = [table for round_ in rounds for table in round_]
    assert len(rounds) == cycles * (players - 1 + players % 2)
    assert all(
        len({player for table in tables_ for player in table}) == 2 * len(tables_) == players // 2 * 2
        for tables_ in rounds
    )
    assert set(meetings(tables).values()) == {cycles}
    assert len(meetings(tables)) == players * (players - 1) // 2
    sat = seats(tables)
    apart = {abs(sat[player, 0] - sat[player, 1]) for player in range(players)}
    assert apart == ({0} if players % 2 or cycles == 2 else {1})


def test_a_round_robin_is_played_to_its_end() -> None:
    state = played_to_the_end(RoundRobin(), 5)
    assert len(state.rounds) == 5
    assert set(meetings(all_tables(state)).values()) == {1}
    assert not any(round_.byes for round_ in state.rounds), "a free round brings nothing, for everybody has one"


def test_the_tables_of_a_schedule_are_not_set_by_hand() -> None:
    state = after(entered(4, Settings(RoundRobin())), PairRound())
    assert refused(state, SetTables((("a", "b"), ("c", "d")), (), "friends")) == "tables_scheduled"


def test_a_schedule_needs_no_alternative() -> None:
    state = after(entered(7, Settings(Groups())), PairRound())
    assert {explanation.alternative for explanation in explain(state, 1)} == {None}


# Knock-out


@pytest.mark.parametrize(
    ("chosen", "players", "left"),
    [
        (KnockOut(), 16, [16, 4]),
        (KnockOut(advance=2), 16, [16, 8, 4]),
        (KnockOut(advance=2), 13, [13, 8, 4]),
        (KnockOut(seats=2), 11, [11, 6, 3, 2]),
        (KnockOut(), 5, [5, 2]),
        (KnockOut(seats=3), 9, [9, 3]),
        (KnockOut(heats=3, qualifiers=16), 22, [22, 22, 22, 16, 4]),
        (KnockOut(heats=1), 8, [8, 8, 2]),
    ],
)
def test_a_knock_out_ends_with_one_table(chosen: KnockOut, players: int, left: list[int]) -> None:
    state = played_to_the_end(chosen, players)
    assert [sum(len(table.players) for table in round_.tables) + len(round_.byes) for round_ in state.rounds] == left
    assert len(state.rounds[-1].tables) == 1
    winner = state.rounds[-1].tables[0]
    assert winner.result is not None
    first = winner.players[winner.result.places.index(1)]
    assert standings(state)[0].player == first or winner.result.places.count(1) > 1


def test_the_best_of_each_table_go_on_and_the_best_are_spread() -> None:
    ratings = tuple(range(100, 84, -1))
    state = after(None, CreateTournament(Settings(KnockOut(advance=2))), EnterPlayers(names(16), ratings))
    first = after(state, PairRound())
    assert [sorted(table.players) for table in first.rounds[0].tables] == [
        list("ahip"), list("bgjo"), list("cfkn"), list("delm"),
    ]  # fmt: skip
    second = in_order(state)
    assert players_of_next(second) == tuple("abcdefgh")
    assert [sorted(table.players) for table in after(second, PairRound()).rounds[1].tables] == [
        list("adeh"),
        list("bcfg"),
    ]


def test_the_final_comes_before_all_points() -> None:
    state = in_order(entered(8, Settings(KnockOut(heats=1, seats=4))))
    state = in_order(state)
    final = after(state, PairRound(), LockRound(), OpenRound())
    (table,) = final.rounds[-1].tables
    second = max(table.players)
    points = [int(player == second) for player in table.players]
    state = after(final, RecordResult(3, 1, result(*points)))
    assert standings(state)[0].player == second
    assert standings(state)[1].parted_by == "stage"
    assert standings(state)[0].values["stage"] == 1.9


def test_a_withdrawn_player_makes_room_for_the_next_of_the_table() -> None:
    state = in_order(entered(8, Settings(KnockOut())))
    table = next(table for table in state.rounds[0].tables if "a" in table.players)
    after_a = sorted(table.players)[1]
    assert "a" in players_of_next(state)
    assert after_a in players_of_next(after(state, Withdraw("a")))


def test_an_excluded_player_does_not_go_on() -> None:
    state = after(entered(8, Settings(KnockOut())), PairRound(), LockRound(), OpenRound())
    for number, table in enumerate(state.rounds[0].tables, 1):
        for player in sorted(table.players)[1:]:
            state = after(state, PutOut(1, number, "left", player, came=True))
    state = after(state, CloseRound())
    assert sorted(players_of_next(state)) == sorted(min(table.players) for table in state.rounds[0].tables)


# League


def test_the_best_of_a_division_change_with_the_last_of_the_one_above() -> None:
    ratings = tuple(range(100, 88, -1))
    league = Settings(League(seasons=2, sizes=(4,), promoted=1))
    state = after(None, CreateTournament(league), EnterPlayers(names(12), ratings))
    state = in_order(state)
    assert [sorted(group) for group in state.draws[0].groups] == [list("abcd"), list("efgh"), list("ijkl")]
    drawn = next(event for event in decide(state, PairRound(), chance()) if isinstance(event, GroupsDrawn))
    assert [sorted(group) for group in drawn.groups] == [list("abce"), list("dfgi"), list("hjkl")]
    assert sorted(drawn.promoted) == ["e", "i"]
    assert sorted(drawn.relegated) == ["d", "h"]


def test_a_season_counts_alone_and_the_last_one_ends_the_league() -> None:
    state = played_to_the_end(League(seasons=3, sizes=(4,), promoted=1, at_once=False), 8)
    assert [draw.first_round for draw in state.draws] == [1, 5, 9]
    last = state.draws[-1]
    season = standings(state, None, last.groups[0], last.first_round)
    assert {line.player for line in season} == set(last.groups[0])
    assert sum(line.values["points"] for line in season) == pytest.approx(4 * 20)


def test_a_league_takes_in_new_players_between_seasons() -> None:
    league = Settings(League(seasons=2, sizes=(4,), promoted=1), late_until=2)
    state = in_order(entered(8, league))
    state = after(state, Withdraw("h"), Register("x"))
    state = after(state, PairRound())
    groups = state.draws[1].groups
    assert "x" in groups[-1]
    assert not any("h" in group for group in groups)


@pytest.mark.parametrize(
    "chosen",
    [
        Groups(sizes=()),
        Groups(sizes=(6,)),
        Groups(sizes=(7,), seats=5),
        RoundRobin(cycles=0),
        RoundRobin(cycles=5),
        KnockOut(heats=-1),
        KnockOut(advance=3),
        KnockOut(advance=2, seats=2),
        KnockOut(qualifiers=8),
        KnockOut(heats=2, qualifiers=1),
        League(seasons=0),
        League(seasons=1, sizes=(8,)),
        League(seasons=1, sizes=(4,), promoted=3),
    ],
    ids=str,
)
def test_formats_that_cannot_be_played_are_refused(chosen: AnyFormat) -> None:
    with pytest.raises(SettingsInvalid):
        take(None, CreateTournament(Settings(chosen)), chance())


def test_late_entries_are_for_swiss_tournaments_and_leagues() -> None:
    with pytest.raises(SettingsInvalid):
        take(None, CreateTournament(Settings(Groups(), late_until=2)), chance())
    take(None, CreateTournament(Settings(Swiss(3), late_until=2)), chance())
