"""The vision paths and the bonuses of their spaces (`manitoba 6`; all from the rulebook)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.manitoba.components import GOODS, Good, Path


class Bonus(msgspec.Struct, frozen=True):
    """The immediate bonus of a space. At most a single field is set, but for the points of the first seat."""

    points: int = 0
    first_points: int = 0
    """In place of `points` for the first seat on the space; 0 when it makes no difference."""
    take: tuple[Good, ...] = ()
    """The seat takes one of these goods from the supply."""
    may_wake: bool = False
    """The seat may wake a Cree."""
    wake: bool = False
    """The seat wakes a Cree."""
    place: bool = False
    """The seat puts a Cree from the square on any unoccupied area."""
    copy: bool = False
    """The seat may copy the standard bonus of a space of another path."""
    first_wampum: bool = False
    """The first seat on the space gains a wampum tile."""


GATHERER: Final = 0
HUNTER: Final = 1
WARRIOR: Final = 2
SHAMAN: Final = 3
LAST_SPACE: Final = (6, 6, 6, 5)
"""By path."""

_NOTHING: Final = Bonus()
_FIRST_WAMPUM: Final = Bonus(first_wampum=True)
_BERRY: Final = Bonus(take=("berry",))
_BERRY_OR_HORSE: Final = Bonus(take=("berry", "horse"))
_BERRY_OR_CANOE: Final = Bonus(take=("berry", "canoe"))
_ANY_GOOD: Final = Bonus(take=GOODS)
_PLACE: Final = Bonus(place=True)
_COPY: Final = Bonus(copy=True)
_FIVE: Final = Bonus(points=5)

ARRIVALS: Final[Mapping[Path, tuple[Bonus, ...]]] = {
    "gatherer": (_BERRY, _BERRY_OR_HORSE, _BERRY_OR_CANOE, _FIRST_WAMPUM, _ANY_GOOD, _FIVE),
    "hunter": (
        Bonus(points=1),
        Bonus(points=1, first_points=2),
        Bonus(points=2, first_points=3),
        _FIRST_WAMPUM,
        Bonus(points=3, first_points=4),
        _FIVE,
    ),
    "warrior": (Bonus(may_wake=True), _NOTHING, _NOTHING, _FIRST_WAMPUM, _PLACE, _FIVE),
    "shaman": (_COPY, _COPY, _FIRST_WAMPUM, _COPY, _NOTHING),
}
"""By path and space: the bonus on arrival."""

REPEATS: Final[Mapping[Path, Bonus]] = {
    "gatherer": _BERRY,
    "hunter": Bonus(points=2),
    "warrior": Bonus(wake=True),
}
"""By path: the bonus of the vision action when the Cree already stands on the last space."""

_WAKE: Final = REPEATS["warrior"]
COPIES: Final[Mapping[Path, tuple[Bonus | None, ...]]] = {
    "gatherer": (_BERRY, _BERRY_OR_HORSE, _BERRY_OR_CANOE, None, _ANY_GOOD, _BERRY),
    "hunter": (Bonus(points=1), Bonus(points=1), Bonus(points=2), None, Bonus(points=3), Bonus(points=2)),
    "warrior": (_WAKE, None, None, None, _PLACE, _WAKE),
}
"""By path and space: the bonus that the shaman may copy; `None` for none."""

EXEMPT_FROM: Final = (4, 4, 4, 3)
"""By sector: the space of the path of the same rank from which on its scoring may be declined."""
FREE_PLACING: Final = 2
"""The space of the warrior path from which on a passive seat places without adjacency."""
WAKE_POINT: Final = 3
"""The space of the warrior path from which on each Cree that the seat wakes is worth a point."""
