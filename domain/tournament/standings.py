"""Standings after any round: the places of the players, and the criteria that part them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace

from domain.tournament.points import Yield, rounded, yields
from domain.tournament.settings import Criterion, KnockOut
from domain.tournament.state import GroupDraw, Player, PlayOff, RoundTable, Tournament

_TENTHS: Final = 10


class Standing(msgspec.Struct, frozen=True):
    """A line of the standings."""

    player: Player
    place: int
    """Players that no criterion parts share a place."""
    values: dict[Criterion, float]
    """The value of each criterion, in the chosen order; rounded, while the order is made from exact values."""
    parted_by: Criterion | None
    """The criterion that parts this player from the player before; `None` for the first, and at a shared place."""
    withdrawn: bool = False
    division: int | None = None
    """The number of the division among whose players the place counts; `None` where it counts among all."""


class StandingChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The change of a player's place and points by a ruling."""

    player: Player
    place_before: int
    place: int
    points_before: float
    points: float


class PlayerRecord(msgspec.Struct, frozen=True):
    """The games, byes, opponents and points of a player after some rounds."""

    games: tuple[Yield, ...] = ()
    bye_points: Fraction = Fraction(0)
    opponents: tuple[Player, ...] = ()
    """Each opponent once for each meeting."""
    points: Fraction = Fraction(0)
    """All points, byes included."""


def records(state: Tournament, after: int | None = None, first: int = 1) -> dict[Player, PlayerRecord]:
    """Return the record of everybody on the roster, from a first to a last round; of all rounds by default."""
    games: dict[Player, list[Yield]] = {entrant.player: [] for entrant in state.roster}
    opponents: dict[Player, list[Player]] = {player: [] for player in games}
    byes = dict.fromkeys(games, 0)
    for round_ in state.rounds[first - 1 : after]:
        for player in round_.byes if round_.status in {"open", "closed"} else ():
            byes[player] += 1
        for table in round_.tables:
            met = table.met
            for player, of_table in yields(table, state.settings.scoring).items():
                games[player].append(of_table)
                if player in met:
                    opponents[player] += [other for other in met if other != player]
    worth = state.settings.scoring.bye_points
    by_player: dict[Player, PlayerRecord] = {}
    for player, of_player in games.items():
        bye_points = Fraction(byes[player] * worth)
        total = _sum([bye_points, *(game.points for game in of_player)])
        by_player[player] = PlayerRecord(tuple(of_player), bye_points, tuple(opponents[player]), total)
    return by_player


def standings(
    state: Tournament, after: int | None = None, players: Collection[Player] | None = None, first: int = 1
) -> tuple[Standing, ...]:
    """Return the standings, the first player first.

    Args:
        state: the tournament.
        after: the number of rounds that count; all by default.
        players: the players to rank, for example a group; everybody on the roster by default.
        first: the first round that counts, for example of a season.
    """
    return _Ranking(state, after, first).lines(players)


def knock_out_stages(state: Tournament, after: int | None = None) -> dict[Player, Fraction] | None:
    """Return how far each player came in the knock-out; `None` in other formats.

    The value is the number of the player's last knock-out round, less a tenth for each place at the table: a first
    place in the second round is 2.9. It is the whole number while that round is played, and with a bye.
    """
    chosen = state.settings.format
    if not isinstance(chosen, KnockOut):
        return None
    stages: dict[Player, Fraction] = {}
    for number, round_ in enumerate(state.rounds[chosen.heats : after], 1):
        stages.update(dict.fromkeys(round_.byes, Fraction(number)))
        for table in round_.tables:
            brought = yields(table, state.settings.scoring)
            for player in table.players:
                stages[player] = number - Fraction(brought[player].place if player in brought else 0, _TENTHS)
    return stages


def by_division(state: Tournament, draw: GroupDraw, after: int | None = None) -> tuple[Standing, ...]:
    """Return the standings of a season of a league: division by division, each with places of its own.

    Players without a division, who play from a later season on, follow at the end of those of the present season.

    Args:
        state: the tournament.
        draw: the divisions of the season.
        after: the last round that counts; by default the last of the season.
    """
    last = _last_round(state, draw)
    after = last if after is None or (last is not None and after > last) else after
    ranking = _Ranking(state, after, draw.first_round)
    lines: list[Standing] = []
    for number, division in enumerate(draw.groups, 1):
        lines += [replace(line, division=number) for line in ranking.lines(division)]
    if last is None:
        placed = {line.player for line in lines}
        lines += ranking.lines([entrant.player for entrant in state.roster if entrant.player not in placed])
    return tuple(lines)


