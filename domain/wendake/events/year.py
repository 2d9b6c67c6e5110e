"""Facts of the course of the years: the turn order, its stones, the year that begins."""

from __future__ import annotations

from domain.core.events import Event, Public, Seat


class TurnOrderSet(Event, frozen=True):
    """The turn order was settled."""

    order: Public[tuple[Seat, ...]]


class RowCleared(Event, frozen=True):
    """The stones of the turn order went back to their owners."""

    order: Public[tuple[Seat, ...]]
    """Whose they were, by space."""
    black: Public[tuple[Seat, ...]]
    """Whose stone there was the black one."""


class YearStarted(Event, frozen=True):
    """A year began."""

    year: Public[int]
