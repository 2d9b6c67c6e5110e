"""Effects that exchange or take a card of a display (`discoveries 4.2`, `4.3`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepClosed
from domain.core.rulebook import Refusal, Rule
from domain.core.ruleset import Recorder
from domain.discoveries.decisions import ChooseDiscovery, ChooseTribe
from domain.discoveries.events import PlansChanged, TribeTaken
from domain.discoveries.rules.cards import slot_refusal
from domain.discoveries.rules.grey import gain_grey
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import ChangingPlansStep, TakingTribeStep
from domain.discoveries.words import Attitude


def _discoveries(position: DiscoveriesPosition, _step: ChangingPlansStep) -> Iterator[ChooseDiscovery]:
    return map(ChooseDiscovery, range(len(position.exploration)))


def _discovery_refusal(
    position: DiscoveriesPosition, _step: ChangingPlansStep, decision: ChooseDiscovery
) -> Refusal | None:
    return slot_refusal(position, "EXPLORATION", decision.slot)


def _choose_discovery(game: Recorder[DiscoveriesPosition], step: ChangingPlansStep, decision: ChooseDiscovery) -> None:
    position = game.position
    card, current = position.card_at("EXPLORATION", decision.slot), position.mats[step.seat].current
    if card is not None and current is not None:
        game.record(PlansChanged(step.seat, decision.slot, card, current))
    game.record(StepClosed())


def _tribes(position: DiscoveriesPosition, _step: TakingTribeStep) -> Iterator[ChooseTribe]:
    return map(ChooseTribe, range(len(position.encounter)))


def _tribe_refusal(position: DiscoveriesPosition, step: TakingTribeStep, decision: ChooseTribe) -> Refusal | None:
    refusal = slot_refusal(position, "ENCOUNTER", decision.slot)
    if refusal is not None:
        return refusal
    card = position.card_at("ENCOUNTER", decision.slot)
    tribe = None if card is None else position.components.cards[card].tribe
    attitude: Attitude = "SUN" if position.components.recipes[step.action].effect == "SUN" else "ARROW"
    if tribe is not None and tribe.attitude != attitude:
        return Refusal("wrong_attitude", "4.3", {"tribe": tribe.name, "attitude": attitude})
    return None


def _choose_tribe(game: Recorder[DiscoveriesPosition], step: TakingTribeStep, decision: ChooseTribe) -> None:
    card = game.position.card_at("ENCOUNTER", decision.slot)
    if card is not None:
        game.record(TribeTaken(step.seat, decision.slot, card))
    gain_grey(game, step.seat)


CHOOSE_DISCOVERY: Final = Rule(
    decision=ChooseDiscovery,
    steps=(ChangingPlansStep,),
    candidates=_discoveries,
    refusal=_discovery_refusal,
    effect=_choose_discovery,
)
CHOOSE_TRIBE: Final = Rule(
    decision=ChooseTribe,
    steps=(TakingTribeStep,),
    candidates=_tribes,
    refusal=_tribe_refusal,
    effect=_choose_tribe,
)
