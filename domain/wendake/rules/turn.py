"""A turn: placing stones, performing actions, replacing outposts (`wendake 3.1`, `3.3`, `4.3`, `4.11`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.core.agenda import StepChanged, StepClosed, StepOpened
from domain.core.events import SERVICE, Seat
from domain.core.rulebook import Refusal, Rule, always, never
from domain.wendake.decisions import (
    ChooseFireTarget,
    EndTurn,
    ExtraStone,
    PerformAction,
    PlaceOnTile,
    PlaceOnTurnOrder,
    Replace,
)
from domain.wendake.events import ActionStarted, FireMarked, NativesMoved, StonePlaced
from domain.wendake.rules import production
from domain.wendake.rules.grid import CELLS, fire_targets, legal_cells
from domain.wendake.rules.progress import tile_used
from domain.wendake.rules.records import Game
from domain.wendake.state import GridTile, SeatPieces, WendakePosition
from domain.wendake.steps import (
    CanoeStep,
    ExchangeStep,
    FireStep,
    MaskDrawStep,
    MilitaryStep,
    MovementStep,
    RitualStep,
    TileHubStep,
    TurnStartStep,
    YearEndStep,
)
from domain.wendake.words import BLACK, BLACK_STONE, HOME, NORMAL_STONE, RITUAL_SIDE, WARRIOR, WARRIORS, Piece, Stone

Hub = TurnStartStep | TileHubStep

_STONES: Final[tuple[Stone, ...]] = ("NORMAL", "BLACK")
_TILES_A_YEAR: Final = 3
_GUARD_TILE: Final = "P2-02"


# Placing a stone


def _in_hand(pieces: SeatPieces, stone: str) -> bool:
    return (stone == BLACK_STONE and pieces.black_stone) or (stone == NORMAL_STONE and pieces.stones > 0)


def _cells(position: WendakePosition, step: TurnStartStep) -> list[PlaceOnTile]:
    pieces = position.pieces[step.seat]
    stoned = pieces.stoned
    if len(stoned) >= _TILES_A_YEAR:
        return []
    stones = [stone for stone in _STONES if _in_hand(pieces, stone)]
    return [PlaceOnTile(cell, stone) for cell in legal_cells(stoned, pieces.fire) for stone in stones]


def _tile_refusal(position: WendakePosition, step: TurnStartStep, decision: PlaceOnTile) -> Refusal | None:
    pieces = position.pieces[step.seat]
    if decision.cell not in CELLS:
        return Refusal("unknown_cell", "3.2", {"cell": decision.cell})
    if not _in_hand(pieces, decision.stone):
        return Refusal("no_such_stone", "9.1", {"stone": decision.stone})
    stoned = pieces.stoned
    if len(stoned) >= _TILES_A_YEAR:
        return Refusal("three_tiles_a_year", "3.1")
    cells = legal_cells(stoned, pieces.fire)
    if decision.cell not in cells:
        return Refusal("off_the_line", "3.2", {"cell": decision.cell}, cells)
    return None


def visible_actions(position: WendakePosition, tile: GridTile) -> tuple[str, ...]:
    """Return the actions of the visible side of a tile."""
    return RITUAL_SIDE if tile.ritual else position.components.actions[tile.tile]


def _place_on_tile(game: Game, step: TurnStartStep, decision: PlaceOnTile) -> None:
    tile = game.position.pieces[step.seat].grid[decision.cell]
    game.record(StonePlaced(step.seat, decision.stone, decision.cell, tile.tile))
    game.record(
        StepChanged(
            TileHubStep(
                step.seat,
                visible_actions(game.position, tile),
                extra=decision.stone == BLACK_STONE,
                placed=(*step.placed, decision.cell),
            )
        )
    )


PLACE_ON_TILE: Final = Rule(
    decision=PlaceOnTile,
    steps=(TurnStartStep,),
    candidates=_cells,
    exact=True,
    refusal=_tile_refusal,
    effect=_place_on_tile,
)


def _row(position: WendakePosition, step: TurnStartStep) -> list[PlaceOnTurnOrder]:
    if step.seat in position.row:
        return []
    pieces = position.pieces[step.seat]
    return [PlaceOnTurnOrder(stone) for stone in _STONES if _in_hand(pieces, stone)]


def _row_refusal(position: WendakePosition, step: TurnStartStep, decision: PlaceOnTurnOrder) -> Refusal | None:
    if step.seat in position.row:
        return Refusal("turn_order_chosen", "3.1")
    if not _in_hand(position.pieces[step.seat], decision.stone):
        return Refusal("no_such_stone", "9.1", {"stone": decision.stone})
    return None


def _place_on_row(game: Game, step: TurnStartStep, decision: PlaceOnTurnOrder) -> None:
    game.record(StonePlaced(step.seat, decision.stone, None, None))
    game.record(StepChanged(TileHubStep(step.seat, extra=decision.stone == BLACK_STONE, placed=step.placed)))


PLACE_ON_TURN_ORDER: Final = Rule(
    decision=PlaceOnTurnOrder,
    steps=(TurnStartStep,),
    candidates=_row,
    exact=True,
    refusal=_row_refusal,
    effect=_place_on_row,
)


# Performing an action


def _actions(_position: WendakePosition, step: TileHubStep) -> list[PerformAction]:
    return [PerformAction(index) for index in range(len(step.actions))]


def _action_refusal(position: WendakePosition, step: TileHubStep, decision: PerformAction) -> Refusal | None:
    index = decision.index
    if not 0 <= index < len(step.actions):
        return Refusal("no_such_action", "3.3", {"index": index})
    if index in step.performed:
        return Refusal("action_performed", "3.3", {"action": step.actions[index]})
    if index < step.last and not step.free_order:
        return Refusal("action_skipped", "3.3", {"action": step.actions[index]})
    if step.actions[index] == "CANOE" and not position.pieces[step.seat].canoes:
        return Refusal("no_canoe_left", "4.1")
    return None


def _perform(game: Game, step: TileHubStep, decision: PerformAction) -> None:
    action = step.actions[decision.index]
    performed = tuple(sorted((*step.performed, decision.index)))
    game.record(
        StepChanged(
            TileHubStep(step.seat, step.actions, performed, decision.index, step.free_order, step.extra, step.placed)
        )
    )
    game.record(ActionStarted(step.seat, action))
    if action.startswith("MOVE"):
        game.record(StepOpened(MovementStep(step.seat, int(action.split()[1]))))
    elif action in _OPENING:
        game.record(StepOpened(_OPENING[action](step.seat)))
    else:
        _AT_ONCE[action](game, step.seat)


_OPENING: Final[Mapping[str, Callable[[Seat], Any]]] = {
    "CANOE": CanoeStep,
    "MILITARY": MilitaryStep,
    "MASK": MaskDrawStep,
    "TRADE": ExchangeStep,
    "SACRED_FIRE": FireStep,
    "RITUAL": RitualStep,
}
"""Actions that ask for choices."""

_AT_ONCE: Final[Mapping[str, Callable[[Game, Seat], None]]] = {
    "HARVEST": production.harvest,
    "HUNT": production.hunt,
    "TAN": production.tan,
    "FISH": production.fish,
}

PERFORM_ACTION: Final = Rule(
    decision=PerformAction,
    steps=(TileHubStep,),
    candidates=_actions,
    refusal=_action_refusal,
    effect=_perform,
)


# Sacred Fire


def _targets(position: WendakePosition, step: FireStep) -> list[ChooseFireTarget]:
    return [ChooseFireTarget(cell) for cell in fire_targets(position.pieces[step.seat].stoned)]


def _target_refusal(position: WendakePosition, step: FireStep, decision: ChooseFireTarget) -> Refusal | None:
    targets = fire_targets(position.pieces[step.seat].stoned)
    if decision.cell not in targets:
        return Refusal("no_fire_target", "4.11", {"cell": decision.cell}, targets)
    return None


def _mark(game: Game, step: FireStep, decision: ChooseFireTarget) -> None:
    """Mark the tile. Its actions replace the actions of the turn, and P1-03 stays in force (`wendake 4.11`, `5.2`)."""
    tile = game.position.pieces[step.seat].grid[decision.cell]
    game.record(FireMarked(step.seat, decision.cell, tile.tile))
    game.record(StepClosed())
    hub = game.position.agenda[-1]
    if not isinstance(hub, TileHubStep):
        raise TypeError(f"Sacred Fire lies on {hub}")
    actions = visible_actions(game.position, tile)
    game.record(
        StepChanged(TileHubStep(step.seat, actions, free_order=hub.free_order, extra=hub.extra, placed=hub.placed))
    )


CHOOSE_FIRE_TARGET: Final = Rule(
    decision=ChooseFireTarget, steps=(FireStep,), candidates=_targets, exact=True, refusal=_target_refusal, effect=_mark
)


# Replacing outposts


def _outposts(position: WendakePosition, seat: Seat) -> list[int]:
    """Return the numbers of the slots with outposts of a seat."""
    return [
        number
        for number, occupant in enumerate(position.slots)
        if occupant is not None and occupant.seat == seat and occupant.piece in WARRIORS
    ]


def _may_fill(pieces: SeatPieces, native: str) -> bool:
    return (pieces.women if native == "WOMAN" else pieces.hunters) > 0


def _replacements(position: WendakePosition, step: Hub) -> list[Replace]:
    outposts = _outposts(position, step.seat)
    if not outposts:
        return []
    pieces = position.pieces[step.seat]
    guards = (False, True) if pieces.ready(_GUARD_TILE) else (False,)
    return [
        Replace(slot.id, fill, guard)
        for slot in map(position.territory.slots.__getitem__, outposts)
        for guard in guards
        for fill in ((False, True) if _may_fill(pieces, slot.native) else (False,))
    ]


def _replace_refusal(position: WendakePosition, step: Hub, decision: Replace) -> Refusal | None:
    slot = position.territory.slot_number.get(decision.slot)
    if slot is None or slot not in _outposts(position, step.seat):
        return Refusal("no_own_outpost", "4.3", {"slot": decision.slot})
    pieces = position.pieces[step.seat]
    if decision.guard and not pieces.ready(_GUARD_TILE):
        return Refusal("guard_needs_tile", "5.2", {"tile": _GUARD_TILE})
    native = position.territory.slots[slot].native
    if decision.fill and not _may_fill(pieces, native):
        return Refusal("nobody_in_home_pool", "R10", {"native": native})
    return None


def _replace(game: Game, step: Hub, decision: Replace) -> None:
    position = game.position
    slot = position.territory.slots[position.territory.slot_number[decision.slot]]
    occupant = position.slots[position.territory.slot_number[decision.slot]]
    piece: Piece = BLACK if occupant is not None and occupant.piece == BLACK else WARRIOR
    target = position.pieces[step.seat].home or ""
    if decision.guard:
        tile_used(game, step.seat, _GUARD_TILE)
        target = position.territory.areas[slot.area].id
    game.record(NativesMoved(step.seat, piece, 1, slot.id, target, "replace"))
    if decision.fill:
        native: Piece = "WOMAN" if slot.native == "WOMAN" else "HUNTER"
        game.record(NativesMoved(step.seat, native, 1, HOME, slot.id, "fill"))


REPLACE: Final = Rule(
    decision=Replace,
    steps=(TurnStartStep, TileHubStep),
    candidates=_replacements,
    exact=True,
    refusal=_replace_refusal,
    effect=_replace,
    beside=(TurnStartStep, TileHubStep),
)


# The end of a turn


def _has_stone(pieces: SeatPieces) -> bool:
    return pieces.stones > 0 or pieces.black_stone


def _extra_refusal(position: WendakePosition, step: TileHubStep, _decision: ExtraStone) -> Refusal | None:
    if not step.extra:
        return Refusal("black_stone_not_placed", "6")
    return None if _has_stone(position.pieces[step.seat]) else Refusal("no_stone_left", "R28")


def _extra(game: Game, step: TileHubStep, _decision: ExtraStone) -> None:
    game.record(StepChanged(TurnStartStep(step.seat, step.placed)))


def _end_turn(game: Game, step: TileHubStep, _decision: EndTurn) -> None:
    """Pass the turn to the next seat that has a stone. When no seat has a stone, the turns of the year are over."""
    position = game.position
    turn = position.order.index(step.seat) + 1
    for seat in position.order[turn:] + position.order[:turn]:
        if _has_stone(position.pieces[seat]):
            game.record(StepChanged(TurnStartStep(seat)))
            return
    game.record(StepChanged(YearEndStep(SERVICE)))


EXTRA_STONE: Final = Rule(
    decision=ExtraStone,
    steps=(TileHubStep,),
    candidates=always(ExtraStone()),
    refusal=_extra_refusal,
    effect=_extra,
)
END_TURN: Final = Rule(
    decision=EndTurn,
    steps=(TileHubStep,),
    candidates=always(EndTurn()),
    refusal=never,
    effect=_end_turn,
    ends_turn=True,
)
