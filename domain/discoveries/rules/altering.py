"""Turning dice to a symbol, and rolling dice again (`discoveries 4.4`, `4.6`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from domain.core.agenda import StepChanged, StepClosed
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder
from domain.discoveries.decisions import ChooseDie, ChooseFace, FinishDice
from domain.discoveries.events import DiceLocked, DiceTurned, supply
from domain.discoveries.rules.dice import roll
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import AlteringDieStep, AlteringStep, RerollingStep
from domain.discoveries.words import DIE_ORDER, SYMBOLS, DieId

ChoosingStep: TypeAlias = AlteringDieStep | RerollingStep

_MOST_TURNED: Final = 2
_MOST_ROLLED: Final = 3


def _face_refusal(position: DiscoveriesPosition, step: AlteringStep, decision: ChooseFace) -> Refusal | None:
    face = decision.symbol
    symbols = {position.symbols[die] for die in position.dice_at(supply(step.seat))}
    if not symbols - {face}:
        return Refusal("nothing_to_turn", "R11", {"symbol": face})
    return None


def _choose_face(game: Recorder[DiscoveriesPosition], step: AlteringStep, decision: ChooseFace) -> None:
    game.record(StepChanged(AlteringDieStep(step.seat, step.action, decision.symbol)))


def _dice(position: DiscoveriesPosition, step: ChoosingStep) -> Iterator[ChooseDie]:
    for die in position.dice_at(supply(step.seat)):
        yield ChooseDie(die)


def _die_refusal(position: DiscoveriesPosition, step: ChoosingStep, decision: ChooseDie) -> Refusal | None:
    die = decision.die
    if die not in position.dice_at(supply(step.seat)):
        return Refusal("not_in_supply", "8.1", {"die": die})
    if isinstance(step, AlteringDieStep) and position.symbols[die] == step.face:
        return Refusal("shows_symbol_already", "R11", {"die": die, "symbol": step.face})
    if step.chosen and DIE_ORDER[die] <= DIE_ORDER[step.chosen[-1]]:
        return Refusal("out_of_order", "8.1", {"die": die, "last": step.chosen[-1]})
    return None


def _choose_die(game: Recorder[DiscoveriesPosition], step: ChoosingStep, decision: ChooseDie) -> None:
    chosen = (*step.chosen, decision.die)
    if isinstance(step, AlteringDieStep):
        if len(chosen) == _MOST_TURNED:
            _carry_out(game, step, chosen)
        else:
            game.record(StepChanged(AlteringDieStep(step.seat, step.action, step.face, chosen)))
    elif len(chosen) == _MOST_ROLLED:
        _carry_out(game, step, chosen)
    else:
        game.record(StepChanged(RerollingStep(step.seat, step.action, chosen)))


def _finish_refusal(_position: DiscoveriesPosition, step: ChoosingStep, _decision: FinishDice) -> Refusal | None:
    return None if step.chosen else Refusal("no_die_chosen", "4.1")


def _finish(game: Recorder[DiscoveriesPosition], step: ChoosingStep, _decision: FinishDice) -> None:
    _carry_out(game, step, step.chosen)


def _carry_out(game: Recorder[DiscoveriesPosition], step: ChoosingStep, chosen: tuple[DieId, ...]) -> None:
    """Turn or roll all chosen dice together, then lock them (`discoveries R46`)."""
    if isinstance(step, AlteringDieStep):
        game.record(DiceTurned(step.seat, chosen, step.face))
    else:
        roll(game, step.seat, chosen, "reroll")
    game.record(DiceLocked(step.seat, chosen))
    game.record(StepClosed())


CHOOSE_FACE: Final = Rule(
    decision=ChooseFace,
    steps=(AlteringStep,),
    candidates=always(*(ChooseFace(symbol) for symbol in SYMBOLS)),
    refusal=_face_refusal,
    effect=_choose_face,
)
CHOOSE_DIE: Final = Rule(
    decision=ChooseDie,
    steps=(AlteringDieStep, RerollingStep),
    candidates=_dice,
    refusal=_die_refusal,
    effect=_choose_die,
)
FINISH_DICE: Final = Rule(
    decision=FinishDice,
    steps=(AlteringDieStep, RerollingStep),
    candidates=always(FinishDice()),
    refusal=_finish_refusal,
    effect=_finish,
)
