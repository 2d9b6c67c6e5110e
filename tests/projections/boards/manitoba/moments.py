"""Games of Manitoba for the tests of their pictures: played once, for each number of seats and each territory."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from domain.manitoba import MANITOBA
from tests.domain.manitoba.cases import OPTIONS, pick
from tests.domain.playing import play
from tests.projections.boards.svg import Moment, view_of

LETTERS = "BRYG"
GAMES: Mapping[int, tuple[int, int]] = {2: (0, 4), 3: (1, 10), 4: (2, 4)}
"""By number of seats: the number of the options and the seed."""


@cache
def played(seats: int) -> list[Moment]:
    """Return every moment of a game."""
    options, seed = GAMES[seats]
    moments: list[Moment] = []
    for number, entry in enumerate(play(MANITOBA, seats, OPTIONS[options], seed, pick=pick), 1):
        moving = MANITOBA.to_move(entry.after)
        legal = MANITOBA.legal(entry.after, moving[0]) if moving and moving[0] >= 0 else ()
        before = moments[-1].view if moments else None
        view = view_of(MANITOBA, entry.after, version=number)
        moments.append(Moment(view, before, [msgspec.to_builtins(decision) for decision in legal]))
    return moments
