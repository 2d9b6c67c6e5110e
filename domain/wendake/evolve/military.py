"""Folding the facts of the military: turtle tiles, majorities, flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.wendake.events.military import FlagsChanged, MajorityCounted, TurtlesDealtAnew, TurtlesRevealed, TurtleTaken
from domain.wendake.evolve.changes import Fold, changed, told
from domain.wendake.state import WendakePosition


def _flags_changed(position: WendakePosition, event: FlagsChanged) -> WendakePosition:
    position = replace(position, flags_free=event.free)
    return position if event.seat is None else changed(position, event.seat, flag=event.flag)


def _turtle_taken(position: WendakePosition, event: TurtleTaken) -> WendakePosition:
    return changed(position, event.seat, turtles=(*position.pieces[event.seat].turtles, event.tile))


def _turtles_revealed(position: WendakePosition, _event: TurtlesRevealed) -> WendakePosition:
    return replace(position, turtles_revealed=True)


def _turtles_dealt_anew(position: WendakePosition, event: TurtlesDealtAnew) -> WendakePosition:
    return changed(position, event.seat, turtles=event.tiles)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    FlagsChanged: _flags_changed,
    TurtleTaken: _turtle_taken,
    TurtlesRevealed: _turtles_revealed,
    TurtlesDealtAnew: _turtles_dealt_anew,
    MajorityCounted: told,
}
