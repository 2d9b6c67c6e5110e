"""How many tables of how many seats a number of players makes, and how many byes."""

from __future__ import annotations

from typing import Final

_SMALL: Final = {4: 3}
"""By seats of a table: those of a small one that may stand beside it. Tables of 3 and of 2 have no small ones."""


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
    seated, small_tables = max(
        (seats * full + small * few, -few)
        for full in range(players // seats + 1)
        for few in range((players - seats * full) // small + 1)
    )
    few = -small_tables
    return (seats,) * ((seated - small * few) // seats) + (small,) * few
