"""Manitoba 6: every space of the vision paths: arrival, first comer, repeat, copy, permanent effect."""

from __future__ import annotations

from typing import Any

import pytest

from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS, GOODS, PATH_OF_COLOUR, PATHS, Good, Path
from domain.manitoba.decisions import (
    EndTurn,
    EventVision,
    ShamanCopy,
    Store,
    TakeGood,
    TerritoryPlace,
    Vision,
    Wake,
    WarriorPlace,
)
from domain.manitoba.events import BonusLost, CreeWoken, VisionReached
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import TurnStep
from tests.domain.manitoba.tables import (
    after,
    at_round_end,
    decided,
    legal,
    points,
    position,
    reasons,
    refusal,
    served,
    standing,
    village,
)

COLOUR = {path: colour for colour, path in PATH_OF_COLOUR.items()}
HIGH = (6, 6, 6, 5)


def on(path: Path, space: int, *, first: bool = True, **details: Any) -> ManitobaPosition:
    """Return a position in which seat 0 stands just before a space and may go on."""
    here, others = [0, 0, 0, 0], [0, 0, 0, 0]
    here[PATHS.index(path)] = space - 1
    others[PATHS.index(path)] = 0 if first else HIGH[PATHS.index(path)]
    villages = {0: village(paths=tuple(here), active_wampum=0), 1: village(paths=tuple(others))}
    return position(lifted=(COLOUR[path],), villages=villages, **details)


@pytest.mark.parametrize(
    ("space", "first", "later"), [(1, 1, 1), (2, 2, 1), (3, 3, 2), (4, 0, 0), (5, 4, 3), (6, 5, 5)]
)
def test_hunter(space: int, first: int, later: int) -> None:
    at = after(on("hunter", space), Vision("hunter"))
    assert points(at) == first
    assert at.villages[0].active_wampum == (space == 4)
    at = after(on("hunter", space, first=False), Vision("hunter"))
    assert points(at) == later
    assert at.villages[0].active_wampum == 0


@pytest.mark.parametrize(
    ("space", "goods"), [(1, ["berry"]), (2, ["berry", "horse"]), (3, ["berry", "canoe"]), (5, list(GOODS))]
)
def test_gatherer_takes(space: int, goods: list[Good]) -> None:
    at = after(on("gatherer", space), Vision("gatherer"))
    if len(goods) > 1:
        assert legal(at) == [TakeGood(good) for good in goods]
        at = after(at, TakeGood(goods[-1]))
    assert at.hand == goods[-1]
    assert Store("small") in legal(at)
    assert at.supply[GOODS.index(goods[-1])] == 8


def test_gatherer_4_and_6() -> None:
    assert after(on("gatherer", 4), Vision("gatherer")).villages[0].active_wampum == 1
    assert after(on("gatherer", 4, first=False), Vision("gatherer")).villages[0].active_wampum == 0
    assert points(after(on("gatherer", 6), Vision("gatherer"))) == 5


def test_warrior_1_asks_to_wake() -> None:
    at = after(on("warrior", 1), Vision("warrior"))
    assert legal(at) == [Wake("wake"), Wake("none")]
    assert after(at, Wake("wake")).villages[0].wigwam == 2


def test_warrior_2_places_without_adjacency() -> None:
    def areas(space: int) -> list[str]:
        villages = {1: village(paths=(0, 0, space, 0))}
        at = position(cree={"T1.F": 1}, lifted=("green",), agenda=(TurnStep(1),), villages=villages)
        return [each.area for each in legal(at, TerritoryPlace)]

    assert areas(1) == []
    assert areas(2) == areas(5) == ["T2.F", "T3.F"]


def test_warrior_3_pays_for_waking_and_4_and_6() -> None:
    at = on("warrior", 3)
    assert reasons(decided(at, Vision("warrior"))) == {}
    assert after(on("warrior", 4), Vision("warrior")).villages[0].active_wampum == 1
    assert points(after(on("warrior", 6), Vision("warrior"))) == 5


def test_warrior_5_places_anywhere() -> None:
    at = after(on("warrior", 5, cree={"T2.L": 1}), Vision("warrior"))
    assert [each.area for each in legal(at)] == [area for area in at.territory.areas if area != "T2.L"]
    assert refusal(at, WarriorPlace("T2.L")) == "area_occupied"
    at = after(at, WarriorPlace("T3.M"), Store("large"))
    assert standing(at, "T3.M") == 0
    assert at.villages[0].large == ("feather",)


def test_warrior_5_without_a_cree_on_the_square_is_lost() -> None:
    own = village(square=0, paths=(0, 0, 4, 0))
    at = position(lifted=("beige",), villages={0: own})
    assert any(isinstance(event, BonusLost) for event in decided(at, Vision("warrior")))


@pytest.mark.parametrize("space", [1, 2, 4])
def test_shaman_copies(space: int) -> None:
    villages = {0: village(paths=(0, 3, 0, space - 1))}
    at = after(position(lifted=("white",), villages=villages), Vision("shaman"))
    assert legal(at) == [ShamanCopy("hunter"), ShamanCopy("none")]
    assert points(after(at, ShamanCopy("hunter"))) == 2
    assert points(after(at, ShamanCopy("none"))) == 0


def test_shaman_with_nothing_to_copy() -> None:
    events = decided(position(lifted=("white",)), Vision("shaman"))
    assert any(isinstance(event, BonusLost) for event in events)


