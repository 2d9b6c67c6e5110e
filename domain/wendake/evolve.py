"""Fold a fact of Wendake into the position. Sets what the fact says; consults no rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.agenda import AGENDA_FOLDS
from domain.facts import Event, Seat
from domain.tuples import with_item
from domain.wendake import events
from domain.wendake.state import (
    NOWHERE,
    GridTile,
    Held,
    Occupant,
    OwnedProgress,
    Scored,
    WendakePosition,
)
from domain.wendake.words import (
    BLACK,
    BLACK_STONE,
    HOME,
    LONGHOUSE,
    NATIVES_A_TYPE,
    PIECE_RANK,
    PREPARATION,
    TRACK_RANK,
    WOMAN,
    Piece,
)

__all__ = ["evolve"]

T = TypeVar("T")
P = WendakePosition


def evolve(position: WendakePosition, event: Event) -> WendakePosition:
    """Give the position after one fact."""
    return _FOLDS[type(event)](position, event)


# The table


def _pairs_formed(position: P, event: events.PairsFormed) -> P:
    return replace(position, pairs=event.pairs)


def _progress_laid_out(position: P, event: events.ProgressLaidOut) -> P:
    level = event.level - 1
    display, out = (
        with_item(position.display, level, event.display),
        with_item(position.sorted_out, level, event.sorted_out),
    )
    return replace(position, display=display, sorted_out=out)


def _turn_order_set(position: P, event: events.TurnOrderSet) -> P:
    return replace(position, order=event.order)


def _row_cleared(position: P, event: events.RowCleared) -> P:
    for seat in event.order:
        if seat in event.black:
            position = _pieces(position, seat, black_stone=True)
        else:
            position = _pieces(position, seat, stones=position.pieces[seat].stones + 1)
    return replace(position, row=(), row_black=())


def _home_chosen(position: P, event: events.HomeChosen) -> P:
    return _pieces(position, event.seat, home=event.home)


def _tribes_revealed(position: P, event: events.TribesRevealed) -> P:
    return replace(position, tribes=event.tribes)


def _tribe_chosen(position: P, event: events.TribeChosen) -> P:
    position = _pieces(position, event.seat, tribe=event.tribe)
    return replace(position, tribes=tuple(tribe for tribe in position.tribes if tribe != event.tribe))


def _supply_taken(position: P, event: events.SupplyTaken) -> P:
    longhouse = (NATIVES_A_TYPE, int(event.black_warrior), NATIVES_A_TYPE, NATIVES_A_TYPE)
    if event.black_warrior:
        position = replace(position, black_seat=event.seat)
    return _pieces(
        position,
        event.seat,
        stones=event.stones,
        black_stone=event.black_stone,
        swaps=event.swaps,
        longhouse=longhouse,
    )


def _goods_changed(position: P, event: events.GoodsChanged) -> P:
    pieces = position.pieces[event.seat]
    resources = tuple(have + change for have, change in zip(pieces.resources, event.resources, strict=True))
    return _pieces(position, event.seat, resources=resources, beavers=pieces.beavers + event.beavers)


def _canoe_placed(position: P, event: events.CanoePlaced) -> P:
    pieces = position.pieces[event.seat]
    lakes = _plus(pieces.lakes, position.territory.lakes.index(event.lake), 1)
    return _pieces(position, event.seat, canoes=pieces.canoes - 1, lakes=lakes)


def _year_started(position: P, event: events.YearStarted) -> P:
    return replace(position, year=event.year)


# Natives


def _natives_moved(position: P, event: events.NativesMoved) -> P:
    position = _put(position, event.seat, event.piece, event.source, -event.count)
    return _put(position, event.seat, event.piece, event.target, event.count)


def _put(position: P, seat: Seat, piece: Piece, place: str, count: int) -> P:
    """Put natives at a place, or take them away (a negative count)."""
    pieces = position.pieces[seat]
    if place == LONGHOUSE:
        return _pieces(position, seat, longhouse=_plus(pieces.longhouse, PIECE_RANK[piece], count))
    if place == HOME:
        if piece == WOMAN:
            return _pieces(position, seat, women=pieces.women + count)
        return _pieces(position, seat, hunters=pieces.hunters + count)
    slot = position.territory.slot_number.get(place)
    if slot is not None:
        occupant = Occupant(seat, piece) if count > 0 else None
        return replace(position, slots=with_item(position.slots, slot, occupant))
    area = position.territory.area_number[place]
    if piece == BLACK:
        return replace(position, black_area=area if count > 0 else NOWHERE)
    return replace(position, guards=with_item(position.guards, area, _plus(position.guards[area], seat, count)))


# Action tiles


def _grid_laid(position: P, event: events.GridLaid) -> P:
    return _pieces(position, event.seat, grid=tuple(GridTile(tile) for tile in event.tiles))


def _market_filled(position: P, event: events.MarketFilled) -> P:
    level = event.level - 1
    unseen = tuple(tile for tile in position.unseen[level] if tile not in event.tiles)
    return replace(
        position,
        market_level=event.level,
        market=position.market + event.tiles,
        stacks=with_item(position.stacks, level, event.stack),
        unseen=with_item(position.unseen, level, unseen),
    )


def _market_switched(position: P, event: events.MarketSwitched) -> P:
    return replace(
        position,
        market_level=2,
        market=(),
        stacks=with_item(position.stacks, 0, 0),
        removed=position.removed + event.removed,
    )


def _stone_placed(position: P, event: events.StonePlaced) -> P:
    pieces, seat = position.pieces[event.seat], event.seat
    if event.stone == BLACK_STONE:
        position = _pieces(position, seat, black_stone=False)
    else:
        position = _pieces(position, seat, stones=pieces.stones - 1)
    if event.cell is not None:
        return _tile(position, seat, event.cell, stone=event.stone)
    black = (seat,) if event.stone == BLACK_STONE else ()
    return replace(position, row=(*position.row, seat), row_black=position.row_black + black)


def _fire_marked(position: P, event: events.FireMarked) -> P:
    return _tile(position, event.seat, event.cell, fire=True)


def _stones_taken_back(position: P, event: events.StonesTakenBack) -> P:
    pieces = position.pieces[event.seat]
    grid = tuple(GridTile(tile.tile, tile.ritual) for tile in pieces.grid)
    black = pieces.black_stone or event.black_stone
    return _pieces(position, event.seat, grid=grid, stones=pieces.stones + event.stones, black_stone=black)


def _tiles_turned(position: P, event: events.TilesTurned) -> P:
    for cell in event.cells:
        position = _tile(position, event.seat, cell, ritual=not position.pieces[event.seat].grid[cell].ritual)
    return position


def _tiles_slid(position: P, event: events.TilesSlid) -> P:
    grid = position.pieces[event.seat].grid
    return _pieces(position, event.seat, grid=grid[: -len(event.tray)], tray=event.tray)


def _tile_replaced(position: P, event: events.TileReplaced) -> P:
    pieces = position.pieces[event.seat]
    tray = (*(tile for tile in pieces.tray if tile != event.out), event.in_)
    if event.source == "market":
        market = tuple(tile for tile in position.market if tile != event.in_)
        position = replace(position, market=market)
    set_aside = (*(tile for tile in pieces.set_aside if tile != event.in_), event.out)
    return _pieces(position, event.seat, tray=tray, set_aside=set_aside)


def _tray_laid(position: P, event: events.TrayLaid) -> P:
    laid = tuple(GridTile(tile) for tile in event.tiles)
    return _pieces(position, event.seat, grid=laid + position.pieces[event.seat].grid, tray=())


def _tiles_swapped(position: P, event: events.TilesSwapped) -> P:
    pieces = position.pieces[event.seat]
    grid = list(pieces.grid)
    grid[event.a], grid[event.b] = grid[event.b], grid[event.a]
    return _pieces(position, event.seat, grid=tuple(grid), swaps=pieces.swaps - 1)


# Progress tiles and flags


def _progress_taken(position: P, event: events.ProgressTaken) -> P:
    pieces = position.pieces[event.seat]
    position = _pieces(position, event.seat, progress=(*pieces.progress, OwnedProgress(event.tile)))
    piles = position.display if event.source == "display" else position.sorted_out
    left = tuple(tuple(tile for tile in pile if tile != event.tile) for pile in piles)
    return replace(position, display=left) if event.source == "display" else replace(position, sorted_out=left)


def _progress_turned(position: P, event: events.ProgressTurned) -> P:
    progress = tuple(
        OwnedProgress(owned.tile, event.ready) if owned.tile == event.tile else owned
        for owned in position.pieces[event.seat].progress
    )
    return _pieces(position, event.seat, progress=progress)


def _flags_changed(position: P, event: events.FlagsChanged) -> P:
    position = replace(position, flags_free=event.free)
    return position if event.seat is None else _pieces(position, event.seat, flag=event.flag)


# Masks


def _mask_revealed(position: P, event: events.MaskRevealed) -> P:
    return replace(position, deck=position.deck - 1, discard=(event.card, *position.discard))


def _deck_reshuffled(position: P, event: events.DeckReshuffled) -> P:
    return replace(position, deck=event.cards, discard=(), generation=position.generation + 1)


def _mask_drawn(position: P, event: events.MaskDrawn) -> P:
    position = _hold(position, event.seat, Held(event.card, position.generation))
    return replace(position, deck=position.deck - 1)


def _mask_taken(position: P, event: events.MaskTaken) -> P:
    position = _hold(position, event.seat, Held(event.card, position.generation, seen=True))
    return replace(position, discard=position.discard[1:])


def _mask_discarded(position: P, event: events.MaskDiscarded) -> P:
    left = tuple(held for held in position.pieces[event.seat].hand if held.card != event.card)
    return replace(_pieces(position, event.seat, hand=left), discard=(event.card, *position.discard))


def _kind_declared(position: P, event: events.KindDeclared) -> P:
    card = None if event.kind is None else position.lowest(event.seat, event.kind)
    hand = position.pieces[event.seat].hand
    known = tuple(replace(held, kind_known=True) if held.card == card else held for held in hand)
    return _pieces(position, event.seat, hand=known)


def _masks_played(position: P, event: events.MasksPlayed) -> P:
    pieces = position.pieces[event.seat]
    left = tuple(
        replace(held, above=tuple(map(max, held.above, event.above)))
        for held in pieces.hand
        if held.card not in event.cards
    )
    played = tuple(sorted(pieces.played + event.cards))
    return _pieces(position, event.seat, hand=left, played=played, disk=event.space)


def _masks_returned(position: P, event: events.MasksReturned) -> P:
    pieces = position.pieces[event.seat]
    back = tuple(Held(card, position.generation, seen=True) for card in event.cards)
    played = tuple(card for card in pieces.played if card not in event.cards)
    return _pieces(position, event.seat, hand=pieces.hand + back, played=played)


def _ceremony_cleared(position: P, _event: events.CeremonyCleared) -> P:
    return replace(position, pieces=tuple(replace(pieces, disk=PREPARATION) for pieces in position.pieces))


def _hand_dealt_anew(position: P, event: events.HandDealtAnew) -> P:
    hand = position.pieces[event.seat].hand
    dealt = tuple(replace(held, card=card) for held, card in zip(hand, event.cards, strict=True))
    return _pieces(position, event.seat, hand=dealt)


# Turtles and points


def _turtle_taken(position: P, event: events.TurtleTaken) -> P:
    return _pieces(position, event.seat, turtles=(*position.pieces[event.seat].turtles, event.tile))


def _turtles_revealed(position: P, _event: events.TurtlesRevealed) -> P:
    return replace(position, turtles_revealed=True)


def _turtles_dealt_anew(position: P, event: events.TurtlesDealtAnew) -> P:
    return _pieces(position, event.seat, turtles=event.tiles)


def _points_scored(position: P, event: events.PointsScored) -> P:
    tracks = _plus(position.pieces[event.seat].tracks, TRACK_RANK[event.track], event.points)
    position = _pieces(position, event.seat, tracks=tracks)
    return replace(position, scored=(*position.scored, Scored(position.year, event)))


def _game_ended(position: P, event: events.GameEnded) -> P:
    return replace(position, ended=event)


def _told(position: P, _event: Event) -> P:
    """Change nothing: the fact tells what was counted, begun, or did not happen."""
    return position


_FOLDS: Final[dict[type[Event], Callable[[WendakePosition, Any], WendakePosition]]] = {
    **AGENDA_FOLDS,
    events.PairsFormed: _pairs_formed,
    events.ProgressLaidOut: _progress_laid_out,
    events.TurnOrderSet: _turn_order_set,
    events.RowCleared: _row_cleared,
    events.HomeChosen: _home_chosen,
    events.TribesRevealed: _tribes_revealed,
    events.TribeChosen: _tribe_chosen,
    events.SupplyTaken: _supply_taken,
    events.GoodsChanged: _goods_changed,
    events.NativesMoved: _natives_moved,
    events.CanoePlaced: _canoe_placed,
    events.GridLaid: _grid_laid,
    events.MarketFilled: _market_filled,
    events.MarketSwitched: _market_switched,
    events.StonePlaced: _stone_placed,
    events.ActionStarted: _told,
    events.FireMarked: _fire_marked,
    events.StonesTakenBack: _stones_taken_back,
    events.TilesTurned: _tiles_turned,
    events.TilesSlid: _tiles_slid,
    events.TileReplaced: _tile_replaced,
    events.TrayLaid: _tray_laid,
    events.TilesSwapped: _tiles_swapped,
    events.ProgressTaken: _progress_taken,
    events.ProgressTurned: _progress_turned,
    events.FlagsChanged: _flags_changed,
    events.MaskRevealed: _mask_revealed,
    events.DeckReshuffled: _deck_reshuffled,
    events.MaskDrawn: _mask_drawn,
    events.MaskTaken: _mask_taken,
    events.MaskDiscarded: _mask_discarded,
    events.KindDeclared: _kind_declared,
    events.MasksPlayed: _masks_played,
    events.MasksReturned: _masks_returned,
    events.CeremonyCleared: _ceremony_cleared,
    events.TurtleTaken: _turtle_taken,
    events.TurtlesRevealed: _turtles_revealed,
    events.MajorityCounted: _told,
    events.PointsScored: _points_scored,
    events.YearStarted: _year_started,
    events.GameEnded: _game_ended,
    events.HandDealtAnew: _hand_dealt_anew,
    events.TurtlesDealtAnew: _turtles_dealt_anew,
}


def _plus(numbers: Sequence[int], index: int, change: int) -> tuple[int, ...]:
    changed = list(numbers)
    changed[index] += change
    return tuple(changed)


def _pieces(position: P, seat: Seat, **changes: Any) -> P:
    changed = replace(position.pieces[seat], **changes)
    return replace(position, pieces=with_item(position.pieces, seat, changed))


def _tile(position: P, seat: Seat, cell: int, **changes: Any) -> P:
    grid = position.pieces[seat].grid
    return _pieces(position, seat, grid=with_item(grid, cell, replace(grid[cell], **changes)))


def _hold(position: P, seat: Seat, held: Held) -> P:
    return _pieces(position, seat, hand=(*position.pieces[seat].hand, held))
