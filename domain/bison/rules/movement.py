"""Moving hunters: gathering, steps of a space each, or marches of up to three spaces each (`bison 4.6`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from domain.bison.board import distances
from domain.bison.components import Movement, SpaceId
from domain.bison.decisions import MoveHunter, PickGather, PickHunter
from domain.bison.events import HuntersMoved
from domain.bison.state import BisonPosition
from domain.bison.steps import MoveHunterStep, PickGatherStep, PickHunterStep, TurnPostStep
from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.core.ruleset import Recorder

_REACH: Final[Mapping[str, int]] = {"step": 1, "march": 3}
"""By action: the most spaces that a hunter may go."""


def gathering_executable(position: BisonPosition, seat: Seat, hunters: int) -> bool:
    """Return whether a hunter of a seat can call this number of others."""
    return any(_callable(position, seat, space, hunters) for space in _own_hunters(position, seat))


def moves_executable(position: BisonPosition, seat: Seat, action: Literal["step", "march"], hunters: int) -> bool:
    """Return whether this number of hunters of a seat have an end space."""
    able = 0
    for space, number in _own_hunters(position, seat).items():
        if _has_end(position, seat, action, space):
            able += number
            if able >= hunters:
                return True
    return False


def _own_hunters(position: BisonPosition, seat: Seat) -> dict[SpaceId, int]:
    """Return the spaces with hunters of a seat and their numbers, in listing order."""
    own = [
        (space, standing.hunters)
        for space, standing in position.occupied.items()
        if standing.seat == seat and standing.hunters
    ]
    spaces = position.board.spaces
    return dict(sorted(own, key=lambda entry: spaces[entry[0]]))


def _callable(position: BisonPosition, seat: Seat, space: SpaceId, hunters: int) -> bool:
    """Return whether a hunter on a space can call this number of hunters from elsewhere (`bison R7`)."""
    own = _own_hunters(position, seat)
    return space in own and sum(own.values()) - own[space] >= hunters


def _can_end(position: BisonPosition, seat: Seat, space: SpaceId) -> bool:
    """Return whether a hunter may end on a space: no opponent occupies it."""
    standing = position.occupied.get(space)
    return standing is None or standing.seat == seat


def _has_end(position: BisonPosition, seat: Seat, action: Movement, space: SpaceId) -> bool:
    return any(True for _ in ends(position, seat, action, space))


def ends(position: BisonPosition, seat: Seat, action: Movement, space: SpaceId) -> Iterator[SpaceId]:
    """Return the spaces where a step or march from a space may end (`bison 4.6`), the nearest first."""
    return (end for end in distances(position.board, space, _REACH[action]) if _can_end(position, seat, end))


def _callers(position: BisonPosition, step: PickGatherStep) -> Iterator[PickGather]:
    return (PickGather(space) for space in _own_hunters(position, step.seat))


def _caller_refusal(position: BisonPosition, step: PickGatherStep, decision: PickGather) -> Refusal | None:
    space = decision.space
    if space not in position.board.spaces:
        return Refusal("unknown_space", "2.4", {"space": space})
    if not _callable(position, step.seat, space, step.hunters):
        return Refusal("cannot_call", "R7", {"space": space, "hunters": step.hunters})
    return None


def _pick_gather(game: Recorder[BisonPosition], step: PickGatherStep, decision: PickGather) -> None:
    game.record(StepChanged(PickHunterStep(step.seat, "gather", step.hunters, decision.space)))


def _picks(position: BisonPosition, step: PickHunterStep) -> Iterator[PickHunter]:
    return (PickHunter(space) for space in _own_hunters(position, step.seat))


def _pick_refusal(position: BisonPosition, step: PickHunterStep, decision: PickHunter) -> Refusal | None:
    space = decision.space
    if space not in position.board.spaces:
        return Refusal("unknown_space", "2.4", {"space": space})
    standing = position.occupied.get(space)
    if standing is None or standing.seat != step.seat or standing.hunters <= step.arrived.get(space, 0):
        return Refusal("no_unmoved_hunter", "4.6", {"space": space})
    if step.gather is None:
        if not _has_end(position, step.seat, step.action, space):
            return Refusal("no_end_space", "4.6", {"space": space})
    elif space == step.gather:
        return Refusal("stands_at_gathering", "4.6", {"space": space})
    return None


def _pick_hunter(game: Recorder[BisonPosition], step: PickHunterStep, decision: PickHunter) -> None:
    seat, left = step.seat, step.remaining - 1
    if step.gather is None:
        game.record(StepChanged(MoveHunterStep(seat, step.action, step.remaining, decision.space, step.arrived)))
        return
    game.record(HuntersMoved(seat, 1, decision.space, step.gather, "gather"))
    if left:
        game.record(StepChanged(PickHunterStep(seat, step.action, left, step.gather)))
    else:
        game.record(StepChanged(TurnPostStep(seat)))


def _moves(position: BisonPosition, step: MoveHunterStep) -> Iterator[MoveHunter]:
    reached = distances(position.board, step.space, _REACH[step.action])
    return (MoveHunter(space) for space in sorted(reached, key=position.board.spaces.__getitem__))


def _move_refusal(position: BisonPosition, step: MoveHunterStep, decision: MoveHunter) -> Refusal | None:
    to = decision.to
    if to not in position.board.spaces:
        return Refusal("unknown_space", "2.4", {"space": to})
    if to == step.space:
        return Refusal("no_round_trip", "R22", {"space": to})
    if not _can_end(position, step.seat, to):
        return Refusal("space_occupied", "4.6", {"space": to})
    reach = _REACH[step.action]
    if to not in distances(position.board, step.space, reach):
        return Refusal("out_of_reach", "4.6", {"space": to, "from": step.space, "reach": reach})
    return None


def _move_hunter(game: Recorder[BisonPosition], step: MoveHunterStep, decision: MoveHunter) -> None:
    seat, to = step.seat, decision.to
    game.record(HuntersMoved(seat, 1, step.space, to, step.action))
    if step.remaining > 1:
        arrived = {**step.arrived, to: step.arrived.get(to, 0) + 1}
        game.record(StepChanged(PickHunterStep(seat, step.action, step.remaining - 1, None, arrived)))
    else:
        game.record(StepChanged(TurnPostStep(seat)))


PICK_GATHER: Final = Rule(
    decision=PickGather,
    steps=(PickGatherStep,),
    candidates=_callers,
    refusal=_caller_refusal,
    effect=_pick_gather,
)
PICK_HUNTER: Final = Rule(
    decision=PickHunter,
    steps=(PickHunterStep,),
    candidates=_picks,
    refusal=_pick_refusal,
    effect=_pick_hunter,
)
MOVE_HUNTER: Final = Rule(
    decision=MoveHunter, steps=(MoveHunterStep,), candidates=_moves, refusal=_move_refusal, effect=_move_hunter
)
