"""A turn: choosing an action, announcing its hunters, ending the turn (`bison 4`, `4.1`)."""

from __future__ import annotations

from typing import Final

from domain.bison.components import ACTIONS
from domain.bison.decisions import ChooseAction, ChooseCount, EndTurn
from domain.bison.events import MarkerPlaced
from domain.bison.rules.execution import begin, executable
from domain.bison.state import BisonPosition
from domain.bison.steps import CountStep, GainStep, PayStep, ScoringStep, TurnPostStep, TurnPreStep
from domain.core.agenda import StepChanged
from domain.core.events import SERVICE
from domain.core.rulebook import Refusal, Rule, always, never
from domain.core.ruleset import Recorder

ACTIONS_PER_ROUND: Final = 4
"""The number of different actions of every seat in a round, one for each turn."""

_ACTIONS: Final = tuple(ChooseAction(action) for action in ACTIONS)
_COUNTS: Final = tuple(ChooseCount(hunters) for hunters in range(6))


def _action_refusal(position: BisonPosition, step: TurnPreStep, decision: ChooseAction) -> Refusal | None:
    markers = position.used[step.seat]
    if decision.action in markers:
        free = tuple(action for action in ACTIONS if action not in markers)
        return Refusal("action_used", "4", {"action": decision.action}, free)
    if len(markers) == ACTIONS_PER_ROUND - 1 and "lay_tile" not in markers and decision.action != "lay_tile":
        return Refusal("tile_must_be_laid", "4", {"action": decision.action}, ("lay_tile",))
    return None


def _choose_action(game: Recorder[BisonPosition], step: TurnPreStep, decision: ChooseAction) -> None:
    game.record(MarkerPlaced(step.seat, decision.action))
    game.record(StepChanged(CountStep(step.seat, decision.action)))


def _counts(position: BisonPosition, step: CountStep) -> list[ChooseCount]:
    stock = position.stocks[step.seat].total
    return [
        count
        for count, cost in zip(_COUNTS, position.components.action_cost, strict=False)
        if cost <= stock and _executable(position, step, count.hunters)
    ]


def _executable(position: BisonPosition, step: CountStep, hunters: int) -> bool:
    return hunters == 0 or executable(position, step.seat, step.action, hunters)


def _count_refusal(position: BisonPosition, step: CountStep, decision: ChooseCount) -> Refusal | None:
    hunters = decision.hunters
    costs = position.components.action_cost
    if not 0 <= hunters < len(costs):
        return Refusal("count_out_of_range", "1.2", {"hunters": hunters, "max": len(costs) - 1})
    stock = position.stocks[step.seat].total
    if costs[hunters] > stock:
        return Refusal("cost_too_high", "4.2", {"hunters": hunters, "cost": costs[hunters], "stock": stock})
    if not _executable(position, step, hunters):
        return Refusal("count_not_executable", "R15", {"hunters": hunters, "action": step.action})
    return None


def _choose_count(game: Recorder[BisonPosition], step: CountStep, decision: ChooseCount) -> None:
    hunters = decision.hunters
    cost = game.position.components.action_cost[hunters]
    if hunters == 0:
        game.record(StepChanged(GainStep(step.seat, step.action)))
    elif cost:
        game.record(StepChanged(PayStep(step.seat, step.action, hunters, cost)))
    else:
        begin(game, step.seat, step.action, hunters)


def _end_turn(game: Recorder[BisonPosition], step: TurnPostStep, _decision: EndTurn) -> None:
    position = game.position
    following = (step.seat + 1) % position.seats
    if len(position.used[following]) == ACTIONS_PER_ROUND:
        game.record(StepChanged(ScoringStep(SERVICE)))
    else:
        game.record(StepChanged(TurnPreStep(following)))


CHOOSE_ACTION: Final = Rule(
    decision=ChooseAction,
    steps=(TurnPreStep,),
    candidates=always(*_ACTIONS),
    refusal=_action_refusal,
    effect=_choose_action,
)
CHOOSE_COUNT: Final = Rule(
    decision=ChooseCount,
    steps=(CountStep,),
    candidates=_counts,
    exact=True,
    refusal=_count_refusal,
    effect=_choose_count,
)
END_TURN: Final = Rule(
    decision=EndTurn,
    steps=(TurnPostStep,),
    candidates=always(EndTurn()),
    refusal=never,
    effect=_end_turn,
    ends_turn=True,
)
