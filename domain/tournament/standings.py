"""Standings after any round: who is before whom, and by which criterion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

import msgspec

from domain.tournament.points import Yield, rounded, yields
from domain.tournament.settings import Criterion, KnockOut
from domain.tournament.state import Player, Table, Tournament

_TENTHS: Final = 10


class Standing(msgspec.Struct, frozen=True):
    """One line of the standings."""

    player: Player
    place: int
    """Players whom no criterion parts share a place."""
    values: dict[Criterion, float]
    """What they have by each criterion, in the chosen order; rounded, while the order is made from exact values."""
    parted_by: Criterion | None
    """The criterion by which the player before them is before them; `None` for the first, and at the same place."""
    withdrawn: bool = False


class StandingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling changed for one player."""

    player: Player
    place_before: int
    place: int
    points_before: float
    points: float


class Record(msgspec.Struct, frozen=True):
    """What a player has after some rounds."""

    games: tuple[Yield, ...] = ()
    bye_points: Fraction = Fraction(0)
    opponents: tuple[Player, ...] = ()
    """Whom they met, once for each time."""
    points: Fraction = Fraction(0)
    """All points, with those of byes."""


def records(state: Tournament, after: int | None = None, first: int = 1) -> dict[Player, Record]:
    """Return what everybody on the roster has from a first to a last round; from all when none is named."""
    games: dict[Player, list[Yield]] = {one.player: [] for one in state.roster}
    opponents: dict[Player, list[Player]] = {player: [] for player in games}
    byes = dict.fromkeys(games, 0)
    for played in state.rounds[first - 1 : after]:
        for player in played.byes if played.status in {"open", "closed"} else ():
            byes[player] += 1
        for table in played.tables:
            met = table.met
            for player, of_table in yields(table, state.settings.scoring).items():
                games[player].append(of_table)
                if player in met:
                    opponents[player] += [other for other in met if other != player]
    worth = state.settings.scoring.bye_points
    by_player: dict[Player, Record] = {}
    for player, of_player in games.items():
        bye_points = Fraction(byes[player] * worth)
        total = _sum([bye_points, *(game.points for game in of_player)])
        by_player[player] = Record(tuple(of_player), bye_points, tuple(opponents[player]), total)
    return by_player


def standings(
    state: Tournament, after: int | None = None, players: Collection[Player] | None = None, first: int = 1
) -> tuple[Standing, ...]:
    """Return the standings, the first player first.

    Args:
        state: the tournament.
        after: the number of rounds that count; all when nothing is said.
        players: who is ranked, such as one group; everybody on the roster when nothing is said.
        first: the first round that counts, such as that of a season.
    """
    known = records(state, after, first)
    met = _Meetings(state, after, first)
    ranked = [player for player in known if players is None or player in players]
    order = state.settings.scoring.order
    stages = knock_out_stages(state, after)
    if stages is not None:
        order = ("stage", *order)
    values: dict[Player, dict[Criterion, Fraction]] = {player: {} for player in ranked}
    tied: list[tuple[list[Player], Criterion | None]] = [(ranked, None)]
    for criterion in order:
        parts: list[tuple[list[Player], Criterion | None]] = []
        for group, by in tied:
            for player, value in _values(criterion, group, known, met, stages).items():
                values[player][criterion] = value
            split = _split(group, values, criterion)
            parts += [(part, criterion if number else by) for number, part in enumerate(split)]
        tied = parts
    withdrawn = {one.player for one in state.roster if one.withdrawn}
    lines: list[Standing] = []
    for group, by in tied:
        place = len(lines) + 1
        for position, player in enumerate(sorted(group)):
            numbers = {name: rounded(value) for name, value in values[player].items()}
            lines.append(Standing(player, place, numbers, by if position == 0 else None, player in withdrawn))
    return tuple(lines)


def knock_out_stages(state: Tournament, after: int | None = None) -> dict[Player, Fraction] | None:
    """Return how far everybody came who is in the knock-out; `None` in other formats.

    The number of their last knock-out round, less a tenth for each place at their table of it: 2.9 for who was first in
    the second one. It is the whole number while that is played, and with a bye.
    """
    chosen = state.settings.format
    if not isinstance(chosen, KnockOut):
        return None
    stages: dict[Player, Fraction] = {}
    for number, played in enumerate(state.rounds[chosen.heats : after], 1):
        stages.update(dict.fromkeys(played.byes, Fraction(number)))
        for table in played.tables:
            found = yields(table, state.settings.scoring)
            for player in table.players:
                stages[player] = number - Fraction(found[player].place if player in found else 0, _TENTHS)
    return stages


