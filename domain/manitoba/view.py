"""The view of a game of Manitoba: everything, for nothing on the table is secret (`manitoba 9.7`).

Nobody knows the cards of later seasons and the order of the score tiles: they are drawn when they are laid open,
so they are in no position either.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from domain.core.events import Seat, Viewer
from domain.manitoba.components import (
    GOODS,
    LANDSCAPES,
    PATHS,
    SECTORS,
    AreaId,
    CardId,
    Code,
    Colour,
    Good,
    Landscape,
    Path,
    Season,
    Sector,
)
from domain.manitoba.events import GameEnded
from domain.manitoba.scoring import FINAL_CARD, score_tile_on, sector_value
from domain.manitoba.state import NOBODY, ManitobaPosition
from domain.manitoba.steps import ManitobaStep
from domain.manitoba.territory import Hex, LaidTile


class AreaView(msgspec.Struct, frozen=True):
    """An area of the territory."""

    area: AreaId
    landscape: Landscape
    cree: Seat | None
    """The seat of the Cree there; `None` without a Cree."""
    good: Good | None
    """The good there; `None` without a good."""
    adjacent: tuple[AreaId, ...]
    hexagons: tuple[Hex, ...]
    """The hexagons (q, r) it covers, in the order of rows, then of columns."""


class CardView(msgspec.Struct, frozen=True):
    """A card of the season."""

    card: CardId
    effect: Code | Literal["scoring", "final"]
    """The effect at the end of its round: an event, a scoring, or the final scoring."""
    goods: tuple[Good, ...]
    """The goods that an event offers, or that a scoring lets choose from; empty on a scoring of the fullest sector."""
    score_tile: str | None


class SectorView(msgspec.Struct, frozen=True):
    """A sector of a village."""

    sector: Sector
    goods: int
    """Goods of its own kind."""
    berries: int
    """Exchanged berries."""
    feathers: int
    value: int
    """Its points when it is scored."""


class SeatView(msgspec.Struct, frozen=True):
    """The village of a seat."""

    seat: Seat
    score: int
    wigwam: int
    square: int
    sectors: tuple[SectorView, ...]
    small: tuple[Good, ...]
    large: tuple[Good, ...]
    paths: dict[Path, int]
    """The space of its Cree on each path; 0 without a Cree."""
    active_wampum: int
    inactive_wampum: int


class ManitobaView(msgspec.Struct, frozen=True):
    """A game of Manitoba as everybody sees it."""

    round: int
    rounds: int
    first: Seat
    """The first active seat."""
    active: Seat
    season: Season
    card: CardId
    """The card that takes effect at the end of this round."""
    cards: tuple[CardView, ...]
    """The five cards of the season; none in winter."""
    undrawn: tuple[str, ...]
    """The score tiles that are not drawn yet, ascending."""
    agenda: tuple[ManitobaStep, ...]
    """The pending steps; the last step names the seat to move."""
    tiles: tuple[LaidTile, ...]
    areas: tuple[AreaView, ...]
    """By slot of the tile, then in the order of the landscapes."""
    seats: tuple[SeatView, ...]
    supply: dict[Good, int]
    wampum: int
    hand: Good | None
    """A good that was received and is to be stored."""
    totem: tuple[Colour, ...]
    """Bottom first; while a part is lifted, the rest."""
    lifted: tuple[Colour, ...]
    """The lifted part in the village, bottom first; its top is the active colour."""
    firsts: dict[Path, tuple[Seat, ...]]
    """By path: the first seat on space 1, 2, …"""
    ended: GameEnded | None


def view(position: ManitobaPosition, _viewer: Viewer) -> ManitobaView:
    """Return the game as a viewer sees it; the same for everybody."""
    return ManitobaView(
        round=position.round,
        rounds=position.stock.rounds,
        first=position.first,
        active=position.active,
        season=position.season,
        card=position.card,
        cards=tuple(_card(position, card) for card in position.cards),
        undrawn=position.undrawn,
        agenda=position.agenda,  # type: ignore[arg-type]  # a position of Manitoba holds steps of Manitoba
        tiles=position.territory.tiles,
        areas=tuple(_area(position, number) for number in range(len(position.cree))),
        seats=tuple(_seat(position, seat) for seat in range(position.seats)),
        supply=dict(zip(GOODS, position.supply, strict=True)),
        wampum=position.wampum,
        hand=position.hand,
        totem=position.totem,
        lifted=position.lifted,
        firsts=dict(zip(PATHS, position.firsts, strict=True)),
        ended=position.ended,
    )


def _card(position: ManitobaPosition, card: CardId) -> CardView:
    event = position.components.event_cards.get(card)
    if event is not None:
        return CardView(card, event.code, event.goods, None)
    tile = score_tile_on(position, card)
    if card == FINAL_CARD:
        return CardView(card, "final", (), tile)
    scored = position.components.score_tiles[tile]
    return CardView(card, "scoring", () if scored == "most" else scored, tile)


def _area(position: ManitobaPosition, number: int) -> AreaView:
    areas, standing = position.territory.areas, position.cree[number]
    rank = number % len(LANDSCAPES)
    return AreaView(
        area=areas[number],
        landscape=LANDSCAPES[rank],
        cree=None if standing == NOBODY else standing,
        good=GOODS[rank] if position.goods[number] else None,
        adjacent=tuple(areas[other] for other in position.territory.adjacent[number]),
        hexagons=position.territory.hexagons[number],
    )


def _seat(position: ManitobaPosition, seat: Seat) -> SeatView:
    village, components = position.villages[seat], position.components
    sectors = tuple(
        SectorView(sector, pieces.goods, pieces.berries, pieces.feathers, sector_value(components, rank, pieces.count))
        for rank, (sector, pieces) in enumerate(zip(SECTORS, village.sectors, strict=True))
    )
    return SeatView(
        seat=seat,
        score=village.score,
        wigwam=village.wigwam,
        square=village.square,
        sectors=sectors,
        small=village.small,
        large=village.large,
        paths=dict(zip(PATHS, village.paths, strict=True)),
        active_wampum=village.active_wampum,
        inactive_wampum=village.inactive_wampum,
    )