def test_shaman_3_and_5() -> None:
    assert after(on("shaman", 3), Vision("shaman")).villages[0].active_wampum == 1
    assert after(on("shaman", 3, first=False), Vision("shaman")).villages[0].active_wampum == 0
    at = at_round_end("AU-5", villages={0: village(sectors=(3, 3, 3, 3), paths=(0, 0, 0, 5))})
    assert points(served(at)) == 4 + 4 + 4 + 6


@pytest.mark.parametrize(
    ("path", "space", "copied"),
    [("hunter", space, value) for space, value in [(1, 1), (2, 1), (3, 2), (4, None), (5, 3), (6, 2)]]
    + [("gatherer", space, goods) for space, goods in [
        (1, ["berry"]), (2, ["berry", "horse"]), (3, ["berry", "canoe"]), (4, None), (5, list(GOODS)), (6, ["berry"]),
    ]]
    + [("warrior", space, action) for space, action in [(1, "wake"), (5, "place"), (6, "wake")]]
    + [("warrior", space, None) for space in (2, 3, 4)],
)  # fmt: skip
def test_the_shaman_copies_the_action_of_a_path(path: Path, space: int, copied: object) -> None:
    paths = [0, 0, 0, 1]
    paths[PATHS.index(path)] = space
    own = village(paths=tuple(paths))
    at = position(lifted=("white",), villages={0: own})
    if copied is None:
        assert any(isinstance(event, BonusLost) for event in decided(at, Vision("shaman")))
        return
    at = after(at, Vision("shaman"))
    assert legal(at) == [ShamanCopy(path), ShamanCopy("none")]
    events = decided(at, ShamanCopy(path))
    end = MANITOBA.fold(at, events)
    assert end.villages[0].active_wampum == 0
    if isinstance(copied, int):
        assert reasons(events) == {"vision:shaman": copied}
    elif isinstance(copied, list) and len(copied) > 1:
        assert legal(end) == [TakeGood(good) for good in copied]
    elif isinstance(copied, list):
        assert end.hand == copied[0]
    elif copied == "wake":
        assert end.villages[0].wigwam == 2
        assert reasons(events) == ({"wake": 1} if space == 6 else {})
    else:
        assert all(isinstance(each, WarriorPlace) for each in legal(end))


@pytest.mark.parametrize("path", PATHS[:3])
def test_the_last_space_is_repeated_by_the_action(path: Path) -> None:
    paths = [0, 0, 0, 0]
    paths[PATHS.index(path)] = 6
    at = position(lifted=(COLOUR[path],), villages={0: village(paths=tuple(paths))})
    events = decided(at, Vision(path))
    assert not any(isinstance(event, VisionReached) for event in events)
    end = MANITOBA.fold(at, events)
    if path == "gatherer":
        assert end.hand == "berry"
    elif path == "hunter":
        assert reasons(events) == {"vision:hunter": 2}
    else:
        assert any(isinstance(event, CreeWoken) for event in events)
        assert reasons(events) == {"wake": 1}
    assert 5 not in reasons(events).values()


def test_the_shaman_path_ends() -> None:
    at = position(lifted=("white",), villages={0: village(paths=(0, 0, 0, 5))})
    assert refusal(at, Vision("shaman")) == "path_ended"


def test_entering_needs_an_awake_cree_advancing_does_not() -> None:
    assert refusal(position(lifted=("brown",), villages={0: village(square=0)}), Vision("hunter")) == "square_empty"
    at = position(lifted=("brown",), villages={0: village(square=0, paths=(0, 1, 0, 0))})
    assert Vision("hunter") in legal(at)


def test_several_seats_share_a_space() -> None:
    at = after(position(lifted=("brown",)), Vision("hunter"), EndTurn(), Vision("hunter"))
    assert [own.paths[1] for own in at.villages] == [1, 1]
    assert at.firsts[1] == (0,)


def test_being_first_counts_by_event_too() -> None:
    at = served(at_round_end("SP-A", villages={0: village(paths=(0, 1, 0, 0)), 1: village(paths=(0, 1, 0, 0))}))
    at = after(at, EventVision("hunter"))
    assert points(at) == 2
    at = after(served(at), EventVision("hunter"))
    assert points(at, 1) == 1


def test_kinds_that_are_out_cannot_be_taken() -> None:
    at = after(on("gatherer", 5, supply=(0, 9, 0, 9, 9)), Vision("gatherer"))
    assert legal(at) == [TakeGood("bison"), TakeGood("canoe"), TakeGood("feather")]
    assert refusal(at, TakeGood("berry")) == "supply_empty"
    at = after(on("gatherer", 2, supply=(0, 9, 5, 9, 9)), Vision("gatherer"))
    assert at.hand == "horse"
    assert any(isinstance(e, BonusLost) for e in decided(on("gatherer", 1, supply=(0, 9, 9, 9, 9)), Vision("gatherer")))


def test_nobody_to_wake_at_warrior_1() -> None:
    at = position(lifted=("beige",), villages={0: village(wigwam=0)})
    assert any(isinstance(event, BonusLost) for event in decided(at, Vision("warrior")))


@pytest.mark.parametrize("colour", COLOURS)
def test_the_active_seat_has_the_path_of_the_top_disk(colour: str) -> None:
    lifted = (*(each for each in COLOURS if each != colour), colour)
    expected = [Vision(PATH_OF_COLOUR[colour])] if colour in PATH_OF_COLOUR else []
    assert legal(position(lifted=lifted), Vision) == expected
