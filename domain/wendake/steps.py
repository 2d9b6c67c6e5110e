"""The steps of Wendake: the pending choices and runs, as public data (`wendake 9.1`, `9.5`).

A turn is a hub at the bottom, `TurnStartStep` or `TileHubStep`; the actions of its tile and their choices
lie on top. At the end of a year the service's steps hold the number of the next seat.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.core.agenda import Step
from domain.core.events import Seat
from domain.wendake.words import Cell, Kind, ProgressId, Track, TurtleId


class ChooseHomeStep(Step, frozen=True):
    """A home is to be chosen."""


class ChooseTribeStep(Step, frozen=True):
    """A tribe is to be chosen."""


class StartProgressStep(Step, frozen=True):
    """The Oneida choose their progress tile."""


class StartCanoeStep(Step, frozen=True):
    """The first canoe is to be put on a lake."""


class TurnStartStep(Step, frozen=True):
    """A stone is to be placed (hub)."""

    placed: tuple[Cell, ...] = ()
    """The cells that got a stone in this turn."""


class TileHubStep(Step, frozen=True):
    """A stone was placed; actions of its tile may be performed (hub)."""

    actions: tuple[str, ...] = ()
    """The actions of the tile, as its visible side showed them when it was activated."""
    performed: tuple[int, ...] = ()
    """The indices performed, ascending."""
    last: int = -1
    """The index performed last."""
    free_order: bool = False
    """Whether P1-03 was used for this tile."""
    extra: bool = False
    """Whether the stone placed last was the black stone."""
    placed: tuple[Cell, ...] = ()


class CanoeStep(Step, frozen=True):
    """A canoe is to be put on a lake."""


class MovementStep(Step, frozen=True):
    """A movement budget is open."""

    left: int
    """Steps left."""
    black_spent: bool = False
    """Whether the black warrior attacked in it and went home."""


class MilitaryStep(Step, frozen=True):
    """Turtles may be taken, then the majorities are scored."""

    taken: tuple[str, ...] = ()
    """The categories of the turtles taken, sorted."""
    used: tuple[ProgressId, ...] = ()
    """The alliance tiles used, sorted."""


class MaskDrawStep(Step, frozen=True):
    """A mask is to be drawn."""

    drawn: int = 0
    """Draws made or skipped."""
    double: bool = False
    """Whether two masks are drawn and a mask is discarded (P1-05)."""


class MaskDiscardStep(Step, frozen=True):
    """A mask is to be discarded."""


class MaskPlayStep(Step, frozen=True):
    """Masks may be played."""

    occupied_ok: bool = False
    """Whether a space with a disk may be used (P1-06)."""
    wild: Kind | None = None
    """The kind of the mask that was declared to be of another kind (P2-06)."""
    wild_as: Kind | None = None
    virtual: Kind | None = None
    """The kind of the additional mask (P3-10)."""


class MaskWildStep(Step, frozen=True):
    """A mask is to be declared to be of another kind."""


class MaskVirtualStep(Step, frozen=True):
    """The kind of the additional mask is to be chosen."""


class ExchangeStep(Step, frozen=True):
    """Resources may be exchanged in a trade."""

    done: int = 0
    """Units exchanged."""
    plus2: bool = False
    """Whether two more may be exchanged without smallpox (P1-08)."""


class FreeExchangeStep(Step, frozen=True):
    """Resources may be exchanged with P2-07."""

    done: int = 0


class SmallpoxStep(Step, frozen=True):
    """A native falls ill."""


class BuyStep(Step, frozen=True):
    """A progress tile may be bought."""

    bought: int = 0
    discount: int = 0
    """Resources that the next tile costs less."""


class PayStep(Step, frozen=True):
    """The payment for a progress tile is to be chosen."""

    tile: ProgressId
    discount: int


class ChooseTrackStep(Step, frozen=True):
    """A track among the tied tracks is to be chosen for the points of a progress tile."""

    tracks: tuple[Track, ...]
    points: int
    tile: ProgressId


class ChooseFlagStep(Step, frozen=True):
    """An ally is to be chosen."""


class EconomyStep(Step, frozen=True):
    """Resources may be spent for points of economy."""


class FireStep(Step, frozen=True):
    """The tile that Sacred Fire activates is to be chosen."""


class RitualStep(Step, frozen=True):
    """Natives come home, then the ritual is scored."""

    placed: int = 0
    used: tuple[ProgressId, ...] = ()
    """The progress tiles used, sorted."""


class ProgressChoiceStep(Step, frozen=True):
    """The choice of the progress tile in use is pending."""

    tile: ProgressId


class YearEndStep(Step, frozen=True):
    """The service ends the year."""


class PrepareTilesStep(Step, frozen=True):
    """The service prepares the grids, seat after seat."""

    next: int = 0
    """How many seats were asked to replace a tile."""


class ReplaceTileStep(Step, frozen=True):
    """A tile of the tray may be replaced."""


class FinalTurtlesStep(Step, frozen=True):
    """The service scores the turtle tiles."""

    queue: tuple[tuple[Seat, TurtleId], ...]
    """The turtle tiles still to score, in order."""


class TurtleTrackStep(Step, frozen=True):
    """The track of a turtle tile is to be chosen."""

    tile: TurtleId


WendakeStep: TypeAlias = (
    ChooseHomeStep
    | ChooseTribeStep
    | StartProgressStep
    | StartCanoeStep
    | TurnStartStep
    | TileHubStep
    | CanoeStep
    | MovementStep
    | MilitaryStep
    | MaskDrawStep
    | MaskDiscardStep
    | MaskPlayStep
    | MaskWildStep
    | MaskVirtualStep
    | ExchangeStep
    | FreeExchangeStep
    | SmallpoxStep
    | BuyStep
    | PayStep
    | ChooseTrackStep
    | ChooseFlagStep
    | EconomyStep
    | FireStep
    | RitualStep
    | ProgressChoiceStep
    | YearEndStep
    | PrepareTilesStep
    | ReplaceTileStep
    | FinalTurtlesStep
    | TurtleTrackStep
)
