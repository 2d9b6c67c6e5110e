"""The progress tiles of level 2: the effect of each, and its absence (`wendake 5`)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.steps import BuyStep, MaskDrawStep, MaskPlayStep, MovementStep, RitualStep
from tests.domain.deciding import wrong
from tests.domain.wendake.progress_tables import HUB, RICH, refused, using
from tests.domain.wendake.tables import after, goods, guards_in, legal, occupant, position, refusal, tracks


def test_p2_01_moves_guards_by_two_steps() -> None:
    at = after(using("P2-01", HUB), d.UseProgress("P2-01"))
    assert at.agenda == (HUB, MovementStep(0, 2))
    at = after(at, d.MoveStep("W", "H1", "N1", "GUARD"), d.MoveStep("W", "H1", "C1", "GUARD"))
    assert (guards_in(at, "N1"), guards_in(at, "C1"), at.agenda) == (1, 1, (HUB,))


def test_p2_01_not_within_a_movement_nor_without_a_guard() -> None:
    assert refused(using("P2-01", HUB, MovementStep(0, 3)), "P2-01") == "no_effect"
    at = using("P2-01", HUB)
    assert refused(replace(at, guards=tuple((0, *row[1:]) for row in at.guards)), "P2-01") == "no_effect"


def test_p2_02_makes_an_outpost_a_guard_where_it_lay() -> None:
    for fill, left in ((True, (0, "HUNTER")), (False, None)):
        at = position(slots={"N1.b1": (0, "W")}, pieces={0: {"progress": ["P2-02"]}})
        at = after(at, d.Replace("N1.b1", fill, True))
        assert (guards_in(at, "N1"), occupant(at, "N1.b1")) == (1, left)
        assert not at.pieces[0].ready("P2-02")


def test_p2_02_not_without_the_tile_ready_nor_by_itself() -> None:
    outposts = {"N1.b1": (0, "W"), "N1.v1": (0, "W")}
    assert refusal(position(slots=outposts), d.Replace("N1.b1", True, True)) == "guard_needs_tile"
    at = position(slots=outposts, pieces={0: {"progress": ["P2-02"]}})
    assert refused(at, "P2-02") == "not_the_time"
    tile_used = after(at, d.Replace("N1.b1", False, True))
    assert refusal(tile_used, d.Replace("N1.v1", False, True)) == "guard_needs_tile"
    assert d.Replace("N1.v1", False, False) in legal(tile_used)


def test_p2_03_scores_the_highest_of_the_home() -> None:
    home: dict[str, Any] = {"women": 2, "hunters": 6, "longhouse": (0, 0, 0, 0)}
    at = after(using("P2-03", HUB, RitualStep(0), **home), d.UseProgress("P2-03"), d.RitualScore())
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 6


def test_p2_03_not_unused() -> None:
    home: dict[str, Any] = {"women": 2, "hunters": 6, "longhouse": (0, 0, 0, 0)}
    at = after(using("P2-03", HUB, RitualStep(0), **home), d.RitualScore())
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 2
    assert refused(at, "P2-03") == "not_the_time"


def test_p2_04_moves_a_point_from_one_track_to_another() -> None:
    at = after(using("P2-04", HUB), d.UseProgress("P2-04"))
    assert len(legal(at)) == 4 * 3
    at = after(at, d.TransferPoint("MASK", "ECONOMY"))
    assert (tracks(at)["MASK"], tracks(at)["ECONOMY"]) == (5, 4)


def test_p2_04_not_below_zero_nor_beyond_the_top() -> None:
    full = after(using("P2-04", HUB, tracks={"ECONOMY": 25, "MASK": 1}), d.UseProgress("P2-04"))
    assert refusal(full, d.TransferPoint("MASK", "ECONOMY")) == "no_point_to_move"
    assert refusal(full, d.TransferPoint("RITUAL", "MASK")) == "no_point_to_move"
    assert refusal(full, d.TransferPoint("MASK", "MASK")) == "not_two_tracks"
    assert refused(using("P2-04", HUB, tracks={}), "P2-04") == "no_effect"
    every = dict.fromkeys(("ECONOMY", "MILITARY", "RITUAL", "MASK"), 25)
    assert refused(using("P2-04", HUB, tracks=every), "P2-04") == "no_effect"


def test_p2_05_takes_played_masks_back_and_the_disk_stays() -> None:
    at = after(using("P2-05", HUB, MaskDrawStep(0)), d.UseProgress("P2-05"))
    assert at.pieces[0].cards() == ("A1", "B1", "C1", "C2")
    assert (at.pieces[0].played, at.pieces[0].disk) == ((), "PAIR")
    assert at.agenda[-1] == MaskDrawStep(0)


def test_p2_05_not_without_played_masks_nor_after_the_draw() -> None:
    assert refused(using("P2-05", HUB, MaskDrawStep(0), played=()), "P2-05") == "no_effect"
    assert refused(after(using("P2-05", HUB, MaskDrawStep(0)), d.DrawMask("DECK")), "P2-05") == "not_the_time"
    assert refused(using("P2-05", HUB, MaskDrawStep(0, 1, double=True)), "P2-05") == "no_effect"


def test_p2_06_makes_one_mask_of_another_kind() -> None:
    at = using("P2-06", HUB, MaskPlayStep(0), disk="PREP", hand=["A1", "A2", "B1"])
    at = after(at, d.UseProgress("P2-06"), d.DeclareWild("A", "B"))
    assert d.PlayMasks("PAIR", ("A", "A")) not in legal(at)
    at = after(at, d.PlayMasks("PAIR", ("B", "B")))
    assert at.pieces[0].played == ("A1", "B1", *RICH["played"])
    assert at.pieces[0].cards() == ("A2",)


def test_p2_06_not_without_a_mask_in_hand() -> None:
    assert refused(using("P2-06", HUB, MaskPlayStep(0), hand=[]), "P2-06") == "no_effect"
    at = after(using("P2-06", HUB, MaskPlayStep(0)), d.UseProgress("P2-06"))
    assert refusal(at, d.DeclareWild("E", "A")) == "kind_not_in_hand"


def test_p2_07_exchanges_three_without_canoes_or_smallpox() -> None:
    at = after(using("P2-07", HUB, canoes=5, lakes=(0, 0, 0, 0, 0)), d.UseProgress("P2-07"))
    deck = at.deck
    at = after(at, d.Exchange("CORN", "FISH"), d.Exchange("CORN", "FISH"), d.Exchange("BEAN", "FISH"))
    assert legal(at) == [d.EndExchange()]
    at = after(at, d.EndExchange())
    assert (at.deck, at.agenda) == (deck, (HUB,))


def test_p2_07_not_without_resources_nor_a_fourth_unit() -> None:
    assert refused(using("P2-07", HUB, resources={}), "P2-07") == "no_effect"
    at = after(using("P2-07", HUB, resources={"CORN": 4}), d.UseProgress("P2-07"))
    at = after(at, *[d.Exchange("CORN", "FISH")] * 3)
    assert refusal(at, d.Exchange("CORN", "FISH")) == "no_units_left"


def test_p2_08_is_two_resources_less() -> None:
    at = after(using("P2-08", HUB, BuyStep(0)), d.UseProgress("P2-08"))
    assert at.agenda[-1] == BuyStep(0, 0, 2)
    at = after(replace(at, display=(("P1-02",), (), ())), d.BuyProgress("P1-02"))
    assert {(way.leather, way.fish, len(way.vegetables)) for way in legal(at, d.Pay)} == {
        (1, 0, 0),
        (0, 1, 0),
        (0, 0, 1),
    }


def test_p2_08_not_after_the_purchase_nor_from_an_empty_display() -> None:
    assert refused(using("P2-08", HUB, BuyStep(0, 1)), "P2-08") == "no_effect"
    assert refused(replace(using("P2-08", HUB, BuyStep(0)), display=((), (), ())), "P2-08") == "no_effect"


def test_p2_09_gives_an_animal_resource_and_a_vegetable() -> None:
    at = after(using("P2-09", HUB, resources={}), d.UseProgress("P2-09"))
    assert len(legal(at)) == 2 * 3
    assert goods(after(at, d.GainAnimalVegetable("LEATHER", "BEAN"))) == {"LEATHER": 1, "BEAN": 1}


def test_p2_09_not_two_of_one_sort() -> None:
    at = after(using("P2-09", HUB), d.UseProgress("P2-09"))
    assert refusal(at, d.GainAnimalVegetable("LEATHER", wrong("FISH"))) == "no_such_decision"
    assert refusal(at, d.GainAnimal("FISH")) == "choice_of_another_tile"


def test_p2_10_spends_different_vegetables_for_points() -> None:
    at = after(using("P2-10", HUB), d.UseProgress("P2-10"))
    assert len(legal(at)) == 7 * 4
    at = after(at, d.SpendForTrack(("CORN", "BEAN", "PUMPKIN"), "RITUAL"))
    assert tracks(at)["RITUAL"] == RICH["tracks"]["RITUAL"] + 3
    assert goods(at) == {"CORN": 1, "BEAN": 1, "PUMPKIN": 1, "LEATHER": 2, "FISH": 2}


def test_p2_10_not_without_vegetables() -> None:
    assert refused(using("P2-10", HUB, resources={"FISH": 2}), "P2-10") == "no_effect"
    at = after(using("P2-10", HUB), d.UseProgress("P2-10"))
    assert refusal(at, d.SpendForTrack(("FISH",), "MASK")) == "types_not_fitting"
