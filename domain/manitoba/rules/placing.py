"""The territory action: placing and moving Cree; placing by the warrior path (`manitoba 4.3`, `4.5`, `6`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from domain.core.agenda import StepChanged
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule
from domain.manitoba.components import LANDSCAPES, RANK, SQUARE, AreaId, Good
from domain.manitoba.decisions import TerritoryMove, TerritoryPlace, WarriorPlace
from domain.manitoba.events import CreeMoved
from domain.manitoba.paths import FREE_PLACING, WARRIOR
from domain.manitoba.rules.course import Game
from domain.manitoba.rules.questions import ask, question
from domain.manitoba.rules.storing import store, take_up
from domain.manitoba.rules.turn import action_refusal, colours
from domain.manitoba.state import NOBODY, ManitobaPosition
from domain.manitoba.steps import TurnStep, WarriorPlaceStep

Occasion: TypeAlias = Literal["solstice", "territory", "warrior", "event"]

_LANDSCAPES: Final = len(LANDSCAPES)


def own_areas(position: ManitobaPosition, seat: Seat) -> list[int]:
    """Return the areas where a seat has a Cree, ascending."""
    return [area for area, standing in enumerate(position.cree) if standing == seat]


def occupied_refusal(position: ManitobaPosition, area: str) -> Refusal | None:
    """Return why no Cree may be put on an area: it does not exist, or it is occupied; `None` when it may."""
    number = position.territory.numbers.get(area)
    if number is None:
        return Refusal("unknown_area", "1.8", {"area": area})
    if position.cree[number] != NOBODY:
        return Refusal("area_occupied", "4.3", {"area": area})
    return None


def moves(position: ManitobaPosition, seat: Seat) -> Iterator[tuple[int, int]]:
    """Yield every move of a seat's Cree to an adjacent unoccupied area, as numbers."""
    cree, adjacent = position.cree, position.territory.adjacent
    for source in own_areas(position, seat):
        for to in adjacent[source]:
            if cree[to] == NOBODY:
                yield source, to


def move_refusal(position: ManitobaPosition, seat: Seat, source: str, to: str) -> Refusal | None:
    """Return why a move is not from a seat's own Cree to an adjacent unoccupied area; `None` when it is."""
    start, end = position.territory.numbers.get(source), position.territory.numbers.get(to)
    if start is None or end is None:
        return Refusal("unknown_area", "1.8", {"area": source if start is None else to})
    if position.cree[start] != seat:
        return Refusal("no_own_cree", "4.3", {"area": source})
    if end not in position.territory.adjacent[start]:
        return Refusal("not_adjacent", "4.3", {"from": source, "area": to})
    return occupied_refusal(position, to)


def put_cree(game: Game, seat: Seat, source: str, area: AreaId, why: Occasion) -> Good | None:
    """Put a Cree on an area, from the square or from another area. Return the good of the area; it is in hand now.

    The good is taken up before the Cree is put down: an area never has both (`manitoba 10`, 4).
    """
    good = take_up(game, seat, area)
    game.record(CreeMoved(seat, source, area, why))
    return good


def arrive(game: Game, seat: Seat, source: str, area: AreaId, why: Occasion) -> None:
    """Put a Cree on an area, and store the good that lies there."""
    good = put_cree(game, seat, source, area, why)
    if good is not None:
        store(game, seat, good)


# The territory action


def _landscape_refusal(position: ManitobaPosition, step: TurnStep, area: str) -> Refusal | None:
    """Return why a landscape is not allowed: the seat does not have its colour; `None` when it is."""
    landscape = position.territory.numbers[area] % _LANDSCAPES
    if landscape not in _landscapes(position, step):
        allowed = colours(position, step.seat)
        return Refusal("wrong_landscape", "4.3", {"area": area, "landscape": LANDSCAPES[landscape]}, allowed)
    return None


def _landscapes(position: ManitobaPosition, step: TurnStep) -> set[int]:
    """Return the ranks of the landscapes that a seat may act in."""
    return {RANK[colour] for colour in colours(position, step.seat)}


def _needs_neighbour(position: ManitobaPosition, seat: Seat) -> bool:
    """Return whether a seat places beside its own Cree only (`manitoba 4.5`)."""
    if seat == position.active or position.villages[seat].paths[WARRIOR] >= FREE_PLACING:
        return False
    return seat in position.cree


