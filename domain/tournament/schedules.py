"""Sizes of tables and groups, and schedules that are fair by construction.

In a fair group everybody meets everybody and has every seat equally often. Round robins of two are the other schedule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import gcd
from typing import Final, TypeAlias, TypeVar

P = TypeVar("P")
"""A player, by id or number."""

Block: TypeAlias = tuple[int, ...]
"""The players of one table by seat, as numbers within their group."""

MOST_TIMES: Final = 3
"""How often a player has every seat of a group at most; groups that would need more games are not offered."""
MOST_SIZE: Final = 13
_SMALL: Final = {4: 3}
"""By seats of a full table: the seats of a small table beside it. Full tables of 3 and of 2 have no small ones."""


@cache
def group_tables(size: int, seats: int) -> tuple[Block, ...]:
    """Return the tables of a group in which everybody meets everybody equally often, and has every seat equally often.

    They are a cyclic difference family. A first table is moved on by one player until everybody has had each seat of it
    once; there may be several first tables. Everybody meets everybody equally often when each difference between two
    players stands equally often in the first tables. Example: seven players at tables of four. {0, 1, 2, 4} has each
    difference twice.

    Returns:
        The tables; empty where the group does not exist, or needs more than `MOST_TIMES` games in every seat.
    """
    if not seats <= size <= MOST_SIZE:
        return ()
    times = (size - 1) // gcd(size - 1, seats * (seats - 1))
    if times > MOST_TIMES:
        return ()
    meetings = times * seats * (seats - 1) // (size - 1)
    blocks = [(0, *others) for others in combinations(range(1, size), seats - 1)]
    family = next(_families(blocks, times, [0] + [meetings] * (size - 1)), ())
    return tuple(tuple((player + step) % size for player in block) for block in family for step in range(size))


def _families(blocks: Sequence[Block], times: int, left: Sequence[int]) -> Iterator[tuple[Block, ...]]:
    """Yield the choices of `times` blocks that have each difference as often as in `left`."""
    if not times:
        yield ()
        return
    size = len(left)
    for number, block in enumerate(blocks):
        rest = list(left)
        for player, opponent in permutations(block, 2):
            rest[(player - opponent) % size] -= 1
        if min(rest) >= 0:
            for others in _families(blocks[number:], times - 1, rest):
                yield (block, *others)


def group_sizes(players: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the sizes of groups that hold all players, as few groups as possible; empty where no sum fits.

    >>> group_sizes(19, (7, 5))
    (7, 7, 5)
    """
    fewest: list[int | None] = [0, *[None] * players]
    last = [0] * (players + 1)
    for count in range(1, players + 1):
        for size in sorted(sizes, reverse=True):
            before = fewest[count - size] if size <= count else None
            known = fewest[count]
            if before is not None and (known is None or before + 1 < known):
                fewest[count], last[count] = before + 1, size
    chosen: list[int] = []
    left = players if fewest[players] is not None else 0
    while left:
        chosen.append(last[left])
        left -= last[left]
    return tuple(sorted(chosen, reverse=True))


def table_sizes(players: int, seats: int) -> tuple[int, ...]:
    """Return the seats of each table, the largest first: as few byes as possible, then as few small tables.

    >>> table_sizes(11, 4)
    (4, 4, 3)
    >>> table_sizes(11, 3)
    (3, 3, 3)
    >>> table_sizes(5, 4)
    (4,)
    """
    small = _SMALL.get(seats, seats)
    # As many small tables as a full table has seats hold no more players than full tables could.
    seated, small_tables = max(
        (seats * ((players - small * few) // seats) + small * few, -few)
        for few in range(min(seats - 1, players // small) + 1)
    )
    few = -small_tables
    return (seats,) * ((seated - small * few) // seats) + (small,) * few


def in_rounds(tables: Sequence[Block]) -> list[list[Block]]:
    """Return tables divided into rounds; in a round nobody sits at two tables.

    >>> in_rounds([(0, 1), (2, 3), (0, 2)])
    [[(0, 1), (2, 3)], [(0, 2)]]
    """
    rounds: list[list[Block]] = []
    for table in tables:
        fitting = (
            tables_of_round
            for tables_of_round in rounds
            if all(set(table).isdisjoint(other) for other in tables_of_round)
        )
        free_round = next(fitting, None)
        if free_round is None:
            rounds.append([table])
        else:
            free_round.append(table)
    return rounds


def round_robin_count(size: int, cycles: int) -> int:
    """Return the number of rounds of `round_robin`."""
    return max(0, size - 1 + size % 2) * cycles


def round_robin(size: int, cycles: int) -> list[list[Block]]:
    """Return the rounds of a round robin of two: everybody meets everybody once in each cycle.

    One player stays, the others move on by one (the circle method). The seats of a player differ by at most one within
    a cycle; every second cycle has all seats changed.

    >>> round_robin(4, 1)
    [[(3, 0), (2, 1)], [(1, 3), (0, 2)], [(3, 2), (1, 0)]]
    """
    turning = size - 1 + size % 2
    rounds: list[list[Block]] = []
    for cycle in range(cycles):
        for step in range(turning):
            pairs = [(step, turning) if step % 2 else (turning, step)]
            pairs += [((step + far) % turning, (step - far) % turning) for far in range(1, turning // 2 + 1)]
            seated = [
                (player, opponent) if far % 2 == 0 else (opponent, player)
                for far, (player, opponent) in enumerate(pairs)
            ]
            changed = [(opponent, player) if cycle % 2 else (player, opponent) for player, opponent in seated]
            rounds.append([pair for pair in changed if max(pair) < size])
    return rounds


def spread(order: Sequence[P], sizes: Sequence[int]) -> list[tuple[P, ...]]:
    """Return groups of about equal strength: the best players are dealt to them in turn, back and forth.

    >>> spread("abcdef", (3, 3))
    [('a', 'd', 'e'), ('b', 'c', 'f')]
    """
    groups: list[list[P]] = [[] for _ in sizes]
    rest, turn = list(order), 0
    while rest:
        numbers = range(len(sizes)) if turn % 2 == 0 else reversed(range(len(sizes)))
        for number in numbers:
            if rest and len(groups[number]) < sizes[number]:
                groups[number].append(rest.pop(0))
        turn += 1
    return [tuple(group) for group in groups]
