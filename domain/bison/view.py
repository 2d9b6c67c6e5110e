"""The view of a game of Bison (`bison 7`, hidden information).

Hidden while the game goes on: the drawn tiles of other seats, the stack, the removed tiles.
"""

from __future__ import annotations

import msgspec

from domain.bison.components import Action, Animal, Animals, Pieces, SpaceId, Terrain
from domain.bison.events import GameEnded
from domain.bison.state import BisonPosition
from domain.bison.steps import BisonStep
from domain.core.events import Seat, Viewer


class SpaceView(msgspec.Struct, frozen=True):
    """A space and the pieces on it."""

    space: SpaceId
    terrain: Terrain
    animals: int
    """Animals printed on it."""
    seat: Seat | None
    """The seat of the pieces there; `None` on an empty space."""
    hunters: int
    value: int
    """The value of the tent or canoe there; 0 for none."""


class TileView(msgspec.Struct, frozen=True):
    """A laid tile."""

    tile: str
    q: int
    r: int
    rotation: int
    ring: str
    """The terrain at its six printed sides; side i lies in direction (i + rotation) mod 6."""
    spaces: tuple[SpaceView, ...]


class RegionView(msgspec.Struct, frozen=True):
    """A region of the board."""

    terrain: Terrain
    q: int
    r: int
    spaces: tuple[SpaceId, ...]
    animal: Animal
    animals: int


class SeatView(msgspec.Struct, frozen=True):
    """The stock, pieces, markers and tile of a seat."""

    seat: Seat
    stock: Animals
    reserve: Pieces
    market: Pieces
    used: tuple[Action, ...]
    """The action spaces that bear a marker, in the order of use."""
    tile_drawn: bool
    """Whether it holds a tile that it has not laid."""
    tile: str | None
    """That tile; `None` when there is none or the viewer may not see it."""


class BisonView(msgspec.Struct, frozen=True):
    """A game of Bison as a viewer sees it."""

    round: int
    rounds: int
    variant: int
    first: Seat
    """The seat with the totem."""
    agenda: tuple[BisonStep, ...]
    """The pending steps; the last step names the seat to move."""
    seats: tuple[SeatView, ...]
    tiles: tuple[TileView, ...]
    """By (q, r)."""
    regions: tuple[RegionView, ...]
    """In the order of scoring."""
    stack: int
    """Tiles in the face-down stack."""
    removed: int
    """Tiles that left the game unseen."""
    removed_tiles: tuple[str, ...] | None
    """Their ids; hidden (`None`) until the game is over."""
    ended: GameEnded | None


def view(position: BisonPosition, viewer: Viewer) -> BisonView:
    """Return the game as a viewer sees it. After the end nothing is hidden (`bison R24`)."""
    return BisonView(
        round=position.round,
        rounds=position.rounds,
        variant=position.options.variant,
        first=position.first,
        agenda=position.agenda,  # type: ignore[arg-type]  # a position of Bison holds steps of Bison
        seats=tuple(_seat(position, seat, viewer) for seat in range(position.seats)),
        tiles=tuple(_tile(position, hex_) for hex_ in sorted(position.board.tiles)),
        regions=tuple(
            RegionView(region.terrain, region.q, region.r, region.spaces, region.animal, region.animals)
            for region in position.board.regions
        ),
        stack=position.stack,
        removed=position.removed,
        removed_tiles=tuple(position.unseen_tiles()) if position.ended else None,
        ended=position.ended,
    )


def _seat(position: BisonPosition, seat: Seat, viewer: Viewer) -> SeatView:
    tile = position.hands[seat]
    return SeatView(
        seat=seat,
        stock=position.stocks[seat],
        reserve=position.reserves[seat],
        market=position.markets[seat],
        used=position.used[seat],
        tile_drawn=tile is not None,
        tile=tile if seat in viewer else None,
    )


def _tile(position: BisonPosition, hex_: tuple[int, int]) -> TileView:
    placed = position.board.tiles[hex_]
    spaces = tuple(_space(position, space) for space in placed.tile.spaces)
    return TileView(placed.tile.id, *hex_, placed.rotation, placed.tile.ring, spaces)


def _space(position: BisonPosition, space: SpaceId) -> SpaceView:
    printed = position.board.spaces[space]
    standing = position.occupied.get(space)
    if standing is None:
        return SpaceView(space, printed.terrain, printed.animals, None, 0, 0)
    return SpaceView(space, printed.terrain, printed.animals, standing.seat, standing.hunters, standing.value)
