"""Running the measures, in their order."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.core.errors import TabletapeError
from domain.rulesets import RULESETS
from ops.bench.comparison_measures import measure_comparison
from ops.bench.dump_measures import measure_dump
from ops.bench.figures import Failure, Figure, machine_facts
from ops.bench.fork_measures import measure_forks
from ops.bench.http_measures import measure_http, measure_processes
from ops.bench.rules_measures import measure_decide, measure_legal, measure_playout
from ops.bench.store_measures import measure_append, measure_fold, measure_late_decision, measure_memory
from ops.bench.worker_measures import measure_scoring
from ops.bench.workshop import Sizes, Workshop, open_workshop
from ops.client.errors import ClientError
from ops.settings import Sync

_log = logging.getLogger("tabletape.bench")

Part: TypeAlias = Awaitable[Figure | list[Figure]]
Measure: TypeAlias = Callable[[Workshop, Sizes], Iterable[Part]]
"""Returns its parts, to be awaited one after another. A failing part does not end the others."""


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "append": lambda where, sizes: (
            measure_append(where, sizes, **kind) for kind in ({}, {"writers": 16}, {"lean": True})
        ),
        "fold": lambda where, sizes: (measure_fold(where, sizes, name) for name in RULESETS),
        "legal": lambda _, sizes: (measure_legal(ruleset, sizes) for ruleset in RULESETS.values()),
        "legal_worst": lambda _, sizes: (measure_legal(ruleset, sizes, worst=True) for ruleset in RULESETS.values()),
        "decide": lambda _, sizes: (measure_decide(ruleset, sizes) for ruleset in RULESETS.values()),
        "playout": lambda _, sizes: (measure_playout(ruleset, sizes) for ruleset in RULESETS.values()),
        "http": lambda where, sizes: (
            measure_http(where, sizes, connections, lean=lean)
            for connections, lean in ((1, False), (16, False), (16, True))
        ),
        "processes": lambda where, sizes: [measure_processes(where, sizes)],
        "fork": lambda where, sizes: [measure_forks(where, sizes)],
        "comparison": lambda where, sizes: [measure_comparison(where, sizes)],
        "dump": lambda where, sizes: (measure_dump(where, sizes, name) for name in RULESETS),
        "scoring": lambda where, sizes: [measure_scoring(where, sizes)],
        "late_decision": lambda where, sizes: [measure_late_decision(where, sizes)],
        "memory": lambda where, sizes: [measure_memory(where, sizes)],
    }
)
"""Every measure by name; some give several figures."""


async def run_bench(
    names: Sequence[str], sizes: Sizes, durability: Sync
) -> AsyncIterator[dict[str, Any] | Figure | Failure]:
    """Run measures one after another: yield the facts about the machine first, then each figure.

    Each measure has its own Redis, so that it does not meet the remains of another: rounds to be scored, or a dead
    server. A measure that fails yields a `Failure` in the place of its figures.

    Args:
        names: names of `MEASURES`; they run in their order.
        sizes: the sizes of the run.
        durability: the sync of the append-only file of this run's Redis.
    """
    async with open_workshop(durability) as workshop:
        settings = {"durability": durability, "pairs": sizes.pairs, "redis": "embedded, unix socket"}
        yield machine_facts(await workshop.redis_version(), settings)
    for name in MEASURES:
        if name in names:
            try:
                async with open_workshop(durability) as workshop:
                    for part in MEASURES[name](workshop, sizes):
                        for figure in await _measured(name, part):
                            yield figure
            except Exception as error:  # noqa: BLE001 - a Redis may fail in any way; the next measure has another
                yield _failure(name, error)


async def _measured(name: str, part: Part) -> Sequence[Figure | Failure]:
    """Return the figures of a part, or the failure in their place."""
    try:
        figures = await part
    except Exception as error:  # noqa: BLE001 - after any failure of a part, the others are measured
        return [_failure(name, error)]
    return figures if isinstance(figures, list) else [figures]


def _failure(name: str, error: Exception) -> Failure:
    """Return the failure of a measure that ended with an error; the traceback goes to the log."""
    _log.warning("measuring %s failed", name, exc_info=error)
    if isinstance(error, TabletapeError | ClientError):
        value = "" if error.value is None else f": {error.value}"
        return Failure(name, error.code, error.detail + value)
    return Failure(name, type(error).__name__, str(error))
