"""Bison 7: the decision protocol as counts of legal sequences; vector TV-P."""

from __future__ import annotations

import pytest

from domain.agenda import Position
from domain.bison import BISON
from domain.chance import NoChance
from tests.domain.playing import table


def sequences(position: Position, length: int) -> int:
    """Count the sequences of that many decisions."""
    (seat,) = BISON.to_move(position)
    legal = BISON.legal(position, seat)
    if length == 1:
        return len(legal)
    chance = NoChance()
    return sum(
        sequences(BISON.fold(position, BISON.decide(position, seat, decision, chance)), length - 1)
        for decision in legal
    )


@pytest.mark.parametrize(("length", "count"), [(1, 21), (2, 317), (3, 4538), (4, 55276)])
def test_tv_p_counts_of_legal_sequences(length: int, count: int) -> None:
    assert sequences(table(BISON, 3), length) == count


@pytest.mark.parametrize("seats", BISON.seats)
@pytest.mark.parametrize("variant", [0, 1, 2])
def test_tv_p_counts_hold_for_any_seats_variant_and_order(seats: int, variant: int) -> None:
    position = table(BISON, seats, {"variant": variant, "first_seat": seats - 1}, seed=variant)
    assert [sequences(position, length) for length in (1, 2, 3)] == [21, 317, 4538]
