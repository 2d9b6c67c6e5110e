"""Folding of Nim: the changes of each fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event
from tests.nim import events
from tests.nim.state import NimPosition, Taken


def evolve(position: NimPosition, event: Event) -> NimPosition:
    """Fold a fact."""
    return FOLDS[type(event)](position, event)


def _round_started(position: NimPosition, event: events.RoundStarted) -> NimPosition:
    return replace(position, round=event.round)


def _taken(position: NimPosition, event: events.StonesTaken) -> NimPosition:
    line = Taken(event.seat, position.round, event.stones)
    return replace(position, stones=position.stones - event.stones, taken=(*position.taken, line))


FOLDS: Final[dict[type, Callable[[NimPosition, Any], NimPosition]]] = {
    **AGENDA_FOLDS,
    events.RoundStarted: _round_started,
    events.StonesTaken: _taken,
}
