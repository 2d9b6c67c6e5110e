"""Comparisons of two costs: alternating, as the median of the ratios of pairs, with a control.

Absolute figures change with the machine, its load and its temperature. The ratio of two costs measured
right after each other hardly changes. So nothing here is compared across runs.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from statistics import fmean, median
from typing import Final, TypeAlias

import msgspec

Chunk: TypeAlias = Callable[[], Awaitable[float]]
"""Does a fixed amount of work and returns the cost of an operation (seconds, or bytes). The cost is
without preparation and cleaning up."""

FEWEST_PAIRS: Final = 7


class Comparison(msgspec.Struct, frozen=True):
    """The result of a comparison of a cost with its limit."""

    value: float
    """The median cost of an operation."""
    limit: float
    """The median cost of the limit's operation."""
    ratio: float
    """The median of value / limit over the pairs."""
    low: float
    """The smallest of these ratios."""
    high: float
    control: float
    """The same ratio of the value with itself: its distance from 1 is the effect of chance."""
    pairs: int


async def compare(value: Chunk, limit: Chunk, pairs: int = FEWEST_PAIRS) -> Comparison:
    """Compare a cost with its limit, alternating: limit, value, value again, and so on.

    The first round only warms both up. The second measure of the value in each round is the control.
    """
    await limit()
    await value()
    values: list[float] = []
    limits: list[float] = []
    again: list[float] = []
    for _ in range(pairs):
        gc.collect()
        limits.append(await limit())
        values.append(await value())
        again.append(await value())
    return compared(values, limits, again)


async def compare_by_turns(value: Chunk, limit: Chunk, turns: int, pairs: int = FEWEST_PAIRS) -> Comparison:
    """Compare a cost with its limit, operation by operation.

    A pair consists of turns, and in a turn every chunk does an operation: so a disturbance of the machine affects all
    of them. The order changes with each turn. The first round only warms all up.

    Args:
        value: the chunk to measure; a call does one operation.
        limit: its limit, likewise.
        turns: the number of operations of each in a pair.
        pairs: the number of pairs.
    """
    values: list[float] = []
    limits: list[float] = []
    again: list[float] = []
    for pair in range(pairs + 1):
        gc.collect()
        costs: tuple[list[float], list[float], list[float]] = ([], [], [])
        for turn in range(turns):
            for place in range(3):
                index = (turn + place) % 3
                costs[index].append(await (limit if index == 1 else value)())
        if pair:
            for means, samples in zip((values, limits, again), costs, strict=True):
                means.append(fmean(samples))
    return compared(values, limits, again)


def compared(values: list[float], limits: list[float], again: list[float]) -> Comparison:
    """Return the comparison of pairs of costs: of a value, of its limit, and of the value once more."""
    ratios = [left / right for left, right in zip(values, limits, strict=True)]
    return Comparison(
        value=median(values),
        limit=median(limits),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
        control=median(left / right for left, right in zip(again, values, strict=True)),
        pairs=len(ratios),
    )


def timed(work: Callable[[], int]) -> Chunk:
    """Return a chunk for a plain function that returns the number of its operations."""

    async def chunk() -> float:
        start = time.perf_counter()
        count = work()
        return (time.perf_counter() - start) / count

    return chunk


def percentile(samples: list[float], share: float) -> float:
    """Return the smallest sample that at least this share of all samples does not exceed."""
    ordered = sorted(samples)
    place = max(0, -(-int(share * 1000 * len(ordered)) // 1000) - 1)
    return ordered[min(place, len(ordered) - 1)]
