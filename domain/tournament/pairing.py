"""The tables of a Swiss round: the cost of a pairing, and the search for a cheap pairing.

Small fields are paired exactly. In larger fields the search begins several times with the players in the order of their
scores and swaps two of them at a time. It takes a swap that costs less, and at first also a swap that costs a little
more, so that it leaves poor pairings behind. Then it pairs the players of a few tables at a time exactly. All its
choices follow from a single drawn number: the same number gives the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from hashlib import shake_256
from itertools import combinations, groupby, permutations
from struct import unpack
from typing import Final, TypeAlias

import msgspec

from domain.tournament.schedules import spread, table_sizes
from domain.tournament.settings import MOST_SEATS, Seeding, Weights
from domain.tournament.standings import records, standings
from domain.tournament.state import Cost, Player, RoundTable, Tournament

Group: TypeAlias = list[int]
"""The players of one table, as numbers of a pool."""

KEYS: Final = range(1 << 48)
"""The numbers from which the key of each pairing is drawn."""

_REPEAT: Final = 10**12
_FORBIDDEN: Final = 10**18
"""A single repeat without a price outweighs all soft costs, a single forbidden pair outweighs all repeats."""

_STEPS_A_PLAYER: Final = 400
_WINDOW: Final = 16
"""How far apart in the order of scores two swapped players are at most."""
_START: Final = 200
"""How much more a swap may cost at the beginning of the search."""
_PROOF_STEPS: Final = 100_000
"""How many tables the search for a pairing with fewer repeats looks at."""

MOST_EXACT: Final = 16
"""The most players whose cheapest pairing is looked up among all pairings."""
_MOST_STARTS: Final = 4
_PLAYERS_OF_STARTS: Final = 256
"""The number of players that all starts of the search pair together; there is at least a start."""
_TOGETHER: Final = 12
"""The most players at neighbouring tables that are paired exactly at a time."""
_NEAR: Final = 6
"""The largest distance of tables of a neighbourhood, in tables by the order of scores."""
_NEIGHBOURHOODS: Final = 400
"""The least number of neighbourhoods of a pairing that are looked at: for each table of a larger field there is one."""
_MOST_KEPT: Final = 64
"""The most players whose swaps keep the costs of tables: in larger fields few tables come again."""
_PASSES: Final = 3
"""The number of rounds of swaps that spread ratings at the same cost."""
ONE_START: Final = 2
"""The last version of the rules with a single start of the search and no neighbourhoods; equals sat together."""

_SCALE: Final = 10
"""The scaled score of a first place."""
_STRENGTH_SCALE: Final = 20

_PERMUTATIONS: Final = {seats: tuple(permutations(range(seats))) for seats in range(1, MOST_SEATS + 1)}


class Pairing(msgspec.Struct, frozen=True):
    """The tables of one round, before they are a part of the tournament."""

    tables: tuple[tuple[Player, ...], ...]
    """By table the players by seat; the highest scores at the first table."""
    byes: tuple[Player, ...]
    cost: Cost
    proven: bool
    """Whether it is proven that no pairing of these players has fewer repeats."""
    cheapest: bool = False
    """Whether it is proven that no pairing of these players costs less."""
    seeding: Seeding = "together"
    """The use of ratings among players of the same score."""


class Pool:
    """The players of a round as numbers, with everything that the cost of its tables depends on."""

    def __init__(self, state: Tournament, players: Sequence[Player], rounds_left: int) -> None:
        """Collect the scores, meetings, seats and byes of the players before a round.

        Args:
            state: the tournament; the rounds before the next one count.
            players: the players to be paired.
            rounds_left: the number of rounds to come, with the round to be paired.
        """
        self.players = tuple(dict.fromkeys(players))
        number = {player: index for index, player in enumerate(self.players)}
        known = records(state, len(state.begun))
        self.weights: Weights = state.settings.weights
        most = state.settings.format.seats
        self.seats = max(table_sizes(len(self.players), most), default=most)
        """The seats of the largest table."""
        self.points = tuple(known[player].points for player in self.players)
        self.scores = tuple(_scaled(points, state.settings.scoring.places[0]) for points in self.points)
        self.met: list[dict[int, list[int]]] = [{} for _ in self.players]
        """By player and opponent: the rounds in which they have met."""
        self.sat = [[0] * state.settings.format.seats for _ in self.players]
        self.small = [0] * len(self.players)
        self.byes = [0] * len(self.players)
        for count, round_ in enumerate(state.begun, 1):
            for bye in round_.byes:
                if bye in number:
                    self.byes[number[bye]] += 1
            most = max((len(table.players) for table in round_.tables), default=0)
            for table in round_.tables:
                self._count(count, table, most, number)
        self.forbidden = {frozenset((number[a], number[b])) for a, b in state.forbidden if a in number and b in number}
        self.hard_repeats = [
            {opponent: len(rounds) for opponent, rounds in met.items()} if self.weights.repeat is None else {}
            for met in self.met
        ]
        """By player and opponent: the number of their meetings, where no soft condition outweighs it."""
        self.rounds_left = rounds_left
        ratings = {entrant.player: entrant.rating for entrant in state.roster}
        self.ratings = tuple(ratings[player] for player in self.players)
        scores = {player: _scaled(record.points, state.settings.scoring.places[0]) for player, record in known.items()}
        self._uphill = [
            sum(scores[other] - scores[player] for other in known[player].opponents) for player in self.players
        ]
        self.seat_costs = tuple(self._seat_costs(sat) for sat in self.sat)
        """By player, the cost of each seat of a table."""
        kinds = {costs: kind for kind, costs in enumerate(dict.fromkeys(self.seat_costs))}
        self._costs_of_kind = list(kinds)
        self._kind = [kinds[costs] for costs in self.seat_costs]
        self._least_seats: dict[tuple[int, ...], int] = {}

    def _count(self, round_number: int, table: RoundTable, most: int, number: Mapping[Player, int]) -> None:
        for seat, player in enumerate(table.players):
            if player in number and player in table.met:
                self.sat[number[player]][seat] += 1
                self.small[number[player]] += len(table.players) < most
        for own_number, opponent in permutations([number[player] for player in table.met if player in number], 2):
            self.met[own_number].setdefault(opponent, []).append(round_number)

    def _seat_costs(self, sat: Sequence[int]) -> tuple[int, ...]:
        sat = sat[: self.seats]
        least, rest = divmod(sum(sat) + self.rounds_left, self.seats)
        costs = []
        for seat in range(self.seats):
            then = [times + (number == seat) for number, times in enumerate(sat)]
            missing = sum(max(0, least - times) for times in then)
            apart = missing > self.rounds_left - 1 or max(then) > least + bool(rest)
            again = sat[seat] - min(sat)
            costs.append(apart * self.weights.seats + again * self.weights.seat_again)
        # A table set by hand may be larger than the others.
        return (*costs, *[self.weights.seats] * (MOST_SEATS - self.seats))

    def opponents_cost(self, player: int, opponent: int) -> int:
        """Return the cost of a meeting by the earlier opponents of both players; below 0 where it evens them out."""
        uneven = (self._uphill[player] - self._uphill[opponent]) * (self.scores[opponent] - self.scores[player])
        return self.weights.opponents * uneven // _STRENGTH_SCALE

    def soft_cost(self, player: int, opponent: int) -> int:
        """Return the soft cost of a meeting: by the earlier opponents of both, and by the price of a repeat."""
        repeats = len(self.met[player].get(opponent, ())) if self.weights.repeat else 0
        return self.opponents_cost(player, opponent) + repeats * (self.weights.repeat or 0)

    def cost(self, seated: Sequence[int]) -> Cost:
        """Return the cost of a table, with its players by seat."""
        return self._cost(seated, sum(self.seat_costs[player][seat] for seat, player in enumerate(seated)))

    def cheapest(self, group: Sequence[int]) -> Cost:
        """Return the cost of a table of these players in their cheapest seats."""
        return self._cost(group, self.least_seats(group))

    def least_seats(self, group: Sequence[int]) -> int:
        """Return the cost of the seats of a table of these players in their cheapest seats."""
        kind = self._kind
        kinds = tuple(sorted([kind[player] for player in group]))
        seats = self._least_seats.get(kinds)
        if seats is None:
            seats = self._least_seats[kinds] = min(_seatings([self._costs_of_kind[number] for number in kinds]))
        return seats

    def _cost(self, group: Sequence[int], seats: int) -> Cost:
        pairs = list(combinations(group, 2))
        scores = [self.scores[player] for player in group]
        small = sum(self.small[player] for player in group) if len(group) < self.seats else 0
        return Cost(
            sum(frozenset(pair) in self.forbidden for pair in pairs),
            sum(len(self.met[player].get(opponent, ())) for player, opponent in pairs),
            (max(scores) - min(scores)) * self.weights.spread,
            seats,
            small * self.weights.small_table,
            sum(self.opponents_cost(player, opponent) for player, opponent in pairs),
        )


def _seatings(costs: Sequence[tuple[int, ...]]) -> Iterator[int]:
    """Yield the cost of each way to sit down, in the order of `_PERMUTATIONS`, from each player's costs by seat."""
    for seats in _PERMUTATIONS[len(costs)]:
        yield sum(by_seat[seat] for by_seat, seat in zip(costs, seats, strict=True))


