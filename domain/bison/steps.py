"""The steps of Bison: the pending choices and runs, as public data (`bison 7`, first table).

A turn is a step that changes from `TurnPreStep` to `TurnPostStep`. Windows for overfull stocks
lie on top of the scoring that they interrupt, the next seat's on top.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from domain.bison.components import Action, Animal, Building, Movement, SpaceId, Terrain
from domain.core.agenda import Step


class TurnPreStep(Step, frozen=True):
    """A turn begins: free actions, then an action is chosen."""


class CountStep(Step, frozen=True):
    """The number of hunters of the chosen action is to be announced."""

    action: Action


class GainStep(Step, frozen=True):
    """The action uses no hunter; the animal it brings is to be chosen."""

    action: Action


class PayStep(Step, frozen=True):
    """The cost of the action is to be paid."""

    action: Action
    hunters: int
    cost: int


class PlaceTileStep(Step, frozen=True):
    """The drawn tile is to be laid."""

    hunters: int
    """How many hunters will come onto it."""


class PlaceHuntersStep(Step, frozen=True):
    """The hunters are to be put on a space of the tile just laid."""

    tile: str
    hunters: int


class BuildStep(Step, frozen=True):
    """Tents or canoes are to be built until all announced hunters are used."""

    action: Building
    remaining: int
    """Hunters that still have to take part."""
    done: tuple[SpaceId, ...] = ()
    """The spaces used in this action."""


class PickGatherStep(Step, frozen=True):
    """The space of the gathering is to be chosen."""

    hunters: int


class PickHunterStep(Step, frozen=True):
    """The next hunter to move is to be picked."""

    action: Movement
    remaining: int
    """Hunters that still have to move."""
    gather: SpaceId | None = None
    """The space where the hunters gather; `None` when each goes its own way."""
    arrived: dict[SpaceId, int] = msgspec.field(default_factory=dict)
    """Hunters that moved in this action, by the space where they stand now."""


class MoveHunterStep(Step, frozen=True):
    """The end space of the picked hunter is to be chosen."""

    action: Movement
    remaining: int
    """Hunters that still have to move, the picked hunter included."""
    space: SpaceId
    """The space of the picked hunter."""
    arrived: dict[SpaceId, int] = msgspec.field(default_factory=dict)


class TurnPostStep(Step, frozen=True):
    """The action is done: free actions, then the turn ends."""


class OverflowStep(Step, frozen=True):
    """A region brought a seat more animals than its scale can show."""

    animal: Animal
    region: tuple[Terrain, int, int]
    """The key of that region."""


class ScoringStep(Step, frozen=True):
    """The service scores the regions of the board in order."""

    next: int = 0
    """The index of the region that is scored next, in the order of scoring."""


BisonStep: TypeAlias = (
    TurnPreStep
    | CountStep
    | GainStep
    | PayStep
    | PlaceTileStep
    | PlaceHuntersStep
    | BuildStep
    | PickGatherStep
    | PickHunterStep
    | MoveHunterStep
    | TurnPostStep
    | OverflowStep
    | ScoringStep
)
