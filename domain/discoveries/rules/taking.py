"""Taking dice: a side of the camp, or dice of the own colour from anywhere (`discoveries 3`, part B)."""

from __future__ import annotations

from typing import Final, TypeAlias

from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.core.ruleset import Recorder
from domain.discoveries.decisions import FinishTakeOwn, PickOwnDie, TakeSide
from domain.discoveries.events import DiceMoved, camp, supply
from domain.discoveries.rules.dice import roll
from domain.discoveries.rules.turns import end_turn
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import TakingOwnStep, TurnStartStep
from domain.discoveries.words import DIE_ORDER, OWN_DICE, SEAT_COLOURS, SIDES, DieId, colour_of

PickingStep: TypeAlias = TurnStartStep | TakingOwnStep

_PICKS: Final = tuple(
    tuple(PickOwnDie(f"{colour}{number}") for number in range(1, OWN_DICE + 1)) for colour in SEAT_COLOURS
)
"""By seat: the dice of its colour."""


def _side_refusal(position: DiscoveriesPosition, _step: TurnStartStep, decision: TakeSide) -> Refusal | None:
    if position.dice_at(camp(decision.side)):
        return None
    return Refusal("camp_side_empty", "R17", {"side": decision.side})


def _take_side(game: Recorder[DiscoveriesPosition], step: TurnStartStep, decision: TakeSide) -> None:
    _take(game, step.seat, game.position.dice_at(camp(decision.side)))


def _own_dice(position: DiscoveriesPosition, step: PickingStep) -> list[PickOwnDie]:
    there, chosen = position.dice_at(supply(step.seat)), _order_reached(step)
    return [option for option in _PICKS[step.seat] if option.die not in there and DIE_ORDER[option.die] > chosen]


def _order_reached(step: PickingStep) -> int:
    """Return the rank of the last chosen die; the next die has a higher rank."""
    return DIE_ORDER[step.chosen[-1]] if isinstance(step, TakingOwnStep) else 0


def _pick_refusal(position: DiscoveriesPosition, step: PickingStep, decision: PickOwnDie) -> Refusal | None:
    die = decision.die
    if die not in DIE_ORDER or colour_of(die) != SEAT_COLOURS[step.seat]:
        return Refusal("not_own_die", "3", {"die": die})
    if die in position.dice_at(supply(step.seat)):
        return Refusal("in_own_supply", "3", {"die": die})
    if isinstance(step, TakingOwnStep) and DIE_ORDER[die] <= _order_reached(step):
        return Refusal("out_of_order", "8.1", {"die": die, "last": step.chosen[-1]})
    return None


def _pick(game: Recorder[DiscoveriesPosition], step: PickingStep, decision: PickOwnDie) -> None:
    chosen = step.chosen if isinstance(step, TakingOwnStep) else ()
    game.record(StepChanged(TakingOwnStep(step.seat, (*chosen, decision.die))))


def _finish(game: Recorder[DiscoveriesPosition], step: TakingOwnStep, _decision: FinishTakeOwn) -> None:
    _take(game, step.seat, step.chosen)


def _take(game: Recorder[DiscoveriesPosition], seat: Seat, dice: tuple[DieId, ...]) -> None:
    """Take dice, roll them together, and end the turn."""
    game.record(DiceMoved(dice, supply(seat), "take", seat))
    roll(game, seat, dice, "take")
    end_turn(game, seat)


TAKE_SIDE: Final = Rule(
    decision=TakeSide,
    steps=(TurnStartStep,),
    candidates=always(*(TakeSide(side) for side in SIDES)),
    refusal=_side_refusal,
    effect=_take_side,
)
PICK_OWN_DIE: Final = Rule(
    decision=PickOwnDie,
    steps=(TurnStartStep, TakingOwnStep),
    candidates=_own_dice,
    exact=True,
    refusal=_pick_refusal,
    effect=_pick,
)
FINISH_TAKE_OWN: Final = Rule(
    decision=FinishTakeOwn,
    steps=(TakingOwnStep,),
    candidates=always(FinishTakeOwn()),
    refusal=never,
    effect=_finish,
)
