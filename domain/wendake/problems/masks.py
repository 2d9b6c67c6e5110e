"""Masks and the disks of the ceremony (`wendake 10`, invariants 6 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.wendake.problems.agenda import preparing
from domain.wendake.state import OwnedProgress, WendakePosition
from domain.wendake.words import PREPARATION

_SHARES = "P1-06"


def within(position: WendakePosition) -> Iterator[str]:
    """Say what is wrong with masks and disks after any fact."""
    yield from _cards(position)
    yield from _played(position)
    yield from _disks(position)


def _cards(position: WendakePosition) -> Iterator[str]:
    """Masks are conserved, each one once (invariant 6)."""
    out = [*position.discard]
    for pieces in position.pieces:
        out += [*pieces.played, *(held.card for held in pieces.hand)]
    everything = len(position.components.cards)
    if len(out) + position.deck != everything or not len(set(out)) == len(out) <= everything:
        yield f"{position.deck} masks are in the deck, {len(out)} elsewhere, {len(set(out))} of them different"


def _played(position: WendakePosition) -> Iterator[str]:
    """Who has played masks has a disk on a space; a year begins without either (invariant 6)."""
    if preparing(position):
        return  # the stones go back first, then the disks, then the masks
    begun = bool(position.row) or any(pieces.stoned for pieces in position.pieces)
    for seat, pieces in enumerate(position.pieces):
        if (pieces.played and pieces.disk == PREPARATION) or (
            not begun and (pieces.played, pieces.disk) != ((), PREPARATION)
        ):
            yield f"seat {seat} has played {pieces.played}, its disk is on {pieces.disk}"


def _disks(position: WendakePosition) -> Iterator[str]:
    """A disk is on a space of its own, but for the one of a seat that used P1-06 this year (invariant 7)."""
    for space in {pieces.disk for pieces in position.pieces} - {PREPARATION}:
        seats = position.disks_on(space)
        sharing = [seat for seat in seats if OwnedProgress(_SHARES, ready=False) in position.pieces[seat].progress]
        if space not in position.components.spaces or len(seats) > 1 + len(sharing):
            yield f"the disks of seats {seats} share the space {space}"


def between(position: WendakePosition) -> Iterator[str]:
    """A discard pile lies there if it can (invariant 6).

    When its last mask is taken, or it becomes the deck, the top of the deck is turned over only with the next fact.
    The first one is turned over when the progress tiles are laid out.
    """
    if position.deck and not position.discard:
        yield "there is no discard pile"
