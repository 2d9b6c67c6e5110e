"""Bison 9: the rulings R1 to R25, a test each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.components import ACTIONS, Animals, Pieces, hex_distance
from domain.bison.decisions import (
    AcceptLoss,
    BuildOp,
    Buy,
    ChooseAction,
    ChooseCount,
    EndTurn,
    Exchange,
    Gain,
    MoveHunter,
    Pay,
    PickGather,
    PickHunter,
    PlaceTile,
)
from domain.bison.events import GameEnded, RegionScored, StocksReset
from domain.bison.scoring import hunting, score_region
from domain.bison.steps import (
    BuildStep,
    CountStep,
    GainStep,
    MoveHunterStep,
    OverflowStep,
    PayStep,
    PickGatherStep,
    PickHunterStep,
    PlaceHuntersStep,
    PlaceTileStep,
    ScoringStep,
    TurnPostStep,
)
from domain.bison.view import view
from domain.core.chance import NoChance
from domain.core.events import SERVICE, SPECTATOR
from tests.domain.bison.tables import COMPONENTS, after, lay_all, legal, position, refusal, standing, stock
from tests.domain.playing import play, table
from tests.domain.rules_documents import rulings

LAYING = PlaceTileStep(0, 0)


def test_r1_distance_counts_the_new_tile_and_not_the_gaps() -> None:
    around = [("T01", 1, 1, 0), ("T02", 1, 2, 0), ("T03", 1, 3, 0)]
    assert hex_distance((1, 3), (0, 1)) == 3
    assert PlaceTile(1, 3, 0) in legal(position(tiles=around[:2], step=LAYING))
    assert refusal(position(tiles=around, step=LAYING), PlaceTile(1, 4, 0)) == "too_far_from_start"


def test_r2_a_tile_can_always_be_laid() -> None:
    board = position().board
    for tile in COMPONENTS.draw_tiles[:16]:
        fits = sorted(board.placeable & COMPONENTS.hexes)
        assert fits
        boards = [lay_all(board, [(tile, q, r, 0)]) for q, r in fits]
        board = min(boards, key=lambda laid: len(laid.placeable & COMPONENTS.hexes))
    assert len(board.tiles) == 19


def test_r3_the_totem_stays_in_round_1_and_then_moves_left() -> None:
    firsts: list[int] = []
    for entry in play(BISON, 3, {"first_seat": 2}, seed=4):
        if entry.after.round > len(firsts):
            firsts.append(entry.after.first)
    assert firsts == [2, 0, 1, 2, 0]


@pytest.mark.parametrize(
    "step",
    [
        CountStep(0, "lay_tile"),
        GainStep(0, "step"),
        PayStep(0, "step", 2, 2),
        LAYING,
        PlaceHuntersStep(0, "S1", 1),
        BuildStep(0, "tent", 1),
        PickGatherStep(0, 1),
        PickHunterStep(0, "step", 1),
        MoveHunterStep(0, "step", 1, "S1.P"),
    ],
)
def test_r4_no_free_action_during_the_main_action(step: BuildStep) -> None:
    at = position(pieces={"S1.P": (0, 1, 0), "S2.P": (0, 1, 0)}, step=step)
    assert not legal(at, Exchange)
    assert not legal(at, Buy)
    for decision in (Exchange("bison", "fish"), Buy("hunter", 0), EndTurn(), AcceptLoss()):
        assert refusal(at, decision) == "wrong_step"


def test_r5_a_tile_laid_with_no_hunters_brings_an_animal() -> None:
    at = after(position(), ChooseAction("lay_tile"), ChooseCount(0), Gain("bison"), PlaceTile(1, 1, 0))
    assert stock(at) == (11, 10, 10)
    assert len(at.board.tiles) == 4


def test_r6_a_gain_ends_at_fifteen_and_is_not_optional() -> None:
    assert legal(position(step=GainStep(0, "step"), stocks={0: (15, 15, 15)})) == [Gain("none")]
    two_full = position(step=GainStep(0, "step"), stocks={0: (15, 15, 3)})
    assert legal(two_full) == [Gain("turkey")]
    assert refusal(two_full, Gain("none")) == "gain_not_optional"


def test_r7_a_hunter_calls_from_anywhere_a_tent_alone_does_not() -> None:
    pieces = {"S1.P": (0, 0, 2), "S2.M": (0, 1, 0), "S3.R": (0, 1, 0)}
    at = position(pieces=pieces, step=PickGatherStep(0, 1))
    assert legal(at) == [PickGather("S3.R"), PickGather("S2.M")]
    assert refusal(at, PickGather("S1.P")) == "cannot_call"
    gathered = after(at, PickGather("S3.R"), PickHunter("S2.M"))
    assert standing(gathered, "S3.R") == (0, 2, 0)


def test_r8_three_of_one_kind_for_one_of_another() -> None:
    assert refusal(position(stocks={0: (1, 1, 1)}), Exchange("bison", "fish")) == "stock_too_low"
    assert stock(after(position(stocks={0: (3, 0, 0)}), Exchange("bison", "turkey"))) == (0, 0, 1)
    assert refusal(position(stocks={0: (3, 15, 0)}), Exchange("bison", "fish")) == "scale_full"


def test_r9_inside_a_terrain_regions_are_scored_by_key() -> None:
    for entry in play(BISON, 2, seed=2):
        keys = [event.key for event in entry.events if isinstance(event, RegionScored)]
        for terrain in ("prairie", "river", "mountain"):
            places = [(q, r) for kind, q, r in keys if kind == terrain]
            assert places == sorted(places)


def test_r10_the_window_allows_every_exchange_and_purchase_and_nothing_else() -> None:
    step = OverflowStep(0, "bison", ("prairie", 0, 0))
    at = position(stocks={0: (17, 10, 3)}, step=ScoringStep(SERVICE, 1))
    at = replace(at, agenda=(*at.agenda, step))
    exchanges = [
        Exchange(*pair) for pair in (("bison", "fish"), ("bison", "turkey"), ("fish", "turkey"), ("turkey", "fish"))
    ]
    purchases = [Buy("hunter", 0), *(Buy(item, value) for item in ("tent", "canoe") for value in (1, 2, 3))]
    assert legal(at) == [*exchanges, *purchases, AcceptLoss()]
    assert refusal(at, EndTurn()) == "wrong_step"
    prepared = after(at, Exchange("fish", "turkey"))
    assert prepared.agenda[-1] == step
    bought = after(prepared, Buy("tent", 4))
    assert stock(bought) == (13, 3, 0)
    assert bought.agenda == (ScoringStep(SERVICE, 1),)


def test_r11_equal_pairs_share_a_place() -> None:
    ended = GameEnded((20, 25, 25, 20), (3, 6, 6, 2), None, (1, 2))
    result = BISON.result(replace(position(), agenda=(), ended=ended))
    assert result is not None
    assert result.places == (3, 1, 1, 4)
    assert (result.winner, result.tied) == (None, (1, 2))


def test_r12_returned_pieces_are_used_again_and_five_hunters_are_the_most() -> None:
    pieces = {"S1.P": (0, 4, 0), "S2.P": (0, 3, 0), "S1.M": (0, 2, 1)}
    reserves = {0: Pieces(0, (2, 3), ())}
    choosing = position(variant=1, pieces=pieces, reserves=reserves, step=CountStep(0, "tent"))
    assert legal(choosing)[-1] == ChooseCount(5)
    building = replace(choosing, agenda=(BuildStep(0, "tent", 5),))
    built = after(building, BuildOp("S1.M", 2), BuildOp("S1.P", 1), BuildOp("S2.P", 3))
    assert built.reserves[0] == Pieces(5, (), ())


def test_r13_replaced_hunters_take_part_and_are_paid() -> None:
    pieces = {"S1.M": (0, 0, 2), "S1.P": (0, 0, 1), "S2.P": (0, 0, 2)}
    turn = position(variant=2, pieces=pieces, reserves={0: Pieces(4, (1,), ())}, step=CountStep(0, "tent"))
    assert after(turn, ChooseCount(4)).agenda == (PayStep(0, "tent", 4, 7),)


def test_r14_only_the_own_colour_is_for_sale_and_nothing_returns() -> None:
    empty = Pieces(0, (), ())
    full = COMPONENTS.market
    assert legal(position(markets=(empty, full, full, full)), Buy) == []
    *_, last = play(BISON, 4, seed=8)
    assert all(market.hunters <= full.hunters for market in last.after.markets)


def test_r15_the_announced_number_is_used_exactly() -> None:
    pieces = {"S1.P": (0, 2, 0), "S1.M": (1, 1, 0)}
    at = position(pieces=pieces, step=CountStep(0, "step"))
    assert refusal(at, ChooseCount(3)) == "count_not_executable"
    at = after(at, ChooseCount(2), Pay(2, 0, 0), PickHunter("S1.P"), MoveHunter("S1.R"))
    assert legal(at) == [PickHunter("S1.P")]


def test_r16_the_replaced_tent_is_not_its_own_replacement() -> None:
    at = position(pieces={"S1.P": (0, 1, 1)}, reserves={0: Pieces(0, (1,), ())}, step=BuildStep(0, "tent", 1))
    assert legal(at) == []
    assert refusal(at, BuildOp("S1.P", 2)) == "piece_not_in_reserve"


def test_r17_eight_hunters_play_and_three_mark_the_stocks() -> None:
    assert COMPONENTS.reserve.hunters + COMPONENTS.market.hunters == 8
    assert COMPONENTS.marker_hunters == 3


def test_r18_every_side_touches_exactly_one_space() -> None:
    for tile in COMPONENTS.tiles.values():
        assert len(tile.sides) == 6
        assert set(tile.sides) == set(tile.spaces)


def test_r19_empty_regions_and_regions_without_animals_bring_nothing() -> None:
    at = position(pieces={"S1.M": (0, 3, 0)})
    facts = [score_region(region, at.board, at.occupied, at.seats) for region in at.board.regions]
    assert all(fact.gains == (0, 0, 0, 0) for fact in facts)
    assert [fact.ranking for fact in facts if "S1.M" in fact.spaces] == [((0,),)]


def test_r20_pieces_bought_in_the_last_turn_are_worth_nothing() -> None:
    four = ("lay_tile", "tent", "step", "march")
    last = position(seats=2, used=(four, four), step=TurnPostStep(1), round=6)
    last = replace(last, hands=(None, None))
    plain, bought = (BISON.advance(after(at, EndTurn()), NoChance()) for at in (last, after(last, Buy("tent", 2))))
    assert isinstance(plain[0], StocksReset)
    assert plain == bought


def test_r21_three_animals_a_tile_four_hunters_to_start_two_to_four_seats() -> None:
    assert {tile.animals.total for tile in COMPONENTS.tiles.values()} == {3}
    assert COMPONENTS.reserve.hunters == 4
    assert BISON.seats == (2, 3, 4)


def test_r22_a_walk_that_ends_where_it_began_is_no_move() -> None:
    at = position(pieces={"S1.P": (0, 1, 0)}, step=MoveHunterStep(0, "march", 1, "S1.P"))
    assert refusal(at, MoveHunter("S1.P")) == "no_round_trip"


def test_r23_the_scoreboard_shows_hunting_beside_the_stock() -> None:
    at = position(pieces={"S2.M": (1, 1, 0), "S1.P": (1, 1, 0)})
    assert hunting(at) == (Animals(), Animals(2, 0, 2), Animals(), Animals())
    score = BISON.scoreboard(at).seats[1]
    assert score.points == 4
    assert score.figures["stock"]["total"] == 30


def test_r24_removed_tiles_are_hidden_until_the_end() -> None:
    for entry in play(BISON, 2, seed=6):
        tiles = view(entry.after, SPECTATOR).removed_tiles
        if BISON.result(entry.after) is None:
            assert tiles is None
    laid = {placed.tile.id for placed in entry.after.board.tiles.values()}
    assert tiles is not None
    assert set(tiles) == set(COMPONENTS.draw_tiles) - laid
    assert len(tiles) == 6


@pytest.mark.parametrize("variant", [0, 1, 2])
def test_r25_the_variants_change_tents_and_canoes_only(variant: int) -> None:
    base = position(variant=0, pieces={"S1.P": (0, 2, 0), "S2.R": (0, 1, 0)})
    other = position(variant=variant, pieces={"S1.P": (0, 2, 0), "S2.R": (0, 1, 0)})
    for action in ACTIONS:
        counts = [legal(after(at, ChooseAction(action))) for at in (base, other)]
        assert (counts[0] == counts[1]) or (variant > 0 and action == "tent")
    for step in (LAYING, PickHunterStep(0, "march", 2), PickGatherStep(0, 1), PayStep(0, "step", 2, 2)):
        assert legal(replace(base, agenda=(step,))) == legal(replace(other, agenda=(step,)))
    assert table(BISON, 2, {"variant": variant}).stocks == table(BISON, 2).stocks


def test_every_ruling_has_a_test_of_its_number() -> None:
    numbers = re.findall(r"^def test_r(\d+)_", Path(__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert numbers == rulings("bison"), "one each"
