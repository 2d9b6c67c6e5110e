"""Statistics of a ruleset: the places of seats, tribes and the like, the points and the length of its games.

Games of people stand apart from games with bots. All of it is folded game by game; the order of the games does not
matter.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from projections.ratings import wilson
from projections.stored.rows import CountedGame

MOST_BARS: Final = 20
"""The largest number of bars of a distribution."""
_WIDTHS: Final = (1, 2, 5)
"""The widths of bars, each times a power of ten."""
_DIGITS: Final = 6


class PlaceShare(msgspec.Struct, frozen=True, kw_only=True):
    """The number of times that a seat, a tribe or the like took a place."""

    place: int
    """Shared places too."""
    times: int
    share: float
    """The times as a part of all games of the side."""
    low: float
    """The lower end of the 95 % interval of the true share (Wilson's)."""
    high: float
    """The upper end of that interval."""


class SideStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """The places and points of a seat, of a tribe or the like."""

    kind: str
    """`seat`, or another thing that the ruleset gives a player: `tribe`, `home`, `territory`."""
    value: str
    """The number of the seat, or an id of the ruleset."""
    played: int
    """The number of times that a player had it."""
    places: tuple[PlaceShare, ...]
    """Every place, the first place first."""
    mean_place: float
    mean_points: float
    deviation: float | None
    """The standard deviation of the points in a sample; null of a single game."""


class Quartiles(msgspec.Struct, frozen=True, kw_only=True):
    """The spread of numbers in order: a quarter of them lies up to `lower`, half up to `median`.

    Between two numbers quartiles are interpolated.
    """

    least: int
    lower: float
    median: float
    upper: float
    most: int


class Bar(msgspec.Struct, frozen=True, kw_only=True):
    """The number of games with points in a range."""

    low: int
    """The least points of the range."""
    high: int
    """The most points of the range."""
    games: int


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """The distribution of points over games."""

    mean: float
    deviation: float | None
    """The standard deviation in a sample; null of a single game."""
    quartiles: Quartiles
    bars: tuple[Bar, ...]
    """At most 20 ranges of equal width, ascending, without a gap: 1, 2, 5, 10, 20 … points wide."""


class GameStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of some games. Without a game there are no sides, and all else is null."""

    games: int
    sides: tuple[SideStatistics, ...]
    """Seats first, then the other sides by kind and value."""
    winning: Distribution | None
    """The points of the first place."""
    lead: Distribution | None
    """The points of the first place less the most points of another seat; null in games of one."""
    rounds: Quartiles | None
    """The round, or year, in which games ended."""
    decisions: Quartiles | None
    """The number of decisions that stand, of all seats together."""
    seconds: Quartiles | None
    """The time from start to end in seconds, pauses and nights too."""
    first: int | None
    """When the first of them ended, milliseconds since 1970 in UTC."""
    last: int | None
    """When the last of them ended, milliseconds since 1970 in UTC."""


class RulesetStatistics(msgspec.Struct, frozen=True, kw_only=True):
    """The statistics of a ruleset with a number of seats."""

    ruleset: str
    seats: int
    people: GameStatistics
    """Of rated games."""
    bots: GameStatistics
    """Of games in which a bot had a seat at the end."""


class _Tally:
    """The games of a side: the numbers of places, and the sums of points and of their squares."""

    def __init__(self) -> None:
        self.places: Counter[int] = Counter()
        self.points = 0
        self.squares = 0

    def add(self, place: int, points: int) -> None:
        self.places[place] += 1
        self.points += points
        self.squares += points**2

    def figures(self, kind: str, value: str, seats: int) -> SideStatistics:
        played = self.places.total()
        return SideStatistics(
            kind=kind,
            value=value,
            played=played,
            places=tuple(_share(place, self.places[place], played) for place in range(1, seats + 1)),
            mean_place=round(sum(place * times for place, times in self.places.items()) / played, _DIGITS),
            mean_points=round(self.points / played, _DIGITS),
            deviation=_deviation(played, self.points, self.squares),
        )


class _Numbers:
    """Numbers in order, with their sum and the sum of their squares."""

    def __init__(self) -> None:
        self.values: list[int] = []
        self.total = 0
        self.squares = 0

    def add(self, number: int) -> None:
        insort(self.values, number)
        self.total += number
        self.squares += number**2

    def quartiles(self) -> Quartiles | None:
        if not self.values:
            return None
        lower, median, upper = (_quantile(self.values, quarter) for quarter in (1, 2, 3))
        return Quartiles(least=self.values[0], lower=lower, median=median, upper=upper, most=self.values[-1])

    def distribution(self) -> Distribution | None:
        quartiles, count = self.quartiles(), len(self.values)
        if quartiles is None:
            return None
        return Distribution(
            mean=round(self.total / count, _DIGITS),
            deviation=_deviation(count, self.total, self.squares),
            quartiles=quartiles,
            bars=_bars(self.values),
        )


class _Group:
    """The games of people, or with bots, of a ruleset with a number of seats."""

    def __init__(self) -> None:
        self.games = 0
        self.tallies: dict[tuple[str, str], _Tally] = {}
        self.winning = _Numbers()
        self.lead = _Numbers()
        self.rounds = _Numbers()
        self.decisions = _Numbers()
        self.seconds = _Numbers()
        self.first: int | None = None
        self.last: int | None = None

    def add(self, game: CountedGame) -> None:
        self.games += 1
        for seat in game.counting:
            for key in (("seat", str(seat)), *game.sides[seat].items()):
                self.tallies.setdefault(key, _Tally()).add(game.places[seat], game.points[seat])
        winner = game.places.index(1)
        others = [points for seat, points in enumerate(game.points) if seat != winner]
        self.winning.add(game.points[winner])
        if others:
            self.lead.add(game.points[winner] - max(others))
        self.rounds.add(game.rounds)
        self.decisions.add(game.decisions)
        self.seconds.add(game.seconds)
        self.first = game.finished if self.first is None else min(self.first, game.finished)
        self.last = game.finished if self.last is None else max(self.last, game.finished)

    def figures(self, seats: int) -> GameStatistics:
        kinds = sorted(self.tallies, key=lambda key: (key[0] != "seat", key))
        return GameStatistics(
            games=self.games,
            sides=tuple(self.tallies[key].figures(*key, seats) for key in kinds),
            winning=self.winning.distribution(),
            lead=self.lead.distribution(),
            rounds=self.rounds.quartiles(),
            decisions=self.decisions.quartiles(),
            seconds=self.seconds.quartiles(),
            first=self.first,
            last=self.last,
        )


GroupKind: TypeAlias = tuple[str, int, bool]
"""A ruleset, a number of seats, and whether bots played."""


class StatisticsFold:
    """All games that count for statistics, in any order."""

    def __init__(self) -> None:
        self._groups: dict[GroupKind, _Group] = {}

    def add(self, game: CountedGame) -> None:
        """Fold a game."""
        self._groups.setdefault((game.ruleset, len(game.places), game.bots), _Group()).add(game)

    def statistics(self, ruleset: str, seats: int) -> RulesetStatistics:
        """Return the statistics of a ruleset with a number of seats."""
        people, bots = (
            self._groups.get((ruleset, seats, with_bots), _Group()).figures(seats) for with_bots in (False, True)
        )
        return RulesetStatistics(ruleset=ruleset, seats=seats, people=people, bots=bots)


def _share(place: int, times: int, played: int) -> PlaceShare:
    low, high = wilson(times, played)
    return PlaceShare(
        place=place,
        times=times,
        share=round(times / played, _DIGITS),
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
    )


def _deviation(count: int, total: int, squares: int) -> float | None:
    """Return the standard deviation in a sample of numbers; `None` of a single number."""
    if count == 1:
        return None
    return round(math.sqrt((count * squares - total**2) / (count * (count - 1))), _DIGITS)


def _quantile(numbers: Sequence[int], quarter: int) -> float:
    """Return a quartile of numbers in order, interpolated between two of them."""
    index, part = divmod(quarter * (len(numbers) - 1), 4)
    if not part:
        return float(numbers[index])
    return numbers[index] + (numbers[index + 1] - numbers[index]) * part / 4


def _bars(numbers: Sequence[int]) -> tuple[Bar, ...]:
    """Return the bars of numbers in order: as narrow as 20 bars allow, from multiples of their width."""
    width, power = 1, 0
    while numbers[-1] // width - numbers[0] // width >= MOST_BARS:
        power += 1
        width = _WIDTHS[power % len(_WIDTHS)] * 10 ** (power // len(_WIDTHS))
    starts = range(numbers[0] // width * width, numbers[-1] + 1, width)
    return tuple(
        Bar(
            low=start,
            high=start + width - 1,
            games=bisect_right(numbers, start + width - 1) - bisect_left(numbers, start),
        )
        for start in starts
    )
