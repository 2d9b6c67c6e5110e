"""The decisions of Manitoba, each an atomic choice (`manitoba 9`).

All their fields are public. The order of the types here is the order of listings.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.core.events import Decision, Public
from domain.manitoba.components import AreaId, Colour, Good, Path, Place, Sector


class SetupCree(Decision, frozen=True):
    """Put the first Cree on the territory, before the first round."""

    area: Public[AreaId]


class SetupFeather(Decision, frozen=True):
    """Store the feather that the first Cree found."""

    sector: Public[Sector]


class SetupVision(Decision, frozen=True):
    """Put a Cree on the first space of a vision path before the first round, or `none`."""

    path: Public[Path | Literal["none"]]


class TakeTotem(Decision, frozen=True):
    """Choose a disk of the totem and lift it with all above it."""

    colour: Public[Colour]


class TerritoryPlace(Decision, frozen=True):
    """Put a Cree from the square on an area."""

    area: Public[AreaId]


class TerritoryMove(Decision, frozen=True, rename={"source": "from"}):
    """Move a Cree from an area to an adjacent area."""

    source: Public[AreaId]
    to: Public[AreaId]


class Vision(Decision, frozen=True):
    """Enter a vision path, advance on it, or repeat the bonus of its last space."""

    path: Public[Path]


class WakeUp(Decision, frozen=True):
    """Wake Cree instead of using the totem."""

    count: Public[int]


class WampumWake(Decision, frozen=True):
    """Use a wampum tile to wake a Cree."""


class WampumExchange(Decision, frozen=True):
    """Use a wampum tile to move a berry to another sector."""

    sector: Public[Sector]


class EndTurn(Decision, frozen=True):
    """End the turn."""


class TakeGood(Decision, frozen=True):
    """Choose the good to take from the supply."""

    good: Public[Good]


class Store(Decision, frozen=True):
    """Put the good in hand into a sector or on a ceremonial place."""

    to: Public[Sector | Place]


class RelocateFeather(Decision, frozen=True):
    """Choose the sector for the feather of a completed ceremonial place."""

    sector: Public[Sector]


class Wake(Decision, frozen=True):
    """Wake a Cree, or let it sleep."""

    choice: Public[Literal["wake", "none"]]


class ShamanCopy(Decision, frozen=True):
    """Choose the path of the bonus that the shaman copies, or `none`."""

    path: Public[Path | Literal["none"]]


class WarriorPlace(Decision, frozen=True):
    """Put a Cree from the square on any unoccupied area."""

    area: Public[AreaId]


class EventVision(Decision, frozen=True):
    """Choose the path for the vision step of an event."""

    path: Public[Path]


class EventMove(Decision, frozen=True, rename={"source": "from"}):
    """Choose the Cree that an event moves, and where it goes."""

    source: Public[AreaId]
    to: Public[AreaId]


class EventWithdraw(Decision, frozen=True):
    """Choose the Cree that an event sends to the wigwam."""

    area: Public[AreaId]


class EventFeather(Decision, frozen=True):
    """Choose the sector that loses a feather to an event."""

    sector: Public[Sector]


class ScoreChoice(Decision, frozen=True):
    """Choose the good to score, or `none` where an exemption allows it."""

    good: Public[Sector | Literal["none"]]


class Refill(Decision, frozen=True):
    """Choose the next area that gets a good while the supply is short."""

    area: Public[AreaId]


ManitobaDecision: TypeAlias = (
    SetupCree
    | SetupFeather
    | SetupVision
    | TakeTotem
    | TerritoryPlace
    | TerritoryMove
    | Vision
    | WakeUp
    | WampumWake
    | WampumExchange
    | EndTurn
    | TakeGood
    | Store
    | RelocateFeather
    | Wake
    | ShamanCopy
    | WarriorPlace
    | EventVision
    | EventMove
    | EventWithdraw
    | EventFeather
    | ScoreChoice
    | Refill
)
