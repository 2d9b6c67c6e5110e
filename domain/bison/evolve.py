"""Fold a fact of Bison into the position: set the values of the fact, and consult no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.bison import events
from domain.bison.board import lay
from domain.bison.components import Animal, Animals, Pieces, SpaceId
from domain.bison.state import BisonPosition, Occupied, Scored
from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event
from domain.core.folding import keeps, sets, with_item

T = TypeVar("T")


def evolve(position: BisonPosition, event: Event) -> BisonPosition:
    """Return the position after a fact."""
    return FOLDS[type(event)](position, event)


def _seat_supplied(position: BisonPosition, event: events.SeatSupplied) -> BisonPosition:
    return replace(
        position,
        stocks=with_item(position.stocks, event.seat, event.stock),
        reserves=with_item(position.reserves, event.seat, event.reserve),
        markets=with_item(position.markets, event.seat, event.market),
    )


def _tile_drawn(position: BisonPosition, event: events.TileDrawn) -> BisonPosition:
    return replace(position, hands=with_item(position.hands, event.seat, event.tile), stack=position.stack - 1)


def _tile_returned(position: BisonPosition, event: events.TileReturned) -> BisonPosition:
    return replace(position, hands=with_item(position.hands, event.seat, None), stack=position.stack + 1)


def _tile_laid(position: BisonPosition, event: events.TileLaid) -> BisonPosition:
    board = lay(position.board, position.components.tiles[event.tile], (event.q, event.r), event.rotation)
    hands = with_item(position.hands, event.seat, None) if event.seat >= 0 else position.hands
    return replace(position, board=board, hands=hands)


def _marker_placed(position: BisonPosition, event: events.MarkerPlaced) -> BisonPosition:
    markers = position.used
    return replace(position, used=with_item(markers, event.seat, (*markers[event.seat], event.action)))


def _markers_returned(position: BisonPosition, _event: events.MarkersReturned) -> BisonPosition:
    return replace(position, used=((),) * position.seats)


def _stock_changed(position: BisonPosition, event: events.StockChanged) -> BisonPosition:
    old = position.stocks[event.seat]
    stock = Animals(old.bison + event.bison, old.fish + event.fish, old.turkey + event.turkey)
    stocks = with_item(position.stocks, event.seat, stock)
    if event.region is None:
        return replace(position, stocks=stocks)
    return replace(position, stocks=stocks, scored=(*position.scored, Scored(position.round, event)))


def _hunters_moved(position: BisonPosition, event: events.HuntersMoved) -> BisonPosition:
    seat = event.seat
    occupied = position.occupied
    changes: dict[str, Any] = {}
    for place, change in ((event.source, -event.count), (event.target, event.count)):
        if place == events.RESERVE:
            reserve = _with_hunters(position.reserves[seat], change)
            changes["reserves"] = with_item(position.reserves, seat, reserve)
        elif place == events.MARKET:
            changes["markets"] = with_item(position.markets, seat, _with_hunters(position.markets[seat], change))
        else:
            standing = occupied.get(place) or Occupied(seat, 0, 0)
            standing = Occupied(standing.seat, standing.hunters + change, standing.value)
            occupied = changes["occupied"] = _with_standing(occupied, place, standing)
    return replace(position, **changes)


def _piece_moved(position: BisonPosition, event: events.PieceMoved) -> BisonPosition:
    seat, item, value = event.seat, event.item, event.value
    occupied, reserves, markets = position.occupied, position.reserves, position.markets
    if event.source == events.RESERVE:
        reserves = with_item(reserves, seat, _without_value(reserves[seat], item, value))
    elif event.source == events.MARKET:
        markets = with_item(markets, seat, _without_value(markets[seat], item, value))
    else:
        occupied = _with_standing(occupied, event.source, replace(occupied[event.source], value=0))
    if event.target == events.RESERVE:
        reserves = with_item(reserves, seat, _with_value(reserves[seat], item, value))
    else:
        standing = occupied.get(event.target) or Occupied(seat, 0, 0)
        occupied = _with_standing(occupied, event.target, replace(standing, value=value))
    return replace(position, occupied=occupied, reserves=reserves, markets=markets)


def _region_scored(position: BisonPosition, event: events.RegionScored) -> BisonPosition:
    if not any(event.gains):
        return position
    scored = (*position.scored, Scored(position.round, event))
    animal = _YIELDS[event.key[0]]
    stocks = tuple(map(_plus, position.stocks, repeat(animal), event.gains))
    return replace(position, stocks=stocks, scored=scored)


def _overflow_lost(position: BisonPosition, event: events.OverflowLost) -> BisonPosition:
    stock = _plus(position.stocks[event.seat], event.animal, -event.amount)
    scored = (*position.scored, Scored(position.round, event))
    return replace(position, stocks=with_item(position.stocks, event.seat, stock), scored=scored)


def _stocks_reset(position: BisonPosition, _event: events.StocksReset) -> BisonPosition:
    return replace(position, stocks=(Animals(),) * position.seats)


_YIELDS: Final[dict[str, Animal]] = {"prairie": "bison", "river": "fish", "mountain": "turkey"}

FOLDS: Final[dict[type[Event], Callable[[BisonPosition, Any], BisonPosition]]] = {
    **AGENDA_FOLDS,
    events.SeatSupplied: _seat_supplied,
    events.TilesRemoved: sets("stack", removed="count"),
    events.RoundStarted: sets("round", "first"),
    events.TileDrawn: _tile_drawn,
    events.TileReturned: _tile_returned,
    events.TileLaid: _tile_laid,
    events.MarkerPlaced: _marker_placed,
    events.MarkersReturned: _markers_returned,
    events.StockChanged: _stock_changed,
    events.HuntersMoved: _hunters_moved,
    events.PieceMoved: _piece_moved,
    events.RegionScored: _region_scored,
    events.OverflowLost: _overflow_lost,
    events.StocksReset: _stocks_reset,
    events.GameEnded: keeps("ended"),
}


def _plus(stock: Animals, animal: Animal, number: int) -> Animals:
    return replace(stock, **{animal: getattr(stock, animal) + number}) if number else stock


def _with_standing(
    occupied: Mapping[SpaceId, Occupied], place: events.Place, standing: Occupied
) -> dict[SpaceId, Occupied]:
    changed = {**occupied, place: standing}
    if not standing.hunters and not standing.value:
        del changed[place]
    return changed


def _with_hunters(pieces: Pieces, change: int) -> Pieces:
    return Pieces(pieces.hunters + change, pieces.tents, pieces.canoes)


def _with_value(pieces: Pieces, item: str, value: int) -> Pieces:
    if item == "tent":
        return replace(pieces, tents=tuple(sorted((*pieces.tents, value))))
    return replace(pieces, canoes=tuple(sorted((*pieces.canoes, value))))


def _without_value(pieces: Pieces, item: str, value: int) -> Pieces:
    values = list(pieces.tents if item == "tent" else pieces.canoes)
    values.remove(value)
    return replace(pieces, tents=tuple(values)) if item == "tent" else replace(pieces, canoes=tuple(values))
