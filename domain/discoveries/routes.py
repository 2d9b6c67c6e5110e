"""Routes and blocks: how far a block leads, and whether a route can be completed (`discoveries 4.8`, `4.9`)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.discoveries.components import Block, Route

__all__ = ["advanced", "feasible"]


def advanced(route: Route, done: int, block: Block) -> int:
    """Give how many steps of a route are done once a block was used; its unused rest is lost or carried.

    >>> advanced("RRM", 0, Block("R", 3)), advanced("RRM", 0, Block("M", 2))
    (2, 0)
    """
    last = min(len(route), done + block.size)
    while done < last and route[done] == block.terrain:
        done += 1
    return done


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
    if journals == 0:
        return False
    for index, blocks in enumerate(prepared):
        if blocks in prepared[:index]:
            continue
        for block in blocks:
            if block.terrain == route[done]:
                rest = [*prepared[:index], *prepared[index + 1 :]]
                if feasible(route, advanced(route, done, block), rest, journals - 1):
                    return True
    return False
