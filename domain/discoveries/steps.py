"""The steps of Discoveries: the pending choices and runs, as public data (the states of `discoveries 8.1`).

A turn is a step. While dice are placed, the choices of an action or an exploration lie on top of it.
"""

from __future__ import annotations

from typing import TypeAlias

from domain.core.agenda import Step
from domain.discoveries.words import ActionId, DieId, Symbol


class SetupChoiceStep(Step, frozen=True):
    """The first current card is to be chosen."""


class TurnStartStep(Step, frozen=True):
    """A turn begins: dice are placed or taken."""


class TakingOwnStep(Step, frozen=True):
    """Dice of the own colour are marked, to be taken together."""

    chosen: tuple[DieId, ...]


class PlacingStep(Step, frozen=True):
    """Dice of the same symbol are placed: action after action."""


class PayingStep(Step, frozen=True):
    """The price of an action is to be paid."""

    action: ActionId
    paid: int = 0
    """Dice paid so far."""


class ChangingPlansStep(Step, frozen=True):
    """A card of the exploration display is to be chosen for the current card."""

    action: ActionId


class TakingTribeStep(Step, frozen=True):
    """A tribe card is to be chosen."""

    action: ActionId


class TakingGreyStep(Step, frozen=True):
    """The side of the camp that gives a grey die is to be chosen."""


class AlteringStep(Step, frozen=True):
    """The symbol of the turned dice is to be chosen."""

    action: ActionId


class AlteringDieStep(Step, frozen=True):
    """The dice to be turned are chosen."""

    action: ActionId
    face: Symbol
    chosen: tuple[DieId, ...] = ()


class RerollingStep(Step, frozen=True):
    """The dice to be rolled again are chosen."""

    action: ActionId
    chosen: tuple[DieId, ...] = ()


class ExploringStep(Step, frozen=True):
    """Prepared actions are activated until a route is complete."""


class ChoosingCardStep(Step, frozen=True):
    """The new current card is to be taken."""


class SettlementStep(Step, frozen=True):
    """The service settles a closed round."""

    round: int
    final: bool
    """Whether no turn is due any more."""


DiscoveriesStep: TypeAlias = (
    SetupChoiceStep
    | TurnStartStep
    | TakingOwnStep
    | PlacingStep
    | PayingStep
    | ChangingPlansStep
    | TakingTribeStep
    | TakingGreyStep
    | AlteringStep
    | AlteringDieStep
    | RerollingStep
    | ExploringStep
    | ChoosingCardStep
    | SettlementStep
)
