"""Ratings: the strength of players by their games with others, and the results of seats, tribes and the like.

They are folded from rated games in the order of their ends, by the Plackett-Luce model of Weng and Lin, "A
Bayesian Approximation Method for Online Ranking" (Journal of Machine Learning Research 12, 2011), algorithm 4, as the
package `openskill` has it. Each ruleset with each number of seats has ratings of its own.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Final, TypeAlias

import msgspec
from openskill.models import PlackettLuce

from projections.stored.rows import RatedGame

NORMAL_95: Final = 1.959963984540054
"""Number of standard deviations around its mean within which 95 % of a normal distribution lie."""
_DEVIATIONS: Final = 3
"""Number of standard deviations by which a rating lies below the mean: the true strength is very likely higher."""
_DIGITS: Final = 6
_DAY_MS: Final = 86_400_000

Values: TypeAlias = tuple[tuple[float, float], ...]
"""By seat whose player a game counts for: mean and standard deviation of their strength after it."""

_Tallies: TypeAlias = dict[tuple[str, str], tuple[int, int, int, int]]
"""By kind and value of a side: the number of games, of wins, and the sums of places and of points."""


class Rating(msgspec.Struct, frozen=True):
    """The estimate of a player's strength."""

    rating: float
    """Players are ordered by it: `mu` less three times `sigma`. A player with few games stands low."""
    mu: float
    """The most likely strength; 25 before the first game."""
    sigma: float
    """The standard deviation of the estimate: it falls with each game."""
    low: float
    """The lower end of the 95 % interval of the strength."""
    high: float
    """The upper end of that interval."""


class RatingLine(msgspec.Struct, frozen=True):
    """A player in the order of their ratings."""

    place: int
    """Players with the same rating share a place."""
    player: str
    name: str
    """Their name in their last game."""
    rating: Rating
    games: int
    last: int
    """The end of their last game, milliseconds since 1970 in UTC."""


class RatingsPage(msgspec.Struct, frozen=True):
    """Some players by their ratings, the strongest first."""

    ruleset: str
    seats: int
    games: int
    """The number of rated games."""
    players: int
    """The number of rated players."""
    lines: tuple[RatingLine, ...]
    next: int | None
    """The beginning of the next page: pass it as `after`. Null on the last page."""


class RatedStep(msgspec.Struct, frozen=True):
    """A game of a player, and their rating after it."""

    game: str
    finished: int
    """The end of the game, milliseconds since 1970 in UTC."""
    seat: int
    place: int
    rating: Rating


class RatingHistory(msgspec.Struct, frozen=True):
    """A player's rated games, the last first."""

    ruleset: str
    seats: int
    line: RatingLine | None
    """Their line in the order of ratings; null without a rated game."""
    steps: tuple[RatedStep, ...]
    next: int | None
    """The beginning of the next page: pass it as `after`. Null on the last page."""


class PoolLine(msgspec.Struct, frozen=True):
    """The line of a player among the players of a ruleset and a number of seats."""

    ruleset: str
    seats: int
    players: int
    """The number of rated players."""
    line: RatingLine


class PlayerRatings(msgspec.Struct, frozen=True):
    """All ratings of a player, by ruleset and number of seats."""

    player: str
    ratings: tuple[PoolLine, ...]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """The results of the players of a seat, of a tribe or the like."""

    kind: str
    """`seat`, or another thing that the ruleset gives a player: `tribe`, `home`, `territory`."""
    value: str
    """The number of the seat, or an id of the ruleset."""
    played: int
    """The number of times that a player had it."""
    wins: int
    """The number of first places of these players, shared first places too."""
    share: float
    """Wins as a part of all."""
    low: float
    """The lower end of the 95 % interval of the true share (Wilson's)."""
    high: float
    """The upper end of that interval."""
    mean_place: float
    mean_points: float


class Sides(msgspec.Struct, frozen=True):
    """The results of seats and the like in the rated games of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    games: int
    sides: tuple[Side, ...]


class _Strength(msgspec.Struct, frozen=True):
    """A player's strength after a game."""

    finished: int
    game: RatedGame
    seat: int
    mu: float
    sigma: float


class _Pool:
    """The games of a ruleset with a number of seats, and the players in them."""

    def __init__(self) -> None:
        # One model for the whole fold: `rate(limit_sigma=…)` would change it for later games.
        self.model = PlackettLuce()
        self.games: list[RatedGame] = []
        self.tallies: _Tallies = {}
        self.histories: dict[str, list[_Strength]] = {}

    def rate(self, game: RatedGame) -> Values:
        """Return the strengths after a game."""
        model = self.model
        before = [self.histories.get(game.players[seat]) for seat in game.counting]
        teams = [[model.rating(history[-1].mu, history[-1].sigma) if history else model.rating()] for history in before]
        rated = model.rate(teams, ranks=[float(game.places[seat]) for seat in game.counting])
        return tuple((rating.mu, rating.sigma) for (rating,) in rated)

    def add(self, game: RatedGame, values: Values) -> None:
        """Take in a game with the strengths after it."""
        self.games.append(game)
        _tally(self.tallies, game)
        for seat, (mu, sigma) in zip(game.counting, values, strict=True):
            self.histories.setdefault(game.players[seat], []).append(_Strength(game.finished, game, seat, mu, sigma))


GameKind: TypeAlias = tuple[str, int]
"""The games of a ruleset with a number of seats: they share their ratings."""


