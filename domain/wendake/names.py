"""The names of things in the sentences and pictures of Wendake, each from the data of the thing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from domain.core.catalogue import Values, listed, named
from domain.wendake.components import Components
from domain.wendake.state import WendakePosition
from domain.wendake.territory import Territory
from domain.wendake.words import CardId, Cell, ProgressId, TileId, TurtleId, printed

_CARDS: Final = ("card", "cards")
_PLACES: Final = ("home", "source", "target", "from", "to", "where", "area", "areas", "slot")
"""The fields of facts and decisions that hold areas and slots."""


def tile_name(components: Components, tile: TileId) -> str:
    """Return the name of an action tile: the actions on its front, and its id where another tile has the same."""
    name = side_name(components.actions[tile])
    return f"{name} ({printed(tile)})" if tile in components.alike else name


def side_name(actions: Sequence[str]) -> str:
    """Return the name of a side of an action tile: its actions."""
    return named("tile", actions=listed(actions))


def cell_name(cell: Cell) -> str:
    """Return the name of a cell of the grid: its row and its column."""
    return named("cell", cell=cell)


def progress_name(components: Components, tile: ProgressId) -> str:
    """Return the name of a progress tile: its effect."""
    return named("progress", effect=components.progress[tile].effect.replace(" ", "_"))


def kind_name(kind: str) -> str:
    """Return the name of a kind of turtle tiles: how many pieces it asks for."""
    return named("turtles", category=kind[0], number=int(kind[1:]))


def turtle_name(components: Components, tile: TurtleId) -> str:
    """Return the name of a turtle tile: its kind and its tracks."""
    return f"{kind_name(tile.partition('-')[0])} ({listed(components.turtle_tracks[tile])})"


def mask_name(infected: Iterable[CardId], card: CardId) -> str:
    """Return the name of a mask: its kind, and whether its blanket is infected."""
    return named("mask", kind=card[0], infected="yes" if card in infected else "no")


def numbered_mask_name(infected: Iterable[CardId], card: CardId, hand: Sequence[CardId]) -> str:
    """Return the name of a mask in a hand; all but the first of equal masks are numbered."""
    name, infected = mask_name(infected, card), frozenset(infected)
    equal = [other for other in hand if other[0] == card[0] and (other in infected) == (card in infected)]
    number = equal.index(card) + 1 if card in equal else 1
    return name if number == 1 else f"{name} ({number})"


def area_name(territory: Territory, area: str) -> str:
    """Return the name of an area: the name that the map gives it, and its id where another area has the same."""
    label = territory.areas[territory.area_number[area]].name
    name = named("area", **_area_values(label))
    return name if sum(other.name == label for other in territory.areas) == 1 else f"{name} ({area})"


def slot_name(territory: Territory, slot: str) -> str:
    """Return the name of a slot: its product and its area; all but the first of equal slots are numbered."""
    slots, rank = territory.slots, territory.slot_number[slot]
    area, makes = territory.areas[slots[rank].area], slots[rank].makes
    number = [other for other in area.slots if slots[other].makes == makes].index(rank) + 1
    name = named("slot", makes=makes, **_area_values(area.name))
    return name if number == 1 else f"{name} ({number})"


def _area_values(name: str) -> Values:
    """Return the name of an area as the values of a sentence, where another language may have a name of its own."""
    return {"name": name.replace(" ", "_"), "given": name}


def thing_name(position: WendakePosition, field: str, text: str) -> str:
    """Return the name of a thing of the material by its id; all other texts as they are."""
    components, territory = position.components, position.territory
    if field in _CARDS:
        return mask_name(components.infected, text) if text in components.cards else text
    if field in _PLACES:
        if text in territory.area_number:
            return area_name(territory, text)
        return slot_name(territory, text) if text in territory.slot_number else text
    if text in components.actions:
        return tile_name(components, text)
    if text in components.progress:
        return progress_name(components, text)
    if text in components.turtle_tracks:
        return turtle_name(components, text)
    return kind_name(text) if text in components.turtles else text
