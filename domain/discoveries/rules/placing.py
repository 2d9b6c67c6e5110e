"""Placing dice: the symbol of a turn, actions and their prices, the end of placing (`discoveries 3`, `4.1`)."""

from __future__ import annotations

from typing import Final

from domain.core.agenda import Step, StepChanged, StepClosed, StepOpened
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder
from domain.discoveries.components import Recipe
from domain.discoveries.decisions import BeginExplore, BeginPlace, EndPlacement, PayDie, StartAction
from domain.discoveries.events import ActionStarted, DiePaid, SymbolChosen, camp, slot
from domain.discoveries.rules.actions import start_refusal
from domain.discoveries.rules.dice import colours_of, first_of, usable
from domain.discoveries.rules.exploration import explore_refusal
from domain.discoveries.rules.grey import gain_grey
from domain.discoveries.rules.turns import take_card_or_finish
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import (
    AlteringStep,
    ChangingPlansStep,
    PayingStep,
    PlacingStep,
    RerollingStep,
    TakingTribeStep,
    TurnStartStep,
)
from domain.discoveries.words import ROUTES, SYMBOLS, Symbol


def _begin_refusal(position: DiscoveriesPosition, step: TurnStartStep, decision: BeginPlace) -> Refusal | None:
    symbol = decision.symbol
    dice = len(usable(position, step.seat, symbol)) if symbol in SYMBOLS else 0
    if not dice:
        return Refusal("no_die_shows", "3", {"symbol": symbol})
    if not _startable(position, step.seat, symbol, dice):
        return Refusal("nothing_to_start", "3", {"symbol": symbol})
    return None


def _startable(position: DiscoveriesPosition, seat: Seat, symbol: Symbol, dice: int) -> bool:
    """Return whether an action or an exploration could be begun with a symbol."""
    if any(start_refusal(position, seat, recipe, symbol, dice) is None for recipe in position.recipes(seat)):
        return True
    return any(explore_refusal(position, seat, symbol, BeginExplore(route)) is None for route in ROUTES)


def _begin(game: Recorder[DiscoveriesPosition], step: TurnStartStep, decision: BeginPlace) -> None:
    game.record(SymbolChosen(step.seat, decision.symbol))
    game.record(StepChanged(PlacingStep(step.seat)))


def _actions(position: DiscoveriesPosition, step: PlacingStep) -> list[StartAction]:
    symbol = _symbol(position)
    dice = len(usable(position, step.seat, symbol))
    return [
        StartAction(recipe.id)
        for recipe in position.recipes(step.seat)
        if start_refusal(position, step.seat, recipe, symbol, dice) is None
    ]


def _symbol(position: DiscoveriesPosition) -> Symbol:
    if position.turn is None or position.turn.symbol is None:
        raise ValueError("no dice are being placed")
    return position.turn.symbol


def _start_refusal(position: DiscoveriesPosition, step: PlacingStep, decision: StartAction) -> Refusal | None:
    recipe = position.recipe(step.seat, decision.action)
    if recipe is None:
        allowed = tuple(recipe.id for recipe in position.recipes(step.seat))
        return Refusal("unknown_action", "8.1", {"action": decision.action}, allowed)
    symbol = _symbol(position)
    return start_refusal(position, step.seat, recipe, symbol, len(usable(position, step.seat, symbol)))


def _start(game: Recorder[DiscoveriesPosition], step: PlacingStep, decision: StartAction) -> None:
    game.record(ActionStarted(step.seat, decision.action))
    game.record(StepOpened(PayingStep(step.seat, decision.action)))


def _payments(position: DiscoveriesPosition, step: PayingStep) -> list[PayDie]:
    return [PayDie(colour) for colour in colours_of(usable(position, step.seat, _symbol(position)))]


def _payment_refusal(position: DiscoveriesPosition, step: PayingStep, decision: PayDie) -> Refusal | None:
    dice = usable(position, step.seat, _symbol(position))
    if first_of(dice, decision.colour) is None:
        return Refusal("no_such_die", "8.1", {"colour": decision.colour}, colours_of(dice))
    return None


def _pay(game: Recorder[DiscoveriesPosition], step: PayingStep, decision: PayDie) -> None:
    position, seat = game.position, step.seat
    symbol = _symbol(position)
    die = first_of(usable(position, seat, symbol), decision.colour)
    if die is None:
        raise ValueError(f"no usable die is {decision.colour}")
    recipe = position.components.recipes[step.action]
    on_slot = recipe.kind == "EXPLORE" and step.paid == 0
    place = slot(seat, step.action) if on_slot else camp(position.side_of(symbol))
    game.record(DiePaid(seat, step.action, die, place))
    if step.paid + 1 < recipe.dice:
        game.record(StepChanged(PayingStep(seat, step.action, step.paid + 1)))
    else:
        _carry_out(game, seat, recipe)


def _carry_out(game: Recorder[DiscoveriesPosition], seat: Seat, recipe: Recipe) -> None:
    """Go on to the effect of an action after its price is paid."""
    match recipe.effect:
        case "EXPLORE":
            game.record(StepClosed())
        case "RECRUIT":
            gain_grey(game, seat)
        case _:
            game.record(StepChanged(_effect_step(seat, recipe)))


def _effect_step(seat: Seat, recipe: Recipe) -> Step:
    match recipe.effect:
        case "SWAP":
            return ChangingPlansStep(seat, recipe.id)
        case "SUN" | "ARROW":
            return TakingTribeStep(seat, recipe.id)
        case "REROLL":
            return RerollingStep(seat, recipe.id)
        case _:
            return AlteringStep(seat, recipe.id)


def _end_refusal(position: DiscoveriesPosition, _step: PlacingStep, _decision: EndPlacement) -> Refusal | None:
    dice_used = position.turn is not None and position.turn.dice_used
    return None if dice_used else Refusal("no_die_used", "R8")


def _end(game: Recorder[DiscoveriesPosition], step: PlacingStep, _decision: EndPlacement) -> None:
    take_card_or_finish(game, step.seat)


BEGIN_PLACE: Final = Rule(
    decision=BeginPlace,
    steps=(TurnStartStep,),
    candidates=always(*(BeginPlace(symbol) for symbol in SYMBOLS)),
    refusal=_begin_refusal,
    effect=_begin,
)
START_ACTION: Final = Rule(
    decision=StartAction, steps=(PlacingStep,), candidates=_actions, exact=True, refusal=_start_refusal, effect=_start
)
PAY_DIE: Final = Rule(
    decision=PayDie,
    steps=(PayingStep,),
    candidates=_payments,
    exact=True,
    refusal=_payment_refusal,
    effect=_pay,
)
END_PLACEMENT: Final = Rule(
    decision=EndPlacement,
    steps=(PlacingStep,),
    candidates=always(EndPlacement()),
    refusal=_end_refusal,
    effect=_end,
    ends_turn=True,
)