class RatingFold:
    """All rated games, folded in the order of their ends."""

    def __init__(self) -> None:
        self._pools: dict[GameKind, _Pool] = {}

    def add(self, game: RatedGame, values: Values | None = None) -> Values:
        """Fold the next game.

        Args:
            game: it ended after all folded games, or at the same time with a higher id.
            values: the strengths after it, where they are known already.

        Returns:
            The strengths after it.
        """
        pool = self._pools.setdefault((game.ruleset, len(game.players)), _Pool())
        known = pool.rate(game) if values is None else values
        pool.add(game, known)
        return known

    def table(self, kind: GameKind, on: date | None, after: int, limit: int) -> RatingsPage:
        """Return some players by their ratings.

        Args:
            kind: the games that count.
            on: the day in UTC at whose end the ratings are read; now when none is named.
            after: the number of lines to leave out.
            limit: the largest number of lines.
        """
        pool = self._pools.get(kind) or _Pool()
        lines = _lines(pool, on)
        return RatingsPage(
            *kind,
            _count(pool, on),
            len(lines),
            tuple(lines[after : after + limit]),
            _next(lines, after, limit),
        )

    def history(self, kind: GameKind, player: str, on: date | None, after: int, limit: int) -> RatingHistory:
        """Return the games of a player, the last first; see `table`."""
        pool = self._pools.get(kind) or _Pool()
        until = _end(on)
        known = [strength for strength in reversed(pool.histories.get(player, [])) if strength.finished < until]
        line = next((line for line in _lines(pool, on) if line.player == player), None) if known else None
        steps = tuple(
            RatedStep(
                strength.game.game,
                strength.finished,
                strength.seat,
                strength.game.places[strength.seat],
                _rating(strength),
            )
            for strength in known[after : after + limit]
        )
        return RatingHistory(*kind, line, steps, _next(known, after, limit))

    def player(self, player: str, on: date | None) -> PlayerRatings:
        """Return the lines of a player, by ruleset and number of seats."""
        pool_lines: list[PoolLine] = []
        for (ruleset, seats), pool in sorted(self._pools.items()):
            if player in pool.histories:
                lines = _lines(pool, on)
                pool_lines += [PoolLine(ruleset, seats, len(lines), line) for line in lines if line.player == player]
        return PlayerRatings(player, tuple(pool_lines))

    def sides(self, kind: GameKind, on: date | None) -> Sides:
        """Return the results of each seat, tribe and the like; see `table`."""
        pool = self._pools.get(kind) or _Pool()
        games = _count(pool, on)
        tallies = pool.tallies
        if games < len(pool.games):
            tallies = {}
            for game in pool.games[:games]:
                _tally(tallies, game)
        kinds = sorted(tallies, key=lambda key: (key[0] != "seat", key))
        return Sides(*kind, games, tuple(_side(*key, tallies[key]) for key in kinds))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins.

        >>> low, high = wilson(5, 10)
        >>> round(low, 3), round(high, 3)
        (0.237, 0.763)

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference" (Journal of the
    American Statistical Association 22, 1927).
    """
    share, squared = wins / games, NORMAL_95**2
    middle = share + squared / (2 * games)
    apart = NORMAL_95 * math.sqrt(share * (1 - share) / games + squared / (4 * games**2))
    whole = 1 + squared / games
    return max(0.0, (middle - apart) / whole), min(1.0, (middle + apart) / whole)


def _tally(tallies: _Tallies, game: RatedGame) -> None:
    """Count a game for the seats that it counts for, and for the other sides of their players."""
    for seat in game.counting:
        place = game.places[seat]
        for key in (("seat", str(seat)), *game.sides[seat].items()):
            games, wins, places, points = tallies.get(key, (0, 0, 0, 0))
            tallies[key] = games + 1, wins + (place == 1), places + place, points + game.points[seat]


def _side(kind: str, value: str, tally: tuple[int, int, int, int]) -> Side:
    games, wins, places, points = tally
    low, high = wilson(wins, games)
    return Side(
        kind=kind,
        value=value,
        played=games,
        wins=wins,
        share=round(wins / games, _DIGITS),
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
        mean_place=round(places / games, _DIGITS),
        mean_points=round(points / games, _DIGITS),
    )


def _lines(pool: _Pool, on: date | None) -> list[RatingLine]:
    """Return all players by their ratings, the strongest first."""
    until = _end(on)
    last = [(player, history, _count_until(history, until)) for player, history in pool.histories.items()]
    known = [
        (_rating(history[games - 1]), player, history[games - 1], games) for player, history, games in last if games
    ]
    known.sort(key=lambda entry: (-entry[0].rating, entry[1]))
    lines: list[RatingLine] = []
    for _, equal in groupby(known, key=lambda entry: entry[0].rating):
        place = len(lines) + 1
        lines += [
            RatingLine(place, player, last.game.names[last.seat], rating, games, last.finished)
            for rating, player, last, games in equal
        ]
    return lines


def _rating(strength: _Strength) -> Rating:
    mu, sigma = strength.mu, strength.sigma
    values = (mu - _DEVIATIONS * sigma, mu, sigma, mu - NORMAL_95 * sigma, mu + NORMAL_95 * sigma)
    return Rating(*(round(value, _DIGITS) for value in values))


def _count(pool: _Pool, on: date | None) -> int:
    """Return the number of games that had ended by the end of a day; of all games where none is named."""
    return _count_until(pool.games, _end(on))


def _count_until(ended: Sequence[RatedGame] | Sequence[_Strength], until: float) -> int:
    return bisect_left(ended, until, key=lambda game: game.finished)


def _end(on: date | None) -> float:
    """Return the end of a day, milliseconds since 1970 in UTC; infinity where none is named."""
    if on is None:
        return math.inf
    return datetime(on.year, on.month, on.day, tzinfo=UTC).timestamp() * 1000 + _DAY_MS


def _next(lines: Sequence[object], after: int, limit: int) -> int | None:
    return after + limit if after + limit < len(lines) else None
