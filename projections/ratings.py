"""Ratings: how strong players are by the games they played with others, and what seats, tribes and the like brought.

They are folded from rated games in the order in which these ended, by the Plackett-Luce model of Weng and Lin, "A
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
"""Within so many standard deviations of its mean lie 95 % of a normal distribution."""
_DEVIATIONS: Final = 3
"""A rating is the mean less so many standard deviations: the true strength is very likely higher."""
_DIGITS: Final = 6
_DAY_MS: Final = 86_400_000

Values: TypeAlias = tuple[tuple[float, float], ...]
"""By seat whose player a game counts for: mean and standard deviation of their strength after it."""

_Brought: TypeAlias = dict[tuple[str, str], tuple[int, int, int, int]]
"""By kind and value of what players had: how often, how often they were first, the sums of places and of points."""


class Rating(msgspec.Struct, frozen=True):
    """What is known of a player's strength."""

    rating: float
    """Players are ordered by it: `mu` less three times `sigma`. A player of whom little is known stands low."""
    mu: float
    """The most likely strength; 25 before the first game."""
    sigma: float
    """The standard deviation of the estimate: it falls with each game."""
    low: float
    """The lower end of the interval in which the strength lies with 95 %."""
    high: float
    """The upper end of that interval."""


class RatingLine(msgspec.Struct, frozen=True):
    """A player in the order of their ratings."""

    place: int
    """Players with the same rating share a place."""
    player: str
    name: str
    """What they were called in their last game."""
    rating: Rating
    games: int
    last: int
    """When their last game ended, milliseconds since 1970 in UTC."""


class RatingsPage(msgspec.Struct, frozen=True):
    """Some players by their ratings, the strongest first."""

    ruleset: str
    seats: int
    games: int
    """How many games were rated."""
    players: int
    """How many players are rated."""
    lines: tuple[RatingLine, ...]
    next: int | None
    """Where the next page begins: pass it as `after`. Null on the last page."""


class RatedStep(msgspec.Struct, frozen=True):
    """A game of a player, and their rating after it."""

    game: str
    finished: int
    """When it ended, milliseconds since 1970 in UTC."""
    seat: int
    place: int
    rating: Rating


class RatingHistory(msgspec.Struct, frozen=True):
    """A player's rated games, the last first."""

    ruleset: str
    seats: int
    line: RatingLine | None
    """Where they stand; null without a rated game."""
    steps: tuple[RatedStep, ...]
    next: int | None
    """Where the next page begins: pass it as `after`. Null on the last page."""


class PoolLine(msgspec.Struct, frozen=True):
    """Where a player stands among those of a ruleset and a number of seats."""

    ruleset: str
    seats: int
    players: int
    """How many players are rated."""
    line: RatingLine


