"""Bison 4.1 to 4.3: a turn, payment, actions without hunters; vectors TV-C and TV-D."""

from __future__ import annotations

import pytest

from domain.bison import BISON
from domain.bison.components import ACTIONS, Pieces
from domain.bison.decisions import Buy, ChooseAction, ChooseCount, EndTurn, Exchange, Gain, Pay, PlaceTile
from domain.bison.events import TileLaid
from domain.bison.steps import CountStep, GainStep, PayStep, PlaceTileStep, ScoringStep, TurnPostStep, TurnPreStep
from domain.core.chance import NoChance
from domain.core.events import SERVICE
from tests.domain.bison.tables import after, legal, position, refusal, stock
from tests.domain.playing import table

RICH = Pieces(8, (1, 1, 2, 2, 3, 4), (1, 1, 2, 2, 3, 4))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tv_d_first_turn(seats: int) -> None:
    start = table(BISON, seats)
    assert len(legal(start)) == 21
    assert len(legal(start, ChooseAction)) == 6
    assert len(legal(start, Exchange)) == 6
    assert len(legal(start, Buy)) == 9
    assert legal(after(start, ChooseAction("lay_tile"))) == [ChooseCount(hunters) for hunters in range(5)]
    for action in ACTIONS[1:]:
        assert legal(after(start, ChooseAction(action))) == [ChooseCount(0)]


@pytest.mark.parametrize(("cost", "hunters", "options"), [(2, 2, 6), (4, 3, 15), (7, 4, 36), (10, 5, 66)])
def test_tv_d_payments(cost: int, hunters: int, options: int) -> None:
    paying = position(step=PayStep(0, "lay_tile", hunters, cost))
    payments = legal(paying)
    assert len(payments) == options
    assert {pay.bison + pay.fish + pay.turkey for pay in payments if isinstance(pay, Pay)} == {cost}


@pytest.mark.parametrize(("hunters", "cost"), [(1, 0), (2, 2), (3, 4), (4, 7), (5, 10)])
def test_tv_c_costs(hunters: int, cost: int) -> None:
    choosing = position(step=CountStep(0, "lay_tile"), reserves={0: RICH})
    chosen = after(choosing, ChooseCount(hunters))
    if cost == 0:
        assert chosen.agenda == (PlaceTileStep(0, hunters),)
        return
    assert chosen.agenda == (PayStep(0, "lay_tile", hunters, cost),)
    paid = after(chosen, legal(chosen)[0])
    assert sum(stock(paid)) == 30 - cost
    assert paid.agenda == (PlaceTileStep(0, hunters),)


def test_tv_c_no_hunters_gain_one_animal() -> None:
    gaining = after(position(step=CountStep(0, "march")), ChooseCount(0))
    assert gaining.agenda == (GainStep(0, "march"),)
    gained = after(gaining, Gain("fish"))
    assert stock(gained) == (10, 11, 10)
    assert gained.agenda == (TurnPostStep(0),)


def test_4_1_free_actions_before_and_after_the_main_action() -> None:
    turn = position()
    turn = after(turn, Exchange("bison", "fish"), Exchange("turkey", "fish"), Buy("hunter", 0))
    assert stock(turn) == (6, 11, 6)
    turn = after(turn, ChooseAction("step"), ChooseCount(0), Gain("bison"), Exchange("fish", "turkey"))
    assert isinstance(turn.agenda[-1], TurnPostStep)
    assert isinstance(legal(turn)[-1], EndTurn)
    assert after(turn, EndTurn()).agenda == (TurnPreStep(1),)


def test_4_no_action_twice_in_a_round() -> None:
    turn = position(used=(("gather", "tent"), ("march", "tent"), (), ()))
    free = [ChooseAction(action) for action in ("lay_tile", "canoe", "step", "march")]
    assert legal(turn, ChooseAction) == free
    assert refusal(turn, ChooseAction("gather")) == "action_used"


def test_4_the_tile_must_be_laid_in_the_fourth_turn_at_the_latest() -> None:
    third = position(used=(("gather", "tent"),) * 4)
    assert len(legal(third, ChooseAction)) == 4
    fourth = position(used=(("gather", "tent", "step"),) * 4)
    assert legal(fourth, ChooseAction) == [ChooseAction("lay_tile")]
    assert refusal(fourth, ChooseAction("canoe")) == "tile_must_be_laid"
    free = position(used=(("gather", "lay_tile", "step"),) * 4)
    assert legal(free, ChooseAction) == [ChooseAction(action) for action in ("tent", "canoe", "march")]


def test_4_after_the_last_turn_of_a_round_the_service_scores() -> None:
    four = ("lay_tile", "tent", "step", "march")
    last = position(seats=2, used=(four, four), step=TurnPostStep(1))
    scoring = after(last, EndTurn())
    assert scoring.agenda == (ScoringStep(SERVICE),)
    assert BISON.to_move(scoring) == (SERVICE,)
    assert [BISON.legal(scoring, seat) for seat in (SERVICE, 0, 1)] == [[], [], []]


def test_4_2_a_count_that_cannot_be_paid_is_refused() -> None:
    poor = position(step=CountStep(0, "lay_tile"), reserves={0: RICH}, stocks={0: (1, 2, 3)})
    assert legal(poor) == [ChooseCount(hunters) for hunters in range(4)]
    assert refusal(poor, ChooseCount(4)) == "cost_too_high"


@pytest.mark.parametrize("hunters", [-1, 6, 1000])
def test_1_2_the_cost_table_ends_at_five(hunters: int) -> None:
    assert refusal(position(step=CountStep(0, "lay_tile")), ChooseCount(hunters)) == "count_out_of_range"


@pytest.mark.parametrize(
    ("pay", "code"),
    [
        (Pay(2, 1, 0), "wrong_payment"),
        (Pay(2, 2, 1), "wrong_payment"),
        (Pay(-1, 3, 2), "wrong_payment"),
        (Pay(0, 0, 4), "payment_above_stock"),
        (Pay(4, 0, 0), "payment_above_stock"),
    ],
)
def test_4_2_payments_out_of_the_stock_only(pay: Pay, code: str) -> None:
    paying = position(step=PayStep(0, "step", 3, 4), stocks={0: (3, 2, 3)})
    assert refusal(paying, pay) == code


def test_4_3_the_tile_is_laid_without_hunters_too() -> None:
    laying = after(position(), ChooseAction("lay_tile"), ChooseCount(0), Gain("turkey"))
    assert stock(laying) == (10, 10, 11)
    assert laying.agenda == (PlaceTileStep(0, 0),)
    (laid, _) = BISON.decide(laying, 0, PlaceTile(1, 1, 4), NoChance())
    assert laid == TileLaid(0, "T18", 1, 1, 4)
    assert after(laying, PlaceTile(1, 1, 4)).agenda == (TurnPostStep(0),)


def test_4_3_only_animals_with_room_on_their_scale_are_gained() -> None:
    gaining = position(step=GainStep(0, "canoe"), stocks={0: (15, 14, 15)})
    assert legal(gaining) == [Gain("fish")]
    assert refusal(gaining, Gain("bison")) == "scale_full"
    assert refusal(gaining, Gain("none")) == "gain_not_optional"


def test_4_3_nothing_is_gained_when_all_scales_are_full() -> None:
    gaining = position(step=GainStep(0, "canoe"), stocks={0: (15, 15, 15)})
    assert legal(gaining) == [Gain("none")]
    gained = after(gaining, Gain("none"))
    assert stock(gained) == (15, 15, 15)
    assert gained.agenda == (TurnPostStep(0),)
