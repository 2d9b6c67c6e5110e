"""The power of every tribe, where it works and where it does not (`wendake 6`)."""

from __future__ import annotations

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
    MilitaryStep,
    MovementStep,
    SmallpoxStep,
    StartProgressStep,
    TurnStartStep,
    YearEndStep,
)
from tests.domain.playing import table
from tests.domain.wendake import tables
from tests.domain.wendake.tables import after, begun, hub, legal, longhouse, position, refusal


def fought(tribe: str, slot: str, piece: str, attacker: str = "FOX") -> WendakePosition:
    """Let seat 0 attack what seat 1 has in a slot of N1."""
    at = position(
        seats=4,
        tribes={0: attacker, 1: tribe},
        slots={slot: (1, piece)},
        pieces={seat: {"longhouse": (0, 0, 0, 0)} for seat in (0, 1)},
        steps=(hub(), MovementStep(0, 2)),
    )
    with_black = "BLACK" if attacker == "MOHAWK" else "W"
    return after(at, d.MoveStep(with_black, "H1", "N1", "SLOT", slot))  # type: ignore[arg-type]  # one of the two


def test_cayuga_women_flee_home_but_not_from_smallpox() -> None:
    at = fought("CAYUGA", "N1.v1", "WOMAN")
    assert at.pieces[1].women == 6
    assert longhouse(at, 1)["WOMAN"] == 0
    assert longhouse(fought("SENECA", "N1.v1", "WOMAN"), 1)["WOMAN"] == 1
    ill = position(tribes={0: "CAYUGA"}, pieces={0: {"longhouse": (0, 0, 0, 0)}}, steps=(hub(), SmallpoxStep(0)))
    assert longhouse(after(ill, d.ChooseVictim("H1", "WOMAN")))["WOMAN"] == 1


def test_fox_buys_twice_others_once() -> None:
    rich: dict[str, Any] = {"resources": dict.fromkeys(("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH"), 6)}
    display = (("P1-04",), (), ("P3-01", "P3-06"))
    for tribe, times in (("FOX", 2), ("SENECA", 1)):
        at = position(tribes={0: tribe}, pieces={0: rich}, display=display, steps=(hub(), BuyStep(0)))
        for tile in ("P3-01", "P3-06")[:times]:
            at = after(at, d.BuyProgress(tile))
        assert legal(at, d.BuyProgress) == []
        assert refusal(at, d.BuyProgress("P1-04")) == "no_purchase_left"
        at = after(at, d.EndBuy())


def test_mohawk_black_warrior_against_slots() -> None:
    at = fought("SENECA", "N1.b1", "HUNTER", attacker="MOHAWK")
    assert tables.occupant(at, "N1.b1") == (0, "BLACK")
    struck = fought("TUSCARORA", "N1.b1", "HUNTER", attacker="MOHAWK")
    assert struck.black_area == struck.home(0)
    assert struck.agenda[-1] == MovementStep(0, 1, black_spent=True)
    assert tables.occupant(struck, "N1.b1") is None
    against_outpost = fought("SENECA", "N1.b1", "W", attacker="MOHAWK")
    assert against_outpost.black_area == against_outpost.home(0)
    assert longhouse(against_outpost, 1)["W"] == 1


def test_mohawk_black_warrior_counts_and_falls_ill() -> None:
    at = position(seats=2, tribes={0: "MOHAWK"}, steps=(hub(), SmallpoxStep(0)))
    assert at.home_pool(0)[2] == 6
    at = after(at, d.ChooseVictim("H1", "BLACK"))
    assert longhouse(at)["BLACK"] == 1
    assert at.black_area == -1


def test_ojibwa_places_another_stone_after_the_black_one_only() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"})
    assert at.pieces[0].stones == 3
    normal = after(at, d.PlaceOnTile(0, "NORMAL"))
    assert refusal(normal, d.ExtraStone()) == "black_stone_not_placed"
    at = after(at, d.PlaceOnTurnOrder("BLACK"), d.ExtraStone())
    assert at.agenda == (TurnStartStep(0),)
    assert refusal(at, d.PlaceOnTurnOrder("NORMAL")) == "turn_order_chosen"
    at = after(at, d.PlaceOnTile(0, "NORMAL"))
    assert d.ExtraStone() not in legal(at)


def test_r28_the_black_stone_as_the_last_one_brings_no_other() -> None:
    at = position(seats=2, tribes={0: "OJIBWA"}, pieces={0: {"stones": 0}})
    assert refusal(after(at, d.PlaceOnTile(0, "BLACK")), d.ExtraStone()) == "no_stone_left"


