"""The data of games: how fast the rows of closed games are made and written."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import Any, Final

from eventstore.log.reader import LogReader
from ops.bench.figures import Figure, figure
from ops.bench.measuring import compare
from ops.bench.play import complete_game
from ops.bench.workshop import Sizes, Workshop, players
from projections.dataset import Dataset, PlayerPseudonyms

_OPTIONS: Final[dict[str, dict[str, Any]]] = {"discoveries": {"max_rounds": 6}}
"""Options with which random games of a ruleset end."""


async def measure_dump(workshop: Workshop, sizes: Sizes, ruleset: str) -> Figure:
    """Measure `tabletape dump` in processor time: reading games, their rows and the files, against folding the games.

    The games are played at random with the fewest seats; as many games as of other samples.
    """
    from ops.dataset.folder import DataFolder

    service = workshop.service
    seated = players(service.rulesets[ruleset].seats[0])
    options = _OPTIONS.get(ruleset, {})
    states = [await complete_game(service, ruleset, seated, seed, options=options) for seed in range(sizes.games)]
    games = [state.at_table.game for state in states]
    decisions = 0

    async def dump() -> float:
        nonlocal decisions
        start = time.process_time()
        pseudonyms = PlayerPseudonyms(service.core.keys)
        dataset = Dataset(service.store, service.reader.codecs, pseudonyms, frozenset())
        with tempfile.TemporaryDirectory(dir=workshop.settings.data) as path:
            with DataFolder(Path(path), pseudonyms.mark) as folder:
                rows = [data for game in games if (data := await dataset.rows(game)) is not None]
                folder.change(rows, ())
                folder.finish(0, None)
            decisions = sum(len(data.decisions) for data in rows)
            return (time.process_time() - start) / len(rows)

    async def fold() -> float:
        start = time.process_time()
        reader = LogReader(service.store, service.reader.codecs)
        for game in games:
            await reader.state(game)
        return (time.process_time() - start) / len(games)

    comparison = await compare(dump, fold, sizes.pairs)
    return figure(
        f"dump_{ruleset}",
        f"dump: processor time of a closed game as Parquet ({ruleset}, {len(seated)} seats)",
        "reading and folding the same games",
        comparison,
        "milliseconds",
        "at least 50 games a second",
        {"games_per_second": 1 / comparison.value, "decisions_per_game": decisions / len(games)},
    )
