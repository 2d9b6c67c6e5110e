"""Bison 4.7: buying at the market and exchanging animals."""

from __future__ import annotations

import pytest

from domain.bison.components import ANIMALS, Pieces
from domain.bison.decisions import Buy, Exchange
from domain.bison.steps import TurnPostStep
from tests.domain.bison.tables import after, legal, position, refusal, stock

PURCHASES = [
    Buy("hunter", 0),
    *(Buy("tent", value) for value in (1, 2, 3, 4)),
    *(Buy("canoe", value) for value in (1, 2, 3, 4)),
]


@pytest.mark.parametrize(
    ("decision", "left"),
    [
        (Buy("hunter", 0), (9, 9, 9)),
        (Buy("tent", 1), (9, 9, 9)),
        (Buy("tent", 3), (7, 7, 7)),
        (Buy("canoe", 2), (8, 8, 8)),
        (Buy("canoe", 4), (6, 6, 6)),
    ],
)
def test_tv_c_prices(decision: Buy, left: tuple[int, int, int]) -> None:
    bought = after(position(), decision)
    assert stock(bought) == left
    reserve, market = bought.reserves[0], bought.markets[0]
    if decision.item == "hunter":
        assert (reserve.hunters, market.hunters) == (5, 3)
    else:
        own, offered = (reserve.tents, market.tents) if decision.item == "tent" else (reserve.canoes, market.canoes)
        assert own == tuple(sorted((1, 2, decision.value)))
        assert offered == tuple(value for value in (1, 2, 3, 4) if value != decision.value)


def test_tv_c_exchange() -> None:
    assert stock(after(position(), Exchange("bison", "fish"))) == (7, 11, 10)


@pytest.mark.parametrize("step", [None, TurnPostStep(0)])
def test_4_7_free_actions_are_listed_in_order(step: TurnPostStep | None) -> None:
    exchanges = [Exchange(give, get) for give in ANIMALS for get in ANIMALS if give != get]
    assert legal(position(step=step))[:15] == [*exchanges, *PURCHASES]


@pytest.mark.parametrize("smallest", range(5))
def test_4_7_every_stock_must_cover_the_price(smallest: int) -> None:
    turn = position(stocks={0: (9, smallest, 9)})
    assert legal(turn, Buy) == [buy for buy in PURCHASES if max(buy.value, 1) <= smallest]
    if smallest < 4:
        assert refusal(turn, Buy("tent", smallest + 1)) == "stock_too_low_for_price"


def test_4_7_a_piece_bought_out_is_gone() -> None:
    bought_out = position(markets=(Pieces(0, (2,), ()),) * 4)
    assert legal(bought_out, Buy) == [Buy("tent", 2)]
    for decision in (Buy("hunter", 0), Buy("tent", 1), Buy("canoe", 1)):
        assert refusal(bought_out, decision) == "not_at_market"


@pytest.mark.parametrize("decision", [Buy("hunter", 1), Buy("tent", 0), Buy("tent", 5), Buy("canoe", -1)])
def test_4_7_unknown_pieces_are_refused(decision: Buy) -> None:
    assert refusal(position(), decision) == "not_at_market"


def test_4_7_an_exchange_needs_three_of_a_kind_and_room_for_one() -> None:
    turn = position(stocks={0: (2, 3, 14)})
    assert legal(turn, Exchange) == [
        Exchange("fish", "bison"),
        Exchange("fish", "turkey"),
        Exchange("turkey", "bison"),
        Exchange("turkey", "fish"),
    ]
    assert refusal(turn, Exchange("bison", "fish")) == "stock_too_low"
    assert refusal(turn, Exchange("fish", "fish")) == "exchange_same_animal"
    assert refusal(position(stocks={0: (3, 3, 15)}), Exchange("fish", "turkey")) == "scale_full"
