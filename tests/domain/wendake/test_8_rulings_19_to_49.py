"""Rulings R19 to R49 of `wendake 8`, each by a test of its name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from domain.core.events import SPECTATOR
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.events import MaskDrawn, TribeChosen
from domain.wendake.rules.masks import cards_played
from domain.wendake.rules.military import majority
from domain.wendake.state import NOWHERE
from domain.wendake.steps import (
    BuyStep,
    ChooseTrackStep,
    ExchangeStep,
    FreeExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    ProgressChoiceStep,
    RitualStep,
    SmallpoxStep,
    StartProgressStep,
    TileHubStep,
    TurnStartStep,
    YearEndStep,
)
from domain.wendake.view import view
from tests.domain.deciding import pending
from tests.domain.playing import table
from tests.domain.rules_documents import rulings
from tests.domain.wendake.tables import (
    COMPONENTS,
    First,
    after,
    begun,
    chance,
    goods,
    guards_in,
    hub,
    legal,
    longhouse,
    position,
    prepared,
    refusal,
    served,
    tracks,
)


def test_r19_one_to_five_different_resources() -> None:
    have = {"CORN": 2, "FISH": 1}
    at = position(pieces={0: {"resources": have}}, steps=(hub(), ProgressChoiceStep(0, "P3-07")))
    assert {option.types for option in legal(at)} == {("CORN",), ("FISH",), ("CORN", "FISH")}
    assert refusal(at, d.SpendForTrack(("CORN", "CORN"), "MASK")) == "types_not_in_order"
    assert refusal(at, d.SpendForTrack(("BEAN",), "MASK")) == "resource_not_owned"


def test_r20_an_alliance_works_when_its_tile_is_turned_and_once_a_year() -> None:
    at = position(pieces={0: {"flag": "FR", "progress": ["P1-02"]}}, steps=(hub(), MilitaryStep(0)))
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == 1
    at_use = after(at, d.UseProgress("P1-02"), d.ScoreMajority())
    assert tracks(at_use)["MILITARY"] == 1 + 4
    again = replace(at_use, agenda=(hub(), MilitaryStep(0)))
    assert refusal(again, d.UseProgress("P1-02")) == "tile_used"


def test_r21_two_alliances_are_two_guards() -> None:
    at = position(guards={"N1": {1: 1}, "E1": {1: 2}}, pieces={0: {"flag": "FR"}})
    names = {at.territory.areas[number].id for number in majority(at, 0, ("P1-02", "P3-03"))}
    assert names == {"H1", "N1", "E1", "S1", "W1"}
    assert "E1" not in {at.territory.areas[number].id for number in majority(at, 0, ("P3-03",))}


def test_r22_an_empty_area_is_not_won() -> None:
    at = position(guards={"H1": {}}, steps=(hub(), MilitaryStep(0, (), ("P3-03",))))
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == 0


def test_r23_the_black_warrior_counts_for_majorities() -> None:
    at = position(tribes={0: "MOHAWK"}, guards={"N1": {0: 1, 1: 1}}, black="N1", steps=(hub(), MilitaryStep(0)))
    names = {at.territory.areas[number].id for number in majority(at, 0, ())}
    assert names == {"H1", "N1"}
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == 2


def test_r23_the_black_warrior_counts_for_rituals() -> None:
    home: dict[str, Any] = {"women": 4, "hunters": 4, "longhouse": (0, 0, 0, 0), "tracks": {}}
    for black, points in (("H1", 3), ("N1", 2)):
        at = position(
            tribes={0: "MOHAWK"}, guards={"H1": {0: 2}}, black=black, pieces={0: home}, steps=(hub(), RitualStep(0))
        )
        assert tracks(after(at, d.RitualScore()))["RITUAL"] == points


def test_r23_the_black_warrior_can_fall_ill() -> None:
    at = position(tribes={0: "MOHAWK"}, black="N1", steps=(hub(), SmallpoxStep(0)))
    at = after(at, d.ChooseVictim("N1", "BLACK"))
    assert (longhouse(at)["BLACK"], at.black_area) == (1, NOWHERE)


def test_r24_the_attacker_names_the_guard_they_hit() -> None:
    at = position(tribes={1: "MOHAWK"}, guards={"N1": {1: 1}}, black="N1", steps=(hub(), MovementStep(0, 1)))
    hits = {option.target_piece for option in legal(at, d.MoveStep) if option.mode == "HIT"}
    assert hits == {"W", "BLACK"}
    plain = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"))
    assert (guards_in(plain, "N1", 1), plain.black_area) == (0, at.black_area)
    black = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="BLACK"))
    assert (guards_in(black, "N1", 1), black.black_area) == (1, at.home(1))


def test_r25_of_the_seventh_year_only_the_order_is_prepared() -> None:
    at = position(seats=2, row=(1, 0), year=7, steps=(YearEndStep(-1),))
    then = served(at)
    assert then.ended is not None
    assert then.order == (1, 0)
    assert then.pieces[0].grid == at.pieces[0].grid


def test_r26_of_tied_seats_the_earlier_one_wins() -> None:
    at = served(position(seats=2, row=(1, 0), year=7, steps=(YearEndStep(-1),)))
    assert at.ended is not None
    assert at.ended.scores[0] == at.ended.scores[1]
    assert at.ended.ranking == (1, 0)


def test_r27_homes_are_chosen_and_start_material_taken_in_turn_order() -> None:
    at = table(WENDAKE, 4)
    for seat in at.order:
        assert WENDAKE.to_move(at) == (seat,)
        facts = WENDAKE.decide(at, seat, legal(at)[0], chance())
        at = WENDAKE.fold(at, facts)
    assert tuple(fact.seat for fact in facts if isinstance(fact, TribeChosen)) == at.order
    assert tuple(fact.seat for fact in facts if isinstance(fact, MaskDrawn)) == at.order


def test_r29_the_fifth_warrior_of_the_shawnee_is_in_the_longhouse() -> None:
    at = begun(2, {0: "SHAWNEE"})
    assert (guards_in(at, "H1"), longhouse(at)["W"]) == (4, 3)


def test_r30_tiles_on_the_ritual_side_are_known_to_all() -> None:
    at = begun(2)
    grid = list(at.pieces[0].grid)
    grid[0] = replace(grid[0], ritual=True)
    at = replace(at, pieces=(replace(at.pieces[0], grid=tuple(grid)), at.pieces[1]))
    spectator_view = view(at, SPECTATOR)
    tile = spectator_view.seats[0].grid[0]
    assert (tile.tile, tile.actions) == (grid[0].tile, ("RITUAL",))
    assert spectator_view.tile_actions[tile.tile] == COMPONENTS.actions[tile.tile]


def test_r32_one_turtle_a_category_any_level() -> None:
    at = position(seats=2, pieces={0: {"canoes": 0}}, steps=(hub(), MilitaryStep(0)))
    at = after(at, d.TakeTurtle("C4"))
    assert refusal(at, d.TakeTurtle("C5")) == "category_taken"
    assert refusal(at, d.TakeTurtle("W3")) == "threshold_not_reached"
    at = replace(at, agenda=(hub(), MilitaryStep(0)))
    assert refusal(at, d.TakeTurtle("C4")) == "turtle_owned"
    assert d.TakeTurtle("C3") in legal(at)


def test_r33_a_stone_may_lie_on_a_tile_that_does_nothing_and_turns_over() -> None:
    at = after(position(seats=2), d.PlaceOnTile(0, "NORMAL"))
    assert d.EndTurn() in legal(at)
    at = after(at, d.EndTurn())
    assert at.agenda == (TurnStartStep(1),)
    at = served(replace(at, row=(0, 1), agenda=(YearEndStep(-1),)))
    assert at.pieces[0].grid[0].ritual


def test_r34_a_marked_tile_that_does_nothing_stays_marked_and_does_not_turn() -> None:
    at = after(position(seats=2), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(0))
    assert d.EndTurn() in legal(at)
    at = after(at, d.EndTurn())
    assert (at.agenda, at.pieces[0].fire) == ((TurnStartStep(1),), 0)
    marked, fire = at.pieces[0].grid[0].tile, at.pieces[0].grid[4].tile
    at = served(replace(at, row=(0, 1), agenda=(YearEndStep(-1),)))
    sides = {tile.tile: tile.ritual for tile in at.pieces[0].grid}
    assert (sides[marked], sides[fire]) == (False, True)


def test_r35_the_fire_never_finds_a_sacred_fire() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0))
    targets = legal(at, d.ChooseFireTarget)
    assert {option.cell for option in targets} == {0, 1, 2, 3, 5, 6, 7, 8}
    for option in targets:
        assert "SACRED_FIRE" not in pending(after(at, option), TileHubStep).actions
    advanced = (*COMPONENTS.levels[1], *COMPONENTS.levels[2])
    assert not [tile for tile in advanced if "SACRED_FIRE" in COMPONENTS.actions[tile]]


def test_r36_actions_without_yield_are_legal_a_canoe_without_supply_is_not() -> None:
    actions = ("CANOE", "HARVEST", "HUNT", "TAN", "FISH")
    barren = {"canoes": 5, "lakes": (0, 0, 0, 0, 0), "women": 0, "hunters": 0, "beavers": 0, "resources": {}}
    at = position(pieces={0: barren}, steps=(hub(*actions),))
    for index in (1, 2, 3, 4):
        performed = after(at, d.PerformAction(index))
        assert (goods(performed), performed.pieces[0].beavers) == ({}, 0)
        assert performed.agenda[-1] == TileHubStep(0, actions, (index,), index)
    empty = position(pieces={0: {"canoes": 0}}, steps=(hub(*actions),))
    assert refusal(empty, d.PerformAction(0)) == "no_canoe_left"


def test_r37_smallpox_only_after_a_plain_exchange() -> None:
    infected = tuple(card for card in COMPONENTS.cards if card not in COMPONENTS.infected)
    pieces: dict[int, Any] = {seat: {"hand": []} for seat in range(4)}
    pieces[1] = {"hand": list(infected)}
    at = position(pieces=pieces, deck=9, discard=("E8",), steps=(hub(), ExchangeStep(0, 1)))
    ill = after(at, d.EndExchange(), chance=First())
    assert ill.agenda[-1] == SmallpoxStep(0)
    assert after(ill, d.ChooseVictim("H1", "HUNTER")).agenda[-1] == BuyStep(0)
    for step in (ExchangeStep(0, 0), ExchangeStep(0, 1, plus2=True), FreeExchangeStep(0, 2)):
        assert not isinstance(after(replace(at, agenda=(hub(), step)), d.EndExchange()).agenda[-1], SmallpoxStep)


def test_r39_virtual_then_wild_then_the_lowest() -> None:
    step = MaskPlayStep(0, False, "A", "B", "B")
    assert cards_played(["A2", "A5", "B3", "B1"], step, ("B", "B")) == ("A2",)
    assert cards_played(["A2", "A5", "B3", "B1"], step, ("B", "B", "B")) == ("A2", "B1")
    assert cards_played(["A2", "A5", "B3", "B1"], MaskPlayStep(0), ("A", "B")) == ("A2", "B1")


def test_r40_one_card_of_another_kind_for_this_action() -> None:
    at = position(pieces={0: {"hand": ["A1", "B1"], "progress": ["P2-06"]}}, steps=(hub("MASK"), MaskPlayStep(0)))
    at = after(at, d.UseProgress("P2-06"))
    assert refusal(at, d.DeclareWild("A", "A")) == "not_another_kind"
    assert refusal(at, d.DeclareWild("C", "A")) == "kind_not_in_hand"
    at = after(at, d.DeclareWild("A", "B"), d.EndMask())
    assert at.agenda == (hub("MASK"),)


def test_r41_entering_and_attacking_is_one_step() -> None:
    at = position(guards={"N1": {1: 1}}, steps=(hub(), MovementStep(0, 2)))
    at = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"))
    assert at.agenda[-1] == MovementStep(0, 1)


def test_r42_without_an_alliance_tile_no_flag_is_in_play() -> None:
    positions = [table(WENDAKE, 2, {}, seed) for seed in range(40)]
    bare = [at for at in positions if not {"P1-02", "P3-03"} & {tile for tiles in at.display for tile in tiles}]
    assert bare
    assert all(at.flags_free == () for at in bare)
    at = replace(bare[0], agenda=(StartProgressStep(bare[0].order[-1]),))
    assert after(at, d.ChooseStartProgress("P1-02")).flags_free == ("FR", "GB")


def test_r43_points_of_a_full_highest_track_are_lost() -> None:
    full: dict[str, Any] = {
        "tracks": {"MILITARY": 25, "RITUAL": 24, "MASK": 25},
        "resources": {"LEATHER": 1, "FISH": 1, "CORN": 1},
    }
    at = position(pieces={0: full}, display=(("P1-09",), (), ()), steps=(hub(), BuyStep(0)))
    at = after(at, d.BuyProgress("P1-09"))
    assert at.agenda[-1] == ChooseTrackStep(0, ("MILITARY", "MASK"), 1, "P1-09"), "the choice is asked all the same"
    assert tracks(after(at, d.ChooseTrack("MASK"))) == {"ECONOMY": 1, "MILITARY": 25, "RITUAL": 24, "MASK": 25}
    assert refusal(at, d.ChooseTrack("RITUAL")) == "track_not_tied"


def test_r44_an_exhausted_stack_leaves_the_market_shorter() -> None:
    at = prepared(stacks=(0, 0))
    at = served(after(at, d.ReplaceTile(at.pieces[1].tray[0], at.market[0])))
    assert len(at.market) == 5


def test_r45_the_point_counts_without_a_third_native() -> None:
    home = {"longhouse": (2, 0, 0, 0), "women": 2, "hunters": 3, "progress": ["P3-06"], "tracks": {}}
    at = position(pieces={0: home}, steps=(hub(), RitualStep(0)))
    at = after(at, d.UseProgress("P3-06"), d.PlaceNative("W"), d.PlaceNative("W"))
    assert legal(at, d.PlaceNative) == []
    assert tracks(after(at, d.RitualScore()))["RITUAL"] == 2 + 1


def test_r46_with_a_single_card_left_the_second_draw_is_skipped() -> None:
    hand = list(COMPONENTS.cards[1:])
    pieces: dict[int, Any] = {
        0: {"hand": [], "progress": ["P1-05"]},
        1: {"hand": hand},
        2: {"hand": []},
        3: {"hand": []},
    }
    at = position(pieces=pieces, deck=0, discard=("A1",), steps=(hub(), MaskDrawStep(0)))
    at = after(at, d.UseProgress("P1-05"), d.DrawMask("DISCARD"))
    assert at.agenda[-1] == MaskDiscardStep(0)
    assert after(at, d.DiscardMask("A1")).discard == ("A1",)


def test_r47_the_last_step_closes_the_movement_and_a_tile_may_follow() -> None:
    at = position(pieces={0: {"progress": ["P1-01"]}}, steps=(hub(), MovementStep(0, 1)))
    at = after(at, d.MoveStep("W", "H1", "N1", "GUARD"), d.UseProgress("P1-01"))
    assert at.agenda == (hub(), MovementStep(0, 1))


def test_r48_another_movement_may_move_black_again() -> None:
    at = position(tribes={0: "MOHAWK"}, steps=(hub(), MovementStep(0, 1, black_spent=True)))
    assert refusal(at, d.MoveStep("BLACK", "H1", "N1", "GUARD")) == "black_warrior_spent"
    at = replace(at, agenda=(hub(), MovementStep(0, 1)))
    assert d.MoveStep("BLACK", "H1", "N1", "GUARD") in legal(at)


def test_r49_seats_are_numbers_and_areas_are_none() -> None:
    at = begun(3)
    assert "P1" in at.territory.area_number
    assert at.order == (0, 1, 2)
    assert [pieces.home for pieces in at.pieces] == ["H1", "H2", "H3"]


def test_every_ruling_has_a_test_of_its_own() -> None:
    """A name names a single ruling, so that a failure says its number."""
    names = [
        name
        for file in Path(__file__).parent.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    named = [re.findall(r"(?<=_)r(\d+)(?=_)", name) for name in names]
    assert [name for name, numbers in zip(names, named, strict=True) if len(numbers) > 1] == []
    assert {number for numbers in named for number in numbers} == set(rulings("wendake"))
