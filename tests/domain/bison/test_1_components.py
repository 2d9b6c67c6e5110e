"""Bison 1: the components, and the check of a component set."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from domain.bison import BISON
from domain.bison.components import Components, Pieces, hex_distance
from domain.core.errors import ComponentError
from tests.domain.bison.tables import COMPONENTS


def document() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(BISON.default_components())
    return loaded


def load(changed: dict[str, Any]) -> Components:
    loaded: Components = BISON.load_components(json.dumps(changed).encode())
    return loaded


def test_1_1_counts_of_pieces() -> None:
    reserve, market = COMPONENTS.reserve, COMPONENTS.market
    assert reserve == Pieces(4, (1, 2), (1, 2))
    assert market == Pieces(4, (1, 2, 3, 4), (1, 2, 3, 4))
    assert COMPONENTS.marker_hunters + reserve.hunters + market.hunters == 11
    for own in (reserve.tents + market.tents, reserve.canoes + market.canoes):
        assert sorted(own) == [1, 1, 2, 2, 3, 4]


def test_1_2_costs() -> None:
    assert COMPONENTS.action_cost == (0, 0, 2, 4, 7, 10)
    assert COMPONENTS.zero_hunter_gain == 1
    assert (COMPONENTS.exchange_give, COMPONENTS.exchange_get) == (3, 1)


def test_1_3_tiles_hold_each_split_of_three_animals_twice_and_one_three_times() -> None:
    splits = Counter(tile.numbers for tile in COMPONENTS.tiles.values())
    assert len(splits) == 10
    assert sorted(splits.values()) == [2] * 9 + [3]
    assert splits[1, 1, 1] == 3
    assert [sum(tile.numbers[rank] for tile in COMPONENTS.tiles.values()) for rank in range(3)] == [21, 21, 21]
    starts = [tile for tile in COMPONENTS.tiles.values() if tile.start]
    assert [sum(tile.numbers[rank] for tile in starts) for rank in range(3)] == [3, 3, 3]


def test_1_3_rings_have_45_prairie_45_mountain_and_36_river_sides_and_six_ponds() -> None:
    sides = Counter("".join(tile.ring for tile in COMPONENTS.tiles.values()))
    assert sides == {"P": 45, "M": 45, "R": 36}
    ponds = [name for name, tile in COMPONENTS.tiles.items() if tile.ring.count("R") == 1]
    assert ponds == ["T02", "T06", "T07", "T10", "T12", "T18"]


def test_1_3_every_table_has_its_provenance() -> None:
    assert set(document()["provenance"]) == {"counts", "costs", "scale_max", "tiles"}


def test_1_3_the_document_is_canonical() -> None:
    text = BISON.default_components()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")).encode()


def without_tile(changed: dict[str, Any]) -> None:
    del changed["tiles"]["T18"]


def renamed_tile(changed: dict[str, Any]) -> None:
    changed["tiles"]["T.18"] = changed["tiles"].pop("T18")


def fourth_start(changed: dict[str, Any]) -> None:
    changed["tiles"]["T18"]["start"] = True


def ring(letters: str) -> Callable[[dict[str, Any]], None]:
    def change(changed: dict[str, Any]) -> None:
        changed["tiles"]["T01"]["ring"] = letters

    return change


def animals(bison: int, fish: int, turkey: float) -> Callable[[dict[str, Any]], None]:
    def change(changed: dict[str, Any]) -> None:
        changed["tiles"]["T01"].update(B=bison, F=fish, T=turkey)

    return change


def start(number: int, **values: Any) -> Callable[[dict[str, Any]], None]:
    def change(changed: dict[str, Any]) -> None:
        changed["start_layout"][number].update(values)

    return change


def table(name: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(changed: dict[str, Any]) -> None:
        changed[name] = value

    return change


def lost_start(changed: dict[str, Any]) -> None:
    changed["start_layout"].pop()


BROKEN = [
    ("tiles", without_tile),
    ("tiles", renamed_tile),
    ("tiles", fourth_start),
    ("ring", ring("PRMPR")),
    ("ring", ring("PRMPRMP")),
    ("ring", ring("PRMXRM")),
    ("ring", ring("PPPMMM")),
    ("ring", ring("RRRPPP")),
    ("runs", ring("PRPRMM")),
    ("runs", ring("MRMRPP")),
    ("ponds", ring("PMRMPR")),
    ("animals", animals(1, 1, 2)),
    ("animals", animals(4, 0, -1)),
    ("start_layout", start(0, tile="T01")),
    ("start_layout", start(0, tile="S2")),
    ("start_layout", start(0, q=2, r=1)),
    ("start_layout", start(0, q=1)),
    ("start_layout", start(1, rot=1)),
    ("start_layout", lost_start),
    ("fixed_tables", table("scale", {"min": 0, "max": 16, "start": 10})),
    ("fixed_tables", table("action_cost", {"1": 0, "2": 2, "3": 4, "4": 7, "5": 9})),
    ("fixed_tables", table("zero_hunter_gain", 2)),
    ("fixed_tables", table("market_price_per_value", {"B": 1, "F": 2, "T": 1})),
    ("fixed_tables", table("exchange", {"give": 2, "get": 1})),
    ("fixed_tables", table("players", {"2": {"rounds": 6, "removed": 6}})),
    ("form", table("game", "wendake")),
    ("form", table("unknown", 1)),
    ("form", table("zero_hunter_gain", "1")),
    ("form", table("zero_hunter_gain", True)),
    ("form", table("provenance", {"tiles": "hearsay"})),
    ("form", animals(0, 0, 3.5)),
]


@pytest.mark.parametrize(("constraint", "change"), BROKEN)
def test_1_3_a_set_that_breaks_a_constraint_is_refused(
    constraint: str, change: Callable[[dict[str, Any]], None]
) -> None:
    changed = document()
    change(changed)
    with pytest.raises(ComponentError) as refused:
        load(changed)
    assert refused.value.code == f"components_{constraint}"
    assert refused.value.rule.startswith("bison 1.3")


@pytest.mark.parametrize("table_name", ["hunters", "tents", "canoes"])
def test_1_3_pieces_per_colour_are_fixed(table_name: str) -> None:
    changed = document()
    changed["pieces_per_colour"][table_name]["reserve"] = 5 if table_name == "hunters" else {"1": 2}
    with pytest.raises(ComponentError) as refused:
        load(changed)
    assert refused.value.code == "components_fixed_tables"


@pytest.mark.parametrize("text", [b"", b"[]", b"{}", b"{", b"\xff", b"null", b"[" * 100_000])
def test_1_3_a_document_that_is_no_component_set_is_refused(text: bytes) -> None:
    with pytest.raises(ComponentError) as refused:
        BISON.load_components(text)
    assert refused.value.code == "components_form"
    assert refused.value.value == text[:80].decode(errors="replace")


def test_1_3_a_tile_named_twice_is_refused() -> None:
    again = b'"T17":{"B":0,"F":0,"T":3,"ring":"PRMMMP"},"T17":'
    text = BISON.default_components().replace(b'"T17":', again)
    with pytest.raises(ComponentError) as refused:
        BISON.load_components(text)
    assert (refused.value.code, refused.value.value) == ("components_form", "T17")


def test_1_3_an_owners_set_changes_the_tiles_and_the_start() -> None:
    changed = document()
    changed["tiles"]["X1"] = changed["tiles"].pop("T01")
    changed["tiles"]["X1"]["ring"] = "PRMMMM"
    changed["start_layout"] = [
        {"tile": "S3", "q": 5, "r": 5, "rot": 0},
        {"tile": "S2", "q": 6, "r": 5, "rot": 0},
        {"tile": "S1", "q": 6, "r": 4, "rot": 2},
    ]
    components = load(changed)
    assert "X1" in components.draw_tiles
    assert len(components.hexes) == 48
    assert all(min(hex_distance(hex_, (p.q, p.r)) for p in components.start_layout) <= 3 for hex_ in components.hexes)
