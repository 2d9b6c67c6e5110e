"""Running measures: which there are, and in which order."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.rulesets import RULESETS
from ops.bench.figures import Figure, machine_facts
from ops.bench.fork_measures import measure_forks
from ops.bench.http_measures import measure_http
from ops.bench.rules_measures import measure_decide, measure_legal, measure_playout
from ops.bench.store_measures import measure_append, measure_fold, measure_late_decision, measure_memory
from ops.bench.worker_measures import measure_scoring
from ops.bench.workshop import Sizes, Workshop, open_workshop
from ops.settings import Durability

__all__ = ["MEASURES", "run_bench"]

Measure: TypeAlias = Callable[[Workshop, Sizes], Awaitable[list[Figure]]]


async def _append(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    return [
        await measure_append(workshop, sizes),
        await measure_append(workshop, sizes, writers=16),
        await measure_append(workshop, sizes, lean=True),
    ]


async def _fold(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_fold(workshop, sizes, name) for name in RULESETS]


async def _legal(_: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_legal(ruleset, sizes) for ruleset in RULESETS.values()]


async def _legal_worst(_: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_legal(ruleset, sizes, worst=True) for ruleset in RULESETS.values()]


async def _decide(_: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_decide(ruleset, sizes) for ruleset in RULESETS.values()]


async def _playout(_: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_playout(ruleset, sizes) for ruleset in RULESETS.values()]


async def _http(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    figures = [await measure_http(workshop, sizes, connections) for connections in (1, 16)]
    return [*figures, await measure_http(workshop, sizes, 16, lean=True)]


async def _scoring(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_scoring(workshop, sizes)]


async def _late_decision(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_late_decision(workshop, sizes)]


async def _memory(workshop: Workshop, sizes: Sizes) -> list[Figure]:
    return [await measure_memory(workshop, sizes)]


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "append": _append,
        "fold": _fold,
        "legal": _legal,
        "legal_worst": _legal_worst,
        "decide": _decide,
        "playout": _playout,
        "http": _http,
        "fork": measure_forks,
        "scoring": _scoring,
        "late_decision": _late_decision,
        "memory": _memory,
    }
)
"""Every measure by name; some give several figures."""


async def run_bench(
    names: Sequence[str], sizes: Sizes, durability: Durability
) -> AsyncIterator[dict[str, Any] | Figure]:
    """Measure, one thing after the other; gives the facts about the machine first, then each figure.

    Args:
        names: which of `MEASURES`, in their order.
        sizes: how much to measure.
        durability: how the Redis of this run syncs its append-only file.
    """
    async with open_workshop(durability) as workshop:
        settings = {"durability": durability, "pairs": sizes.pairs, "redis": "embedded, unix socket"}
        yield machine_facts(await workshop.redis_version(), settings)
        for name in MEASURES:
            if name in names:
                for figure in await MEASURES[name](workshop, sizes):
                    yield figure
