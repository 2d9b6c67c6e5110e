"""Why a round has these tables: the scores, meetings, seats and cost of each, and the nearest alternative."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, combinations
from math import inf
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.tournament.dutch_criteria import dutch_figures
from domain.tournament.formats import is_free, needs_dutch, rounds_left, without_rulings
from domain.tournament.pairing import Pool
from domain.tournament.points import rounded
from domain.tournament.settings import Settings, Swiss
from domain.tournament.standings import standings
from domain.tournament.state import Cost, Entrant, PairingCriterion, Player, Round, RoundTable, Tournament

_FORBIDDEN: Final = 10**9
"""A single forbidden pair outweighs all repeats."""


Condition: TypeAlias = Literal["forbidden", "repeats", "spread", "seats", "small_tables", "opponents"]
"""The conditions of a pairing, by the names of their costs."""


class Meeting(msgspec.Struct, frozen=True):
    """Two players at a table who have met before, and the rounds of their meetings."""

    players: tuple[Player, Player]
    rounds: tuple[int, ...]


class Alternative(msgspec.Struct, frozen=True):
    """The cheapest other pairing that swaps a player of this table with a player of another table.

    Of equally cheap swaps: the swap with the first other table, then of the first player of this table by seat.
    """

    leaves: Player
    comes: Player
    table: int
    """The number of the table that they come from."""
    difference: Cost
    """The additional cost of the round; below 0 where the swap makes it cheaper."""


class ApartFromLeader(msgspec.Struct, frozen=True):
    """A player next to the leader by the standings at another table than the leader, and the reason."""

    player: Player
    table: int
    condition: Condition | None
    """The condition that this player at the leader's table would cost most in; `None` where that costs no more."""
    difference: Cost
    """The additional cost of the round with this player there: of the swaps with a player beside the leader the
    cheapest."""


class LeaderExplanation(msgspec.Struct, frozen=True):
    """Why the leader of the standings sits at this table."""

    player: Player
    by_choice: bool
    """Whether the settings seat the leaders together in this round."""
    apart: tuple[ApartFromLeader, ...]
    """Of the next players by the standings, as many as the leader has opponents: the players at other tables with more
    points than an opponent of the leader."""
    repeat_buys: Alternative | None
    """With a single repeat more: the swap of a player of this table that lowers the other costs most; `None` where none
    does."""


class CriterionFigure(msgspec.Struct, frozen=True):
    """A criterion of the FIDE Dutch system that a table costs a player of it."""

    criterion: PairingCriterion
    player: Player
    figure: float
    """1 where the criterion counts players; else points (a win is 1)."""


class TableExplanation(msgspec.Struct, frozen=True):
    """Why a table is as it is."""

    table: int
    players: tuple[Player, ...]
    """By seat."""
    scores: tuple[float, ...]
    """By seat, the points before the round."""
    score_group: tuple[float, float]
    """The lowest and the highest of the scores."""
    met: tuple[Meeting, ...]
    """The pairs that have met before."""
    sat: tuple[tuple[int, ...], ...]
    """By seat, how often its player has had each seat."""
    cost: Cost
    alternative: Alternative | None
    """`None` where the round has a single table, and where a schedule or the FIDE Dutch system makes the tables."""
    ratings: tuple[int, ...] = ()
    """By seat; empty in explanations of earlier releases."""
    leader: LeaderExplanation | None = None
    """At the table of the leader, in rounds that are paired by search; `None` before there is one."""
    criteria: tuple[CriterionFigure, ...] | None = None
    """In rounds that are paired by the FIDE Dutch system: the figures of the table's players, by seat, in the order of
    the criteria. Costs and alternatives of the search mean nothing there. `None` in other rounds."""


def seen_by_explanation(state: Tournament, number: int) -> Tournament:
    """Return the part of a tournament that the explanation of a round follows from: equal parts, equal explanations.

    Results of later rounds, withdrawals and titles are not in this part, so they leave the explanation as it is.

    Raises:
        IndexError: the round does not exist.
    """
    settings = state.settings
    tables = tuple(RoundTable(table.players) for table in state.rounds[number - 1].tables)
    return Tournament(
        Settings(
            state.format_of(number),
            scoring=settings.scoring,
            weights=settings.weights,
            leaders_meet=settings.leaders_meet,
        ),
        roster=tuple(Entrant(entrant.player, rating=entrant.rating) for entrant in state.roster),
        forbidden=state.forbidden,
        rounds=(*without_rulings(state.rounds[: number - 1]), Round("previewed", tables)),
    )


