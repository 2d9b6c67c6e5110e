"""The steps of Manitoba: what is pending, as public data (`manitoba 3.2`, `9`).

A turn is one `TurnStep` that notes what was done in it; what a bonus or a good asks lies on top of it.
The service's steps remember the seat that comes next; the choices of a seat lie on top of them.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.core.agenda import Step
from domain.manitoba.components import CardId, Good, Place


class SolsticeStep(Step, frozen=True):
    """The preparations of the winter solstice, seat after seat."""

    next: int
    """How many seats have begun theirs."""


class SetupCreeStep(Step, frozen=True):
    """The first Cree is to be put on the territory."""


class SetupFeatherStep(Step, frozen=True):
    """The feather in hand is to be stored."""


class SetupVisionStep(Step, frozen=True):
    """A Cree may be put on a vision path."""


class TurnStep(Step, frozen=True):
    """A turn: the menu."""

    territory: bool = False
    """Whether the territory action was done."""
    vision: bool = False
    """Whether the vision path action was done."""
    woken: bool = False
    """Whether Cree were woken instead."""


class TakeGoodStep(Step, frozen=True):
    """One of these goods is to be taken from the supply."""

    goods: tuple[Good, ...]


class StoreStep(Step, frozen=True):
    """The good in hand is to be stored."""

    good: Good


class RelocateFeatherStep(Step, frozen=True):
    """The feather of a completed place is to be stored in a sector."""

    place: Place


class WakeStep(Step, frozen=True):
    """One Cree may be woken."""

    why: Literal["vision", "season_end"]


class ShamanCopyStep(Step, frozen=True):
    """The bonus of another path may be copied."""


class WarriorPlaceStep(Step, frozen=True):
    """A Cree is to be put on any unoccupied area."""


class EventVisionStep(Step, frozen=True):
    """An event asks for a step on a vision path."""

    card: CardId


class EventMoveStep(Step, frozen=True):
    """An event asks for a move on the territory."""

    card: CardId


class EventWithdrawStep(Step, frozen=True):
    """An event asks for a Cree to leave the territory."""

    card: CardId


class EventFeatherStep(Step, frozen=True):
    """An event asks for a feather."""

    card: CardId


class ScoreChoiceStep(Step, frozen=True):
    """The good to be scored is to be chosen."""

    card: CardId
    tile: str
    """The score tile on the card."""


class RefillStep(Step, frozen=True):
    """The supply is short: the next area that gets a good is to be chosen."""

    good: Good


class RoundEndStep(Step, frozen=True):
    """The service ends the round: the effect of its card is due."""


class NextRoundStep(Step, frozen=True):
    """The service starts the next round, once all that its end asked for is done."""


class EventStep(Step, frozen=True):
    """The service carries out an event, seat after seat."""

    card: CardId
    next: int = 0
    """How many seats have met it, counted from the active one."""


class ScoringStep(Step, frozen=True):
    """The service carries out a scoring, seat after seat."""

    card: CardId
    tile: str
    next: int = 0


class MountainsStep(Step, frozen=True):
    """The season ends: the mountains are cleared and refilled, seat after seat."""

    next: int = 0


class WakingStep(Step, frozen=True):
    """The season ends: each seat may wake a Cree."""

    next: int = 0


SEAT_AFTER_SEAT: Final = (EventStep, ScoringStep, MountainsStep, WakingStep)
"""The service's steps that go round the table; `next` is how many seats are done, from the active one."""

ManitobaStep: TypeAlias = (
    SolsticeStep
    | SetupCreeStep
    | SetupFeatherStep
    | SetupVisionStep
    | TurnStep
    | TakeGoodStep
    | StoreStep
    | RelocateFeatherStep
    | WakeStep
    | ShamanCopyStep
    | WarriorPlaceStep
    | EventVisionStep
    | EventMoveStep
    | EventWithdrawStep
    | EventFeatherStep
    | ScoreChoiceStep
    | RefillStep
    | RoundEndStep
    | NextRoundStep
    | EventStep
    | ScoringStep
    | MountainsStep
    | WakingStep
)
