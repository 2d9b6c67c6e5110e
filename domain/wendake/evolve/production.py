"""Folding the facts about resources, beavers and canoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.core.events import Event
from domain.wendake.events.production import CanoePlaced, GoodsChanged
from domain.wendake.evolve.changes import Fold, changed, plus
from domain.wendake.state import WendakePosition


def _goods_changed(position: WendakePosition, event: GoodsChanged) -> WendakePosition:
    pieces = position.pieces[event.seat]
    resources = tuple(have + change for have, change in zip(pieces.resources, event.resources, strict=True))
    return changed(position, event.seat, resources=resources, beavers=pieces.beavers + event.beavers)


def _canoe_placed(position: WendakePosition, event: CanoePlaced) -> WendakePosition:
    pieces = position.pieces[event.seat]
    lakes = plus(pieces.lakes, position.territory.lakes.index(event.lake), 1)
    return changed(position, event.seat, canoes=pieces.canoes - 1, lakes=lakes)


FOLDS: Final[Mapping[type[Event], Fold]] = {
    GoodsChanged: _goods_changed,
    CanoePlaced: _canoe_placed,
}
