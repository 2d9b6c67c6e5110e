"""Fold a fact of Manitoba into the position: set the values of the fact, and consult no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event, Seat
from domain.core.folding import keeps, plus, sets, unchanged, with_item
from domain.manitoba import events
from domain.manitoba.components import FEATHER, PATHS, RANK, SECTORS, SMALL, SQUARE, SUPPLY, WIGWAM
from domain.manitoba.state import NOBODY, ManitobaPosition, Scored, SectorPieces, Village
from domain.manitoba.territory import territory

T = TypeVar("T")
P = ManitobaPosition


def evolve(position: ManitobaPosition, event: Event) -> ManitobaPosition:
    """Return the position after a fact."""
    return FOLDS[type(event)](position, event)


def _village_supplied(position: P, event: events.VillageSupplied) -> P:
    return _village(position, event.seat, wigwam=event.wigwam, square=event.square)


def _territory_laid(position: P, event: events.TerritoryLaid) -> P:
    laid = territory(event.tiles, position.components.tiles)
    number = len(laid.areas)
    return replace(position, territory=laid, cree=(NOBODY,) * number, goods=(False,) * number)


def _totem_stacked(position: P, event: events.TotemStacked | events.TotemMerged) -> P:
    return replace(position, totem=event.totem, lifted=())


def _season_laid_out(position: P, event: events.SeasonLaidOut) -> P:
    undrawn = tuple(tile for tile in position.undrawn if tile not in event.score_tiles)
    return replace(position, season=event.season, cards=event.cards, score_tiles=event.score_tiles, undrawn=undrawn)


def _cree_moved(position: P, event: events.CreeMoved) -> P:
    seat, numbers = event.seat, position.territory.numbers
    cree, village = position.cree, position.villages[seat]
    if event.source == SQUARE:
        village = replace(village, square=village.square - 1)
    else:
        cree = with_item(cree, numbers[event.source], NOBODY)
    if event.target == WIGWAM:
        village = replace(village, wigwam=village.wigwam + 1)
    else:
        cree = with_item(cree, numbers[event.target], seat)
    return replace(position, cree=cree, villages=with_item(position.villages, seat, village))


def _cree_recalled(position: P, event: events.CreeRecalled) -> P:
    cree = _with_all(position.cree, position, event.areas, NOBODY)
    village = position.villages[event.seat]
    village = replace(village, wigwam=village.wigwam + len(event.areas))
    return replace(position, cree=cree, villages=with_item(position.villages, event.seat, village))


def _cree_woken(position: P, event: events.CreeWoken) -> P:
    village = position.villages[event.seat]
    wigwam, square = village.wigwam - event.count, village.square + event.count
    return _village(position, event.seat, wigwam=wigwam, square=square)


def _vision_reached(position: P, event: events.VisionReached) -> P:
    path = PATHS.index(event.path)
    village = position.villages[event.seat]
    arrivals = 1 if event.space == 1 else 0
    village = replace(village, square=village.square - arrivals, paths=with_item(village.paths, path, event.space))
    firsts = position.firsts
    if event.first:
        firsts = with_item(firsts, path, (*firsts[path], event.seat))
    return replace(position, firsts=firsts, villages=with_item(position.villages, event.seat, village))


def _good_taken(position: P, event: events.GoodTaken) -> P:
    area = position.territory.numbers[event.area]
    return replace(position, goods=with_item(position.goods, area, False), hand=event.good)


def _good_from_supply(position: P, event: events.GoodFromSupply) -> P:
    return replace(position, supply=plus(position.supply, RANK[event.good], -1), hand=event.good)


def _good_stored(position: P, event: events.GoodStored) -> P:
    village, to = position.villages[event.seat], event.to
    if to == SUPPLY:
        return replace(position, hand=None, supply=plus(position.supply, RANK[event.good], 1))
    if to in RANK:
        village = _stored(village, to, event.good)
    elif to == SMALL:
        village = replace(village, small=_in_order((*village.small, event.good)))
    else:
        village = replace(village, large=_in_order((*village.large, event.good)))
    return replace(position, hand=None, villages=with_item(position.villages, event.seat, village))


def _place_completed(position: P, event: events.PlaceCompleted) -> P:
    village, supply = position.villages[event.seat], position.supply
    left = tuple(good for good in getattr(village, event.place) if RANK[good] == FEATHER)
    village = replace(village, **{event.place: left})
    for good in event.stored:
        village = _stored(village, good, good)
    for good in event.lost:
        supply = plus(supply, RANK[good], 1)
    return replace(position, supply=supply, villages=with_item(position.villages, event.seat, village))


def _feather_relocated(position: P, event: events.FeatherRelocated) -> P:
    village, supply = replace(position.villages[event.seat], **{event.place: ()}), position.supply
    if event.to == SUPPLY:
        supply = plus(supply, FEATHER, 1)
    else:
        village = _stored(village, event.to, "feather")
    return replace(position, supply=supply, villages=with_item(position.villages, event.seat, village))


def _wampum_gained(position: P, event: events.WampumGained) -> P:
    village = position.villages[event.seat]
    village = replace(village, active_wampum=village.active_wampum + 1)
    villages = with_item(position.villages, event.seat, village)
    return replace(position, villages=villages, wampum=position.wampum - 1)


def _wampum_turned(position: P, event: events.WampumTurned) -> P:
    village, change = position.villages[event.seat], 1 if event.active else -1
    active, inactive = village.active_wampum + change, village.inactive_wampum - change
    return _village(position, event.seat, active_wampum=active, inactive_wampum=inactive)


def _berry_exchanged(position: P, event: events.BerryExchanged) -> P:
    sectors, rank = position.villages[event.seat].sectors, RANK[event.sector]
    berry, other = sectors[0], sectors[rank]
    sectors = with_item(sectors, 0, replace(berry, goods=berry.goods - 1))
    sectors = with_item(sectors, rank, replace(other, berries=other.berries + 1))
    return _village(position, event.seat, sectors=sectors)


def _pieces_returned(position: P, event: events.PiecesReturned) -> P:
    rank = SECTORS.index(event.sector)
    sectors = position.villages[event.seat].sectors
    pieces = sectors[rank]
    left = SectorPieces(pieces.goods - event.goods, pieces.berries - event.berries, pieces.feathers - event.feathers)
    supply = list(position.supply)
    supply[rank] += event.goods
    supply[0] += event.berries
    supply[FEATHER] += event.feathers
    villages = with_item(position.villages, event.seat, _sectors(position.villages[event.seat], rank, left))
    return replace(position, supply=tuple(supply), villages=villages)


def _areas_refilled(position: P, event: events.AreasRefilled) -> P:
    goods = _with_all(position.goods, position, event.areas, value=True)
    return replace(position, goods=goods, supply=plus(position.supply, RANK[event.good], -len(event.areas)))


def _points_scored(position: P, event: events.PointsScored) -> P:
    scored = (*position.scored, Scored(position.round, event))
    village = position.villages[event.seat]
    villages = with_item(position.villages, event.seat, replace(village, score=village.score + event.points))
    return replace(position, scored=scored, villages=villages)


FOLDS: Final[dict[type[Event], Callable[[ManitobaPosition, Any], ManitobaPosition]]] = {
    **AGENDA_FOLDS,
    events.SupplyStocked: sets("wampum", supply="goods"),
    events.VillageSupplied: _village_supplied,
    events.FirstSeatChosen: sets(first="seat", active="seat"),
    events.TerritoryLaid: _territory_laid,
    events.TotemStacked: _totem_stacked,
    events.SeasonLaidOut: _season_laid_out,
    events.RoundStarted: sets("round", "active", "card"),
    events.TotemTaken: sets("lifted", totem="rest"),
    events.TotemMerged: _totem_stacked,
    events.CreeMoved: _cree_moved,
    events.CreeRecalled: _cree_recalled,
    events.CreeWoken: _cree_woken,
    events.VisionReached: _vision_reached,
    events.BonusLost: unchanged,
    events.GoodTaken: _good_taken,
    events.GoodFromSupply: _good_from_supply,
    events.GoodStored: _good_stored,
    events.PlaceCompleted: _place_completed,
    events.FeatherRelocated: _feather_relocated,
    events.WampumGained: _wampum_gained,
    events.WampumTurned: _wampum_turned,
    events.BerryExchanged: _berry_exchanged,
    events.PiecesReturned: _pieces_returned,
    events.AreasRefilled: _areas_refilled,
    events.EventCounted: unchanged,
    events.EventSkipped: unchanged,
    events.ScoringSkipped: unchanged,
    events.PointsScored: _points_scored,
    events.GameEnded: keeps("ended"),
}


def _with_all(values: tuple[T, ...], position: P, areas: Sequence[str], value: T) -> tuple[T, ...]:
    changed = list(values)
    for area in areas:
        changed[position.territory.numbers[area]] = value
    return tuple(changed)


def _village(position: P, seat: Seat, **changes: Any) -> P:
    village = replace(position.villages[seat], **changes)
    return replace(position, villages=with_item(position.villages, seat, village))


def _sectors(village: Village, rank: int, pieces: SectorPieces) -> Village:
    return replace(village, sectors=with_item(village.sectors, rank, pieces))


def _stored(village: Village, sector: str, good: str) -> Village:
    rank = RANK[sector]
    pieces = village.sectors[rank]
    goods, feathers = (0, 1) if RANK[good] == FEATHER else (1, 0)
    stored = SectorPieces(pieces.goods + goods, pieces.berries, pieces.feathers + feathers)
    return _sectors(village, rank, stored)


def _in_order(goods: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sorted(goods, key=RANK.__getitem__))
