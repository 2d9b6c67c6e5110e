"""Manitoba 7: the worked examples, a test each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.decisions import (
    EndTurn,
    Refill,
    RelocateFeather,
    ScoreChoice,
    SetupCree,
    SetupVision,
    ShamanCopy,
    Store,
    TakeTotem,
    TerritoryMove,
    TerritoryPlace,
    Vision,
    Wake,
    WakeUp,
    WampumExchange,
    WampumWake,
)
from domain.manitoba.events import PiecesReturned
from domain.manitoba.rules.season_events import ranked
from domain.manitoba.scoring import sector_value
from domain.manitoba.state import ManitobaPosition, SectorPieces
from domain.manitoba.steps import NextRoundStep, RefillStep, RoundEndStep, ScoringStep, StoreStep, TurnStep
from tests.domain.manitoba.tables import (
    COMPONENTS,
    after,
    at_round_end,
    counts,
    decided,
    legal,
    lies,
    mover,
    points,
    position,
    reasons,
    served,
    standing,
    storing,
    table,
    village,
)
from tests.domain.playing import play
from tests.domain.rules_documents import numbered, vectors

ARBITRARY = ("blue", "white", "brown", "beige", "green")


def test_v01_the_chosen_disk_ends_on_top() -> None:
    at = after(position(totem=ARBITRARY), TakeTotem("brown"))
    assert at.lifted == ("green", "beige", "brown")
    assert at.totem == ("blue", "white")


def test_v02_the_rest_goes_on_top_and_the_totem_passes_to_the_left() -> None:
    at = after(position(totem=ARBITRARY), TakeTotem("brown"), EndTurn(), EndTurn())
    end = served(at)
    while end.round == 2:
        end = after(end, legal(end)[0]) if mover(end) != SERVICE else served(end)
    assert end.totem == ("green", "beige", "brown", "blue", "white")
    assert end.lifted == ()
    assert end.active == mover(end) == 1


def test_v03_the_first_on_hunter_3_scores_three() -> None:
    at = position(lifted=("brown",), villages={0: village(paths=(0, 2, 0, 0))})
    end = after(at, Vision("hunter"))
    assert end.villages[0].paths == (0, 3, 0, 0)
    assert points(end) == 3


def test_v03b_a_later_one_scores_two() -> None:
    villages = {0: village(paths=(0, 2, 0, 0)), 1: village(paths=(0, 4, 0, 0))}
    assert points(after(position(lifted=("brown",), villages=villages), Vision("hunter"))) == 2


def test_v04_waking_up_excludes_both_actions() -> None:
    at = position(lifted=("green", "beige", "brown"), villages={0: village(square=0)})
    end = after(at, WakeUp(3))
    assert (end.villages[0].square, end.villages[0].wigwam) == (3, 0)
    assert legal(end) == [EndTurn()]


def test_v05_a_passive_seat_acts_in_all_lifted_colours() -> None:
    at = position(lifted=("green", "beige", "brown"), agenda=(TurnStep(1),))
    assert {area.area[-1] for area in legal(at, TerritoryPlace)} == {"F", "H", "P"}
    assert legal(at, Vision) == [Vision("gatherer"), Vision("hunter"), Vision("warrior")]


def test_v06_no_second_feather_on_the_small_place() -> None:
    at = position(
        hand="feather", agenda=(TurnStep(0), StoreStep(0, "feather")), villages={0: village(small=("berry", "feather"))}
    )
    assert legal(at) == [Store("berry"), Store("bison"), Store("horse"), Store("canoe"), Store("large")]


def test_v07_a_place_is_completed_between_two_actions() -> None:
    own = village(sectors=(2, 1, 1, 1), small=("berry", "feather"))
    at = position(lifted=("beige",), villages={0: own})
    at = after(at, TerritoryPlace("T1.H"), Store("small"), RelocateFeather("horse"))
    assert at.villages[0].active_wampum == 1
    at = after(at, WampumExchange("horse"))
    end = at.villages[0]
    assert end.small == ()
    assert end.sectors[0].count == 2
    assert end.sectors[2] == SectorPieces(2, 1, 1)
    assert (end.active_wampum, end.inactive_wampum) == (0, 1)
    assert Vision("warrior") in legal(at)


def test_v08_the_final_scoring_of_the_example() -> None:
    at = at_round_end("AU-5", villages={0: village(sectors=(1, 5, 3, 3), paths=(4, 4, 0, 0)), 1: village()})
    events = MANITOBA.advance(at, KeyedChance(b""))
    assert reasons(events) == {"final:bison": 8, "final:horse": 2, "final:canoe": 3}
    assert points(MANITOBA.fold(at, events)) == 13


def test_v09_the_shaman_copies_the_standard_points() -> None:
    at = position(lifted=("white",), villages={0: village(paths=(0, 2, 0, 1))})
    events = decided(after(at, Vision("shaman")), ShamanCopy("hunter"))
    assert reasons(events) == {"vision:shaman": 1}
    assert after(at, Vision("shaman")).villages[0].paths == (0, 2, 0, 2)


def test_v10_ties_for_both_ranks() -> None:
    assert ranked((3, 3, 1, 1)) == (6, 6, 2, 2)
    cree = {"T5.F": 0, "T5.P": 0, "T5.H": 0, "T2.F": 1, "T2.P": 1, "T2.H": 1, "T6.F": 2, "T6.P": 3}
    at = served(at_round_end("SP-F", seats=4, cree=cree))
    assert [each.score for each in at.villages] == [6, 6, 2, 2]


def test_v11_three_players() -> None:
    at = table(3)
    assert len(at.territory.tiles) == 4
    assert len(at.territory.areas) == 20
    assert at.wampum == 16
    assert at.stock.rounds == 15
    while not at.round:
        quiet = [each for each in legal(at) if getattr(each, "area", "L")[-1] not in "FM"]
        at = after(at, SetupVision("none") if SetupVision("none") in quiet else quiet[0])
    assert at.supply[0] == 12 - 4 - 3
    assert at.season == "spring"
    assert at.card == at.cards[0]


def test_v12_the_solstice_goes_counter_clockwise() -> None:
    """The seats prepare in turn (`manitoba 3.1`)."""
    order = [e.seat for e in play(MANITOBA, 4, {"first_seat": 1}) if isinstance(e.decision, SetupCree)]
    assert order == [0, 3, 2, 1]


@pytest.mark.parametrize("path", ["hunter", "none"])
def test_v13_after_the_solstice(path: Literal["hunter", "none"]) -> None:
    at = table(2)
    for _ in range(2):
        at = after(at, SetupCree(legal(at)[1].area), SetupVision(path))
    for seat, own in enumerate(at.villages):
        assert own.wigwam == 3
        assert at.cree.count(seat) == 1
        assert own.square == (3 if path == "hunter" else 4)


def scoring(tile: str, **details: Any) -> ManitobaPosition:
    """Return a position in which only seat 0 is still to be scored."""
    agenda = (NextRoundStep(SERVICE), ScoringStep(SERVICE, "SP-3", tile, 1))
    return position(active=1, agenda=agenda, lifted=("green",), **details)


def test_v14_an_exempt_seat_scores_nothing() -> None:
    cree = {"T1.H": 0, "T2.H": 0}
    at = served(scoring("S03", cree=cree, goods=(), villages={0: village(paths=(0, 0, 4, 0))}))
    assert legal(at) == [ScoreChoice("horse"), ScoreChoice("none")]
    end = after(at, ScoreChoice("none"))
    assert points(end) == 0
    assert standing(end, "T1.H") == standing(end, "T2.H") == 0
    assert not lies(end, "T3.H")


def test_v15_an_empty_sector_costs_two_and_clears_the_hills() -> None:
    end = served(scoring("S03", cree={"T1.H": 0, "T2.H": 0}))
    assert points(end) == -2
    assert end.villages[0].wigwam == 5
    assert standing(end, "T1.H") is None
    assert lies(end, "T1.H")
    assert lies(end, "T2.H")


def test_v16_exempt_from_one_of_a_pair() -> None:
    at = served(scoring("S05", villages={0: village(paths=(4, 0, 0, 0))}))
    assert legal(at) == [ScoreChoice("berry"), ScoreChoice("bison")]


@pytest.mark.parametrize(("gatherer", "none"), [(3, []), (4, [ScoreChoice("none")])], ids=["v17", "v18"])
def test_v17_v18_most(gatherer: int, none: list[ScoreChoice]) -> None:
    own = village(sectors=((1, 0, 2), 3, 1, 0), paths=(gatherer, 4, 0, 0))
    at = served(scoring("S11", villages={0: own}))
    assert legal(at) == [ScoreChoice("berry"), ScoreChoice("bison"), *none]


def test_v19_stored_feathers_go_at_the_end_of_spring() -> None:
    own = village(sectors=(1, 0, (1, 0, 2), 0), large=("feather",))
    end = served(at_round_end("SP-5", tile="S01", villages={0: own, 1: village(sectors=(1, 1, 1, 1))}))
    assert end.villages[0].sectors[2] == SectorPieces(1, 0, 0)
    assert end.villages[0].large == ("feather",)


def test_v20_blue_has_lakes_and_no_path() -> None:
    at = position(lifted=("blue",))
    assert {each.area[-1] for each in legal(at, TerritoryPlace)} == {"L"}
    assert legal(at, Vision) == []


def test_v21_no_wampum_in_the_last_round_but_two_points() -> None:
    own = village(active_wampum=1, sectors=(3, 0, 0, 0))
    at = position(round=16, lifted=("green",), villages={0: own})
    assert legal(at, WampumWake) == legal(at, WampumExchange) == []
    assert reasons(MANITOBA.advance(at_round_end("AU-5", villages={0: own}), KeyedChance(b"")))["final:wampum"] == 2


def test_v22_four_and_three_bison() -> None:
    assert [sector_value(COMPONENTS, 1, count) for count in (4, 3)] == [8, 4]


def test_v23_no_wampum_left() -> None:
    end = after(replace(storing("horse", small=("berry", "bison")), wampum=0), Store("small"))
    assert counts(end) == (1, 1, 1, 0)
    assert end.villages[0].active_wampum == 0


def test_v24_the_large_place_reactivates() -> None:
    end = after(storing("horse", large=("berry", "bison", "canoe"), inactive_wampum=1), Store("large"))
    assert (end.villages[0].active_wampum, end.villages[0].inactive_wampum) == (2, 0)


def test_v25_passive_placing_beside_own_cree() -> None:
    at = position(cree={"T1.F": 1}, lifted=("blue", "green"), agenda=(TurnStep(1),))
    areas = [each.area for each in legal(at, TerritoryPlace)]
    assert "T1.L" in areas
    assert "T2.L" not in areas
    assert "T2.F" not in areas


def test_v26_the_wake_of_warrior_1_may_be_declined() -> None:
    at = after(position(lifted=("beige",), villages={0: village(wigwam=2)}), Vision("warrior"))
    assert legal(at) == [Wake("wake"), Wake("none")]
    end = after(at, Wake("none"))
    assert end.villages[0].wigwam == 2
    assert end.villages[0].paths == (0, 0, 1, 0)


def test_v27_from_warrior_3_on_the_season_end_wakes_by_itself() -> None:
    own = village(wigwam=1, sectors=(1, 0, 0, 0), paths=(0, 0, 3, 0))
    at = at_round_end("SP-5", tile="S01", villages={0: own, 1: village(wigwam=0, sectors=(1, 0, 0, 0))})
    events = MANITOBA.advance(at, KeyedChance(b""))
    end = MANITOBA.fold(at, events)
    assert (end.villages[0].wigwam, end.villages[0].square) == (0, 6)
    assert reasons(events)["wake"] == 1


def test_v28_the_seat_chooses_the_refilled_good() -> None:
    at = served(scoring("S03", goods=(), supply=(9, 9, 2, 9, 9)))
    assert at.agenda[-1] == RefillStep(0, "horse")
    assert legal(at) == [Refill("T1.H"), Refill("T2.H"), Refill("T3.H")]
    at = after(at, Refill("T3.H"))
    assert legal(at) == [Refill("T1.H"), Refill("T2.H")]
    end = after(at, Refill("T1.H"))
    assert mover(end) == SERVICE
    assert (lies(end, "T1.H"), lies(end, "T2.H"), lies(end, "T3.H")) == (True, False, True)
    assert end.supply[2] == 0


def test_v29_most_of_nothing() -> None:
    at = served(scoring("S12"))
    assert legal(at) == [ScoreChoice(good) for good in ("berry", "bison", "horse", "canoe")]
    for choice in legal(at):
        assert points(after(at, choice)) == -2


def test_v30_an_exchanged_berry_is_sacrificed_before_a_feather() -> None:
    at = at_round_end("AU-5", villages={0: village(sectors=(0, (0, 2, 1), 0, 0)), 1: village()})
    events = MANITOBA.advance(at, KeyedChance(b""))
    (sacrifice,) = [e for e in events if isinstance(e, PiecesReturned) and e.why == "sacrifice"]
    assert (sacrifice.sector, sacrifice.berries, sacrifice.feathers) == ("bison", 1, 0)
    assert reasons(events)["final:bison"] == 2


def test_v31_full_sectors_at_a_completed_place() -> None:
    at = storing("horse", small=("berry", "feather"), sectors=(6, 6, 5, 6))
    end = after(at, Store("small"))
    assert counts(end) == (6, 6, 6, 6)
    assert end.supply == (10, 9, 9, 9, 10)
    assert end.villages[0].active_wampum == 1
    assert end.agenda == (TurnStep(0, territory=True),)


def test_moves_go_to_adjacent_areas_only() -> None:
    at = position(cree={"T1.F": 0}, lifted=("beige",))
    assert legal(at, TerritoryMove) == [TerritoryMove("T1.F", "T1.H")]


def test_a_round_end_is_the_services() -> None:
    at = after(position(lifted=("green",), agenda=(TurnStep(1),)), EndTurn())
    assert at.agenda == (RoundEndStep(SERVICE),)


def test_every_vector_has_a_test_of_its_id() -> None:
    """The vectors of the first table are tested here, the vectors of the geometry beside the territory."""
    text = Path(__file__).read_text(encoding="utf-8")
    named = re.findall(r"^def test((?:_v\d+b?)+)_", text, re.MULTILINE)
    ids = [vector for names in named for vector in names.strip("_").split("_")]
    written = numbered(vectors("manitoba"), r"V\d+b?")
    assert len(written) > 30
    assert sorted(ids) == sorted(vector.lower() for vector in written)
