"""Positions of Wendake set up by hand, for tests of single paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from domain.core.agenda import Step
from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Seat
from domain.core.folding import with_item
from domain.wendake import WENDAKE
from domain.wendake.components import Components
from domain.wendake.decisions import ChooseHome, ChooseTribe, PlaceStartCanoe
from domain.wendake.state import Held, Occupant, OwnedProgress, WendakePosition
from domain.wendake.steps import TileHubStep, TurnStartStep, YearEndStep
from domain.wendake.words import RESOURCES, TRACKS
from tests.domain.deciding import Deciding
from tests.domain.playing import table

COMPONENTS: Components = WENDAKE.load_components(WENDAKE.default_components())

chance = partial(KeyedChance, b"tables")
_deciding = Deciding(WENDAKE, chance)
mover = _deciding.mover
legal = _deciding.legal
after = _deciding.after
served = _deciding.served
refusal = _deciding.refusal


class First:
    """Chance that draws the first candidate, as the decks of the rules document are stacked."""

    def draw(self, _pile: str, candidates: Any, _audience: Any) -> Any:
        return candidates[0]


def begun(seats: int = 4, tribes: Mapping[Seat, str] | None = None) -> WendakePosition:
    """Return a position at the start of year 1; seat 0 lives in H1 and begins, seat 1 in H2, and so on.

    Args:
        seats: the number of seats.
        tribes: the tribes of some seats; these have the starting pieces of the tribe on the map.
    """
    return _begun(seats, tuple((tribes or {}).items()))


@cache
def _begun(seats: int, named: tuple[tuple[Seat, str], ...]) -> WendakePosition:
    tribes = dict(named)
    at: WendakePosition = table(WENDAKE, seats, {"tribes": "TRIBES" if tribes else "COMMON"})
    at = replace(at, order=tuple(range(seats)), agenda=(replace(at.agenda[0], seat=0),))
    at = after(at, *(ChooseHome(f"H{seat + 1}") for seat in range(seats)))
    if tribes:
        quiet = (name for name in ("FOX", "SENECA", "OTTAWA", "ONONDAGA", "OJIBWA") if name not in tribes.values())
        chosen = {seat: tribes.get(seat) or next(quiet) for seat in range(seats)}
        at = replace(at, tribes=(*chosen.values(), "SHAWNEE"))
        at = after(at, *(ChooseTribe(chosen[seat]) for seat in reversed(range(seats))))
    return after(at, *(PlaceStartCanoe("ERIE") for _ in range(seats)))


def position(
    *,
    seats: int = 4,
    tribes: Mapping[Seat, str] | None = None,
    guards: Mapping[str, Mapping[Seat, int]] | None = None,
    black: str | None = None,
    slots: Mapping[str, tuple[Seat, Any]] | None = None,
    steps: tuple[Step, ...] = (TurnStartStep(0),),
    pieces: Mapping[Seat, Mapping[str, Any]] | None = None,
    **changes: Any,
) -> WendakePosition:
    """Return a position with the named parts changed; natives are put down without being taken from anywhere."""
    at = begun(seats, tribes)
    for seat, fields in (pieces or {}).items():
        at = with_pieces(at, seat, **fields)
    number = at.territory.area_number
    if guards is not None:
        for area, standing in guards.items():
            counts = tuple(standing.get(seat, 0) for seat in range(seats))
            at = replace(at, guards=with_item(at.guards, number[area], counts))
    if black is not None:
        at = replace(at, black_area=number[black])
    for slot, (seat, piece) in (slots or {}).items():
        at = replace(at, slots=with_item(at.slots, at.territory.slot_number[slot], Occupant(seat, piece)))
    return replace(at, agenda=steps, **changes)


def with_pieces(at: WendakePosition, seat: Seat, **fields: Any) -> WendakePosition:
    """Return the position with other things of a seat.

    `tracks` and `resources` are given by name, `hand` as cards, `progress` as tiles that are ready.
    """
    if "tracks" in fields:
        fields["tracks"] = tuple(fields["tracks"].get(track, 0) for track in TRACKS)
    if "resources" in fields:
        fields["resources"] = tuple(fields["resources"].get(name, 0) for name in RESOURCES)
    if "hand" in fields:
        fields["hand"] = tuple(map(Held, sorted(fields["hand"])))
    if "progress" in fields:
        fields["progress"] = tuple(OwnedProgress(tile) for tile in fields["progress"])
    changed = replace(at.pieces[seat], **fields)
    return replace(at, pieces=with_item(at.pieces, seat, changed))


def hub(*actions: str, seat: Seat = 0) -> TileHubStep:
    """Return a hub with the actions of a tile."""
    return TileHubStep(seat, actions)


def prepared(year: int = 1, **fields: Any) -> WendakePosition:
    """Return a position of two seats in which both are asked, in the order 1, 0, to replace tiles."""
    return served(position(seats=2, row=(1, 0), year=year, steps=(YearEndStep(SERVICE),), **fields))


def tracks(at: WendakePosition, seat: Seat = 0) -> dict[str, int]:
    """Return a seat's tracks by name."""
    return dict(zip(TRACKS, at.pieces[seat].tracks, strict=True))


def goods(at: WendakePosition, seat: Seat = 0) -> dict[str, int]:
    """Return the resources of a seat by name, without the resources at zero."""
    pairs = zip(RESOURCES, at.pieces[seat].resources, strict=True)
    return {name: number for name, number in pairs if number}


def occupant(at: WendakePosition, slot: str) -> tuple[Seat, str] | None:
    """Return seat and piece in a slot; `None` for an empty slot."""
    piece = at.slots[at.territory.slot_number[slot]]
    return (piece.seat, piece.piece) if piece else None


def guards_in(at: WendakePosition, area: str, seat: Seat = 0) -> int:
    """Count a seat's normal guards in an area."""
    return at.guards[at.territory.area_number[area]][seat]


def longhouse(at: WendakePosition, seat: Seat = 0) -> dict[str, int]:
    """Return the natives in a seat's longhouse, by piece."""
    return dict(zip(("W", "BLACK", "WOMAN", "HUNTER"), at.pieces[seat].longhouse, strict=True))