def test_oneida_starts_with_a_tile_without_points() -> None:
    at = after(choosing("ONEIDA"), d.ChooseTribe("ONEIDA"))
    assert at.agenda == (StartProgressStep(1),)
    levels = {at.components.progress[option.tile].level for option in legal(at)}
    assert levels == {1, 2}
    tile = next(option.tile for option in legal(at) if option.tile != "P1-02")
    at = after(at, d.ChooseStartProgress(tile))
    assert at.pieces[1].ready(tile)
    assert at.pieces[1].tracks == (0, 0, 0, 0)
    assert at.agenda == (ChooseTribeStep(0),)


def test_oneida_with_an_alliance_brings_the_flags_into_play() -> None:
    at = choosing("ONEIDA")
    out = (("P1-02", *(tile for tile in at.sorted_out[0] if tile != "P1-02")), *at.sorted_out[1:])
    display = tuple(tuple(tile for tile in tiles if tile not in ("P1-02", "P3-03")) for tiles in at.display)
    at = replace(at, sorted_out=out, display=display, flags_free=())
    at = after(at, d.ChooseTribe("ONEIDA"), d.ChooseStartProgress("P1-02"))
    assert at.agenda == (ChooseTribeStep(0), ChooseFlagStep(1))
    at = after(at, d.ChooseFlag("GB"))
    assert (at.pieces[1].flag, at.flags_free) == ("GB", ("FR",))
    assert at.agenda == (ChooseTribeStep(0),)


def choosing(tribe: str) -> WendakePosition:
    """Give a position in which seat 1 of two chooses a tribe first."""
    at: WendakePosition = table(WENDAKE, 2, {"tribes": "TRIBES"})
    at = replace(at, order=(0, 1), agenda=(replace(at.agenda[0], seat=0),))
    at = after(at, d.ChooseHome("H1"), d.ChooseHome("H2"))
    return replace(at, tribes=(tribe, "FOX", "SENECA"))


@pytest.mark.parametrize(("tribe", "home"), [("ONONDAGA", (6, 6, 6)), ("SHAWNEE", (5, 5, 4)), ("FOX", (5, 5, 5))])
def test_natives_at_home_at_the_start(tribe: str, home: tuple[int, int, int]) -> None:
    at = begun(2, {0: tribe})
    assert at.home_pool(0) == home
    assert longhouse(at) == {"W": 7 - home[2], "BLACK": 0, "WOMAN": 7 - home[0], "HUNTER": 7 - home[1]}


def test_ottawa_fire_never_turns() -> None:
    at = begun(2, {0: "OTTAWA"})
    assert at.pieces[0].grid[4].tile == "BAX"
    at = after(at, d.PlaceOnTile(4, "NORMAL"))
    at = replace(at, row=(0, 1), agenda=(YearEndStep(-1),))
    at = tables.served(at)
    assert next(tile for tile in at.pieces[0].grid if tile.tile == "BAX").ritual is False


def test_seneca_has_two_swap_tiles() -> None:
    at = begun(2, {0: "SENECA"})
    assert at.pieces[0].swaps == 2
    at = after(at, d.SwapTiles(0, 1), d.SwapTiles(0, 1))
    assert refusal(at, d.SwapTiles(0, 1)) == "no_swap_tile"


def test_shawnee_thresholds_are_one_lower() -> None:
    for tribe, kinds in (("SHAWNEE", {"C3"}), ("FOX", set())):
        at = position(seats=2, tribes={0: tribe}, pieces={0: {"canoes": 3}}, steps=(hub(), MilitaryStep(0)))
        assert {option.kind for option in legal(at, d.TakeTurtle)} == kinds


def test_tuscarora_hunters_strike_back_women_do_not() -> None:
    at = fought("TUSCARORA", "N1.b1", "HUNTER")
    assert tables.occupant(at, "N1.b1") is None
    assert (longhouse(at, 0)["W"], longhouse(at, 1)["HUNTER"]) == (1, 1)
    assert tables.occupant(fought("TUSCARORA", "N1.v1", "WOMAN"), "N1.v1") == (0, "W")


def test_start_material_is_that_of_the_table() -> None:
    for tribe in (
        "CAYUGA",
        "FOX",
        "MOHAWK",
        "OJIBWA",
        "ONEIDA",
        "ONONDAGA",
        "OTTAWA",
        "SENECA",
        "SHAWNEE",
        "TUSCARORA",
    ):
        at = after(choosing(tribe), d.ChooseTribe(tribe))
        row = at.components.tribes[tribe]
        pieces = at.pieces[1]
        assert (pieces.beavers, len(pieces.hand)) == (row.BEAVER, row.masks)
        assert pieces.resources == (0, row.home_veg, 0, row.LEATHER, row.FISH)
        assert pieces.stones + pieces.black_stone == 4
