"""Discoveries 2, 5.1 and 8: start, end, protocol, chance and rounds."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.core.chance import EVERYBODY, KeyedChance
from domain.core.errors import OptionError
from domain.core.events import SERVICE
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseStartDiscovery,
    EndPlacement,
    FinishExploration,
    PickOwnDie,
    TakeSide,
)
from domain.discoveries.events import EndTriggered, TurnStarted
from domain.discoveries.scoring import standings
from domain.discoveries.steps import SettlementStep
from domain.discoveries.words import COLOURS, SYMBOLS
from tests.domain.discoveries.tables import (
    COMPONENTS,
    after,
    decided,
    exploring,
    legal,
    mover,
    position,
    rolling,
    turn_of,
    without_pile,
)
from tests.domain.playing import table

NONE = (None, None, None)


def test_8_1_decisions_are_listed_in_the_order_of_the_table() -> None:
    at = turn_of({"SUPPLY:0": "BLUE1 W, BLUE2 R, BLUE3 N, BLUE4 J", "CAMP:LEFT": "RED1 J"})
    assert legal(at) == [*map(BeginPlace, SYMBOLS), TakeSide("LEFT"), TakeSide("RIGHT"), PickOwnDie("BLUE5")]
    slots = {"HORSE_RIDE": "RED1 R", "T20": "RED2 J", "MARCH": "RED3 W"}
    at = exploring("C52", slots | {"T02": "RED4 R"}, journals=3, tribes=("C20", "C02"))
    at = after(at, BeginExplore("A"))
    expected = [Activate("HORSE_RIDE", 0, "BLUE"), Activate("MARCH", 0, "BLUE"), Activate("T20", 0, "BLUE")]
    assert legal(at) == expected
    assert COLOURS.index("BLUE") < COLOURS.index("GREY")


def test_8_2_every_draw_is_public_and_the_start_seat_comes_first() -> None:
    chance = KeyedChance(b"draws")
    at = DISCOVERIES.initial(COMPONENTS, DISCOVERIES.options_type(), 3)
    at = DISCOVERIES.fold(at, DISCOVERIES.setup(at, chance))
    for _ in range(3):
        at = DISCOVERIES.fold(at, DISCOVERIES.decide(at, mover(at), ChooseStartDiscovery(0), chance))
    piles = [draw.pile for draw in chance.draws]
    assert piles == ["discoveries.start_seat"] + ["discoveries.cards"] * 9 + ["discoveries.dice"] * 15
    assert {draw.audience for draw in chance.draws} == {EVERYBODY}
    assert [draw.size for draw in chance.draws[1:10]] == list(range(55, 46, -1))


def test_8_3_a_round_that_is_not_closed_cannot_be_settled() -> None:
    with pytest.raises(TypeError):
        DISCOVERIES.advance(position(), rolling())


def test_8_3_nothing_is_legal_while_a_round_waits_and_then_the_next_begins() -> None:
    at = position(seat=1, seats=2)
    at = after(at, TakeSide("RIGHT"), chance=rolling(*[0] * 10))
    assert at.agenda == (SettlementStep(SERVICE, 2, final=False),)
    assert [DISCOVERIES.legal(at, seat) for seat in range(2)] == [[], []]
    events = DISCOVERIES.advance(at, rolling())
    assert TurnStarted(0, 3, 4, extra=False) in events
    at = DISCOVERIES.fold(at, events)
    assert (at.settled, at.standings) == (2, standings(at))


def test_5_1_players_finishing_in_the_last_turns_trigger_nothing_more() -> None:
    at = exploring("C13", {"MARCH": "RED1 W"}, exploration=NONE, seats=3)
    at = after(without_pile(at), BeginExplore("A"), Activate("MARCH", 0, "BLUE"), FinishExploration())
    at = replace(at, remaining=(0, 1), mats=(*at.mats[:2], replace(at.mats[2], finished=True, current=None)))
    events = decided(at, EndPlacement(), rolling(0, 0))
    assert not [event for event in events if isinstance(event, EndTriggered)]
    assert DISCOVERIES.fold(at, events).remaining == (1,)


@pytest.mark.parametrize("start", [-1, 2])
def test_2_the_start_seat_must_be_seated(start: int) -> None:
    with pytest.raises(OptionError):
        DISCOVERIES.initial(COMPONENTS, DISCOVERIES.options_type(start_seat=start), 2)


def test_2_the_start_seat_is_drawn_when_it_is_not_agreed() -> None:
    starts = {table(DISCOVERIES, 4, {}, seed).start for seed in range(60)}
    assert starts == {0, 1, 2, 3}
    assert {table(DISCOVERIES, 4, {"start_seat": 3}, seed).start for seed in range(5)} == {3}
