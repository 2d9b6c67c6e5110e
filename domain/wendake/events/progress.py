"""Facts about progress tiles."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Event, Public, Seat
from domain.wendake.words import ProgressId


class ProgressLaidOut(Event, frozen=True):
    """The progress tiles of a level were laid out, and the others sorted out."""

    level: Public[int]
    display: Public[tuple[ProgressId, ...]]
    sorted_out: Public[tuple[ProgressId, ...]]


class ProgressTaken(Event, frozen=True):
    """A seat got a progress tile, ready to use."""

    seat: Public[Seat]
    tile: Public[ProgressId]
    source: Public[Literal["display", "sorted_out"]]


class ProgressTurned(Event, frozen=True):
    """A seat used a progress tile, or a used one became ready."""

    seat: Public[Seat]
    tile: Public[ProgressId]
    ready: Public[bool]
