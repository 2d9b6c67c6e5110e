"""What a progress tile costs and how it can be paid (`wendake 1.7`, `9.1`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from domain.wendake.decisions import Pay
from domain.wendake.words import VEGETABLES


def payments(level: int, discount: int, resources: Sequence[int]) -> list[Pay]:
    """List every way to pay for a tile of a level; one free way when discounts cover it all."""
    total = max(0, 3 * level - discount)
    owned = [vegetable for vegetable, have in zip(VEGETABLES, resources, strict=False) if have]
    found = []
    for leather in range(min(level, resources[3], total) + 1):
        for fish in range(min(level, resources[4], total - leather) + 1):
            vegetables = total - leather - fish
            if vegetables <= level:
                found += [Pay(leather, fish, chosen) for chosen in combinations(owned, vegetables)]
    return found


def affordable(level: int, discount: int, resources: Sequence[int]) -> bool:
    """Tell whether there is a way to pay for a tile of a level."""
    total = max(0, 3 * level - discount)
    most = min(level, resources[3]) + min(level, resources[4]) + min(level, sum(have > 0 for have in resources[:3]))
    return most >= total