def _scaled(points: Fraction, first: int) -> int:
    return int(points * _SCALE / first)


def swiss_pairing(state: Tournament, players: Sequence[Player], rounds_left: int, key: int, version: int) -> Pairing:
    """Return the tables of a Swiss round.

    Args:
        state: the tournament.
        players: the players to be paired.
        rounds_left: the number of rounds to come, with this round.
        key: the drawn number from which all chance in it follows.
        version: the version of the rules.
    """
    sizes = table_sizes(len(players), state.settings.format.seats)
    count = len(players) - sum(sizes)
    order = Pool(state, players, rounds_left)
    drawn = lots(key, players)
    by_bye = sorted(
        range(len(players)), key=lambda index: (order.byes[index], order.scores[index], drawn[players[index]])
    )
    byes = set(by_bye[:count])
    pool = Pool(state, [player for index, player in enumerate(players) if index not in byes], rounds_left)
    seeding = state.settings.seeding if version > ONE_START else "together"
    leaders = _leaders(state, pool, sizes) if rounds_left == 1 else []
    if leaders:
        sizes = tuple(sorted(sizes, reverse=True)[1:])
    search = Search(TableCosts(pool), sizes, key, seeding, without=leaders)
    if version > ONE_START:
        groups, cheapest = search.best()
    else:
        groups, cheapest = search.run(), False
    proven = cheapest or not search.hard(groups)
    if not proven and (pool.weights.repeat is None or search.hard(groups) >= _FORBIDDEN):
        fewer, proven = search.fewest_repeats(search.hard(groups))
        if fewer:
            groups = search.run(fewer)
            groups = search.polished(groups) if version > ONE_START else groups
    if seeding == "spread":
        groups = search.with_ratings_spread(groups)
    seated = search.seated([leaders, *groups] if leaders else groups)
    seated.sort(key=lambda table: sorted((-pool.points[player], player) for player in table))
    cost = sum((pool.cost(table) for table in seated), Cost())
    if leaders or pool.weights.repeat is not None:
        # The search asked for something else than the fewest repeats.
        proven = not cost.repeats
    return Pairing(
        tuple(tuple(pool.players[player] for player in table) for table in seated),
        tuple(player for index, player in enumerate(players) if index in byes),
        cost,
        proven,
        cheapest and not leaders,
        seeding,
    )


