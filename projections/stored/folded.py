"""Figures folded in a process from the stored rows of games of all shards.

The rows are a stored projection, each written once with its place in the feed. A process folds all of them when it is
first asked, and then only new rows.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from eventstore.errors import WritesRefused
from eventstore.storage.redis_client import RedisClient
from eventstore.turns import beside
from projections.stored.build import Build, live_build
from projections.stored.rows import ALL, STORED
from projections.stored.runner import ProjectionRunner

F = TypeVar("F")
T = TypeVar("T")

TURN: Final = 32
"""Number of games of a fold after which other tasks get their turn: a process answers many callers."""
_BEHIND: Final = 512
"""Number of items of a feed that a reader folds before it reads."""
_ROWS_AT_ONCE: Final = 500


class _Stand(msgspec.Struct, frozen=True):
    """The state of the rows of a shard when they were read."""

    build: str
    changed: int
    """The number of changes of its rows so far."""
    last: str
    """The member of its last game; empty when there is none."""


class FoldedRows(ABC, Generic[F]):
    """Keeps a fold of all rows of a projection up with them.

    Args:
        client: connections to the Redis on which the rows lie.
        shards: the number of shards.
        runner: folds the entries that the rows lack.
    """

    projection: ClassVar[str]
    """The name of the stored projection."""
    in_order: ClassVar[bool]
    """Whether the fold depends on the order in which the games ended."""

    def __init__(self, client: RedisClient, shards: int, runner: ProjectionRunner | None = None) -> None:
        self._client = client
        self._shards = range(shards)
        self._runner = runner
        self._updating = asyncio.Lock()
        self._fold = self._begin()
        self._stands: list[_Stand] = []

    async def ask(self, question: Callable[[F], T]) -> T:
        """Return the answer to a question about all games that have a row now.

        It is answered beside the loop, for it may look at all that is folded; nothing is folded meanwhile.
        """
        if self._runner is not None:
            # Where nothing can be written, the existing rows are better than none.
            with suppress(WritesRefused):
                await self._runner.catch_up(self.projection, most=_BEHIND)
        async with self._updating:
            while not await self._update():
                pass  # rows changed meanwhile
            return await beside(question, self._fold)

    @abstractmethod
    def _begin(self) -> F:
        """Return the fold of no games."""

    @abstractmethod
    async def _add(self, build: Build, rows: Sequence[Any]) -> None:
        """Fold rows, in the order in which their games ended; folded values may be stored in a build."""

    async def _update(self) -> bool:
        """Fold the changed rows; return False, and change nothing, when rows changed while they were read."""
        projection = STORED[self.projection]
        builds = [await live_build(self._client, projection, shard) for shard in self._shards]
        changed = [(await build.checkpoint()).changed for build in builds]
        known = [(stand.build, stand.changed) for stand in self._stands]
        current = [(build.number, count) for build, count in zip(builds, changed, strict=True)]
        if known == current:
            return True
        later = await self._later(builds, changed)
        members = later if later is not None else [await build.members_after(ALL, "") for build in builds]
        rows = [await _rows(build, names) for build, names in zip(builds, members, strict=True)]
        again = [await live_build(self._client, projection, shard) for shard in self._shards]
        if current != [(build.number, (await build.checkpoint()).changed) for build in again]:
            return False
        before = [stand.last for stand in self._stands] if later is not None else [""] * len(builds)
        self._stands = []  # until all is folded: after an interruption the next update begins anew
        if later is None:
            self._fold = self._begin()
        await self._add(builds[0], sorted((row for shard_rows in rows for row in shard_rows), key=_order))
        self._stands = [
            _Stand(number, count, (names or [last])[-1])
            for (number, count), names, last in zip(current, members, before, strict=True)
        ]
        return True

    async def _later(self, builds: Sequence[Build], changed: Sequence[int]) -> list[list[str]] | None:
        """Return by shard the games that were added after all folded games.

        Returns:
            `None` when other rows changed, too: then all games are folded anew.
        """
        if [build.number for build in builds] != [stand.build for stand in self._stands]:
            return None
        later = [await build.members_after(ALL, stand.last) for build, stand in zip(builds, self._stands, strict=True)]
        changes = [count - stand.changed for count, stand in zip(changed, self._stands, strict=True)]
        if changes != [len(members) for members in later]:
            return None
        last = max(stand.last for stand in self._stands)
        may_follow = not self.in_order or all(member > last for members in later for member in members)
        return later if may_follow else None


async def _rows(build: Build, members: Sequence[str]) -> list[Any]:
    """Return the rows of games in the order of their members."""
    games = [member.partition(":")[2] for member in members]
    by_game: dict[str, Any] = {}
    for start in range(0, len(games), _ROWS_AT_ONCE):
        by_game |= await build.rows(games[start : start + _ROWS_AT_ONCE])
    return [by_game[game] for game in games if game in by_game]


def _order(row: Any) -> tuple[int, str]:
    return row.finished, row.game
