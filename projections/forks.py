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
    """A game of a tree of forks."""

    game: str
    parent: str | None
    """The game it was forked from, where the tree has that game."""
    at: int | None
    """The last version it shares with its parent."""
    supersedes: bool
    """Whether it replaced its parent."""
    head: str
    status: StatusShown


class ForkTree(msgspec.Struct, frozen=True):
    """Games that share entries, every parent before its forks."""

    game: str
    """The game of the request."""
    games: tuple[ForkNode, ...]
    complete: bool
    """Whether the tree has all games, and was not cut off at the largest size."""


async def fork_tree(reader: LogReader, rights: Rights, head: State, caller: Identity) -> ForkTree:
    """Return the tree from the first ancestor the caller may read, without the games that they may not find.

    An unlisted game is left out for a caller who does not sit in it, did not open it and may not act
    on games of other players. The game of the request and its ancestors are never left out: its own log names them.

    Args:
        reader: reads the other games.
        rights: decide whether the caller may read a game.
        head: the state at the head of the game, which the caller may read.
        caller: the caller.
    """
    line = await _ancestors(reader, rights, head, caller)
    known = {state.at_table.game for state in line}
    root = line[-1]
    nodes: list[ForkNode] = []
    waiting: list[tuple[State, str | None]] = [(root, None)]
    while waiting and len(nodes) < MOST_GAMES:
        state, parent = waiting.pop()
        nodes.append(_node(state, parent))
        table = state.at_table
        forks = [await reader.state(fork) for fork in reversed(await reader.store.forks(table.game))]
        waiting += [
            (fork, table.game)
            for fork in forks
            if fork.at_table.game in known or await _may_find(rights, fork.at_table, caller)
        ]
    return ForkTree(head.at_table.game, tuple(nodes), complete=not waiting)


async def _ancestors(reader: LogReader, rights: Rights, state: State, caller: Identity) -> list[State]:
    """Return a game and the games it was forked from, as far up as the caller may read them."""
    line = [state]
    while (origin := line[-1].at_table.origin) is not None and origin.game is not None:
        above = await reader.state(origin.game)
        if not await _readable(rights, above.at_table, caller):
            break
        line.append(above)
    return line


async def _may_find(rights: Rights, table: Table, caller: Identity) -> bool:
    if table.visibility == "unlisted":
        is_own = table.creator == caller.actor or (bool(caller.player) and table.seat_of(caller.player) is not None)
        return caller.arbitrates or is_own
    return await _readable(rights, table, caller)


async def _readable(rights: Rights, table: Table, caller: Identity) -> bool:
    try:
        await rights.require_readable(table, caller)
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
