"""The course of a game: set-up, the settlement of a round, the end (`discoveries 2`, `8.3`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.chance import EVERYBODY
from domain.core.rulebook import Refusal, Rule
from domain.core.ruleset import Recorder
from domain.discoveries.decisions import ChooseStartDiscovery
from domain.discoveries.events import GENERAL, CardTaken, DiceMoved, PileSet, RoundSettled, StartSeatSet, supply
from domain.discoveries.rules.cards import refill, slot_refusal
from domain.discoveries.rules.dice import roll
from domain.discoveries.rules.turns import start_turn
from domain.discoveries.scoring import game_scored, standings
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import SettlementStep, SetupChoiceStep, TurnStartStep
from domain.discoveries.words import GREY, OWN_DICE, SEAT_COLOURS

START_SEAT: Final = "discoveries.start_seat"
"""The pile of a single draw: the seat that opens every round, when it was not agreed."""


def set_up(game: Recorder[DiscoveriesPosition]) -> None:
    """Find the start seat, make the pile, fill the displays, give out dice; the first cards are chosen next."""
    position = game.position
    agreed = position.options.start_seat
    start = agreed if agreed is not None else game.chance.draw(START_SEAT, range(position.seats), EVERYBODY)
    game.record(StartSeatSet(start, agreed is None))
    numbers = position.components.numbers[position.seats]
    game.record(PileSet(numbers.cards, len(position.components.cards) - numbers.cards))
    refill(game)
    grey = tuple(f"{GREY}{number}" for number in range(1, numbers.grey_dice + 1))
    for seat in range(position.seats):
        own = tuple(f"{SEAT_COLOURS[seat]}{number}" for number in range(1, OWN_DICE + 1))
        game.record(DiceMoved(own, supply(seat), "setup", seat))
    game.record(DiceMoved(grey, GENERAL, "setup"))
    game.record(StepOpened(SetupChoiceStep(start)))


def _start_cards(position: DiscoveriesPosition, _step: SetupChoiceStep) -> Iterator[ChooseStartDiscovery]:
    return map(ChooseStartDiscovery, range(len(position.exploration)))


def _start_card_refusal(
    position: DiscoveriesPosition, _step: SetupChoiceStep, decision: ChooseStartDiscovery
) -> Refusal | None:
    return slot_refusal(position, "EXPLORATION", decision.slot)


def _choose_start_card(
    game: Recorder[DiscoveriesPosition], step: SetupChoiceStep, decision: ChooseStartDiscovery
) -> None:
    card = game.position.card_at("EXPLORATION", decision.slot)
    if card is not None:
        game.record(CardTaken(step.seat, "EXPLORATION", decision.slot, card))
    refill(game)
    position = game.position
    following = (step.seat + 1) % position.seats
    if following != position.start:
        game.record(StepChanged(SetupChoiceStep(following)))
        return
    for seat in range(position.seats):
        roll(game, seat, game.position.dice_at(supply(seat)), "setup")
    start_turn(game, position.start, 1)
    game.record(StepChanged(TurnStartStep(position.start)))


def settle_round(game: Recorder[DiscoveriesPosition]) -> None:
    """Settle the closed round; then score the game, or begin the next round (`discoveries 8.3`)."""
    position = game.position
    step = position.agenda[-1]
    if not isinstance(step, SettlementStep):
        raise TypeError(f"no settlement is due: {step!r}")
    game.record(RoundSettled(step.round, standings(position)))
    if step.final:
        game.record(game_scored(position, "rules"))
        game.record(StepClosed())
    elif step.round == position.options.max_rounds:
        game.record(game_scored(position, "round_limit"))
        game.record(StepClosed())
    else:
        start_turn(game, position.start, step.round + 1)
        game.record(StepChanged(TurnStartStep(position.start)))


CHOOSE_START_DISCOVERY: Final = Rule(
    decision=ChooseStartDiscovery,
    steps=(SetupChoiceStep,),
    candidates=_start_cards,
    refusal=_start_card_refusal,
    effect=_choose_start_card,
)
