"""Progress tiles and flags (`wendake 10`, invariants 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.core.events import Seat
from domain.wendake.rules.military import ALLIANCES
from domain.wendake.state import WendakePosition
from domain.wendake.steps import ChooseFlagStep
from domain.wendake.words import FLAGS


def within(position: WendakePosition) -> Iterator[str]:
    """Say what is wrong with progress tiles and flags after any fact."""
    yield from _tiles(position)
    yield from _flags(position)


def _tiles(position: WendakePosition) -> Iterator[str]:
    """Progress tiles are conserved, level by level as they are laid out (invariant 10)."""
    for level, (display, out) in enumerate(zip(position.display, position.sorted_out, strict=True), 1):
        every = sorted(name for name, tile in position.components.progress.items() if tile.level == level)
        owned = [
            tile.tile
            for pieces in position.pieces
            for tile in pieces.progress
            if position.components.progress[tile.tile].level == level
        ]
        found = sorted([*display, *out, *owned])
        if found != every and (found or position.agenda or position.ended):
            yield f"the progress tiles of level {level} are {found}"
        if len(display) > 2 * position.seats or len(out) > len(every) - 2 * position.seats:
            yield f"of level {level} {len(display)} progress tiles are on display, {len(out)} sorted out"


def _flags(position: WendakePosition) -> Iterator[str]:
    """A flag has one owner, who has an alliance tile; flags are in play with such a tile only (invariant 11)."""
    owned = [pieces.flag for pieces in position.pieces if pieces.flag is not None]
    if len(set(owned)) != len(owned) or set(owned) & set(position.flags_free) or not {*owned} <= set(FLAGS):
        yield f"the flags {owned} are owned, {position.flags_free} free"
    for seat, pieces in enumerate(position.pieces):
        if pieces.flag is not None and not _allied(position, seat):
            yield f"seat {seat} has the flag {pieces.flag} and no alliance"
    shown = any(tile in ALLIANCES for tiles in position.display for tile in tiles)
    if position.flags_free and not shown and not any(_allied(position, seat) for seat in range(position.seats)):
        yield f"the flags {position.flags_free} are in play without an alliance tile"


def _allied(position: WendakePosition, seat: Seat) -> bool:
    return any(owned.tile in ALLIANCES for owned in position.pieces[seat].progress)


def between(position: WendakePosition) -> Iterator[str]:
    """Who has an alliance tile has a flag, or is choosing one (invariant 11).

    The tile is taken first; its points and, for the Oneida, the flags laid out and the next seat's step come before
    the flag or the choice of it.
    """
    choosing = {step.seat for step in position.agenda if isinstance(step, ChooseFlagStep)}
    for seat, pieces in enumerate(position.pieces):
        if _allied(position, seat) and pieces.flag is None and seat not in choosing:
            yield f"seat {seat} has an alliance and no flag"
