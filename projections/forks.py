"""The tree of forks that a game belongs to, as far as a caller may know it."""

from __future__ import annotations

import re
from typing import Final, TypeAlias

import msgspec

from eventstore.errors import GameUnknown
from eventstore.identity import Identity
from eventstore.log.reader import LogReader
from eventstore.log.state import State, StatusShown, status_of
from eventstore.log.visibility import Rights
from eventstore.table.table import Table
from projections.errors import CursorInvalid, LimitInvalid

MOST_GAMES: Final = 500
"""The largest page of a tree."""
CURSOR: Final = re.compile(r"[0-9]{1,5}-[0-9a-z]{1,64}")
"""The form of a cursor: the last game of a page."""

_Place: TypeAlias = tuple[str, str | None]
"""A game, and the game of the tree that it was forked from; `None` for the first game of the tree."""


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
    """Games that share entries, or a page of them: every parent before its forks, the forks of a game by their ids."""

    game: str
    """The game of the request."""
    games: tuple[ForkNode, ...]
    complete: bool
    """Whether these games end the tree: no page follows."""
    next: str | None
    """The cursor of the next page; `None` when there is none."""


class ForkTrees:
    """Reads trees of forks.

    Args:
        reader: reads the games.
        rights: decide whether a caller may read a game.
    """

    def __init__(self, reader: LogReader, rights: Rights) -> None:
        self._reader = reader
        self._rights = rights

    async def page(self, head: State, caller: Identity, cursor: str | None, limit: int) -> ForkTree:
        """Return a page of the tree from the first ancestor the caller may read, without games they may not find.

        An unlisted game is left out for a caller who does not sit in it, did not open it and may not act
        on games of other players. The game of the request and its ancestors are never left out: its own log names them.

        The pages of a tree have each game once. A game that is forked meanwhile may be missing.

        Args:
            head: the state at the head of the game, which the caller may read.
            caller: the caller.
            cursor: the `next` of the page before; `None` for the first page.
            limit: the largest number of games, 1 to `MOST_GAMES`.

        Raises:
            CursorInvalid: no page of this tree gave the cursor to this caller.
            LimitInvalid: the limit is outside its bounds.
        """
        if not 1 <= limit <= MOST_GAMES:
            raise LimitInvalid(f"a page has 1 to {MOST_GAMES} games", value=limit, rule="limit")
        line = await _ancestors(self._reader, self._rights, head, caller)
        tree = _Tree(self._reader, self._rights, caller, line)
        waiting: list[_Place] = [(tree.root, None)] if cursor is None else await tree.after(cursor)
        nodes: list[ForkNode] = []
        # One game more than the page has tells whether another page follows.
        while waiting and len(nodes) <= limit:
            game, parent = waiting.pop()
            state = await self._reader.state(game)
            if await tree.has(state.at_table):
                nodes.append(_node(state, parent))
                waiting += await tree.forks(game)
        games = tuple(nodes[:limit])
        is_last = len(games) == len(nodes)
        return ForkTree(head.at_table.game, games, complete=is_last, next=None if is_last else games[-1].game)


class _Tree:
    """The tree of forks as a caller may find it, below the last game of a line of ancestors."""

    def __init__(self, reader: LogReader, rights: Rights, caller: Identity, line: list[State]) -> None:
        self._reader = reader
        self._rights = rights
        self._caller = caller
        self._line = {state.at_table.game for state in line}
        self.root = line[-1].at_table.game

    async def has(self, table: Table) -> bool:
        """Return whether the caller may find a game, given that they found its parent."""
        return table.game in self._line or await _may_find(self._rights, table, self._caller)

    async def forks(self, game: str, after: str = "") -> list[_Place]:
        """Return the forks of a game with ids after an id, in reverse order; hidden forks are among them."""
        return [(fork, game) for fork in reversed(await self._reader.store.forks(game)) if fork > after]

    async def after(self, cursor: str) -> list[_Place]:
        """Return the places in the tree after the last game of a page, in reverse order.

        The forks of each game in the list come after it.

        Raises:
            CursorInvalid: the tree does not have this game, or not for this caller.
        """
        refusal = CursorInvalid("a cursor is the `next` of an earlier page", value=cursor, rule="cursor")
        if not CURSOR.fullmatch(cursor):
            raise refusal
        places = await self.forks(cursor)
        game = cursor
        while game != self.root:
            try:
                table = (await self._reader.state(game)).at_table
            except GameUnknown:
                raise refusal from None
            parent = None if table.origin is None else table.origin.game
            if parent is None or not await self.has(table):
                raise refusal
            places = [*await self.forks(parent, after=game), *places]
            game = parent
        return places


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