def inputs_of_explanation(state: Tournament, number: int) -> tuple[object, ...]:
    """Return the parts of a tournament that the explanation of a round may follow from, as they stand in it.

    Nothing is copied or computed: the parts of two states with the same rounds before are compared at once. Equal
    inputs have equal explanations; other inputs may have them too, see `seen_by_explanation`.

    Raises:
        IndexError: the round does not exist.
    """
    players = tuple(table.players for table in state.rounds[number - 1].tables)
    settings = state.settings
    chosen = (state.format_of(number), settings.scoring, settings.weights, settings.leaders_meet)
    return (chosen, state.roster, state.forbidden, state.rounds[: number - 1], players)


def explain(state: Tournament, number: int) -> tuple[TableExplanation, ...]:
    """Return why the tables of a round are as they are, from the rounds before it.

    The work grows with the square of the players: some seconds for 2,000.

    Raises:
        IndexError: the round does not exist.
    """
    state = seen_by_explanation(state, number)
    explained = state.rounds[-1]
    before = replace(state, rounds=state.rounds[:-1])
    pool = Pool(before, [player for table in explained.tables for player in table.players], rounds_left(before))
    index = {player: count for count, player in enumerate(pool.players)}
    tables = [[index[player] for player in table.players] for table in explained.tables]
    is_searched = is_free(state) and not needs_dutch(state)
    alternatives = _alternatives(pool, tables) if is_searched else [None] * len(tables)
    leader = _leader(before, pool, tables) if is_searched else None
    criteria = _criteria(before, explained)
    explanations = []
    for count, table in enumerate(tables):
        scores = tuple(rounded(pool.points[player]) for player in table)
        met = [(pair, tuple(pool.met[pair[0]].get(pair[1], ()))) for pair in combinations(table, 2)]
        explanations.append(
            TableExplanation(
                count + 1,
                explained.tables[count].players,
                scores,
                (min(scores), max(scores)),
                tuple(
                    Meeting((pool.players[player], pool.players[opponent]), rounds)
                    for (player, opponent), rounds in met
                    if rounds
                ),
                tuple(tuple(pool.sat[player]) for player in table),
                pool.cost(table),
                alternatives[count],
                tuple(pool.ratings[player] for player in table),
                leader if leader is not None and leader.player in explained.tables[count].players else None,
                None if criteria is None else criteria[count],
            )
        )
    return tuple(explanations)


def _criteria(before: Tournament, explained: Round) -> list[tuple[CriterionFigure, ...]] | None:
    """Return the figures of the FIDE Dutch system by table; `None` where another system pairs the rounds."""
    chosen = before.settings.format
    if not isinstance(chosen, Swiss) or not needs_dutch(before):
        return None
    groups = [table.players for table in explained.tables]
    figures = dutch_figures(before, groups, chosen.rounds)
    return [
        tuple(
            CriterionFigure(criterion, player, rounded(figure))
            for player in group
            for criterion, figure in figures[player].items()
        )
        for group in groups
    ]


def _leader(before: Tournament, pool: Pool, tables: Sequence[Sequence[int]]) -> LeaderExplanation | None:
    """Return why the leader sits at a table; `None` where nobody has more points than another player.

    Args:
        before: the tournament before the round.
        pool: the players of the round.
        tables: their tables.
    """
    number = {player: index for index, player in enumerate(pool.players)}
    first, *others = [number[line.player] for line in standings(before, players=set(number))]
    if len(tables) < 2 or len(set(pool.points)) < 2:
        return None
    table_of = {player: place for place, table in enumerate(tables) for player in table}
    here = table_of[first]
    beside = [player for player in tables[here] if player != first]
    least = min((pool.points[player] for player in beside), default=pool.points[first])
    apart = [player for player in others[: len(beside)] if table_of[player] != here and pool.points[player] > least]
    repeat = pool.weights.repeat
    reasons = []
    for player in apart:
        swaps = [_swap_cost(pool, tables[here], tables[table_of[player]], leaves, player) for leaves in beside]
        difference = min(swaps, key=lambda cost: cost.order(repeat))
        condition = _condition(difference, repeat)
        reasons.append(ApartFromLeader(pool.players[player], table_of[player] + 1, condition, difference))
    return LeaderExplanation(
        pool.players[first],
        before.settings.leaders_meet and rounds_left(before) == 1,
        tuple(reasons),
        _repeat_buys(pool, tables, here),
    )


