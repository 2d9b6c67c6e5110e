"""Discoveries 8.1: refusals and their reasons; some test meets every code of the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import domain
from domain.core.chance import NoChance
from domain.core.errors import IllegalDecision
from domain.core.events import Decision
from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDiscovery,
    ChooseFace,
    ChooseStartDiscovery,
    ChooseTribe,
    FinishDice,
    PayDie,
    StartAction,
    TakeDiscovery,
)
from domain.discoveries.state import DiscoveriesPosition, Mat
from domain.discoveries.steps import ChangingPlansStep, ChoosingCardStep, SetupChoiceStep
from domain.discoveries.words import Symbol
from tests.domain.deciding import wrong
from tests.domain.discoveries.tables import after, altering, exploring, legal, position, refusal, turn_of


def placing(symbol: Symbol, supply: str, **more: Any) -> DiscoveriesPosition:
    """Return a turn of seat 0 with this supply, the symbol chosen."""
    at = turn_of({"SUPPLY:0": supply, **more.pop("dice", {})}, **more)
    return after(at, BeginPlace(symbol))


TWO_PREPARED = {"MARCH": "RED1 W", "MOUNTAINS": "RED2 W"}
TRIBES = Mat("C13", ("C35", "C20"))


@pytest.mark.parametrize(
    ("at", "decision", "code"),
    [
        (turn_of({"SUPPLY:0": "BLUE1 W, BLUE2 W"}), BeginPlace("RIDE"), "no_die_shows"),
        (turn_of({"SUPPLY:0": "BLUE1 W"}), BeginPlace(wrong("SWIM")), "no_such_decision"),
        (placing("WALK", "BLUE1 W, BLUE2 W"), StartAction("T35"), "unknown_action"),
        (placing("WALK", "BLUE1 W, BLUE2 W"), StartAction("DANCE"), "unknown_action"),
        (placing("WALK", "BLUE1 W, BLUE2 W"), StartAction(""), "unknown_action"),
        (placing("WALK", "BLUE1 W, BLUE2 W", mat=TRIBES), StartAction("T35"), "no_dice_taken"),
        (placing("WALK", "BLUE1 W, BLUE2 W", dice={"SLOT:0:MARCH": "BLUE3 W"}), StartAction("MARCH"), "slot_occupied"),
        (placing("WALK", "BLUE1 W, BLUE2 W"), BeginExplore("A"), "journal_needed"),
        (
            after(placing("WALK", "BLUE1 W, BLUE2 W"), StartAction("CHANGE_PLANS"), PayDie("BLUE")),
            ChooseDiscovery(3),
            "slot_empty",
        ),
        (position(step=ChangingPlansStep(0, "CHANGE_PLANS")), ChooseDiscovery(-1), "slot_empty"),
        (position(step=SetupChoiceStep(0), exploration=(None, "C25", "C06")), ChooseStartDiscovery(0), "slot_empty"),
        (position(step=ChoosingCardStep(0)), TakeDiscovery("EXPLORATION", 7), "slot_empty"),
        (
            after(placing("NEGOTIATE", "BLUE1 N, BLUE2 N"), StartAction("TAKE_FRIENDLY"), PayDie("BLUE")),
            ChooseTribe(2),
            "wrong_attitude",
        ),
        (after(altering("BLUE1 W, BLUE2 R"), ChooseFace("JOURNAL")), FinishDice(), "no_die_chosen"),
        (altering("BLUE1 W, BLUE2 R"), ChooseFace(wrong("SWIM")), "no_such_decision"),
        (
            exploring("C13", TWO_PREPARED, mats={0: Mat(None)}),
            BeginExplore("A"),
            "no_current_card",
        ),
        (after(exploring("C13", TWO_PREPARED), BeginExplore("A")), Activate("T20", 0, "BLUE"), "not_prepared"),
        (after(exploring("C13", TWO_PREPARED), BeginExplore("A")), Activate("MARCH", 1, "BLUE"), "unknown_mode"),
        (after(exploring("C13", TWO_PREPARED), BeginExplore("A")), Activate("MARCH", -1, "BLUE"), "unknown_mode"),
        (after(exploring("C13", TWO_PREPARED), BeginExplore("A")), Activate("MOUNTAINS", 0, "BLUE"), "wrong_terrain"),
        (after(exploring("C13", TWO_PREPARED), BeginExplore("A")), Activate("MARCH", 0, "RED"), "no_such_die"),
        (
            after(exploring("C13", TWO_PREPARED), BeginExplore("A"), Activate("MARCH", 0, "BLUE")),
            Activate("MOUNTAINS", 0, "BLUE"),
            "route_complete",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_8_1_refusals(at: DiscoveriesPosition, decision: Decision, code: str) -> None:
    assert refusal(at, decision) == code


def test_a_block_after_which_the_route_could_not_be_completed_is_refused() -> None:
    """RRRMMRR with R3, M2 and R2 admits R3 first only (`discoveries 6.4`, order detail)."""
    at = exploring("C22", {**TWO_PREPARED, "HORSE_RIDE": "RED3 R"})
    at = after(at, BeginExplore("A"))
    assert legal(at) == [Activate("MARCH", 0, "BLUE")]
    assert refusal(at, Activate("HORSE_RIDE", 0, "BLUE")) == "not_completable"


def test_f9_a_refusal_changes_nothing_and_says_the_allowed_values() -> None:
    at = after(exploring("C13", TWO_PREPARED), BeginExplore("A"))
    before = repr(at)
    with pytest.raises(IllegalDecision) as refused:
        DISCOVERIES.decide(at, 0, Activate("HORSE_RIDE", 0, "BLUE"), NoChance())
    assert refused.value.allowed == ("MARCH", "MOUNTAINS")
    assert refused.value.rule == "discoveries 4.8"
    assert repr(at) == before


def test_every_code_is_met_by_a_test() -> None:
    rules = Path(str(domain.__file__)).parent / "discoveries"
    codes = set()
    for file in rules.rglob("*.py"):
        codes.update(re.findall(r"Refusal\(\s*\"([a-z_]+)\"", file.read_text(encoding="utf-8")))
    tested = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    assert codes
    assert [code for code in sorted(codes) if f'"{code}"' not in tested] == []
