"""Folding the facts about natives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event, Seat
from domain.core.tuples import with_item
from domain.wendake.events.natives import NativesMoved
from domain.wendake.evolve.changes import Fold, changed, plus
from domain.wendake.state import NOWHERE, Occupant, WendakePosition
from domain.wendake.words import BLACK, HOME, LONGHOUSE, PIECE_RANK, WOMAN, Piece


def _natives_moved(position: WendakePosition, event: NativesMoved) -> WendakePosition:
    position = _put(position, event.seat, event.piece, event.source, -event.count)
    return _put(position, event.seat, event.piece, event.target, event.count)


def _put(position: WendakePosition, seat: Seat, piece: Piece, place: str, count: int) -> WendakePosition:
    """Put natives at a place, or take them away (a negative count)."""
    pieces = position.pieces[seat]
    if place == LONGHOUSE:
        return changed(position, seat, longhouse=plus(pieces.longhouse, PIECE_RANK[piece], count))
    if place == HOME:
        if piece == WOMAN:
            return changed(position, seat, women=pieces.women + count)
        return changed(position, seat, hunters=pieces.hunters + count)
    slot = position.territory.slot_number.get(place)
    if slot is not None:
        occupant = Occupant(seat, piece) if count > 0 else None
        return replace(position, slots=with_item(position.slots, slot, occupant))
    area = position.territory.area_number[place]
    if piece == BLACK:
        return replace(position, black_area=area if count > 0 else NOWHERE)
    return replace(position, guards=with_item(position.guards, area, plus(position.guards[area], seat, count)))


FOLDS: Final[Mapping[type[Event], Fold]] = {
    NativesMoved: _natives_moved,
}
