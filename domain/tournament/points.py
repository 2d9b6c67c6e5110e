"""The points that a table brings its players, exactly: shared places make fractions."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Final

import msgspec

from domain.tournament.settings import Scoring
from domain.tournament.state import Player, RoundTable

_DIGITS: Final = 6
"""Decimals of a value in an answer."""


def rounded(value: Fraction) -> float:
    """Return an exact value as a float of 6 decimals, as answers give it.

    Logs of earlier versions may hold numbers beyond the range of a float: they become the largest float.

    >>> rounded(Fraction(19, 3))
    6.333333
    """
    try:
        return round(float(value), _DIGITS)
    except OverflowError:
        return sys.float_info.max if value > 0 else -sys.float_info.max


class Yield(msgspec.Struct, frozen=True):
    """The points that a table brought a player."""

    place: int
    points: Fraction
    game_points: int = 0
    total: int = 0
    """The sum of the points of all seats; 0 where shares of it mean nothing, and for a player who did not finish."""
    most: int = 0
    """The highest points of a seat; 0 in the same cases."""

    @property
    def table_share(self) -> Fraction | None:
        """The player's part of all points of the table; `None` where shares mean nothing, and without a finish."""
        return Fraction(self.game_points, self.total) if self.total else None

    @property
    def winner_share(self) -> Fraction | None:
        """The player's points as a part of the highest points at the table; `None` in the same cases."""
        return Fraction(self.game_points, self.most) if self.most else None


def yields(table: RoundTable, scoring: Scoring) -> dict[Player, Yield]:
    """Return by player the points of a table; empty before the table is settled.

    A player who did not finish is last, without points. The others are placed among themselves.
    """
    if not table.is_settled:
        return {}
    playing = table.playing
    last = len(playing) + 1
    brought = {player: Yield(last, Fraction(0)) for player in table.out}
    if table.result is None:
        return {
            **brought,
            **{player: Yield(1, Fraction(scoring.of_places(len(table.players))[0])) for player in playing},
        }
    worth = scoring.of_places(len(table.players))
    result = table.result
    seats = [seat for seat, player in enumerate(table.players) if player not in table.out]
    places = [result.places[seat] for seat in seats]
    scores = [result.points[seat] for seat in seats]
    countable = sum(scores) > 0 and min(scores, default=0) >= 0
    total, most = (sum(scores), max(scores)) if countable else (0, 0)
    for seat, place_of_result, score in zip(seats, places, scores, strict=True):
        place = 1 + sum(1 for other in places if other < place_of_result)
        sharing = places.count(place_of_result)
        points = Fraction(sum(worth[place - 1 : place - 1 + sharing]), sharing)
        brought[table.players[seat]] = Yield(place, points, score, total, most)
    return brought
