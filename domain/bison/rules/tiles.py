"""Laying the drawn tile and bringing hunters into play on it (`bison 2.3`, `4.4`)."""

from __future__ import annotations

from typing import Final

from domain.bison.components import MAX_DISTANCE, ROTATIONS, TERRAINS
from domain.bison.decisions import PlaceHunters, PlaceTile
from domain.bison.events import RESERVE, HuntersMoved, TileLaid
from domain.bison.state import BisonPosition
from domain.bison.steps import PlaceHuntersStep, PlaceTileStep, TurnPostStep
from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.core.ruleset import Recorder

_LANDINGS: Final = tuple(PlaceHunters(terrain) for terrain in TERRAINS)


def executable(position: BisonPosition, seat: Seat, hunters: int) -> bool:
    """Return whether a tile can be laid with this number of hunters: they come from the reserve."""
    return hunters <= position.reserves[seat].hunters


def _placements(position: BisonPosition, _step: PlaceTileStep) -> list[PlaceTile]:
    hexes = sorted(position.board.placeable & position.components.hexes)
    return [PlaceTile(q, r, rotation) for q, r in hexes for rotation in ROTATIONS]


def _placement_refusal(position: BisonPosition, _step: PlaceTileStep, decision: PlaceTile) -> Refusal | None:
    where = (decision.q, decision.r)
    if decision.rotation not in ROTATIONS:
        return Refusal("does_not_interlock", "2.2", {"rotation": decision.rotation}, ROTATIONS)
    if where in position.board.tiles:
        return Refusal("hex_occupied", "2.3", {"q": decision.q, "r": decision.r})
    if where not in position.board.placeable:
        return Refusal("not_beside_a_tile", "2.3", {"q": decision.q, "r": decision.r})
    if where not in position.components.hexes:
        return Refusal("too_far_from_start", "R1", {"q": decision.q, "r": decision.r, "max": MAX_DISTANCE})
    return None


def _place_tile(game: Recorder[BisonPosition], step: PlaceTileStep, decision: PlaceTile) -> None:
    seat = step.seat
    tile = game.position.hands[seat]
    if tile is None:
        raise AssertionError(f"seat {seat} has no tile to lay")
    game.record(TileLaid(seat, tile, decision.q, decision.r, decision.rotation))
    if step.hunters:
        game.record(StepChanged(PlaceHuntersStep(seat, tile, step.hunters)))
    else:
        game.record(StepChanged(TurnPostStep(seat)))


def _place_hunters(game: Recorder[BisonPosition], step: PlaceHuntersStep, decision: PlaceHunters) -> None:
    space = game.position.components.tiles[step.tile].spaces[TERRAINS.index(decision.terrain)]
    game.record(HuntersMoved(step.seat, step.hunters, RESERVE, space, "lay_tile"))
    game.record(StepChanged(TurnPostStep(step.seat)))


PLACE_TILE: Final = Rule(
    decision=PlaceTile,
    steps=(PlaceTileStep,),
    candidates=_placements,
    exact=True,
    refusal=_placement_refusal,
    effect=_place_tile,
)
PLACE_HUNTERS: Final = Rule(
    decision=PlaceHunters,
    steps=(PlaceHuntersStep,),
    candidates=always(*_LANDINGS),
    refusal=never,
    effect=_place_hunters,
)
