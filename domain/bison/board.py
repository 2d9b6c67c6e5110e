"""The board: laid tiles, with the passages and regions that follow from their places (`bison 2`).

Passages, regions and the hexes where a tile may be laid are stored as data; laying a tile extends
them, so that no decision has to compute them again.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from domain.bison.components import ANIMALS, DIRECTIONS, SCORING_ORDER, TERRAINS, Animal, Hex, SpaceId, Terrain, Tile


class Placed(msgspec.Struct, frozen=True):
    """A tile as it lies on its hex."""

    tile: Tile
    rotation: int
    """How often it is turned by 60° clockwise, 0 … 5."""

    def facing(self, direction: int) -> SpaceId:
        """Return the space that touches its side in a direction."""
        return self.tile.sides[(direction - self.rotation) % 6]


class Space(msgspec.Struct, frozen=True, order=True):
    """A space of a laid tile; a tile has three. Spaces compare in the order of listings."""

    q: int
    r: int
    rank: int
    """The index of its terrain in `TERRAINS`."""
    animals: int
    """How many animals are printed on it."""

    @property
    def terrain(self) -> Terrain:
        """The terrain."""
        return TERRAINS[self.rank]


class Region(msgspec.Struct, frozen=True, order=True):
    """A maximal set of connected spaces of the same terrain. Regions compare in the order of scoring."""

    order: int
    """The index of its terrain in `SCORING_ORDER`."""
    q: int
    r: int
    spaces: tuple[SpaceId, ...]
    """Its spaces, by the (q, r) of their tiles; the first gives the region its q and r."""
    animals: int
    """How many animals are printed on its spaces."""

    @property
    def terrain(self) -> Terrain:
        """The terrain."""
        return SCORING_ORDER[self.order]

    @property
    def animal(self) -> Animal:
        """The kind of animal that it yields."""
        return ANIMALS[TERRAINS.index(self.terrain)]

    @property
    def key(self) -> tuple[Terrain, int, int]:
        """The name of the region: the terrain and the smallest (q, r) of its tiles."""
        return (self.terrain, self.q, self.r)


class Board(msgspec.Struct, frozen=True):
    """The laid tiles, with the passages and regions that follow from their places."""

    tiles: Mapping[Hex, Placed]
    spaces: Mapping[SpaceId, Space]
    passages: Mapping[SpaceId, tuple[SpaceId, ...]]
    """By space: the spaces one movement point away (`bison 2.4`)."""
    regions: tuple[Region, ...]
    """In the order of scoring (`bison 5.4`)."""
    placeable: frozenset[Hex]
    """The empty hexes beside a laid tile, however far from the start."""


EMPTY_BOARD: Final = Board(tiles={}, spaces={}, passages={}, regions=(), placeable=frozenset())

_REGION_ORDER: Final = tuple(SCORING_ORDER.index(terrain) for terrain in TERRAINS)
_RIVER: Final = ".R"


def neighbours(hex_: Hex) -> list[Hex]:
    """Return the six neighbours of a hex, by direction."""
    q, r = hex_
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def lay(board: Board, tile: Tile, hex_: Hex, rotation: int) -> Board:
    """Return the board with another tile on it. Does not check whether it may lie there."""
    placed = Placed(tile, rotation)
    q, r = hex_
    tiles, numbers = board.tiles, tile.numbers
    new = {space: Space(q, r, rank, numbers[rank]) for rank, space in enumerate(tile.spaces)}
    spaces = {**board.spaces, **new}
    prairie, river, mountain = tile.spaces
    passages: dict[SpaceId, tuple[SpaceId, ...]] = {
        **board.passages,
        prairie: (river,),
        river: (prairie, mountain),
        mountain: (river,),
    }
    joined: dict[SpaceId, SpaceId] = {}
    free = []
    for direction, beside in enumerate(neighbours(hex_)):
        neighbour = tiles.get(beside)
        if neighbour is None:
            free.append(beside)
            continue
        own, other = placed.facing(direction), neighbour.facing(direction + 3)
        if (own == river) == other.endswith(_RIVER):
            passages[own] += (other,)
            passages[other] += (own,)
            if new[own].rank == spaces[other].rank:
                joined[other] = own
    regions = _regions(board.regions, spaces, new, joined)
    placeable = board.placeable.union(free).difference((hex_,))
    return Board({**tiles, hex_: placed}, spaces, passages, regions, placeable)


def distances(board: Board, start: SpaceId, limit: int) -> Iterator[SpaceId]:
    """Return every other space at most *limit* movement points from *start*, the nearest first.

    Pieces on the spaces between do not matter (`bison 4.6`).
    """
    passages = board.passages
    visited = {start}
    edge = [start]
    for _ in range(limit):
        reached = []
        for space in edge:
            for beyond in passages[space]:
                if beyond not in visited:
                    visited.add(beyond)
                    reached.append(beyond)
                    yield beyond
        edge = reached


def _regions(
    regions: tuple[Region, ...],
    spaces: Mapping[SpaceId, Space],
    new: Mapping[SpaceId, Space],
    joined: Mapping[SpaceId, SpaceId],
) -> tuple[Region, ...]:
    """Return regions with new spaces joined to them. *joined* maps a touched space to the new space beside it."""
    touched = set(joined)  # asked for each region: a set is quicker than the keys of a dict
    apart = touched.isdisjoint
    changed: list[Region] = []
    merged: dict[SpaceId, list[SpaceId]] = {}
    for region in regions:
        if apart(region.spaces):
            changed.append(region)
        else:
            own = next(joined[space] for space in region.spaces if space in touched)
            merged.setdefault(own, [own]).extend(region.spaces)
    for own, space in new.items():
        insort(changed, _region(merged.get(own, [own]), space, spaces))
    return tuple(changed)


def _region(members: list[SpaceId], first: Space, spaces: Mapping[SpaceId, Space]) -> Region:
    """Return the region of these spaces. *first* is the space of a region with a single space."""
    animals = first.animals
    if len(members) > 1:
        members.sort(key=spaces.__getitem__)
        first = spaces[members[0]]
        animals = sum([spaces[member].animals for member in members])  # noqa: C419  a list is quicker here
    return Region(_REGION_ORDER[first.rank], first.q, first.r, tuple(members), animals)
