"""The execution of the six actions: the possible numbers of hunters, and the first steps (`bison 7`)."""

from __future__ import annotations

from domain.bison.components import Action
from domain.bison.rules import building, movement, tiles
from domain.bison.state import BisonPosition
from domain.bison.steps import BisonStep, BuildStep, PickGatherStep, PickHunterStep, PlaceTileStep, TurnPostStep
from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.ruleset import Recorder


def executable(position: BisonPosition, seat: Seat, action: Action, hunters: int) -> bool:
    """Return whether an action can be carried out with exactly this number of hunters, 1 or more (`bison R15`)."""
    match action:
        case "lay_tile":
            return tiles.executable(position, seat, hunters)
        case "tent" | "canoe":
            return building.executable(position, seat, action, hunters)
        case "gather":
            return movement.gathering_executable(position, seat, hunters)
        case "step" | "march":
            return movement.moves_executable(position, seat, action, hunters)


def begin(game: Recorder[BisonPosition], seat: Seat, action: Action, hunters: int) -> None:
    """Go on to the action itself, once its cost is paid or its gain taken."""
    game.record(StepChanged(_first_step(seat, action, hunters)))


def _first_step(seat: Seat, action: Action, hunters: int) -> BisonStep:
    if action == "lay_tile":
        return PlaceTileStep(seat, hunters)
    if hunters == 0:
        return TurnPostStep(seat)
    match action:
        case "tent" | "canoe":
            return BuildStep(seat, action, hunters)
        case "gather":
            return PickGatherStep(seat, hunters)
        case "step" | "march":
            return PickHunterStep(seat, action, hunters)
