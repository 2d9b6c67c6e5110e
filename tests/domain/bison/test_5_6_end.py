"""Bison 5.6: end, winner, places; vector TV-E."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.components import Animals
from domain.bison.scoring import game_ended
from tests.domain.bison.tables import position

YELLOW, RED, BLUE = (10, 6, 14), (12, 11, 7), (9, 11, 9)


@pytest.mark.parametrize(
    ("stocks", "winner", "tied", "places", "reason"),
    [
        pytest.param([YELLOW, RED, BLUE], 1, (), (2, 1, 3), "smallest-stock", id="TV-E smallest stock decides"),
        pytest.param([YELLOW, (14, 10, 6)], None, (0, 1), (1, 1), "no-winner", id="TV-E no winner"),
        pytest.param([BLUE, YELLOW], 1, (), (2, 1), "most-animals", id="most animals"),
        pytest.param([(1, 1, 1), (3, 0, 0), (4, 0, 0), (1, 1, 1)], 2, (), (2, 4, 1, 2), "most-animals", id="shared"),
        pytest.param([(5, 5, 5), (5, 5, 5), (6, 5, 4)], None, (0, 1), (1, 1, 3), "no-winner", id="third of a tie"),
        pytest.param([(0, 0, 0), (0, 0, 0)], None, (0, 1), (1, 1), "no-winner", id="nothing at all"),
    ],
)
def test_tv_e_and_r11_winner_and_places(
    stocks: list[tuple[int, int, int]], winner: int | None, tied: tuple[int, ...], places: tuple[int, ...], reason: str
) -> None:
    ended = game_ended([Animals(*numbers) for numbers in stocks])
    assert (ended.winner, ended.tied) == (winner, tied)
    assert ended.totals == tuple(sum(numbers) for numbers in stocks)
    assert ended.mins == tuple(min(numbers) for numbers in stocks)
    at = replace(position(seats=max(2, len(stocks))), agenda=(), ended=ended)
    result = BISON.result(at)
    assert result is not None
    assert (result.places, result.winner, result.tied) == (places, winner, tied)
    assert result.reason.key == f"bison-result-{reason}"


def test_5_6_no_result_before_the_end() -> None:
    assert BISON.result(position()) is None
