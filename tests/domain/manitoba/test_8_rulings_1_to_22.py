"""Manitoba 8: the rulings R1 to R22, a test each."""

from __future__ import annotations

from typing import Any

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Decision
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, LETTERS
from domain.manitoba.decisions import (
    EndTurn,
    EventMove,
    EventVision,
    RelocateFeather,
    SetupCree,
    SetupFeather,
    SetupVision,
    Store,
    TakeTotem,
    TerritoryPlace,
    Vision,
    WakeUp,
    WampumExchange,
    WampumWake,
)
from domain.manitoba.events import (
    EventSkipped,
    FeatherRelocated,
    GameEnded,
    PiecesReturned,
    SeasonLaidOut,
    TotemStacked,
    WampumGained,
    WampumTurned,
)
from domain.manitoba.rules.season_events import ranked
from domain.manitoba.state import SectorPieces
from domain.manitoba.steps import NextRoundStep, RefillStep, ScoringStep
from tests.domain.manitoba.tables import (
    COMPONENTS,
    after,
    at_round_end,
    counts,
    decided,
    legal,
    mover,
    points,
    position,
    reasons,
    refusal,
    served,
    standing,
    storing,
    table,
    village,
)
from tests.domain.playing import play


def test_r1_the_stock_holds_the_goods_on_the_territory() -> None:
    prepared = 1
    assert table(2).supply == (*(10 - 3 - prepared,) * 4, 7 - 3)
    assert table(4).supply == (*(14 - 5 - prepared,) * 4, 10 - 5)


def test_r2_each_tile_has_each_landscape_once() -> None:
    for tile in COMPONENTS.tiles.values():
        assert set(tile.centre + tile.ring) == set(LETTERS)


def test_r3_a_seat_prepares_completely_before_the_next() -> None:
    at = table(3)
    assert mover(at) == 2
    at = after(at, SetupCree("T4.F"))
    assert mover(at) == 2
    at = after(at, SetupVision("none"))
    assert mover(at) == 1
    assert counts(at, 2) == (2, 1, 1, 1)
    assert counts(at, 1) == (1, 1, 1, 1)
    assert counts(at, 0) == (0, 0, 0, 0)


def test_r4_the_first_good_goes_to_a_sector_but_the_berry_of_gatherer_1_anywhere() -> None:
    at = after(table(2), SetupCree("T1.M"))
    assert legal(at) == [SetupFeather(sector) for sector in ("berry", "bison", "horse", "canoe")]
    at = after(at, SetupFeather("canoe"))
    assert counts(at, 1) == (1, 1, 1, 2)
    assert at.villages[1].small == ()
    assert legal(after(at, SetupVision("gatherer"))) == [Store("berry"), Store("small"), Store("large")]


def test_r5_the_first_vision_is_optional() -> None:
    at = after(table(2), SetupCree("T1.F"))
    assert legal(at) == [SetupVision(path) for path in ("gatherer", "hunter", "warrior", "shaman", "none")]
    assert after(at, SetupVision("none")).villages[1].paths == (0, 0, 0, 0)


def test_r6_wampum_at_the_menu_only_in_the_own_turn() -> None:
    rich = village(active_wampum=2, sectors=(1, 0, 0, 0))
    menu = position(villages={0: rich, 1: rich})
    assert WampumWake() in legal(menu)
    assert WampumWake() in legal(after(menu, TakeTotem("green")))
    passive = after(menu, TakeTotem("green"), EndTurn())
    assert mover(passive) == 1
    assert WampumExchange("canoe") in legal(passive)
    assert WampumWake() in legal(after(passive, TerritoryPlace("T2.F"), Store("berry")))
    amid = after(menu, TakeTotem("green"), TerritoryPlace("T1.F"))
    assert refusal(amid, WampumWake()) == "wrong_step"
    fresh = after(storing("horse", small=("berry", "bison")), Store("small"))
    assert WampumWake() in legal(fresh)


def test_r7_an_exchanged_berry_counts_as_the_other_good_and_stays_a_berry() -> None:
    at = position(villages={0: village(active_wampum=3, sectors=((1, 0, 1), 0, 0, 5))}, lifted=("green",))
    at = after(at, WampumExchange("canoe"))
    assert at.villages[0].sectors[3] == SectorPieces(5, 1, 0)
    assert refusal(at, WampumExchange("bison")) == "no_berry"
    scoring = (NextRoundStep(SERVICE), ScoringStep(SERVICE, "SP-3", "S04", 1))
    scored = served(position(active=1, agenda=scoring, villages={0: at.villages[0]}, goods=()))
    assert points(scored) == 18
    assert scored.supply == (10, 9, 9, 9 + 5 - 3, 9)


def test_r8_first_the_goods_then_the_feather_then_wampum() -> None:
    at = after(storing("horse", large=("berry", "bison", "feather"), inactive_wampum=1), Store("large"))
    assert counts(at) == (1, 1, 1, 0)
    assert at.villages[0].large == ("feather",)
    assert at.villages[0].active_wampum == 0
    events = decided(at, RelocateFeather("canoe"))
    kinds = [type(event) for event in events if isinstance(event, FeatherRelocated | WampumGained | WampumTurned)]
    assert kinds == [FeatherRelocated, WampumGained, WampumTurned]


def test_r9_reactivation_is_automatic() -> None:
    at = after(storing("horse", large=("berry", "bison", "canoe"), inactive_wampum=2), Store("large"))
    assert (at.villages[0].active_wampum, at.villages[0].inactive_wampum) == (2, 1)
    small = after(storing("horse", small=("berry", "bison"), inactive_wampum=2), Store("small"))
    assert (small.villages[0].active_wampum, small.villages[0].inactive_wampum) == (1, 2)


