"""Waking Cree (`manitoba 4.8`)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.core.events import Seat
from domain.core.rulebook import never
from domain.manitoba.components import NONE
from domain.manitoba.decisions import Wake
from domain.manitoba.events import CreeWoken, PointsScored
from domain.manitoba.paths import WAKE_POINT, WARRIOR
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.questions import ask, question
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import WakeStep

Occasion: TypeAlias = Literal["wake_up", "wampum", "vision", "season_end"]

_WAKE: Final = "wake"
_CHOICES: Final = (Wake(_WAKE), Wake(NONE))


def wake(game: Game, seat: Seat, count: int, why: Occasion) -> None:
    """Wake a number of Cree, each worth a point from the third space of the warrior path on (`manitoba R10`)."""
    game.record(CreeWoken(seat, count, why))
    if game.position.villages[seat].paths[WARRIOR] >= WAKE_POINT:
        game.record(PointsScored(seat, count, "wake"))


def may_wake(game: Game, seat: Seat, why: Literal["vision", "season_end"]) -> None:
    """Let a seat wake a sleeping Cree, if any; a seat that gets a point for it always does (`manitoba R39`)."""
    village = game.position.villages[seat]
    if not village.wigwam:
        return
    if village.paths[WARRIOR] >= WAKE_POINT:
        wake(game, seat, 1, why)
    else:
        ask(game, WAKE, WakeStep(seat, why))


def _options(_position: ManitobaPosition, _step: WakeStep) -> tuple[Wake, ...]:
    return _CHOICES


def _answer(game: Game, step: WakeStep, decision: Wake) -> None:
    if decision.choice == _WAKE:
        wake(game, step.seat, 1, step.why)


WAKE: Final = question(decision=Wake, step=WakeStep, candidates=_options, refusal=never, answer=_answer)
