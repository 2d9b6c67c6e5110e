"""Series of tournaments: the best results of each player count, and decide the standing over all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from domain.tournament.points import rounded
from domain.tournament.standings import by_division, records, season_of, standings
from domain.tournament.state import Player, Tournament

MOST_TOURNAMENTS: Final = 24
"""The most tournaments of a series."""
MOST_PLACES: Final = 100
"""The most places with points of their own."""
MOST_POINTS: Final = 1_000_000

SeriesCriterion: TypeAlias = Literal["total", "best", "wins"]
"""The criteria that part players: the sum of the results that count, the best of these, the first places."""


class SeriesRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a series."""

    counts: Literal["points", "places"] = "points"
    """The result of a player in a tournament: the points of its standings, or the points of the place there."""
    best: Annotated[int, msgspec.Meta(ge=1, le=MOST_TOURNAMENTS)] | None = None
    """The number of best results that count for each player; null: all results."""
    place_points: Annotated[
        tuple[Annotated[int, msgspec.Meta(ge=0, le=MOST_POINTS)], ...],
        msgspec.Meta(min_length=1, max_length=MOST_PLACES),
    ] = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
    """Where places count: the points of each place, from the first on; further places bring nothing."""

    @property
    def rising_place(self) -> int | None:
        """The number of the first place that brings more than the place before it; `None` without any."""
        rises = (number for number, (before, after) in enumerate(pairwise(self.place_points), 2) if after > before)
        return next(rises, None)


class TournamentOutcome(msgspec.Struct, frozen=True):
    """The outcome of a tournament for a player with a table in it."""

    place: int
    sharing: int
    """The number of players at this place."""
    points: Fraction
    """The points of its standings."""


class RosterLine(msgspec.Struct, frozen=True):
    """A player on the roster of a tournament of a series."""

    player: Player
    name: str
    fide_id: str = ""
    """Empty where it is not stated."""
    entered_as: str = ""
    """The name by which an organiser has entered the player; empty for a player with an account of their own."""


class SeriesResult(msgspec.Struct, frozen=True):
    """The result of a player in a tournament of a series."""

    tournament: int
    """The number of the tournament in the series, from 1."""
    place: int
    """The place there."""
    points: float
    """The points for the series."""
    counted: bool
    """Whether it is among the best results that count; else it is dropped."""


class SeriesLine(msgspec.Struct, frozen=True):
    """A line of the standing of a series."""

    place: int
    """Players that no criterion parts share a place."""
    player: Player
    """The id of the player in the last of their tournaments."""
    name: str
    """The name there."""
    players: tuple[Player, ...]
    """All ids that are joined in this line, in the order of the tournaments."""
    total: float
    best: float
    """The best result."""
    wins: int
    """The number of first places in tournaments, also shared and dropped."""
    parted_by: SeriesCriterion | None
    """The criterion that parts this player from the player before; null for the first, and at a shared place."""
    results: tuple[SeriesResult, ...]
    """In the order of the tournaments; none for a tournament without the player."""


class _Person:
    """A person of a series: the lines of rosters that are joined, at most a single line of each tournament."""

    def __init__(self, at: int, line: RosterLine) -> None:
        self.lines = {at: line}

    @property
    def fide_ids(self) -> set[str]:
        return {line.fide_id for line in self.lines.values() if line.fide_id}


def outcomes(state: Tournament) -> dict[Player, TournamentOutcome]:
    """Return by player the outcome of a tournament; players without a table have none.

    In a league with divisions the last season counts, and the places of a division follow those of the division above.
    """
    season = season_of(state, len(state.begun))
    if season is None:
        first, divisions = 1, [standings(state)]
    else:
        first, lines = season.first_round, by_division(state, season)
        divisions = [tuple(part) for _, part in groupby(lines, key=lambda line: line.division)]
    points = records(state, first=first)
    seated = {
        player
        for round_ in state.rounds[first - 1 :]
        for table in round_.tables
        if table.is_settled
        for player in table.met
    }
    results: dict[Player, TournamentOutcome] = {}
    above = 0
    for division in divisions:
        for place, group in groupby(division, key=lambda line: line.place):
            tied = [line.player for line in group if line.player in seated]
            results |= {player: TournamentOutcome(above + place, len(tied), points[player].points) for player in tied}
        above += len(division)
    return results


def series_standing(
    rules: SeriesRules,
    rosters: Sequence[Sequence[RosterLine]],
    results: Sequence[Mapping[Player, TournamentOutcome]],
) -> tuple[SeriesLine, ...]:
    """Return the standing of a series, the first player first; players without a result have no line.

    Args:
        rules: the rules of the series.
        rosters: by tournament of the series, the players on its roster.
        results: by tournament, the outcomes; empty for a tournament that does not count.
    """
    totals: list[tuple[tuple[Fraction, Fraction, int], SeriesLine]] = []
    for person in _persons(rosters):
        outcomes_of = {
            at: results[at][line.player] for at, line in sorted(person.lines.items()) if line.player in results[at]
        }
        if outcomes_of:
            totals.append(_line(rules, person, outcomes_of))
    totals.sort(key=lambda pair: (*(-value for value in pair[0]), pair[1].name, pair[1].player))
    lines: list[SeriesLine] = []
    before: tuple[Fraction, Fraction, int] | None = None
    for number, (values, line) in enumerate(totals, 1):
        parted = None if before is None else _parted_by(before, values)
        place = lines[-1].place if before == values else number
        lines.append(msgspec.structs.replace(line, place=place, parted_by=parted))
        before = values
    return tuple(lines)