def _beside_own(position: ManitobaPosition, seat: Seat, area: int) -> bool:
    return any(position.cree[neighbour] == seat for neighbour in position.territory.adjacent[area])


def _placements(position: ManitobaPosition, step: TurnStep) -> list[TerritoryPlace]:
    if action_refusal(position, step, "territory") is not None or not position.villages[step.seat].square:
        return []
    landscapes = _landscapes(position, step)
    free = [area for area, cree in enumerate(position.cree) if cree == NOBODY and area % _LANDSCAPES in landscapes]
    if _needs_neighbour(position, step.seat):
        free = [area for area in free if _beside_own(position, step.seat, area)]
    areas = position.territory.areas
    return [TerritoryPlace(areas[area]) for area in free]


def _placement_refusal(position: ManitobaPosition, step: TurnStep, decision: TerritoryPlace) -> Refusal | None:
    area = decision.area
    refused = action_refusal(position, step, "territory") or occupied_refusal(position, area)
    if refused is not None:
        return refused
    if not position.villages[step.seat].square:
        return Refusal("square_empty", "4.3", {"area": area})
    number = position.territory.numbers[area]
    if _needs_neighbour(position, step.seat) and not _beside_own(position, step.seat, number):
        return Refusal("not_beside_own_cree", "4.5", {"area": area})
    return _landscape_refusal(position, step, area)


def _place(game: Game, step: TurnStep, decision: TerritoryPlace) -> None:
    game.record(StepChanged(TurnStep(step.seat, territory=True, vision=step.vision)))
    arrive(game, step.seat, SQUARE, decision.area, "territory")


def _move_options(position: ManitobaPosition, step: TurnStep) -> list[TerritoryMove]:
    if action_refusal(position, step, "territory") is not None:
        return []
    landscapes, areas = _landscapes(position, step), position.territory.areas
    return [
        TerritoryMove(areas[source], areas[to])
        for source, to in moves(position, step.seat)
        if to % _LANDSCAPES in landscapes
    ]


def _move_refusal(position: ManitobaPosition, step: TurnStep, decision: TerritoryMove) -> Refusal | None:
    return (
        action_refusal(position, step, "territory")
        or move_refusal(position, step.seat, decision.source, decision.to)
        or _landscape_refusal(position, step, decision.to)
    )


def _move(game: Game, step: TurnStep, decision: TerritoryMove) -> None:
    game.record(StepChanged(TurnStep(step.seat, territory=True, vision=step.vision)))
    arrive(game, step.seat, decision.source, decision.to, "territory")


TERRITORY_PLACE: Final = Rule(
    decision=TerritoryPlace,
    steps=(TurnStep,),
    candidates=_placements,
    exact=True,
    refusal=_placement_refusal,
    effect=_place,
)
TERRITORY_MOVE: Final = Rule(
    decision=TerritoryMove, steps=(TurnStep,), candidates=_move_options, exact=True, refusal=_move_refusal, effect=_move
)


# Placing by the warrior path


def placeable_anywhere(position: ManitobaPosition, seat: Seat) -> bool:
    """Return whether a seat has a Cree on its square and an unoccupied area for it."""
    return bool(position.villages[seat].square) and NOBODY in position.cree


def place_anywhere(game: Game, seat: Seat) -> None:
    """Put a Cree from the square on any unoccupied area (`manitoba R36`)."""
    ask(game, WARRIOR_PLACE, WarriorPlaceStep(seat))


def _anywhere_options(position: ManitobaPosition, _step: WarriorPlaceStep) -> Iterator[WarriorPlace]:
    areas = position.territory.areas
    return (WarriorPlace(areas[number]) for number, standing in enumerate(position.cree) if standing == NOBODY)


def _anywhere_refusal(position: ManitobaPosition, _step: WarriorPlaceStep, decision: WarriorPlace) -> Refusal | None:
    return occupied_refusal(position, decision.area)


def _place_by_warrior(game: Game, step: WarriorPlaceStep, decision: WarriorPlace) -> None:
    arrive(game, step.seat, SQUARE, decision.area, "warrior")


WARRIOR_PLACE: Final = question(
    decision=WarriorPlace,
    step=WarriorPlaceStep,
    candidates=_anywhere_options,
    refusal=_anywhere_refusal,
    answer=_place_by_warrior,
)
