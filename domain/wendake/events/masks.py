"""Facts about masks: the two piles, the hands, the ceremony."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Event, Private, Public, Seat
from domain.wendake.words import CardId, Kind, SpaceId


class MaskRevealed(Event, frozen=True):
    """The top mask of the deck was turned over onto the discard pile."""

    card: Public[CardId]
    why: Public[Literal["discard", "smallpox"]]


class DeckReshuffled(Event, frozen=True):
    """The discard pile became the deck."""

    cards: Public[int]


class MaskDrawn(Event, frozen=True):
    """A seat drew the top mask of the deck."""

    seat: Public[Seat]
    card: Private[CardId]


class MaskTaken(Event, frozen=True):
    """A seat took the top mask of the discard pile."""

    seat: Public[Seat]
    card: Public[CardId]


class MaskDiscarded(Event, frozen=True):
    """A seat discarded a mask of its hand, face up."""

    seat: Public[Seat]
    card: Public[CardId]


class KindDeclared(Event, frozen=True, rename={"as_": "as"}):
    """A seat declared one of its masks to be of another kind, or the kind of the additional mask."""

    seat: Public[Seat]
    kind: Public[Kind | None]
    """The kind of the mask in hand; `None` for the additional mask."""
    as_: Public[Kind]


class MasksPlayed(Event, frozen=True):
    """A seat played masks and put its disk on a space."""

    seat: Public[Seat]
    space: Public[SpaceId]
    cards: Public[tuple[CardId, ...]]
    """The cards, sorted; the additional mask is none of them."""
    above: Public[tuple[int, ...]]
    """By kind: the masks of this kind left in its hand have higher numbers, for the lowest are played."""
    below: Public[tuple[int, ...]] = (0, 0, 0, 0, 0)
    """By kind: but one of them, declared to be of another kind and not played, has a lower number than this.

    0 where none was.
    """


class MasksReturned(Event, frozen=True):
    """A seat took the masks it had played back into its hand."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


class CeremonyCleared(Event, frozen=True):
    """All mask disks went back to the preparation area."""


class HandDealtAnew(Event, frozen=True):
    """A hand was dealt anew, in a world that looks the same to a viewer."""

    seat: Public[Seat]
    cards: Private[tuple[CardId, ...]]
    """The whole hand."""
