"""Manitoba 4: totem, active and passive turns, wampum, storing."""

from __future__ import annotations

from typing import Any

import pytest

from domain.manitoba.components import COLOURS
from domain.manitoba.decisions import (
    EndTurn,
    RelocateFeather,
    Store,
    TakeTotem,
    TerritoryMove,
    TerritoryPlace,
    Vision,
    WakeUp,
    WampumExchange,
    WampumWake,
)
from domain.manitoba.events import GoodTaken
from domain.manitoba.state import ManitobaPosition, SectorPieces
from domain.manitoba.steps import RelocateFeatherStep, TurnStep
from tests.domain.deciding import wrong
from tests.domain.manitoba.tables import (
    after,
    counts,
    decided,
    legal,
    lies,
    mover,
    position,
    refusal,
    standing,
    storing,
    village,
)


@pytest.mark.parametrize("disk", range(5))
def test_4_1_the_lifted_part_is_turned_over(disk: int) -> None:
    at = after(position(totem=COLOURS), TakeTotem(COLOURS[disk]))
    assert at.lifted == COLOURS[disk:][::-1]
    assert at.totem == COLOURS[:disk]


def test_4_1_a_disk_must_be_chosen_once_even_for_nothing() -> None:
    at = position(totem=COLOURS)
    assert legal(at) == [TakeTotem(colour) for colour in COLOURS]
    assert refusal(at, EndTurn()) == "totem_not_lifted"
    assert refusal(at, TerritoryPlace("T1.F")) == "totem_not_lifted"
    assert refusal(at, Vision("hunter")) == "totem_not_lifted"
    at = after(at, TakeTotem("blue"))
    assert refusal(at, TakeTotem("blue")) == "totem_lifted"
    assert mover(after(at, EndTurn())) == 1


def test_4_1_only_the_active_seat_lifts_and_wakes_up() -> None:
    at = position(lifted=("green",), agenda=(TurnStep(1),))
    assert refusal(at, TakeTotem("green")) == "not_active"
    assert refusal(at, WakeUp(1)) == "not_active"


@pytest.mark.parametrize("first", ["territory", "vision"])
def test_4_2_both_actions_in_any_order_each_once(first: str) -> None:
    at = position(lifted=("brown",))
    territory, vision = TerritoryPlace("T1.P"), Vision("hunter")
    if first == "territory":
        at = after(at, territory, Store("bison"))
        assert refusal(at, TerritoryPlace("T2.P")) == "action_done"
        assert refusal(at, WakeUp(1)) == "wake_up_instead_of_actions"
        at = after(at, vision)
    else:
        at = after(at, vision)
        assert refusal(at, Vision("hunter")) == "action_done"
        assert refusal(at, WakeUp(1)) == "wake_up_instead_of_actions"
        at = after(at, territory, Store("bison"))
    assert legal(at) == [EndTurn()]


def test_4_2_after_waking_up_neither_action_nor_a_second_time() -> None:
    at = after(position(lifted=("green", "brown")), WakeUp(1))
    assert refusal(at, Vision("hunter")) == "cree_woken_up"
    assert refusal(at, TerritoryPlace("T1.P")) == "cree_woken_up"
    assert refusal(at, WakeUp(1)) == "wake_up_instead_of_actions"


def test_4_2_as_many_as_disks_or_fewer() -> None:
    assert legal(position(lifted=("green", "brown")), WakeUp) == [WakeUp(1), WakeUp(2)]
    assert refusal(position(lifted=("green", "brown")), WakeUp(3)) == "count_out_of_range"
    two_asleep = {0: village(wigwam=2)}
    assert len(legal(position(lifted=COLOURS, villages=two_asleep), WakeUp)) == 2


def test_4_3_placing_and_moving() -> None:
    cree = {"T1.F": 0, "T1.L": 1}
    at = position(lifted=("blue",), cree=cree)
    assert legal(at, TerritoryPlace) == [TerritoryPlace("T2.L"), TerritoryPlace("T3.L")]
    assert legal(at, TerritoryMove) == []
    assert refusal(at, TerritoryPlace("T1.L")) == "area_occupied"
    assert refusal(at, TerritoryPlace("T1.M")) == "wrong_landscape"
    assert refusal(at, TerritoryPlace("T9.M")) == "unknown_area"
    assert refusal(at, TerritoryMove("T1.F", "T1.L")) == "area_occupied"
    assert refusal(at, TerritoryMove("T1.L", "T2.H")) == "no_own_cree"
    assert refusal(at, TerritoryMove("T1.F", "T1.F")) == "not_adjacent"
    assert refusal(at, TerritoryMove("T1.F", "T2.L")) == "not_adjacent"
    assert refusal(at, TerritoryMove("T9.F", "T2.L")) == refusal(at, TerritoryMove("T1.F", "T9.L")) == "unknown_area"
    assert refusal(at, TerritoryMove("T1.F", "T1.M")) == "wrong_landscape"
    asleep = position(lifted=("blue",), cree=cree, villages={0: village(square=0)})
    assert legal(asleep, TerritoryPlace) == []
    assert refusal(asleep, TerritoryPlace("T2.L")) == "square_empty"


def test_4_3_a_cree_leaves_any_landscape_across_tiles() -> None:
    at = position(lifted=("brown", "white"), cree={"T1.L": 0})
    assert legal(at, TerritoryMove) == [TerritoryMove("T1.L", "T1.M"), TerritoryMove("T1.L", "T2.M")]
    at = after(at, TerritoryMove("T1.L", "T2.M"))
    assert standing(at, "T1.L") is None
    assert standing(at, "T2.M") == 0
    assert not lies(at, "T1.L")
    assert not lies(at, "T2.M")
    assert at.hand == "feather"


