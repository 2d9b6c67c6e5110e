"""Dealing anew what a viewer cannot know: masks in other hands, the numbers of others' turtle tiles (`wendake 9.6`).

What he could know from his log stays: cards all saw, kinds that were announced, from which cards a deck was
made, and that of a kind played only higher cards were left, and lower ones than those only if declared.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain.chance import NOBODY
from domain.facts import Seat, Viewer
from domain.wendake.events import HandDealtAnew, TurtlesDealtAnew
from domain.wendake.rules.records import Game
from domain.wendake.state import Held, WendakePosition
from domain.wendake.words import TURTLE_KINDS, CardId, TurtleId

__all__ = ["deal_anew"]

Place = tuple[Seat, int]
"""A seat and an index in its hand."""


def deal_anew(game: Game, viewer: Viewer) -> None:
    """Deal masks and turtles anew, so that all stays as the viewer sees it."""
    if game.position.ended is not None:
        return
    _deal_masks(game, viewer)
    if not game.position.turtles_revealed:
        _deal_turtles(game, viewer)


def _deal_masks(game: Game, viewer: Viewer) -> None:
    position = game.position
    hands = [[held.card for held in pieces.hand] for pieces in position.pieces]
    for generation in range(position.generation + 1):
        places = _hidden_places(position, viewer, generation)
        pool = [hands[seat][index] for seat, index in places]
        if generation == position.generation:
            pool += position.deck_cards()
        dealt = _deal(game, [position.pieces[seat].hand[index] for seat, index in places], sorted(pool))
        for (seat, index), card in zip(places, dealt, strict=True):
            hands[seat][index] = card
    for seat, hand in enumerate(hands):
        if seat not in viewer and hand:
            game.record(HandDealtAnew(seat, tuple(hand)))


def _hidden_places(position: WendakePosition, viewer: Viewer, generation: int) -> list[Place]:
    """List where cards lie that came from one deck and that the viewer does not know, the narrowest first."""
    places = [
        (seat, index)
        for seat, pieces in enumerate(position.pieces)
        if seat not in viewer
        for index, held in enumerate(pieces.hand)
        if not held.seen and held.generation == generation
    ]

    def width(place: Place) -> tuple[bool, int]:
        held = position.pieces[place[0]].hand[place[1]]
        return (not held.kind_known, -sum(held.above))

    return sorted(places, key=width)


def _deal(game: Game, places: Sequence[Held], pool: Sequence[CardId]) -> list[CardId]:
    """Deal to each place a card that fits and leaves cards that fit to all others.

    There is one always, for the cards that lie there fit.
    """
    left, dealt = list(pool), []
    for number, held in enumerate(places):
        narrow = [other for other in places[number + 1 :] if other.kind_known or any(other.above)]
        fitting = [card for card in left if held.may_be(card)]
        while True:
            card = game.chance.draw("wendake.masks_anew", fitting, NOBODY)
            fitting.remove(card)
            if _can_be_dealt(narrow, [other for other in left if other != card]):
                break
        left.remove(card)
        dealt.append(card)
    return dealt


def _can_be_dealt(places: Sequence[Held], cards: Sequence[CardId]) -> bool:
    """Tell whether each place can get a fitting card of its own, moving those on that are in the way."""
    lies: dict[CardId, int] = {}

    def settle(number: int, tried: set[CardId]) -> bool:
        for card in cards:
            if card not in tried and places[number].may_be(card):
                tried.add(card)
                if card not in lies or settle(lies[card], tried):
                    lies[card] = number
                    return True
        return False

    return all(settle(number, set()) for number in range(len(places)))


def _deal_turtles(game: Game, viewer: Viewer) -> None:
    position = game.position
    turtles = [list(pieces.turtles) for pieces in position.pieces]
    for kind in TURTLE_KINDS:
        known = {tile for seat in viewer for tile in position.pieces[seat].turtles}
        left = [tile for tile in position.components.turtles[kind] if tile not in known]
        for seat, tiles in enumerate(turtles):
            if seat not in viewer:
                _deal_turtle(game, tiles, kind, left)
    for seat, tiles in enumerate(turtles):
        if seat not in viewer and tiles:
            game.record(TurtlesDealtAnew(seat, tuple(tiles)))


def _deal_turtle(game: Game, tiles: list[TurtleId], kind: str, left: list[TurtleId]) -> None:
    for index, tile in enumerate(tiles):
        if tile[:2] == kind:
            tiles[index] = game.chance.draw("wendake.turtles_anew", left, NOBODY)
            left.remove(tiles[index])
