"""Two games side by side in time: the entries that they share, and their versions at the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from eventstore.log.entry import AnyBody
from eventstore.log.state import State
from eventstore.table.events import DecisionsTakenBack
from projections.states import States
from projections.timelines import is_play

_AT_ONCE: Final = 128
"""Number of entries that are read at once."""


class Alignment(msgspec.Struct, frozen=True):
    """The moments of two games. Two games are at the same moment after as many entries of play that stand."""

    shared: int
    """The last version that is the same entry in both logs; 0 where they share none."""
    moments: tuple[tuple[int, ...], tuple[int, ...]]
    """By game and version, from 1: its moment; see `moments_of`."""
    beside: tuple[tuple[int, ...], tuple[int, ...]]
    """By game and version, from 1: the version of the other game at the same moment; see `versions_beside`."""


def moments_of(bodies: Iterable[AnyBody], before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the moment of each version of a log: the number of entries of play that stand there.

    A take-back returns to the moment of its version. So entries that were taken back count no more, nor does the
    take-back, and the entries that are played in their place get their numbers.

    Args:
        bodies: the entries after the versions of *before*, in order.
        before: the moments of these versions, from 1.
    """
    moments = [*before]
    for body in bodies:
        back_to = next((event.to for event in body.events if isinstance(event, DecisionsTakenBack)), None)
        stands_at = len(moments) if back_to is None else back_to
        moment = moments[stands_at - 1] if stands_at else 0
        moments.append(moment + (back_to is None and is_play(body)))
    return tuple(moments)


def versions_beside(moments: Sequence[int], other: Sequence[int], shared: int) -> tuple[int, ...]:
    """Return, by version of a game, the version of another game at the same moment.

    It is the entry of play with the same number among those that stand in the other game now. A shared entry is beside
    itself. Before the first entry of play the tables are at the same version; a game with fewer entries of play is at
    its last version.

    Args:
        moments: the moments of the game; see `moments_of`.
        other: the moments of the other game.
        shared: the last version that is the same entry in both logs.
    """
    now, last = other[-1], len(other)
    # A later entry with the same number takes the place of an entry that was taken back.
    standing = {
        moment: version for version, (before, moment) in enumerate(pairwise((0, *other)), 1) if before < moment <= now
    }
    first = standing.get(1, last + 1)

    def beside(version: int, moment: int) -> int:
        if version <= shared:
            return version
        if moment == 0:
            return max(1, min(version, first - 1))
        return standing.get(moment, last)

    return tuple(beside(version, moment) for version, moment in enumerate(moments, 1))


async def align(states: States, left: State, right: State) -> Alignment:
    """Return the moments of two games. Reads both logs, and the shared entries once."""
    shared = await shared_version(states, left, right)
    of_left = await _moments(states, left, ())
    of_right = await _moments(states, right, of_left[:shared])
    beside = versions_beside(of_left, of_right, shared), versions_beside(of_right, of_left, shared)
    return Alignment(shared, (of_left, of_right), beside)


async def _moments(states: States, head: State, before: tuple[int, ...]) -> tuple[int, ...]:
    codec = states.reader.codecs.of(head.at_table.ruleset)
    moments = before
    while len(moments) < head.version:
        limit = min(_AT_ONCE, head.version - len(moments))
        records = await states.reader.records(head.at_table.game, after=len(moments), limit=limit)
        moments = moments_of(map(codec.body, records), moments)
        await asyncio.sleep(0)
    return moments


async def shared_version(states: States, left: State, right: State) -> int:
    """Return the last version with the same entry in two logs; 0 where they share none.

    The chain hash of an entry stands for all entries before it, so the versions are halved, also where entries were
    copied or imported. Two games that store an entry in the same log share it; it is not read.
    """
    reader, games = states.reader, (left.at_table.game, right.at_table.game)
    layouts = await asyncio.gather(*map(reader.layout, games))
    shared, last = 0, min(left.version, right.version)
    parted = last + 1

    def one_log(version: int) -> bool:
        return len({layout.owner(game, version) for layout, game in zip(layouts, games, strict=True)}) == 1

    while parted - shared > 1:
        middle = (shared + parted) // 2
        shared, parted = (middle, parted) if one_log(middle) else (shared, middle)
    # Most forks part where their own log begins; the entries after it are read.
    parted, middle = last + 1, shared + 1
    while parted - shared > 1:
        records = await asyncio.gather(*(reader.record(game, middle) for game in games))
        same = records[0].hash == records[1].hash
        shared, parted = (middle, parted) if same else (shared, middle)
        middle = (shared + parted) // 2
    return shared
