"""Every invariant of `wendake 10`: held in games played by chance, and a breach of it is named."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake import WENDAKE
from domain.wendake.problems import problems
from domain.wendake.state import GridTile, Occupant, WendakePosition
from domain.wendake.steps import CanoeStep, TurtleTrackStep
from tests.domain.playing import by_kind, play
from tests.domain.wendake.cases import OPTIONS, pick
from tests.domain.wendake.tables import begun, with_pieces


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_nothing_is_broken_after_any_fact_between_decisions(seats: int, options: Any) -> None:
    """Invariants 1 to 14 and 16: every game ends after the seventh year."""
    for seed, way in ((21, pick), (22, by_kind)):
        canoes = [0] * seats
        for entry in play(WENDAKE, seats, options, seed, pick=way):
            at: WendakePosition = entry.after
            assert problems(at) == []
            assert all(pieces.on_lakes >= had for pieces, had in zip(at.pieces, canoes, strict=True))
            canoes = [pieces.on_lakes for pieces in at.pieces]
        assert at.ended is not None
        assert at.year == 7


def changed(seat: int = 0, **fields: Any) -> WendakePosition:
    """Give a sound position with something of a seat changed."""
    at = begun(2)
    assert problems(at) == []
    pieces = list(at.pieces)
    pieces[seat] = replace(pieces[seat], **fields)
    return replace(at, pieces=tuple(pieces))


GRID = tuple(GridTile(f"BA{number}@0") for number in range(1, 10))

BREACHES: dict[str, WendakePosition] = {
    "the tracks are": changed(tracks=(26, 0, 0, 0)),
    "swap tiles": changed(swaps=-1),
    "canoes in supply": changed(canoes=5),
    "black warriors": changed(longhouse=(2, 1, 2, 2)),
    "'WOMAN': 8": changed(women=6),
    "no canoe on a lake": changed(canoes=5, lakes=(0, 0, 0, 0, 0)),
    "WOMAN is in A1.b1": replace(begun(2), slots=(None, Occupant(0, "WOMAN"), *begun(2).slots[2:])),
    "stands in the home": replace(begun(2), guards=((5, 1), *begun(2).guards[1:])),
    "of its own": changed(grid=(*GRID[:8], GridTile("L1-01"))),
    "tiles in the tray": changed(grid=GRID[:6], tray=("BA7@0", "BA8@0", "BA9@0")),
    "are in two places": changed(set_aside=(begun(2).market[0],)),
    "of level 1": replace(begun(2), unseen=((), begun(2).unseen[1])),
    "the market has": replace(begun(2), market=begun(2).market[:5]),
    "has 5 stones": changed(stones=5),
    "the fire markers": changed(grid=(GridTile("BA1@0", fire=True, stone="NORMAL"), *GRID[1:])),
    "cannot complete": changed(
        grid=(GridTile("BA1@0", stone="NORMAL"), *GRID[1:5], GridTile("BA6@0", stone="NORMAL"), *GRID[6:]), stones=2
    ),
    "the turn order is": replace(begun(2), order=(0, 0)),
    "masks are in the deck": replace(begun(2), deck=3),
    "no discard pile": replace(begun(2), discard=(), deck=begun(2).deck + 1),
    "disks share": with_pieces(changed(disk="PAIR"), 1, disk="PAIR"),
    "the progress tiles are": replace(begun(2), display=((), (), ())),
    "the turtle tiles are": changed(turtles=("W9-1",)),
    "has the turtle tiles": changed(turtles=("W3-1", "W3-2")),
    "has the flag": changed(flag="FR"),
    "lies at the bottom": replace(begun(2), agenda=(CanoeStep(0),)),
    "before the end": replace(begun(2), agenda=(*begun(2).agenda, TurtleTrackStep(0, "W5-1"))),
}


@pytest.mark.parametrize("word", sorted(BREACHES))
def test_a_breach_is_named(word: str) -> None:
    found = problems(BREACHES[word])
    assert [problem for problem in found if word in problem], found
