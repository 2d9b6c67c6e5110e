"""Manitoba 5: events, scorings, seasons and the end; rare branches among them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Event
from domain.manitoba import MANITOBA
from domain.manitoba.decisions import (
    EventFeather,
    EventMove,
    EventVision,
    EventWithdraw,
    Refill,
    ScoreChoice,
    Store,
    TakeGood,
    Wake,
)
from domain.manitoba.events import (
    EventCounted,
    EventSkipped,
    PiecesReturned,
    RoundStarted,
    ScoringSkipped,
    SeasonLaidOut,
)
from domain.manitoba.state import ManitobaPosition, SectorPieces
from domain.manitoba.steps import NextRoundStep, RefillStep, ScoringStep, TurnStep
from tests.domain.deciding import wrong
from tests.domain.manitoba.cases import pick
from tests.domain.manitoba.tables import (
    after,
    at_round_end,
    counts,
    legal,
    lies,
    mover,
    points,
    position,
    reasons,
    refusal,
    served,
    standing,
    village,
)
from tests.domain.playing import play


def run(at: ManitobaPosition) -> list[Event]:
    return MANITOBA.advance(at, KeyedChance(b"served"))


# Events


def test_5_2_events_go_round_from_the_active_seat() -> None:
    at = served(at_round_end("SP-A", seats=3, active=1))
    order = []
    while mover(at) == SERVICE or isinstance(legal(at)[0], EventVision):
        if mover(at) != SERVICE:
            order.append(mover(at))
            at = after(at, EventVision("hunter"))
        else:
            at = served(at)
    assert order == [1, 2, 0]


def test_e1_enters_or_advances() -> None:
    at = served(at_round_end("SP-A", villages={0: village(square=0, paths=(0, 2, 0, 1))}))
    assert legal(at) == [EventVision("hunter"), EventVision("shaman")]
    assert refusal(at, EventVision("gatherer")) == "square_empty"
    assert refusal(at, EventVision(wrong("canoe"))) == "no_such_decision"


def test_e1_without_an_option_is_skipped() -> None:
    stuck = village(square=0, paths=(6, 0, 0, 5))
    events = run(at_round_end("SP-A", villages={0: stuck, 1: stuck}))
    assert [e.seat for e in events if isinstance(e, EventSkipped)] == [0, 1]


def test_e2_moves_and_takes() -> None:
    at = after(served(at_round_end("SP-B", cree={"T1.F": 0})), EventMove("T1.F", "T1.L"), Store("canoe"))
    assert standing(at, "T1.L") == 0
    assert counts(at) == (0, 0, 0, 1)
    assert mover(at) == SERVICE
    at = served(at)
    assert at.agenda == (TurnStep(1),)


def test_e3_withdraws_and_refills_nothing() -> None:
    at = after(served(at_round_end("SP-E", cree={"T1.F": 0, "T2.F": 0}, goods=())), EventWithdraw("T2.F"))
    assert standing(at, "T2.F") is None
    assert not lies(at, "T2.F")
    assert at.villages[0].wigwam == 4


def test_e4_takes_one_of_the_printed_goods() -> None:
    at = served(at_round_end("SP-C"))
    assert legal(at) == [TakeGood("berry"), TakeGood("horse")]
    assert refusal(at, TakeGood("canoe")) == "good_not_offered"
    at = after(at, TakeGood("horse"), Store("small"))
    assert at.villages[0].small == ("horse",)
    assert at.supply[2] == 8


def test_e4_while_a_kind_or_all_are_out() -> None:
    at = served(at_round_end("SP-C", supply=(0, 9, 9, 9, 9)))
    assert at.hand == "horse"
    events = run(at_round_end("SP-C", supply=(0, 9, 0, 9, 9)))
    assert [e.seat for e in events if isinstance(e, EventSkipped)] == [0, 1]


def test_e5_asks_where_there_is_a_choice() -> None:
    own = village(sectors=((1, 0, 1), (0, 0, 2), 0, 0), small=("feather",))
    at = served(at_round_end("SU-E", villages={0: own, 1: village(sectors=(0, 0, (1, 0, 1), 0))}))
    assert legal(at) == [EventFeather("berry"), EventFeather("bison")]
    assert refusal(at, EventFeather("horse")) == "no_feather"
    at = after(at, EventFeather("bison"))
    assert at.villages[0].sectors[1] == SectorPieces(0, 0, 1)
    assert at.supply[4] == 10
    at = served(at)
    assert at.villages[1].sectors[2] == SectorPieces(1, 0, 0)
    assert at.villages[0].small == ("feather",)


def test_e5_spares_feathers_on_places() -> None:
    own = village(large=("feather",))
    events = run(at_round_end("SU-E", villages={0: own, 1: own}))
    assert [e.seat for e in events if isinstance(e, EventSkipped)] == [0, 1]


@pytest.mark.parametrize(
    ("card", "counted", "scores"),
    [
        ("SP-D", (3, 2), [3, 2]),
        ("SU-D", (1, 2), [2, 4]),
        ("SP-F", (3, 2), [6, 2]),
        ("SU-F", (3, 1), [6, 2]),
    ],
)
def test_e6_to_e9_count(card: str, counted: tuple[int, ...], scores: list[int]) -> None:
    cree = {"T1.F": 0, "T1.L": 0, "T2.H": 0, "T2.L": 1, "T3.L": 1}
    events = run(at_round_end(card, cree=cree))
    (event,) = [event for event in events if isinstance(event, EventCounted)]
    assert event.counts == counted
    code = {"SP-D": "E6", "SU-D": "E7", "SP-F": "E8", "SU-F": "E9"}[card]
    assert [reasons(events, seat) for seat in (0, 1)] == [{f"event:{code}": score} for score in scores]


def test_e8_and_e9_give_nothing_for_nobody() -> None:
    for card in ("SP-F", "SU-F"):
        assert reasons(run(at_round_end(card))) == {}


# Scorings


def scoring(tile: str, **details: Any) -> ManitobaPosition:
    """Return a position in which only seat 0 is still to be scored."""
    agenda = (NextRoundStep(SERVICE), ScoringStep(SERVICE, "SP-3", tile, 1))
    return served(position(active=1, agenda=agenda, lifted=("green",), **details))


def test_5_3_the_four_steps_of_a_scoring() -> None:
    cree = {"T1.P": 0, "T2.P": 1, "T1.F": 0}
    own = village(sectors=(1, (2, 1, 1), 0, 0))
    at = scoring("S02", cree=cree, goods=(), villages={0: own})
    assert points(at) == 8
    assert counts(at) == (1, 0, 0, 0)
    assert at.supply == (10, 9 + 2 - 2, 9, 9, 10)
    assert standing(at, "T1.P") is None
    assert standing(at, "T2.P") == 1
    assert standing(at, "T1.F") == 0
    assert (lies(at, "T1.P"), lies(at, "T2.P"), lies(at, "T3.P")) == (True, False, True)
    assert not lies(at, "T3.F")


def test_5_3_one_of_a_pair_by_choice() -> None:
    at = scoring("S10", villages={0: village(sectors=(0, 0, 3, 2))})
    assert legal(at) == [ScoreChoice("horse"), ScoreChoice("canoe")]
    assert refusal(at, ScoreChoice("none")) == "not_exempt"
    assert refusal(at, ScoreChoice("berry")) == "good_not_scored"
    assert points(after(at, ScoreChoice("canoe"))) == 3
    assert points(after(at, ScoreChoice("horse"))) == 4


def test_5_3_exempt_from_both_of_a_pair() -> None:
    at = scoring("S10", villages={0: village(paths=(0, 0, 4, 3))})
    assert legal(at)[-1] == ScoreChoice("none")
    assert any(isinstance(e, ScoringSkipped) for e in MANITOBA.decide(at, 0, ScoreChoice("none"), KeyedChance(b"")))


def test_5_3_the_fullest_alone_is_not_asked() -> None:
    assert points(scoring("S11", villages={0: village(sectors=(1, 2, 0, (1, 1, 1)))})) == 6


def test_5_3_an_empty_supply_refills_nothing() -> None:
    at = scoring("S03", goods=(), supply=(9, 9, 0, 9, 9), cree={"T1.H": 0})
    assert at.villages[0].wigwam == 4
    assert not any(lies(at, f"T{tile}.H") for tile in (1, 2, 3))


def test_5_3_returned_pieces_are_refilled_at_once() -> None:
    at = scoring("S03", goods=(), supply=(9, 9, 1, 9, 9), villages={0: village(sectors=(0, 0, 2, 0))})
    assert all(lies(at, f"T{tile}.H") for tile in (1, 2, 3))
    assert at.supply[2] == 0


def test_5_3_a_seat_refills_before_the_next_is_scored() -> None:
    at = served(at_round_end("SP-3", tile="S03", goods=(), supply=(9, 9, 2, 9, 9)))
    assert at.agenda[-1] == RefillStep(0, "horse")
    assert points(at, 1) == 0
    assert refusal(at, Refill("T1.F")) == "area_not_empty"
    assert refusal(at, Refill("T9.H")) == "unknown_area"
    at = served(after(at, Refill("T1.H"), Refill("T2.H")))
    assert points(at, 1) == -2
    assert at.round == 5


# Seasons


def test_5_5_three_steps_each_for_all_before_the_next() -> None:
    own = village(sectors=(2, (0, 0, 2), 0, 0))
    cree = {"T1.M": 0, "T2.M": 1}
    at = served(at_round_end("SU-5", tile="S01", cree=cree, goods=(), villages={0: own, 1: own}))
    assert mover(at) == 0
    assert legal(at) == [Wake("wake"), Wake("none")]
    assert counts(at) == counts(at, 1) == (0, 0, 0, 0)
    assert [standing(at, f"T{tile}.M") for tile in (1, 2, 3)] == [None, None, None]
    assert [village.wigwam for village in at.villages] == [4, 4]
    assert at.supply[4] == 9 + 4 - 3
    at = served(after(at, Wake("wake")))
    assert mover(at) == 1
    at = served(after(at, Wake("none")))
    assert [village.wigwam for village in at.villages] == [3, 4]
    assert at.season == "autumn"
    assert at.agenda == (TurnStep(1),)


@pytest.mark.parametrize("card", ["SP-3", "SU-3", "AU-3", "SP-B", "SU-A"])
def test_5_5_not_after_other_cards(card: str) -> None:
    own = village(sectors=((1, 0, 1), 2, 0, 0))
    at = at_round_end(card, tile="S02", villages={0: own, 1: own}, cree={})
    events = run(at)
    assert not any(isinstance(e, PiecesReturned) and e.why == "season_end" for e in events)


def test_5_5_nobody_asleep_is_not_asked() -> None:
    own = village(sectors=(1, 0, 0, 0), wigwam=0)
    at = served(at_round_end("SP-5", villages={0: own, 1: own}))
    assert at.agenda == (TurnStep(1),)
    assert at.season == "summer"


def test_5_5_short_feathers_are_chosen_for_by_each_seat() -> None:
    own = village(sectors=(1, 0, 0, 0), wigwam=0)
    cree = {"T2.M": 1}
    at = served(at_round_end("SP-5", cree=cree, goods=(), supply=(9, 9, 9, 9, 1), villages={0: own, 1: own}))
    assert legal(at) == [Refill("T1.M"), Refill("T3.M")]
    at = served(after(at, Refill("T3.M")))
    assert (standing(at, "T2.M"), lies(at, "T2.M"), lies(at, "T3.M")) == (None, False, True)


@pytest.mark.parametrize(("seats", "winter"), [(2, 1), (3, 0), (4, 1)])
def test_3_2_cards_by_round(seats: int, winter: int) -> None:
    cards = [e.card for entry in play(MANITOBA, seats, {}, 4) for e in entry.events if isinstance(e, RoundStarted)]
    assert cards[:winter] == ["WI-2"] * winter
    seasons = [cards[winter + 5 * number :][:5] for number in range(3)]
    for name, season in zip(("SP", "SU", "AU"), seasons, strict=True):
        assert season[2] == f"{name}-3"
        assert season[4] == f"{name}-5"
        assert len({card for card in season if card[:2] == name}) == 5


@pytest.mark.parametrize(("seats", "rounds"), [(2, [1, 6, 11]), (3, [0, 5, 10]), (4, [1, 6, 11])])
def test_5_6_a_season_is_laid_out_when_it_begins(seats: int, rounds: list[int]) -> None:
    laid_out = [
        (event, entry)
        for entry in play(MANITOBA, seats, {}, 4, pick=pick)
        for event in entry.events
        if isinstance(event, SeasonLaidOut)
    ]
    assert [event.season for event, _ in laid_out] == ["spring", "summer", "autumn"]
    assert [entry.before.round for _, entry in laid_out] == rounds
    for event, entry in laid_out:
        assert set(event.score_tiles) <= set(entry.before.undrawn)
        assert not set(event.score_tiles) & set(entry.after.undrawn)


def test_5_6_every_event_card_and_score_tile_comes_up() -> None:
    cards, tiles = set[str](), set[str]()
    for seed in range(12):
        for event in (e for entry in play(MANITOBA, 2, {}, seed) for e in entry.events):
            if isinstance(event, SeasonLaidOut):
                cards.update(event.cards)
                tiles.update(event.score_tiles)
    assert len(cards) == 18 + 6
    assert len(tiles) == 12


# The end


def test_5_7_nothing_moves_after_the_last_scoring() -> None:
    at = at_round_end("AU-5", cree={"T1.F": 0}, goods=(), villages={0: village(sectors=(2, 2, 2, 2), small=("berry",))})
    end = served(at)
    assert standing(end, "T1.F") == 0
    assert not any(end.goods)
    assert end.villages[0].wigwam == 3
    assert end.villages[0].small == ("berry",)
    assert points(end) == 1 + 1 + 1 + 1
    assert end.agenda == ()


def test_5_7_feathers_count_in_their_sectors() -> None:
    at = at_round_end("AU-5", villages={0: village(sectors=((2, 0, 2), 2, 2, 2))})
    assert reasons(run(at))["final:berry"] == 4


def test_5_7_wampum() -> None:
    at = at_round_end("AU-5", villages={0: village(active_wampum=2, inactive_wampum=3)})
    assert reasons(run(at))["final:wampum"] == 7


def test_a_winner() -> None:
    result = MANITOBA.result(served(at_round_end("AU-5", villages={0: village(score=1)})))
    assert result is not None
    assert (result.places, result.winner, result.tied) == ((1, 2), 0, ())


# The service and the choices of seats take turns


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_run_ends_at_a_choice_and_a_choice_ends_where_the_service_goes_on(seats: int) -> None:
    inside = 0
    for entry, following in pairwise(play(MANITOBA, seats, {}, 8, pick=pick)):
        waiting = any(step.seat == SERVICE for step in entry.after.agenda)
        if waiting:
            inside += entry.decision is not None
            assert following.seat == SERVICE or len(entry.after.agenda) > 1
    assert inside > 5


def test_the_points_on_the_scoreboard_are_the_score_and_the_last_scoring_now() -> None:
    for entry in list(play(MANITOBA, 3, {}, 2))[::9]:
        board = MANITOBA.scoreboard(entry.after).seats
        for score, own in zip(board, entry.after.villages, strict=True):
            final = sum(score.figures["final"].values())
            assert score.figures["score"]["track"] == own.score
            assert score.points == own.score + (0 if entry.after.ended else final)


def test_the_points_of_the_last_turn_are_the_points_of_the_end() -> None:
    entries = list(play(MANITOBA, 4, {}, 6))
    before, end = MANITOBA.scoreboard(entries[-1].before).seats, MANITOBA.scoreboard(entries[-1].after).seats
    assert [score.points for score in before] == [score.points for score in end]
