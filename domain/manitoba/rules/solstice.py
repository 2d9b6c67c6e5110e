"""The winter solstice: each seat's first Cree, first good and first vision (`manitoba 3.1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.rulebook import Refusal, Rule, always
from domain.manitoba.components import NONE, PATHS, RANK, SECTORS, SQUARE
from domain.manitoba.decisions import SetupCree, SetupFeather, SetupVision
from domain.manitoba.events import GoodStored
from domain.manitoba.rules.course import Game, resume
from domain.manitoba.rules.placing import occupied_refusal, put_cree
from domain.manitoba.rules.storing import has_room
from domain.manitoba.rules.visions import advance_on, advance_refusal
from domain.manitoba.state import NOBODY, ManitobaPosition
from domain.manitoba.steps import SetupCreeStep, SetupFeatherStep, SetupVisionStep

_SECTORS: Final = tuple(SetupFeather(sector) for sector in SECTORS)
_VISIONS: Final = (*(SetupVision(path) for path in PATHS), SetupVision(NONE))


def _cree_options(position: ManitobaPosition, _step: SetupCreeStep) -> Iterator[SetupCree]:
    areas = position.territory.areas
    return (SetupCree(areas[number]) for number, standing in enumerate(position.cree) if standing == NOBODY)


def _cree_refusal(position: ManitobaPosition, _step: SetupCreeStep, decision: SetupCree) -> Refusal | None:
    return occupied_refusal(position, decision.area)


def _put_cree(game: Game, step: SetupCreeStep, decision: SetupCree) -> None:
    seat = step.seat
    game.record(StepChanged(SetupVisionStep(seat)))
    good = put_cree(game, seat, SQUARE, decision.area, "solstice")
    if good == "feather":
        game.record(StepOpened(SetupFeatherStep(seat)))
    elif good is not None:
        game.record(GoodStored(seat, good, good))


def _feather_refusal(position: ManitobaPosition, step: SetupFeatherStep, decision: SetupFeather) -> Refusal | None:
    sector = decision.sector
    if not has_room(position, step.seat, RANK[sector]):
        return Refusal("sector_full", "4.7", {"sector": sector})
    return None


def _store_feather(game: Game, step: SetupFeatherStep, decision: SetupFeather) -> None:
    game.record(StepClosed())
    game.record(GoodStored(step.seat, "feather", decision.sector))


def _vision_refusal(position: ManitobaPosition, step: SetupVisionStep, decision: SetupVision) -> Refusal | None:
    return None if decision.path == NONE else advance_refusal(position, step.seat, decision.path)


def _envision(game: Game, step: SetupVisionStep, decision: SetupVision) -> None:
    game.record(StepClosed())
    if decision.path != NONE:
        advance_on(game, step.seat, decision.path)
    resume(game, step.seat)


SETUP_CREE: Final = Rule(
    decision=SetupCree, steps=(SetupCreeStep,), candidates=_cree_options, refusal=_cree_refusal, effect=_put_cree
)
SETUP_FEATHER: Final = Rule(
    decision=SetupFeather,
    steps=(SetupFeatherStep,),
    candidates=always(*_SECTORS),
    refusal=_feather_refusal,
    effect=_store_feather,
)
SETUP_VISION: Final = Rule(
    decision=SetupVision,
    steps=(SetupVisionStep,),
    candidates=always(*_VISIONS),
    refusal=_vision_refusal,
    effect=_envision,
)
