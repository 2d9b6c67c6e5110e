"""The progress tiles of level 3: the effect of each, and its absence (`wendake 5`)."""

from __future__ import annotations

from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.rules.military import majority
from domain.wendake.steps import (
    BuyStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    RitualStep,
    TileHubStep,
)
from tests.domain.deciding import pending
from tests.domain.wendake.progress_tables import HUB, RICH, refused, using
from tests.domain.wendake.tables import after, goods, guards_in, legal, longhouse, position, refusal, tracks


def test_p3_01_moves_guards_by_three_steps() -> None:
    at = after(using("P3-01", HUB), d.UseProgress("P3-01"))
    assert at.agenda == (HUB, MovementStep(0, 3))
    at = after(
        at, *(d.MoveStep("W", source, other, "GUARD") for source, other in (("H1", "N1"), ("N1", "N2"), ("N2", "C2")))
    )
    assert (guards_in(at, "C2"), at.agenda) == (1, (HUB,))


def test_p3_01_not_within_a_movement_nor_without_a_guard() -> None:
    assert refused(using("P3-01", HUB, MovementStep(0, 1)), "P3-01") == "no_effect"
    at = using("P3-01", HUB)
    assert refused(replace(at, guards=tuple((0, *row[1:]) for row in at.guards)), "P3-01") == "no_effect"


def test_p3_02_turns_a_tile_over_and_the_running_list_stays() -> None:
    at = after(position(pieces={0: {"progress": ["P3-02"]}}), d.PlaceOnTile(0, "NORMAL"))
    actions = pending(at, TileHubStep).actions
    at = after(at, d.UseProgress("P3-02"))
    assert len(legal(at)) == 9
    at = after(at, d.FlipTile(0))
    assert at.pieces[0].grid[0].ritual
    assert pending(at, TileHubStep).actions == actions


def test_p3_02_not_for_the_fire_of_the_ottawa_nor_beyond_the_grid() -> None:
    at = position(seats=2, tribes={0: "OTTAWA"}, pieces={0: {"progress": ["P3-02"]}})
    at = after(at, d.UseProgress("P3-02"))
    assert refusal(at, d.FlipTile(4)) == "same_on_both_sides"
    assert refusal(at, d.FlipTile(9)) == "unknown_cell"
    assert len(legal(at)) == 8


def test_p3_03_is_one_more_guard_with_the_flag_and_wins_ties_everywhere() -> None:
    guards = {"N1": {1: 1}, "E1": {1: 2}, "C1": {0: 1, 1: 1}}
    at = position(
        guards=guards, pieces={0: {**RICH, "flag": "FR", "progress": ["P3-03"]}}, steps=(HUB, MilitaryStep(0))
    )
    at = after(at, d.UseProgress("P3-03"))
    assert at.agenda[-1] == MilitaryStep(0, (), ("P3-03",))
    won = {at.territory.areas[number].id for number in majority(at, 0, ("P3-03",))}
    assert won == {"H1", "N1", "S1", "W1", "C1"}
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == RICH["tracks"]["MILITARY"] + 5


def test_p3_03_not_unused_nor_in_an_area_without_a_guard() -> None:
    guards = {"N1": {1: 1}, "C1": {0: 1, 1: 1}}
    at = position(guards=guards, pieces={0: {"flag": "FR", "progress": ["P3-03"]}}, steps=(HUB, MilitaryStep(0)))
    plain = {at.territory.areas[number].id for number in majority(at, 0, ())}
    assert plain == {"H1"}
    won = {at.territory.areas[number].id for number in majority(at, 0, ("P3-03",))}
    assert "C2" not in won, "nobody's guards tie at none"


def test_p3_04_is_three_resources_less() -> None:
    at = after(using("P3-04", HUB, BuyStep(0), resources={}), d.UseProgress("P3-04"))
    assert at.agenda[-1] == BuyStep(0, 0, 3)
    at = replace(at, display=(("P1-02",), ("P2-03",), ()))
    assert refusal(at, d.BuyProgress("P2-03")) == "not_affordable"
    at = after(at, d.BuyProgress("P1-02"))
    assert at.pieces[0].ready("P1-02"), "one of level 1 is free"


def test_p3_04_not_after_the_purchase_nor_from_an_empty_display() -> None:
    assert refused(using("P3-04", HUB, BuyStep(0, 1)), "P3-04") == "no_effect"
    assert refused(replace(using("P3-04", HUB, BuyStep(0)), display=((), (), ())), "P3-04") == "no_effect"


def test_p3_05_gives_two_resources_and_a_beaver() -> None:
    at = after(using("P3-05", HUB, resources={}, beavers=0), d.UseProgress("P3-05"))
    assert len(legal(at)) == 15
    for decision, expected in (
        (d.GainTwo("CORN", "CORN"), {"CORN": 2}),
        (d.GainTwo("BEAN", "FISH"), {"BEAN": 1, "FISH": 1}),
    ):
        then = after(at, decision)
        assert (goods(then), then.pieces[0].beavers) == (expected, 1)


