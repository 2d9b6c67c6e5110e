"""Folding a shard's feed into rows, one run of items at a time."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec

from domain.core.errors import TabletapeError
from eventstore.errors import StoreUnavailable
from eventstore.storage.store import FeedItem, Store
from projections.stored.build import Build
from projections.stored.rows import Source

ITEMS_AT_ONCE: Final = 256
"""How many items of a feed are folded before rows are written."""

_log = logging.getLogger(__name__)


class Step(msgspec.Struct, frozen=True):
    """What one step did."""

    items: int
    """Items of the feed that were read; none when the rows stand for the whole feed."""
    written: bool
    """False when somebody else wrote them first."""


class Writer:
    """Writes rows of any build."""

    def __init__(self, store: Store, source: Source) -> None:
        self._store = store
        self._source = source

    async def step(self, build: Build, limit: int = ITEMS_AT_ONCE) -> Step:
        """Fold the next items of the feed into rows and write them.

        Raises:
            StoreUnavailable: Redis does not answer.
        """
        read = (await build.checkpoint()).position
        items = await self._store.feed(build.shard, after=read, limit=limit)
        if not items:
            return Step(0, written=False)
        newest = _newest(items)
        before = await build.rows(list(newest))
        after = await self._rows(build, newest, before)
        written = await build.apply(read, items[-1].position, len(items), before, after)
        return Step(len(items), written)

    async def row(self, build: Build, game: str) -> Any:
        """Return a game's row as its log has it now; `None` when it has none."""
        return await build.projection.make(self._source, await self._source.reader.state(game))

    async def _rows(self, build: Build, newest: dict[str, int], before: dict[str, Any]) -> dict[str, Any]:
        """Return the new rows of the games that moved since theirs were made.

        A row may be made from entries that the feed names only later; it is not made again for those.
        """
        rows: dict[str, Any] = {}
        for game, version in newest.items():
            known = before.get(game)
            if known is not None and known.version >= version:
                continue
            try:
                rows[game] = await self.row(build, game)
            except StoreUnavailable:
                raise
            except TabletapeError as error:
                # One damaged log must not hold up the lists of all games: its row stays as it was.
                _log.warning("no row of %s for game %s: %s: %s", build.projection.name, game, error.code, error)
        return rows


def _newest(items: list[FeedItem]) -> dict[str, int]:
    """Return the games of a run of items, each with the highest version that it names."""
    newest: dict[str, int] = {}
    for item in items:
        newest[item.game] = max(item.version, newest.get(item.game, 0))
    return newest
