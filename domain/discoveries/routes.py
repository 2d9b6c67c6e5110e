"""Routes and blocks: how far a block leads, and whether a route can be completed (`discoveries 4.8`, `4.9`).

A route is a row of stretches, each of one terrain, and a block never goes beyond its stretch. So a route is complete
when every stretch is, whichever action serves which stretch, in any order. The lengths of the stretches that are left
are therefore all that the search has to know about a route. There are few of them, so the search is short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from domain.discoveries.words import Block, Route, Terrain

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
    """Return every rest of a route after one activation of an action; none if the action serves no stretch.

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
    """Return whether a route can be completed.

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


@lru_cache(maxsize=4_096)  # listing asks this for every colour of a die, and deciding asks it again
def _completable(left: Lengths, actions: tuple[Sizes, ...], most: int) -> bool:
    """Return whether at most *journals* of these actions, the largest first, complete what is left.

    Takes the actions one after the other and keeps, for everything that may be left, the fewest activations so far.
    """
    fewest = {left: 0}
    for place in worth_trying(actions, most):
        for before, used in tuple(fewest.items()):
            if used + len(before[0]) + len(before[1]) <= most:  # each stretch that is left needs at least one more
                for after in served(before, actions[place]):
                    if fewest.get(after, most) > used:
                        fewest[after] = used + 1
        if NOTHING_LEFT in fewest:
            return True
    return False


def worth_trying(actions: Iterable[Sizes], most: int) -> Iterator[int]:
    """Return the indices of the actions that are worth trying when at most *most* of them are used.

    An action is left out when *most* others before it are at least as large.
    """
    kept: list[Sizes] = []
    for place, action in enumerate(actions):
        larger = sum(1 for other in kept if other[0] >= action[0] and other[1] >= action[1])
        if larger < most:
            kept.append(action)
            yield place
