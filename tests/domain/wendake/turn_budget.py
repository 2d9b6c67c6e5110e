"""The budget of a turn: a measure that every decision of the turn lowers (`wendake 10`, invariant 16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.core.agenda import Step
from domain.wendake import steps
from domain.wendake.rules.trade import exchange_limit, purchases_left
from domain.wendake.state import WendakePosition
from domain.wendake.words import WARRIORS

Left = Callable[[WendakePosition, Any], int]

_NEEDED: Mapping[type[Step], Left] = {
    steps.TurnStartStep: lambda _at, _step: 0,
    steps.TileHubStep: lambda _at, _step: 0,
    steps.CanoeStep: lambda _at, _step: 1,
    steps.FireStep: lambda _at, _step: 1,
    steps.MovementStep: lambda _at, step: step.left + 1,
    steps.MilitaryStep: lambda _at, step: 4 - len(step.taken),
    steps.MaskDrawStep: lambda _at, step: 4 - step.drawn,
    steps.MaskDiscardStep: lambda _at, _step: 2,
    steps.MaskPlayStep: lambda _at, _step: 1,
    steps.MaskWildStep: lambda _at, _step: 1,
    steps.MaskVirtualStep: lambda _at, _step: 1,
    steps.ExchangeStep: lambda at, step: 10 + exchange_limit(at, step) - step.done,
    steps.FreeExchangeStep: lambda at, step: 1 + exchange_limit(at, step) - step.done,
    steps.SmallpoxStep: lambda _at, _step: 9,
    steps.BuyStep: lambda at, step: 2 + 3 * purchases_left(at, step),
    steps.PayStep: lambda _at, _step: 2,
    steps.ChooseTrackStep: lambda _at, _step: 1,
    steps.ChooseFlagStep: lambda _at, _step: 1,
    steps.EconomyStep: lambda _at, _step: 1,
    steps.RitualStep: lambda _at, step: 3 + max(0, 2 + ("P3-06" in step.used) - step.placed),
    steps.ProgressChoiceStep: lambda _at, _step: 1,
}
"""By open state: decisions that it, and the states it opens at no cost, can take at most."""


def budget(at: WendakePosition) -> tuple[int, ...]:
    """Return the budget of the seat to move, the most important number first. No number is ever negative.

    A stone brings a new list of actions, the fire another one; a purchase lowers the display and brings a tile to
    use; a tile or an action opens states; a step of a movement may make an outpost.
    """
    hub = at.agenda[0]
    pieces = at.pieces[hub.seat]
    tile = hub if isinstance(hub, steps.TileHubStep) else None
    return (
        pieces.stones + pieces.black_stone,
        int(tile is not None),
        int(pieces.fire is None),
        0 if tile is None else len(tile.actions) - len(tile.performed),
        sum(map(len, at.display)),
        sum(owned.ready for owned in pieces.progress),
        sum(_NEEDED[type(step)](at, step) for step in at.agenda),
        sum(there is not None and there.seat == hub.seat and there.piece in WARRIORS for there in at.slots),
        pieces.swaps,
    )