def _leaders(state: Tournament, pool: Pool, sizes: Sequence[int]) -> Group:
    """Return the players of the largest table where the settings let the leaders meet; nobody elsewhere.

    They are the first of the standings that no forbidden pair keeps apart.
    """
    if not state.settings.leaders_meet or not state.begun or len(sizes) < 2:
        return []
    number = {player: index for index, player in enumerate(pool.players)}
    leaders: Group = []
    for line in standings(state, len(state.begun), set(number)):
        player = number[line.player]
        if not any(frozenset((player, other)) in pool.forbidden for other in leaders):
            leaders.append(player)
        if len(leaders) == max(sizes):
            return leaders
    return []


def seated_by_lot(state: Tournament, groups: Sequence[Sequence[Player]], key: int) -> tuple[tuple[Player, ...], ...]:
    """Return tables of given players in even seats; between equal ways to sit a lot decides."""
    pool = Pool(state, [player for group in groups for player in group], 1)
    number = {player: index for index, player in enumerate(pool.players)}
    search = Search(TableCosts(pool), [len(group) for group in groups], key)
    seated = search.seated([[number[player] for player in group] for group in groups])
    return tuple(tuple(pool.players[player] for player in table) for table in seated)


def lots(key: int, players: Sequence[Player]) -> dict[Player, int]:
    """Return a lot for each player; lots order equal players."""
    return dict(zip(players, _numbers(key, "lots", len(players)), strict=True))


