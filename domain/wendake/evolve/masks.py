"""Folding the facts about masks: the two piles, the hands, the ceremony."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final

from msgspec.structs import replace

from domain.core.events import Event, Seat
from domain.wendake.events.masks import (
    CeremonyCleared,
    DeckReshuffled,
    HandDealtAnew,
    KindDeclared,
    MaskDiscarded,
    MaskDrawn,
    MaskRevealed,
    MasksPlayed,
    MasksReturned,
    MaskTaken,
)
from domain.wendake.evolve.changes import Fold, changed
from domain.wendake.state import Held, WendakePosition
from domain.wendake.trail import Drawn, Shown, Told
from domain.wendake.words import KINDS, PREPARATION, CardId


def _hold(position: WendakePosition, seat: Seat, *taken: Held) -> WendakePosition:
    return changed(position, seat, hand=tuple(sorted((*position.pieces[seat].hand, *taken), key=_card)))


def _card(held: Held) -> CardId:
    return held.card


def _let_go(position: WendakePosition, seat: Seat, cards: Container[CardId]) -> WendakePosition:
    """Take masks from a hand; its trail tells which of the hidden ones were shown, and ends with the last of them."""
    pieces = position.pieces[seat]
    left = tuple(held for held in pieces.hand if held.card not in cards)
    hidden = (held.card for held in pieces.hand if held.card in cards and not held.seen)
    shown = (Shown(card, position.generation_of(card)) for card in hidden)
    trail = (*pieces.trail, *shown) if pieces.trail and not all(held.seen for held in left) else ()
    return changed(position, seat, hand=left, trail=trail)


def _tell(position: WendakePosition, seat: Seat, told: Told) -> WendakePosition:
    """Go on with the trail of a hand, or begin it, if masks are hidden there."""
    trail = position.trail_of(seat)
    return changed(position, seat, trail=(*trail, told)) if trail else position


def _mask_revealed(position: WendakePosition, event: MaskRevealed) -> WendakePosition:
    return replace(position, deck=position.deck - 1, discard=(event.card, *position.discard))


def _deck_reshuffled(position: WendakePosition, event: DeckReshuffled) -> WendakePosition:
    return replace(position, deck=event.cards, discard=(), decks=(*position.decks, tuple(sorted(position.discard))))


def _mask_drawn(position: WendakePosition, event: MaskDrawn) -> WendakePosition:
    trail = position.pieces[event.seat].trail
    if trail:
        position = changed(position, event.seat, trail=(*trail, Drawn(position.generation)))
    return replace(_hold(position, event.seat, Held(event.card)), deck=position.deck - 1)


def _mask_taken(position: WendakePosition, event: MaskTaken) -> WendakePosition:
    return replace(_hold(position, event.seat, Held(event.card, seen=True)), discard=position.discard[1:])


def _mask_discarded(position: WendakePosition, event: MaskDiscarded) -> WendakePosition:
    return replace(_let_go(position, event.seat, (event.card,)), discard=(event.card, *position.discard))


def _kind_declared(position: WendakePosition, event: KindDeclared) -> WendakePosition:
    told = Told(kind=event.kind)
    if event.kind is None or _one_seen(position, event.seat, told):
        return position  # it may be a mask that all know of, so nobody learns of another
    return _tell(position, event.seat, told)


def _one_seen(position: WendakePosition, seat: Seat, told: Told) -> bool:
    return any(held.seen and told.the_one(held.card) for held in position.pieces[seat].hand)


def _masks_played(position: WendakePosition, event: MasksPlayed) -> WendakePosition:
    played = tuple(sorted(position.pieces[event.seat].played + event.cards))
    position = changed(_let_go(position, event.seat, event.cards), event.seat, played=played, disk=event.space)
    told = Told(event.above)
    for kind, below in zip(KINDS, event.below, strict=True):
        one = Told(event.above, kind, below)
        if below and not _one_seen(position, event.seat, one):
            told = one
    return _tell(position, event.seat, told)


def _masks_returned(position: WendakePosition, event: MasksReturned) -> WendakePosition:
    played = tuple(card for card in position.pieces[event.seat].played if card not in event.cards)
    position = changed(position, event.seat, played=played)
    return _hold(position, event.seat, *(Held(card, seen=True) for card in event.cards))


def _ceremony_cleared(position: WendakePosition, _event: CeremonyCleared) -> WendakePosition:
    return replace(position, pieces=tuple(replace(pieces, disk=PREPARATION) for pieces in position.pieces))


def _hand_dealt_anew(position: WendakePosition, event: HandDealtAnew) -> WendakePosition:
    seen = {held.card for held in position.pieces[event.seat].hand if held.seen}
    return changed(position, event.seat, hand=tuple(Held(card, card in seen) for card in sorted(event.cards)))


FOLDS: Final[Mapping[type[Event], Fold]] = {
    MaskRevealed: _mask_revealed,
    DeckReshuffled: _deck_reshuffled,
    MaskDrawn: _mask_drawn,
    MaskTaken: _mask_taken,
    MaskDiscarded: _mask_discarded,
    KindDeclared: _kind_declared,
    MasksPlayed: _masks_played,
    MasksReturned: _masks_returned,
    CeremonyCleared: _ceremony_cleared,
    HandDealtAnew: _hand_dealt_anew,
}
