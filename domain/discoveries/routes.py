"""Routes and blocks: the steps of a block, and the completion of routes (`discoveries 4.8`, `4.9`).

A route is a row of stretches, each of a single terrain, and a block never goes beyond its stretch. So a route is
complete when every stretch is, and any action may serve any stretch, in any order. The search needs to know only the
lengths of the remaining stretches. There are few of them, so the search is short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from domain.discoveries.words import Block, Route, Terrain

Lengths: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The lengths of the remaining stretches of a route: the rivers, then the mountains, each ascending."""
Sizes: TypeAlias = tuple[int, int]
"""The largest block of rivers and the largest of mountains that an action may yield; 0 for none."""

NOTHING_LEFT: Final[Lengths] = ((), ())


def advanced(route: Route, steps_done: int, block: Block) -> int:
    """Return the number of done steps of a route after a block; its unused rest is lost or carried.

    >>> advanced("RRM", 0, Block("R", 3)), advanced("RRM", 0, Block("M", 2))
    (2, 0)
    """
    last = min(len(route), steps_done + block.size)
    while steps_done < last and route[steps_done] == block.terrain:
        steps_done += 1
    return steps_done


@lru_cache(maxsize=4_096)
def lengths_left(route: Route, steps_done: int) -> Lengths:
    """Return the lengths of the remaining stretches of a route.

    >>> lengths_left("RRRMRMM", 1)
    ((1, 2), (1, 2))
    """
    left: dict[Terrain, list[int]] = {"R": [], "M": []}
    before = ""
    for terrain in route[steps_done:]:
        stretches = left["R" if terrain == "R" else "M"]
        if terrain != before:
            stretches.append(0)
        stretches[-1] += 1
        before = terrain
    return tuple(sorted(left["R"])), tuple(sorted(left["M"]))


@lru_cache(maxsize=1_024)
def sizes_of(blocks: tuple[Block, ...]) -> Sizes:
    """Return the largest block of each terrain. A larger block always serves as well: its rest is lost."""
    rivers = mountains = 0
    for terrain, size in blocks:
        if terrain == "R":
            rivers = max(rivers, size)
        else:
            mountains = max(mountains, size)
    return rivers, mountains


@lru_cache(maxsize=16_384)
def served(left: Lengths, action: Sizes) -> tuple[Lengths, ...]:
    """Return every rest of a route after an activation of an action; empty if the action serves no stretch.

    >>> served(((1, 3), (2,)), (2, 0))
    (((3,), (2,)), ((1, 1), (2,)))
    """
    rivers, mountains = left
    return (
        *((shorter, mountains) for shorter in _shortened(rivers, action[0])),
        *((rivers, shorter) for shorter in _shortened(mountains, action[1])),
    )


def _shortened(lengths: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    if not size:
        return []
    rests = []
    for index, length in enumerate(lengths):
        if length not in lengths[:index]:
            rest = (length - size,) if length > size else ()
            rests.append(tuple(sorted((*lengths[:index], *lengths[index + 1 :], *rest))))
    return rests


def feasible(route: Route, steps_done: int, prepared: Sequence[tuple[Block, ...]], journals: int) -> bool:
    """Return whether a route can be completed.

    Args:
        route: the steps.
        steps_done: the number of done steps.
        prepared: for each prepared action that is not activated yet, the blocks it may yield.
        journals: usable dice with the JOURNAL symbol; each activation needs a die.
    """
    if steps_done == len(route):
        return True
    actions = tuple(sorted(map(sizes_of, prepared), reverse=True))
    return _completable(lengths_left(route, steps_done), actions, min(journals, len(actions)))


@lru_cache(maxsize=4_096)  # listing asks this for every colour of a die, and deciding asks it again
def _completable(left: Lengths, actions: tuple[Sizes, ...], most: int) -> bool:
    """Return whether at most *most* of these actions, the largest first, complete the rest of a route.

    Takes the actions in order and keeps, for every possible rest, the fewest activations so far.
    """
    fewest = {left: 0}
    for place in worth_trying(actions, most):
        for before, activations in tuple(fewest.items()):
            if activations + len(before[0]) + len(before[1]) <= most:  # each remaining stretch needs at least another
                for after in served(before, actions[place]):
                    if fewest.get(after, most) > activations:
                        fewest[after] = activations + 1
        if NOTHING_LEFT in fewest:
            return True
    return False


def worth_trying(actions: Iterable[Sizes], most: int) -> Iterator[int]:
    """Yield the indices of the actions that are worth trying when at most *most* of them are used.

    An action is left out when *most* others before it are at least as large.
    """
    candidates: list[Sizes] = []
    for place, action in enumerate(actions):
        larger = sum(1 for other in candidates if other[0] >= action[0] and other[1] >= action[1])
        if larger < most:
            candidates.append(action)
            yield place