def cost_of(state: Tournament, tables: Sequence[Sequence[Player]], rounds_left: int) -> Cost:
    """Return the cost of the next round with these tables."""
    pool = Pool(state, [player for table in tables for player in table], rounds_left)
    number = {player: index for index, player in enumerate(pool.players)}
    return sum((pool.cost([number[player] for player in table]) for table in tables), Cost())


def _numbers(key: int, purpose: str, count: int) -> tuple[int, ...]:
    """Return numbers below 2**32 that follow from a drawn number."""
    stream = shake_256(f"tabletape {purpose} {key}".encode()).digest(4 * count)
    return unpack(f">{count}I", stream)


class TableCosts:
    """The costs of the tables of a round as single numbers, the same in every search.

    A search compares thousands of pairings, and meets the same tables again and again: their costs are kept.
    """

    def __init__(self, pool: Pool) -> None:
        count = len(pool.players)
        self.pool = pool
        self.hard = [[0] * count for _ in range(count)]
        """By two players: the cost of the hard conditions."""
        self._pairs = [[0] * count for _ in range(count)]
        for player, repeats in enumerate(pool.hard_repeats):
            for opponent, times in repeats.items():
                self.hard[player][opponent] = times * _REPEAT
        for player, opponent in map(tuple, pool.forbidden):
            self.hard[player][opponent] = self.hard[opponent][player] = self.hard[player][opponent] + _FORBIDDEN
        for player, opponent in combinations(range(count), 2):
            cost = self.hard[player][opponent] + pool.soft_cost(player, opponent)
            self._pairs[player][opponent] = self._pairs[opponent][player] = cost
        self.spread = [score * pool.weights.spread for score in pool.scores]
        self._small = [times * pool.weights.small_table for times in pool.small]
        width = (MOST_SEATS * (count + 1) ** MOST_SEATS).bit_length()
        self.names = [
            sum(number ** (power + 1) << power * width for power in range(MOST_SEATS)) for number in range(1, count + 1)
        ]
        """By player a number. No two tables have the same sum: the sums of four powers tell four numbers apart."""
        self.known: dict[int, int] = {}
        """By the sum of the names at a table: its cost, where it is known."""

    def cost(self, group: Group) -> int:
        """Return the cost of a table of these players in their cheapest seats."""
        pairs, spread = self._pairs, [self.spread[player] for player in group]
        total = max(spread) - min(spread)
        for number, member in enumerate(group):
            row = pairs[member]
            for opponent in group[:number]:
                total += row[opponent]
        if len(group) < self.pool.seats:
            total += sum(self._small[player] for player in group)
        return total + self.pool.least_seats(group)

    def keep(self, name: int, group: Group) -> int:
        """Return the cost of a table, and keep it under the sum of the names of its players."""
        self.known[name] = cost = self.cost(group)
        return cost

    def known_cost(self, group: Group) -> int:
        """Return the cost of a table, made out once."""
        name = sum(self.names[player] for player in group)
        cost = self.known.get(name)
        return self.keep(name, group) if cost is None else cost


