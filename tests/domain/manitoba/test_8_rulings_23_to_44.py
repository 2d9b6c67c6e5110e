"""Manitoba 8: the rulings R23 to R44, a test each."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from domain.core.errors import OptionError
from domain.core.events import SERVICE
from domain.manitoba import MANITOBA
from domain.manitoba.components import COLOURS
from domain.manitoba.decisions import (
    EndTurn,
    EventMove,
    EventWithdraw,
    ScoreChoice,
    ShamanCopy,
    Store,
    TakeTotem,
    TerritoryPlace,
    Vision,
    Wake,
    WakeUp,
    WampumExchange,
    WarriorPlace,
)
from domain.manitoba.events import (
    BonusLost,
    CreeRecalled,
    CreeWoken,
    PiecesReturned,
    PlaceCompleted,
    PointsScored,
    RoundStarted,
    SeasonLaidOut,
    TotemMerged,
    VisionReached,
)
from domain.manitoba.state import ManitobaPosition
from domain.manitoba.steps import EventVisionStep, TakeGoodStep, TurnStep
from domain.manitoba.territory import Layout, chain_layouts, lay, touching
from tests.domain.manitoba.tables import (
    COMPONENTS,
    after,
    at_round_end,
    decided,
    legal,
    mover,
    position,
    reasons,
    refusal,
    served,
    standing,
    storing,
    village,
)
from tests.domain.playing import play
from tests.domain.rules_documents import rulings


def all_areas(at: ManitobaPosition, *besides: str) -> dict[str, int]:
    """Return Cree of seat 1 on every area but some."""
    return {area: 1 for area in at.territory.areas if area not in besides}


def test_r23_waking_up_comes_after_the_disk() -> None:
    assert refusal(position(), WakeUp(1)) == "totem_not_lifted"
    at = after(position(totem=COLOURS), TakeTotem("beige"))
    assert legal(at, WakeUp) == [WakeUp(1), WakeUp(2), WakeUp(3)]


def test_r24_a_good_without_room_goes_to_the_supply() -> None:
    own = village(sectors=(0, 0, 6, 0), small=("horse",), large=("horse",))
    at = after(position(lifted=("beige",), villages={0: own}), TerritoryPlace("T1.H"))
    assert at.supply[2] == 10
    assert at.hand is None
    assert at.agenda == (TurnStep(0, territory=True),)
    full = village(sectors=(6, 6, 6, 6), small=("feather",), large=("feather",))
    at = after(position(lifted=("white",), villages={0: full}), TerritoryPlace("T1.M"))
    assert at.supply[4] == 10


def test_r25_storing_is_not_optional() -> None:
    at = storing("horse", small=("horse",), large=("horse",))
    assert legal(at) == [Store("horse")]
    assert refusal(at, EndTurn()) == "wrong_step"
    assert refusal(at, Store("berry")) == "wrong_sector"


def test_r26_goods_of_a_completed_place_do_not_go_to_the_other_place() -> None:
    events = decided(storing("horse", small=("berry", "bison"), sectors=(6, 0, 0, 0)), Store("small"))
    (completed,) = [event for event in events if isinstance(event, PlaceCompleted)]
    assert completed.stored == ("bison", "horse")
    assert completed.lost == ("berry",)


def test_r27_the_event_move_needs_no_colour() -> None:
    at = served(at_round_end("SP-B", cree={"T1.F": 0}, lifted=("blue",)))
    assert [each.to for each in legal(at)] == ["T1.P", "T1.H", "T1.L", "T1.M"]
    assert refusal(at, EventMove("T1.F", "T2.F")) == "not_adjacent"


def test_r28_only_the_space_where_the_cree_stands_is_copied() -> None:
    at = after(position(lifted=("white",), villages={0: village(paths=(0, 5, 0, 1))}), Vision("shaman"))
    assert reasons(decided(at, ShamanCopy("hunter"))) == {"vision:shaman": 3}


def test_r29_an_effect_that_cannot_be_carried_out_is_not_offered() -> None:
    own = village(wigwam=0, paths=(1, 2, 1, 1))
    at = after(position(lifted=("white",), supply=(0, 9, 9, 9, 9), villages={0: own}), Vision("shaman"))
    assert legal(at) == [ShamanCopy("hunter"), ShamanCopy("none")]
    assert refusal(at, ShamanCopy("gatherer")) == refusal(at, ShamanCopy("warrior")) == "nothing_to_copy"


@pytest.mark.parametrize("letter", ["L", "M"])
def test_r30_alternative_territories_keep_two_neighbours(letter: str) -> None:
    names = sorted(COMPONENTS.tiles)[:5]
    for layout in chain_layouts([COMPONENTS.tiles[name] for name in names], letter):
        assert max(touching(lay(names, layout))) <= 2


def test_r31_the_season_is_laid_out_before_the_totem_passes() -> None:
    laid_out = []
    for entry in play(MANITOBA, 2, {}, 9):
        kinds = [type(e) for e in entry.events if isinstance(e, SeasonLaidOut | TotemMerged | RoundStarted)]
        if SeasonLaidOut in kinds:
            laid_out.append(kinds)
    assert laid_out == [[SeasonLaidOut, TotemMerged, RoundStarted]] * 3


def test_r32_winter_has_no_season_end() -> None:
    (end,) = [e for e in play(MANITOBA, 4, {}, 9) if e.seat == SERVICE and e.before.round == 1 and e.after.round == 2]
    assert end.before.season == "winter"
    assert not any(isinstance(event, PiecesReturned | CreeRecalled | CreeWoken) for event in end.events)
    assert end.before.villages == end.after.villages


def test_r33_a_repeat_without_effect_is_legal() -> None:
    own = village(wigwam=0, paths=(6, 0, 6, 0))
    at = position(lifted=("green",), supply=(0, 9, 9, 9, 9), villages={0: own})
    assert [type(event) for event in decided(at, Vision("gatherer"))][1:] == [BonusLost]
    at = position(lifted=("beige",), villages={0: own})
    assert [type(event) for event in decided(at, Vision("warrior"))][1:] == [BonusLost]


def test_r34_a_passive_seat_may_do_nothing() -> None:
    at = position(lifted=("green",), agenda=(TurnStep(1),))
    assert EndTurn() in legal(at)


def test_r35_events_move_own_cree_only() -> None:
    at = served(at_round_end("SP-B", cree={"T1.F": 0, "T3.F": 1}))
    assert {each.source for each in legal(at)} == {"T1.F"}
    at = served(at_round_end("SP-E", cree={"T1.F": 0, "T3.F": 1, "T1.P": 0}))
    assert legal(at) == [EventWithdraw("T1.F"), EventWithdraw("T1.P")]
    assert refusal(at, EventWithdraw("T3.F")) == "no_own_cree"


def test_r36_adjacency_is_for_the_passive_action_only() -> None:
    cree = {"T1.F": 1}
    assert len(legal(position(cree=cree, lifted=("green",), agenda=(TurnStep(1),)), TerritoryPlace)) == 0
    assert len(legal(position(cree={"T1.F": 0}, lifted=("green",)), TerritoryPlace)) == 2
    own = village(paths=(0, 0, 4, 0))
    at = position(cree=cree, lifted=("beige",), agenda=(TurnStep(1),), villages={1: own})
    assert WarriorPlace("T3.M") in legal(after(at, Vision("warrior")))


def test_r37_forbidden_exchanges_are_refused() -> None:
    own = village(active_wampum=1, sectors=(1, 6, 0, 0), small=("berry",))
    at = position(lifted=("green",), villages={0: own})
    assert refusal(at, WampumExchange("bison")) == "sector_full"
    assert refusal(at, WampumExchange("berry")) == "unknown_exchange"
    none = position(
        lifted=("green",), villages={0: village(active_wampum=1, sectors=((0, 0, 2), 0, 0, 0), small=("berry",))}
    )
    assert refusal(none, WampumExchange("horse")) == "no_berry"


def test_r38_a_cree_must_be_withdrawn() -> None:
    at = served(at_round_end("SP-E", cree={"T1.F": 0, "T3.F": 1, "T1.P": 1}))
    assert standing(at, "T1.F") is None
    assert at.villages[0].wigwam == 4
    assert [each.area for each in legal(at)] == ["T1.P", "T3.F"]


def test_r39_a_wake_is_asked_until_warrior_3() -> None:
    at = served(at_round_end("SP-5", villages={0: village(sectors=(1, 0, 0, 0), paths=(0, 0, 2, 0))}))
    assert legal(at) == [Wake("wake"), Wake("none")]
    assert after(at, Wake("none")).villages[0].wigwam == 3
    assert after(at, Wake("wake")).villages[0].wigwam == 2
    woken = served(at_round_end("SP-5", villages={0: village(sectors=(1, 0, 0, 0), paths=(0, 0, 3, 0))}))
    assert (mover(woken), woken.villages[0].wigwam) == (1, 2)


def test_r40_most_of_nothing_with_exemptions() -> None:
    own = village(paths=(4, 4, 4, 3))
    at = served(at_round_end("SP-3", tile="S11", villages={0: own}))
    assert legal(at)[-1] == ScoreChoice("none")
    assert len(legal(at)) == 5
    partly = served(at_round_end("SP-3", tile="S11", villages={0: village(paths=(4, 4, 4, 2))}))
    assert len(legal(partly)) == 4


def test_r41_the_triangle_is_not_drawn_for_chains_but_may_be_agreed_on() -> None:
    layouts = chain_layouts([COMPONENTS.tiles[name] for name in ("T1", "T2", "T3")], "L")
    assert {layout.turns for layout in layouts} == {(1,), (-1,)}
    fitting = []
    for rotations in range(216):
        layout = Layout((2,), (rotations // 36, rotations // 6 % 6, rotations % 6))
        options = MANITOBA.options_type(territory="lake_manitoba", tiles=("T1", "T2", "T3"), layout=layout)
        with suppress(OptionError):
            MANITOBA.initial(COMPONENTS, options, 2)
            fitting.append(layout)
    assert fitting


def test_r42_no_area_left_for_the_warrior() -> None:
    at = position(lifted=("beige",), villages={0: village(paths=(0, 0, 4, 0))})
    full = position(
        lifted=("beige",), cree=all_areas(at), villages={0: village(paths=(0, 0, 4, 0)), 1: village(square=0)}
    )
    assert [type(event) for event in decided(full, Vision("warrior"))][1:] == [VisionReached, BonusLost]
    copying = position(lifted=("white",), cree=all_areas(at), villages={0: village(paths=(0, 1, 5, 0))})
    assert legal(after(copying, Vision("shaman"))) == [ShamanCopy("hunter"), ShamanCopy("none")]


def test_r43_the_first_without_a_wampum_tile_remains_the_first() -> None:
    villages = {0: village(paths=(0, 3, 0, 0)), 1: village(paths=(0, 3, 0, 0))}
    at = position(lifted=("brown",), wampum=0, villages=villages)
    events = decided(at, Vision("hunter"))
    assert any(isinstance(event, BonusLost) for event in events)
    at = MANITOBA.fold(at, events)
    assert at.firsts[1][3] == 0
    later = after(replace(at, wampum=3, agenda=(TurnStep(1),)), Vision("hunter"))
    assert later.villages[1].paths[1] == 4
    assert later.villages[1].active_wampum == 0


def test_r44_the_cree_moves_before_the_bonus() -> None:
    events = decided(position(lifted=("brown",)), Vision("hunter"))
    assert [type(event) for event in events][1:] == [VisionReached, PointsScored]
    at = after(position(lifted=("green",), villages={0: village(paths=(1, 0, 0, 0))}), Vision("gatherer"))
    assert at.agenda[-1] == TakeGoodStep(0, ("berry", "horse"))
    assert at.villages[0].paths[0] == 2
    event = served(at_round_end("SP-A"))
    assert event.agenda[-1] == EventVisionStep(0, "SP-A")


def test_every_ruling_has_a_test_of_its_number() -> None:
    modules = Path(__file__).parent.glob("test_8_rulings*.py")
    texts = [module.read_text(encoding="utf-8") for module in modules]
    numbers = [number for text in texts for number in re.findall(r"^def test_r(\d+)_", text, re.MULTILINE)]
    assert sorted(numbers, key=int) == rulings("manitoba"), "one each"
