"""Paying for the hunters of an action, or gaining an animal for using none (`bison 4.2`, `4.3`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.bison.components import ANIMALS, NONE, Animals
from domain.bison.decisions import Gain, Pay
from domain.bison.events import StockChanged
from domain.bison.rules.execution import begin
from domain.bison.state import BisonPosition
from domain.bison.steps import GainStep, PayStep
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder

_GAINS: Final = (*(Gain(animal) for animal in ANIMALS), Gain(NONE))


def _payments(position: BisonPosition, step: PayStep) -> Iterator[Pay]:
    stock = position.stocks[step.seat]
    cost = step.cost
    for bison in range(min(cost, stock.bison) + 1):
        rest = cost - bison
        for fish in range(max(0, rest - stock.turkey), min(rest, stock.fish) + 1):
            yield Pay(bison, fish, rest - fish)


def _pay_refusal(position: BisonPosition, step: PayStep, decision: Pay) -> Refusal | None:
    bison, fish, turkey = decision.bison, decision.fish, decision.turkey
    if bison + fish + turkey != step.cost or bison < 0 or fish < 0 or turkey < 0:
        values: dict[str, str | int] = {"cost": step.cost, "bison": bison, "fish": fish, "turkey": turkey}
        return Refusal("wrong_payment", "4.2", values)
    stock = position.stocks[step.seat]
    if bison > stock.bison or fish > stock.fish or turkey > stock.turkey:
        return Refusal("payment_above_stock", "4.2", _numbers(stock))
    return None


def _pay(game: Recorder[BisonPosition], step: PayStep, decision: Pay) -> None:
    game.record(StockChanged(step.seat, -decision.bison, -decision.fish, -decision.turkey, "cost"))
    begin(game, step.seat, step.action, step.hunters)


def _gain_refusal(position: BisonPosition, step: GainStep, decision: Gain) -> Refusal | None:
    stock = position.stocks[step.seat]
    limit = position.components.stock_max
    open_scales = tuple(animal for animal in ANIMALS if stock.of(animal) < limit)
    if decision.animal in open_scales or (decision.animal == NONE and not open_scales):
        return None
    if decision.animal == NONE:
        return Refusal("gain_not_optional", "R6", {}, open_scales)
    return Refusal("scale_full", "4.3", {"animal": decision.animal, "max": limit}, open_scales or (NONE,))


def _gain(game: Recorder[BisonPosition], step: GainStep, decision: Gain) -> None:
    if decision.animal != NONE:
        change = Animals(**{decision.animal: game.position.components.zero_hunter_gain})
        game.record(StockChanged(step.seat, change.bison, change.fish, change.turkey, "no_hunters"))
    begin(game, step.seat, step.action, 0)


def _numbers(stock: Animals) -> dict[str, str | int]:
    return {"bison": stock.bison, "fish": stock.fish, "turkey": stock.turkey}


PAY: Final = Rule(decision=Pay, steps=(PayStep,), candidates=_payments, exact=True, refusal=_pay_refusal, effect=_pay)
GAIN: Final = Rule(decision=Gain, steps=(GainStep,), candidates=always(*_GAINS), refusal=_gain_refusal, effect=_gain)