class Search:
    """A search for the pairing of a round; all chance in it follows from its key."""

    def __init__(
        self,
        costs: TableCosts,
        sizes: Sequence[int],
        key: int,
        seeding: Seeding = "together",
        without: Sequence[int] = (),
    ) -> None:
        pool = costs.pool
        count = len(pool.players)
        self._costs = costs
        self._is_spread = seeding == "spread"
        self._scores = pool.scores
        self._ratings = pool.ratings if seeding != "lot" else (0,) * count
        self._sizes = sizes
        self._key = key
        self._lots = _numbers(key, "order", count)
        self._order = sorted(
            sorted(set(range(count)) - set(without)),
            key=lambda player: (-pool.scores[player], -self._ratings[player], self._lots[player]),
        )
        self._hard = costs.hard
        self._spread = costs.spread
        self._seats = pool.seat_costs

    def best(self) -> tuple[list[Group], bool]:
        """Return the best groups that are found, and whether it is proven that no others cost less."""
        start = self._by_score()
        if len(start) < 2 or (self._is_level and not self._total(start)):
            return start, True
        if len(self._order) <= MOST_EXACT:
            return self._exact(start), True
        starts = max(1, min(_MOST_STARTS, _PLAYERS_OF_STARTS // len(self._order)))
        walks = [self.run(purpose=f"swaps {number}") for number in range(starts)]
        return self.polished(min(walks, key=self._total)), False

    @property
    def _is_level(self) -> bool:
        """Whether all players have the same score: then no condition costs less than 0."""
        return len(set(self._spread)) == 1

    def _by_score(self) -> list[Group]:
        order = iter(self._order)
        groups = [[next(order) for _ in range(size)] for size in self._sizes]
        if self._is_spread:
            for block in self._blocks():
                members = set(block)
                parts = [[player for player in group if player not in members] for group in groups]
                sizes = [len(group) - len(part) for group, part in zip(groups, parts, strict=True)]
                dealt = spread(block, [size for size in sizes if size])
                with_some = [number for number, size in enumerate(sizes) if size]
                for number, players in zip(with_some, dealt, strict=True):
                    groups[number] = [*parts[number], *players]
        return groups

    def _blocks(self) -> list[list[int]]:
        """Return the players of equal scores, the best rated first, where they have different ratings."""
        blocks = [list(block) for _, block in groupby(self._order, key=lambda player: self._scores[player])]
        return [block for block in blocks if len({self._ratings[player] for player in block}) > 1]

    def with_ratings_spread(self, groups: Sequence[Group]) -> list[Group]:
        """Return groups that cost the same, with the best rated of equal scores at different tables where possible.

        It swaps two players of the same score who are near each other by rating, as long as that helps.
        """
        tables = [list(group) for group in groups]
        table_of = {player: number for number, table in enumerate(tables) for player in table}
        most = max(self._sizes)
        for block in self._blocks():
            tables_of_block = -(-len(block) // most)
            pots = {player: rank // tables_of_block for rank, player in enumerate(block)}
            strengths = {player: 2 * rank + 1 - len(block) for rank, player in enumerate(block)}
            near = [
                (block[rank], other) for rank in range(len(block)) for other in block[rank + 1 : rank + 1 + _WINDOW]
            ]
            for player, other in near * _PASSES:
                here, there = table_of[player], table_of[other]
                if here == there:
                    continue
                before = [tables[here], tables[there]]
                after = [
                    [other if member == player else member for member in tables[here]],
                    [player if member == other else member for member in tables[there]],
                ]
                is_wider = _closeness(after, pots, strengths) < _closeness(before, pots, strengths)
                if is_wider and self._total(after) <= self._total(before):
                    tables[here], tables[there] = after
                    table_of[player], table_of[other] = there, here
        return tables

    def _total(self, groups: Sequence[Group]) -> int:
        return sum(map(self._costs.cost, groups))

    def _exact(self, groups: Sequence[Group]) -> list[Group]:
        """Return the cheapest groups of the players and sizes of these groups; the same groups when none cost less.

        A lot orders the players, and so decides between equally cheap groups.
        """
        players = sorted((player for group in groups for player in group), key=lambda player: self._lots[player])
        total, cheapest = _Partition(players, [len(group) for group in groups], self._costs.known_cost).cheapest()
        return cheapest if total < self._total(groups) else [list(group) for group in groups]

    def polished(self, groups: Sequence[Group]) -> list[Group]:
        """Return groups in which no few neighbouring tables cost less with their players paired anew.

        In a large field not all neighbourhoods are looked at.
        """
        tables = [list(group) for group in groups]
        several = max(2, min(len(tables), _TOGETHER // max(self._sizes)))
        budget = max(_NEIGHBOURHOODS, len(tables))
        is_better = True
        while is_better and budget > 0:
            is_better = False
            tables.sort(key=lambda group: (-sum(self._spread[player] for player in group), min(group)))
            for near in _neighbourhoods(len(tables), several):
                if budget <= 0:
                    break
                budget -= 1
                before = [tables[place] for place in near]
                after = self._exact(before)
                if after != before:
                    is_better = True
                    for place, group in zip(near, after, strict=True):
                        tables[place] = group
        return sorted(tables, key=len, reverse=True)

    def run(self, start: Sequence[Group] | None = None, purpose: str = "swaps") -> list[Group]:
        """Return the best groups of the search, from a given start or from the order of scores.

        Args:
            start: the groups to begin with.
            purpose: names the numbers that choose the swaps.
        """
        groups = [list(group) for group in start] if start is not None else self._by_score()
        if len(groups) < 2:
            return groups
        return self._walk(groups, purpose)

    def _walk(self, groups: list[Group], purpose: str) -> list[Group]:
        order, names, known, cost = self._order, self._costs.names, self._costs.known, self._costs.cost
        count = len(order)
        keep = self._costs.keep if count <= _MOST_KEPT else lambda _, group: cost(group)
        window = min(_WINDOW, count - 1)
        steps = _STEPS_A_PLAYER * count
        table_of, place_of = [0] * len(self._lots), [0] * len(self._lots)
        for number, group in enumerate(groups):
            for place, player in enumerate(group):
                table_of[player], place_of[player] = number, place
        tables = [sum(names[player] for player in group) for group in groups]
        costs = [self._costs.known_cost(group) for group in groups]
        total = least = sum(costs)
        best = [list(group) for group in groups]
        numbers = iter(_numbers(self._key, purpose, 2 * steps))
        for step, (choice, how) in enumerate(zip(numbers, numbers, strict=True)):
            at = choice % count
            player, partner = order[at], order[(at + 1 + how % window) % count]
            here, there = table_of[player], table_of[partner]
            if here == there:
                continue
            change = names[partner] - names[player]
            mine, theirs = tables[here] + change, tables[there] - change
            my_cost, their_cost = known.get(mine), known.get(theirs)
            if my_cost is None:
                my_cost = keep(mine, [partner if member == player else member for member in groups[here]])
            if their_cost is None:
                their_cost = keep(theirs, [player if member == partner else member for member in groups[there]])
            more = my_cost + their_cost - costs[here] - costs[there]
            if more <= 0 or (more < _START and more <= _START * (steps - step) * (how >> 24) // (steps << 8)):
                my_place, their_place = place_of[player], place_of[partner]
                groups[here][my_place], groups[there][their_place] = partner, player
                tables[here], tables[there] = mine, theirs
                costs[here], costs[there] = my_cost, their_cost
                table_of[player], table_of[partner] = there, here
                place_of[player], place_of[partner] = their_place, my_place
                total += more
                if total < least:
                    least, best = total, [list(group) for group in groups]
        return best

    def seated(self, groups: Sequence[Group]) -> list[list[int]]:
        """Return the players of each group by seat: the cheapest way to sit down; between equal ways a lot decides."""
        tables = []
        for group, lot in zip(groups, _numbers(self._key, "seats", len(groups)), strict=True):
            costs = list(_seatings([self._seats[player] for player in group]))
            cheapest = [number for number, cost in enumerate(costs) if cost == min(costs)]
            seats = _PERMUTATIONS[len(group)][cheapest[lot % len(cheapest)]]
            tables.append([group[seats.index(seat)] for seat in range(len(group))])
        return tables

    def hard(self, groups: Sequence[Group]) -> int:
        """Return the cost of the hard conditions."""
        return sum(self._hard[player][opponent] for group in groups for player, opponent in combinations(group, 2))

    def fewest_repeats(self, bound: int) -> tuple[list[Group] | None, bool]:
        """Look through all pairings for a pairing with fewer repeats.

        Args:
            bound: the cost of the hard conditions so far.

        Returns:
            The best groups, `None` if there are none below the bound; and whether the search looked at all pairings.
        """
        return _exhaustive(self._hard, self._sizes, self._order, bound)


class _Partition:
    """The cheapest way to seat players at tables, among all ways.

    The first player who is left sits with each choice of others; the least cost of the rest is kept by the rest.
    Players are bits of a mask: 16 players at tables of 4 have some 7,000 rests.
    """

    def __init__(self, players: Sequence[int], sizes: Sequence[int], cost: Callable[[Group], int]) -> None:
        self._player = {1 << place: player for place, player in enumerate(players)}
        self._sizes = _sizes_left(sorted(sizes, reverse=True))
        self._cost = cost
        self._tables: dict[int, int] = {}
        """By table: its cost."""
        self._rests: dict[int, tuple[int, int]] = {0: (0, 0)}
        """By players who are left: their least cost, and the first of their tables."""

    def cheapest(self) -> tuple[int, list[Group]]:
        """Return the least cost and its groups, the larger groups first."""
        left = sum(self._player)
        total, groups = self._least(left), []
        while left:
            table = self._rests[left][1]
            groups.append(self._group(table))
            left -= table
        return total, sorted(groups, key=len, reverse=True)

    def _group(self, table: int) -> Group:
        return [self._player[bit] for bit in _bits(table)]

    def _least(self, left: int) -> int:
        known = self._rests.get(left)
        if known is not None:
            return known[0]
        first, *rest = _bits(left)
        ways: list[tuple[int, int]] = []
        tables, rests = self._tables, self._rests
        for size in self._sizes[len(rest) + 1]:
            for others in combinations(rest, size - 1):
                table = first + sum(others)
                if table not in tables:
                    tables[table] = self._cost(self._group(table))
                remaining = rests.get(left - table)
                least = self._least(left - table) if remaining is None else remaining[0]
                ways.append((tables[table] + least, table))
        self._rests[left] = min(ways)
        return self._rests[left][0]


def _bits(mask: int) -> list[int]:
    """Return the bits of a mask, the lowest first.

    >>> _bits(0b1101)
    [1, 4, 8]
    """
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask -= bit
    return bits


def _sizes_left(sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Return by number of players who are left the sizes that the next of these tables may have.

    >>> _sizes_left([4, 3])
    {7: (4, 3), 4: (4,), 3: (3,)}
    """
    left: dict[int, dict[int, None]] = {}
    waiting = [tuple(sizes)]
    while waiting:
        tables = waiting.pop()
        for size in dict.fromkeys(tables):
            left.setdefault(sum(tables), {})[size] = None
            rest = list(tables)
            rest.remove(size)
            if rest and tuple(rest) not in waiting:
                waiting.append(tuple(rest))
    return {players: tuple(of_players) for players, of_players in left.items()}


def _closeness(tables: Sequence[Group], pots: Mapping[int, int], strengths: Mapping[int, int]) -> tuple[int, int]:
    """Return how close by rating the players of equal scores sit: pairs of one pot, then how uneven tables are.

    Args:
        tables: some tables.
        pots: by player of a score, the number of the pot: as many neighbours by rating as they have tables.
        strengths: by player of that score, the place among them by rating, from below 0 to above 0.
    """
    pairs = uneven = 0
    for table in tables:
        members = [player for player in table if player in pots]
        pairs += sum(pots[player] == pots[other] for player, other in combinations(members, 2))
        uneven += sum(strengths[player] for player in members) ** 2
    return pairs, uneven


def _neighbourhoods(tables: int, several: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of so many tables that stand near each other, in the order of tables."""
    near = min(tables, max(_NEAR, several))
    for first in range(tables - several + 1):
        others = range(first + 1, min(tables, first + near))
        for chosen in combinations(others, several - 1):
            yield (first, *chosen)


def _exhaustive(
    hard: Sequence[Sequence[int]], sizes: Sequence[int], order: Sequence[int], bound: int
) -> tuple[list[Group] | None, bool]:
    best: list[Group] | None = None
    steps = 0

    def tables_of(first: int, free: list[int], size: int, spent: int) -> list[tuple[int, Group]]:
        """Return the tables of a player that keep below the bound, each with the total cost; cheap tables first."""
        nonlocal steps
        tables = []
        for others in combinations([player for player in free if spent + hard[first][player] < bound], size - 1):
            steps += 1
            if steps > _PROOF_STEPS:
                break
            cost = spent + sum(hard[player][opponent] for player, opponent in combinations((first, *others), 2))
            if cost < bound:
                tables.append((cost, [first, *others]))
        return sorted(tables, key=lambda option: option[0])

    def place(free: list[int], left: tuple[int, ...], spent: int, placed: list[Group]) -> None:
        nonlocal best, bound
        if not left:
            best, bound = placed, spent
            return
        # The player with the fewest new opponents first.
        first = min(free, key=lambda candidate: (sum(not hard[candidate][other] for other in free), candidate))
        rest = [player for player in free if player != first]
        for size in dict.fromkeys(left):
            others = list(left)
            others.remove(size)
            for cost, group in tables_of(first, rest, size, spent):
                if steps <= _PROOF_STEPS and cost < bound:
                    place([player for player in rest if player not in group], tuple(others), cost, [*placed, group])

    place(list(order), tuple(sizes), 0, [])
    return best, steps <= _PROOF_STEPS
