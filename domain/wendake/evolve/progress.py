"""Folding the facts about progress tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.core.tuples import with_item
from domain.wendake.events.progress import ProgressLaidOut, ProgressTaken, ProgressTurned
from domain.wendake.evolve.changes import Fold, changed
from domain.wendake.state import OwnedProgress, WendakePosition


def _progress_laid_out(position: WendakePosition, event: ProgressLaidOut) -> WendakePosition:
    level = event.level - 1
    display, out = (
        with_item(position.display, level, event.display),
        with_item(position.sorted_out, level, event.sorted_out),
    )
    return replace(position, display=display, sorted_out=out)


def _progress_taken(position: WendakePosition, event: ProgressTaken) -> WendakePosition:
    pieces = position.pieces[event.seat]
    position = changed(position, event.seat, progress=(*pieces.progress, OwnedProgress(event.tile)))
    piles = position.display if event.source == "display" else position.sorted_out
    left = tuple(tuple(tile for tile in pile if tile != event.tile) for pile in piles)
    return replace(position, display=left) if event.source == "display" else replace(position, sorted_out=left)


def _progress_turned(position: WendakePosition, event: ProgressTurned) -> WendakePosition:
    progress = tuple(
        OwnedProgress(owned.tile, event.ready) if owned.tile == event.tile else owned
        for owned in position.pieces[event.seat].progress
    )
    return changed(position, event.seat, progress=progress)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    ProgressLaidOut: _progress_laid_out,
    ProgressTaken: _progress_taken,
    ProgressTurned: _progress_turned,
}
