"""Movement: the steps of guards (`wendake 4.2`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.core.agenda import StepChanged, StepClosed
from domain.core.events import Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import EndMove, MoveStep
from domain.wendake.events import NativesMoved
from domain.wendake.rules.combat import attack_guard, attack_slot, protected, strikes_back
from domain.wendake.rules.records import Game
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MovementStep
from domain.wendake.words import BLACK, WARRIOR, WARRIORS, Warrior


def has_guard(position: WendakePosition, seat: Seat) -> bool:
    """Return whether a guard of a seat stands somewhere on the map."""
    return any(position.guards_of(area, seat) for area in range(len(position.guards)))


def _standing(position: WendakePosition, area: int, seat: Seat, piece: str) -> bool:
    if piece == BLACK:
        return position.black_area == area and position.black_seat == seat
    return piece == WARRIOR and position.guards[area][seat] > 0


def _options(position: WendakePosition, step: MovementStep) -> Iterator[MoveStep]:
    for source, area in enumerate(position.territory.areas):
        if not position.guards[source][step.seat] and position.black_area != source:
            continue  # nobody of this seat stands there
        for piece in WARRIORS:
            movable = _standing(position, source, step.seat, piece) and not (piece == BLACK and step.black_spent)
            if movable:
                for to in (source, *area.neighbours):
                    yield from _options_to(position, step.seat, piece, source, to)


def _options_to(position: WendakePosition, seat: Seat, piece: Warrior, source: int, to: int) -> Iterator[MoveStep]:
    territory = position.territory
    start, target = territory.areas[source], territory.areas[to]
    if target.home and to != position.home(seat):
        return
    if to != source:
        yield MoveStep(piece, start.id, target.id, "GUARD")
    if target.home:
        return
    for slot in target.slots:
        occupant = position.slots[slot]
        if occupant is None or (occupant.seat != seat and not protected(position, to, occupant.seat)):
            yield MoveStep(piece, start.id, target.id, "SLOT", slot=territory.slots[slot].id)
    for enemy in range(position.seats):
        if enemy != seat:
            for hit in WARRIORS:
                if _standing(position, to, enemy, hit):
                    yield MoveStep(piece, start.id, target.id, "HIT", enemy=enemy, target_piece=hit)


def _refusal(position: WendakePosition, step: MovementStep, decision: MoveStep) -> Refusal | None:
    number = position.territory.area_number
    if decision.source not in number or decision.to not in number:
        return Refusal("unknown_area", "4.2", {"from": decision.source, "to": decision.to})
    source, to = number[decision.source], number[decision.to]
    if not _standing(position, source, step.seat, decision.piece):
        return Refusal("no_guard_there", "4.2", {"area": decision.source})
    if decision.piece == BLACK and step.black_spent:
        return Refusal("black_warrior_spent", "R48")
    target = position.territory.areas[to]
    if to != source and to not in position.territory.areas[source].neighbours:
        return Refusal("not_adjacent", "4.2", {"from": decision.source, "to": decision.to})
    if target.home and to != position.home(step.seat):
        return Refusal("home_of_another_seat", "4.2", {"area": decision.to})
    if decision.mode == "SLOT":
        return _slot_refusal(position, step, decision, to)
    return _mode_refusal(position, step, decision, to)


def _slot_refusal(position: WendakePosition, step: MovementStep, decision: MoveStep, to: int) -> Refusal | None:
    if decision.slot is None or decision.enemy is not None or decision.target_piece is not None:
        return Refusal("fields_of_another_mode", "9.1", {"mode": decision.mode})
    slot = position.territory.slot_number.get(decision.slot)
    if slot is None or position.territory.slots[slot].area != to:
        return Refusal("no_such_slot", "R9", {"slot": decision.slot, "area": decision.to})
    occupant = position.slots[slot]
    if occupant is None:
        return None
    if occupant.seat == step.seat:
        return Refusal("own_native_in_slot", "4.2", {"slot": decision.slot})
    if protected(position, to, occupant.seat):
        return Refusal("slot_protected", "R8", {"slot": decision.slot, "seat": occupant.seat})
    return None


def _mode_refusal(position: WendakePosition, step: MovementStep, decision: MoveStep, to: int) -> Refusal | None:
    fields = (decision.enemy, decision.target_piece)
    guard = decision.mode == "GUARD"
    if decision.slot is not None or guard != (fields == (None, None)):
        return Refusal("fields_of_another_mode", "9.1", {"mode": decision.mode})
    if guard:
        return Refusal("already_there", "4.2", {"area": decision.to}) if decision.source == decision.to else None
    if position.territory.areas[to].home:
        return Refusal("no_combat_in_homes", "4.2", {"area": decision.to})
    enemy, hit = fields
    if enemy is None or hit is None or enemy == step.seat or not 0 <= enemy < position.seats:
        return Refusal("no_such_enemy", "4.2", {"area": decision.to})
    if not _standing(position, to, enemy, hit):
        return Refusal("no_such_enemy", "4.2", {"area": decision.to})
    return None


def _move(game: Game, step: MovementStep, decision: MoveStep) -> None:
    spent = step.black_spent
    if decision.mode == "HIT":
        attack_guard(game, step.seat, decision.piece, decision.source, decision.to, *_target(decision))
        spent = spent or decision.piece == BLACK
    elif decision.slot is not None:
        spent = _into_slot(game, step, decision) or spent
    else:
        game.record(NativesMoved(step.seat, decision.piece, 1, decision.source, decision.to, "move"))
    if step.left > 1:
        game.record(StepChanged(MovementStep(step.seat, step.left - 1, spent)))
    else:
        game.record(StepClosed())


def _into_slot(game: Game, step: MovementStep, decision: MoveStep) -> bool:
    """Move into a slot; tell whether the black warrior went home instead."""
    slot = decision.slot or ""
    occupant = game.position.slots[game.position.territory.slot_number[slot]]
    if occupant is None:
        game.record(NativesMoved(step.seat, decision.piece, 1, decision.source, slot, "move"))
        return False
    spent = decision.piece == BLACK and strikes_back(game.position, occupant)
    attack_slot(game, step.seat, decision.piece, decision.source, slot, occupant)
    return spent


def _target(decision: MoveStep) -> tuple[Seat, Warrior]:
    return decision.enemy or 0, decision.target_piece or WARRIOR


MOVE_STEP: Final = Rule(
    decision=MoveStep, steps=(MovementStep,), candidates=_options, exact=True, refusal=_refusal, effect=_move
)


def _end(game: Game, _step: MovementStep, _decision: EndMove) -> None:
    game.record(StepClosed())


END_MOVE: Final = Rule(
    decision=EndMove, steps=(MovementStep,), candidates=always(EndMove()), refusal=never, effect=_end
)
