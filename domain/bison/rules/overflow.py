"""Stocks above the end of the scale: the windows that interrupt a scoring (`bison 5.4`)."""

from __future__ import annotations

from typing import Final

from domain.bison.board import Region
from domain.bison.decisions import AcceptLoss
from domain.bison.events import OverflowLost
from domain.bison.rules.market import close_if_within_scale
from domain.bison.state import BisonPosition
from domain.bison.steps import OverflowStep
from domain.core.agenda import StepOpened
from domain.core.rulebook import Rule, always, never
from domain.core.ruleset import Recorder


def open_windows(game: Recorder[BisonPosition], region: Region) -> bool:
    """Open a window for every seat with an overfull stock of the region's animal.

    The window of the round's first player, or of the next seat after it, lies on top.
    Returns whether a window was opened.
    """
    position = game.position
    limit = position.components.stock_max
    order = [(position.first + turn) % position.seats for turn in range(position.seats)]
    overfull = [seat for seat in order if position.stocks[seat].of(region.animal) > limit]
    for seat in reversed(overfull):
        game.record(StepOpened(OverflowStep(seat, region.animal, region.key)))
    return bool(overfull)


def _accept_loss(game: Recorder[BisonPosition], step: OverflowStep, _decision: AcceptLoss) -> None:
    position = game.position
    excess = position.stocks[step.seat].of(step.animal) - position.components.stock_max
    game.record(OverflowLost(step.seat, step.animal, excess, step.region))
    close_if_within_scale(game, step)


ACCEPT_LOSS: Final = Rule(
    decision=AcceptLoss, steps=(OverflowStep,), candidates=always(AcceptLoss()), refusal=never, effect=_accept_loss
)
