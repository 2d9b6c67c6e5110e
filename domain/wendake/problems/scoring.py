"""Tracks, goods and the score sheet (`wendake 10`, invariant 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domain.wendake.state import WendakePosition
from domain.wendake.words import TOP, TRACKS


def within(position: WendakePosition) -> Iterator[str]:
    """Tracks and goods stay within their bounds, and the lines of the score sheet add up to the tracks."""
    sums: Counter[tuple[int, str]] = Counter()
    for line in position.scored:
        sums[line.fact.seat, line.fact.track] += line.fact.points
    for seat, pieces in enumerate(position.pieces):
        if min(pieces.tracks) < 0 or max(pieces.tracks) > TOP:
            yield f"the tracks of seat {seat} are {pieces.tracks}"
        if pieces.tracks != tuple(sums[seat, track] for track in TRACKS):
            yield f"the score sheet of seat {seat} does not add up to {pieces.tracks}"
        if min(pieces.resources) < 0 or pieces.beavers < 0 or pieces.swaps < 0:
            yield f"seat {seat} has {pieces.resources}, {pieces.beavers} beavers, {pieces.swaps} swap tiles"
