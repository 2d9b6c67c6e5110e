"""The progress tiles of level 1: the effect of each, and its absence (`wendake 5`)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.rules.military import majority
from domain.wendake.state import WendakePosition
from domain.wendake.steps import (
    BuyStep,
    ExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    RitualStep,
    TileHubStep,
)
from domain.wendake.words import ANIMALS
from tests.domain.deciding import pending, wrong
from tests.domain.wendake.progress_tables import HUB, RICH, refused, using
from tests.domain.wendake.tables import COMPONENTS, after, goods, legal, occupant, position, refusal, tracks


def without_guards(at: WendakePosition) -> WendakePosition:
    return replace(at, guards=tuple((0, *row[1:]) for row in at.guards))


def test_p1_01_moves_a_guard_by_one_step() -> None:
    at = after(using("P1-01", HUB), d.UseProgress("P1-01"))
    assert at.agenda == (HUB, MovementStep(0, 1))
    moved = after(at, d.MoveStep("W", "H1", "N1", "SLOT", "N1.v1"))
    assert (moved.agenda, occupant(moved, "N1.v1")) == ((HUB,), (0, "W"))
    assert after(at, d.EndMove()).agenda == (HUB,)


def test_p1_01_not_without_a_guard_anywhere() -> None:
    at = without_guards(using("P1-01", HUB))
    assert refused(at, "P1-01") == "no_effect"
    abroad = replace(at, guards=tuple((1, *row[1:]) if n == 5 else row for n, row in enumerate(at.guards)))
    assert d.UseProgress("P1-01") in legal(abroad)


@pytest.mark.parametrize("tile", ["P1-01", "P2-01", "P3-01"])
def test_p1_01_and_the_like_move_the_black_warrior_when_it_is_the_only_guard(tile: str) -> None:
    fields = {"progress": [tile]}
    at = without_guards(position(tribes={0: "MOHAWK"}, black="C1", pieces={0: fields}, steps=(HUB,)))
    at = after(at, d.UseProgress(tile))
    assert {step.piece for step in legal(at, d.MoveStep)} == {"BLACK"}


def names(at: WendakePosition, *tiles_used: str) -> set[str]:
    return {at.territory.areas[number].id for number in majority(at, 0, tiles_used)}


def test_p1_02_is_one_more_guard_in_every_area_of_the_flag() -> None:
    at = using("P1-02", HUB, MilitaryStep(0), flag="FR")
    at = after(at, d.UseProgress("P1-02"))
    assert at.agenda[-1] == MilitaryStep(0, (), ("P1-02",))
    assert names(at, "P1-02") == {"H1", "N1", "E1", "S1", "W1"}
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == RICH["tracks"]["MILITARY"] + 5


def test_p1_02_not_unused_nor_for_ties_nor_against_others() -> None:
    guards = {"N1": {1: 1}, "N2": {0: 1}}
    at = position(
        guards=guards,
        pieces={0: {**RICH, "flag": "FR", "progress": ["P1-02"]}, 1: {"flag": "GB", "progress": ["P3-03"]}},
        steps=(HUB, MilitaryStep(0)),
    )
    assert names(at) == {"H1", "N2"}, "not used; and the flag of another seat is none of its guards"
    assert names(at, "P1-02") == {"H1", "N2", "E1", "S1", "W1"}, "one against one in N1 is a tie"


def test_p1_03_frees_the_order_also_for_the_fires_tile() -> None:
    at = using("P1-03", TileHubStep(0, ("SACRED_FIRE", "HUNT"), (1,), 1))
    assert refusal(at, d.PerformAction(0)) == "action_skipped"
    at = after(at, d.UseProgress("P1-03"), d.PerformAction(0), d.ChooseFireTarget(0))
    assert pending(at, TileHubStep).free_order


def test_p1_03_not_with_all_performed_nor_after_another_stone() -> None:
    stone_laid = using("P1-03", TileHubStep(0, ("HUNT",), (0,), 0))
    assert refused(stone_laid, "P1-03") == "no_effect"
    at = position(seats=2, tribes={0: "OJIBWA"}, pieces={0: {"progress": ["P1-03"]}})
    at = after(at, d.PlaceOnTile(0, "BLACK"), d.UseProgress("P1-03"), d.ExtraStone(), d.PlaceOnTile(1, "NORMAL"))
    assert pending(at, TileHubStep).free_order is False
    freed = using("P1-03", TileHubStep(0, ("HUNT", "TAN"), (1,), 1))
    freed = after(freed, d.UseProgress("P1-03"))
    assert refusal(freed, d.PerformAction(1)) == "action_performed"


def test_p1_04_adds_a_point_and_a_move_afterwards() -> None:
    at = using("P1-04", HUB, RitualStep(0, 2))
    at = after(at, d.UseProgress("P1-04"), d.RitualScore())
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 5 + 1
    assert at.agenda == (HUB, MovementStep(0, 1))


def test_p1_04_not_once_the_ritual_is_scored() -> None:
    at = after(using("P1-04", HUB, RitualStep(0, 2)), d.RitualScore())
    assert at.agenda == (HUB,)
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 5
    assert refused(at, "P1-04") == "not_the_time"


def test_p1_05_draws_two_and_discards_one_of_the_hand() -> None:
    at = replace(using("P1-05", HUB, MaskDrawStep(0)), discard=("E1", "E2"))
    at = after(at, d.UseProgress("P1-05"), d.DrawMask("DECK"), d.DrawMask("DISCARD"))
    assert at.agenda[-1] == MaskDiscardStep(0)
    assert len(at.pieces[0].hand) == len(RICH["hand"]) + 2
    assert refusal(at, d.DiscardMask("C1")) == "mask_not_in_hand"
    at = after(at, d.DiscardMask("A1"))
    assert at.discard[0] == "A1"
    assert at.agenda[-1] == MaskPlayStep(0)


def test_p1_05_not_after_the_first_draw_nor_without_cards() -> None:
    at = after(using("P1-05", HUB, MaskDrawStep(0)), d.DrawMask("DECK"))
    assert refused(at, "P1-05") == "not_the_time"
    hands: dict[int, Any] = {seat: {"hand": []} for seat in range(4)}
    hands[0]["progress"] = ["P1-05"]
    hands[1]["hand"] = list(COMPONENTS.cards)
    assert refused(position(pieces=hands, deck=0, discard=(), steps=(HUB, MaskDrawStep(0))), "P1-05") == "no_effect"


def test_p1_06_shares_an_occupied_space_the_own_one_included() -> None:
    at = position(
        pieces={0: {**RICH, "progress": ["P1-06"], "hand": ["A1", "A2", "B1", "C3"]}, 1: {"disk": "THREE_DIFF"}},
        steps=(HUB, MaskPlayStep(0)),
    )
    assert {play.space for play in legal(at, d.PlayMasks)} == set()
    at = after(at, d.UseProgress("P1-06"))
    assert {play.space for play in legal(at, d.PlayMasks)} == {"PAIR", "THREE_DIFF"}
    at = after(at, d.PlayMasks("THREE_DIFF", ("A", "B", "C")))
    assert at.disks_on("THREE_DIFF") == (0, 1)
    third = replace(at, agenda=(HUB, MaskPlayStep(2)))
    assert refusal(third, d.PlayMasks("THREE_DIFF", ("A", "B", "C"))) == "space_occupied"


def test_p1_06_a_shared_space_is_free_again_only_when_all_disks_have_left() -> None:
    pieces: dict[int, Any] = {
        0: {"hand": ["A1", "A2"], "disk": "THREE_DIFF"},
        1: {"hand": ["B1", "B2", "B3"], "disk": "THREE_DIFF"},
        2: {"hand": ["C1", "D1", "E1"]},
    }
    third = d.PlayMasks("THREE_DIFF", ("C", "D", "E"))
    at = after(position(pieces=pieces, steps=(HUB, MaskPlayStep(0))), d.PlayMasks("PAIR", ("A", "A")))
    assert at.disks_on("THREE_DIFF") == (1,)
    assert refusal(replace(at, agenda=(HUB, MaskPlayStep(2))), third) == "space_occupied"
    at = after(replace(at, agenda=(HUB, MaskPlayStep(1))), d.PlayMasks("THREE_SAME", ("B", "B", "B")))
    assert at.disks_on("THREE_DIFF") == ()
    assert after(replace(at, agenda=(HUB, MaskPlayStep(2))), third).disks_on("THREE_DIFF") == (2,)


def test_p1_06_not_while_every_space_is_free() -> None:
    assert refused(using("P1-06", HUB, MaskPlayStep(0), disk="PREP"), "P1-06") == "no_effect"


def test_p1_07_is_one_resource_less() -> None:
    at = after(using("P1-07", HUB, BuyStep(0)), d.UseProgress("P1-07"))
    assert at.agenda[-1] == BuyStep(0, 0, 1)
    at = after(replace(at, display=(("P1-02",), (), ())), d.BuyProgress("P1-02"))
    assert all(way.leather + way.fish + len(way.vegetables) == 2 for way in legal(at, d.Pay))
    assert len(legal(at, d.Pay)) == 1 + 3 + 3


def test_p1_07_not_after_the_purchase_nor_from_an_empty_display() -> None:
    assert refused(using("P1-07", HUB, BuyStep(0, 1)), "P1-07") == "no_effect"
    assert refused(replace(using("P1-07", HUB, BuyStep(0)), display=((), (), ())), "P1-07") == "no_effect"


def test_p1_08_exchanges_two_more_and_brings_no_smallpox() -> None:
    at = after(using("P1-08", HUB, ExchangeStep(0)), d.UseProgress("P1-08"))
    deck = at.deck
    at = after(at, d.Exchange("CORN", "BEAN"), d.Exchange("CORN", "BEAN"), d.Exchange("BEAN", "CORN"))
    assert legal(at, d.Exchange) == []
    at = after(at, d.EndExchange())
    assert (at.deck, at.agenda[-1]) == (deck, BuyStep(0))


def test_p1_08_not_once_the_exchange_has_ended() -> None:
    at = after(using("P1-08", HUB, ExchangeStep(0)), d.EndExchange())
    assert refused(at, "P1-08") == "not_the_time"


def test_p1_09_gives_an_animal_resource() -> None:
    for animal in ANIMALS:
        at = after(using("P1-09", HUB, resources={}), d.UseProgress("P1-09"), d.GainAnimal(animal))
        assert (goods(at), at.agenda) == ({animal: 1}, (HUB,))


def test_p1_09_not_anything_else() -> None:
    at = after(using("P1-09", HUB), d.UseProgress("P1-09"))
    assert legal(at) == [d.GainAnimal("LEATHER"), d.GainAnimal("FISH")]
    assert refusal(at, d.GainAnimal(wrong("CORN"))) == "no_such_decision"
    assert refusal(at, d.GainTwo("FISH", "FISH")) == "choice_of_another_tile"


def test_p1_10_spends_different_animal_resources_for_points() -> None:
    at = after(using("P1-10", HUB), d.UseProgress("P1-10"))
    assert len(legal(at)) == 3 * 4
    at = after(at, d.SpendForTrack(("LEATHER", "FISH"), "MASK"))
    assert tracks(at)["MASK"] == RICH["tracks"]["MASK"] + 2
    assert (goods(at)["LEATHER"], goods(at)["FISH"]) == (1, 1)


def test_p1_10_not_without_animal_resources() -> None:
    assert refused(using("P1-10", HUB, resources={"CORN": 2}), "P1-10") == "no_effect"
    at = after(using("P1-10", HUB), d.UseProgress("P1-10"))
    assert refusal(at, d.SpendForTrack(("CORN",), "MASK")) == "types_not_fitting"
    assert refusal(at, d.SpendForTrack(("FISH", "FISH"), "MASK")) == "types_not_in_order"
