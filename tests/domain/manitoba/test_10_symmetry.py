"""Manitoba 10: invariant 16, the game is the same whatever seats and slots are called, on each set-up."""

from __future__ import annotations

from typing import Any

import pytest

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS
from domain.manitoba.state import ManitobaOptions, ManitobaPosition, TerritoryKind
from domain.manitoba.territory import Layout, chain_layouts
from tests.domain.manitoba.tables import COMPONENTS, LAYOUTS, SET_UPS
from tests.domain.playing import play, taken_again


def renamed(position: ManitobaPosition) -> tuple[Any, ...]:
    """Return the comparable state of a position with every seat called by the next number."""
    seats = position.seats
    turned = (*position.villages[-1:], *position.villages[:-1])
    cree = tuple((seat + 1) % seats if seat >= 0 else seat for seat in position.cree)
    firsts = tuple(tuple((seat + 1) % seats for seat in path) for path in position.firsts)
    return (turned, cree, firsts, (position.active + 1) % seats, *compared(position)[4:])


def compared(position: ManitobaPosition) -> tuple[Any, ...]:
    table = (position.goods, position.supply, position.wampum, position.hand, position.totem, position.lifted)
    return (position.villages, position.cree, position.firsts, position.active, *table, position.card, position.round)


@pytest.mark.parametrize(("seats", "kind"), SET_UPS)
def test_16_renaming_all_seats_changes_nothing_else_after_every_entry(seats: int, kind: TerritoryKind) -> None:
    original = list(play(MANITOBA, seats, {"first_seat": 0, "territory": kind}, 5))
    options = ManitobaOptions(first_seat=1, territory=kind)
    start = MANITOBA.initial(COMPONENTS, options, seats)
    moved = [entry._replace(seat=(entry.seat + 1) % seats if entry.seat >= 0 else SERVICE) for entry in original]
    moved[0] = moved[0]._replace(before=start)
    others = taken_again(MANITOBA, moved, KeyedChance(b"manitoba 5"))
    for entry, other in zip(original, others, strict=True):
        assert compared(other) == renamed(entry.after)
        for seat in range(seats):
            assert MANITOBA.legal(other, (seat + 1) % seats) == MANITOBA.legal(entry.after, seat)


def some_layout(seats: int, kind: str) -> tuple[tuple[str, ...], Layout]:
    """Return tiles as they may lie on a territory of this kind."""
    tiles, layout = LAYOUTS[seats]
    if kind == "standard":
        return tiles, layout
    letter = {"lake_manitoba": "L", "duck_mountain": "M"}[kind]
    return tiles, chain_layouts([COMPONENTS.tiles[tile] for tile in tiles], letter)[seats]


@pytest.mark.parametrize(("seats", "kind"), SET_UPS)
def test_16_counting_the_slots_backwards_changes_only_the_order_of_lists_after_every_entry(
    seats: int, kind: str
) -> None:
    tiles, layout = some_layout(seats, kind)
    lowered = sum(layout.turns) + 3
    backwards = Layout(
        tuple(-turn for turn in reversed(layout.turns)),
        tuple((rotation - lowered) % 6 for rotation in reversed(layout.rotations)),
    )
    agreed: dict[str, Any] = {"territory": kind, "first_seat": 0, "tiles": tiles, "layout": layout, "totem": COLOURS}
    original = list(play(MANITOBA, seats, agreed, 6))
    options = ManitobaOptions(**{**agreed, "tiles": tiles[::-1], "layout": backwards})
    turned = [original[0]._replace(before=MANITOBA.initial(COMPONENTS, options, seats)), *original[1:]]
    others = taken_again(MANITOBA, turned, KeyedChance(b"manitoba 6"))
    for entry, other in zip(original, others, strict=True):
        assert other.villages == entry.after.villages
        for seat in range(seats):
            there, here = MANITOBA.legal(other, seat), MANITOBA.legal(entry.after, seat)
            assert sorted(map(repr, there)) == sorted(map(repr, here))