def _repeat_buys(pool: Pool, tables: Sequence[Sequence[int]], here: int) -> Alternative | None:
    """Return the swap with one repeat more that lowers the other costs most; of equal swaps the first by place."""
    best: Alternative | None = None
    for there, other_table in enumerate(tables):
        for leaves in tables[here] if there != here else ():
            for comes in other_table:
                difference = _swap_cost(pool, tables[here], other_table, leaves, comes)
                if difference.forbidden > 0 or difference.repeats != 1 or difference.soft >= 0:
                    continue
                if best is None or difference.soft < best.difference.soft:
                    best = Alternative(pool.players[leaves], pool.players[comes], there + 1, difference)
    return best


def _swap_cost(pool: Pool, table: Sequence[int], other_table: Sequence[int], leaves: int, comes: int) -> Cost:
    """Return the additional cost of the round when two players of these tables change places."""
    after = [comes if player == leaves else player for player in table]
    other_after = [leaves if player == comes else player for player in other_table]
    return pool.cheapest(after) + pool.cheapest(other_after) - pool.cheapest(table) - pool.cheapest(other_table)


def _condition(difference: Cost, repeat: int | None) -> Condition | None:
    if difference.order(repeat) <= Cost().order(repeat):
        return None
    if difference.forbidden > 0:
        return "forbidden"
    if repeat is None and difference.repeats > 0:
        return "repeats"
    costs: dict[Condition, int] = {
        "repeats": difference.repeats * (repeat or 0),
        "spread": difference.spread,
        "seats": difference.seats,
        "small_tables": difference.small_tables,
        "opponents": difference.opponents,
    }
    return max(costs, key=lambda condition: costs[condition])


class _Swap(NamedTuple):
    """A swap of two players, by its cost for a table; the least swap is the best. Equal costs are ordered by place."""

    hard: int
    soft: int
    table: int
    """The other table."""
    leaves: int
    """The place of the player who leaves."""
    comes: int
    """The place, at the other table, of the player who comes."""


def _alternatives(pool: Pool, tables: Sequence[Sequence[int]]) -> list[Alternative | None]:
    alternatives: list[Alternative | None] = []
    for here, swap in enumerate(_Swaps(pool, tables).cheapest()):
        if swap is None:
            alternatives.append(None)
            continue
        table, other_table = tables[here], tables[swap.table]
        player, other = table[swap.leaves], other_table[swap.comes]
        difference = _swap_cost(pool, table, other_table, player, other)
        alternatives.append(Alternative(pool.players[player], pool.players[other], swap.table + 1, difference))
    return alternatives