def season_of(state: Tournament, number: int) -> GroupDraw | None:
    """Return the divisions of the season of a round, where they have standings of their own; else `None`."""
    draws = [draw for draw in state.draws if draw.first_round <= number] if state.divisions_apart else []
    return draws[-1] if draws else None


def _last_round(state: Tournament, draw: GroupDraw) -> int | None:
    """Return the last round of a season; `None` for the present season."""
    return next((later.first_round - 1 for later in state.draws if later.first_round > draw.first_round), None)


def changes(before: Tournament, after: Tournament, number: int) -> tuple[StandingChange, ...]:
    """Return the players whose points or place differ between the standings of two states, in the later order.

    Args:
        before: the earlier state.
        after: the later state.
        number: the round with the difference; of a league whose divisions are apart, the standings of its season count.
    """
    season = season_of(after, number)
    last, first = (None, 1) if season is None else (_last_round(after, season), season.first_round)
    old_points, new_points = records(before, last, first), records(after, last, first)
    old_places = {line.player: line.place for line in _ranked(before, season)}
    changed = []
    for line in _ranked(after, season):
        player = line.player
        was, now = (old_points[player].points if player in old_points else Fraction(0)), new_points[player].points
        place = old_places.get(player, line.place)
        if (was, place) != (now, line.place):
            changed.append(StandingChange(player, place, line.place, rounded(was), rounded(now)))
    return tuple(changed)


def _ranked(state: Tournament, season: GroupDraw | None) -> tuple[Standing, ...]:
    return standings(state) if season is None else by_division(state, season)


class _Ranking:
    """Standings after some rounds: the records of all players are made once, for however many divisions."""

    def __init__(self, state: Tournament, after: int | None, first: int) -> None:
        self._records = records(state, after, first)
        self._met = _Meetings(state, after, first)
        self._stages = knock_out_stages(state, after)
        order = state.settings.scoring.order
        self._order: tuple[Criterion, ...] = order if self._stages is None else ("stage", *order)
        is_last = after is None or after >= len(state.begun)
        self._first_place = state.settings.first_place if is_last else "shared"
        self._lots, self._play_offs = state.lots, state.play_offs
        self._withdrawn = {entrant.player for entrant in state.roster if entrant.withdrawn}

    def lines(self, players: Collection[Player] | None) -> tuple[Standing, ...]:
        """Return the standings among some players on the roster, or among all."""
        among = self._records if players is None else players
        ranked = [player for player in among if player in self._records]
        values: dict[Player, dict[Criterion, Fraction]] = {player: {} for player in ranked}
        tied: list[tuple[list[Player], Criterion | None]] = [(ranked, None)]
        for criterion in self._order:
            parts: list[tuple[list[Player], Criterion | None]] = []
            for group, by in tied:
                for player, value in _values(criterion, group, self._records, self._met, self._stages).items():
                    values[player][criterion] = value
                split = _split(group, values, criterion)
                parts += [(part, criterion if number else by) for number, part in enumerate(split)]
            tied = parts
        if tied and len(tied[0][0]) > 1:
            tied[:1] = self._first_decided(tied[0][0], values)
        lines: list[Standing] = []
        for group, by in tied:
            place = len(lines) + 1
            for position, player in enumerate(sorted(group)):
                numbers = {name: rounded(value) for name, value in values[player].items()}
                parted_by = by if position == 0 else None
                lines.append(Standing(player, place, numbers, parted_by, player in self._withdrawn))
        return tuple(lines)

    def _first_decided(
        self, group: list[Player], values: dict[Player, dict[Criterion, Fraction]]
    ) -> list[tuple[list[Player], Criterion | None]]:
        """Return the players tied for the first place, parted by lot or play-off; their values are added."""
        numbers = {}
        if self._first_place == "lot" and self._lots:
            numbers = {player: len(self._lots) - self._lots.index(player) for player in group if player in self._lots}
        elif self._first_place == "play_off":
            numbers = _placed_behind(group, self._play_offs)
        criterion = self._first_place
        if not numbers or criterion == "shared":
            return [(group, None)]
        for player in group:
            values[player][criterion] = Fraction(numbers.get(player, 0))
        split = _split(group, values, criterion)
        return [(part, criterion if number else None) for number, part in enumerate(split)]


def _placed_behind(group: Sequence[Player], play_offs: Sequence[PlayOff]) -> dict[Player, int]:
    """Return for each player of a tie how many the play-offs have placed behind them; empty without a play-off.

    A play-off counts where all tied players played it, and another where all players did that are still first.
    """
    behind: dict[Player, int] = {}
    tied: Collection[Player] = group
    for play_off in play_offs:
        places = play_off.places_of(tied)
        for player, place in places.items():
            behind[player] = behind.get(player, 0) + sum(other > place for other in places.values())
        tied = [player for player, place in places.items() if place == 1] or tied
    return behind