def changes(before: Tournament, after: Tournament) -> tuple[StandingChange, ...]:
    """Return for whom points or place in the standings of two states differ, in the later order."""
    old_points, new_points = records(before), records(after)
    old_places = {one.player: one.place for one in standings(before)}
    found = []
    for one in standings(after):
        player = one.player
        was, now = (old_points[player].points if player in old_points else Fraction(0)), new_points[player].points
        place = old_places.get(player, one.place)
        if (was, place) != (now, one.place):
            found.append(StandingChange(player, place, one.place, rounded(was), rounded(now)))
    return tuple(found)


def _split(
    group: Sequence[Player], values: Mapping[Player, Mapping[Criterion, Fraction]], criterion: Criterion
) -> list[list[Player]]:
    """Return a group of equals, parted by one criterion; the highest value first."""

    def value(player: Player) -> Fraction:
        return values[player][criterion]

    return [list(part) for _, part in groupby(sorted(group, key=value, reverse=True), key=value)]


def _values(
    criterion: Criterion,
    group: Collection[Player],
    known: Mapping[Player, Record],
    met: _Meetings,
    stages: Mapping[Player, Fraction] | None,
) -> dict[Player, Fraction]:
    """Return what each of a group of equals has by a criterion."""
    if criterion == "stage":
        return {player: (stages or {}).get(player, Fraction(0)) for player in group}
    if criterion == "head_to_head":
        return met.balance(group)
    if criterion == "opponents":
        return {player: _mean(known[other].points for other in known[player].opponents) for player in group}
    return {player: _OF_RECORD[criterion](known[player]) for player in group}


class _Meetings:
    """Meetings at the tables of some rounds: those of a player are found without a look at all others."""

    def __init__(self, state: Tournament, after: int | None, first: int) -> None:
        self._rounds = state.rounds[first - 1 : after]
        self._scoring = state.settings.scoring
        self._tables: list[Table] = []
        self._at: dict[Player, list[int]] = {}

    def balance(self, group: Collection[Player]) -> dict[Player, Fraction]:
        """Return how many of the group each was placed before, less those who were placed before them."""
        balance = dict.fromkeys(group, 0)
        if len(group) > 1:
            for number, together in Counter(number for player in group for number in self._numbers(player)).items():
                if together > 1:
                    self._count(self._tables[number], balance)
        return {player: Fraction(difference) for player, difference in balance.items()}

    def _numbers(self, player: Player) -> Sequence[int]:
        """Return the numbers of the tables at which a player met others."""
        if not self._tables:
            self._tables = [table for played in self._rounds for table in played.tables if table.is_settled]
            for number, table in enumerate(self._tables):
                for met in table.met:
                    self._at.setdefault(met, []).append(number)
        return self._at.get(player, ())

    def _count(self, table: Table, balance: dict[Player, int]) -> None:
        of_table = yields(table, self._scoring)
        places = {player: of_table[player].place for player in table.met if player in balance}
        for player, place in places.items():
            balance[player] += sum((other > place) - (other < place) for other in places.values())


def _mean(values: Iterable[Fraction]) -> Fraction:
    found = tuple(values)
    return _sum(found) / len(found) if found else Fraction(0)


def _sum(values: Sequence[Fraction]) -> Fraction:
    """Return a sum. Values of the same denominator are added in one step: exact sums in many steps take far longer."""
    numerators: dict[int, int] = {}
    for value in values:
        numerators[value.denominator] = numerators.get(value.denominator, 0) + value.numerator
    return sum((Fraction(numerator, denominator) for denominator, numerator in numerators.items()), Fraction(0))


def _mean_share(shares: Iterable[Fraction | None]) -> Fraction:
    return _mean(share or Fraction(0) for share in shares)


_OF_RECORD: Final[Mapping[Criterion, Callable[[Record], Fraction]]] = {
    "points": lambda record: record.points,
    "game_points": lambda record: Fraction(sum(game.game_points for game in record.games)),
    "table_share": lambda record: _mean_share(game.table_share for game in record.games),
    "winner_share": lambda record: _mean_share(game.winner_share for game in record.games),
    "wins": lambda record: Fraction(sum(game.place == 1 for game in record.games)),
}
"""The criteria that follow from a player's own tables."""
