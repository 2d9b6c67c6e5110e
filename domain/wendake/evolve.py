"""Fold a fact of Wendake into the position: set the values of the fact, and consult no rule."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event, Seat
from domain.core.folding import keeps, plus, sets, unchanged, with_item
from domain.wendake import events
from domain.wendake.state import (
    NOWHERE,
    Drawn,
    GridTile,
    Held,
    Occupant,
    OwnedProgress,
    Restriction,
    Scored,
    SeatPieces,
    Shown,
    WendakePosition,
)
from domain.wendake.words import (
    BLACK,
    BLACK_STONE,
    HOME,
    KINDS,
    LONGHOUSE,
    NATIVES_A_TYPE,
    PIECE_RANK,
    PREPARATION,
    TRACK_RANK,
    WOMAN,
    CardId,
    Piece,
)

Fold: TypeAlias = Callable[[WendakePosition, Any], WendakePosition]
"""Returns the position after a fact of a kind."""


def changed(position: WendakePosition, seat: Seat, **changes: Any) -> WendakePosition:
    """Return the position with changed pieces of a seat."""
    pieces = replace(position.pieces[seat], **changes)
    return replace(position, pieces=with_item(position.pieces, seat, pieces))


def _grid_laid(position: WendakePosition, event: events.GridLaid) -> WendakePosition:
    return changed(position, event.seat, grid=tuple(GridTile(tile) for tile in event.tiles))


def _tiles_turned(position: WendakePosition, event: events.TilesTurned) -> WendakePosition:
    grid = list(position.pieces[event.seat].grid)
    for cell in event.cells:
        grid[cell] = replace(grid[cell], ritual=not grid[cell].ritual)
    return changed(position, event.seat, grid=tuple(grid))


def _tiles_slid(position: WendakePosition, event: events.TilesSlid) -> WendakePosition:
    grid = position.pieces[event.seat].grid
    return changed(position, event.seat, grid=grid[: -len(event.tray)], tray=event.tray)


def _tile_replaced(position: WendakePosition, event: events.TileReplaced) -> WendakePosition:
    pieces, market = position.pieces[event.seat], position.market
    tray = (*[tile for tile in pieces.tray if tile != event.out], event.in_)
    set_aside = (*[tile for tile in pieces.set_aside if tile != event.in_], event.out)
    if event.source == "market":
        market = tuple([tile for tile in market if tile != event.in_])
    pieces = replace(pieces, tray=tray, set_aside=set_aside)
    return replace(position, pieces=with_item(position.pieces, event.seat, pieces), market=market)


def _tray_laid(position: WendakePosition, event: events.TrayLaid) -> WendakePosition:
    laid = [GridTile(tile) for tile in event.tiles]
    return changed(position, event.seat, grid=(*laid, *position.pieces[event.seat].grid), tray=())


def _tiles_swapped(position: WendakePosition, event: events.TilesSwapped) -> WendakePosition:
    pieces = position.pieces[event.seat]
    grid = list(pieces.grid)
    grid[event.a], grid[event.b] = grid[event.b], grid[event.a]
    return changed(position, event.seat, grid=tuple(grid), swaps=pieces.swaps - 1)


def _stack_laid(position: WendakePosition, event: events.StackLaid) -> WendakePosition:
    return replace(position, stacks=with_item(position.stacks, event.level - 1, event.tiles))


def _market_filled(position: WendakePosition, event: events.MarketFilled) -> WendakePosition:
    level = event.level - 1
    unseen = tuple([tile for tile in position.unseen[level] if tile not in event.tiles])
    return replace(
        position,
        market_level=event.level,
        market=position.market + event.tiles,
        stacks=with_item(position.stacks, level, event.stack),
        unseen=with_item(position.unseen, level, unseen),
    )


def _market_switched(position: WendakePosition, event: events.MarketSwitched) -> WendakePosition:
    return replace(
        position,
        market_level=2,
        market=(),
        stacks=with_item(position.stacks, 0, 0),
        removed=position.removed + event.removed,
    )


def _hold(position: WendakePosition, seat: Seat, *masks: Held) -> WendakePosition:
    return changed(position, seat, hand=tuple(sorted((*position.pieces[seat].hand, *masks), key=_card)))


def _card(mask: Held) -> CardId:
    return mask.card


def _let_go(position: WendakePosition, seat: Seat, cards: Container[CardId]) -> WendakePosition:
    """Take masks from a hand. Hidden masks are observed as shown; with the last hidden mask all observations end."""
    pieces = position.pieces[seat]
    left = tuple(mask for mask in pieces.hand if mask.card not in cards)
    hidden = (mask.card for mask in pieces.hand if mask.card in cards and not mask.seen)
    observations = (Shown(card, position.generation_of(card)) for card in hidden)
    observed = (
        (*pieces.observations, *observations) if pieces.observations and not all(mask.seen for mask in left) else ()
    )
    return changed(position, seat, hand=left, observations=observed)


def _restrict(position: WendakePosition, seat: Seat, restriction: Restriction) -> WendakePosition:
    """Add a restriction on the masks hidden in a hand, if there are any."""
    observed = position.observations_of(seat)
    return changed(position, seat, observations=(*observed, restriction)) if observed else position


def _mask_revealed(position: WendakePosition, event: events.MaskRevealed) -> WendakePosition:
    return replace(position, deck=position.deck - 1, discard=(event.card, *position.discard))


def _deck_reshuffled(position: WendakePosition, event: events.DeckReshuffled) -> WendakePosition:
    return replace(position, deck=event.cards, discard=(), decks=(*position.decks, tuple(sorted(position.discard))))


def _mask_drawn(position: WendakePosition, event: events.MaskDrawn) -> WendakePosition:
    observed = position.pieces[event.seat].observations
    if observed:
        position = changed(position, event.seat, observations=(*observed, Drawn(position.generation)))
    return replace(_hold(position, event.seat, Held(event.card)), deck=position.deck - 1)


def _mask_taken(position: WendakePosition, event: events.MaskTaken) -> WendakePosition:
    return replace(_hold(position, event.seat, Held(event.card, seen=True)), discard=position.discard[1:])


def _mask_discarded(position: WendakePosition, event: events.MaskDiscarded) -> WendakePosition:
    return replace(_let_go(position, event.seat, (event.card,)), discard=(event.card, *position.discard))


def _kind_declared(position: WendakePosition, event: events.KindDeclared) -> WendakePosition:
    restriction = Restriction(kind=event.kind)
    if event.kind is None or _is_of_known_mask(position, event.seat, restriction):
        return position  # it may be a mask that all know, so nobody learns of another
    return _restrict(position, event.seat, restriction)


def _is_of_known_mask(position: WendakePosition, seat: Seat, restriction: Restriction) -> bool:
    return any(mask.seen and restriction.may_be_of_kind(mask.card) for mask in position.pieces[seat].hand)


def _masks_played(position: WendakePosition, event: events.MasksPlayed) -> WendakePosition:
    cards = tuple(sorted(position.pieces[event.seat].played + event.cards))
    position = changed(_let_go(position, event.seat, event.cards), event.seat, played=cards, disk=event.space)
    restriction = Restriction(event.above)
    for kind, below in zip(KINDS, event.below, strict=True):
        of_kind = Restriction(event.above, kind, below)
        if below and not _is_of_known_mask(position, event.seat, of_kind):
            restriction = of_kind
    return _restrict(position, event.seat, restriction)


def _masks_returned(position: WendakePosition, event: events.MasksReturned) -> WendakePosition:
    cards = tuple(card for card in position.pieces[event.seat].played if card not in event.cards)
    position = changed(position, event.seat, played=cards)
    return _hold(position, event.seat, *(Held(card, seen=True) for card in event.cards))


def _ceremony_cleared(position: WendakePosition, _event: events.CeremonyCleared) -> WendakePosition:
    return replace(position, pieces=tuple(replace(pieces, disk=PREPARATION) for pieces in position.pieces))


def _hand_dealt_anew(position: WendakePosition, event: events.HandDealtAnew) -> WendakePosition:
    known = {mask.card for mask in position.pieces[event.seat].hand if mask.seen}
    return changed(position, event.seat, hand=tuple(Held(card, card in known) for card in sorted(event.cards)))


def _flags_changed(position: WendakePosition, event: events.FlagsChanged) -> WendakePosition:
    position = replace(position, flags_free=event.free)
    return position if event.seat is None else changed(position, event.seat, flag=event.flag)


def _turtle_taken(position: WendakePosition, event: events.TurtleTaken) -> WendakePosition:
    return changed(position, event.seat, turtles=(*position.pieces[event.seat].turtles, event.tile))


def _turtles_revealed(position: WendakePosition, _event: events.TurtlesRevealed) -> WendakePosition:
    return replace(position, turtles_revealed=True)


def _turtles_dealt_anew(position: WendakePosition, event: events.TurtlesDealtAnew) -> WendakePosition:
    return changed(position, event.seat, turtles=event.tiles)


def _natives_moved(position: WendakePosition, event: events.NativesMoved) -> WendakePosition:
    seat, piece = event.seat, event.piece
    pieces, slots, guards = position.pieces[seat], position.slots, position.guards
    changes: dict[str, Any] = {}
    for place, change in ((event.source, -event.count), (event.target, event.count)):
        slot = position.territory.slot_number.get(place)
        if place in (LONGHOUSE, HOME):
            pieces = _housed(pieces, piece, place, change)
            changes["pieces"] = with_item(position.pieces, seat, pieces)
        elif slot is not None:
            slots = changes["slots"] = with_item(slots, slot, Occupant(seat, piece) if change > 0 else None)
        elif piece == BLACK:
            area = position.territory.area_number[place]
            changes["black_area"] = area if change > 0 else NOWHERE
        else:
            area = position.territory.area_number[place]
            guards = changes["guards"] = with_item(guards, area, plus(guards[area], seat, change))
    return replace(position, **changes)


def _housed(pieces: SeatPieces, piece: Piece, place: str, count: int) -> SeatPieces:
    """Put natives into the longhouse or the home pool, or take them out of it (a negative count)."""
    if place == LONGHOUSE:
        return replace(pieces, longhouse=plus(pieces.longhouse, PIECE_RANK[piece], count))
    if piece == WOMAN:
        return replace(pieces, women=pieces.women + count)
    return replace(pieces, hunters=pieces.hunters + count)


def _home_chosen(position: WendakePosition, event: events.HomeChosen) -> WendakePosition:
    return changed(position, event.seat, home=event.home)


def _tribe_chosen(position: WendakePosition, event: events.TribeChosen) -> WendakePosition:
    position = changed(position, event.seat, tribe=event.tribe)
    return replace(position, tribes=tuple(tribe for tribe in position.tribes if tribe != event.tribe))


def _supply_taken(position: WendakePosition, event: events.SupplyTaken) -> WendakePosition:
    longhouse = (NATIVES_A_TYPE, int(event.black_warrior), NATIVES_A_TYPE, NATIVES_A_TYPE)
    if event.black_warrior:
        position = replace(position, black_seat=event.seat)
    return changed(
        position,
        event.seat,
        stones=event.stones,
        black_stone=event.black_stone,
        swaps=event.swaps,
        longhouse=longhouse,
    )


def _goods_changed(position: WendakePosition, event: events.GoodsChanged) -> WendakePosition:
    pieces = position.pieces[event.seat]
    resources = tuple([have + change for have, change in zip(pieces.resources, event.resources, strict=True)])
    return changed(position, event.seat, resources=resources, beavers=pieces.beavers + event.beavers)


def _canoe_placed(position: WendakePosition, event: events.CanoePlaced) -> WendakePosition:
    pieces = position.pieces[event.seat]
    lakes = plus(pieces.lakes, position.territory.lakes.index(event.lake), 1)
    return changed(position, event.seat, canoes=pieces.canoes - 1, lakes=lakes)


def _progress_laid_out(position: WendakePosition, event: events.ProgressLaidOut) -> WendakePosition:
    level = event.level - 1
    display, out = (
        with_item(position.display, level, event.display),
        with_item(position.sorted_out, level, event.sorted_out),
    )
    return replace(position, display=display, sorted_out=out)


def _progress_taken(position: WendakePosition, event: events.ProgressTaken) -> WendakePosition:
    pieces = position.pieces[event.seat]
    pieces = replace(pieces, progress=(*pieces.progress, OwnedProgress(event.tile)))
    seats = with_item(position.pieces, event.seat, pieces)
    piles = position.display if event.source == "display" else position.sorted_out
    left = tuple([tuple([tile for tile in pile if tile != event.tile]) for pile in piles])
    if event.source == "display":
        return replace(position, pieces=seats, display=left)
    return replace(position, pieces=seats, sorted_out=left)


def _progress_turned(position: WendakePosition, event: events.ProgressTurned) -> WendakePosition:
    progress = tuple(
        OwnedProgress(owned.tile, event.ready) if owned.tile == event.tile else owned
        for owned in position.pieces[event.seat].progress
    )
    return changed(position, event.seat, progress=progress)


def _points_scored(position: WendakePosition, event: events.PointsScored) -> WendakePosition:
    pieces = position.pieces[event.seat]
    pieces = replace(pieces, tracks=plus(pieces.tracks, TRACK_RANK[event.track], event.points))
    scored = (*position.scored, Scored(position.year, event))
    return replace(position, pieces=with_item(position.pieces, event.seat, pieces), scored=scored)


def _stone_placed(position: WendakePosition, event: events.StonePlaced) -> WendakePosition:
    seat, black = event.seat, event.stone == BLACK_STONE
    pieces = position.pieces[seat]
    changes: dict[str, Any] = {"black_stone": False} if black else {"stones": pieces.stones - 1}
    if event.cell is not None:
        changes["grid"] = with_item(pieces.grid, event.cell, replace(pieces.grid[event.cell], stone=event.stone))
    seats = with_item(position.pieces, seat, replace(pieces, **changes))
    if event.cell is not None:
        return replace(position, pieces=seats)
    row_black = (*position.row_black, seat) if black else position.row_black
    return replace(position, pieces=seats, row=(*position.row, seat), row_black=row_black)


def _fire_marked(position: WendakePosition, event: events.FireMarked) -> WendakePosition:
    grid = position.pieces[event.seat].grid
    return changed(position, event.seat, grid=with_item(grid, event.cell, replace(grid[event.cell], fire=True)))


def _stones_taken_back(position: WendakePosition, event: events.StonesTakenBack) -> WendakePosition:
    pieces = position.pieces[event.seat]
    grid = tuple([GridTile(tile.tile, tile.ritual) for tile in pieces.grid])
    black = pieces.black_stone or event.black_stone
    return changed(position, event.seat, grid=grid, stones=pieces.stones + event.stones, black_stone=black)


def _row_cleared(position: WendakePosition, event: events.RowCleared) -> WendakePosition:
    pieces = list(position.pieces)
    for seat in event.order:
        if seat in event.black:
            pieces[seat] = replace(pieces[seat], black_stone=True)
        else:
            pieces[seat] = replace(pieces[seat], stones=pieces[seat].stones + 1)
    return replace(position, pieces=tuple(pieces), row=(), row_black=())


FOLDS: Final[dict[type[Event], Fold]] = {
    **AGENDA_FOLDS,
    events.PairsFormed: sets("pairs"),
    events.HomeChosen: _home_chosen,
    events.TribesRevealed: sets("tribes"),
    events.TribeChosen: _tribe_chosen,
    events.SupplyTaken: _supply_taken,
    events.TurnOrderSet: sets("order"),
    events.RowCleared: _row_cleared,
    events.YearStarted: sets("year"),
    events.StonePlaced: _stone_placed,
    events.ActionStarted: unchanged,
    events.FireMarked: _fire_marked,
    events.StonesTakenBack: _stones_taken_back,
    events.GridLaid: _grid_laid,
    events.TilesTurned: _tiles_turned,
    events.TilesSlid: _tiles_slid,
    events.TileReplaced: _tile_replaced,
    events.TrayLaid: _tray_laid,
    events.TilesSwapped: _tiles_swapped,
    events.StackLaid: _stack_laid,
    events.MarketFilled: _market_filled,
    events.MarketSwitched: _market_switched,
    events.NativesMoved: _natives_moved,
    events.GoodsChanged: _goods_changed,
    events.CanoePlaced: _canoe_placed,
    events.ProgressLaidOut: _progress_laid_out,
    events.ProgressTaken: _progress_taken,
    events.ProgressTurned: _progress_turned,
    events.FlagsChanged: _flags_changed,
    events.TurtleTaken: _turtle_taken,
    events.TurtlesRevealed: _turtles_revealed,
    events.TurtlesDealtAnew: _turtles_dealt_anew,
    events.MajorityCounted: unchanged,
    events.MaskRevealed: _mask_revealed,
    events.DeckReshuffled: _deck_reshuffled,
    events.MaskDrawn: _mask_drawn,
    events.MaskTaken: _mask_taken,
    events.MaskDiscarded: _mask_discarded,
    events.KindDeclared: _kind_declared,
    events.MasksPlayed: _masks_played,
    events.MasksReturned: _masks_returned,
    events.CeremonyCleared: _ceremony_cleared,
    events.HandDealtAnew: _hand_dealt_anew,
    events.PointsScored: _points_scored,
    events.GameEnded: keeps("ended"),
}


def evolve(position: WendakePosition, event: Event) -> WendakePosition:
    """Return the position after a fact."""
    return FOLDS[type(event)](position, event)
