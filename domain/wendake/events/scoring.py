"""Facts about points and the end."""

from __future__ import annotations

from domain.core.events import Event, Public, Seat
from domain.wendake.words import Track


class PointsScored(Event, frozen=True):
    """A seat's disk moved on a track. No other fact moves it."""

    seat: Public[Seat]
    track: Public[Track]
    points: Public[int]
    """By how many spaces; negative when a point is given away."""
    why: Public[str]
    """`majority`, `ritual`, a mask space, `trade`, a progress tile or a turtle tile."""


class GameEnded(Event, frozen=True):
    """The game is over."""

    scores: Public[tuple[int, ...]]
    """By seat."""
    ranking: Public[tuple[Seat, ...]]
    """The winner first."""