def _line(
    rules: SeriesRules, person: _Person, outcomes_of: Mapping[int, TournamentOutcome]
) -> tuple[tuple[Fraction, Fraction, int], SeriesLine]:
    """Return the exact values of the criteria for a person, and the line without its place."""
    worth = {at: _worth(rules, outcome) for at, outcome in outcomes_of.items()}
    # Of equal results the earlier counts.
    ranked = sorted(worth, key=lambda at: (-worth[at], at))
    counted = ranked[: rules.best]
    values = (
        sum((worth[at] for at in counted), Fraction(0)),
        worth[ranked[0]],
        sum(outcome.place == 1 for outcome in outcomes_of.values()),
    )
    last = person.lines[max(outcomes_of)]
    line = SeriesLine(
        place=0,
        player=last.player,
        name=last.name,
        players=tuple(dict.fromkeys(line.player for _, line in sorted(person.lines.items()))),
        total=rounded(values[0]),
        best=rounded(values[1]),
        wins=values[2],
        parted_by=None,
        results=tuple(
            SeriesResult(at + 1, outcome.place, rounded(worth[at]), at in counted)
            for at, outcome in outcomes_of.items()
        ),
    )
    return values, line


def _worth(rules: SeriesRules, outcome: TournamentOutcome) -> Fraction:
    """Return the points of an outcome for the series; players at a shared place share the points."""
    if rules.counts == "points":
        return outcome.points
    first = outcome.place - 1
    return Fraction(sum(rules.place_points[first : first + outcome.sharing]), outcome.sharing)


def _parted_by(
    before: tuple[Fraction, Fraction, int], values: tuple[Fraction, Fraction, int]
) -> SeriesCriterion | None:
    names: tuple[SeriesCriterion, ...] = ("total", "best", "wins")
    return next((name for name, left, right in zip(names, before, values, strict=True) if left != right), None)


def _persons(rosters: Sequence[Sequence[RosterLine]]) -> list[_Person]:
    """Return the persons on some rosters: lines with the same account, then with the same FIDE id or the same name.

    A name joins only lines that organisers have entered by name. It joins none when two players of a tournament have
    it, or when it stands with two FIDE ids. Two lines of a tournament are never the same person.
    """
    persons: list[_Person] = []
    of_account: dict[Player, _Person] = {}
    for at, roster in enumerate(rosters):
        for line in roster:
            person = of_account.get(line.player)
            if person is None:
                person = of_account[line.player] = _Person(at, line)
                persons.append(person)
            person.lines[at] = line
    persons = _joined(persons, ((person, fide_id) for person in persons for fide_id in sorted(person.fide_ids)))
    names = [
        (person, _name_key(line.entered_as)) for person in persons for line in person.lines.values() if line.entered_as
    ]
    ambiguous = _ambiguous(names)
    return _joined(persons, (pair for pair in names if pair[1] not in ambiguous))


def _ambiguous(names: Iterable[tuple[_Person, str]]) -> set[str]:
    """Return the names that two players of a tournament have, or that stand with two FIDE ids."""
    of_name: dict[str, dict[_Person, None]] = {}
    for person, name in names:
        of_name.setdefault(name, {})[person] = None
    ambiguous = set()
    for name, group in of_name.items():
        tournaments = [at for person in group for at in person.lines]
        fide_ids = {fide_id for person in group for fide_id in person.fide_ids}
        if len(fide_ids) > 1 or len(tournaments) > len(set(tournaments)):
            ambiguous.add(name)
    return ambiguous


def _joined(persons: Sequence[_Person], marks: Iterable[tuple[_Person, str]]) -> list[_Person]:
    """Return persons, with all of the same mark joined, as far as they have no tournament in common."""
    with_mark: dict[str, _Person] = {}
    joined_to: dict[_Person, _Person] = {}
    for person, mark in list(marks):
        own = _end_of(joined_to, person)
        first = _end_of(joined_to, with_mark.setdefault(mark, own))
        if first is not own and first.lines.keys().isdisjoint(own.lines):
            first.lines |= own.lines
            joined_to[own] = first
    return [person for person in persons if person not in joined_to]


def _end_of(joined_to: Mapping[_Person, _Person], person: _Person) -> _Person:
    while person in joined_to:
        person = joined_to[person]
    return person


def _name_key(name: str) -> str:
    return " ".join(name.casefold().split())
