"""The canonical state has the list of `manitoba 9.8` and no more; each part tells positions apart."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import GOODS, PATHS, SECTORS
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import RoundEndStep, StoreStep, TurnStep
from tests.domain.manitoba.canonical import canonical
from tests.domain.manitoba.cases import OPTIONS, pick
from tests.domain.manitoba.tables import position, village
from tests.domain.playing import play


def words(text: str) -> list[str]:
    return text.split()


FIELDS = words("seat options round season active cards score_tiles undrawn areas supply wampum T V O firsts villages")
"""The list of `manitoba 9.8`, in its order."""
AREA = words("cree good")
VILLAGE = words("wigwam square score active_wampum inactive_wampum sectors small large paths")
SECTOR = words("goods berries feathers")


def over(**changes: Any) -> ManitobaPosition:
    """Return a position in which no seat is to move, so that no options differ; *changes* are further fields."""
    return position(**{"agenda": (RoundEndStep(SERVICE),), **changes})


def owning(**figures: Any) -> ManitobaPosition:
    """Return a finished position with this village of seat 0, and nobody recorded as first on a path."""
    return replace(over(villages={0: village(**figures)}), firsts=((), (), (), ()))


APART: list[tuple[str, ManitobaPosition, ManitobaPosition]] = [
    ("seat", position(agenda=(StoreStep(0, "berry"),)), position(agenda=(StoreStep(1, "berry"),))),
    ("options", position(lifted=("green",)), position(lifted=("green",), agenda=(TurnStep(0, woken=True),))),
    ("round", over(round=2), over(round=3)),
    ("season", over(), over(season="summer")),
    ("active", over(), over(active=1)),
    ("cards", over(), over(cards=("SP-B", "SP-A", "SP-3", "SP-C", "SP-5"))),
    ("score_tiles", over(), over(score_tiles=("S12", "S11"))),
    ("undrawn", over(), over(undrawn=("S01",))),
    ("areas.cree", over(goods=(), cree={"T1.F": 0}), over(goods=(), cree={"T1.F": 1})),
    ("areas.good", over(goods=("T1.F",)), over(goods=())),
    ("supply", over(), over(supply=(9, 9, 9, 9, 8))),
    ("wampum", over(), over(wampum=8)),
    ("T", over(totem=("green", "brown")), over(totem=("brown", "green"))),
    ("V", over(lifted=("green", "brown")), over(lifted=("brown", "green"))),
    ("O", over(lifted=("green",)), over(lifted=("green",), totem=("white", "blue"))),
    ("firsts", over(), over(firsts=((1,), (), (), ()))),
    ("villages.wigwam", owning(), owning(wigwam=2)),
    ("villages.square", owning(), owning(square=4)),
    ("villages.score", owning(), owning(score=1)),
    ("villages.active_wampum", owning(), owning(active_wampum=1)),
    ("villages.inactive_wampum", owning(), owning(inactive_wampum=1)),
    ("villages.sectors.goods", owning(), owning(sectors=(1, 0, 0, 0))),
    ("villages.sectors.berries", owning(), owning(sectors=((0, 1, 0), 0, 0, 0))),
    ("villages.sectors.feathers", owning(), owning(sectors=((0, 0, 1), 0, 0, 0))),
    ("villages.small", owning(), owning(small=("berry",))),
    ("villages.large", owning(), owning(large=("berry",))),
    ("villages.paths", owning(), owning(paths=(1, 0, 0, 0))),
]
"""By part, two positions that differ in it."""


def parts(position: ManitobaPosition) -> dict[str, Any]:
    """Return the compared parts: of the village of seat 0 and of its first sector, and of area T1.F."""
    fields = canonical(position)
    fields |= {f"areas.{name}": value for name, value in fields.pop("areas")["T1.F"].items()}
    fields |= {f"villages.{name}": value for name, value in fields.pop("villages")[0].items()}
    first = fields.pop("villages.sectors")["berry"]
    return fields | {f"villages.sectors.{name}": value for name, value in first.items()}


@pytest.mark.parametrize(("part", "left", "right"), APART, ids=[part for part, _, _ in APART])
def test_positions_that_differ_in_a_part_differ_in_it_alone(
    part: str, left: ManitobaPosition, right: ManitobaPosition
) -> None:
    assert canonical(left) != canonical(right)
    first, second = parts(left), parts(right)
    assert {name for name in first if first[name] != second[name]} == {part}


def test_no_part_was_forgotten() -> None:
    inner = [f"areas.{name}" for name in AREA] + [f"villages.{name}" for name in VILLAGE]
    inner += [f"villages.sectors.{name}" for name in SECTOR]
    assert {part for part, _, _ in APART} == {*FIELDS, *inner} - {"areas", "villages", "villages.sectors"}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_part_is_always_there_and_no_other(seats: int, options: Any) -> None:
    for entry in play(MANITOBA, seats, options, 5, pick=pick):
        whole = canonical(entry.after)
        assert list(whole) == FIELDS
        assert [list(each) for each in whole["areas"].values()] == [AREA] * 5 * (seats + 1)
        assert [list(each) for each in whole["villages"]] == [VILLAGE] * seats
        assert all(list(each["sectors"]) == list(SECTORS) for each in whole["villages"])
        assert all(list(each) == SECTOR for own in whole["villages"] for each in own["sectors"].values())
        assert (list(whole["supply"]), list(whole["firsts"])) == (list(GOODS), list(PATHS))
        assert (whole["T"] is None) == (whole["V"] is not None) == (whole["O"] is not None)
        assert (whole["seat"] is None) == (whole["options"] == [])
    assert whole["seat"] is None


def test_goods_on_a_place_are_a_set() -> None:
    assert canonical(owning(small=("bison", "berry"))) == canonical(owning(small=("berry", "bison")))


def test_options_keep_their_order_as_data() -> None:
    assert canonical(position())["options"] == [
        {"type": "take_totem", "colour": colour} for colour in ("green", "brown", "beige", "blue", "white")
    ]
