"""The territory: the places of the tiles, their areas, and the adjacency of areas (`manitoba 2`).

Areas are counted by slot, then in the order of the landscapes, so area i is of landscape i mod 5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import Final, TypeAlias

import msgspec

from domain.manitoba.components import LETTERS, RANK, AreaId, Tile

Hex: TypeAlias = tuple[int, int]
"""Axial coordinates (q, r) of a hexagon with a corner at the top; r grows downward."""

_DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""Counter-clockwise from the east."""
_TILE_STEPS: Final[tuple[Hex, ...]] = ((2, 1), (3, -2), (1, -3), (-2, -1), (-3, 2), (-1, 3))
"""From the centre of a tile to that of its neighbour, by tile direction."""
ROTATIONS: Final = (0, 1, 2, 3, 4, 5)
"""Sixths of a full turn, counter-clockwise."""
TURNS: Final[Mapping[int, tuple[int, ...]]] = {3: (0, 1, -1, 2), 4: (0, 1, -1), 5: (0, 1, -1)}
"""By number of tiles: the turns drawn for the standard territory."""
ALL_TURNS: Final = (-2, -1, 0, 1, 2, 3)
"""The turns of a layout that the players agree on."""


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The arrangement of the tiles."""

    turns: tuple[int, ...]
    """From the third tile on: by how many sixths the chain of tiles turns, counter-clockwise."""
    rotations: tuple[int, ...]
    """By tile: by how many sixths it is turned, counter-clockwise, 0 … 5."""


class LaidTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile with its place and rotation."""

    tile: str
    q: int
    r: int
    rotation: int


class Territory(msgspec.Struct, frozen=True):
    """The laid tiles, with the areas and the adjacency that follow from their places. Areas are named by number."""

    tiles: tuple[LaidTile, ...]
    """By slot."""
    areas: tuple[AreaId, ...]
    numbers: Mapping[AreaId, int]
    """The number of each area."""
    adjacent: tuple[tuple[int, ...], ...]
    """By area: the areas that share an edge with it, ascending."""
    hexagons: tuple[tuple[Hex, ...], ...]
    """By area: the hexagons it covers, in the order of rows, then of columns."""


EMPTY_TERRITORY: Final = Territory((), (), {}, (), ())


def slots(turns: Sequence[int]) -> list[Hex]:
    """Return the centres of the tiles of a chain, in slot order (`manitoba 2.2`).

    >>> slots((1, -1))
    [(0, 0), (2, 1), (5, -1), (7, 0)]
    """
    q, r = 0, 0
    centres = [(q, r)]
    direction = 0
    for turn in (0, *turns):
        direction = (direction + turn) % 6
        step = _TILE_STEPS[direction]
        q, r = q + step[0], r + step[1]
        centres.append((q, r))
    return centres


def hexagons(tile: Tile, q: int, r: int, rotation: int) -> dict[Hex, str]:
    """Return the seven hexagons a tile covers, each with the letter of its landscape."""
    covered = {(q, r): tile.centre}
    for position, letter in enumerate(tile.ring):
        dq, dr = _DIRECTIONS[(position + rotation) % 6]
        covered[q + dq, r + dr] = letter
    return covered


def lay(tiles: Sequence[str], layout: Layout) -> tuple[LaidTile, ...]:
    """Return the tiles with their places in a layout."""
    places = zip(tiles, slots(layout.turns), layout.rotations, strict=True)
    return tuple(LaidTile(tile, q, r, rotation) for tile, (q, r), rotation in places)


def territory(laid: Sequence[LaidTile], tiles: Mapping[str, Tile]) -> Territory:
    """Return the territory of laid tiles: their areas and the adjacency. Does not check whether tiles overlap."""
    return _territory(tuple(laid), tuple([tiles[place.tile] for place in laid]))


@lru_cache(maxsize=64)  # every fold of a game, and of its forks, asks for the same again
def _territory(laid: tuple[LaidTile, ...], tiles: tuple[Tile, ...]) -> Territory:
    areas = tuple(f"{place.tile}.{letter}" for place in laid for letter in LETTERS)
    numbers = {area: number for number, area in enumerate(areas)}
    covered: dict[Hex, int] = {}
    for first, (place, tile) in enumerate(zip(laid, tiles, strict=True)):
        for hex_, letter in hexagons(tile, place.q, place.r, place.rotation).items():
            covered[hex_] = first * len(LETTERS) + RANK[letter]
    beside: list[set[int]] = [set() for _ in areas]
    for (q, r), area in covered.items():
        for dq, dr in _DIRECTIONS[:3]:  # the other three lead back
            other = covered.get((q + dq, r + dr), area)
            if other != area:
                beside[area].add(other)
                beside[other].add(area)
    own: list[list[Hex]] = [[] for _ in areas]
    for r, q, area in sorted([(r, q, area) for (q, r), area in covered.items()]):
        own[area].append((q, r))
    adjacent = tuple(tuple(sorted(neighbours)) for neighbours in beside)
    return Territory(laid, areas, numbers, adjacent, tuple(map(tuple, own)))


def groups(adjacent: Sequence[Sequence[int]], members: Sequence[int]) -> list[int]:
    """Return the sizes of the connected groups that some areas form."""
    left = set(members)
    sizes = []
    while left:
        edge = [left.pop()]
        size = 0
        while edge:
            size += 1
            reached = left.intersection(adjacent[edge.pop()])
            left -= reached
            edge.extend(reached)
        sizes.append(size)
    return sizes


def touching(laid: Sequence[LaidTile]) -> list[int]:
    """Return by slot the number of other tiles that its tile touches."""
    touched = [0] * len(laid)
    for (i, tile), (j, other_tile) in combinations(enumerate(laid), 2):
        if (other_tile.q - tile.q, other_tile.r - tile.r) in _TILE_STEPS:
            touched[i] += 1
            touched[j] += 1
    return touched


def chain_layouts(tiles: Sequence[Tile], letter: str) -> list[Layout]:
    """Return the layouts that join the areas of a landscape to a chain from tile to tile (`manitoba 2.3`).

    Turns are +1 or -1; in the order of the turns, +1 first, then of the rotations, ascending.
    """
    layouts: list[Layout] = []
    for turns in product((1, -1), repeat=len(tiles) - 2):
        direction, directions = 0, [0]
        for turn in turns:
            direction = (direction + turn) % 6
            directions.append(direction)
        layouts.extend(Layout(turns, rotations) for rotations in _chains(tiles, letter, directions))
    return layouts


def _chains(tiles: Sequence[Tile], letter: str, directions: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the rotations that join the areas of each tile and the next tile, ascending."""
    chains: list[tuple[int, ...]] = [(rotation,) for rotation in ROTATIONS]
    for slot, direction in enumerate(directions, 1):
        chains = [
            (*chain, rotation)
            for chain in chains
            for rotation in ROTATIONS
            if _join(tiles[slot - 1], chain[-1], tiles[slot], rotation, direction, letter)
        ]
    yield from chains


def _join(left: Tile, left_rotation: int, right: Tile, right_rotation: int, direction: int, letter: str) -> bool:
    """Return whether the areas of a landscape touch across the border of two neighbouring tiles."""

    def shows(tile: Tile, rotation: int, position: int) -> bool:
        return tile.ring[(position - rotation) % 6] == letter

    contacts = ((direction, direction + 2), (direction, direction + 3), (direction - 1, direction + 3))
    return any(shows(left, left_rotation, near) and shows(right, right_rotation, far) for near, far in contacts)
