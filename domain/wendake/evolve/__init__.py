"""Fold a fact of Wendake into the position. Sets what the fact says; consults no rule.

One module a noun, the same as in `events`; `changes` holds what they share.
"""

from __future__ import annotations

from typing import Final

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event
from domain.wendake.evolve import grid, masks, military, natives, preparation, production, progress, scoring, turn, year
from domain.wendake.evolve.changes import Fold
from domain.wendake.state import WendakePosition

_FOLDS: Final[dict[type[Event], Fold]] = {
    **AGENDA_FOLDS,
    **preparation.FOLDS,
    **year.FOLDS,
    **turn.FOLDS,
    **grid.FOLDS,
    **natives.FOLDS,
    **production.FOLDS,
    **progress.FOLDS,
    **military.FOLDS,
    **masks.FOLDS,
    **scoring.FOLDS,
}


def evolve(position: WendakePosition, event: Event) -> WendakePosition:
    """Give the position after one fact."""
    return _FOLDS[type(event)](position, event)
