"""Free actions: exchanging animals and buying pieces (`bison 4.7`), also from an overfull stock (`bison 5.4`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from domain.bison.components import ANIMALS, ITEMS, Animals
from domain.bison.decisions import Buy, Exchange
from domain.bison.events import MARKET, RESERVE, HuntersMoved, PieceMoved, RegionKey, StockChanged
from domain.bison.state import BisonPosition
from domain.bison.steps import OverflowStep, TurnPostStep, TurnPreStep
from domain.core.agenda import StepClosed
from domain.core.events import Event, Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder

FreeStep: TypeAlias = TurnPreStep | TurnPostStep | OverflowStep

_FREE_STEPS: Final = (TurnPreStep, TurnPostStep, OverflowStep)
_EXCHANGES: Final = tuple(Exchange(give, get) for give in ANIMALS for get in ANIMALS if give != get)


def _exchange_refusal(position: BisonPosition, step: FreeStep, decision: Exchange) -> Refusal | None:
    stock, components = position.stocks[step.seat], position.components
    if decision.give == decision.get:
        return Refusal("exchange_same_animal", "4.7", {"animal": decision.give})
    if stock.of(decision.give) < components.exchange_give:
        values: dict[str, str | int] = {
            "animal": decision.give,
            "stock": stock.of(decision.give),
            "price": components.exchange_give,
        }
        return Refusal("stock_too_low", "4.7", values)
    if stock.of(decision.get) + components.exchange_get > components.stock_max:
        return Refusal("scale_full", "4.7", {"animal": decision.get, "max": components.stock_max})
    return None


def _exchange(game: Recorder[BisonPosition], step: FreeStep, decision: Exchange) -> None:
    components = game.position.components
    change = Animals(**{decision.give: -components.exchange_give, decision.get: components.exchange_get})
    game.record(StockChanged(step.seat, change.bison, change.fish, change.turkey, why="exchange", region=_region(step)))
    close_if_within_scale(game, step)


def _purchases(position: BisonPosition, step: FreeStep) -> Iterator[Buy]:
    market = position.markets[step.seat]
    if market.hunters:
        yield Buy("hunter", 0)
    for value in dict.fromkeys(market.tents):
        yield Buy("tent", value)
    for value in dict.fromkeys(market.canoes):
        yield Buy("canoe", value)


def _affordable(position: BisonPosition, step: FreeStep) -> list[Buy]:
    stock = position.stocks[step.seat]
    return [option for option in _purchases(position, step) if stock.covers(_price(position, option))]


def _buy_refusal(position: BisonPosition, step: FreeStep, decision: Buy) -> Refusal | None:
    market = position.markets[step.seat]
    for_sale = {
        "hunter": (0,) if market.hunters else (),
        "tent": market.tents,
        "canoe": market.canoes,
    }
    if decision.item not in ITEMS or decision.value not in for_sale[decision.item]:
        values: dict[str, str | int] = {"item": decision.item, "value": decision.value}
        return Refusal("not_at_market", "R14", values, tuple(_purchases(position, step)))
    price = _price(position, decision)
    stock = position.stocks[step.seat]
    if not stock.covers(price):
        return Refusal("stock_too_low_for_price", "4.7", {"price": price.bison, "smallest": stock.smallest})
    return None


def _buy(game: Recorder[BisonPosition], step: FreeStep, decision: Buy) -> None:
    price = _price(game.position, decision)
    game.record(StockChanged(step.seat, -price.bison, -price.fish, -price.turkey, why="purchase", region=_region(step)))
    game.record(_bought(step.seat, decision))
    close_if_within_scale(game, step)


def _bought(seat: Seat, decision: Buy) -> Event:
    if decision.item == "hunter":
        return HuntersMoved(seat, 1, MARKET, RESERVE, "purchase")
    return PieceMoved(seat, decision.item, decision.value, MARKET, RESERVE, "purchase")


def _price(position: BisonPosition, decision: Buy) -> Animals:
    return position.components.price_per_value.times(decision.value or 1)


def _region(step: FreeStep) -> RegionKey | None:
    return step.region if isinstance(step, OverflowStep) else None


def close_if_within_scale(game: Recorder[BisonPosition], step: FreeStep) -> None:
    """Close the window of an overfull stock once the stock is on its scale again (`bison 5.4`)."""
    if isinstance(step, OverflowStep):
        position = game.position
        if position.stocks[step.seat].of(step.animal) <= position.components.stock_max:
            game.record(StepClosed())


EXCHANGE: Final = Rule(
    decision=Exchange,
    steps=_FREE_STEPS,
    candidates=always(*_EXCHANGES),
    refusal=_exchange_refusal,
    effect=_exchange,
    beside=(TurnPreStep, TurnPostStep),
)
BUY: Final = Rule(
    decision=Buy,
    steps=_FREE_STEPS,
    candidates=_affordable,
    exact=True,
    refusal=_buy_refusal,
    effect=_buy,
    beside=(TurnPreStep, TurnPostStep),
)
