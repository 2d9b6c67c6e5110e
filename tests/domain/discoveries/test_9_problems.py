"""Discoveries 9: each broken invariant of a position is named, by the right list of the two."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.core.events import SERVICE
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import Activate, BeginExplore
from domain.discoveries.events import GameScored, Standing
from domain.discoveries.state import DiscoveriesPosition, Mat, Turn
from domain.discoveries.steps import ChoosingCardStep, ExploringStep, PlacingStep, SettlementStep, TurnStartStep
from domain.discoveries.words import Block
from tests.domain.discoveries.tables import COMPONENTS, after, exploring, position
from tests.domain.playing import facts_of, play

SOUND: DiscoveriesPosition = position(
    dice={"SUPPLY:0": "BLUE1 W, BLUE2 J", "CAMP:LEFT": "RED1 N, GREY1 J", "SLOT:1:MARCH": "RED2 W"},
    mats={0: Mat("C13", ("C10",), ("C01",))},
    settled=1,
)
"""At the start of a turn of seat 0; the dice not named lie in the camp, on the right."""

EXPLORING: DiscoveriesPosition = after(
    exploring("C04", {"MARCH": "RED1 W", "MOUNTAINS": "RED2 W"}, settled=1),
    BeginExplore("A"),
    Activate("MARCH", 0, "BLUE"),
)
"""The route RRM, two of its steps done by a march."""


def dice(**places: tuple[str, ...]) -> dict[str, Any]:
    """Return the change that puts dice at places, `SUPPLY_0` for `SUPPLY:0`."""
    return {"places": {**SOUND.places, **{place.replace("_", ":"): lying for place, lying in places.items()}}}


def showing(**symbols: str | None) -> dict[str, Any]:
    return {"symbols": {**SOUND.symbols, **symbols}}


def turn(**changes: Any) -> dict[str, Any]:
    return {"turn": replace(SOUND.turn or Turn(0, 3), **changes)}


def mat(**changes: Any) -> dict[str, Any]:
    return {"mats": (replace(SOUND.mats[0], **changes), SOUND.mats[1])}


def trail(**changes: Any) -> dict[str, Any]:
    assert EXPLORING.turn is not None
    return {"turn": replace(EXPLORING.turn, trails=(replace(EXPLORING.turn.trails[0], **changes),))}


def standing(points: int) -> tuple[Standing, ...]:
    return tuple(Standing(seat, 0, 0, 0, points, points, 5) for seat in range(2))


GENERAL = SOUND.dice_at("GENERAL")
RIGHT = SOUND.dice_at("CAMP:RIGHT")

WITHIN: list[tuple[str, dict[str, Any], str]] = [
    ("D1, twice", dice(SUPPLY_0=("BLUE1", "BLUE2", "RED1")), "the dice lie"),
    ("D1, nowhere", dice(SUPPLY_0=("BLUE1",)), "the dice lie"),
    ("D1, of nobody", {"symbols": {**SOUND.symbols, "GREEN1": "WALK"}}, "the dice lie"),
    ("D1, order", dice(SUPPLY_0=("BLUE2", "BLUE1")), "are not in order"),
    ("D1, place", dice(SUPPLY_0=("BLUE1",), SUPPLY_7=("BLUE2",)), "dice lie at SUPPLY:7"),
    ("D2, a colour", dice(SUPPLY_0=("BLUE1",), GENERAL=("BLUE2", *GENERAL)), "the general supply holds"),
    ("D2, a face", showing(GREY3="WALK"), "the general supply holds"),
    ("D2, no face", showing(RED2=None), "['RED2'] show nothing"),
    ("D2, two", {**dice(SUPPLY_0=("BLUE1", "BLUE2", "GREY2", "GREY3"), GENERAL=GENERAL[2:])}, "show nothing"),
    ("D2, elsewhere", dice(SUPPLY_1=("GREY2",), GENERAL=GENERAL[1:]), "['GREY2'] show nothing"),
    ("D3", showing(RED1="RIDE"), "RED1 shows RIDE and lies on the side LEFT"),
    ("D4, two", dice(SLOT_1_MARCH=("RED2", "RED3"), CAMP_RIGHT=tuple(d for d in RIGHT if d != "RED3")), "lie at SLOT"),
    ("D4, unfit", showing(RED2="RIDE"), "RED2 on SLOT:1:MARCH shows RIDE"),
    ("D4, no action", dice(SUPPLY_0=("BLUE1",), SLOT_0_T04=("BLUE2",)), "('BLUE2',) lie at SLOT:0:T04"),
    ("D4, no slot", dice(SUPPLY_0=("BLUE1",), JOURNAL_0_MARCH=("BLUE2",)), "BLUE2 activates JOURNAL:0:MARCH"),
    ("D5, a space", dice(SUPPLY_0=("BLUE1",), JOURNAL_1_MARCH=("BLUE2",)), "activated were []"),
    ("D5, a lock", turn(locked=("BLUE1",)), "a turn begins with"),
    ("D5, locked away", turn(symbol="WALK", locked=("RED1",)), "are locked outside the supply"),
    ("D5, activated", turn(activated=("MARCH",)), "a turn begins with"),
    ("C1, lost", {"pile": SOUND.pile - 1}, "in the pile"),
    ("C1, twice", mat(current=SOUND.mats[1].current), "a card is in two places"),
    ("C1, removed", {"removed": 26, "pile": SOUND.pile - 1}, "26 cards are removed"),
    ("C2, finished", mat(finished=True), "seat 0 has the current card C13"),
    ("C2, none", mat(current=None), "seat 0 has the current card None"),
    ("C3", turn(symbol="JOURNAL", explored=("C01", "C13", "C10")), "were explored"),
    ("C4", {"exploration": (None, *SOUND.exploration[1:]), "pile": SOUND.pile + 1}, "a display has a gap"),
    ("C4, size", {"exploration": SOUND.exploration[1:], "pile": SOUND.pile + 1}, "a display has 2 places"),
    ("F2", turn(symbol="WALK", used=("MARCH", "MARCH")), "actions were begun"),
    ("F3", turn(dice_used=1), "a turn begins with"),
    ("F5", {"remaining": (0, 1)}, "have a last turn"),
    ("F6", {"standings": standing(12)}, "teepees bring [12, 12]"),
    ("F6, end", {"scored": GameScored(standing(6), (0,), "rules")}, "teepees bring [6, 6]"),
    ("F8", {"settled": 3}, "round 3 was settled last, round 2 is played"),
    ("8.3", {"turns": 9}, "9 were begun"),
]

BETWEEN: list[tuple[str, dict[str, Any], str]] = [
    ("D2", dice(SUPPLY_0=("BLUE1", "BLUE2", "GREY2"), GENERAL=GENERAL[1:]), "['GREY2'] show nothing in turn 3"),
    ("D5", turn(symbol="JOURNAL", activated=("MARCH",)), "no JOURNAL die lies at ['0:MARCH']"),
    (
        "C4",
        {"exploration": (None, *SOUND.exploration[1:]), "pile": SOUND.pile + 1, "turn": None},
        "a display has a gap",
    ),
    ("5.1", {**mat(finished=True, current=None), "pile": SOUND.pile + 1}, "the end is not triggered"),
    ("F1, nothing", {"agenda": ()}, "the game is over: False"),
    ("F1, the end", {"scored": GameScored(standing(9), (0, 1), "rules")}, "the game is over: True"),
    ("F1, a turn", {"agenda": (TurnStartStep(1),)}, "is pending in a turn of 0"),
    ("F1, no turn", {"turn": None}, "is pending in a turn of None"),
    ("F1, settling", {"agenda": (SettlementStep(SERVICE, 2, final=False),)}, "is pending in a turn of 0"),
    ("F1, interrupted", {"agenda": (TurnStartStep(0), TurnStartStep(0))}, "is interrupted"),
    ("F1, begun", turn(symbol="WALK"), "a turn begins with"),
    ("F1, exploring", {"agenda": (PlacingStep(0), ExploringStep(0))}, "are explored"),
    ("F1, a card", {"agenda": (ChoosingCardStep(0),)}, "takes a card and has C13"),
]


def test_the_sound_positions_are_sound() -> None:
    assert DISCOVERIES.problems(SOUND) == DISCOVERIES.problems(EXPLORING) == []


@pytest.mark.parametrize(("name", "changes", "words"), WITHIN, ids=[name for name, _, _ in WITHIN])
def test_an_invariant_broken_in_the_middle_of_an_entry_is_named(name: str, changes: dict[str, Any], words: str) -> None:
    broken = replace(SOUND, **changes)
    assert any(words in problem for problem in DISCOVERIES.problems_within(broken)), name
    assert set(DISCOVERIES.problems_within(broken)) <= set(DISCOVERIES.problems(broken))


@pytest.mark.parametrize(("name", "changes", "words"), BETWEEN, ids=[name for name, _, _ in BETWEEN])
def test_an_invariant_that_only_an_entry_settles_is_named_after_it(
    name: str, changes: dict[str, Any], words: str
) -> None:
    broken = replace(SOUND, **changes)
    assert any(words in problem for problem in DISCOVERIES.problems(broken)), name
    assert not any(words in problem for problem in DISCOVERIES.problems_within(broken))


@pytest.mark.parametrize(
    "changes",
    [
        {"done": 1},
        {"rest": Block("R", 2)},
        {"rest": None},
        {"blocks": ()},
        {"blocks": (Block("R", 3), Block("R", 2))},
        {"blocks": (Block("M", 2),)},
        {"carry": Block("R", 1)},
        {"route": "RRR"},
        {"name": "B"},
    ],
    ids=str,
)
def test_c5_a_trail_that_its_blocks_do_not_lead_along_is_named(changes: dict[str, Any]) -> None:
    broken = replace(EXPLORING, **trail(**changes))
    assert any("steps of" in problem for problem in DISCOVERIES.problems_within(broken))


# The set-up, from the first thing on the table on


SET_UP = {
    f"{type(fact.event).__name__} {getattr(fact.event, 'source', '')}".strip(): fact.after
    for fact in facts_of(DISCOVERIES, next(play(DISCOVERIES, 2, {}, 1)))
}


def test_a_bare_table_has_no_problems() -> None:
    start = DISCOVERIES.initial(COMPONENTS, DISCOVERIES.options_type(), 2)
    assert DISCOVERIES.problems(start) == DISCOVERIES.problems_within(start) == []


@pytest.mark.parametrize(
    ("at", "changes", "words"),
    [
        ("PileSet", {"pile": 29}, "in the pile"),
        ("PileSet", {"encounter": ("C01", "C01", None)}, "a card is in two places"),
        ("CardsRevealed ENCOUNTER", {"pile": 30}, "in the pile"),
        ("CardsRevealed EXPLORATION", {"exploration": (None, None)}, "a display has 2 places"),
        (
            "CardsRevealed EXPLORATION",
            {"places": {"GENERAL": ("BLUE1",)}, "symbols": {"BLUE1": None}},
            "general supply",
        ),
        ("CardsRevealed EXPLORATION", {"places": {"SUPPLY:0": ("GREEN1",)}}, "the dice lie"),
        ("DiceMoved", {"places": {"SUPPLY:0": ("BLUE1",)}}, "the dice lie"),
        ("StepOpened", {"places": {}, "symbols": {}}, "the dice lie"),
    ],
)
def test_an_invariant_broken_while_the_table_is_set_up_is_named(at: str, changes: dict[str, Any], words: str) -> None:
    assert DISCOVERIES.problems_within(SET_UP[at]) == []
    assert any(words in problem for problem in DISCOVERIES.problems_within(replace(SET_UP[at], **changes)))
