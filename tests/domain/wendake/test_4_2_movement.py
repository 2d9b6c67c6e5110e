"""Every conceivable step against the list of legal steps, in positions from play (`wendake 4.2`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.rules.movement import MOVE_STEP
from domain.wendake.state import WendakePosition
from domain.wendake.steps import MovementStep
from domain.wendake.words import Warrior
from tests.domain.playing import by_kind, play
from tests.domain.wendake.cases import OPTIONS

WARRIORS: tuple[Warrior, ...] = ("W", "BLACK")


def conceivable(at: WendakePosition) -> Iterator[d.MoveStep]:
    """Return every step that names areas, slots, seats and pieces of this game."""
    areas = [area.id for area in at.territory.areas]
    for piece, source, to in product(WARRIORS, areas, areas):
        yield d.MoveStep(piece, source, to, "GUARD")
        for slot in at.territory.slots:
            yield d.MoveStep(piece, source, to, "SLOT", slot=slot.id)
        for enemy, target in product(range(-1, at.seats + 1), WARRIORS):
            yield d.MoveStep(piece, source, to, "HIT", enemy=enemy, target_piece=target)


@pytest.mark.parametrize(("seats", "options"), [(2, OPTIONS[1]), (3, OPTIONS[0])], ids=str)
def test_a_step_is_refused_exactly_when_it_is_not_listed(seats: int, options: dict[str, str]) -> None:
    checked = 0
    for seed in range(6):
        for entry in play(WENDAKE, seats, options, seed, pick=by_kind):
            at: WendakePosition = entry.after
            step = at.agenda[-1] if at.agenda else None
            if not isinstance(step, MovementStep) or checked >= 12 * (seed + 1):
                continue
            listed = [option for option in WENDAKE.legal(at, step.seat) if isinstance(option, d.MoveStep)]
            allowed = [option for option in conceivable(at) if MOVE_STEP.refusal(at, step, option) is None]
            assert sorted(map(repr, allowed)) == sorted(map(repr, listed))
            checked += 1
    assert checked >= 40
