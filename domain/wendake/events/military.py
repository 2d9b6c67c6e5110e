"""Facts of the military: turtle tiles, majorities, flags."""

from __future__ import annotations

from domain.core.events import Event, Private, Public, Seat
from domain.wendake.words import AreaId, Flag, TurtleId, TurtleKind


class FlagsChanged(Event, frozen=True):
    """Flags were put out, taken, or left the game."""

    free: Public[tuple[Flag, ...]]
    """Those that can still be taken."""
    seat: Public[Seat | None] = None
    """Who has one now."""
    flag: Public[Flag | None] = None


class TurtleTaken(Event, frozen=True):
    """A seat took a turtle tile."""

    seat: Public[Seat]
    kind: Public[TurtleKind]
    tile: Private[TurtleId]


class TurtlesRevealed(Event, frozen=True):
    """All turtle tiles were turned over."""

    tiles: Public[tuple[tuple[TurtleId, ...], ...]]
    """By seat, in the order of taking."""


class TurtlesDealtAnew(Event, frozen=True):
    """The turtle tiles of a seat were dealt anew, in a world that looks the same to a viewer."""

    seat: Public[Seat]
    tiles: Private[tuple[TurtleId, ...]]
    """In the order of taking."""


class MajorityCounted(Event, frozen=True):
    """A seat has most guards in these areas."""

    seat: Public[Seat]
    areas: Public[tuple[AreaId, ...]]
