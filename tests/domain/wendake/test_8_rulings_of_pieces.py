"""The rulings of `wendake 8` about guards, alliances, starting pieces and what all may know."""

from __future__ import annotations

from msgspec.structs import replace

from domain.facts import SPECTATOR
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.rules.military import majority
from domain.wendake.steps import MilitaryStep, MovementStep, ProgressChoiceStep, RitualStep
from tests.domain.playing import table
from tests.domain.wendake.tables import (
    after,
    begun,
    guards_in,
    hub,
    legal,
    longhouse,
    occupant,
    position,
    refusal,
    tracks,
)

INTO_SLOT = d.MoveStep("W", "H1", "N1", "SLOT", "N1.v1")


def test_r8_guards_of_the_owner_alone_protect() -> None:
    at = position(guards={"N1": {2: 3}}, slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert occupant(after(at, INTO_SLOT), "N1.v1") == (0, "W")
    guarded = position(guards={"N1": {1: 1}}, slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert refusal(guarded, INTO_SLOT) == "slot_protected"
    black = position(tribes={1: "MOHAWK"}, black="N1", slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert refusal(black, INTO_SLOT) == "slot_protected"


def test_r12_both_readings_of_the_rulebooks_ritual_score_two() -> None:
    for pieces in (("HUNTER", "WOMAN"), ("W", "WOMAN")):
        home = {"women": 1, "hunters": 2, "tracks": {}}
        at = position(pieces={0: home}, steps=(hub(), RitualStep(0)))
        at = after(at, *(d.PlaceNative(piece) for piece in pieces), d.RitualScore())  # type: ignore[arg-type]  # words
        assert tracks(at)["RITUAL"] == 2


def test_r13_warriors_of_the_tuscarora_fight_like_any() -> None:
    at = position(tribes={1: "TUSCARORA"}, guards={"N1": {1: 1}}, steps=(hub(), MovementStep(0, 1)))
    before = longhouse(at, 1)["W"]
    at = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"))
    assert longhouse(at, 1)["W"] == before + 1


def test_r19_one_to_five_different_resources() -> None:
    have = {"CORN": 2, "FISH": 1}
    at = position(pieces={0: {"resources": have}}, steps=(hub(), ProgressChoiceStep(0, "P3-07")))
    assert {option.types for option in legal(at)} == {("CORN",), ("FISH",), ("CORN", "FISH")}
    assert refusal(at, d.SpendForTrack(("CORN", "CORN"), "MASK")) == "types_not_in_order"
    assert refusal(at, d.SpendForTrack(("BEAN",), "MASK")) == "resource_not_owned"


def test_r20_an_alliance_works_when_its_tile_is_turned_only() -> None:
    at = position(pieces={0: {"flag": "FR", "progress": ["P1-02"]}}, steps=(hub(), MilitaryStep(0)))
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == 1
    assert tracks(after(at, d.UseProgress("P1-02"), d.ScoreMajority()))["MILITARY"] == 1 + 4


def test_r21_two_alliances_are_two_guards() -> None:
    at = position(guards={"N1": {1: 1}, "E1": {1: 2}}, pieces={0: {"flag": "FR"}})
    names = {at.territory.areas[number].id for number in majority(at, 0, ("P1-02", "P3-03"))}
    assert names == {"H1", "N1", "E1", "S1", "W1"}
    assert "E1" not in {at.territory.areas[number].id for number in majority(at, 0, ("P3-03",))}


def test_r27_homes_are_chosen_in_turn_order() -> None:
    at = table(WENDAKE, 4)
    for seat in at.order:
        assert WENDAKE.to_move(at) == (seat,)
        at = after(at, legal(at)[0])


def test_r29_the_fifth_warrior_of_the_shawnee_is_in_the_longhouse() -> None:
    at = begun(2, {0: "SHAWNEE"})
    assert (guards_in(at, "H1"), longhouse(at)["W"]) == (4, 3)


def test_r30_tiles_on_the_ritual_side_are_known_to_all() -> None:
    at = begun(2)
    grid = list(at.pieces[0].grid)
    grid[0] = replace(grid[0], ritual=True)
    at = replace(at, pieces=(replace(at.pieces[0], grid=tuple(grid)), at.pieces[1]))
    shown = WENDAKE.view(at, SPECTATOR).seats[0].grid[0]
    assert (shown.tile, shown.actions) == (grid[0].tile, ("RITUAL",))


def test_r41_entering_and_attacking_is_one_step() -> None:
    at = position(guards={"N1": {1: 1}}, steps=(hub(), MovementStep(0, 2)))
    at = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"))
    assert at.agenda[-1] == MovementStep(0, 1)


def test_r42_without_an_alliance_tile_no_flag_is_in_play() -> None:
    found = [table(WENDAKE, 2, {}, seed) for seed in range(40)]
    bare = [at for at in found if not {"P1-02", "P3-03"} & {tile for tiles in at.display for tile in tiles}]
    assert bare
    assert all(at.flags_free == () for at in bare)


def test_r45_the_point_counts_without_a_third_native() -> None:
    home = {"longhouse": (2, 0, 0, 0), "women": 2, "hunters": 3, "progress": ["P3-06"], "tracks": {}}
    at = position(pieces={0: home}, steps=(hub(), RitualStep(0)))
    at = after(at, d.UseProgress("P3-06"), d.PlaceNative("W"), d.PlaceNative("W"))
    assert legal(at, d.PlaceNative) == []
    assert tracks(after(at, d.RitualScore()))["RITUAL"] == 2 + 1


def test_r49_seats_are_numbers_and_areas_are_none() -> None:
    at = begun(3)
    assert "P1" in at.territory.area_number
    assert at.order == (0, 1, 2)
    assert [pieces.home for pieces in at.pieces] == ["H1", "H2", "H3"]
