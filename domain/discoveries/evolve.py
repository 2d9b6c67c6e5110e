"""Fold a fact of Discoveries into the position: set the values of the fact, and consult no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from domain.core.agenda import AGENDA_FOLDS
from domain.core.events import Event, Seat
from domain.core.folding import keeps, sets, unchanged, with_item
from domain.discoveries import events
from domain.discoveries.state import DiscoveriesPosition, Mat, Trail, Turn
from domain.discoveries.words import Block, DieId, Source, Symbol, in_order

T = TypeVar("T")


def evolve(position: DiscoveriesPosition, event: Event) -> DiscoveriesPosition:
    """Return the position after a fact."""
    return FOLDS[type(event)](position, event)


def _cards_revealed(position: DiscoveriesPosition, event: events.CardsRevealed) -> DiscoveriesPosition:
    row = list(position.row(event.source))
    for slot, card in zip(event.slots, event.cards, strict=True):
        row[slot] = card
    return replace(_with_row(position, event.source, tuple(row)), pile=position.pile - len(event.cards))


def _card_taken(position: DiscoveriesPosition, event: events.CardTaken) -> DiscoveriesPosition:
    position = _with_row(position, event.source, with_item(position.row(event.source), event.slot, None))
    return _with_mat(position, event.seat, replace(position.mats[event.seat], current=event.card))


def _plans_changed(position: DiscoveriesPosition, event: events.PlansChanged) -> DiscoveriesPosition:
    position = replace(position, exploration=with_item(position.exploration, event.slot, event.returned))
    return _with_mat(position, event.seat, replace(position.mats[event.seat], current=event.card))


def _tribe_taken(position: DiscoveriesPosition, event: events.TribeTaken) -> DiscoveriesPosition:
    mat = position.mats[event.seat]
    position = replace(position, encounter=with_item(position.encounter, event.slot, None))
    return _with_mat(position, event.seat, replace(mat, tribes=(*mat.tribes, event.card)))


def _dice_moved(position: DiscoveriesPosition, event: events.DiceMoved) -> DiscoveriesPosition:
    symbols = position.symbols
    if event.why == "setup":
        symbols = {**symbols, **dict.fromkeys(event.dice)}
    return replace(position, symbols=symbols, places=_moved(position.places, event.dice, event.place))


def _dice_rolled(position: DiscoveriesPosition, event: events.DiceRolled) -> DiscoveriesPosition:
    return replace(position, symbols={**position.symbols, **dict(zip(event.dice, event.symbols, strict=True))})


def _dice_turned(position: DiscoveriesPosition, event: events.DiceTurned) -> DiscoveriesPosition:
    turned: dict[DieId, Symbol | None] = dict.fromkeys(event.dice, event.symbol)
    return replace(position, symbols={**position.symbols, **turned})


def _dice_locked(position: DiscoveriesPosition, event: events.DiceLocked) -> DiscoveriesPosition:
    turn = _turn(position)
    return replace(position, turn=replace(turn, locked=in_order({*turn.locked, *event.dice})))


def _symbol_chosen(position: DiscoveriesPosition, event: events.SymbolChosen) -> DiscoveriesPosition:
    return replace(position, turn=replace(_turn(position), symbol=event.symbol))


def _action_started(position: DiscoveriesPosition, event: events.ActionStarted) -> DiscoveriesPosition:
    turn = _turn(position)
    return replace(position, turn=replace(turn, used=(*turn.used, event.action)))


def _die_paid(position: DiscoveriesPosition, event: events.DiePaid) -> DiscoveriesPosition:
    turn = _turn(position)
    places = _paid(position.places, event.seat, event.die, event.place)
    return replace(position, places=places, turn=replace(turn, dice_used=turn.dice_used + 1))


def _route_begun(position: DiscoveriesPosition, event: events.RouteBegun) -> DiscoveriesPosition:
    trail = Trail(event.card, event.name, event.route)
    return replace(position, turn=replace(_turn(position), trails=(trail,)))


def _action_activated(position: DiscoveriesPosition, event: events.ActionActivated) -> DiscoveriesPosition:
    turn = _turn(position)
    block, trail = event.block, turn.trails[-1]
    rest = Block(block.terrain, event.rest)
    trail = replace(trail, done=event.done, rest=rest, blocks=(*trail.blocks, block))
    turn = replace(
        turn,
        dice_used=turn.dice_used + 1,
        activated=(*turn.activated, event.action),
        trails=(*turn.trails[:-1], trail),
    )
    places = _paid(position.places, event.seat, event.die, events.journal(event.seat, event.action))
    return replace(position, places=places, turn=turn)


def _card_linked(position: DiscoveriesPosition, event: events.CardLinked) -> DiscoveriesPosition:
    turn = _turn(position)
    rest = Block(event.carry.terrain, event.rest)
    trail = Trail(event.card, event.name, event.route, event.done, rest, event.carry)
    position = _with_row(position, event.source, with_item(position.row(event.source), event.slot, None))
    return replace(position, turn=replace(turn, trails=(*turn.trails, trail)))


def _card_journaled(position: DiscoveriesPosition, event: events.CardJournaled) -> DiscoveriesPosition:
    turn, mat = _turn(position), position.mats[event.seat]
    turn = replace(turn, trails=turn.trails[1:], explored=(*turn.explored, event.card))
    mat = replace(mat, current=None, journal=(*mat.journal, event.card))
    return _with_mat(replace(position, turn=turn), event.seat, mat)


def _player_finished(position: DiscoveriesPosition, event: events.PlayerFinished) -> DiscoveriesPosition:
    return _with_mat(position, event.seat, replace(position.mats[event.seat], finished=True))


def _turn_started(position: DiscoveriesPosition, event: events.TurnStarted) -> DiscoveriesPosition:
    turn = Turn(event.seat, event.turn, event.extra)
    return replace(position, round=event.round, turns=event.turn, turn=turn)


def _turn_ended(position: DiscoveriesPosition, event: events.TurnEnded) -> DiscoveriesPosition:
    return replace(position, turn=None, remaining=event.remaining)


FOLDS: Final[dict[type[Event], Callable[[DiscoveriesPosition, Any], DiscoveriesPosition]]] = {
    **AGENDA_FOLDS,
    events.StartSeatSet: sets(start="seat"),
    events.PileSet: sets("pile", "removed"),
    events.CardsRevealed: _cards_revealed,
    events.CardTaken: _card_taken,
    events.PlansChanged: _plans_changed,
    events.TribeTaken: _tribe_taken,
    events.DiceMoved: _dice_moved,
    events.DiceRolled: _dice_rolled,
    events.DiceTurned: _dice_turned,
    events.DiceLocked: _dice_locked,
    events.SymbolChosen: _symbol_chosen,
    events.ActionStarted: _action_started,
    events.DiePaid: _die_paid,
    events.RouteBegun: _route_begun,
    events.ActionActivated: _action_activated,
    events.CardLinked: _card_linked,
    events.CardJournaled: _card_journaled,
    events.PlayerFinished: _player_finished,
    events.EndTriggered: sets("remaining"),
    events.ExtraTurnGranted: unchanged,
    events.TurnStarted: _turn_started,
    events.TurnEnded: _turn_ended,
    events.RoundClosed: unchanged,
    events.RoundSettled: sets("standings", settled="round"),
    events.GameScored: keeps("scored"),
}


def _turn(position: DiscoveriesPosition) -> Turn:
    turn = position.turn
    if turn is None:
        raise ValueError("such a fact belongs to a turn, and none is in progress")
    return turn


def _with_mat(position: DiscoveriesPosition, seat: Seat, mat: Mat) -> DiscoveriesPosition:
    return replace(position, mats=with_item(position.mats, seat, mat))


def _with_row(position: DiscoveriesPosition, source: Source, row: tuple[str | None, ...]) -> DiscoveriesPosition:
    return replace(position, exploration=row) if source == "EXPLORATION" else replace(position, encounter=row)


def _paid(
    places: Mapping[events.Place, tuple[DieId, ...]], seat: Seat, die: DieId, place: events.Place
) -> dict[events.Place, tuple[DieId, ...]]:
    """Put a die to a place: mostly from the supply of a seat, so it is looked for there first."""
    supply = events.supply(seat)
    own = places.get(supply, ())
    if die not in own:
        return _moved(places, (die,), place)
    changed = dict(places)
    if len(own) > 1:
        changed[supply] = tuple([other for other in own if other != die])
    else:
        del changed[supply]
    there = changed.get(place)
    changed[place] = in_order((*there, die)) if there else (die,)
    return changed


def _moved(
    places: Mapping[events.Place, tuple[DieId, ...]], dice: tuple[DieId, ...], place: events.Place
) -> dict[events.Place, tuple[DieId, ...]]:
    """Put dice to a place, from wherever they lie."""
    if not dice:
        return dict(places)
    moving, changed, missing = set(dice), dict(places), len(dice)
    apart = moving.isdisjoint
    for where, there in places.items():
        if not apart(there):
            rest = tuple([die for die in there if die not in moving])
            missing -= len(there) - len(rest)
            if rest:
                changed[where] = rest
            else:
                del changed[where]
            if not missing:
                break
    there = changed.get(place, ())
    changed[place] = in_order((*there, *dice)) if there or len(dice) > 1 else dice
    return changed
