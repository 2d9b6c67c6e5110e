"""The names of things in the sentences and pictures of Bison, each from the data of the thing."""

from __future__ import annotations

from msgspec.structs import asdict

from domain.bison.components import Animals, Components, Terrain
from domain.bison.state import BisonPosition
from domain.core.catalogue import Values, named


def amount(animals: Animals) -> Values:
    """Return animals as the values of an amount: their numbers, and the initials of the kinds that are there."""
    numbers: Values = asdict(animals)
    return {**numbers, "kinds": "".join(animal[0] for animal, count in numbers.items() if count) or "none"}


def tile_name(components: Components, tile: str) -> str:
    """Return the name of a tile: the animals printed on it. No list ever has two tiles to choose from."""
    return named("tile", **amount(components.tiles[tile].animals))


def space_name(terrain: Terrain, q: int, r: int) -> str:
    """Return the name of a space: its terrain, and the hex of its tile."""
    return named("space", terrain=terrain, q=q, r=r)


def thing_name(position: BisonPosition, _field: str, text: str) -> str:
    """Return the name of a tile, or of a space on the board, by its id; all other texts as they are."""
    if text in position.components.tiles:
        return tile_name(position.components, text)
    space = position.board.spaces.get(text)
    return text if space is None else space_name(space.terrain, space.q, space.r)