def ties_for_first(state: Tournament) -> list[frozenset[Player]]:
    """Return the players on each shared first place of the final standings, before and after the play-offs that count.

    Of a league with divisions apart: in each division of its last season.
    """
    season = season_of(state, len(state.begun))
    ties: list[frozenset[Player]] = []
    for count in range(len(state.play_offs) + 1):
        lines = _ranked(replace(state, play_offs=state.play_offs[:count]), season)
        first: dict[int | None, set[Player]] = {}
        for line in lines:
            if line.place == 1:
                first.setdefault(line.division, set()).add(line.player)
        ties += [tie for players in first.values() if len(players) > 1 and (tie := frozenset(players)) not in ties]
    return ties


def _split(
    group: Sequence[Player], values: Mapping[Player, Mapping[Criterion, Fraction]], criterion: Criterion
) -> list[list[Player]]:
    """Return a group of equal players, parted by a criterion; the highest value first."""

    def value(player: Player) -> Fraction:
        return values[player][criterion]

    return [list(part) for _, part in groupby(sorted(group, key=value, reverse=True), key=value)]


def _values(
    criterion: Criterion,
    group: Collection[Player],
    known: Mapping[Player, PlayerRecord],
    met: _Meetings,
    stages: Mapping[Player, Fraction] | None,
) -> dict[Player, Fraction]:
    """Return the value of a criterion for each of a group of equal players."""
    if criterion == "stage":
        return {player: (stages or {}).get(player, Fraction(0)) for player in group}
    if criterion == "head_to_head":
        return met.balance(group)
    if criterion == "opponents":
        return {player: _mean(known[other].points for other in known[player].opponents) for player in group}
    return {player: _OF_RECORD[criterion](known[player]) for player in group}


class _Meetings:
    """Meetings at the tables of some rounds, indexed by player."""

    def __init__(self, state: Tournament, after: int | None, first: int) -> None:
        self._rounds = state.rounds[first - 1 : after]
        self._scoring = state.settings.scoring
        self._tables: list[RoundTable] = []
        self._at: dict[Player, list[int]] = {}

    def balance(self, group: Collection[Player]) -> dict[Player, Fraction]:
        """Return for each of the group how many others of it they beat at a table, less how many beat them."""
        balance = dict.fromkeys(group, 0)
        if len(group) > 1:
            for number, together in Counter(number for player in group for number in self._numbers(player)).items():
                if together > 1:
                    self._count(self._tables[number], balance)
        return {player: Fraction(difference) for player, difference in balance.items()}

    def _numbers(self, player: Player) -> Sequence[int]:
        """Return the numbers of the settled tables where a player met others."""
        if not self._tables:
            self._tables = [table for round_ in self._rounds for table in round_.tables if table.is_settled]
            for number, table in enumerate(self._tables):
                for met in table.met:
                    self._at.setdefault(met, []).append(number)
        return self._at.get(player, ())

    def _count(self, table: RoundTable, balance: dict[Player, int]) -> None:
        of_table = yields(table, self._scoring)
        places = {player: of_table[player].place for player in table.met if player in balance}
        for player, place in places.items():
            balance[player] += sum((other > place) - (other < place) for other in places.values())


def _mean(values: Iterable[Fraction]) -> Fraction:
    numbers = tuple(values)
    return _sum(numbers) / len(numbers) if numbers else Fraction(0)


def _sum(values: Sequence[Fraction]) -> Fraction:
    """Return a sum. Values of the same denominator are added in one step: exact sums in many steps take far longer."""
    numerators: dict[int, int] = {}
    for value in values:
        numerators[value.denominator] = numerators.get(value.denominator, 0) + value.numerator
    return sum((Fraction(numerator, denominator) for denominator, numerator in numerators.items()), Fraction(0))


def _mean_share(shares: Iterable[Fraction | None]) -> Fraction:
    return _mean(share or Fraction(0) for share in shares)


_OF_RECORD: Final[Mapping[Criterion, Callable[[PlayerRecord], Fraction]]] = {
    "points": lambda record: record.points,
    "game_points": lambda record: Fraction(sum(game.game_points for game in record.games)),
    "table_share": lambda record: _mean_share(game.table_share for game in record.games),
    "winner_share": lambda record: _mean_share(game.winner_share for game in record.games),
    "wins": lambda record: Fraction(sum(game.place == 1 for game in record.games)),
}
"""The criteria that follow from a player's own tables."""
