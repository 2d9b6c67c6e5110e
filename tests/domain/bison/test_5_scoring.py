"""Bison 5.2, 5.3, 5.7: ranks and gains in a region, the scoreboard; vectors TV-S1 to TV-S4."""

from __future__ import annotations

from typing import Any

import pytest

from domain.bison import BISON
from domain.bison.components import Animals
from domain.bison.events import OverflowLost, RegionScored, StockChanged
from domain.bison.scoring import hunting, ranking, region_gains, score_region
from domain.bison.state import BisonPosition
from tests.domain.bison.tables import Standing, position
from tests.domain.playing import play, table

YELLOW, RED, GREEN, BLUE = range(4)
PRAIRIE = [("T07", -1, 0, 4), ("T02", -1, 1, 0), ("T15", 0, -1, 0)]


def scored(at: BisonPosition, space: str) -> RegionScored:
    region = next(region for region in at.board.regions if space in region.spaces)
    return score_region(region, at.board, at.occupied, at.seats)


@pytest.mark.parametrize(
    ("pieces", "gains"),
    [
        pytest.param(
            {
                "T07.P": (YELLOW, 0, 2),
                "T15.P": (RED, 0, 1),
                "T02.P": (RED, 0, 1),
                "S3.P": (GREEN, 0, 1),
                "S1.P": (BLUE, 2, 0),
            },
            (7, 3, 0, 2),
            id="TV-S1 sole places",
        ),
        pytest.param(
            {
                "T07.P": (YELLOW, 0, 2),
                "S3.P": (GREEN, 0, 2),
                "T15.P": (RED, 0, 1),
                "T02.P": (RED, 0, 1),
                "S1.P": (BLUE, 1, 0),
            },
            (3, 4, 3, 2),
            id="TV-S2 tie for first",
        ),
    ],
)
def test_tv_s1_s2_the_five_space_prairie(pieces: dict[str, Standing], gains: tuple[int, ...]) -> None:
    fact = scored(position(tiles=PRAIRIE, pieces=pieces), "S1.P")
    assert sorted(fact.spaces) == ["S1.P", "S3.P", "T02.P", "T07.P", "T15.P"]
    assert fact.animals == 7
    assert fact.gains == gains


TWO_PLAYERS = {
    ("S1.P", "S3.P"): (2, "red", 0, 2),
    ("S2.P", "T07.P"): (2, "tie", 1, 1),
    ("T05.P",): (0, "", 0, 0),
    ("T14.P",): (0, "", 0, 0),
    ("S3.M",): (1, "", 0, 0),
    ("S1.M", "T05.M", "T07.M", "T14.M"): (4, "yellow", 4, 2),
    ("S2.M",): (2, "red", 0, 2),
    ("S1.R", "S2.R", "T14.R"): (3, "yellow", 3, 1),
    ("S3.R",): (2, "", 0, 0),
    ("T05.R", "T07.R"): (2, "red", 1, 2),
}


def two_player_table() -> BisonPosition:
    hunters = {"S1.P": 1, "T07.P": 1, "T14.M": 2, "S2.M": 1, "S2.R": 1}
    pieces: dict[str, Standing] = {space: (RED, number, 0) for space, number in hunters.items()}
    pieces |= {"T05.R": (RED, 0, 1), "S2.P": (YELLOW, 1, 0), "T07.R": (YELLOW, 1, 0)}
    pieces |= {"T05.M": (YELLOW, 0, 1), "S1.R": (YELLOW, 0, 1)}
    return position(seats=2, tiles=[("T14", 0, -1, 0), ("T05", 1, -2, 4), ("T07", 1, -1, 4)], pieces=pieces)


def test_tv_s3_the_two_player_table() -> None:
    at = two_player_table()
    first = {(): "", ((YELLOW,),): "yellow", ((RED,),): "red", ((YELLOW, RED),): "tie"}
    first |= {((YELLOW,), (RED,)): "yellow", ((RED,), (YELLOW,)): "red"}
    rankings = {}
    for region in at.board.regions:
        fact = score_region(region, at.board, at.occupied, 2)
        rankings[tuple(sorted(fact.spaces))] = (fact.animals, first[fact.ranking], *fact.gains)
    assert rankings == TWO_PLAYERS
    assert hunting(at) == (Animals(1, 4, 4), Animals(3, 3, 4))


