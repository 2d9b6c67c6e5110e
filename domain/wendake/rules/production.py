"""The immediate actions of tiles: canoe, harvest, hunt, tan, fish (`wendake 4.1`, `4.4` to `4.7`)."""

from __future__ import annotations

from typing import Final

from domain.core.agenda import StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Rule, never
from domain.wendake.decisions import PlaceCanoe
from domain.wendake.events import CanoePlaced
from domain.wendake.rules.records import Game, gain
from domain.wendake.state import WendakePosition
from domain.wendake.steps import CanoeStep
from domain.wendake.words import FISH, HUNTER, LEATHER, WOMAN


def slots_worked(position: WendakePosition, seat: Seat) -> tuple[int, int]:
    """Return the numbers of slots of a seat's women and hunters; a home that is not empty counts once for each."""
    pieces = position.pieces[seat]
    women, hunters = int(pieces.women > 0), int(pieces.hunters > 0)
    for occupant in position.slots:
        if occupant is not None and occupant.seat == seat:
            women += occupant.piece == WOMAN
            hunters += occupant.piece == HUNTER
    return women, hunters


def harvest(game: Game, seat: Seat) -> None:
    """Gain a vegetable for each slot with a woman."""
    position = game.position
    territory = position.territory
    vegetables = [
        slot.makes
        for slot, occupant in zip(territory.slots, position.slots, strict=True)
        if occupant is not None and occupant.seat == seat and occupant.piece == WOMAN
    ]
    home = territory.areas[position.home(seat)].vegetable
    if position.pieces[seat].women and home is not None:
        vegetables.append(home)
    gain(game, seat, vegetables, "HARVEST")


def hunt(game: Game, seat: Seat) -> None:
    """Gain a beaver for each slot with a hunter."""
    gain(game, seat, (), "HUNT", beavers=slots_worked(game.position, seat)[1])


def tan(game: Game, seat: Seat) -> None:
    """Make leather of all beavers."""
    beavers = game.position.pieces[seat].beavers
    gain(game, seat, [LEATHER] * beavers, "TAN", beavers=-beavers)


def fish(game: Game, seat: Seat) -> None:
    """Gain a fish for each canoe in play."""
    gain(game, seat, [FISH] * game.position.pieces[seat].on_lakes, "FISH")


def lakes(position: WendakePosition, _step: CanoeStep) -> list[PlaceCanoe]:
    """Return the lakes a canoe can go to."""
    return [PlaceCanoe(lake) for lake in position.territory.lakes]


def _place(game: Game, step: CanoeStep, decision: PlaceCanoe) -> None:
    game.record(CanoePlaced(step.seat, decision.lake))
    game.record(StepClosed())


PLACE_CANOE: Final = Rule(decision=PlaceCanoe, steps=(CanoeStep,), candidates=lakes, refusal=never, effect=_place)