def test_p3_05_not_in_another_order_nor_a_choice_of_another_tile() -> None:
    at = after(using("P3-05", HUB), d.UseProgress("P3-05"))
    assert refusal(at, d.GainTwo("FISH", "CORN")) == "types_not_in_order"
    assert refusal(at, d.GainAnimal("FISH")) == "choice_of_another_tile"


def test_p3_06_allows_a_third_native_and_adds_a_point() -> None:
    at = after(using("P3-06", HUB, RitualStep(0, 2)), d.UseProgress("P3-06"))
    assert d.PlaceNative("W") in legal(at)
    assert d.RitualScore() in legal(at), "the third one may be left out"
    assert tracks(after(at, d.RitualScore()))["RITUAL"] == RICH["tracks"]["RITUAL"] + 5 + 1
    third = after(at, d.PlaceNative("W"))
    assert guards_in(third, "H1") == 6


def test_p3_06_not_a_third_native_without_it_nor_a_fourth_with_it() -> None:
    at = using("P3-06", HUB, RitualStep(0, 2))
    assert refusal(at, d.PlaceNative("W")) == "natives_placed"
    at = after(at, d.UseProgress("P3-06"), d.PlaceNative("W"))
    assert refusal(at, d.PlaceNative("W")) == "natives_placed"


def test_p3_07_spends_up_to_five_different_resources_for_points() -> None:
    at = after(using("P3-07", HUB), d.UseProgress("P3-07"))
    options = legal(at)
    assert len(options) == 31 * 4
    for option in options:
        then = after(at, option)
        assert tracks(then)[option.track] == RICH["tracks"][option.track] + len(option.types)
        assert sum(goods(then).values()) == 10 - len(option.types)


def test_p3_07_not_without_resources() -> None:
    assert refused(using("P3-07", HUB, resources={}, beavers=3), "P3-07") == "no_effect"
    at = after(using("P3-07", HUB, resources={"CORN": 2}), d.UseProgress("P3-07"))
    assert refusal(at, d.SpendForTrack((), "MASK")) == "types_not_fitting"
    assert refusal(at, d.SpendForTrack(("FISH",), "MASK")) == "resource_not_owned"


def test_p3_08_brings_one_native_home() -> None:
    at = after(using("P3-08", HUB), d.UseProgress("P3-08"))
    assert [option.piece for option in legal(at)] == ["W", "WOMAN", "HUNTER"]
    woman = after(at, d.BringHome("WOMAN"))
    assert (longhouse(woman)["WOMAN"], woman.pieces[0].women) == (1, 6)
    assert guards_in(after(at, d.BringHome("W")), "H1") == 6


def test_p3_08_not_from_an_empty_longhouse() -> None:
    assert refused(using("P3-08", HUB, longhouse=(0, 0, 0, 0)), "P3-08") == "no_effect"
    at = after(using("P3-08", HUB, longhouse=(0, 0, 1, 0)), d.UseProgress("P3-08"))
    assert refusal(at, d.BringHome("W")) == "not_in_longhouse"


def test_p3_09_scores_whether_or_not_masks_are_played() -> None:
    for step in (MaskDrawStep(0), MaskPlayStep(0)):
        at = after(using("P3-09", HUB, step), d.UseProgress("P3-09"))
        assert tracks(at)["MASK"] == RICH["tracks"]["MASK"] + 1
        assert at.agenda[-1] == step


def test_p3_09_not_after_the_ceremony_nor_beyond_the_top() -> None:
    at = after(using("P3-09", HUB, MaskPlayStep(0)), d.EndMask())
    assert refused(at, "P3-09") == "not_the_time"
    full = after(using("P3-09", HUB, MaskPlayStep(0), tracks={"MASK": 25}), d.UseProgress("P3-09"))
    assert tracks(full)["MASK"] == 25


def test_p3_10_adds_a_mask_of_any_kind_for_this_play() -> None:
    at = using("P3-10", HUB, MaskPlayStep(0), disk="PREP", hand=["A1", "B1"])
    at = after(at, d.UseProgress("P3-10"))
    assert len(legal(at)) == 5
    at = after(at, d.DeclareVirtual("B"), d.PlayMasks("PAIR", ("B", "B")))
    assert at.pieces[0].played == ("B1", *RICH["played"])
    assert at.pieces[0].cards() == ("A1",)


def test_p3_10_not_for_a_later_ceremony() -> None:
    at = using("P3-10", HUB, MaskPlayStep(0), disk="PREP", hand=["A1"])
    at = after(at, d.UseProgress("P3-10"), d.DeclareVirtual("A"), d.EndMask())
    later = replace(at, agenda=(HUB, MaskPlayStep(0)))
    assert legal(later, d.PlayMasks) == []
    assert refusal(later, d.PlayMasks("PAIR", ("A", "A"))) == "masks_do_not_match"
