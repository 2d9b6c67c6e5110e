"""Gaining a grey die, also when the general supply is exhausted (`discoveries 4.3`, `R15`)."""

from __future__ import annotations

from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always
from domain.core.ruleset import Recorder
from domain.discoveries.decisions import ChooseGreySide
from domain.discoveries.events import GENERAL, DiceLocked, DiceMoved, Place, camp, supply
from domain.discoveries.rules.dice import first_of, roll
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import TakingGreyStep
from domain.discoveries.words import GREY, SIDES, DieId, Side


def gain_grey(game: Recorder[DiscoveriesPosition], seat: Seat) -> None:
    """Gain a grey die and end the effect on top of the agenda.

    From the general supply; when that is empty, from a side of the camp that the seat chooses; when
    no grey die lies there either, none is gained.
    """
    if (die := _grey_at(game.position, GENERAL)) is not None:
        _take(game, seat, die)
    elif _grey_sides(game.position):
        game.record(StepChanged(TakingGreyStep(seat)))
    else:
        game.record(StepClosed())


def _grey_at(position: DiscoveriesPosition, place: Place) -> DieId | None:
    return first_of(position.dice_at(place), GREY)


def _grey_sides(position: DiscoveriesPosition) -> tuple[Side, ...]:
    return tuple(side for side in SIDES if _grey_at(position, camp(side)) is not None)


def _take(game: Recorder[DiscoveriesPosition], seat: Seat, die: DieId) -> None:
    game.record(DiceMoved((die,), supply(seat), "grey", seat))
    roll(game, seat, (die,), "grey")
    game.record(DiceLocked(seat, (die,)))
    game.record(StepClosed())


def _grey_side_refusal(
    position: DiscoveriesPosition, _step: TakingGreyStep, decision: ChooseGreySide
) -> Refusal | None:
    sides = _grey_sides(position)
    return None if decision.side in sides else Refusal("no_grey_die", "R15", {"side": decision.side}, sides)


def _choose_grey_side(game: Recorder[DiscoveriesPosition], step: TakingGreyStep, decision: ChooseGreySide) -> None:
    die = _grey_at(game.position, camp(decision.side))
    if die is not None:
        _take(game, step.seat, die)


CHOOSE_GREY_SIDE: Final = Rule(
    decision=ChooseGreySide,
    steps=(TakingGreyStep,),
    candidates=always(*(ChooseGreySide(side) for side in SIDES)),
    refusal=_grey_side_refusal,
    effect=_choose_grey_side,
)
