"""Folding the facts about masks: the two piles, the hands, the ceremony."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from domain.facts import Event, Seat
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
from domain.wendake.words import KINDS, PREPARATION, CardId, Kind

__all__ = ["FOLDS"]


def _hold(position: WendakePosition, seat: Seat, held: Held) -> WendakePosition:
    return changed(position, seat, hand=(*position.pieces[seat].hand, held))


def _mask_revealed(position: WendakePosition, event: MaskRevealed) -> WendakePosition:
    return replace(position, deck=position.deck - 1, discard=(event.card, *position.discard))


def _deck_reshuffled(position: WendakePosition, event: DeckReshuffled) -> WendakePosition:
    return replace(position, deck=event.cards, discard=(), generation=position.generation + 1)


def _mask_drawn(position: WendakePosition, event: MaskDrawn) -> WendakePosition:
    position = _hold(position, event.seat, Held(event.card, position.generation))
    return replace(position, deck=position.deck - 1)


def _mask_taken(position: WendakePosition, event: MaskTaken) -> WendakePosition:
    position = _hold(position, event.seat, Held(event.card, position.generation, seen=True))
    return replace(position, discard=position.discard[1:])


def _mask_discarded(position: WendakePosition, event: MaskDiscarded) -> WendakePosition:
    left = _left(position.pieces[event.seat].hand, (event.card,))
    return replace(changed(position, event.seat, hand=left), discard=(event.card, *position.discard))


def _kind_declared(position: WendakePosition, event: KindDeclared) -> WendakePosition:
    if event.kind is None or _known(position.pieces[event.seat].hand, event.kind):
        return position  # it may be a mask that all know of, so nobody learns of another
    card = position.lowest(event.seat, event.kind)
    hand = position.pieces[event.seat].hand
    known = tuple(replace(held, kind_known=True) if held.card == card else held for held in hand)
    return changed(position, event.seat, hand=known)


def _known(hand: tuple[Held, ...], kind: Kind) -> bool:
    return any(held.card[0] == kind and (held.seen or held.kind_known) for held in hand)


def _masks_played(position: WendakePosition, event: MasksPlayed) -> WendakePosition:
    pieces = position.pieces[event.seat]
    left = tuple(_told(held, pieces.hand, event) for held in _left(pieces.hand, event.cards))
    played = tuple(sorted(pieces.played + event.cards))
    return changed(position, event.seat, hand=left, played=played, disk=event.space)


def _told(held: Held, hand: tuple[Held, ...], event: MasksPlayed) -> Held:
    """Add to a mask that is left what the play told of it; the declared one is the lowest of its kind."""
    below = event.below[KINDS.index(held.card[0])]
    if below and held.card == min(one.card for one in hand if one.card[0] == held.card[0]):
        return replace(held, kind_known=True, below=below)
    return replace(held, above=tuple(map(max, held.above, event.above)))


def _left(hand: tuple[Held, ...], gone: tuple[CardId, ...]) -> tuple[Held, ...]:
    """Give what is left of a hand; the known kind of a mask is open again if one that went may have been that one."""
    went = [held for held in hand if held.card in gone and not held.seen]
    return tuple(
        replace(held, kind_known=False, below=0) if _went(held, went) else held
        for held in hand
        if held.card not in gone
    )


def _went(known: Held, went: Iterable[Held]) -> bool:
    return known.kind_known and any(one.generation == known.generation and known.may_be(one.card) for one in went)


def _masks_returned(position: WendakePosition, event: MasksReturned) -> WendakePosition:
    pieces = position.pieces[event.seat]
    back = tuple(Held(card, position.generation, seen=True) for card in event.cards)
    played = tuple(card for card in pieces.played if card not in event.cards)
    return changed(position, event.seat, hand=pieces.hand + back, played=played)


def _ceremony_cleared(position: WendakePosition, _event: CeremonyCleared) -> WendakePosition:
    return replace(position, pieces=tuple(replace(pieces, disk=PREPARATION) for pieces in position.pieces))


def _hand_dealt_anew(position: WendakePosition, event: HandDealtAnew) -> WendakePosition:
    hand = position.pieces[event.seat].hand
    dealt = tuple(replace(held, card=card) for held, card in zip(hand, event.cards, strict=True))
    return changed(position, event.seat, hand=dealt)


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
