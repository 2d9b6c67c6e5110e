"""How two things are compared: alternating, as the median of the ratios of pairs, with a control.

Absolute figures change with the machine, its load and its temperature; the ratio of two things
measured one right after the other hardly does. So nothing here is compared across runs.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Awaitable, Callable
from statistics import fmean, median
from typing import Final, TypeAlias

import msgspec

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
    return compared(values, limits, again)


async def compare_by_turns(value: Chunk, limit: Chunk, turns: int, pairs: int = FEWEST_PAIRS) -> Comparison:
    """Compare two things, operation by operation.

    A pair is made of so many turns, in each of which every chunk has one operation; what disturbs the machine for a
    while meets all of them. Who comes first changes with each turn. The first round only warms all up.

    Args:
        value: the thing; a call does one operation.
        limit: its limit, likewise.
        turns: how many operations of each make a pair.
        pairs: how many pairs.
    """
    values: list[float] = []
    limits: list[float] = []
    again: list[float] = []
    for pair in range(pairs + 1):
        gc.collect()
        costs: tuple[list[float], list[float], list[float]] = ([], [], [])
        for turn in range(turns):
            for place in range(3):
                which = (turn + place) % 3
                costs[which].append(await (limit if which == 1 else value)())
        if pair:
            for means, found in zip((values, limits, again), costs, strict=True):
                means.append(fmean(found))
    return compared(values, limits, again)


def compared(values: list[float], limits: list[float], again: list[float]) -> Comparison:
    """Return what pairs say: the costs of a value, of its limit, and of the value once more."""
    ratios = [one / other for one, other in zip(values, limits, strict=True)]
    return Comparison(
        value=median(values),
        limit=median(limits),
        ratio=median(ratios),
        low=min(ratios),
        high=max(ratios),
        control=median(one / other for one, other in zip(again, values, strict=True)),
        pairs=len(ratios),
    )


def timed(work: Callable[[], int]) -> Chunk:
    """Make a chunk of a plain function that returns how many operations it did."""

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
