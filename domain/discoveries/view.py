"""The view of a game of Discoveries: everything but the draw pile (`discoveries 8.4`)."""

from __future__ import annotations

import msgspec

from domain.core.events import Seat, Viewer
from domain.discoveries.components import Card, Discovery, Recipe
from domain.discoveries.events import GENERAL, GameScored, Place, Standing, camp, journal, slot, supply
from domain.discoveries.state import DiscoveriesPosition, Row, Turn
from domain.discoveries.steps import DiscoveriesStep
from domain.discoveries.words import (
    EXPLORERS,
    SEAT_COLOURS,
    SIDES,
    ActionId,
    Attitude,
    Block,
    CardId,
    Colour,
    DieId,
    Effect,
    Kind,
    Route,
    RouteName,
    Side,
    Species,
    Symbol,
)


class DieView(msgspec.Struct, frozen=True):
    """A die."""

    die: DieId
    symbol: Symbol | None
    """Its symbol; `None` before its first roll."""
    locked: bool
    """Whether it cannot be used before the turn is over."""


class ActionView(msgspec.Struct, frozen=True):
    """An action of a seat, printed on its mat or on a tribe card, and the dice on it."""

    action: ActionId
    name: str
    """A tribe's name, or the action's."""
    kind: Kind
    symbol: str | None
    """The symbol that its dice must show, or `ANY`."""
    dice: int
    """The whole price."""
    effect: Effect
    blocks: tuple[Block, ...]
    slot: DieView | None
    journal: DieView | None
    """The JOURNAL die that activated it in this turn."""


class TribeView(msgspec.Struct, frozen=True):
    """The tribe face of a card."""

    name: str
    attitude: Attitude
    kind: Kind
    symbol: str | None
    dice: int
    effect: Effect
    blocks: tuple[Block, ...]
    teepees: int


class DiscoveryView(msgspec.Struct, frozen=True):
    """The discovery face of a card."""

    card: CardId
    routes: dict[RouteName, Route]
    ep: int
    species: Species | None
    teepees: int


class CardView(msgspec.Struct, frozen=True):
    """A card in a display; both faces are known."""

    card: CardId
    tribe: TribeView
    discovery: DiscoveryView


class SeatView(msgspec.Struct, frozen=True):
    """The mat of a seat."""

    seat: Seat
    colour: Colour
    explorer: str
    supply: tuple[DieView, ...]
    actions: tuple[ActionView, ...]
    """First of the mat, then of the tribe cards in the order of taking."""
    tribes: tuple[CardId, ...]
    current: DiscoveryView | None
    journal: tuple[DiscoveryView, ...]
    """In the order of exploration."""
    finished: bool


class DiscoveriesView(msgspec.Struct, frozen=True):
    """A game of Discoveries as everybody sees it."""

    round: int
    max_rounds: int | None
    start: Seat
    """The seat that opens every round."""
    turns: int
    """Turns begun so far."""
    turn: Turn | None
    """The turn in progress."""
    agenda: tuple[DiscoveriesStep, ...]
    """The pending steps; the last step names the seat to move."""
    pile: int
    """Cards in the draw pile."""
    removed: int
    """Cards that left the game unseen."""
    general: tuple[DieId, ...]
    """The grey dice in the general supply."""
    camp: dict[Side, tuple[DieView, ...]]
    encounter: tuple[CardView | None, ...]
    exploration: tuple[CardView | None, ...]
    seats: tuple[SeatView, ...]
    remaining: tuple[Seat, ...] | None
    """Once the end is triggered: the seats with an unfinished last turn, in order."""
    settled: int
    """The last round that was settled."""
    standings: tuple[Standing, ...]
    """By seat, as last settled."""
    scored: GameScored | None


def view(position: DiscoveriesPosition, _viewer: Viewer) -> DiscoveriesView:
    """Return the game as a viewer sees it: the same for all, for no known part of it is secret."""
    return DiscoveriesView(
        round=position.round,
        max_rounds=position.options.max_rounds,
        start=position.start,
        turns=position.turns,
        turn=position.turn,
        agenda=position.agenda,  # type: ignore[arg-type]  # a position of Discoveries holds steps of Discoveries
        pile=position.pile,
        removed=position.removed,
        general=position.dice_at(GENERAL),
        camp={side: _dice(position, camp(side)) for side in SIDES},
        encounter=_row(position, position.encounter),
        exploration=_row(position, position.exploration),
        seats=tuple(_seat(position, seat) for seat in range(position.seats)),
        remaining=position.remaining,
        settled=position.settled,
        standings=position.standings,
        scored=position.scored,
    )


def _seat(position: DiscoveriesPosition, seat: Seat) -> SeatView:
    mat, cards = position.mats[seat], position.components.cards
    return SeatView(
        seat=seat,
        colour=SEAT_COLOURS[seat],
        explorer=EXPLORERS[seat],
        supply=_dice(position, supply(seat)),
        actions=tuple(_action(position, seat, recipe) for recipe in position.recipes(seat)),
        tribes=mat.tribes,
        current=None if mat.current is None else _discovery(mat.current, cards[mat.current].discovery),
        journal=tuple(_discovery(card, cards[card].discovery) for card in mat.journal),
        finished=mat.finished,
    )


def _action(position: DiscoveriesPosition, seat: Seat, recipe: Recipe) -> ActionView:
    card = position.components.cards.get(f"C{recipe.id[1:]}")
    return ActionView(
        action=recipe.id,
        name=recipe.id.lower().replace("_", " ") if card is None else card.tribe.name,
        kind=recipe.kind,
        symbol=recipe.symbol,
        dice=recipe.dice,
        effect=recipe.effect,
        blocks=recipe.blocks,
        slot=next(iter(_dice(position, slot(seat, recipe.id))), None),
        journal=next(iter(_dice(position, journal(seat, recipe.id))), None),
    )


def _dice(position: DiscoveriesPosition, place: Place) -> tuple[DieView, ...]:
    locked = position.turn.locked if position.turn is not None else ()
    return tuple(DieView(die, position.symbols[die], die in locked) for die in position.dice_at(place))


def _row(position: DiscoveriesPosition, row: Row) -> tuple[CardView | None, ...]:
    return tuple(None if card is None else _card(position.components.cards[card]) for card in row)


def _card(card: Card) -> CardView:
    tribe, recipe = card.tribe, card.tribe.recipe
    face = TribeView(
        name=tribe.name,
        attitude=tribe.attitude,
        kind=recipe.kind,
        symbol=recipe.symbol,
        dice=recipe.dice,
        effect=recipe.effect,
        blocks=recipe.blocks,
        teepees=tribe.teepees,
    )
    return CardView(card.id, face, _discovery(card.id, card.discovery))


def _discovery(card: CardId, face: Discovery) -> DiscoveryView:
    return DiscoveryView(card, dict(face.routes), face.ep, face.species, face.teepees)
