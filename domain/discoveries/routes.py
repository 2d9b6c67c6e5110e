"""Routes and blocks: how far a block leads, and whether a route can be completed (`discoveries 4.8`, `4.9`).

A route is a row of stretches, each of one terrain, and a block never goes beyond its stretch. So a route is complete
when every stretch is, whichever actions serve which; their order follows from it. What is left of a route is therefore
no more than the lengths of its stretches, in any order, and there are few of those: that keeps the search short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from domain.discoveries.components import Block, Route, Terrain

Lengths: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Of the stretches that are left of a route: those of the rivers and those of the mountains, each ascending."""
Sizes: TypeAlias = tuple[int, int]
"""The largest block of rivers and the largest of mountains that an action may yield; 0 for none."""

NOTHING_LEFT: Final[Lengths] = ((), ())


def advanced(route: Route, done: int, block: Block) -> int:
    """Return how many steps of a route are done once a block was used; its unused rest is lost or carried.

    >>> advanced("RRM", 0, Block("R", 3)), advanced("RRM", 0, Block("M", 2))
    (2, 0)
    """
    last = min(len(route), done + block.size)
    while done < last and route[done] == block.terrain:
        done += 1
    return done


@lru_cache(maxsize=4_096)
def lengths_left(route: Route, done: int) -> Lengths:
    """Return the lengths of the stretches that are left of a route.

    >>> lengths_left("RRRMRMM", 1)
    ((1, 2), (1, 2))
    """
    left: dict[Terrain, list[int]] = {"R": [], "M": []}
    before = ""
    for terrain in route[done:]:
        stretches = left["R" if terrain == "R" else "M"]
        if terrain != before:
            stretches.append(0)
        stretches[-1] += 1
        before = terrain
    return tuple(sorted(left["R"])), tuple(sorted(left["M"]))


@lru_cache(maxsize=1_024)
def sizes_of(blocks: tuple[Block, ...]) -> Sizes:
    """Return the largest block of each terrain: what is left over of a block never stands in the way."""
    rivers = mountains = 0
    for terrain, size in blocks:
        if terrain == "R":
            rivers = max(rivers, size)
        else:
            mountains = max(mountains, size)
    return rivers, mountains


@lru_cache(maxsize=16_384)
def served(left: Lengths, action: Sizes) -> tuple[Lengths, ...]:
    """Return what may be left of a route after one activation of an action; nothing if it serves no stretch.

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
    found = []
    for index, length in enumerate(lengths):
        if length not in lengths[:index]:
            rest = (length - size,) if length > size else ()
            found.append(tuple(sorted((*lengths[:index], *lengths[index + 1 :], *rest))))
    return found


def feasible(route: Route, done: int, prepared: Sequence[tuple[Block, ...]], journals: int) -> bool:
    """Tell whether a route can be completed.

    Args:
        route: the steps.
        done: how many of them are done.
        prepared: of each prepared action that is not activated yet, the blocks it may yield.
        journals: usable dice with the JOURNAL symbol, one for each activation.
    """
    if done == len(route):
        return True
    actions = tuple(sorted(map(sizes_of, prepared), reverse=True))
    return _completable(lengths_left(route, done), actions, min(journals, len(actions)))


@lru_cache(maxsize=4_096)  # a listing asks the same for every colour of a die, and whoever decides asks it again
def _completable(left: Lengths, actions: tuple[Sizes, ...], most: int) -> bool:
    """Tell whether at most so many of these actions complete what is left; the actions descend.

    Takes the actions one after the other and keeps, for everything that may be left, the fewest activations
    that lead there.
    """
    fewest = {left: 0}
    for place in worth_trying(actions, most):
        for before, used in tuple(fewest.items()):
            if used + len(before[0]) + len(before[1]) <= most:  # each stretch that is left needs one more at least
                for after in served(before, actions[place]):
                    if fewest.get(after, most) > used:
                        fewest[after] = used + 1
        if NOTHING_LEFT in fewest:
            return True
    return False


def worth_trying(actions: Iterable[Sizes], most: int) -> Iterator[int]:
    """Return the places of the actions that are worth trying where so many are used at most.

    Left out is each before which so many others stand that are at least as large.
    """
    kept: list[Sizes] = []
    for place, action in enumerate(actions):
        larger = sum(1 for other in kept if other[0] >= action[0] and other[1] >= action[1])
        if larger < most:
            kept.append(action)
            yield place
