"""Statistics of the rulesets as they stand now, folded from the stored rows of counted games of all shards."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from projections.statistics import StatisticsFold
from projections.stored.build import Build
from projections.stored.folded import TURN, FoldedRows
from projections.stored.rows import CountedGame


class Statistics(FoldedRows[StatisticsFold]):
    """Keeps the fold of all counted games in a process up with the rows."""

    projection: ClassVar[str] = "statistics"
    in_order: ClassVar[bool] = False

    def _begin(self) -> StatisticsFold:
        return StatisticsFold()

    async def _add(self, _: Build, rows: Sequence[CountedGame]) -> None:
        for number, game in enumerate(rows):
            self._fold.add(game)
            if number % TURN == 0:
                await asyncio.sleep(0)