def test_4_3_an_area_without_a_good_gives_none() -> None:
    events = decided(position(lifted=("brown",), goods=()), TerritoryPlace("T1.P"))
    assert not any(isinstance(event, GoodTaken) for event in events)


def test_4_5_one_passive_action() -> None:
    at = position(lifted=("brown", "green"), agenda=(TurnStep(1),))
    at = after(at, Vision("hunter"))
    assert refusal(at, TerritoryPlace("T1.P")) == "one_action_only"
    assert refusal(at, Vision("gatherer")) == "one_action_only"
    assert legal(at) == [EndTurn()]


def test_4_5_colours_beside_the_village_are_closed() -> None:
    at = position(lifted=("brown", "green"), agenda=(TurnStep(1),))
    assert refusal(at, Vision("warrior")) == "wrong_path"
    assert refusal(at, TerritoryPlace("T1.H")) == "wrong_landscape"
    assert refusal(position(lifted=("brown", "green")), Vision("hunter")) == "wrong_path"


def test_4_5_adjacency_for_placing_only_with_cree_on_the_territory() -> None:
    none = position(lifted=("green",), agenda=(TurnStep(1),))
    assert len(legal(none, TerritoryPlace)) == 3
    some = position(lifted=("green",), cree={"T3.P": 1}, agenda=(TurnStep(1),))
    assert legal(some, TerritoryPlace) == [TerritoryPlace("T3.F")]
    assert refusal(some, TerritoryPlace("T1.F")) == "not_beside_own_cree"


def test_4_5_turns_go_clockwise_from_the_active_seat() -> None:
    at = position(seats=4, active=2, lifted=("green",), agenda=(TurnStep(2),))
    order = []
    while mover(at) >= 0:
        order.append(mover(at))
        at = after(at, EndTurn())
    assert order == [2, 3, 0, 1]


def rich(**figures: Any) -> ManitobaPosition:
    own = village(**{"active_wampum": 2, "sectors": (2, 0, 0, 0), **figures})
    return position(villages={0: own, 1: own})


def test_4_6_wampum_before_the_disk_between_and_after() -> None:
    at = after(rich(), WampumWake())
    assert (at.villages[0].active_wampum, at.villages[0].inactive_wampum, at.villages[0].square) == (1, 1, 6)
    at = after(at, TakeTotem("white"), WampumExchange("horse"))
    assert at.villages[0].sectors[2] == SectorPieces(0, 1, 0)
    assert refusal(at, WampumWake()) == "no_active_wampum"


def test_4_6_wampum_has_its_conditions() -> None:
    assert refusal(rich(wigwam=0), WampumWake()) == "wigwam_empty"
    assert refusal(rich(sectors=(0, 0, 0, 0)), WampumExchange("horse")) == "no_berry"
    assert refusal(rich(sectors=(1, 0, 6, 0)), WampumExchange("horse")) == "sector_full"
    last = position(round=16, lifted=("green",), villages={0: village(active_wampum=1, sectors=(1, 0, 0, 0))})
    assert refusal(last, WampumWake()) == "last_round"
    assert refusal(last, WampumExchange("horse")) == "last_round"


def test_4_7_where_a_good_may_go() -> None:
    assert legal(storing("horse")) == [Store("horse"), Store("small"), Store("large")]
    assert legal(storing("horse", sectors=(0, 0, 6, 0))) == [Store("small"), Store("large")]
    assert refusal(storing("horse", sectors=(0, 0, 6, 0)), Store("horse")) == "sector_full"
    assert refusal(storing("horse", small=("horse",)), Store("small")) == "good_on_place"
    assert refusal(storing("horse"), Store(wrong("wigwam"))) == "no_such_decision"


def test_4_7_a_feather_is_a_kind_of_its_own_on_places_and_a_piece_in_sectors() -> None:
    at = after(storing("feather", sectors=(0, 3, 0, 0)), Store("bison"))
    assert at.villages[0].sectors[1] == SectorPieces(3, 0, 1)
    assert counts(at) == (0, 4, 0, 0)


def test_4_7_the_feather_of_a_place_goes_where_there_is_room() -> None:
    at = after(storing("bison", small=("horse", "feather"), sectors=(6, 0, 0, 6)), Store("small"))
    assert at.agenda[-1] == RelocateFeatherStep(0, "small")
    assert legal(at) == [RelocateFeather("bison"), RelocateFeather("horse")]
    assert refusal(at, RelocateFeather("berry")) == "sector_full"
    at = after(at, RelocateFeather("bison"))
    assert counts(at) == (6, 2, 1, 6)
    assert at.villages[0].active_wampum == 1


def test_4_7_with_one_sector_left_the_feather_goes_there_unasked() -> None:
    at = after(storing("bison", small=("horse", "feather"), sectors=(6, 6, 0, 6)), Store("small"))
    assert counts(at) == (6, 6, 2, 6)
    assert at.supply[1] == 10


def test_4_7_one_possible_place_is_not_asked() -> None:
    at = after(
        position(lifted=("beige",), villages={0: village(small=("horse",), large=("horse",))}), TerritoryPlace("T1.H")
    )
    assert counts(at) == (0, 0, 1, 0)
    assert at.agenda == (TurnStep(0, territory=True),)


def test_4_7_places_are_completed_at_three_and_four() -> None:
    at = after(storing("canoe", small=("berry", "bison")), Store("large"))
    assert at.villages[0].large == ("canoe",)
    at = after(storing("canoe", large=("berry", "bison", "horse")), Store("large"))
    assert at.villages[0].large == ()
    assert counts(at) == (1, 1, 1, 1)
