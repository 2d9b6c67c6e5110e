"""Manitoba 10: the branches that play seldom reaches, forced, with every invariant looked at after every fact."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.chance import KeyedChance
from domain.core.events import SERVICE, Decision, Event
from domain.manitoba import MANITOBA
from domain.manitoba.components import PATHS
from domain.manitoba.decisions import (
    EventFeather,
    Refill,
    RelocateFeather,
    ScoreChoice,
    Store,
    TakeGood,
    TerritoryPlace,
    Vision,
)
from domain.manitoba.events import (
    BonusLost,
    CreeMoved,
    CreeWoken,
    EventSkipped,
    FeatherRelocated,
    GoodFromSupply,
    GoodStored,
    PiecesReturned,
    PlaceCompleted,
    PointsScored,
    ScoringSkipped,
    VisionReached,
    WampumGained,
    WampumTurned,
)
from domain.manitoba.state import NOBODY, ManitobaPosition
from tests.domain.manitoba.tables import at_round_end, legal, mover, owned, position, refusal, village
from tests.domain.playing import Entry, facts_of

RUN = None
"""In place of a decision: the service runs."""


def sound(at: ManitobaPosition) -> ManitobaPosition:
    """Return a position that was set up by hand with all that it lacks.

    Goods and wampum that lie nowhere are in the supply, Cree that stand nowhere sleep, score tiles that are not
    used are not drawn.
    """
    villages = tuple(
        replace(own, wigwam=8 - own.square - at.cree.count(seat) - sum(space > 0 for space in own.paths))
        for seat, own in enumerate(at.villages)
    )
    at = replace(at, villages=villages, supply=(0,) * 5)
    supply = tuple(whole - goods_used for whole, goods_used in zip(at.stock.goods, owned(at), strict=True))
    wampum_held = sum(own.active_wampum + own.inactive_wampum for own in villages)
    on_cards = (at.score_tiles[0], "S12")
    others = [tile for tile in at.components.score_tiles if tile not in on_cards]
    drawn = 2 * ("spring", "summer", "autumn").index(at.season)
    at = replace(
        at, supply=supply, wampum=at.stock.wampum - wampum_held, score_tiles=on_cards, undrawn=tuple(others[drawn:])
    )
    assert MANITOBA.problems(at) == []
    return at


def played(at: ManitobaPosition, *decisions: Decision | None) -> tuple[ManitobaPosition, list[Event]]:
    """Take decisions and runs in turn; every invariant must hold after every fact and every entry."""
    recorded: list[Event] = []
    for decision in decisions:
        seat, chance = mover(at), KeyedChance(b"rare")
        assert (seat == SERVICE) == (decision is RUN)
        events = MANITOBA.decide(at, seat, decision, chance) if decision else MANITOBA.advance(at, chance)
        for fact in facts_of(MANITOBA, Entry(at, seat, decision, events, at)):
            assert MANITOBA.problems_within(fact.after) == [], fact.event
            at = fact.after
        assert MANITOBA.problems(at) == [], decision
        recorded += events
    return at, recorded


def of(kind: type[Event], events: list[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def test_a_refill_with_a_short_supply() -> None:
    own, other = village(large=("horse",)), village(sectors=(1, 0, 6, 0), small=("horse",))
    at = sound(at_round_end("SP-3", tile="S03", goods=(), villages={0: own, 1: other}))
    assert at.supply[2] == 2
    at, _ = played(at, RUN)
    assert legal(at) == [Refill("T1.H"), Refill("T2.H"), Refill("T3.H")]
    at, events = played(at, Refill("T3.H"), Refill("T1.H"), RUN)
    assert [event.points for event in of(PointsScored, events)] == [14], "of the other seat"
    assert all(at.goods[at.territory.numbers[f"T{tile}.H"]] for tile in (1, 2, 3))


@pytest.mark.parametrize(
    ("colour", "paths", "kind"),
    [
        ("brown", (0, 6, 0, 0), PointsScored),
        ("green", (6, 0, 0, 0), GoodFromSupply),
        ("beige", (0, 0, 6, 0), CreeWoken),
    ],
)
def test_repeat_bonuses(colour: str, paths: tuple[int, ...], kind: type[Event]) -> None:
    at = sound(position(lifted=(colour,), villages={0: village(paths=paths, square=2)}))
    path = PATHS[max(range(3), key=paths.__getitem__)]
    at, events = played(at, Vision(path))
    assert of(kind, events)
    assert not of(VisionReached, events)
    assert at.villages[0].paths == paths


def test_goods_lost_when_a_place_is_completed() -> None:
    own = village(sectors=(6, 6, 5, 6), small=("berry", "feather"))
    at = sound(position(lifted=("beige",), villages={0: own}))
    at, events = played(at, TerritoryPlace("T1.H"), Store("small"))
    (completed,) = of(PlaceCompleted, events)
    assert (completed.stored, completed.lost) == (("horse",), ("berry",))
    assert [event.to for event in of(FeatherRelocated, events)] == ["supply"]
    assert at.villages[0].active_wampum == 1


def test_a_skipped_scoring() -> None:
    own = village(paths=(0, 0, 4, 0), square=4)
    at = sound(at_round_end("SP-3", tile="S03", cree={"T1.H": 0}, villages={0: own}))
    at, events = played(at, RUN, ScoreChoice("none"), RUN)
    assert [event.seat for event in of(ScoringSkipped, events)] == [0]
    assert [event.seat for event in of(PointsScored, events)] == [1]
    assert at.cree[at.territory.numbers["T1.H"]] == 0


def test_taking_a_good_while_a_kind_is_out() -> None:
    villages = {0: village(paths=(4, 0, 0, 0), square=2, small=("berry",)), 1: village(sectors=(6, 0, 0, 0))}
    at = sound(position(lifted=("green",), villages=villages))
    assert at.supply[0] == 0
    at, _ = played(at, Vision("gatherer"))
    assert legal(at) == [TakeGood(good) for good in ("bison", "horse", "canoe", "feather")]
    at, _ = played(at, TakeGood("feather"), Store("small"))
    assert at.villages[0].small == ("berry", "feather")


def test_e5_with_a_choice() -> None:
    own = village(sectors=((1, 0, 1), (0, 0, 2), 0, 0))
    at = sound(at_round_end("SU-E", villages={0: own, 1: village(sectors=((0, 0, 1), 0, 0, 0))}))
    at, events = played(at, RUN, EventFeather("bison"), RUN)
    losses = [(event.seat, event.sector, event.feathers) for event in of(PiecesReturned, events)]
    assert losses == [(0, "bison", 1), (1, "berry", 1)]


def test_e1_without_an_option() -> None:
    at = sound(at_round_end("SP-A", villages={0: village(paths=(6, 0, 0, 5), square=0), 1: village(square=0)}))
    _, events = played(at, RUN)
    assert [event.seat for event in of(EventSkipped, events)] == [0, 1]


def test_a_store_without_an_option() -> None:
    own = village(sectors=(0, 0, 6, 0), small=("horse",), large=("horse",))
    at = sound(position(lifted=("beige",), goods=("T1.H",), villages={0: own}))
    at, events = played(at, TerritoryPlace("T1.H"))
    assert of(GoodStored, events) == [GoodStored(0, "horse", "supply")]
    assert at.hand is None


def test_an_empty_wampum_supply() -> None:
    own = village(large=("berry", "bison", "feather"), paths=(0, 3, 0, 0), inactive_wampum=2, square=3)
    at = sound(position(lifted=("brown", "beige"), villages={0: own, 1: village(inactive_wampum=10)}))
    assert at.wampum == 0
    at, events = played(at, TerritoryPlace("T1.H"), Store("large"), RelocateFeather("canoe"))
    assert not of(WampumGained, events)
    assert of(WampumTurned, events) == [WampumTurned(0, active=True)]
    at = sound(position(lifted=("brown",), villages={0: own, 1: village(inactive_wampum=10)}))
    at, events = played(at, Vision("hunter"))
    assert of(BonusLost, events) == [BonusLost(0, "hunter")]
    assert at.firsts[1] == (0, 0, 0, 0), "it remains the first (R43)"


def test_a_territory_without_an_unoccupied_area() -> None:
    areas = [f"T{tile}.{letter}" for tile in (1, 2, 3) for letter in "FPHLM"]
    cree = {area: int(number >= 7) for number, area in enumerate(areas)}
    at = sound(position(lifted=("beige",), cree=cree, goods=(), villages={0: village(square=1), 1: village(square=0)}))
    assert NOBODY not in at.cree
    assert not legal(at, TerritoryPlace)
    assert refusal(at, TerritoryPlace("T3.H")) == "area_occupied"
    freed = sound(replace(at, cree=(*at.cree[:12], NOBODY, *at.cree[13:])))
    assert legal(freed, TerritoryPlace) == [TerritoryPlace("T3.H")], "nothing else stood in the way"


def test_warrior_5_without_an_unoccupied_area() -> None:
    """Of two seats, the seat with a Cree on the path and another on the square has six left, the other eight."""
    areas = [f"T{tile}.{letter}" for tile in (4, 1, 6, 3) for letter in "FPHLM"]
    cree = {area: 0 if number < 6 else 1 + (number >= 13) for number, area in enumerate(areas)}
    villages = {0: village(paths=(0, 0, 4, 0), square=1), 1: village(square=1), 2: village(square=1)}
    at = sound(position(seats=3, lifted=("beige",), cree=cree, goods=(), villages=villages))
    at, events = played(at, Vision("warrior"))
    assert of(BonusLost, events) == [BonusLost(0, "warrior")]
    assert not of(CreeMoved, events)
    assert at.villages[0].square == 1
