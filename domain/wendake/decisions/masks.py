"""Decisions of the mask ceremony."""

from __future__ import annotations

from typing import Literal

from domain.core.events import Decision, Public
from domain.wendake.words import CardId, Kind, SpaceId


class DrawMask(Decision, frozen=True):
    """Draw a mask from the deck or the discard pile."""

    source: Public[Literal["DECK", "DISCARD"]]


class SkipDraw(Decision, frozen=True):
    """Draw no mask, for none is left."""


class DiscardMask(Decision, frozen=True):
    """Discard a mask of the hand."""

    card: Public[CardId]


class PlayMasks(Decision, frozen=True):
    """Play masks on a space; their kinds are sorted."""

    space: Public[SpaceId]
    kinds: Public[tuple[Kind, ...]]


class DeclareWild(Decision, frozen=True, rename={"as_": "as"}):
    """Declare one mask of a kind to be of another."""

    kind: Public[Kind]
    as_: Public[Kind]


class DeclareVirtual(Decision, frozen=True):
    """Choose the kind of the additional mask."""

    kind: Public[Kind]


class EndMask(Decision, frozen=True):
    """Play no masks."""
