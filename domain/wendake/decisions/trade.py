"""Decisions of a trade: exchange, smallpox, buying, points of economy."""

from __future__ import annotations

from domain.core.events import Decision, Public
from domain.wendake.words import AreaId, Piece, ProgressId, Resource, SlotId, Track, Vegetable


class Exchange(Decision, frozen=True):
    """Exchange one resource for another."""

    give: Public[Resource]
    get: Public[Resource]


class EndExchange(Decision, frozen=True):
    """End the exchange."""


class ChooseVictim(Decision, frozen=True):
    """Choose the native that smallpox sends to the longhouse."""

    where: Public[AreaId | SlotId]
    piece: Public[Piece]


class BuyProgress(Decision, frozen=True):
    """Buy a progress tile."""

    tile: Public[ProgressId]


class EndBuy(Decision, frozen=True):
    """Buy nothing more."""


class Pay(Decision, frozen=True):
    """Choose what is paid for a progress tile."""

    leather: Public[int]
    fish: Public[int]
    vegetables: Public[tuple[Vegetable, ...]]


class ChooseTrack(Decision, frozen=True):
    """Choose one of the tied tracks."""

    track: Public[Track]


class SpendForEconomy(Decision, frozen=True):
    """Spend different resources for points of economy."""

    types: Public[tuple[Resource, ...]]


class EndTrade(Decision, frozen=True):
    """Spend nothing for economy."""
