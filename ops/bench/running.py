"""Running measures: which there are, and in which order."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from domain.core.errors import TabletapeError
from domain.rulesets import RULESETS
from ops.bench.figures import Failure, Figure, machine_facts
from ops.bench.fork_measures import measure_forks
from ops.bench.http_measures import measure_http
from ops.bench.rules_measures import measure_decide, measure_legal, measure_playout
from ops.bench.store_measures import measure_append, measure_fold, measure_late_decision, measure_memory
from ops.bench.worker_measures import measure_scoring
from ops.bench.workshop import Sizes, Workshop, open_workshop
from ops.settings import Durability

_log = logging.getLogger("tabletape.bench")

Part: TypeAlias = Awaitable[Figure | list[Figure]]
Measure: TypeAlias = Callable[[Workshop, Sizes], Iterator[Part]]
"""Yields its parts one after the other. Each is measured on its own, and one that fails does not end the others."""


def _append(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_append(workshop, sizes)
    yield measure_append(workshop, sizes, writers=16)
    yield measure_append(workshop, sizes, lean=True)


def _fold(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    for name in RULESETS:
        yield measure_fold(workshop, sizes, name)


def _legal(_: Workshop, sizes: Sizes) -> Iterator[Part]:
    for ruleset in RULESETS.values():
        yield measure_legal(ruleset, sizes)


def _legal_worst(_: Workshop, sizes: Sizes) -> Iterator[Part]:
    for ruleset in RULESETS.values():
        yield measure_legal(ruleset, sizes, worst=True)


def _decide(_: Workshop, sizes: Sizes) -> Iterator[Part]:
    for ruleset in RULESETS.values():
        yield measure_decide(ruleset, sizes)


def _playout(_: Workshop, sizes: Sizes) -> Iterator[Part]:
    for ruleset in RULESETS.values():
        yield measure_playout(ruleset, sizes)


def _http(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_http(workshop, sizes, 1)
    yield measure_http(workshop, sizes, 16)
    yield measure_http(workshop, sizes, 16, lean=True)


def _fork(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_forks(workshop, sizes)


def _scoring(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_scoring(workshop, sizes)


def _late_decision(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_late_decision(workshop, sizes)


def _memory(workshop: Workshop, sizes: Sizes) -> Iterator[Part]:
    yield measure_memory(workshop, sizes)


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "append": _append,
        "fold": _fold,
        "legal": _legal,
        "legal_worst": _legal_worst,
        "decide": _decide,
        "playout": _playout,
        "http": _http,
        "fork": _fork,
        "scoring": _scoring,
        "late_decision": _late_decision,
        "memory": _memory,
    }
)
"""Every measure by name; some give several figures."""


async def run_bench(
    names: Sequence[str], sizes: Sizes, durability: Durability
) -> AsyncIterator[dict[str, Any] | Figure | Failure]:
    """Measure, one thing after the other: the facts about the machine first, then each figure.

    Each measure has a Redis of its own, so that none meets what another left there: rounds to be scored, or
    a server that died. In the place of figures that could not be measured comes what went wrong.

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
            try:
                async with open_workshop(durability) as workshop:
                    for part in MEASURES[name](workshop, sizes):
                        for found in await _measured(name, part):
                            yield found
            except Exception as error:  # noqa: BLE001 - a Redis may fail in any way; the next measure has another
                yield _failure(name, error)


async def _measured(name: str, part: Part) -> Sequence[Figure | Failure]:
    """Return the figures of a part, or why there are none."""
    try:
        found = await part
    except Exception as error:  # noqa: BLE001 - whatever fails in one part, the others are measured
        return [_failure(name, error)]
    return found if isinstance(found, list) else [found]


def _failure(name: str, error: Exception) -> Failure:
    """Return what is stated of a measure that ended with an error; where it came from goes to the log."""
    _log.warning("measuring %s failed", name, exc_info=error)
    if isinstance(error, TabletapeError):
        value = "" if error.value is None else f": {error.value}"
        return Failure(name, error.code, error.detail + value)
    return Failure(name, type(error).__name__, str(error))
