"""Fold a fact of Bison into the position. Sets what the fact says; consults no rule."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.agenda import AGENDA_FOLDS
from domain.bison.board import lay
from domain.bison.components import Animal, Animals, Pieces
from domain.bison.events import (
    MARKET,
    RESERVE,
    GameEnded,
    HuntersMoved,
    MarkerPlaced,
    MarkersReturned,
    OverflowLost,
    PieceMoved,
    Place,
    RegionScored,
    RoundStarted,
    SeatSupplied,
    StockChanged,
    StocksReset,
    TileDrawn,
    TileLaid,
    TileReturned,
    TilesRemoved,
)
from domain.bison.state import BisonPosition, Occupied, Scored
from domain.facts import Event, Seat

__all__ = ["evolve"]

T = TypeVar("T")


def evolve(position: BisonPosition, event: Event) -> BisonPosition:
    """Give the position after one fact."""
    return _FOLDS[type(event)](position, event)


def _seat_supplied(position: BisonPosition, event: SeatSupplied) -> BisonPosition:
    return replace(
        position,
        stocks=_with(position.stocks, event.seat, event.stock),
        reserves=_with(position.reserves, event.seat, event.reserve),
        markets=_with(position.markets, event.seat, event.market),
    )


def _tiles_removed(position: BisonPosition, event: TilesRemoved) -> BisonPosition:
    return replace(position, removed=event.count, stack=event.stack)


def _round_started(position: BisonPosition, event: RoundStarted) -> BisonPosition:
    return replace(position, round=event.round, first=event.first)


def _tile_drawn(position: BisonPosition, event: TileDrawn) -> BisonPosition:
    return replace(position, hands=_with(position.hands, event.seat, event.tile), stack=position.stack - 1)


def _tile_returned(position: BisonPosition, event: TileReturned) -> BisonPosition:
    return replace(position, hands=_with(position.hands, event.seat, None), stack=position.stack + 1)


def _tile_laid(position: BisonPosition, event: TileLaid) -> BisonPosition:
    board = lay(position.board, position.components.tiles[event.tile], (event.q, event.r), event.rotation)
    hands = _with(position.hands, event.seat, None) if event.seat >= 0 else position.hands
    return replace(position, board=board, hands=hands)


def _marker_placed(position: BisonPosition, event: MarkerPlaced) -> BisonPosition:
    used = position.used
    return replace(position, used=_with(used, event.seat, (*used[event.seat], event.action)))


def _markers_returned(position: BisonPosition, _event: MarkersReturned) -> BisonPosition:
    return replace(position, used=((),) * position.seats)


def _stock_changed(position: BisonPosition, event: StockChanged) -> BisonPosition:
    old = position.stocks[event.seat]
    stock = Animals(old.bison + event.bison, old.fish + event.fish, old.turkey + event.turkey)
    stocks = _with(position.stocks, event.seat, stock)
    if event.region is None:
        return replace(position, stocks=stocks)
    return replace(position, stocks=stocks, scored=(*position.scored, Scored(position.round, event)))


def _hunters_moved(position: BisonPosition, event: HuntersMoved) -> BisonPosition:
    position = _with_hunters(position, event.seat, event.source, -event.count)
    return _with_hunters(position, event.seat, event.target, event.count)


def _piece_moved(position: BisonPosition, event: PieceMoved) -> BisonPosition:
    position = _without_piece(position, event)
    if event.target == RESERVE:
        reserves = position.reserves
        return replace(
            position, reserves=_with(reserves, event.seat, _with_value(reserves[event.seat], event.item, event.value))
        )
    standing = position.occupied.get(event.target)
    hunters = standing.hunters if standing else 0
    return _with_occupied(position, event.target, Occupied(event.seat, hunters, event.value))


def _region_scored(position: BisonPosition, event: RegionScored) -> BisonPosition:
    if not any(event.gains):
        return position
    scored = (*position.scored, Scored(position.round, event))
    animal = _YIELDS[event.key[0]]
    stocks = tuple(map(_plus, position.stocks, repeat(animal), event.gains))
    return replace(position, stocks=stocks, scored=scored)


def _overflow_lost(position: BisonPosition, event: OverflowLost) -> BisonPosition:
    stock = _plus(position.stocks[event.seat], event.animal, -event.amount)
    scored = (*position.scored, Scored(position.round, event))
    return replace(position, stocks=_with(position.stocks, event.seat, stock), scored=scored)


def _stocks_reset(position: BisonPosition, _event: StocksReset) -> BisonPosition:
    return replace(position, stocks=(Animals(),) * position.seats)


def _game_ended(position: BisonPosition, event: GameEnded) -> BisonPosition:
    return replace(position, ended=event)


_YIELDS: Final[dict[str, Animal]] = {"prairie": "bison", "river": "fish", "mountain": "turkey"}

_FOLDS: Final[dict[type[Event], Callable[[BisonPosition, Any], BisonPosition]]] = {
    **AGENDA_FOLDS,
    SeatSupplied: _seat_supplied,
    TilesRemoved: _tiles_removed,
    RoundStarted: _round_started,
    TileDrawn: _tile_drawn,
    TileReturned: _tile_returned,
    TileLaid: _tile_laid,
    MarkerPlaced: _marker_placed,
    MarkersReturned: _markers_returned,
    StockChanged: _stock_changed,
    HuntersMoved: _hunters_moved,
    PieceMoved: _piece_moved,
    RegionScored: _region_scored,
    OverflowLost: _overflow_lost,
    StocksReset: _stocks_reset,
    GameEnded: _game_ended,
}


def _with(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


def _plus(stock: Animals, animal: Animal, number: int) -> Animals:
    return replace(stock, **{animal: getattr(stock, animal) + number}) if number else stock


def _with_hunters(position: BisonPosition, seat: Seat, place: Place, change: int) -> BisonPosition:
    if place == RESERVE:
        pieces = position.reserves[seat]
        changed = replace(pieces, hunters=pieces.hunters + change)
        return replace(position, reserves=_with(position.reserves, seat, changed))
    if place == MARKET:
        pieces = position.markets[seat]
        changed = replace(pieces, hunters=pieces.hunters + change)
        return replace(position, markets=_with(position.markets, seat, changed))
    standing = position.occupied.get(place)
    if standing is None:
        return _with_occupied(position, place, Occupied(seat, change, 0))
    return _with_occupied(position, place, Occupied(seat, standing.hunters + change, standing.value))


def _with_occupied(position: BisonPosition, place: Place, standing: Occupied) -> BisonPosition:
    occupied = dict(position.occupied)
    if standing.hunters or standing.value:
        occupied[place] = standing
    else:
        del occupied[place]
    return replace(position, occupied=occupied)


def _without_piece(position: BisonPosition, event: PieceMoved) -> BisonPosition:
    seat = event.seat
    if event.source == RESERVE:
        changed = _without_value(position.reserves[seat], event.item, event.value)
        return replace(position, reserves=_with(position.reserves, seat, changed))
    if event.source == MARKET:
        changed = _without_value(position.markets[seat], event.item, event.value)
        return replace(position, markets=_with(position.markets, seat, changed))
    standing = position.occupied[event.source]
    return _with_occupied(position, event.source, Occupied(seat, standing.hunters, 0))


def _with_value(pieces: Pieces, item: str, value: int) -> Pieces:
    if item == "tent":
        return replace(pieces, tents=tuple(sorted((*pieces.tents, value))))
    return replace(pieces, canoes=tuple(sorted((*pieces.canoes, value))))


def _without_value(pieces: Pieces, item: str, value: int) -> Pieces:
    values = list(pieces.tents if item == "tent" else pieces.canoes)
    values.remove(value)
    return replace(pieces, tents=tuple(values)) if item == "tent" else replace(pieces, canoes=tuple(values))
