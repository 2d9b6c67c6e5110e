"""Waiting players are seated together: the longest waiting first, then the nearest by rating.

Two players are compared by rating where both have one. The allowed difference (the *band*) grows with the time that the
longest waiting player of a table has waited, so that everybody finds a table in the end. A player without a rating fits
to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

import msgspec

_MINUTE_MS: Final = 60_000


class Seeker(msgspec.Struct, frozen=True):
    """A player in a queue for opponents."""

    player: str
    pool: str
    """The table that the player wants: only players of the same pool are seated together."""
    seats: int
    """The number of seats at that table, the same for all players of a pool."""
    since: int
    """The beginning of the wait, milliseconds since 1970 in UTC."""
    rating: float | None = None
    """The mean of the player's strength; `None` without a rated game."""


class MatchingRule(msgspec.Struct, frozen=True):
    """The band of ratings within which players are seated together, in points of the mean strength."""

    first: float = 4.0
    """The band at the beginning of the wait. With 25 / 6 points more, a player wins three games of four."""
    per_minute: float = 4.0
    """The growth of the band with each minute of waiting."""

    def band(self, waited_ms: int) -> float:
        """Return the largest difference of ratings after a time of waiting in milliseconds.

        >>> [MatchingRule().band(ms) for ms in (0, 30_000, 600_000)]
        [4.0, 6.0, 44.0]
        """
        return self.first + self.per_minute * max(0, waited_ms) / _MINUTE_MS


def match(seekers: Iterable[Seeker], now: int, rule: MatchingRule) -> list[tuple[Seeker, ...]]:
    """Return the tables that can be filled now, each with its players; no player is at two tables.

    Each table is filled around its longest waiting player, with the nearest of the later players, and each of them
    lies in the band of the former.

    Args:
        seekers: the waiting players, in any order; each player once.
        now: the time, milliseconds since 1970 in UTC.
        rule: the band of ratings.
    """
    tables: list[tuple[Seeker, ...]] = []
    by_pool = sorted(seekers, key=lambda seeker: (seeker.pool, seeker.since, seeker.player))
    for _, pool in groupby(by_pool, key=lambda seeker: seeker.pool):
        waiting = list(pool)
        while waiting:
            longest, *later = waiting
            band = rule.band(now - longest.since)
            near = [seeker for seeker in later if _distance(longest, seeker) <= band]
            # The sort is stable: of equally near players the longer waiting player comes first.
            nearest = sorted(near, key=lambda seeker: _distance(longest, seeker))[: longest.seats - 1]
            waiting = later
            if len(nearest) == longest.seats - 1:
                tables.append((longest, *nearest))
                waiting = [seeker for seeker in later if seeker not in nearest]
    return tables


def _distance(left: Seeker, right: Seeker) -> float:
    """Return the difference of two ratings; 0 where a player has none."""
    return 0.0 if left.rating is None or right.rating is None else abs(left.rating - right.rating)
