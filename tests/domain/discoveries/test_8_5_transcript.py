"""Discoveries 8.5: the golden transcript, with the number of legal decisions at every point."""

from __future__ import annotations

from typing import Any

from domain.core.events import SERVICE
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDiscovery,
    ChooseStartDiscovery,
    ChooseTribe,
    EndPlacement,
    FinishExploration,
    FinishTakeOwn,
    Link,
    PayDie,
    PickOwnDie,
    StartAction,
    TakeDiscovery,
    TakeSide,
)
from domain.discoveries.scoring import standings
from domain.discoveries.steps import SettlementStep, TurnStartStep
from tests.domain.discoveries.scripted import Scripted, faces

FIRST = ["C04", "C02", "C03", "C13", "C25", "C06", "C01", "C08", "C09", "C10", "C11", "C12", "C05", "C07"]
DECK = [*FIRST, *(f"C{number}" for number in [*range(14, 25), *range(26, 31)])]
FACES = (0, 1, 5, 4, 2, 0, 0, 0, 2, 3, 3, 4, 2, 1, 1, 0, 5, 2, 0)

# Seat, decision, number of legal decisions; a string is a condition before the next line.
TRANSCRIPT: list[Any] = [
    (0, ChooseStartDiscovery(0), 3),
    (1, ChooseStartDiscovery(1), 3),
    (0, BeginPlace("WALK"), 4),
    (0, StartAction("MARCH"), 3),
    (0, PayDie("BLUE"), 1),
    (0, PayDie("BLUE"), 1),
    (0, EndPlacement(), 1),
    (1, BeginPlace("WALK"), 3),
    (1, StartAction("MOUNTAINS"), 4),
    (1, PayDie("RED"), 1),
    (1, PayDie("RED"), 1),
    (1, PayDie("RED"), 1),
    (1, EndPlacement(), 1),
    "round 1 closes",
    (0, BeginPlace("NEGOTIATE"), 6),
    (0, StartAction("TAKE_FRIENDLY"), 3),
    (0, PayDie("BLUE"), 1),
    (0, ChooseTribe(0), 2),
    (0, EndPlacement(), 1),
    (1, TakeSide("RIGHT"), 6),
    "round 2 closes",
    (0, BeginPlace("RIDE"), 6),
    (0, StartAction("HORSE_RIDE"), 4),
    (0, PayDie("BLUE"), 1),
    (0, EndPlacement(), 1),
    (1, BeginPlace("RIDE"), 5),
    (1, StartAction("CHANGE_PLANS"), 3),
    (1, PayDie("BLUE"), 1),
    (1, ChooseDiscovery(2), 3),
    (1, EndPlacement(), 1),
    "round 3 closes",
    (0, BeginPlace("JOURNAL"), 7),
    (0, BeginExplore("A"), 3),
    (0, Activate("MARCH", 0, "BLUE"), 4),
    (0, Link("EXPLORATION", 0, "A"), 2),
    (0, Activate("HORSE_RIDE", 0, "GREY"), 1),
    (0, FinishExploration(), 1),
    (0, EndPlacement(), 1),
    (0, TakeDiscovery("EXPLORATION", 2), 2),
    (0, PickOwnDie("BLUE2"), 7),
    (0, FinishTakeOwn(), 2),
]

PLACES = {
    "SUPPLY:0": ("BLUE1", "BLUE2", "BLUE4", "BLUE5", "GREY1"),
    "SUPPLY:1": ("RED2", "RED3", "RED4", "RED5"),
    "CAMP:LEFT": ("BLUE3",),
    "SLOT:1:MOUNTAINS": ("RED1",),
    "GENERAL": ("GREY2", "GREY3", "GREY4", "GREY5", "GREY6"),
}
SYMBOLS = {
    "BLUE1": "WALK",
    "BLUE2": "WALK",
    "BLUE3": "NEGOTIATE",
    "BLUE4": "WALK",
    "BLUE5": "NEGOTIATE",
    "RED1": "WALK",
    "RED2": "JOURNAL",
    "RED3": "WALK",
    "RED4": "JOURNAL",
    "RED5": "JOURNAL",
    "GREY1": "JOURNAL",
}


def test_8_5_golden_transcript() -> None:
    chance = Scripted(DECK, faces(*FACES))
    components = DISCOVERIES.load_components(DISCOVERIES.default_components())
    position = DISCOVERIES.initial(components, DISCOVERIES.options_type(start_seat=0), 2)
    position = DISCOVERIES.fold(position, DISCOVERIES.setup(position, chance))
    for line in TRANSCRIPT:
        if isinstance(line, str):
            assert line == f"round {position.round} closes"
            assert position.agenda == (SettlementStep(SERVICE, position.round, final=False),)
            position = DISCOVERIES.fold(position, DISCOVERIES.advance(position, chance))
            continue
        seat, decision, number = line
        legal = list(DISCOVERIES.legal(position, seat))
        assert decision in legal
        assert len(legal) == number, line
        position = DISCOVERIES.fold(position, DISCOVERIES.decide(position, seat, decision, chance))
        assert DISCOVERIES.problems(position) == []

    assert chance.rolled == len(FACES)
    assert (position.agenda, position.round, position.turns) == ((TurnStartStep(1),), 4, 9)
    assert position.places == PLACES
    assert {die: symbol for die, symbol in position.symbols.items() if symbol is not None} == SYMBOLS
    assert (position.encounter, position.exploration) == (("C09", "C02", "C03"), ("C10", "C08", "C11"))
    assert position.pile == 19
    zero, first = standings(position)
    assert (zero.ep, zero.species, zero.teepees, zero.teepee_points, zero.total) == (2, 8, 2, 12, 22)
    assert (first.ep, first.species, first.teepees, first.teepee_points, first.total) == (0, 0, 0, 6, 6)
    assert position.mats[0].journal == ("C13", "C01")
    assert chance.draw("discoveries.cards", ["C12"], None) == "C12"
