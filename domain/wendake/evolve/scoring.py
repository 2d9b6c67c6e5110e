"""Folding the facts about points and the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event
from domain.wendake.events.scoring import GameEnded, PointsScored
from domain.wendake.evolve.changes import Fold, changed, plus
from domain.wendake.state import Scored, WendakePosition
from domain.wendake.words import TRACK_RANK


def _points_scored(position: WendakePosition, event: PointsScored) -> WendakePosition:
    tracks = plus(position.pieces[event.seat].tracks, TRACK_RANK[event.track], event.points)
    position = changed(position, event.seat, tracks=tracks)
    return replace(position, scored=(*position.scored, Scored(position.year, event)))


def _game_ended(position: WendakePosition, event: GameEnded) -> WendakePosition:
    return replace(position, ended=event)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    PointsScored: _points_scored,
    GameEnded: _game_ended,
}
