"""Every broken invariant of a position of Discoveries (`discoveries 9`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.core.events import Seat
from domain.discoveries.events import GENERAL, camp, supply
from domain.discoveries.routes import advanced
from domain.discoveries.state import DiscoveriesPosition, Trail, Turn
from domain.discoveries.steps import (
    ChoosingCardStep,
    ExploringStep,
    PlacingStep,
    SettlementStep,
    SetupChoiceStep,
    TurnStartStep,
)
from domain.discoveries.words import ANY, GREY, OWN_DICE, SEAT_COLOURS, SIDES, CardId, DieId, colour_of, in_order

_MOST_EXPLORED = 2
_JOURNAL = "JOURNAL"


def problems(position: DiscoveriesPosition) -> list[str]:
    """Return every broken invariant, each a sentence; empty in every position between two entries."""
    if _bare(position):
        return []
    return [
        *problems_within(position),
        *_unrolled(position),
        *_unreturned(position),
        *_gaps(position),
        *_untriggered(position),
        *_pending(position),
    ]


def problems_within(position: DiscoveriesPosition) -> list[str]:
    """Return the broken invariants, without the invariants that hold only between two entries; valid in set-up too."""
    if _bare(position):
        return []
    return [
        *_dice(position),
        *_faces(position),
        *_places(position),
        *_slots(position),
        *_cards(position),
        *_mats(position),
        *_displays(position),
        *_turn(position),
        *_trails(position),
        *_course(position),
    ]


def _bare(position: DiscoveriesPosition) -> bool:
    """Return whether nothing lies on the table: the draw pile is made first."""
    return not (position.agenda or position.round or position.pile or position.removed)


def _setting_up(position: DiscoveriesPosition) -> bool:
    """Return whether the table is being set up: dice may not be given out yet."""
    return not position.agenda and not position.round


# After every fact


def _dice(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that the dice of the game are conserved, each in a single place (invariant D1)."""
    lying = Counter(die for dice in position.places.values() for die in dice)
    expected = Counter(_dice_in_play(position))
    whole = lying <= expected if _setting_up(position) else lying == expected
    if not whole or set(position.symbols) != set(lying):
        yield f"the dice lie {dict(position.places)}"
    for place, dice in position.places.items():
        if dice != in_order(dice):
            yield f"the dice at {place} are not in order: {dice}"


def _dice_in_play(position: DiscoveriesPosition) -> list[DieId]:
    own = [f"{SEAT_COLOURS[seat]}{number}" for seat in range(position.seats) for number in range(1, OWN_DICE + 1)]
    grey = range(1, position.components.numbers[position.seats].grey_dice + 1)
    return [*own, *(f"{GREY}{number}" for number in grey)]


