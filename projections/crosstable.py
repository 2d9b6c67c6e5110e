"""The crosstable of a tournament: the players in the order of the standings, with their tables round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from domain.tournament.points import rounded
from domain.tournament.standings import Standing, records
from eventstore.tournament.entries import TournamentState
from projections.tournaments import TableResultLine, results_of


class CrosstableCell(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a player in a round, or a bye."""

    round: int
    table: int | None
    """Null for a bye."""
    seat: int | None
    """From 0; at a table of two in chess 0 is white. Null for a bye."""
    opponents: tuple[int, ...]
    """The numbers of the lines of the other players at the table, by seat; 0 for a player without a line."""
    points: int | None
    """The points of the game; null where there is no result."""
    place: int | None
    """At this table; null until it is settled."""
    brought: float | None
    """Points for the standings; null until the table is settled."""
    note: Literal["no_show", "forfeit", "bye"] | None


class CrosstableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a crosstable."""

    number: int
    """The number of the line, from 1: cells name opponents by it."""
    place: int
    division: int | None
    player: str
    name: str
    withdrawn: bool
    points: float
    """Points for the standings from the rounds of this crosstable, byes included."""
    cells: tuple[CrosstableCell, ...]
    """By round; several in a round with several tables of the player, none in a round that they missed."""


class CrosstableResponse(msgspec.Struct, frozen=True):
    """A crosstable."""

    tournament: str
    head: str
    first_round: int
    """The first round in it, for example of a season."""
    round: int
    """The last round in it; below `first_round` without any."""
    lines: tuple[CrosstableLine, ...]
    """In the order of the standings."""
    season: int | None = None
    """The season, where the request names a season or a group, and where divisions are apart."""
    group: int | None = None
    """The group or division, where the request names it."""


def crosstable(
    state: TournamentState, standings: Sequence[Standing], first: int, last: int
) -> tuple[CrosstableLine, ...]:
    """Return the lines of the crosstable of the players of some standings, in their order.

    Args:
        state: the tournament.
        standings: the lines of the standings, in order.
        first: the first round.
        last: the last round.
    """
    numbers = {line.player: number for number, line in enumerate(standings, 1)}
    results = [line for line in results_of(state).results if first <= line.round <= last]
    seated: dict[tuple[int, int], list[TableResultLine]] = {}
    of_player: dict[str, list[TableResultLine]] = {player: [] for player in numbers}
    for result in results:
        if result.table is not None:
            seated.setdefault((result.round, result.table), []).append(result)
        if result.player in of_player:
            of_player[result.player].append(result)
    names = {entrant.player: entrant.name for entrant in state.played.roster}
    totals = records(state.played, last, first)
    return tuple(
        CrosstableLine(
            number=numbers[line.player],
            place=line.place,
            division=line.division,
            player=line.player,
            name=names[line.player],
            withdrawn=line.withdrawn,
            points=rounded(totals[line.player].points),
            cells=tuple(_cell(result, seated, numbers) for result in of_player[line.player]),
        )
        for line in standings
    )


def _cell(
    result: TableResultLine,
    seated: Mapping[tuple[int, int], Sequence[TableResultLine]],
    numbers: Mapping[str, int],
) -> CrosstableCell:
    table = () if result.table is None else seated[result.round, result.table]
    return CrosstableCell(
        round=result.round,
        table=result.table,
        seat=result.seat,
        opponents=tuple(numbers.get(other.player, 0) for other in table if other.player != result.player),
        points=result.points,
        place=result.place,
        brought=result.brought,
        note=result.note,
    )
