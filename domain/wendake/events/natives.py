"""Facts about natives."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Event, Public, Seat
from domain.wendake.words import Piece


class NativesMoved(Event, frozen=True):
    """Natives of one seat went from one place to another."""

    seat: Public[Seat]
    piece: Public[Piece]
    count: Public[int]
    source: Public[str]
    """`longhouse`, `home` (the pool of women and hunters), an area (a guard) or a slot."""
    target: Public[str]
    why: Public[
        Literal["start", "move", "injured", "flee", "went_home", "replace", "fill", "ritual", "smallpox", "progress"]
    ]