def _faces(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that dice in the general supply are grey and show no symbol, all others show a symbol (invariant D2).

    But for dice that are about to be rolled: all dice before the first turn, and then a grey die just gained.
    """
    general = position.dice_at(GENERAL)
    if any(colour_of(die) != GREY or position.symbols.get(die) for die in general):
        yield f"the general supply holds {general}"
    if not position.round:
        return
    unrolled = _without_face(position)
    gained = position.dice_at(supply(position.turn.seat)) if position.turn is not None else ()
    if len(unrolled) > 1 or any(colour_of(die) != GREY or die not in gained for die in unrolled):
        yield f"{unrolled} show nothing"


def _without_face(position: DiscoveriesPosition) -> list[DieId]:
    general = position.dice_at(GENERAL)
    return [die for die, symbol in position.symbols.items() if symbol is None and die not in general]


def _places(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that dice in the camp lie on the side of their symbol (invariant D3); all places exist in this game."""
    for side in SIDES:
        for die in position.dice_at(camp(side)):
            symbol = position.symbols.get(die)
            if symbol is None or position.side_of(symbol) != side:
                yield f"{die} shows {symbol} and lies on the side {side} of the camp"
    known = {GENERAL, *(camp(side) for side in SIDES)}
    for place in position.places:
        kind, _, seat = place.partition(":")
        if place not in known and (kind not in ("SUPPLY", "SLOT", _JOURNAL) or not _seated(position, seat)):
            yield f"dice lie at {place}"


def _seated(position: DiscoveriesPosition, name: str) -> bool:
    number = name.partition(":")[0]
    return number.isdigit() and int(number) < position.seats


def _slots(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that a slot has a fitting die, and a JOURNAL die beside it only for activations of this turn (D4, D5)."""
    for place, dice in position.places.items():
        kind, _, rest = place.partition(":")
        if kind not in ("SLOT", _JOURNAL) or not _seated(position, rest):
            continue
        number, _, action = rest.partition(":")
        recipe = position.recipe(int(number), action)
        if recipe is None or not recipe.blocks or len(dice) != 1:
            yield f"{dice} lie at {place}"
        elif kind == "SLOT" and recipe.symbol not in (ANY, position.symbols[dice[0]]):
            yield f"{dice[0]} on {place} shows {position.symbols[dice[0]]}"
        if kind == _JOURNAL and (position.symbols[dice[0]] != _JOURNAL or f"SLOT:{rest}" not in position.places):
            yield f"{dice[0]} activates {place}"
    spaces, activated = _journal_spaces(position), _activated(position)
    if not spaces <= activated:
        yield f"JOURNAL dice lie at {sorted(spaces)}, activated were {sorted(activated)}"


def _journal_spaces(position: DiscoveriesPosition) -> set[str]:
    """Return the actions with a JOURNAL die on them, each with its seat."""
    return {place.partition(":")[2] for place in position.places if place.startswith(f"{_JOURNAL}:")}


def _activated(position: DiscoveriesPosition) -> set[str]:
    turn = position.turn
    return set() if turn is None else {f"{turn.seat}:{action}" for action in turn.activated}


def _cards(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that cards are conserved, each in a single place (invariant C1)."""
    cards = [card for row in (position.encounter, position.exploration) for card in row if card is not None]
    for mat in position.mats:
        cards += [*mat.tribes, *mat.journal, *(card for card in (mat.current,) if card is not None)]
    cards += _linked(position)
    if len(set(cards)) != len(cards) or not set(cards) <= set(position.components.cards):
        yield f"a card is in two places: {sorted(card for card, times in Counter(cards).items() if times > 1)}"
    whole = len(position.components.cards)
    if len(cards) + position.pile + position.removed != whole or position.pile < 0:
        yield f"{len(cards)} cards are seen, {position.pile} in the pile, {position.removed} removed"
    if position.removed != whole - position.components.numbers[position.seats].cards:
        yield f"{position.removed} cards are removed"


def _linked(position: DiscoveriesPosition) -> list[CardId]:
    """Return the explored cards that lie nowhere else: the current card lies on the mat until it is journaled."""
    turn = position.turn
    if turn is None:
        return []
    return [trail.card for trail in turn.trails if trail.card != position.mats[turn.seat].current]


def _mats(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that each seat has a current card but finished seats and a seat that explored this turn (invariant C2)."""
    turn = position.turn
    for seat, mat in enumerate(position.mats):
        explored = turn is not None and turn.seat == seat and bool(turn.explored)
        missing = mat.finished or explored or not position.round
        if (mat.current is not None and mat.finished) or (mat.current is None and not missing):
            yield f"seat {seat} has the current card {mat.current}, finished: {mat.finished}"


def _displays(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that displays have gaps only when the draw pile is empty, as long as a turn touched none (invariant C4)."""
    for row in (position.encounter, position.exploration):
        if len(row) != position.components.display:
            yield f"a display has {len(row)} places"
    turn_begins = position.turn is not None and position.turn.symbol is None
    if turn_begins and position.pile and None in (*position.encounter, *position.exploration):
        yield f"a display has a gap, and {position.pile} cards are in the pile"


def _turn(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that a turn uses each action once, explores two cards at most, and begins with nothing (D5, C3, F2, F3)."""
    turn = position.turn
    if turn is None:
        return
    if len(set(turn.used)) != len(turn.used) or len(set(turn.activated)) != len(turn.activated):
        yield f"actions were begun {turn.used} and activated {turn.activated}"
    if len(turn.explored) + len(turn.trails) > _MOST_EXPLORED:
        yield f"{turn.explored} were explored, {[trail.card for trail in turn.trails]} are"
    if not 0 <= turn.seat < position.seats or turn.number != position.turns:
        yield f"turn {turn.number} of seat {turn.seat} is in progress, {position.turns} were begun"
    if turn.symbol is None and _touched(turn):
        yield f"a turn begins with {turn}"
    if not set(turn.locked) <= set(position.dice_at(supply(turn.seat))):
        yield f"{turn.locked} are locked outside the supply"


def _touched(turn: Turn) -> bool:
    return bool(turn.used or turn.dice_used or turn.activated or turn.locked or turn.trails or turn.explored)


def _trails(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that the blocks used on a route account for its steps done (invariant C5)."""
    for trail in position.turn.trails if position.turn is not None else ():
        routes = position.components.cards[trail.card].discovery.routes
        recorded = (trail.done, None if trail.rest is None else trail.rest.size)
        if routes.get(trail.name) != trail.route or recorded != _followed(trail):
            yield f"{trail.done} steps of {trail.route} on {trail.card} are done by {trail.blocks}"


def _followed(trail: Trail) -> tuple[int, int | None] | None:
    """Return the steps done by the carry and the blocks of a trail, and the last rest; `None` if a block did none."""
    steps_done, rest = 0, None
    if trail.carry is not None:
        steps_done = advanced(trail.route, 0, trail.carry)
        rest = trail.carry.size - steps_done
    for block in trail.blocks:
        further = advanced(trail.route, steps_done, block)
        if further == steps_done:
            return None
        steps_done, rest = further, block.size - (further - steps_done)
    return steps_done, rest


def _course(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that rounds are settled in order, last turns are single, and all points are given (F5, F6, F8)."""
    if position.settled not in (position.round - 1, position.round) and position.round:
        yield f"round {position.settled} was settled last, round {position.round} is played"
    ranks = position.components.numbers[position.seats].teepee_points
    for standings in (position.standings, position.scored.standings if position.scored is not None else ()):
        if standings and sum(standing.teepee_points for standing in standings) != sum(ranks):
            yield f"teepees bring {[standing.teepee_points for standing in standings]}"
    remaining = position.remaining
    if remaining is not None and (len(set(remaining)) != len(remaining) or len(remaining) >= position.seats):
        yield f"the seats {remaining} have a last turn"


# Between entries only


def _unrolled(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that all dice outside the general supply show a symbol from the first turn on, and no die before it (D2).

    Between entries only: a fact gains a die, and the next fact rolls it; the first rolls are a fact for each seat.
    """
    unrolled = _without_face(position)
    expected = [] if position.turns else [die for die in position.symbols if die not in position.dice_at(GENERAL)]
    if unrolled != expected:
        yield f"{unrolled} show nothing in turn {position.turns}"


def _unreturned(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that a JOURNAL die lies on every action that was activated in this turn (D5).

    Between entries only: a fact returns these dice, and a later fact ends the turn, after their roll.
    """
    bare = _activated(position) - _journal_spaces(position)
    if bare:
        yield f"no JOURNAL die lies at {sorted(bare)}, which were activated"


def _gaps(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that between turns a display has a gap only when the draw pile is empty (C4).

    Between entries only: a card is taken, or a turn ended, in a fact before the facts that turn up new cards.
    """
    if position.turn is None and position.pile and None in (*position.encounter, *position.exploration):
        yield f"a display has a gap, and {position.pile} cards are in the pile"


def _untriggered(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that a finished seat has triggered the end (`discoveries 5.1`).

    Between entries only: a fact finishes the first seat, and the next fact triggers the end.
    """
    finished = [seat for seat, mat in enumerate(position.mats) if mat.finished]
    if finished and position.remaining is None:
        yield f"seats {finished} are finished, and the end is not triggered"


def _pending(position: DiscoveriesPosition) -> Iterator[str]:
    """Check that a step is pending until the game is over; only placing is interrupted; a turn has its seat.

    Between entries only: a step is opened and closed in facts of its own, beside the facts of its effect.
    """
    if bool(position.agenda) != (position.scored is None):
        yield f"{position.agenda} is pending, the game is over: {position.scored is not None}"
    if len(position.agenda) > 1 and not isinstance(position.agenda[0], PlacingStep):
        yield f"{position.agenda[0]} is interrupted"
    top = position.top_step
    turn = position.turn
    seat: Seat | None = None if turn is None else turn.seat
    between = isinstance(top, SetupChoiceStep | SettlementStep) or top is None
    if between != (seat is None) or (top is not None and seat is not None and top.seat != seat):
        yield f"{top} is pending in a turn of {seat}"
    if isinstance(top, TurnStartStep) and turn is not None and turn.symbol is not None:
        yield f"a turn begins with {turn}"
    if turn is not None and isinstance(top, ExploringStep) != bool(turn.trails):
        yield f"{top} is pending while {turn.trails} are explored"
    if isinstance(top, ChoosingCardStep) and seat is not None and position.mats[seat].current is not None:
        yield f"seat {seat} takes a card and has {position.mats[seat].current}"
