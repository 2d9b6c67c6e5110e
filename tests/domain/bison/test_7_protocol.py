"""Bison 7: the decision protocol: counts of legal sequences (TV-P), listing order, and refusals."""

from __future__ import annotations

import itertools
from typing import Any, get_args

import pytest

from domain.bison import BISON
from domain.bison.components import ACTIONS, ANIMALS, ITEMS, NONE, TERRAINS
from domain.bison.decisions import (
    AcceptLoss,
    BuildOp,
    Buy,
    ChooseAction,
    ChooseCount,
    EndTurn,
    Exchange,
    Gain,
    MoveHunter,
    Pay,
    PickGather,
    PickHunter,
    PlaceHunters,
    PlaceTile,
)
from domain.bison.state import BisonPosition
from domain.core.chance import NoChance
from domain.core.errors import IllegalDecision
from domain.core.events import SERVICE, Decision
from tests.domain.bison.cases import pick
from tests.domain.playing import play, table


def sequences(position: BisonPosition, length: int) -> int:
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


def universe(position: BisonPosition) -> list[Decision]:
    """Return every decision with values in the ranges that mean anything, and a little beyond them."""
    spaces = [*dict.fromkeys([*position.board.spaces, "T18.P", "", "S1.X"])]
    numbers = range(-1, 7)
    payments = [Pay(*numbers) for numbers in itertools.product(range(-1, 11), repeat=3) if sum(numbers) in COSTS]
    return [
        *(Exchange(give, get) for give in ANIMALS for get in ANIMALS),
        *(Buy(item, value) for item in ITEMS for value in numbers),
        *(ChooseAction(action) for action in ACTIONS),
        *(ChooseCount(hunters) for hunters in numbers),
        *payments,
        *(Gain(animal) for animal in ANIMALS),
        Gain(NONE),
        *(PlaceTile(q, r, turn) for q in range(-4, 6) for r in range(-4, 6) for turn in range(-1, 7)),
        *(PlaceHunters(terrain) for terrain in TERRAINS),
        *(BuildOp(space, to) for space in spaces for to in numbers),
        *(PickGather(space) for space in spaces),
        *(PickHunter(space) for space in spaces),
        *(MoveHunter(space) for space in spaces),
        EndTurn(),
        AcceptLoss(),
    ]


COSTS = {2, 4, 7, 10}


@pytest.mark.parametrize(("seats", "variant"), [(2, 2), (3, 1), (4, 0)])
def test_10_invariant_12_of_all_decisions_exactly_the_listed_ones_are_accepted(seats: int, variant: int) -> None:
    steps: dict[object, int] = {}
    for entry in play(BISON, seats, {"variant": variant}, seed=21, pick=pick):
        position = entry.after
        movers = BISON.to_move(position)
        kind = (type(position.agenda[-1]), getattr(position.agenda[-1], "action", None)) if movers else None
        steps[kind] = steps.get(kind, 0) + 1
        if kind is None or movers == (SERVICE,) or steps[kind] > 3:
            continue
        legal = BISON.legal(position, movers[0])
        accepted = []
        for decision in universe(position):
            try:
                BISON.decide(position, movers[0], decision, NoChance())
            except IllegalDecision:
                continue
            accepted.append(decision)
        assert len(set(accepted)) == len(accepted) == len(legal)
        assert set(accepted) == set(legal)


def test_7_the_listing_is_in_the_order_of_the_document() -> None:
    order = [kind.__name__ for kind in get_args(BISON.decision_type)]
    for entry in play(BISON, 3, {"variant": 2}, seed=22):
        position = entry.after
        spaces = sorted(position.board.spaces, key=position.board.spaces.__getitem__)
        animals = [*ANIMALS, NONE]
        words = {"give": animals, "get": animals, "animal": animals, "item": ITEMS, "action": ACTIONS}
        words |= {"terrain": TERRAINS, "space": spaces}

        def rank(decision: Decision, spaces: list[str] = spaces, words: dict[str, Any] = words) -> list[int]:
            rest = spaces if isinstance(decision, MoveHunter) else None
            values = [(words.get(field, rest), getattr(decision, field)) for field in decision.__struct_fields__]
            return [
                order.index(type(decision).__name__),
                *(v if known is None else known.index(v) for known, v in values),
            ]

        for seat in BISON.to_move(position):
            legal = BISON.legal(position, seat)
            assert legal == sorted(legal, key=rank)
