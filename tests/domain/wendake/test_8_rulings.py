"""The numbered rulings of `wendake 8`, those that other modules do not name."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.wendake import decisions as d
from domain.wendake.rules.masks import cards_played
from domain.wendake.state import GridTile
from domain.wendake.steps import (
    BuyStep,
    ChooseTrackStep,
    EconomyStep,
    ExchangeStep,
    FireStep,
    FreeExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    PrepareTilesStep,
    ReplaceTileStep,
    RitualStep,
    SmallpoxStep,
    TileHubStep,
    TurnStartStep,
    TurtleTrackStep,
    YearEndStep,
)
from tests.domain.wendake import tables
from tests.domain.wendake.tables import (
    COMPONENTS,
    after,
    goods,
    guards_in,
    hub,
    legal,
    longhouse,
    occupant,
    position,
    refusal,
    served,
    tracks,
)
from tests.domain.wendake.test_12_vectors import First


def prepared(year: int = 1, **fields: Any) -> Any:
    """Give a position in which the seats are asked, in the order 1, 0, to replace tiles."""
    return served(position(seats=2, row=(1, 0), year=year, steps=(YearEndStep(-1),), **fields))


def test_r1_one_market_for_all() -> None:
    at = prepared()
    taken = at.market[0]
    at = served(after(at, d.ReplaceTile(at.pieces[1].tray[0], taken)))
    assert all(option.in_ != taken for option in legal(at, d.ReplaceTile))


def test_r2_each_seat_finishes_before_the_next_one_looks() -> None:
    at = prepared()
    assert at.agenda == (PrepareTilesStep(-1, 1), ReplaceTileStep(1))
    at = after(at, d.ReplaceTile(at.pieces[1].tray[0], at.market[0]))
    at = served(at)
    assert at.agenda == (PrepareTilesStep(-1, 2), ReplaceTileStep(0))
    assert (len(at.market), len(at.pieces[1].grid), at.pieces[1].tray) == (6, 9, ())


def test_r3_a_tile_set_aside_comes_back_in_a_later_year_only() -> None:
    at = prepared(pieces={1: {"set_aside": ("L1-01",)}})
    back = d.ReplaceTile(at.pieces[1].tray[0], "L1-01")
    assert back in legal(at)
    at = after(at, back)
    assert at.pieces[1].set_aside == (back.out,)
    assert at.pieces[1].tray[-1] == "L1-01"
    assert legal(served(at), d.ReplaceTile)[0].out in at.pieces[0].tray


def test_r4_no_swap_inside_an_action_or_out_of_turn() -> None:
    assert refusal(position(steps=(hub(), MovementStep(0, 1))), d.SwapTiles(0, 1)) == "wrong_step"
    assert refusal(position(steps=(TurnStartStep(1),)), d.SwapTiles(0, 9)) == "unknown_cells"
    assert d.SwapTiles(0, 1) in legal(position())


def test_r5_no_movement_tile_inside_a_movement_but_inside_a_trade() -> None:
    pieces: dict[int, Any] = {0: {"progress": ["P1-01", "P1-10"], "resources": {"FISH": 1}}}
    moving = position(pieces=pieces, steps=(hub(), MovementStep(0, 1)))
    assert refusal(moving, d.UseProgress("P1-01")) == "no_effect"
    chosen = after(moving, d.UseProgress("P1-10"))
    assert len(legal(chosen)) == 4
    trading = position(pieces=pieces, steps=(hub(), EconomyStep(0)))
    assert after(trading, d.UseProgress("P1-01")).agenda[-1] == MovementStep(0, 1)


def test_r6_the_fire_may_be_declined_or_closes_its_cell_and_the_opposite_one() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"))
    declined = replace(after(at, d.EndTurn()), agenda=(TurnStartStep(0),))
    assert len(legal(declined, d.PlaceOnTile)) == 8
    marked = after(at, d.PerformAction(0), d.ChooseFireTarget(1), d.EndTurn())
    again = replace(marked, agenda=(TurnStartStep(0),))
    assert {option.cell for option in legal(again, d.PlaceOnTile)} == {0, 2, 3, 5, 6, 8}


def test_r7_a_marked_tile_may_be_swapped_and_takes_the_marker_along() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(1), d.SwapTiles(1, 2))
    assert at.pieces[0].fire == 2
    assert refusal(position(pieces={0: {"swaps": 0}}), d.SwapTiles(1, 2)) == "no_swap_tile"


def test_r9_a_warrior_entering_its_home_is_a_guard() -> None:
    at = position(guards={"N1": {0: 1}}, steps=(hub(), MovementStep(0, 1)))
    assert refusal(at, d.MoveStep("W", "N1", "H1", "SLOT", "H1.v1")) == "no_such_slot"
    home = guards_in(at, "H1")
    assert guards_in(after(at, d.MoveStep("W", "N1", "H1", "GUARD")), "H1") == home + 1


def test_r10_the_replacing_native_comes_from_the_home_pool() -> None:
    at = position(slots={"N1.v1": (0, "W")}, pieces={0: {"women": 0}})
    assert refusal(at, d.Replace("N1.v1", True, False)) == "nobody_in_home_pool"
    assert occupant(after(at, d.Replace("N1.v1", False, False)), "N1.v1") is None
    assert refusal(position(slots={"N1.v1": (0, "WOMAN")}), d.Replace("N1.v1", False, False)) == "no_own_outpost"


@pytest.mark.parametrize(("waiting", "placed"), [((0, 0, 0, 0), 0), ((1, 0, 0, 0), 1), ((1, 0, 1, 1), 2)])
def test_r11_exactly_two_natives_or_all_there_are(waiting: tuple[int, ...], placed: int) -> None:
    at = position(pieces={0: {"longhouse": waiting}}, steps=(hub(), RitualStep(0)))
    for _ in range(placed):
        assert refusal(at, d.RitualScore()) == "natives_to_place"
        at = after(at, legal(at, d.PlaceNative)[0])
    assert legal(at) == [d.RitualScore()]


def test_r14_an_empty_deck_with_one_discard_is_not_reshuffled() -> None:
    hand = list(COMPONENTS.cards[2:])
    pieces = {0: {"hand": []}, 1: {"hand": hand}, 2: {"hand": []}, 3: {"hand": []}}
    one = position(pieces=pieces, deck=1, discard=("A1",), steps=(hub(), MaskDrawStep(0)))
    at = after(one, d.DrawMask("DECK"))
    assert (at.deck, at.discard, at.generation) == (0, ("A1",), 0)
    at = replace(at, agenda=(hub(), MaskDrawStep(0)))
    at = after(at, d.DrawMask("DISCARD"))
    at = replace(at, agenda=(hub(), MaskDrawStep(0)))
    assert legal(at) == [d.DrawMask("NONE")]
    assert after(at, d.DrawMask("NONE")).agenda[-1] == MaskPlayStep(0)


def test_r14_a_second_discard_makes_a_new_deck_at_once() -> None:
    hand = list(COMPONENTS.cards[1:])
    pieces = {0: {"hand": hand}, 1: {"hand": []}, 2: {"hand": []}, 3: {"hand": []}}
    at = position(pieces=pieces, deck=0, discard=("A1",), steps=(hub(), MaskDiscardStep(0)))
    at = after(at, d.DiscardMask("E8"))
    assert (at.deck, len(at.discard), at.generation) == (1, 1, 1)
    assert {*at.deck_cards(), *at.discard} == {"A1", "E8"}


def test_r14_smallpox_with_an_empty_deck_is_clean() -> None:
    pieces = {0: {"hand": list(COMPONENTS.cards[1:])}, 1: {"hand": []}, 2: {"hand": []}, 3: {"hand": []}}
    at = position(pieces=pieces, deck=0, discard=("A1",), steps=(hub(), ExchangeStep(0, 1)))
    assert after(at, d.EndExchange()).agenda[-1] == BuyStep(0)


def test_r15_no_exchange_to_the_same_type_but_chains() -> None:
    at = position(pieces={0: {"resources": {"CORN": 1}, "canoes": 2}}, steps=(hub(), ExchangeStep(0)))
    assert refusal(at, d.Exchange("CORN", "CORN")) == "not_another_resource"
    assert goods(after(at, d.Exchange("CORN", "BEAN"), d.Exchange("BEAN", "FISH"))) == {"FISH": 1}


def test_r16_and_r17_discounts_add_up_and_vegetables_stay_different() -> None:
    pieces = {0: {"progress": ["P1-07", "P2-08"], "resources": {"CORN": 5, "BEAN": 1, "LEATHER": 3, "FISH": 3}}}
    at = position(pieces=pieces, display=((), (), ("P3-01",)), steps=(hub(), BuyStep(0)))
    assert refusal(at, d.BuyProgress("P3-01")) == "not_affordable"
    at = after(at, d.UseProgress("P1-07"), d.UseProgress("P2-08"), d.BuyProgress("P3-01"))
    ways = legal(at, d.Pay)
    assert all(way.leather + way.fish + len(way.vegetables) == 6 for way in ways)
    assert all(len(set(way.vegetables)) == len(way.vegetables) for way in ways)
    assert refusal(at, d.Pay(3, 1, ("CORN", "CORN"))) == "no_such_payment"
    assert after(at, ways[0]).agenda[-1] == BuyStep(0, 1)


def test_r18_a_turned_tile_still_turns_at_the_end_of_the_year() -> None:
    grid = [GridTile(f"BA{number}@0") for number in range(1, 10)]
    grid[0] = GridTile("BA1@0", ritual=True, stone="NORMAL")
    grid[1] = GridTile("BA2@0", ritual=True, fire=True)
    at = prepared(pieces={0: {"grid": tuple(grid)}})
    assert [tile.ritual for tile in at.pieces[0].grid[:2]] == [False, True]


def test_r22_an_empty_area_is_not_won() -> None:
    at = position(guards={"H1": {}}, steps=(hub(), MilitaryStep(0, (), ("P3-03",))))
    assert tracks(after(at, d.ScoreMajority()))["MILITARY"] == 0


def test_r23_and_r24_black_counts_and_the_attacker_names_the_piece() -> None:
    at = position(tribes={1: "MOHAWK"}, guards={"N1": {1: 1}}, black="N1", steps=(hub(), MovementStep(0, 1)))
    hits = {option.target_piece for option in legal(at, d.MoveStep) if option.mode == "HIT"}
    assert hits == {"W", "BLACK"}
    assert at.guards_of(at.territory.area_number["N1"], 1) == 2


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


def test_r32_one_turtle_a_category_any_level() -> None:
    at = position(seats=2, pieces={0: {"canoes": 0}}, steps=(hub(), MilitaryStep(0)))
    at = after(at, d.TakeTurtle("C4"))
    assert refusal(at, d.TakeTurtle("C5")) == "category_taken"
    assert refusal(at, d.TakeTurtle("W3")) == "threshold_not_reached"
    at = replace(at, agenda=(hub(), MilitaryStep(0)))
    assert refusal(at, d.TakeTurtle("C4")) == "turtle_owned"
    assert d.TakeTurtle("C3") in legal(at)


def test_r33_and_r34_nothing_need_be_performed() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(0))
    assert d.EndTurn() in legal(at)
    assert after(at, d.EndTurn()).agenda == (TurnStartStep(1),)


def test_r35_and_4_11_the_fire_does_not_find_itself_or_a_stone() -> None:
    at = position(steps=(hub("SACRED_FIRE"), FireStep(0)))
    grid = list(at.pieces[0].grid)
    grid[4] = replace(grid[4], stone="NORMAL")
    at = tables.with_pieces(at, 0, grid=tuple(grid))
    assert {option.cell for option in legal(at)} == {0, 1, 2, 3, 5, 6, 7, 8}
    assert refusal(at, d.ChooseFireTarget(4)) == "no_fire_target"


def test_r36_actions_without_yield_are_legal_a_canoe_without_supply_is_not() -> None:
    at = position(pieces={0: {"canoes": 0, "women": 0}}, steps=(hub("CANOE", "HARVEST", "TAN"),))
    assert refusal(at, d.PerformAction(0)) == "no_canoe_left"
    assert after(at, d.PerformAction(1)).agenda[-1] == TileHubStep(0, ("CANOE", "HARVEST", "TAN"), (1,), 1)


def test_r37_smallpox_only_after_a_plain_exchange() -> None:
    infected = tuple(card for card in COMPONENTS.cards if card not in COMPONENTS.infected)
    pieces = {seat: {"hand": []} for seat in range(4)}
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


def test_r43_points_of_a_full_highest_track_are_lost() -> None:
    full: dict[str, Any] = {"tracks": {"MILITARY": 25, "MASK": 25}}
    at = position(pieces={0: full}, steps=(hub(), BuyStep(0, 1), ChooseTrackStep(0, ("MILITARY", "MASK"), 2, "P2-09")))
    assert tracks(after(at, d.ChooseTrack("MASK"))) == {"ECONOMY": 0, "MILITARY": 25, "RITUAL": 0, "MASK": 25}
    assert refusal(at, d.ChooseTrack("RITUAL")) == "track_not_tied"


def test_r44_an_exhausted_stack_leaves_the_market_shorter() -> None:
    at = prepared(stacks=(0, 0))
    at = served(after(at, d.ReplaceTile(at.pieces[1].tray[0], at.market[0])))
    assert len(at.market) == 5


def test_r46_with_a_single_card_left_the_second_draw_is_skipped() -> None:
    hand = list(COMPONENTS.cards[1:])
    pieces = {0: {"hand": [], "progress": ["P1-05"]}, 1: {"hand": hand}, 2: {"hand": []}, 3: {"hand": []}}
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


# The year


def test_3_4_after_the_third_year_the_market_is_of_level_2() -> None:
    at = prepared(year=3)
    at = served(after(served(after(at, d.KeepTiles())), d.KeepTiles()))
    assert (at.year, at.market_level, len(at.market), at.stacks) == (4, 2, 6, (0, 5))
    assert all(tile.startswith("L2") for tile in at.market)
    assert len(at.removed) == 6


def test_3_4_masks_disks_and_progress_tiles_come_back() -> None:
    at = prepared(pieces={1: {"hand": [], "played": ("A1", "A2"), "disk": "PAIR", "progress": ["P1-01"]}})
    at = served(after(served(after(at, d.KeepTiles())), d.KeepTiles()))
    assert (at.pieces[1].cards(), at.pieces[1].played, at.pieces[1].disk) == (("A1", "A2"), (), "PREP")
    assert at.pieces[1].ready("P1-01")
    assert at.agenda == (TurnStartStep(1),)


def test_7_a_turtle_of_level_5_asks_for_its_track() -> None:
    at = position(seats=2, row=(1, 0), year=7, pieces={0: {"turtles": ("W5-1", "C3-2")}}, steps=(YearEndStep(-1),))
    at = served(at)
    assert tracks(at)["MILITARY"] == 1
    assert at.agenda[-1] == TurtleTrackStep(0, "W5-1")
    assert refusal(at, d.ChooseTurtleTrack("W5-1", "MASK")) == "track_not_named"
    at = served(after(at, d.ChooseTurtleTrack("W5-1", "ECONOMY")))
    assert tracks(at)["ECONOMY"] == 2
    assert at.ended is not None


def test_4_10_each_native_on_the_map_can_fall_ill() -> None:
    at = position(
        guards={"N1": {0: 1}},
        slots={"N1.v1": (0, "WOMAN"), "C1.b1": (0, "W"), "C1.v1": (1, "WOMAN")},
        steps=(hub(), SmallpoxStep(0)),
    )
    expected = {("H1", "W"), ("N1", "W"), ("H1", "WOMAN"), ("H1", "HUNTER"), ("N1.v1", "WOMAN"), ("C1.b1", "W")}
    assert {(option.where, option.piece) for option in legal(at)} == expected
    at = after(at, d.ChooseVictim("N1.v1", "WOMAN"))
    assert longhouse(at)["WOMAN"] == 3