def test_a_region_without_gains_scores_nothing() -> None:
    at = two_player_table()
    facts = [score_region(region, at.board, at.occupied, 2) for region in at.board.regions]
    nothing = {tuple(sorted(fact.spaces)) for fact in facts if fact.scores_nothing()}
    assert nothing == {spaces for spaces, (_, _, *gains) in TWO_PLAYERS.items() if gains == [0, 0]}


def test_tv_s3_the_scoreboard_counts_the_hunting_value() -> None:
    board = BISON.scoreboard(two_player_table())
    assert [score.points for score in board.seats] == [9, 10]
    assert board.seats[RED].figures == {
        "stock": {"bison": 10, "fish": 10, "turkey": 10, "total": 30},
        "hunting": {"bison": 3, "fish": 3, "turkey": 4, "total": 10},
    }


@pytest.mark.parametrize(
    ("animals", "ranked", "own", "gains"),
    [
        (5, [[0], [1, 2], [3]], [4, 0, 2, 1], (5, 0, 2, 1)),
        (7, [[0, 1, 2], [3]], [1, 1, 2, 3], (3, 3, 3, 3)),
        (7, [[0]], [1], (7,)),
        (7, [[2], [0]], [1, 0, 4], (3, 0, 7)),
        (5, [[0], [1], [2, 3]], [0, 2, 1, 1], (5, 2, 1, 1)),
        (0, [[0], [1]], [0, 0], (0, 0)),
        (6, [], [0, 0], (0, 0)),
    ],
)
def test_tv_s4_gains(animals: int, ranked: list[list[int]], own: list[int], gains: tuple[int, ...]) -> None:
    assert region_gains(animals, ranked, own) == gains


def test_tv_s4_ranks() -> None:
    one_two = (0, 0, 1, 0, 0)
    assert ranking({0: (0, 0, 0, 2, 5), 1: one_two}) == ((1,), (0,))
    assert ranking({0: (0, 0, 0, 1, 7), 1: (0, 0, 0, 2, 0)}) == ((1,), (0,))
    assert ranking({0: (0, 1, 0, 0, 1), 3: (0, 1, 0, 0, 2)}) == ((3,), (0,))
    assert ranking({2: one_two, 0: one_two, 1: (0, 0, 0, 0, 8)}) == ((0, 2), (1,))
    assert ranking({}) == ()


def test_5_2_two_equal_pieces_beat_one_in_the_same_region() -> None:
    pieces = {"T07.P": (0, 0, 1), "T02.P": (0, 0, 1), "T15.P": (1, 8, 1)}
    assert scored(position(tiles=PRAIRIE, pieces=pieces), "S1.P").ranking == ((0,), (1,))


def test_5_2_hunters_on_all_spaces_of_a_region_count_together() -> None:
    pieces = {"T07.P": (0, 1, 0), "T02.P": (0, 2, 0), "T15.P": (1, 2, 0), "S1.P": (2, 1, 0), "S3.P": (2, 2, 0)}
    assert scored(position(tiles=PRAIRIE, pieces=pieces), "S1.P").ranking == ((0, 2), (1,))


@pytest.mark.parametrize("seats", BISON.seats)
def test_5_7_the_items_of_the_last_round_are_the_result(seats: int) -> None:
    *_, last = play(BISON, seats, seed=3)
    at = last.after
    for score in BISON.scoreboard(at).seats:
        assert score.points == at.stocks[score.seat].total
        assert score.points == sum(item.points for item in score.items if item.round == at.rounds)


def test_5_7_items_name_round_region_and_place() -> None:
    gains: dict[tuple[int, int], int] = {}
    for entry in play(BISON, 3, seed=5):
        for event in entry.events:
            gains_of: Any = event
            if isinstance(event, RegionScored):
                for seat, gain in enumerate(event.gains):
                    gains[entry.before.round, seat] = gains.get((entry.before.round, seat), 0) + gain
            elif isinstance(event, OverflowLost):
                gains[entry.before.round, event.seat] -= gains_of.amount
            elif isinstance(event, StockChanged) and event.region is not None:
                gains[entry.before.round, event.seat] += event.bison + event.fish + event.turkey
    for score in BISON.scoreboard(entry.after).seats:
        for round_ in range(1, 6):
            items = [item for item in score.items if item.round == round_]
            assert sum(item.points for item in items) == gains[round_, score.seat]
            assert all(item.why and len(item.source.split()) == 3 for item in items)


def test_5_7_before_anything_stands_nothing_is_hunted() -> None:
    assert [score.points for score in BISON.scoreboard(table(BISON, 4)).seats] == [0, 0, 0, 0]
