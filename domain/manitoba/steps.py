"""The steps of Manitoba: the pending choices and runs, as public data (`manitoba 3.2`, `9`).

A turn is a `TurnStep` that notes the actions done in it; the choices of a bonus or a good lie on top of it.
The service's steps hold the number of the next seat; the choices of a seat lie on top of them.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.core.agenda import Step
from domain.manitoba.components import CardId, Good, Place


class SolsticeStep(Step, frozen=True):
    """The preparations of the winter solstice, seat after seat."""

    next: int
    """How many seats have begun their preparations."""


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
    """A good is to be taken from the supply, out of these goods."""

    goods: tuple[Good, ...]


class StoreStep(Step, frozen=True):
    """The good in hand is to be stored."""

    good: Good


class RelocateFeatherStep(Step, frozen=True):
    """The feather of a completed place is to be stored in a sector."""

    place: Place


class WakeStep(Step, frozen=True):
    """A Cree may be woken."""

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
    """The service starts the next round, once the end of this round is done."""


class EventStep(Step, frozen=True):
    """The service carries out an event, seat after seat."""

    card: CardId
    next: int = 0
    """How many seats have met it, counted from the active seat."""


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
"""The service's steps that go round the table; `next` is how many seats are done, from the active seat."""

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
