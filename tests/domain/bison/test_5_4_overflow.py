"""Bison 5.4: the order of scoring, the end of the scale, the windows; vector TV-O."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.bison import BISON
from domain.bison.components import SCORING_ORDER
from domain.bison.decisions import AcceptLoss, Buy, ChooseAction, Exchange
from domain.bison.events import OverflowLost, RegionScored, RoundStarted, StocksReset
from domain.bison.state import BisonPosition
from domain.bison.steps import OverflowStep, ScoringStep, TurnPreStep
from domain.core.chance import KeyedChance, NoChance
from domain.core.events import SERVICE
from tests.domain.bison.tables import Standing, after, legal, position, refusal, stock
from tests.domain.deciding import pending

SEVEN_BISON = [("T07", -1, 0, 4), ("T02", -1, 1, 0), ("T15", 0, -1, 0)]
"""With the start tiles: a prairie of five spaces and 7 bison."""


def scoring(
    pieces: dict[str, Standing], stocks: dict[int, tuple[int, int, int]], *, seats: int = 3, first: int = 0
) -> BisonPosition:
    at = position(seats=seats, tiles=SEVEN_BISON, pieces=pieces, stocks=stocks, step=ScoringStep(SERVICE))
    return replace(at, first=first, hands=(None,) * seats)


def run(at: BisonPosition, chance: KeyedChance | NoChance | None = None) -> BisonPosition:
    return BISON.fold(at, BISON.advance(at, chance or NoChance()))


def test_tv_o_exchange_then_buy() -> None:
    at = run(scoring({"T07.P": (0, 1, 0)}, {0: (12, 15, 14)}))
    assert stock(at) == (19, 15, 14)
    assert isinstance(at.agenda[-1], OverflowStep)
    assert legal(at, Exchange) == [Exchange("bison", "turkey"), Exchange("fish", "turkey")]
    assert refusal(at, Exchange("turkey", "bison")) == "scale_full"
    assert refusal(at, ChooseAction("march")) == "wrong_step"
    at = after(at, Exchange("bison", "turkey"))
    assert stock(at) == (16, 15, 15)
    assert legal(at, Exchange) == []
    at = after(at, Buy("hunter", 0))
    assert stock(at) == (15, 14, 14)
    assert at.agenda == (ScoringStep(SERVICE, pending(at, ScoringStep).next),)


def test_tv_o_accepted_loss() -> None:
    at = run(scoring({"T07.P": (0, 1, 0)}, {0: (12, 15, 14)}))
    (loss, _) = BISON.decide(at, 0, AcceptLoss(), NoChance())
    assert isinstance(loss, OverflowLost)
    assert (loss.animal, loss.amount, loss.region) == ("bison", 4, ("prairie", -1, 0))
    assert stock(after(at, AcceptLoss())) == (15, 15, 14)


def test_tv_o_windows_in_seat_order_from_the_first_player() -> None:
    pieces = {"T07.P": (0, 1, 0), "T02.P": (1, 1, 0), "T15.P": (2, 1, 0)}
    at = run(scoring(pieces, dict.fromkeys(range(3), (15, 10, 10)), first=1))
    assert [stock(at, seat)[0] for seat in range(3)] == [18, 18, 18]
    order: list[int] = []
    while BISON.to_move(at) != (SERVICE,):
        order.extend(BISON.to_move(at))
        at = after(at, AcceptLoss())
    assert order == [1, 2, 0]


def test_5_4_a_window_stays_open_until_the_stock_is_on_its_scale() -> None:
    at = run(scoring({"T07.P": (0, 1, 0)}, {0: (15, 6, 6)}))
    at = after(at, Exchange("bison", "fish"), Exchange("bison", "turkey"))
    assert stock(at) == (16, 7, 7)
    assert BISON.to_move(at) == (0,)
    assert BISON.to_move(after(at, Buy("canoe", 1))) == (SERVICE,)


def test_5_4_the_next_region_is_scored_after_the_last_window() -> None:
    at = run(scoring({"T07.P": (0, 1, 0), "T02.M": (0, 0, 1)}, {0: (12, 0, 0)}))
    scoring_step = at.agenda[0]
    assert isinstance(scoring_step, ScoringStep)
    remaining = at.board.regions[scoring_step.next :]
    at = after(at, AcceptLoss())
    events = BISON.advance(at, KeyedChance(b"next round"))
    assert [event.key for event in events if isinstance(event, RegionScored)] == [region.key for region in remaining]
    assert BISON.fold(at, events).agenda == (TurnPreStep(1),)


def test_5_4_regions_are_scored_by_terrain_then_by_key() -> None:
    at = scoring({}, {})
    events = BISON.advance(at, KeyedChance(b"order"))
    keys = [event.key for event in events if isinstance(event, RegionScored)]
    assert keys == sorted(keys, key=lambda key: (SCORING_ORDER.index(key[0]), key[1], key[2]))
    assert len(keys) == len(at.board.regions)


def test_5_5_markers_return_and_the_totem_passes_left() -> None:
    at = replace(scoring({}, {}, first=2), used=(("lay_tile", "tent", "step", "march"),) * 3)
    started = run(at, KeyedChance(b"round 2"))
    assert started.used == ((), (), ())
    assert (started.round, started.first) == (2, 0)
    assert None not in started.hands


def test_5_1_in_the_last_round_stocks_are_reset_before_the_scoring() -> None:
    at = replace(scoring({"T07.P": (0, 1, 0)}, {}), round=5)
    events = BISON.advance(at, NoChance())
    assert isinstance(events[0], StocksReset)
    assert not any(isinstance(event, RoundStarted) for event in events)
    ended = BISON.fold(at, events)
    assert [stock(ended, seat) for seat in range(3)] == [(7, 0, 0), (0, 0, 0), (0, 0, 0)]
    assert BISON.to_move(ended) == ()


def test_r10_the_cap_and_the_window_apply_in_the_final_scoring_too() -> None:
    more = [("T01", -2, 0, 4), ("T11", -2, 1, 2), ("T12", -2, 2, 0), ("T13", -1, 2, 4)]
    at = position(seats=2, tiles=[*SEVEN_BISON, *more], step=ScoringStep(SERVICE), round=6)
    prairies: dict[str, Standing] = {space: (0, 1, 0) for space in at.board.spaces if space.endswith(".P")}
    at = position(seats=2, tiles=[*SEVEN_BISON, *more], pieces=prairies, step=ScoringStep(SERVICE), round=6)
    at = run(replace(at, hands=(None, None)))
    overfull = []
    while BISON.result(at) is None:
        assert BISON.to_move(at) == (0,)
        overfull.append(stock(at)[0])
        at = run(after(at, AcceptLoss()))
    assert min(overfull) > 15
    assert stock(at) == (15, 0, 0)
    assert BISON.scoreboard(at).seats[0].points == 15


@pytest.mark.parametrize("bison", [8, 9])
def test_5_4_exactly_fifteen_needs_no_window(bison: int) -> None:
    at = run(scoring({"T07.P": (0, 1, 0)}, {0: (bison, 0, 0)}), KeyedChance(b"fifteen"))
    assert (BISON.to_move(at) == (0,)) == (bison + 7 > 15)