class PlayerRatings(msgspec.Struct, frozen=True):
    """All ratings of a player, by ruleset and number of seats."""

    player: str
    ratings: tuple[PoolLine, ...]


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat, a tribe or the like brought to those who had it."""

    kind: str
    """`seat`, or what else the ruleset gives a player: `tribe`, `home`, `territory`."""
    value: str
    """Which one: the number of the seat, or an id of the ruleset."""
    played: int
    """How often somebody had it."""
    wins: int
    """How often they were first, shared first places too."""
    share: float
    """Wins as a part of all."""
    low: float
    """The lower end of the interval in which the true share lies with 95 % (Wilson's)."""
    high: float
    """The upper end of that interval."""
    mean_place: float
    mean_points: float


class Sides(msgspec.Struct, frozen=True):
    """What seats and the like brought in the rated games of a ruleset with so many seats."""

    ruleset: str
    seats: int
    games: int
    sides: tuple[Side, ...]


class _After(msgspec.Struct, frozen=True):
    """A player after one of their games."""

    finished: int
    game: RatedGame
    seat: int
    mu: float
    sigma: float


class _Pool:
    """The games of a ruleset with one number of seats, and the players in them."""

    def __init__(self) -> None:
        # One model for the whole fold: `rate(limit_sigma=…)` would change it for later games.
        self.model = PlackettLuce()
        self.games: list[RatedGame] = []
        self.brought: _Brought = {}
        self.histories: dict[str, list[_After]] = {}

    def rate(self, game: RatedGame) -> Values:
        """Return the strengths after a game."""
        model = self.model
        before = [self.histories.get(game.players[seat]) for seat in game.counting]
        teams = [[model.rating(one[-1].mu, one[-1].sigma) if one else model.rating()] for one in before]
        rated = model.rate(teams, ranks=[float(game.places[seat]) for seat in game.counting])
        return tuple((one.mu, one.sigma) for (one,) in rated)

    def add(self, game: RatedGame, values: Values) -> None:
        """Take in a game with the strengths after it."""
        self.games.append(game)
        _bring(self.brought, game)
        for seat, (mu, sigma) in zip(game.counting, values, strict=True):
            self.histories.setdefault(game.players[seat], []).append(_After(game.finished, game, seat, mu, sigma))


class RatingFold:
    """All rated games, folded in the order in which they ended."""

    def __init__(self) -> None:
        self._pools: dict[tuple[str, int], _Pool] = {}

    def add(self, game: RatedGame, values: Values | None = None) -> Values:
        """Fold the next game.

        Args:
            game: ended after all that were folded; of those that ended at once, it has the higher id.
            values: the strengths after it, where they are known already.

        Returns:
            The strengths after it.
        """
        pool = self._pools.setdefault((game.ruleset, len(game.players)), _Pool())
        known = pool.rate(game) if values is None else values
        pool.add(game, known)
        return known

    def table(self, ruleset: str, seats: int, on: date | None, after: int, limit: int) -> RatingsPage:
        """Return some players by their ratings.

        Args:
            ruleset: the ruleset's name.
            seats: the number of seats.
            on: as it stood at the end of this day, in UTC; now when none is named.
            after: how many lines to leave out.
            limit: how many lines at most.
        """
        pool = self._pools.get((ruleset, seats)) or _Pool()
        lines = _lines(pool, on)
        return RatingsPage(
            ruleset,
            seats,
            _count(pool, on),
            len(lines),
            tuple(lines[after : after + limit]),
            _next(lines, after, limit),
        )

    def history(self, ruleset: str, seats: int, player: str, on: date | None, after: int, limit: int) -> RatingHistory:
        """Return the games of a player, the last first; see `table`."""
        pool = self._pools.get((ruleset, seats)) or _Pool()
        until = _end(on)
        known = [one for one in reversed(pool.histories.get(player, [])) if one.finished < until]
        line = next((one for one in _lines(pool, on) if one.player == player), None) if known else None
        steps = tuple(
            RatedStep(one.game.game, one.finished, one.seat, one.game.places[one.seat], _rating(one))
            for one in known[after : after + limit]
        )
        return RatingHistory(ruleset, seats, line, steps, _next(known, after, limit))

    def player(self, player: str, on: date | None) -> PlayerRatings:
        """Return where a player stands, by ruleset and number of seats."""
        found: list[PoolLine] = []
        for (ruleset, seats), pool in sorted(self._pools.items()):
            if player in pool.histories:
                lines = _lines(pool, on)
                found += [PoolLine(ruleset, seats, len(lines), line) for line in lines if line.player == player]
        return PlayerRatings(player, tuple(found))

    def sides(self, ruleset: str, seats: int, on: date | None) -> Sides:
        """Return what each seat, and whatever else players had, brought; see `table`."""
        pool = self._pools.get((ruleset, seats)) or _Pool()
        games = _count(pool, on)
        brought = pool.brought
        if games < len(pool.games):
            brought = {}
            for game in pool.games[:games]:
                _bring(brought, game)
        kinds = sorted(brought, key=lambda had: (had[0] != "seat", had))
        return Sides(ruleset, seats, games, tuple(_side(*had, brought[had]) for had in kinds))


def wilson(wins: int, played: int) -> tuple[float, float]:
    """Return the interval in which a share of wins lies with 95 %.

    Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference" (Journal of the
    American Statistical Association 22, 1927).
    """
    share, squared = wins / played, NORMAL_95**2
    middle = share + squared / (2 * played)
    apart = NORMAL_95 * math.sqrt(share * (1 - share) / played + squared / (4 * played**2))
    whole = 1 + squared / played
    return max(0.0, (middle - apart) / whole), min(1.0, (middle + apart) / whole)


def _bring(brought: _Brought, game: RatedGame) -> None:
    """Count a game for the seats of those whom it counts for, and for what else they had."""
    for seat in game.counting:
        place = game.places[seat]
        for had in (("seat", str(seat)), *game.sides[seat].items()):
            played, wins, places, points = brought.get(had, (0, 0, 0, 0))
            brought[had] = played + 1, wins + (place == 1), places + place, points + game.points[seat]


def _side(kind: str, value: str, brought: tuple[int, int, int, int]) -> Side:
    played, wins, places, points = brought
    low, high = wilson(wins, played)
    return Side(
        kind=kind,
        value=value,
        played=played,
        wins=wins,
        share=round(wins / played, _DIGITS),
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
        mean_place=round(places / played, _DIGITS),
        mean_points=round(points / played, _DIGITS),
    )


def _lines(pool: _Pool, on: date | None) -> list[RatingLine]:
    """Return all players by their ratings, the strongest first."""
    until = _end(on)
    last = [(player, history, _count_until(history, until)) for player, history in pool.histories.items()]
    known = [
        (_rating(history[games - 1]), player, history[games - 1], games) for player, history, games in last if games
    ]
    known.sort(key=lambda one: (-one[0].rating, one[1]))
    lines: list[RatingLine] = []
    for _, equal in groupby(known, key=lambda one: one[0].rating):
        place = len(lines) + 1
        lines += [
            RatingLine(place, player, one.game.names[one.seat], rating, games, one.finished)
            for rating, player, one, games in equal
        ]
    return lines


def _rating(one: _After) -> Rating:
    mu, sigma = one.mu, one.sigma
    values = (mu - _DEVIATIONS * sigma, mu, sigma, mu - NORMAL_95 * sigma, mu + NORMAL_95 * sigma)
    return Rating(*(round(value, _DIGITS) for value in values))


def _count(pool: _Pool, on: date | None) -> int:
    """Return how many games a day has seen the end of."""
    return _count_until(pool.games, _end(on))


def _count_until(ended: Sequence[RatedGame] | Sequence[_After], until: float) -> int:
    return bisect_left(ended, until, key=lambda one: one.finished)


def _end(on: date | None) -> float:
    """Return when a day ends, milliseconds since 1970 in UTC; never where none is named."""
    if on is None:
        return math.inf
    return datetime(on.year, on.month, on.day, tzinfo=UTC).timestamp() * 1000 + _DAY_MS


def _next(found: Sequence[object], after: int, limit: int) -> int | None:
    return after + limit if after + limit < len(found) else None
