"""The view of a game of Wendake (`wendake 9.6`).

Hidden are the masks in other hands, but for masks that all have seen there; the cards of the discard pile below
the top; the numbers of others' turtle tiles until they are turned over. Face-down pieces are in no position.
"""

from __future__ import annotations

import msgspec

from domain.core.events import Seat, Viewer
from domain.wendake.components import Tribe
from domain.wendake.events import GameEnded
from domain.wendake.scoring import final_score
from domain.wendake.state import GridTile, OwnedProgress, SeatPieces, WendakePosition
from domain.wendake.steps import WendakeStep
from domain.wendake.words import (
    PIECES,
    RESOURCES,
    TRACKS,
    TURTLE_KINDS,
    AreaId,
    CardId,
    Flag,
    Lake,
    Piece,
    ProgressId,
    Resource,
    SlotId,
    SpaceId,
    Stone,
    TileId,
    Track,
    TribeId,
    TurtleId,
    TurtleKind,
)


class SlotView(msgspec.Struct, frozen=True):
    """A production slot."""

    slot: SlotId
    native: str
    """The native that works it."""
    makes: str
    seat: Seat | None
    """The seat of the native in it; `None` when it is empty."""
    piece: str | None


class AreaView(msgspec.Struct, frozen=True):
    """An area of the map."""

    area: AreaId
    name: str
    home: bool
    flag: Flag | None
    neighbours: tuple[AreaId, ...]
    guards: tuple[int, ...]
    """By seat: its normal warriors."""
    black: bool
    """Whether the black warrior stands there as a guard."""
    slots: tuple[SlotView, ...]


class TileView(msgspec.Struct, frozen=True):
    """A tile of a grid."""

    tile: TileId
    ritual: bool
    """Whether the ritual side is up."""
    actions: tuple[str, ...]
    """Of the visible side."""
    stone: Stone | None
    fire: bool


class TurtleView(msgspec.Struct, frozen=True):
    """A turtle tile of a seat."""

    kind: str
    tile: TurtleId | None
    """The id of the tile; `None` when the viewer may not see it."""
    tracks: tuple[Track, ...] | None


class SeatView(msgspec.Struct, frozen=True):
    """The pieces of a seat."""

    seat: Seat
    home: AreaId | None
    tribe: TribeId | None
    tracks: dict[Track, int]
    resources: dict[Resource, int]
    beavers: int
    longhouse: dict[Piece, int]
    women: int
    """In the home pool."""
    hunters: int
    canoes: int
    """In supply."""
    lakes: dict[Lake, int]
    """Canoes by lake."""
    grid: tuple[TileView, ...]
    tray: tuple[TileId, ...]
    set_aside: tuple[TileId, ...]
    stones: int
    black_stone: bool
    hand: int
    """The number of masks in hand."""
    known: tuple[CardId, ...]
    """The masks in hand that all have seen there, ascending."""
    cards: tuple[CardId, ...] | None
    """All masks in hand; `None` when the viewer may not see them."""
    played: tuple[CardId, ...]
    disk: SpaceId
    progress: tuple[OwnedProgress, ...]
    turtles: tuple[TurtleView, ...]
    flag: Flag | None
    swaps: int
    score: int
    """As it would be counted now (`wendake 7`); turtle tiles count once they are turned over."""


class WendakeView(msgspec.Struct, frozen=True):
    """A game of Wendake as a viewer sees it."""

    year: int
    agenda: tuple[WendakeStep, ...]
    """The pending steps; the last step names the seat to move."""
    order: tuple[Seat, ...]
    row: tuple[Seat, ...]
    """The owners of the stones on the turn order, by space."""
    pairs: tuple[tuple[Track, Track], tuple[Track, Track]]
    areas: tuple[AreaView, ...]
    seats: tuple[SeatView, ...]
    market_level: int
    market: tuple[TileId, ...]
    stacks: tuple[int, int]
    """Face-down advanced tiles of both levels."""
    removed: tuple[TileId, ...]
    tile_actions: dict[TileId, tuple[str, ...]]
    """The fronts of all open tiles, in the grids too, whatever side is up (`wendake R30`)."""
    display: tuple[tuple[ProgressId, ...], ...]
    """By level."""
    sorted_out: tuple[tuple[ProgressId, ...], ...]
    tribes: tuple[TribeId, ...]
    """The tribes that can be chosen."""
    tribe_cards: dict[TribeId, Tribe]
    """The cards of these tribes, and of the tribes of the seats."""
    flags_free: tuple[Flag, ...]
    deck: int
    discard: int
    discard_top: CardId | None
    infected: tuple[CardId, ...]
    """The masks with an infected blanket."""
    spaces: dict[SpaceId, tuple[Seat, ...]]
    """By space of the ceremony: the seats with a disk on it."""
    turtles_left: dict[TurtleKind, int]
    ended: GameEnded | None


