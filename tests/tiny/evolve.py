"""Folding of the tiny ruleset: the changes of each fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event, Seat
from tests.tiny import events
from tests.tiny.state import Scored, TinyPosition

T = TypeVar("T")


def evolve(position: TinyPosition, event: Event) -> TinyPosition:
    """Fold a fact."""
    return FOLDS[type(event)](position, event)


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _buried(position: TinyPosition, event: events.CounterBuried) -> TinyPosition:
    return replace(position, buried=event.counter)


def _unburied(position: TinyPosition, _event: events.CounterUnburied) -> TinyPosition:
    return replace(position, buried=None)


def _round_started(position: TinyPosition, event: events.RoundStarted) -> TinyPosition:
    nothing = (None,) * position.seats
    return replace(position, round=event.round, wagers=nothing, laid=nothing, rolled=(0,) * position.seats)


def _drawn(position: TinyPosition, event: events.CounterDrawn) -> TinyPosition:
    return replace(position, hands=_with(position.hands, event.seat, event.counter))


def _returned(position: TinyPosition, event: events.CounterReturned) -> TinyPosition:
    return replace(position, hands=_with(position.hands, event.seat, None))


def _shown(position: TinyPosition, event: events.CounterLaid | events.CounterShown) -> TinyPosition:
    return replace(
        position,
        hands=_with(position.hands, event.seat, None),
        laid=_with(position.laid, event.seat, event.counter),
        seen=(*position.seen, event.counter),
    )


def _wagered(position: TinyPosition, event: events.WagerMade) -> TinyPosition:
    return replace(position, wagers=_with(position.wagers, event.seat, event.wager))


def _rolled(position: TinyPosition, event: events.DieRolled) -> TinyPosition:
    return replace(position, rolled=_with(position.rolled, event.seat, event.face))


def _scored(position: TinyPosition, event: events.PointsScored) -> TinyPosition:
    points = _with(position.points, event.seat, position.points[event.seat] + event.points)
    return replace(position, points=points, scored=(*position.scored, Scored(position.round, event)))


def _over(position: TinyPosition, _event: events.GameOver) -> TinyPosition:
    return replace(position, over=True)


FOLDS: Final[dict[type, Callable[[TinyPosition, Any], TinyPosition]]] = {
    **AGENDA_FOLDS,
    events.CounterBuried: _buried,
    events.CounterUnburied: _unburied,
    events.RoundStarted: _round_started,
    events.CounterDrawn: _drawn,
    events.CounterReturned: _returned,
    events.CounterLaid: _shown,
    events.CounterShown: _shown,
    events.WagerMade: _wagered,
    events.DieRolled: _rolled,
    events.PointsScored: _scored,
    events.GameOver: _over,
}
