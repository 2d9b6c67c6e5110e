"""The decision protocol and its sentences (`wendake 9.1`, `9.2`)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from fluent.runtime import FluentBundle, FluentResource

from domain.core.events import SPECTATOR, tag_of
from domain.wendake import WENDAKE, events
from domain.wendake import decisions as d
from domain.wendake.names import tile_name
from domain.wendake.state import GridTile, WendakePosition
from domain.wendake.steps import BuyStep, ChooseFlagStep, ChooseTrackStep, MovementStep, TileHubStep, TurnStartStep
from tests.domain.contract import word
from tests.domain.wendake.tables import after, chance, goods, hub, legal, position, refusal, tracks

BUNDLE = FluentBundle(["en"], use_isolating=False)
BUNDLE.add_resource(FluentResource(WENDAKE.catalogue("en")))


def test_a_field_that_does_not_apply_is_left_out() -> None:
    step = d.MoveStep("W", "H1", "N1", "GUARD")
    assert msgspec.json.encode(step) == b'{"type":"move_step","piece":"W","from":"H1","to":"N1","mode":"GUARD"}'
    hit = msgspec.to_builtins(d.MoveStep("W", "H1", "N1", "HIT", enemy=1, target_piece="BLACK"))
    assert set(hit) == {"type", "piece", "from", "to", "mode", "enemy", "target_piece"}


def test_fields_of_another_mode_are_refused() -> None:
    at = position(steps=(hub(), MovementStep(0, 1)))
    assert refusal(at, d.MoveStep("W", "H1", "N1", "GUARD", slot="N1.v1")) == "fields_of_another_mode"
    assert refusal(at, d.MoveStep("W", "H1", "N1", "SLOT")) == "fields_of_another_mode"
    assert refusal(at, d.MoveStep("W", "H1", "N1", "HIT", slot="N1.v1")) == "fields_of_another_mode"
    assert refusal(at, d.MoveStep("W", "H1", "N1", "HIT", enemy=9, target_piece="W")) == "no_such_enemy"


def test_9_2_buying_pays_takes_scores_and_then_asks() -> None:
    rich = {"resources": {"CORN": 1, "LEATHER": 1, "FISH": 1}, "tracks": {}}
    at = position(
        pieces={0: rich}, display=(("P1-07", "P1-02"), (), ()), flags_free=("FR", "GB"), steps=(hub(), BuyStep(0))
    )
    facts = WENDAKE.decide(at, 0, d.BuyProgress("P1-07"), chance())
    kinds = [tag_of(type(fact)).partition(".")[0] for fact in facts]
    assert kinds == ["step_changed", "goods_changed", "progress_taken", "points_scored", "step_opened"]
    bought = after(at, d.BuyProgress("P1-07"))
    assert bought.agenda[-1] == ChooseTrackStep(0, ("MILITARY", "RITUAL", "MASK"), 1, "P1-07")
    assert goods(bought) == {}
    assert tracks(after(bought, d.ChooseTrack("MASK"))) == {"ECONOMY": 1, "MILITARY": 0, "RITUAL": 0, "MASK": 1}
    allied = after(at, d.BuyProgress("P1-02"))
    assert allied.agenda[-1] == ChooseFlagStep(0)
    assert tracks(allied)["MILITARY"] == 1
    chosen = after(allied, d.ChooseFlag("GB"))
    assert (chosen.pieces[0].flag, chosen.flags_free) == ("GB", ("FR",))


def test_5_3_the_second_alliance_of_a_seat_takes_the_other_flag_out() -> None:
    rich = {"resources": dict.fromkeys(("CORN", "BEAN", "PUMPKIN", "LEATHER", "FISH"), 3), "progress": ["P1-02"]}
    display = ((), (), ("P3-03",))
    at = position(pieces={0: {**rich, "flag": "FR"}}, display=display, flags_free=("GB",), steps=(hub(), BuyStep(0)))
    at = after(at, d.BuyProgress("P3-03"))
    assert (at.pieces[0].flag, at.flags_free) == ("FR", ())
    left = position(pieces={0: rich, 1: {"flag": "FR"}}, display=display, flags_free=("GB",), steps=(hub(), BuyStep(0)))
    assert after(left, d.BuyProgress("P3-03")).pieces[0].flag == "GB"


def test_actions_go_from_top_to_bottom() -> None:
    at = position(steps=(TileHubStep(0, ("HARVEST", "HUNT", "TAN")),))
    at = after(at, d.PerformAction(1))
    assert refusal(at, d.PerformAction(0)) == "action_skipped"
    assert refusal(at, d.PerformAction(1)) == "action_performed"
    assert refusal(at, d.PerformAction(3)) == "no_such_action"
    assert after(at, d.PerformAction(2)).agenda[-1] == TileHubStep(0, ("HARVEST", "HUNT", "TAN"), (1, 2), 2)


def test_a_fourth_stone_goes_on_the_turn_order() -> None:
    at = position(seats=2)
    for cell in (0, 1, 2):
        at = after(at, d.PlaceOnTile(cell, "NORMAL"), d.EndTurn())
        at = after(at, legal(at, d.PlaceOnTile)[0], d.EndTurn())
    assert {type(option) for option in legal(at)} == {d.PlaceOnTurnOrder, d.SwapTiles}
    assert refusal(at, d.PlaceOnTile(3, "NORMAL")) == "three_tiles_a_year"
    assert refusal(at, d.PlaceOnTile(3, "BLACK")) == "no_such_stone"


def test_only_the_seat_to_move_decides() -> None:
    at = position(steps=(TurnStartStep(1),))
    assert WENDAKE.legal(at, 0) == []
    assert WENDAKE.legal(at, 1)


def test_9_1_every_decision_of_the_document_is_there() -> None:
    named = """ChooseHome ChooseTribe ChooseStartProgress PlaceStartCanoe PlaceOnTile PlaceOnTurnOrder Replace SwapTiles
        UseProgress PerformAction EndTurn ExtraStone PlaceCanoe MoveStep EndMove TakeTurtle ScoreMajority DrawMask
        SkipDraw DiscardMask PlayMasks EndMask DeclareWild DeclareVirtual Exchange EndExchange ChooseVictim BuyProgress
        EndBuy Pay ChooseTrack ChooseFlag SpendForEconomy EndTrade ChooseFireTarget PlaceNative RitualScore GainAnimal
        GainAnimalVegetable GainTwo SpendForTrack TransferPoint FlipTile BringHome ReplaceTile KeepTiles
        ChooseTurtleTrack"""
    assert sorted(kind.__name__ for kind in get_args(d.WendakeDecision)) == sorted(named.split())


def test_9_1_a_mask_is_drawn_from_one_of_two_piles() -> None:
    for source in ("DECK", "DISCARD"):
        drawn = msgspec.convert({"type": "draw_mask", "source": source}, WENDAKE.decision_type)
        assert drawn == d.DrawMask(source)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "draw_mask", "source": "NONE"}, WENDAKE.decision_type)


def sentence(fact: events.WendakeEvent | d.WendakeDecision, at: WendakePosition | None = None) -> str:
    message = WENDAKE.describe(fact, at or position(), SPECTATOR)
    assert message is not None
    return word(BUNDLE, message)


def test_the_number_of_equal_masks_in_a_hand_is_told_to_its_owner_alone() -> None:
    at = position(pieces={0: {"hand": ("A1", "A3")}})
    own, other = (WENDAKE.describe(d.DiscardMask("A3"), at, viewer) for viewer in (frozenset((0,)), SPECTATOR))
    assert own is not None
    assert other is not None
    assert (word(BUNDLE, own), word(BUNDLE, other)) == ("Discard mask A (2)", "Discard mask A")


def test_two_tiles_with_the_same_actions_are_told_with_their_ids() -> None:
    tables = msgspec.json.decode(WENDAKE.default_components())
    tables["level1_tiles"]["L1-02"] = tables["level1_tiles"]["L1-03"]
    components = WENDAKE.load_components(msgspec.json.encode(tables))
    names = [tile_name(components, tile) for tile in ("L1-02", "L1-03", "L1-04", "BA1@0", "BAX")]
    assert [name.rpartition(" (")[2] for name in names[:2]] == ["L1-02)", "L1-03)"]
    assert not any("(" in name for name in names[2:])


def test_sentences() -> None:
    assert sentence(d.PlaceOnTile(4, "NORMAL")) == "Put a stone on tile “SACRED_FIRE” (middle)"
    assert (
        sentence(d.Replace("N1.v1", True, False))
        == "Take the outpost in the BEAN slot of North shore west home and fill the slot"
    )
    assert sentence(d.SkipDraw()) == "Draw nothing, for no mask is left"
    assert sentence(d.FlipTile(4)) == "Turn tile “SACRED_FIRE” (middle) over"
    assert sentence(d.ReplaceTile("BA4@0", "L1-03")) == "Set tile “MOVE 3” aside for tile “HARVEST, MOVE 2”"
    assert sentence(events.TilesTurned(1, (3,), "year")) == "Ben turns the tile “TRADE” (left) over."
    assert (
        sentence(events.TilesTurned(1, (0, 4), "year"))
        == "Ben turns the tiles “MASK” (top left), “SACRED_FIRE” (middle) over."
    )
    back = events.StonesTakenBack(0, 3, black_stone=False)
    assert sentence(back) == "Ann takes their stones off the grid."
    marked = position(pieces={0: {"grid": (GridTile("BA1@0", fire=True),)}})
    assert sentence(back, marked) == "Ann takes their stones and the fire marker off the grid."
    assert sentence(events.PointsScored(1, "RITUAL", 3, "ritual")) == "Ben: 3 on the RITUAL track (ritual)."
    moved = events.NativesMoved(2, "W", 1, "H3", "N1", "move")
    assert sentence(moved) == "1 W of Cem goes from Home south-east to North shore west (move)."
    assert sentence(events.MaskRevealed("E8", "smallpox")) == "Mask E is turned over: its blanket is infected."
    goods_ = events.GoodsChanged(0, (0, 0, 0, -1, 2), 1, "P3-05")
    assert sentence(goods_) == "Ann: -1 LEATHER, +2 FISH, +1 BEAVER (“2 resources 1 beaver”)."
    supply = events.SupplyTaken(0, 3, True, 1, black_warrior=False)
    assert sentence(supply) == "Ann takes 3 stones and the black stone, 1 swap tile and their natives."
