"""Random play with few masks, and every deal of them that is consistent with a viewer's observations.

Written without the observations of a hand: a world is a whole deal, card by card in the order of the draws, and each
fact that the viewer gets keeps the worlds in which it could have happened.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import Event, Seat, Viewer
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.events import (
    DeckReshuffled,
    KindDeclared,
    MaskDiscarded,
    MaskDrawn,
    MaskRevealed,
    MasksPlayed,
    MasksReturned,
    MaskTaken,
)
from domain.wendake.rules.masks import cards_played
from domain.wendake.state import OwnedProgress, WendakePosition
from domain.wendake.steps import MaskDrawStep, MaskPlayStep
from domain.wendake.words import PREPARATION, CardId, Kind
from tests.domain.wendake.tables import COMPONENTS, hub, position

TILES = ("P1-05", "P2-05", "P2-06", "P3-10")
"""Two draws and a discard; played masks come back; a declared mask; an additional draw."""
CHOICES = (
    d.DrawMask,
    d.SkipDraw,
    d.DiscardMask,
    d.PlayMasks,
    d.DeclareWild,
    d.DeclareVirtual,
    d.EndMask,
    d.UseProgress,
)


class Fact(NamedTuple):
    """A fact of a mask action, with the public knowledge that it follows from."""

    event: Event
    step: MaskPlayStep | None
    kinds: tuple[Kind, ...]
    """The played masks, if any."""


class World(NamedTuple):
    """A deal that is consistent with the viewer's observations."""

    drawn: tuple[CardId, ...]
    """The masks that others drew, in order."""
    hands: tuple[frozenset[CardId], ...]
    """By seat."""
    deck: frozenset[CardId]


def few_masks(seats: int, cards: Iterable[CardId]) -> WendakePosition:
    """Return a position in which the last seat has played all other masks; one mask is discarded, no hand has any."""
    top, *deck = cards
    gone = tuple(card for card in COMPONENTS.cards if card != top and card not in deck)
    pieces = {seat: {"hand": [], "played": gone if seat == seats - 1 else ()} for seat in range(seats)}
    return position(seats=seats, pieces=pieces, discard=(top,), deck=len(deck))


def mask_turns(at: WendakePosition, rng: random.Random, turns: int) -> Iterator[tuple[list[Fact], WendakePosition]]:
    """Let all seats but the last take mask actions in random order. Yield the facts and the position after each."""
    for number in range(turns):
        seat = rng.randrange(at.seats - 1)
        at = _before_masks(at, seat)
        chance = KeyedChance(f"masks {number} {rng.random()}".encode())
        facts: list[Fact] = []
        while len(at.agenda) > 1:
            decision = _picked(rng, at, seat)
            step = next((step for step in at.agenda if isinstance(step, MaskPlayStep)), None)
            kinds = decision.kinds if isinstance(decision, d.PlayMasks) else ()
            events = WENDAKE.decide(at, seat, decision, chance)
            facts += [Fact(event, step, kinds) for event in events]
            at = WENDAKE.fold(at, events)
        yield facts, at


def _before_masks(at: WendakePosition, seat: Seat) -> WendakePosition:
    """Return the position at the start of a mask action, with every tile ready and every space free."""
    tiles = tuple(map(OwnedProgress, TILES))
    pieces = tuple(
        replace(pieces_of_seat, progress=tiles, disk=PREPARATION, tracks=(0,) * 4) for pieces_of_seat in at.pieces
    )
    return replace(at, pieces=pieces, agenda=(hub("MASK", seat=seat), MaskDrawStep(seat)))


def _picked(rng: random.Random, at: WendakePosition, seat: Seat) -> d.WendakeDecision:
    legal = [decision for decision in WENDAKE.legal(at, seat) if isinstance(decision, CHOICES)]
    by_kind = {type(decision): [other for other in legal if type(other) is type(decision)] for decision in legal}
    return rng.choice(by_kind[rng.choice(list(by_kind))])


def undealt(start: WendakePosition) -> list[World]:
    """Return the only world in which no mask is in a hand yet."""
    return [World((), (frozenset(),) * start.seats, frozenset(start.deck_cards()))]


def followed(worlds: Iterable[World], fact: Fact, viewer: Viewer, before: WendakePosition) -> list[World]:
    """Return the worlds that are left after a fact, as far as the viewer sees it."""
    event = fact.event
    if isinstance(event, MaskDrawn):
        mine = event.seat in viewer
        return [
            World(world.drawn if mine else (*world.drawn, card), _with(world, event.seat, {card}), world.deck - {card})
            for world in worlds
            for card in (world.deck & {event.card} if mine else sorted(world.deck))
        ]
    if isinstance(event, MaskRevealed):
        return [world._replace(deck=world.deck - {event.card}) for world in worlds if event.card in world.deck]
    if isinstance(event, DeckReshuffled):
        return [world._replace(deck=frozenset(before.discard)) for world in worlds]
    return [new_world for world in worlds for new_world in _in_hand(world, fact)]


def _in_hand(world: World, fact: Fact) -> Iterator[World]:
    """Yield the world after a fact about a hand; nothing if the fact could not happen there."""
    drawn, hands, deck = world
    match fact.event:
        case MaskTaken(seat=seat, card=card):
            yield World(drawn, _with(world, seat, {card}), deck)
        case MasksReturned(seat=seat, cards=cards):
            yield World(drawn, _with(world, seat, cards), deck)
        case MaskDiscarded(seat=seat, card=card) if card in hands[seat]:
            yield World(drawn, _without(world, seat, {card}), deck)
        case KindDeclared(seat=seat, kind=kind) if kind is None or any(card[0] == kind for card in hands[seat]):
            yield world
        case MasksPlayed(seat=seat, cards=cards) if hands[seat] >= {*cards}:
            assert fact.step is not None
            if cards_played(sorted(hands[seat]), fact.step, fact.kinds) == cards:
                yield World(drawn, _without(world, seat, cards), deck)
        case MaskDiscarded() | KindDeclared() | MasksPlayed():
            pass
        case _:
            yield world


def _with(world: World, seat: Seat, cards: Iterable[CardId]) -> tuple[frozenset[CardId], ...]:
    return (*world.hands[:seat], world.hands[seat] | {*cards}, *world.hands[seat + 1 :])


def _without(world: World, seat: Seat, cards: Iterable[CardId]) -> tuple[frozenset[CardId], ...]:
    return (*world.hands[:seat], world.hands[seat] - {*cards}, *world.hands[seat + 1 :])


def hands(at: WendakePosition) -> tuple[frozenset[CardId], ...]:
    """Return by seat the masks in hand."""
    return tuple(frozenset(pieces.cards()) for pieces in at.pieces)


def refolded(at: WendakePosition, facts: Iterable[Fact], world: World, viewer: Viewer) -> WendakePosition:
    """Return the position after the same facts in another world, with the draws of the others in that world."""
    drawn = iter(world.drawn)
    for fact in facts:
        event = fact.event
        if isinstance(event, MaskDrawn) and event.seat not in viewer:
            event = replace(event, card=next(drawn))
        at = WENDAKE.evolve(at, event)
    return at
