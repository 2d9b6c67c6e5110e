"""The power of every tribe, where it works and where it does not; fights have a module of their own (`wendake 6`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.state import WendakePosition
from domain.wendake.steps import (
    BuyStep,
    ChooseFlagStep,
    ChooseTribeStep,
    FinalTurtlesStep,
    MilitaryStep,
    StartCanoeStep,
    StartProgressStep,
    TurnStartStep,
    YearEndStep,
)
from tests.domain.playing import table
from tests.domain.wendake.tables import (
    COMPONENTS,
    after,
    begun,
    hub,
    legal,
    longhouse,
    mover,
    position,
    refusal,
    served,
    with_pieces,
)

TRIBES = [tribe for tribe in COMPONENTS.tribes if tribe != "COMMON"]


def choosing(tribe: str) -> WendakePosition:
    """Return a position in which seat 1 of two chooses a tribe first."""
    at: WendakePosition = table(WENDAKE, 2, {"tribes": "TRIBES"})
    at = replace(at, order=(0, 1), agenda=(replace(at.agenda[0], seat=0),))
    at = after(at, d.ChooseHome("H1"), d.ChooseHome("H2"))
    return replace(at, tribes=(tribe, "FOX", "SENECA"))


def test_every_tribe_is_tested_where_its_power_works_and_where_it_does_not() -> None:
    """Each has a test of its power, `test_fox_…`, and a test of its limits, `test_fox_not_…`."""
    modules = Path(__file__).parent.glob("test_6_*.py")
    names = [
        name for module in modules for name in re.findall(r"(?m)^def (test_\w+)", module.read_text(encoding="utf-8"))
    ]
    assert len(TRIBES) == 10
    for tribe in TRIBES:
        word = f"test_{tribe.lower()}_"
        own = [name.removeprefix(word) for name in names if name.startswith(word)]
        assert [name for name in own if not name.startswith("not_")], tribe
        assert [name for name in own if name.startswith("not_")], tribe


@pytest.mark.parametrize("tribe", TRIBES)
def test_start_material_is_that_of_the_table(tribe: str) -> None:
    at = after(choosing(tribe), d.ChooseTribe(tribe))
    row, pieces = at.components.tribes[tribe], at.pieces[1]
    assert (pieces.beavers, len(pieces.hand)) == (row.BEAVER, row.masks)
    assert pieces.resources == (0, row.home_veg, 0, row.LEATHER, row.FISH)
    assert pieces.stones + pieces.black_stone == 4


# Fox

RICH: dict[str, Any] = {"resources": dict.fromkeys(("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH"), 9)}
DEAR = (("P1-04",), (), ("P3-01", "P3-06"))


def buying(tribe: str) -> WendakePosition:
    return position(tribes={0: tribe}, pieces={0: RICH}, display=DEAR, steps=(hub(), BuyStep(0)))


def test_fox_buys_twice_one_after_the_other() -> None:
    at = after(buying("FOX"), d.BuyProgress("P3-01"), d.BuyProgress("P3-06"))
    assert [owned.tile for owned in at.pieces[0].progress] == ["P3-01", "P3-06"]


@pytest.mark.parametrize(("tile", "discount"), [("P1-07", 1), ("P2-08", 2), ("P3-04", 3)])
def test_fox_may_use_a_discount_for_the_second_purchase_too(tile: str, discount: int) -> None:
    """`wendake 5.1`: a purchase is left."""
    fields = {**RICH, "progress": [tile]}
    at = position(tribes={0: "FOX"}, pieces={0: fields}, display=DEAR, steps=(hub(), BuyStep(0)))
    at = after(at, d.BuyProgress("P3-01"), d.UseProgress(tile), d.BuyProgress("P3-06"))
    assert {way.leather + way.fish + len(way.vegetables) for way in legal(at, d.Pay)} == {9 - discount}
    both = after(at, legal(at, d.Pay)[0])
    assert refusal(with_pieces(both, 0, progress=[tile]), d.UseProgress(tile)) == "no_effect"


def test_fox_not_a_third_time_and_others_not_a_second_time() -> None:
    at = after(buying("FOX"), d.BuyProgress("P3-01"), d.BuyProgress("P3-06"))
    assert legal(at, d.BuyProgress) == []
    assert refusal(at, d.BuyProgress("P1-04")) == "no_purchase_left"
    once = after(buying("SENECA"), d.BuyProgress("P3-01"))
    assert refusal(once, d.BuyProgress("P1-04")) == "no_purchase_left"
    assert legal(after(at, d.EndBuy()), d.BuyProgress) == []


# Ojibwa


def test_ojibwa_places_another_stone_after_the_black_one() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"})
    assert (at.pieces[0].stones, at.pieces[0].black_stone) == (3, True)
    both = after(at, d.PlaceOnTile(0, "BLACK"), d.ExtraStone(), d.PlaceOnTile(1, "NORMAL"))
    assert both.pieces[0].stoned == (0, 1)
    row = after(at, d.PlaceOnTurnOrder("BLACK"), d.ExtraStone())
    assert row.agenda == (TurnStartStep(0),)
    assert refusal(row, d.PlaceOnTurnOrder("NORMAL")) == "turn_order_chosen"
    assert after(row, d.PlaceOnTile(0, "NORMAL")).row == (0,)


def test_ojibwa_may_end_the_turn_with_the_black_stone() -> None:
    at = after(position(seats=2, tribes={0: "OJIBWA"}), d.PlaceOnTile(0, "BLACK"), d.EndTurn())
    assert mover(at) == 1


def test_ojibwa_has_no_turn_in_a_round_without_stones() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"}, pieces={0: {"stones": 0, "black_stone": False}}, row=(0,))
    at = replace(at, agenda=(TurnStartStep(1),))
    at = after(at, d.PlaceOnTurnOrder("NORMAL"), d.EndTurn())
    assert mover(at) == 1


def test_ojibwa_not_after_a_normal_stone_nor_a_third_time() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"})
    assert refusal(after(at, d.PlaceOnTile(0, "NORMAL")), d.ExtraStone()) == "black_stone_not_placed"
    both = after(at, d.PlaceOnTile(0, "BLACK"), d.ExtraStone(), d.PlaceOnTile(1, "NORMAL"))
    assert refusal(both, d.ExtraStone()) == "black_stone_not_placed"
    assert refusal(position(seats=2, tribes={0: "FOX"}), d.PlaceOnTile(0, "BLACK")) == "no_such_stone"


def test_r28_the_black_stone_as_the_last_one_brings_no_other() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"}, pieces={0: {"stones": 0}})
    assert refusal(after(at, d.PlaceOnTile(0, "BLACK")), d.ExtraStone()) == "no_stone_left"


# Oneida


def test_oneida_starts_with_a_tile_of_level_1_or_2() -> None:
    at = after(choosing("ONEIDA"), d.ChooseTribe("ONEIDA"))
    assert at.agenda == (StartProgressStep(1),)
    assert {option.tile for option in legal(at)} == {*at.sorted_out[0], *at.sorted_out[1]}
    tile = next(option.tile for option in legal(at) if option.tile != "P1-02")
    at = after(at, d.ChooseStartProgress(tile))
    assert at.pieces[1].ready(tile)
    assert all(tile not in tiles for tiles in at.sorted_out)
    assert at.agenda == (ChooseTribeStep(0),)


def oneida_choosing_the_alliance(at: WendakePosition) -> WendakePosition:
    """Let the Oneida choose the alliance tile, with none on display and so no flag in play."""
    out = (("P1-02", *(tile for tile in at.sorted_out[0] if tile != "P1-02")), *at.sorted_out[1:])
    display = tuple(tuple(tile for tile in tiles if tile not in ("P1-02", "P3-03")) for tiles in at.display)
    at = replace(at, sorted_out=out, display=display, flags_free=())
    return after(at, d.ChooseTribe("ONEIDA"), d.ChooseStartProgress("P1-02"))


def test_oneida_with_an_alliance_brings_the_flags_into_play() -> None:
    at = oneida_choosing_the_alliance(choosing("ONEIDA"))
    assert at.agenda[-1] == ChooseFlagStep(1)
    at = after(at, d.ChooseFlag("GB"))
    assert (at.pieces[1].flag, at.flags_free) == ("GB", ("FR",))
    assert at.agenda == (ChooseTribeStep(0),)


def test_oneida_choosing_last_take_their_flag_before_the_card_left_over_goes() -> None:
    """`wendake 2`, steps 7 and 8; `9.5`: until the flag is chosen all natives lie in the longhouse."""
    at = oneida_choosing_the_alliance(after(choosing("ONEIDA"), d.ChooseTribe("FOX")))
    assert at.agenda[-1] == ChooseFlagStep(0)
    assert at.tribes == ("SENECA",)
    assert [longhouse(at, seat) for seat in (0, 1)] == [{"W": 7, "BLACK": 0, "WOMAN": 7, "HUNTER": 7}] * 2
    at = after(at, d.ChooseFlag("FR"))
    assert (at.pieces[0].flag, at.flags_free, at.tribes) == ("FR", ("GB",), ())
    assert [at.home_pool(seat) for seat in (0, 1)] == [(5, 5, 5)] * 2
    assert at.agenda == (StartCanoeStep(0),)


def test_oneida_not_a_tile_of_level_3_or_on_display_and_no_points() -> None:
    at = after(choosing("ONEIDA"), d.ChooseTribe("ONEIDA"))
    for tile in (at.sorted_out[2][0], at.display[0][0]):
        assert refusal(at, d.ChooseStartProgress(tile)) == "tile_not_sorted_out"
    tile = next(option.tile for option in legal(at) if option.tile != "P1-02")
    assert after(at, d.ChooseStartProgress(tile)).pieces[1].tracks == (0, 0, 0, 0)
    assert after(choosing("CAYUGA"), d.ChooseTribe("CAYUGA")).agenda == (ChooseTribeStep(0),)


# Onondaga


def test_onondaga_begins_with_six_of_each_at_home() -> None:
    at = begun(2, {0: "ONONDAGA"})
    assert at.home_pool(0) == (6, 6, 6)
    assert longhouse(at) == {"W": 1, "BLACK": 0, "WOMAN": 1, "HUNTER": 1}


def test_onondaga_not_for_others() -> None:
    at = begun(2, {0: "FOX"})
    assert at.home_pool(0) == (5, 5, 5)
    assert longhouse(at) == {"W": 2, "BLACK": 0, "WOMAN": 2, "HUNTER": 2}


# Ottawa


def at_the_end_of_the_year(tribe: str, cell: int) -> list[str]:
    """Let seat 0 put a stone on a cell and the year end. Return its tiles that lie on the ritual side."""
    at = after(begun(2, {0: tribe}), d.PlaceOnTile(cell, "NORMAL"))
    at = served(replace(at, row=(0, 1), agenda=(YearEndStep(-1),)))
    return [tile.tile for tile in at.pieces[0].grid if tile.ritual]


def test_ottawa_fire_never_turns_at_the_end_of_a_year() -> None:
    assert begun(2, {0: "OTTAWA"}).pieces[0].grid[4].tile == "BAX"
    assert at_the_end_of_the_year("OTTAWA", 4) == []


def test_ottawa_not_for_other_tiles_nor_other_tribes() -> None:
    assert at_the_end_of_the_year("OTTAWA", 0) == [begun(2, {0: "OTTAWA"}).pieces[0].grid[0].tile]
    assert at_the_end_of_the_year("FOX", 4) == ["BA1@0"]


# Seneca


def test_seneca_has_two_swap_tiles_each_worth_a_point() -> None:
    at = begun(2, {0: "SENECA"})
    assert at.pieces[0].swaps == 2
    at = after(at, d.SwapTiles(0, 1), d.SwapTiles(0, 1))
    assert at.pieces[0].swaps == 0
    for left in (0, 1, 2):
        pieces = {0: {"swaps": left}}
        end = served(position(seats=2, tribes={0: "SENECA"}, pieces=pieces, year=7, steps=(FinalTurtlesStep(-1, ()),)))
        assert end.ended is not None
        assert end.ended.scores[0] == left


def test_seneca_not_a_third_swap_and_others_not_a_second() -> None:
    at = after(begun(2, {0: "SENECA"}), d.SwapTiles(0, 1), d.SwapTiles(0, 1))
    assert refusal(at, d.SwapTiles(0, 1)) == "no_swap_tile"
    assert refusal(after(begun(2, {0: "FOX"}), d.SwapTiles(0, 1)), d.SwapTiles(0, 1)) == "no_swap_tile"


# Shawnee


def thresholds(tribe: str, canoes: int) -> set[str]:
    """Return the kinds of turtle that so many canoes in play allow a tribe."""
    pieces = {0: {"canoes": 5 - canoes, "women": 0, "hunters": 0}}
    at = position(seats=2, tribes={0: tribe}, pieces=pieces, steps=(hub(), MilitaryStep(0)))
    return {option.kind for option in legal(at, d.TakeTurtle)}


def test_shawnee_thresholds_are_one_lower() -> None:
    assert thresholds("SHAWNEE", 2) == {"C3"}
    assert thresholds("SHAWNEE", 3) == {"C3", "C4"}
    assert thresholds("SHAWNEE", 4) == {"C3", "C4", "C5"}


def test_shawnee_begins_with_four_warriors_at_home() -> None:
    at = begun(2, {0: "SHAWNEE"})
    assert at.home_pool(0) == (5, 5, 4)
    assert longhouse(at) == {"W": 3, "BLACK": 0, "WOMAN": 2, "HUNTER": 2}


def test_shawnee_not_two_lower_nor_for_others() -> None:
    assert thresholds("SHAWNEE", 1) == set()
    assert [thresholds("FOX", canoes) for canoes in (2, 3, 4, 5)] == [
        set(),
        {"C3"},
        {"C3", "C4"},
        {"C3", "C4", "C5"},
    ]
