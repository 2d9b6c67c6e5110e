"""Rulings R1 to R18 of `wendake 8`, each by a test of its name."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.errors import IllegalDecision
from domain.wendake import WENDAKE
from domain.wendake import decisions as d
from domain.wendake.state import GridTile
from domain.wendake.steps import (
    BuyStep,
    EconomyStep,
    ExchangeStep,
    MaskDiscardStep,
    MaskDrawStep,
    MaskPlayStep,
    MilitaryStep,
    MovementStep,
    PayStep,
    PrepareTilesStep,
    ProgressChoiceStep,
    ReplaceTileStep,
    RitualStep,
    TurnStartStep,
)
from tests.domain.wendake import tables
from tests.domain.wendake.tables import (
    COMPONENTS,
    after,
    chance,
    goods,
    guards_in,
    hub,
    legal,
    longhouse,
    occupant,
    position,
    prepared,
    refusal,
    served,
    tracks,
)

INTO_SLOT = d.MoveStep("W", "H1", "N1", "SLOT", "N1.v1")
DEAR: dict[str, Any] = {"progress": ["P1-07", "P2-08"], "resources": {"CORN": 5, "BEAN": 1, "LEATHER": 3, "FISH": 3}}


def test_r1_one_market_for_all() -> None:
    at = prepared()
    tile = at.market[0]
    at = served(after(at, d.ReplaceTile(at.pieces[1].tray[0], tile)))
    assert all(option.in_ != tile for option in legal(at, d.ReplaceTile))


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
    nothing = prepared()
    out = nothing.pieces[1].tray[0]
    assert refusal(nothing, d.ReplaceTile(nothing.pieces[1].tray[1], out)) == "tile_not_available"
    others = served(after(nothing, d.ReplaceTile(out, nothing.market[0])))
    assert refusal(others, d.ReplaceTile(others.pieces[0].tray[0], out)) == "tile_not_available"


def test_r4_a_swap_is_made_at_hubs_of_the_own_turn_only() -> None:
    swap = d.SwapTiles(0, 1)
    for steps in ((TurnStartStep(0),), (hub("HUNT"),)):
        assert swap in legal(position(steps=steps))
    for elsewhere in ((hub(), MovementStep(0, 1)), (hub(), MilitaryStep(0)), (ReplaceTileStep(0),)):
        assert refusal(position(steps=elsewhere), swap) == "wrong_step"
    with pytest.raises(IllegalDecision) as refused:
        WENDAKE.decide(position(steps=(TurnStartStep(1),)), 0, swap, chance())
    assert refused.value.code == "not_your_turn"


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


def test_r7_a_marked_tile_may_be_swapped_where_the_year_can_be_completed() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(1))
    swapped = after(at, d.SwapTiles(1, 2))
    assert swapped.pieces[0].fire == 2
    assert swapped.agenda == at.agenda  # the list that Sacred Fire opened (`wendake 4.13`)
    assert refusal(position(pieces={0: {"swaps": 0}}), d.SwapTiles(1, 2)) == "no_swap_tile"
    again = after(replace(at, agenda=(TurnStartStep(0),)), d.PlaceOnTile(0, "NORMAL"))
    assert refusal(again, d.SwapTiles(1, 8)) == "year_not_completable"
    assert d.SwapTiles(1, 2) in legal(again)


def test_r8_guards_of_the_owner_alone_protect() -> None:
    at = position(guards={"N1": {2: 3}}, slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert occupant(after(at, INTO_SLOT), "N1.v1") == (0, "W")
    guarded = position(guards={"N1": {1: 1}}, slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert refusal(guarded, INTO_SLOT) == "slot_protected"
    black = position(tribes={1: "MOHAWK"}, black="N1", slots={"N1.v1": (1, "WOMAN")}, steps=(hub(), MovementStep(0, 1)))
    assert refusal(black, INTO_SLOT) == "slot_protected"


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


def test_r12_both_readings_of_the_rulebooks_ritual_score_two() -> None:
    for pieces in (("HUNTER", "WOMAN"), ("W", "WOMAN")):
        home = {"women": 1, "hunters": 2, "tracks": {}}
        at = position(pieces={0: home}, steps=(hub(), RitualStep(0)))
        at = after(at, *(d.PlaceNative(piece) for piece in pieces), d.RitualScore())
        assert tracks(at)["RITUAL"] == 2


def test_r13_warriors_of_the_tuscarora_fight_like_any() -> None:
    at = position(tribes={1: "TUSCARORA"}, guards={"N1": {1: 1}}, steps=(hub(), MovementStep(0, 1)))
    before = longhouse(at, 1)["W"]
    at = after(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="W"))
    assert longhouse(at, 1)["W"] == before + 1


def test_r14_an_empty_deck_with_one_discard_is_not_reshuffled() -> None:
    hand = list(COMPONENTS.cards[2:])
    pieces: dict[int, Any] = {0: {"hand": []}, 1: {"hand": hand}, 2: {"hand": []}, 3: {"hand": []}}
    start = position(pieces=pieces, deck=1, discard=("A1",), steps=(hub(), MaskDrawStep(0)))
    at = after(start, d.DrawMask("DECK"))
    assert (at.deck, at.discard, at.generation) == (0, ("A1",), 0)
    at = replace(at, agenda=(hub(), MaskDrawStep(0)))
    at = after(at, d.DrawMask("DISCARD"))
    at = replace(at, agenda=(hub(), MaskDrawStep(0)))
    assert legal(at) == [d.SkipDraw()]
    assert after(at, d.SkipDraw()).agenda[-1] == MaskPlayStep(0)


def test_r14_a_second_discard_makes_a_new_deck_at_once() -> None:
    hand = list(COMPONENTS.cards[1:])
    pieces: dict[int, Any] = {0: {"hand": hand}, 1: {"hand": []}, 2: {"hand": []}, 3: {"hand": []}}
    at = position(pieces=pieces, deck=0, discard=("A1",), steps=(hub(), MaskDiscardStep(0)))
    at = after(at, d.DiscardMask("E8"))
    assert (at.deck, len(at.discard), at.generation) == (1, 1, 1)
    assert {*at.deck_cards(), *at.discard} == {"A1", "E8"}


def test_r14_smallpox_with_an_empty_deck_is_clean() -> None:
    pieces: dict[int, Any] = {
        0: {"hand": list(COMPONENTS.cards[1:])},
        1: {"hand": []},
        2: {"hand": []},
        3: {"hand": []},
    }
    at = position(pieces=pieces, deck=0, discard=("A1",), steps=(hub(), ExchangeStep(0, 1)))
    assert after(at, d.EndExchange()).agenda[-1] == BuyStep(0)


def test_r14_with_no_card_anywhere_the_draw_is_skipped() -> None:
    pieces: dict[int, Any] = {seat: {"hand": []} for seat in range(4)}
    pieces[1] = {"hand": list(COMPONENTS.cards)}
    at = position(pieces=pieces, deck=0, discard=(), steps=(hub(), MaskDrawStep(0)))
    assert legal(at) == [d.SkipDraw()]
    assert after(at, d.SkipDraw()).agenda == (hub(), MaskPlayStep(0))
    assert refusal(position(steps=(hub(), MaskDrawStep(0))), d.SkipDraw()) == "drawing_is_compulsory"


def test_r15_no_exchange_to_the_same_type_but_chains() -> None:
    at = position(pieces={0: {"resources": {"CORN": 1}, "canoes": 2}}, steps=(hub(), ExchangeStep(0)))
    assert refusal(at, d.Exchange("CORN", "CORN")) == "not_another_resource"
    assert goods(after(at, d.Exchange("CORN", "BEAN"), d.Exchange("BEAN", "FISH"))) == {"FISH": 1}


def test_r16_several_discounts_add_up_on_one_purchase_and_lapse_after_it() -> None:
    at = position(pieces={0: DEAR}, display=(("P1-01",), (), ("P3-01",)), steps=(hub(), BuyStep(0)))
    assert refusal(at, d.BuyProgress("P3-01")) == "not_affordable"
    at = after(at, d.UseProgress("P1-07"))
    assert at.agenda[-1] == BuyStep(0, 0, 1)
    at = after(at, d.UseProgress("P2-08"))
    assert at.agenda[-1] == BuyStep(0, 0, 1 + 2)
    assert after(at, d.EndBuy()).agenda[-1] == EconomyStep(0)
    bought = after(at, d.BuyProgress("P3-01"))
    assert all(way.leather + way.fish + len(way.vegetables) == 9 - 3 for way in legal(bought, d.Pay))
    assert after(bought, legal(bought, d.Pay)[0]).agenda[-1] == BuyStep(0, 1, 0)


def test_r17_any_units_are_left_out_and_the_vegetables_paid_are_different() -> None:
    at = position(pieces={0: DEAR}, display=((), (), ("P3-01",)), steps=(hub(), BuyStep(0, 1), PayStep(0, "P3-01", 3)))
    ways = {(way.leather, way.fish, way.vegetables) for way in legal(at, d.Pay)}
    assert ways == {
        (3, 3, ()),
        *((leather, 5 - leather, (vegetable,)) for leather in (2, 3) for vegetable in ("CORN", "BEAN")),
        *((leather, 4 - leather, ("CORN", "BEAN")) for leather in (1, 2, 3)),
    }
    assert refusal(at, d.Pay(3, 1, ("CORN", "CORN"))) == "no_such_payment"


def test_r18_a_turned_tile_still_turns_at_the_end_of_the_year() -> None:
    grid = [GridTile(f"BA{number}@0") for number in range(1, 10)]
    grid[0] = GridTile("BA1@0", ritual=True, stone="NORMAL")
    grid[1] = GridTile("BA2@0", ritual=True, fire=True)
    at = prepared(pieces={0: {"grid": tuple(grid)}})
    assert [tile.ritual for tile in at.pieces[0].grid[:2]] == [False, True]


def test_r18_a_tile_with_a_stone_a_marker_or_nothing_may_be_turned_over() -> None:
    at = after(position(), d.PlaceOnTile(4, "NORMAL"), d.PerformAction(0), d.ChooseFireTarget(0))
    at = tables.with_pieces(at, 0, progress=["P3-02"])
    pending = at.agenda[-1]
    at = after(at, d.UseProgress("P3-02"))
    assert [option.cell for option in legal(at)] == list(range(9))
    for cell in (4, 0, 8):
        turned = after(at, d.FlipTile(cell))
        assert [number for number, tile in enumerate(turned.pieces[0].grid) if tile.ritual] == [cell]
        assert turned.agenda == (pending,), "the running list stays"


def test_r18_the_fire_of_the_ottawa_is_not_turned_over() -> None:
    at = position(seats=2, tribes={0: "OTTAWA"}, steps=(hub(), ProgressChoiceStep(0, "P3-02")))
    assert refusal(at, d.FlipTile(4)) == "same_on_both_sides"
    assert [option.cell for option in legal(at)] == [0, 1, 2, 3, 5, 6, 7, 8]