def test_r10_every_wake_pays_from_warrior_3_on() -> None:
    def woken(decision: Decision, **figures: Any) -> dict[str, int]:
        own = village(active_wampum=1, **{"paths": (0, 0, 3, 0), **figures})
        at = position(lifted=("green", "beige"), villages={0: own})
        return reasons(decided(at, decision))

    assert woken(WakeUp(2)) == {"wake": 2}
    assert woken(WampumWake()) == {"wake": 1}
    assert woken(Vision("warrior"), paths=(0, 0, 6, 0)) == {"wake": 1}
    assert woken(WakeUp(2), paths=(0, 0, 2, 0)) == {}
    assert woken(Vision("warrior"), paths=(0, 0, 2, 0)) == {}


def test_r11_autumn_gets_two_score_tiles_and_ignores_the_last() -> None:
    laid = [e for entry in play(MANITOBA, 2, {}, 3) for e in entry.events if isinstance(e, SeasonLaidOut)]
    assert [event.season for event in laid] == ["spring", "summer", "autumn"]
    assert len({tile for event in laid for tile in event.score_tiles}) == 6
    first, other = (served(at_round_end("AU-5", tile=tile)) for tile in ("S01", "S12"))
    assert first.villages == other.villages


def test_r12_an_event_is_carried_out_if_it_can_be() -> None:
    at = served(at_round_end("SP-B", cree={"T1.F": 0}))
    assert {type(each) for each in legal(at)} == {EventMove}
    events = MANITOBA.advance(at_round_end("SP-B"), KeyedChance(b""))
    assert [e.seat for e in events if isinstance(e, EventSkipped)] == [0, 1]


def test_r13_an_event_never_repeats_a_last_space() -> None:
    at = served(at_round_end("SP-A", villages={0: village(paths=(6, 0, 1, 5))}))
    assert legal(at) == [EventVision("hunter"), EventVision("warrior")]
    assert refusal(at, EventVision("gatherer")) == "path_ended"
    assert refusal(at, EventVision("shaman")) == "path_ended"


def test_r14_ranks_of_counts() -> None:
    assert ranked((0, 0, 0)) == (0, 0, 0)
    assert ranked((2, 0)) == (6, 0)
    assert ranked((3, 3, 2, 1)) == (6, 6, 2, 0)
    assert ranked((1, 4, 4, 1)) == (2, 6, 6, 2)


def test_r15_scores_may_be_negative() -> None:
    assert points(served(at_round_end("SP-3", tile="S02"))) == -2


def test_r16_a_seat_clears_its_mountains_and_chooses_the_refilled_goods() -> None:
    cree = {"T1.M": 0, "T2.M": 1}
    at = at_round_end(
        "SP-5",
        cree=cree,
        goods=("T1.F",),
        supply=(9, 9, 9, 9, 1),
        villages={0: village(sectors=(1, 0, 0, 0), wigwam=0)},
    )
    at = served(at)
    while not isinstance(at.agenda[-1], RefillStep):
        at = after(at, legal(at)[0]) if mover(at) != SERVICE else served(at)
    assert at.agenda[-1] == RefillStep(0, "feather")
    assert [each.area for each in legal(at)] == ["T1.M", "T3.M"]
    assert standing(at, "T2.M") == 1


def test_r17_the_sacrifice_takes_a_piece_of_every_sector_feathers_last() -> None:
    own = village(sectors=((2, 0, 1), (0, 1, 2), (0, 0, 2), 0))
    events = MANITOBA.advance(at_round_end("AU-5", villages={0: own}), KeyedChance(b""))
    returned = [e for e in events if isinstance(e, PiecesReturned) and e.why == "sacrifice"]
    assert [(e.sector, e.goods, e.berries, e.feathers) for e in returned] == [
        ("berry", 1, 0, 0),
        ("bison", 0, 1, 0),
        ("horse", 0, 0, 1),
    ]


def test_r18_exempt_sectors_are_scored_unless_they_are_empty() -> None:
    own = village(sectors=(3, 0, 0, 3), paths=(4, 4, 0, 3))
    events = MANITOBA.advance(at_round_end("AU-5", villages={0: own}), KeyedChance(b""))
    assert reasons(events) == {"final:berry": 2, "final:horse": -2, "final:canoe": 3}


def test_r19_a_tie_is_a_shared_win() -> None:
    at = served(at_round_end("AU-5", seats=3, villages={2: village(score=-3)}))
    result = MANITOBA.result(at)
    assert result is not None
    assert (result.places, result.winner, result.tied) == ((1, 1, 3), None, (0, 1))
    assert at.ended == GameEnded((-8, -8, -11), (0, 1))


def test_r20_the_totem_is_drawn() -> None:
    stacks = set()
    for seed in range(40):
        for event in next(play(MANITOBA, 2, {}, seed)).events:
            if isinstance(event, TotemStacked):
                stacks.add(event.totem)
    assert len(stacks) > 20
    assert all(sorted(stack) == sorted(COLOURS) for stack in stacks)


def test_r21_the_first_seat_is_agreed_on_or_drawn() -> None:
    assert {next(play(MANITOBA, 3, {}, seed)).after.first for seed in range(20)} == {0, 1, 2}
    assert {next(play(MANITOBA, 3, {"first_seat": 1}, seed)).after.first for seed in range(5)} == {1}


def test_r22_nobody_to_wake() -> None:
    at = position(lifted=("green",), villages={0: village(wigwam=0)})
    assert legal(at, WakeUp) == []
    assert refusal(at, WakeUp(0)) == refusal(at, WakeUp(1)) == "count_out_of_range"
