"""Natives and canoes: how many, where they may be (`wendake 10`, invariants 1, 2 and 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.core.events import Seat
from domain.wendake.problems.stones import stones_of
from domain.wendake.state import NOWHERE, WendakePosition
from domain.wendake.words import BLACK, CANOES, HUNTER, NATIVES_A_TYPE, WARRIOR, WOMAN


def within(position: WendakePosition) -> Iterator[str]:
    """Say what is wrong with natives and canoes after any fact."""
    for seat in range(position.seats):
        yield from _natives(position, seat)
        yield from _canoes(position, seat)
    yield from _homes(position)
    yield from _slots(position)


def _natives(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Natives are conserved; the black warrior is there once, with the Mohawk (invariant 1)."""
    pieces = position.pieces[seat]
    in_slots = Counter(found.piece for found in position.slots if found is not None and found.seat == seat)
    guards = [area[seat] for area in position.guards]
    warriors, black, women, hunters = pieces.longhouse
    totals = {
        WARRIOR: warriors + in_slots[WARRIOR] + sum(guards),
        WOMAN: women + in_slots[WOMAN] + pieces.women,
        HUNTER: hunters + in_slots[HUNTER] + pieces.hunters,
    }
    if set(totals.values()) != {NATIVES_A_TYPE} or min(pieces.women, pieces.hunters, *pieces.longhouse, *guards) < 0:
        yield f"seat {seat} has {totals}"
    blacks = black + in_slots[BLACK] + (position.black_seat == seat and position.black_area != NOWHERE)
    supplied = stones_of(position, seat) > 0
    if blacks != (position.black_seat == seat) or blacks != (supplied and pieces.tribe == "MOHAWK"):
        yield f"seat {seat} has {blacks} black warriors"


def _canoes(position: WendakePosition, seat: Seat) -> Iterator[str]:
    """Canoes are conserved, and from the first year on one at least is on a lake (invariant 2)."""
    pieces = position.pieces[seat]
    if pieces.canoes + sum(pieces.lakes) != CANOES or min(pieces.canoes, *pieces.lakes) < 0:
        yield f"seat {seat} has {pieces.canoes} canoes in supply and {pieces.lakes} on the lakes"
    if position.year and not pieces.on_lakes:
        yield f"seat {seat} has no canoe on a lake"


def _homes(position: WendakePosition) -> Iterator[str]:
    """A home is one seat's, and no stranger stands in it; who has none has nobody on the map (invariant 8)."""
    homes = [pieces.home for pieces in position.pieces if pieces.home is not None]
    if len(set(homes)) != len(homes) or not set(homes) <= set(position.territory.homes):
        yield f"the homes are {homes}"
    for seat, pieces in enumerate(position.pieces):
        at_home = position.home(seat)
        strange = [number for number, area in enumerate(position.territory.areas) if area.home and number != at_home]
        if any(position.guards_of(number, seat) for number in strange):
            yield f"seat {seat} stands in a home of another seat"
        if pieces.home is None and (pieces.women or pieces.hunters or any(area[seat] for area in position.guards)):
            yield f"seat {seat} has natives on the map and no home"


def _slots(position: WendakePosition) -> Iterator[str]:
    """Only fitting natives of seats are in slots (invariant 8)."""
    for slot, found in zip(position.territory.slots, position.slots, strict=True):
        if found is not None and (
            found.piece not in (WARRIOR, BLACK, slot.native) or not 0 <= found.seat < position.seats
        ):
            yield f"{found.piece} of seat {found.seat} is in {slot.id}"