class _Swaps:
    """All swaps of two players of different tables.

    Each swap is looked at once, for both tables. The costs of pairs are added up before, by row. Seats are costed only
    where the rest of the cost leaves room for a better swap than the best so far: seats never cost less than 0.
    """

    def __init__(self, pool: Pool, tables: Sequence[Sequence[int]]) -> None:
        self._pool = pool
        self._tables = tables
        self._hard: list[dict[int, int]] = [dict(repeats) for repeats in pool.hard_repeats]
        for player, other in map(tuple, pool.forbidden):
            self._hard[player][other] = self._hard[other][player] = self._hard[player].get(other, 0) + _FORBIDDEN
        self._scores = [score * pool.weights.spread for score in pool.scores]
        self._small = [times * pool.weights.small_table for times in pool.small]
        self._seated = [player for table in tables for player in table]
        self._first = list(accumulate((len(table) for table in tables), initial=0))
        """By table, the number of its first seat, over all tables."""
        self._own_hard = [self._hard_with(player, table) for table in tables for player in table]
        self._own_soft = [sum(pool.soft_cost(player, other) for other in table) for table in tables for player in table]
        self._rests = [[*table[:place], *table[place + 1 :]] for table in tables for place in range(len(table))]
        """By seat, the other players at its table."""
        self._low = [min((self._scores[other] for other in rest), default=inf) for rest in self._rests]
        self._high = [max((self._scores[other] for other in rest), default=-inf) for rest in self._rests]
        self._before = [
            max(self._scores[player] for player in table)
            - min(self._scores[player] for player in table)
            + pool.least_seats(table)
            for table in tables
        ]
        """By table, the present cost of its spread and its seats."""
        self._best: list[_Swap | None] = [None] * len(tables)

    def cheapest(self) -> list[_Swap | None]:
        """Return the cheapest swap of each table; `None` where there is no other table."""
        for here in range(len(self._tables) - 1):
            self._look_from(here)
        return self._best

    def _look_from(self, here: int) -> None:
        """Look at the swaps of a table with the tables after it."""
        pool, table, start = self._pool, self._tables[here], self._first[here + 1]
        others = self._seated[start:]
        rows = [[pool.soft_cost(player, other) for other in others] for player in table]
        soft = [sum(costs) - own for *costs, own in zip(*rows, self._own_soft[start:], strict=True)]
        near: Counter[int] = Counter()
        for player in table:
            near.update(self._hard[player])
        hard = [near[other] - own for other, own in zip(others, self._own_hard[start:], strict=True)]
        for place, player in enumerate(table):
            row, met, seat = rows[place], self._hard[player], self._first[here] + place
            for there in range(here + 1, len(self._tables)):
                first, last = self._first[there] - start, self._first[there + 1] - start
                more_hard = self._hard_with(player, self._tables[there]) - self._own_hard[seat]
                more_soft = sum(row[first:last]) - self._own_soft[seat]
                hard_costs = [more_hard + hard[at] - 2 * met.get(others[at], 0) for at in range(first, last)]
                soft_costs = [more_soft + soft[at] - 2 * row[at] for at in range(first, last)]
                self._look_at(here, place, there, hard_costs, soft_costs)

    def _look_at(self, here: int, place: int, there: int, hard: Sequence[int], soft: Sequence[int]) -> None:
        """Look at the swaps of a player with the players of another table.

        Args:
            here: the table of the player.
            place: the place of the player at that table.
            there: the other table.
            hard: by place at the other table, the additional cost of the hard conditions.
            soft: by place at the other table, the additional cost of the opponents.
        """
        table, other_table = self._tables[here], self._tables[there]
        seat, start = self._first[here] + place, self._first[there]
        player = table[place]
        score, low, high = self._scores[player], self._low[seat], self._high[seat]
        smaller = (len(table) < self._pool.seats) - (len(other_table) < self._pool.seats)
        base = -self._before[here] - self._before[there] - smaller * self._small[player]
        best, best_there = self._best[here], self._best[there]
        for at, other in enumerate(other_table):
            coming = self._scores[other]
            spread = max(high, coming) - min(low, coming)
            spread += max(self._high[start + at], score) - min(self._low[start + at], score)
            more = base + soft[at] + smaller * self._small[other] + int(spread)
            least = (hard[at], more)
            if best is not None and best_there is not None and best[:2] < least > best_there[:2]:
                continue
            more += self._pool.least_seats([*self._rests[seat], other])
            more += self._pool.least_seats([*self._rests[start + at], player])
            best = self._best[here] = _least(best, _Swap(hard[at], more, there, place, at))
            best_there = self._best[there] = _least(best_there, _Swap(hard[at], more, here, at, place))

    def _hard_with(self, player: int, table: Sequence[int]) -> int:
        met = self._hard[player]
        return sum(met.get(other, 0) for other in table) if met else 0


def _least(swap: _Swap | None, other: _Swap) -> _Swap:
    return other if swap is None or other < swap else swap
