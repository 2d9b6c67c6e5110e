"""The position of a game of Discoveries: the camp, the displays, the mats, every die, the turn in progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

import msgspec

from domain.core.agenda import Position
from domain.core.errors import OptionError
from domain.core.events import Seat
from domain.core.options import ruled
from domain.discoveries.components import Components, Recipe
from domain.discoveries.events import GameScored, Place, Standing
from domain.discoveries.words import ActionId, Block, CardId, DieId, Route, RouteName, Side, Source, Symbol

SEATS = (2, 3, 4)

Row: TypeAlias = tuple[CardId | None, ...]
"""A display: by slot, the card there."""


class DiscoveriesOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a game of Discoveries, agreed before it begins."""

    start_seat: Annotated[Seat | None, ruled("2")] = None
    """The seat with the first turn; drawn when it is not set (`discoveries 2`)."""
    max_rounds: Annotated[int | None, ruled("R36")] = None
    """After this round the game is scored even if it would go on (`discoveries R36`)."""


class Mat(msgspec.Struct, frozen=True):
    """The cards before a seat."""

    current: CardId | None = None
    tribes: tuple[CardId, ...] = ()
    """In the order of taking."""
    journal: tuple[CardId, ...] = ()
    """In the order of exploration."""
    finished: bool = False


class Trail(msgspec.Struct, frozen=True):
    """The way over a card that is being explored."""

    card: CardId
    name: RouteName
    route: Route
    done: int = 0
    """Steps done."""
    rest: Block | None = None
    """The unused rest of the last block, its size 0 when nothing is left; `None` before the first block."""
    carry: Block | None = None
    """Of a linked card: the rest of the block that its route began with."""
    blocks: tuple[Block, ...] = ()
    """The blocks used on it, in order, the carry left out."""

    @property
    def complete(self) -> bool:
        """Whether all steps are done."""
        return self.done == len(self.route)


class Turn(msgspec.Struct, frozen=True):
    """The turn in progress, with its actions so far."""

    seat: Seat
    number: int
    """Counted through the whole game, from 1."""
    extra: bool = False
    symbol: Symbol | None = None
    """The symbol chosen for placing."""
    used: tuple[ActionId, ...] = ()
    """The actions begun, in order."""
    dice_used: int = 0
    """Dice paid or placed."""
    activated: tuple[ActionId, ...] = ()
    """In the order of activation."""
    locked: tuple[DieId, ...] = ()
    """Dice that cannot be used before the turn is over."""
    trails: tuple[Trail, ...] = ()
    """The cards being explored, two at most."""
    explored: tuple[CardId, ...] = ()
    """The cards that went under the journal cover in this turn."""


class DiscoveriesPosition(Position, frozen=True):
    """The position of a game of Discoveries. Tuples over seats are in seat order. Nothing in it is secret."""

    components: Components
    options: DiscoveriesOptions
    seats: int
    """The number of seats."""
    start: Seat = 0
    """The seat that opens every round."""
    round: int = 0
    """The present round, from 1; 0 during the set-up."""
    turns: int = 0
    """Turns begun so far."""
    turn: Turn | None = None
    """The turn in progress; `None` before the first turn and between two."""
    symbols: Mapping[DieId, Symbol | None] = {}
    """By die, in canonical order: its symbol; `None` before its first roll."""
    places: Mapping[Place, tuple[DieId, ...]] = {}
    """By place: its dice, in canonical order; a place without dice may be left out."""
    pile: int = 0
    """Cards in the draw pile."""
    removed: int = 0
    """Cards that left the game unseen."""
    encounter: Row = ()
    exploration: Row = ()
    mats: tuple[Mat, ...] = ()
    remaining: tuple[Seat, ...] | None = None
    """Once the end is triggered: the seats with an unfinished last turn, in order."""
    settled: int = 0
    """The last round that was settled."""
    standings: tuple[Standing, ...] = ()
    """By seat, as last settled."""
    scored: GameScored | None = None

    def dice_at(self, place: Place) -> tuple[DieId, ...]:
        """Return the dice at a place, in canonical order."""
        return self.places.get(place, ())

    def row(self, source: Source) -> Row:
        """Return a display."""
        return self.exploration if source == "EXPLORATION" else self.encounter

    def card_at(self, source: Source, slot: int) -> CardId | None:
        """Return the card in a slot of a display; `None` when the slot is empty or does not exist."""
        row = self.row(source)
        return row[slot] if 0 <= slot < len(row) else None

    def recipes(self, seat: Seat) -> Iterator[Recipe]:
        """Yield the actions of a seat: first of the mat, then of its tribe cards in the order of taking."""
        components = self.components
        for action in components.mat_actions:
            yield components.recipes[action]
        for card in self.mats[seat].tribes:
            yield components.cards[card].tribe.recipe

    def recipe(self, seat: Seat, action: ActionId) -> Recipe | None:
        """Return the recipe of an action; `None` when the seat does not have the action."""
        components = self.components
        if action in components.mat_actions or f"C{action[1:]}" in self.mats[seat].tribes:
            return components.recipes.get(action)
        return None

    def side_of(self, symbol: Symbol) -> Side:
        """Return the side of the camp where dice with a symbol lie."""
        return self.components.sides[symbol]

    def unseen_cards(self) -> list[CardId]:
        """Return the cards of the draw pile and the removed cards together, ascending: nobody can tell them apart."""
        face_up = {*self.encounter, *self.exploration}
        for mat in self.mats:
            face_up.update(mat.tribes, mat.journal, (mat.current,))
        if self.turn is not None:
            face_up.update(trail.card for trail in self.turn.trails)
        return [card for card in self.components.cards if card not in face_up]


def initial(components: Components, options: DiscoveriesOptions, seats: int) -> DiscoveriesPosition:
    """Return the empty table before set-up.

    Raises:
        OptionError: the number of seats, the start seat or the number of rounds is not possible.
    """
    if seats not in SEATS:
        raise OptionError(f"Discoveries is played with {SEATS} seats, not {seats}", value=seats, rule="discoveries 1.4")
    start = options.start_seat
    if start is not None and not 0 <= start < seats:
        raise OptionError(f"the start seat is one of 0 … {seats - 1}, not {start}", value=start, rule="discoveries 2")
    if options.max_rounds is not None and options.max_rounds < 1:
        raise OptionError(
            f"a game has at least 1 round, not {options.max_rounds}", value=options.max_rounds, rule="discoveries R36"
        )
    empty: Row = (None,) * components.display
    return DiscoveriesPosition(
        agenda=(),
        components=components,
        options=options,
        seats=seats,
        encounter=empty,
        exploration=empty,
        mats=(Mat(),) * seats,
    )
