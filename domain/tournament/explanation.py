"""Why a round has these tables: for each its scores, who met whom, its seats, its cost and the nearest alternative."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from domain.tournament.formats import is_free, rounds_left
from domain.tournament.pairing import Pool
from domain.tournament.state import Cost, Player, Tournament


class Meeting(msgspec.Struct, frozen=True):
    """Two at a table who have met before, and in which rounds."""

    players: tuple[Player, Player]
    rounds: tuple[int, ...]


class Alternative(msgspec.Struct, frozen=True):
    """The cheapest other pairing that swaps one player of a table with one of another table."""

    leaves: Player
    comes: Player
    table: int
    """The number of the table that they come from."""
    difference: Cost
    """What the round would cost more; below 0 where it would cost less."""


class TableExplanation(msgspec.Struct, frozen=True):
    """Why one table is as it is."""

    table: int
    players: tuple[Player, ...]
    """By seat."""
    scores: tuple[float, ...]
    """By seat, the points before the round."""
    score_group: tuple[float, float]
    """The lowest and the highest of them."""
    met: tuple[Meeting, ...]
    """Those who have met before."""
    sat: tuple[tuple[int, ...], ...]
    """By seat, how often its player has had each seat."""
    cost: Cost
    alternative: Alternative | None
    """`None` where the round has one table, and where a schedule makes the tables."""


def explain(state: Tournament, number: int) -> tuple[TableExplanation, ...]:
    """Return why the tables of a round are as they are, from what was known before it.

    Raises:
        IndexError: there is no such round.
    """
    played = state.rounds[number - 1]
    before = replace(state, rounds=state.rounds[: number - 1])
    players = [player for table in played.tables for player in table.players]
    pool = Pool(before, players, rounds_left(before))
    index = {player: count for count, player in enumerate(pool.players)}
    tables = [[index[player] for player in table.players] for table in played.tables]
    costs = [pool.cheapest(table) for table in tables]
    found = []
    for count, table in enumerate(tables):
        scores = tuple(float(pool.points[player]) for player in table)
        met = [(pair, tuple(pool.met[pair[0]][pair[1]])) for pair in combinations(table, 2)]
        found.append(
            TableExplanation(
                count + 1,
                played.tables[count].players,
                scores,
                (min(scores), max(scores)),
                tuple(
                    Meeting((pool.players[one], pool.players[other]), rounds) for (one, other), rounds in met if rounds
                ),
                tuple(tuple(pool.sat[player]) for player in table),
                pool.cost(table),
                _alternative(pool, tables, costs, count) if is_free(state) else None,
            )
        )
    return tuple(found)


def _alternative(pool: Pool, tables: Sequence[Sequence[int]], costs: Sequence[Cost], here: int) -> Alternative | None:
    best: tuple[tuple[int, int, int], Alternative] | None = None
    for there, table in enumerate(tables):
        for one in tables[here] if there != here else ():
            for other in table:
                mine = [other if player == one else player for player in tables[here]]
                theirs = [one if player == other else player for player in table]
                more = pool.cheapest(mine) + pool.cheapest(theirs)
                difference = more - costs[here] - costs[there]
                if best is None or difference.key < best[0]:
                    named = Alternative(pool.players[one], pool.players[other], there + 1, difference)
                    best = difference.key, named
    return None if best is None else best[1]
