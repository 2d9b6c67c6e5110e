"""How two things are compared: alternating, as the median of the ratios of pairs, with a control.

Absolute figures change with the machine, its load and its temperature; the ratio of two things
measured one right after the other hardly does. So nothing here is compared across runs.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from statistics import median
from typing import Final, TypeAlias

import msgspec

__all__ = ["FEWEST_PAIRS", "Chunk", "Comparison", "compare", "percentile", "timed"]

Chunk: TypeAlias = Callable[[], Awaitable[float]]
"""Does a fixed amount of work and gives what one operation of it cost (seconds, or bytes). It
prepares and clears up outside of what it counts."""

FEWEST_PAIRS: Final = 7


class Comparison(msgspec.Struct, frozen=True):
    """What came out of comparing one thing with its limit."""

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
    """The same ratio of the thing with itself: how far from 1 chance alone brings it."""
    pairs: int


async def compare(value: Chunk, limit: Chunk, pairs: int = FEWEST_PAIRS) -> Comparison:
    """Compare a thing with its limit, alternating: limit, value, value again, and so on.

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
    ratios = [one / other for one, other in zip(values, limits, strict=True)]
    return Comparison(
        value=median(values),
        limit=median(limits),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
        control=median(one / other for one, other in zip(again, values, strict=True)),
        pairs=pairs,
    )


def timed(work: Callable[[], int]) -> Chunk:
    """Make a chunk of a plain function that gives how many operations it did."""

    async def chunk() -> float:
        start = time.perf_counter()
        count = work()
        return (time.perf_counter() - start) / count

    return chunk


def percentile(samples: list[float], share: float) -> float:
    """Give the smallest sample that at least this share of all samples does not exceed."""
    ordered = sorted(samples)
    place = max(0, -(-int(share * 1000 * len(ordered)) // 1000) - 1)
    return ordered[min(place, len(ordered) - 1)]
