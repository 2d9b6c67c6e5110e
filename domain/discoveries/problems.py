"""Every broken invariant of a position of Discoveries (`discoveries 9`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.discoveries.components import ANY, GREY, OWN_DICE, SEAT_COLOURS, SIDES, DieId, colour_of, in_order
from domain.discoveries.events import GENERAL, camp
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import (
    ChoosingCardStep,
    ExploringStep,
    PlacingStep,
    SettlementStep,
    SetupChoiceStep,
    TurnStartStep,
)
from domain.facts import Seat

__all__ = ["problems", "problems_within"]

_MOST_EXPLORED = 2


def problems(position: DiscoveriesPosition) -> list[str]:
    """List every broken invariant, each a sentence; empty in every position that play can reach."""
    if not position.agenda and position.round == 0:
        return []
    return [
        *problems_within(position),
        *_dice(position),
        *_slots(position),
        *_cards(position),
        *_mats(position),
        *_displays(position),
        *_turn(position),
        *_agenda(position),
    ]


def problems_within(position: DiscoveriesPosition) -> list[str]:
    """List the broken ones among the invariants that hold after every single fact."""
    if not position.agenda and position.round == 0:
        return []
    return [*_places(position), *_course(position)]


def expected_dice(position: DiscoveriesPosition) -> list[DieId]:
    """List the dice of the game."""
    own = [f"{SEAT_COLOURS[seat]}{number}" for seat in range(position.seats) for number in range(1, OWN_DICE + 1)]
    grey = range(1, position.components.numbers[position.seats].grey_dice + 1)
    return [*own, *(f"{GREY}{number}" for number in grey)]


def _dice(position: DiscoveriesPosition) -> Iterator[str]:
    """Dice are conserved, each in one place; only those never rolled have no face (invariants D1, D2)."""
    lying = Counter(die for dice in position.places.values() for die in dice)
    expected = expected_dice(position)
    if lying != Counter(expected) or set(position.symbols) != set(expected):
        yield f"the dice lie {dict(position.places)}"
        return
    for place, dice in position.places.items():
        if dice != in_order(dice):
            yield f"the dice at {place} are not in order: {dice}"
    general = position.dice_at(GENERAL)
    for die, symbol in position.symbols.items():
        faceless = die in general or position.turns == 0
        if (symbol is None) != faceless:
            yield f"{die} shows {symbol}"
    if any(colour_of(die) != GREY for die in general):
        yield f"the general supply holds {general}"


def _places(position: DiscoveriesPosition) -> Iterator[str]:
    """Dice in the camp lie on the side of their symbol (invariant D3); places are ones of this game."""
    for side in SIDES:
        for die in position.dice_at(camp(side)):
            symbol = position.symbols[die]
            if symbol is None or position.side_of(symbol) != side:
                yield f"{die} shows {symbol} and lies on the side {side} of the camp"
    known = {GENERAL, *(camp(side) for side in SIDES)}
    for place in position.places:
        kind, _, seat = place.partition(":")
        if place not in known and (kind not in ("SUPPLY", "SLOT", "JOURNAL") or not _seated(position, seat)):
            yield f"dice lie at {place}"


def _seated(position: DiscoveriesPosition, name: str) -> bool:
    number = name.partition(":")[0]
    return number.isdigit() and int(number) < position.seats


def _slots(position: DiscoveriesPosition) -> Iterator[str]:
    """One fitting die on a slot, one JOURNAL die beside it, and only where a turn activates (D4, D5)."""
    activated = set()
    if position.turn is not None:
        activated = {(position.turn.seat, action) for action in position.turn.activated}
    spaces = set()
    for place, dice in position.places.items():
        kind, _, rest = place.partition(":")
        if kind not in ("SLOT", "JOURNAL"):
            continue
        number, _, action = rest.partition(":")
        seat = int(number)
        recipe = position.recipe(seat, action)
        if recipe is None or not recipe.blocks or len(dice) != 1:
            yield f"{dice} lie at {place}"
        elif kind == "SLOT" and recipe.symbol not in (ANY, position.symbols[dice[0]]):
            yield f"{dice[0]} on {place} shows {position.symbols[dice[0]]}"
        if kind == "JOURNAL":
            spaces.add((seat, action))
            if position.symbols[dice[0]] != "JOURNAL" or f"SLOT:{rest}" not in position.places:
                yield f"{dice[0]} activates {place}"
    if spaces != activated:
        yield f"JOURNAL dice lie at {sorted(spaces)}, activated were {sorted(activated)}"


def _cards(position: DiscoveriesPosition) -> Iterator[str]:
    """Cards are conserved (invariant C1)."""
    seen = [card for row in (position.encounter, position.exploration) for card in row if card is not None]
    for mat in position.mats:
        seen += [*mat.tribes, *mat.journal, *(card for card in (mat.current,) if card is not None)]
    if position.turn is not None:
        seen += [trail.card for trail in position.turn.trails[1:]]
    if len(set(seen)) != len(seen) or not set(seen) <= set(position.components.cards):
        yield f"a card is in two places: {sorted(card for card, times in Counter(seen).items() if times > 1)}"
    whole = len(position.components.cards)
    if len(seen) + position.pile + position.removed != whole or position.pile < 0:
        yield f"{len(seen)} cards are seen, {position.pile} in the pile, {position.removed} removed"
    if position.removed != whole - position.components.numbers[position.seats].cards:
        yield f"{position.removed} cards are removed"


def _mats(position: DiscoveriesPosition) -> Iterator[str]:
    """Between turns everybody has a current card but the finished ones (invariant C2)."""
    begun = position.agenda and isinstance(position.agenda[-1], TurnStartStep | SettlementStep)
    if begun or position.scored is not None:
        for seat, mat in enumerate(position.mats):
            if (mat.current is None) != mat.finished:
                yield f"seat {seat} has the current card {mat.current}, finished: {mat.finished}"
    finished = [seat for seat, mat in enumerate(position.mats) if mat.finished]
    if bool(finished) and position.remaining is None:
        yield f"seats {finished} are finished, and the end is not triggered"


def _displays(position: DiscoveriesPosition) -> Iterator[str]:
    """Between turns a display has a gap only when the draw pile is empty (invariant C4)."""
    settled = position.agenda and isinstance(position.agenda[-1], TurnStartStep | SettlementStep | SetupChoiceStep)
    if settled and position.pile and None in (*position.encounter, *position.exploration):
        yield f"a display has a gap, and {position.pile} cards are in the pile"
    for row in (position.encounter, position.exploration):
        if len(row) != position.components.display:
            yield f"a display has {len(row)} places"


def _turn(position: DiscoveriesPosition) -> Iterator[str]:
    """A turn uses each action once, explores two cards at most, and begins with nothing (D5, C3, F2)."""
    turn = position.turn
    if turn is None:
        return
    if len(set(turn.used)) != len(turn.used) or len(set(turn.activated)) != len(turn.activated):
        yield f"actions were begun {turn.used} and activated {turn.activated}"
    if len(turn.explored) > _MOST_EXPLORED or len(turn.trails) > _MOST_EXPLORED:
        yield f"{turn.explored} were explored, {[trail.card for trail in turn.trails]} are"
    if not 0 <= turn.seat < position.seats or turn.number != position.turns:
        yield f"turn {turn.number} of seat {turn.seat} is in progress, {position.turns} were begun"
    top = position.agenda[-1] if position.agenda else None
    untouched = not (turn.symbol or turn.used or turn.dice_used or turn.locked or turn.trails or turn.explored)
    if isinstance(top, TurnStartStep) and not untouched:
        yield f"a turn begins with {turn}"
    if not set(turn.locked) <= set(position.dice_at(f"SUPPLY:{turn.seat}")):
        yield f"{turn.locked} are locked outside the supply"


def _course(position: DiscoveriesPosition) -> Iterator[str]:
    """Rounds are settled one after another, and points are as many as there are (F6, F8)."""
    if position.settled not in (position.round - 1, position.round) and position.round:
        yield f"round {position.settled} was settled last, round {position.round} is played"
    ranks = position.components.numbers[position.seats].teepee_points
    if position.standings and sum(standing.teepee_points for standing in position.standings) != sum(ranks):
        yield f"teepees bring {[standing.teepee_points for standing in position.standings]}"
    remaining = position.remaining
    if remaining is not None and (len(set(remaining)) != len(remaining) or len(remaining) >= position.seats):
        yield f"the seats {remaining} have a last turn"


def _agenda(position: DiscoveriesPosition) -> Iterator[str]:
    """Something is pending until the game is over; only placing is interrupted; a turn has its seat."""
    if bool(position.agenda) != (position.scored is None):
        yield f"{position.agenda} is pending, the game is over: {position.scored is not None}"
    if len(position.agenda) > 1 and not isinstance(position.agenda[0], PlacingStep):
        yield f"{position.agenda[0]} is interrupted"
    top = position.agenda[-1] if position.agenda else None
    seat: Seat | None = None if position.turn is None else position.turn.seat
    between = isinstance(top, SetupChoiceStep | SettlementStep) or top is None
    if between != (seat is None) or (top is not None and seat is not None and top.seat != seat):
        yield f"{top} is pending in a turn of {seat}"
    exploring = isinstance(top, ExploringStep)
    if position.turn is not None and exploring != bool(position.turn.trails):
        yield f"{top} is pending while {position.turn.trails} are explored"
    if isinstance(top, ChoosingCardStep) and seat is not None and position.mats[seat].current is not None:
        yield f"seat {seat} takes a card and has {position.mats[seat].current}"
