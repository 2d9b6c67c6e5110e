"""The comparable state: the fields of `discoveries 8.6`, no other, and each of them tells positions apart."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.events import GameScored
from domain.discoveries.state import DiscoveriesPosition, Mat, Trail, Turn
from domain.discoveries.steps import (
    AlteringDieStep,
    AlteringStep,
    ChoosingCardStep,
    DiscoveriesStep,
    ExploringStep,
    PayingStep,
    TakingOwnStep,
    TurnStartStep,
)
from domain.discoveries.words import Block
from tests.domain.discoveries.canonical import PHASES, canonical
from tests.domain.discoveries.cases import OPTIONS, pick
from tests.domain.discoveries.tables import COMPONENTS, position
from tests.domain.playing import play, table


def words(text: str) -> list[str]:
    return text.split()


TURN = words("extra symbol used dice_used activated locked explored")
SUB_STATE = words("action paid face chosen exploring")
TABLE = words("pile encounter exploration remaining dice mats settled terminated_by")
FIELDS = [*words("phase seat round turn"), *TURN, *SUB_STATE, *TABLE]
"""The list of `discoveries 8.6`, in its order."""
EXPLORING = words("cards c rest")
MAT = words("current tribes journal finished")
EMPTY = {**dict.fromkeys(TURN, ()), "extra": False, "symbol": None, "dice_used": 0}
NO_SUB_STATE = {"action": None, "paid": 0, "face": None, "chosen": (), "exploring": None}
STATES = words(
    """SETUP_CHOICE TURN_START TAKING_OWN PLACING PAYING CHANGING_PLANS TAKING_TRIBE TAKING_GREY ALTERING
    ALTERING_DIE REROLLING EXPLORING CHOOSING_CARD AWAIT_SETTLEMENT GAME_OVER"""
)

MATS = {0: Mat("C13", ("C20", "C02"), ("C30", "C31")), 1: Mat("C14")}
DICE = {"SUPPLY:0": "BLUE1 W", "CAMP:LEFT": "BLUE2 J"}
WAY = Trail("C13", "A", "RRR", 1, Block("R", 1), None, (Block("R", 2),))


def at(**changes: Any) -> DiscoveriesPosition:
    """Return a position of known cards and dice; *changes* are further fields."""
    return position(**{"mats": MATS, "dice": DICE, **changes})


def turn(**changes: Any) -> DiscoveriesPosition:
    return at(turn=replace(Turn(0, 3), **changes))


def way(*trails: Trail) -> DiscoveriesPosition:
    return at(step=ExploringStep(0), turn=Turn(0, 3, trails=trails))


def mat(**changes: Any) -> DiscoveriesPosition:
    return replace(at(), mats=(replace(MATS[0], **changes), MATS[1]))


APART: list[tuple[str, DiscoveriesPosition, DiscoveriesPosition]] = [
    ("phase", at(), at(step=ChoosingCardStep(0))),
    ("seat", at(), at(step=TurnStartStep(1))),
    ("round", at(), at(round=3)),
    ("turn", at(), at(turns=4)),
    ("extra", turn(), turn(extra=True)),
    ("symbol", turn(), turn(symbol="WALK")),
    ("used", turn(used=("MARCH", "MOUNTAINS")), turn(used=("MOUNTAINS", "MARCH"))),
    ("dice_used", turn(), turn(dice_used=1)),
    ("activated", turn(), turn(activated=("MARCH",))),
    ("locked", turn(), turn(locked=("GREY1",))),
    ("explored", turn(), turn(explored=("C31",))),
    ("action", at(step=PayingStep(0, "MARCH")), at(step=PayingStep(0, "MOUNTAINS"))),
    ("action", at(step=AlteringStep(0, "ALTER_DICE")), at(step=AlteringStep(0, "T02"))),
    ("paid", at(step=PayingStep(0, "MARCH")), at(step=PayingStep(0, "MARCH", 1))),
    ("face", at(step=AlteringDieStep(0, "T02", "WALK")), at(step=AlteringDieStep(0, "T02", "RIDE"))),
    ("chosen", at(step=TakingOwnStep(0, ("BLUE2",))), at(step=TakingOwnStep(0, ("BLUE3",)))),
    ("exploring", way(WAY), at(step=ExploringStep(0))),
    ("exploring.cards", way(WAY), way(replace(WAY, name="B"))),
    ("exploring.cards", way(WAY), way(replace(WAY, card="C14"))),
    ("exploring.c", way(WAY), way(replace(WAY, done=2))),
    ("exploring.rest", way(WAY), way(replace(WAY, rest=Block("R", 0)))),
    ("pile", at(), at(pile=3)),
    ("encounter", at(encounter=("C50", "C53", "C45")), at(encounter=("C53", "C50", "C45"))),
    ("exploration", at(exploration=("C07", "C25", "C06")), at(exploration=("C25", "C07", "C06"))),
    ("remaining", at(), at(remaining=())),
    ("dice", at(), at(dice={**DICE, "SUPPLY:0": "BLUE1 R"})),
    ("dice", at(), at(dice={"SUPPLY:1": "BLUE1 W", "CAMP:LEFT": "BLUE2 J"})),
    ("mats.current", mat(current="C13"), mat(current=None)),
    ("mats.tribes", mat(), mat(tribes=("C02", "C20"))),
    ("mats.journal", mat(), mat(journal=("C31", "C30"))),
    ("mats.finished", mat(), mat(finished=True)),
    ("settled", at(), at(settled=2)),
    ("terminated_by", at(), at(scored=GameScored((), (0,), "rules"))),
]
"""By field, two positions that differ in it."""


def flat(position: DiscoveriesPosition) -> dict[str, Any]:
    """Return the comparable state with the fields of the first mat and of the exploration beside the others."""
    fields = canonical(position)
    fields |= {f"mats.{name}": value for name, value in fields.pop("mats")[0].items()}
    return fields | {f"exploring.{name}": value for name, value in (fields["exploring"] or {}).items()}


@pytest.mark.parametrize(("field", "left", "right"), APART, ids=[field for field, _, _ in APART])
def test_positions_that_differ_in_a_field_differ_in_it(
    field: str, left: DiscoveriesPosition, right: DiscoveriesPosition
) -> None:
    """They differ in nothing else, except a field that contains it and the possible cards of the pile."""
    assert canonical(left) != canonical(right)
    first, second = flat(left), flat(right)
    differing = {name for name in first.keys() & second.keys() if first[name] != second[name]}
    assert field in differing
    assert differing <= {field, field.partition(".")[0], "pile"}


def test_no_field_was_forgotten() -> None:
    inner = {*(f"exploring.{name}" for name in EXPLORING), *(f"mats.{name}" for name in MAT)}
    assert {field for field, _, _ in APART} == {*FIELDS, *inner} - {"mats"}


def test_every_step_has_its_state() -> None:
    assert set(PHASES) == set(get_args(DiscoveriesStep))
    assert [*PHASES.values(), "GAME_OVER"] == STATES


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_field_is_always_there_and_no_other(seats: int) -> None:
    before: dict[str, Any] = {}
    met = set()
    for entry in play(DISCOVERIES, seats, OPTIONS[1], 5, pick=pick):
        whole = canonical(entry.after)
        assert list(whole) == FIELDS
        assert [list(each) for each in whole["mats"]] == [MAT] * seats
        assert whole["exploring"] is None or list(whole["exploring"]) == EXPLORING
        assert (whole["exploring"] is not None) == (whole["phase"] == "EXPLORING")
        if whole["phase"] in ("SETUP_CHOICE", "AWAIT_SETTLEMENT", "GAME_OVER"):
            assert {name: whole[name] for name in EMPTY} == EMPTY
        if whole["phase"] in ("SETUP_CHOICE", "AWAIT_SETTLEMENT", "GAME_OVER", "PLACING", "TAKING_GREY"):
            assert {name: whole[name] for name in NO_SUB_STATE} == NO_SUB_STATE
        assert len(whole["dice"]) == 5 * seats + COMPONENTS.numbers[seats].grey_dice
        assert {symbol for place, symbol in whole["dice"].values() if place == "GENERAL"} <= {None}
        assert whole != before
        before = whole
        met.add(whole["phase"])
    assert met >= {"SETUP_CHOICE", "PLACING", "PAYING", "EXPLORING", "AWAIT_SETTLEMENT"}
    assert (whole["phase"], whole["seat"], whole["terminated_by"]) == ("GAME_OVER", None, "round_limit")


def test_during_set_up() -> None:
    whole = canonical(table(DISCOVERIES, 2))
    assert [whole[name] for name in ("phase", "round", "turn", "settled")] == ["SETUP_CHOICE", 0, 0, 0]
    assert whole["dice"]["BLUE1"] == ("SUPPLY:0", None)
    assert whole["dice"]["GREY1"] == ("GENERAL", None)
    assert whole["mats"][1] == {"current": None, "tribes": (), "journal": (), "finished": False}


def test_the_carried_block_of_a_linked_card_is_no_block_of_it() -> None:
    linked = Trail("C07", "B", "RR", 1, Block("R", 0), Block("R", 1))
    whole = canonical(way(replace(WAY, done=3), linked))
    assert whole["exploring"] == {"cards": [("C13", "A"), ("C07", "B")], "c": 1, "rest": None}


def test_the_pile_is_the_list_of_its_possible_cards() -> None:
    whole = canonical(at())
    assert whole["pile"]["unseen"] == sorted(whole["pile"]["unseen"])
    assert "C13" not in whole["pile"]["unseen"]
    assert whole["pile"]["size"] == at().pile
