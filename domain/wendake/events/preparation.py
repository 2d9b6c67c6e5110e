"""Facts of setting up: pairs of tracks, homes, tribes, what every seat gets."""

from __future__ import annotations

from domain.core.events import Event, Public, Seat
from domain.wendake.words import AreaId, Track, TribeId


class PairsFormed(Event, frozen=True):
    """The score tracks were paired."""

    pairs: Public[tuple[tuple[Track, Track], tuple[Track, Track]]]


class HomeChosen(Event, frozen=True):
    """A seat chose its home."""

    seat: Public[Seat]
    home: Public[AreaId]


class TribesRevealed(Event, frozen=True):
    """Tribe cards were laid open."""

    tribes: Public[tuple[TribeId, ...]]


class TribeChosen(Event, frozen=True):
    """A seat got its tribe."""

    seat: Public[Seat]
    tribe: Public[TribeId]


class SupplyTaken(Event, frozen=True):
    """A seat got its stones, swap tiles, canoes and natives; these lie in the longhouse."""

    seat: Public[Seat]
    stones: Public[int]
    """Normal stones."""
    black_stone: Public[bool]
    swaps: Public[int]
    black_warrior: Public[bool]
