"""The tree of forks that a game belongs to, as far as a caller may know it."""

from __future__ import annotations

from typing import Final

import msgspec

from eventstore.errors import GameUnknown
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.state import State, StatusShown, status_of
from eventstore.log.visibility import Rights
from eventstore.table.table import Table

MOST_GAMES: Final = 500
"""A tree is cut off above this many games."""


class ForkNode(msgspec.Struct, frozen=True):
    """One game of a tree of forks."""

    game: str
    parent: str | None
    """The game it was forked from, when that one stands in the tree."""
    at: int | None
    """The last version it shares with its parent."""
    supersedes: bool
    """Whether it replaced its parent."""
    head: str
    status: StatusShown


class ForkTree(msgspec.Struct, frozen=True):
    """Games that share entries, every parent before its forks."""

    game: str
    """The game that was asked about."""
    games: tuple[ForkNode, ...]
    complete: bool
    """Whether no game was left out because there are too many."""


async def fork_tree(reader: LogReader, rights: Rights, asked: State, who: Identity) -> ForkTree:
    """Return the tree from the first ancestor the caller may read, without what they may not find.

    Of an unlisted game only those learn here who sit in it, opened it or may act on games of
    others; but the game asked about and its ancestors stand in their own logs.

    Args:
        reader: reads the other games.
        rights: says which of them the caller may read.
        asked: the game asked about, which the caller may read.
        who: the caller.
    """
    line = await _ancestors(reader, rights, asked, who)
    known = {state.at_table.game for state in line}
    root = line[-1]
    nodes: list[ForkNode] = []
    waiting: list[tuple[State, str | None]] = [(root, None)]
    while waiting and len(nodes) < MOST_GAMES:
        state, parent = waiting.pop()
        nodes.append(_node(state, parent))
        table = state.at_table
        found = [await reader.state(fork) for fork in reversed(await reader.store.forks(table.game))]
        waiting += [
            (fork, table.game)
            for fork in found
            if fork.at_table.game in known or await _may_find(rights, fork.at_table, who)
        ]
    return ForkTree(asked.at_table.game, tuple(nodes), complete=not waiting)


async def _ancestors(reader: LogReader, rights: Rights, asked: State, who: Identity) -> list[State]:
    """Return a game and the games it was forked from, as far up as the caller may read them."""
    line = [asked]
    while (origin := line[-1].at_table.origin) is not None and origin.game is not None:
        above = await reader.state(origin.game)
        if not await _readable(rights, above.at_table, who):
            break
        line.append(above)
    return line


async def _may_find(rights: Rights, table: Table, who: Identity) -> bool:
    if table.visibility == "unlisted":
        mine = table.creator == who.actor or (bool(who.player) and table.seat_of(who.player) is not None)
        return who.arbitrates or mine
    return await _readable(rights, table, who)


async def _readable(rights: Rights, table: Table, who: Identity) -> bool:
    try:
        await rights.require_readable(table, who)
    except GameUnknown:
        return False
    return True


def _node(state: State, parent: str | None) -> ForkNode:
    table = state.at_table
    origin = table.origin if parent is not None else None
    return ForkNode(
        game=table.game,
        parent=parent,
        at=None if origin is None else origin.at,
        supersedes=origin is not None and origin.supersedes,
        head=str(state.head),
        status=status_of(state),
    )
