"""Progress tiles: their use and their effects (`wendake 5`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.core.agenda import Step, StepChanged, StepOpened
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.wendake import steps
from domain.wendake.decisions import UseProgress
from domain.wendake.events import MasksReturned, ProgressTurned
from domain.wendake.rules.movement import has_guard
from domain.wendake.rules.records import Game, score
from domain.wendake.rules.trade import purchases_left
from domain.wendake.state import WendakePosition
from domain.wendake.words import TOP, ProgressId

STEP_STATES: Final = (
    steps.TurnStartStep,
    steps.TileHubStep,
    steps.MovementStep,
    steps.MilitaryStep,
    steps.MaskDrawStep,
    steps.MaskPlayStep,
    steps.ExchangeStep,
    steps.BuyStep,
    steps.EconomyStep,
    steps.RitualStep,
)
"""Where tiles of the class `ANYTIME` may be used."""

MOVEMENT_TILES: Final[Mapping[ProgressId, int]] = {"P1-01": 1, "P2-01": 2, "P3-01": 3}
"""And their steps."""

_DISCOUNTS: Final[Mapping[ProgressId, int]] = {"P1-07": 1, "P2-08": 2, "P3-04": 3}
_ALWAYS_THERE: Final = ("P1-09", "P2-09", "P3-05", "P3-02")

Condition = Callable[[WendakePosition, Any], bool]


def tile_used(game: Game, seat: Seat, tile: ProgressId) -> None:
    """Turn a progress tile to its used side."""
    game.record(ProgressTurned(seat, tile, ready=False))


# When a tile may be used (`wendake 5.1`)


def _may_move(position: WendakePosition, step: Step) -> bool:
    return has_guard(position, step.seat) and not any(
        isinstance(open_, steps.MovementStep) for open_ in position.agenda
    )


def _may_reorder(_position: WendakePosition, step: steps.TileHubStep) -> bool:
    return len(step.performed) < len(step.actions)


def _before_first_draw(position: WendakePosition, step: steps.MaskDrawStep) -> bool:
    return step.drawn == 0 and not step.double and (position.deck > 0 or bool(position.discard))


def _may_take_back(position: WendakePosition, step: steps.MaskDrawStep) -> bool:
    return step.drawn == 0 and bool(position.pieces[step.seat].played)


def _may_share(position: WendakePosition, _step: steps.MaskPlayStep) -> bool:
    return any(position.disks_on(space) for space in position.components.spaces)


def _has_mask(position: WendakePosition, step: Step) -> bool:
    return bool(position.pieces[step.seat].hand)


def _may_buy(position: WendakePosition, step: steps.BuyStep) -> bool:
    return purchases_left(position, step) > 0 and any(position.display)


def _has_animals(position: WendakePosition, step: Step) -> bool:
    return any(position.pieces[step.seat].resources[3:])


def _has_vegetables(position: WendakePosition, step: Step) -> bool:
    return any(position.pieces[step.seat].resources[:3])


def _has_resources(position: WendakePosition, step: Step) -> bool:
    return any(position.pieces[step.seat].resources)


def _has_longhouse(position: WendakePosition, step: Step) -> bool:
    return any(position.pieces[step.seat].longhouse)


def transferable(position: WendakePosition, seat: Seat) -> bool:
    """Return whether a point can go from a track to another."""
    tracks = position.pieces[seat].tracks
    return any(
        give and get < TOP for giver, give in enumerate(tracks) for taker, get in enumerate(tracks) if giver != taker
    )


def _may_transfer(position: WendakePosition, step: Step) -> bool:
    return transferable(position, step.seat)


def _yes(_position: WendakePosition, _step: Step) -> bool:
    return True


_WHEN: Final[Mapping[ProgressId, tuple[tuple[type[Step], ...], Condition]]] = {
    **dict.fromkeys(MOVEMENT_TILES, (STEP_STATES, _may_move)),
    **dict.fromkeys(_ALWAYS_THERE, (STEP_STATES, _yes)),
    **dict.fromkeys(_DISCOUNTS, ((steps.BuyStep,), _may_buy)),
    "P1-02": ((steps.MilitaryStep,), _yes),
    "P1-03": ((steps.TileHubStep,), _may_reorder),
    "P1-04": ((steps.RitualStep,), _yes),
    "P1-05": ((steps.MaskDrawStep,), _before_first_draw),
    "P1-06": ((steps.MaskPlayStep,), _may_share),
    "P1-08": ((steps.ExchangeStep,), _yes),
    "P1-10": (STEP_STATES, _has_animals),
    "P2-03": ((steps.RitualStep,), _yes),
    "P2-04": (STEP_STATES, _may_transfer),
    "P2-05": ((steps.MaskDrawStep,), _may_take_back),
    "P2-06": ((steps.MaskPlayStep,), _has_mask),
    "P2-07": (STEP_STATES, _has_resources),
    "P2-10": (STEP_STATES, _has_vegetables),
    "P3-03": ((steps.MilitaryStep,), _yes),
    "P3-06": ((steps.RitualStep,), _yes),
    "P3-07": (STEP_STATES, _has_resources),
    "P3-08": (STEP_STATES, _has_longhouse),
    "P3-09": ((steps.MaskDrawStep, steps.MaskPlayStep), _yes),
    "P3-10": ((steps.MaskPlayStep,), _yes),
}
"""By tile: the steps that allow its use, and a further condition. P2-02 is a part of `Replace`."""


def _time_refusal(position: WendakePosition, step: Step, tile: ProgressId) -> Refusal | None:
    """Return why a tile cannot be used at a step, by any owner; `None` when it can."""
    when = _WHEN.get(tile)
    if when is None or not isinstance(step, when[0]):
        return Refusal("not_the_time", "5.1", {"tile": tile})
    if not when[1](position, step):
        return Refusal("no_effect", "5.1", {"tile": tile})
    return None


def _candidates(position: WendakePosition, step: Step) -> list[UseProgress]:
    return [
        UseProgress(owned.tile)
        for owned in position.pieces[step.seat].progress
        if owned.ready and _time_refusal(position, step, owned.tile) is None
    ]


def _refusal(position: WendakePosition, step: Step, decision: UseProgress) -> Refusal | None:
    owned = next((owned for owned in position.pieces[step.seat].progress if owned.tile == decision.tile), None)
    if owned is None:
        return Refusal("tile_not_owned", "5.1", {"tile": decision.tile})
    if not owned.ready:
        return Refusal("tile_used", "5.1", {"tile": decision.tile})
    return _time_refusal(position, step, decision.tile)


# The effects (`wendake 5.2`)


def _move(game: Game, step: Step, tile: ProgressId) -> None:
    game.record(StepOpened(steps.MovementStep(step.seat, MOVEMENT_TILES[tile])))


def _ask(game: Game, step: Step, tile: ProgressId) -> None:
    game.record(StepOpened(steps.ProgressChoiceStep(step.seat, tile)))


def _free_order(game: Game, step: steps.TileHubStep, _tile: ProgressId) -> None:
    game.record(
        StepChanged(
            steps.TileHubStep(
                step.seat,
                step.actions,
                step.performed,
                step.last,
                free_order=True,
                extra=step.extra,
                placed=step.placed,
            )
        )
    )


def _ally(game: Game, step: steps.MilitaryStep, tile: ProgressId) -> None:
    game.record(StepChanged(steps.MilitaryStep(step.seat, step.taken, tuple(sorted((*step.used, tile))))))


def _ritual(game: Game, step: steps.RitualStep, tile: ProgressId) -> None:
    game.record(StepChanged(steps.RitualStep(step.seat, step.placed, tuple(sorted((*step.used, tile))))))


def _draw_two(game: Game, step: steps.MaskDrawStep, _tile: ProgressId) -> None:
    game.record(StepChanged(steps.MaskDrawStep(step.seat, step.drawn, double=True)))


def _take_back(game: Game, step: steps.MaskDrawStep, _tile: ProgressId) -> None:
    game.record(MasksReturned(step.seat, game.position.pieces[step.seat].played))


def _share(game: Game, step: steps.MaskPlayStep, _tile: ProgressId) -> None:
    game.record(StepChanged(steps.MaskPlayStep(step.seat, True, step.wild, step.wild_as, step.virtual)))


def _wild(game: Game, step: steps.MaskPlayStep, _tile: ProgressId) -> None:
    game.record(StepOpened(steps.MaskWildStep(step.seat)))


def _virtual(game: Game, step: steps.MaskPlayStep, _tile: ProgressId) -> None:
    game.record(StepOpened(steps.MaskVirtualStep(step.seat)))


def _mask_point(game: Game, step: Step, tile: ProgressId) -> None:
    score(game, step.seat, "MASK", 1, tile)


def _discount(game: Game, step: steps.BuyStep, tile: ProgressId) -> None:
    game.record(StepChanged(steps.BuyStep(step.seat, step.bought, step.discount + _DISCOUNTS[tile])))


def _more_units(game: Game, step: steps.ExchangeStep, _tile: ProgressId) -> None:
    game.record(StepChanged(steps.ExchangeStep(step.seat, step.done, plus2=True)))


def _free_exchange(game: Game, step: Step, _tile: ProgressId) -> None:
    game.record(StepOpened(steps.FreeExchangeStep(step.seat)))


_EFFECTS: Final[Mapping[ProgressId, Callable[[Game, Any, ProgressId], None]]] = {
    **dict.fromkeys(MOVEMENT_TILES, _move),
    **dict.fromkeys(_DISCOUNTS, _discount),
    "P1-02": _ally,
    "P1-03": _free_order,
    "P1-04": _ritual,
    "P1-05": _draw_two,
    "P1-06": _share,
    "P1-08": _more_units,
    "P2-03": _ritual,
    "P2-05": _take_back,
    "P2-06": _wild,
    "P2-07": _free_exchange,
    "P3-03": _ally,
    "P3-06": _ritual,
    "P3-09": _mask_point,
    "P3-10": _virtual,
}
"""By tile; the others ask for a choice."""


def _use(game: Game, step: Step, decision: UseProgress) -> None:
    tile_used(game, step.seat, decision.tile)
    _EFFECTS.get(decision.tile, _ask)(game, step, decision.tile)


USE_PROGRESS: Final = Rule(
    decision=UseProgress,
    steps=STEP_STATES,
    candidates=_candidates,
    exact=True,
    refusal=_refusal,
    effect=_use,
    beside=STEP_STATES,
)