def view(position: WendakePosition, viewer: Viewer) -> WendakeView:
    """Return the game as a viewer sees it. After the end nothing is hidden."""
    components = position.components
    open_tiles = [*position.market, *position.removed]
    for pieces in position.pieces:
        open_tiles += [*pieces.tray, *pieces.set_aside, *(tile.tile for tile in pieces.grid)]
    tribes = {*position.tribes, *(pieces.tribe for pieces in position.pieces if pieces.tribe is not None)}
    return WendakeView(
        year=position.year,
        agenda=position.agenda,  # type: ignore[arg-type]  # a position of Wendake holds steps of Wendake
        order=position.order,
        row=position.row,
        pairs=position.pairs,
        areas=tuple(_area(position, number) for number in range(len(position.guards))),
        seats=tuple(_seat(position, seat, viewer) for seat in range(position.seats)),
        market_level=position.market_level,
        market=position.market,
        stacks=position.stacks,
        removed=position.removed,
        tile_actions={tile: components.actions[tile] for tile in sorted(open_tiles)},
        display=position.display,
        sorted_out=position.sorted_out,
        tribes=position.tribes,
        tribe_cards={tribe: components.tribes[tribe] for tribe in sorted(tribes)},
        flags_free=position.flags_free,
        deck=position.deck,
        discard=len(position.discard),
        discard_top=position.discard[0] if position.discard else None,
        infected=tuple(sorted(components.infected)),
        spaces={space: position.disks_on(space) for space in components.spaces},
        turtles_left=_turtles_left(position),
        ended=position.ended,
    )


def _turtles_left(position: WendakePosition) -> dict[TurtleKind, int]:
    kinds = [tile[:2] for pieces in position.pieces for tile in pieces.turtles]
    return {kind: position.seats - kinds.count(kind) for kind in TURTLE_KINDS}


def _area(position: WendakePosition, number: int) -> AreaView:
    area = position.territory.areas[number]
    return AreaView(
        area=area.id,
        name=area.name,
        home=area.home,
        flag=area.flag,
        neighbours=tuple(position.territory.areas[other].id for other in area.neighbours),
        guards=position.guards[number],
        black=position.black_area == number,
        slots=tuple(_slot(position, slot) for slot in area.slots),
    )


def _slot(position: WendakePosition, number: int) -> SlotView:
    slot, occupant = position.territory.slots[number], position.slots[number]
    if occupant is None:
        return SlotView(slot.id, slot.native, slot.makes, None, None)
    return SlotView(slot.id, slot.native, slot.makes, occupant.seat, occupant.piece)


def _seat(position: WendakePosition, seat: Seat, viewer: Viewer) -> SeatView:
    pieces = position.pieces[seat]
    sees = seat in viewer or position.ended is not None
    return SeatView(
        seat=seat,
        home=pieces.home,
        tribe=pieces.tribe,
        tracks=dict(zip(TRACKS, pieces.tracks, strict=True)),
        resources=dict(zip(RESOURCES, pieces.resources, strict=True)),
        beavers=pieces.beavers,
        longhouse=dict(zip(PIECES, pieces.longhouse, strict=True)),
        women=pieces.women,
        hunters=pieces.hunters,
        canoes=pieces.canoes,
        lakes=dict(zip(position.territory.lakes, pieces.lakes, strict=True)),
        grid=tuple(_tile(position, tile) for tile in pieces.grid),
        tray=pieces.tray,
        set_aside=pieces.set_aside,
        stones=pieces.stones,
        black_stone=pieces.black_stone,
        hand=len(pieces.hand),
        known=tuple(sorted(mask.card for mask in pieces.hand if mask.seen)),
        cards=pieces.cards() if sees else None,
        played=pieces.played,
        disk=pieces.disk,
        progress=pieces.progress,
        turtles=_turtles(position, pieces, sees=sees or position.turtles_revealed),
        flag=pieces.flag,
        swaps=pieces.swaps,
        score=final_score(position, seat),
    )


def _tile(position: WendakePosition, tile: GridTile) -> TileView:
    actions = ("RITUAL",) if tile.ritual else position.components.actions[tile.tile]
    return TileView(tile.tile, tile.ritual, actions, tile.stone, tile.fire)


def _turtles(position: WendakePosition, pieces: SeatPieces, *, sees: bool) -> tuple[TurtleView, ...]:
    tracks = position.components.turtle_tracks
    return tuple(
        TurtleView(tile[:2], tile, tracks[tile]) if sees else TurtleView(tile[:2], None, None)
        for tile in pieces.turtles
    )
