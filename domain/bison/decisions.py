"""The decisions of Bison, each an atomic choice (`bison 7`).

All their fields are public. The order of the types here is the order of listings.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.bison.components import Action, Animal, Item, SpaceId, Terrain
from domain.core.events import Decision, Public


class Exchange(Decision, frozen=True):
    """Exchange three animals of a kind for an animal of another kind."""

    give: Public[Animal]
    get: Public[Animal]


class Buy(Decision, frozen=True):
    """Buy a piece of the own colour at the market."""

    item: Public[Item]
    value: Public[int]
    """The value of the tent or canoe; 0 for a hunter."""


class ChooseAction(Decision, frozen=True):
    """Put a marker on an action space."""

    action: Public[Action]


class ChooseCount(Decision, frozen=True):
    """Announce how many hunters the action uses, 0 … 5."""

    hunters: Public[int]


class Pay(Decision, frozen=True):
    """Pay the action's cost, split over the three stocks."""

    bison: Public[int]
    fish: Public[int]
    turkey: Public[int]


class Gain(Decision, frozen=True):
    """Take the animal that an action without hunters brings; `none` when all scales are full."""

    animal: Public[Animal | Literal["none"]]


class PlaceTile(Decision, frozen=True):
    """Lay the drawn tile."""

    q: Public[int]
    r: Public[int]
    rotation: Public[int]
    """How often the tile is turned by 60° clockwise: 0, 2 or 4."""


class PlaceHunters(Decision, frozen=True):
    """Put all announced hunters on a space of the tile just laid."""

    terrain: Public[Terrain]


class BuildOp(Decision, frozen=True):
    """Build, enlarge, reduce or remove the tent or canoe of a space."""

    space: Public[SpaceId]
    to: Public[int]
    """The value of the tent or canoe afterwards, 0 … 4."""


class PickGather(Decision, frozen=True):
    """Choose the space of the hunter who calls the gathering."""

    space: Public[SpaceId]


class PickHunter(Decision, frozen=True):
    """Choose the space from which a hunter moves."""

    space: Public[SpaceId]


class MoveHunter(Decision, frozen=True):
    """Move the picked hunter."""

    to: Public[SpaceId]


class EndTurn(Decision, frozen=True):
    """End the turn."""


class AcceptLoss(Decision, frozen=True):
    """Let the animals above the end of the scale go."""


BisonDecision: TypeAlias = (
    Exchange
    | Buy
    | ChooseAction
    | ChooseCount
    | Pay
    | Gain
    | PlaceTile
    | PlaceHunters
    | BuildOp
    | PickGather
    | PickHunter
    | MoveHunter
    | EndTurn
    | AcceptLoss
)
