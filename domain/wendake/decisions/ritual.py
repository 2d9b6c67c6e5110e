"""Decisions of a ritual."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import Piece


class PlaceNative(Decision, frozen=True):
    """Bring a native from the longhouse home."""

    piece: Public[Piece]


class RitualScore(Decision, frozen=True):
    """Score the ritual."""
