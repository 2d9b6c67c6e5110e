"""Discoveries 6.6, 3 and 4: the facts of the help sheet as scenarios SD1 to SD16, by their ids."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from domain.discoveries import DISCOVERIES
from domain.discoveries.decisions import (
    Activate,
    BeginExplore,
    BeginPlace,
    ChooseDie,
    ChooseDiscovery,
    ChooseFace,
    ChooseTribe,
    EndPlacement,
    FinishDice,
    FinishExploration,
    FinishTakeOwn,
    PayDie,
    PickOwnDie,
    StartAction,
    TakeDiscovery,
    TakeSide,
)
from domain.discoveries.events import CardsRevealed, DiceRolled
from domain.discoveries.state import DiscoveriesPosition
from domain.discoveries.steps import TurnStartStep
from domain.discoveries.words import Block
from tests.domain.deciding import there
from tests.domain.discoveries.tables import (
    FIVE,
    after,
    at_place,
    decided,
    legal,
    position,
    refusal,
    rolling,
    starting,
    taking,
)


def test_sd1_march() -> None:
    at = after(starting(blue=FIVE), BeginPlace("WALK"), StartAction("MARCH"), PayDie("BLUE"), PayDie("BLUE"))
    assert at_place(at, "SLOT:0:MARCH") == "BLUE1 W"
    assert "BLUE2" in at.dice_at("CAMP:RIGHT")
    at = after(at, EndPlacement(), chance=rolling(cards=["C40"]))
    at = replace(at, agenda=(TurnStartStep(0),), turn=replace(there(at.turn), seat=0))
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"), Activate("MARCH", 0, "BLUE"))
    assert there(at.turn).trails[0].complete
    assert there(at.turn).trails[0].blocks == (Block("R", 3),)


def test_sd2_a_march_with_a_ride_die() -> None:
    at = after(starting(blue=FIVE), BeginPlace("RIDE"))
    assert refusal(at, StartAction("MARCH")) == "symbol_differs"


def test_sd3_too_few_dice_for_both_tribes() -> None:
    at = after(taking(2), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    assert refusal(at, StartAction("TAKE_WARY")) == "too_few_dice"


@pytest.mark.parametrize("friendly_first", [True, False])
def test_sd4_both_tribes_in_either_order(*, friendly_first: bool) -> None:
    friendly = (StartAction("TAKE_FRIENDLY"), PayDie("BLUE"), ChooseTribe(0))
    wary = (StartAction("TAKE_WARY"), PayDie("BLUE"), PayDie("BLUE"), ChooseTribe(1))
    at, chance = taking(3), rolling(0, 2)
    for decision in (*friendly, *wary) if friendly_first else (*wary, *friendly):
        at = after(at, decision, chance=chance)
    assert at.dice_at("CAMP:LEFT") == ("BLUE1", "BLUE2", "BLUE3")
    assert at.dice_at("GENERAL") == ("GREY3", "GREY4", "GREY5", "GREY6")
    assert at_place(at, "SUPPLY:0") == "GREY1 W, GREY2 J"
    assert there(at.turn).locked == ("GREY1", "GREY2")
    assert set(at.mats[0].tribes) == {"C04", "C03"}


def test_sd5_each_action_once_a_turn() -> None:
    at = after(taking(5), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(0))
    assert refusal(at, StartAction("TAKE_FRIENDLY")) == "action_used"


def test_sd6_a_grey_die_just_gained_is_locked() -> None:
    at = after(taking(2), StartAction("TAKE_FRIENDLY"), PayDie("BLUE"))
    at = after(at, ChooseTribe(0), chance=rolling(5))
    assert at_place(at, "SUPPLY:0") == "BLUE2 N, GREY1 N"
    assert refusal(at, StartAction("TAKE_WARY")) == "too_few_dice"
    at = after(at, StartAction("CHANGE_PLANS"))
    assert legal(at) == [PayDie("BLUE")]
    assert refusal(at, PayDie("GREY")) == "no_such_die"


def test_sd7_change_plans() -> None:
    at = after(starting(blue="BLUE1 R"), BeginPlace("RIDE"), StartAction("CHANGE_PLANS"), PayDie("BLUE"))
    at = after(at, ChooseDiscovery(1))
    assert "BLUE1" in at.dice_at("CAMP:RIGHT")
    assert at.mats[0].current == "C25"
    assert at.exploration == ("C07", "C13", "C06")


def altering() -> DiscoveriesPosition:
    at = after(starting(blue="BLUE1 J, BLUE2 W, BLUE3 R"), BeginPlace("JOURNAL"))
    return after(at, StartAction("ALTER_DICE"), PayDie("BLUE"))


def test_sd8_alter_dice() -> None:
    at = after(altering(), ChooseFace("NEGOTIATE"), ChooseDie("BLUE2"), ChooseDie("BLUE3"))
    assert at.dice_at("CAMP:LEFT") == ("BLUE1",)
    assert at_place(at, "SUPPLY:0") == "BLUE2 N, BLUE3 N"
    assert there(at.turn).locked == ("BLUE2", "BLUE3")
    ended = after(at, EndPlacement())
    later = replace(ended, agenda=(TurnStartStep(0),), turn=replace(there(ended.turn), seat=0))
    assert BeginPlace("NEGOTIATE") in legal(later)


def test_sd9_one_symbol_for_both() -> None:
    at = after(altering(), ChooseFace("NEGOTIATE"), ChooseDie("BLUE2"))
    assert refusal(at, ChooseFace("JOURNAL")) == "wrong_step"
    assert legal(at) == [ChooseDie("BLUE3"), FinishDice()]


def test_sd10_mountains_prepared_and_explored_in_one_turn() -> None:
    at = starting(blue="BLUE1 J, BLUE2 J, BLUE3 J, BLUE4 J", current="C18")
    at = after(at, BeginPlace("JOURNAL"), StartAction("MOUNTAINS"), *[PayDie("BLUE")] * 3)
    assert at_place(at, "SLOT:0:MOUNTAINS") == "BLUE1 J"
    assert at.dice_at("CAMP:LEFT") == ("BLUE2", "BLUE3")
    at = after(at, BeginExplore("A"), Activate("MOUNTAINS", 0, "BLUE"), FinishExploration(), EndPlacement())
    events = decided(at, TakeDiscovery("EXPLORATION", 0), rolling(4, 5, cards=["C40"]))
    assert DiceRolled(0, ("BLUE1", "BLUE4"), ("RIDE", "NEGOTIATE"), "returned") in events
    assert at_place(DISCOVERIES.fold(at, events), "SUPPLY:0") == "BLUE1 R, BLUE4 N"


def test_sd11_mountains_with_walk_dice() -> None:
    at = after(starting(blue="BLUE1 W, BLUE2 W, BLUE3 W"), BeginPlace("WALK"), StartAction("MOUNTAINS"))
    at = after(at, *[PayDie("BLUE")] * 3)
    assert at_place(at, "SLOT:0:MOUNTAINS") == "BLUE1 W"
    assert {"BLUE2", "BLUE3"} <= set(at.dice_at("CAMP:RIGHT"))


def test_sd12_actions_not_activated_keep_their_dice() -> None:
    at = starting(blue="BLUE1 J", dice={"SLOT:0:HORSE_RIDE": "BLUE2 R", "SLOT:0:MARCH": "BLUE3 W"})
    at = after(at, BeginPlace("JOURNAL"), BeginExplore("A"))
    assert legal(at) == [Activate("MARCH", 0, "BLUE")]
    at = after(at, Activate("MARCH", 0, "BLUE"), FinishExploration(), EndPlacement())
    at = after(at, TakeDiscovery("EXPLORATION", 2), chance=rolling(0, 2, cards=["C40"]))
    assert at_place(at, "SLOT:0:HORSE_RIDE") == "BLUE2 R"
    assert at_place(at, "SUPPLY:0") == "BLUE1 W, BLUE3 J"


def test_sd13_take_a_side() -> None:
    at = position(
        seats=3,
        dice={"SUPPLY:0": "BLUE5 W", "CAMP:LEFT": "BLUE1 J, RED1 N, GREEN1 J, GREY1 N", "CAMP:RIGHT": "RED2 R"},
    )
    right = at.dice_at("CAMP:RIGHT")
    events = decided(at, TakeSide("LEFT"), rolling(0, 1, 2, 4))
    dice = ("BLUE1", "RED1", "GREEN1", "GREY1")
    assert DiceRolled(0, dice, ("WALK", "WALK", "JOURNAL", "RIDE"), "take") in events
    at = DISCOVERIES.fold(at, events)
    assert at_place(at, "SUPPLY:0") == "BLUE1 W, BLUE5 W, RED1 W, GREEN1 J, GREY1 R"
    assert at.dice_at("CAMP:RIGHT") == right
    assert at.agenda == (TurnStartStep(1),)


SCATTERED = {
    "SUPPLY:0": "BLUE1 W, BLUE2 J",
    "CAMP:LEFT": "BLUE3 N",
    "SLOT:1:HORSE_RIDE": "BLUE4 R",
    "SUPPLY:1": "BLUE5 W, RED1 W, RED2 W, RED3 R, RED4 R, RED5 R",
}


def test_sd14_own_dice_from_everywhere_but_the_own_supply() -> None:
    at = position(dice=SCATTERED)
    assert refusal(at, PickOwnDie("BLUE1")) == "in_own_supply"
    assert refusal(at, PickOwnDie("RED1")) == "not_own_die"
    for size in (1, 2, 3):
        for chosen in itertools.combinations(("BLUE3", "BLUE4", "BLUE5"), size):
            marked = after(at, *map(PickOwnDie, chosen))
            taker = after(marked, FinishTakeOwn(), chance=rolling(*[0] * size))
            assert set(taker.dice_at("SUPPLY:0")) == {"BLUE1", "BLUE2", *chosen}


def test_sd15_an_action_whose_die_was_taken_is_free_again() -> None:
    at = after(position(dice=SCATTERED), PickOwnDie("BLUE4"))
    at = after(at, FinishTakeOwn(), chance=rolling(0))
    at = after(at, BeginPlace("RIDE"), StartAction("HORSE_RIDE"), PayDie("RED"))
    assert at_place(at, "SLOT:1:HORSE_RIDE") == "RED3 R"


def test_sd16_refill_with_too_few_cards() -> None:
    at = starting(blue="BLUE1 W", encounter=(None, "C02", None), exploration=("C25", None, "C06"))
    at = replace(at, pile=2, removed=at.removed + at.pile - 2)
    at = after(at, BeginPlace("WALK"), StartAction("CHANGE_PLANS"), PayDie("BLUE"), ChooseDiscovery(0))
    events = decided(at, EndPlacement(), rolling(cards=["C40", "C41"]))
    assert [event for event in events if isinstance(event, CardsRevealed)] == [
        CardsRevealed("ENCOUNTER", (0, 2), ("C40", "C41"))
    ]
    at = DISCOVERIES.fold(at, events)
    assert (at.encounter, at.exploration[1], at.pile) == (("C40", "C02", "C41"), None, 0)
