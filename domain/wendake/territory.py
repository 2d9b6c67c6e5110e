"""The map: areas, production slots, borders (`wendake 1.3`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from domain.core.component_sets import check_at_most, check_lengths
from domain.wendake.words import FLAGS, LAKES, VEGETABLES, AreaId, Flag, Lake, SlotId, Vegetable

_RULE: Final = "wendake 1.3"
_MOST_AREAS: Final = 24
_MOST_SLOTS: Final = 6
"""In an area."""
_MOST_BORDERS: Final = 8
"""Of an area that can be crossed."""
_MOST_BARRED: Final = 100
_LONGEST_ID: Final = 20


class _SlotForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: SlotId
    native: str
    makes: str


class _AreaForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: AreaId
    name: str
    home: bool
    flag: Flag | None
    slots: tuple[_SlotForm, ...]


class MapForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map in the form of a component set."""

    lakes: tuple[Lake, ...]
    areas: tuple[_AreaForm, ...]
    edges: tuple[str, ...]
    barred: dict[str, str]


class Slot(msgspec.Struct, frozen=True):
    """A production slot in an area that is no home."""

    id: SlotId
    area: int
    """The number of its area."""
    native: str
    """The native that works it, `WOMAN` or `HUNTER`."""
    makes: str
    """A vegetable or `BEAVER`."""


class Area(msgspec.Struct, frozen=True):
    """An area."""

    id: AreaId
    name: str
    home: bool
    flag: Flag | None
    slots: tuple[int, ...]
    """The numbers of its slots; a home has none, its stacks are the home pool."""
    neighbours: tuple[int, ...]
    """The numbers of the areas across a passable border, ascending."""
    vegetable: Vegetable | None
    """The vegetable that the home makes; `None` elsewhere."""
    home_slots: tuple[SlotId, ...]
    """The ids that a home gives its two stacks: women, then hunters; none elsewhere."""


class Territory(msgspec.Struct, frozen=True):
    """A map, areas and slots numbered in the order of the table."""

    areas: tuple[Area, ...]
    slots: tuple[Slot, ...]
    area_number: Mapping[AreaId, int]
    slot_number: Mapping[SlotId, int]
    homes: tuple[AreaId, ...]
    lakes: tuple[Lake, ...]
    barred: Mapping[str, str]


def check_map_limits(form: MapForm) -> None:
    """Refuse a map that is larger than a game could need.

    Raises:
        ComponentError: `components_limit`.
    """
    check_at_most("areas of a map", len(form.areas), _MOST_AREAS, rule=_RULE)
    for area in form.areas:
        check_at_most("slots of an area", len(area.slots), _MOST_SLOTS, rule=_RULE)
        check_lengths([area.id, *(slot.id for slot in area.slots)], _LONGEST_ID, rule=_RULE)
        check_lengths([area.name], rule=_RULE)
    borders = Counter(area for edge in form.edges for area in edge.split("-"))
    check_at_most("borders of an area", max(borders.values(), default=0), _MOST_BORDERS, rule=_RULE)
    check_at_most("barred borders of a map", len(form.barred), _MOST_BARRED, rule=_RULE)
    check_lengths([*form.barred, *form.barred.values()], rule=_RULE)


def map_problem(form: MapForm, seats: int) -> str | None:
    """Return the constraint of `wendake 1.3` that a map breaks, or `None`."""
    areas = {area.id: area for area in form.areas}
    slots = [slot for area in form.areas for slot in area.slots]
    if len(areas) != len(form.areas) or len({slot.id for slot in slots}) != len(slots):
        return "an id stands twice"
    if form.lakes != LAKES:
        return f"the lakes are {', '.join(LAKES)}"
    if any(not _works(slot) for slot in slots):
        return "a woman makes a vegetable in a slot, a hunter beaver"
    edges = [edge.split("-") for edge in form.edges]
    if any(len(edge) != 2 or edge[0] == edge[1] or not set(edge) <= set(areas) for edge in edges):
        return "an edge joins two areas"
    return _homes_problem(form, edges, seats)


def _works(slot: _SlotForm) -> bool:
    return slot.makes in VEGETABLES if slot.native == "WOMAN" else (slot.native, slot.makes) == ("HUNTER", "BEAVER")


def _homes_problem(form: MapForm, edges: Sequence[Sequence[str]], seats: int) -> str | None:
    homes = {area.id for area in form.areas if area.home}
    flags = [area.flag for area in form.areas]
    if len(homes) != seats:
        return f"there are {len(homes)} homes"
    if any(
        [slot.native for slot in area.slots] != ["WOMAN", "HUNTER"] or area.flag for area in form.areas if area.home
    ):
        return "a home has one vegetable slot, one beaver slot and no flag"
    if any(set(edge) <= homes for edge in edges):
        return "two homes are adjacent"
    if flags.count("FR") != flags.count("GB"):
        return "French and English areas are not equal in number"
    near = {home: {other for edge in edges if home in edge for other in edge} for home in homes}
    flagged = {area.id: area.flag for area in form.areas}
    if not all({flagged[area] for area in near[home]} >= set(FLAGS) for home in homes):
        return "a home touches a French and an English area"
    neutral = {area.id for area in form.areas} - homes
    return None if _connected(neutral, edges) else "the neutral areas are not connected"


def _connected(areas: set[AreaId], edges: Sequence[Sequence[str]]) -> bool:
    reached, frontier = set(), set(sorted(areas)[:1])
    while frontier:
        reached |= frontier
        frontier = {other for edge in edges if frontier & set(edge) for other in edge if other in areas} - reached
    return reached == areas


def territory(form: MapForm) -> Territory:
    """Prepare a checked map for the rules."""
    number = {area.id: index for index, area in enumerate(form.areas)}
    slots = tuple(
        Slot(slot.id, number[area.id], slot.native, slot.makes)
        for area in form.areas
        if not area.home
        for slot in area.slots
    )
    pairs = [(number[area], number[neighbour]) for area, neighbour in (edge.split("-") for edge in form.edges)]
    borders = {*pairs, *((neighbour, area) for area, neighbour in pairs)}
    areas = tuple(
        Area(
            area.id,
            area.name,
            area.home,
            area.flag,
            tuple(index for index, slot in enumerate(slots) if slot.area == number[area.id]),
            tuple(sorted(to for source, to in borders if source == number[area.id])),
            _vegetable(area),
            tuple(slot.id for slot in area.slots if area.home),
        )
        for area in form.areas
    )
    return Territory(
        areas,
        slots,
        number,
        {slot.id: index for index, slot in enumerate(slots)},
        tuple(area.id for area in areas if area.home),
        form.lakes,
        form.barred,
    )


def _vegetable(area: _AreaForm) -> Vegetable | None:
    if not area.home:
        return None
    return next(vegetable for vegetable in VEGETABLES if vegetable == area.slots[0].makes)
