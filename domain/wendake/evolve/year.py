"""Folding the facts of the course of the years: the turn order, its stones, the year that begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.wendake.events.year import RowCleared, TurnOrderSet, YearStarted
from domain.wendake.evolve.changes import Fold, changed
from domain.wendake.state import WendakePosition


def _turn_order_set(position: WendakePosition, event: TurnOrderSet) -> WendakePosition:
    return replace(position, order=event.order)


def _row_cleared(position: WendakePosition, event: RowCleared) -> WendakePosition:
    for seat in event.order:
        if seat in event.black:
            position = changed(position, seat, black_stone=True)
        else:
            position = changed(position, seat, stones=position.pieces[seat].stones + 1)
    return replace(position, row=(), row_black=())


def _year_started(position: WendakePosition, event: YearStarted) -> WendakePosition:
    return replace(position, year=event.year)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    TurnOrderSet: _turn_order_set,
    RowCleared: _row_cleared,
    YearStarted: _year_started,
}
