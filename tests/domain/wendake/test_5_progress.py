"""Every progress tile where it may be used and where not, and what it does (`wendake 5`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.agenda import Step
from domain.wendake import decisions as d
from domain.wendake.rules.military import majority
from domain.wendake.rules.progress import STEP_STATES
from domain.wendake.state import OwnedProgress
from domain.wendake.steps import (
    BuyStep,
    CanoeStep,
    EconomyStep,
    ExchangeStep,
    FireStep,
    FreeExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    PayStep,
    ProgressChoiceStep,
    RitualStep,
    SmallpoxStep,
    TileHubStep,
    TurnStartStep,
)
from tests.domain.wendake import tables
from tests.domain.wendake.tables import COMPONENTS, after, goods, hub, legal, longhouse, position, refusal, tracks

HUB = hub("HARVEST", "HUNT")
STATES: dict[str, tuple[Step, ...]] = {
    "turn_start": (TurnStartStep(0),),
    "tile_hub": (HUB,),
    "movement": (HUB, MovementStep(0, 2)),
    "military": (HUB, MilitaryStep(0)),
    "mask_draw": (HUB, MaskDrawStep(0)),
    "mask_play": (HUB, MaskPlayStep(0)),
    "exchange": (HUB, ExchangeStep(0)),
    "buy": (HUB, BuyStep(0)),
    "economy": (HUB, EconomyStep(0)),
    "ritual": (HUB, RitualStep(0)),
    "canoe": (HUB, CanoeStep(0)),
    "fire": (HUB, FireStep(0)),
    "smallpox": (HUB, SmallpoxStep(0)),
    "mask_discard": (HUB, MaskDiscardStep(0)),
    "pay": (HUB, BuyStep(0, 1), PayStep(0, "P1-01", 0)),
    "free_exchange": (HUB, FreeExchangeStep(0)),
    "choice": (HUB, ProgressChoiceStep(0, "P1-09")),
}
ANYWHERE = {"turn_start", "tile_hub", "movement", "military", "mask_draw", "mask_play", "exchange", "buy", "economy"}
ANYWHERE |= {"ritual"}
WHERE: dict[str, set[str]] = {
    **dict.fromkeys(("P1-01", "P2-01", "P3-01"), ANYWHERE - {"movement"}),
    **{key: {"military"} for key in ("P1-02", "P3-03")},
    "P1-03": {"tile_hub"},
    **{key: {"ritual"} for key in ("P1-04", "P2-03", "P3-06")},
    **{key: {"mask_draw"} for key in ("P1-05", "P2-05")},
    **{key: {"mask_play"} for key in ("P1-06", "P2-06", "P3-10")},
    "P3-09": {"mask_draw", "mask_play"},
    **{key: {"buy"} for key in ("P1-07", "P2-08", "P3-04")},
    "P1-08": {"exchange"},
    "P2-02": set(),
    **dict.fromkeys(("P1-09", "P1-10", "P2-04", "P2-07", "P2-09", "P2-10"), ANYWHERE),
    **dict.fromkeys(("P3-02", "P3-05", "P3-07", "P3-08"), ANYWHERE),
}
RICH: dict[str, Any] = {
    "resources": {"CORN": 2, "BEAN": 2, "PUMPKIN": 2, "LEATHER": 2, "FISH": 2},
    "tracks": {"ECONOMY": 3, "MILITARY": 4, "RITUAL": 5, "MASK": 6},
    "hand": ["A1", "B1"],
    "played": ("C1", "C2"),
    "disk": "PAIR",
}


def using(tile: str, *steps: Step, more: tuple[str, ...] = (), **fields: Any) -> Any:
    """Give a position in which seat 0 has the tile ready."""
    return position(pieces={0: {**RICH, "progress": [tile, *more], **fields}}, steps=steps)


def test_the_table_names_all_thirty_tiles() -> None:
    assert set(WHERE) == set(COMPONENTS.progress)
    assert len(STEP_STATES) == len(ANYWHERE)


@pytest.mark.parametrize("tile", sorted(WHERE))
def test_where_a_tile_may_be_used(tile: str) -> None:
    for state, steps in STATES.items():
        at = using(tile, *steps)
        offered = d.UseProgress(tile) in legal(at)
        assert offered == (state in WHERE[tile]), state
        if not offered:
            assert refusal(at, d.UseProgress(tile)) in ("wrong_step", "not_the_time", "no_effect")
        else:
            used = after(at, d.UseProgress(tile)).pieces[0]
            assert used.progress == (OwnedProgress(tile, ready=False),)


def test_a_tile_works_once_a_year_and_for_its_owner_only() -> None:
    at = using("P3-09", HUB, MaskPlayStep(0))
    at = after(at, d.UseProgress("P3-09"))
    assert refusal(at, d.UseProgress("P3-09")) == "tile_used"
    assert refusal(at, d.UseProgress("P1-01")) == "tile_not_owned"


@pytest.mark.parametrize(("tile", "steps"), [("P1-01", 1), ("P2-01", 2), ("P3-01", 3)])
def test_movement_tiles_open_a_budget_and_need_a_guard(tile: str, steps: int) -> None:
    at = using(tile, HUB)
    assert after(at, d.UseProgress(tile)).agenda == (HUB, MovementStep(0, steps))
    nobody = replace(at, guards=tuple((0, *row[1:]) for row in at.guards))
    assert refusal(nobody, d.UseProgress(tile)) == "no_effect"


def test_p1_02_and_p3_03_count_as_guards_and_win_ties() -> None:
    at = using("P1-02", HUB, MilitaryStep(0), more=("P3-03",), flag="FR")
    before = majority(at, 0, ())
    at = after(at, d.UseProgress("P1-02"), d.UseProgress("P3-03"))
    assert at.agenda[-1] == MilitaryStep(0, (), ("P1-02", "P3-03"))
    won = {at.territory.areas[number].id for number in majority(at, 0, ("P1-02", "P3-03"))}
    assert won == {"N1", "E1", "S1", "W1", *(at.territory.areas[number].id for number in before)}


def test_p1_03_frees_the_order_and_lasts_through_the_fire() -> None:
    at = using("P1-03", TileHubStep(0, ("SACRED_FIRE", "HUNT"), (1,), 1))
    assert refusal(at, d.PerformAction(0)) == "action_skipped"
    at = after(at, d.UseProgress("P1-03"), d.PerformAction(0), d.ChooseFireTarget(0))
    assert at.agenda[-1].free_order
    done = using("P1-03", TileHubStep(0, ("HUNT",), (0,), 0))
    assert refusal(done, d.UseProgress("P1-03")) == "no_effect"


def test_p1_04_adds_a_point_and_then_a_move() -> None:
    at = using("P1-04", HUB, RitualStep(0, 2))
    at = after(at, d.UseProgress("P1-04"), d.RitualScore())
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 6
    assert at.agenda == (HUB, MovementStep(0, 1))


def test_p1_05_draws_two_and_discards_one() -> None:
    at = using("P1-05", HUB, MaskDrawStep(0))
    at = after(at, d.UseProgress("P1-05"), d.DrawMask("DECK"), d.DrawMask("DECK"))
    assert len(at.pieces[0].hand) == len(RICH["hand"]) + 2
    at = after(at, d.DiscardMask("A1"))
    assert at.discard[0] == "A1"
    assert at.agenda[-1] == MaskPlayStep(0)
    second = using("P1-05", HUB, MaskDrawStep(0, 1, double=True))
    assert refusal(second, d.UseProgress("P1-05")) == "no_effect"


def test_p1_06_shares_occupied_spaces_the_own_one_included() -> None:
    at = position(
        pieces={0: {**RICH, "progress": ["P1-06"], "hand": ["A1", "A2", "B1", "C3"]}, 1: {"disk": "THREE_DIFF"}},
        steps=(HUB, MaskPlayStep(0)),
    )
    assert {play.space for play in legal(at, d.PlayMasks)} == set()
    at = after(at, d.UseProgress("P1-06"))
    assert {play.space for play in legal(at, d.PlayMasks)} == {"PAIR", "THREE_DIFF"}
    at = after(at, d.PlayMasks("THREE_DIFF", ("A", "B", "C")))
    assert at.disks_on("THREE_DIFF") == (0, 1)
    alone = using("P1-06", HUB, MaskPlayStep(0), disk="PREP")
    assert refusal(alone, d.UseProgress("P1-06")) == "no_effect"


@pytest.mark.parametrize(("tile", "less"), [("P1-07", 1), ("P2-08", 2), ("P3-04", 3)])
def test_discounts_wait_for_the_next_purchase(tile: str, less: int) -> None:
    at = after(using(tile, HUB, BuyStep(0)), d.UseProgress(tile))
    assert at.agenda[-1] == BuyStep(0, 0, less)
    bought = using(tile, HUB, BuyStep(0, 1))
    assert refusal(bought, d.UseProgress(tile)) == "no_effect"
    sold_out = replace(using(tile, HUB, BuyStep(0)), display=((), (), ()))
    assert refusal(sold_out, d.UseProgress(tile)) == "no_effect"


def test_p1_08_two_more_units_and_no_smallpox() -> None:
    at = after(using("P1-08", HUB, ExchangeStep(0)), d.UseProgress("P1-08"))
    deck = at.deck
    for _ in range(3):
        at = after(at, d.Exchange("CORN", "BEAN") if goods(at).get("CORN") else d.Exchange("BEAN", "CORN"))
    assert legal(at, d.Exchange) == []
    at = after(at, d.EndExchange())
    assert (at.deck, at.agenda[-1]) == (deck, BuyStep(0))


def test_p1_09_p2_09_and_p3_05_give_resources() -> None:
    at = after(using("P1-09", HUB, resources={}), d.UseProgress("P1-09"), d.GainAnimal("FISH"))
    assert goods(at) == {"FISH": 1}
    at = after(using("P2-09", HUB, resources={}), d.UseProgress("P2-09"), d.GainAnimalVegetable("LEATHER", "BEAN"))
    assert goods(at) == {"LEATHER": 1, "BEAN": 1}
    at = using("P3-05", HUB, resources={}, beavers=0)
    at = after(at, d.UseProgress("P3-05"))
    assert len(legal(at)) == 15
    assert refusal(at, d.GainTwo("FISH", "CORN")) == "types_not_in_order"
    assert refusal(at, d.GainAnimal("FISH")) == "choice_of_another_tile"
    at = after(at, d.GainTwo("CORN", "CORN"))
    assert (goods(at), at.pieces[0].beavers) == ({"CORN": 2}, 1)


@pytest.mark.parametrize(("tile", "number"), [("P1-10", 3 * 4), ("P2-10", 7 * 4), ("P3-07", 31 * 4)])
def test_spending_different_resources_for_a_track(tile: str, number: int) -> None:
    at = after(using(tile, HUB), d.UseProgress(tile))
    options = legal(at)
    assert len(options) == number
    for option in options:
        then = after(at, option)
        assert tracks(then)[option.track] == RICH["tracks"][option.track] + len(option.types)
        assert sum(goods(then).values()) == 10 - len(option.types)
    poor = using(tile, HUB, resources={})
    assert refusal(poor, d.UseProgress(tile)) == "no_effect"


def test_p2_02_makes_an_outpost_a_guard() -> None:
    at = position(slots={"N1.b1": (0, "W")}, pieces={0: {"progress": ["P2-02"]}})
    assert refusal(position(slots={"N1.b1": (0, "W")}), d.Replace("N1.b1", True, True)) == "guard_needs_tile"
    at = after(at, d.Replace("N1.b1", True, True))
    assert tables.guards_in(at, "N1") == 1
    assert tables.occupant(at, "N1.b1") == (0, "HUNTER")
    assert not at.pieces[0].ready("P2-02")


def test_p2_04_moves_a_point() -> None:
    at = after(using("P2-04", HUB), d.UseProgress("P2-04"), d.TransferPoint("MASK", "ECONOMY"))
    assert (tracks(at)["MASK"], tracks(at)["ECONOMY"]) == (5, 4)
    full = after(using("P2-04", HUB, tracks={"ECONOMY": 25, "MASK": 1}), d.UseProgress("P2-04"))
    assert refusal(full, d.TransferPoint("MASK", "ECONOMY")) == "no_point_to_move"
    assert refusal(full, d.TransferPoint("RITUAL", "MASK")) == "no_point_to_move"
    assert refusal(using("P2-04", HUB, tracks={}), d.UseProgress("P2-04")) == "no_effect"


def test_p2_05_takes_played_masks_back_and_the_disk_stays() -> None:
    at = after(using("P2-05", HUB, MaskDrawStep(0)), d.UseProgress("P2-05"))
    assert at.pieces[0].cards() == ("A1", "B1", "C1", "C2")
    assert (at.pieces[0].played, at.pieces[0].disk) == ((), "PAIR")
    nothing = using("P2-05", HUB, MaskDrawStep(0), played=())
    assert refusal(nothing, d.UseProgress("P2-05")) == "no_effect"


def test_p2_06_and_p3_10_change_what_is_at_hand() -> None:
    at = using("P2-06", HUB, MaskPlayStep(0), more=("P3-10",), disk="PREP", hand=["A1", "A2", "B1"])
    at = after(at, d.UseProgress("P2-06"), d.DeclareWild("A", "B"))
    assert d.PlayMasks("PAIR", ("A", "A")) not in legal(at)
    at = after(at, d.UseProgress("P3-10"), d.DeclareVirtual("B"))
    assert d.PlayMasks("THREE_SAME", ("B", "B", "B")) in legal(at)
    at = after(at, d.PlayMasks("THREE_SAME", ("B", "B", "B")))
    assert at.pieces[0].played == ("A1", "B1", *RICH["played"])
    assert at.pieces[0].cards() == ("A2",)
    empty = using("P2-06", HUB, MaskPlayStep(0), hand=[])
    assert refusal(empty, d.UseProgress("P2-06")) == "no_effect"


def test_p2_07_exchanges_three_without_canoes_or_smallpox() -> None:
    at = after(using("P2-07", HUB, canoes=5), d.UseProgress("P2-07"))
    deck = at.deck
    at = after(at, d.Exchange("CORN", "FISH"), d.Exchange("CORN", "FISH"), d.Exchange("BEAN", "FISH"))
    assert legal(at) == [d.EndExchange()]
    at = after(at, d.EndExchange())
    assert (at.deck, at.agenda) == (deck, (HUB,))


def test_p3_02_turns_any_tile_and_the_running_list_stays() -> None:
    at = after(position(pieces={0: {"progress": ["P3-02"]}}), d.PlaceOnTile(0, "NORMAL"))
    pending = at.agenda[-1].actions
    at = after(at, d.UseProgress("P3-02"), d.FlipTile(0))
    assert at.pieces[0].grid[0].ritual
    assert at.agenda[-1].actions == pending
    ottawa = position(seats=2, tribes={0: "OTTAWA"}, pieces={0: {"progress": ["P3-02"]}})
    ottawa = after(ottawa, d.UseProgress("P3-02"))
    assert refusal(ottawa, d.FlipTile(4)) == "same_on_both_sides"
    assert len(legal(ottawa)) == 8


def test_p3_06_allows_a_third_native_and_adds_a_point() -> None:
    at = using("P3-06", HUB, RitualStep(0, 2))
    assert refusal(at, d.PlaceNative("W")) == "natives_placed"
    at = after(at, d.UseProgress("P3-06"))
    assert d.PlaceNative("W") in legal(at)
    assert d.RitualScore() in legal(at)
    at = after(at, d.PlaceNative("W"))
    assert legal(at, d.PlaceNative) == []


def test_p3_08_brings_one_native_home() -> None:
    at = after(using("P3-08", HUB), d.UseProgress("P3-08"), d.BringHome("WOMAN"))
    assert (longhouse(at)["WOMAN"], at.pieces[0].women) == (1, 6)
    assert refusal(using("P3-08", HUB, longhouse=(0, 0, 0, 0)), d.UseProgress("P3-08")) == "no_effect"


def test_p3_09_scores_whether_or_not_masks_are_played() -> None:
    for step in (MaskDrawStep(0), MaskPlayStep(0)):
        at = after(using("P3-09", HUB, step), d.UseProgress("P3-09"))
        assert tracks(at)["MASK"] == RICH["tracks"]["MASK"] + 1
        assert at.agenda[-1] == step
